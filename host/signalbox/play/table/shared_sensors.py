"""Sensors that several squares share: each tells none from some, and more is believed of it than it tells."""

from __future__ import annotations

from collections.abc import Container

from signalbox.board.model import SensorMap

SAME_PIECE_S = 0.15  # a sensor that closes again so soon has the same piece: no hand is so quick


class SharedSensors:
    """Those of one board during one decision, by the indices of their places. Times are seconds.

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
        """A new decision begins with these readings."""
        self.began = start
        self.tapped = b""
        self._opened_at.clear()

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """As many pieces stand as `want` says: at these places, or at all."""
        for place in self._places:
            if places is None or place in places:
                self._stands(place, want[place])

    def name(self, counts: bytes) -> None:
        """The board names its pieces: so many at each place."""
        self._named = counts

    def readings(self, bitmap: int) -> bytes:
        """The readings of all places while these sensors are closed."""
        closed = self._sensors.counts(bitmap)
        if not self._places:
            return closed
        now, standing = bytearray(closed), self._standing if self._named is None else self._named
        for place in self._places:
            now[place] *= self._some(place, standing[place])
        return bytes(now)

    def take(self, at: float, bitmap: int, before: bytes) -> bytes:
        """`readings`, where it was read `before` what has opened or closed now."""
        closed = self._sensors.counts(bitmap) if self._places else b""
        for place in self._places:
            if before[place] and not closed[place]:
                self._opened_at[place] = at
            elif closed[place] and not before[place]:
                self._close(place, at)
        return self.readings(bitmap)

    def room(self, now: bytes, unknown: bytes) -> bytes:
        """How many more pieces each place may have than it reads, `unknown` ones included; b"" for none at all."""
        if not self._places or self._named is not None:
            return unknown
        found = bytearray(unknown or bytes(len(now)))
        for place in self._places:
            if now[place]:
                found[place] = self._squares[place] - now[place]
        return bytes(found) if any(found) else b""

    def is_on_trust(self, place: int, now: bytes, want: bytes) -> bool:
        """Whether a place has not as many pieces as is wanted only as far as is believed."""
        return self._named is None and place in self._places and 0 < now[place] != want[place] > 0

    def _close(self, place: int, at: float) -> None:
        """What stood there when the decision began is back, and perhaps more."""
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
        """So many pieces, as far as a closed sensor allows it."""
        return min(max(1, count), self._squares[place])
