"""Tests: the engine in the page."""

import subprocess

from table import Table

BENCH = """(async () => {
    const { Module, compile } = await import("./module.js");
    const lines = [];
    const module = await Module.begin(await compile(), { say: (line) => lines.push(line) });
    module.tell("bench");
    return lines;
})()"""


def test_no_analysis_against_a_program(page):
    """It is off by itself in a game against one."""
    table = Table(page)
    table.do("analyse")
    page.wait("document.querySelectorAll('.lines li').length > 0")
    table.begin("oware", north="0")
    assert not table.can("analyse")
    page.browser.listen(0.3)
    assert page.run("document.querySelectorAll('.lines li').length === 0")


def test_solve(page):
    """A small game is proved, and what is proved looks other than what is believed."""
    table = Table(page)
    table.begin("kalah", spec="kalah:pits=3,seeds=2")
    before = table.said
    table.do("solve")
    page.wait("document.querySelectorAll('.lines .exact').length > 0")
    page.wait("document.querySelector('[data-do=solve]').textContent === 'Solve'")
    assert table.said != before


def test_bench_signature(page, krou):
    """The module searches as the native engine does, node by node."""
    page.go("module.js")  # any document of the site
    signature = [line for line in page.run(BENCH) if line.startswith("Signature: ")]
    native = subprocess.run([krou.program, "bench"], capture_output=True, text=True, check=True)
    assert len(signature) == 1 and signature[0] in native.stdout.splitlines()


# How long it takes, in ms, from nothing to an answer of the engine.
FIRST = """(async () => {
    const began = performance.now();
    const { compile } = await import("./module.js");
    const { Engine } = await import("./engine.js");
    const engine = new Engine(await compile(), { hash: 64 });
    await engine.search({ variant: "oware", position: "startpos", go: "depth 1" });
    engine.close();
    return performance.now() - began;
})()"""


def test_time_to_begin(page):
    """The page is there within a second, an answer of the engine within 600 ms: it takes half of that
    or less on some machines, on others they begin slowly."""
    times = []
    while not any(shown < 1000 and answered < 600 for shown, answered in times):
        assert len(times) < 40, times  # a machine that others share may be slow for a while
        page.go("module.js")
        answered = page.run(FIRST)
        Table(page)
        times.append((page.run("performance.now()"), answered))


# How long it takes, in ms, until the engine is free again: several times, in the midst of a search.
STOPS = """(async () => {
    const { compile } = await import("./module.js");
    const { Engine } = await import("./engine.js");
    const engine = new Engine(await compile(), { hash: 16, suspends: %s });
    const times = [];
    for (let i = 0; i < 5; ++i) {
        const search = { variant: "oware", position: "startpos", go: "infinite" };
        await new Promise((begun) => engine.search(search, (line) =>
            line.startsWith("info depth 12 ") && begun()));
        const began = performance.now();
        await engine.stop();
        times.push(performance.now() - began);
    }
    engine.close();
    return times;
})()"""


def test_time_of_stop(page):
    page.go("module.js")
    assert page.run("'Suspending' in WebAssembly"), "this browser is too old for the test"
    times = page.run(STOPS % "true")
    assert sorted(times)[2] < 50, times


def test_time_of_stop_without_suspending(page):
    page.go("module.js")
    times = page.run(STOPS % "false")
    assert sorted(times)[2] < 50, times


# Counts the lines that come from workers.
COUNTING = """window.lines = 0; window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => (window.lines += Boolean(data.line)));
    }
}"""


MOVES_LISTED = "[...document.querySelectorAll('.lines button')].map((b) => b.textContent)"

# One line comes after the other, and a move may have risen: still it stands there once, always.
COUNT_TWICE = f"""window.twice = 0;
    new MutationObserver(() => {{
        const moves = {MOVES_LISTED};
        if (new Set(moves).size < moves.length) ++window.twice;
    }}).observe(document.querySelector(".lines"), {{ childList: true }})"""


def analyses(page, path):
    """Values stand over the pits of the position that one goes to, and of no other; switched off,
    the engine is at rest."""
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=COUNTING)
    table = Table(page, path)
    table.play("FfEe")
    table.do("analyse")
    count = "document.querySelectorAll('.lines li').length"
    page.wait(f"{count} === {len(table.legal)}")
    page.run(COUNT_TWICE)
    table.do("back")
    page.wait(f"{count} === {len(table.legal)}")
    page.browser.listen(1)
    assert page.run(f"{MOVES_LISTED}.sort().join()") == ",".join(table.legal)
    assert page.run("window.twice") == 0
    assert page.run("document.querySelector('.bar').getAttribute('aria-label')")
    page.until(lambda: len(page.workers) == 1)
    table.do("analyse")
    assert page.run(f"{count} === 0")
    page.browser.listen(0.3)
    lines = page.run("window.lines")
    page.browser.listen(0.5)
    assert lines > 0 and page.run("window.lines") == lines


def test_analysis(page):
    analyses(page, "index.html")


def test_analysis_without_suspending(page):
    analyses(page, "index.html?without-suspending")
