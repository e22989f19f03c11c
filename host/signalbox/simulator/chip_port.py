"""The chip's USB serial data port: a first-in-first-out buffer each way, and whether a PC has it open."""

FIFO_BYTES = 256


class Port:
    """`usb_cdc.data` for the firmware; `fill`, `drain` and `connected` are the PC's side of it."""

    def __init__(self) -> None:
        self.connected = False
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self.moved = 0  # bytes the firmware has read and written
        self._to_board = bytearray()
        self._to_host = bytearray()

    @property
    def in_waiting(self) -> int:
        return len(self._to_board)

    @property
    def out_waiting(self) -> int:
        return len(self._to_host)

    def read(self, size: int = 1) -> bytes:
        """At most `size` bytes; with `timeout` 0 what is there."""
        data = bytes(self._to_board[:size])
        del self._to_board[:size]
        self.moved += len(data)
        return data

    def write(self, data: bytes) -> int:
        """As much as fits, and how much that was. Raises RuntimeError where without `write_timeout` 0 it would hang."""
        taken = min(FIFO_BYTES - len(self._to_host), len(data))
        if taken < len(data) and self.write_timeout != 0:
            raise RuntimeError("the port is full: with this write_timeout the firmware would hang")
        self._to_host += data[:taken]
        self.moved += taken
        return taken

    def fill(self, data: bytes) -> int:
        """Bytes from the PC; returns how many fitted."""
        taken = min(FIFO_BYTES - len(self._to_board), len(data))
        self._to_board += data[:taken]
        return taken

    def drain(self, room: int) -> bytes:
        """At most `room` bytes for the PC."""
        data = bytes(self._to_host[:room])
        del self._to_host[:room]
        return data

    def clear(self) -> None:
        """Both buffers are lost, as when the PC closes the port."""
        self._to_board.clear()
        self._to_host.clear()
