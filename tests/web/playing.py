"""Tests: games on the page, by clicks and by keys."""

from table import Table


# What stands at the stores, South's first.
STORES = "[...document.querySelectorAll('.store .count')].map((count) => count.textContent)"


def test_long_games(page, krou):
    """A game of each variant, clicked to its end: the page shows what the native engine does."""
    table = Table(page)
    assert krou.variants()
    for variant in krou.variants():
        moves = krou.game(variant, seed=2)
        table.begin(variant)
        for ply, move in enumerate(moves):
            native = krou.shown(variant, "".join(moves[:ply]))
            assert table.position == (native["Fen"], sorted(native["Legal"].split())), variant
            table.click(move)
        native = krou.shown(variant, "".join(moves))
        assert table.moves == moves, variant
        assert table.position == (native["Fen"], []) and native["Result"] != "*", variant
        score = [number.replace(".5", "½") for number in native["Result"].split()[1].split("-")]
        if variant != "morpion":
            assert all(number in table.said for number in score), table.said
            page.wait(f"{STORES}.join() === '{','.join(score)}'")


def test_undo_and_redo(page):
    table = Table(page)
    fens = [table.fen]
    for move in "FfEe":
        table.click(move)
        fens.append(table.fen)
    assert not table.can("redo")
    for fen in reversed(fens[:-1]):
        table.do("undo")
        assert table.fen == fen
    assert not table.can("undo")
    for fen in fens[1:]:
        table.do("redo")
        assert table.fen == fen
    table.do("undo")
    table.do("undo")
    table.click("D")
    assert table.moves == list("FfDEe") and not table.can("redo")


def test_reload_in_mid_game(page, krou):
    """Nothing is lost, and a program goes on where it was to move."""
    table = Table(page, seats={"south": None, "north": 0})
    table.click("F")
    table.answered(2)
    table.click("D")
    moves = table.moves
    table.reload()
    assert table.moves[:3] == moves[:3] == ["F", moves[1], "D"]
    table.answered(4)
    assert table.fen == krou.shown("oware", "".join(table.moves))["Fen"]
    table.click(table.legal[0])
    table.answered(6)


def test_undo_against_a_program(page, krou):
    """One goes back to where it was one's own turn; the program waits there."""
    table = Table(page, seats={"south": None, "north": 0})
    table.click("F")
    table.answered(2)
    fen = table.fen
    table.click("D")
    table.answered(4)
    table.do("undo")
    assert table.fen == fen
    table.do("undo")
    assert table.fen == krou.shown("oware")["Fen"]
    page.browser.listen(0.5)
    assert table.fen == krou.shown("oware")["Fen"]


def test_refused_click(page):
    table = Table(page)
    fen, said = table.fen, table.said
    table.click("c")
    assert table.fen == fen and table.said != said, "not one's turn"
    table.click("C")
    table.click("c")
    fen, said = table.fen, table.said
    table.click("C")
    assert table.fen == fen and table.said != said, "an empty pit"


def test_keys(page, krou):
    """Pits by letters and numbers, steps by arrows, buttons and dialogs by Tab, Enter, Escape."""
    table = Table(page)
    for key in "Fe3B":
        page.key(key)
    assert table.moves == list("FeCb")
    page.key("ArrowLeft")
    page.key("ArrowLeft")
    assert table.fen == krou.shown("oware", "Fe")["Fen"]
    page.key("ArrowRight")
    assert table.fen == krou.shown("oware", "FeC")["Fen"]
    page.key("Home")
    assert table.fen == krou.shown("oware")["Fen"]
    page.key("End")
    assert table.fen == krou.shown("oware", "FeCb")["Fen"]


def focus_on(page, selector):
    """Presses Tab until that has the focus."""
    for _ in range(100):
        page.key("Tab")
        if page.run(f"document.activeElement.matches('{selector}')"):
            return
    raise AssertionError(f"Tab does not come to {selector}")


def test_keyboard_alone(page, krou):
    """All that is to be clicked can be reached, and does the same."""
    table = Table(page)
    focus_on(page, '.pit[aria-label^="C,"]')
    page.key("Enter")
    assert table.moves == ["C"]
    focus_on(page, '.pit[aria-label^="d,"]')
    page.key(" ")
    assert table.moves == ["C", "d"]
    focus_on(page, '[data-do="undo"]')
    page.key("Enter")
    assert table.fen == krou.shown("oware", "C")["Fen"]
    focus_on(page, '[data-do="askNew"]')
    page.key("Enter")
    assert page.run("document.querySelector('dialog').open")
    page.key("Escape")
    table.closed()
    page.key("Enter")
    focus_on(page, "dialog [name=variant]")
    page.key("k")
    focus_on(page, "dialog [name=north]")
    page.key("Home")
    focus_on(page, "dialog button[value=yes]")
    page.key("Enter")
    table.closed()
    assert table.fen == krou.shown("kalah")["Fen"]


def test_two_programs(page):
    """They play by themselves, can be paused, and go on."""
    table = Table(page)
    table.begin("oware", south="0", north="0")
    table.answered(3)
    table.do("pause")
    moves = len(table.moves)
    page.browser.listen(1)
    assert len(table.moves) == moves
    table.do("pause")
    table.answered(moves + 2)


def test_program_takes_its_time(page):
    """Its answer is never quicker than the eye."""
    table = Table(page, seats={"south": None, "north": 0})
    page.run("""window.times = []; new MutationObserver(() => {
        const count = document.querySelectorAll(".moves button").length;
        window.times[count] ??= performance.now();
    }).observe(document.querySelector(".moves"), { childList: true, subtree: true })""")
    table.click("C")
    table.answered(2)
    assert page.run("times[2] - times[1]") >= 290


def test_ends_that_people_make(page, krou):
    """Resigning, agreeing on a draw, taking that back, another game with sides changed."""
    table = Table(page)
    table.play("FfE")
    table.do("resign")
    assert table.legal == [] and not table.can("resign") and not table.can("hint")
    table.do("undo")
    assert table.position == (krou.shown("oware", "FfE")["Fen"], list("abcd") + ["e"])
    table.do("offerDraw")
    assert table.legal == []
    table.begin("kalah", south="0", north="")
    table.answered(1)
    table.do("rematch")
    assert table.fen == krou.shown("kalah")["Fen"] and len(table.legal) == 6


def test_clock(page):
    """It runs from the first move on, and whose time is over has lost."""
    table = Table(page)
    table.begin("oware", minutes="0.02")
    page.browser.listen(0.3)
    table.click("C")
    assert len(table.legal) == 6
    page.wait("document.querySelectorAll('.pit.legal').length === 0")
    assert "0:00" in table.text(".player.north .clock")
    assert "0:00" not in table.text(".player.south .clock")


def test_turned_board(page, krou):
    """South's pits lie above then, and are the same."""
    table = Table(page)
    above = table.page.middle('.pit[aria-label^="c,"]')
    table.do("turn")
    assert table.page.middle('.pit[aria-label^="C,"]')[1] == above[1]
    table.click("C")
    assert table.fen == krou.shown("oware", "C")["Fen"]


def test_hint_only_when_asked_for(page):
    table = Table(page)
    fen = table.fen
    assert page.run("document.querySelectorAll('.best').length") == 0
    table.do("hint")
    page.wait("document.querySelectorAll('.best').length === 1")
    assert table.fen == fen


HELD = """(async () => {
    const { modules } = await import("./state.js");
    const { engineBytes } = await import("./thinking.js");
    return modules.rules.module.bytes + engineBytes();
})()"""


def test_long_use_of_memory(page, krou):
    """After three games, with analysis of each move, the page holds no more than after one."""
    table = Table(page)
    held = []
    moves = 0
    for seed in (2, 6, 2):
        table.begin("oware")
        table.do("analyse")
        game = krou.game("oware", seed)
        for ply, move in enumerate(game):
            table.click(move)
            if ply % 10 == 0:
                page.wait("document.querySelector('.lines li') !== null")
        moves += len(game)
        held.append((page.run(HELD), len(page.workers), page.nodes()))
    assert moves > 100 and held[0][1] == 1
    assert held[-1][:2] == held[0][:2] and held[-1][2] < 1.5 * held[0][2], held
