"""The board under test: its state, sensors and commands, and methods that wait for a condition or a timeout."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from shared_rules import wire
from signalbox.board import Board
from signalbox.board.model import light_names
from signalbox.board.scene import Entry
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages.typed_words import similar_words
from signalbox.device.link.events import Hello, indices_of_set_bits
from signalbox.service.procedures.wiring.change import WiringReader
from signalbox.service.pytest_plugin.line import Line, SensorChange

__tracebackhide__ = True  # the traceback of a failing test ends in the test itself

Name = str | int
MAX_NAMED = 12  # maximum number of sensors that a message names
READ_S = 1.0  # a reading takes about 10 ms, or longer on a busy computer
ONLINE_S = 10.0  # a board takes about 3 s to start; a lost board is searched for every half second
NO_ANSWER = "no answer"
LOST = "lost"
FAILURES = {NO_ANSWER: "it did not answer", LOST: "it started anew or went meanwhile"}  # else the board's own word


class Names:
    """The names of sensors and lights.

    Sensors are named after squares, buttons and code reeds (``B0.a``), lights after squares and places that have only a
    light. A light that several squares share has the names of all these squares and of their place.
    """

    def __init__(self, board: Board) -> None:
        squares = board.squares.values()
        self.sensors = {square.name: square.sensor for square in squares} | board.sensors.numbers
        self.lights = {square.name: square.light for square in squares} | board.lights
        self._board = board

    def sensor(self, name: Name) -> int:
        """Return the number of a sensor. Raise UserError if this board has no such sensor."""
        return _number(name, self.sensors, "sensor")

    def light(self, name: Name) -> int:
        """Return the number of a light. Raise UserError if this board has no such light."""
        return _number(name, self.lights, "light")

    def sensor_name(self, number: int) -> str:
        return self._board.sensors.name(number)

    def light_name(self, number: int) -> str:
        return light_names(self._board).get(number, str(number))

    def bitmap(self, sensors: Iterable[Name]) -> int:
        """Return the bitmap in which exactly these sensors are closed."""
        return sum({1 << self.sensor(sensor) for sensor in sensors})

    def format_sensors(self, bitmap: int) -> str:
        """Return the closed sensors in a bitmap as text, such as ``S1, Q1.1.1`` or ``none``, shortened if long."""
        names = [self.sensor_name(n) for n in indices_of_set_bits(bitmap)]
        rest = [f"and {len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
        return ", ".join(names[:MAX_NAMED] + rest) or "none"


def _number(name: Name, numbers: Mapping[str, int], kind: str) -> int:
    if isinstance(name, int):
        if 0 <= name <= max(numbers.values()):
            return name
        raise UserError(f"There is no {kind} {name}: this board's are 0 to {max(numbers.values())}.")
    if name in numbers:
        return numbers[name]
    similar = ", ".join(similar_words(name, numbers))
    raise UserError(f"There is no {kind} {name!r} on this board{': did you mean ' + similar if similar else ''}.")


class Sensors:
    """The sensors, as reported by the board. A wait fails after `within` seconds with a message about the readings."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._names = Names(line.board)

    @property
    def bitmap(self) -> int:
        """The bitmap of the closed sensors: bit n is sensor n."""
        return self._line.status.bitmap

    def is_closed(self, sensor: Name) -> bool:
        """Return whether a sensor is closed."""
        return bool(self.bitmap >> self._names.sensor(sensor) & 1)

    @property
    def changes(self) -> Sequence[SensorChange]:
        """All changes since the test began, or since the last `forget`, in order."""
        with self._line.changed:
            return tuple(self._line.status.changes)

    def forget(self) -> None:
        """Clear `changes`."""
        with self._line.changed:
            self._line.status.changes.clear()

    def wait(self, *sensors: Name, within: float = READ_S) -> None:
        """Wait until exactly these sensors are closed."""
        self.wait_bitmap(self._names.bitmap(sensors), within=within)

    def wait_bitmap(self, bitmap: int, within: float = READ_S) -> None:
        """Wait until exactly the sensors in `bitmap` are closed."""
        if not self._line.wait(lambda: self._line.status.bitmap == bitmap, within):
            expected, read = self._names.format_sensors(bitmap), self._names.format_sensors(self.bitmap)
            self._line.fail(f"Within {within:g} s, the closed sensors were never {expected}; in the end: {read}")

    def wait_for_change(self, sensor: Name, closed: bool = True, within: float = READ_S) -> SensorChange:
        """Wait until a sensor has closed (or opened) since `changes` was cleared; return its last such change."""
        number = self._names.sensor(sensor)

        def changes() -> list[SensorChange]:
            changes = self._line.status.changes
            return [change for change in changes if (change.sensor, change.closed) == (number, closed)]

        if not self._line.wait(lambda: bool(changes()), within):
            verb, now = "close" if closed else "open", self._names.format_sensors(self.bitmap)
            name = self._names.sensor_name(number)
            self._line.fail(f"Within {within:g} s, sensor {name} did not {verb}; closed now: {now}")
        return changes()[-1]


@dataclass(frozen=True)
class LinkFigures:
    """Statistics of the serial line since the test began."""

    sent: int  # complete lines to the board
    received: int  # lines from the board
    damaged: int  # received lines with a wrong checksum
    refused: int  # commands answered with NAK
    repeated: int  # commands that had to be sent again
    round_trips: tuple[float, ...]  # seconds from a command to its answer
    sent_at: Mapping[str, float]  # the time of the last line of each kind, in seconds of `time.monotonic`

    @property
    def errors(self) -> int:
        """The number of lines that were damaged, refused or sent again."""
        return self.damaged + self.refused + self.repeated


class BoardUnderTest:
    """The board under test. A wait fails after `within` seconds with a message and the last lines sent and received."""

    def __init__(self, line: Line) -> None:
        self.description = line.board
        self.names = Names(line.board)
        self.sensors = Sensors(line)
        self._line = line

    # Facts

    @property
    def port(self) -> str:
        """The board's serial port."""
        return self._line.port

    @property
    def online(self) -> bool:
        """True while the board responds and matches the description."""
        return self._line.status.online

    @property
    def hello(self) -> Hello:
        """The board's HELLO. Waits until the board is online."""
        self.wait_online()
        hello = self._line.connection.hello
        return hello if hello is not None else self._line.fail("The board has just gone")

    def stats(self) -> Mapping[str, int]:
        """Request the board's statistics and return them (``STATS`` in docs/protocol.md)."""
        self._line.take_stats()
        self.command(wire.GET, "stats")
        stats = self._line.take_stats()
        return stats.values if stats else self._line.fail("The board answered GET stats without its figures")

    def wiring_order(self) -> WiringOrder:
        """Return the order in which the board's sensors and lights are soldered, as learned or as described."""
        if not self.hello.wiring:
            return WiringOrder.as_described(self.description)
        reading = self._line.call(self._read_wiring)
        if not self._line.wait(lambda: reading.wiring is not None, ONLINE_S) or reading.wiring is None:
            self._line.fail(f"In {ONLINE_S:g} s the board did not tell how it is soldered")
        return reading.wiring

    def _read_wiring(self, now: float) -> WiringReader:
        reading = WiringReader(self._line.connection, now)
        self._line.listener = reading.handle
        return reading

    @property
    def link(self) -> LinkFigures:
        """The statistics of the serial line since the test began."""
        trace = self._line.trace
        counts = {key: trace.counts[key] for key in ("sent", "received", "damaged", "refused", "repeated")}
        return LinkFigures(**counts, round_trips=tuple(trace.round_trips), sent_at=dict(trace.sent_at))

    # Commands

    def command(self, kind: str, *args: str) -> None:
        """Make the board carry out a command (docs/protocol.md). Fails if the board refuses or does not respond."""
        reason = self.try_command(kind, *args)
        if reason:
            self._line.fail(f"The board did not carry out {' '.join([kind, *args])}: {FAILURES.get(reason, reason)}")

    def try_command(self, kind: str, *args: str) -> str:
        """Send a command. Return "" if it was carried out, otherwise the board's reason, `NO_ANSWER` or `LOST`."""
        self.wait_online()
        done = self._line.command(kind, args)
        return NO_ANSWER if done is None else done.reason

    def show(self, scene: Sequence[Entry], within: float = READ_S) -> None:
        """Show a scene (shared_rules.scene) and wait until the board has received all of it."""
        line = self._line
        line.call(lambda now: line.connection.show(now, list(scene)))
        if not line.wait(lambda: line.connection.is_scene_shown, within):
            self._line.fail(f"Within {within:g} s, the board did not take the scene")

    def limit(self, milliamperes: int) -> None:
        """Limit the total current, in mA, until the next call or until the board restarts."""
        self.command(wire.LIMIT, str(milliamperes))

    def ask_bitmap(self) -> int:
        """Request the bitmap of closed sensors from the board and return it."""
        self.command(wire.GET)
        for _, direction, text in reversed([*self._line.trace.lines]):
            message = wire.decode(text.encode())
            if direction == "<" and message and message[0] == wire.MAP:
                return wire.hex_to_bitmap(message[2][0])
        return self._line.fail("The board answered GET without a MAP")

    # Connection

    def wait_online(self, within: float = ONLINE_S) -> None:
        """Wait until the board is online and has reported its sensors."""
        if not self._line.wait(self._is_ready, within):
            reason = self._line.status.reason or "it is silent"
            self._line.fail(f"Within {within:g} s, the board did not come online on {self.port}: {reason}")

    def wait_offline(self, within: float = ONLINE_S) -> None:
        """Wait until the board has gone offline."""
        if not self._line.wait(lambda: not self._line.status.online, within):
            self._line.fail(f"The board was not gone within {within:g} s")

    @contextmanager
    def expect_restart(self, within: float = ONLINE_S) -> Iterator[None]:
        """Expect the body of the `with` statement to restart the board, then wait until it is online again."""
        self.wait_online()
        status, nonce = self._line.status, self._line.status.nonce
        yield
        if not self._line.wait(lambda: self._is_ready() and status.nonce != nonce, within):
            why = "it runs on as before" if status.online else status.reason or "it is silent"
            self._line.fail(f"The board did not come back from a restart within {within:g} s: {why.rstrip('.')}")

    def _is_ready(self) -> bool:
        return self._line.status.online and self._line.connection.online and self._line.status.has_bitmap

    def restart(self, within: float = ONLINE_S) -> None:
        """Command the board to restart, and wait until it is online again."""
        with self.expect_restart(within):
            self.command(wire.RESTART)

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Send nothing to the board in the body of the `with` statement, as if this program had hung."""
        self._line.connection.is_silent = True
        try:
            yield
        finally:
            self._line.connection.is_silent = False

    def wait_until(self, condition: Callable[[], bool], within: float, what: str) -> None:
        """Wait until `condition()` is true. `what` completes the sentence "Timed out after 2 s waiting until ..."."""
        if not self._line.wait(condition, within):
            self._line.fail(f"Timed out after {within:g} s waiting until {what}")
