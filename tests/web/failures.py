"""Tests: rubbish in what the browser keeps, little memory, an engine that fails."""

import json

from reading import choose
from table import READY, Table

# Nothing that the page has written.
SETTINGS = ("{not json", "[]", {"language": "de", "seats": 3, "speed": "fast", "turned": []},
            {"seats": {"south": "x", "north": 99}, "hash": "much", "seconds": -1},
            {"seats": {"south": None, "north": None}, "hash": 1e9, "seconds": 1e300, "speed": 4})
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
    page.run("localStorage.clear(), sessionStorage.clear()")
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


def test_kept_numbers_out_of_range(page):
    """The usual ones take their places, and a game goes on without a clock."""
    table = Table(page, hash=4096, seconds=1e300)
    page.run("""import("./state.js").then(({ state, keepSettings }) => keepSettings())""")
    kept = json.loads(page.run("localStorage['krou.settings']"))
    assert (kept["hash"], kept["seconds"]) == (64, 1)
    times = {"minutes": 5, "left": {"south": 1e5, "north": 1e5}, "increment": 0}
    clocks = "document.querySelectorAll('.clock').length"
    for clock, shown in ((times, 2), ({**times, "left": {"south": 1e13, "north": 1}}, 0),
                         ({**times, "minutes": 1e9}, 0), ({**times, "increment": 1e300}, 0)):
        kept_by_chance(page, table, settings={"seats": GOOD["seats"]}, last='"krou.game.1"',
                       **{"game.1": {**GOOD, "clock": clock}})
        assert page.run(clocks) == shown, clock


# Of the dialog: whether it is open, and what it says of fields.
WANTED = """[document.querySelector("dialog").open, [...document.querySelectorAll(".wanted")]
    .filter((part) => part.checkVisibility()).map((part) => part.textContent).join("|")]"""


def test_numbers_out_of_range(page):
    """The page says at the field which numbers it takes; the dialog stays and can be left."""
    table = Table(page)
    table.play("Ff")
    for action, name, value, most in (
            ("askNew", "seconds", "1e300", "3,600"), ("askNew", "minutes", "1e9", "1,440"),
            ("askNew", "increment", "-1", "3,600"), ("askNew", "pits", "13", "12"),
            ("askNew", "seeds", "2.5", "127"), ("showSettings", "hash", "1e9", "1,024"),
            ("showSettings", "seconds", "0", "3,600")):
        table.do(action)
        page.wait("document.querySelector('dialog').open")
        page.run(f"document.querySelector('dialog [name={name}]').select()")
        page.ask("Input.insertText", text=value)
        page.click("dialog button[value=yes]")
        is_open, wanted = page.run(WANTED)
        assert is_open and most in wanted and "|" not in wanted, (name, wanted)
        page.click("dialog .buttons button:last-child")
        table.closed()
        assert table.moves == list("Ff")
    table.do("askNew")
    page.run("document.querySelector('dialog [name=seconds]').select()")
    page.ask("Input.insertText", text="0.5")
    page.key("Enter")
    table.closed()
    assert table.moves == []


def test_numbers_of_pits_and_seeds(page):
    """However they are typed, they count; too many seeds in all are refused at the field."""
    table = Table(page)
    table.do("askNew")
    for pits, seeds in (("12", "127"), ("", "22"), ("05", "1e1")):
        for name, value in {"pits": pits, "seeds": seeds}.items():
            page.run(f"document.querySelector('dialog [name={name}]').select()")
            page.key("Delete")
            page.ask("Input.insertText", text=value)
        page.click("dialog button[value=yes]")
        is_open, wanted = page.run(WANTED)
        assert is_open == ("255" in wanted) == (pits != "05"), (pits, seeds, wanted)
    table.closed()
    assert table.fen == "-".join(["10"] * 10) + "-0-0-S"


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
    for kept in ("{not json", json.dumps({**GOOD, "record": {"variant": "bao"}})):
        for name, text in {"last": '"krou.game.1"', "game.1": kept}.items():
            page.run(f"localStorage['krou.{name}'] = {json.dumps(text)}")
        table.reload()
        assert "cannot be read" in table.said, kept
    table.play("Ff")
    assert "cannot be read" not in table.said
    table.do("showGames")
    choose(page, "bao")
    table.closed()
    assert "cannot be read" in table.said and table.moves == list("Ff")


def test_kept_game_with_another_key(page):
    """The list opens the game under its own key, whatever the record names."""
    table = Table(page)
    kept = json.dumps({**GOOD, "id": "krou.game.7"})
    page.run(f"localStorage['krou.game.1'] = {json.dumps(kept)}")
    table.do("showGames")
    choose(page, "oware")
    table.closed()
    assert table.moves == list("Ff")


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
