"""Tests: games that go on after something came in between: an end, a review, a clock, a reload."""

from reading import choose, delete_last, drop, ogn, saved
from table import Table

# The moves of the game on the table, what is said of each, and whether its value is known.
SAID = """import("./state.js").then(async ({ state }) => {
    const { mainEnd, path } = await import("./game.js");
    return path(mainEnd(state.game)).map(({ name, comment, value }) =>
        [name, comment !== "", value !== null]);
})"""
# What is shown of a review.
REVIEWED = """document.querySelectorAll(".curve > *, .moves .comment").length +
    document.querySelector(".found").textContent.length"""


def review(page, table):
    table.do("review")
    page.wait("document.querySelector('[data-do=review]').textContent === 'Stop'")


def test_play_during_a_review(page, krou):
    """What it finds stands at the moves that it has judged, and at no others."""
    table = Table(page)
    moves = krou.game("kalah", seed=1)[:5]
    table.begin("kalah")
    table.play(moves)
    review(page, table)
    table.do("undo")
    others = [name for name in table.legal if name != moves[-1]][:1]
    table.play(others)
    table.click(table.legal[0])
    played = table.moves
    page.wait("document.querySelector('[data-do=review]').textContent.startsWith('Review')")
    said = page.run(SAID)
    assert [[name, True, True] for name in moves[:-1]] == said[:4]
    assert [known for _, *known in said[4:]] == [[False, False]] * 2, said
    assert len(played) == 7 and table.text(".found")
    page.until(lambda: len(page.workers) <= 1)


def test_another_game_during_a_review(page, krou):
    """Nothing of it stays, nor comes later; nor after Stop."""
    table = Table(page)
    table.begin("kalah")
    table.play(krou.game("kalah", seed=1)[:5])
    for ends in (lambda: table.do("review"), lambda: table.begin("oware")):
        review(page, table)
        page.wait("import('./state.js').then(({ state }) => state.reviewed?.ply > 1)")
        ends()
        before = page.run(REVIEWED)
        found = table.text("[data-do=review]"), table.text(".found")
        assert found == ("Review this game", ""), found
        page.browser.listen(0.4)
        assert page.run(REVIEWED) == before
        page.until(lambda: len(page.workers) <= 1)
    assert before == 0


def test_play_from_an_earlier_move(page, krou):
    """The new move starts the main line and the later moves become a variation of it; the same
    move only steps forward."""
    table = Table(page)
    table.play("FfEe")
    table.do("back")
    table.do("back")
    table.click("E")
    assert table.moves == list("FfEe") and table.fen == krou.shown("oware", "FfE")["Fen"]
    table.do("back")
    table.click("D")
    assert table.moves == list("FfDEe")
    table.reload()
    assert table.moves == list("FfDEe") and table.fen == krou.shown("oware", "FfD")["Fen"]
    assert "1. F f 2. D (2. E e) *" in " ".join(saved(page, table).split())
    page.click(".variation .ply:last-child button")
    table.click("D")
    assert table.moves == list("FfEDeD"), "the line that is played on comes first"


def test_play_from_an_earlier_move_against_a_program(page):
    """It answers another move, its answer to the same one is there already, and no move is lost."""
    table = Table(page, seats={"south": None, "north": 0})
    for moves in (2, 4):
        table.click(table.legal[0])
        table.answered(moves)
    page.drawn()
    moves, fen = table.moves, table.fen
    table.do("undo")
    table.click(moves[2])
    assert table.fen == fen and table.moves == moves
    table.do("undo")
    other = next(name for name in table.legal if name != moves[2])
    table.click(other)
    table.answered(6)
    assert table.moves[:-1] == [*moves[:2], other, *moves[2:]]
    table.do("first")
    table.do("forward")
    table.do("moveNow")
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    assert len(table.moves) in (6, 7)


# Puts a played game on the table in which each move but the first was tried after those behind it,
# so that variations are nested as deep as they can be.
NESTED = """(async () => {
    const games = await import("./game.js");
    const { askRules } = await import("./state.js");
    const { take } = await import("./table.js");
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
    take(game, { at: node });
})()"""


def test_variations_within_variations(page):
    """As deep as the engine reads them they are kept, and a deeper one is refused in words."""
    table = Table(page)
    page.run(NESTED)
    page.drawn()
    moves = table.moves
    table.do("first")
    assert len(moves) == 72 and "32" not in table.said
    table.click(next(name for name in table.legal if name != moves[0]))
    assert table.moves == moves and "32" in table.said
    table.do("last")
    table.click(table.legal[0])
    moves = table.moves
    assert len(moves) == 73
    table.reload()
    assert table.moves == moves


def test_resign_while_looking_back(page, krou):
    """The page asks, and the game ends after its last move."""
    table = Table(page)
    table.play("FfEe")
    for action, tag in (("resign", "resignation"), ("offerDraw", "agreement")):
        table.do("back")
        table.do("back")
        table.do(action)
        page.wait("document.querySelector('dialog').open")
        page.key("Escape")
        table.closed()
        assert table.fen == krou.shown("oware", "Ff")["Fen"] and table.can("resign")
        table.do(action)
        choose(page, table.text(f"[data-do={action}]"))
        table.closed()
        assert table.legal == [] and not table.can("resign")
        assert table.moves == list("FfEe") and f'[Termination "{tag}"]' in saved(page, table)
        table.do("undo")
    assert table.fen == krou.shown("oware", "FfEe")["Fen"]


def test_resign_only_the_same_game(page):
    """While the page asks, neither a link nor a file brings another game."""
    table = Table(page)
    table.play("FfEe")
    table.do("back")
    table.do("resign")
    page.wait("document.querySelector('dialog').open")
    page.run("location.hash = 'variant=oware&moves=Cc'")
    drop(page, ogn(list("Dd"), GameName="oware"))
    page.browser.listen(0.3)
    assert table.moves == list("FfEe")
    choose(page, "Resign")
    table.closed()
    assert table.moves == list("FfEe") and table.legal == []


def test_end_of_an_abandoned_variation(page):
    """Neither clock nor program runs there, until a person plays or "Move now" says so."""
    table = Table(page)
    table.begin("oware", minutes="0.5")
    table.play("Ff")
    table.do("back")
    table.do("back")
    table.click("E")
    page.click(".variation .ply:last-child button")
    times = page.run(TIMES)
    page.browser.listen(0.4)
    assert page.run(TIMES) == times and table.moves == list("EFf")
    table.do("back")
    table.click("f")
    page.browser.listen(0.3)
    assert table.moves == list("FEf") and page.run(TIMES)[0] < times[0], "it is the game again"
    table.begin("oware", north="0")
    page.run("""document.querySelector(".pit[aria-label^='F,']").click(),
        document.querySelector("[data-do=undo]").click()""")
    table.click("D")
    table.answered(3)
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    moves = table.moves
    assert moves[:2] == ["D", "F"], moves
    page.click(".variation button")
    page.browser.listen(0.8)
    assert table.moves == moves
    table.do("moveNow")
    table.answered(4)
    assert table.moves[0] == "F"
    table.begin("oware", north="0")
    page.run("""document.querySelector(".pit[aria-label^='F,']").click(),
        document.querySelector("[data-do=undo]").click()""")
    table.click("F")
    table.answered(2)


def test_look_at_a_finished_variation(page):
    """The unfinished game goes on, whether one looks or analyses there."""
    table = Table(page)
    table.begin("oware", spec="oware:pits=2,seeds=1")
    table.play("AaB")
    assert table.legal == []
    for _ in "AaB":
        table.do("undo")
    table.click("B")
    assert table.can("resign")
    for look in (lambda: None, lambda: table.do("analyse")):
        page.click(".variation .ply:last-child button")
        assert table.legal == [] and table.can("resign")
        look()
        table.do("back")
        assert table.can("resign")


def test_end_after_undo(page, krou):
    """A game that was given up stays so, until that is taken back."""
    table = Table(page)
    table.play("Ff")
    table.do("resign")
    said = table.said
    table.reload()
    assert table.legal == [] and not table.can("resign") and table.said == said
    assert '[Termination "resignation"]' in saved(page, table)
    table.do("undo")
    assert table.position == (krou.shown("oware", "Ff")["Fen"], list("ABCDE"))
    assert table.can("resign")
    table.click("D")
    assert table.moves == list("FfD")


def test_undo_an_end_against_a_program(page):
    """The game goes on, and the program answers; it is not analysed, though others were."""
    table = Table(page)
    table.begin("oware", north="0")
    table.click("F")
    table.answered(2)
    table.do("resign")
    assert table.legal == []
    table.begin("oware")
    table.do("analyse")
    page.wait("document.querySelectorAll('.lines li').length > 0")
    table.do("showGames")
    choose(page, "Krou")
    table.closed()
    assert table.legal == []
    table.do("undo")
    assert len(table.moves) == 2 and not table.can("analyse")
    table.click(table.legal[0])
    table.answered(4)
    assert page.run("document.querySelectorAll('.lines li').length") == 0


def test_analysis_after_the_end(page):
    """One looks back and tries other moves, and nothing of the game is lost."""
    table = Table(page)
    table.begin("oware", north="0")
    table.click("F")
    table.answered(2)
    moves = table.moves
    table.do("resign")
    table.do("analyse")
    table.do("back")
    page.wait("document.querySelectorAll('.lines li').length > 0")
    for other in [name for name in table.legal if name != moves[1]][:2]:
        table.click(other)
        moves.append(other)
        assert sorted(table.moves) == sorted(moves)
        table.do("undo")
    page.browser.listen(0.5)
    assert sorted(table.moves) == sorted(moves), "the program plays no more"
    table.do("first")
    table.do("analyse")
    table.reload()
    assert sorted(table.moves) == sorted(moves)
    assert '[Termination "resignation"]' in saved(page, table)


# What is left of the time of South and North, in ms.
TIMES = """import("./clock.js").then(({ timeLeft }) => ["south", "north"].map(timeLeft))"""


def test_nothing_gives_time_back(page):
    table = Table(page)
    table.begin("oware", minutes="0.5")
    table.play("Cc")
    left = [page.run(TIMES)]

    def passed(least=0):
        left.append(page.run(TIMES))
        (south, north), (now, norths) = left[-2:]
        assert now <= south - least and norths == north, left

    table.do("hint")
    page.wait("document.querySelectorAll('.best').length === 1")
    passed(least=900)
    table.do("explain")
    page.browser.listen(0.2)
    page.key("Escape")
    table.closed()
    passed(least=200)
    for action in ("back", "first", "forward", "last"):
        table.do(action)
        passed()
    table.reload()
    passed()
    page.browser.listen(0.1)
    passed(least=100)


def test_redo_gives_no_time_back(page):
    """A move that is played again costs what it has cost, also by a click on its pit."""
    table = Table(page)
    table.begin("oware", minutes="0.5")
    table.play("Cc")
    page.browser.listen(0.3)
    for ways in ((("undo",), ("redo",)), (("undo",), ("c",)), (("undo", "undo"), ("C", "forward")),
                 (("back", "undo"), ("redo", "redo"))):
        left = page.run(TIMES)
        for way in sum(ways, ()):
            (table.do if len(way) > 1 else table.click)(way)
        assert all(now <= before for now, before in zip(page.run(TIMES), left)), ways


def test_undo_a_loss_on_time(page):
    table = Table(page)
    table.begin("oware", minutes="0.01")
    table.click("C")
    page.wait("document.querySelectorAll('.pit.legal').length === 0")
    page.browser.listen(0.3)
    assert not table.can("resign")
    table.do("undo")
    assert table.can("resign") and all(time > 0 for time in page.run(TIMES))
    page.browser.listen(0.3)
    table.click("c")
    assert table.moves == ["C", "c"] and len(table.legal) > 0


def test_programs_that_wait(page):
    """They lose no time, also after a reload, and no click plays for them."""
    table = Table(page)
    table.begin("oware", south="0", north="0", minutes="0.5")
    table.answered(2)
    table.do("pause")
    moves, times = table.moves, page.run(TIMES)
    for begin in (lambda: None, table.reload):
        begin()
        page.browser.listen(0.3)
        for name in ("A", "B", "C", "a", "b", "c"):
            table.click(name)
        assert table.moves == moves and page.run(TIMES) == times
        assert table.text("[data-do=pause]") == "Go on"
    table.do("pause")
    table.answered(len(moves) + 2)


def test_program_that_waits(page):
    """Where one has gone back to a program's turn, a click says how it goes on."""
    table = Table(page, seats={"south": None, "north": 0})
    table.click("F")
    table.answered(2)
    moves = table.moves
    table.do("back")
    said = table.said
    for name in "abc":
        table.click(name)
        assert table.moves == moves and table.said != said
    table.do("moveNow")
    page.wait("document.querySelectorAll('.pit.legal').length > 0")
    assert table.moves[0] == "F" and len(table.moves) == 2


def test_result_of_a_game_that_goes_on(page):
    """A move more makes it open again; a variation leaves its result."""
    table = Table(page)
    text = '[GameName "oware"]\n[Result "26-22"]\n\n1. F f 2. E e 26-22\n'
    for way, result in (((), "*"), (("back", "back"), "26-22")):
        table.paste(text)
        page.drawn()
        for action in way:
            table.do(action)
        table.click("D")
        assert f'[Result "{result}"]' in saved(page, table)


def test_deleted_game(page):
    """It does not come back by itself, though it lies on the table."""
    listed = "document.querySelectorAll('dialog .games p').length"
    table = Table(page)
    table.play("FfE")
    table.do("showGames")
    delete_last(page)
    assert page.run(listed) == 0
    page.key("Escape")
    table.closed()
    table.do("back")
    table.reload()
    assert table.moves == [] and "cannot be read" not in table.said
    table.do("showGames")
    page.wait("document.querySelector('dialog').open")
    assert page.run(listed) == 0


def test_focus_stays(page):
    """A button that is of no more use keeps the focus, and does nothing."""
    table = Table(page)
    table.play("Ff")
    page.run("document.querySelector('[data-do=undo]').focus()")
    for _ in range(4):
        page.key("Enter")
        assert page.run("document.activeElement.dataset.do") == "undo"
    assert not table.can("undo") and len(table.legal) == 6
    page.run("document.querySelector('[data-do=forward]').focus()")
    for _ in range(4):
        page.key("Enter")
    assert page.run("document.activeElement.dataset.do") == "forward" and not table.can("forward")
