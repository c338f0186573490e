"""The page as its users see it."""

import json

READY = "document.documentElement.dataset.ready !== undefined"
# Actions of the analysis.
ANALYSIS = ("analyse", "review", "solve", "setUp", "playFromHere", "copyFen", "copySiteFen",
            "copyLink")
# Begins a game of oware with the usual players.
BEGIN = """Promise.all(["game", "navigation", "state"].map((name) => import(`./${name}.js`)))
    .then(([{ newGame }, { startGame }, { state }]) =>
        startGame(newGame("oware"), state.settings.players))"""

# Opens the menu with the button of an action.
OPEN = """(() => {
    const menu = document.querySelector("%s").closest("details");
    if (menu) menu.open = true;
})()"""

# Blocks the service worker, which takes as long to cache the site as the page to load.
NO_SERVICE_WORKER = """globalThis.ServiceWorkerContainer &&
    (ServiceWorkerContainer.prototype.register = async () => {});"""


class UserInterface:
    """Opens the page. By default, two people have begun a game of oware without animation, and the
    service worker is blocked."""

    def __init__(self, page, path="index.html", begins=True, has_service_worker=False, **settings):
        self.page = page
        if not has_service_worker:
            page.ask("Page.addScriptToEvaluateOnNewDocument", source=NO_SERVICE_WORKER)
        usual = {"language": "en", "speed": 0, "players": {"south": None, "north": None}}
        kept = json.dumps({**usual, **settings})
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=f"""
            if (location.protocol !== "about:") localStorage["krou.settings"] ??= {json.dumps(kept)};
        """)
        page.go(path)
        page.wait(READY)
        if page.run("document.body.dataset.screen") == "home" and begins:
            page.run(BEGIN)

    def reload(self):
        self.page.reload()
        self.page.wait(READY)

    def text(self, selector):
        return self.page.run(f"document.querySelector({json.dumps(selector)}).textContent")

    @property
    def said(self):
        return self.text(".said")

    @property
    def moves(self):
        return self.page.run("[...document.querySelectorAll('.moves button')]"
                             ".map((button) => button.textContent)")

    @property
    def names(self):
        """The labels of the pits by name, without their owners: {"C": "5 seeds, legal"}."""
        labels = self.page.run("[...document.querySelectorAll('.pit')]"
                               ".map((pit) => [pit.dataset.name, pit.getAttribute('aria-label')])")
        return {name: label.split(", ", 1)[1] for name, label in labels}

    @property
    def position(self):
        """The FEN and the legal pits."""
        fen, lit = self.page.run("""[document.querySelector(".fen").value,
            [...document.querySelectorAll(".pit.legal")]
                .map((pit) => pit.dataset.name)]""")
        return fen, sorted(lit)

    @property
    def fen(self):
        return self.position[0]

    @property
    def legal(self):
        return self.position[1]

    def click(self, name):
        """Clicks a pit or square by its name."""
        self.page.click(f'.pit[data-name="{name}"]')

    @property
    def screen(self):
        return self.page.run("document.body.dataset.screen")

    def do(self, action):
        """Clicks the button of an action, in a menu if it is there. During a game, buttons of the
        analysis are those of a copy, which is not analysed yet."""
        if action in ANALYSIS and self.screen == "play":
            self.do("openAnalysis")
            self.do("analyse")
        selector = f"[data-do={action}]:not([hidden], [hidden] *)"
        self.page.run(OPEN % selector)
        self.page.click(selector)

    def can(self, action):
        """True if the action has a button that can be used, perhaps in a menu."""
        return self.page.run(f"""[...document.querySelectorAll("[data-do={action}]")]
            .some((button) => !button.closest("[hidden]") && button.ariaDisabled !== "true")""")

    def play(self, moves):
        for move in moves:
            self.click(move)

    def answered(self, moves):
        """Waits until at least this many moves were played."""
        self.page.wait(f"document.querySelectorAll('.moves button').length >= {moves}")

    def begin(self, variant, south="", north="", **fields):
        """Starts a game by the dialog with these levels (none: a person) and other values."""
        self.do("askNew")
        levels = [level for level in (south, north) if level]
        opponent = ("here", "krou", "watch")[len(levels)]
        players = {"opponent": opponent, "begins": "theOther" if south else "you"}
        for name, level in zip(("level", "otherLevel"), levels):
            players[name] = level
        for name, value in {"variant": variant, **players, **fields}.items():
            self.page.run(f"""(() => {{
                const field = document.querySelector("dialog [name={name}]");
                field.value = "{value}";
                field.dispatchEvent(new Event("input", {{ bubbles: true }}));
            }})()""")
        self.page.click("dialog button[value=yes]")
        self.closed()

    def enter(self, fen):
        """Enters a position into its field, which is shown with an analysis."""
        if self.screen == "play":
            self.do("setUp")
            self.do("cancelSetUp")
        self.page.run("document.querySelector('.fen').select()")
        self.page.ask("Input.insertText", text=fen)
        self.page.key("Enter")
        self.page.drawn()

    def closed(self):
        """Waits until the dialog is closed and the page drawn."""
        self.page.wait("!document.querySelector('dialog').open")
        self.page.drawn()

    def paste(self, text):
        """Pastes games into the page."""
        self.page.run(f"""(() => {{
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", {json.dumps(text)});
            document.body.dispatchEvent(
                new ClipboardEvent("paste", {{ clipboardData, bubbles: true }}));
        }})()""")
