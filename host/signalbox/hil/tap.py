"""What passes through a port: the last lines, how long answers take, what came damaged; and a way to be mute."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable

from shared_rules import wire
from signalbox.link.opening import Opener, Port

LINES_KEPT = 400
ROUND_TRIPS_KEPT = 10_000


class Log:
    """Everything that one test or one session wants to know of a line."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.lines: deque[tuple[float, str, str]] = deque(maxlen=LINES_KEPT)  # seconds, "<" or ">", the line
        self.round_trips: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)  # seconds from a command to its answer
        self.counts = Counter(sent=0, received=0, damaged=0, refused=0, repeated=0)  # lines
        self.mute = False  # while True nothing that the PC says leaves it
        self._clock = clock
        self._asked: dict[int, float] = {}  # sequence number -> when
        self.one = threading.Lock()  # an answer is not logged before its question

    def sent(self, line: bytes) -> None:
        now = self._clock()
        self.lines.append((now, ">", line.decode(errors="replace")))
        self.counts["sent"] += 1
        message = wire.decode(line)
        if message and message[0] != wire.ALIVE:
            if message[1] in self._asked:
                self.counts["repeated"] += 1
            self._asked.setdefault(message[1], now)

    def received(self, line: bytes) -> None:
        now = self._clock()
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

    def last_sent(self, kind: str) -> float:
        """When the last line of a kind left, in seconds of the clock; raises LookupError when none has."""
        for at, direction, line in reversed([*self.lines]):
            if direction == ">" and line.startswith(kind + " "):
                return at
        raise LookupError(kind)

    def last(self, count: int) -> str:
        """The last lines, one below the other, with the seconds since each of them."""
        now = self._clock()
        return "\n".join(f"  {at - now:+8.3f} s {direction} {line}" for at, direction, line in [*self.lines][-count:])


class TappedPort:
    """A port whose bytes go through a log."""

    def __init__(self, port: Port, log: Log) -> None:
        self._port = port
        self._log = log
        self._out, self._in = wire.LineReader(), wire.LineReader()

    @property
    def in_waiting(self) -> int:
        return self._port.in_waiting

    def read(self, size: int = 1, /) -> bytes | None:
        data = self._port.read(size)
        with self._log.one:
            for line in self._in.feed(data or b""):
                self._log.received(line)
        return data

    def write(self, data: bytes, /) -> int | None:
        if self._log.mute:
            return len(data)
        with self._log.one:
            taken = self._port.write(data)
            for line in self._out.feed(data[: taken or 0]):
                self._log.sent(line)
        return taken

    def close(self) -> None:
        self._port.close()


def tapped(opener: Opener, log: Log) -> Opener:
    """An opener whose ports go through `log`."""
    return lambda name: TappedPort(opener(name), log)
