"""What a board's line has carried: the last lines, how long answers take, what came damaged."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable

from shared_rules import wire
from signalbox.device.link.connection import Connection
from signalbox.play.trace.line_log import Trace, TracedConnection

LINES_KEPT = 400
ROUND_TRIPS_KEPT = 10_000


class LineTrace(Trace):
    """Everything that one test or one session wants to know of a line."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.lines: deque[tuple[float, str, str]] = deque(maxlen=LINES_KEPT)  # seconds, "<" or ">", the line
        self.round_trips: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)  # seconds from a command to its answer
        self.counts = Counter(sent=0, received=0, damaged=0, refused=0, repeated=0)  # lines
        self.sent_at: dict[str, float] = {}  # when the last line of each kind left
        self._clock = clock
        self._asked: dict[int, float] = {}  # sequence number -> when
        self._out, self._in = wire.LineReader(), wire.LineReader()

    def opened(self, now: float) -> None:
        self._out, self._in = wire.LineReader(), wire.LineReader()

    def sent(self, data: bytes) -> None:
        now = self._clock()
        for line in self._out.feed(data):
            self._take_sent(now, line)

    def received(self, now: float, data: bytes) -> None:
        now = self._clock()
        for line in self._in.feed(data):
            self._take_received(now, line)

    def forget(self) -> None:
        """Count from here on."""
        self.round_trips.clear()
        self.counts.clear()

    def last(self, count: int) -> str:
        """The last lines, one below the other, with the seconds since each of them."""
        now = self._clock()
        return "\n".join(f"  {at - now:+8.3f} s {direction} {line}" for at, direction, line in [*self.lines][-count:])

    def _take_sent(self, now: float, line: bytes) -> None:
        self.lines.append((now, ">", line.decode(errors="replace")))
        self.counts["sent"] += 1
        message = wire.decode(line)
        if message:
            self.sent_at[message[0]] = now
        if message and message[0] != wire.ALIVE:
            if message[1] in self._asked:
                self.counts["repeated"] += 1
            self._asked.setdefault(message[1], now)

    def _take_received(self, now: float, line: bytes) -> None:
        self.lines.append((now, "<", line.decode(errors="replace")))
        self.counts["received"] += 1
        message = wire.decode(line)
        if message is None:
            self.counts["damaged"] += 1
        elif message[0] in (wire.ACK, wire.NAK):
            self.counts["refused"] += message[0] == wire.NAK
            asked = self._asked.pop(message[1], None)
            if asked is not None:
                self.round_trips.append(now - asked)


class LineTracedConnection(TracedConnection):
    """A connection with a line trace. While `silent` nothing that it says leaves this computer, or is traced."""

    silent = False

    def outgoing(self) -> bytes:
        if self.silent:
            Connection.outgoing(self)
            return b""
        return super().outgoing()
