"""Tests: lessons."""

import json

from playing import STORES
from user_interface import UserInterface

# Texts of lessons, in both languages, that do not fit their place.
TOO_LONG = """import("./state.js").then(({ askRules }) => {
    const place = document.querySelector(".task p");
    return askRules("variants").variants.flatMap(({ name: variant }) =>
        ["en", "fr"].flatMap((language) => askRules("lesson", { variant, language }).steps))
            .flatMap(({ task, reason }) => [task, reason]).filter((text) => {
                place.textContent = text;
                return place.scrollHeight > place.clientHeight;
            });
})"""


def begin(ui, variant):
    if ui.screen != "home":
        ui.do("goHome")
    ui.do("learn")
    ui.page.drawn()
    if variant != "kalah":
        ui.page.run(f"""(() => {{
            const select = document.querySelector(".lessons");
            select.value = "{variant}";
            select.dispatchEvent(new Event("change"));
        }})()""")
        ui.page.drawn()


def step(ui):
    """The heading and the text of the step."""
    return ui.text(".task h2"), ui.text(".task p")


def test_kalah_lesson(page):
    """From the door through all steps into an easy game, by clicks."""
    ui = UserInterface(page, players={"south": None, "north": 4})
    ui.click("F")
    ui.answered(2)
    begin(ui, "kalah")
    heading, task = step(ui)
    assert heading == "Kalah, step 1 of 7" and "Play D" in task, (heading, task)
    assert not ui.can("nextStep") and ui.can("showMove")
    ui.click("A")
    assert "South plays A. Its last seed makes 5 in E." in ui.said and step(ui)[1] == task, ui.said
    ui.click("b")
    assert "South" in ui.said and step(ui)[1] == task, ui.said
    for number, (moves, stores) in enumerate((("D", "1,0"), ("C", "1,0"), ("FE", "14,10"),
                                              ("A", "16,8"), ("FD", "19,9"), ("F", "18,12"),
                                              ("F", "25,23")), 1):
        heading, task = step(ui)
        assert heading == f"Kalah, step {number} of 7", heading
        ui.play(moves)
        page.wait(f"{STORES}.join() === '{stores}'")
        assert step(ui)[1] != task and ui.can("nextStep") and not ui.can("showMove")
        ui.do("nextStep")
        page.drawn()
    assert page.run("document.querySelector('.task').hidden")
    assert ui.fen == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S" and "easy" in ui.text(".player.north")
    ui.click("F")
    ui.answered(2)


def test_lessons_by_showing(page):
    """Each step can be shown, with North's reply; the language can change meanwhile."""
    ui = UserInterface(page)
    for variant in ("togyzkumalak", "morpion"):
        begin(ui, variant)
        steps = page.run(f"""import("./state.js").then(({{ askRules }}) =>
            ["en", "fr"].map((language) =>
                askRules("lesson", {{ language, variant: "{variant}" }}).steps))""")
        for number, texts in enumerate(zip(*steps), 1):
            for text in texts:
                assert step(ui)[1] == text["task"]
                assert f"{number} " in step(ui)[0]
                ui.do("changeLanguage")
                page.drawn()
            while ui.can("showMove"):
                ui.do("showMove")
                page.drawn()
            assert step(ui)[1] == texts[0]["reason"]
            if number < len(steps[0]):
                ui.do("nextStep")
                page.drawn()
        ui.do("leave")
        page.drawn()
        assert ui.screen == "home" and not ui.can("continueGame")


# Names of the pits with a ring.
RINGS = """[...document.querySelectorAll(".pit")].filter((pit) =>
    getComputedStyle(pit).getPropertyValue("--ring") !== "0px").map((pit) => pit.dataset.name).join()"""


def test_marks_of_lessons(page):
    """Rings mark the pits that a task names. A question has none before a wrong answer."""
    ui = UserInterface(page)
    begin(ui, "kalah")
    assert page.run("document.querySelector('.pit').ariaLabel") == "your A, 4 seeds, legal"
    # Named pits, and a wrong move with the right one.
    for named, wrong, right in (("D", "", ""), ("", "D", "C"), ("FE", "", ""), ("", "D", "A"),
                                ("F", "A", "D"), ("F", "", ""), ("F", "", "")):
        for pit in named:
            page.drawn()
            assert page.run(RINGS) == pit
            ui.click(pit)
        if wrong:
            page.drawn()
            assert page.run(RINGS) == ""
            ui.click(wrong)
            page.drawn()
            assert page.run(RINGS) == right and "try again" in ui.said
            ui.click(right)
        page.drawn()
        assert page.run(RINGS) == "" and ui.can("nextStep")
        ui.do("nextStep")
    page.drawn()
    assert page.run(RINGS) == "A,B,C,D,E,F"


def test_leaving_a_lesson(page):
    """The game before it can be continued, also after a reload; its clock stood still."""
    ui = UserInterface(page)
    ui.begin("oware", minutes=5)
    ui.play("Ff")
    fen = ui.fen
    begin(ui, "bestemshe")
    assert ui.fen != fen and not page.run("Boolean(document.querySelector('.clock'))")
    ui.click("A")
    ui.do("leave")
    ui.do("continueGame")
    page.drawn()
    assert ui.fen == fen and page.run("Boolean(document.querySelector('.clock'))")
    begin(ui, "morpion")
    ui.click("b2")
    ui.do("nextStep")
    page.drawn()
    heading, _ = shown = step(ui)
    ui.reload()
    assert step(ui) == shown and "step 2" in heading and ui.screen == "learn"
    ui.do("leave")
    ui.do("continueGame")
    page.drawn()
    assert ui.fen == fen and ui.moves == ["F", "f"]
    begin(ui, "morpion")
    ui.paste('[Variant "kalah"]\n1. D e *')
    page.drawn()
    assert page.run("document.querySelector('.task').hidden") and ui.moves == ["D", "e"]


def test_lesson_on_small_screens(page):
    """All texts and buttons are in sight."""
    ui = UserInterface(page, language="fr")
    for width, height in ((360, 740), (740, 360), (640, 320), (1280, 800), (800, 1280)):
        page.resize(width, height)
        for variant in ("kalah", "togyzkumalak", "morpion"):
            begin(ui, variant)
            assert not page.run(TOO_LONG), (width, page.run(TOO_LONG))
            scrolls = page.run("document.documentElement.scrollHeight > innerHeight")
            assert not scrolls or height > width, (width, variant)  # nine pits may be higher
            assert "1" in ui.text(".game-name")
            seen = page.run("""[".board", ".task p", ".game-name", ".player.near", ".lessons",
                ...["showMove", "nextStep", "leave"].map((name) => `[data-do=${name}]`)].map((selector) => {
                    const part = document.querySelector(selector);
                    const { left, top, right, bottom } = part.getBoundingClientRect();
                    return [selector, left >= 0 && top >= 0 && right <= innerWidth
                        && bottom <= innerHeight && right > left && bottom > top,
                        left, top, right, bottom];
                })""")
            assert all(part[1] for part in seen), (width, variant, json.dumps(seen))
            ui.do("leave")
            page.drawn()


def test_lesson_on_an_enlarged_page(page):
    """At 320 pixels, nothing is beyond the sides, and texts are complete."""
    ui = UserInterface(page, language="fr")
    for width, height in ((320, 256), (320, 568)):
        page.resize(width, height)
        for variant in ("kalah", "togyzkumalak"):
            begin(ui, variant)
            assert not page.run(TOO_LONG), page.run(TOO_LONG)
            assert page.run("document.documentElement.scrollWidth") <= width
            assert page.run("""[".task p", ".field"].every((selector) =>
                document.querySelector(selector).getBoundingClientRect().right <= innerWidth)""")
