"""Test the page in a real browser, on a desktop and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from signalbox.core.messages import Message
from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size
from tests.host.web.fake_games import dice
from tests.host.web.fake_table import STEPS, FakeTable, RunningPage, running_page
from tests.host.web.fake_words import message_of
from tests.host.web.hands import boxes
from tests.host.web.layout import box_of, centre_of, controls, is_wider_than_window
from tests.host.web.parts import buttons_of, choices_of, line_down, prompt_of, record_of, seat, wait_for_seats, watching
from tests.host.web.real_table import wait_until
from tests.host.web.roles import button, close_menu, menu, named, open_menu
from tests.shared_rules.test_ptites_locos_board import FACES
from tests.soak import mark_soak_except, mark_thorough

pytestmark = pytest.mark.browser

WINDOWS = [DESK, PHONE, {"width": 360, "height": 640}]
# only the hardest size for each test; all sizes in `make soak`
AT_A_DESK = pytest.mark.parametrize("size", mark_soak_except(WINDOWS, (0,)), ids=["desk", "phone", "small"])
SMALL = pytest.mark.parametrize("size", mark_soak_except(WINDOWS, (2,)), ids=["desk", "phone", "small"])


@AT_A_DESK
def test_whole_board_is_drawn(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)

    assert page.locator("[data-square]").count() == 92
    assert page.locator("[data-light]").count() == 118
    on_board = [piece for piece in table.table.pieces if piece["at"] in table.table.board.squares]
    assert page.locator("#board [data-piece]").count() == len(on_board)
    assert page.locator("#board [data-part]").count() == 3
    box = box_of(page.locator("#board .sheet"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert abs(box["width"] / box["height"] - 428 / 468) < 0.01


def test_lights_show_colours_from_board(open_page: Open, table: RunningPage) -> None:
    table.table.step = "wait"  # nothing moves in this scene
    page = open_page()
    frame = table.table.frame(0)

    for name in ("dice.colour", "dice.1.4", "seat.1", "S1"):
        offset = 3 * table.table.board.lights[name]
        wanted = ",".join(map(str, frame[offset : offset + 3]))
        expect(page.locator(f'[data-light="{name}"] .led')).to_have_attribute("data-rgb", wanted)
        assert (wanted == "0,0,0") == (name == "S1")


def test_lit_light_never_looks_dark(open_page: Open, table: RunningPage) -> None:
    """A board with many lights may have little power for each, but every lit light must be visible."""
    table.table.step = "wait"
    page = open_page()
    leds = "() => [...document.querySelectorAll('.led')].map(led => [led.dataset.rgb, led.getAttribute('fill')])"
    shown = [
        (max(map(int, sent.split(","))), max(map(int, fill[4:-1].split(",")))) for sent, fill in page.evaluate(leds)
    ]
    assert all((seen >= 64) if sent else (seen == 0) for sent, seen in shown)
    lit = sorted(pair for pair in shown if pair[0])
    assert lit
    assert sorted(seen for _, seen in lit) == [seen for _, seen in lit]  # and brighter lights look brighter


def test_light_is_beside_its_square_and_blocks_no_clicks(page: Page) -> None:
    light, square = boxes(*map(page.locator, ('[data-light="Q1.1.2"] .socket', '[data-square="Q1.1.2"] .spot-hit')))
    assert light["x"] > square["x"] + square["width"] / 2
    assert light["y"] < square["y"] + square["height"] / 2
    assert page.locator(".layer-lights").evaluate("element => getComputedStyle(element).pointerEvents") == "none"


def test_sensor_differences_are_marked(page: Page, table: RunningPage) -> None:
    table.show("wrong")  # a loco that belongs on Q2.1.3 stands on Q2.1.5
    expect(page.locator('[data-square="Q2.1.3"]')).to_have_attribute("data-missing", "")
    expect(page.locator('[data-square="Q2.1.5"]')).to_have_attribute("data-extra", "")
    expect(page.locator('[data-square="Q1.1.2"]')).to_have_attribute("data-sensed", "")
    expect(page.locator("[data-missing], [data-extra]")).to_have_count(2)


def test_any_hangar_counts_as_correct(page: Page, table: RunningPage) -> None:
    table.table.find(table.table.pieces, "green4")["at"] = "H7"
    table.table.publish()
    expect(page.locator('[data-square="H7"]')).to_have_attribute("data-sensed", "")
    expect(page.locator("[data-missing], [data-extra]")).to_have_count(0)


def test_panel_shows_players_and_dice(page: Page) -> None:
    expect(prompt_of(page)).to_have_attribute("aria-live", "polite")
    expect(seat(page, "Ann")).to_have_attribute("aria-current", "true")
    expect(seat(page, "Clara")).to_contain_text(f"{message_text('locos-fact-tiles')}2")
    expect(seat(page, "Greedy")).to_contain_text(message_text("script-is-computer"))
    expect(page.get_by_role("img", name="Dice: red, 3 and 4")).to_be_visible()
    expect(record_of(page).first).to_contain_text("Greedy brings a loco in, and it runs into a buffer")


def test_seats_and_platforms_differ_by_more_than_colour(page: Page) -> None:
    assert len({mark.get_attribute("class") for mark in page.locator(".seat .badge .mark").all()}) == 4
    assert page.locator("#prints .tray-name").all_text_contents()[::2] == ["blue", "red", "yellow"]
    assert page.locator(".part use").count() == 6


def test_options_in_force_are_listed(page: Page, table: RunningPage) -> None:
    lines = named(page, "region", "page-in-force").get_by_role("listitem")
    expect(lines).to_have_text(["Ann begins.", message_text("locos-option-no-repair")])
    expect(lines.first).to_be_visible()


def test_winner_is_announced(page: Page, table: RunningPage) -> None:
    winner = page.get_by_text(message_text("script-wins", player="Ann"))
    expect(winner).to_be_hidden()
    table.show("over")
    expect(winner).to_be_visible()
    page.get_by_text(message_text("page-fair-play"), exact=True).click()
    assert "".join(page.locator("#seed").inner_text().split()) == STEPS["over"]["seed"]


def test_seats_contribute_to_dice_and_hashes_are_grouped(page: Page, table: RunningPage) -> None:
    table.change("platform", may_add=[0, 1], added=[1])
    page.get_by_text(message_text("page-fair-play"), exact=True).click()
    expect(page.locator("#commitment b")).to_have_text("9f86 d081 884c 7d65")
    expect(page.get_by_text(message_text("script-fair-added", players="Ben"))).to_be_visible()
    expect(page.locator("#head-row")).to_be_hidden()
    page.get_by_label(message_text("page-fair-add-who")).select_option("Ben")
    page.get_by_label(message_text("page-fair-add-text")).fill("4711")
    button(page, "page-fair-add-do").click()
    expect(page.get_by_label(message_text("page-fair-add-text"))).to_have_value("")
    wait_until(lambda: table.table.commands == [{"do": "contribute", "seat": "1", "text": "4711"}])
    table.show("over")
    expect(page.locator("#fair-form")).to_be_hidden()
    expect(page.locator("#head b")).to_have_text("6030 3ae2 2b99 8861")


def test_buttons_and_choices_send_commands(page: Page, table: RunningPage) -> None:
    table.show("roll")
    button(page, "button", button="roll").click()
    expect(button(page, "button", button="roll")).to_be_disabled()
    table.show("ask")
    button(page, "locos-label-stop").click()
    expect(button(page, "locos-label-stop")).to_have_count(0)
    assert table.table.commands == [{"do": "press", "button": "roll"}, {"do": "choose", "text": "stop"}]


def test_double_click_chooses_once(page: Page, table: RunningPage) -> None:
    """The second click of a double click chooses nothing, but a single click soon afterwards does."""
    table.change("ask", choices=[["stop", "End the turn"], ["on", "Attack again"]])
    stop, more = (page.get_by_role("button", name=name) for name in ("End the turn", "Attack again"))
    page.mouse.move(*centre_of(stop))
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(stop).to_have_count(0)
    table.show("ask")
    expect(more).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    more.click()
    expect(more).to_have_count(0)
    assert table.table.commands == [{"do": "choose", "text": "stop"}, {"do": "choose", "text": "on"}]


def test_repeating_buttons_are_hidden_without_moving_others(page: Page, table: RunningPage) -> None:
    """Buttons that only repeat a choice are hidden, and the other buttons must not move (PEOPLE 10)."""
    table.show("ask")
    undo = button(page, "button", button="undo")
    before = undo.bounding_box()
    table.change("ask", repeats=["roll", "confirm"])
    expect(button(page, "button", button="confirm")).to_be_hidden()
    assert buttons_of(page).all_inner_texts() == [message_text("button", button=name) for name in ("undo", "help")]
    assert undo.bounding_box() == before


def test_button_meanings_are_shown_for_real_board_only(page: Page, table: RunningPage) -> None:
    """A real board still has the buttons that the page hides, so the page says what they mean."""
    meaning = page.get_by_text(f"{message_text('page-on-the-board')} Yes: press Confirm.")
    table.change("ask", buttons="Yes: press Confirm.")
    expect(choices_of(page).first).to_be_visible()
    expect(meaning).to_be_hidden()
    table.table.link = {"state": "online", "text": ""}
    table.publish()
    expect(meaning).to_be_visible()


def test_route_is_drawn_to_crash(page: Page, table: RunningPage) -> None:
    route = {"squares": ["Q1.1.2", "Q1.1.3"], "colour": "green", "crash": "Q1.1.3"}
    table.change("roll", ways=[route, {"squares": ["S1"], "colour": "orange", "crash": ""}])
    expect(page.locator(".way-burst")).to_have_count(1)
    expect(page.locator(".way-ring")).to_have_count(1)
    expect(page.get_by_text(message_text("script-rolled", player="Ben", dice="6 + 1 = 7"))).to_be_visible()
    button(page, "page-show-again").click()
    open_menu(page)
    page.get_by_label(message_text("page-pace")).select_option("slow")
    wait_until(lambda: table.table.command_texts() == ["show_again", "pace slow"])
    table.show("platform")
    expect(page.locator(".way")).to_have_count(0)


def test_menu_holds_rare_commands(open_page: Open, table: RunningPage) -> None:
    page = open_page(PHONE)
    for entry in ("page-take-back", "page-board-is-right", "page-play-on"):
        open_menu(page)
        button(page, entry).click()
        expect(menu(page)).to_be_hidden()
    open_menu(page)
    page.get_by_label(message_text("page-own-dice")).fill("red 3 4")
    page.keyboard.press("Enter")
    expect(menu(page)).to_be_hidden()
    wait_until(lambda: len(table.table.commands) == 4)  # the menu closes before the table receives the command
    assert table.table.command_texts() == ["takeback", "accept", "play_on", "dice red 3 4"]


def test_menu_has_eight_entries_and_the_rest_under_more(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    button(page, "page-menu").click()
    shown = menu(page).locator("button, select, input, summary, a").filter(visible=True)
    assert 5 <= shown.count() - 1 <= 8, "and Close"
    expect(button(menu(page), "page-take-back")).to_be_hidden()


def test_menu_holds_what_board_needs_only_where_people_move_everything(open_page: Open, table: RunningPage) -> None:
    table.table.auto_moves = True
    table.table.publish()
    page = open_page()
    for entry in ("page-board-is-right", "page-play-on"):
        expect(button(open_menu(page), entry)).to_be_hidden()
        close_menu(page)
    table.table.auto_moves = False
    table.table.publish()
    expect(button(open_menu(page), "page-play-on")).to_be_visible()


def test_refusal_is_shown(page: Page) -> None:
    open_menu(page)
    page.get_by_label(message_text("page-own-dice")).fill("six")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text('for example "red 3 4"')


def test_real_board_disables_dragging(open_page: Open, table: RunningPage) -> None:
    table.table.real = True
    table.table.publish()
    page = open_page()
    assert page.locator("#board [data-piece]").count() > 0
    assert page.locator("#board [data-piece][tabindex], #board [data-part][tabindex], button[data-piece]").count() == 0


def test_without_token_page_is_read_only(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve(token="s3cret"))
    expect(watching(page)).to_be_visible()
    expect(page.locator(".press:enabled, button[data-piece]")).to_have_count(0)


def test_token_is_stored_and_removed_from_address(open_page: Open, serve: Serve) -> None:
    running = serve(token="s3cret")
    page = open_page(query="?token=s3cret", running=running)
    assert page.url == running.url
    page.reload()
    wait_for_seats(page)
    expect(watching(page)).to_be_hidden()
    button(page, "button", button="help").click()
    expect(prompt_of(page)).not_to_have_text(STEPS["platform"]["prompt"])
    assert running.table.commands == [{"do": "press", "button": "help"}]


def test_page_reconnects_to_restarted_table(open_page: Open) -> None:
    first = RunningPage(FakeTable())
    page = open_page(running=first, expect_trouble="WebSocket connection")
    first.close()
    expect(line_down(page)).to_be_visible()
    expect(page.locator(".press:enabled")).to_have_count(0)
    with running_page("ask", first.port) as second:
        assert second.port == first.port
        expect(line_down(page)).to_be_hidden(timeout=10_000)
        expect(prompt_of(page)).to_have_text(STEPS["ask"]["prompt"])


@SMALL
def test_controls_are_named_and_large_enough(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)
    table.show("ask")
    expect(choices_of(page)).to_have_count(2)
    found = controls(page)
    assert len(found) > 15
    assert [(name, px) for name, px in found if not name or px < 24] == []


@SMALL
def test_broken_sensors_are_listed_with_buttons(open_page: Open, table: RunningPage, size: Size) -> None:
    page = open_page(size)
    broken = named(page, "region", "page-broken-sensors")
    expect(broken).to_be_hidden()
    for name in ("Q2.3.1", "code reed a of the west bay (B0.a)", "H4", "S1"):
        open_menu(page)
        page.get_by_label(message_text("page-name-broken-sensor")).fill(name)
        page.keyboard.press("Enter")
    rows = broken.get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("Q2.3.1 does not answer")
    expect(broken).to_contain_text("signalbox check")
    assert not is_wider_than_window(page)

    button(rows.nth(0), "script-sensor-works", sensor="Q2.3.1 does not answer").click()

    expect(rows).to_have_count(3)
    assert table.table.commands[-1] == {"do": "works", "sensor": "Q2.3.1"}


def test_spectator_cannot_clear_sensor(open_page: Open, serve: Serve) -> None:
    watched = serve(token="secret")
    watched.table.ignored_sensors = [{"sensor": "S1", "kind": "dead", "say": message_of("S1 does not answer")}]
    watched.show("roll")
    expect(button(open_page(running=watched), "script-sensor-works", sensor="S1 does not answer")).to_be_disabled()


def test_lesson_hides_manual_dice(open_game: OpenGame) -> None:
    running, page = open_game("roll")
    open_menu(page)
    own_dice = page.get_by_label(message_text("page-own-dice"))
    expect(own_dice).to_be_visible()
    running.table.lesson = {"say": Message("lesson-said-above"), "number": 1, "count": 3, "is_over": False}
    running.publish()
    expect(own_dice).to_be_hidden()


@pytest.mark.parametrize("numbers", [[1, 2], *mark_thorough([3, 4], [5, 6])])
def test_panel_dice_match_board_dice(open_game: OpenGame, numbers: list[int]) -> None:
    running, page = open_game("roll")
    running.change(shown=dice("red", numbers))
    expect(page.get_by_role("img", name=f"red, {numbers[0]} and {numbers[1]}")).to_be_visible()
    drawn = """die => [-10, 0, 10].map((y) => [-10, 0, 10].map((x) =>
      die.querySelector(`[cx="${x}"][cy="${y}"]`) ? "o" : ".").join("")).join("|")"""
    assert [die.evaluate(drawn) for die in page.locator("svg.die").all()] == [FACES[number] for number in numbers]
