"""A procedure in simulated time, with a simulated person who lays the magnet and answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from signalbox.service.procedures.session import Session
from signalbox.simulator.machine import TICK_MS, now_ms

if TYPE_CHECKING:
    from signalbox.device.link.events import Event
    from signalbox.service.procedures.procedure import Procedure
    from signalbox.simulator.faults import Reeds
    from signalbox.simulator.machine import Machine
    from signalbox.simulator.world import Closing


class Magnet:
    """A magnet that closes the sensors it lies on, usually one."""

    def __init__(self, reeds: Reeds | None = None) -> None:
        """Hold it in the air. `reeds` are the board's if some of them are broken."""
        self._reeds = reeds
        self._closed = 0

    def closed(self) -> int:
        """Return the bitmap of the closed sensors."""
        return self._reeds.read(self._closed) if self._reeds else self._closed

    def act(self, at: float) -> None:
        """Let broken reeds flicker."""
        if self._reeds:
            self._reeds.act(at)

    def deadline(self) -> float | None:
        """Return the latest time of the next `act`."""
        return self._reeds.deadline() if self._reeds else None

    def lie_on(self, *sensors: int) -> None:
        """Lay it on these sensors, and lift it from all others."""
        self._closed = sum(1 << sensor for sensor in sensors)

    def touch(self, sensor: int) -> None:
        """Lay it on a sensor, or lift it if it lies there."""
        self.lie_on(*([] if self._closed >> sensor & 1 else [sensor]))


class Person(ABC):
    """A simulated person, with a magnet and eyes for the lights."""

    @abstractmethod
    def act(self, now: float, session: Session) -> None:
        """Look at the prompt and the board, and do anything that is due."""

    @abstractmethod
    def deadline(self) -> float | None:
        """Return the latest time of the next `act`."""


class Simulation:
    """A procedure with a virtual board. The same machine, hands and person give the same run."""

    def __init__(self, procedure: Procedure, machine: Machine, hands: Closing, person: Person | None = None) -> None:
        self.session = Session(procedure)
        self.machine = machine
        self.now_ms = 0
        self._connection = procedure.connection
        self._hands = hands
        self._person = person
        self._closed = -1
        self._talking = False  # bytes are under way
        self._plugged = True
        self._connection.opened(self.now)

    @property
    def now(self) -> float:
        """The simulated time in seconds."""
        return self.now_ms / 1000

    def run(self, seconds: float) -> bool:
        """Let `seconds` pass, or less when the procedure finishes first; return whether it has finished."""
        end_ms = self.now_ms + now_ms(seconds)
        while self.now_ms < end_ms and not self.session.procedure.finished:
            self.step(end_ms)
        return self.session.procedure.finished

    def step(self, until_ms: int) -> None:
        """Go to the next moment at which anything is due, or to `until_ms` if that is earlier, and do it."""
        self.now_ms = min(max(self.now_ms + TICK_MS, self._next_ms()), until_ms)
        if self._person:
            self._person.act(self.now, self.session)
        self._feel()
        self._exchange()
        self.session.tick(self.now)

    def pull(self) -> None:
        """Pull the cable; the board has its power elsewhere and runs on."""
        self._plugged = False
        self.machine.plugged(False)
        self.session.handle(self.now, self._connection.closed(self.now))

    def plug(self) -> None:
        """Put the cable back."""
        self._plugged = True
        self.machine.plugged(True)
        self._connection.opened(self.now)

    def _feel(self) -> None:
        closed = self._hands.closed()
        if closed != self._closed:
            self._closed = closed
            self.machine.magnets(closed)

    def _exchange(self) -> None:
        """Carry bytes from either end to the other one."""
        events: list[Event] = self._connection.tick(self.now)
        to_board = self._connection.outgoing()
        self.machine.receive(to_board)
        to_host = self.machine.update(self.now_ms)
        if self._plugged:
            events += self._connection.receive(self.now, to_host)
        self._talking = bool(to_board or to_host)
        if events:
            self.session.handle(self.now, events)

    def _next_ms(self) -> int:
        if self._talking:
            return self.now_ms
        deadlines = [
            self._connection.deadline(),
            self.session.deadline(),
            self._person.deadline() if self._person else None,
        ]
        return min([self.machine.deadline_ms, *(now_ms(due) for due in deadlines if due is not None)])
