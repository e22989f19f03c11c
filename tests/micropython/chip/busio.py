"""Stand-in for CircuitPython's `busio` that keeps what was written."""

written: list[bytes] = []


class SPI:
    """A write-only bus."""

    def __init__(self, clock: object, MOSI: object) -> None:  # noqa: N803 - CircuitPython's name
        self.baudrate = 0

    def try_lock(self) -> bool:
        return True

    def configure(self, *, baudrate: int) -> None:
        self.baudrate = baudrate

    def write(self, data: bytes) -> None:
        written.append(data)

    def deinit(self) -> None:
        self.baudrate = 0
