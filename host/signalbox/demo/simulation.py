"""The deterministic simulation: firmware, line, host and hands in one process, one simulated clock and one seed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from signalbox.table.session import Session

if TYPE_CHECKING:
    from signalbox.demo.person import Person
    from signalbox.link.connection import Connection
    from signalbox.table.opening import OpenTable
    from signalbox.virtual.hands import Hands
    from signalbox.virtual.machine import Machine

TICK_MS = 1  # nothing in the simulation happens between two milliseconds


class Simulation:
    """Runs one table until a condition holds. The clock is in whole milliseconds."""

    def __init__(
        self, opened: OpenTable, connection: Connection, machine: Machine, hands: Hands, person: Person
    ) -> None:
        """The simulated clock begins where the game's clock stands."""
        self.table = opened.table
        self.machine = machine
        self.hands = hands
        self.person = person
        self.session = Session(opened.table, connection)
        self.connection = connection
        self.now_ms = now_ms(opened.clock_s)
        self.line = hashlib.sha256()  # every byte on the line in both directions, with its direction
        self._bits = -1
        connection.opened(self.now)

    @property
    def now(self) -> float:
        """The simulated time in seconds."""
        return self.now_ms / 1000

    def step(self) -> None:
        """Go to the next moment at which anything is due, and do it."""
        self.now_ms = max(self.now_ms + TICK_MS, self._next_ms())
        at = self.now
        self.hands.act(at)
        bits = self.hands.closed()
        if bits != self._bits:
            self._bits = bits
            self.machine.magnets(bits)
        self._exchange(at)
        self.session.tick(at)
        self._exchange(at)
        self.person.act(at)

    def _exchange(self, at: float) -> None:
        """Carry bytes to and fro until both ends are silent."""
        events = self.connection.tick(at)
        for _ in range(16):
            to_board = self.connection.outgoing()
            if to_board:
                self.line.update(b">" + to_board)
                self.machine.receive(to_board)
            to_host = self.machine.update(self.now_ms)
            if to_host:
                self.line.update(b"<" + to_host)
                events += self.connection.receive(at, to_host)
            if events:
                self.session.handle(at, events)
                events = []
            if not to_board and not to_host:
                return

    def _next_ms(self) -> int:
        times = [self.machine.deadline_ms]
        for deadline in (
            self.connection.deadline(),
            self.session.deadline(),
            self.hands.deadline(),
            self.person.deadline(),
        ):
            if deadline is not None:
                times.append(now_ms(deadline))
        return min(times)


def now_ms(seconds: float) -> int:
    """The first whole millisecond that is not before `seconds`."""
    return -int(-seconds * 1000 // 1)
