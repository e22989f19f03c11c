"""The sensors over time: readings per place, since when, and the pieces on squares that share one."""

from __future__ import annotations

from collections.abc import Container

from shared_rules.recognise import believed, fits
from signalbox.board import Board
from signalbox.board.model import SensorMap
from signalbox.core.messages import Message

SAME_PIECE_S = 0.15  # a sensor that closes again sooner has the same piece: no hand is so quick


class SharedSensors:
    """The shared sensors of one board during one decision, by the indices of their places. Times are seconds.

    While one is closed, as many pieces are believed to stand there as what was played or said last has it; once it has
    opened and closed, as many as the decision began with. A board that names its pieces tells how many there are.
    """

    def __init__(self, sensors: SensorMap) -> None:
        self.began = bytes(len(sensors.of_place))  # readings when the decision began, of all places
        self.tapped = b""  # by place 1 where one has opened and closed since then; b"" for none at all
        self._sensors = sensors
        self._squares = sensors.squares_a_sensor
        self._places = [place for place, squares in enumerate(self._squares) if squares > 1]
        self._standing = bytearray([1] * len(self._squares))
        self._named: bytes | None = None  # by place how many pieces the board names, None if it names none
        self._opened_at: dict[int, float] = {}  # since the decision began

    def begin(self, start: bytes) -> None:
        """Begin a new decision with these readings."""
        self.began = start
        self.tapped = b""
        self._opened_at.clear()

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """Believe that as many pieces stand as `want` has: at these places, or at all."""
        for place in self._places:
            if places is None or place in places:
                self._stands(place, want[place])

    def name(self, counts: bytes) -> None:
        """Take the numbers of pieces at each place from a board that names them."""
        self._named = counts

    def readings(self, bitmap: int) -> bytes:
        """Return the readings of all places while these sensors are closed."""
        closed = self._sensors.counts(bitmap)
        if not self._places:
            return closed
        now, standing = bytearray(closed), self._standing if self._named is None else self._named
        for place in self._places:
            now[place] *= self._some(place, standing[place])
        return bytes(now)

    def take(self, at: float, bitmap: int, before: bytes) -> bytes:
        """Return `readings`, where it was read `before` what has opened or closed now."""
        closed = self._sensors.counts(bitmap) if self._places else b""
        for place in self._places:
            if before[place] and not closed[place]:
                self._opened_at[place] = at
            elif closed[place] and not before[place]:
                self._close(place, at)
        return self.readings(bitmap)

    def room(self, now: bytes, unknown: bytes) -> bytes:
        """Return how many more pieces than read each place may have, `unknown` ones included; b"" for none at all."""
        if not self._places or self._named is not None:
            return unknown
        more = bytearray(unknown or bytes(len(now)))
        for place in self._places:
            if now[place]:
                more[place] = self._squares[place] - now[place]
        return bytes(more) if any(more) else b""

    def is_on_trust(self, place: int, now: bytes, want: bytes) -> bool:
        """Return whether a place lacks or exceeds the wanted pieces only by belief."""
        return self._named is None and place in self._places and 0 < now[place] != want[place] > 0

    def _close(self, place: int, at: float) -> None:
        """Take back the pieces that stood there when the decision began, and perhaps more."""
        opened_at = self._opened_at.get(place)
        if opened_at is not None and at - opened_at < SAME_PIECE_S:
            return
        self._stands(place, self.began[place])
        if opened_at is not None and self.began[place] and self._named is None:
            tapped = bytearray(self.tapped or bytes(len(self.began)))
            tapped[place] = 1
            self.tapped = bytes(tapped)

    def _stands(self, place: int, count: int) -> None:
        self._standing[place] = self._some(place, count)

    def _some(self, place: int, count: int) -> int:
        """Return a number of pieces, as far as a closed sensor allows it."""
        return min(max(1, count), self._squares[place])


class Reading:
    """The readings of one board during one decision. Times are seconds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.bitmap = 0
        self.begun = 0  # the bitmap when the decision began
        self.known = False  # the board has answered
        self.offline: Message | None = None  # why the board does not answer, None while it does
        self.ignored = 0  # the bitmap of sensors that do not work: they count for nothing
        self.unknown = b""  # how many of them each place has, b"" for none at all
        self.shared = SharedSensors(board.sensors)
        self.now = bytes(len(board.places))  # closed sensors of each place; of a shared one, the believed pieces
        self.seen = self.now  # the most each place has read since the decision began
        self.changed_at = 0.0
        # until when it is certain that nothing has changed since; a line may know that only later
        self.sure_until = float("inf")

    def take(self, at: float, bitmap: int) -> None:
        """Return a new bitmap of closed sensors."""
        now = self.shared.take(at, bitmap & ~self.ignored, self.now)
        if now != self.now or not self.known:
            self.changed_at = at
            self.now = now
            self.seen = bytes(map(max, self.seen, now))
        self.bitmap = bitmap
        self.known = True

    def unsettle(self, at: float) -> None:
        """Begin the quiet anew: something may have changed and changed back."""
        self.changed_at = at

    def ignore(self, at: float, sensors: int) -> None:
        """Believe all sensors but these (a bitmap) from now on.

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
        """Begin a new decision: forget what was seen during the last one."""
        self.begun = self.bitmap
        self.shared.begin(start)
        self.seen = bytes(map(max, start, self.now))

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """Believe as many pieces as `want` has where shared sensors cannot tell: at these places, or at all."""
        self.shared.believe(want, places)
        self.now = self.shared.readings(self.bitmap & ~self.ignored)

    def quiet_ms(self, at: float) -> int:
        """Return for how many milliseconds certainly nothing has changed."""
        return round(max(0.0, min(at, self.sure_until) - self.changed_at) * 1000)

    def fits(self, want: bytes) -> bool:
        """Return whether the board may stand as `want` says."""
        return fits(self.now, want, self.unknown) if self.unknown else self.now == want

    def gap(self, want: bytes) -> int:
        """Return the number of working sensors that contradict `want`."""
        return sum(abs(now - wanted) for now, wanted in zip(self.believed(want), want, strict=True))

    def believed(self, want: bytes) -> bytes:
        """Return the readings with the sensors that do not work read as `want` has it."""
        return believed(self.now, want, self.unknown) if self.unknown else self.now
