"""Run a simulation on the emulated Pico in place of the virtual machine."""

from tests.emulated.pico import MS, EmulatedPico

LOOK_MS = 2  # how often the simulation reads the board's bytes
UNLIMITED = 1 << 30


class EmulatedMachine:
    """The emulated board of a Simulation (`signalbox.simulator.people.simulation`). It cannot be unplugged or reset.

    `now_ms` is the simulation's time when this object is created; from then on both clocks run together.
    """

    sensed_bitmap: int | None = None  # the sensors that the firmware considers closed are not visible from outside

    def __init__(self, pico: EmulatedPico, now_ms: int) -> None:
        self._pico = pico
        self._data = pico.data
        self._behind_ns = pico.now_ns - now_ms * MS
        self._now_ms = now_ms
        self.console: list[str] = []
        self._data.from_board.clear()

    @property
    def deadline_ms(self) -> int:
        """Return when to poll the board next: soon, because it may send something at any time."""
        return self._now_ms + LOOK_MS

    def set_magnets(self, closed: int) -> None:
        self._pico.chain.close(closed)

    def receive(self, data: bytes) -> None:
        self._pico.usb.send(self._data, data)

    def update(self, now_ms: int, room: int = UNLIMITED) -> bytes:
        """Let the board run until `now_ms` and return the bytes for the PC."""
        self._pico.run_to(now_ms * MS + self._behind_ns)
        self._now_ms = now_ms
        packets, self._data.from_board[:] = self._data.from_board[:], []
        return b"".join(data for _, data in packets)
