"""A virtual board soldered in another order than its description says: what its maker's hands and eyes meet."""

from collections.abc import Sequence


class Soldering:
    """Sensor s hangs on input `sensors[s]`, light n is pixel `lights[n]`; between hands and machine, and back."""

    def __init__(self, sensors: Sequence[int], lights: Sequence[int]) -> None:
        self._sensors = sensors
        self._lights = lights

    def inputs(self, closed: int) -> int:
        """The inputs that are closed (bit n: input n) while these sensors are."""
        return sum(1 << place for sensor, place in enumerate(self._sensors) if closed >> sensor & 1)

    def seen(self, pixels: bytes) -> bytes:
        """R, G, B of every light, from those of every pixel."""
        return b"".join(pixels[3 * place : 3 * place + 3] for place in self._lights)
