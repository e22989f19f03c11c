"""A connection that lives beside a test in a thread, what it said, and what the line has carried."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from shared_rules import wire
from signalbox.board import Board
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Done, Event, Offline, Online, Readings, Refused, Stats
from signalbox.device.link.ports import Opener, open_port
from signalbox.device.link.serial_port import Driver, Finder
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


__tracebackhide__ = True  # a test that fails shows its own line

T = TypeVar("T")

ANSWER_S = 5.0  # longer than the link takes to repeat a line until it gives up
LOOK_S = 0.005
LINES_SHOWN = 12


@dataclass(frozen=True)
class Change:
    """A sensor that has closed or opened, and when this computer heard of it (seconds, `time.monotonic`)."""

    at: float
    sensor: int
    closed: bool


class Line:
    """The thread and what it has heard. Use it under `changed` (a condition), or through the methods."""

    def __init__(self, board: Board, port: str, finder: Finder | None = None, opener: Opener = open_port) -> None:
        self.board = board
        self.trace = LineTrace()
        self.connection = LineTracedConnection(board, self.trace)
        self.changed = threading.Condition()
        self.online = False
        self.said = ""  # why the board is not online, in one sentence
        self.known = False  # whether this session has told which sensors are closed
        self.bitmap = 0
        self.changes: list[Change] = []
        self.nonce = ""  # of the start that this session is with
        self.listener: Callable[[Event], None] = lambda event: None  # hears every event, in the connection's thread
        self._done: list[Done] = []
        self._stats: Stats | None = None
        self._driver = Driver(self.connection, self._on_events, port=port, finder=finder, opener=opener)
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="signalbox board", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The port that is open, or was last."""
        return self._driver.port

    def close(self) -> None:
        """Close the port and end the thread."""

        def cancel() -> None:
            if self._task is not None:
                self._task.cancel()

        with contextlib.suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(cancel)
        self._thread.join(ANSWER_S)

    def do(self, act: Callable[[float], T]) -> T:
        """Call `act` with the time in the connection's thread, send what comes of it, and return what it returned."""
        result: Future[T] = Future()

        def call() -> None:
            try:
                result.set_result(act(self._loop.time()))
            except Exception as error:
                result.set_exception(error)
            self._driver.poke()

        self._loop.call_soon_threadsafe(call)
        return result.result(ANSWER_S)

    def wait(self, so: Callable[[], bool], within: float) -> bool:
        """Wait at most `within` seconds until something is so; whether it is."""
        until = time.monotonic() + within
        with self.changed:
            while not so():
                left = until - time.monotonic()
                if left <= 0:
                    return False
                self.changed.wait(min(left, LOOK_S))  # not all that can be so is an event
        return True

    def command(self, kind: str, args: Sequence[str]) -> Done | None:
        """Give the board a command and wait for its end; None when it has not come in ANSWER_S."""
        with self.changed:
            self._done.clear()
        wanted = (kind, tuple(args))
        self.do(lambda now: self.connection.command(now, kind, list(args)))

        def over() -> bool:
            return any((done.kind, done.args) == wanted for done in self._done)

        return self._done[-1] if self.wait(over, ANSWER_S) else None

    def take_stats(self) -> Stats | None:
        """The figures that came last; they are taken once."""
        with self.changed:
            stats, self._stats = self._stats, None
        return stats

    def forget(self) -> None:
        """A test begins: what was before it is forgotten."""
        with self.changed:
            self.changes.clear()
            self.trace.forget()

    def fail(self, sentence: str) -> NoReturn:
        """Raise AssertionError with the sentence and the line's last words."""
        raise AssertionError(f"{sentence}.\nThe line's last words:\n{self.trace.last(LINES_SHOWN)}")

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """Nothing that this computer says leaves it."""
        self.connection.silent = True
        try:
            yield
        finally:
            self.connection.silent = False

    def _run(self) -> None:
        try:
            self._task = self._loop.create_task(self._driver.run())
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._task)
        finally:
            self._loop.close()

    def _on_events(self, _: float, events: list[Event]) -> None:
        now = time.monotonic()
        with self.changed:
            for event in events:
                self._take(now, event)
                self.listener(event)
            self.changed.notify_all()

    def _take(self, now: float, event: Event) -> None:
        if isinstance(event, Online):
            self.online, self.said, self.known = True, "", False
            self.nonce = event.hello.nonce
        elif isinstance(event, Offline | Refused):
            self.online, self.said = False, catalogue().text(event.reason)
        elif isinstance(event, Readings):
            self.bitmap, self.known = event.bitmap, True
            self.changes += [Change(now, sensor, closed) for sensor, closed in event.changes]
        elif isinstance(event, Done):
            self._done.append(event)
        elif isinstance(event, Stats):
            self._stats = event
