"""Tests: rubbish in what the browser keeps, little memory, an engine that fails."""

import json

from reading import choose
from table import READY, Table

# Nothing that the page has written.
SETTINGS = ("{not json", "[]", {"language": "de", "seats": 3, "speed": "fast", "turned": []},
            {"seats": {"south": "x", "north": 99}, "hash": "much", "seconds": -1})
LINE = [{"name": "F", "side": "south"}, {"name": "f", "side": "north"}]
GOOD = {"record": {"variant": "oware", "line": LINE, "result": "*"}, "way": [0, 0], "title": "One",
        "date": 1, "seats": {"south": None, "north": None}}
BROKEN = (
    *({**GOOD, "record": record} for record in (
        {"variant": "bao"}, {"variant": "oware", "line": 5}, {"variant": "oware", "line": [{}]},
        {"variant": "oware", "line": [{"name": "Z"}]}, {"variant": "oware", "fen": "1-2"},
        {"variant": "oware", "line": LINE, "tags": 5}, {"variant": 5}, {}, 5)),
    *({**GOOD, **part} for part in (
        {"way": 5}, {"way": [7, {}]}, {"clock": {}}, {"clock": {"left": 5}}, {"seats": "abc"},
        {"seats": {"south": 7.5, "north": {}}}, {"isRead": "x", "waits": {}})),
    None, 5, "krou", {**GOOD, "title": {"toString": 1}}, {**GOOD, "date": "x"})
# Members without a value, names of moves that only sites use, a way that leads nowhere.
HALF = (*({**GOOD, "record": {**GOOD["record"], **part}} for part in (
    {"line": None}, {"tags": None, "comment": None, "result": None},
    {"line": [{"name": "e1d2", "variations": None, "side": "west"}, {"name": "f"}]})),
        {**GOOD, "way": ["length", "length"]})
# Those that the page is begun with; the list has all.
LAST = (*BROKEN[:3], *BROKEN[9:15:2], *HALF)


def kept_by_chance(page, table, **items):
    """The page, opened anew by a browser that keeps that."""
    page.go("module.js")  # any document of the site
    page.run("localStorage.clear()")
    for name, value in items.items():
        text = value if isinstance(value, str) else json.dumps(value)
        page.run(f"localStorage['krou.{name}'] = {json.dumps(text)}")
    page.go("index.html")
    page.wait(READY)
    fen, legal = table.position
    table.click(legal[0])
    assert table.fen != fen, items


def test_kept_settings_that_make_no_sense(page):
    table = Table(page)
    for settings in SETTINGS:
        kept_by_chance(page, table, settings=settings)


def test_kept_games_that_make_no_sense(page):
    """The page begins with another game, or with what makes sense of it; their list is shown."""
    people = {"speed": 0, "seats": {"south": None, "north": None}}
    table = Table(page)
    for broken in LAST:
        kept = {"settings": people, "last": '"krou.game.1"', "game.1": broken}
        kept_by_chance(page, table, **kept)
    kept_by_chance(page, table, settings=people,
                   **{f"game.{i}": kept for i, kept in enumerate(BROKEN + HALF)}, last={"a": 1})
    table.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length > 0")
    rows = page.run("document.querySelectorAll('dialog .games p').length")
    page.key("Escape")
    table.closed()
    for row in range(rows):
        table.do("showGames")
        page.run(f"document.querySelectorAll('dialog .games p > :first-child')[{row}].click()")
        table.closed()
        assert page.run("document.querySelectorAll('.pit').length") > 0


def test_kept_game_that_cannot_be_read(page):
    """The page says so where it begins and where it is chosen, and keeps what is on the table."""
    table = Table(page)
    kept = {**GOOD, "record": {"variant": "bao"}}
    for name, value in {"last": "krou.game.1", "game.1": kept}.items():
        page.run(f"localStorage['krou.{name}'] = {json.dumps(json.dumps(value))}")
    table.reload()
    assert "cannot be read" in table.said
    table.play("Ff")
    assert "cannot be read" not in table.said
    table.do("showGames")
    choose(page, "bao")
    table.closed()
    assert "cannot be read" in table.said and table.moves == list("Ff")


# The move that is found, and what is said before, with more memory than there is.
TOO_MUCH = """(async () => {
    const { compile } = await import("./module.js");
    const { Engine } = await import("./engine.js");
    const said = [];
    const smaller = (hash) => said.push(`hash ${hash}`);
    const engine = new Engine(await compile(), { hash: 8000, smaller });
    const search = { variant: "oware", position: "startpos", go: "depth 4" };
    const move = await engine.search(search, (line) => said.push(line));
    engine.close();
    return [move, said.some((line) => /\\b8000\\b|^hash/.test(line))];
})()"""


def test_more_memory_than_there_is(page):
    """It is said, and a search has its answer."""
    page.go("module.js")
    move, is_said = page.run(TOO_MUCH)
    assert move in list("ABCDEF") and is_said


# An engine in workers that ends itself at the first line, as if it had a fault.
TRAP = """
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0,
        1, 13, 3, 96, 0, 0, 96, 1, 127, 0, 96, 1, 127, 1, 127,  // types of functions
        3, 5, 4, 0, 1, 2, 1,  // _initialize, begin, room, tell
        5, 3, 1, 0, 1,  // memory
        7, 46, 5, ...named("memory", 2, 0), ...named("_initialize", 0, 0), ...named("begin", 0, 1),
        ...named("room", 0, 2), ...named("tell", 0, 3),
        10, 16, 4, 2, 0, 11, 2, 0, 11, 4, 0, 65, 0, 11, 3, 0, 0, 11]);  // tell is unreachable
    function named(name, ...kind) {
        return [name.length, ...new TextEncoder().encode(name), ...kind];
    }
    const compiled = new WebAssembly.Module(bytes);
    window.Worker = class extends Worker {
        postMessage(message) {
            super.postMessage(message.compiled ? { ...message, compiled } : message);
        }
    };
"""

# Why, and that nobody thinks any more.
FAILED = """(document.querySelector(".said").textContent.includes("unreachable")
    && !document.querySelector(".said").textContent.includes("thinks")
    && document.querySelector("[data-do=review]").textContent !== "Stop"
    && document.querySelector("[data-do=solve]").textContent === "Solve")"""


def test_engine_that_fails(page):
    """The page says so, and goes on as far as it needs none."""
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=TRAP)
    table = Table(page)
    table.begin("oware", north="0")
    table.click("F")
    page.wait(FAILED)
    table.begin("oware")
    table.play("Ff")
    for action in ("hint", "solve", "review", "analyse"):
        table.do("back")
        table.do("forward")
        assert "unreachable" not in table.said
        table.do(action)
        page.wait(FAILED)
    table.click("E")
    assert table.moves == list("FfE")
