"""Tests: invalid stored data, low memory, a failing engine."""

import json

from records import choose, delete_last, open_details
from user_interface import BEGIN, READY, UserInterface

# Settings that the page never writes.
SETTINGS = ("{not json", "[]", {"language": "de", "players": 3, "speed": "fast", "turned": []},
            {"players": {"south": "x", "north": 99}, "hash": "much", "seconds": -1},
            {"players": {"south": None, "north": None}, "hash": 1e9, "seconds": 1e300, "speed": 4})
LINE = [{"name": "F", "side": "south"}, {"name": "f", "side": "north"}]
# An older version called the players seats.
GOOD = {"record": {"variant": "oware", "line": LINE, "result": "*"}, "way": [0, 0], "title": "One",
        "date": 1, "seats": {"south": None, "north": None}}
BROKEN = (
    *({**GOOD, "record": record} for record in (
        {"variant": "bao"}, {"variant": "oware", "line": 5}, {"variant": "oware", "line": [{}]},
        {"variant": "oware", "line": [{"name": "Z"}]}, {"variant": "oware", "fen": "1-2"},
        {"variant": "oware", "line": LINE, "tags": 5}, {"variant": 5}, {}, 5)),
    *({**GOOD, **part} for part in (
        {"way": 5}, {"way": [7, {}]}, {"clock": {}}, {"clock": {"left": 5}}, {"players": "abc"},
        {"players": {"south": 7.5, "north": {}}}, {"isRead": "x", "waits": {}})),
    None, 5, "krou", {**GOOD, "title": {"toString": 1}}, {**GOOD, "date": "x"})
# Members without a value, moves in site notation, a path that leads nowhere.
HALF = (*({**GOOD, "record": {**GOOD["record"], **part}} for part in (
    {"line": None}, {"tags": None, "comment": None, "result": None},
    {"line": [{"name": "e1d2", "variations": None, "side": "west"}, {"name": "f"}]})),
        {**GOOD, "way": ["length", "length"]})
# Games that the page starts with; the list of games contains all.
LAST = (*BROKEN[:3], *BROKEN[9:15:2], *HALF)


def open_with(page, ui, **items):
    """Opens the page with this stored data, and plays a move."""
    page.go("module.js")  # any document of the site
    page.run("localStorage.clear(), sessionStorage.clear()")
    for name, value in items.items():
        text = value if isinstance(value, str) else json.dumps(value)
        storage = "sessionStorage" if name == "last" else "localStorage"
        page.run(f"{storage}['krou.{name}'] = {json.dumps(text)}")
    page.go("index.html")
    page.wait(READY)
    if ui.screen == "home":
        page.run(BEGIN)
    fen, legal = ui.position
    ui.click(legal[0])
    page.until(lambda: ui.fen != fen)


def test_invalid_stored_settings(page):
    ui = UserInterface(page)
    for settings in SETTINGS:
        open_with(page, ui, settings=settings)


def test_stored_numbers_out_of_range(page):
    """Invalid numbers get their defaults, and an invalid clock is dropped."""
    ui = UserInterface(page, hash=4096, seconds=1e300)
    page.run("""import("./state.js").then(({ state, saveSettings }) => saveSettings())""")
    kept = json.loads(page.run("localStorage['krou.settings']"))
    assert (kept["hash"], kept["seconds"]) == (64, 1)
    times = {"minutes": 5, "left": {"south": 1e5, "north": 1e5}, "increment": 0}
    clocks = "document.querySelectorAll('.clock').length"
    for clock, shown in ((times, 2), ({**times, "left": {"south": 1e13, "north": 1}}, 0),
                         ({**times, "minutes": 1e9}, 0), ({**times, "increment": 1e300}, 0)):
        open_with(page, ui, settings={"seats": GOOD["seats"]}, last='"krou.game.1"',
                       **{"game.1": {**GOOD, "clock": clock}})
        assert page.run(clocks) == shown, clock


# True if the dialog is open; and the hints at its fields.
HINTS = """[document.querySelector("dialog").open, [...document.querySelectorAll(".wanted")]
    .filter((part) => part.checkVisibility()).map((part) => part.textContent).join("|")]"""


def test_numbers_out_of_range(page):
    """A wrong number shows the accepted ones at its field; the dialog stays and can be closed."""
    ui = UserInterface(page)
    ui.play("Ff")
    for action, name, value, most in (
            ("askNew", "seconds", "1e300", "3,600"), ("askNew", "minutes", "1e9", "1,440"),
            ("askNew", "increment", "-1", "3,600"), ("askNew", "pits", "13", "12"),
            ("askNew", "seeds", "2.5", "127"), ("showSettings", "hash", "1e9", "1,024"),
            ("showSettings", "seconds", "0", "3,600")):
        ui.do(action)
        page.wait("document.querySelector('dialog').open")
        open_details(page)
        page.run(f"document.querySelector('dialog [name={name}]').select()")
        page.ask("Input.insertText", text=value)
        page.click("dialog button[value=yes]")
        is_open, wanted = page.run(HINTS)
        assert is_open and most in wanted and "|" not in wanted, (name, wanted)
        page.click("dialog .buttons button:last-child")
        ui.closed()
        assert ui.moves == list("Ff")
    ui.do("askNew")
    open_details(page)
    page.run("document.querySelector('dialog [name=seconds]').select()")
    page.ask("Input.insertText", text="0.5")
    page.key("Enter")
    ui.closed()
    assert ui.moves == []


def test_pits_and_seeds(page):
    """Numbers may be typed in any form; too many seeds in total are rejected at the field."""
    ui = UserInterface(page)
    ui.do("askNew")
    open_details(page)
    for pits, seeds in (("12", "127"), ("", "22"), ("05", "1e1")):
        for name, value in {"pits": pits, "seeds": seeds}.items():
            page.run(f"document.querySelector('dialog [name={name}]').select()")
            page.key("Delete")
            page.ask("Input.insertText", text=value)
        page.click("dialog button[value=yes]")
        is_open, wanted = page.run(HINTS)
        assert is_open == ("255" in wanted) == (pits != "05"), (pits, seeds, wanted)
    ui.closed()
    assert ui.fen == "-".join(["10"] * 10) + "-0-0-S"


def test_invalid_stored_games(page):
    """An invalid game is replaced or repaired at startup, and the list of games still works."""
    people = {"speed": 0, "players": {"south": None, "north": None}}
    ui = UserInterface(page)
    for broken in LAST:
        kept = {"settings": people, "last": '"krou.game.1"', "game.1": broken}
        open_with(page, ui, **kept)
    open_with(page, ui, settings=people,
                   **{f"game.{i}": kept for i, kept in enumerate(BROKEN + HALF)}, last={"a": 1})
    ui.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length > 0")
    rows = page.run("document.querySelectorAll('dialog .games p > button:first-child').length")
    page.key("Escape")
    ui.closed()
    for row in range(rows):
        ui.do("showGames")
        page.run(f"document.querySelectorAll('dialog .games p > button:first-child')[{row}].click()")
        ui.closed()
        assert page.run("document.querySelectorAll('.pit').length") > 0


def test_unreadable_stored_game(page):
    """An unreadable game is reported at startup and when chosen; the current game remains."""
    ui = UserInterface(page)
    for kept in ("{not json", json.dumps({**GOOD, "record": {"variant": "bao"}})):
        page.run(f"""localStorage["krou.game.1"] = {json.dumps(kept)};
            sessionStorage["krou.last"] = '"krou.game.1"';
            history.replaceState(null, "");""")
        ui.reload()
        assert "cannot be read" in ui.text(".news") and ui.screen == "home", kept
    page.run(BEGIN)
    ui.play("Ff")
    newer = json.dumps({**GOOD, "record": {"variant": "bao"}, "date": 1e15})
    page.run(f"localStorage['krou.game.2'] = {json.dumps(newer)}; sessionStorage.clear()")
    ui.reload()
    ui.do("continueGame")
    assert (ui.screen, ui.moves) == ("play", list("Ff")), "the last game that can be read"
    page.run("delete localStorage['krou.game.2']")
    assert "cannot be read" not in ui.said
    ui.do("showGames")
    choose(page, "bao")
    ui.closed()
    assert "cannot be read" in ui.said and ui.moves == list("Ff")


def test_deleting_an_unreadable_game(page):
    """The list names it and deletes it; long names of others are cut."""
    ui = UserInterface(page)
    long = json.dumps({**GOOD, "title": "A player of many names " * 99})
    page.run(f"localStorage['krou.game.1'] = '{{not json', localStorage['krou.game.2'] = {json.dumps(long)}")
    ui.do("showGames")
    lines = page.run("[...document.querySelectorAll('dialog .games p')].map((row) => row.textContent)")
    assert lines[1] == "This stored game cannot be read.Delete" and "…" in lines[0], lines
    assert len(lines[0]) < 200, lines
    delete_last(page)
    assert page.run("Object.keys(localStorage).filter((key) => key.startsWith('krou.game.'))") == ["krou.game.2"]


def test_stored_game_with_another_key(page):
    """The list opens a game under its own key, whatever the record contains."""
    ui = UserInterface(page)
    kept = json.dumps({**GOOD, "id": "krou.game.7"})
    page.run(f"localStorage['krou.game.1'] = {json.dumps(kept)}")
    ui.do("showGames")
    choose(page, "Oware")
    ui.closed()
    assert ui.moves == list("Ff")


# The move found with more memory than available, and whether less memory was reported.
TOO_MUCH = """(async () => {
    const { compile } = await import("./module.js");
    const { Engine } = await import("./engine.js");
    const said = [];
    const onLessMemory = (hash) => said.push(`hash ${hash}`);
    const engine = new Engine(await compile(), { hash: 8000, onLessMemory });
    const search = { variant: "oware", position: "startpos", go: "depth 4" };
    const move = await engine.search(search, (line) => said.push(line));
    engine.close();
    return [move, said.some((line) => /\\b8000\\b|^hash/.test(line))];
})()"""


def test_low_memory(page):
    """Low memory is reported, and the search still answers."""
    page.go("module.js")
    move, is_said = page.run(TOO_MUCH)
    assert move in list("ABCDEF") and is_said


# Names of buttons, the text, and whether all buttons are disabled.
LOADING = """(() => {
    const buttons = [...document.querySelectorAll("[data-do]")];
    return [buttons.every((button) => button.textContent), buttons.every(({ ariaDisabled }) =>
        ariaDisabled === "true"), document.querySelector(".said").textContent];
})()"""


def test_slow_network(page):
    """While the engine is being loaded, the buttons have names and the page explains the wait."""
    page.ask("Page.addScriptToEvaluateOnNewDocument",
             source="window.fetch = () => new Promise(() => {});")
    page.speak("fr")
    page.go("index.html")
    page.wait("document.querySelector('[data-do=askNew]').textContent !== ''")
    assert page.run(LOADING) == [True, True, "Chargement du moteur…"]


def test_engine_not_loaded(page):
    """The page explains what to do if the engine cannot be loaded."""
    page.ask("Network.setBlockedURLs", urls=["*.wasm"])
    page.go("index.html")
    page.wait("document.querySelector('.said').textContent.includes('reload')")
    assert page.run(LOADING)[:2] == [True, True]
    page.click("[data-do=askNew]")
    assert not page.run("document.querySelector('dialog').open")
    page.browser.process_events(0.1)
    page.faults.clear()  # the blocked requests


def test_no_script(page):
    """Without JavaScript, the page says that it needs it."""
    page.ask("Emulation.setScriptExecutionDisabled", value=True)
    page.go("index.html")
    shown = page.run("document.body.innerText")
    assert "needs JavaScript" in shown and "Loading" not in shown


def test_content_security_policy(page):
    """Nothing but the site's own files is loaded or run."""
    UserInterface(page)
    page.run("""(() => {
        const script = document.createElement("script");
        script.textContent = "window.isInjected = true";
        document.body.append(script);
        document.body.setAttribute("style", "color: red");
    })()""")
    assert page.run("[window.isInjected, document.body.style.color]") == [None, ""]
    page.faults[:] = [fault for fault in page.faults if "Content Security Policy" not in fault]


# Workers: none, and one that ends without a word. Seconds pass faster.
NO_WORKER = "window.Worker = class { constructor() { throw new Error('forbidden'); } }"
SILENT_WORKER = """window.Worker = class { postMessage() {} terminate() {} };
    window.setInterval = ((set) => (work, ms) => set(work, ms / 100))(setInterval);"""


def test_no_worker(page):
    """If the engine cannot start or does not answer, the game can be continued."""
    for worker, said in ((NO_WORKER, "forbidden"), (SILENT_WORKER, "no answer")):
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=worker)
        ui = UserInterface(page)
        ui.begin("oware", north="0")
        ui.click("F")
        page.wait(f"document.querySelector('.said').textContent.includes('Engine failure: {said}')")
        page.wait("document.querySelector('.said').textContent.includes('“Move now”')")
        assert ui.can("moveNow")
        ui.do("undo")
        ui.click("E")
        assert ui.moves[0] == "E"


def test_no_service_worker(page):
    """The page starts if the browser forbids service workers."""
    page.ask("Page.addScriptToEvaluateOnNewDocument", source="""
        Object.defineProperty(navigator, "serviceWorker", { get() { throw new Error("no"); } });""")
    ui = UserInterface(page)
    ui.click("F")
    assert ui.moves == ["F"]


# An engine in workers that traps at the first line.
TRAPPING_ENGINE = """
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0,
        1, 13, 3, 96, 0, 0, 96, 1, 127, 0, 96, 1, 127, 1, 127,  // types of functions
        3, 5, 4, 0, 1, 2, 1,  // _initialize, begin, buffer, handle
        5, 3, 1, 0, 1,  // memory
        7, 50, 5, ...named("memory", 2, 0), ...named("_initialize", 0, 0), ...named("begin", 0, 1),
        ...named("buffer", 0, 2), ...named("handle", 0, 3),
        10, 16, 4, 2, 0, 11, 2, 0, 11, 4, 0, 65, 0, 11, 3, 0, 0, 11]);  // handle is unreachable
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

# True if the error is shown and no task is running.
FAILED = """(document.querySelector(".said").textContent.includes("unreachable")
    && !document.querySelector(".said").textContent.includes("thinks")
    && document.querySelector("[data-do=review]").textContent !== "Stop"
    && document.querySelector("[data-do=solve]").textContent === "Solve")"""


def test_failing_engine(page):
    """A failed engine is reported; everything else still works."""
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=TRAPPING_ENGINE)
    ui = UserInterface(page)
    ui.begin("oware", north="0")
    ui.click("F")
    page.wait(FAILED)
    ui.begin("oware")
    ui.play("Ff")
    for action in ("hint", "solve", "review", "analyse"):
        ui.do("back")
        ui.do("forward")
        assert "unreachable" not in ui.said
        ui.do(action)
        page.wait(FAILED)
    ui.click("E")
    assert ui.moves == list("FfE")
