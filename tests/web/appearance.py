"""Tests: appearance on large and small screens, languages, keys, size, offline use."""

import contextlib
import functools
import gzip
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import threading
import urllib.request

import serve
from browser import ALT, CONTROL, META
from lessons import begin as learn
from practising import begin
from user_interface import UserInterface, READY

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = ((1280, 800), (800, 1280), (360, 740))

# Visible controls too small for a finger.
SMALL = """[...document.querySelectorAll("button, input, select")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.getBoundingClientRect(), part])
    .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([box, part]) => [part.outerHTML.slice(0, 80), box.width, box.height])"""


def test_sizes(page):
    """Everything fits the screen, and all controls are large enough for a finger."""
    ui = UserInterface(page)
    for width, height in (*SIZES, (320, 560)):
        page.resize(width, height)
        for variant in ("oware", "kalah:pits=7,seeds=6", "kalah:pits=1,seeds=1", "togyzkumalak",
                        "oware:pits=12,seeds=10", "morpion"):
            ui.begin("oware", spec=variant)
            page.drawn()
            wide = page.run("document.documentElement.scrollWidth")
            assert wide <= width, (variant, width, wide)
            if width >= 360:
                small = page.run(SMALL)
                assert not small, (variant, width, small)
            seen = page.run("""(() => {
                const box = document.querySelector(".board").getBoundingClientRect();
                return [box.left, innerWidth - box.right, box.width, box.height];
            })()""")
            assert min(seen) >= 0 and min(seen[2:]) > 100, (variant, width, height, seen)


def test_orientation(page):
    """Boards are upright in portrait windows, whatever the screen or the size of the board, and
    texts are close to them."""
    ui = UserInterface(page, begins=False)
    shown = """import("./draw.js").then(({ board }) => {
        const [field, text] = [".field", ":is(.task p, .said):not([hidden])"]
            .map((part) => document.querySelector(part).getBoundingClientRect());
        return [board.upright, text.top - field.bottom];
    })"""
    for width, height in ((1280, 800), (768, 1024), (740, 360)):
        page.resize(width, height)
        for variant in ("kalah:pits=2,seeds=1", "togyzkumalak"):
            ui.begin("kalah", spec=variant)
            assert page.run(shown)[0] == (height > width), (variant, width)
            ui.do("openAnalysis")
            page.drawn()
            assert page.run(shown)[0] == (height > width), (variant, width)
        for door in (learn, begin):
            door(ui, "kalah")
            upright, distance = page.run(shown)
            assert upright == (height > width) and distance < 130, (door, width, distance)
        ui.do("goHome")


# Plays these moves. Returns the places of the board and of some buttons, each combination once.
PLACES = """(async (moves) => {
    const { play } = await import("./navigation.js");
    const seen = new Set();
    for (const name of moves) {
        play(name);
        await new Promise((done) => setTimeout(done));
        seen.add(JSON.stringify([".field", ".table .buttons", "[data-do=back]", "[data-do=solve]"]
            .map((part) => document.querySelector(part).getBoundingClientRect())
            .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))));
    }
    return [...seen];
})"""


# True if the current move is in sight in its list.
CURRENT_SHOWN = """(() => {
    const [list, move] = [".moves", ".moves [aria-current]"].map((selector) =>
        document.querySelector(selector).getBoundingClientRect());
    return list.top <= move.top && move.bottom <= list.bottom;
})()"""


def test_nothing_moves_during_a_game(page, krou):
    """The board and the buttons keep their places, whatever the length of texts and lists."""
    ui = UserInterface(page)
    variant = "kalah:pits=4,seeds=3"
    moves = krou.game(variant, seed=1)
    for width, height in ((1280, 800), (360, 740), (740, 360)):
        page.resize(width, height)
        for is_analysed in (False, True):
            ui.begin("kalah", spec=variant)
            if is_analysed:
                ui.do("analyse")
            places = page.run(f"{PLACES}({moves})")
            assert ui.legal == [] and len(places) == 1, (width, places)
            page.drawn()
            assert page.run(CURRENT_SHOWN), "the list follows the game"
            ui.do("changeLanguage")


def test_board_on_phones(page):
    """Board, text and buttons are on the screen, and pits are large enough."""
    ui = UserInterface(page, language="fr")
    for width, height in ((360, 740), (640, 320), (667, 375), (740, 360), (844, 390)):
        page.resize(width, height)
        for variant in ("oware", "togyzkumalak"):
            ui.begin(variant)
            page.run("scrollTo(0, 0)")
            tops = page.run("""[".field", ".said", ".table .buttons"].map((part) =>
                document.querySelector(part).getBoundingClientRect())
                .map(({ y, height }) => [y, y + height])""")
            assert max(bottom for _, bottom in tops) <= height, (variant, width, tops)
            assert tops[0][1] <= min(tops[1][0], tops[2][0]), (variant, width, tops)
            assert not page.run(SMALL), (variant, width)
            assert page.run("document.documentElement.scrollWidth") <= width


def test_result_on_a_phone(page, krou):
    """If the text at the end of a game is too long for its box, the box shows the result first."""
    ui = UserInterface(page, language="fr")
    page.resize(640, 320)
    ui.begin("oware")
    page.run(f"{PLACES}({krou.game('oware', seed=2)})")
    page.drawn()
    above, below = page.run("""(() => {
        const [said, result] = [".said", ".said strong"].map((selector) =>
            document.querySelector(selector).getBoundingClientRect());
        return [result.top - said.top, said.bottom - result.bottom];
    })()""")
    assert "gagne" in ui.text(".said strong") and above >= 0 and below >= 0, (above, below)


def test_names_of_any_length(page):
    """Long names are cut, and the menu and the board keep their places."""
    ui = UserInterface(page)
    for width, height in SIZES:
        page.resize(width, height)
        places = []
        for name in ("A", "A tournament of many words " * 8):
            ui.paste(f'[GameName "oware"]\n[Event "{name}"]\n[South "{name}"]\n\n1. F f *')
            page.drawn()
            assert name[:12] in ui.text(".game-name") and name[:12] in ui.text(".player.south")
            places.append([page.middle(part) for part in (".top summary", ".field")])
        assert places[0] == places[1], width


def test_cut_dialogs(page):
    """A dialog shows that more is below, until its end is in sight."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    is_cut = "document.querySelector('dialog form').classList.contains('cut')"
    for width, height in SIZES + ((740, 360),):
        page.resize(width, height)
        ui.do("askNew")
        page.drawn()
        assert page.run(is_cut) == (height < 400), (width, height)
        page.run("document.querySelector('dialog').scrollTop = 1000")
        page.wait(f"!{is_cut}")
        page.click("dialog summary")
        page.run("document.querySelector('dialog').scrollTop = 0")
        page.wait(f"{is_cut} === {str(height < 1000).lower()}")
        page.key("Escape")
        ui.closed()


# The player, the row and the store of a side: centres, and the name beside the store.
OWNED = """((side, letter) => {
    const middle = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const store = document.querySelectorAll(".store")[side === "south" ? 0 : 1];
    const parts = [`.player.${side} .name`, `.pit[data-name=${letter}]`]
        .map((selector) => document.querySelector(selector));
    return [...[...parts, store].map(middle), store.textContent];
})"""


# Cosines between the directions of the arrow and of South's row, and between the way from its upper
# to its lower line and from North's row to South's.
ARROW = """import("./draw.js").then(({ board: { places, way, shape: { pits } } }) => {
    const { a, b, c, d } = way.getCTM();
    const cosine = (x, y, from, to) => {
        const [dx, dy] = [places[to].x - places[from].x, places[to].y - places[from].y];
        return (x * dx + y * dy) / Math.hypot(x, y) / Math.hypot(dx, dy);
    };
    return [cosine(a, b, 0, pits - 1), cosine(c, d, 2 * pits - 1, 0)];
})"""


def test_owners(page):
    """On upright boards, the own row is on the left, the own store at the bottom, and the player beside
    it. Stores have names, and an arrow shows the direction of sowing."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    for width, height in SIZES[1:]:
        page.resize(width, height)
        ui.begin("kalah", north="0")
        you, pit, store, name = page.run(f"{OWNED}('south', 'C')")
        other, other_pit, other_store, other_name = page.run(f"{OWNED}('north', 'c')")
        assert (name, other_name) == ("0You", "0Krou")
        assert you[0] < other[0] and pit[0] < other_pit[0]
        assert other[1] < other_store[1] < pit[1] < store[1] < you[1]
        for is_turned in (False, True):
            along, across = page.run(ARROW)
            assert along > 0.9 and across > 0.9, (width, is_turned, along, across)
            ui.do("turn")
        ui.do("openAnalysis")
        assert page.run("getComputedStyle(document.querySelector('.sowing')).display") == "none"
        ui.do("goHome")
    learn(ui, "kalah")
    assert page.run(f"{OWNED}('south', 'C')")[3] == "0You"


# Least distance of two seeds in a store, in diameters of a seed.
NEAREST = """import("./draw.js").then(({ board }) => Math.min(...board.stores.map((place) => {
    const boxes = board.heaps[place].map(({ node }) => node.getBoundingClientRect());
    const [{ width }] = boxes;
    return Math.min(...boxes.flatMap((one, i) => boxes.slice(0, i).map((other) =>
        Math.hypot(one.x - other.x, one.y - other.y) / width)));
})))"""


def test_full_stores(page):
    """Seeds in a store are side by side."""
    ui = UserInterface(page)
    for width, height in (*SIZES, (740, 360)):
        page.resize(width, height)
        ui.paste("2-3-0-1-2-0-1-0-2-1-0-0-2-1-0-1-2-2-70-72-S")
        page.drawn()
        assert page.run(NEAREST) > 0.7, (width, height, page.run(NEAREST))


def test_play_on_a_phone(page, krou):
    page.resize(360, 740)
    ui = UserInterface(page)
    ui.play("CdFf")
    assert ui.fen == krou.shown("oware", "CdFf")["Fen"]


TUZDIKS = "0-9-t-5-0-12-1-9-8-0-2-0-15-0-t-3-2-20-40-36-S"


def test_tuzdiks(page):
    """A tuzdik shows its owner's letter, has a label, and receives the seeds sown there."""
    ui = UserInterface(page)
    ui.begin("togyzkumalak")
    ui.enter(TUZDIKS)
    owners = "[...document.querySelectorAll('.owner')].map((mark) => mark.textContent).join('')"
    assert page.run(owners) in ("NS", "SN")
    assert ui.names["C"] == "North’s tuzdik" and ui.names["f"] == "South’s tuzdik"
    ui.do("changeLanguage")
    assert ui.names["C"] == "tuzdik de Nord" and ui.names["f"] == "tuzdik de Sud"
    ui.click("F")
    assert ui.fen == "0-9-t-5-0-1-2-10-9-1-3-1-16-1-t-4-3-20-41-36-N"


def test_sowing_into_a_tuzdik(page):
    """A seed that falls into a tuzdik moves to its owner's store."""
    ui = UserInterface(page, speed=1)
    ui.begin("togyzkumalak")
    ui.enter(TUZDIKS)
    ui.click("F")
    page.wait("document.querySelector('.store .count').textContent === '41'")
    assert ui.names["f"] == "South’s tuzdik"
    page.wait("[...document.querySelectorAll('.pit .count')]"
              ".reduce((sum, { textContent }) => sum + Number(textContent), 0) === 85")


def test_new_tuzdik(page):
    """A new tuzdik is shown at once and removed by a step back."""
    ui = UserInterface(page)
    ui.begin("togyzkumalak")
    ui.enter("9-9-9-9-9-9-9-9-2-2-9-9-9-9-9-9-9-9-7-7-S")
    page.point('.pit[data-name="I"]')
    assert page.run("document.querySelector('.prey').dataset.name") == "a"
    ui.click("I")
    assert ui.names["a"] == "South’s tuzdik"
    ui.do("back")
    assert ui.names["a"] == "2 seeds"


def test_languages(page):
    """All text is in one language; the browser's comes first."""
    page.speak("fr")
    ui = UserInterface(page, language="fr")
    words = """[...document.querySelectorAll("button, .said, [data-word], .pit")]
        .map((part) => `${part.textContent} ${part.title ?? ""}
                        ${part.getAttribute("aria-label") ?? ""}`.trim()).join("|")"""
    assert page.run("document.documentElement.lang") == "fr"
    french = page.run(words)
    ui.do("changeLanguage")
    assert page.run("document.documentElement.lang") == "en"
    english = page.run(words)
    assert english != french
    for text in (french, english):
        assert not re.search(r"undefined|%|\bnull\b", text), text
    ui.click("c")
    english = ui.said
    ui.do("changeLanguage")
    ui.click("c")
    assert ui.said != english
    ui.paste('[Variant "oware"]\n1. A?? {+0.0/9; better F +6.0: F} *')
    ui.do("setUp")
    ui.enter("9-x")
    shown = []
    for _ in range(2):
        shown.append([ui.text(part) for part in (".moves .comment", "#fen-error", ".set-up")])
        ui.do("changeLanguage")
    assert all(french and french != english for french, english in zip(*shown)), shown


def test_spaces_in_french(page):
    """French punctuation has no-break spaces."""
    page.go("module.js")  # any document of the site
    words = page.run("fetch('french.js').then((answer) => answer.text())")
    texts = re.findall(r'"([^"\n]*)"', words)
    assert len(texts) > 150
    assert not [text for text in texts if re.search("« | [:;!?»]", text)]


# Words with their placeholders, by language.
PLACEHOLDERS = """import("./words.js").then(({ texts }) => Object.fromEntries(
    Object.entries(texts).map(([language, { words }]) => [language, Object.entries(words)
        .map(([name, text]) => [name, (text.match(/%[1-9]|\\|/g) ?? []).sort()])])))"""


def test_words_of_languages(page):
    """Each language has the same words with the same placeholders and numbers of parts."""
    page.go("module.js")
    found = page.run(PLACEHOLDERS)
    english = dict(found.pop("en"))
    assert len(english) > 150 and found
    for language, words in found.items():
        wrong = [name for name, marks in words if english.get(name) != marks]
        assert not wrong and len(words) == len(english), (language, wrong)


def test_language_of_the_browser(page):
    page.speak("fr-CA")
    page.go("index.html")
    page.wait(READY)
    assert page.run("document.documentElement.lang") == "fr"


def test_sowing_is_animated(page):
    """Seeds are sown one by one; a click ends that; the last move remains marked."""
    ui = UserInterface(page, speed=3)
    ui.click("F")
    page.browser.process_events(0.25)
    counts = "[...document.querySelectorAll('.pit .count')].map((c) => Number(c.textContent))"
    ui.click("A")
    assert ui.moves == ["F"], "a click that skips plays nothing"
    page.drawn()
    assert sum(page.run(counts)) == 48
    assert page.run("document.querySelector('.last').dataset.name") == "F"
    page.prefer(prefers_reduced_motion="reduce")
    ui.click("f")
    assert not page.run("document.getAnimations().some((a) => a.playState === 'running')")


# Counts started sounds and vibrations.
LISTEN = """window.heard = []; {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
        heard.push("knock");
        return start.apply(this, given);
    };
    navigator.vibrate = () => heard.push("vibration");
}"""


def test_sounds(page):
    """Each seed sounds as it falls, and so do captures and the end; one setting silences them."""
    page.ask("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
    ui = UserInterface(page, speed=1)
    sounds = "heard.splice(0).join(' ')"
    ui.click("F")
    page.wait("heard.length === 4")
    page.browser.process_events(0.2)
    assert page.run(sounds) == "knock knock knock knock"
    ui.begin("oware")
    ui.enter("0-0-0-0-1-1-2-0-0-0-0-1-20-23-S")
    ui.click("F")
    page.wait("heard.length === 5")
    page.browser.process_events(0.2)
    assert page.run(sounds) == "knock knock knock knock vibration", "one seed, then three"
    ui.begin("oware")
    ui.do("resign")
    page.browser.process_events(0.3)
    assert page.run(sounds) == "knock knock knock"
    ui.do("showSettings")
    page.click("dialog [name=sounds]")
    page.click("dialog button[value=yes]")
    ui.closed()
    ui.begin("oware")
    ui.click("F")
    page.wait("import('./draw.js').then(({ board }) => board.run === null)")
    assert ui.moves == ["F"] and page.run(sounds) == ""


def test_no_sounds(page):
    """Without Web Audio, the game continues."""
    for broken in ("undefined", "class { constructor() { throw new Error(); } }"):
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=f"window.AudioContext = {broken}")
        ui = UserInterface(page, speed=1)
        ui.begin("oware")
        for moves in ("F", "Ff"):
            ui.click(moves[-1])
            page.wait("import('./draw.js').then(({ board }) => board.run === null)")
            page.wait(f"document.querySelectorAll('.moves button').length === {len(moves)}")
            assert ui.moves == list(moves)


def test_sounds_and_reduced_motion(page):
    """If the system asks for less motion, sounds are off until someone turns them on."""
    page.prefer(prefers_reduced_motion="reduce")
    UserInterface(page)
    assert page.run("import('./state.js').then(({ state }) => state.settings.sounds)") is False


# Keys whose default action was prevented.
PREVENTED = """window.prevented = [];
    document.addEventListener("keydown", (event) =>
        event.defaultPrevented && prevented.push(event.key));"""


def test_click_during_a_sowing(page):
    """During a sowing, texts and rings already apply: a click on a legal pit plays it."""
    ui = UserInterface(page, speed=3)
    ui.enter("1-1-0-0-0-40-0-0-0-0-2-2-0-2-S")
    sows = "import('./draw.js').then(({ board }) => board.run !== null)"
    ui.click("F")
    page.until(lambda: "North to move" in ui.said)
    assert page.run(sows)
    label = ui.names["e"]
    assert "legal" in label and "e" in ui.legal
    ui.click("C")
    assert ui.moves == ["F"] and not page.run(sows) and ui.names["e"] == label, "only skips"
    ui.do("back")
    ui.click("F")
    ui.click("e")
    page.until(lambda: ui.moves == list("Fe"))
    assert page.run(sows)


def test_link_during_a_sowing(page):
    """A link to a different game ends the sowing."""
    ui = UserInterface(page, speed=3)
    ui.click("F")
    page.run("location.hash = 'variant=morpion'")
    page.until(lambda: list(ui.names) != list("ABCDEFabcdef"))
    assert page.run("import('./draw.js').then(({ board }) => board.run === null)")


def test_held_key(page):
    """A held key plays one move."""
    ui = UserInterface(page)
    for name in ("A", "Enter"):
        for repeats in (False, True, True):
            page.ask("Input.dispatchKeyEvent", type="keyDown", key=name, autoRepeat=repeats,
                     text={"Enter": "\r"}.get(name, name))
        assert ui.moves == list("Aa")[:1 + (name == "Enter")]
        page.run("document.querySelector('.pit[data-name=a]').focus()")


def test_keys_during_a_sowing(page):
    """During a sowing, the key of a pit ends it, and plays it only if it is legal; other keys work as
    usual."""
    ui = UserInterface(page, speed=3)
    ui.enter("0-0-0-0-0-30-2-2-2-2-2-8-0-0-S")
    page.run(PREVENTED)
    sows = "import('./draw.js').then(({ board }) => board.run !== null)"
    ui.click("F")
    page.run("document.querySelector('.table summary').focus()")
    for key in ("Tab", "F5", "Escape", "x"):
        page.key(key)
    for modifier in (ALT, CONTROL, META):
        page.key("b", modifier)
    assert page.run("document.activeElement.dataset.do") == "first", "Tab has moved on"
    assert page.run("prevented") == [] and page.run(sows)
    page.key("Enter")
    assert page.run("prevented") == [] and not ui.can("back")
    ui.do("forward")
    assert page.run(sows)
    page.key("2")
    page.until(lambda: ui.moves == list("Fb"))
    assert page.run("prevented") == ["2"] and page.run(sows)


def test_preview(page):
    """A hovered or focused pit shows where its last seed falls."""
    ui = UserInterface(page)
    page.point('.pit[data-name="C"]')
    aimed = "document.querySelector('.aimed')?.dataset.name"
    assert page.run(aimed) == "a"
    page.point(".said")
    assert page.run(aimed) is None
    page.run("""document.querySelector('.pit[data-name="A"]').focus()""")
    assert page.run(aimed) == "E"
    assert ui.moves == []


PREVIEWED = """[...document.querySelectorAll(".aimed, .prey, .gain:not(:empty)")]
    .map((part) => part.outerHTML.slice(0, 60))"""


def test_preview_of_the_new_position(page):
    """After a move, the preview is that of the pit under the mouse; after a tap, there is none."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    page.point('.pit[data-name="E"]')
    assert page.run(PREVIEWED)
    ui.click("E")
    ui.answered(2)
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    assert page.run(PREVIEWED) == [], "E is empty"
    ui.begin("kalah")
    page.point('.pit[data-name="B"]')
    ui.click("C")
    page.point('.pit[data-name="B"]')
    ui.click("B")
    page.point('.pit[data-name="c"]')
    assert page.run(PREVIEWED)
    page.point(".said")
    page.touch('.pit[data-name="a"]')
    page.drawn()
    assert ui.moves == list("CBa") and page.run(PREVIEWED) == []


def test_extra_turns(page):
    """An extra turn is announced once, and no longer when the board has moved."""
    ui = UserInterface(page)
    ui.begin("kalah")
    ui.enter("4-4-4-4-2-1-4-4-4-4-4-4-0-0-S")
    ui.play("FE")
    assert page.run("document.querySelectorAll('.call').length") == 1
    ui.do("turn")
    assert page.run("document.querySelectorAll('.call').length") == 0


def accessible(page, role):
    """Returns the names of all accessible elements with this role."""
    nodes = page.ask("Accessibility.getFullAXTree")["nodes"]
    return [node["name"]["value"] for node in nodes
            if not node["ignored"] and node["role"]["value"] == role]


def test_screen_reader(page):
    """Every element has a name, and the names of pits and moves are distinct without their case."""
    ui = UserInterface(page)
    ui.enter("0-0-0-0-1-1-1-1-4-0-0-0-20-20-S")
    buttons = accessible(page, "button")
    assert all(buttons) and "South F, 1 seed, legal, captures 2" in buttons
    assert len({name.lower() for name in buttons}) == len(buttons), buttons
    assert [name for name in accessible(page, "group") if name] == ["South’s pits", "North’s pits"]
    page.run("navigator.clipboard.writeText = () => Promise.reject(), 0")
    for action in ("askOpen", "copyFen"):
        ui.do(action)
        page.wait("document.querySelector('dialog textarea') !== null")
        fields = accessible(page, "textbox")
        assert fields and all(fields), action
        page.key("Escape")
        ui.closed()
    regions = accessible(page, "region")
    assert regions == ["Board", "Moves", "Analysis", "Position"] and all(
        name in accessible(page, "heading") for name in regions)
    ui.click("F")
    assert "1. South F" in accessible(page, "button")
    ui.begin("kalah", north="0")
    assert "your F, 4 seeds, legal" in accessible(page, "button")
    assert "Krou f, 4 seeds" in accessible(page, "button")
    assert "your store, 0 seeds" in accessible(page, "button")


def test_dark_and_light(page):
    """Text has a contrast of AA in both colour schemes."""
    UserInterface(page)
    for scheme in ("light", "dark"):
        page.prefer(prefers_color_scheme=scheme)
        low = page.run(CONTRAST)
        assert not low, (scheme, low)


# Per pair of elements, whether the first looks different.
LOOKS = """(() => {
    const look = (part, pseudo) => {
        const { color, backgroundColor, border, boxShadow } = getComputedStyle(part, pseudo);
        return [color, backgroundColor, border, boxShadow].join();
    };
    return [[".pit.legal", ".pit:not(.legal)"], [".last", ".pit:not(.last)", "::before"],
        [".moves [aria-current]", ".moves button:not([aria-current])"],
        [".player.turn", ".player:not(.turn)", "::before"],
        ["[data-do][aria-disabled=true]", "[data-do][aria-disabled=false]"]]
        .map(([...pair]) => [pair[0], ...pair.slice(0, 2)
            .map((selector) => look(document.querySelector(selector), pair[2]))])
        .filter(([, one, other]) => one === other).map(([name]) => name);
})()"""


def test_forced_colors(page):
    """With the system's colours, all marks differ, and pits have an outline."""
    ui = UserInterface(page)
    ui.play("Ff")
    for scheme in ("light", "dark"):
        page.prefer(forced_colors="active", prefers_color_scheme=scheme)
        alike = page.run(LOOKS)
        assert not alike, (scheme, alike)
        assert page.run("getComputedStyle(document.querySelector('.pit:not(.legal)')).boxShadow"
                        ) != "none"


# Texts on a plain background with a contrast below 4.5.
CONTRAST = """(() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (part) => {
        for (; part; part = part.parentElement) {
            const style = getComputedStyle(part);
            if (style.backgroundImage !== "none") return null;
            const color = parts(style.backgroundColor);
            if ((color[3] ?? 1) === 1) return color;
        }
        return null;
    };
    const low = [];
    for (const part of document.querySelectorAll("body *")) {
        const isText = [...part.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        const behind = isText && !part.disabled && part.checkVisibility() && ground(part);
        if (!behind) continue;
        const [a, b] = [light(parts(getComputedStyle(part).color)), light(behind)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) low.push([part.outerHTML.slice(0, 80), contrast]);
    }
    return low;
})()"""


def test_size_of_the_site(site):
    files = [path for path in site.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 800_000


def test_installation(page, site):
    """Browsers can install the page as an app: the manifest is right, and each file that it and the
    page name exists in the stated size."""
    UserInterface(page, has_service_worker=True)
    page.wait(IS_OFFLINE)
    found = page.ask("Page.getAppManifest")
    assert found["errors"] == [] and found["url"].endswith("/manifest.webmanifest"), found
    assert page.ask("Page.getInstallabilityErrors")["installabilityErrors"] == []
    icons = json.loads(found["data"])["icons"]
    for icon in icons:
        content = (site / icon["src"]).read_bytes()
        size = "x".join(f"{number}" for number in struct.unpack(">2I", content[16:24]))
        assert icon["sizes"] in ("any", size), icon
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    named = page.run("""[...document.querySelectorAll("link, [property='og:image']")]
        .map((part) => part.getAttribute("href") ?? part.content)""")
    assert len(named) >= 6 and all((site / name).exists() for name in named), named


class Plain(http.server.SimpleHTTPRequestHandler):
    """A minimal server, which knows no types."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": ""}

    def send_header(self, keyword, value):
        if value:
            super().send_header(keyword, value)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def elsewhere(site, folder):
    """The site in another folder of a minimal server."""
    shutil.copytree(site, folder / "some" / "where")
    handler = functools.partial(Plain, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_server(site):
    """The server of `tools/dev/run web` prints its address and rejects wrong ports."""
    command = [sys.executable, serve.__file__, site]
    with subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True) as server:
        place = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        with urllib.request.urlopen(f"{place[0]}krou.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        for port in (place[1], "none", "70000"):
            refused = subprocess.run([*command, port], capture_output=True, text=True, timeout=10,
                                     check=False)
            assert refused.returncode == 1 and port in refused.stderr
            assert "Traceback" not in refused.stderr
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0


def test_picture(page, file):
    """The picture in the README: a game with the engine's values."""
    ui = UserInterface(page)
    ui.play("FfEdBaDcCcEdD")
    page.resize(1120, 700, 0.75)
    ui.do("analyse")
    page.wait("/ (1[89]|[2-9][0-9]) /.test(document.querySelector('.found').textContent)")
    picture = page.picture()
    assert picture.startswith(b"\x89PNG") and len(picture) > 10_000
    if file:
        file.write_bytes(picture)


# True if all files come from a cached version.
IS_OFFLINE = "navigator.serviceWorker.controller?.state === 'activated'"
# Looks for a new version. Returns whether one waits, once it is installed or has failed.
UPDATE = """(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (registration.installing) await new Promise((done) => setTimeout(done, 20));
    return registration.waiting !== null;
})()"""


class Versions:
    """A copy of the site whose version is visible in two scripts."""

    def __init__(self, site, folder):
        self.folder = folder / "site"
        self.time = 1_000_000_000
        shutil.copytree(site, self.folder)

    def mark(self, name, version):
        path = self.folder / name
        text = path.read_text().partition("\n// test")[0]
        path.write_text(f"{text}\n// test\nglobalThis.of_{path.stem} = {version};\n")

    def list(self):
        """Lists the files as the build does. Each list gets its own time in whole seconds, by which
        a server tells versions apart."""
        subprocess.run(["cmake", "-D", f"site={self.folder}", "-P", ROOT / "tools/web/offline.cmake"],
                       check=True)
        self.time += 1
        os.utime(self.folder / "offline.js", (self.time, self.time))


def seen(page):
    """Returns the versions of both scripts once the page is ready and does not reload."""
    page.wait(READY)
    page.browser.process_events(0.3)
    page.wait(READY)
    return page.run("[of_page, of_module]")


def test_new_version_offline(page, site, folder):
    """A new version is installed completely or not at all, for all tabs at once, and works
    offline."""
    versions = Versions(site, folder)
    server = serve.server(versions.folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page.origin = f"http://127.0.0.1:{server.server_address[1]}"

    def deploy(version, *names):
        for name in names:
            versions.mark(name, version)
        versions.list()

    deploy(1, "page.js", "module.js")
    page.go("index.html")
    page.wait(IS_OFFLINE)
    deploy(2, "page.js", "module.js")
    versions.mark("module.js", 1)
    assert not page.run(UPDATE), "half of it is not there yet"
    page.reload()
    assert seen(page) == [1, 1]
    versions.mark("module.js", 2)
    page.wait(UPDATE)
    assert seen(page) == [1, 1]
    page.reload()
    assert seen(page) == [2, 2]
    deploy(3, "page.js", "module.js")
    other = page.another()
    other.go("index.html")
    page.wait(UPDATE)
    page.reload()
    assert seen(page) == [2, 2], "the other tab goes on with it"
    other.ask("Page.navigate", url="about:blank")
    page.reload()
    assert seen(page) == [3, 3]
    server.shutdown()
    server.server_close()
    page.has_server = False
    page.reload()
    assert seen(page) == [3, 3]
    refused = "module.js is of another version"  # where the browser has reported that
    page.faults[:] = [fault for fault in page.faults if refused not in fault]


def test_any_folder_and_server(page, krou, site, folder):
    """The page works in any folder, and offline after the first visit."""
    with elsewhere(site, folder) as page.origin:
        page.go("some/where/module.js")
        page.run("caches.open('krou').then(() => true)")  # cache of the first version
        ui = UserInterface(page, "some/where/", has_service_worker=True)
        ui.click("C")
        page.wait(IS_OFFLINE)
        page.wait("caches.has('krou').then((has) => !has)")
        found = "caches.match('krou.wasm').then(({ headers }) => headers.get('Content-Type'))"
        assert page.run(found) is None
    page.has_server = False
    ui.reload()
    assert ui.fen == krou.shown("oware", "C")["Fen"]
    ui.begin("oware", north="0")
    ui.click("D")
    ui.answered(2)
    begin(ui, "kalah")
    assert ui.screen == "practise"
