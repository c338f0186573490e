#!/usr/bin/env python3
"""Runs the commands that the pages show, and follows their links.

    tests/pages_test.py BUILD [PAGE ...]

Each page has its own folder to work in. Commands run in their order, with smaller numbers than on
the page (SMALLER), and must succeed. If a command runs unchanged, it must print each line that the
page shows, but numbers and pits can differ. Other programs, such as cmake, do not run.
Python programs of a page run, too. pages_test.cpp does all that for README.md and protocol.md; here
only their links are followed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]

# The commands of experiments have placeholders.
WITHOUT_COMMANDS = {"README.md", "protocol.md", "engine/experiments.md"}

# Commands that wait for a server, that build or test, or that have their own test.
NOT_RUN = re.compile(r"krou-kgp|krou-bot|curl|tools/dev/(?!run play)|build/tests/|tests/(web|release)/|tournament\.sh")

# Files that commands read.
GAME = '[Variant "oware"]\n[South "Ama"]\n[North "Kofi"]\n\n1. F f 2. B e 3. E b 4. D a 5. C *\n'
BOOK = "krou book 1\nvariant oware\nmargin 15\n4-4-4-4-4-4-4-4-4-4-4-4-0-0-S  F 20/28\n"
FILES = {"game.ogn": GAME, "openings.txt": "startpos moves Ff\n", "old.book": BOOK}

SMALLER = [(re.compile(pattern), by) for pattern, by in [
    (r"(--seeds) (32|18)\b", r"\1 6"),
    (r"--seeds 14-18", "--seeds 5-6 --boards 20"),
    (r"--pits 1-\d", "--pits 1-2"),
    (r"--seeds 1-6", "--seeds 1-2"),
    (r"(--pits 6 --seeds) 6", r"\1 3"),
    (r"(--pits 5 --seeds) 5", r"\1 1"),
    (r"kalah:seeds=5", "kalah:pits=2,seeds=2"),
    (r"--budget (\d+[mh]|2s)", "--budget 1s"),
    (r"--hash \d+", "--hash 64"),
    (r"--games \d{5}", "--games 40"),
    (r"1-30000 30001-60000", "1-20 21-40"),
    (r"1-30000\.samples 30001-60000\.samples", "1-20.samples 21-40.samples"),
    (r"--seeds 17\b", "--seeds 8"),
    (r"(krou-tune exercises .*)--nodes (\d+)", r"\1--count 2 --nodes=20000"),
    (r"--positions \d+", "--positions 3"),
    (r"--plies 60", "--plies 2"),
    (r"(--nodes) \d{4,}", r"\1 100"),
    (r"(-each.*)nodes=\d+", r"\1nodes=50"),
    (r"krou-tables build", "krou-tables build --threads 2"),
    (r"(krou-play --south level.*)", r"\1 --movetime 20"),
    (r"-rounds 100\b", "-rounds 10"),
    (r"\b1-100( 101-200|\.jsonl)", r"1-10\1"),
    (r"\b101-200\b", "11-20"),
    (r"--sshlogin .* --cleanup ", ""),
    (r"-rounds (20|50|500|5000)\b", "-rounds 2"),
    (r"\b(tc=)10\+0\.1", r"\g<1>0.1+0.01"),
    (r"\b(st=)(1|0\.05)\b", r"\g<1>0.002"),
    (r"--movetime (\d{3})", "--movetime 20"),
    (r"krou-tune compare", "krou-tune compare -rounds 2"),
    (r"-iterations 150", "-iterations 2"),
]]


def blocks(page):
    """Yields the indented blocks of a page, as lists of lines."""
    block, is_fenced = [], False
    for line in [*page.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("```"):
            is_fenced = not is_fenced
        if not is_fenced and (line.startswith("    ") or block and not line):
            block.append(line[4:])
        elif block:
            yield block
            block = []


def commands(block):
    """Yields each command of a block with its output."""
    if block[0] == "#!/bin/sh":
        yield "SLURM_ARRAY_TASK_ID=0\n" + "\n".join(block[1:]), []
        return
    has_prompt = any(line.startswith("$ ") for line in block)
    begins = r"\$ |build/" if has_prompt else r"build/|krou-|tools/|tests/|parallel|printf|\(printf"
    command, output, is_open = None, [], False
    for line in block:
        if is_open:
            command += "\n" + line
        elif re.match(begins, line):
            if command:
                yield command, output
            command, output = line.removeprefix("$ "), []
        elif command:
            output.append(line)
            continue
        is_open = bool(command) and line.endswith("\\")
    if command:
        yield command, output


# A line that a person types into krou-play.
TYPED = re.compile(r"(South|North|Sud|Nord)> ")


def masked(line):
    """Returns a line without numbers, pits and blanks."""
    line = re.sub(r"\bn/a\b|[-+−±~]?\d+([.,:]\d+)*( %|%)?", "#", line)
    return re.sub(r"\s+", "", re.sub(r"\b[A-La-l]+\b", "@", line))


def smaller(command):
    for pattern, by in SMALLER:
        command = pattern.sub(by, command)
    return command


def run(place, command, typed):
    command = command.replace("tools/dev/run play", "build/krou-play")
    command = re.sub(r"(?<![\w/.-])(?=krou-)", "build/", command)
    environment = {**os.environ, "XDG_STATE_HOME": str(place), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["/bin/sh", "-ec", command], cwd=place, env=environment, text=True, timeout=120,
                          input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def faults_of_commands(name, build):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        links = {"build": build, "tools": ROOT / "tools", "tests": ROOT / "tests"}
        links.update(dict.fromkeys(("new", "old", "other", "engine"), build / "krou"))
        for linked, target in links.items():
            (place / linked).symlink_to(target)
        for file, text in FILES.items():
            (place / file).write_text(text)
        for block in blocks(ROOT / name):
            for shown, output in commands(block):
                if NOT_RUN.search(shown) or "parallel" in shown and not shutil.which("parallel"):
                    continue
                command = smaller(shown)
                typed = [line.split("> ", 1)[1] for line in output if TYPED.match(line)]
                done = run(place, command, "".join(line + "\n" for line in typed))
                if done.returncode != 0:
                    yield f"{command}\nexit code {done.returncode}:\n{done.stdout[-2000:]}"
                    continue
                if command != shown:
                    continue
                printed = {masked(line) for line in done.stdout.splitlines()}
                for line in output:
                    is_printed = line not in ("", "...") and not TYPED.match(line)
                    if is_printed and masked(line) not in printed:
                        yield f"{command}\ndoes not print: {line}"


def faults_of_programs(name, build):
    """Runs the Python programs of a page by the commands in its text."""
    page = (ROOT / name).read_text(encoding="utf-8")
    commands = re.findall(r"`(python3 (\w+\.py) [^`]*)`", page)
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for (command, file), program in zip(commands, programs, strict=True):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "build").symlink_to(build)
            (place / file).write_text(program)
            done = run(place, command, "")
            if done.returncode != 0 or not done.stdout:
                yield f"{command}\nexit code {done.returncode}:\n{done.stdout}"


def anchors(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for title in re.findall(r"^#+ (.*)", text, re.MULTILINE):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()
        yield re.sub(r"[^\w\- ]", "", title).replace(" ", "-")


def faults_of_links(name):
    for link in re.findall(r"\]\(([^)\s]*)\)", (ROOT / name).read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        file, _, anchor = link.partition("#")
        target = (ROOT / name).parent / file if file else ROOT / name
        if not target.exists():
            yield f"link to missing {link}"
        elif anchor and anchor not in anchors(target):
            yield f"link to missing heading {link}"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    found = [path for pattern in ("*.md", "engine/*.md", "tools/**/*.md") for path in ROOT.glob(pattern)]
    pages = sys.argv[2:] or sorted(str(path.relative_to(ROOT)) for path in found)
    is_good = True
    for name in pages:
        faults = [*faults_of_links(name)]
        if name not in WITHOUT_COMMANDS:
            faults += [*faults_of_commands(name, build), *faults_of_programs(name, build)]
        for fault in faults:
            is_good = False
            print(f"{name}: {fault}\n")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
