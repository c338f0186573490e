"""The native engine, as reference for the page."""

import random
import re
import subprocess


class Krou:
    """An engine process."""

    def __init__(self, program):
        self.program = program
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)

    def ask(self, *lines):
        """Returns all lines that answer these."""
        self.process.stdin.write("".join(f"{line}\n" for line in (*lines, "isready")))
        self.process.stdin.flush()
        answers = []
        while (line := self.process.stdout.readline().rstrip("\n")) != "readyok":
            assert self.process.poll() is None, f"the native engine has ended at {lines}"
            answers.append(line)
        return answers

    def search(self, *lines):
        """Returns the best move."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        while not (line := self.process.stdout.readline()).startswith("bestmove "):
            assert line, f"the native engine has ended at {lines}"
        return line.split()[1]

    def variants(self):
        line = next(line for line in self.ask("uci") if line.startswith("option name UCI_Variant "))
        return re.findall(r"var (\S+)", line)

    def shown(self, variant, moves="", fen=""):
        """Returns a position as shown by `d`: {"Fen": …, "Legal": "A B" or "-", "Result": …}."""
        start = f"fen {fen}" if fen else "startpos"
        lines = self.ask(f"setoption name UCI_Variant value {variant}",
                         f"position {start}" + (f" moves {moves}" if moves else ""), "d")
        return dict(line.split(": ", 1) for line in lines if re.match(r"[A-Z][a-z]+: ", line))

    def game(self, variant, seed, most=400):
        """Returns the moves of a random game, up to its end or `most` moves."""
        chance = random.Random(seed)
        moves = []
        while len(moves) < most:
            legal = self.shown(variant, "".join(moves))["Legal"]
            if legal == "-":
                break
            moves.append(chance.choice(legal.split()))
        return moves
