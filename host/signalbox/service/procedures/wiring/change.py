"""Reading, changing and restoring a board's wiring order over the serial line."""

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterator

from shared_rules import wire
from shared_rules.wiring_order import LIGHTS, SENSORS, default_order
from signalbox.board import Board
from signalbox.board.model import light_names
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import CommandEnded, Event, Offline, Online, WiringPart
from signalbox.service.procedures.procedure import Procedure, Prompt
from signalbox.service.procedures.wiring.saved_orders import WiringStore

logger = logging.getLogger(__name__)

OpenStore = Callable[[str], WiringStore]

_PLACES_PER_LINE = 24

_REFUSED = {
    "room": Message("wiring-no-memory"),
    "kind": Message("wiring-firmware-old"),
    "wiring": Message("wiring-not-taken"),
}


class WiringReader:
    """Reads the wiring order of a board. Pass every event to `handle` until `wiring` is set."""

    def __init__(self, connection: Connection, now: float) -> None:
        self.wiring: WiringOrder | None = None
        self._board = connection.board
        self._orders = {
            SENSORS: default_order(self._board.sensors.count),
            LIGHTS: default_order(len(self._board.lights)),
        }
        self._pending = 0
        for kind, order in self._orders.items():
            for start in range(0, len(order), _PLACES_PER_LINE):
                connection.command(now, wire.GET, ["wiring", kind, str(start)])
                self._pending += 1

    def handle(self, event: Event) -> None:
        """Handle an event. Raise UserError if the board refuses a command."""
        if isinstance(event, WiringPart):
            order = self._orders[event.kind]
            if event.start + len(event.places) <= len(order):
                order[event.start : event.start + len(event.places)] = event.places
        elif (
            isinstance(event, CommandEnded)
            and (event.kind, *event.args[:1]) == (wire.GET, "wiring")
            and _check_success(event)
        ):
            self._pending -= 1
            if self._pending == 0:
                self.wiring = WiringOrder(tuple(self._orders[SENSORS]), tuple(self._orders[LIGHTS]))


class WiringWriter:
    """Writes a wiring order to a board's permanent memory. Pass every event to `handle` until `is_done` is true."""

    def __init__(self, connection: Connection, now: float, wiring: WiringOrder) -> None:
        self.wiring = wiring
        self.is_done = False
        for kind, args in _commands(connection.board, wiring):
            connection.command(now, kind, args)

    def handle(self, event: Event) -> None:
        """Handle an event. Raise UserError if the board refuses a command."""
        if (
            isinstance(event, CommandEnded)
            and event.kind in (wire.WIRING, wire.KEEP, wire.FORGET)
            and _check_success(event)
        ):
            self.is_done = event.kind != wire.WIRING


def _commands(board: Board, wiring: WiringOrder) -> Iterator[tuple[str, list[str]]]:
    if not wiring.checksum:
        yield wire.FORGET, []
        return
    for kind, order in ((SENSORS, wiring.sensors), (LIGHTS, wiring.lights)):
        for start in range(0, len(order), _PLACES_PER_LINE):
            places = order[start : start + _PLACES_PER_LINE]
            yield wire.WIRING, [kind, str(start), *(str(place) for place in places)]
    yield wire.KEEP, [wiring.checksum]


def _check_success(done: CommandEnded) -> bool:
    """Return True if a command succeeded, False if the board went offline. Raise UserError if the board refused."""
    if done.reason and done.reason != "lost":
        raise UserError(_REFUSED.get(done.reason, Message("wiring-refused", why=done.reason)))
    return not done.reason


class _UnattendedProcedure(Procedure):
    """A procedure that asks no questions and starts over whenever the board comes online."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection)
        self._open_store = open_store
        self._uid = ""
        self._prompt = Message("board-looked-for")

    @property
    def prompt(self) -> Prompt:
        """A message about the board, which offers no answers."""
        return Prompt(self._prompt)

    def answer(self, now: float, word: str) -> None:
        """Ignore the answer, because there is no question."""

    def handle(self, now: float, event: Event) -> None:
        """Handle an event. Raise UserError if the board refuses a command."""
        if isinstance(event, Online):
            self._prompt = Message("wiring-talking")
            self._uid = event.hello.uid
            self._on_connected(now)
        elif isinstance(event, Offline):
            self._prompt = event.reason
        self._on_event(event)

    @abstractmethod
    def _on_connected(self, now: float) -> None:
        """Start over now that the board is online."""

    @abstractmethod
    def _on_event(self, event: Event) -> None:
        """Handle an event."""


class ShowWiring(_UnattendedProcedure):
    """A procedure that lists the sensors and lights that are not soldered as described."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection, open_store)
        self._reader: WiringReader | None = None

    def _on_connected(self, now: float) -> None:
        self._reader = WiringReader(self.connection, now)

    def _on_event(self, event: Event) -> None:
        if self._reader is None:
            return
        self._reader.handle(event)
        wiring = self._reader.wiring
        if wiring is not None:
            self.lines = describe_differences(wiring, self.connection.board) or [self._no_moves_message()]
            self.lines.append(self._stored_message(wiring))
            self.is_finished = True

    def _no_moves_message(self) -> Message:
        hello = self.connection.hello
        is_damaged = hello is not None and hello.is_wiring_damaged
        return Message("wiring-damaged") if is_damaged else Message("wiring-as-described")

    def _stored_message(self, wiring: WiringOrder) -> Message:
        store = self._open_store(self._uid)
        if store.last_wiring is None:
            return Message("wiring-kept-none")
        same = "yes" if store.last_wiring == wiring else "no"
        return Message("wiring-kept", same=same, when=store.last_date, file=str(store.path))


class ChangeWiring(_UnattendedProcedure):
    """A procedure that changes the wiring order, first on the board and then on this computer."""

    def __init__(
        self,
        connection: Connection,
        open_store: OpenStore,
        choose: Callable[[WiringStore], WiringOrder],
        update_store: Callable[[WiringStore], None],
    ) -> None:
        """`choose` returns the wiring to write, or raises UserError. `update_store` is called after it is written."""
        super().__init__(connection, open_store)
        self._choose = choose
        self._update_store = update_store
        self._writer: WiringWriter | None = None

    def _on_connected(self, now: float) -> None:
        self._writer = WiringWriter(self.connection, now, self._choose(self._open_store(self._uid)))

    def _on_event(self, event: Event) -> None:
        if self._writer is None:
            return
        self._writer.handle(event)
        if self._writer.is_done:
            self._update_store(self._open_store(self._uid))
            self.lines = [Message("wiring-of-before", count=self._writer.wiring.moved_count)]
            self.is_finished = True


def describe_differences(wiring: WiringOrder, board: Board) -> list[Message]:
    """Return a message for every sensor and light that is soldered in another place than described."""
    names = light_names(board)
    return [
        Message("wiring-sensor-moved", sensor=board.sensors.name(sensor), place=str(place), described=str(sensor))
        for sensor, place in wiring.moved_sensors
    ] + [
        Message("wiring-light-moved", light=names[light], place=str(place), described=str(light))
        for light, place in wiring.moved_lights
    ]


class WiringRestorer:
    """Writes the stored wiring to a board that has none. A wiring on the board, perhaps from another PC, is kept."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        """Watch the connection. `open_store` opens the store for a controller's serial number."""
        self._connection = connection
        self._open_store = open_store
        self._writer: WiringWriter | None = None

    def handle(self, now: float, event: Event) -> Message | None:
        """Handle an event; return a message for the people at the table, or None."""
        try:
            if isinstance(event, Online):
                return self._on_connected(now, event)
            if self._writer is not None:
                self._writer.handle(event)
                if self._writer.is_done:
                    self._writer = None
                    return Message("wiring-restored")
        except UserError as fault:  # the file is damaged or the board refuses, but the game can continue
            self._writer = None
            logger.warning("The wiring kept here was not given to the board: %s", fault)
            return fault.message
        return None

    def _on_connected(self, now: float, online: Online) -> Message | None:
        self._writer = None
        if online.hello.wiring:
            return None
        last = self._open_store(online.hello.uid).last_wiring
        if last is not None and last.checksum:
            logger.info("The board has forgotten its wiring: it is told the one kept here")
            self._writer = WiringWriter(self._connection, now, last)
            return None
        return Message("wiring-damaged") if online.hello.is_wiring_damaged else None
