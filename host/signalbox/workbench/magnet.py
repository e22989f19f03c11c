"""A magnet in a hand over a virtual board, and a finger on its buttons: what closes the sensors of a procedure."""

from __future__ import annotations


class Magnet:
    """Closes the sensors it lies on, usually one."""

    def __init__(self) -> None:
        self._closed = 0

    def closed(self) -> int:
        """The bitmap of the closed sensors."""
        return self._closed

    def lie_on(self, *sensors: int) -> None:
        """Lay it on these, and lift it from all others; without any it is in the air."""
        self._closed = 0
        for sensor in sensors:
            self._closed |= 1 << sensor

    def touch(self, sensor: int) -> None:
        """Lay it on a sensor, or lift it from there if that is where it lies."""
        self.lie_on(*([] if self._closed >> sensor & 1 else [sensor]))
