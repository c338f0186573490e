"""Test of the packed page: it is unpacked, served and used in a browser."""

import pathlib
import sys
import tempfile
import threading
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tools/web", "tests/web")]
import browser as browsers
import engine
import serve
from user_interface import UserInterface

UCI = engine.BENCH.replace('"bench"', '"uci"')


def check(file, version, signature):
    """Raises an exception if this page is not that of the version, or fails a test."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(file) as packed:
            packed.extractall(folder)
        site, = pathlib.Path(folder).iterdir()
        server = serve.server(site)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with browsers.Browser() as browser:
            page = browsers.Page(browser, f"http://127.0.0.1:{server.server_address[1]}")
            ui = UserInterface(page, has_service_worker=True)
            ui.play("Ff")
            ui.answered(2)
            ui.do("analyse")
            page.wait("document.querySelectorAll('.lines li').length > 0")
            assert f"id name Krou {version}" in page.run(UCI)
            assert f"Signature: {signature}" in page.run(engine.BENCH)
            # Offline, the page comes from the cache, which has all files.
            page.wait("navigator.serviceWorker.ready.then(() => true)")
            page.has_server = False
            server.shutdown()
            server.server_close()
            page.reload()
            page.wait("document.documentElement.dataset.ready !== undefined")
            faults = page.close()
        assert not faults, faults
