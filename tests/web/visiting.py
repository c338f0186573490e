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
        self.page.run("document.querySelector('dialog [name=variant]').value = 'kalah'")
        self.touch("dialog button[value=yes]")
        self.closed()


def win(ui, krou):
    """Plays a bad first move, then wins with the native engine's help."""
    krou.ask("setoption name UCI_Variant value kalah")
    ui.click("A")
    while ui.page.run("document.querySelector('.said strong') === null"):
        ui.page.wait(MINE)
        if ui.legal:
            ui.click(krou.search(f"position fen {ui.fen}", "go depth 8"))
    assert ui.text(".said strong").startswith("You win"), ui.said


def test_first_visitor(page, krou):
    """Learns kalah, wins an easy game, does three exercises, reviews the game and tries a mistake again."""
    page.resize(360, 740)
    ui = Phone(page, begins=False)
    ui.choose("askLearn")
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
    ui.touch("[data-do=leaveExercise]")

    ui.touch(".menu summary")
    ui.touch("[data-do=showGames]")
    ui.touch("dialog .games button")
    ui.closed()
    ui.touch("[data-do=reviewGame]")
    page.wait("document.querySelector('[data-do=tryMistakes]').checkVisibility()", 60)
    ui.touch("[data-do=tryMistakes]")
    assert "Instead of A" in asked(ui), asked(ui)
    ui.click(task(ui)[1])
    assert asked(ui).startswith("Right"), asked(ui)
