"""Test how the boards look in a real Chromium: letter sizes, labels, hexes, and touch targets."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size
from tests.host.web.fake_games import PARIS_CONNECTION, SCRIPTS
from tests.host.web.hands import boxes, middle, touch
from tests.host.web.layout import centre_of
from tests.host.web.parts import in_hand, steps, wait_for_seats
from tests.host.web.real_table import wait_until
from tests.host.web.roles import named, open_menu, switch

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

APART_PX = 6  # so that two adjacent names are not read as one
MIN_LETTERS_PX = 11
MIN_TARGET_PX = 24
FINGER_PX = 44
BOARDS = pytest.mark.parametrize("board", list(SCRIPTS))

LETTERS_OF = """() => {
  const shown = [...document.querySelectorAll("WHERE *")].filter((e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".visually-hidden")
    && [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const board = document.querySelector("BOARD");
  const look = getComputedStyle(board); // what is used inherits of it
  const large = parseFloat(look.getPropertyValue("--print-size")) || 0;
  const printed = board.querySelector("use") ? [...document.querySelectorAll("#prints text")].filter((e) =>
    !e.classList.contains("tray-name") || look.getPropertyValue("--print-names") !== "hidden") : [];
  return [...shown, ...printed].map((e) => {
    const size = Math.max(parseFloat(getComputedStyle(e).fontSize), printed.includes(e) ? large : 0);
    const drawn = printed.includes(e) ? board : e;
    const matrix = drawn instanceof SVGGraphicsElement ? drawn.getScreenCTM() : null;
    return [e.textContent.trim(), Math.round(size * (matrix ? Math.hypot(matrix.b, matrix.d) : 1) * 100) / 100];
  });
}"""
LETTERS = LETTERS_OF.replace("WHERE", "body").replace("BOARD", "#board")
NAMES = """() => [...document.querySelectorAll(".area-label, .area-worth")]
.filter((e) => e.checkVisibility()).map((e) => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return [e.textContent, left, top, right, bottom];
})"""
TARGETS = """() => [...document.querySelectorAll(
  "button, a[href], input, select, summary, [role=button], #board .spot-hit, #board .grip")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => {
    const hit = e.querySelector?.(".grip") ?? e;
    const { width, height } = (e.closest("label") ?? hit).getBoundingClientRect();
    return [e.getAttribute("aria-label") ?? e.parentElement?.dataset.square ?? e.textContent, Math.min(width, height)];
  })"""


@BOARDS
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_letters_are_at_least_11_pixels(open_game: OpenGame, board: str, size: Size) -> None:
    running, page = open_game(board=board, size=size)
    for step in steps(page, running, board):
        assert [(text, px) for text, px in page.evaluate(LETTERS) if px < MIN_LETTERS_PX] == [], step


@pytest.mark.parametrize("patterns", [False, True], ids=["plain", "patterns"])
def test_touch_targets_are_at_least_24_pixels(open_page: Open, serve: Serve, patterns: bool) -> None:
    for board, script in SCRIPTS.items():
        running = serve(next(iter(script.steps)), board=board)
        running.table.patterned = patterns
        targets = open_page(running=running).evaluate(TARGETS)
        assert len(targets) > len(running.table.board.squares)
        assert [(name, px) for name, px in targets if px < MIN_TARGET_PX] == [], board


def overlapping(boxes: list[tuple[str, float, float, float, float]]) -> list[str]:
    """Return the pairs of boxes that overlap."""
    return [
        f"{box[0]} and {other[0]}"
        for i, box in enumerate(boxes)
        for other in boxes[i + 1 :]
        if min(box[3], other[3]) > max(box[1], other[1]) and min(box[4], other[4]) - max(box[2], other[2]) > 2
    ]


@pytest.mark.parametrize("size", [DESK, PHONE, {"width": 1920, "height": 1080}], ids=["desk", "phone", "large"])
def test_map_names_and_numbers_do_not_overlap(open_page: Open, serve: Serve, size: Size) -> None:
    boxes = open_page(size, running=serve("build", board="paris_connection")).evaluate(NAMES)
    assert len(boxes) > 80
    assert overlapping(boxes) == []
    if size is DESK:
        assert overlapping([(name, left, top, right + APART_PX, low) for name, left, top, right, low in boxes]) == []


def test_legal_hexes_are_lit_as_areas(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("build", board="paris_connection"))
    lights = [name for name, *_ in PARIS_CONNECTION.steps["build"]["lights"] if name[0].isdigit()]
    areas = page.locator(".lit-area[data-lit]")
    expect(areas).to_have_count(len({name.removesuffix(".L").removesuffix(".R") for name in lights}))
    assert min(min(box["width"], box["height"]) for box in boxes(*areas.all())) > MIN_TARGET_PX
    expect(page.locator(".light[data-area] .led:visible")).to_have_count(0)


def test_single_loco_is_centred_and_two_are_side_by_side(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")

    def middle(name: str) -> float:
        return centre_of(page.locator(f'[data-at="{name}"]'))[0]

    alone = middle("6.9.L")
    running.table.find(running.table.pieces, "blue6")["at"] = "6.9.R"
    running.publish()
    expect(page.locator('[data-at="6.9.R"]')).to_have_count(1)
    wait_until(lambda: middle("6.9.L") < alone < middle("6.9.R"))


def test_pattern_switch_affects_table_and_is_remembered(open_page: Open, open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection")
    other = open_page(running=running)
    expect(page.locator("body")).not_to_have_attribute("data-patterns", "")
    switch(open_menu(page), "page-patterns").check()
    expect(page.locator("body")).to_have_attribute("data-patterns", "")
    expect(other.locator("body")).to_have_attribute("data-patterns", "")
    assert running.table.commands == [{"do": "patterns", "shown": "yes"}]

    running.table.patterned = False
    running.publish()
    expect(other.locator("body")).not_to_have_attribute("data-patterns", "")
    page.reload()
    wait_for_seats(page)
    expect(page.locator("body")).to_have_attribute("data-patterns", "")


def test_spectator_switches_own_patterns_only(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    watcher = open_page(query="watch", running=running)
    switch(open_menu(watcher), "page-patterns").check()
    expect(watcher.locator("body")).to_have_attribute("data-patterns", "")
    assert running.table.commands == []


@pytest.mark.parametrize(
    ("board", "step", "starts"),
    [("ptites_locos", "loco", 1), ("golden_train", "target", 0), ("paris_connection", "build", 0)],
)
def test_last_move_is_marked_by_shape(open_game: OpenGame, board: str, step: str, starts: int) -> None:
    _, page = open_game(step, board)
    expect(page.locator(".last-from")).to_have_count(starts)
    expect(page.locator(".last-to")).to_have_count(1)
    strokes = page.evaluate("[...document.querySelectorAll('.last path')].map((e) => getComputedStyle(e).stroke)")
    assert len(set(strokes)) == 2, "ink and its edge, whatever the colour of the piece"


def test_crash_and_arrival_are_animated_and_stay_marked(open_page: Open, open_game: OpenGame) -> None:
    running, page = open_game("roll")
    other_page = open_page(running=running)
    page.emulate_media(reduced_motion="no-preference")
    moving = """() => document.getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect.target.closest(".layer-ends")).length"""
    for step, mark in (("wait", ".last-crash"), ("loco", ".last-home")):
        running.show(step)
        page.wait_for_selector(mark, state="attached")
        assert page.evaluate(moving) >= 1
        page.wait_for_function(f"() => ({moving})() === 0")
        expect(page.locator(mark)).to_be_visible()
        expect(other_page.locator(mark)).to_be_visible()
        assert other_page.evaluate(moving) == 0
    box, hangar = boxes(page.locator(".last-star"), page.locator('[data-square="H4"]'))
    assert hangar["x"] < box["x"] + box["width"] / 2 < hangar["x"] + hangar["width"]


def test_start_arrival_and_hangars_are_labelled(page: Page) -> None:
    names = page.evaluate("[...document.querySelectorAll('.layer-names .area-label')].map((e) => e.textContent)")
    assert names == ["Start", "Arrival", "Hangars"]
    assert overlapping(page.evaluate(NAMES)) == []


def test_unlit_lights_are_faint(page: Page) -> None:
    unlit = page.locator(".light:not([data-lit]) :is(.socket, .led)")
    opacities = unlit.evaluate_all("all => all.map((e) => Number(getComputedStyle(e).opacity))")
    assert opacities
    assert max(opacities) < 0.2


def test_only_lanes_in_use_are_drawn(open_page: Open, serve: Serve) -> None:
    running = serve("couple", board="golden_train")
    table = running.table
    table.script = replace(table.script, seats=table.script.seats[:2])
    table.pieces = [piece for piece in table.pieces if piece["at"][:2] not in ("T3", "T4")]
    table.expected = table.closed()
    running.publish()
    page = open_page(running=running)
    expect(page.locator(".railway")).to_have_count(4)  # two rows each
    assert page.locator('[data-square^="T3"], [data-light="seat.3"]').count() == 0
    table.find(table.pieces, "wagon30")["at"] = "T3.1"
    running.publish()
    expect(page.locator('[data-square^="T3"]').first).to_be_attached()  # a piece is on a lane that nobody uses


def test_lanes_wrap_on_phone(open_game: OpenGame) -> None:
    _, page = open_game("target", "golden_train", PHONE)
    expect(page.locator(".railway")).to_have_count(8)
    frame, wagon, last = boxes(*map(page.locator, ("#board-frame", '[data-at="T1.1"]', '[data-at="T1.9"]')))
    assert last["y"] > wagon["y"] + 30, "in the next row"
    for box in (wagon, last):
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert page.evaluate("document.querySelector('#board-frame').scrollWidth") <= frame["width"] + 1
    page.set_viewport_size({"width": 1920, "height": 600})
    expect(page.locator(".railway")).to_have_count(4)


def test_dynamite_is_drawn_on_board_and_supply(open_game: OpenGame) -> None:
    running, page = open_game("target", "golden_train")
    expect(page.locator("#board .dynamite")).to_be_visible()
    name = "pile.dynamites"
    assert name in running.table.board.lights, "a supply is called as its light"
    expect(page.locator(f'.store[data-key="{name}"] .dynamite')).to_be_visible()


@pytest.mark.parametrize("size", [DESK, {**DESK}], ids=["mouse", "finger"])
def test_tap_on_two_locos_asks_which(open_page: Open, serve: Serve, size: Size) -> None:
    running = serve("build", board="paris_connection")
    table = running.table
    for piece, square in (("red1", "1.12.L"), ("blue1", "1.12.R")):
        table.find(table.pieces, piece)["at"] = square

    page = open_page(size, running=running)
    which = named(page, "group", "page-which")
    buttons = which.get_by_role("button")
    lifted: list[str] = []
    for number, (name, piece) in enumerate((("Red loco", "red1"), ("Blue loco", "blue1"))):
        lifted.append(piece)
        if size is not DESK:
            touch(page, '[data-piece="blue1"]')
        else:
            page.mouse.click(*middle(page, '[data-piece="blue1"]'))
        expect(buttons).to_have_text(["Red loco", "Blue loco"])
        assert all(min(box["width"], box["height"]) >= FINGER_PX for box in boxes(*buttons.all()))
        buttons.nth(number).click()
        expect(which).to_be_hidden()
        expect(in_hand(page)).to_contain_text(name)
        wait_until(lambda: table.command_texts()[-1:] == [f"lift {lifted[-1]}"])
        page.keyboard.press("Escape")
        expect(in_hand(page)).to_be_hidden()
    page.mouse.click(*middle(page, '[data-piece="blue1"]'))
    expect(buttons.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(which).to_be_hidden()
    expect(in_hand(page)).to_be_hidden()
