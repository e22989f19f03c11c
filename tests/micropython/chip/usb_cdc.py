"""Stand-in for CircuitPython's `usb_cdc`: the data port, its other end in the test's hand."""

FIFO_BYTES = 256


class Port:
    """What the chip reads is `received`; what it wrote is `sent`."""

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
    """What boot.py asked for."""
    enabled.append(console and data)
