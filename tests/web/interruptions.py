"""Tests: interrupted games: browsing, ends, reviews, clocks, reloads."""

from records import choose, delete_last, drop, ogn, saved
from user_interface import UserInterface

# Per move to the current position: name, has a comment of the engine, has a value.
ANNOTATIONS = """import("./state.js").then(async ({ state }) => {
    const { path } = await import("./game.js");
    return path(state.at).map(({ name, engine, value }) =>
        [name, engine !== "", value !== null]);
})"""
# Size of the displayed review.
REVIEWED = """document.querySelectorAll(".curve > *, .moves .comment").length +
    document.querySelector(".found").textContent.startsWith("Move")"""


def review(page, ui):
    ui.do("review")
    page.wait("document.querySelector('[data-do=review]').textContent === 'Stop'")


def test_play_during_a_review(page, krou):
    """A review annotates the moves that it has seen, and no others."""
    ui = UserInterface(page)
    moves = krou.game("kalah", seed=1)[:5]
    ui.begin("kalah")
    ui.play(moves)
    review(page, ui)
    ui.do("back")
    others = [name for name in ui.legal if name != moves[-1]][:1]
    ui.play(others)
    ui.click(ui.legal[0])
    played = ui.moves
    page.wait("document.querySelector('[data-do=review]').textContent.startsWith('Review')")
    said = page.run(ANNOTATIONS)
    assert [[name, True, True] for name in moves[:-1]] == said[:4]
    assert [known for _, *known in said[4:]] == [[False, False]] * 2, said
    assert len(played) == 7 and ui.text(".review")
    page.until(lambda: len(page.workers) <= 1)


def test_another_game_during_a_review(page, krou):
    """Nothing of a review remains after Stop or in another game."""
    ui = UserInterface(page)
    ui.begin("kalah")
    ui.play(krou.game("kalah", seed=1)[:5])
    for ends in (lambda: ui.do("review"), lambda: ui.begin("oware")):
        review(page, ui)
        page.wait("import('./state.js').then(({ state }) => state.reviewed?.ply > 1)")
        ends()
        before = page.run(REVIEWED)
        found = ui.text("[data-do=review]"), ui.text(".found")
        assert found[0] == "Review" and found[1].startswith("Analyse: "), found
        page.browser.process_events(0.4)
        assert page.run(REVIEWED) == before
        page.until(lambda: len(page.workers) <= 1)
    assert before == 0


def test_play_from_an_earlier_move(page, krou):
    """A new move starts the main line, and the later moves become a variation. The same move only
    steps forward."""
    ui = UserInterface(page)
    ui.play("FfEe")
    ui.do("back")
    ui.do("back")
    ui.click("E")
    assert ui.moves == list("FfEe") and ui.fen == krou.shown("oware", "FfE")["Fen"]
    ui.do("back")
    ui.click("D")
    assert ui.moves == list("FfDEe")
    ui.reload()
    assert ui.moves == list("FfDEe") and ui.fen == krou.shown("oware", "FfD")["Fen"]
    assert "1. F f 2. D (2. E e) *" in " ".join(saved(page, ui).split())
    page.click(".variation button:last-child")
    ui.click("D")
    assert ui.moves == list("FfEDeD"), "the line that is played on comes first"


def test_play_from_an_earlier_move_against_a_program(page):
    """The program answers a different move; its recorded reply to the same move is reused. No move
    is lost."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    for moves in (2, 4):
        ui.click(ui.legal[0])
        ui.answered(moves)
    page.drawn()
    moves, fen = ui.moves, ui.fen
    ui.do("undo")
    ui.click(moves[2])
    assert ui.fen == fen and ui.moves == moves
    ui.do("undo")
    other = next(name for name in ui.legal if name != moves[2])
    ui.click(other)
    ui.answered(6)
    assert ui.moves[:-1] == [*moves[:2], other, *moves[2:]]
    ui.do("first")
    ui.do("forward")
    ui.do("moveNow")
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    assert len(ui.moves) in (6, 7)


# Opens a played game in which each move but the first was tried after the later ones, so that
# variations are nested to the limit.
NESTED = """(async () => {
    const games = await import("./game.js");
    const { askRules } = await import("./state.js");
    const { openGame } = await import("./navigation.js");
    const game = games.newGame("togyzkumalak");
    let node = game.root;
    const play = (wanted) => {
        const moves = games.movesTo(node);
        const { side, moves: legal } = askRules("show", { variant: game.variant, moves });
        const { name } = legal.find(wanted) ?? {};
        return name && games.play(game, node, name, side);
    };
    while (games.path(node).length < 40) node = play(() => true);
    for (let deep = 0; deep < 32; deep += 1) {
        do node = node.parent; while (!play(({ name }) => name !== node.children[0]?.name));
    }
    openGame(game, { at: node });
})()"""


def test_nested_variations(page):
    """Variations are kept to the engine's limit of nesting; a deeper one is rejected with a
    message."""
    ui = UserInterface(page)
    page.run(NESTED)
    page.drawn()
    moves = ui.moves
    ui.do("first")
    assert len(moves) == 72 and "32" not in ui.said
    ui.click(next(name for name in ui.legal if name != moves[0]))
    assert ui.moves == moves and "32" in ui.said
    ui.do("last")
    ui.click(ui.legal[0])
    moves = ui.moves
    assert len(moves) == 73
    ui.reload()
    assert ui.moves == moves


def test_resign_while_looking_back(page, krou):
    """The page asks, and the game ends after its last move."""
    ui = UserInterface(page)
    ui.play("FfEe")
    for action, tag in (("resign", "resignation"), ("stopHere", "agreement")):
        ui.do("back")
        ui.do("back")
        ui.do(action)
        page.wait("document.querySelector('dialog').open")
        page.key("Escape")
        ui.closed()
        assert ui.fen == krou.shown("oware", "Ff")["Fen"] and ui.can("resign")
        ui.do(action)
        choose(page, ui.text(f"[data-do={action}]"))
        if action == "stopHere":
            page.wait("document.querySelector('dialog p').textContent.includes('?')")
            choose(page, ui.text(f"[data-do={action}]"))
        ui.closed()
        assert ui.legal == [] and not ui.can("resign")
        assert ui.moves == list("FfEe") and f'[Termination "{tag}"]' in saved(page, ui)
        ui.do("undo")
    assert ui.fen == krou.shown("oware", "FfEe")["Fen"]


def test_resign_ends_the_same_game(page):
    """While the page asks, links and files cannot replace the game."""
    ui = UserInterface(page)
    ui.play("FfEe")
    ui.do("back")
    ui.do("resign")
    page.wait("document.querySelector('dialog').open")
    page.run("location.hash = 'variant=oware&moves=Cc'")
    drop(page, ogn(list("Dd"), GameName="oware"))
    page.browser.process_events(0.3)
    assert ui.moves == list("FfEe")
    choose(page, "Resign")
    ui.closed()
    assert ui.moves == list("FfEe") and ui.legal == []


def test_end_of_an_abandoned_variation(page):
    """Clocks and programs are paused there until a person plays or clicks "Move now", which then
    continues the game."""
    ui = UserInterface(page)
    ui.begin("oware", minutes="0.5")
    ui.play("Ff")
    ui.do("back")
    ui.do("back")
    ui.click("E")
    page.click(".variation button:last-child")
    times = page.run(TIMES)
    page.browser.process_events(0.4)
    assert page.run(TIMES) == times and ui.moves == list("EFf")
    ui.do("back")
    ui.click("f")
    page.browser.process_events(0.3)
    assert ui.moves == list("FEf") and page.run(TIMES)[0] < times[0], "it is the game again"
    ui.begin("oware", north="0")
    page.run("""document.querySelector(".pit[data-name='F']").click(),
        document.querySelector("[data-do=undo]").click()""")
    ui.click("D")
    ui.answered(3)
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    moves = ui.moves
    assert moves[:2] == ["D", "F"], moves
    page.click(".variation button")
    page.browser.process_events(0.8)
    assert ui.moves == moves
    ui.do("moveNow")
    ui.answered(4)
    assert ui.moves[0] == "F"
    ui.begin("oware", north="0")
    page.run("""document.querySelector(".pit[data-name='F']").click(),
        document.querySelector("[data-do=undo]").click()""")
    ui.click("F")
    ui.answered(2)


def test_look_at_a_finished_variation(page):
    """Browsing or analysing there does not end the game."""
    ui = UserInterface(page)
    ui.begin("oware", spec="oware:pits=2,seeds=1")
    ui.play("AaB")
    assert ui.legal == []
    for _ in "AaB":
        ui.do("undo")
    ui.click("B")
    assert ui.can("resign")
    page.click(".variation button:last-child")
    assert ui.legal == [] and ui.can("resign")
    ui.do("analyse")
    ui.do("back")
    ui.do("goHome")
    ui.do("continueGame")
    page.drawn()
    assert ui.legal == [] and ui.can("resign")
    ui.do("back")
    assert ui.can("resign")


def test_end_after_undo(page, krou):
    """A resigned game remains so until Undo."""
    ui = UserInterface(page)
    ui.play("Ff")
    ui.do("resign")
    said = ui.said
    ui.reload()
    assert ui.legal == [] and not ui.can("resign") and ui.said == said
    assert '[Termination "resignation"]' in saved(page, ui)
    ui.do("undo")
    assert ui.position == (krou.shown("oware", "Ff")["Fen"], list("ABCDE"))
    assert ui.can("resign")
    ui.click("D")
    assert ui.moves == list("FfD")


def test_undo_an_end_against_a_program(page):
    """The program continues the game, which is not analysed even if others are."""
    ui = UserInterface(page)
    ui.begin("oware", north="0")
    ui.click("F")
    ui.answered(2)
    ui.do("resign")
    assert ui.legal == []
    ui.begin("oware")
    ui.do("analyse")
    page.wait("document.querySelectorAll('.lines li').length > 0")
    ui.do("showGames")
    choose(page, "Krou")
    ui.closed()
    assert ui.legal == []
    ui.do("undo")
    assert len(ui.moves) == 2 and not ui.can("analyse")
    ui.click(ui.legal[0])
    ui.answered(4)
    assert page.run("document.querySelectorAll('.lines li').length") == 0


def test_analysis_after_the_end(page):
    """Browsing and trying other moves lose nothing of the game."""
    ui = UserInterface(page)
    ui.begin("oware", north="0")
    ui.click("F")
    ui.answered(2)
    moves = ui.moves
    ui.do("resign")
    ui.do("analyse")
    ui.do("back")
    page.wait("document.querySelectorAll('.lines li').length > 0")
    for other in [name for name in ui.legal if name != moves[1]][:2]:
        ui.click(other)
        moves.append(other)
        assert sorted(ui.moves) == sorted(moves)
        ui.do("back")
    page.browser.process_events(0.5)
    assert sorted(ui.moves) == sorted(moves), "the program plays no more"
    ui.do("first")
    ui.do("analyse")
    ui.reload()
    assert sorted(ui.moves) == sorted(moves)
    assert '[Termination "resignation"]' in saved(page, ui)


# Times left for South and North in ms.
TIMES = """import("./clock.js").then(({ timeLeft }) => ["south", "north"].map(timeLeft))"""


def test_used_time_is_not_returned(page):
    ui = UserInterface(page)
    ui.begin("oware", minutes="0.5")
    ui.play("Cc")
    left = [page.run(TIMES)]

    def passed(least=0):
        left.append(page.run(TIMES))
        (south, north), (now, norths) = left[-2:]
        assert now <= south - least and norths == north, left

    ui.do("hint")
    page.wait("document.querySelectorAll('.best').length === 1")
    passed(least=900)
    ui.do("explain")
    page.browser.process_events(0.2)
    page.key("Escape")
    ui.closed()
    passed(least=200)
    for action in ("back", "first", "forward", "last"):
        ui.do(action)
        passed()
    ui.reload()
    passed()
    page.browser.process_events(0.1)
    passed(least=100)


def test_redo_costs_time(page):
    """Replaying a move, also by a click, costs its original time."""
    ui = UserInterface(page)
    ui.begin("oware", minutes="0.5")
    ui.play("Cc")
    page.browser.process_events(0.3)
    for ways in ((("undo",), ("redo",)), (("undo",), ("c",)), (("undo", "undo"), ("C", "forward")),
                 (("back", "undo"), ("redo", "redo"))):
        left = page.run(TIMES)
        for way in sum(ways, ()):
            (ui.do if len(way) > 1 else ui.click)(way)
        assert all(now <= before for now, before in zip(page.run(TIMES), left)), ways


def test_undo_a_loss_on_time(page):
    ui = UserInterface(page)
    ui.begin("oware", minutes="0.01")
    ui.click("C")
    page.wait("document.querySelectorAll('.pit.legal').length === 0")
    page.browser.process_events(0.3)
    assert not ui.can("resign")
    ui.do("undo")
    assert ui.can("resign") and all(time > 0 for time in page.run(TIMES))
    page.browser.process_events(0.3)
    ui.click("c")
    assert ui.moves == ["C", "c"] and len(ui.legal) > 0


def test_paused_programs(page):
    """Paused programs use no time, also after a reload, and clicks do not play for them."""
    ui = UserInterface(page)
    ui.begin("oware", south="0", north="0", minutes="0.5")
    ui.answered(2)
    ui.do("pause")
    moves, times = ui.moves, page.run(TIMES)
    for begin in (lambda: None, ui.reload):
        begin()
        page.browser.process_events(0.3)
        for name in ("A", "B", "C", "a", "b", "c"):
            ui.click(name)
        assert ui.moves == moves and page.run(TIMES) == times
        assert ui.text("[data-do=pause]") == "Go on"
    ui.do("pause")
    ui.answered(len(moves) + 2)


def test_waiting_program(page):
    """At a program's turn in an earlier position, the page shows at once how to continue."""
    ui = UserInterface(page, players={"south": None, "north": 0})
    ui.click("F")
    ui.answered(2)
    moves = ui.moves
    assert "Move now" not in ui.said
    ui.do("back")
    assert "Move now" in ui.said and "North to move" not in ui.said
    for name in "abc":
        ui.click(name)
        assert ui.moves == moves
    ui.do("moveNow")
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    assert ui.moves[0] == "F" and len(ui.moves) == 2


def test_result_after_new_moves(page):
    """A new move resets the result; a variation keeps it."""
    ui = UserInterface(page)
    text = '[GameName "oware"]\n[Result "26-22"]\n\n1. F f 2. E e 26-22\n'
    for way, result in ((("last",), "*"), ((), "26-22")):
        ui.paste(text)
        page.drawn()
        for action in way:
            ui.do(action)
        ui.click("D")
        assert f'[Result "{result}"]' in saved(page, ui)


def test_deleted_game(page):
    """A deleted game is not saved again by itself, even while it is open."""
    listed = "document.querySelectorAll('dialog .games p').length"
    ui = UserInterface(page)
    ui.play("FfE")
    ui.do("showGames")
    delete_last(page)
    assert page.run(listed) == 0
    page.key("Escape")
    ui.closed()
    ui.do("back")
    ui.reload()
    assert ui.moves == [] and "cannot be read" not in ui.said
    ui.do("showGames")
    page.wait("document.querySelector('dialog').open")
    assert page.run(listed) == 0


def test_focus_stays(page):
    """A button that becomes disabled keeps the focus and does nothing."""
    ui = UserInterface(page)
    ui.play("Ff")
    page.run("document.querySelector('[data-do=undo]').focus()")
    for _ in range(4):
        page.key("Enter")
        assert page.run("document.activeElement.dataset.do") == "undo"
    assert not ui.can("undo") and len(ui.legal) == 6
    page.run("document.querySelector('[data-do=forward]').focus()")
    for _ in range(4):
        page.key("Enter")
    assert page.run("document.activeElement.dataset.do") == "forward" and not ui.can("forward")
