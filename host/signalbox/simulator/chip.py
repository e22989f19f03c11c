"""One simulated microcontroller: CircuitPython's modules for pins, lights, clock, memory and watchdog."""

from __future__ import annotations

import random
from collections.abc import Iterable
from types import ModuleType

from signalbox.simulator.chip_keypad import Scanner, make_keypad
from signalbox.simulator.chip_pins import Pin
from signalbox.simulator.chip_pixelbuf import make_pixelbuf
from signalbox.simulator.chip_port import Port
from signalbox.simulator.diodes import Crossing

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
