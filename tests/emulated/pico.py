"""A Raspberry Pi Pico that runs real CircuitPython from a UF2 image on the emulator rp2040py, in simulated time."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rp2040py.boards import build_rp2040
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals._ssi import CMD_SECTOR_ERASE, RPSSI
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tests.emulated import drive
from tests.emulated.matrix_wires import MatrixWires
from tests.emulated.shift_chain import ShiftChain
from tests.emulated.usb_host import SerialPort, UsbHost
from tests.emulated.waveform import CYCLE_NS, Waveform
from tests.host.device.release.on_drive import File

FLASH_START = 0x1000_0000
DRIVE_AT = 0x10_0000  # in the flash, after CircuitPython and its nvm
UID = bytes.fromhex("e6614103e7452d2f")
TICK_MS = 1000 / 1024  # from one of CircuitPython's ticks to the next
INSTRUCTIONS_PER_TICK = 64  # the clock advances in steps of this many, less than a microsecond
MS = 1_000_000  # nanoseconds
READ_UNIQUE_ID = 0x4B  # a command to the flash chip, which answers with its serial number four bytes later
UNIQUE_ID_AT = 5
WATCHDOG_LOAD = 0x04
PATIENCE_MS = 10_000
WATCHDOG, FLASH = 0x40058, 0x18000  # the numbers of their registers' blocks


class PowerCutError(Exception):
    """Raised when the board loses its power."""


class FlashChip(RPSSI):
    """The interface to a flash chip that has the Pico's serial number; the emulator's own flash chip has none.

    If `loses_power`, the board loses its power as soon as a sector has been erased.
    """

    loses_power = False

    def _shift_byte(self, byte_out: int) -> int:
        answer: int = super()._shift_byte(byte_out)
        index = len(self._tx_buffer) - 1 - UNIQUE_ID_AT
        return UID[index] if self._tx_buffer[0] == READ_UNIQUE_ID and 0 <= index < len(UID) else answer

    def _apply_command(self) -> None:
        is_erasing = self._tx_buffer[:1] == bytes([CMD_SECTOR_ERASE]) and self._write_enabled
        super()._apply_command()
        if is_erasing and self.loses_power:
            raise PowerCutError


class ObservedWatchdog(BasePeripheral):
    """The watchdog's registers. `on_fed` is called each time the firmware feeds the watchdog."""

    def __init__(self, mcu: Any, on_fed: Callable[[], None]) -> None:
        super().__init__(mcu, "WATCHDOG")
        self._watchdog = mcu.watchdog
        self._on_fed = on_fed

    def read_uint32(self, offset: int) -> int:
        return int(self._watchdog.read_uint32(offset))

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == WATCHDOG_LOAD:
            self._on_fed()
        self._watchdog.write_uint32(offset, value)


class EmulatedPico:
    """A Pico with sensors, lights, and a PC on its USB cable. `run` and `until` advance simulated time.

    `image` is CircuitPython, `files` go on the drive, and `data` is the board's `firmware_data()`: pins and counts.
    """

    def __init__(self, image: Path, files: Iterable[File], data: Mapping[str, Any]) -> None:
        mcu = build_rp2040("pico")  # including its BOOTSEL button, which nobody presses
        self._simulator = Simulator(rp2040=mcu)
        mcu.load_bootrom(BOOTROM_B1)
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        load_uf2(image, mcu)
        disk = drive.image(files)
        mcu.flash[DRIVE_AT : DRIVE_AT + len(disk)] = disk
        self.mcu: Any = mcu
        self.chain = _wire_sensors(mcu.gpio, data)
        self.waveform = Waveform(mcu, _number(data["pins"]["pixels"]))
        self.usb = UsbHost(mcu.usb_ctrl, lambda: mcu.clock.nanos)
        self.fed_ns: list[int] = []  # when the firmware fed the watchdog, once in each turn of its loop
        self.resets_ns: list[int] = []  # when the watchdog reset the chip
        self._wake = mcu.clock.create_alarm(self._stop)
        self.flash = mcu.ssi = mcu.peripherals[FLASH] = FlashChip(mcu, "SSI")
        self._observe_watchdog()
        mcu.core.pc = FLASH_START

    @property
    def matrix(self) -> MatrixWires:
        """Return the wires of the matrix. The board must have one."""
        assert isinstance(self.chain, MatrixWires)
        return self.chain

    @property
    def now_ns(self) -> int:
        return int(self.mcu.clock.nanos)

    @property
    def now_ms(self) -> float:
        return self.now_ns / MS

    @property
    def console(self) -> SerialPort:
        """Return the first port, which is CircuitPython's console."""
        return self.usb.ports[0]

    @property
    def data(self) -> SerialPort:
        """Return `usb_cdc.data`, the second port."""
        return self.usb.ports[1]

    def run(self, ms: float) -> None:
        self.run_to(self.mcu.clock.nanos + ms * MS)

    def run_to(self, ns: float) -> None:
        remaining = ns - self.mcu.clock.nanos
        if remaining <= 0:
            return
        self._wake.schedule(remaining)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, INSTRUCTIONS_PER_TICK)

    def until(self, happened: Callable[[], bool], ms: float = PATIENCE_MS, step_ms: float = 1.0) -> float:
        """Let time pass until `happened` returns true. Return the milliseconds taken. Raise TimeoutError after `ms`."""
        began = self.now_ms
        while not happened():
            if self.now_ms - began > ms:
                raise TimeoutError(f"it has not happened within {ms:.0f} simulated ms")
            self.run(step_ms)
        return self.now_ms - began

    def step(self) -> None:
        """Execute one instruction, or sleep until the next alarm."""
        core, clock = self.mcu.core, self.mcu.clock
        if core.waiting:
            self.leap()
            return
        cycles = core.execute_instruction()
        clock.tick(cycles * CYCLE_NS)
        self._run_pio(cycles)

    @property
    def alarm_ms(self) -> float:
        """Return the time until the next alarm of a timer or port."""
        return float(self.mcu.clock.nanos_to_next_alarm) / MS

    def leap(self) -> None:
        """Skip to the next alarm of a timer or port without executing anything."""
        ns = self.mcu.clock.nanos_to_next_alarm
        self.mcu.clock.tick(ns)
        self._run_pio(max(1, int(ns / CYCLE_NS)))

    def _run_pio(self, cycles: int) -> None:
        for pio in self.mcu.pio:
            if not pio.stopped:
                pio.advance(cycles)

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _observe_watchdog(self) -> None:
        trigger = self.mcu.watchdog.on_watchdog_trigger

        def on_trigger() -> None:
            self.resets_ns.append(self.now_ns)
            trigger()

        self.mcu.peripherals[WATCHDOG] = ObservedWatchdog(self.mcu, lambda: self.fed_ns.append(self.now_ns))
        self.mcu.watchdog.on_watchdog_trigger = on_trigger


def _wire_sensors(gpio: list[Any], data: Mapping[str, Any]) -> ShiftChain | MatrixWires:
    """Connect the sensors to the pins that `data` names, and return the shift chain or the matrix."""
    pins, sensors = data["pins"], data["sensors"]
    if data.get("scan") == "matrix":
        rows, columns = ([_number(name) for name in pins[use]] for use in ("rows", "columns"))
        return MatrixWires(gpio, rows, columns, sensors)
    clock, latch, out = (_number(pins[use]) for use in ("clock", "latch", "data"))
    return ShiftChain(gpio, clock, latch, out, sensors)


def _number(name: str) -> int:
    return int(name.removeprefix("GP"))
