"""The sensors over time: each place's readings, their last change, and the pieces on squares that share a sensor."""

from __future__ import annotations

from collections.abc import Container

from shared_rules.recognise import believed, fits
from signalbox.board import Board
from signalbox.board.model import SensorMap
from signalbox.core.messages import Message

SAME_PIECE_S = 0.15  # if a sensor closes again sooner, the piece is still the same, because no hand is that quick


class SharedSensors:
    """The shared sensors on one board during one decision, by the indices of their places. Times are in seconds.

    While a shared sensor is closed, the number of pieces on its place is taken from the last action or confirmation.
    Once the sensor has opened and closed again, the number is that at the start of the decision. If the board
    identifies its pieces, their true number is known.
    """

    def __init__(self, sensors: SensorMap) -> None:
        self.began = bytes(len(sensors.of_place))  # readings of all places when the decision began
        self.tapped = b""  # 1 for each place whose sensor has opened and closed since then; b"" if there is none
        self._sensors = sensors
        self._squares = sensors.squares_per_sensor
        self._places = [place for place, squares in enumerate(self._squares) if squares > 1]
        self._placement = bytearray([1] * len(self._squares))
        self._named: bytes | None = None  # the number of pieces identified on each place; None if the board cannot
        self._opened_at: dict[int, float] = {}  # by place, since the decision began

    def begin(self, start: bytes) -> None:
        """Begin a new decision at these readings."""
        self.began = start
        self.tapped = b""
        self._opened_at.clear()

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """Assume the numbers of pieces in `want`, at these places or everywhere (None)."""
        for place in self._places:
            if places is None or place in places:
                self._placement[place] = self._some(place, want[place])

    def name(self, counts: bytes) -> None:
        """Take the number of pieces on each place from a board that identifies its pieces."""
        self._named = counts

    def readings(self, bitmap: int) -> bytes:
        """Return the readings of all places, computed from a bitmap of closed sensors."""
        closed = self._sensors.counts(bitmap)
        if not self._places:
            return closed
        now, placement = bytearray(closed), self._placement if self._named is None else self._named
        for place in self._places:
            now[place] *= self._some(place, placement[place])
        return bytes(now)

    def take(self, at: float, bitmap: int, before: bytes) -> bytes:
        """Return the readings for a new bitmap, noting which shared sensors have opened or closed since `before`."""
        closed = self._sensors.counts(bitmap) if self._places else b""
        for place in self._places:
            if before[place] and not closed[place]:
                self._opened_at[place] = at
            elif closed[place] and not before[place]:
                self._close(place, at)
        return self.readings(bitmap)

    def room(self, now: bytes, unknown: bytes) -> bytes:
        """Return how many pieces each place may have beyond those read, including `unknown`.

        Return b"" if no place may have more.
        """
        if not self._places or self._named is not None:
            return unknown
        more = bytearray(unknown or bytes(len(now)))
        for place in self._places:
            if now[place]:
                more[place] = self._squares[place] - now[place]
        return bytes(more) if any(more) else b""

    def is_assumed(self, place: int, now: bytes, want: bytes) -> bool:
        """Return whether a place differs from `want` only by assumption, because its shared sensor cannot tell."""
        return self._named is None and place in self._places and 0 < now[place] != want[place] > 0

    def _close(self, place: int, at: float) -> None:
        """Note that a shared sensor has closed; the pieces on its place at the start are assumed to be back."""
        opened_at = self._opened_at.get(place)
        if opened_at is not None and at - opened_at < SAME_PIECE_S:
            return
        self._placement[place] = self._some(place, self.began[place])
        if opened_at is not None and self.began[place] and self._named is None:
            tapped = bytearray(self.tapped or bytes(len(self.began)))
            tapped[place] = 1
            self.tapped = bytes(tapped)

    def _some(self, place: int, count: int) -> int:
        """Return `count`, limited to the numbers of pieces that a closed sensor allows."""
        return min(max(1, count), self._squares[place])


class Reading:
    """The readings of one board during one decision. Times are in seconds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.bitmap = 0
        self.begun = 0  # the bitmap when the decision began
        self.known = False  # whether the board has sent its readings
        self.offline: Message | None = None  # why the board does not answer; None while it does
        self.ignored = 0  # bitmap of the broken sensors, which do not count
        self.unknown = b""  # the number of ignored sensors at each place; b"" if there are none
        self.shared = SharedSensors(board.sensors)
        self.now = bytes(len(board.places))  # closed sensors at each place, or assumed pieces if shared
        self.seen = self.now  # each place's maximum reading since the decision began
        self.changed_at = 0.0
        # the time until which nothing can have changed; on a line this may become known only later
        self.sure_until = float("inf")

    def take(self, at: float, bitmap: int) -> None:
        """Take a new bitmap of closed sensors."""
        now = self.shared.take(at, bitmap & ~self.ignored, self.now)
        if now != self.now or not self.known:
            self.changed_at = at
            self.now = now
            self.seen = bytes(map(max, self.seen, now))
        self.bitmap = bitmap
        self.known = True

    def ignore(self, at: float, sensors: int) -> None:
        """Ignore exactly these sensors (a bitmap) from now on.

        A closed sensor that is trusted again counts as a change; ignoring a sensor does not.
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
        """Begin a new decision, and forget the maximum readings from the last one."""
        self.begun = self.bitmap
        self.shared.begin(start)
        self.seen = bytes(map(max, start, self.now))

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """Assume the numbers of pieces in `want` at shared sensors, at these places or everywhere (None)."""
        self.shared.believe(want, places)
        self.now = self.shared.readings(self.bitmap & ~self.ignored)

    def quiet_ms(self, at: float) -> int:
        """Return how long the readings have certainly been unchanged, in milliseconds."""
        return round(max(0.0, min(at, self.sure_until) - self.changed_at) * 1000)

    def fits(self, want: bytes) -> bool:
        """Return whether the readings may be those of `want`, given the ignored sensors."""
        return fits(self.now, want, self.unknown) if self.unknown else self.now == want

    def gap(self, want: bytes) -> int:
        """Return the number of working sensors that contradict `want`."""
        return sum(abs(now - wanted) for now, wanted in zip(self.believed(want), want, strict=True))

    def believed(self, want: bytes) -> bytes:
        """Return the readings with ignored sensors filled in from `want`."""
        return believed(self.now, want, self.unknown) if self.unknown else self.now
