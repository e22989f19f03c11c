"""The emulated Pico in the place of the virtual machine: the simulation plays on it unchanged."""

from tests.emulated.pico import MS, EmulatedPico

LOOK_MS = 2  # how often the simulation sees what the board says
ENDLESS = 1 << 30


class EmulatedMachine:
    """What a Simulation (`signalbox.simulator.people.simulation`) needs of a machine. The board stays on the cable.

    The simulation's clock stands at `now_ms` at this moment of the board's.
    """

    sensed: int | None = None  # what the firmware takes for closed can't be seen from outside

    def __init__(self, pico: EmulatedPico, now_ms: int) -> None:
        self._pico = pico
        self._data = pico.data
        self._behind_ns = pico.now_ns - now_ms * MS
        self._now_ms = now_ms
        self.console: list[str] = []
        self._data.from_board.clear()

    @property
    def deadline_ms(self) -> int:
        """The board may say something at any time."""
        return self._now_ms + LOOK_MS

    def magnets(self, closed: int) -> None:
        self._pico.chain.close(closed)

    def receive(self, data: bytes) -> None:
        self._pico.usb.send(self._data, data)

    def update(self, now_ms: int, room: int = ENDLESS) -> bytes:
        """Let the board run until `now_ms`; the bytes for the PC."""
        self._pico.run_to(now_ms * MS + self._behind_ns)
        self._now_ms = now_ms
        packets, self._data.from_board[:] = self._data.from_board[:], []
        return b"".join(data for _, data in packets)

    def plugged(self, connected: bool) -> None:
        """Only faults pull the cable, and there are none here."""
        raise NotImplementedError

    def reset(self) -> None:
        """Only faults reset the board, and there are none here."""
        raise NotImplementedError
