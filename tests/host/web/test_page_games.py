"""Test the page of games with cards, supplies, hexes, shared buttons or other dice, in a real browser."""

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from signalbox.board import draw
from tests.english import message_text
from tests.host.board.descriptions import shared_paris
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size, cases
from tests.host.web.fake_games import GOLDEN_TRAIN, PARIS_CONNECTION, PTITES_LOCOS, SCRIPTS, Script, game_button
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import Finger, boxes, drag, middle, received, square, supply, take, wait_until_still
from tests.host.web.layout import box_of, controls, is_drawn_above, is_wider_than_window
from tests.host.web.parts import buttons_of, company, in_hand, prompt_of, seat, steps, wait_for_seats
from tests.host.web.roles import button, close_menu, open_menu, switch
from tests.host.web.voices import SPEAKS
from tests.soak import mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

# one size each, because the tests of the first game's page cover both; all in `make soak`
SIZES = pytest.mark.parametrize("size", mark_soak_except([DESK, PHONE], (1,)), ids=["desk", "phone"])


def placements(running: RunningPage, page: Page) -> list[tuple[str, str]]:
    """Return (piece, square) for each piece put down, once the table has received the commands."""
    received(running, page)
    return [(each["piece"], each["square"]) for each in running.table.commands if each["do"] == "place"]


def has_whole_rows(drawn: set[str], running: RunningPage) -> bool:
    """Return whether each lane is drawn in whole rows that show every train and at least one further place."""
    lanes = {f"T{lane + 1}" for lane in range(len(running.table.script.seats))}
    length = len(drawn) // len(lanes)
    occupied = {piece["at"] for piece in running.table.pieces if piece["at"].startswith("T")}
    nearest = {f"T{lane}.{int(place) + 1}" for lane, place in (square[1:].split(".") for square in occupied)}
    return drawn == {f"{lane}.{place}" for lane in lanes for place in range(length)} and drawn >= occupied | nearest


@cases("script, size", product((GOLDEN_TRAIN, PARIS_CONNECTION), (DESK, PHONE)), (0, 3))
def test_steps_fit_and_controls_are_named(open_game: OpenGame, script: Script, size: Size) -> None:
    running, page = open_game(board=script.board, size=size)
    squares = page.locator("[data-square]").evaluate_all("all => all.map((each) => each.dataset.square)")
    drawn, lights_only = {*squares}, {*running.table.board.lights} - {*running.table.board.squares}
    assert len(drawn) == len(squares)
    assert drawn == {*running.table.board.squares} or (script is GOLDEN_TRAIN and has_whole_rows(drawn, running))
    assert page.locator("[data-light]").count() == len(drawn | lights_only)
    for step in steps(page, running, script.board):
        assert not is_wider_than_window(page), step
        found = controls(page, ":is(button, [role=button], summary, input):not(#board *)")
        assert [(name, px) for name, px in found if not name or px < 24] == [], step


def test_map_printing_is_drawn(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection")
    drawing = draw(running.table.board)
    for style, count in Counter(area["style"] for area in drawing["areas"]).items():
        assert page.locator(f".area-{style}").count() == count, style
    assert page.locator(".border-checkered").count() == len(drawing["borders"])
    expect(page.locator(".area-label", has_text="Marseille")).to_have_count(1)
    page.locator(square("1.11")).hover()
    expect(page.locator(".tag")).to_have_text("Calais")


WINDOWS_WITH_A_MAP = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080}, PHONE)
LABELS_OVER_EACH_OTHER = """() => {
  const labels = [...document.querySelectorAll('.area-label')].filter(e => e.checkVisibility());
  const boxes = labels.map(e => [e.textContent, e.getBoundingClientRect()]);
  const covered = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  return boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => {
    const [wide, high] = covered(a, b);
    return wide > 3 && high > 0.3 * Math.min(a.height, b.height);
  }).map(([other]) => `${name} and ${other}`));
}"""


@cases("script, size", product((GOLDEN_TRAIN, PARIS_CONNECTION), WINDOWS_WITH_A_MAP), (0, 5))
def test_map_labels_do_not_overlap(open_game: OpenGame, script: Script, size: Size) -> None:
    _, page = open_game(board=script.board, size=size)
    assert page.evaluate(LABELS_OVER_EACH_OTHER) == []
    page.set_viewport_size({"width": 1000, "height": 640})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate(LABELS_OVER_EACH_OTHER) == []


def test_wagon_is_dragged_from_supply_to_train(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    top = page.locator(supply("pile.wagons"))
    expect(top).to_have_accessible_name("wagon from Wagons")
    drag(page, middle(page, top), middle(page, square("T1.10")))
    [(piece, _)] = placements(running, page)
    text = "wagon, the 10th place in Ann’s train"
    expect(page.locator(f'#board [data-piece="{piece}"]')).to_have_attribute("data-words", text)
    assert running.table.command_texts() == [f"lift {piece}", f"place {piece} T1.10"]  # no square in between counts


def test_tray_shows_only_while_locomotive_is_off_its_lane(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    locomotive = next(piece for piece in running.table.pieces if piece["at"] == "T1.0")
    tray = page.locator('.seat[data-seat="0"] .tray-locos')
    for place, shown in (("hand", 1), ("T1.0", 0)):
        locomotive["at"] = place
        running.publish()
        expect(tray.locator("button:visible")).to_have_count(shown)
    expect(tray).to_be_hidden()


def test_value_stays_where_wagon_was_lifted(open_game: OpenGame) -> None:
    running, page = open_game("target", "golden_train")
    running.change("target", values={"T2.6": "1"})
    value = page.locator(".value")
    expect(value).to_have_count(0)  # no value is shown while the wagon is in place
    [box] = boxes(page.locator('[data-at="T2.6"]'))
    drag(page, middle(page, '[data-at="T2.6"]'), middle(page, "#detail"))
    expect(page.locator('[data-at="T2.6"]')).to_have_count(0)

    assert placements(running, page)[-1][1] == "hand"
    expect(value).to_have_text("11")  # the sign and its title
    [title] = boxes(value)
    assert box["x"] < title["x"] + title["width"] / 2 < box["x"] + box["width"]


@SIZES
def test_loco_is_tapped_from_supply_onto_hex(open_game: OpenGame, size: Size) -> None:
    running, page = open_game("build", "paris_connection", size)
    page.locator(supply("board.red")).click()
    expect(in_hand(page)).to_be_visible()
    page.locator(square("2.11.L")).first.click()  # even if the page scrolls meanwhile
    assert placements(running, page) == [("red6", "2.11.L")]


def test_hex_holds_two_locos_but_not_three(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")
    for count in (1, 2, 3):
        drag(page, middle(page, supply("board.red")), middle(page, square("2.11.L")))
        received(running, page, count)
    assert [place for _, place in placements(running, page)] == ["2.11.L", "2.11.R", "hand"]


def test_loco_lands_next_to_one_placed_during_drag(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")
    take(page, supply("board.red"), square("2.11.L"))
    expect(page.locator(square("2.11.L")).locator("..")).to_have_attribute("data-aim", "")
    running.table.find(running.table.pieces, "blue4")["at"] = "2.11.L"
    running.publish()
    expect(page.locator('.piece[data-at="2.11.L"]')).to_be_visible()
    page.mouse.up()
    assert placements(running, page) == [("red6", "2.11.R")]


def test_real_board_shows_both_locos_where_sensed(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    table = running.table
    table.find(table.pieces, "black3")["at"] = "6.9.R"
    table.find(table.pieces, "blue4")["at"] = "6.9.L"
    table.real = True
    running.publish()
    page = open_page(running=running)
    expect(page.locator('[data-at="6.9.L"], [data-at="6.9.R"]')).to_have_count(2)
    pieces = [piece for piece in table.pieces if piece["at"] in table.board.squares]
    expect(page.locator("#board .piece")).to_have_count(len(pieces))
    expect(page.locator("button.in-hand, #board [tabindex='0']")).to_have_count(0)


def test_finger_drags_locos_and_scrolls_zoomed_map(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection", PHONE)
    expect(page.locator("#board-frame")).to_have_attribute("data-large", "")
    wait_until_still(page, "#board")
    button(page, "page-zoom-in").click()
    wait_until_still(page, "#board")
    x, y = middle(page, "#board-frame", down=0.3)  # the prompt may cover the middle
    before = page.evaluate("document.querySelector('#board-frame').scrollLeft")
    Finger(page).drag((x, y), (x - 150, y))
    page.wait_for_function("before => document.querySelector('#board-frame').scrollLeft > before + 60", arg=before)
    wait_until_still(page, "#board")
    assert running.table.commands == []

    page.evaluate("document.querySelector('[data-at=\"6.9.L\"]').scrollIntoView({block: 'center', inline: 'center'})")
    wait_until_still(page, "#board")
    Finger(page).drag(middle(page, '[data-at="6.9.L"]'), middle(page, square("6.8.L")))
    assert placements(running, page) == [("black3", "6.8.L")]


def test_keyboard_moves_loco_from_supply_to_lit_hex(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")
    page.locator(supply("board.red")).press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Red loco picked up")
    page.wait_for_function("() => document.querySelectorAll('[data-asked]').length >= 5")
    page.keyboard.press("Tab")
    expect(page.get_by_role("status")).to_contain_text(", lit.")
    page.keyboard.press("Enter")
    assert placements(running, page)[0][1] in {name for name, *_ in PARIS_CONNECTION.steps["build"]["lights"]}


def test_face_up_cards_are_large_and_labelled(open_game: OpenGame) -> None:
    _, page = open_game("decide", "golden_train")
    expect(page.get_by_role("img", name="Wagon drawn: 3; Next wagon: sheriff")).to_be_visible()
    assert box_of(page.locator(".card-sign").first)["height"] >= 56
    expect(page.locator("#shown-words")).to_be_empty()


def test_seat_buttons_are_on_seat_card(open_game: OpenGame) -> None:
    running, page = open_game("decide", "golden_train")
    labels = [message_text("button", button=name) for name in ("undo", "confirm", "help")]
    assert buttons_of(page).all_inner_texts() == labels
    expect(page.locator(".seat-press:enabled")).to_have_count(2)
    button(seat(page, "Ann"), "golden-label-attack").click()
    expect(prompt_of(page)).to_have_text(GOLDEN_TRAIN.steps["target"]["prompt"])
    assert running.table.commands == [{"do": "press", "button": "attack.1"}]


def test_supply_button_is_on_supply_card(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection")
    company(page, "brown").click()
    expect(prompt_of(page)).to_have_text(PARIS_CONNECTION.steps["build"]["prompt"])
    assert running.table.commands == [{"do": "press", "button": "brown"}]
    expect(page.locator('.store[data-key="board.yellow"] .store-value b')).to_have_text("21")


def test_record_shows_three_lines_below_many_seats(open_game: OpenGame) -> None:
    _, page = open_game("choose", "paris_connection", {"width": 1400, "height": 720})
    assert page.locator(".panel").evaluate("panel => panel.scrollHeight > panel.clientHeight")
    visible = page.evaluate(
        """() => {
          const { top, bottom } = document.querySelector('#record').getBoundingClientRect();
          const whole = (box) => box.top >= top && box.bottom <= bottom;
          return [...document.querySelectorAll('#record li')].filter(li => whole(li.getBoundingClientRect())).length;
        }"""
    )
    assert visible >= 3


def test_several_winners_are_announced(open_game: OpenGame) -> None:
    _, page = open_game("over", "golden_train")
    expect(page.get_by_text(message_text("script-win", players=("Ann", "Clara")))).to_be_visible()
    for player in ("Ann", "Clara"):
        expect(seat(page, player)).to_contain_text(message_text("script-is-winner"))


@pytest.mark.parametrize("script", [GOLDEN_TRAIN, PARIS_CONNECTION], ids=lambda script: script.board)
def test_every_colour_has_its_own_pattern(open_game: OpenGame, script: Script) -> None:
    running, page = open_game(board=script.board)
    expect(page.locator(".pattern").first).to_be_hidden()
    running.table.patterned = True
    running.publish()
    expect(page.locator("body")).to_have_attribute("data-patterns", "")
    drawn = "all => all.map(({id, firstChild: e}) => [id.slice(8), e.getAttribute('d') + e.getAttribute('fill')])"
    patterns = dict(page.locator("#patterns pattern").evaluate_all(drawn))
    assert set(patterns) == set(script.patterns)
    shapes = [patterns[colour].rpartition("#")[0] or patterns[colour].removesuffix("none") for colour in patterns]
    assert len(set(shapes)) == len(shapes)
    piece = page.locator("#board .piece .pattern").first
    expect(piece).to_be_visible()
    colour = page.locator("#board .piece").first.get_attribute("data-colour")
    expect(piece).to_have_attribute("fill", f"url(#pattern-{colour})")


def test_prompts_are_spoken_once_enabled(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train", first=lambda page: page.add_init_script(SPEAKS))
    running.show("decide")
    expect(prompt_of(page)).to_have_text(GOLDEN_TRAIN.steps["decide"]["prompt"])
    assert page.evaluate("window.said") == []
    open_menu(page)
    switch(page, "page-speak").check()
    close_menu(page)
    running.show("target")
    running.show("target")
    expect(prompt_of(page)).to_have_text(GOLDEN_TRAIN.steps["target"]["prompt"])
    prompts = [GOLDEN_TRAIN.steps[step]["prompt"] for step in ("decide", "target")]
    assert page.evaluate("window.said") == prompts
    happened, alert = (
        message_text("golden-happened-wagons", count=1, player="Ann"),
        GOLDEN_TRAIN.steps["couple"]["prompt"],
    )
    running.table.change("couple", happened=happened)
    running.table.change("decide", happened=happened)
    for step in ("couple", "decide", "target", "couple"):
        running.show(step)
        expect(prompt_of(page)).to_have_text(GOLDEN_TRAIN.steps[step]["prompt"])
    again = [happened, alert, *prompts, happened, alert]
    assert page.evaluate("window.said") == [*prompts, *again], "once, and again when it has happened again"
    page.reload()
    wait_for_seats(page)  # the menu's button appears before the menu's scripts are loaded
    open_menu(page)
    expect(switch(page, "page-speak")).to_be_checked()


WINDOWS = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def is_cut(texts: Locator) -> bool:
    """Return whether any of these texts is cut off."""
    return bool(texts.evaluate_all("all => all.some(each => each.scrollWidth > each.clientWidth)"))


@WINDOWS
@pytest.mark.parametrize("more", [["claim"], ["claim", "exchange", "reserve"]], ids=len)
def test_shared_button_labels_are_not_cut(open_page: Open, table: RunningPage, size: Size, more: list[str]) -> None:
    own = [game_button(name, name.capitalize()) for name in more]
    table.table.script = replace(PTITES_LOCOS, buttons=[*PTITES_LOCOS.buttons, *own])
    table.table.publish()
    page = open_page(size)
    expect(page.locator(".press-label")).to_have_count(4 + len(more))
    assert not is_cut(page.locator(".press-label"))
    assert not is_wider_than_window(page)


def test_colourless_holdings_are_listed(open_page: Open, serve: Serve) -> None:
    holdings = [{"label": f"Goods of {value}", "colour": None, "count": 2, "value": value} for value in (1, 2, 3)]
    running = serve("choose", board="paris_connection")
    running.table.script = replace(
        PARIS_CONNECTION, private={0: {"holdings": holdings, "choices": [], "note": "", "told": None}}
    )
    running.table.publish()
    page = open_page(PHONE, query=running.link(0), running=running)
    expect(page.locator(".holding-name")).to_have_text(["Goods of 1", "Goods of 2", "Goods of 3"])
    assert not is_cut(page.locator(".holding-name"))


def test_squares_sharing_a_light_draw_one_lamp(
    open_page: Open, serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "shared.toml"
    path.write_text(shared_paris("sensor", "light"), encoding="utf-8")
    monkeypatch.setitem(SCRIPTS, "shared", replace(PARIS_CONNECTION, board=str(path)))
    running = serve("over", board="shared")
    spots = iter(("6.9.L", "6.9.R"))
    for piece in running.table.pieces:
        piece["at"] = next(spots, "hand")
    running.table.publish()
    page = open_page(DESK, running=running)
    expect(page.locator("[data-light]")).to_have_count(285)
    expect(page.locator('[data-light="6.9"]')).to_have_count(1)
    expect(page.locator("[data-square][data-sensed]")).to_have_count(2)
    expect(page.locator(".piece")).to_have_count(2)


def test_manual_dice_placeholder_follows_game(page: Page, table: RunningPage) -> None:
    dice = page.get_by_label(message_text("page-own-dice"))
    expect(dice).not_to_have_attribute("placeholder", "yellow 6 6")
    table.show("roll")
    expect(dice).to_have_attribute("placeholder", "yellow 6 6")


@WINDOWS
def test_attacked_wagon_lies_next_to_pile_and_can_be_taken(open_game: OpenGame, size: Size) -> None:
    running, page = open_game("target", "golden_train", size)
    wagon = page.locator(".aside")
    expect(wagon).to_have_count(1)
    expect(wagon).to_have_attribute("aria-label", "Laid aside: Wagon, 1")
    expect(page.locator(".layer-values .value")).to_have_count(1)
    assert is_drawn_above(page, '.light[data-light="T2.4"]', '.piece[data-colour="wagon"]')
    assert is_drawn_above(page, '.light[data-light="T2.7"]', ".layer-values .value")
    id = wagon.get_attribute("data-pile")
    assert id != page.locator(".pile[data-pile]").first.get_attribute("data-pile")
    drag(page, middle(page, ".aside .grip"), middle(page, square("T2.7")))
    assert received(running, page)[-1] == f"place {id} T2.7"
    expect(wagon).to_have_count(0)
    expect(page.locator(".layer-values .value")).to_have_count(0)  # turned face down again


def test_attacked_wagon_is_laid_aside_on_escape(open_page: Open, serve: Serve) -> None:
    running = serve("target", board="golden_train")
    wagon = next(piece for piece in running.table.pieces if piece["at"] == "T2.4")
    running.table.change("target", lifted="turned")
    steps = running.table.script.steps
    turned = {**steps["target"], "values": {"T2.7": "1", "T2.4": "2"}}
    running.table.script = replace(running.table.script, steps={**steps, "turned": turned})
    page = open_page(running=running)
    page.locator(f'[data-piece="{wagon["id"]}"] .grip').click()
    expect(in_hand(page)).to_be_visible()
    expect(in_hand(page).get_by_role("button", name=message_text("page-put-back"))).to_be_hidden()
    page.keyboard.press("Escape")
    assert received(running, page)[-1] == f"place {wagon['id']} hand"
    expect(page.locator(".aside")).to_have_count(2)


@WINDOWS
def test_square_in_question_is_ringed(open_page: Open, serve: Serve, size: Size) -> None:
    running = serve("target", board="golden_train")
    running.change("target", tone="ask", squares=["T2.3"])
    page = open_page(size, running=running)
    ring = page.locator(".ring-line")
    expect(ring).to_have_count(1)
    assert is_drawn_above(page, ".ring-line", '.piece[data-colour="wagon"]')
    ring_box, piece = boxes(ring, page.locator('.piece[data-at="T2.3"]'))
    assert ring_box["x"] <= piece["x"] + piece["width"] / 2 <= ring_box["x"] + ring_box["width"]
    running.change("target", tone="do")
    expect(ring).to_have_count(0)
