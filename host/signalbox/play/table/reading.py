"""What the sensors say over time, as the recogniser wants it: readings per place, since when, and what was seen."""

from __future__ import annotations

from collections.abc import Container

from shared_rules.recognise import believed, fits
from signalbox.board import Board
from signalbox.core.messages import Message
from signalbox.play.table.shared_sensors import SharedSensors


class Reading:
    """The readings of one board during one decision. Times are seconds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.bitmap = 0
        self.begun = 0  # the bitmap when the decision began
        self.known = False  # whether the board has said anything yet
        self.offline: Message | None = None  # why the board does not answer, None while it does
        self.ignored = 0  # the bitmap of sensors that do not work: they count for nothing
        self.unknown = b""  # how many of them each place has, b"" for none at all
        self.shared = SharedSensors(board.sensors)
        self.now = bytes(len(board.places))  # closed sensors of each place; of a shared one, what is believed there
        self.seen = self.now  # the most each place has read since the decision began
        self.changed_at = 0.0
        # until when it is certain that nothing has changed since; a line may know that only later
        self.sure_until = float("inf")

    def take(self, at: float, bitmap: int) -> None:
        """A new bitmap of closed sensors."""
        now = self.shared.take(at, bitmap & ~self.ignored, self.now)
        if now != self.now or not self.known:
            self.changed_at = at
            self.now = now
            self.seen = bytes(map(max, self.seen, now))
        self.bitmap = bitmap
        self.known = True

    def unsettle(self, at: float) -> None:
        """Something may have changed and changed back: the quiet begins anew."""
        self.changed_at = at

    def ignore(self, at: float, sensors: int) -> None:
        """These sensors (a bitmap), and no others, are not to be believed from now on.

        What one of them says that is believed again is new; what is left out leaves the board as quiet as it was.
        """
        unknown = self._board.sensors.room(sensors)
        now = self.shared.take(at, self.bitmap & ~sensors, self.now)
        if any(new > old for new, old in zip(now, self.now, strict=True)):
            self.changed_at = at
        self.ignored = sensors
        self.unknown = unknown if any(unknown) else b""
        self.now = now
        self.seen = bytes(map(min, self.seen, self._board.sensors.room(~sensors)))

    def begin(self, start: bytes) -> None:
        """A new decision begins: forget what was seen during the last one."""
        self.begun = self.bitmap
        self.shared.begin(start)
        self.seen = bytes(map(max, start, self.now))

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """As many pieces stand as `want` says where shared sensors cannot tell: at these places, or at all."""
        self.shared.believe(want, places)
        self.now = self.shared.readings(self.bitmap & ~self.ignored)

    def quiet_ms(self, at: float) -> int:
        """For how many milliseconds it is certain that nothing has changed."""
        return round(max(0.0, min(at, self.sure_until) - self.changed_at) * 1000)

    def fits(self, want: bytes) -> bool:
        """Whether the board may stand as `want` says."""
        return fits(self.now, want, self.unknown)

    def gap(self, want: bytes) -> int:
        """How many working sensors contradict what is wanted."""
        return sum(abs(now - wanted) for now, wanted in zip(self.believed(want), want, strict=True))

    def believed(self, want: bytes) -> bytes:
        """The readings with the sensors that do not work read as `want` has it."""
        return believed(self.now, want, self.unknown)
