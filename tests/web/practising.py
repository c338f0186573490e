"""Tests: exercises, and mistakes to try again."""

import json
import re

from user_interface import UserInterface

TASK = """import("./state.js").then(({ state: { exercise: { task } } }) => task)"""
MARKED = "[...document.querySelectorAll('.pit.best')].map((pit) => pit.dataset.name)"
PRIMARY = "[...document.querySelectorAll('.task .primary')].map((button) => button.textContent)"
# A reviewed game.
REVIEWED = """[Variant "oware"]
[FEN "1-0-2-0-1-2-0-1-0-0-1-2-19-19-S"]
1. A?? {+0.0/9; better F +6.0: F} b?! {-1.0/9 exact; better f -0.4: f} *"""
# Stored practice that the page never writes.
STORED = ("{not json", 5,
          {"oware": None, "kalah": {"elo": "x", "answers": -1, "solved": 7}, "variant": {"toString": 1}, "kind": [{}],
           "togyzkumalak": {"elo": 1e300, "answers": {}, "solved": [None, {}, "1-2"]}})
# True for parts in sight, and the text that does not fit.
IN_SIGHT = """[...[".board", ".task p", ".game-name", "[data-do=nextExercise]", "[data-do=leave]"]
    .map((selector) => {
        const part = document.querySelector(selector);
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left
            && part.scrollHeight <= part.clientHeight + 1 ? "" : selector + part.textContent;
    }), document.documentElement.scrollHeight > innerHeight ? "scrolls" : ""].join("")"""


def begin(ui, variant, kind=""):
    """Opens the door and chooses a game and a kind."""
    if ui.screen != "home":
        ui.do("goHome")
    ui.do("askPractise")
    ui.page.wait("document.querySelector('dialog').open")
    for name, value in {"variant": variant, "kind": kind}.items():
        ui.page.run(f"""(() => {{
            const select = document.querySelector("dialog [name={name}]");
            select.value = "{value}";
            select.dispatchEvent(new Event("change"));
        }})()""")
    ui.page.click("dialog button[value=yes]")
    ui.closed()


def task(ui):
    """The exercise: its position, the best move, and the move that loses most."""
    found = ui.page.run(TASK)
    worst = max(found["losses"], key=lambda loss: loss["value"])["name"]
    return found["fen"], found["best"], worst


def asked(ui):
    ui.page.drawn()
    return ui.text(".task p")


def progress(ui):
    """The number of solved exercises, and the rating."""
    ui.page.drawn()
    found = re.match(r"(\d+)/300 solved · rating (\d+)", ui.text(".task h2"))
    return int(found[1]), int(found[2])


def test_exercises(page):
    """A wrong answer is refuted on the board; only the first one changes the rating."""
    ui = UserInterface(page, begins=False)
    begin(ui, "kalah", "win")
    fen, best, worst = task(ui)
    assert (ui.screen, ui.fen) == ("practise", fen) and best in ui.legal
    question = asked(ui)
    assert question == "Your move, South: find the only one that wins.", question
    assert progress(ui) == (0, 1000) and page.run(PRIMARY) == []
    ui.click(worst)
    page.wait(f"{PRIMARY}.join() === 'Try again'")
    assert f"{worst} leads to" in asked(ui) and "better" in asked(ui), asked(ui)
    assert ui.fen != fen and ui.legal == [] and ui.moves[-1].islower()
    _, elo = progress(ui)
    ui.do("nextExercise")
    assert elo < 1000 and (ui.fen, asked(ui)) == (fen, question)
    ui.click(best)
    assert asked(ui).startswith(f"Right: {best} leads to a win by"), asked(ui)
    assert progress(ui) == (0, elo) and page.run(PRIMARY) == ["Next"]
    ui.do("nextExercise")
    page.drawn()
    other, best, _ = task(ui)
    assert ui.fen == other != fen
    page.key(best)
    page.wait(f"{PRIMARY}.join() === 'Next'")
    assert progress(ui) == (1, max(elo + 1, progress(ui)[1]))
    kept = progress(ui)
    page.key("Enter")
    page.wait(f"{PRIMARY}.length === 0")
    ui.do("changeLanguage")
    assert asked(ui).startswith("À vous, Sud"), asked(ui)
    ui.do("leave")
    page.drawn()
    assert ui.screen == "home"
    ui.reload()
    ui.do("changeLanguage")
    ui.do("askPractise")
    page.wait("document.querySelector('dialog').open")
    chosen = page.run("[...document.querySelectorAll('dialog option:checked')].map(({ text }) => text)")
    assert chosen[0] == "Kalah" and re.fullmatch(r"win: 1 of \d\d+", chosen[1]), chosen
    page.click("dialog button[value=yes]")
    ui.closed()
    assert progress(ui) == kept and task(ui)[0] != other


def test_hints_and_skipping(page):
    """The second hint is the move. A hint counts as a wrong answer, and a skipped exercise not."""
    ui = UserInterface(page, begins=False)
    begin(ui, "togyzkumalak")
    fen, best, _ = task(ui)
    ui.do("nextExercise")
    page.drawn()
    assert progress(ui) == (0, 1000) and task(ui)[0] != fen
    fen, best, worst = task(ui)
    question = asked(ui)
    ui.do("showHint")
    assert len(asked(ui)) > len(question) and page.run(MARKED) == []
    _, elo = progress(ui)
    ui.do("showHint")
    assert asked(ui).endswith(f"The move is {best}.") and page.run(MARKED) == [best]
    assert not ui.can("showHint")
    ui.click(worst)
    page.drawn()
    ui.do("nextExercise")
    ui.click("a")
    assert asked(ui) != question and question in asked(ui)
    ui.click(best)
    assert elo < 1000 and progress(ui) == (0, elo)


def test_next_exercise(page, site):
    """It has about the rating of the person, and is unsolved if possible."""
    lines = (site / "oware.exercises").read_text().splitlines()[7:]
    fens = [line.split()[0] for line in lines]
    ui = UserInterface(page, begins=False)
    for elo, left in ((2600, fens), (1000, fens[7:8])):
        solved = [fen for fen in fens if fen not in left]
        kept = {"oware": {"elo": elo, "answers": 100, "solved": solved}}
        page.run(f"localStorage['krou.practice'] = JSON.stringify({json.dumps(kept)})")
        begin(ui, "oware")
        assert task(ui)[0] in left and progress(ui) == (300 - len(left), elo)
        assert elo < 2000 or page.run(TASK)["rating"] > 2000
        last = task(ui)
        ui.do("leave")
    begin(ui, "oware")
    ui.click(last[1])
    ui.do("nextExercise")
    assert progress(ui)[0] == 300 and task(ui)[0] != last[0]


def test_reload_during_practice(page):
    """A reload continues the exercise, and a second answer to it does not count."""
    ui = UserInterface(page, begins=False)
    begin(ui, "mangala", "most")
    fen, best, worst = task(ui)
    ui.reload()
    assert (ui.screen, ui.fen) == ("practise", fen) and progress(ui) == (0, 1000)
    ui.click(worst)
    _, elo = progress(ui)
    ui.reload()
    assert elo < 1000 and (ui.fen, progress(ui)) == (fen, (0, elo))
    ui.click(best)
    assert asked(ui).startswith("Right") and progress(ui) == (0, elo)
    ui.do("leave")
    page.drawn()
    ui.reload()
    assert ui.screen == "home"


def test_exercise_in_two_tabs(page):
    """Only the first answer counts, and each tab shows the change by its own answer."""
    tabs = [UserInterface(page, begins=False), UserInterface(page.another(), begins=False)]
    for ui in tabs:
        ui.page.run("Math.random = () => 0, 0")
        begin(ui, "kalah")
    first, second = tabs
    assert task(first) == task(second)
    first.click(task(first)[2])
    kept = progress(first)
    second.click(task(second)[1])
    assert kept[1] < 1000 and progress(second) == kept, (kept, progress(second))
    assert "(" in first.text(".task h2") and "(" not in second.text(".task h2")


def test_invalid_stored_practice(page):
    ui = UserInterface(page, begins=False)
    for stored in STORED:
        text = stored if isinstance(stored, str) else json.dumps(stored)
        page.run(f"localStorage['krou.practice'] = {json.dumps(text)}")
        ui.reload()
        for variant in ("oware", "kalah", "togyzkumalak")[:3 if isinstance(stored, dict) else 1]:
            begin(ui, variant)
            assert progress(ui) == (0, 1000), (stored, variant)
            ui.click(task(ui)[1])
            assert progress(ui)[0] == 1 and progress(ui)[1] > 1000, (stored, variant)
            ui.do("leave")
            page.drawn()


def test_practice_without_storage(page):
    """Progress that cannot be stored is reported, and kept until the page is closed."""
    ui = UserInterface(page, begins=False)
    begin(ui, "oware")
    assert "not saved" not in asked(ui)
    page.run("Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } }), 0")
    ui.click(task(ui)[1])
    assert asked(ui).startswith("Right") and "not saved" in asked(ui), asked(ui)
    ui.do("nextExercise")
    assert progress(ui)[0] == 1 and "not saved" in asked(ui), asked(ui)


def test_exercises_not_loaded(page):
    """The start screen explains it; later, they are loaded."""
    ui = UserInterface(page, begins=False)
    page.ask("Network.setBlockedURLs", urls=["*.exercises"])
    ui.do("askPractise")
    page.wait("document.querySelector('.news').textContent.includes('could not be loaded')")
    page.browser.process_events(0.1)
    page.faults.clear()  # the blocked requests
    page.ask("Network.setBlockedURLs", urls=[])
    begin(ui, "oware", "win")
    assert ui.screen == "practise"


def test_mistakes(page):
    """After a review, its mistakes are tried again; their side has the near row."""
    ui = UserInterface(page)
    assert not ui.can("tryMistakes")
    ui.paste(REVIEWED)
    page.drawn()
    fen = ui.fen
    ui.do("tryMistakes")
    page.drawn()
    assert ui.text(".task h2") == "Mistake 1 of 2"
    assert asked(ui) == "Instead of A??, find a better move for South.", asked(ui)
    ui.click("C")
    assert re.search("C loses about [67] seeds", asked(ui)), asked(ui)
    ui.do("nextExercise")
    ui.click("F")
    assert asked(ui) == "Right: F is better than A."
    ui.do("nextExercise")
    page.drawn()
    ui.reload()
    assert ui.text(".task h2") == "Mistake 2 of 2" and ui.moves == ["A"]
    assert page.run("document.querySelector('.player.north.near') !== null")
    assert ui.text(".player.north .name") == "You North"
    assert ui.text(".player.south .name") == "Opponent South"
    page.key("f")
    assert asked(ui) == "Right: f is better than b."
    ui.do("nextExercise")
    page.drawn()
    assert (ui.screen, ui.fen) == ("analyse", fen) and ui.moves == ["A??", "b?!"]
    assert page.run("localStorage['krou.practice'] === undefined")


def test_turned_phone(page):
    """A turned phone gets a board that fits, without an observer's loop."""
    ui = UserInterface(page, begins=False)
    page.run("window.errors = []; addEventListener('error', ({ message }) => errors.push(message))")
    page.resize(844, 390)
    begin(ui, "togyzkumalak")
    page.resize(390, 844)
    page.wait(f"{IN_SIGHT} === ''")
    page.resize(844, 390)
    assert page.run("errors") == []


def test_practice_on_small_screens(page):
    """Board, texts and buttons are in sight without scrolling."""
    ui = UserInterface(page, begins=False, language="fr")
    for width, height in ((360, 740), (740, 360), (640, 320), (768, 1024)):
        page.resize(width, height)
        for variant in ("kalah", "togyzkumalak"):
            begin(ui, variant)
            assert page.run(IN_SIGHT) == "", (width, variant, page.run(IN_SIGHT))
            ui.click(task(ui)[2])
            page.drawn()
            assert page.run(IN_SIGHT) == "", (width, variant, page.run(IN_SIGHT))
            ui.do("leave")
            page.drawn()
