"""A whole turn at the real table, in a real browser: roll, platform, loco, with mouse, finger and keys alone.

`signalbox play` runs as a user runs it, with the board's firmware in its own process behind a serial line.
"""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shared_rules.game import State
from signalbox import games
from signalbox.board import load
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.test_page_hands import Finger, drag, middle, square

pytestmark = [pytest.mark.browser, pytest.mark.realtime]

START_S = 20.0
FOCUS_SAYS = """() => {
  const found = document.activeElement;
  return found === document.body ? "" : found.getAttribute("aria-label") || found.textContent.trim();
}"""


@dataclass
class RealTable:
    """A `signalbox play` that is running."""

    url: str

    def snapshot(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.url + "state.json", timeout=5) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def actions(self) -> list[str]:
        return [entry["action"] for entry in self.snapshot()["record"]]

    def state(self) -> State:
        """The game as the record tells it, on rules of our own."""
        snapshot = self.snapshot()
        sides = "".join(part["side"] for part in snapshot["parts"]) if not snapshot["record"] else self.sides
        self.sides = sides
        rules = games.rules("ptites-locos", load("ptites_locos"))
        state = rules.start(2, {"placement": "free", "repair": False, "sides": sides, "first": 0})
        for action in self.actions():
            state.apply(state.parse(action))
        return state

    sides: str = ""


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealTable]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "signalbox", "play", "--board", "virtual", "--no-browser", "--port", str(port)]
    seats = ["--seat", "Ann", "--seat", "Ben", "--set", "first=0", "--seed", "browser"]
    with subprocess.Popen(
        [*command, *seats, "--record", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        table = RealTable(f"http://127.0.0.1:{port}/")
        try:
            wait_until(lambda: table.snapshot()["prompt"] == "Ann: roll the dice.")
            table.state()
            yield table
        finally:
            process.terminate()
            process.wait(START_S)


def wait_until(holds: Any, seconds: float = START_S) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except OSError:
            pass
        assert time.monotonic() < end, "the table did not get there"
        time.sleep(0.05)


def safe_entry(state: State) -> tuple[str, list[str], str]:
    """A way to bring a loco in that does not crash: the action, the squares it crosses, the one where it stops."""
    for action in state.legal_actions():
        effects: list[Any] = state.effects(action)
        if len(effects) == 1 and not effects[0]["crash"]:
            return state.notation(action), effects[0]["path"], effects[0]["to"]
    raise AssertionError("this seed leaves no safe entry: choose another")


def roll(page: Page, table: RealTable) -> tuple[str, str]:
    """Press Roll; the platform to move and the bay it lies in."""
    page.get_by_role("button", name="Roll", exact=True).click()
    wait_until(lambda: len(table.actions()) == 1)
    colour = table.actions()[0].split()[1]
    bay = next(part["bay"] for part in table.snapshot()["parts"] if part["part"] == colour)
    return colour, bay


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_turn_by_drag_and_drop(real: RealTable, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(size, running=real)
    finger = Finger(page) if size is PHONE else None

    def move(start: str, *ends: str) -> None:
        points = [middle(page, selector) for selector in (start, *ends)]
        if finger:
            finger.drag(points[0], points[-1])
        else:
            drag(page, *points)

    colour, bay = roll(page, real)
    page.wait_for_timeout(300)
    move(square(f"{bay}.2.1"), square("B0.2.0"))
    wait_until(lambda: len(real.actions()) == 2)
    assert real.actions()[1].startswith(f"platform {colour} ")

    action, path, end = safe_entry(real.state())
    page.locator("#seats").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    move('button[data-piece="green1"]', *(square(name) for name in path))
    wait_until(lambda: len(real.actions()) == 3)
    assert real.actions()[2] == action
    expect(page.locator("#prompt")).to_have_text("Ben: roll the dice.")
    assert [piece["square"] for piece in real.snapshot()["pieces"]] == [end]


def test_a_turn_with_the_keyboard_alone(real: RealTable, open_page: Open) -> None:
    page = open_page(running=real)
    tab_to(page, "Roll")
    page.keyboard.press("Enter")
    wait_until(lambda: len(real.actions()) == 1)
    colour = real.actions()[0].split()[1]

    tab_to(page, f"{colour} platform")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # the bay that is lit comes first
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_until(lambda: len(real.actions()) == 2)
    assert real.actions()[1].startswith(f"platform {colour} ")

    action, _, end = safe_entry(real.state())
    tab_to(page, "green loco")
    page.keyboard.press("Enter")
    aim_at(page, f"({end})")
    page.keyboard.press("Enter")
    wait_until(lambda: len(real.actions()) == 3)
    assert real.actions()[2] == action


def tab_to(page: Page, words: str, most: int = 150) -> None:
    """Press Tab until the thing with the focus says `words`."""
    said = ""
    for _ in range(most):
        page.keyboard.press("Tab")
        said = page.evaluate(FOCUS_SAYS)
        if words in said:
            return
    raise AssertionError(f"no Tab leads to {words!r}; the last thing was {said!r}")


def aim_at(page: Page, words: str, most: int = 120) -> None:
    """With something picked up, press Tab until the page speaks of the square that `words` name."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if words in page.locator("#spoken").inner_text():
            return
    raise AssertionError(f"no Tab leads to {words!r}")
