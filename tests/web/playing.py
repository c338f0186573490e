"""Tests: playing with mouse and keys."""

import pathlib
import re
import time

from browser import SHIFT
from browser import Page
from records import open_details, saved
from user_interface import READY, UserInterface


# Seeds in the stores, South's first.
STARTS = pathlib.Path(__file__).resolve().parents[1] / "data" / "openings"
STORES = "[...document.querySelectorAll('.store .count')].map((count) => count.textContent)"


def test_whole_games(page, krou):
    """A complete game of each variant: the page shows the positions of the native engine."""
    ui = UserInterface(page)
    assert krou.variants()
    for variant in krou.variants():
        moves = krou.game(variant, seed=2)
        ui.begin(variant)
        for ply, move in enumerate(moves):
            native = krou.shown(variant, "".join(moves[:ply]))
            assert ui.position == (native["Fen"], sorted(native["Legal"].split())), variant
            ui.click(move)
        native = krou.shown(variant, "".join(moves))
        assert ui.moves == moves, variant
        assert ui.position == (native["Fen"], []) and native["Result"] != "*", variant
        score = [number.replace(".5", "½") for number in native["Result"].split()[1].split("-")]
        if variant != "morpion":
            assert all(number in ui.said for number in score), ui.said
            page.wait(f"{STORES}.join() === '{','.join(score)}'")


def test_undo_and_redo(page):
    ui = UserInterface(page)
    fens = [ui.fen]
    for move in "FfEe":
        ui.click(move)
        fens.append(ui.fen)
    assert not ui.can("redo")
    for fen in reversed(fens[:-1]):
        ui.do("undo")
        assert ui.fen == fen
    assert not ui.can("undo")
    for fen in fens[1:]:
        ui.do("redo")
        assert ui.fen == fen
    ui.do("undo")
    ui.do("undo")
    ui.click("D")
    assert ui.moves == list("FfDEe") and not ui.can("redo")


def test_reload_in_mid_game(page, krou):
    """Nothing is lost, and a program continues."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    ui.click("F")
    ui.answered(2)
    ui.click("D")
    moves = ui.moves
    ui.reload()
    assert ui.moves[:3] == moves[:3] == ["F", moves[1], "D"]
    ui.answered(4)
    assert ui.fen == krou.shown("oware", "".join(ui.moves))["Fen"]
    ui.click(ui.legal[0])
    ui.answered(6)


def test_undo_against_a_program(page, krou):
    """Undo goes back to the person's turn, where the program waits."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    ui.click("F")
    ui.answered(2)
    fen = ui.fen
    ui.click("D")
    ui.answered(4)
    ui.do("undo")
    assert ui.fen == fen
    ui.do("undo")
    assert ui.fen == krou.shown("oware")["Fen"]
    page.browser.process_events(0.5)
    assert ui.fen == krou.shown("oware")["Fen"]


def test_illegal_click(page):
    ui = UserInterface(page)
    fen, said = ui.fen, ui.said
    ui.click("c")
    assert ui.fen == fen and ui.said != said, "not one's turn"
    ui.click("C")
    ui.click("c")
    fen, said = ui.fen, ui.said
    ui.click("C")
    assert ui.fen == fen and ui.said != said, "an empty pit"


def test_keys(page, krou):
    """Letters and numbers play pits, arrows step through the game."""
    ui = UserInterface(page)
    for key in "Fe3B":
        page.key(key)
    assert ui.moves == list("FeCb")
    page.key("ArrowLeft")
    page.key("ArrowLeft")
    assert ui.fen == krou.shown("oware", "Fe")["Fen"]
    page.key("ArrowRight")
    assert ui.fen == krou.shown("oware", "FeC")["Fen"]
    page.key("Home")
    assert ui.fen == krou.shown("oware")["Fen"]
    page.key("End")
    assert ui.fen == krou.shown("oware", "FeCb")["Fen"]
    page.key("u")
    assert ui.fen == krou.shown("oware", "FeC")["Fen"]
    page.key("m")
    assert not page.run("import('./state.js').then(({ state }) => state.settings.sounds)")
    ui.do("goHome")
    page.key("?")
    assert "Undo" in ui.text("dialog .keys")
    page.key("Escape")
    ui.closed()
    page.key("n")
    assert page.run("document.querySelector('dialog [name=variant]') !== null")


def test_version(page, krou):
    """The settings have the version of Krou."""
    ui = UserInterface(page)
    ui.do("showSettings")
    name = next(line for line in krou.ask("uci") if line.startswith("id name "))
    assert f"{name.removeprefix('id name ')} uses " in ui.text("dialog"), ui.text("dialog")


def test_keys_switched_off(page):
    """A setting leaves letters and numbers to other programs, such as screen readers."""
    ui = UserInterface(page)
    ui.do("showSettings")
    page.click("dialog [name=keys]")
    page.click("dialog button[value=yes]")
    ui.closed()
    for key in "F1?":
        page.key(key)
    assert ui.moves == [] and not page.run("document.querySelector('dialog').open")
    ui.click("C")
    page.key("ArrowLeft")
    ui.reload()
    page.key("F")
    assert ui.moves == ["C"]


def test_arrows_between_pits(page):
    """From a pit focused by a key, arrows move to the next pit on the screen; after a click, they
    step through the game."""
    ui = UserInterface(page)
    focused = "document.activeElement.dataset.name"
    focus_on(page, '.pit[data-name="C"]')
    for keys, name in (("Right", "D"), ("Up", "c"), ("Left", "d"), ("Down", "C")):
        page.key(f"Arrow{keys}")
        assert page.run(focused) == name
    ui.do("turn")
    focus_on(page, '.pit[data-name="F"]')
    page.key("ArrowLeft")
    assert page.run(focused) == "F", "the end of the row"
    page.key("ArrowRight")
    assert page.run(focused) == "E"
    page.key("Enter")
    assert ui.moves == ["E"]
    page.resize(360, 740)
    focus_on(page, '.pit[data-name="a"]')
    page.key("ArrowDown")
    assert page.run(focused) == "b"
    ui.click("c")
    page.key("ArrowLeft")
    page.key("ArrowLeft")
    assert page.run(focused) == "c" and len(ui.legal) == 6 and not ui.can("back")


def focus_on(page, selector):
    """Presses Tab until this element has the focus, and arrows within its row of pits."""
    has_focus = f"document.activeElement.matches('{selector}')"
    row = f"document.querySelector('{selector}').closest('[role=group]')"
    keys = ("Up", "Down") if page.run("import('./draw.js').then(({ board }) => board.upright)") else (
        "Left", "Right")
    for _ in range(100):
        page.key("Tab")
        in_row = page.run(f"{row}?.contains(document.activeElement) ?? false")
        for key in [keys[0]] * 12 + [keys[1]] * 12 if in_row else []:
            if page.run(has_focus):
                break
            page.key(f"Arrow{key}")
        if page.run(has_focus):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def test_tab_stops_of_the_board(page):
    """Tab stops once in each row: at the first legal pit, or at the one that had the focus."""
    ui = UserInterface(page)
    ui.play("A")
    stops = """[...document.querySelectorAll(".board button")]
        .filter((button) => !button.disabled && button.tabIndex === 0)
        .map((button) => button.dataset.name).join(" ")"""
    assert page.run(stops) == "A f", "the focused pit, and North's first legal one on the screen"
    focus_on(page, '.pit[data-name="b"]')
    page.key("Tab", SHIFT)
    page.key("Tab")
    assert page.run("document.activeElement.dataset.name") == "b"
    ui.click("a")
    assert page.run(stops) == "B a", "A is empty"


def test_keyboard_alone(page, krou):
    """Every control can be reached and used by keys."""
    ui = UserInterface(page)
    focus_on(page, '.pit[data-name="C"]')
    page.key("Enter")
    assert ui.moves == ["C"]
    focus_on(page, '.pit[data-name="d"]')
    page.key(" ")
    assert ui.moves == ["C", "d"]
    focus_on(page, '[data-do="undo"]')
    page.key("Enter")
    assert ui.fen == krou.shown("oware", "C")["Fen"]
    focus_on(page, ".top summary")
    page.key("Enter")
    focus_on(page, '[data-do="askNew"]')
    page.key("Enter")
    assert page.run("document.querySelector('dialog').open")
    page.key("Escape")
    ui.closed()
    assert page.run("document.activeElement.matches('.top summary')")
    page.key("Enter")
    focus_on(page, '[data-do="askNew"]')
    page.key("Enter")
    focus_on(page, "dialog [name=variant]")
    page.key("k")
    focus_on(page, "dialog [name=opponent]")
    page.key("k")
    focus_on(page, "dialog button[value=yes]")
    page.key("Enter")
    ui.closed()
    assert ui.fen == krou.shown("kalah")["Fen"]


def test_two_programs(page):
    """Two programs play, pause and continue."""
    ui = UserInterface(page)
    ui.begin("oware", south="0", north="0")
    ui.answered(3)
    ui.do("pause")
    moves = len(ui.moves)
    page.browser.process_events(1)
    assert len(ui.moves) == moves
    ui.do("pause")
    ui.answered(moves + 2)


def test_minimum_answer_time(page):
    """A program never answers too fast to be seen. The title of the page shows whose turn it is."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    assert page.run("document.title") == "Your turn – Krou"
    page.run("""window.times = []; new MutationObserver(() => {
        const count = document.querySelectorAll(".moves button").length;
        window.times[count] ??= performance.now();
    }).observe(document.querySelector(".moves"), { childList: true, subtree: true })""")
    ui.click("C")
    assert page.run("document.title") == "Krou"
    ui.answered(2)
    assert page.run("times[2] - times[1]") >= 290
    page.wait("document.title !== 'Krou'")
    ui.do("goHome")
    assert page.run("document.title") == "Krou"


def test_ends_by_players(page, krou):
    """Resignation, agreement, Undo of both, and a rematch with swapped sides."""
    ui = UserInterface(page)
    ui.play("FfE")
    ui.do("resign")
    assert ui.legal == [] and not ui.can("resign") and not ui.can("hint")
    ui.do("undo")
    assert ui.position == (krou.shown("oware", "FfE")["Fen"], list("abcd") + ["e"])
    for press in (lambda: page.key("Escape"), lambda: page.click("dialog button[value=yes]")):
        assert ui.legal != []
        ui.do("stopHere")
        page.wait("document.querySelector('dialog').open")
        assert "South 21, North 27: North wins." in ui.text("dialog p")
        press()
        ui.closed()
    assert ui.legal == []
    ui.begin("kalah", south="0", north="")
    ui.answered(1)
    ui.do("resign")
    ui.do("rematch")
    assert ui.fen == krou.shown("kalah")["Fen"] and len(ui.legal) == 6


def test_near_row(page):
    """A person against a program has the near row, also after a rematch; "Turn" shows the other."""
    ui = UserInterface(page, players={"south": None, "north": 0})

    for near, far in (("south", "north"), ("north", "south")) * 2:
        pit = {"south": "C", "north": "c"}
        pits = [page.middle(f'.pit[data-name="{pit[side]}"]')[1] for side in (near, far)]
        names = [page.middle(f".player.{side}")[1] for side in (near, far)]
        assert pits[0] > pits[1] and names[0] > names[1], near
        ui.do("resign")
        ui.do("rematch")
    ui.do("turn")
    above = page.middle('.pit[data-name="C"]')[1]
    ui.begin("oware")
    assert page.middle('.pit[data-name="C"]')[1] == above


def test_players_and_scores(page):
    """Both players are named, on upright boards above their rows, and once per side their score.
    Lessons and practice have "You" near and the opponent far."""
    ui = UserInterface(page, players={"south": None, "north": 4})
    strips = """["near", "far"].map((kind) => {
        const strip = document.querySelector(
            kind === "near" ? ".player.near" : ".player:not(.near)");
        return strip.querySelector(".name").textContent;
    })"""
    counts = """[...document.querySelectorAll(".table *")].filter((part) =>
        part.firstChild?.data === "%s" && part.checkVisibility()).length"""
    ui.enter("0-0-0-0-0-6-1-2-5-5-4-1-15-9-S")
    ui.do("playFromHere")
    assert page.run(strips) == ["You", "Krou · level 4"]
    assert [page.run(counts % score) for score in (15, 9)] == [1, 1]
    ui.click("F")
    assert page.run(STORES)[0] == "17" and page.run(counts % 17) == 1
    for width, height in ((768, 1024), (360, 740)):
        page.resize(width, height)
        for pit, side in (("A", "near"), ("a", "far")):
            strip = ".player.near" if side == "near" else ".player:not(.near)"
            middle = page.run(f"""["{strip} .name", ".field"].map((part) =>
                document.querySelector(part).getBoundingClientRect())
                .map(({{ x, width }}) => x + width / 2)""")
            x = page.middle(f'.pit[data-name="{pit}"]')[0]
            assert (x < middle[1]) == (middle[0] < middle[1]) == (side == "near"), (width, pit)
    ui.do("goHome")
    page.click(".door[data-do=learn]")
    page.drawn()
    assert page.run(strips) == ["You South", "Opponent North"]


def test_first_visit(page):
    """A first visitor plays against Krou, leaves for the start screen, and continues the game."""
    ui = UserInterface(page, begins=False, players={"south": None, "north": 2})
    assert ui.screen == "home" and not ui.can("continueGame")
    page.click(".door[data-do=askNew]")
    page.click("dialog button[value=yes]")
    ui.closed()
    page.click_at(*page.middle(".pit.legal"), count=2)
    assert ui.moves == [], "the second click of a double click"
    assert ui.text(".player.near .name") == "You" and "Krou · easy" in ui.text(".player.north")
    assert "Your turn: choose one of your pits. Collect more seeds" in ui.said
    assert page.run("document.title") == "Your turn – Krou"
    ui.click("C")
    ui.answered(2)
    page.wait("document.title === 'Your turn – Krou'")
    fen = ui.fen
    ui.do("goHome")
    ui.reload()
    assert ui.screen == "home"
    ui.do("continueGame")
    assert ui.screen == "play" and ui.fen == fen
    ui.reload()
    assert ui.fen == fen and ui.text(".player.near .name") == "You"


# Texts in sight and accessible names.
TEXTS = """[...document.querySelectorAll("main *, dialog *")].filter((part) => part.checkVisibility())
    .flatMap((part) => [part.ariaLabel, [...part.childNodes].filter((n) => n.nodeType === 3)
        .map(({ data }) => data).join("")]).filter(Boolean).join("\\n")"""


def test_you_and_krou(page):
    """During a game against Krou, all texts address you. An analysis names South and North."""
    ui = UserInterface(page)

    def check(*expected):
        page.drawn()
        shown = page.run(TEXTS)
        assert not re.search(r"\b(South|North|Sud|Nord)\b", shown), shown
        assert all(part in shown for part in expected), (expected, shown)

    for you, krou, yours, moves, explained, own, opposite in (
            ("You", "Krou", "your C", "You play C.", "can then", "Choose one of your own", "South"),
            ("Vous", "Krou", "votre C", "Vous jouez C.", "alors", "Choisissez une de vos", "Sud")):
        ui.begin("kalah", north="0")
        check(yours, you, krou)
        ui.click("f")
        check(own)
        ui.click("C")
        check(moves, "F")
        ui.click("B")
        page.wait("document.querySelectorAll('.moves button').length > 2")
        page.wait("import('./state.js').then(({ view }) => view().side === 'south')")
        check("Krou ")
        ui.do("explain")
        check(explained)
        page.key("Escape")
        ui.closed()
        ui.do("stopHere")
        check(f"{you} ", f"{krou} ")
        page.key("Escape")
        ui.closed()
        ui.do("resign")
        check(f"{you} {'resign' if you == 'You' else 'abandonnez'}")
        ui.do("reviewGame")
        assert opposite in page.run(TEXTS)
        ui.do("changeLanguage")


def test_banner(page):
    """The end shows the result for the person, a review and a rematch on the other side."""
    ui = UserInterface(page)
    ui.begin("kalah", north="0", spec="kalah:pits=2,seeds=3")
    while page.run("document.querySelector('strong') === null"):
        ui.click(ui.legal[0])
        page.wait("document.title !== 'Krou'")
    south, north = page.run(STORES)
    verb = {True: "You win", False: "You lose"}[int(south) > int(north)]
    assert ui.text(".said strong") == f"{verb}\u00a0{south}–{north}"
    assert page.run("document.title") == f"{verb}\u00a0{south}–{north} – Krou"
    assert ui.text(".said").count("wins") == 0 and ui.can("reviewGame")
    ui.do("rematch")
    assert ui.text(".player.near .name") == "You"
    ui.begin("kalah")
    ui.do("stopHere")
    page.click("dialog button[value=yes]")
    ui.closed()
    assert ui.text(".said strong") == "A draw\u00a024–24"
    ui.do("reviewGame")
    assert ui.screen == "analyse"


def test_handicap(page, krou):
    """Seeds move from one side's pits to the other's store. They are saved, and follow their player
    in a rematch."""
    ui = UserInterface(page)
    ui.begin("oware", north="0", handicap="8", handicapFor="youOrSouth")
    start = "4-4-4-4-4-4-2-2-3-3-3-3-8-0-S"
    assert ui.fen == start
    text = saved(page, ui)
    assert f'[FEN "{start}"]' in text and '[Handicap "8 south"]' in text
    ui.do("resign")
    ui.do("rematch")
    assert krou.shown("oware")["Fen"] != ui.fen
    ui.answered(1)
    ui.do("resign")
    ui.do("undo")
    ui.do("first")
    assert ui.fen == "2-2-3-3-3-3-4-4-4-4-4-4-0-8-S"
    ui.do("askNew")
    open_details(page)
    page.run("document.querySelector('dialog [name=handicap]').select()")
    page.ask("Input.insertText", text="19")
    page.click("dialog button[value=yes]")
    assert "0 to 18" in ui.text("dialog details")


def test_fair_start(page):
    """Games with a list of fair starts offer one of them by lot, which a rematch keeps."""
    ui = UserInterface(page)
    ui.do("askNew")
    open_details(page)
    shown = "document.querySelector('dialog [name=fair]').checkVisibility()"

    def choose(game, seeds=""):
        for name, value in (("variant", game), ("seeds", seeds)):
            page.run(f"document.querySelector('dialog [name={name}]').value = '{value}'")
        page.run("document.querySelector('dialog [name=variant]').dispatchEvent("
                 "new Event('input', { bubbles: true }))")

    for game, seeds, is_listed in (("kalah-empty", "", True), ("oware", "", False),
                                   ("kalah", "05", True), ("kalah", "6", False),
                                   ("kalah", "", True)):
        choose(game, seeds)
        page.wait(f"{shown} === {str(is_listed).lower()}")
    for seeds, name in (("", "kalah-fair.txt"), ("5", "kalah-5-fair.txt")):
        if seeds:
            ui.do("askNew")
        choose("kalah", seeds)
        page.wait(shown)
        page.click("dialog [name=fair]")
        page.click("dialog button[value=yes]")
        ui.closed()
        start = ui.fen
        assert start in (STARTS / name).read_text().splitlines()
        assert "Kalah" in ui.text(".game-name")
        ui.do("resign")
        ui.do("rematch")
        assert ui.fen == start
    ui.do("askNew")
    page.click("dialog [name=fair]")
    choose("kalah", "6")
    page.click("dialog button[value=yes]")
    ui.closed()
    assert ui.fen == "6-6-6-6-6-6-6-6-6-6-6-6-0-0-S"


COPY = "navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())"


def link_of(ui):
    """Returns the link that the page offers for the friend."""
    ui.page.run(COPY)
    ui.do("sendLink")
    ui.page.drawn()
    return ui.page.run("window.copied").split("/")[-1]


def test_friend_elsewhere(page):
    """Two browsers play one game by links, each with its own row near. Wrong links are explained."""
    ui = UserInterface(page)
    ui.begin("oware", opponent="elsewhere")
    assert not ui.can("sendLink")
    ui.click("C")
    first = link_of(ui)
    away = Page(page.browser, page.origin)
    other = UserInterface(away, first)
    assert other.moves == ["C"] and other.text(".player.near .name") == "You"
    assert away.middle('.pit[data-name="a"]')[1] > away.middle('.pit[data-name="A"]')[1]
    other.click("a")
    assert not other.legal and "send the link" in other.said
    page.go(link_of(other))
    page.wait("document.querySelectorAll('.moves button').length === 2")
    assert ui.moves == ["C", "a"] and len(ui.legal) == 5 and not ui.can("undo")
    assert page.run(STORED_KEYS) == 1, "it is the same game"
    for link, words in ((first, "for your friend"), (first.replace("you=north", "you=south"),
                        "an old one"), (first.replace("moves=C", "moves=X"), "damaged"),
                        (first.replace("you=north", "you=east"), "damaged"),
                        (first.replace("match=", "match=" + 99 * "x"), "damaged"),
                        (first.replace("you=north", "you=south").replace("moves=C", "moves=D"),
                         "a separate game"),
                        (first.replace("match=", "m="), "damaged")):
        page.go("module.js")
        page.go(link)
        page.wait(READY)
        said = ui.said + ui.text(".news")
        assert words in said and "(you)" not in said and "(match)" not in said, (words, said)
    assert page.run(STORED_KEYS) == 2
    other.do("resign")
    assert other.text(".said strong") == "You lose"
    page.go(link_of(other))
    page.wait("document.querySelector('.said strong') !== null")
    assert ui.text(".said strong") == "You win"
    page.faults += away.close()


STORED_KEYS = "Object.keys(localStorage).filter((key) => key.startsWith('krou.game.')).length"


def test_clock(page):
    """The clock starts with the first move; who runs out of time loses."""
    ui = UserInterface(page)
    ui.begin("oware", minutes="0.02")
    page.browser.process_events(0.3)
    ui.click("C")
    assert len(ui.legal) == 6
    page.wait("document.querySelectorAll('.pit.legal').length === 0")
    assert "0:00" in ui.text(".player.north .clock")
    assert "0:00" not in ui.text(".player.south .clock")
    ui.begin("oware", minutes="0", increment="3")
    assert "0:03" in ui.text(".player.south .clock")
    ui.click("C")
    assert "0:06" in ui.text(".player.south .clock")


def test_turned_board(page, krou):
    """A turned board has South's pits above."""
    ui = UserInterface(page)
    above = ui.page.middle('.pit[data-name="c"]')
    ui.do("turn")
    assert ui.page.middle('.pit[data-name="C"]')[1] == above[1]
    ui.click("C")
    assert ui.fen == krou.shown("oware", "C")["Fen"]


def test_hint(page):
    ui = UserInterface(page)
    fen = ui.fen
    assert page.run("document.querySelectorAll('.best').length") == 0
    ui.do("hint")
    page.wait("document.querySelectorAll('.best').length === 1")
    assert ui.fen == fen


MEMORY = """(async () => {
    const { modules } = await import("./state.js");
    const { engineBytes } = await import("./engine_tasks.js");
    return modules.rules.module.bytes + engineBytes();
})()"""


def test_memory_use(page, krou):
    """After three analysed games, the page uses no more memory than after one."""
    ui = UserInterface(page)
    held = []
    moves = 0
    for seed in (2, 6, 2):
        ui.begin("oware")
        ui.do("analyse")
        game = krou.game("oware", seed)
        for ply, move in enumerate(game):
            ui.click(move)
            if ply % 10 == 0:
                page.wait("document.querySelector('.lines li') !== null")
        moves += len(game)
        held.append((page.run(MEMORY), len(page.workers), page.nodes()))
    assert moves > 100 and held[0][1] == 1
    assert all(now <= most for now, most in zip(held[-1], held[0][:2])), held
    assert held[-1][2] < 1.5 * held[0][2], held


def back(page, screen, by=-1):
    """Goes through the history of the browser."""
    page.run(f"void history.go({by})")
    page.wait(f"document.body.dataset.screen === '{screen}'")
    page.drawn()


def seconds_left(ui):
    minutes, seconds = re.search(r"(\d+):(\d+)", ui.text(".player.south .clock")).groups()
    return 60 * int(minutes) + int(seconds)


def test_history(page):
    """The browser's Back leads out of a dialog, or from a screen to the one before. No game is lost."""
    ui = UserInterface(page, begins=False)
    ui.begin("oware", minutes=5)
    ui.play("CcDd")
    fen = ui.fen
    left, began = seconds_left(ui), time.monotonic()
    ui.do("openAnalysis")
    ui.do("first")
    ui.do("askNew")
    back(page, "analyse")
    page.wait("!document.querySelector('dialog').open")
    assert ui.screen == "analyse" and not ui.can("back"), "only the dialog is closed"
    back(page, "play")
    assert ui.fen == fen
    back(page, "home")
    assert ui.can("continueGame")
    back(page, "play", 1)
    used = left - seconds_left(ui)
    assert ui.fen == fen and used <= max(1, (time.monotonic() - began) / 2), "its clock stood still"
    ui.click("E")
    fen = ui.fen
    back(page, "analyse", 1)
    assert ui.moves == list("CcDd") and not ui.can("back")
    back(page, "home", -2)
    page.click(".door[data-do=learn]")
    page.drawn()
    task = ui.text(".task p")
    ui.do("goHome")
    back(page, "learn")
    assert ui.text(".task p") == task
    back(page, "home")
    ui.do("continueGame")
    assert ui.fen == fen
    ui.do("resign")
    ui.do("reviewGame")
    back(page, "home")  # the review belongs to the entry of its game
    ui.do("learn")
    page.drawn()
    ui.reload()
    assert ui.screen == "learn"
    back(page, "home")


def test_history_after_a_reload(page):
    """After a reload, Back and Forward still lead to the games of their entries."""
    ui = UserInterface(page, begins=False)
    ui.begin("kalah")
    ui.play("A")
    ui.do("openAnalysis")
    ui.do("first")
    ui.click("B")
    back(page, "play")
    ui.reload()
    back(page, "analyse", 1)
    assert ui.moves == list("AB")
    ui.reload()
    back(page, "play")
    assert ui.moves == ["A"]
    back(page, "home")
    ui.reload()
    back(page, "play", 1)
    assert ui.moves == ["A"]


def test_reload_before_the_first_move(page):
    """A new game without a move continues after a reload, and after Back and Forward."""
    ui = UserInterface(page, begins=False)
    ui.begin("kalah", north="5", minutes=7, handicap=2)
    for again in (ui.reload, lambda: (back(page, "home"), ui.reload(), back(page, "play", 1))):
        again()
        assert (ui.screen, ui.moves) == ("play", []) and "Kalah" in ui.text(".game-name")
        assert "level 5" in ui.text(".player.north") and "7:00" in ui.text(".player.south")
        assert ui.fen.endswith("2-0-S") and "A" in ui.legal
    ui.click("C")
    ui.reload()
    assert ui.moves[0] == "C"


def test_focus_after_a_hidden_button(page):
    """If the focused button is hidden, the focus goes to the board, or to the first door."""
    ui = UserInterface(page, begins=False)
    focused = """(({ dataset, className }) => dataset.name ?? dataset.do ?? className)(
        document.activeElement)"""

    def press(selector):
        page.run(f"document.querySelector('{selector}').focus()")
        page.key("Enter")
        page.drawn()
        page.drawn()

    press(".card")
    assert page.run(focused) == "A"
    press("[data-do=goHome]")
    for door in ("learn", "askNew", "askPractise"):
        press(f".door[data-do={door}]")
        if door != "learn":
            page.wait("document.querySelector('dialog').open")
            press("dialog button[value=yes]")
        page.wait("document.body.dataset.screen !== 'home'")
        page.drawn()
        assert page.run(focused) in ui.legal, door
        press("[data-do=goHome]")
    press(".door[data-do=askPractise]")
    page.wait("document.querySelector('dialog').open")
    press("dialog button[value=yes]")
    page.wait("document.body.dataset.screen === 'practise'")
    press("[data-do=leave]")
    assert page.run(focused) == "learn"
    ui.begin("oware")
    ui.do("openAnalysis")
    for leave in ("cancelSetUp", "finishSetUp"):
        press("[data-do=setUp]")
        assert page.run(focused) in list("ABCDEF"), page.run(focused)
        press(f"[data-do={leave}]")
        assert page.run(focused) == "setUp", leave
    ui.begin("oware")
    ui.play("Ff")
    page.run("document.querySelector('.moves button').focus()")
    page.key("Home")
    page.drawn()
    assert page.run("document.activeElement.textContent") == "F"
