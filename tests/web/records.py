"""Tests: files of games, positions, links, and what is written."""

import json
import re

from table import Table


def ogn(moves, **tags):
    """A game as others write it."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    turns = [" ".join(moves[i:i + 2]) for i in range(0, len(moves), 2)]
    return head + "\n" + " ".join(f"{i + 1}. {turn}" for i, turn in enumerate(turns)) + " *\n\n"


def choose(page, text):
    """Clicks the last button of the dialog with that on it."""
    number = page.run(f"""[...document.querySelectorAll("dialog button")]
        .findLastIndex((button) => button.textContent.includes("{text}"))""")
    assert number >= 0, f"the dialog has no button {text}"
    page.run(f"""document.querySelectorAll("dialog button")[{number}].id = "chosen" """)
    page.click("#chosen")


def test_file_of_300_games(page, krou, folder):
    moves = krou.game("oware", seed=3)
    path = folder / "games.ogn"
    path.write_text("".join(ogn(moves[:1 + i % 80], GameName="oware", South=f"Ada {i}", North="Eve")
                            for i in range(300)))
    table = Table(page)
    table.do("askOpen")
    page.files("dialog input[type=file]", path)
    page.click("dialog button[value=yes]")
    page.wait("document.querySelectorAll('dialog .games button').length === 300")
    choose(page, "Ada 277 ")
    table.closed()
    assert table.moves == moves[:1 + 277 % 80]
    assert table.fen == krou.shown("oware", "".join(table.moves))["Fen"]
    assert "Ada 277" in table.text(".player.south")


def drop(page, text):
    """Drops a file with that text on the page."""
    page.run(f"""(() => {{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([{json.dumps(text)}], "a.ogn"));
        document.body.dispatchEvent(
            new DragEvent("drop", {{ dataTransfer, bubbles: true, cancelable: true }}));
    }})()""")


def test_drop_and_wheel(page, krou):
    """A file that is dropped is opened, and the wheel goes through it."""
    table = Table(page)
    drop(page, ogn(list("FfEe"), GameName="oware"))
    page.wait("document.querySelectorAll('.moves button').length === 4")
    page.wheel(".board", -100)
    page.wait(f"document.querySelector('.fen').value === '{krou.shown('oware', 'FfE')['Fen']}'")
    page.wheel(".board", 100)
    page.wait(f"document.querySelector('.fen').value === '{krou.shown('oware', 'FfEe')['Fen']}'")


BROKEN = ("", "\0\1\2\xff\xfe" * 1000, "[GameName \"oware\"]\n\n1. Z q", "1. F f 2. F (((((", "{" * 5000,
          "[South \"", "1. FfEe 2. " + "A" * 100_000, "<html><script>throw 1</script></html>")


def test_broken_file(page):
    """The page says why, and what lies on its table stays."""
    table = Table(page)
    table.play("FfE")
    fen = table.fen
    for text in BROKEN:
        table.do("first")
        table.do("last")
        said = table.said
        table.paste(text)
        page.drawn()
        assert not page.run("document.querySelector('dialog').open"), text[:40]
        assert table.fen == fen and table.said != said, text[:40]


READ = """[GameName "oware"]
[South "Ada"]
[North "Eve"]

{So it begins.} 1. F {far} (1. E? e (1... d!) 2. A) f! 2. E e {near} *
"""


def test_comments_and_variations(page, krou):
    """They are shown, gone through, and written again."""
    table = Table(page)
    table.paste(READ)
    page.drawn()
    assert sorted(table.moves) == sorted(["F", "E?", "e", "d!", "A", "f!", "E", "e"])
    shown = table.text(".moves")
    assert all(word in shown for word in ("So it begins.", "far", "near"))
    table.do("first")
    assert "So it begins." in table.text(".comment")
    table.do("forward")
    assert table.fen == krou.shown("oware", "F")["Fen"] and "far" in table.text(".comment")
    page.click(".variation button")
    assert table.fen == krou.shown("oware", "E")["Fen"]
    table.do("last")
    assert table.fen == krou.shown("oware", "EeA")["Fen"]
    before = table.moves
    table.click("a")
    assert sorted(table.moves) == sorted([*before, "a"]), "a move goes on with the variation"
    table.do("first")
    table.click("D")
    assert sorted(table.moves) == sorted([*before, "a", "D"]), "another move is another variation"


def saved(page, table):
    """The file that Save gives."""
    page.run("""(() => {
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => ((window.saved = blob.text()), create.call(URL, blob));
        HTMLAnchorElement.prototype.click = () => {};
    })()""")
    table.do("save")
    return page.run("window.saved")


def test_saved_file_is_read_again(page):
    table = Table(page)
    table.paste(READ)
    page.drawn()
    moves = table.moves
    text = saved(page, table)
    assert "So it begins." in text and "Ada" in text
    table.begin("kalah")
    table.paste(text)
    page.drawn()
    assert table.moves == moves and "Eve" in table.text(".player.north")


def test_positions(page, krou):
    """Set up by a FEN; what is no position is refused in words, and changes nothing."""
    fen = krou.shown("oware", "FfEe")["Fen"]
    table = Table(page)
    for text, is_good in ((fen, True), ("1-2-3", False), ("200-" * 14 + "S", False)):
        said, names = table.said, table.names
        table.enter(text)
        assert is_good == (table.names != names) and table.said != said, text
    table.do("turn")
    assert table.names == names


def test_setting_up(page):
    """Clicks change the seeds; what cannot be is refused by the engine."""
    table = Table(page)
    table.do("setUp")
    page.run("[...document.querySelectorAll('.set-up button')].at(-1).id = 'clear'")
    page.click("#clear")
    for name in "FFFa":
        table.click(name)
    table.do("setUp")
    assert table.fen == "0-0-0-0-0-3-1-0-0-0-0-0-0-0-S"
    table.begin("morpion")
    table.do("setUp")
    table.click("a1")
    table.do("setUp")
    assert page.run("!document.querySelector('.set-up').hidden"), "x has moved, and is to move"
    table.play(["b2", "b2"])
    table.do("setUp")
    assert page.run("document.querySelector('.set-up').hidden")
    assert table.fen == "x../.o./...-S"


def test_setting_up_tuzdiks(page):
    """They stay as they are, go with a click, and come with another."""
    fen = "1-2-t-4-5-6-7-8-9-9-9-9-9-t-0-0-1-20-20-30-S"
    table = Table(page)
    table.begin("togyzkumalak")
    table.enter(fen)
    table.do("setUp")
    table.click("A")
    table.do("setUp")
    assert table.fen == fen.replace("1-2-t", "2-2-t")
    table.do("setUp")
    table.click("C")
    page.run("""(() => {
        const select = document.querySelector(".set-up [name=by]");
        [...select.options].at(-1).selected = true;
        select.dispatchEvent(new Event("change"));
    })()""")
    table.click("D")
    assert table.names["D"] == "North's tuzdik" and table.names["C"] == "0 seeds"
    table.do("setUp")
    assert table.fen == fen.replace("1-2-t-4", "2-2-0-t")
    table.do("setUp")
    table.click("e")
    table.do("cancelSetUp")
    assert table.names["e"] == "South's tuzdik"


def test_site_fen(page, krou):
    """It is copied where a game has one, and taken where a FEN is."""
    table = Table(page)
    page.run("navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())")
    for variant in ("oware", "togyzkumalak", "bestemshe"):
        table.begin(variant)
        moves = krou.game(variant, seed=4)[:20]
        table.play(moves)
        native = krou.shown(variant, "".join(moves))
        table.do("copySiteFen")
        assert page.run("window.copied") == native["Site"]
        table.begin(variant)
        table.enter(native["Site"])
        assert table.fen == native["Fen"]
    for variant in ("kalah", "morpion"):
        table.begin(variant)
        assert page.run("document.querySelector('[data-do=copySiteFen]').hidden")


SET_UP = "!document.querySelector('.set-up').hidden"


def test_leaving_the_set_up(page, krou):
    """Nothing of it stays, whether one gives it up or brings another position."""
    fen = krou.shown("oware", "FfEe")["Fen"]
    table = Table(page)
    table.play("Ff")
    before = table.position, table.names, table.moves
    for leave in (lambda: page.key("Escape"), lambda: table.do("cancelSetUp")):
        table.do("setUp")
        for name in "AAf":
            table.click(name)
        assert table.names["A"].startswith("7 ") and table.names["f"].startswith("1 ")
        leave()
        assert (table.position, table.names, table.moves) == before and not page.run(SET_UP)

    for bring in (lambda: table.enter(fen), lambda: table.paste(ogn(list("FfEe"), GameName="oware"))):
        table.do("setUp")
        table.click("A")
        bring()
        page.drawn()
        assert table.fen == fen and not page.run(SET_UP)
        table.click("D")
        assert table.moves[-1] == "D", "one plays on there"


def test_setting_up_on_a_phone(page):
    """The board stays in view, and nothing that is not meant is clicked."""
    page.resize(360, 740)
    table = Table(page)
    table.do("setUp")
    for name in "AFaf":
        table.click(name)
        top, bottom = page.run("""(() => {
            const box = document.querySelector(".board").getBoundingClientRect();
            return [box.top, innerHeight - box.bottom];
        })()""")
        assert min(top, bottom) > -1, (name, top, bottom)
        assert table.names[name] == "5 seeds", (name, table.names)


def test_link(page, krou):
    """It opens the position it was made of, with the moves that led there."""
    variant = "kalah:pits=4,seeds=3"
    moves = krou.game(variant, seed=1)[:6]
    table = Table(page)
    table.begin("kalah", spec=variant)
    table.play(moves)
    page.run("navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())")
    table.do("copyLink")
    link = page.run("window.copied").split("/")[-1]
    table.begin("morpion")
    page.go(link)
    page.wait("document.querySelectorAll('.moves button').length > 0")
    assert table.moves == moves
    assert table.fen == krou.shown(variant, "".join(moves))["Fen"]


def test_link_of_many_moves(page):
    """The page refuses it in a sentence, and a file with as many moves."""
    table = Table(page)
    table.play("Ff")
    moves = "FfEeDdCcBbAa" * 10_000
    page.run(f"location.hash = 'variant=oware:repetition=none&moves={moves}'")
    page.wait("document.querySelector('.said').textContent.includes('5,000 moves')", patience=5)
    table.play("E")
    variations = "(2. D) " * 6000
    table.paste(f'[GameName "oware"]\n\n1. F f 2. E {variations} *')
    page.wait("document.querySelector('.said').textContent.includes('5,000 moves')", patience=5)
    assert table.moves == list("FfE")


def test_site_notation(page):
    """A link and a file in it get the site's rules, unless they name others."""
    table = Table(page)
    variant = "import('./state.js').then(({ state }) => state.game.variant)"
    for moves, rules in (("f1c2", "oware:repetition=rows"), ("F", "oware")):
        page.run(f"location.hash = 'variant=oware&moves={moves}'")
        page.wait(f"{variant}.then((variant) => variant === '{rules}')", patience=5)
        assert table.moves == ["F"]
    table.begin("oware")
    table.paste("1. f1c2 f2a2 *")
    page.wait("document.querySelectorAll('.moves button').length === 2")
    assert page.run(variant) == "oware:repetition=rows"


def test_links_are_not_kept(page):
    """A game that was opened by a link is kept once somebody plays in it; until then a reload opens
    the link again."""
    table = Table(page)
    table.play("Ff")
    for plies in range(1, 6):
        page.run(f"location.hash = 'variant=oware&moves={'FfEeD'[:plies]}'")
        page.wait(f"document.querySelectorAll('.moves button').length === {plies}")
        table.do("back")
    assert page.run(KEPT) == ["Ff"]
    table.reload()
    assert table.moves == list("FfEeD")
    table.click("d")
    table.reload()
    assert table.moves == list("FfEeDd") and page.run(KEPT) == ["Ff", "FfEeDd"]
    assert page.run("location.hash") == ""


def test_review(page, krou):
    """Each move gets a value, the curve is drawn, and mistakes have their signs."""
    table = Table(page)
    table.paste(ogn(list("FfEeDd"), GameName="oware"))
    page.drawn()
    table.do("review")
    page.wait("document.querySelectorAll('.curve polyline').length === 1", patience=60)
    page.wait("document.querySelector('[data-do=review]').textContent.startsWith('Review')")
    points = page.run("document.querySelector('.curve polyline').getAttribute('points')")
    assert len(points.split()) == 6
    assert table.text(".found")
    page.ask("Input.dispatchMouseEvent", type="mousePressed", button="left", clickCount=1,
             **dict(zip("xy", page.middle(".curve"))))
    page.ask("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1,
             **dict(zip("xy", page.middle(".curve"))))
    assert table.fen == krou.shown("oware", "FfE")["Fen"], "a click into the middle of the curve"
    table.do("review")
    page.wait("document.querySelector('[data-do=review]').textContent === 'Stop'")
    table.do("review")
    page.wait("document.querySelector('[data-do=review]').textContent.startsWith('Review')")
    page.until(lambda: len(page.workers) <= 1)


def delete_last(page):
    """Deletes the last game of the list, which is shown again then; the page asks before."""
    choose(page, "Delete")
    page.wait("document.querySelectorAll('dialog .games').length === 0")
    choose(page, "Delete")
    page.wait("document.querySelector('dialog').open && document.querySelector('dialog h2')"
              ".textContent === 'My games'")


def test_kept_games(page):
    """Each is in the list, can be opened and, after a question, deleted."""
    table = Table(page)
    table.play("FfE")
    table.begin("kalah")
    table.play("A")
    table.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length === 2")
    choose(page, "oware")
    table.closed()
    assert table.moves == list("FfE")
    table.do("showGames")
    choose(page, "Delete")
    page.wait("document.querySelectorAll('dialog .games').length === 0")
    assert "kalah" in table.text("dialog p"), "the question names the game"
    choose(page, "Cancel")
    page.wait("document.querySelectorAll('dialog .games p').length === 2")
    delete_last(page)
    assert page.run("document.querySelectorAll('dialog .games p').length") == 1
    page.key("Escape")
    table.reload()
    table.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length === 1")


ANNOTATED = """[GameName "oware"]

1. F {good} f 2. B! (2. A) e {-3 seeds here, careless} 3. E b *
"""


def test_review_that_is_stopped(page):
    """It leaves no signs of its own in the game, and those of a person are shown all the time."""
    table = Table(page)
    table.paste(ANNOTATED)
    page.drawn()
    table.do("review")
    page.wait("import('./state.js').then(({ state }) => state.reviewed?.ply > 4)")
    table.do("review")
    assert "B!" in table.moves
    assert re.findall(r"\w([!?]+)", saved(page, table).split("]\n\n")[1]) == ["!"]


def test_review_of_an_annotated_game(page):
    """A person's signs and comments stay, also when it is reviewed again."""
    table = Table(page)
    table.paste(ANNOTATED)
    page.drawn()
    moves = [name.rstrip("?!") for name in table.moves]
    for _ in range(2):
        table.do("review")
        for named in ("Stop", "Review this game"):
            page.wait(f"document.querySelector('[data-do=review]').textContent === '{named}'")
        shown = table.text(".moves")
        assert "B!" in table.moves and [name.rstrip("?!") for name in table.moves] == moves
        assert shown.count("good") == 1 and shown.count("-3 seeds here, careless") == 1


# The moves of each game that the browser keeps.
KEPT = """Object.entries(localStorage).filter(([key]) => key.startsWith("krou.game."))
    .map(([, text]) => JSON.parse(text).record.line.map(({ name }) => name).join("")).sort()"""


def test_game_in_two_tabs(page):
    """What one plays never overwrites moves of the other: they go on in a copy."""
    table = Table(page)
    table.play("Ff")
    other = Table(page.another())
    assert other.moves == list("Ff")
    other.play("E")
    table.do("back")
    table.do("forward")
    assert page.run(KEPT) == ["FfE"], "looking at a game writes nothing over it"
    table.play("D")
    assert "another tab" in table.said and page.run(KEPT) == ["FfD", "FfE"]
    table.play("e")
    other.play("d")
    assert "another tab" not in table.said + other.said
    assert page.run(KEPT) == ["FfDe", "FfEd"]
    table.reload()
    other.reload()
    assert table.moves == list("FfDe") and other.moves == list("FfEd"), "each tab has its own"


def test_same_move_in_two_tabs(page):
    """It makes no copy."""
    table = Table(page)
    table.play("Ff")
    other = Table(page.another())
    other.play("E")
    table.play("E")
    assert page.run(KEPT) == ["FfE"] and "another tab" not in table.said


def test_game_deleted_in_another_tab(page):
    """It comes back only if something is played in it."""
    table = Table(page)
    table.play("Ff")
    other = Table(page.another())
    other.do("showGames")
    delete_last(other.page)
    table.do("back")
    table.do("forward")
    assert page.run(KEPT) == []
    table.play("E")
    assert page.run(KEPT) == ["FfE"]


def test_game_that_cannot_be_kept(page):
    """Nothing takes its place without a question."""
    table = Table(page)
    page.run("""(() => {
        for (let size = 1 << 23; size > 8; size = size >> 1)
            try { localStorage[`full${size}`] = "x".repeat(size); } catch {}
    })()""")
    table.play("FfE")
    assert "no room" in table.said
    moves = table.moves
    table.do("rematch")
    page.wait("document.querySelector('dialog').open")
    choose(page, "Cancel")
    table.closed()
    table.paste(ogn(list("Cc"), GameName="oware"))
    page.wait("document.querySelector('dialog').open")
    page.key("Escape")
    table.closed()
    assert table.moves == moves
    table.do("rematch")
    choose(page, "Replace")
    table.closed()
    assert table.moves == []
    table.reload()
    assert page.questions == []
    table.click("C")
    table.reload()
    assert page.questions == ["beforeunload"]
