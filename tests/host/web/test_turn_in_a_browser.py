"""Test a whole turn at the real table, in a real browser: roll, platform, loco, by mouse, finger or keyboard alone.

`signalbox play` runs as it does for a user, with the board's firmware in its own process behind a serial line.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shared_rules.game import State
from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, Size
from tests.host.web.hands import Finger, drag, middle, square
from tests.host.web.parts import prompt_of
from tests.host.web.real_table import PtitesLocosTable, playing, wait_until
from tests.host.web.roles import button
from tests.soak import mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.realtime]

FOCUS_SAYS = """() => {
  const found = document.activeElement;
  return found === document.body ? "" : found.getAttribute("aria-label") || found.textContent.trim();
}"""


def safe_entry(state: State) -> tuple[str, list[str], str]:
    """Return how a loco can enter without a crash: the action, the squares that it crosses, and where it stops."""
    for action in state.legal_actions():
        effects: list[Any] = state.effects(action)
        if len(effects) == 1 and not effects[0]["crash"]:
            return state.notation(action), effects[0]["path"], effects[0]["to"]
    raise AssertionError("this seed leaves no safe entry: choose another")


def roll(page: Page, table: PtitesLocosTable) -> tuple[str, str]:
    """Press Roll. Return the platform to move and its bay."""
    button(page, "button", button="roll").click()
    wait_until(lambda: len(table.actions()) == 1)
    colour = table.actions()[0].split()[1]
    return colour, next(part["bay"] for part in table.snapshot()["parts"] if part["part"] == colour)


# on a desktop with the keyboard
@pytest.mark.parametrize("size", mark_soak_except([DESK, PHONE], (1,)), ids=["desk", "phone"])
def test_turn_by_drag_and_drop(locos_table: PtitesLocosTable, open_page: Open, size: Size) -> None:
    page = open_page(size, running=locos_table)
    finger = Finger(page) if size is PHONE else None

    def move(start: str, *ends: str) -> None:
        points = [middle(page, selector) for selector in (start, *ends)]
        if finger:
            finger.drag(points[0], points[-1])
        else:
            drag(page, *points)

    colour, bay = roll(page, locos_table)
    move(square(f"{bay}.2.1"), square("B0.2.0"))
    wait_until(lambda: len(locos_table.actions()) == 2)
    assert locos_table.actions()[1].startswith(f"platform {colour} ")

    action, path, end = safe_entry(locos_table.state())
    page.locator("#seats").scroll_into_view_if_needed()
    move('button[data-piece="green1"]', *(square(name) for name in path))
    wait_until(lambda: len(locos_table.actions()) == 3)
    assert locos_table.actions()[2] == action
    expect(prompt_of(page)).to_have_text(message_text("locos-roll", player="Ben"))
    assert [piece["square"] for piece in locos_table.snapshot()["pieces"]] == [end]


@pytest.mark.thorough
def test_turn_by_keyboard(locos_table: PtitesLocosTable, open_page: Open) -> None:
    page = open_page(running=locos_table)
    tab_to(page, message_text("button", button="roll"))
    page.keyboard.press("Enter")
    wait_until(lambda: len(locos_table.actions()) == 1)
    colour = locos_table.actions()[0].split()[1]

    tab_to(page, f"{colour} platform")
    for key in ("Enter", "Tab", "r", "Enter"):  # the lit bay comes first
        page.keyboard.press(key)
    wait_until(lambda: len(locos_table.actions()) == 2)
    assert locos_table.actions()[1].startswith(f"platform {colour} ")

    action, _, end = safe_entry(locos_table.state())
    tab_to(page, "green loco")
    page.keyboard.press("Enter")
    aim_at(page, locos_table.description(end)[1:])  # without its first letter, a capital only in the description
    page.keyboard.press("Enter")
    wait_until(lambda: len(locos_table.actions()) == 3)
    assert locos_table.actions()[2] == action


@pytest.mark.thorough
def test_pressing_confirm_repeatedly_is_harmless(locos_table: PtitesLocosTable, open_page: Open) -> None:
    """The button is disabled while no piece has moved and nothing is wrong."""
    page = open_page(running=locos_table)
    _, bay = roll(page, locos_table)
    drag(page, middle(page, square(f"{bay}.2.1")), middle(page, square("B0.2.0")))
    wait_until(lambda: len(locos_table.actions()) == 2)
    confirm = button(page, "button", button="confirm")
    before = locos_table.prompt()
    for _ in range(2):
        confirm.click(force=True)
    expect(prompt_of(page)).to_contain_text(before)
    after = locos_table.snapshot()
    assert next(each for each in after["presses"] if each["button"] == "confirm")["enabled"] is False
    assert (len(after["record"]), after["ignored_sensors"], after["tone"]) == (2, [], "do")


HEAR = """() => {
  window.heard = [];
  const words = document.querySelector(".prompt-words");
  const hear = () => window.heard.push([...words.children].map((part) => part.textContent).join(" ").trim());
  new MutationObserver(hear).observe(words, { childList: true, characterData: true, subtree: true });
  const drawn = () => { if (document.querySelector(".way")) window.ways += 1; };
  window.ways = 0;
  new MutationObserver(drawn).observe(document.querySelector(".layer-ways"), { childList: true });
}"""


@pytest.mark.thorough
def test_nobody_is_asked_to_move_computers_pieces(tmp_path: Path, open_page: Open) -> None:
    """The page moves the computers' pieces while a person waits for their turn."""
    seats = [word for seat in ("Robin=simple", "Kim=simple", "Ann") for word in ("--seat", seat)]
    options = ["--set", "first=Robin", "--seed", "browser", "--pace", "fast"]
    with playing(tmp_path, lambda snapshot: bool(snapshot["seats"]), *seats, *options) as table:
        page = open_page(running=table, expect_trouble="WebSocket connection")
        page.evaluate(HEAR)
        button(page, "button", button="confirm").click()
        expect(prompt_of(page)).to_have_text(message_text("locos-roll", player="Ann"), timeout=60_000)
        routes: int = page.evaluate("ways")
        heard: list[str] = page.evaluate("heard")
        expect(page.get_by_text(re.compile("^Kim rolled "))).to_be_visible()
        page.locator("#show-again").click()
        expect(prompt_of(page)).to_have_text(message_text("show-again", player="Kim"))
        expect(page.locator(".way").last).to_be_visible()
        button(page, "button", button="roll").click()
        expect(page.get_by_text(re.compile("^Ann rolled "))).to_be_visible()
        expect(page.locator(".way")).to_have_count(0)
    assert routes >= 2, "each computer’s way is drawn before its pieces go"
    watched = [text for text in heard if message_text("locos-roll", player="Ann") not in text]
    assert any(text.startswith("Kim moves the ") for text in watched)
    forbidden = ["For ", "Follow", *(message_text("locos-roll", player=name) for name in ("Robin", "Kim"))]
    assert [text for text in watched if any(part in text for part in forbidden)] == []


def tab_to(page: Page, wanted: str, maximum: int = 150) -> None:
    """Press Tab until the focused element's text contains `wanted`."""
    text = ""
    for _ in range(maximum):
        page.keyboard.press("Tab")
        text = page.evaluate(FOCUS_SAYS)
        if wanted.lower() in text.lower():
            return
    raise AssertionError(f"no Tab leads to {wanted!r}; the last thing was {text!r}")


def aim_at(page: Page, text: str, maximum: int = 120) -> None:
    """With a piece picked up, press Tab until the page announces the square described by `text`."""
    for _ in range(maximum):
        page.keyboard.press("Tab")
        if text in page.get_by_role("status").inner_text():
            return
    raise AssertionError(f"no Tab leads to {text!r}")
