"""Test moving platforms on the page: dragging, tapping, turning, and where they should go."""

import re

import pytest
from playwright.sync_api import expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Open
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import Finger, drag, middle, received, square, take
from tests.host.web.layout import is_drawn_above
from tests.host.web.parts import in_hand, to_do

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


@pytest.mark.parametrize(("half", "side"), [(-0.3, "A"), (0.3, "B")], ids=["rim half", "inner half"])
def test_drop_half_chooses_platform_side(open_page: Open, table: RunningPage, half: float, side: str) -> None:
    page = open_page()
    pit = '.bay-halves[data-bay="B0"]'
    take(page, square("B2.3.1"), ".dice-window")
    page.mouse.move(*middle(page, pit, right=half), steps=4)
    expect(in_hand(page)).to_contain_text(f"west bay, side {side} at the buffer")
    expect(page.locator(f"{pit} text:visible")).to_have_text(f"{side} at buffer")
    assert is_drawn_above(page, ".halves", ".ghost"), "the label is drawn over the platform"
    expect(page.locator(".turn-button")).to_be_hidden()
    page.mouse.up()
    assert received(table, page) == ["lift_part red", f"place_part red B0 {side}"]
    expect(page.locator('[data-part="red"]')).to_have_attribute(
        "data-words", f"Red platform, in the west bay, side {side} at the buffer"
    )


@pytest.mark.parametrize("at", ["B0.1.0", "B0.4.0"])
def test_requested_side_is_used_wherever_dropped(open_page: Open, table: RunningPage, at: str) -> None:
    table.change(part_goals=[{"part": "red", "bay": "B0", "side": "B"}])
    page = open_page()
    drag(page, middle(page, square("B2.3.1")), middle(page, ".dice-window"), middle(page, square(at)))
    assert received(table, page)[-1] == "place_part red B0 B"


def test_turning_hint_shows_when_turn_is_needed(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    expect(to_do(page)).not_to_contain_text("↻")
    table.change(part_goals=[{"part": "red", "bay": "B2", "side": "B"}])
    expect(to_do(page)).to_contain_text(message_text("script-turn-how"))


def test_r_turns_dragged_platform(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    take(page, square("B2.3.1"), square("B0.1.0"))
    page.keyboard.press("r")
    page.mouse.up()
    assert received(table, page)[-1] == "place_part red B0 B"


def test_pieces_travel_with_platform(open_page: Open, table: RunningPage) -> None:
    page = open_page()  # violet2 is on the red platform: second lane, entry
    drag(page, middle(page, square("B2.3.1")), middle(page, ".dice-window"), middle(page, square("B0.3.0"), right=0.4))
    expect(page.locator('[data-piece="violet2"]')).to_have_attribute(
        "aria-label", "violet loco, exit 3 of the west bay"
    )


def test_platform_dropped_elsewhere_returns(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    drag(page, middle(page, square("B2.3.1")), middle(page, square("B1.2.0")))
    assert received(table, page)[-1] == "place_part red B2 A"


def test_finger_drags_platform(open_page: Open, table: RunningPage) -> None:
    page = open_page(PHONE)
    Finger(page).drag(middle(page, square("B2.3.1")), middle(page, square("B0.4.0")))
    assert received(table, page)[-1] == "place_part red B0 B"
    assert page.evaluate("scrollY") == 0


def test_only_target_bay_is_highlighted(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    highlighted = page.locator(".half[data-asked]")
    page.mouse.click(*middle(page, square("B2.3.1")))
    expect(page.locator('.bay-halves[data-bay="B0"] .half[data-asked]')).to_have_count(2)
    expect(highlighted).to_have_count(2)
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, square("B1.3.1")))
    expect(page.locator(".bay-halves .half")).not_to_have_count(0)
    expect(highlighted).to_have_count(0)


def test_platform_lifted_from_target_bay_goes_back_there(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    page.mouse.click(*middle(page, square("B2.3.1")))
    page.mouse.click(*middle(page, '.bay-halves[data-bay="B0"]', right=-0.3))
    expect(page.locator('[data-part="red"]')).to_have_attribute("data-words", re.compile("in the west bay"))
    page.mouse.click(*middle(page, square("B0.3.1")))
    expect(page.locator('.bay-halves[data-bay="B0"] .half[data-asked] text').first).to_have_text("A at buffer")
    expect(page.locator('.bay-halves[data-bay="B2"] .half[data-asked]')).to_have_count(0)


def test_keyboard_announces_platform_target(open_page: Open, table: RunningPage) -> None:
    table.change(part_goals=[{"part": "red", "bay": "B2", "side": "A"}])
    page = open_page()
    page.locator('[data-part="red"]').press("Enter")
    expect(in_hand(page)).to_contain_text("Red platform → east bay, side A at the buffer")
    expect(in_hand(page).get_by_role("button", name=message_text("page-put-down"))).to_be_enabled()
    page.keyboard.press("Enter")
    assert received(table, page)[-1] == "place_part red B2 A"


def test_held_platform_has_turn_button(open_page: Open, table: RunningPage) -> None:
    page = open_page(PHONE)
    page.mouse.click(*middle(page, square("B2.3.1")))
    in_hand(page).get_by_role("button", name=message_text("script-turn-to-side", side="B")).click()
    page.mouse.click(*middle(page, '.bay-halves[data-bay="B0"]', right=-0.3))
    assert received(table, page)[-1] == "place_part red B0 B"


def test_keyboard_moves_and_turns_platform(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    page.locator('[data-part="red"]').press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    expect(in_hand(page)).to_contain_text("Red platform → west bay, side B at the buffer")
    page.keyboard.press("Enter")
    assert received(table, page) == ["lift_part red", "place_part red B0 B"]
