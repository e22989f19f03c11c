"""The sensors of the board under test: which are closed, what they did, and waits that end."""

from __future__ import annotations

from collections.abc import Sequence

from signalbox.service.pytest_plugin.line import Change, Line
from signalbox.service.pytest_plugin.names import Name, Names

__tracebackhide__ = True  # a test that fails shows its own line

READ_S = 1.0  # a reading takes about 10 ms; a busy computer is slower


class Sensors:
    """What the line has told of the sensors. Whatever waits has a limit in seconds, and fails with what was there."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._names = Names(line.board)

    @property
    def bitmap(self) -> int:
        """Which are closed: bit n is sensor n."""
        return self._line.bitmap

    def closed(self, sensor: Name) -> bool:
        """Whether a sensor is closed."""
        return bool(self.bitmap >> self._names.sensor(sensor) & 1)

    @property
    def changes(self) -> Sequence[Change]:
        """What they have done since the test began, or since `forget`, in order."""
        with self._line.changed:
            return tuple(self._line.changes)

    def forget(self) -> None:
        """From here on `changes` begins anew."""
        with self._line.changed:
            self._line.changes.clear()

    def wait(self, *sensors: Name, within: float = READ_S) -> None:
        """Wait until exactly these are closed."""
        self.wait_bitmap(self._names.bitmap(sensors), within=within)

    def wait_bitmap(self, bitmap: int, within: float = READ_S) -> None:
        """Wait until exactly those of `bitmap` are closed."""
        if not self._line.wait(lambda: self._line.bitmap == bitmap, within):
            wanted, read = self._names.spelled(bitmap), self._names.spelled(self.bitmap)
            self._line.fail(f"In {within:g} s the closed sensors were not {wanted}, but {read}")

    def wait_change(self, sensor: Name, closed: bool = True, within: float = READ_S) -> Change:
        """Wait until a sensor has closed (or opened) since `changes` began; returns the last time it did."""
        number = self._names.sensor(sensor)

        def found() -> list[Change]:
            return [change for change in self._line.changes if (change.sensor, change.closed) == (number, closed)]

        if not self._line.wait(lambda: bool(found()), within):
            did, now = "close" if closed else "open", self._names.spelled(self.bitmap)
            name = self._names.sensor_name(number)
            self._line.fail(f"In {within:g} s sensor {name} did not {did}; closed now: {now}")
        return found()[-1]
