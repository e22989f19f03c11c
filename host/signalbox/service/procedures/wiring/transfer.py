"""A board's wiring over the line: read from the board, and put in force on it."""

from collections.abc import Iterator

from shared_rules import wire
from shared_rules.wiring_order import LIGHTS, SENSORS, plain
from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Done, Event, WiringPart

_PLACES_A_LINE = 24

_REFUSED = {
    "room": Message("wiring-no-memory"),
    "kind": Message("wiring-firmware-old"),
    "wiring": Message("wiring-not-taken"),
}


class Reading:
    """Reads a board's wiring; hand it every event until there is a `wiring`."""

    def __init__(self, connection: Connection, now: float) -> None:
        self.wiring: WiringOrder | None = None
        self._board = connection.board
        self._orders = {SENSORS: plain(self._board.sensors.count), LIGHTS: plain(len(self._board.lights))}
        self._left = 0
        for kind, order in self._orders.items():
            for start in range(0, len(order), _PLACES_A_LINE):
                connection.command(now, wire.GET, ["wiring", kind, str(start)])
                self._left += 1

    def handle(self, event: Event) -> None:
        """Raises UserError when the board does not tell."""
        if isinstance(event, WiringPart):
            order = self._orders[event.kind]
            if event.start + len(event.places) <= len(order):
                order[event.start : event.start + len(event.places)] = event.places
        elif (
            isinstance(event, Done) and event.kind == wire.GET and event.args[:1] == ("wiring",) and _carried_out(event)
        ):
            self._left -= 1
            if self._left == 0:
                self.wiring = WiringOrder(tuple(self._orders[SENSORS]), tuple(self._orders[LIGHTS]))


class Writing:
    """Puts a wiring in force on a board, for good; hand it every event until it is `done`."""

    def __init__(self, connection: Connection, now: float, wiring: WiringOrder) -> None:
        self.done = False
        for kind, args in _commands(connection.board, wiring):
            connection.command(now, kind, args)

    def handle(self, event: Event) -> None:
        """Raises UserError when the board refuses."""
        if isinstance(event, Done) and event.kind in (wire.WIRING, wire.KEEP, wire.FORGET) and _carried_out(event):
            self.done = event.kind != wire.WIRING


def _commands(board: Board, wiring: WiringOrder) -> Iterator[tuple[str, list[str]]]:
    if not wiring.checksum:
        yield wire.FORGET, []
        return
    for kind, order in ((SENSORS, wiring.sensors), (LIGHTS, wiring.lights)):
        for start in range(0, len(order), _PLACES_A_LINE):
            places = order[start : start + _PLACES_A_LINE]
            yield wire.WIRING, [kind, str(start), *(str(place) for place in places)]
    yield wire.KEEP, [wiring.checksum]


def _carried_out(done: Done) -> bool:
    """False when the board went before it answered: with the next session all is done anew."""
    if done.reason and done.reason != "lost":
        raise UserError(_REFUSED.get(done.reason, Message("wiring-refused", why=done.reason)))
    return not done.reason
