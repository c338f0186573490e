"""Tests of the page in a frame of another page, its parent."""

import json
import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parents[2] / "tools" / "use.md"

# Puts the frame into an empty document and notes its messages.
EMBED = """new Promise((done) => {
    window.heard = [];
    addEventListener("message", ({ source, data }) => {
        if (source !== window.shown?.contentWindow) return;
        heard.push(data);
        if (data.type === "ready") done();
    });
    window.shown = document.createElement("iframe");
    Object.assign(shown, { src: %s, width: 1000, height: 700 });
    document.body.replaceChildren(shown);
})"""
# The centre of a pit in a frame from the same server.
PIT = """(() => {
    const frame = document.querySelector("iframe");
    const pit = frame.contentDocument.querySelector('.pit[data-name="%s"]').getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    return [box.x + pit.x + pit.width / 2, box.y + pit.y + pit.height / 2];
})()"""


def go_elsewhere(page):
    """Opens a document of another site: a host is known by its name."""
    origin = page.origin
    page.origin = origin.replace("127.0.0.1", "localhost")
    page.go("english.js")
    page.origin = origin


def embed(page, path):
    page.run(EMBED % json.dumps(f"{page.origin}/{path}"))


def say(page, **message):
    page.run(f"shown.contentWindow.postMessage({json.dumps(message)}, '*')")


def heard(page, **wanted):
    """Waits for a message with these members, and forgets those before it."""
    found = page.wait(f"""(() => {{
        const wanted = Object.entries({json.dumps(wanted)});
        const number = heard.findIndex((message) => wanted.every(
            ([name, value]) => JSON.stringify(message[name]) === JSON.stringify(value)));
        return number >= 0 && heard.splice(0, number + 1).at(-1);
    }})()""")
    return found


def click(page, name):
    page.click_at(*page.run(PIT % name))


def test_frame(page):
    """The parent receives each position, and can send moves and positions; wrong ones are errors."""
    go_elsewhere(page)
    embed(page, "index.html#variant=kalah&moves=CF")
    say(page, type="move", move="b")
    say(page, type="move", move="c")
    shown = heard(page, type="move", moves="CFbc")
    assert (shown["variant"], shown["start"], shown["move"]) == ("kalah", "", "c"), shown
    assert (shown["side"], shown["legal"], shown["result"]) == ("south", list("ABDE"), None), shown
    for wrong in ({"move": "C"}, {"move": None}, {}, {"move": "__proto__"}):
        say(page, type="move", **wrong)
        assert "not legal" in heard(page, type="error")["error"]
    for wrong in ({"fen": "nonsense"}, {"moves": "CFF"}, {"moves": None}, {"variant": {"length": 9}}, {"variant": "chess"},
                  {"moves": "A" * 6000}):
        say(page, type="position", **wrong)
        assert heard(page, type="error")["error"]
    for other in ("a text", 7, None, {"type": "other"}):
        page.run(f"shown.contentWindow.postMessage({json.dumps(other)}, '*')")
    say(page, type="position", fen="0-0-0-0-0-1-1-0-0-0-0-0-20-26-S")
    shown = heard(page, type="position", variant="kalah")
    assert (shown["move"], shown["moves"], shown["legal"]) == (None, "", ["F"]), shown
    say(page, type="move", move="F")
    shown = heard(page, type="move")
    assert (shown["legal"], shown["result"]) == ([], "21-27"), shown
    assert page.run("heard") == []
    page.run("""for (let seeds = 1; seeds <= 100; ++seeds)
        shown.contentWindow.postMessage({ type: "position", fen: `0-0-0-0-0-1-0-0-0-0-0-${seeds}-0-0-S` }, "*")""")
    page.wait("heard.at(-1)?.fen === '0-0-0-0-0-1-0-0-0-0-0-100-0-0-S'")
    assert page.run("heard.length") < 50, "a newer position replaces one that waits"


def test_frame_stores_nothing(page):
    """A frame neither shows nor changes what a person has stored, and only its parent is heard."""
    page.go("english.js")
    page.run("""localStorage["krou.settings"] = JSON.stringify({ language: "fr", speed: 0 }),
                sessionStorage["krou.last"] = '"krou.game.1"', localStorage["krou.game.1"] = "{}" """)
    stored = page.run("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    embed(page, "index.html#variant=oware")
    entries = page.run("history.length")
    click(page, "F")
    assert heard(page, type="move")["fen"] == "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"
    assert page.run("shown.contentDocument.documentElement.lang") == "en"
    page.run("shown.contentDocument.querySelector('[data-do=playFromHere]').click()")
    heard(page, type="position", moves="")
    page.run("shown.contentDocument.querySelector('[data-do=toggleSounds]').click()")
    page.run("shown.contentDocument.querySelector('[data-do=goHome]').click()")
    say(page, type="move", move="A")
    assert "not legal" in heard(page, type="error")["error"]
    assert page.run("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])") == stored
    assert page.run("history.length") == entries
    assert page.run("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    # A frame beside it is not its parent.
    page.run("""(() => {
        const other = document.body.appendChild(document.createElement("iframe"));
        const script = other.contentDocument.createElement("script");
        script.textContent = `addEventListener("message", ({ data: [target, message] }) => 0);
            window.send = (target, message) => target.postMessage(message, "*");`;
        other.contentDocument.head.append(script);
        other.contentWindow.send(shown.contentWindow, { type: "position", variant: "kalah" });
    })()""")
    say(page, type="position", variant="awari")
    assert heard(page, type="position")["variant"] == "awari"


def test_example_of_frame(page):
    """The parent page of the manual lists played moves, and plays one."""
    example = re.search(r"```html\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    assert 'src="krou/#' in example
    example = example.replace('src="krou/#', f'src="{page.origin}/#')
    go_elsewhere(page)
    page.run(f"document.write({json.dumps(example)})")
    page.wait("legal.length > 0")
    page.click("button")
    page.wait("document.querySelector('output').textContent === 'a'")
