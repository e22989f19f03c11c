"""What the sensors say over time, as the recogniser wants it: readings per place, since when, and what was seen.

A sensor that squares share tells none from some. While it is closed, as many pieces are believed to stand there as what
was played or said last has it; once it has opened and closed, as many as the decision began with.
"""

from __future__ import annotations

from collections.abc import Container

from shared_rules.recognise import believed, fits
from signalbox.board import Board
from signalbox.messages import Message

SAME_PIECE_S = 0.15  # a sensor that closes again so soon has the same piece: no hand is so quick


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
        self.now = bytes(len(board.places))  # closed sensors of each place
        self.seen = self.now  # the most each place has read since the decision began
        self.began = self.now  # readings when the decision began
        self.tapped = b""  # by place 1 where a shared sensor has opened and closed since then; b"" for none at all
        self._shared = [i for i, squares in enumerate(board.sensors.squares_a_sensor) if squares > 1]
        self._standing = bytearray([1] * len(self.now))  # how many are believed while a shared sensor is closed
        self._opened_at: dict[int, float] = {}  # shared sensors that have opened since the decision began
        self.changed_at = 0.0
        # until when it is certain that nothing has changed since; a line may know that only later
        self.sure_until = float("inf")

    def take(self, at: float, bitmap: int) -> None:
        """A new bitmap of closed sensors."""
        now = self._counts(at, bitmap & ~self.ignored)
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
        now = self._counts(at, self.bitmap & ~sensors)
        if any(new > old for new, old in zip(now, self.now, strict=True)):
            self.changed_at = at
        self.ignored = sensors
        self.unknown = unknown if any(unknown) else b""
        self.now = now
        self.seen = bytes(map(min, self.seen, self._board.sensors.room(~sensors)))

    def begin(self, start: bytes) -> None:
        """A new decision begins: forget what was seen during the last one."""
        self.begun = self.bitmap
        self.began = start
        self.tapped = b""
        self._opened_at.clear()
        self.seen = bytes(map(max, start, self.now))

    def believe(self, want: bytes, places: Container[int] | None = None) -> None:
        """As many pieces stand as `want` says where shared sensors cannot tell: at these places, or at all."""
        if not self._shared:
            return
        for place in self._shared:
            if places is None or place in places:
                self._standing[place] = self._at_most_room(place, want[place])
        self.now = self.readings_of(self.bitmap)

    def room(self) -> bytes:
        """How many more pieces each place may have than it reads; b"" for none at all."""
        if not self._shared:
            return self.unknown
        squares = self._board.sensors.squares_a_sensor
        found = bytearray(self.unknown or bytes(len(self.now)))
        for place in self._shared:
            if self.now[place]:
                found[place] = squares[place] - self.now[place]
        return bytes(found) if any(found) else b""

    def quiet_ms(self, at: float) -> int:
        """For how many milliseconds it is certain that nothing has changed."""
        return round(max(0.0, min(at, self.sure_until) - self.changed_at) * 1000)

    def fits(self, want: bytes) -> bool:
        """Whether the board may stand as `want` says."""
        return fits(self.now, want, self.unknown)

    def gap(self, want: bytes) -> int:
        """How many working sensors contradict what is wanted."""
        return sum(abs(now - wanted) for now, wanted in zip(self.believed(want), want, strict=True))

    def is_untold(self, place: int, want: bytes) -> bool:
        """Whether a place has not as many pieces as is wanted only as far as is believed over a shared sensor."""
        return place in self._shared and 0 < self.now[place] != want[place] > 0

    def readings_of(self, bitmap: int) -> bytes:
        """What it would read with these sensors closed."""
        return self._believed_counts(self._board.sensors.counts(bitmap & ~self.ignored))

    def _counts(self, at: float, bitmap: int) -> bytes:
        """The pieces at each place while these sensors are closed; sees which shared ones open and close."""
        closed = self._board.sensors.counts(bitmap)
        if not self._shared:
            return closed
        for place in self._shared:
            if self.now[place] and not closed[place]:
                self._opened_at[place] = at
            elif closed[place] and not self.now[place]:
                self._close(place, at)
        return self._believed_counts(closed)

    def _close(self, place: int, at: float) -> None:
        """A shared sensor has closed: what stood there when the decision began is back, and perhaps more."""
        opened_at = self._opened_at.get(place)
        if opened_at is not None and at - opened_at < SAME_PIECE_S:
            return
        self._standing[place] = self._at_most_room(place, self.began[place])
        if opened_at is not None and self.began[place]:
            tapped = bytearray(self.tapped or bytes(len(self.now)))
            tapped[place] = 1
            self.tapped = bytes(tapped)

    def _believed_counts(self, closed: bytes) -> bytes:
        now = bytearray(closed)
        for place in self._shared:
            now[place] *= self._standing[place]
        return bytes(now)

    def _at_most_room(self, place: int, count: int) -> int:
        return min(max(1, count), self._board.sensors.squares_a_sensor[place])

    def believed(self, want: bytes) -> bytes:
        """The readings with the sensors that do not work read as `want` has it."""
        return believed(self.now, want, self.unknown)
