"""One simulated microcontroller: CircuitPython's modules for pins, lights, clock, memory, watchdog and USB serial.

All lights are set and dimmed in one operation, because doing this pixel by pixel for every frame would take up most of
a simulated game's time.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from signalbox.simulator.keypad import Crossing, Pin, Scanner, make_keypad, make_module

FIFO_BYTES = 256
NVM_BYTES = 4096
TICKS_PERIOD = 1 << 29  # supervisor.ticks_ms() wraps here
WRAPS_AFTER_MS = 65536  # the first wrap comes early, so that every program goes through it within 66 s
PICO_PINS = [f"GP{number}" for number in range(29)]
SPI_PINS = [(f"GP{clock}", f"GP{clock + 1}") for clock in range(2, 27, 4)]  # SCK and TX pins of an RP2040
SAFE_MODE_REASONS = (
    "NONE", "BROWNOUT", "FLASH_WRITE_FAIL", "GC_ALLOC_OUTSIDE_VM", "HARD_FAULT", "INTERRUPT_ERROR", "NLR_JUMP_FAIL",
    "NO_CIRCUITPY", "NO_HEAP", "PROGRAMMATIC", "SAFE_MODE_PY_ERROR", "SDK_FATAL_ERROR", "STACK_OVERFLOW", "USER",
    "WATCHDOG",
)  # fmt: skip


class Port:
    """The firmware's `usb_cdc.data`. The PC's side of the port uses `fill`, `drain` and `connected`."""

    def __init__(self) -> None:
        self.connected = False
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self.transferred = 0  # total number of bytes that the firmware has read and written
        self._to_board = bytearray()
        self._to_host = bytearray()

    @property
    def in_waiting(self) -> int:
        return len(self._to_board)

    @property
    def out_waiting(self) -> int:
        return len(self._to_host)

    def read(self, size: int = 1) -> bytes:
        """Return at most `size` bytes, without waiting."""
        data = bytes(self._to_board[:size])
        del self._to_board[:size]
        self.transferred += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Write the bytes that fit and return their number. Raise RuntimeError if the firmware would have to wait."""
        fitting = min(FIFO_BYTES - len(self._to_host), len(data))
        if fitting < len(data) and self.write_timeout != 0:
            raise RuntimeError("the port is full: with this write_timeout the firmware would hang")
        self._to_host += data[:fitting]
        self.transferred += fitting
        return fitting

    def fill(self, data: bytes) -> int:
        """Accept as many bytes from the PC as fit, and return their number."""
        fitting = min(FIFO_BYTES - len(self._to_board), len(data))
        self._to_board += data[:fitting]
        return fitting

    def drain(self, room: int) -> bytes:
        """Remove and return at most `room` bytes for the PC."""
        data = bytes(self._to_host[:room])
        del self._to_host[:room]
        return data


AdafruitPixelBuf: Any = import_module("adafruit_pixelbuf").PixelBuf  # Any, because its type stubs are incomplete


class PixelBuf(AdafruitPixelBuf):  # type: ignore[misc]
    """The byte buffer of a chain of lights: Adafruit's class with faster versions of common operations."""

    _brightness: float

    def __setitem__(self, index: object, val: object) -> None:
        sets_all = isinstance(index, slice) and index == slice(None) and isinstance(val, list) and len(val) == len(self)
        if not sets_all or self._bpp != len("RGB") or self._offset or self.auto_write:
            super().__setitem__(index, val)
            return
        assert isinstance(val, list)
        undimmed = b"".join(map(_packer(self._byteorder), val))
        if self._pre_brightness_buffer is not None:
            self._pre_brightness_buffer[:] = undimmed
        self._post_brightness_buffer[:] = undimmed.translate(_dimming_table(self._brightness))

    @property
    def brightness(self) -> float:
        """The brightness, from 0 to 1."""
        return float(self._brightness)

    @brightness.setter
    def brightness(self, value: float) -> None:
        if self._pre_brightness_buffer is None or self._dotstar_mode or self._offset or self.auto_write:
            AdafruitPixelBuf.brightness.fset(self, value)
            return
        value = min(max(value, 0.0), 1.0)
        if not -0.001 < value - self._brightness < 0.001:  # the same tolerance as Adafruit's
            self._brightness = value
            self._post_brightness_buffer[:] = self._pre_brightness_buffer.translate(_dimming_table(value))


@cache
def _packer(order: Sequence[int]) -> Callable[[int], bytes]:
    """Return a function that packs 0xRRGGBB into three bytes; `order` gives the positions of red, green and blue."""

    @lru_cache(maxsize=4096)
    def pack(colour: int) -> bytes:
        packed = bytearray(3)
        for place, channel in zip(order, colour.to_bytes(3, "big"), strict=True):
            packed[place] = channel
        return bytes(packed)

    return pack


@cache
def _dimming_table(brightness: float) -> bytes:
    """Return a translation table from each channel value to its dimmed value."""
    return bytes(int(value * brightness) for value in range(256))


class ChipReset(BaseException):
    """Raised when the firmware resets its own chip, or when the power fails."""


class FirmwareAsleep(BaseException):
    """Raised when the firmware sleeps, which it does only when it has failed and waits for the watchdog."""


class Memory(bytearray):
    """Non-volatile memory: a sector of flash memory, which has to be erased before anything in it can change."""

    def __init__(self) -> None:
        super().__init__(b"\xff" * NVM_BYTES)
        self.fails_at_write = False  # the power fails during the next write, when the sector has just been erased

    def __setitem__(self, index: Any, value: Any) -> None:
        if self.fails_at_write:
            self.fails_at_write = False
            super().__setitem__(slice(None), b"\xff" * NVM_BYTES)
            raise ChipReset
        super().__setitem__(index, value)


class WatchDogTimer:
    """A timer that resets the machine unless it is fed within `timeout` seconds, once `mode` is set."""

    MAX_WHOLE_S = 8

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._timeout: float | None = None
        self.mode: object = None
        self.fed_ms = 0

    @property
    def timeout(self) -> float | None:
        """The timeout in seconds, or None until it is set. Raises ValueError if set to 9 or more; 8.99 is accepted."""
        return self._timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if int(seconds) > self.MAX_WHOLE_S:
            raise ValueError(f"timeout must be <= {self.MAX_WHOLE_S}")
        self._timeout = seconds

    def feed(self) -> None:
        self.fed_ms = self._chip.now_ms

    @property
    def expires_ms(self) -> int | None:
        """The time at which the watchdog will reset the machine unless it is fed; None while it is off."""
        if self.mode is None or self.timeout is None:
            return None
        return self.fed_ms + int(self.timeout * 1000)


class Direction:
    INPUT = "input"
    OUTPUT = "output"


class DigitalInOut:
    """A pin claimed by the firmware. It is an input until it is switched to output."""

    def __init__(self, pin: Pin) -> None:
        pin.claim()
        self._pin = pin
        self.direction = Direction.INPUT

    def switch_to_output(self, value: bool = False) -> None:
        self.direction = Direction.OUTPUT
        self._pin.drive(value)

    @property
    def value(self) -> bool:
        return bool(self._pin.level)

    @value.setter
    def value(self, value: bool) -> None:
        if self.direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.drive(value)

    def deinit(self) -> None:
        self._pin.drive(None)
        self._pin.release()


class SPI:
    """A write-only `busio.SPI` in mode 0: each bit, highest first, is put on MOSI, then the clock rises and falls."""

    def __init__(self, clock: Pin, MOSI: Pin | None = None, MISO: Pin | None = None) -> None:  # noqa: N803
        if MOSI is None or MISO is not None or (clock.name, MOSI.name) not in SPI_PINS:
            raise ValueError("Invalid pins")
        clock.claim()
        MOSI.claim()
        self._clock, self._data = clock, MOSI
        self._locked = False

    def try_lock(self) -> bool:
        was_locked, self._locked = self._locked, True
        return not was_locked

    def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        if not self._locked or (polarity, phase, bits) != (0, 0, 8):
            raise RuntimeError("Function requires lock")
        self._clock.drive(False)

    def write(self, buffer: bytes) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")
        for byte in buffer:
            for bit in range(7, -1, -1):
                self._data.drive(bool(byte >> bit & 1))
                self._clock.drive(True)
                self._clock.drive(False)

    def deinit(self) -> None:
        for pin in (self._clock, self._data):
            pin.drive(None)
            pin.release()


class Chip:
    """The hardware on which the firmware runs. `modules` maps names to the modules that the firmware may import."""

    def __init__(
        self,
        *,
        started_ms: int,
        uid: bytes,
        entropy: random.Random,
        nvm: bytearray,
        pins: Iterable[str] = PICO_PINS,
        wraps_after_ms: int = WRAPS_AFTER_MS,
    ) -> None:
        self._ticks_ahead = TICKS_PERIOD - wraps_after_ms - started_ms
        self.now_ms = started_ms
        self.pins = {name: Pin(name) for name in pins}
        self.port = Port()
        self.watchdog = WatchDogTimer(self)
        self.scanner: Scanner | None = None
        self.crossings: dict[int, Crossing] = {}  # the faulty crossings of a matrix
        self.console: list[str] = []  # the lines that the firmware has printed
        self.last_frame = b""  # the bytes last sent to the lights
        self.frame_count = 0  # the number of frames sent to the lights
        self.disable_count = 0  # how often interrupts were disabled without being enabled again
        self.modules = self._make_modules(uid, entropy, nvm)

    def ticks_ms(self) -> int:
        """Return the current time of CircuitPython's millisecond clock."""
        return self.ticks_at(self.now_ms)

    def ticks_at(self, ms: int) -> int:
        return (self._ticks_ahead + ms) % TICKS_PERIOD

    def neopixel_write(self, pin: object, data: bytes) -> None:
        self.last_frame = bytes(data)
        self.frame_count += 1

    def _make_modules(self, uid: bytes, entropy: random.Random, nvm: bytearray) -> dict[str, ModuleType]:
        modules = [
            make_module("board", board_id="raspberry_pi_pico", **self.pins),
            make_module("os", uname=lambda: make_module("uname", machine="Raspberry Pi Pico with rp2040")),
            make_module("time", sleep=_sleep),
            make_module("traceback", print_exception=self._print_exception),
            make_module("random", getrandbits=entropy.getrandbits),
            make_module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction),
            make_module("neopixel_write", neopixel_write=self.neopixel_write),
            make_module(
                "microcontroller",
                Pin=Pin,
                cpu=make_module("cpu", uid=uid, temperature=25.0),
                nvm=nvm,
                watchdog=self.watchdog,
                reset=_reset,
                disable_interrupts=self._disable_interrupts,
                enable_interrupts=self._enable_interrupts,
            ),
            make_module(
                "supervisor",
                ticks_ms=self.ticks_ms,
                runtime=make_module("runtime", autoreload=True, safe_mode_reason="NONE"),
                SafeModeReason=make_module("SafeModeReason", **{reason: reason for reason in SAFE_MODE_REASONS}),
            ),
            make_module(
                "watchdog",
                WatchDogMode=make_module("WatchDogMode", RESET="reset", RAISE="raise"),
                WatchDogTimer=WatchDogTimer,
            ),
            make_module("usb_cdc", data=None, console=None, enable=self._enable_ports),
            make_module("usb_hid", disable=lambda: None),
            make_module("usb_midi", disable=lambda: None),
            make_keypad(self),
            make_module("adafruit_pixelbuf", PixelBuf=PixelBuf),
        ]
        return {module.__name__: module for module in modules}

    def _print_exception(self, *exception: Any) -> None:
        self.console += "".join(traceback.format_exception(*exception)).splitlines()

    def _disable_interrupts(self) -> None:
        self.disable_count += 1

    def _enable_interrupts(self) -> None:
        self.disable_count -= 1

    def _enable_ports(self, *, console: bool = True, data: bool = False) -> None:
        self.modules["usb_cdc"].__dict__["data"] = self.port if data else None


def _reset() -> None:
    raise ChipReset


def _sleep(seconds: float) -> None:
    raise FirmwareAsleep
