"""What the sensors read, as far as the line lets it be known: the bitmap is the truth, events are hints."""

from shared_rules.wire import SEQ_LIMIT
from signalbox.device.link.events import Readings

Changes = tuple[tuple[int, bool], ...]


class SensorSync:
    """The last bitmap and its change counter. While `stale`, the bitmap has to be asked for."""

    def __init__(self) -> None:
        self.stale = True
        self.bitmap: int | None = None
        self._counter: int | None = None
        self._announced = False  # whether this session has given Readings

    def start(self) -> None:
        """A session begins: the board may have restarted, and its counter with it."""
        self.stale = True
        self._counter = None
        self._announced = False

    def heard(self, counter: int) -> None:
        """The board has said how far its counter is."""
        if counter != self._counter:
            self.stale = True

    def map(self, counter: int, bitmap: int) -> list[Readings]:
        """The board has sent its bitmap."""
        self.stale = False
        return self._take(counter, bitmap, self._difference(bitmap))

    def event(self, counter: int, sensor: int, closed: bool, bitmap: int) -> list[Readings]:
        """The board has seen one change, and `bitmap` is the truth after it."""
        change = (sensor, closed)
        if self._counter is None or self.bitmap is None:
            return self._take(counter, bitmap, self._difference(bitmap))
        step = (counter - self._counter) % SEQ_LIMIT
        if step == 0 or step > SEQ_LIMIT // 2:  # heard before; or the board has restarted, and says so soon
            self.stale = self.stale or step != 0
            return []
        if step == 1 and self._difference(bitmap) == (change,):
            return self._take(counter, bitmap, (change,))
        self.stale = True
        return self._take(counter, bitmap, self._ending_with(change, bitmap))

    def _take(self, counter: int, bitmap: int, changes: Changes) -> list[Readings]:
        known = self._announced and counter == self._counter
        self._counter = counter
        self.bitmap = bitmap
        if known and not changes:
            return []
        self._announced = True
        return [Readings(bitmap, changes)]

    def _difference(self, bitmap: int) -> Changes:
        """The sensors that read otherwise than in the last bitmap, in their order; none when there was no last one."""
        differ = 0 if self.bitmap is None else self.bitmap ^ bitmap
        changes: list[tuple[int, bool]] = []
        while differ:
            sensor = (differ & -differ).bit_length() - 1  # the lowest one left
            changes.append((sensor, bool(bitmap >> sensor & 1)))
            differ &= differ - 1
        return tuple(changes)

    def _ending_with(self, change: tuple[int, bool], bitmap: int) -> Changes:
        """The difference, with the change that is known to be the last one last.

        Where that sensor read the same before the gap, it has moved to and fro in it.
        """
        difference = self._difference(bitmap)
        before = tuple(other for other in difference if other != change)
        there = () if change in difference else ((change[0], not change[1]),)
        return (*before, *there, change)
