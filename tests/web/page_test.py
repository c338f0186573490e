#!/usr/bin/env python3
"""Tests of the page in a real browser. SITE is the folder built by `tools/dev/run web`, KROU the
native engine for comparison."""

import argparse
from concurrent import futures
import fnmatch
import inspect
import os
import pathlib
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "web"))
import analysing
import browser as browsers
import embedding
import engine
import interruptions
import lessons
import appearance
import failures
import playing
import practising
import records
import serve
import views
import visiting
from native import Krou

# ctest's exit code for skipped tests; an error if no test may be skipped.
SKIPPED = 1 if "KROU_SKIP_NONE" in os.environ else 77
MODULES = (engine, analysing, playing, lessons, practising, interruptions, records, appearance,
           failures, visiting, embedding, views)


def tests(patterns):
    """Returns the tests that match a pattern and none of those after a ~. By default all, except
    measurements, which need a quiet machine."""
    found = {name.removeprefix("test_"): test for module in MODULES
             for name, test in vars(module).items() if name.startswith(("test_", "measure_"))}
    usual = [name for name in found if not name.startswith("measure_")]
    like = {pattern: fnmatch.filter(found, pattern.lstrip("~")) for pattern in patterns}
    for pattern, names in like.items():
        if not names:
            sys.exit(f"{pattern} matches none of these: {' '.join(found)}")
    left_out = sum((names for pattern, names in like.items() if pattern[0] == "~"), [])
    wanted = sum((names for pattern, names in like.items() if pattern[0] != "~"), [])
    chosen = [name for name in dict.fromkeys(wanted or usual) if name not in left_out]
    if not chosen:
        sys.exit("no tests left")
    return [(name, found[name]) for name in chosen]


def run(browser, given, test):
    """Runs a test. Returns the errors of the test and its page."""
    page = browsers.Page(browser, given["origin"])
    faults = []
    try:
        with Krou(given["program"]) as krou, tempfile.TemporaryDirectory() as folder:
            all_given = {**given, "page": page, "krou": krou, "folder": pathlib.Path(folder)}
            test(**{name: all_given[name] for name in inspect.signature(test).parameters})
    except browsers.BrowserTimeout:
        raise
    except Exception:  # pylint: disable=broad-except # only this test fails
        faults = [traceback.format_exc()]
    return faults + page.close()


def run_some(chosen, given):
    """Runs tests until none is left or the browser does not answer. Returns True if all passed.
    Several threads may share the list."""
    is_well = True
    with browsers.Browser() as browser:
        while chosen:
            try:
                name, test = chosen.pop(0)
            except IndexError:
                break
            began = time.monotonic()
            timeout = None
            try:
                faults = run(browser, given, test)
            except browsers.BrowserTimeout as caught:
                timeout = faults = [str(caught)]
            said = f"{'FAILED' if faults else 'passed'} {time.monotonic() - began:5.1f} s  {name}"
            sys.stdout.write("\n".join([said, *faults]) + "\n")
            sys.stdout.flush()
            is_well = is_well and not faults
            if timeout:
                break
    return is_well


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", metavar="SITE", type=pathlib.Path)
    parser.add_argument("krou", metavar="KROU")
    parser.add_argument("tests", metavar="TEST", nargs="*",
                        help="name of a test, with * as wildcard; ~ before it excludes it")
    parser.add_argument("--picture", metavar="FILE", type=pathlib.Path,
                        help="picture to be written by the test `picture`")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path,
                        help="folder for pictures of the test `views`")
    parser.add_argument("--browsers", metavar="N", type=int, choices=range(1, 9), default=1,
                        help="number of parallel browsers (default: 1)")
    asked = parser.parse_intermixed_args()
    chosen = tests(asked.tests)
    if not browsers.PROGRAM:
        print("Tests of the page skipped: no browser; please type:",
              "sudo apt-get install -y chromium-headless-shell")
        return SKIPPED
    if not (asked.site / "krou.wasm").exists():
        print("Tests of the page skipped: it is not built; please type: tools/dev/run web")
        return SKIPPED
    server = serve.server(asked.site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    given = {"origin": f"http://127.0.0.1:{server.server_address[1]}", "program": asked.krou,
             "site": asked.site, "file": asked.picture, "pictures": asked.pictures}

    def work(_):
        results = []
        while chosen:
            results.append(run_some(chosen, given))
        return all(results)

    with futures.ThreadPoolExecutor(asked.browsers) as workers:
        try:
            return 0 if all(list(workers.map(work, range(asked.browsers)))) else 1
        finally:
            chosen.clear()  # after an interruption


if __name__ == "__main__":
    sys.exit(main())
