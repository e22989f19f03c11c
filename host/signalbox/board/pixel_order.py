"""The order in which lights take their colours from the wire, and what they show of the bytes there."""

PIXEL_ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW")
WHITE = "W"  # the part of its own that shows every grey, see docs/board_descriptions.md


def as_rgb(sent: bytes, order: str) -> bytes:
    """R, G, B a light of the bytes that were sent, one a letter of `order` and light. A white part shows all three."""
    width = len(order)
    rgb = bytearray(3 * (len(sent) // width))
    for channel, colour in enumerate("RGB"):
        shown = sent[order.index(colour) :: width]
        if WHITE in order:
            shown = bytes(map(max, shown, sent[order.index(WHITE) :: width]))
        rgb[channel::3] = shown
    return bytes(rgb)
