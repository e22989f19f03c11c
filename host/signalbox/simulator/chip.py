"""One simulated microcontroller: CircuitPython's modules for pins, lights, clock, memory, watchdog and USB serial.

All lights at once, and dimming, happen for every frame: pixel by pixel they are much of what a simulated game takes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from signalbox.simulator.keypad import Crossing, Pin, Scanner, make_keypad

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


Adafruits: Any = import_module("adafruit_pixelbuf").PixelBuf  # its types are those of the chip's, which hides more


class PixelBuf(Adafruits):  # type: ignore[misc]
    """Bytes for a chain of lights. What is not done here is done by Adafruit's own."""

    _brightness: float

    def __setitem__(self, index: object, val: object) -> None:
        whole = isinstance(index, slice) and index == slice(None) and isinstance(val, list) and len(val) == len(self)
        if not whole or self._bpp != len("RGB") or self._offset or self.auto_write:
            super().__setitem__(index, val)
            return
        assert isinstance(val, list)
        undimmed = b"".join(map(_packing(self._byteorder), val))
        if self._pre_brightness_buffer is not None:
            self._pre_brightness_buffer[:] = undimmed
        self._post_brightness_buffer[:] = undimmed.translate(_dimmed(self._brightness))

    @property
    def brightness(self) -> float:
        """From 0 to 1."""
        return float(self._brightness)

    @brightness.setter
    def brightness(self, value: float) -> None:
        if self._pre_brightness_buffer is None or self._dotstar_mode or self._offset or self.auto_write:
            Adafruits.brightness.fset(self, value)
            return
        value = min(max(value, 0.0), 1.0)
        if not -0.001 < value - self._brightness < 0.001:  # as Adafruit's
            self._brightness = value
            self._post_brightness_buffer[:] = self._pre_brightness_buffer.translate(_dimmed(value))


def make_pixelbuf() -> ModuleType:
    """The module, the same for every chip."""
    module = ModuleType("adafruit_pixelbuf")
    module.__dict__.update(PixelBuf=PixelBuf)
    return module


@cache
def _packing(order: Sequence[int]) -> Callable[[int], bytes]:
    """What makes three bytes of 0xRRGGBB; `order` are the places of red, green and blue among them."""

    @lru_cache(maxsize=4096)
    def pack(colour: int) -> bytes:
        packed = bytearray(3)
        for place, channel in zip(order, colour.to_bytes(3, "big"), strict=True):
            packed[place] = channel
        return bytes(packed)

    return pack


@cache
def _dimmed(brightness: float) -> bytes:
    """What becomes of each value of a channel."""
    return bytes(int(value * brightness) for value in range(256))


TICKS_PERIOD = 1 << 29  # supervisor.ticks_ms() wraps here
WRAPS_AFTER_MS = 65536  # and does so first, so that code meets the wrap within 66 s
NVM_BYTES = 4096
SAFE_MODE_REASONS = (
    "NONE",
    "BROWNOUT",
    "FLASH_WRITE_FAIL",
    "GC_ALLOC_OUTSIDE_VM",
    "HARD_FAULT",
    "INTERRUPT_ERROR",
    "NLR_JUMP_FAIL",
    "NO_CIRCUITPY",
    "NO_HEAP",
    "PROGRAMMATIC",
    "SAFE_MODE_PY_ERROR",
    "SDK_FATAL_ERROR",
    "STACK_OVERFLOW",
    "USER",
    "WATCHDOG",
)
PICO_PINS = [f"GP{number}" for number in range(29)]


class Reset(BaseException):
    """The firmware has reset its own chip."""


class WatchDogTimer:
    """Resets the machine when it has not been fed for `timeout` seconds once `mode` is set."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self.timeout: float | None = None
        self.mode: object = None
        self.fed_ms = 0

    def feed(self) -> None:
        self.fed_ms = self._chip.now_ms

    @property
    def expires_ms(self) -> int | None:
        """When it will reset the machine unless it is fed; None while it is off."""
        if self.mode is None or self.timeout is None:
            return None
        return self.fed_ms + int(self.timeout * 1000)


class Chip:
    """The hardware as the firmware meets it. `modules` holds the modules it may import, by name."""

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
        self._first_ticks = TICKS_PERIOD - wraps_after_ms
        self.now_ms = started_ms
        self.started_ms = started_ms
        self.pins = {name: Pin(name) for name in pins}
        self.port = Port()
        self.data_enabled = False
        self.watchdog = WatchDogTimer(self)
        self.scanner: Scanner | None = None
        self.crossings: dict[int, Crossing] = {}  # those of a matrix that are not as they should be
        self.console: list[str] = []  # what the firmware printed
        self.sent = b""  # the bytes that last left the pin of the lights
        self.frames = 0  # how many times they did
        self.masks = 0  # how many times more interrupts were disabled than enabled
        self.modules = self._make_modules(uid, entropy, nvm)

    def ticks_ms(self) -> int:
        """CircuitPython's clock at this moment."""
        return self.ticks_at(self.now_ms)

    def ticks_at(self, ms: int) -> int:
        return (self._first_ticks + ms - self.started_ms) % TICKS_PERIOD

    def neopixel_write(self, pin: object, data: bytes) -> None:
        self.sent = bytes(data)
        self.frames += 1

    def _make_modules(self, uid: bytes, entropy: random.Random, nvm: bytearray) -> dict[str, ModuleType]:
        cpu = _module("cpu", uid=uid, temperature=25.0)
        modes = _module("WatchDogMode", RESET="reset", RAISE="raise")
        modules = [
            _module("board", board_id="raspberry_pi_pico", **self.pins),
            _module("random", getrandbits=entropy.getrandbits),
            _module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction),
            _module("neopixel_write", neopixel_write=self.neopixel_write),
            _module(
                "microcontroller",
                Pin=Pin,
                cpu=cpu,
                nvm=nvm,
                watchdog=self.watchdog,
                reset=_reset,
                disable_interrupts=self._disable_interrupts,
                enable_interrupts=self._enable_interrupts,
            ),
            _module(
                "supervisor",
                ticks_ms=self.ticks_ms,
                runtime=_module("runtime", autoreload=True, safe_mode_reason="NONE"),
                SafeModeReason=_module("SafeModeReason", **{reason: reason for reason in SAFE_MODE_REASONS}),
            ),
            _module("watchdog", WatchDogMode=modes, WatchDogTimer=WatchDogTimer),
            _module("usb_cdc", data=None, console=None, enable=self._enable_ports),
            _module("usb_hid", disable=_nothing),
            _module("usb_midi", disable=_nothing),
            make_keypad(self),
            make_pixelbuf(),
        ]
        return {module.__name__: module for module in modules}

    def _disable_interrupts(self) -> None:
        self.masks += 1

    def _enable_interrupts(self) -> None:
        self.masks -= 1

    def _enable_ports(self, *, console: bool = True, data: bool = False) -> None:
        self.data_enabled = data
        self.modules["usb_cdc"].__dict__["data"] = self.port if data else None


class Direction:
    INPUT = "input"
    OUTPUT = "output"


class DigitalInOut:
    """A pin held by the firmware. Nothing is wired to it but what the other modules model."""

    def __init__(self, pin: Pin) -> None:
        pin.claim()
        self._pin = pin
        self.direction = Direction.INPUT
        self.value = False

    def switch_to_output(self, value: bool = False) -> None:
        self.direction = Direction.OUTPUT
        self.value = value

    def deinit(self) -> None:
        self._pin.release()


def _module(name: str, **members: object) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(members)
    return module


def _reset() -> None:
    raise Reset


def _nothing() -> None:
    """Devices a PC never sees here: switching them off does nothing."""


Level = bool | None  # None: not driven, the pin is an input
SPI_PINS = [(f"GP{clock}", f"GP{clock + 1}") for clock in range(2, 27, 4)]  # SCK and TX of an RP2040


class Levels:
    """What every pin drives, and who wants to know when that changes."""

    def __init__(self) -> None:
        self._levels: dict[str, Level] = {}
        self._heard_by: dict[str, list[Callable[[Level], None]]] = {}

    def __getitem__(self, name: str) -> Level:
        return self._levels.get(name)

    def drive(self, name: str, level: Level) -> None:
        before = self[name]
        self._levels[name] = level
        if level is not before:
            for hear in self._heard_by.get(name, ()):
                hear(level)

    def on_change(self, name: str, hear: Callable[[Level], None]) -> None:
        """Call `hear` with every new level of a pin."""
        self._heard_by.setdefault(name, []).append(hear)


def make_digitalio(levels: Levels) -> ModuleType:
    """The module `digitalio` of one chip."""

    class DigitalInOut:
        """A pin held by the firmware: an input until it is made an output."""

        def __init__(self, pin: Pin) -> None:
            pin.claim()
            self._pin = pin
            self.direction = Direction.INPUT

        def switch_to_output(self, value: bool = False) -> None:
            self.direction = Direction.OUTPUT
            levels.drive(self._pin.name, value)

        @property
        def value(self) -> bool:
            return bool(levels[self._pin.name])

        @value.setter
        def value(self, value: bool) -> None:
            if self.direction != Direction.OUTPUT:
                raise AttributeError("Cannot set value when direction is input.")
            levels.drive(self._pin.name, value)

        def deinit(self) -> None:
            levels.drive(self._pin.name, None)
            self._pin.release()

    return _module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction)


def make_busio(levels: Levels) -> ModuleType:
    """The module `busio` of one chip: SPI that writes, in mode 0."""

    class SPI:
        """Puts each bit on MOSI, the highest first, and lets the clock rise and fall."""

        def __init__(self, clock: Pin, MOSI: Pin | None = None, MISO: Pin | None = None) -> None:  # noqa: N803
            if MOSI is None or MISO is not None or (clock.name, MOSI.name) not in SPI_PINS:
                raise ValueError("Invalid pins")
            clock.claim()
            MOSI.claim()
            self._clock, self._data = clock, MOSI
            self._locked = False

        def try_lock(self) -> bool:
            was, self._locked = self._locked, True
            return not was

        def unlock(self) -> None:
            self._locked = False

        def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
            if not self._locked or (polarity, phase, bits) != (0, 0, 8):
                raise RuntimeError("Function requires lock")
            levels.drive(self._clock.name, False)

        def write(self, buffer: bytes) -> None:
            if not self._locked:
                raise RuntimeError("Function requires lock")
            for byte in buffer:
                for bit in range(7, -1, -1):
                    levels.drive(self._data.name, bool(byte >> bit & 1))
                    levels.drive(self._clock.name, True)
                    levels.drive(self._clock.name, False)

        def deinit(self) -> None:
            for pin in (self._clock, self._data):
                levels.drive(pin.name, None)
                pin.release()

    return _module("busio", SPI=SPI)
