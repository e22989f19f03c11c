"""A magnet in a hand over a virtual board, and a finger on its buttons: what closes the sensors of a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.simulator.reeds import Reeds


class Magnet:
    """Closes the sensors it lies on, usually one."""

    def __init__(self, reeds: Reeds | None = None) -> None:
        """`reeds` are the board's if some of them are broken."""
        self._reeds = reeds
        self._closed = 0

    def closed(self) -> int:
        """The bitmap of the closed sensors, as the board feels them."""
        return self._reeds.read(self._closed) if self._reeds else self._closed

    def act(self, at: float) -> None:
        """Let a broken reed do what it does by itself."""
        if self._reeds:
            self._reeds.act(at)

    def deadline(self) -> float | None:
        """When to `act` at the latest."""
        return self._reeds.deadline() if self._reeds else None

    def lie_on(self, *sensors: int) -> None:
        """Lay it on these, and lift it from all others; without any it is in the air."""
        self._closed = 0
        for sensor in sensors:
            self._closed |= 1 << sensor

    def touch(self, sensor: int) -> None:
        """Lay it on a sensor, or lift it from there if that is where it lies."""
        self.lie_on(*([] if self._closed >> sensor & 1 else [sensor]))
