"""Looking at a board's wiring, and going back to another one: nothing is asked of the person."""

from abc import abstractmethod
from collections.abc import Callable

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Online
from signalbox.device.link.scenes import Entry
from signalbox.service.procedures.procedure import Procedure, Prompt
from signalbox.service.procedures.wiring.store import WiringStore
from signalbox.service.procedures.wiring.transfer import Reading, Writing

OpenStore = Callable[[str], WiringStore]


class _Quiet(Procedure):
    """Waits for a board and does its work with it; with every new session from the beginning."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection)
        self._open_store = open_store
        self._uid = ""
        self._prompt = Message("board-looked-for")

    @property
    def prompt(self) -> Prompt:
        """What is waited for."""
        return Prompt(self._prompt)

    @property
    def scene(self) -> list[Entry]:
        """Nothing is lit."""
        return []

    def answer(self, now: float, word: str) -> None:
        """Nothing is asked."""

    def handle(self, now: float, event: Event) -> None:
        """Raises UserError when the board refuses."""
        if isinstance(event, Online):
            self._prompt = Message("wiring-talking")
            self._uid = event.hello.uid
            self._meet(now)
        elif isinstance(event, Offline):
            self._prompt = event.reason
        self._heed(event)

    @abstractmethod
    def _meet(self, now: float) -> None:
        """A board is here."""

    @abstractmethod
    def _heed(self, event: Event) -> None:
        """Take what the connection tells."""


class Show(_Quiet):
    """Says where a board's sensors and lights are soldered, as far as that differs from its description."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection, open_store)
        self._reading: Reading | None = None

    def _meet(self, now: float) -> None:
        self._reading = Reading(self.connection, now)

    def _heed(self, event: Event) -> None:
        if self._reading is None:
            return
        self._reading.handle(event)
        wiring = self._reading.wiring
        if wiring is not None:
            self.lines = moved(wiring, self.connection.board) or [self._as_described()]
            self.lines.append(self._here(wiring))
            self.finished = True

    def _as_described(self) -> Message:
        hello = self.connection.hello
        if hello is not None and hello.wiring_damaged:
            return Message("wiring-damaged")
        return Message("wiring-as-described")

    def _here(self, wiring: WiringOrder) -> Message:
        store = self._open_store(self._uid)
        if store.last is None:
            return Message("wiring-kept-none")
        same = "yes" if store.last == wiring else "no"
        return Message("wiring-kept", same=same, when=store.when, file=str(store.path))


class Change(_Quiet):
    """Puts another wiring in force, on the board and then here."""

    def __init__(
        self,
        connection: Connection,
        open_store: OpenStore,
        choose: Callable[[WiringStore], WiringOrder],
        settle: Callable[[WiringStore], None],
    ) -> None:
        """`choose` says which wiring (it may raise UserError), `settle` stores it here once the board has it."""
        super().__init__(connection, open_store)
        self._choose = choose
        self._settle = settle
        self._chosen: WiringOrder | None = None
        self._writing: Writing | None = None

    def _meet(self, now: float) -> None:
        self._chosen = self._choose(self._open_store(self._uid))
        self._writing = Writing(self.connection, now, self._chosen)

    def _heed(self, event: Event) -> None:
        if self._writing is None:
            return
        self._writing.handle(event)
        if self._writing.done and self._chosen is not None:
            self._settle(self._open_store(self._uid))
            self.lines = [Message("wiring-of-before", count=self._chosen.moved_count)]
            self.finished = True


def moved(wiring: WiringOrder, board: Board) -> list[Message]:
    """A sentence for every sensor and light that is not where the description has it."""
    names = {light: name for name, light in board.lights.items()}
    return [
        Message("wiring-sensor-moved", sensor=board.sensors.name(sensor), place=str(place), described=str(sensor))
        for sensor, place in wiring.moved_sensors
    ] + [
        Message("wiring-light-moved", light=names[light], place=str(place), described=str(light))
        for light, place in wiring.moved_lights
    ]
