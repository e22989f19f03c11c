# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The controller's pins, port, clock and watchdog. Only this file, pixels.py and scanner.py depend on it."""

import gc
import random
import sys

import board
import microcontroller
import supervisor
import watchdog

import signalbox_board
from signalbox_board import NO_PORTS, VERSION
from signalbox_board.controller import Controller
from signalbox_board.failure import wait_for_watchdog
from signalbox_board.scanner import SCANNERS, Scanner
from signalbox_board.sensors import EVENTS_PER_TURN
from signalbox_board.settings import FaultError, Settings, settings_with_fault
from signalbox_board.wiring_order import WIRING_DAMAGED

try:
    from signalbox_board.pixels import Pixels
except ImportError:  # neopixel.py is not on the drive: reported if a description needs lights
    Pixels = None  # type: ignore[assignment,misc]

try:
    import usb_cdc
except ImportError:  # this controller has no second port
    usb_cdc = None  # type: ignore[assignment]

MYPY = False
if MYPY:
    from collections.abc import Sequence

HAS_GC = hasattr(gc, "mem_free")  # false on a PC, which runs this code in tests and collects garbage by itself
# The estimated garbage of an event and of reading, in bytes; other passes of the loop leave next to none
GARBAGE_OF_AN_EVENT = 1800
GARBAGE_OF_READING = 1500
GARBAGE_OF_A_BYTE = 15
# The garbage at which it is collected, in bytes
GC_AT = 24_000
GC_FORCE_AT = 36_000  # even while a frame is being drawn
MAX_FRAME_WAITS = 20  # passes that a frame waits while there are events or lines all the time
WATCHDOG_S = 8  # the longest timeout of an RP2040's watchdog


class Device:
    """The hardware connected to a Controller. `run()` repeats `step()`, which is one pass of the main loop."""

    def __init__(self) -> None:
        _stop_autoreload()
        self._watchdog = _start_watchdog()  # before anything that can fail
        try:
            self._start()
        except Exception as error:
            wait_for_watchdog(self._watchdog, error)
            raise

    def _start(self) -> None:
        self._scanner: Scanner | None = None
        self._pixels: Pixels | None = None
        self._share = 256  # the pixels' brightness in 256ths
        self._garbage = 0  # the estimated garbage since the last collection
        self._frame_waits = 0  # passes since the pixels were changed, if they have not been sent to the lights; or 0
        settings = _load_settings()
        if not settings.watchdog:
            self._watchdog = _stop_watchdog(self._watchdog)
        if not settings.fault:
            settings = self._claim_pins(settings)
        # on the console, for people who maintain the board
        if settings.fault:
            print("Fault:", settings.fault)
        else:
            counts = (settings.sensors, settings.lights)
            print("Signalbox %s on the board %s:" % (VERSION, settings.name), "%d sensors, %d lights." % counts)
        self._port = _open_port()
        nonce = "%08x" % random.getrandbits(30)
        slow = self._scanner is not None and self._scanner.slow
        self.controller = Controller(settings, nonce, _chip_uid(), slow, supervisor.ticks_ms(), self._has_events)
        if microcontroller.nvm is not None:
            self.controller.wiring.load(bytes(microcontroller.nvm[:]))
        if self.controller.wiring.damaged:
            print(WIRING_DAMAGED)
        if self._port is not None and not settings.fault:
            print("Waiting for the PC.")
        self._collect_garbage()  # much of it, from loading modules and settings

    def run(self) -> None:
        """Run the loop forever. After an error, print it and wait for the watchdog to restart the board."""
        try:
            while True:
                self.step()
        except Exception as error:
            self.fail(error)
            raise

    def fail(self, error: Exception) -> None:
        """Print the error and wait for the watchdog to restart the board. Return if there is no watchdog."""
        wait_for_watchdog(self._watchdog, error)

    def step(self) -> None:
        """Read received bytes and sensor events, update the controller, and act on the results."""
        began = supervisor.ticks_ms()
        port = self._port
        connected = port is not None and port.connected
        received = b""
        if port is not None and connected and port.in_waiting:
            received = port.read(port.in_waiting)
        controller = self.controller
        scanner = self._scanner
        events: Sequence[tuple[int, bool, int]] = ()  # unlike a new list, () leaves no garbage
        restarted = None
        if scanner is not None:
            has_lost = scanner.has_lost_events()
            controller.figures.lost += has_lost
            if has_lost or controller.figures.scan_again:
                restarted = scanner.restart()
            if scanner.has_events():
                events = scanner.events(EVENTS_PER_TURN, began)
        changed = controller.update(supervisor.ticks_ms(), connected, received, events, restarted)
        if controller.wiring.record is not None:
            self._store_wiring(controller.wiring.record)  # before the PC is told
        if port is not None and controller.link.waiting:
            controller.link.drop_bytes(port.write(controller.link.waiting) or 0)
        if changed:
            self._prepare_frame()
        is_busy = received or events or self._has_events()  # if so, slow work waits
        if not self._frame_waits:
            if not is_busy and self._garbage >= (GC_FORCE_AT if controller.is_busy else GC_AT):
                self._collect_garbage()
        elif (not is_busy or self._frame_waits > MAX_FRAME_WAITS) and not self._is_sending():
            self._send_frame()
        else:
            self._frame_waits += 1
        self._garbage += GARBAGE_OF_AN_EVENT * len(events)
        if received:
            self._garbage += GARBAGE_OF_READING + GARBAGE_OF_A_BYTE * len(received)
        if self._watchdog is not None:
            self._watchdog.feed()
        if controller.restarting:
            microcontroller.reset()
        controller.figures.record_loop(supervisor.ticks_ms() - began)  # negative when the ticks wrap

    def _collect_garbage(self) -> None:
        """Collect garbage. This takes 4 ms or more, so the pass does nothing else.

        Only events and lines create garbage. It is collected just after one arrives: the next is rarely close behind.
        """
        self._garbage = 0
        if HAS_GC:
            gc.collect()

    def _store_wiring(self, record: bytes) -> None:
        """Write the learned wiring order to non-volatile memory, and clear all pixels because lights may have moved."""
        microcontroller.nvm[: len(record)] = record  # type: ignore[index]  # a record has room, so nvm exists
        self.controller.wiring.record = None
        if self._pixels is not None:
            self._pixels.fill(0)

    def _has_events(self) -> bool:
        return self._scanner is not None and self._scanner.has_events()

    def _prepare_frame(self) -> None:
        """Copy the completed frame to the pixels."""
        if self._pixels is None:
            return
        lights = self.controller.lights
        # all at once: one by one takes five times longer
        self._pixels[:] = self.controller.wiring.in_pixel_order(lights.frame)
        if lights.share != self._share:
            self._share = lights.share
            self._pixels.brightness = lights.share / 256
        self._frame_waits = 1

    def _send_frame(self) -> None:
        """Begin to send the frame to the lights. Without a PIO state machine, 118 lights block the loop for 4 ms."""
        if self._pixels is not None:
            self._pixels.show()
        self._frame_waits = 0

    def _is_sending(self) -> bool:
        return self._pixels is not None and self._pixels.is_sending()

    def _claim_pins(self, settings: Settings) -> Settings:
        """Claim the pins in the description. On a fault, release all pins and return settings with the fault."""
        try:
            if settings.sensors:
                self._claim_sensors(settings)
            if settings.lights:
                self._claim_lights(settings)
        except FaultError as fault:
            self._release_pins()
            return settings_with_fault(str(fault))
        except (ValueError, RuntimeError) as error:  # raised by CircuitPython, with its own message
            self._release_pins()
            return settings_with_fault("chip " + str(error))
        except MemoryError:
            self._release_pins()
            return settings_with_fault("too-little-memory")
        return settings

    def _claim_sensors(self, settings: Settings) -> None:
        pins = {use: _find_pins(settings, use) for use in settings.pins}
        self._scanner = SCANNERS[settings.scan](pins, settings.sensors)

    def _claim_lights(self, settings: Settings) -> None:
        if Pixels is None:
            raise FaultError("no-file-there neopixel.py")
        pin = _find_pins(settings, "pixels")[0]
        self._pixels = Pixels(pin, settings.lights, settings.pixel_order)

    def _release_pins(self) -> None:
        if self._scanner is not None:
            self._scanner.deinit()
        if self._pixels is not None:
            self._pixels.deinit()
        self._scanner = None
        self._pixels = None


def _load_settings() -> Settings:
    """Return the settings on the drive, and unload their parser: it is needed only once and takes much memory."""
    from signalbox_board import settings_parser

    settings = settings_parser.load(sys.path[0])  # the folder of the version selected by code.py
    del sys.modules["signalbox_board.settings_parser"], signalbox_board.settings_parser
    return settings


def _find_pins(settings: Settings, use: str) -> list[microcontroller.Pin]:
    """Return the pins assigned to a use. Raise FaultError if this controller lacks any of them."""
    return [_find_pin(name, use) for name in settings.pins[use]]


def _find_pin(name: str, use: str) -> microcontroller.Pin:
    pin = getattr(board, name, None)
    if not isinstance(pin, microcontroller.Pin):  # `board` has more than pins, such as I2C
        raise FaultError("no-pin %s %s" % (use, name))
    return pin


def _chip_uid() -> str:
    return "".join(["%02x" % byte for byte in microcontroller.cpu.uid])


def _start_watchdog() -> watchdog.WatchDogTimer | None:
    timer = microcontroller.watchdog
    if timer is not None:
        timer.timeout = WATCHDOG_S
        timer.mode = watchdog.WatchDogMode.RESET
    return timer


def _stop_watchdog(timer: watchdog.WatchDogTimer | None) -> watchdog.WatchDogTimer | None:
    """Stop the watchdog and return None, or return the watchdog if it cannot be stopped and must be fed."""
    if timer is not None:
        try:
            timer.mode = None
        except RuntimeError:
            return timer
    return None


def _open_port() -> "usb_cdc.Serial | None":
    """Return the port to the PC. If there is none, print why and return None."""
    if usb_cdc is None:
        print(NO_PORTS)
        return None
    port = usb_cdc.data
    if port is None:
        print("The data port is off: run `signalbox deploy` again, then unplug the board once.")
        return None
    port.timeout = 0
    port.write_timeout = 0
    return port


def _stop_autoreload() -> None:
    """Keep a PC's writes to the drive from restarting the board."""
    try:
        supervisor.runtime.autoreload = False
    except AttributeError:  # CircuitPython 7
        supervisor.disable_autoreload()  # type: ignore[attr-defined]
