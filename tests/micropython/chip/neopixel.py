"""Stand-in for Adafruit's `neopixel` that keeps the last frame shown."""


class NeoPixel:
    """The chain of lights; `chain` is the most recent instance."""

    def __init__(self, pin: object, n: int, *, auto_write: bool, pixel_order: str) -> None:
        global chain
        self.shows = 0
        self.shown = bytes(3 * n)
        self.brightness = 1.0
        self._colours = [0] * n
        chain = self

    def __setitem__(self, lights: slice, colours: list[int]) -> None:
        """Set the colours of all lights, 0xRRGGBB each; the firmware never sets fewer."""
        self._colours = list(colours)

    def fill(self, colour: int) -> None:
        """Set all lights to one colour, 0xRRGGBB."""
        self._colours = [colour] * len(self._colours)

    def show(self) -> None:
        share = int(256 * self.brightness)
        shown = bytearray(3 * len(self._colours))  # no lists, no floats: all garbage of a turn counts
        for light in range(len(self._colours)):
            for channel in range(3):
                shown[3 * light + channel] = (self._colours[light] >> 16 - 8 * channel & 255) * share >> 8
        self.shown = bytes(shown)
        self.shows += 1

    def deinit(self) -> None:
        global chain
        chain = None


chain: NeoPixel | None = None
