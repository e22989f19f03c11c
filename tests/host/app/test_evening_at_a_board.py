"""Test an evening at a real board: plugged in late, swapped for another, and controlled by its buttons alone."""

import sys

import pytest

from tests.host.app.conftest import Start
from tests.host.app.plug import ONLY_THIS, Plug, in_the_menu, needs_terminals
from tests.host.app.running import PageSocket, Running
from tests.host.app.test_evening import in_game, is_start, leave, names

pytestmark = [pytest.mark.realtime, needs_terminals, pytest.mark.thorough]


@pytest.fixture
def running(start_alone: Start, plug: Plug) -> Running:
    return start_alone(program=(sys.executable, "-c", ONLY_THIS, str(plug.path)), board="")


def wait_for_start(page: PageSocket, plug: Plug) -> None:
    """Wait until the page and the board's lights show the start screen, so that the board's buttons have an effect."""
    page.wait_for(lambda page: is_start(page) and page.state["link"]["state"] == "online")
    page.wait_for(lambda page: plug.shows_start(len(page.state["seats"])))


def games(page: PageSocket) -> list[str]:
    return [entry["game"] for entry in page.state["games"]]


def wait_for_board(page: PageSocket, game: str) -> None:
    page.wait_for(lambda page: games(page) == [game] and page.state["link"]["state"] == "online")


def test_late_board_offers_its_game_and_obeys_its_buttons(running: Running, plug: Plug) -> None:
    page = running.page()
    assert len(games(page)) >= 3
    plug.plug_in("golden_train")
    wait_for_board(page, "golden-train")

    plug.plug_in("ptites_locos")  # into the same socket as the other board
    wait_for_board(page, "ptites-locos")
    kinds = [seat["kind"] for seat in page.state["seats"]]
    plug.press("help", page)
    plug.press("undo", page)
    page.wait_for(lambda page: [seat["kind"] for seat in page.state["seats"]] != kinds)
    plug.press("confirm", page)
    page.wait_for(in_game("ptites_locos"))
    page.wait_for(lambda page: page.state["link"]["state"] == "online")  # once the game's own table has connected to it
    assert not page.state["hands"]

    leave(page)
    plug.unplug()
    page.wait_for(lambda page: len(games(page)) >= 3)


def test_game_on_screen_moves_to_a_new_board(running: Running, plug: Plug) -> None:
    page = running.page()
    page.send(do="game", game="golden-train")
    page.send(do="kind", seat="1", kind="human")
    page.send(do="begin")
    page.wait_for(in_game("golden_train"))
    page.send(do="use_board")
    page.wait_for(lambda page: page.refused)
    seats = names(page)
    plug.plug_in("golden_train")
    page.wait_for(lambda page: page.state.get("board_waits"))
    page.send(do="use_board")
    page.wait_for(lambda page: page.state.get("link", {}).get("state") == "online")
    assert names(page) == seats


def lay_out(page: PageSocket, plug: Plug) -> None:
    """Set up all pieces for the game, and confirm who begins."""
    plug.lay_out(len(page.state["seats"]))

    def has_begun(page: PageSocket) -> bool:
        if page.state["tone"] == "ask":
            plug.press("confirm", page)
        return any(each["enabled"] for each in page.state["presses"] if each["button"] != "help")

    page.wait_for(has_begun)


def begin_at(board: str, running: Running, plug: Plug) -> PageSocket:
    """Plug a board in, begin its game with a button, and return the page."""
    plug.plug_in(board)
    page = running.page()
    wait_for_start(page, plug)
    plug.press("confirm", page)
    page.wait_for(in_game(board))
    lay_out(page, plug)
    return page


def open_menu_entry(page: PageSocket, plug: Plug, number: int) -> None:
    """Open the menu and step to the entry with this number."""
    plug.open_menu(page)
    for _ in range(number):
        before = page.state["prompt"]
        plug.press("help", page)
        page.wait_for(lambda page, before=before: page.state["prompt"] != before)  # type: ignore[misc]


def test_buttons_alone_control_the_whole_evening(running: Running, plug: Plug) -> None:
    page = begin_at("paris_connection_small", running, plug)
    seats = len(page.state["seats"])
    kind_before = page.state["seats"][0]["kind"]
    open_menu_entry(page, plug, 1)
    plug.press("confirm", page)
    page.wait_for(lambda page: page.state["seats"][0]["kind"] != kind_before)
    plug.press("undo", page)
    page.wait_for(lambda page: not in_the_menu(page))
    played = page.state["record"]

    open_menu_entry(page, plug, seats + 1)
    plug.press("confirm", page)
    wait_for_start(page, plug)
    for _ in range(len(page.state["seats"]) + page.state["may_add"]):
        plug.press("help", page)
    plug.press("confirm", page)
    page.wait_for(lambda page: in_game("paris_connection_small")(page) and len(page.state["record"]) >= len(played))
    assert page.state["record"][: len(played)] == played

    page.wait_for(lambda page: page.state["link"]["state"] == "online")
    open_menu_entry(page, plug, seats + 2)
    plug.press("confirm", page)
    page.take_for(1.2)
    plug.press("confirm", page)
    page.wait_for(lambda page: page.state["tone"] == "over")
    page.take_for(2.2)
    plug.press("confirm", page)
    page.wait_for(lambda page: in_game("paris_connection_small")(page) and not page.state["record"])


def test_swapped_board_leads_to_its_start_and_keeps_the_game(running: Running, plug: Plug) -> None:
    page = begin_at("ptites_locos", running, plug)
    plug.press("roll", page)
    page.wait_for(lambda page: page.state["record"])

    plug.plug_in("golden_train")
    page.wait_for(lambda page: is_start(page) and games(page) == ["golden-train"])
    assert page.state["unfinished"] == []
    plug.plug_in("ptites_locos")
    page.wait_for(lambda page: games(page) == ["ptites-locos"])
    (kept,) = page.state["unfinished"]
    assert kept["record"]
