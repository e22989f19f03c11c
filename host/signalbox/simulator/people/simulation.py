"""The deterministic simulation: firmware, line, faults, host and hands in one process, on one clock, from one seed."""

import hashlib
from typing import Protocol

from signalbox.device.link.connection import Connection
from signalbox.device.link.driver import UNWRITTEN_S
from signalbox.device.link.faults.cable import BACK, Cable
from signalbox.device.link.faults.spec import CLEAN, CUT, REPLUG, RESET, Faults
from signalbox.play.table.commands import SendCommand
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from signalbox.play.table.table import Table
from signalbox.play.trace.line_log import LineLog
from signalbox.play.trace.traced_session import TracedSession, log_commands, log_header
from signalbox.simulator.hands import Hands
from signalbox.simulator.machine import TICK_MS, Machine, ceil_ms

AGREE_S = 2.0  # the link promises agreement within this time after the last fault
TURNS = 16  # maximum exchanges of bytes within one step


class Agreement:
    """Measures how long the host and the board disagree about the sensors. Times are in seconds."""

    def __init__(self) -> None:
        self.longest_s = 0.0  # the longest disagreement while bytes could get through
        self.lost_changes = 0  # disagreements longer than AGREE_S, in which no bitmap restored a lost change
        self._disagreed_since: float | None = None  # when the disagreement began, or when the line was last blocked

    def observe(self, now: float, *, agrees: bool, is_blocked: bool) -> None:
        """Record whether the host and the board agree now, and whether the cable is unplugged or blocked."""
        if is_blocked or (not agrees and self._disagreed_since is None):
            self._disagreed_since = now
        elif agrees and self._disagreed_since is not None:
            lasted_s = now - self._disagreed_since
            self._disagreed_since = None
            self.longest_s = max(self.longest_s, lasted_s)
            self.lost_changes += lasted_s > AGREE_S


class Player(Protocol):
    """Simulated people who move the hands, press buttons and give commands."""

    send_command: SendCommand

    def deadline(self) -> float | None:
        """Return the time in seconds at which `act` is due, or None while the hands move or once the game is over."""

    def act(self, at: float) -> None:
        """Look at the table, and plan the next movement if it is due."""


class Simulation:
    """A simulated table whose clock the caller advances, in whole milliseconds."""

    def __init__(
        self,
        opened: OpenTable,
        connection: Connection,
        machine: Machine,
        hands: Hands,
        player: Player | None,
        faults: Faults = CLEAN,
        log: LineLog | None = None,
    ) -> None:
        """Start the simulated clock at the time of the game's clock. If `player` is None, the caller moves the hands.

        A `log`, which the connection must also write to, allows the run to be replayed.
        """
        self.machine = machine
        self.hands = hands
        self.player = player
        if log is None:
            self.session = Session(opened.table, connection)
        else:
            log.begin(log_header(opened, 0, 0.0))
            self.session = TracedSession(opened.table, connection, log)
            if player:
                player.send_command = log_commands(opened.table, log)
        self.connection = connection
        self.now_ms = ceil_ms(opened.clock_s)
        self.cable = Cable(faults, self.now)
        self.agreement = Agreement()
        self.line = hashlib.sha256()  # every byte that either end reads from the line, with its direction
        self._closed = -1
        self._pieces: dict[str, str] | None = None  # as last identified; None if the board does not identify pieces
        self._unwritten = b""
        connection.on_open(self.now)

    def enable_piece_identification(self) -> None:
        """Make the board identify every piece from now on, instead of only detecting where pieces are."""
        self._pieces = {}

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def now(self) -> float:
        """The simulated time in seconds."""
        return self.now_ms / 1000

    def step(self, until_ms: int | None = None) -> None:
        """Advance to the next time at which anything is due, but not beyond `until_ms`, and do what is due."""
        next_ms = max(self.now_ms + TICK_MS, self._next_ms())
        self.now_ms = next_ms if until_ms is None else min(next_ms, until_ms)
        at = self.now
        self.hands.act(at)
        self._read_sensors()
        self._identify_pieces(at)
        self._carry_out(at, self.cable.pop_due_faults(at))
        is_silent = self._exchange_bytes(at)
        self.session.tick(at)
        self._unwritten = self._unwritten or self.connection.outgoing()
        if self._unwritten or self.cable.is_blocked or not is_silent:
            self._exchange_bytes(at)
        if self.player:
            self.player.act(at)
        self.agreement.observe(at, agrees=self.host_and_board_agree(), is_blocked=self.cable.is_blocked)

    def run(self, seconds: float) -> None:
        """Advance by `seconds`."""
        end_ms = self.now_ms + round(seconds * 1000)
        while self.now_ms < end_ms:
            self.step(end_ms)

    def inject(self, kind: str, duration_s: float) -> None:
        """Inject a cable fault now, in addition to the random ones."""
        self._carry_out(self.now, self.cable.inject(self.now, kind, duration_s))

    def host_and_board_agree(self) -> bool:
        """Return whether the host and the board consider the same sensors closed."""
        return self.connection.online and self.connection.bitmap == self.machine.sensed_bitmap

    def _read_sensors(self) -> None:
        closed = self.hands.closed_bitmap()
        if closed != self._closed:
            self._closed = closed
            self.machine.set_magnets(closed)

    def _identify_pieces(self, at: float) -> None:
        if self._pieces is not None and self._pieces != self.hands.tabletop.piece_colours():
            self._pieces = self.hands.tabletop.piece_colours()
            self.session.identify(at, self._pieces)

    def _carry_out(self, at: float, faults: list[str]) -> None:
        for fault in faults:
            if fault in (CUT, REPLUG):
                self._unwritten = b""
                self.machine.set_connected(False)
                self.session.handle(at, self.connection.on_close(at))
            if fault in (RESET, REPLUG):
                self.machine.reset()
            if fault == BACK:
                self.machine.set_connected(True)
                self.connection.on_open(at)

    def _exchange_bytes(self, at: float) -> bool:
        """Pass bytes both ways until neither end sends any. Return False if one still does after TURNS rounds."""
        events = self.connection.tick(at)
        for _ in range(TURNS):
            self._unwritten = self._unwritten or self.connection.outgoing()
            self._unwritten = self._unwritten[self.cable.write_from_host(at, self._unwritten) :]
            to_board = self.cable.read_for_board(at)
            if to_board:
                self.line.update(b">" + to_board)
                self.machine.receive(to_board)
            self.cable.write_from_board(at, self.machine.update(self.now_ms, self.cable.room))
            to_host = self.cable.read_for_host(at)
            if to_host:
                self.line.update(b"<" + to_host)
                events += self.connection.receive(at, to_host)
            if events:
                self.session.handle(at, events)
                events = []
            if not to_board and not to_host:
                return True
        return False

    def _next_ms(self) -> int:
        times = [self.machine.deadline_ms]
        deadlines = [
            self.connection.deadline(),
            self.session.deadline(),
            self.hands.deadline(),
            self.player.deadline() if self.player else None,
            self.cable.deadline(),
            self.now + UNWRITTEN_S if self._unwritten else None,
        ]
        times += [ceil_ms(deadline) for deadline in deadlines if deadline is not None]
        return min(times)
