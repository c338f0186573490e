"""Test: a first visitor, who comes with a phone."""

from practising import asked, task
from user_interface import UserInterface

# The moves of the kalah lesson's steps.
LESSON = ("D", "C", "FE", "A", "FD", "F", "F")
MINE = "import('./state.js').then(({ view }) => view().over !== null || view().side === 'south')"


class Phone(UserInterface):
    """The page on a phone, by touches only."""

    def touch(self, selector):
        self.page.touch(selector)
        self.page.drawn()

    def click(self, name):
        self.touch(f'.pit[data-name="{name}"]')

    def choose(self, door):
        """Goes through a door of the start screen, to kalah."""
        self.touch(f".door[data-do={door}]")
        self.page.wait("document.querySelector('dialog').open")
        self.page.run("document.querySelector('dialog [name=variant]').value = 'kalah'")
        self.touch("dialog button[value=yes]")
        self.closed()


def win(ui, krou):
    """Plays a good move and a mistake, then wins with the native engine's help."""
    krou.ask("setoption name UCI_Variant value kalah")
    ui.click("C")
    ui.page.wait(MINE)
    ui.click("D")
    while ui.page.run("document.querySelector('.said strong') === null"):
        ui.page.wait(MINE)
        if ui.legal:
            ui.click(krou.search(f"position fen {ui.fen}", "go depth 16"))
    assert ui.text(".said strong").startswith("You win"), ui.said


def test_first_visitor(page, krou):
    """Learns kalah, wins an easy game, does three exercises, reviews the game and tries a mistake again."""
    page.resize(360, 740)
    ui = Phone(page, begins=False)
    ui.touch(".door[data-do=learn]")
    for moves in LESSON:
        ui.play(moves)
        page.wait("document.querySelector('[data-do=nextStep]').ariaDisabled === 'false'")
        ui.touch("[data-do=nextStep]")
    assert ui.screen == "play" and "easy" in ui.text(".player.north")
    win(ui, krou)

    ui.touch("[data-do=goHome]")
    ui.choose("askPractise")
    for _ in range(3):
        ui.click(task(ui)[1])
        assert asked(ui).startswith("Right"), asked(ui)
        ui.touch("[data-do=nextExercise]")
    assert "3/300 solved" in ui.text(".task h2")
    ui.touch("[data-do=leave]")

    ui.touch(".menu summary")
    ui.touch("[data-do=showGames]")
    ui.touch("dialog .games button")
    ui.closed()
    ui.touch("[data-do=reviewGame]")
    page.wait("document.querySelector('[data-do=tryMistakes]').checkVisibility()", 60)
    ui.touch("[data-do=tryMistakes]")
    assert "Instead of D" in asked(ui), asked(ui)
    ui.click(task(ui)[1])
    assert asked(ui).startswith("Right"), asked(ui)


def test_cards_of_games(page):
    """A card on the start screen shows a game and starts an easy one; one action is the primary
    one."""
    ui = UserInterface(page, begins=False)
    primary = """[...document.querySelectorAll(".home .primary")]
        .filter((part) => part.checkVisibility()).map(({ dataset }) => dataset.do)"""
    for language, title in (("en", "Three in a row"), ("fr", "Morpion")):
        cards = page.run("[...document.querySelectorAll('.card')].map((card) => card.textContent)")
        assert len(cards) == 6 and cards[1] == "Kalah" and cards[-1] == title, (language, cards)
        assert page.run(primary) == ["learn"]
        page.wait("[...document.querySelectorAll('.card')].every((card) =>"
                  " card.querySelector('img')?.naturalWidth)")
        ui.do("changeLanguage")
    page.click(".card[data-game=kalah]")
    page.drawn()
    assert (ui.screen, ui.fen) == ("play", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    assert "easy" in ui.text(".player.north")
    ui.click("A")
    ui.answered(2)
    ui.do("goHome")
    assert page.run(primary) == ["continueGame"]


def test_rules_with_examples(page):
    """The rules are in reach on the start screen, for each game, and beside the board. Beside those
    that capture or move again, a board shows the move and its effects."""
    ui = UserInterface(page, begins=False)
    ui.do("showRules")
    first = "document.querySelector('dialog .rule').textContent"
    assert "seeds" in page.run(first)
    page.run("document.querySelector('dialog select').value = 'morpion'")
    page.run("document.querySelector('dialog select').dispatchEvent(new Event('input', { bubbles: true }))")
    assert "mark squares" in page.run(first)
    page.key("Escape")
    ui.closed()
    ui.begin("kalah")
    assert page.run("document.querySelector('.top > [data-do=showRules]').checkVisibility()")
    ui.do("showRules")
    examples = """[...document.querySelectorAll("dialog .rule:has(img)")].map((rule) =>
        [...rule.children].map((part) => part.textContent))"""
    (again, plays), (captures, takes) = page.run(examples)
    assert "move again" in again and plays == "You play C."
    assert "capture" in captures and takes == "You play A and capture 6 seeds (C d)."
    pictures = page.run("""[...document.querySelectorAll("dialog img")].map(({ src }) =>
        ["#ffd257", "#9a3423", "dasharray"].map((mark) =>
            decodeURIComponent(src).split(mark).length - 1))""")
    assert pictures == [[1, 0, 1], [1, 2, 1]], "the move, captured pits, the last seed"
    page.key("Escape")
    ui.closed()
    for width, height in ((360, 740), (740, 360), (1280, 800)):
        page.resize(width, height)
        for open_dialog in ("showRules", "askNew"):
            ui.do(open_dialog)
            assert page.run("document.querySelector('dialog').scrollTop") == 0
            edges = page.run("""[...document.querySelectorAll("dialog :is(select, img)")]
                .filter((part) => part.checkVisibility()).map((part) =>
                    part.getBoundingClientRect()).map(({ left, right }) => `${left} ${right}`)""")
            assert len(edges) >= 2 and len(set(edges)) == 1, (width, open_dialog, edges)
            page.key("Escape")
            ui.closed()
