"""Tests: how the page looks and speaks on large and small screens, and what it costs."""

import contextlib
import functools
import gzip
import http.server
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request

import serve
from browser import ALT, CONTROL, META
from table import Table, READY

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = ((1280, 800), (800, 1280), (360, 740))

# Of what can be clicked and is seen, what is smaller than a finger.
SMALL = """[...document.querySelectorAll("button, input, select")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.getBoundingClientRect(), part])
    .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([box, part]) => [part.outerHTML.slice(0, 80), box.width, box.height])"""


def test_sizes(page):
    """Nothing lies beside the screen, and all targets are large enough for a finger."""
    table = Table(page)
    for width, height in (*SIZES, (320, 560)):
        page.resize(width, height)
        for variant in ("oware", "kalah:pits=7,seeds=6", "kalah:pits=1,seeds=1", "togyzkumalak",
                        "oware:pits=12,seeds=10", "morpion"):
            table.begin("oware", spec=variant)
            page.drawn()
            wide = page.run("document.documentElement.scrollWidth")
            assert wide <= width, (variant, width, wide)
            if width >= 360:
                small = page.run(SMALL)
                assert not small, (variant, width, small)
            seen = page.run("""(() => {
                const box = document.querySelector(".board").getBoundingClientRect();
                return [box.left, innerWidth - box.right, box.width, box.height];
            })()""")
            assert min(seen) >= 0 and min(seen[2:]) > 100, (variant, width, height, seen)


def test_play_on_a_phone(page, krou):
    page.resize(360, 740)
    table = Table(page)
    table.play("CdFf")
    assert table.fen == krou.shown("oware", "CdFf")["Fen"]


TUZDIKS = "0-9-t-5-0-12-1-9-8-0-2-0-15-0-t-3-2-20-40-36-S"


def test_tuzdiks(page):
    """They bear a letter of their owner's, are named to screen readers, and take what falls there."""
    table = Table(page)
    table.begin("togyzkumalak")
    table.enter(TUZDIKS)
    owners = "[...document.querySelectorAll('.owner')].map((mark) => mark.textContent).join('')"
    assert page.run(owners) in ("NS", "SN")
    assert table.names["C"] == "North's tuzdik" and table.names["f"] == "South's tuzdik"
    table.do("changeLanguage")
    assert table.names["C"] == "tuzdik de Nord" and table.names["f"] == "tuzdik de Sud"
    table.click("F")
    assert table.fen == "0-9-t-5-0-1-2-10-9-1-3-1-16-1-t-4-3-20-41-36-N"


def test_sowing_into_a_tuzdik(page):
    """A seed that falls there is seen to go to the store of its owner."""
    table = Table(page, speed=1)
    table.begin("togyzkumalak")
    table.enter(TUZDIKS)
    table.click("F")
    page.wait("document.querySelector('.store .count').textContent === '41'")
    assert table.names["f"] == "South's tuzdik"
    page.wait("[...document.querySelectorAll('.pit .count')]"
              ".reduce((sum, { textContent }) => sum + Number(textContent), 0) === 85")


def test_new_tuzdik(page):
    """A tuzdik is shown as soon as a move has made it, and goes when that is taken back."""
    table = Table(page)
    table.begin("togyzkumalak")
    table.enter("9-9-9-9-9-9-9-9-2-2-9-9-9-9-9-9-9-9-7-7-S")
    page.point('.pit[aria-label^="I,"]')
    assert page.run("document.querySelector('.prey').getAttribute('aria-label')[0]") == "a"
    table.click("I")
    assert table.names["a"] == "South's tuzdik"
    table.do("undo")
    assert table.names["a"] == "2 seeds"


def test_languages(page):
    """Whatever can be read is in one of them; the page begins in the browser's."""
    page.speak("fr")
    table = Table(page, language="fr")
    words = """[...document.querySelectorAll("button, .said, [data-word], .pit")]
        .map((part) => `${part.textContent} ${part.title ?? ""}
                        ${part.getAttribute("aria-label") ?? ""}`.trim()).join("|")"""
    assert page.run("document.documentElement.lang") == "fr"
    french = page.run(words)
    table.do("changeLanguage")
    assert page.run("document.documentElement.lang") == "en"
    english = page.run(words)
    assert english != french
    for text in (french, english):
        assert not re.search(r"undefined|%|\bnull\b", text), text
    table.click("c")
    english = table.said
    table.do("changeLanguage")
    table.click("c")
    assert table.said != english


def test_spaces_in_french(page):
    """No line of French breaks before a mark."""
    page.go("module.js")  # any document of the site
    words = page.run("fetch('words.js').then((answer) => answer.text())")
    texts = re.findall(r'"([^"\n]*)"', words)
    assert len(texts) > 200
    assert not [text for text in texts if re.search("« | [:;!?»]", text)]


def test_language_of_the_browser(page):
    page.speak("fr-CA")
    page.go("index.html")
    page.wait(READY)
    assert page.run("document.documentElement.lang") == "fr"


def test_moves_are_seen(page):
    """Seeds are sown one by one; a click ends that; the last move stays marked."""
    table = Table(page, speed=3)
    table.click("F")
    page.browser.listen(0.25)
    counts = "[...document.querySelectorAll('.pit .count')].map((c) => Number(c.textContent))"
    table.click("A")
    assert table.moves == ["F"], "a click that skips plays nothing"
    page.drawn()
    assert sum(page.run(counts)) == 48
    assert page.run("document.querySelector('.last').getAttribute('aria-label')")[0] == "F"
    page.prefer(reduced_motion="reduce")
    table.click("f")
    assert not page.run("document.getAnimations().some((a) => a.playState === 'running')")


# Keys whose work the page has kept from the browser.
SWALLOWED = """window.swallowed = [];
    document.addEventListener("keydown", (event) =>
        event.defaultPrevented && swallowed.push(event.key));"""


def test_keys_during_a_sowing(page):
    """A pit's key ends it and does no more; all others do what they do elsewhere."""
    table = Table(page, speed=3)
    table.enter("0-0-0-0-0-30-2-2-2-2-2-8-0-0-S")
    page.run(SWALLOWED)
    sows = "import('./draw.js').then(({ board }) => board.run !== null)"
    table.click("F")
    page.run("document.querySelector('[data-do=rematch]').focus()")
    for key in ("Tab", "F5", "Escape", "x"):
        page.key(key)
    for modifier in (ALT, CONTROL, META):
        page.key("b", modifier)
    assert page.run("document.activeElement.dataset.do") == "turn", "Tab has moved on"
    assert page.run("swallowed") == [] and page.run(sows)
    page.key("Enter")
    assert page.run("swallowed") == [] and page.run("import('./state.js')"
                                                    ".then(({ state }) => state.settings.turned)")
    table.do("back")
    table.do("forward")
    assert page.run(sows)
    page.key("b")
    assert page.run("swallowed") == ["b"] and table.moves == ["F"] and not page.run(sows)
    page.key("b")
    assert table.moves == list("Fb")


def test_preview(page):
    """Under the pointer and under the focus, a pit shows where its last seed falls."""
    table = Table(page)
    page.point('.pit[aria-label^="C,"]')
    aimed = "document.querySelector('.aimed')?.getAttribute('aria-label')[0]"
    assert page.run(aimed) == "a"
    page.point(".said")
    assert page.run(aimed) is None
    page.run("""document.querySelector('.pit[aria-label^="A,"]').focus()""")
    assert page.run(aimed) == "E"
    assert table.moves == []


def test_dark_and_light(page):
    """Text has a contrast of AA in both."""
    Table(page)
    for scheme in ("light", "dark"):
        page.prefer(color_scheme=scheme)
        low = page.run(CONTRAST)
        assert not low, (scheme, low)


# Texts whose contrast with the ground behind them is below 4.5, of those on a plain ground.
CONTRAST = """(() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (part) => {
        for (; part; part = part.parentElement) {
            const style = getComputedStyle(part);
            if (style.backgroundImage !== "none") return null;
            const color = parts(style.backgroundColor);
            if ((color[3] ?? 1) === 1) return color;
        }
        return null;
    };
    const low = [];
    for (const part of document.querySelectorAll("body *")) {
        const isText = [...part.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        const behind = isText && !part.disabled && part.checkVisibility() && ground(part);
        if (!behind) continue;
        const [a, b] = [light(parts(getComputedStyle(part).color)), light(behind)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) low.push([part.outerHTML.slice(0, 80), contrast]);
    }
    return low;
})()"""


def test_size_of_the_site(site):
    files = [path for path in site.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 750_000


class Plain(http.server.SimpleHTTPRequestHandler):
    """As plain a server as there is: it does not know what a module is."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": ""}

    def send_header(self, keyword, value):
        if value:
            super().send_header(keyword, value)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def elsewhere(site, folder):
    """The site in another folder, served by another server."""
    shutil.copytree(site, folder / "some" / "where")
    handler = functools.partial(Plain, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_server(site):
    """`tools/dev/run web` ends with this: it says where, and what is wrong with a port."""
    command = [sys.executable, serve.__file__, site]
    with subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True) as server:
        place = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        with urllib.request.urlopen(f"{place[0]}krou.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        for port in (place[1], "none", "70000"):
            refused = subprocess.run([*command, port], capture_output=True, text=True, timeout=10,
                                     check=False)
            assert refused.returncode == 1 and port in refused.stderr
            assert "Traceback" not in refused.stderr
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0


def test_picture(page, krou, file):
    """What the README shows: a game in its middle, and what the engine thinks of it."""
    moves = ""
    for _ in range(27):
        best = krou.search(f"position startpos moves {moves}".removesuffix(" moves "), "go depth 9")
        moves += best
    table = Table(page)
    table.play(moves)
    page.resize(1120, 700, 0.75)
    table.do("analyse")
    page.wait("/ (1[89]|2[0-9])/.test(document.querySelector('.found').textContent)")
    picture = page.picture()
    assert picture.startswith(b"\x89PNG") and len(picture) > 10_000
    if file:
        file.write_bytes(picture)


# Whether all files come from a version that the browser keeps.
IS_OFFLINE = "navigator.serviceWorker.controller?.state === 'activated'"
# Looks for a new version; whether one waits, once it was installed or has failed.
UPDATE = """(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (registration.installing) await new Promise((done) => setTimeout(done, 20));
    return registration.waiting !== null;
})()"""


class Versions:
    """The site in a folder, in versions that can be seen in a script of it, and in a second one."""

    def __init__(self, site, folder):
        self.folder = folder / "site"
        self.time = 1_000_000_000
        shutil.copytree(site, self.folder)

    def mark(self, name, version):
        path = self.folder / name
        text = path.read_text().partition("\n// test")[0]
        path.write_text(f"{text}\n// test\nglobalThis.of_{path.stem} = {version};\n")

    def list(self):
        """As the build does. Each list has its own time in whole seconds, because a server tells
        versions apart by that alone."""
        subprocess.run(["cmake", "-D", f"site={self.folder}", "-P", ROOT / "tools/web/offline.cmake"],
                       check=True)
        self.time += 1
        os.utime(self.folder / "offline.js", (self.time, self.time))


def seen(page):
    """The versions of both scripts, once the page is ready and stays."""
    page.wait(READY)
    page.browser.listen(0.3)
    page.wait(READY)
    return page.run("[of_page, of_module]")


def test_new_version_offline(page, site, folder):
    """It comes whole or not at all, to all tabs at once, and works without a server."""
    versions = Versions(site, folder)
    server = serve.server(versions.folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page.origin = f"http://127.0.0.1:{server.server_address[1]}"

    def deploy(version, *names):
        for name in names:
            versions.mark(name, version)
        versions.list()

    deploy(1, "page.js", "module.js")
    page.go("index.html")
    page.wait(IS_OFFLINE)
    deploy(2, "page.js", "module.js")
    versions.mark("module.js", 1)
    assert not page.run(UPDATE), "half of it is not there yet"
    page.reload()
    assert seen(page) == [1, 1]
    versions.mark("module.js", 2)
    page.wait(UPDATE)
    assert seen(page) == [1, 1]
    page.reload()
    assert seen(page) == [2, 2]
    deploy(3, "page.js", "module.js")
    other = page.another()
    other.go("index.html")
    page.wait(UPDATE)
    page.reload()
    assert seen(page) == [2, 2], "the other tab goes on with it"
    other.ask("Page.navigate", url="about:blank")
    page.reload()
    assert seen(page) == [3, 3]
    server.shutdown()
    server.server_close()
    page.has_server = False
    page.reload()
    assert seen(page) == [3, 3]
    refused = "module.js is of another version"  # where the browser has reported that
    page.faults[:] = [fault for fault in page.faults if refused not in fault]


def test_any_folder_and_server(page, krou, site, folder):
    """And once it was opened, without any."""
    with elsewhere(site, folder) as page.origin:
        page.go("some/where/module.js")
        page.run("caches.open('krou').then(() => true)")  # of the first version
        table = Table(page, "some/where/")
        table.click("C")
        page.wait(IS_OFFLINE)
        page.wait("caches.has('krou').then((has) => !has)")
        found = "caches.match('krou.wasm').then(({ headers }) => headers.get('Content-Type'))"
        assert page.run(found) is None
    page.has_server = False
    table.reload()
    assert table.fen == krou.shown("oware", "C")["Fen"]
    table.begin("oware", north="0")
    table.click("D")
    table.answered(2)
