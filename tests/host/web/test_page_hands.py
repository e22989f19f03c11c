"""Test picking up, moving, turning and putting down pieces with a mouse, a finger or the keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from shared_rules import scene
from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Size
from tests.host.web.fake_games import RED
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import Finger, boxes, drag, middle, received, square, take
from tests.host.web.layout import box_of, is_drawn_above
from tests.host.web.parts import in_hand, prompt_of, task_of
from tests.soak import mark_soak, mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def test_dragged_loco_is_in_the_air_until_released(page: Page, table: RunningPage) -> None:
    take(page, '[data-piece="green1"]')
    for name in ("Q1.1.3", "Q1.1.4", "Q1.1.5"):
        page.mouse.move(*middle(page, square(name)), steps=4)
        expect(page.locator(f'[data-square="{name}"]')).to_have_attribute("data-aim", "")
        page.wait_for_timeout(300)  # long enough for a table to accept a sensor's change
    assert table.table.command_texts() == ["lift green1"]

    page.mouse.up()
    assert received(table, page)[1:] == ["place green1 Q1.1.5"]
    expect(page.locator('[data-piece="green1"]')).to_have_attribute(
        "aria-label", "green loco, square 5 of the north-west outer lane"
    )


def test_loco_is_dragged_from_hand_and_back(page: Page, table: RunningPage) -> None:
    drag(page, middle(page, 'button[data-piece="green3"]'), middle(page, square("S1")))
    expect(page.locator('#board [data-piece="green3"]')).to_have_count(1)
    drag(page, middle(page, '#board [data-piece="green3"]'), middle(page, "#detail"))
    expect(page.locator('button[data-piece="green3"]')).to_have_count(1)
    assert received(table, page, 2) == ["lift green3", "place green3 S1", "lift green3", "place green3 hand"]


def test_loco_dropped_on_another_returns_with_explanation(page: Page, table: RunningPage) -> None:
    drag(page, middle(page, '[data-piece="orange2"]'), middle(page, square("Q2.1.3")))
    expect(page.get_by_role("alert")).to_have_text(message_text("script-taken"))
    assert received(table, page)[-1] == "place orange2 Q2.3.1"


def test_finger_drag_does_not_scroll_page(open_page: Open, table: RunningPage) -> None:
    page = open_page(PHONE)
    Finger(page).drag(middle(page, '[data-piece="green1"]'), middle(page, square("Q1.1.5")))
    assert received(table, page) == ["lift green1", "place green1 Q1.1.5"]
    assert page.evaluate("scrollY") == 0


def test_finger_on_empty_board_scrolls(open_page: Open) -> None:
    page = open_page(PHONE)
    x, y = middle(page, square("Q2.2.3"))
    Finger(page).drag((x, y), (x, y - 200))
    page.wait_for_function("() => scrollY > 50")


@pytest.mark.parametrize("step", ["wrong", *mark_soak("roll")])
def test_new_prompt_does_not_move_board_under_finger(open_page: Open, table: RunningPage, step: str) -> None:
    page = open_page(PHONE)
    (x, y), end = middle(page, '[data-piece="green1"]'), middle(page, square("Q1.1.5"))
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    finger.touch("touchMove", (x, y + 10))
    expect(in_hand(page)).to_be_visible()

    before = prompt_of(page).text_content()
    table.show(step)
    expect(prompt_of(page)).not_to_have_text(str(before))
    card_px = box_of(page.locator("#prompt-card"))["height"]
    assert middle(page, square("Q1.1.5")) == pytest.approx(end, abs=0.5)

    finger.touch("touchEnd")
    expect(in_hand(page)).to_be_hidden()
    room_px = box_of(page.locator("#now"))["height"]
    assert room_px == pytest.approx(card_px + 6, abs=1), "the words have their room again"


@pytest.mark.parametrize("size", mark_soak_except([DESK, PHONE], (0,)), ids=["desk", "phone"])
def test_two_taps_move_loco(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)
    page.mouse.click(*middle(page, '[data-piece="green1"]'))
    expect(in_hand(page)).to_be_visible()
    page.mouse.click(*middle(page, square("Q1.1.6")))
    assert received(table, page) == ["lift green1", "place green1 Q1.1.6"]
    expect(in_hand(page)).to_be_hidden()


def test_lit_square_can_be_tapped_where_the_rest_moves_by_itself(open_page: Open, table: RunningPage) -> None:
    table.table.auto_moves = True
    page = open_page()
    table.show("path")
    page.mouse.click(*middle(page, square("Q3.1.3")))  # not lit
    for _ in range(100):  # until the light is on
        page.mouse.click(*middle(page, square("Q1.1.6")))
        page.wait_for_timeout(100)
        if table.table.command_texts():
            break
    page.mouse.click(*middle(page, square("B1.1.1")))  # on a platform, which stays where it is
    page.wait_for_timeout(100)
    assert set(table.table.command_texts()) == {"tap Q1.1.6", "tap B1.1.1"}


def test_tap_on_a_ring_or_a_burst_makes_the_move_that_it_shows(open_page: Open, table: RunningPage) -> None:
    table.table.auto_moves = True
    page = open_page()
    table.show("loco")
    expect(page.locator(".possible")).to_have_count(3)
    assert [page.locator(f".possible-{what}").count() for what in ("end", "crash", "push", "home")] == [2, 1, 1, 1]
    expect(page.locator("#detail")).to_contain_text(message_text("script-tap-how"))
    for end in ("B1.1.1", "Q3.2.1", "H9"):
        page.locator(f'[data-end="{end}"] > :first-child').click()
    assert received(table, page) == ["tap B1.1.1", "tap Q3.2.1", "tap H9"]
    table.show("platform")
    table.show("loco")
    expect(page.locator("#detail")).not_to_contain_text(message_text("script-tap-how"))
    page.locator('#board [data-piece="green1"]').click()
    expect(page.locator(".possible")).to_have_count(1)  # only where this loco can go


def test_tap_on_a_half_lays_the_platform_with_that_side(open_page: Open, table: RunningPage) -> None:
    table.table.auto_moves = True
    page = open_page()
    table.show("platform")
    page.mouse.click(*middle(page, ".bay-halves .half:last-child"))
    assert received(table, page) == ["lift_part red", "place_part red B0 B"]


@pytest.mark.parametrize("size", mark_soak_except([DESK, PHONE], (1,)), ids=["desk", "phone"])
def test_tapped_loco_is_laid_aside(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)
    page.locator('#board [data-piece="green1"]').click()
    in_hand(page).get_by_role("button", name=message_text("page-into-the-hand")).click()
    assert received(table, page)[-1] == "place green1 hand"
    expect(page.locator('button[data-piece="green1"]')).to_have_count(1)


def test_keyboard_moves_loco_to_lit_square(open_page: Open, table: RunningPage) -> None:
    table.table.step = "loco"
    page = open_page()
    table.show("loco")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.piece") == "green1":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Green loco picked up")
    expect(page.locator('[data-square="B1.1.1"]')).to_have_attribute("data-asked", "")
    page.wait_for_function("() => document.querySelectorAll('[data-asked]').length >= 6")
    page.keyboard.press("Tab")
    expect(page.get_by_role("status")).to_have_text("Exit 1 of the north bay, lit.")
    page.keyboard.press("Enter")

    assert received(table, page) == ["lift green1", "place green1 B1.1.1"]
    assert page.evaluate("document.activeElement.dataset.piece") == "green1"


def test_arrows_choose_square_and_escape_returns_piece(page: Page, table: RunningPage) -> None:
    page.locator('[data-piece="green1"]').press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-square="Q1.1.3"]')).to_have_attribute("data-aim", "")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-square="Q1.2.3"]')).to_have_attribute("data-aim", "")
    page.keyboard.press("Escape")
    assert received(table, page)[-1] == "place green1 Q1.1.2"


def test_tab_visits_every_free_square_once(page: Page, table: RunningPage) -> None:
    page.locator('[data-piece="green1"]').press("Enter")
    carry = page.locator("#carry-text")
    places = []
    for _ in range(76):  # 92 squares minus the empty bay's 8, 8 occupied ones and its own; plus the hand
        page.keyboard.press("Tab")
        places.append(carry.inner_text())
    page.keyboard.press("Shift+Tab")

    assert len(set(places)) == len(places)
    assert carry.inner_text() == places[-2]


def test_keyboard_brings_loco_in_from_hand(open_page: Open, table: RunningPage) -> None:
    table.table.step = "loco"
    page = open_page()
    page.locator('button[data-piece="green3"]').press("Enter")
    for _ in range(len(table.table.board.squares)):
        page.keyboard.press("Tab")
        if page.locator('[data-square="S1"][data-aim]').count():
            break
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-square="Q1.1.1"]')).to_have_attribute("data-aim", "")
    page.keyboard.press("Enter")
    assert received(table, page) == ["lift green3", "place green3 Q1.1.1"]


def test_arrows_move_between_board_items(page: Page) -> None:
    page.locator('[data-piece="green1"]').press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.part") == "blue"


def test_keyboard_focus_reports_lit_square(open_page: Open, table: RunningPage) -> None:
    table.table.step = "loco"
    page = open_page()
    expect(page.locator('[data-light="Q1.1.2"]')).to_have_attribute("data-lit", "")
    page.locator('[data-part="yellow"]').press("Tab")
    loco = page.locator('[data-piece="green1"]')
    expect(loco).to_be_focused()
    expect(loco).to_have_attribute("aria-label", "green loco, square 2 of the north-west outer lane, lit")
    expect(page.locator(".tag")).to_have_text(message_text("locos-place-rail", quarter="nw", lane="outer", number=2))


def test_square_label_hides_after_pointer_drop(page: Page, table: RunningPage) -> None:
    tag = page.locator(".tag[data-shown]")
    drag(page, middle(page, 'button[data-piece="green3"]'), middle(page, square("Q1.1.5")))
    loco = page.locator('#board [data-piece="green3"]')
    expect(loco).to_be_focused()
    table.change(lights=[("Q1.1.5", RED, scene.PULSE, 0, 1)])
    expect(loco).to_have_attribute("aria-label", "green loco, square 5 of the north-west outer lane, lit")
    expect(tag).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(tag).to_have_count(1)


def test_refused_piece_stays_on_board(open_page: Open, table: RunningPage) -> None:
    table.table.refuses = "It is not your turn: wait until the lights ask."
    page = open_page()
    page.locator('[data-piece="green1"]').press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not your turn")
    expect(in_hand(page)).to_be_hidden()


def test_wagon_is_dragged_from_printed_pile_and_back(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    drag(page, middle(page, '[data-pile^="wagon"]'), middle(page, square("T1.10")))
    piece = received(running, page)[0].removeprefix("lift ")
    drag(page, middle(page, '[data-at="T1.10"]'), middle(page, ".pile"))
    moved, back = [f"lift {piece}", f"place {piece} T1.10"], [f"lift {piece}", f"place {piece} hand"]
    assert received(running, page, 2) == [*moved, *back]


def test_loco_is_returned_to_printed_supply(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")
    piece = page.locator(".piece").first.get_attribute("data-piece")
    drag(page, middle(page, f'[data-piece="{piece}"]'), middle(page, '[data-pile^="purple"]'))
    assert received(running, page)[-1] == f"place {piece} hand"


def carried_pictures(page: Page) -> Locator:
    """Return the pictures of the pieces in the hand: buttons that choose which piece is put down next."""
    return in_hand(page).locator("[aria-pressed]")


def check_putting_back(running: RunningPage, page: Page, taken: list[str], homes: list[str | None]) -> None:
    """Put two pieces back with Escape, and check that they return to their squares."""
    for remaining in (1, 0):
        page.keyboard.press("Escape")
        expect(carried_pictures(page)).to_have_count(remaining)
    expect(in_hand(page)).to_be_hidden()
    back = [f"place {piece} {home}" for piece, home in zip(taken, homes, strict=True)]
    assert received(running, page, 2) == [*(f"lift {piece}" for piece in taken), *back]


def test_two_wagons_are_held_by_tapping(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    taken = [str(each.get_attribute("data-piece")) for each in page.locator("#board .piece").all()[:2]]
    homes = [page.locator(f'[data-piece="{piece}"]').get_attribute("data-at") for piece in taken]
    for piece in taken:
        page.mouse.click(*middle(page, f'#board [data-piece="{piece}"]'))
    expect(carried_pictures(page)).to_have_count(2)
    expect(carried_pictures(page).nth(1)).to_have_attribute("aria-pressed", "true")
    carried_pictures(page).nth(0).click()
    check_putting_back(running, page, taken, homes)


def test_keyboard_holds_two_wagons_and_chooses_next(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    first = page.locator("#board .piece").first
    taken = [str(first.get_attribute("data-piece"))]
    first.press("Enter")
    for key in ("a", "Escape", "a", "ArrowRight"):  # cancel, and aim again
        page.keyboard.press(key)
    taken.append(str(page.evaluate("document.activeElement.dataset.piece")))
    homes = [page.locator(f'[data-piece="{piece}"]').get_attribute("data-at") for piece in taken]
    page.keyboard.press("Enter")
    expect(carried_pictures(page)).to_have_count(2)
    page.keyboard.press("1")
    check_putting_back(running, page, taken, homes)


@pytest.mark.parametrize(("language", "words"), [("en-GB", "Next: "), ("fr", "À poser d’abord")])
def test_phone_names_next_wagon_to_put_down(open_game: OpenGame, language: str, words: str) -> None:
    _, page = open_game("couple", "golden_train", PHONE, query=f"?lang={language}")
    for piece in page.locator("#board .piece").all()[:2]:
        page.mouse.click(*middle(page, f'#board [data-piece="{piece.get_attribute("data-piece")}"]'))
    text = page.locator("#carry-text")
    expect(text).to_contain_text(words)
    assert text.evaluate("each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight")
    assert text.evaluate("each => each.getBoundingClientRect().width") > 200
    keys = in_hand(page).get_by_role("button").evaluate_all("all => all.map((e) => e.getBoundingClientRect().right)")
    assert max(keys) <= PHONE["width"]


def test_tapped_platform_is_drawn_raised(page: Page, table: RunningPage) -> None:
    [flat] = boxes(page.locator('.part[data-part="red"]'))
    page.mouse.click(*middle(page, square("B2.3.1")))
    page.wait_for_timeout(400)
    [raised] = boxes(page.locator(".ghost[data-raised]"))
    assert raised["height"] > flat["height"] * 1.08
    assert raised["y"] < flat["y"]


@pytest.mark.parametrize(("half", "side"), [(-0.3, "A"), (0.3, "B")], ids=["rim half", "inner half"])
def test_drop_half_chooses_platform_side(page: Page, table: RunningPage, half: float, side: str) -> None:
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


def test_turning_hint_shows_when_turn_is_needed(page: Page, table: RunningPage) -> None:
    expect(task_of(page)).not_to_contain_text("↻")
    table.change(part_goals=[{"part": "red", "bay": "B2", "side": "B"}])
    expect(task_of(page)).to_contain_text(message_text("script-turn-how"))


def test_r_turns_dragged_platform(page: Page, table: RunningPage) -> None:
    take(page, square("B2.3.1"), square("B0.1.0"))
    page.keyboard.press("r")
    page.mouse.up()
    assert received(table, page)[-1] == "place_part red B0 B"


def test_pieces_travel_with_platform(page: Page, table: RunningPage) -> None:
    # violet2 is on the red platform: second lane, entry
    drag(page, middle(page, square("B2.3.1")), middle(page, ".dice-window"), middle(page, square("B0.3.0"), right=0.4))
    expect(page.locator('[data-piece="violet2"]')).to_have_attribute(
        "aria-label", "violet loco, exit 3 of the west bay"
    )


def test_platform_dropped_elsewhere_returns(page: Page, table: RunningPage) -> None:
    drag(page, middle(page, square("B2.3.1")), middle(page, square("B1.2.0")))
    assert received(table, page)[-1] == "place_part red B2 A"


def test_finger_drags_platform(open_page: Open, table: RunningPage) -> None:
    page = open_page(PHONE)
    Finger(page).drag(middle(page, square("B2.3.1")), middle(page, square("B0.4.0")))
    assert received(table, page)[-1] == "place_part red B0 B"
    assert page.evaluate("scrollY") == 0


def test_only_target_bay_is_highlighted(page: Page, table: RunningPage) -> None:
    highlighted = page.locator(".half[data-asked]")
    page.mouse.click(*middle(page, square("B2.3.1")))
    expect(page.locator('.bay-halves[data-bay="B0"] .half[data-asked]')).to_have_count(2)
    expect(highlighted).to_have_count(2)
    page.keyboard.press("Escape")
    page.mouse.click(*middle(page, square("B1.3.1")))
    expect(page.locator(".bay-halves .half")).not_to_have_count(0)
    expect(highlighted).to_have_count(0)


def test_platform_lifted_from_target_bay_goes_back_there(page: Page, table: RunningPage) -> None:
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


def test_keyboard_moves_and_turns_platform(page: Page, table: RunningPage) -> None:
    page.locator('[data-part="red"]').press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    expect(in_hand(page)).to_contain_text("Red platform → west bay, side B at the buffer")
    page.keyboard.press("Enter")
    assert received(table, page) == ["lift_part red", "place_part red B0 B"]
