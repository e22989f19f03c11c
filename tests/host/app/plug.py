"""A cable to a simulated board on a pseudo-terminal. The board can be plugged in, unplugged, swapped and touched."""

import sys
import time
from pathlib import Path

import pytest

from signalbox import games
from signalbox.board import Board, load
from signalbox.simulator.board_process import BoardProcess
from tests.host.app.running import WAIT_S, PageSocket

ONLY_THIS = "import os, sys, runpy; from signalbox.device.link import ports; plug = sys.argv.pop(1); \
ports.candidates = lambda: [plug] if os.path.exists(plug) else []; sys.argv[0] = 'signalbox'; \
runpy.run_module('signalbox', run_name='__main__')"  # a program that finds no other port than this cable

needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="it takes pseudo-terminals")

PRESS_S = 0.12
RGB = 3


def in_the_menu(page: PageSocket) -> bool:
    return str(page.state["prompt"]).startswith(("Menu", "Are you sure"))


class Plug:
    """A cable to which a simulated board can be connected."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.board: Board  # the latest one plugged in
        self._plugged_in: BoardProcess | None = None
        self.pieces = 0  # bitmap of the sensors that the pieces close

    def plug_in(self, name: str) -> None:
        """Plug in a board without pieces. The port's name exists throughout, even if this replaces another board."""
        self.board = load(name)
        self.pieces = 0
        before, self._plugged_in = self._plugged_in, BoardProcess(self.board)
        new = self.path.with_suffix(".new")
        new.symlink_to(self._process.port)
        new.replace(self.path)
        if before is not None:
            before.close()

    def unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        if self._plugged_in is not None:
            self._plugged_in.close()
            self._plugged_in = None

    @property
    def _process(self) -> BoardProcess:
        assert self._plugged_in is not None
        return self._plugged_in

    def lay_out(self, players: int) -> None:
        """Put all pieces in the places where a new game starts."""
        _, wanted = games.rules(self.board.game, self.board).setups(players, {})[0]
        sensors = [self.board.sensors.by_place[place] for place in self.board.places]
        closed = [sensor for place, count in zip(sensors, wanted, strict=True) for sensor in place[:count]]
        self.lay(sum(1 << sensor for sensor in closed))

    def lay(self, bitmap: int) -> None:
        """Place pieces so that exactly the sensors in `bitmap` are closed."""
        if bitmap != self.pieces:
            self.pieces = bitmap
            self._set_sensors(0)

    def touch(self, place: str, *, is_lifted: bool) -> None:
        """Lift a piece from a square or place if `is_lifted`, else put a piece there, if that is possible."""
        square = self.board.squares.get(place)
        spots = self.board.sensors.by_place[place] if square is None else (square.sensor,)
        found = [sensor for sensor in spots if self.pieces >> sensor & 1 == is_lifted]
        if found:
            self.lay(self.pieces ^ 1 << found[0])

    def press(self, button: str, page: PageSocket) -> None:
        """Press a button for as long as a person would. Receive the page's messages during and after the press."""
        self._set_sensors(1 << self.board.buttons[button])
        page.take_for(PRESS_S)
        self._set_sensors(0)
        page.take_all()

    def open_menu(self, page: PageSocket) -> None:
        """Hold Help until the page shows the menu."""
        self._set_sensors(1 << self.board.buttons["help"])
        page.wait_for(in_the_menu)
        self._set_sensors(0)
        page.take_all()

    def lit(self) -> set[int]:
        """Return the numbers of the lights that are on."""
        pixels = self._process.pixels()
        return {start // RGB for start in range(0, len(pixels), RGB) if any(pixels[start : start + RGB])}

    def shows_start(self, players: int) -> bool:
        """Return whether the lights show the start screen: only the seats that are taken, in their colours."""
        seats = [self.board.lights[f"seat.{seat}"] for seat in range(1, players + 1)]
        red, green, blue = self._process.pixels()[RGB * seats[0] :][:RGB] or bytes(RGB)
        return self.lit() == {*seats} and not red == green == blue and bool(green)

    def _set_sensors(self, button: int) -> None:
        """Close exactly the sensors in the bitmaps `pieces` and `button`, and wait until the board senses this."""
        closed, end = self.pieces | button, time.monotonic() + WAIT_S
        self._process.set_magnets(closed)
        while self._process.sensed_bitmap() != closed:
            assert time.monotonic() < end, "the board does not sense its magnets"
            self._process.wait(0.1)
