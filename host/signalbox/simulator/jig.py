"""A simulated jig: its own firmware on a simulated chip, wired to a simulated board."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from signalbox.device.release.firmware_files import jig_program
from signalbox.simulator.chip import SPI, Chip
from signalbox.simulator.keypad import Level, Pin, make_module
from signalbox.simulator.machine import UNLIMITED, DriveData, HasFirmwareData, Machine
from signalbox.simulator.pio import ListeningStateMachine, make_rp2pio

BIT_PS = 1_250_000  # picoseconds per bit, at 800,000 bits a second
ZERO_PS = 312_500  # how long the line is high for a zero
ONE_PS = 703_125  # how long the line is high for a one
LATCH_PS = 300_000_000  # how long the line is low after a frame until the lights show it

# The wiring of the jig described in docs/hil.md
DATA, CLOCK, LATCH, ENABLE, LIGHTS, RUN = "GP3", "GP2", "GP5", "GP6", "GP16", "GP8"


def edges(frame: bytes) -> tuple[list[int], int]:
    """Return the times in ps of a frame's rising and falling edges, from 0, and the end of its latch time."""
    times: list[int] = []
    start = 0
    for byte in frame:
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            times += [start, start + (ONE_PS if byte & bit else ZERO_PS)]
            start += BIT_PS
    return times, start + LATCH_PS


class Registers:
    """A chain of 74HC595s. LATCH copies the shifted bits to the outputs, which are on while ENABLE is low."""

    def __init__(self, pins: Mapping[str, Pin], count: int) -> None:
        self._pins = pins
        self._mask = (1 << 8 * count) - 1
        self._shifted = 0  # bit n is output n; output 0 is QA of the register nearest to the jig
        self._latched = 0
        pins[CLOCK].on_change(self._clock)
        pins[LATCH].on_change(self._latch)

    @property
    def grounded_outputs(self) -> int:
        """The bitmap of outputs at ground. If nothing drives ENABLE, it is pulled up and all outputs are off."""
        return ~self._latched & self._mask if self._pins[ENABLE].level is False else 0

    def _clock(self, level: Level) -> None:
        if level:
            self._shifted = (self._shifted << 1 | bool(self._pins[DATA].level)) & self._mask

    def _latch(self, level: Level) -> None:
        if level:
            self._latched = self._shifted


class JigChip(Chip):
    """A chip with a chain of registers on its pins."""

    REGISTERS = 64  # enough for the sensors of any board

    def _make_modules(self, *args: Any) -> dict[str, ModuleType]:
        self.listeners: list[ListeningStateMachine] = []
        self.registers = Registers(self.pins, self.REGISTERS)
        jig_modules = {"busio": make_module("busio", SPI=SPI), "rp2pio": make_rp2pio(self.listeners)}
        return super()._make_modules(*args) | jig_modules


class JigMachine(Machine):
    """The simulated controller of a jig."""

    CHIP = JigChip
    chip: JigChip

    def __init__(self, sensors: int, *, seed: int = 0, connected: bool = True) -> None:
        """Switch the jig on. The first `sensors` outputs of its chain are wired to the board."""
        super().__init__(DriveData({}), seed=seed, connected=connected, sources=jig_program())
        self._wired = (1 << sensors) - 1

    @property
    def closed_sensors(self) -> int:
        """The bitmap of the sensors that the jig closes."""
        return self.chip.registers.grounded_outputs & self._wired

    @property
    def is_run_low(self) -> bool:
        """True while the jig holds the board's RUN at ground."""
        return self.chip.pins[RUN].level is False

    def receive_frame(self, frame: bytes) -> None:
        """Receive a frame that the board sends to its lights. The jig listens to the same wire."""
        times, end = edges(frame)
        for listener in self.chip.listeners:
            if listener.pin.name == LIGHTS:
                listener.receive_edges(times, end)
        self._inputs_changed = True


class RecordingChip(Chip):
    """A chip that stores the frames sent to its lights until they are read."""

    def __init__(self, **settings: Any) -> None:
        self.unread_frames: list[bytes] = []
        super().__init__(**settings)

    def neopixel_write(self, pin: object, data: bytes) -> None:
        super().neopixel_write(pin, data)
        self.unread_frames.append(self.last_frame)


class RecordingMachine(Machine):
    """A board whose light frames are read by a jig."""

    CHIP = RecordingChip
    chip: RecordingChip

    def take_frames(self) -> list[bytes]:
        """Return the bytes of the frames sent to the lights since the last call."""
        frames, self.chip.unread_frames = self.chip.unread_frames, []
        return frames


class BoardWithJig:
    """A board and a jig wired to each other. The caller supplies the time, as for a single `Machine`."""

    def __init__(
        self,
        board: HasFirmwareData,
        *,
        seed: int = 0,
        settings: Mapping[str, object] | None = None,
        connected: bool = True,
    ) -> None:
        self.board = RecordingMachine(board, seed=seed, settings=settings, connected=connected)
        sensors = int(str(board.firmware_data()["sensors"]))
        self.jig = JigMachine(sensors, seed=seed + 1, connected=connected)
        self.magnets = 0  # the sensors that magnets close in addition to the jig
        self.is_running = True  # False while the jig holds the board's RUN at ground
        self._closed = -1

    def update(self, now_ms: int, board_room: int = UNLIMITED, jig_room: int = UNLIMITED) -> tuple[bytes, bytes]:
        """Run both machines and return the bytes that the board and the jig send to the PC."""
        from_jig = self.jig.update(now_ms, jig_room)
        if self.is_running and self.jig.is_run_low:
            self.is_running = False
            self.board.set_connected(False)
        elif not self.is_running and not self.jig.is_run_low:
            self.is_running = True
            self.board.reset()
        if not self.is_running:
            return b"", from_jig
        closed = self.jig.closed_sensors | self.magnets
        if closed != self._closed:
            self._closed = closed
            self.board.set_magnets(closed)
        from_board = self.board.update(now_ms, board_room)
        frames = self.board.take_frames()
        for frame in frames:
            self.jig.receive_frame(frame)
        if frames:
            from_jig += self.jig.update(now_ms, jig_room - len(from_jig))
        return from_board, from_jig

    @property
    def deadline_ms(self) -> int:
        """The time at which to call `update` again, unless something happens first."""
        return min(self.jig.deadline_ms, self.board.deadline_ms) if self.is_running else self.jig.deadline_ms
