"""A real browser, driven through a pipe: pages, clicks, keys, pictures and errors."""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time

PROGRAM = shutil.which("chromium-headless-shell")
PATIENCE = 30  # seconds for an answer, on a busy machine

# Keys without a character, with their legacy key codes.
KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40, "Home": 36, "End": 35, "Delete": 46, "Backspace": 8, "F5": 116}
ALT, CONTROL, META, SHIFT = 1, 2, 4, 8


class BrowserTimeout(Exception):
    """The browser did not answer."""


class Browser:
    """A browser process. It answers commands in order; events come in between."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="krou-page-",
                                                  ignore_cleanup_errors=True)
        to_it, self.commands = self._pipe()
        self.answers, from_it = self._pipe()
        nowhere = os.open(os.devnull, os.O_RDWR)
        self.process = os.posix_spawn(
            PROGRAM,
            [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"],
            os.environ, setpgroup=0,
            file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1), (os.POSIX_SPAWN_DUP2, nowhere, 2),
                          (os.POSIX_SPAWN_DUP2, to_it, 3), (os.POSIX_SPAWN_DUP2, from_it, 4)])
        for end in (to_it, from_it, nowhere):
            os.close(end)
        self.unread = b""
        self.number = 0
        self.pages = {}  # by session; sessions of workers have the page of the worker

    @staticmethod
    def _pipe():
        """Returns a pipe whose ends avoid descriptors 3 and 4 and are not inherited."""
        ends = os.pipe()
        moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
        for end in ends:
            os.close(end)
        return moved

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        unsent = json.dumps(message).encode() + b"\0"
        while unsent:
            unsent = unsent[os.write(self.commands, unsent):]
        return self.number

    def ask(self, method, session=None, patience=PATIENCE, **parameters):
        """Sends a command and returns its answer."""
        number = self.send(method, session, **parameters)
        until = time.monotonic() + patience
        while message := self._next(until):
            if message.get("id") != number:
                self._note(message)
            elif "error" in message:
                raise RuntimeError(f"{method}: {message['error']['message']}")
            else:
                return message["result"]
        raise BrowserTimeout(f"The browser did not answer in {patience} s: {method} {parameters}"[:300])

    def process_events(self, seconds):
        """Waits this long and handles events."""
        until = time.monotonic() + seconds
        while message := self._next(until):
            self._note(message)

    def _next(self, until):
        """Returns the next message, or None if there is none until then."""
        while b"\0" not in self.unread:
            left = max(until - time.monotonic(), 0)
            if not select.select([self.answers], [], [], left)[0]:
                return None
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise BrowserTimeout("The browser has ended.")
            self.unread += more
        message, self.unread = self.unread.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.note(message["method"], message["params"], message["sessionId"])


class Page:
    """A page with its own storage. It may send requests to `origin` only."""

    def __init__(self, browser, origin, context=None):
        self.browser, self.origin = browser, origin
        self.has_server = True
        self.faults = []
        self.questions = []  # types of the browser's own dialogs; all are accepted
        self.workers = set()
        self.traced = []
        self.is_tracing = False
        self.context = context or browser.ask("Target.createBrowserContext")["browserContextId"]
        target = browser.ask("Target.createTarget", url="about:blank",
                             browserContextId=self.context)["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=target,
                                   flatten=True)["sessionId"]
        self._watch(self.session)
        self.ask("Page.enable")
        self.resize(1280, 800)

    def another(self):
        """Opens a second tab with the same storage. It closes with this page, which reports its
        errors."""
        tab = Page(self.browser, self.origin, self.context)
        tab.faults = self.faults
        return tab

    def close(self):
        """Returns the errors of the page."""
        self.browser.process_events(0.1)
        self.browser.ask("Target.disposeBrowserContext", browserContextId=self.context)
        return self.faults

    def ask(self, method, **parameters):
        return self.browser.ask(method, self.session, **parameters)

    def _watch(self, session):
        """Reports errors in this session and in the workers that it starts."""
        self.browser.pages[session] = self
        for domain in ("Runtime", "Log", "Network"):
            self.browser.send(f"{domain}.enable", session)
        self.browser.send("Target.setAutoAttach", session, autoAttach=True,
                          waitForDebuggerOnStart=True, flatten=True)
        self.browser.send("Runtime.runIfWaitingForDebugger", session)

    def note(self, event, what, session):
        if event == "Target.attachedToTarget":
            if what["targetInfo"]["type"] == "worker":
                self.workers.add(what["sessionId"])
            self._watch(what["sessionId"])
        elif event == "Target.detachedFromTarget":
            self.workers.discard(what["sessionId"])
        elif event == "Runtime.exceptionThrown":
            self.faults.append(described(what["exceptionDetails"]))
        elif event == "Runtime.consoleAPICalled" and what["type"] in ("error", "assert"):
            self.faults.append(" ".join(str(part.get("value", part.get("description")))
                                        for part in what["args"]))
        elif event == "Log.entryAdded" and what["entry"]["level"] == "error":
            self.faults.append(f"{what['entry']['text']} {what['entry'].get('url', '')}")
        elif event == "Network.loadingFailed" and not what.get("canceled") and self.has_server:
            self.faults.append(f"a request failed: {what['errorText']}")
        elif event == "Network.responseReceived" and what["response"]["status"] >= 400:
            self.faults.append(f"{what['response']['status']} for {what['response']['url']}")
        elif event == "Network.requestWillBeSent":
            url = what["request"]["url"]
            if not url.startswith((f"{self.origin}/", "data:", f"blob:{self.origin}/")):
                self.faults.append(f"a request to elsewhere: {url}")
        elif event == "Inspector.targetCrashed" and session in (self.session, *self.workers):
            self.faults.append("the page crashed")  # a service worker may end at any time
        elif event == "Tracing.dataCollected":
            self.traced += what["value"]
        elif event == "Tracing.tracingComplete":
            self.is_tracing = False
        elif event == "Page.javascriptDialogOpening":
            self.questions.append(what["type"])
            self.browser.send("Page.handleJavaScriptDialog", session, accept=True)

    def go(self, path=""):
        """Opens this page of the site and waits until it is loaded."""
        found = self.ask("Page.navigate", url=f"{self.origin}/{path}")
        if "errorText" in found:
            raise AssertionError(f"{path}: {found['errorText']}")
        self.wait("document.readyState === 'complete'")

    def reload(self):
        self.run("window.isOld = true")
        self.ask("Page.reload")
        self.wait("!window.isOld && document.readyState === 'complete'")

    def run(self, script, patience=PATIENCE):
        """Returns the value of an expression; awaits promises."""
        found = self.ask("Runtime.evaluate", expression=script, awaitPromise=True,
                         returnByValue=True, userGesture=True, patience=patience)
        if "exceptionDetails" in found:
            raise AssertionError(f"{described(found['exceptionDetails'])}, in: {script}")
        return found["result"].get("value")

    def wait(self, condition, patience=PATIENCE):
        """Waits until an expression is true, and returns its value."""
        until = time.monotonic() + patience
        while True:
            try:
                value = self.run(condition)
            except (AssertionError, RuntimeError):  # while a page loads, there may be no context
                value = None
            if value or time.monotonic() > until:
                break
            self.browser.process_events(0.01)
        assert value, f"after {patience} s it is not so: {condition}"
        return value

    def until(self, question, patience=PATIENCE):
        """Waits until this function returns True."""
        until = time.monotonic() + patience
        while not question():
            assert time.monotonic() < until, f"after {patience} s it is not so yet"
            self.browser.process_events(0.01)

    def middle(self, selector):
        """Returns the centre of an element after scrolling it into view. Waits for pending drawing
        first, which may move it."""
        self.drawn()
        place = self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element?.scrollIntoView({{block: "nearest", behavior: "instant"}});
            const box = element?.getBoundingClientRect();
            return box && box.width && [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        assert place, f"there is nothing to see of {selector}"
        return place

    def click(self, selector):
        self.click_at(*self.middle(selector))

    def click_at(self, x, y, count=1):
        """Clicks a place; `count` is 2 for the second click of a double click."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                     clickCount=count)

    def point(self, selector):
        x, y = self.middle(selector)
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def touch(self, selector):
        """Taps an element with a finger."""
        x, y = self.middle(selector)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def wheel(self, selector, by):
        x, y = self.middle(selector)
        self.ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)

    def key(self, key, modifiers=0):
        """Presses a key by its name or character."""
        text = {"Enter": "\r"}.get(key, key if key not in KEYS and not modifiers else "")
        code = KEYS[key] if key in KEYS else ord(key.upper())
        parts = {"key": key, "windowsVirtualKeyCode": code,
                 "modifiers": modifiers or (SHIFT if text.isupper() else 0)}
        self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text,
                 **parts)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **parts)

    def resize(self, width, height, scale=1):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scale, mobile=False)
        self.drawn()

    def drawn(self):
        """Waits for the next frame, before which the page handles its events."""
        self.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def prefer(self, **features):
        """Emulates preferences, e.g. prefers_color_scheme="dark", forced_colors="active"."""
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def speak(self, language):
        self.ask("Emulation.setUserAgentOverride", userAgent="", acceptLanguage=language)

    def files(self, selector, *paths):
        """Chooses files in a file input."""
        document = self.ask("DOM.getDocument")["root"]["nodeId"]
        node = self.ask("DOM.querySelector", nodeId=document, selector=selector)["nodeId"]
        assert node, f"there is no {selector}"
        self.ask("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])

    def nodes(self):
        """Returns the number of DOM nodes after a garbage collection."""
        self.ask("HeapProfiler.collectGarbage")
        return self.ask("Memory.getDOMCounters")["nodes"]

    def slow(self, rate):
        """Makes the page's thread this many times slower."""
        self.ask("Emulation.setCPUThrottlingRate", rate=rate)

    def frames_after_click(self, act):
        """Returns the times in ms at which frames appeared on the screen after the click in
        `act()`. The compositor draws most of them, also while the page's thread is busy."""
        self.traced, self.is_tracing = [], True
        self.ask("Tracing.start", transferMode="ReportEvents",
                 traceConfig={"includedCategories": ["cc", "benchmark", "devtools.timeline"]})
        try:
            act()
        finally:
            self.ask("Tracing.end")
            self.until(lambda: not self.is_tracing)
        clicks = [event["ts"] for event in self.traced if event["name"] == "EventDispatch"
                  and event["args"].get("data", {}).get("type") == "click"]
        assert clicks, "there was no click"
        times = sorted(event["ts"] / 1000 for event in self.traced
                       if event["name"] == "SwapEndToPresentationCompositorFrame"
                       and event["ph"] == "e" and event["ts"] > clicks[0])
        # A frame may be reported once for the compositor and once for the page's thread.
        return [time for i, time in enumerate(times) if i == 0 or time - times[i - 1] > 4]

    def work(self):
        """Returns the numbers of layouts and of style updates until now."""
        self.ask("Performance.enable")
        counts = {metric["name"]: metric["value"]
                  for metric in self.ask("Performance.getMetrics")["metrics"]}
        return counts["LayoutCount"], counts["RecalcStyleCount"]

    def picture(self):
        """Returns a screenshot as PNG."""
        self.ask("Emulation.setScrollbarsHidden", hidden=True)
        self.drawn()
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])


def described(details):
    thrown = details.get("exception", {})
    return thrown.get("description") or str(thrown.get("value", details["text"]))
