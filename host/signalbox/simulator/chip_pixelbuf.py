"""`adafruit_pixelbuf`, which a chip has in C: Adafruit's own copy in Python, quick where the C is.

All lights at once, and dimming, happen for every frame: pixel by pixel they are much of what a simulated game takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

Adafruits: Any = import_module("adafruit_pixelbuf").PixelBuf  # its types are those of the chip's, which hides more


class PixelBuf(Adafruits):  # type: ignore[misc]
    """Bytes for a chain of lights. What is not done here is done by Adafruit's own."""

    _brightness: float

    def __setitem__(self, index: object, val: object) -> None:
        whole = isinstance(index, slice) and index == slice(None) and isinstance(val, list) and len(val) == len(self)
        if not whole or self._bpp != len("RGB") or self._offset or self.auto_write:
            super().__setitem__(index, val)
            return
        assert isinstance(val, list)
        undimmed = b"".join(map(_packing(self._byteorder), val))
        if self._pre_brightness_buffer is not None:
            self._pre_brightness_buffer[:] = undimmed
        self._post_brightness_buffer[:] = undimmed.translate(_dimmed(self._brightness))

    @property
    def brightness(self) -> float:
        """From 0 to 1."""
        return float(self._brightness)

    @brightness.setter
    def brightness(self, value: float) -> None:
        if self._pre_brightness_buffer is None or self._dotstar_mode or self._offset or self.auto_write:
            Adafruits.brightness.fset(self, value)
            return
        value = min(max(value, 0.0), 1.0)
        if not -0.001 < value - self._brightness < 0.001:  # as Adafruit's
            self._brightness = value
            self._post_brightness_buffer[:] = self._pre_brightness_buffer.translate(_dimmed(value))


def make_pixelbuf() -> ModuleType:
    """The module, the same for every chip."""
    module = ModuleType("adafruit_pixelbuf")
    module.__dict__.update(PixelBuf=PixelBuf)
    return module


@cache
def _packing(order: Sequence[int]) -> Callable[[int], bytes]:
    """What makes three bytes of 0xRRGGBB; `order` are the places of red, green and blue among them."""

    @lru_cache(maxsize=4096)
    def pack(colour: int) -> bytes:
        packed = bytearray(3)
        for place, channel in zip(order, colour.to_bytes(3, "big"), strict=True):
            packed[place] = channel
        return bytes(packed)

    return pack


@cache
def _dimmed(brightness: float) -> bytes:
    """What becomes of each value of a channel."""
    return bytes(int(value * brightness) for value in range(256))
