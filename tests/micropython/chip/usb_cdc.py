"""Stand-in for CircuitPython's `usb_cdc`, with the test at the other end of the data port."""

FIFO_BYTES = 256


class Port:
    """A port: the chip reads `received` and writes `sent`."""

    def __init__(self) -> None:
        self.connected = False
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self.received = b""
        self.sent = b""

    @property
    def in_waiting(self) -> int:
        return min(len(self.received), FIFO_BYTES)

    def read(self, size: int) -> bytes:
        data = self.received[:size]
        self.received = self.received[size:]
        return data

    def write(self, data: bytes) -> int:
        taken = data[: FIFO_BYTES - len(self.sent)]
        self.sent += taken
        return len(taken)


data = Port()
enabled: list[bool] = []


def enable(console: bool, data: bool) -> None:
    """Record what boot.py requested."""
    enabled.append(console and data)
