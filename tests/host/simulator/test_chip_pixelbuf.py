"""The chip's pixel buffer sends the same bytes as Adafruit's own implementation."""

from random import Random
from typing import Any

import pytest

from signalbox.simulator.chip import Adafruits, PixelBuf

COUNT = 7


class Sent:
    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)


class Chips(Sent, PixelBuf):
    pass


class Own(Sent, Adafruits):  # type: ignore[misc]
    pass


def sent(pixels: Any) -> bytes:
    pixels.show()
    return bytes(pixels.sent)


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR", "GRBW"])
@pytest.mark.parametrize("brightness", [1.0, 0.4])
def test_pixels_match_adafruits_at_every_brightness(order: str, brightness: float) -> None:
    random = Random(order)
    one, other = (kind(COUNT, byteorder=order, brightness=brightness, auto_write=False) for kind in (Chips, Own))
    for level in (brightness, 0.25, 0.2505, 0.0, 0.9, 2.0):
        colours = [random.randrange(1 << 24) for _ in range(COUNT)]
        for pixels in (one, other):
            pixels[:] = colours
        assert sent(one) == sent(other)
        for pixels in (one, other):
            pixels.brightness = level
        assert sent(one) == sent(other)
        for pixels in (one, other):
            pixels[2] = (1, 200, 30)
            pixels[:3] = colours[4:]
        assert sent(one) == sent(other)
        assert one.brightness == other.brightness
