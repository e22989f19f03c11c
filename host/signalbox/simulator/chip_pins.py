"""A chip's pins, each of which one thing may claim."""


class Pin:
    """A named pin and whether something has claimed it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.claimed = False

    def claim(self) -> None:
        """Raises ValueError, as CircuitPython does, when the pin is taken."""
        if self.claimed:
            raise ValueError(f"{self.name} in use")
        self.claimed = True

    def release(self) -> None:
        self.claimed = False
