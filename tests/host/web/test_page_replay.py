"""Test the end of a game on the page, and its replay: by slider, keys and fingers, and from the list of records."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.english import message_text
from tests.host.app.running import Running
from tests.host.web.conftest import PHONE, Axe, Open, Serve
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import touch
from tests.host.web.layout import box_of, is_wider_than_window
from tests.host.web.parts import buttons_of, prompt_of, record_of, wait_for_seats
from tests.host.web.real_replay import serving, write_record
from tests.host.web.real_table import RealTable, environment
from tests.host.web.roles import button, choose_language, named, words
from tests.host.web.served_page import ServedPage
from tests.host.web.test_page_axe import LOOKS, Look

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


def bar(page: Page) -> Locator:
    return named(page, "region", "page-replay")


def slider(page: Page) -> Locator:
    return named(page, "slider", "page-replay-move")


def ending(page: Page) -> Locator:
    """Return the card that shows how the game went."""
    return named(page, "region", "page-ending")


def games(page: Page) -> Locator:
    """Return the games in the list of records."""
    return named(page, "region", "page-records-games").get_by_role("listitem")


def skipped_files(page: Page) -> Locator:
    """Return the listed files that are not records of games."""
    return named(page, "region", "page-records-skipped").get_by_role("listitem")


def wait_for_move(page: Page, move: int) -> None:
    """Wait until the page and its address show this move."""
    expect(bar(page)).to_have_attribute("data-move", str(move))
    expect(bar(page)).to_contain_text(words(page, "script-replay-move", move=move, count=last_move(page)))
    expect(page).to_have_url(re.compile(rf"#move={move}$"))


def last_move(page: Page) -> int:
    return int(slider(page).get_attribute("max") or 0)


def test_replay_by_keyboard(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=17")
    wait_for_move(page, 17)
    for key, move in (("ArrowRight", 18), ("ArrowLeft", 17), ("ArrowLeft", 16), ("Home", 0)):
        page.keyboard.press(key)
        wait_for_move(page, move)
    expect(prompt_of(page)).to_have_text(message_text("replay-begins"))
    expect(record_of(page)).to_have_count(0)
    page.keyboard.press("End")
    wait_for_move(page, last_move(page))
    expect(record_of(page).first).to_have_attribute("value", str(last_move(page)))
    expect(ending(page)).to_be_visible()
    expect(page.locator("#winner")).to_be_visible()


def test_holdings_are_shown_at_each_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/paris-connection#move=30")
    wait_for_move(page, 30)
    first = page.locator("#seats .seat").first
    expect(first.locator(".fact", has_text="Held")).to_contain_text(re.compile(r"\d \w+"))
    page = open_page(running=records, query="replay/golden-train#move=40")
    wait_for_move(page, 40)
    expect(page.locator("#board .layer-values .value")).not_to_have_count(0)


def test_replay_stops_at_end(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/golden-train")
    end = last_move(page)
    named(page, "combobox", "page-replay-speed").select_option("10")
    page.evaluate(f"location.hash = '#move={end - 6}'")
    wait_for_move(page, end - 6)
    page.locator("#prompt-card").click()
    page.keyboard.press("Space")
    expect(bar(page)).to_have_attribute("data-playing", "")
    wait_for_move(page, end)
    expect(bar(page)).not_to_have_attribute("data-playing", "")
    expect(button(page, "script-replay-play")).to_be_visible()


def test_routes_are_shown_before_pieces_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos")
    button(page, "script-replay-play").click()
    expect(page.locator("#board .layer-ways .way")).not_to_have_count(0)
    button(page, "script-replay-pause").click()
    expect(button(page, "script-replay-play")).to_be_visible()
    expect(page.locator("#board .layer-ways .way")).to_have_count(0)


def test_replay_by_finger(open_page: Open, records: ServedPage) -> None:
    page = open_page(PHONE, running=records, query="replay/ptites-locos")
    for direction, move in (("on", 1), ("on", 2), ("back", 1)):
        touch(page, button(page, f"page-replay-{direction}"))
        wait_for_move(page, move)
    touch(page, slider(page))
    expect(bar(page)).not_to_have_attribute("data-move", "1")
    assert abs(int(bar(page).get_attribute("data-move") or 0) - last_move(page) / 2) < 5
    touch(page, button(page, "page-replay-end"))
    wait_for_move(page, last_move(page))


def test_invalid_move_is_refused_and_replay_continues(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=1e21")
    wait_for_move(page, 0)
    page.evaluate("location.hash = '#move=3'")
    wait_for_move(page, 3)
    page.evaluate("""() => { const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function () {
        WebSocket.prototype.send = send;
        send.call(this, '{"do": "seek", "move": "x"}');
      }; }""")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("alert")).to_have_text(message_text("replay-unknown"))
    wait_for_move(page, 3)
    page.keyboard.press("ArrowRight")
    wait_for_move(page, 4)


def test_slider_keys_work(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=5")
    wait_for_move(page, 5)
    slider(page).press("ArrowRight")
    wait_for_move(page, 6)
    page.keyboard.press("End")
    wait_for_move(page, last_move(page))


def test_replay_accepts_no_game_commands(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos#move=3")
    wait_for_move(page, 3)
    expect(buttons_of(page)).to_have_count(0)
    refusal = page.evaluate("""() => new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/replay/ptites-locos/ws`);
      socket.onopen = () => socket.send('{"do": "press", "button": "roll"}');
      socket.onmessage = ({ data }) => JSON.parse(data).type === "refused" && done(JSON.parse(data).text);
    })""")
    assert "press" in refusal


def test_record_scrolls_back_to_first_move(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/ptites-locos")
    end = last_move(page)
    button(page, "page-replay-end").click()
    wait_for_move(page, end)
    lines = record_of(page)
    assert lines.count() < end, "not all of it is sent with every state"
    while (oldest := lines.last.get_attribute("value") or "") != "1":
        named(page, "list", "page-record-order").evaluate("list => list.scrollTo(0, list.scrollHeight)")
        expect(lines.last).not_to_have_attribute("value", oldest)
    expect(lines).not_to_have_count(60)
    numbers = [int(line.get_attribute("value") or 0) for line in lines.all()]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] == end


def test_list_shows_every_record(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="records", wait_for="#games:not([hidden])")
    expect(games(page).get_by_role("link")).to_have_count(len(GAMES))
    expect(named(page, "link", "page-records-back")).to_be_hidden()  # there is no table
    expect(skipped_files(page)).to_have_count(1)
    expect(games(page).first.get_by_text(re.compile(r"^\d+ \w+ 20\d\d$"))).to_be_visible()
    choose_language(page, "fr")
    expect(games(page).first).to_contain_text("tour")
    expect(skipped_files(page)).to_have_text(re.compile("damaged.jsonl\u202f: .* n’est pas"))
    choose_language(page, "en-GB")
    expect(games(page).first).to_contain_text("turn")
    page.get_by_role("link", name="Golden Train").click()
    wait_for_seats(page)
    wait_for_move(page, 0)
    expect(named(page, "group", "page-lesson")).to_be_hidden()


def test_game_goes_on_from_its_card(open_page: Open, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    write_record(folder / "golden-train.jsonl", "golden-train", maximum=10)
    write_record(folder / "ptites-locos.jsonl", "ptites-locos")
    running = Running(tmp_path, record=folder, environment=environment(tmp_path))
    page = open_page(running=RealTable(running.address), query="records", wait_for="#games:not([hidden])")
    go_on = games(page).get_by_role("button")
    expect(go_on).to_have_count(1)
    go_on.click()
    expect(page).to_have_url(running.address)
    wait_for_seats(page)
    page.goto(running.address + "records")
    expect(games(page)).to_have_count(2)
    expect(go_on).to_have_count(0)  # while a game is played
    running.end()


def test_chances_mark_turn_that_is_shown(open_page: Open, records: ServedPage) -> None:
    page = open_page(running=records, query="replay/golden-train")
    chances = named(page, "region", "page-chances")
    expect(chances.get_by_role("img")).to_be_visible()
    mark = chances.locator(".plot-now")
    before = mark.get_attribute("d")
    page.keyboard.press("End")
    expect(mark).not_to_have_attribute("d", before or "")
    expect(ending(page)).to_be_visible()
    expect(page.get_by_text(message_text("ending-chances"))).to_have_count(1)


def test_list_links_only_watchable_games(open_page: Open, tmp_path: Path) -> None:
    write_record(tmp_path / "golden-train.jsonl", "golden-train", maximum=10)
    write_record(tmp_path / "ptites-locos.jsonl", "ptites-locos", maximum=10, has_ended_early=True, corrections=3)
    with serving(tmp_path) as served:
        page = open_page(running=served, query="records", wait_for="#games:not([hidden])")
        golden, locos = (games(page).filter(has_text=title) for title in ("Golden Train", "Les P"))
        expect(golden).to_contain_text(message_text("script-records-under-way"))
        expect(golden.get_by_role("link")).to_have_count(0)
        expect(locos.get_by_role("link")).to_have_count(1)
        expect(locos).to_contain_text(message_text("script-records-ended-early"))
        expect(page.get_by_text(message_text("ending-corrections", count=3))).to_have_count(1)
        expect(locos).to_contain_text(message_text("ending-corrections", count=3))
        choose_language(page, "fr")
        expect(games(page).filter(has_text=words(page, "ending-corrections", count=3))).to_be_visible()


@LOOKS
def test_axe_finds_nothing(open_page: Open, records: ServedPage, axe: Axe, look: Look) -> None:
    page = look.open(open_page, "replay/ptites-locos", running=records)
    assert axe(page) == []
    button(page, "page-replay-end").click()
    expect(bar(page)).to_have_attribute("data-move", str(last_move(page)))
    assert axe(page) == []
    assert axe(look.open(open_page, "records", running=records, wait_for="#games:not([hidden])")) == []


@pytest.fixture
def network(tmp_path: Path) -> Iterator[ServedPage]:
    for name in ("shared", "own"):
        write_record(tmp_path / f"{name}.jsonl", "ptites-locos")
    with serving(tmp_path, "secret", tmp_path / "shared.jsonl") as served:
        yield served


def test_network_viewers_see_shared_records_only(network: ServedPage, open_page: Open) -> None:
    wait_for_move(open_page(running=network, query="replay/shared"), 0)
    refused = open_page(running=network, query="replay/own", wait_for="#unseated:not([hidden])", expect_trouble="404")
    expect(refused.get_by_text(message_text("replay-unknown"))).to_be_visible()
    record_list = open_page(running=network, query="records", wait_for="#records-none", expect_trouble="403")
    expect(record_list.get_by_text(message_text("script-records-not-yours"))).to_be_visible()
    wait_for_move(open_page(running=network, query="replay/own?token=secret"), 0)


@pytest.mark.parametrize("width", [390, 360, 320])
def test_records_tables_fit_their_cards(open_page: Open, records: ServedPage, width: int) -> None:
    size = {"width": width, "height": 844}
    page = open_page(size, running=records, query="records?lang=fr", wait_for="#luck tbody tr")
    overflowing = """() => [...document.querySelectorAll(".card:not([hidden])")]
      .filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.id)"""
    assert page.evaluate(overflowing) == []
    assert page.get_by_role("heading", level=1).evaluate("title => title.scrollWidth <= title.clientWidth")
    assert re.search(r"\d,\d", named(page, "region", "page-records-luck").inner_text()), "figures as French writes them"


TARGET = 24  # px, large enough for a finger (WCAG 2.5.8)


def test_ending_figures_replace_buttons(page: Page, table: RunningPage) -> None:
    expect(ending(page)).to_be_hidden()
    expect(buttons_of(page)).not_to_have_count(0)
    table.show("over")
    expect(ending(page)).to_be_visible()
    expect(buttons_of(page)).to_have_count(0)
    rows = ending(page).get_by_role("row")
    assert rows.nth(1).locator("th, td").all_inner_texts() == ["Hangars", "3", "1", "2", "0"]
    assert ending(page).get_by_role("columnheader").all_inner_texts() == ["Ann", "Ben", "Clara", "Greedy"]
    lines = [message_text("ending-length", turns=4, minutes=11)]
    assert ending(page).get_by_role("list").first.get_by_role("listitem").all_inner_texts() == lines
    table.show("platform")
    expect(ending(page)).to_be_hidden()
    expect(buttons_of(page)).not_to_have_count(0)


def test_plot_label_states_final_values(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over"))
    curves = "Ann 3, Ben 1, Clara 2 and Greedy 0"
    expect(named(page, "img", "script-plot", title="Hangars", curves=curves)).to_be_visible()
    assert page.locator(".plot-line").count() == 4


@pytest.mark.parametrize("board", SCRIPTS)
def test_ending_card_fits_phone(open_page: Open, serve: Serve, board: str) -> None:
    page = open_page({**PHONE, "width": 360}, running=serve("over", board=board))
    card = ending(page)
    expect(card).to_be_visible()
    assert card.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert not is_wider_than_window(page)


def test_key_moments_link_to_replay(open_page: Open, serve: Serve) -> None:
    moments = named(open_page(running=serve("over")), "region", "page-moments").get_by_role("link")
    expect(moments).to_have_count(2)
    assert moments.all_inner_texts() == [
        "Turn 2: luck takes Ben from 40% to 24%.",
        "Turn 4: Clara plays, and goes from 48% to 11%.",
    ]
    assert [link.get_attribute("href") for link in moments.all()] == ["/replay/game#move=5", "/replay/game#move=12"]
    assert all(box_of(link)["height"] >= TARGET for link in moments.all())


def test_game_without_coach_has_no_key_moments(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over", board="golden_train"))
    expect(ending(page)).to_be_visible()
    expect(named(page, "region", "page-moments")).to_be_hidden()
