"""Noticing a sensor that chatters: one that changes more often, or faster, than any hand moves it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from itertools import pairwise

CHATTER_S = 30.0  # the time over which a sensor's changes are counted ...
CHATTER_CHANGES = 120  # ... of which so many are no hand's: a child lifts a loco and puts it back 28 times in 9 seconds
FLICKER_S = 0.1  # nor are changes ...
FLICKERS = 6  # ... of which so many come so soon after the one before ...
FLICKERS_OF_A_BUTTON = 30  # a child hammers on a button three times a second, each tap shorter than that
FLICKERING_S = 6.0  # ... within such a time


class ChatterWatch:
    """The last changes of every sensor. Times are seconds."""

    def __init__(self, buttons: Collection[int] = ()) -> None:
        """`buttons` are the sensors that are pressed: a tap is over sooner than a piece is lifted and put down."""
        self._buttons = buttons
        self._changes: dict[int, deque[float]] = {}

    def forget(self, sensor: int) -> None:
        """Begin to count this sensor's changes anew."""
        self._changes.pop(sensor, None)

    def changed(self, at: float, sensor: int) -> bool:
        """This sensor has changed; whether it chatters by now."""
        times = self._changes.setdefault(sensor, deque(maxlen=CHATTER_CHANGES))
        times.append(at)
        while at - times[0] > CHATTER_S:
            times.popleft()
        since = at - FLICKERING_S
        flickers = sum(after - before < FLICKER_S for before, after in pairwise(times) if before >= since)
        most = FLICKERS_OF_A_BUTTON if sensor in self._buttons else FLICKERS
        return len(times) == CHATTER_CHANGES or flickers >= most
