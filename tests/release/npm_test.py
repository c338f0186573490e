#!/usr/bin/env python3
"""Tests of the npm package: npm_test.py SITE KROU packs and tests the package of the built page.

It is installed in an empty project and used by programs in node, by typed programs, by its command
and by a page without a bundler. KROU is the native engine."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("tools/dev", "tools/npm", "tools/web", "tests/web")]
import archive
import browser as browsers
import package
import serve
from native import Krou

PATIENCE = 120  # seconds, on a busy machine


def run(folder, *command, status=0):
    """Returns the output of a command."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=PATIENCE)
    assert done.returncode == status, f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}"
    return done.stdout


PROGRAM_IN_OPTION = """
    import { Krou } from "krou";
    const krou = new Krou();
    await krou.legal();
    krou.close();"""


def check_types(project):
    """Typed programs compile, and the types have all requests of the module."""
    run(project, "tsc", "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022", "--module", "node16",
        "--skipDefaultLibCheck", "types.mts", "types.cts")
    types = (project / "node_modules" / "krou" / "krou.d.ts").read_text(encoding="utf-8")
    typed = re.findall(r'^  "?([a-z-]+)"?: \[', types, re.MULTILINE)
    source = (ROOT / "tools" / "web" / "requests.cpp").read_text(encoding="utf-8")
    known = re.findall(r'KnownRequest\{"([a-z-]+)"', source)
    assert known and sorted(typed) == sorted(known), f"types: {typed}, requests: {known}"
    source = (ROOT / "tools" / "game" / "game_history.h").read_text(encoding="utf-8")
    ends = re.findall(r'PlayersEnd::\w+, "([^"]+)"', source)
    assert ends and re.search(r"type End =\s+(.*);", types)[1] == " | ".join(f'"{end}"' for end in ends)

    def members(name):
        """Returns the members of a type, and those of the type that it extends."""
        found = re.search(rf"interface {name}(?: extends (\w+))? {{(.*?)^}}", types, re.MULTILINE | re.DOTALL)
        return re.findall(r"^  (\w+)\??:", found[2], re.MULTILINE), members(found[1])[0] if found[1] else []

    for name, answers in answers_by_type(project).items():
        own, other = members(name)
        answered = {member for answer in answers for member in answer}
        assert set(own) == answered - set(other), f"{name}: types: {own}, module: {sorted(answered)}"


LOST = {"fen": "1-0-2-0-1-2-0-1-0-0-1-2-19-19-S",
        "line": [{"name": "A", "glyph": "??", "comment": "hm", "engine": "+0.0/9; better F +6.0: F",
                  "variations": [[{"name": "F"}]]},
                 {"name": "b", "glyph": "?!", "engine": "-1.0/9; better f -0.4: f"}]}
EXERCISES = """krou exercises 1
variant=kalah:pits=3,seeds=4
loss=2
games=1
checksum=none
1-0-3-0-5-4-4-7-S A8/7 C6
"""


ASK_ALL = """
    import { Krou } from "krou";
    const krou = new Krou();
    const answers = [];
    for (const request of JSON.parse(process.argv[1])) answers.push(await krou.ask(request));
    krou.close();
    console.log(JSON.stringify(answers));"""


def answers_by_type(project):
    """Returns answers of the module that have all members of these types."""
    requests = {
        "show": {"moves": "Ff", "end": "agreement"}, "variants": {}, "record": {"moves": "Ff", "end": "agreement"},
        "read": {"variant": "oware", "text": '[Variant "chess"]\n\n1. F *'}, "lesson": {},
        "mistakes": {"game": LOST}, "exercises": {"text": EXERCISES}, "rating": {},
        "review": {"game": LOST, "milliseconds": 50}}
    asked = [{"ask": name, **more} for name, more in requests.items()]
    asked += [*[{"ask": "review-next"}] * (1 + len(LOST["line"])), {"ask": "show"}]
    answers = json.loads(run(project, "node", "--input-type=module", "--eval", ASK_ALL, json.dumps(asked)))
    first = dict(zip(requests, answers))
    *moves, whole, shown = answers[len(requests):]
    return {
        "Position": [shown], "Move": shown["moves"], "Ending": [first["show"]["over"]],
        "Variant": first["variants"]["variants"], "LessonStep": first["lesson"]["steps"],
        "GameRecord": [first["record"], *first["read"]["games"]], "RecordedMove": whole["game"]["line"],
        "Exercise": first["mistakes"]["exercises"] + first["exercises"]["exercises"], "Score": [first["rating"]],
        "ReviewedMove": moves, "ReviewedGame": [whole], "PlayerSummary": whole["players"].values()}


def check_command(project, version, signature):
    """The command is an engine, and takes arguments."""
    program = str(project / "node_modules" / ".bin" / "krou")
    assert run(project, "npx", "--offline", "krou", "--version") == f"Krou {version}\n"
    assert f"Signature: {signature}" in run(project, program, "bench").splitlines()
    assert run(project, program, "position startpos moves Ff", "go depth 10").endswith("bestmove C ponder c\n")
    assert "--help" in run(project, program, "--nonsense", status=1)
    assert run(project, program, "go", "depth", "x", status=1).endswith("\nbestmove 0000\n")
    with Krou(program) as krou:
        assert f"id name Krou {version}" in krou.ask("uci")
        assert krou.shown("kalah", "CF")["Fen"] == "4-4-0-5-5-0-5-5-5-5-4-4-2-0-N"
        krou.process.stdin.write("go infinite\n")
        krou.process.stdin.flush()
        assert "info depth 3 " in "".join(krou.process.stdout.readline() for _ in range(3))
        assert krou.search("stop") in "abcdef"
        assert krou.search("go ponder depth 3", "ponderhit") in "abcdef"
    assert krou.process.returncode == 0
    with subprocess.Popen([program], stdin=subprocess.PIPE, text=True) as still_open:
        still_open.stdin.write("quit\n")
        still_open.stdin.flush()
        assert still_open.wait(PATIENCE) == 0
    # At the end of the input, a search with a limit finishes and any other stops.
    for given, last in (("go depth 12\n", "info depth 12 "), ("go infinite\n", "bestmove "),
                        ("go infinite\nquit\n", "bestmove "), ("go depth 2", "info depth 2 ")):
        done = subprocess.run([program], input=given, stdout=subprocess.PIPE, text=True, timeout=PATIENCE,
                              check=True)
        assert last in done.stdout and done.stdout.splitlines()[-1].startswith("bestmove "), (given, done.stdout)
        assert done.stdout.count("bestmove") == 1, done.stdout


IN_PAGE = """(async () => {
    const { Krou } = await import("./node_modules/krou/krou.js");
    const tests = await import("./promises.js");
    const equal = (found, expected) => {
        const [left, right] = [found, expected].map((value) => JSON.stringify(value));
        if (left !== right) throw new Error(`expected ${right}, got ${left}`);
    };
    await tests.questions(Krou, equal);
    await tests.endsOfGames(Krou, equal);
    await tests.errors(Krou, equal);
    await tests.stops(Krou, equal);
    await tests.stops(Krou, equal, { suspends: false });
    return true;
})()"""


def check_page(project):
    """A page imports the package without a bundler."""
    (project / "index.html").write_text('<!doctype html><link rel="icon" href="data:,"><title>Krou</title>')
    server = serve.server(project)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with browsers.Browser() as browser:
        page = browsers.Page(browser, f"http://127.0.0.1:{server.server_address[1]}")
        page.go("index.html")
        assert page.run(IN_PAGE, PATIENCE)
        faults = page.close()
    server.shutdown()
    assert not faults, faults


def check(file, version, signature):
    """Raises an exception if this package is not that of the version, or fails a test."""
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        shutil.copytree(HERE / "npm", project, dirs_exist_ok=True)
        (project / "package.json").write_text('{"private": true, "type": "module"}')
        run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", str(file.resolve()))
        installed = json.loads((project / "node_modules" / "krou" / "package.json").read_text())
        assert installed["version"] == version, installed
        check_types(project)
        for program in ("node.mjs", "node.cjs"):
            run(project, "node", program)
        page_of_package = (project / "node_modules" / "krou" / "README.md").read_text(encoding="utf-8")
        assert "](.." not in page_of_package
        (project / "example.mjs").write_text(re.search(r"```js\n(.*?)```", page_of_package, re.DOTALL)[1])
        assert re.search(r"^\[.*\]\n[A-F]\n[A-F]\w+: [-\d.]+ seeds\n$", run(project, "node", "example.mjs"), re.DOTALL)
        manual = (ROOT / "tools" / "use.md").read_text(encoding="utf-8")
        (project / "move.mjs").write_text(re.search(r"```js\n(.*?)```", manual, re.DOTALL)[1])
        assert re.search("^[a-f]\n$", run(project, "node", "move.mjs", "CF"))
        # The worker rejects some options of the main program.
        run(project, "node", "--input-type=module", "--eval", PROGRAM_IN_OPTION)
        check_command(project, version, signature)
        check_page(project)


def main(site, krou):
    missing = [name for name in ("node", "npm", "tsc", "chromium-headless-shell") if not shutil.which(name)]
    if not missing and run(".", "node", "--print", "Boolean(process.getBuiltinModule)") != "true\n":
        missing = ["node 20.16"]
    if not (pathlib.Path(site) / "krou.wasm").exists():
        missing.append("the built page")
    if missing:
        print("Tests of the npm package skipped; missing:", ", ".join(missing))
        return 1 if "KROU_SKIP_NONE" in os.environ else 77
    version = run(".", krou, "--version").split()[1]
    signature = run(".", krou, "bench").split()[-1]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"krou-{version}.tgz"
        files = package.files(pathlib.Path(site), version)
        file.write_bytes(archive.tar_gz(files, 0))
        in_other_order = dict(reversed(files.items()))
        assert file.read_bytes() == archive.tar_gz(in_other_order, 0), "the order of files matters"
        assert archive.zipped(files, 1e9) == archive.zipped(in_other_order, 1e9), "the order of files matters"
        check(file, version, signature)
    print(f"passed, {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
