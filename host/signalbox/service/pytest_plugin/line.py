"""A connection that runs in a background thread of a test, with the board's status and a trace of the line."""

import asyncio
import contextlib
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from shared_rules import wire
from signalbox.board import Board
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.connection import Connection
from signalbox.device.link.driver import Driver, Finder
from signalbox.device.link.events import CommandEnded, Event, Offline, Online, Readings, Refused, Stats
from signalbox.device.link.ports import Opener, open_port

__tracebackhide__ = True  # the traceback of a failing test ends in the test itself

T = TypeVar("T")

LINES_KEPT = 400
LINES_SHOWN = 12
ROUND_TRIPS_KEPT = 10_000
ANSWER_S = 5.0  # longer than the link keeps repeating a line before it gives up
LOOK_S = 0.005


class LineTrace:
    """The last lines of text sent and received over a serial port, and statistics of all lines."""

    def __init__(self) -> None:
        self.lines: deque[tuple[float, str, str]] = deque(maxlen=LINES_KEPT)  # seconds, "<" or ">", the line
        self.round_trips: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)  # seconds from a command to its answer
        self.counts = Counter(sent=0, received=0, damaged=0, refused=0, repeated=0)  # numbers of lines
        self.sent_at: dict[str, float] = {}  # the time of the last line of each kind
        self._unanswered: dict[int, float] = {}  # sequence number to time of the command
        self._sent_reader, self._received_reader = wire.LineReader(), wire.LineReader()

    def discard_partial_lines(self) -> None:
        """Discard incomplete lines. Call this when the port has been opened."""
        self._sent_reader, self._received_reader = wire.LineReader(), wire.LineReader()

    def record_sent(self, data: bytes) -> None:
        """Record bytes sent to the board, which may be split anywhere."""
        now = time.monotonic()
        for line in self._sent_reader.feed(data):
            self.lines.append((now, ">", line.decode(errors="replace")))
            self.counts["sent"] += 1
            message = wire.decode(line)
            if message:
                self.sent_at[message[0]] = now
            if message and message[0] != wire.ALIVE:
                self.counts["repeated"] += message[1] in self._unanswered
                self._unanswered.setdefault(message[1], now)

    def record_received(self, data: bytes) -> None:
        """Record bytes received from the board, which may be split anywhere."""
        now = time.monotonic()
        for line in self._received_reader.feed(data):
            self.lines.append((now, "<", line.decode(errors="replace")))
            self.counts["received"] += 1
            message = wire.decode(line)
            if message is None:
                self.counts["damaged"] += 1
            elif message[0] in (wire.ACK, wire.NAK):
                self.counts["refused"] += message[0] == wire.NAK
                sent_at = self._unanswered.pop(message[1], None)
                if sent_at is not None:
                    self.round_trips.append(now - sent_at)

    def forget(self) -> None:
        """Reset the statistics, so that counting starts from 0."""
        self.round_trips.clear()
        self.counts.clear()

    def format_last_lines(self, count: int) -> str:
        """Return the last `count` lines as text, each preceded by its time relative to now in seconds."""
        now = time.monotonic()
        return "\n".join(f"  {at - now:+8.3f} s {direction} {line}" for at, direction, line in [*self.lines][-count:])


class TracedConnection(Connection):
    """A connection with a line trace. While `is_silent` is true, it sends and traces no bytes."""

    is_silent = False

    def __init__(self, board: Board, trace: LineTrace) -> None:
        super().__init__(board)
        self._trace = trace

    def on_open(self, now: float) -> None:
        self._trace.discard_partial_lines()
        super().on_open(now)

    def receive(self, now: float, data: bytes) -> list[Event]:
        self._trace.record_received(data)
        return super().receive(now, data)

    def outgoing(self) -> bytes:
        data = super().outgoing()
        if self.is_silent:
            return b""
        self._trace.record_sent(data)
        return data


@dataclass(frozen=True)
class SensorChange:
    """A change of a sensor. `at` is when its message arrived, in seconds of `time.monotonic`."""

    at: float
    sensor: int
    closed: bool


@dataclass
class BoardStatus:
    """The latest state of the board, as reported in its messages."""

    online: bool = False
    reason: str = ""  # why it is not online, in one sentence
    has_bitmap: bool = False  # whether the bitmap belongs to this session
    bitmap: int = 0
    changes: list[SensorChange] = field(default_factory=list)
    nonce: str = ""  # of the board's last start
    ended_commands: list[CommandEnded] = field(default_factory=list)  # how commands have ended
    stats: Stats | None = None

    def update(self, now: float, event: Event) -> None:
        if isinstance(event, Online):
            self.online, self.reason, self.has_bitmap = True, "", False
            self.nonce = event.hello.nonce
        elif isinstance(event, Offline | Refused):
            self.online, self.reason = False, catalogue().text(event.reason)
        elif isinstance(event, Readings):
            self.bitmap, self.has_bitmap = event.bitmap, True
            self.changes += [SensorChange(now, sensor, closed) for sensor, closed in event.changes]
        elif isinstance(event, CommandEnded):
            self.ended_commands.append(event)
        elif isinstance(event, Stats):
            self.stats = event


class Line:
    """A connection in its own thread, and the board's status. Hold `changed` while accessing either directly."""

    def __init__(self, board: Board, port: str, finder: Finder | None = None, opener: Opener = open_port) -> None:
        self.board = board
        self.trace = LineTrace()
        self.connection = TracedConnection(board, self.trace)
        self.changed = threading.Condition()
        self.status = BoardStatus()
        self.listener: Callable[[Event], None] = lambda event: None  # receives every event, in the connection's thread
        self._driver = Driver(self.connection, self._on_events, port=port, finder=finder, opener=opener)
        self._loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="signalbox board", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The open port, or the last one that was open."""
        return self._driver.port

    def close(self) -> None:
        """Close the port and end the thread."""

        def cancel() -> None:
            if self._task is not None:
                self._task.cancel()

        with contextlib.suppress(RuntimeError):  # the thread has ended by itself
            self._loop.call_soon_threadsafe(cancel)
        self._thread.join(ANSWER_S)

    def call(self, callback: Callable[[float], T]) -> T:
        """Call `callback(now)` in the connection's thread, and send the bytes that it queues. Return its result."""
        result: Future[T] = Future()

        def call() -> None:
            try:
                result.set_result(callback(self._loop.time()))
            except Exception as error:
                result.set_exception(error)
            self._driver.flush()

        self._loop.call_soon_threadsafe(call)
        return result.result(ANSWER_S)

    def wait(self, condition: Callable[[], bool], within: float) -> bool:
        """Wait at most `within` seconds until the condition holds. Return whether it does."""
        deadline = time.monotonic() + within
        with self.changed:
            while not condition():
                remaining = deadline - time.monotonic()
                if remaining <= 0:
                    return False
                self.changed.wait(min(remaining, LOOK_S))  # not every condition depends on events
        return True

    def command(self, kind: str, args: Sequence[str]) -> CommandEnded | None:
        """Send the board a command and return its outcome, or None if it has not ended within ANSWER_S seconds."""
        with self.changed:
            self.status.ended_commands.clear()
        self.call(lambda now: self.connection.command(now, kind, list(args)))

        def has_ended() -> bool:
            return any((done.kind, done.args) == (kind, tuple(args)) for done in self.status.ended_commands)

        return self.status.ended_commands[-1] if self.wait(has_ended, ANSWER_S) else None

    def take_stats(self) -> Stats | None:
        """Return the latest statistics from the board, and clear them."""
        with self.changed:
            stats, self.status.stats = self.status.stats, None
        return stats

    def forget(self) -> None:
        """Clear the recorded changes of sensors and the statistics of the line."""
        with self.changed:
            self.status.changes.clear()
            self.trace.forget()

    def fail(self, sentence: str) -> NoReturn:
        """Raise AssertionError with the sentence and the last lines of the trace."""
        raise AssertionError(f"{sentence}.\nThe line's last words:\n{self.trace.format_last_lines(LINES_SHOWN)}")

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
                self.status.update(now, event)
                self.listener(event)
            self.changed.notify_all()
