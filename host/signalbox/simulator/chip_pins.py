"""A chip's pins, each of which one thing may claim."""

from collections.abc import Iterable


class Pin:
    """A named pin and whether something has claimed it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.claimed = False

    def claim(self) -> None:
        """Raises ValueError, as CircuitPython does, when the pin is taken."""
        claim_all([self])

    def release(self) -> None:
        self.claimed = False


def claim_all(pins: Iterable[Pin]) -> None:
    """Claim all of them, or none. Raises ValueError, as CircuitPython does, when one is taken."""
    wanted = list(pins)
    for pin in wanted:
        if pin.claimed:
            raise ValueError(f"{pin.name} in use")
    for pin in wanted:
        pin.claimed = True
