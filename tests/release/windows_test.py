#!/usr/bin/env python3
"""Tests of the programs for Windows, under wine: windows_test.py FOLDER KROU tests one protocol session of
FOLDER/krou.exe against the native engine KROU."""

import contextlib
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import termios
import time
import tty
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "dev" / "windows"))
import linux_test
import spills

WINE = "/usr/lib/wine/wine64"
PATIENCE = 120  # seconds, on a busy machine
FOLDER = "é è"  # programs must find files of any name


class Wine:
    """A new, empty Windows. Programs run in its folder."""

    def __init__(self):
        self._scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._scratch.name) / FOLDER
        self.folder.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": self._scratch.name, "WINEDEBUG": "-all",
                            "WINEPREFIX": str(pathlib.Path(self._scratch.name) / "prefix"),
                            "WINEDLLOVERRIDES": "mscoree,mshtml=", "LC_ALL": "C.UTF-8"}

    def __enter__(self):
        subprocess.run([WINE, "wineboot", "-i"], env=self.environment, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True)
        return self

    def __exit__(self, *_):
        subprocess.run(["/usr/lib/wine/wineserver64", "-k"], env=self.environment, check=False)
        with contextlib.suppress(OSError):
            self._scratch.cleanup()

    def run(self, program, *words, text="", status=0, **variables):
        """Returns the output, without changing its line ends."""
        done = subprocess.run([WINE, program, *words], cwd=self.folder, env={**self.environment, **variables},
                              input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=PATIENCE)
        output = done.stdout.decode()
        assert done.returncode == status, f"{program} {' '.join(words)}: exit code {done.returncode}\n{output}"
        assert "\r" not in output.replace("\r\033[K", ""), f"{program}: CR in {output!r}"
        return output

    def start(self, program, *words):
        return Started(subprocess.Popen([WINE, program, *words], cwd=self.folder, env=self.environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE))


class Started:
    """A running engine."""

    def __init__(self, process):
        self.process = process

    def send(self, *lines):
        """As programs for Windows send them."""
        for line in lines:
            self.process.stdin.write(f"{line}\r\n".encode())
        self.process.stdin.flush()

    def until(self, beginning):
        """Returns the lines up to the first one with this beginning."""
        lines = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = self.process.stdout.readline().decode()
            assert line, f"the engine ended before '{beginning}': {lines[-5:]}"
            lines.append(line.rstrip("\n"))
            assert not line.endswith("\r\n"), f"CR in {line!r}"
            if line.startswith(beginning):
                return lines
        raise AssertionError(f"no '{beginning}': {lines[-5:]}")

    def ends(self):
        self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        assert self.process.wait(PATIENCE) == 0
        return rest


def check_session(wine, krou, version):
    """The engine stops, ponders, and ends with its input."""
    engine = wine.start(krou)
    engine.send("uci")
    assert f"id name Krou {version}" in engine.until("uciok")
    engine.send("isready", "position startpos moves Ff", "go infinite")
    engine.until("info depth 8 ")
    engine.send("stop")
    best = engine.until("bestmove ")[-1]
    assert re.fullmatch(r"bestmove [A-F] ponder [a-f]", best), best
    engine.send("position startpos moves Ff", "go ponder movetime 100")
    engine.until("info depth 8 ")
    engine.send("ponderhit")
    engine.until("bestmove ")
    engine.send("go depth 6", "go nonsense")
    engine.until("bestmove ")
    # At the end of the input, a search with a limit is finished.
    engine.send("go depth 12")
    assert "bestmove " in engine.ends()


def check_spills():
    """The search for misaligned vectors finds them, also below aligned ones."""
    def found(*lines):
        return list(spills.misaligned("\n".join(["0000000140001000 <f>:"] + [f"   1400010{n:02}:\t{line}"
                                                                          for n, line in enumerate(lines)])))
    aligning = "and    $0xffffffffffffffe0,%rsp"
    for move in ("vmovdqa %ymm6,0x20(%rsp)", "vmovaps -0x40(%rbp),%ymm6", "vmovdqa64 %zmm1,(%rsp)"):
        assert found("sub    $0x58,%rsp", move) == ["f"], move
    assert found(aligning, "vmovdqa64 %zmm1,0x40(%rsp)") == ["f"]
    assert not found(aligning, "vmovdqa %ymm6,0x20(%rsp)", "vmovdqu %zmm1,0x40(%rsp)")
    assert not found("vmovdqa %xmm6,0x20(%rsp)", "vmovdqa (%rcx),%ymm0")


def levels():
    """Returns the levels of x86-64 that this machine supports."""
    text = subprocess.run(["/lib64/ld-linux-x86-64.so.2", "--help"], capture_output=True, text=True,
                          check=False).stdout
    return ["x86-64"] + re.findall(r"(x86-64-v[234]) \(supported", text)[::-1]


def bench(wine, krou, **variables):
    output = wine.run(krou, "bench", **variables)
    speed = re.search(r"Nodes/second: (\d+)", output)[1]
    return re.search(r"Signature: (\d+)", output)[1], int(speed)


def check_levels(wine, krou, signature):
    for level in levels():
        found, speed = bench(wine, krou, KROU_LEVEL=level)
        assert found == signature, f"{level}: signature {found}"
        print(f"    {level}: {speed:,} nodes per second")
    assert "KROU_LEVEL" in wine.run(krou, "bench", KROU_LEVEL="x86-64-v9", status=1)


def check_tables(wine, folder):
    """Tables are built, verified, read by the engine, and replaced if damaged."""
    tables, krou = str(folder / "krou-tables.exe"), str(folder / "krou.exe")
    build = ["build", "--variant", "oware", "--seeds", "5", "--out", f"{FOLDER}-tables"]
    assert "wrote tables of oware up to 5 seeds" in wine.run(tables, *build)
    wine.run(tables, "verify", f"{FOLDER}-tables")
    directory = wine.folder / f"{FOLDER}-tables"
    layer = directory / "oware-05.table"
    whole = layer.read_bytes()
    names = [f"oware-0{n}.table" for n in range(6)]
    assert sorted(path.name for path in directory.iterdir()) == names

    engine = wine.start(krou)
    # Tables in memory would be larger.
    engine.send("setoption name TablebaseSeeds value 0", f"setoption name TablebasePath value {FOLDER}-tables",
                "position fen 0-0-0-0-1-1-0-0-0-1-1-1-22-21-S", "go depth 9")
    lines = engine.until("bestmove ")
    assert not any("error" in line for line in lines) and not any(" tbhits 0 " in line for line in lines), lines
    # While the engine has the tables mapped, other programs read them, but do not replace them.
    wine.run(tables, "verify", f"{FOLDER}-tables")
    damaged = whole[:-1] + bytes([whole[-1] ^ 1])
    with layer.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(damaged[-1:])
    refused = wine.run(tables, *build, status=1)
    assert f"cannot write '{FOLDER}-tables" in refused and "in use by another process" in refused, refused
    assert layer.read_bytes() == damaged
    assert sorted(path.name for path in directory.iterdir()) == names
    engine.ends()

    assert "rebuilding it" in wine.run(tables, *build)
    assert layer.read_bytes() == whole


def check_installed(wine, folder):
    """The programs find the tables and pages that come with them."""
    boards = wine.run(str(folder / "krou-tables.exe"), "verify", "--sample", "100", str(folder / "share/krou/tables"))
    assert boards.count(" 12 seeds: verified") == 2, boards
    solved = wine.run(str(folder / "krou.exe"), "position fen 1-1-1-1-1-1-1-1-1-1-1-1-18-18-S", "go depth 1")
    assert "info string solved" in solved, solved
    solutions = wine.run(str(folder / "krou-solve.exe"), "kalah", "--pits", "2", "--seeds", "1-4", "--file", "solved")
    assert " -10 " in solutions, solutions
    linux_test.check_files(folder / "share")


def check_board(wine, folder):
    """The terminal board plays, saves and resumes in both languages, and knows a console."""
    play = str(folder / "krou-play.exe")
    english = wine.run(play, "--level", "3", text="F\nsave game.ogn\nquit\n", LANG="en", LC_ALL="")
    assert "Type a pit" in english and "game.ogn" in english, english
    assert (wine.folder / "game.ogn").read_text(encoding="utf-8").startswith("[")
    french = wine.run(play, "--lang", "fr", "--resume", text="quitter\n")
    assert "Partie enregistrée" in french or "enregistrée" in french, french
    # A program plays North, in a folder of any name.
    copy = wine.folder / "krou.exe"
    shutil.copy(folder / "krou.exe", copy)
    answered = wine.run(play, "--north", "cmd=krou.exe", "--movetime", "100", text="F\nquit\n")
    assert "krou" in answered, answered


def check_console(wine, folder):
    """The board reads typed lines and single keys from a console, and writes French there."""
    main, terminal = pty.openpty()
    tty.setraw(terminal)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    process = subprocess.Popen(
        [WINE, str(folder / "krou-play.exe"), "--lang", "fr", "--level", "3"], cwd=wine.folder,
        env={**wine.environment, "TERM": "xterm"}, stdin=terminal, stdout=terminal,
        stderr=terminal, start_new_session=True)
    os.close(terminal)
    shown = b""

    def until(text):
        nonlocal shown
        end = time.monotonic() + PATIENCE
        while text.encode() not in re.sub(rb"\033\[[0-9;?]*[A-Za-z]", b"", shown):
            assert time.monotonic() < end, f"no '{text}' in {shown!r}"
            if select.select([main], [], [], 1)[0]:
                shown += os.read(main, 4096)

    until("pour sortir")
    os.write(main, b"F\r")
    until("Nord joue")
    os.write(main, b"quitter\r")
    until("enregistrée")
    assert process.wait(PATIENCE) == 0
    os.close(main)


def play_games(wine, folder, arena, native, games):
    """Games against the native engine: none is lost by a failure."""
    # krou-arena kills its engines, but not wine's server.
    output = subprocess.run(
        [arena, "-engine", f"cmd={native}", "name=native", "-engine", f"cmd={WINE}", f"args={folder / 'krou.exe'}",
         "name=windows", "-each", "tc=1+0.02", "timemargin=5000", "-openings", "random", "-rounds", str(games // 2),
         "-ratinginterval", "0"],
        cwd=wine.folder, env=wine.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=40 * PATIENCE, check=False)
    assert output.returncode == 0 and f"Finished game {games} " in output.stdout, output.stdout
    print("    " + re.search("^Games: .*", output.stdout, re.MULTILINE)[0])


def check(file, version, signature):
    """Raises an exception if the archive is not that of this version, or fails a test."""
    with Wine() as wine, zipfile.ZipFile(file) as packed, tempfile.TemporaryDirectory() as scratch:
        packed.extractall(scratch)
        folder, = pathlib.Path(scratch).iterdir()
        for name in ("krou", "krou-play", "krou-tables", "krou-solve"):
            program = folder / f"{name}.exe"
            expected = "Krou" if name == "krou" else name
            assert wine.run(str(program), "--version") == f"{expected} {version}\n"
        check_session(wine, str(folder / "krou.exe"), version)
        check_levels(wine, str(folder / "krou.exe"), signature)
        check_tables(wine, folder)
        check_board(wine, folder)
        check_console(wine, folder)
        check_installed(wine, folder)
        linux = file.with_name(f"krou-{version}-linux-x86_64.tar.gz")
        assert linux.exists(), f"the games need {linux.name}"
        with tarfile.open(linux) as packed_linux:
            packed_linux.extractall(scratch)
        programs = pathlib.Path(scratch) / linux.name.removesuffix(".tar.gz") / "bin"
        play_games(wine, folder, programs / "krou-arena", programs / "krou", 40)


def main():
    folder, krou = map(pathlib.Path, sys.argv[1:])
    program = folder / "krou.exe"
    if not program.exists() or not os.path.exists(WINE):
        print("skipped: needs wine64 and the programs for Windows")
        sys.exit(77)
    check_spills()
    version = subprocess.run([krou, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    native = subprocess.run([krou, "bench"], capture_output=True, text=True, check=True).stdout
    with Wine() as wine:
        check_session(wine, str(program.resolve()), version)
        signature, _ = bench(wine, str(program.resolve()))
        # A build has its symbols.
        spills.check(program)
        assert signature == re.search(r"Signature: (\d+)", native)[1]


if __name__ == "__main__":
    main()
