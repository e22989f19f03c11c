"""Test a kiosk: it plays demo games while nobody is there, and keeps the records of abandoned games."""

import signal
import sys
import time
from pathlib import Path

import pytest

from signalbox.play.record.record_folder import read_record
from tests.host.app.conftest import Start
from tests.host.app.plug import ONLY_THIS, Plug, needs_terminals
from tests.host.app.running import PageSocket, Running
from tests.host.app.test_evening import begin_two_people, in_game, is_start, leave, records

pytestmark = [pytest.mark.realtime, pytest.mark.thorough]

SOON = "0.5"  # seconds
NEVER = "1000"


@pytest.fixture
def kiosk(start_alone: Start) -> Start:
    """Return a function that starts a kiosk; `idle` and `attract` are its waiting times in seconds."""

    def start(*words: str, idle: str = NEVER, attract: str = NEVER, **options: object) -> Running:
        return start_alone(*words, "--kiosk", "--kiosk-idle", idle, "--kiosk-attract", attract, **options)

    return start


def is_online(page: PageSocket) -> bool:
    return bool(page.state["link"]["state"] == "online")


def is_attracting(page: PageSocket) -> bool:
    return page.state.get("kiosk") == "attract" and "presses" in page.state


def test_abandoned_game_is_kept_and_leads_to_the_start(kiosk: Start, tmp_path: Path) -> None:
    page = kiosk(idle="3").page()
    assert page.state["kiosk"] == "on"
    begin_two_people(page)
    assert page.state["kiosk"] == "on"
    played = len(page.state["record"])
    page.wait_for(is_start)
    (abandoned,) = page.state["unfinished"]
    assert abandoned["record"] == records(tmp_path)[0].stem
    page.send(do="go_on", record=abandoned["record"])
    page.wait_for(lambda page: in_game("ptites_locos")(page) and len(page.state["record"]) >= played)


def test_touched_game_stays(kiosk: Start) -> None:
    page = kiosk("ptites-locos", "--seat", "Ann", "--seat", "Ben", idle="2").page()
    begun = time.monotonic()
    while time.monotonic() < begun + 5:
        page.send(do="touch")
        page.take_all()
    assert in_game("ptites_locos")(page)
    page.wait_for(is_start)


def test_deserted_start_plays_by_itself_until_a_page_is_touched(kiosk: Start, tmp_path: Path) -> None:
    running = kiosk(attract=SOON)
    page = running.page()
    page.wait_for(lambda page: is_attracting(page) and page.state["record"])
    assert {seat["kind"] for seat in page.state["seats"]} == {"easy"}
    first = page.hello["screen"]

    watcher = running.page("?watch=1")
    watcher.send(do="touch")
    watcher.wait_for(lambda page: page.refused)
    assert is_attracting(watcher)

    page.send(do="press", button="roll")
    page.wait_for(is_start)
    assert page.state["kiosk"] == "on"
    assert page.state["unfinished"] == []
    page.wait_for(is_attracting)
    assert page.hello["screen"].split()[1] != first.split()[1]  # another game
    assert records(tmp_path) == []
    assert page.refused == []


@needs_terminals
def test_button_of_a_real_board_ends_the_attract_game(kiosk: Start, plug: Plug) -> None:
    plug.plug_in("golden_train")
    program = (sys.executable, "-c", ONLY_THIS, str(plug.path))
    page = kiosk(attract="2", program=program, board="").page()
    page.wait_for(lambda page: is_start(page) and is_online(page))
    page.wait_for(is_attracting)
    assert " golden_train " in page.hello["screen"]
    page.wait_for(lambda page: page.state["record"])
    page.wait_for(lambda _: plug.lit() - {plug.board.lights[f"seat.{seat}"] for seat in (1, 2, 3, 4)})  # the demo's

    def pressed(page: PageSocket) -> bool:
        plug.press("help", page)
        return is_start(page)

    page.wait_for(pressed)
    page.wait_for(is_attracting)
    plug.unplug()
    page.take_all()
    assert is_attracting(page)


@needs_terminals
def test_new_board_ends_the_attract_game(kiosk: Start, plug: Plug) -> None:
    program = (sys.executable, "-c", ONLY_THIS, str(plug.path))
    page = kiosk(attract="2", program=program, board="").page()
    page.wait_for(is_attracting)
    plug.plug_in("golden_train")
    page.wait_for(lambda page: is_start(page) and is_online(page))


@needs_terminals
def test_named_board_is_awaited_in_game_and_at_the_start(kiosk: Start, plug: Plug) -> None:
    page = kiosk("golden-train", "--seat", "Ann", "--seat", "Ben", board=str(plug.path)).page()
    assert page.state["link"]["state"] == "offline"
    plug.plug_in("golden_train")
    page.wait_for(is_online)
    leave(page)
    plug.unplug()
    page.wait_for(lambda page: page.state["link"]["state"] == "virtual")
    plug.plug_in("golden_train")
    page.wait_for(is_online)


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_stopped_program_resumes_its_game(kiosk: Start, ending: signal.Signals, tmp_path: Path) -> None:
    running = kiosk()
    page = running.page()
    begin_two_people(page)
    played = page.state["record"]
    running.end(ending)

    running = kiosk()
    page = running.page()
    page.wait_for(lambda page: in_game("ptites_locos")(page) and page.state["record"] == played)
    leave(page)
    running.end(ending)
    assert len(read_record(records(tmp_path)[0]).entries) >= len(played)

    running = kiosk()
    page = running.page()
    assert is_start(page)  # the game had been left
    page.send(do="go_on", record=page.state["unfinished"][0]["record"])
    page.wait_for(in_game("ptites_locos"))
    second = kiosk()  # the game is in use, so this kiosk starts without it
    assert is_start(second.page())
    running.end(ending)
    running = kiosk()
    assert in_game("ptites_locos")(running.page())


def test_game_begun_without_a_kiosk_is_not_resumed(kiosk: Start, start_alone: Start) -> None:
    running = start_alone()
    begin_two_people(running.page())
    running.end(signal.SIGKILL)
    page = kiosk().page()
    assert is_start(page)
    assert len(page.state["unfinished"]) == 1


@pytest.mark.parametrize("attract", [NEVER, SOON])
def test_page_of_a_kiosk_cannot_end_the_program(kiosk: Start, attract: str) -> None:
    page = kiosk(attract=attract).page()
    for verb in ("quit", "stop"):
        page.send(do=verb)
    page.wait_for(lambda page: len(page.refused) == 2)
    if attract == SOON:
        page.wait_for(is_attracting)
        page.send(do="quit")
        page.wait_for(lambda page: len(page.refused) == 3)
        assert is_attracting(page)
