"""The end of a game on the page, and its replay: by slider, keys and fingers, and from the list of records."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Open, Serve
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import touch
from tests.host.web.layout import box_of, wider_than_the_window
from tests.host.web.real_replay import serving, write_record
from tests.host.web.served_page import ServedPage
from tests.host.web.test_page_axe import LOOKS, Axe, Look, axe  # noqa: F401 - a fixture

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

GAMES = ("ptites-locos", "golden-train", "paris-connection")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedPage]:
    folder = tmp_path_factory.mktemp("records")
    for game in GAMES:
        write_record(folder / f"{game}.jsonl", game)
    (folder / "damaged.jsonl").write_text("no record\n")
    with serving(folder) as served:
        yield served


def at(page: Page, move: int) -> None:
    """Wait until the page and its address show this move."""
    expect(page.locator("#replay")).to_have_attribute("data-move", str(move))
    expect(page.locator("#replay-where")).to_have_text(re.compile(rf"^Step {move} of "))
    expect(page).to_have_url(re.compile(rf"#move={move}$"))


def last_move(page: Page) -> int:
    return int(page.locator("#replay-slider").get_attribute("max") or 0)


def test_replay_by_keyboard(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=17")
    at(page, 17)
    for key, move in (("ArrowRight", 18), ("ArrowLeft", 17), ("ArrowLeft", 16), ("Home", 0)):
        page.keyboard.press(key)
        at(page, move)
    expect(page.locator("#prompt")).to_have_text(message_text("replay-begins"))
    expect(page.locator("#record li")).to_have_count(0)
    page.keyboard.press("End")
    at(page, last_move(page))
    expect(page.locator("#record li").first).to_have_attribute("value", str(last_move(page)))
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#winner")).to_be_visible()


def test_holdings_are_shown_at_each_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/paris-connection#move=30")
    at(page, 30)
    first = page.locator("#seats .seat").first
    expect(first.locator(".fact", has_text="Held")).to_contain_text(re.compile(r"\d \w+"))
    page = open_page(running=records, query="replay/golden-train#move=40")
    at(page, 40)
    expect(page.locator("#board .layer-values .value")).not_to_have_count(0)


def test_replay_stops_at_end(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/golden-train")
    end = last_move(page)
    page.locator("#replay-speed").select_option("10")
    page.evaluate(f"location.hash = '#move={end - 6}'")
    at(page, end - 6)
    page.locator("#prompt-card").click()
    page.keyboard.press("Space")
    expect(page.locator("#replay")).to_have_attribute("data-playing", "")
    at(page, end)
    expect(page.locator("#replay")).not_to_have_attribute("data-playing", "")
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Play")


def test_routes_are_shown_before_pieces_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos")
    page.locator("#replay-play").click()
    expect(page.locator("#board .layer-ways .way")).not_to_have_count(0)
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Play")
    expect(page.locator("#board .layer-ways .way")).to_have_count(0)


def test_replay_by_finger(open_page: Open, records: ServedPage) -> None:
    page = open_page(PHONE, running=records, query="replay/ptites-locos")
    touch(page, "#replay-on")
    at(page, 1)
    touch(page, "#replay-on")
    at(page, 2)
    touch(page, "#replay-back")
    at(page, 1)
    touch(page, "#replay-slider")
    expect(page.locator("#replay")).not_to_have_attribute("data-move", "1")
    middle = int(page.locator("#replay").get_attribute("data-move") or 0)
    assert abs(middle - last_move(page) / 2) < 5
    touch(page, "#replay-end")
    at(page, last_move(page))


def test_invalid_move_is_refused_and_replay_continues(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=1e21")
    at(page, 0)
    page.evaluate("location.hash = '#move=3'")
    at(page, 3)
    page.evaluate(
        """() => { const { send } = WebSocket.prototype;
                   WebSocket.prototype.send = function () {
                     WebSocket.prototype.send = send;
                     send.call(this, '{"do": "seek", "move": "x"}');
                   }; }"""
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator("#toast-text")).to_have_text(message_text("replay-unknown"))
    at(page, 3)
    page.keyboard.press("ArrowRight")
    at(page, 4)


def test_slider_keys_work(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=5")
    at(page, 5)
    page.locator("#replay-slider").focus()
    page.keyboard.press("ArrowRight")
    at(page, 6)
    page.keyboard.press("End")
    at(page, last_move(page))


def test_replay_accepts_no_game_commands(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=3")
    at(page, 3)
    expect(page.locator("#presses button")).to_have_count(0)
    refusal = page.evaluate(
        """() => new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/replay/ptites-locos/ws`);
          socket.onopen = () => socket.send('{"do": "press", "button": "roll"}');
          socket.onmessage = ({ data }) => JSON.parse(data).type === "refused" && done(JSON.parse(data).text);
        })"""
    )
    assert "press" in refusal


def test_record_scrolls_back_to_first_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos")
    end = last_move(page)
    page.locator("#replay-end").click()
    at(page, end)
    lines = page.locator("#record li")
    assert lines.count() < end, "not all of it is sent with every state"
    while (oldest := lines.last.get_attribute("value") or "") != "1":
        page.locator("#record").evaluate("list => list.scrollTo(0, list.scrollHeight)")
        expect(lines.last).not_to_have_attribute("value", oldest)
    expect(lines).not_to_have_count(60)
    numbers = [int(line.get_attribute("value") or 0) for line in lines.all()]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] == end


def test_list_shows_every_record(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="records", wait_for="#games:not([hidden])")
    expect(page.locator("#games-list a")).to_have_count(len(GAMES))
    expect(page.locator("#back")).to_be_hidden()  # there is no table
    expect(page.locator("#skipped-list li")).to_have_count(1)
    expect(page.locator("#games-list .day").first).to_have_text(re.compile(r"^\d+ \w+ 20\d\d$"))
    page.locator("#language").select_option("fr")
    expect(page.locator("#games-list .length").first).to_have_text(re.compile("tour"))
    expect(page.locator("#skipped-list li")).to_have_text(re.compile("damaged.jsonl\u202f: .* n’est pas"))
    page.locator("#language").select_option("en-GB")
    expect(page.locator("#games-list .length").first).to_have_text(re.compile("turn"))
    page.get_by_role("link", name="Golden Train").click()
    page.wait_for_selector("#seats .seat")
    at(page, 0)
    expect(page.locator("#lesson")).to_be_hidden()


def test_list_links_only_watchable_games(open_page: Open, tmp_path: Path) -> None:
    write_record(tmp_path / "golden-train.jsonl", "golden-train", most=10)
    write_record(tmp_path / "ptites-locos.jsonl", "ptites-locos", most=10, is_ended_early=True, corrections=3)
    with serving(tmp_path) as served:
        page = open_page(running=served, query="records", wait_for="#games:not([hidden])")
        golden, locos = (page.locator("#games-list li", has_text=title) for title in ("Golden Train", "Les P"))
        expect(golden).to_contain_text("not over")
        expect(golden.locator("a")).to_have_count(0)
        expect(locos.locator("a")).to_contain_text("ended early")
        expect(locos.locator(".mended")).to_have_text(message_text("ending-corrections", count=3))
        expect(golden.locator(".mended")).to_have_count(0)
        page.locator("#language").select_option("fr")
        expect(locos.locator(".mended")).to_have_text("Il a fallu remettre 3 choses en place.")


@LOOKS
def test_axe_finds_nothing(open_page: Open, records: ServedPage, axe: Axe, look: Look) -> None:  # noqa: F811
    page = look.opened(open_page, "replay/ptites-locos", running=records)
    assert axe(page) == []
    page.locator("#replay-end").click()
    expect(page.locator("#replay")).to_have_attribute("data-move", str(last_move(page)))
    assert axe(page) == []
    page = look.opened(open_page, "records", running=records, wait_for="#games:not([hidden])")
    assert axe(page) == []


@pytest.fixture
def network(tmp_path: Path) -> Iterator[ServedPage]:
    for name in ("shared", "own"):
        write_record(tmp_path / f"{name}.jsonl", "ptites-locos")
    with serving(tmp_path, "secret", tmp_path / "shared.jsonl") as served:
        yield served


def test_network_viewers_see_shared_records_only(network: ServedPage, open_page: Open) -> None:
    page = open_page(running=network, query="replay/shared")
    at(page, 0)
    refused = open_page(running=network, query="replay/own", wait_for="#unseated:not([hidden])", expect_trouble="404")
    expect(refused.locator("#unseated")).to_have_text(message_text("replay-unknown"))
    listed = open_page(running=network, query="records", wait_for="#records-none", expect_trouble="403")
    expect(listed.locator("#records-none")).to_have_text("Only the table’s own page shows all records.")
    own = open_page(running=network, query="replay/own?token=secret")
    at(own, 0)


@pytest.mark.parametrize("width", [390, 360, 320])
def test_records_tables_fit_their_cards(open_page: Open, records: ServedPage, width: int) -> None:
    page = open_page(
        {"width": width, "height": 844}, running=records, query="records?lang=fr", wait_for="#luck tbody tr"
    )
    over = """() => [...document.querySelectorAll(".card:not([hidden])")]
      .filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.id)"""
    assert page.evaluate(over) == []
    title = page.locator("h1.game")
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    assert re.search(r"\d,\d", page.locator("#luck-table").inner_text()), "figures as French writes them"


TARGET = 24  # px that a finger needs (WCAG 2.5.8)


def test_ending_figures_replace_buttons(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#presses")).to_be_visible()
    table.show("over")
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#presses")).to_be_hidden()
    rows = page.locator("#ending-figures tbody tr")
    assert rows.nth(0).locator("th, td").all_inner_texts() == ["Hangars", "3", "1", "2", "0"]
    assert page.locator("#ending-figures thead .ending-name").all_inner_texts() == ["Ann", "Ben", "Clara", "Greedy"]
    assert page.locator("#ending-lines li").all_inner_texts() == [
        message_text("ending-length", turns=4, minutes=11),
        "Clara had bad luck.",
    ]
    table.show("platform")
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#presses")).to_be_visible()


def test_plot_label_states_final_values(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over"))
    words = page.locator(".plot").get_attribute("aria-label") or ""
    assert words == "Hangars, turn by turn. At the end: Ann 3, Ben 1, Clara 2 and Greedy 0"
    assert page.locator(".plot-line").count() == 4


@pytest.mark.parametrize("board", ["ptites_locos", "golden_train", "paris_connection"])
def test_ending_card_fits_phone(open_page: Open, serve: Serve, board: str) -> None:
    page = open_page({**PHONE, "width": 360}, running=serve("over", board=board))
    card = page.locator("#ending")
    expect(card).to_be_visible()
    assert card.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert not wider_than_the_window(page)


def test_key_moments_link_to_replay(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over"))
    moments = page.locator("#ending-moments a")
    expect(moments).to_have_count(2)
    assert moments.all_inner_texts() == [
        "Turn 2: luck takes Ben from 40 % to 24 %.",
        "Turn 4: Clara plays, and goes from 48 % to 11 %.",
    ]
    assert [link.get_attribute("href") for link in moments.all()] == ["/replay/game#move=5", "/replay/game#move=12"]
    for link in moments.all():
        assert box_of(link)["height"] >= TARGET


def test_game_without_coach_has_no_key_moments(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over", board="golden_train"))
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending-mattered")).to_be_hidden()
