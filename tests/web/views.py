"""Test: each screen in each size and language, for each game: nothing is cut, covered or beyond the
edge."""

from practising import begin
from user_interface import UserInterface

SIZES = ((1280, 800), (800, 1280), (768, 1024), (740, 360), (360, 740))
# Chromium does not leave forced colours again.
SCHEMES = {"light": {"prefers_color_scheme": "light"}, "dark": {"prefers_color_scheme": "dark"},
           "forced": {"prefers_color_scheme": "light", "forced_colors": "active"}}
EASY = """import("./navigation.js").then(({ startEasyGame }) => startEasyGame("%s"))"""
END = """Promise.all(["game", "navigation", "state"].map((name) => import(`./${name}.js`)))
    .then(async ([{ newGame }, { startGame, play }, { view }]) => {
        startGame(newGame("kalah:pits=2,seeds=1"), { south: null, north: null });
        while (view().over === null) {
            play(view().moves[0].name);
            await new Promise((done) => setTimeout(done));
        }
    })"""

# Faults of the parts in sight, as sentences.
FAULTS = """(() => {
    const faults = [];
    const open = document.querySelector("dialog[open]");
    const floats = (part) => part !== null && (floats(part.parentElement)
        || ["sticky", "fixed"].includes(getComputedStyle(part).position));
    const said = (part) => `<${part.tagName} ${part.className} ${part.dataset.do ?? ""}>`
        + ` ${part.textContent.trim().slice(0, 40)}`;
    if (open && open.scrollHeight - open.scrollTop > open.clientHeight + 2)
        if (!open.querySelector(".cut")) faults.push("the dialog does not show that it scrolls");
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    for (const part of (open ?? document.body).querySelectorAll("*")) {
        const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
        const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!isSeen || !width || !height || part.closest("svg, .unseen, [inert]")) continue;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(part);
        const holdsText = [...part.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        const note = (fault) => faults.push(`${fault}: ${said(part)}`);
        if (holdsText && (left < -1 || right > innerWidth + 1)) note("beyond the edge");
        const cutsX = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
        const isWide = part.scrollWidth > part.clientWidth + 1;
        const isHigh = part.scrollHeight > part.clientHeight + 1;
        if (holdsText && cutsX && isWide) note("cut");
        if (["hidden", "clip"].includes(overflowY) && isHigh) note("cut below");
        const isButton = part.matches("button:not(.pit, .store), summary");
        if (isButton && (isWide || isHigh)) note("too small");
        if (!part.matches("button, input, select, summary")) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const box = part.closest("dialog, .moves, .side, .panel") ?? document.documentElement;
        const frame = box.getBoundingClientRect();
        const isInSight = x >= 0 && x < innerWidth && y >= Math.max(0, frame.top)
            && y < Math.min(innerHeight, frame.bottom);
        const above = isInSight && document.elementFromPoint(x, y);
        const isLabelled = above && above.closest("label")?.contains(part);
        if (above && !floats(above) && !part.contains(above) && !isLabelled)
            note(`covered by ${said(above)}`);
    }
    return faults;
})()"""


def visit(ui, look):
    """Goes through all screens and dialogs."""
    page = ui.page
    look("home")
    ui.do("askNew")
    look("new")
    games = page.run("[...document.querySelectorAll('dialog [name=variant] option')]"
                     ".map(({ value }) => value)")
    page.key("Escape")
    ui.closed()
    ui.do("askOpen")
    look("open")
    page.key("Escape")
    ui.closed()
    ui.do("askPractise")
    page.wait("document.querySelector('dialog').open")
    look("practise-dialog")
    page.key("Escape")
    ui.closed()
    for game in filter(None, games):
        page.run(EASY % game)
        look(f"play-{game}")
        for action in ("showRules", "showSettings", "showKeys") if game == "kalah" else ():
            ui.do(action)
            look(action)
            page.key("Escape")
            ui.closed()
    page.run(END)
    look("end")
    ui.do("goHome")
    ui.do("learn")
    look("learn")
    for game in ("oware", "togyzkumalak"):
        begin(ui, game)
        look(f"practise-{game}")
    ui.do("goHome")
    ui.paste('[Variant "oware"]\n1. F?? {+0.0/9; better C +0.4: C} f {Bold.} (1... e 2. E) 2. D *')
    page.drawn()
    ui.do("last")
    look("analyse")
    ui.do("setUp")
    look("set-up")
    ui.do("cancelSetUp")


def test_views(page, pictures):
    """In each size and language, and in three colour schemes if there is a folder for pictures."""
    ui = UserInterface(page, begins=False)
    faults = []

    def look(name):
        page.drawn()
        if pictures:
            (pictures / f"{name}.png").write_bytes(page.picture())
        faults.extend(f"{name}: {fault}" for fault in page.run(FAULTS))

    for scheme in SCHEMES if pictures else ("light",):
        page.prefer(**SCHEMES[scheme])
        for language in ("en", "fr"):
            page.run(f"""import("./state.js").then(({{ state, saveSettings }}) => {{
                state.settings.language = "{language}";
                saveSettings();
            }})""")
            for width, height in SIZES:
                page.resize(width, height)
                ui.reload()
                if ui.screen != "home":
                    ui.do("goHome")
                visit(ui, lambda name: look(f"{width}x{height}-{language}-{scheme}-{name}"))
    assert not faults, "\n".join(faults)
