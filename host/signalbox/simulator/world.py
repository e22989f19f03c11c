"""A virtual board with things on it: hands close its sensors, and a board that died is started again."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from signalbox.core.errors import UserError
from signalbox.device.link.faults.spec import REPLUG, RESET
from signalbox.device.link.ports import Port
from signalbox.simulator.faults import without
from signalbox.simulator.machine import Described
from signalbox.simulator.process import BoardProcess
from signalbox.simulator.thread import BoardThread

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.device.link.ports import Port

VARIABLE = "SIGNALBOX_VIRTUAL_BOARD"  # in the environment: one of these, in place of what suits the computer
PROCESS = "process"
THREAD = "thread"


class VirtualBoard(Protocol):
    """A board that needs no hardware, in real time; BoardProcess says what everything does."""

    @property
    def port(self) -> str: ...
    @property
    def jig_port(self) -> str: ...
    @property
    def crashes(self) -> list[str]: ...
    def open(self, name: str, /) -> Port: ...
    def magnets(self, closed: int) -> None: ...
    def reset(self) -> None: ...
    def unplug(self) -> None: ...
    def plug_in(self) -> None: ...
    def pixels(self) -> bytes: ...
    def frames(self) -> list[tuple[float, bytes]]: ...
    def wait(self, timeout_s: float) -> None: ...
    @property
    def alive(self) -> bool: ...
    def close(self) -> None: ...


def start(
    board: Described, *, seed: int = 0, settings: Mapping[str, object] | None = None, jig: bool = False
) -> VirtualBoard:
    """A board that runs, the way the environment asks for or this computer allows.

    `settings` are the owner's on its drive; with `jig` a jig is wired to it. Raises UserError when it does not start.
    """
    wanted = os.environ.get(VARIABLE) or (PROCESS if has_terminals() else THREAD)
    if wanted not in _KINDS:
        raise UserError(f"{VARIABLE} is {wanted!r} in your environment: set it to {PROCESS} or {THREAD}, or remove it.")
    if wanted == PROCESS and not has_terminals():
        raise UserError(
            f"{VARIABLE}={PROCESS} needs Linux, for its pseudo-terminals: remove it, or set it to {THREAD}."
        )
    return _KINDS[wanted](board, seed=seed, settings=settings, jig=jig)


def has_terminals() -> bool:
    """Whether this computer has pseudo-terminals that the board's process can wait for, as Linux has.

    Windows has none; on macOS `poll` answers POLLNVAL for every one, so the board would not notice a host.
    """
    if sys.platform == "darwin" or not (hasattr(os, "fork") and hasattr(os, "openpty")):
        return False
    return importlib.util.find_spec("termios") is not None


_KINDS: Mapping[str, Callable[..., VirtualBoard]] = {PROCESS: BoardProcess, THREAD: BoardThread}


class Closing(Protocol):
    """Hands of any kind, as the board feels them."""

    def closed(self) -> int:
        """The bitmap of sensors that are closed now, buttons too."""
        ...


AnyHands = TypeVar("AnyHands", bound=Closing)


class World(Generic[AnyHands]):
    """The virtual board and what the hands do to it. `find` and `open` are for the driver of its connection."""

    def __init__(
        self,
        board: Board,
        hands: AnyHands,
        wiring_order: WiringOrder | None = None,
        dark: frozenset[int] = frozenset(),
    ) -> None:
        """`wiring_order`: the order in which this board is soldered, the description's own if not given.

        `dark`: the lights that do not shine, by their numbers in the description.
        """
        self._dark = dark
        self.hands = hands
        self._wiring_order = wiring_order
        self._description = board
        self._board = start(board)
        self._shown: int | None = None
        self._replugged = False

    def find(self, last: str) -> str | None:
        """The serial port to open; starts the board anew if it has died, or it was put into another socket."""
        if self._replugged or not self._board.alive:
            self._replugged = False
            gone, self._board = self._board, start(self._description)
            gone.close()  # not before: the new one's serial port has another name
            self._shown = None
        return self._board.port

    def open(self, name: str) -> Port:
        """The serial port `name`, which `find` gave. Raises UserError when it has gone since."""
        return self._board.open(name)

    def power(self, what: str) -> None:
        """What a fault layer does, from any thread: RESET the board, or REPLUG it, which shows with the next `find`."""
        if what == RESET:
            self._board.reset()
        elif what == REPLUG:
            self._replugged = True

    def sync(self) -> None:
        """Let the board feel the magnets and buttons as they are now."""
        closed = self.hands.closed()
        if closed != self._shown and self._board.alive:
            self._board.magnets(self._wiring_order.inputs(closed) if self._wiring_order else closed)
            self._shown = closed

    def pixels(self) -> bytes:
        """R, G, B of every light, as the NeoPixel library sent them last and as it shines."""
        pixels = self._board.pixels()
        return without(self._wiring_order.seen(pixels) if self._wiring_order else pixels, self._dark)

    def close(self) -> None:
        self._board.close()
