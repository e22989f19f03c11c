"""Stand-in for Adafruit's `neopixel`: it keeps what was shown last."""


class NeoPixel:
    """The chain of lights; the last one made is `chain`."""

    def __init__(self, pin: object, n: int, *, auto_write: bool, pixel_order: str) -> None:
        global chain
        self.shows = 0
        self.shown = bytes(3 * n)
        self._colours = bytearray(3 * n)
        chain = self

    def __setitem__(self, light: int, colour: tuple[int, int, int]) -> None:
        self._colours[3 * light : 3 * light + 3] = bytes(colour)

    def fill(self, colour: int) -> None:
        """All lights in one colour, 0xRRGGBB."""
        for light in range(len(self._colours) // 3):
            self[light] = (colour >> 16, colour >> 8 & 255, colour & 255)

    def show(self) -> None:
        self.shown = bytes(self._colours)
        self.shows += 1

    def deinit(self) -> None:
        global chain
        chain = None


chain: NeoPixel | None = None
