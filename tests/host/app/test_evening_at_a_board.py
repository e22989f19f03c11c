"""An evening at a real board: plugged in late, changed for another, and asked by its own buttons alone."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox.board import Board, load
from signalbox.simulator.process import BoardProcess
from tests.host.app.running import PageSocket, Running
from tests.host.app.test_evening import environment, in_game, is_start, names  # noqa: F401 - a fixture

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="it takes pseudo-terminals")]

ONLY_THIS = "import os, sys, runpy; from signalbox.link import ports; plug = sys.argv.pop(1); \
ports.candidates = lambda: [plug] if os.path.exists(plug) else []; sys.argv[0] = 'signalbox'; \
runpy.run_module('signalbox', run_name='__main__')"


class Plug:
    """A cable with a board at its end, or none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.board: Board | None = None
        self._process: BoardProcess | None = None

    def put_in(self, name: str) -> None:
        """In the place of another, if there is one, so fast that its name was never gone."""
        self.board = load(name)
        before, self._process = self._process, BoardProcess(self.board)
        new = self.path.with_suffix(".new")
        new.symlink_to(self._process.port)
        new.replace(self.path)
        if before is not None:
            before.close()

    def pull_out(self) -> None:
        self.path.unlink(missing_ok=True)
        if self._process is not None:
            self._process.close()
            self._process = None

    def press(self, button: str, page: PageSocket) -> None:
        """Press a button for as long as people do, while the page is looked at."""
        assert self.board is not None
        assert self._process is not None
        self._process.magnets(1 << self.board.buttons[button])
        page.take_all()
        self._process.magnets(0)
        page.take_all()


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Plug]:
    plug = Plug(tmp_path / "plug")
    yield plug
    plug.pull_out()


@pytest.fixture
def running(tmp_path: Path, plug: Plug, environment: dict[str, str]) -> Iterator[Running]:  # noqa: F811
    program = (sys.executable, "-c", ONLY_THIS, str(plug.path))
    begun = Running(tmp_path, program=program, record=tmp_path / "records", environment=environment, board="")
    yield begun
    begun.end()


def games(page: PageSocket) -> list[str]:
    return [each["game"] for each in page.state["games"]]


def test_a_board_that_comes_late_is_found_offers_its_game_and_is_asked_by_its_buttons(
    running: Running, plug: Plug
) -> None:
    page = running.page()
    assert len(games(page)) >= 3
    plug.put_in("golden_train")
    page.wait_for(lambda page: games(page) == ["golden-train"])
    assert page.state["link"]["state"] == "online"

    plug.put_in("ptites_locos")  # in the socket of the other one
    page.wait_for(lambda page: games(page) == ["ptites-locos"])
    kinds = [seat["kind"] for seat in page.state["seats"]]
    plug.press("help", page)
    plug.press("undo", page)
    page.wait_for(lambda page: [seat["kind"] for seat in page.state["seats"]] != kinds)
    plug.press("confirm", page)
    page.wait_for(in_game("ptites_locos"))
    assert page.state["link"]["state"] == "online"
    assert not page.state["hands"]

    page.send(do="leave")
    page.wait_for(is_start)
    plug.pull_out()
    page.wait_for(lambda page: len(games(page)) >= 3)


def test_a_game_on_the_screen_goes_over_to_the_board_that_comes(running: Running, plug: Plug) -> None:
    page = running.page()
    page.send(do="game", game="golden-train")
    page.send(do="kind", seat="1", kind="human")
    page.send(do="begin")
    page.wait_for(in_game("golden_train"))
    page.send(do="use_board")
    page.wait_for(lambda page: page.refused)
    seats = names(page)
    plug.put_in("golden_train")
    page.wait_for(lambda page: page.state.get("board_waits"))
    page.send(do="use_board")
    page.wait_for(lambda page: page.state.get("link", {}).get("state") == "online")
    assert names(page) == seats
