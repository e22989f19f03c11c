"""Test who sees what: the table's page with its links, a seat's own page on a phone, a spectator's page."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from signalbox.core.messages import Message, join_sentences
from tests.english import english, message_text
from tests.host.web import parts
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size
from tests.host.web.fake_games import GOLDEN_TRAIN, PARIS_CONNECTION
from tests.host.web.fake_table import FakeTable, RunningPage
from tests.host.web.layout import box_of, is_wider_than_window
from tests.host.web.real_table import wait_until
from tests.host.web.roles import button, close_menu, named, open_menu, switch
from tests.soak import mark_soak, mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SECRET = "Ben's secret note"


def test_table_page_has_qr_code_for_each_seat(open_page: Open, open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection")
    button(page, "script-joined-of", joined=0, seats=5).click()
    cards = parts.seat_links(page)
    expect(cards).to_have_count(5)
    code = named(cards.nth(1), "img", "script-code-of", player="Ben")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.complete && image.naturalWidth > 20")

    ben = open_page(PHONE, query=running.link(1), running=running)
    expect(parts.own_seat(ben).get_by_role("heading")).to_have_text("Ben")
    expect(cards.nth(1)).to_contain_text(message_text("script-joined"))
    expect(code).to_be_hidden()
    button(page, "script-new-link-for", player="Ben").click()
    expect(code).to_be_visible()
    expect(ben.get_by_text(message_text("viewer-has-no-seat"))).to_be_visible()
    expect(parts.own_seat(ben)).to_be_hidden()
    expect(parts.watching(ben)).to_be_visible()


def test_local_only_links_have_no_qr_code(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("choose", board="paris_connection", lan=False))
    parts.open_seat_links(page)
    expect(page.get_by_text(message_text("page-seat-pages-local"))).to_be_visible()
    expect(parts.seat_links(page).locator("img:visible")).to_have_count(0)
    expect(named(page, "link", "script-open-here")).to_have_count(5)


def test_seat_page_shows_requested_chances(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE, seat=0)
    open_menu(page)
    button(page, "page-chances").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    wait_until(lambda: running.table.commands[-1:] == [{"do": "chances"}])
    chances = join_sentences(Message("chances", player="Ann", chance=42), Message("chances-before", chance=37))
    running.table.script = replace(PARIS_CONNECTION, private={0: {**PARIS_CONNECTION.private[0], "told": chances}})
    running.table.publish()
    expect(parts.own_seat(page).get_by_role("status")).to_have_text(english(chances))
    assert not is_wider_than_window(page)


@pytest.mark.parametrize("scheme", ["dark", *mark_soak("light")])
def test_seat_page_on_phone(open_game: OpenGame, scheme: Any) -> None:
    running, page = open_game("choose", "paris_connection", PHONE, seat=0, scheme=scheme)
    expect(page).to_have_url(running.url + "seat")  # the code is no longer in the address bar
    expect(parts.own_seat(page).get_by_role("heading")).to_have_text("Ann")
    expect(parts.own_seat(page)).to_contain_text(message_text("script-your-turn"))
    red = parts.holding(page, message_text("colour-title", colour="red"))
    expect(red.get_by_text("2", exact=True)).to_be_visible()
    expect(red).to_contain_text("× 12 = 24")
    expect(parts.own_seat(page)).to_contain_text("worth 48")
    assert not is_wider_than_window(page)
    held = box_of(named(page, "list", "page-what-you-hold"))
    assert held["y"] + held["height"] < PHONE["height"]  # without scrolling
    assert page.locator("#presses button, button[data-piece]").count() == 0
    open_menu(page)
    expect(button(page, "page-take-back")).to_be_hidden()
    expect(switch(page, "page-speak")).to_be_visible()
    close_menu(page)

    page.get_by_role("button", name="Build for blue").click()
    expect(parts.prompt_of(page)).to_have_text(PARIS_CONNECTION.steps["build"]["prompt"])
    assert running.table.commands == [{"do": "choose", "text": "company blue"}]


def test_seat_page_says_where_table_buttons_are(open_page: Open, open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE, seat=0)
    buttons = tuple(Message("button", button=name) for name in ("undo", "confirm", "help"))
    sentence = message_text("script-presses-where", buttons=buttons)
    expect(page.get_by_text(sentence)).to_be_visible()
    assert parts.buttons_of(page).count() == 0
    expect(open_page(running=running).get_by_text(sentence)).to_be_hidden()


def test_seat_survives_reload_and_used_link_works_only_on_its_device(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    link = running.link(0)
    page = open_page(PHONE, query=link, running=running)
    expect(parts.own_seat(page).get_by_role("heading")).to_have_text("Ann")
    page.reload()
    expect(parts.own_seat(page).get_by_role("heading")).to_have_text("Ann")
    page.goto(running.url + link)
    expect(parts.own_seat(page).get_by_role("heading")).to_have_text("Ann")
    stranger = open_page(PHONE, query=link, running=running)
    expect(stranger.get_by_text(message_text("viewer-link-used"))).to_be_visible()
    expect(parts.own_seat(stranger)).to_be_hidden()


def test_waiting_seat_sees_whose_turn_it_is(open_game: OpenGame) -> None:
    _, page = open_game("choose", "paris_connection", PHONE, seat=1)
    expect(parts.own_seat(page)).to_contain_text(message_text("script-plays", player="Ann"))
    expect(parts.own_seat(page)).to_contain_text(SECRET)
    assert parts.choices_of(page).count() == 0
    expect(page.locator(".store-press:enabled")).to_have_count(0)


@pytest.mark.parametrize("size", mark_soak_except([DESK, PHONE], (0,)), ids=["desk", "phone"])
def test_spectator_gets_no_seat_data(open_page: Open, serve: Serve, size: Size) -> None:
    running = serve("choose", board="paris_connection")
    frames: list[str | bytes] = []

    def keep_frames(page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))

    page = open_page(size, query="watch", running=running, first=keep_frames)
    expect(parts.watching(page)).to_be_visible()
    running.show("build")
    expect(parts.prompt_of(page)).to_have_text(PARIS_CONNECTION.steps["build"]["prompt"])
    expect(page.locator("#my-seat, #seat-links-open").locator("visible=true")).to_have_count(0)
    expect(page.locator(".press:enabled, .store-press:enabled, button[data-piece], .choice:enabled")).to_have_count(0)
    assert len(frames) >= 3
    assert not [word for frame in frames for word in ("private", "secret", "join") if word in str(frame)]


def test_old_token_can_only_watch_restarted_table(open_page: Open, serve: Serve) -> None:
    first = RunningPage(FakeTable(), token="before")
    page = open_page(query="?token=before", running=first, expect_trouble="WebSocket connection")
    expect(page.locator("#unseated")).to_be_hidden()
    first.close()

    second = serve(port=first.port, token="after")
    sentence = message_text("script-only-watches")
    expect(parts.watching(page)).to_be_visible(timeout=10_000)
    expect(page.get_by_text(sentence)).to_be_visible()
    page.reload()
    expect(page.get_by_text(sentence)).to_be_visible()

    stranger = open_page(running=second)  # has never been the table
    expect(parts.watching(stranger)).to_be_visible()
    expect(stranger.locator("#unseated")).to_be_hidden()
    page.goto(f"{second.url}?token=after")
    expect(parts.watching(page)).to_be_hidden()
    expect(page.locator("#unseated")).to_be_hidden()


def test_drag_hint_only_where_dragging_works(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    running.table.link = {"state": "virtual", "text": message_text("board-virtual")}
    running.table.publish()
    no_hint = "procedure-board-virtual"
    for query, id in (("", "board-virtual"), (running.link(1), no_hint), ("watch", no_hint)):
        page = open_page(query=query, running=running)
        expect(page.locator("#link-text")).to_have_text(message_text(id))


class BreakableConnection:
    """A page's connection, which can be cut and restored. Call `route` before the page is loaded."""

    def __init__(self) -> None:
        self.is_cut = False
        self._sockets: list[WebSocketRoute] = []

    def route(self, page: Page) -> None:
        page.route_web_socket("**/ws*", self._on_open)

    def _on_open(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
        else:
            self._sockets.append(socket)
            socket.connect_to_server()

    def cut(self) -> None:
        """Cut the connection now, and at every attempt to reopen it."""
        self.is_cut = True
        for socket in self._sockets:
            socket.close()


def test_seat_page_hides_holdings_while_offline(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    connections = [BreakableConnection(), BreakableConnection()]
    ann, ben = (
        open_page(PHONE, query=running.link(seat), running=running, first=line.route)
        for seat, line in enumerate(connections)
    )
    red = message_text("colour-title", colour="red")
    expect(parts.holding(ann, red).get_by_text("2", exact=True)).to_be_visible()
    expect(parts.choices_of(ann)).not_to_have_count(0)
    expect(parts.own_seat(ben)).to_contain_text(SECRET)
    for page, line in zip((ann, ben), connections, strict=True):
        line.cut()
        expect(parts.line_down(page)).to_be_visible()
        expect(page.locator(".holding, .choice")).to_have_count(0)
        assert SECRET not in page.content()
        expect(parts.own_seat(page).get_by_role("heading")).to_be_visible()  # the player's name is no secret
    connections[0].is_cut = False
    expect(parts.line_down(ann)).to_be_hidden(timeout=10_000)
    expect(parts.holding(ann, red).get_by_text("2", exact=True)).to_be_visible()
    expect(parts.choices_of(ann)).not_to_have_count(0)


@pytest.mark.parametrize("query", ["", "watch"], ids=["table", "spectator"])
def test_page_hides_open_card_while_offline(open_page: Open, serve: Serve, query: str) -> None:
    """An offline page cannot learn that a value has been hidden again, so it must not go on showing the value."""
    running = serve("couple", board="golden_train")
    running.change("couple", values={"T2.7": "1"})
    line = BreakableConnection()
    page = open_page(query=query, running=running, first=line.route)
    prompt = GOLDEN_TRAIN.steps["couple"]["prompt"]
    lit = page.locator('.led:not([data-rgb="0,0,0"])')
    expect(parts.prompt_of(page)).to_have_text(prompt)
    expect(page.locator("#shown")).to_contain_text("Wagon drawn")
    expect(page.locator("g.value")).to_have_count(1)
    expect(lit).not_to_have_count(0)
    line.cut()
    expect(parts.line_down(page)).to_be_visible()
    expect(parts.prompt_of(page)).to_have_text(parts.line_down(page).text_content() or "")
    expect(page.locator("#shown")).not_to_contain_text("Wagon drawn")
    expect(page.locator("g.value")).to_have_count(0)
    expect(lit).to_have_count(0)
    assert prompt not in page.content()
    line.is_cut = False
    expect(parts.prompt_of(page)).to_have_text(prompt, timeout=10_000)
    expect(page.locator("g.value")).to_have_count(1)


def test_seat_menu_gives_seat_away_ends_and_leaves(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection", PHONE, seat=1)
    entries = open_menu(page)
    expect(entries.locator(".menu-table").filter(visible=True)).to_have_count(0)
    entries.get_by_text(message_text("page-who-plays")).click()
    expect(entries.get_by_role("list").get_by_role("button")).to_have_count(1)
    button(entries, "script-give-computer", player="Ben").click()
    end, confirm = button(entries, "script-end"), button(entries, "script-end-sure")
    end.click()
    expect(confirm).to_be_visible()
    entries.get_by_role("heading").click()  # a click elsewhere cancels it
    expect(end).to_be_visible(timeout=2_000)
    end.click()
    close_menu(page)
    open_menu(page)
    expect(end).to_be_visible(timeout=2_000)
    end.click()
    page.wait_for_timeout(5_000)  # slow readers have all the time they need
    confirm.click()
    open_menu(page)
    button(entries, "page-leave").click()
    expect(entries).to_be_hidden()
    wait_until(lambda: running.table.command_texts() == ["give 1 easy", "end", "leave"])
