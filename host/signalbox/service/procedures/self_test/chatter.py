"""Sensors that chatter: they change by themselves, again and again, and faster than a hand moves."""

from __future__ import annotations

from collections import defaultdict, deque

from signalbox.service.procedures.self_test.limits import CHATTER_CHANGES, CHATTER_S, STILL_BOUNCING_S


class Chatter:
    """Finds them by their changes. Those that lie as close together as a reed's bounces count as one."""

    def __init__(self) -> None:
        self._changes: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=CHATTER_CHANGES))
        self._changed_at: dict[int, float] = {}

    def change(self, now: float, sensor: int) -> bool:
        """A sensor has changed for which nobody was asked; whether it chatters."""
        bouncing = now - self._changed_at.get(sensor, -CHATTER_S) <= STILL_BOUNCING_S
        self._changed_at[sensor] = now
        changes = self._changes[sensor]
        if not bouncing:
            changes.append(now)
        return len(changes) == CHATTER_CHANGES and now - changes[0] <= CHATTER_S

    def forget(self, sensor: int) -> None:
        """It is tried anew."""
        self._changes.pop(sensor, None)
