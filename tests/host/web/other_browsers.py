"""WebKitGTK, driven by WebDriver over HTTP, and Firefox, driven by Marionette. Both accept the same pointer actions."""

import base64
import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.host.web.conftest import Size, skip_except_in_ci

START_S = 30.0
ANSWER_S = 60.0
STILL_MS = 200  # an element that has not moved for so long is at rest
FIREFOX_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
}
MIDDLE = """
  const thing = document.querySelector(arguments[0]);
  if (!thing) return null;
  thing.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
"""


class Engine(ABC):
    """A browser with one window. `pointer` is "mouse" or "touch"."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.pointer = "mouse"
        self._process = process

    @abstractmethod
    def open(self, url: str, size: Size) -> None:
        """Open a page in a window whose outer size is `size`."""

    @abstractmethod
    def run(self, script: str, *args: object) -> Any:
        """Run the body of a JavaScript function and return its result."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return a PNG of the page."""

    @abstractmethod
    def _act(self, actions: list[dict[str, object]]) -> None:
        """Perform a sequence of WebDriver actions."""

    def close(self) -> None:
        """Quit the browser."""
        self._process.terminate()
        self._process.wait(START_S)

    def middle(self, selector: str) -> tuple[int, int]:
        """Return the centre of the first element that matches, once it exists and has stopped moving."""
        end, before, since = time.monotonic() + START_S, None, 0.0
        while True:
            found, now = self.run(MIDDLE, selector), time.monotonic()
            if found is None or found != before:
                before, since = found, now
            elif (now - since) * 1000 >= STILL_MS:
                return round(found[0]), round(found[1])
            assert now < end, f"no {selector}"
            time.sleep(0.02)

    def press(self, selector: str) -> None:
        self._move_pointer([self.middle(selector)])

    def drag(self, start: str, *places: str) -> None:
        """Drag an element over places in turn, and drop it at the last one."""
        self._move_pointer([self.middle(selector) for selector in (start, *places)])

    def point(self, x: int, y: int) -> None:
        """Move the mouse here, so that the page stops naming the thing under it. With a finger, do nothing."""
        if self.pointer == "mouse":
            steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}]
            self._act([{"type": "pointer", "id": "p", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def _move_pointer(self, points: list[tuple[int, int]]) -> None:
        """Press the pointer at the first point, move it through all points, and release it."""
        [first, *others] = [{"type": "pointerMove", "x": x, "y": y, "duration": 120} for x, y in points]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        steps = [first | {"duration": 0}, down, *others, up]
        self._act([{"type": "pointer", "id": "p", "parameters": {"pointerType": self.pointer}, "actions": steps}])


class WebKit(Engine):
    """WebKitGTK's small browser on a virtual screen."""

    def __init__(self, folder: Path, display: str) -> None:
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        if shutil.which("WebKitWebDriver") is None or browser is None:
            skip_except_in_ci("no WebKitGTK on this machine: install the package webkit2gtk-driver")
        self._port = _free_port()
        environment = os.environ | {"DISPLAY": display, "HOME": str(folder)}
        super().__init__(_started(["WebKitWebDriver", f"--port={self._port}"], environment))
        _wait_for(self._port)
        options = {"binary": str(browser), "args": ["--automation"]}
        self._session = ""
        answer = self._post("/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._session = f"/session/{answer['sessionId']}"

    def open(self, url: str, size: Size) -> None:
        self._post("/window/rect", {**size})
        self._post("/url", {"url": url})

    def run(self, script: str, *args: object) -> Any:
        return self._post("/execute/sync", {"script": script, "args": args})

    def picture(self) -> bytes:
        return base64.b64decode(self._request("GET", "/screenshot"))

    def close(self) -> None:
        self._request("DELETE", "")
        super().close()

    def _act(self, actions: list[dict[str, object]]) -> None:
        self._post("/actions", {"actions": actions})

    def _post(self, path: str, body: dict[str, object]) -> Any:
        return self._request("POST", path, json.dumps(body))

    def _request(self, method: str, path: str, body: str | None = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_S)
        connection.request(method, self._session + path, body)
        answer = connection.getresponse()
        value = json.load(answer)["value"]
        assert answer.status == http.HTTPStatus.OK, value
        return value


class Firefox(Engine):
    """Firefox without a window."""

    def __init__(self, folder: Path, display: str) -> None:
        if shutil.which("firefox-esr") is None:
            skip_except_in_ci("no Firefox on this machine: install the package firefox-esr")
        port, self._sent = _free_port(), 0
        preferences = FIREFOX_PREFERENCES | {"marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        super().__init__(_started(command, os.environ | {"HOME": str(folder)}))
        _wait_for(port)
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_S)
        self._answers = self._socket.makefile("rb")
        self._read()  # its greeting
        self._command("WebDriver:NewSession")

    def open(self, url: str, size: Size) -> None:
        self._command("WebDriver:SetWindowRect", **size)
        self._command("WebDriver:Navigate", url=url)

    def run(self, script: str, *args: object) -> Any:
        return self._command("WebDriver:ExecuteScript", script=script, args=args)["value"]

    def picture(self) -> bytes:
        return base64.b64decode(self._command("WebDriver:TakeScreenshot", full=False)["value"])

    def close(self) -> None:
        self._command("Marionette:Quit", flags=["eForceQuit"])
        self._answers.close()
        self._socket.close()
        super().close()

    def _act(self, actions: list[dict[str, object]]) -> None:
        self._command("WebDriver:PerformActions", actions=actions)

    def _command(self, name: str, **parameters: object) -> Any:
        self._sent += 1
        text = json.dumps([0, self._sent, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, value = self._read()
        assert error is None, error
        return value

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._answers.read(1)
        return json.loads(self._answers.read(int(length[:-1])))


@contextlib.contextmanager
def virtual_screen() -> Iterator[str]:
    """Run an X server without a monitor, and yield the name of its display."""
    if shutil.which("Xvfb") is None:
        skip_except_in_ci("no virtual screen on this machine: install the package xvfb")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


def _started(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    """Wait until a program listens on a port of this computer."""
    end = time.monotonic() + START_S
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        assert time.monotonic() < end, "the browser does not start"
        time.sleep(0.05)
