"""The sensors over time: each place's readings, their last change, and the pieces on squares that share a sensor."""

from collections.abc import Container

from shared_rules.recognise import favourable_readings, is_consistent
from signalbox.board import Board
from signalbox.board.model import SensorMap
from signalbox.core.messages import Message

SAME_PIECE_S = 0.15  # a sensor that closes again within this time detects the same piece; no hand is that quick


class SharedSensors:
    """The shared sensors of one board during one decision, identified by place index. Times are in seconds.

    While a shared sensor is closed, the number of pieces on its place is taken from the last action or confirmation.
    Once the sensor has opened and closed again, it is the number at the start of the decision. If the board
    identifies its pieces, the true number is known.
    """

    def __init__(self, sensors: SensorMap) -> None:
        self.start = bytes(len(sensors.by_place))  # readings of all places when the decision began
        self.tapped_places = b""  # 1 for each place whose sensor has opened and closed since then; b"" if there is none
        self._sensors = sensors
        self._squares = sensors.squares_per_sensor
        self._places = [place for place, squares in enumerate(self._squares) if squares > 1]
        self._assumed = bytearray([1] * len(self._squares))
        self._identified: bytes | None = None  # the pieces on each place; None if the board cannot identify them
        self._opened_at: dict[int, float] = {}  # place -> when its sensor opened in this decision

    def begin(self, start: bytes) -> None:
        """Begin a new decision from these readings."""
        self.start = start
        self.tapped_places = b""
        self._opened_at.clear()

    def assume(self, target: bytes, places: Container[int] | None = None) -> None:
        """Assume the numbers of pieces in `target`, at the given places or at all places (None)."""
        for place in self._places:
            if places is None or place in places:
                self._assumed[place] = self._clamp(place, target[place])

    def set_identified_pieces(self, counts: bytes) -> None:
        """Set the number of pieces on each place, as reported by a board that identifies its pieces."""
        self._identified = counts

    def readings(self, bitmap: int) -> bytes:
        """Return the readings of all places for a bitmap of closed sensors."""
        closed = self._sensors.count_closed(bitmap)
        if not self._places:
            return closed
        now, placement = bytearray(closed), self._assumed if self._identified is None else self._identified
        for place in self._places:
            now[place] *= self._clamp(place, placement[place])
        return bytes(now)

    def update_readings(self, at: float, bitmap: int, before: bytes) -> bytes:
        """Return the readings for a new bitmap, and record which shared sensors have changed since `before`."""
        closed = self._sensors.count_closed(bitmap) if self._places else b""
        for place in self._places:
            if before[place] and not closed[place]:
                self._opened_at[place] = at
            elif closed[place] and not before[place]:
                self._close(place, at)
        return self.readings(bitmap)

    def undetected_capacity(self, now: bytes, unknown: bytes) -> bytes:
        """Return how many undetected pieces each place may have in addition to `now`, or b"" if there can be none.

        `unknown` is the number of ignored sensors at each place.
        """
        if not self._places or self._identified is not None:
            return unknown
        more = bytearray(unknown or bytes(len(now)))
        for place in self._places:
            if now[place]:
                more[place] = self._squares[place] - now[place]
        return bytes(more) if any(more) else b""

    def is_assumed(self, place: int, now: bytes, target: bytes) -> bool:
        """Return whether a place differs from `target` only in the number of pieces assumed over its shared sensor."""
        return self._identified is None and place in self._places and 0 < now[place] != target[place] > 0

    def _close(self, place: int, at: float) -> None:
        """Record that a shared sensor has closed. Its place is assumed to have as many pieces as at the start."""
        opened_at = self._opened_at.get(place)
        if opened_at is not None and at - opened_at < SAME_PIECE_S:
            return
        self._assumed[place] = self._clamp(place, self.start[place])
        if opened_at is not None and self.start[place] and self._identified is None:
            tapped = bytearray(self.tapped_places or bytes(len(self.start)))
            tapped[place] = 1
            self.tapped_places = bytes(tapped)

    def _clamp(self, place: int, count: int) -> int:
        """Return `count`, limited to what a closed sensor allows: from 1 to the number of its squares."""
        return min(max(1, count), self._squares[place])


class Reading:
    """The readings of one board during one decision. Times are in seconds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.bitmap = 0
        self.start_bitmap = 0  # the bitmap when the decision began
        self.is_known = False  # whether the board has sent its readings
        self.offline_reason: Message | None = None  # why the board is not responding; None while it is
        self.ignored = 0  # a bitmap of the broken sensors, which do not count
        self.unknown = b""  # the number of ignored sensors at each place; b"" if there are none
        self.shared = SharedSensors(board.sensors)
        self.now = bytes(len(board.places))  # closed sensors at each place, or assumed pieces if shared
        self.max_counts = self.now  # each place's maximum reading since the decision began
        self.changed_at = 0.0
        # the time up to which the board is known to be unchanged; over a serial line, this may be learned only later
        self.certain_until = float("inf")

    def update(self, at: float, bitmap: int) -> None:
        """Update the readings from a new bitmap of closed sensors."""
        now = self.shared.update_readings(at, bitmap & ~self.ignored, self.now)
        if now != self.now or not self.is_known:
            self.changed_at = at
            self.now = now
            self.max_counts = bytes(map(max, self.max_counts, now))
        self.bitmap = bitmap
        self.is_known = True

    def ignore(self, at: float, sensors: int) -> None:
        """Ignore exactly these sensors (a bitmap) from now on.

        Trusting a closed sensor again counts as a change of the readings; ignoring a sensor does not.
        """
        unknown = self._board.sensors.piece_capacity(sensors)
        now = self.shared.update_readings(at, self.bitmap & ~sensors, self.now)
        if any(new > old for new, old in zip(now, self.now, strict=True)):
            self.changed_at = at
        self.ignored = sensors
        self.unknown = unknown if any(unknown) else b""
        self.now = now
        self.max_counts = bytes(map(min, self.max_counts, self._board.sensors.piece_capacity(~sensors)))

    def begin(self, start: bytes) -> None:
        """Begin a new decision from the readings `start`, and reset `max_counts`."""
        self.start_bitmap = self.bitmap
        self.shared.begin(start)
        self.max_counts = bytes(map(max, start, self.now))

    def assume(self, target: bytes, places: Container[int] | None = None) -> None:
        """Assume the numbers of pieces in `target` at shared sensors, at the given places or at all places (None)."""
        self.shared.assume(target, places)
        self.now = self.shared.readings(self.bitmap & ~self.ignored)

    def quiet_ms(self, at: float) -> int:
        """Return for how many milliseconds the readings are known to have been unchanged."""
        return round(max(0.0, min(at, self.certain_until) - self.changed_at) * 1000)

    def fits(self, target: bytes) -> bool:
        """Return whether the readings are consistent with `target`, apart from ignored sensors."""
        return is_consistent(self.now, target, self.unknown) if self.unknown else self.now == target

    def gap(self, target: bytes) -> int:
        """Return the number of working sensors that contradict `target`."""
        return sum(abs(now - wanted) for now, wanted in zip(self.assumed_readings(target), target, strict=True))

    def assumed_readings(self, target: bytes) -> bytes:
        """Return the readings, on the assumption that ignored sensors agree with `target` as far as possible."""
        return favourable_readings(self.now, target, self.unknown) if self.unknown else self.now
