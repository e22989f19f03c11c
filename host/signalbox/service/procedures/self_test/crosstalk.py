"""Sensors that one magnet closes together with another one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from signalbox.service.procedures.self_test.limits import BOTH_S, TOGETHER_S
from signalbox.service.procedures.self_test.reed import Reed

Pair = tuple[int, int]  # the lower number first


class Crosstalk:
    """Notes pairs that closed at once, or stayed closed together. A magnet that slides on does neither."""

    def __init__(self) -> None:
        self._pairs: set[Pair] = set()

    def changed(self, now: float, sensor: int, reeds: Mapping[int, Reed]) -> None:
        """`sensor` has just changed; `reeds` know it already."""
        changed = reeds[sensor]
        for other, reed in reeds.items():
            if other == sensor or not reed.is_closed:
                continue
            together_since = max(changed.closed_at, reed.closed_at)
            at_once = changed.is_closed and now - reed.closed_at <= TOGETHER_S
            both = not changed.is_closed and now - together_since >= BOTH_S
            if at_once or both:
                self._pairs.add((min(sensor, other), max(sensor, other)))

    def forget(self, sensor: int) -> None:
        """It is tried anew."""
        self._pairs = {pair for pair in self._pairs if sensor not in pair}

    def pairs(self, stuck: Collection[int]) -> list[Pair]:
        """The pairs, without sensors that are closed all the time anyway."""
        return sorted(pair for pair in self._pairs if pair[0] not in stuck and pair[1] not in stuck)
