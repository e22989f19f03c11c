"""Stand-in for CircuitPython's `watchdog`."""


class WatchDogMode:
    RESET = "reset"


class WatchDogTimer:
    """A timer that counts how often it was fed."""

    timeout = 0.0
    mode: object = None
    fed = 0

    def feed(self) -> None:
        self.fed += 1
