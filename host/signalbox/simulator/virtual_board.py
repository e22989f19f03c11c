"""A virtual board and the hands that close its sensors. A board that has ended is restarted."""

import importlib.util
import os
import sys
from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.device.link.faults.spec import REPLUG, RESET
from signalbox.device.link.ports import Port
from signalbox.simulator.board_process import BoardProcess
from signalbox.simulator.board_thread import BoardThread
from signalbox.simulator.faults import darken
from signalbox.simulator.machine import HasFirmwareData

VARIABLE = "SIGNALBOX_VIRTUAL_BOARD"  # in the environment: PROCESS or THREAD, overriding the automatic choice
PROCESS = "process"
THREAD = "thread"

VirtualBoard = BoardProcess | BoardThread
_KINDS: Mapping[str, type[VirtualBoard]] = {PROCESS: BoardProcess, THREAD: BoardThread}


def start(
    board: HasFirmwareData, *, seed: int = 0, settings: Mapping[str, object] | None = None, jig: bool = False
) -> VirtualBoard:
    """Start a board in a process or a thread. The environment variable named by VARIABLE overrides the choice.

    `settings` are the owner's settings on the board's drive. If `jig` is true, a jig is wired to the board. Raises
    UserError if the board does not start.
    """
    kind = os.environ.get(VARIABLE) or (PROCESS if has_terminals() else THREAD)
    if kind not in _KINDS:
        raise UserError(f"{VARIABLE} is {kind!r} in your environment: set it to {PROCESS} or {THREAD}, or remove it.")
    if kind == PROCESS and not has_terminals():
        raise UserError(
            f"{VARIABLE}={PROCESS} needs Linux, for its pseudo-terminals: remove it, or set it to {THREAD}."
        )
    return _KINDS[kind](board, seed=seed, settings=settings, jig=jig)


def has_terminals() -> bool:
    """Return whether this computer has pseudo-terminals on which `poll` works, as on Linux.

    Windows has none. On macOS `poll` answers POLLNVAL for each of them, so the board would not notice a host.
    """
    if sys.platform == "darwin" or not (hasattr(os, "fork") and hasattr(os, "openpty")):
        return False
    return importlib.util.find_spec("termios") is not None


class SensorHands(Protocol):
    """Anything that can close a board's sensors."""

    def closed_bitmap(self) -> int:
        """Return the bitmap of the sensors that are closed now, including buttons."""
        ...


AnyHands = TypeVar("AnyHands", bound=SensorHands)


class World(Generic[AnyHands]):
    """A virtual board and the hands that operate it. A `Driver` calls `find` and `open` to connect to it."""

    def __init__(
        self, board: Board, hands: AnyHands, wiring_order: WiringOrder | None = None, dark: frozenset[int] = frozenset()
    ) -> None:
        """Start the board. `wiring_order` is the order in which its parts are wired, by default as described.

        `dark` contains the numbers, as in the description, of the lights that do not work.
        """
        self._dark = dark
        self.hands = hands
        self._wiring_order = wiring_order
        self._description = board
        self._board = start(board)
        self._last_sent: int | None = None  # the bitmap last sent to the board
        self._replugged = False

    def find(self, last: str) -> str | None:
        """Return the serial port to open, restarting the board if it has ended or was moved to another USB socket."""
        if self._replugged or not self._board.is_alive:
            self._replugged = False
            old, self._board = self._board, start(self._description)
            old.close()  # only now, so that the new board's serial port has another name
            self._last_sent = None
        return self._board.port

    def open(self, name: str) -> Port:
        """Open the serial port `name` that `find` returned. Raise UserError if it has disappeared since."""
        return self._board.open(name)

    def inject_power_fault(self, fault: str) -> None:
        """Carry out a fault: RESET resets the board now, and REPLUG replugs it at the next `find`. Thread-safe."""
        if fault == RESET:
            self._board.reset()
        elif fault == REPLUG:
            self._replugged = True

    def sync(self) -> None:
        """Send the board the bitmap of the sensors that are closed now, if it has changed."""
        closed = self.hands.closed_bitmap()
        if closed != self._last_sent and self._board.is_alive:
            self._board.set_magnets(self._wiring_order.input_bitmap(closed) if self._wiring_order else closed)
            self._last_sent = closed

    def pixels(self) -> bytes:
        """Return the bytes R, G, B of every light as people see it."""
        pixels = self._board.pixels()
        return darken(self._wiring_order.light_colours(pixels) if self._wiring_order else pixels, self._dark)

    def close(self) -> None:
        self._board.close()
