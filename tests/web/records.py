"""Tests: game files, positions, links, reviews, stored games."""

import json

from user_interface import BEGIN, READY, UserInterface


def ogn(moves, **tags):
    """Returns a game file in the style of other programs."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    turns = [" ".join(moves[i:i + 2]) for i in range(0, len(moves), 2)]
    return head + "\n" + " ".join(f"{i + 1}. {turn}" for i, turn in enumerate(turns)) + " *\n\n"


def choose(page, text):
    """Clicks the last button of the dialog with this text."""
    number = page.run(f"""[...document.querySelectorAll("dialog button")]
        .findLastIndex((button) => button.textContent.includes("{text}"))""")
    assert number >= 0, f"the dialog has no button {text}"
    page.run(f"""document.querySelectorAll("dialog button")[{number}].id = "chosen" """)
    page.click("#chosen")


def open_details(page):
    """Shows the rarer fields of a dialog."""
    page.run("document.querySelectorAll('dialog details').forEach((part) => (part.open = true))")


def test_file_of_300_games(page, krou, folder):
    moves = krou.game("oware", seed=3)
    path = folder / "games.ogn"
    path.write_text("".join(ogn(moves[:1 + i % 80], GameName="oware", South=f"Ada {i}", North="Eve")
                            for i in range(300)))
    ui = UserInterface(page)
    ui.do("askOpen")
    page.files("dialog input[type=file]", path)
    page.click("dialog button[value=yes]")
    page.wait("document.querySelectorAll('dialog .games button').length === 300")
    choose(page, "Ada 277 ")
    ui.closed()
    assert ui.moves == moves[:1 + 277 % 80]
    ui.do("last")
    assert ui.fen == krou.shown("oware", "".join(ui.moves))["Fen"]
    assert "Ada 277" in ui.text(".player.south")


def drop(page, text):
    """Drops a file with this text on the page."""
    page.run(f"""(() => {{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([{json.dumps(text)}], "a.ogn"));
        document.body.dispatchEvent(
            new DragEvent("drop", {{ dataTransfer, bubbles: true, cancelable: true }}));
    }})()""")


def test_drop_and_wheel(page, krou):
    """A dropped file is opened at its start, and the wheel steps through it."""
    ui = UserInterface(page)
    drop(page, ogn(list("FfEe"), GameName="oware"))
    page.wait("document.querySelectorAll('.moves button').length === 4")
    for plies, by in ((0, 0), (1, 100), (2, 100), (1, -100)):
        if by:
            page.wheel(".board", by)
        fen = krou.shown("oware", "Ff"[:plies])["Fen"]
        page.wait(f"document.querySelector('.fen').value === '{fen}'")



BROKEN = ("", "\0\1\2\xff\xfe" * 1000, "[GameName \"oware\"]\n\n1. Z q", "1. F f 2. F (((((", "{" * 5000,
          "[South \"", "1. FfEe 2. " + "A" * 100_000, "<html><script>throw 1</script></html>")


def test_broken_file(page):
    """A broken file is reported, and the current game remains."""
    ui = UserInterface(page)
    ui.play("FfE")
    fen = ui.fen
    for text in BROKEN:
        ui.do("first")
        ui.do("last")
        said = ui.said
        ui.paste(text)
        page.drawn()
        assert not page.run("document.querySelector('dialog').open"), text[:40]
        assert ui.fen == fen and ui.said != said, text[:40]


READ = """[GameName "oware"]
[South "Ada"]
[North "Eve"]

{So it begins.} 1. F {far} (1. E? e (1... d!) 2. A) f! 2. E e {near} *
"""


def test_errors_in_dialogs(page, folder):
    """An error is shown at its field, and the dialog stays open with all that was entered."""
    ui = UserInterface(page)
    ui.play("Ff")

    def error(selector):
        page.click("dialog button[value=yes]")
        page.drawn()
        shown = page.run("""[...document.querySelectorAll("dialog .wanted")]
            .filter((part) => part.checkVisibility()).map((part) => part.textContent)""")
        assert len(shown) == 1 and shown[0].endswith("."), shown
        assert page.run(f"document.activeElement.matches('{selector}')"), selector
        return shown[0]

    ui.do("askOpen")
    page.click("dialog textarea")
    page.ask("Input.insertText", text='[GameName "oware"]\n\n1. F f 2. Z *')
    assert "'Z'" in error("textarea")
    (folder / "bad.ogn").write_text("no game")
    page.files("dialog input[type=file]", folder / "bad.ogn")
    assert error("input[type=file]")
    (folder / "good.ogn").write_text('[GameName "oware"]\n\n1. D d *')
    page.files("dialog input[type=file]", folder / "good.ogn")
    page.click("dialog button[value=yes]")
    ui.closed()
    assert ui.moves == list("Dd")
    ui.do("askNew")
    open_details(page)
    page.click("dialog [name=spec]")
    page.ask("Input.insertText", text="oware:pits=13")
    assert page.run("document.querySelector('dialog [name=variant]').disabled")
    assert "13" in error("[name=spec]")
    for _ in range(len("oware:pits=13")):
        page.key("Backspace")
    page.run("document.querySelector('dialog [name=variant]').value = 'morpion'")
    page.run("document.querySelector('dialog [name=pits]').select()")
    page.ask("Input.insertText", text="5")
    assert "pits" in error("[name=variant]")
    page.key("Escape")
    ui.closed()
    assert ui.moves == list("Dd")


def test_comments_and_variations(page, krou):
    """Comments and variations are shown, and can be continued."""
    ui = UserInterface(page)
    ui.paste(READ)
    page.drawn()
    assert sorted(ui.moves) == sorted(["F", "E?", "e", "d!", "A", "f!", "E", "e"])
    shown = ui.text(".moves")
    assert all(word in shown for word in ("So it begins.", "far", "near"))
    ui.do("forward")
    assert ui.fen == krou.shown("oware", "F")["Fen"]
    page.click(".variation button")
    assert ui.fen == krou.shown("oware", "E")["Fen"]
    ui.do("last")
    assert ui.fen == krou.shown("oware", "EeA")["Fen"]
    before = ui.moves
    ui.click("a")
    assert sorted(ui.moves) == sorted([*before, "a"]), "a move goes on with the variation"
    ui.do("first")
    ui.click("D")
    assert sorted(ui.moves) == sorted([*before, "a", "D"]), "another move is another variation"


def saved(page, ui):
    """Returns the file that Save writes."""
    page.run("""(() => {
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => ((window.saved = blob.text()), create.call(URL, blob));
        HTMLAnchorElement.prototype.click = () => {};
    })()""")
    ui.do("save")
    return page.run("window.saved")


def test_result_of_a_file(page):
    """A result without a known reason is shown at the last move, until the game goes on."""
    ui = UserInterface(page)
    ui.paste('[Variant "oware"]\n[Result "1-0"]\n\n1. F f 1-0')
    assert "ended" not in ui.said
    ui.do("last")
    assert "ended here: 1-0" in ui.said, ui.said
    ui.click("E")
    assert "ended" not in ui.said


def test_saved_file_is_read_back(page):
    ui = UserInterface(page)
    ui.paste(READ)
    page.drawn()
    moves = ui.moves
    text = saved(page, ui)
    assert "So it begins." in text and "Ada" in text
    ui.begin("kalah")
    ui.paste(text)
    page.drawn()
    assert ui.moves == moves and "Eve" in ui.text(".player.north")


KEPT = """[Variant "oware"]
[Result "30-18"]
[Termination "adjudication: by  Ada"]

1. F {two  blanks} (1. x) (1. E f (1... y)) f 30-18
"""


def test_files_of_other_programs(page):
    """Variations with illegal moves are named; everything else is kept until a new move."""
    ui = UserInterface(page)
    ui.paste(KEPT)
    page.drawn()
    assert ui.said.startswith("Line 5: left out the variation 'x', which has an illegal move. Line "
                              "5: left out the variation 'y'"), ui.said
    text = saved(page, ui)
    for kept in ('[Termination "adjudication: by  Ada"]', "{two  blanks}", "(1. E f)", " 30-18\n"):
        assert kept in text, text
    ui.reload()
    assert saved(page, ui) == text
    ui.do("last")
    ui.click("A")
    text = saved(page, ui)
    assert "Termination" not in text and text.endswith(" *\n\n"), text


def test_positions(page, krou):
    """A FEN sets up a position; an invalid one is rejected beside its field."""
    fen = krou.shown("oware", "FfEe")["Fen"]
    ui = UserInterface(page)
    ui.enter(fen)
    assert ui.names["E"] == "0 seeds" and ui.text("#fen-error") == ""
    for text, language in (("1-2-3", "en"), ("200-" * 14 + "S", "fr")):
        ui.enter(text)
        error = ui.text("#fen-error")
        said = {"en": "Not accepted: fen '", "fr": "Refusé\u00a0: "}[language]
        assert error.startswith(said) and error.endswith("."), error
        ui.do("changeLanguage")
        assert ui.text('.pit[data-name="E"] .count') == "0"
    ui.enter(fen)
    assert ui.text("#fen-error") == ""


def test_reload_of_a_position(page):
    """A position without moves is in the address; a game is stored once it has a move."""
    ui = UserInterface(page)
    ui.play("Ff")
    ui.paste("1-2-3-4-4-4-4-4-4-4-4-4-0-0-N")
    for _ in range(2):
        page.drawn()
        fen = ui.fen
        ui.reload()
        assert (ui.screen, ui.fen) == ("analyse", fen)
        ui.do("setUp")
        assert page.run("document.querySelector('.moves').closest('.panel').inert")
        ui.click("A")
        first, rest = fen.split("-", 1)
        assert ui.said == f"{int(first) + 1}-{rest}"
        ui.do("finishSetUp")
    ui.click("a")
    ui.reload()
    assert ui.moves == ["a"] and "#" not in page.run("location.href")
    names = ui.names
    ui.do("turn")
    assert ui.names == names


def test_setting_up(page):
    """Clicks change the seeds; the engine rejects impossible positions."""
    ui = UserInterface(page)
    ui.do("setUp")
    page.run("[...document.querySelectorAll('.set-up button')].at(-1).id = 'clear'")
    page.click("#clear")
    for name in "FFFa":
        ui.click(name)
    ui.do("finishSetUp")
    assert ui.fen == "0-0-0-0-0-3-1-0-0-0-0-0-0-0-S"
    ui.begin("morpion")
    ui.do("setUp")
    ui.click("a1")
    ui.do("finishSetUp")
    assert page.run("!document.querySelector('.set-up').hidden"), "x has moved, and is to move"
    ui.play(["b2", "b2"])
    ui.do("finishSetUp")
    assert page.run("document.querySelector('.set-up').hidden")
    assert ui.fen == "x../.o./...-S"


def test_setting_up_tuzdiks(page):
    """Tuzdiks are kept, removed by a click, and made by another."""
    fen = "1-2-t-4-5-6-7-8-9-9-9-9-9-t-0-0-1-20-20-30-S"
    ui = UserInterface(page)
    ui.begin("togyzkumalak")
    ui.enter(fen)
    ui.do("setUp")
    ui.click("A")
    ui.do("finishSetUp")
    assert ui.fen == fen.replace("1-2-t", "2-2-t")
    ui.do("setUp")
    ui.click("C")
    page.run("""(() => {
        const select = document.querySelector(".set-up [name=by]");
        [...select.options].at(-1).selected = true;
        select.dispatchEvent(new Event("change"));
    })()""")
    ui.click("D")
    assert ui.names["D"] == "North’s tuzdik" and ui.names["C"] == "0 seeds"
    ui.do("finishSetUp")
    assert ui.fen == fen.replace("1-2-t-4", "2-2-0-t")
    ui.do("setUp")
    ui.click("e")
    ui.do("cancelSetUp")
    assert ui.names["e"] == "South’s tuzdik"


def test_site_fen(page, krou):
    """A site FEN can be copied if the game has one, and entered."""
    ui = UserInterface(page)
    page.run("navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())")
    for variant in ("oware", "togyzkumalak", "bestemshe"):
        ui.begin(variant)
        moves = krou.game(variant, seed=4)[:20]
        ui.play(moves)
        native = krou.shown(variant, "".join(moves))
        ui.do("copySiteFen")
        assert page.run("window.copied") == native["Site"]
        ui.begin(variant)
        ui.enter(native["Site"])
        assert ui.fen == native["Fen"]
    for variant in ("kalah", "morpion"):
        ui.begin(variant)
        assert page.run("document.querySelector('[data-do=copySiteFen]').hidden")


SET_UP = "!document.querySelector('.set-up').hidden"


def test_leaving_the_set_up(page, krou):
    """Cancelling or opening another position leaves no trace of the setup."""
    fen = krou.shown("oware", "FfEe")["Fen"]
    ui = UserInterface(page)
    ui.play("Ff")
    before = ui.position, ui.names, ui.moves
    for leave in (lambda: page.key("Escape"), lambda: ui.do("cancelSetUp")):
        ui.do("setUp")
        for name in "AAf":
            ui.click(name)
        assert ui.names["A"].startswith("7 ") and ui.names["f"].startswith("1 ")
        leave()
        assert (ui.position, ui.names, ui.moves) == before and not page.run(SET_UP)

    for bring in (lambda: ui.enter(fen), lambda: ui.paste(ogn(list("FfEe"), GameName="oware"))):
        ui.do("setUp")
        ui.click("A")
        bring()
        page.drawn()
        ui.do("last")
        assert ui.fen == fen and not page.run(SET_UP)
        ui.click("D")
        assert ui.moves[-1] == "D", "one plays on there"


def test_setting_up_on_a_phone(page):
    """The board stays in view, and clicks hit what they should."""
    page.resize(360, 740)
    ui = UserInterface(page)
    ui.do("setUp")
    for name in "AFaf":
        ui.click(name)
        top, bottom = page.run("""(() => {
            const box = document.querySelector(".board").getBoundingClientRect();
            return [box.top, innerHeight - box.bottom];
        })()""")
        assert min(top, bottom) > -1, (name, top, bottom)
        assert ui.names[name] == "5 seeds", (name, ui.names)


def test_link(page, krou):
    """A link opens its position, with the moves before it."""
    variant = "kalah:pits=4,seeds=3"
    moves = krou.game(variant, seed=1)[:6]
    ui = UserInterface(page)
    ui.begin("kalah", spec=variant)
    ui.play(moves)
    page.run("navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())")
    ui.do("copyLink")
    link = page.run("window.copied").split("/")[-1]
    ui.begin("morpion")
    page.go(link)
    page.wait("document.querySelectorAll('.moves button').length > 0")
    assert ui.moves == moves
    assert ui.fen == krou.shown(variant, "".join(moves))["Fen"]
    page.run("navigator.clipboard.writeText = () => Promise.reject()")
    for action, head in (("copyFen", "Copy FEN"), ("copyLink", "Copy link")):
        ui.do(action)
        page.drawn()
        assert ui.text("dialog h2") == head
        page.key("Escape")
        ui.closed()


def test_link_during_a_dialog(page, krou):
    """A link entered while a dialog is open is opened after it."""
    ui = UserInterface(page)
    ui.do("showSettings")
    page.run("location.hash = 'variant=oware&moves=Ff'")
    page.drawn()
    page.key("Escape")
    page.wait("document.querySelectorAll('.moves button').length === 2")
    assert ui.fen in {krou.shown("oware")["Fen"], krou.shown("oware", "Ff")["Fen"]}


def test_link_after_a_rejected_one(page):
    """The message about a link goes with the next link."""
    ui = UserInterface(page, begins=False)
    for moves, screen in (("X", "home"), ("F", "analyse"), ("X", "analyse"), ("Ff", "analyse")):
        page.run(f"location.hash = 'variant=oware&moves={moves}'")
        page.wait(f"document.body.dataset.screen === '{screen}'")
        page.drawn()
        said = ui.text(".news") + ui.said
        assert ("Not accepted" in said) == (moves == "X"), said


def test_unknown_link(page):
    """A link without a game is explained."""
    for link in ("x", "variant", "moves=F"):
        page.go("module.js")
        ui = UserInterface(page, f"index.html#{link}", begins=False)
        assert "damaged" in ui.text(".news") and ui.screen == "home", link


def test_link_before_punctuation(page):
    """A link works with the punctuation after it."""
    ui = UserInterface(page)
    for end in (".", ")", "…»"):
        ui.begin("kalah")
        ui.paste(f"https://example.org/#variant=oware&moves=Ff{end}")
        page.drawn()
        assert ui.moves == list("Ff"), end


def test_link_with_many_moves(page):
    """A link or file with too many moves is rejected with a message."""
    ui = UserInterface(page)
    ui.play("Ff")
    moves = "FfEeDdCcBbAa" * 10_000
    page.run(f"location.hash = 'variant=oware:repetition=none&moves={moves}'")
    page.wait("document.querySelector('.said').textContent.includes('5,000 moves')", patience=5)
    ui.play("E")
    variations = "(2. D) " * 6000
    ui.paste(f'[GameName "oware"]\n\n1. F f 2. E {variations} *')
    page.wait("document.querySelector('.said').textContent.includes('5,000 moves')", patience=5)
    assert ui.moves == list("FfE")


def test_site_notation(page):
    """Links and files in site notation have the site's rules, unless they name others."""
    ui = UserInterface(page)
    variant = "import('./state.js').then(({ state }) => state.game.variant)"
    for moves, rules in (("f1c2", "oware:repetition=rows"), ("F", "oware")):
        page.run(f"location.hash = 'variant=oware&moves={moves}'")
        page.wait(f"{variant}.then((variant) => variant === '{rules}')", patience=5)
        assert ui.moves == ["F"]
    ui.begin("oware")
    ui.paste("1. f1c2 f2a2 *")
    page.wait("document.querySelectorAll('.moves button').length === 2")
    assert page.run(variant) == "oware:repetition=rows"


def test_unplayed_links_are_not_saved(page):
    """A linked game is saved once it is played in; until then, a reload opens the link again."""
    ui = UserInterface(page)
    ui.play("Ff")
    for plies in range(1, 6):
        page.run(f"location.hash = 'variant=oware&moves={'FfEeD'[:plies]}'")
        page.wait(f"document.querySelectorAll('.moves button').length === {plies}")
        ui.do("back")
    assert page.run(STORED) == ["Ff"]
    ui.reload()
    assert ui.moves == list("FfEeD")
    ui.click("d")
    ui.reload()
    assert ui.moves == list("FfEeDd") and page.run(STORED) == ["Ff", "FfEeDd"]
    assert page.run("location.hash") == ""


def delete_last(page):
    """Deletes the last game of the list after the page's question. The list is shown again."""
    choose(page, "Delete")
    page.wait("document.querySelectorAll('dialog .games').length === 0")
    choose(page, "Delete")
    page.wait("document.querySelector('dialog').open && document.querySelector('dialog h2')"
              ".textContent === 'My games'")


def test_stored_games(page):
    """Stored games are listed, and can be opened and deleted."""
    ui = UserInterface(page)
    ui.play("FfE")
    ui.begin("kalah")
    ui.play("A")
    ui.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length === 2")
    choose(page, "Oware")
    ui.closed()
    assert ui.moves == list("FfE")
    ui.do("showGames")
    choose(page, "Delete")
    page.wait("document.querySelectorAll('dialog .games').length === 0")
    assert "Kalah" in ui.text("dialog p"), "the question names the game"
    choose(page, "Cancel")
    page.wait("document.querySelectorAll('dialog .games p').length === 2")
    delete_last(page)
    assert page.run("document.querySelectorAll('dialog .games p').length") == 1
    page.key("Escape")
    ui.reload()
    ui.do("showGames")
    page.wait("document.querySelectorAll('dialog .games p').length === 1")


# The moves of each stored game.
STORED = """Object.entries(localStorage).filter(([key]) => key.startsWith("krou.game."))
    .map(([, text]) => JSON.parse(text).record.line.map(({ name }) => name).join("")).sort()"""


def second_tab(page):
    """Continues the game in a second tab."""
    ui = UserInterface(page.another(), begins=False)
    ui.do("continueGame")
    ui.page.drawn()
    return ui


def test_game_in_two_tabs(page):
    """A tab never overwrites moves of another one; it continues in a copy."""
    ui = UserInterface(page)
    ui.play("Ff")
    other = second_tab(page)
    assert other.moves == list("Ff")
    other.play("E")
    ui.do("back")
    ui.do("forward")
    assert page.run(STORED) == ["FfE"], "looking at a game writes nothing over it"
    ui.play("D")
    assert "another tab" in ui.said and page.run(STORED) == ["FfD", "FfE"]
    ui.play("e")
    other.play("d")
    assert "another tab" not in ui.said + other.said
    assert page.run(STORED) == ["FfDe", "FfEd"]
    ui.reload()
    other.reload()
    assert ui.moves == list("FfDe") and other.moves == list("FfEd"), "each tab has its own"


def test_same_move_in_two_tabs(page):
    """The same move makes no copy."""
    ui = UserInterface(page)
    ui.play("Ff")
    other = second_tab(page)
    other.play("E")
    ui.play("E")
    assert page.run(STORED) == ["FfE"] and "another tab" not in ui.said


def test_game_deleted_in_another_tab(page):
    """A deleted game is saved again only after a new move."""
    ui = UserInterface(page)
    ui.play("Ff")
    other = UserInterface(page.another())
    other.do("showGames")
    delete_last(other.page)
    ui.do("back")
    ui.do("forward")
    assert page.run(STORED) == []
    ui.play("E")
    assert page.run(STORED) == ["FfE"]


def test_blocked_storage(page):
    """The page plays on without storage, and says who blocks it."""
    for storage in ("null", "(() => { throw new DOMException('no', 'SecurityError'); })()"):
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=f"""
            if (location.pathname === "/index.html") for (const name of ["local", "session"])
                Object.defineProperty(window, `${{name}}Storage`, {{ get: () => {storage} }});""")
        page.go("index.html")
        page.wait(READY)
        page.run(BEGIN)
        page.click(".pit.legal")
        page.wait("document.querySelector('.said').textContent.includes('blocks storage')")


def test_full_storage(page):
    """An unsaved game is replaced only after a question."""
    ui = UserInterface(page)
    page.run("""(() => {
        for (let size = 1 << 23; size > 8; size = size >> 1)
            try { localStorage[`full${size}`] = "x".repeat(size); } catch {}
    })()""")
    ui.play("FfE")
    assert "no room" in ui.said
    moves = ui.moves
    ui.do("resign")
    ui.do("rematch")
    page.wait("document.querySelector('dialog').open")
    choose(page, "Cancel")
    ui.closed()
    ui.paste(ogn(list("Cc"), GameName="oware"))
    page.wait("document.querySelector('dialog').open")
    page.key("Escape")
    ui.closed()
    assert ui.moves == moves
    ui.do("rematch")
    choose(page, "Replace")
    ui.closed()
    assert ui.moves == []
    ui.reload()
    page.run(BEGIN)
    assert page.questions == []
    ui.click("C")
    ui.reload()
    assert page.questions == ["beforeunload"]
