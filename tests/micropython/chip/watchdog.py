"""Stand-in for CircuitPython's `watchdog`."""


class WatchDogMode:
    """What it does when it was not fed."""

    RESET = "reset"


class WatchDogTimer:
    """How often it was fed."""

    timeout = 0.0
    mode: object = None
    fed = 0

    def feed(self) -> None:
        self.fed += 1
