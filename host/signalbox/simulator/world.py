"""A virtual board with things on it: hands close its sensors, and a board that died is started again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from signalbox.device.link.faults.spec import REPLUG, RESET
from signalbox.simulator.broken_lights import without
from signalbox.simulator.starting import start

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.device.link.opening import Port


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
