"""The colours that lights show for the bytes on their data line."""

import pytest

from signalbox.board.model import PIXEL_ORDERS, as_rgb

RGB = bytes([1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize("order", [order for order in PIXEL_ORDERS if len(order) == 3])
def test_three_colours_come_in_the_stated_order(order: str) -> None:
    sent = bytes(RGB[3 * light + "RGB".index(colour)] for light in range(2) for colour in order)
    assert as_rgb(sent, order) == RGB


def test_white_part_shows_all_three_colours() -> None:
    assert as_rgb(bytes([2, 1, 3, 0, 0, 0, 0, 9]), "GRBW") == bytes([1, 2, 3, 9, 9, 9])
    assert as_rgb(bytes([1, 2, 3, 0, 0, 0, 0, 9]), "RGBW") == bytes([1, 2, 3, 9, 9, 9])
