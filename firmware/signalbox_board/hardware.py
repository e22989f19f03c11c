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

from signalbox_board import NO_PORTS, VERSION
from signalbox_board.controller import Controller
from signalbox_board.failure import wait_for_watchdog
from signalbox_board.scanner import SCANNERS, Scanner
from signalbox_board.sensors import EVENTS_PER_TURN
from signalbox_board.settings import (
    DESCRIPTION_FILE,
    LONGEST,
    SETTINGS_FILE,
    FaultError,
    Settings,
    faulty_settings,
    parse,
)
from signalbox_board.wiring_order import WIRING_DAMAGED

try:
    from signalbox_board.pixels import Pixels
except ImportError:  # neopixel.py is not on the drive: reported if a description needs lights
    Pixels = None  # type: ignore[assignment,misc]

try:
    import usb_cdc
except ImportError:  # this controller has no second port
    usb_cdc = None  # type: ignore[assignment]

HAS_GC = hasattr(gc, "mem_free")  # false on a PC, which runs this code in tests and collects garbage by itself
# The estimated garbage of a pass of the loop, and the limits at which it is collected, in bytes
GARBAGE_OF_READING = 1500
GARBAGE_OF_A_BYTE = 15
GARBAGE_OF_AN_EVENT = 1200
GARBAGE_OF_DRAWING = 100
GARBAGE_OF_A_PASS = 2
GC_SENDING_AT = 6_000  # while a frame of steady lights is being sent: the next one would have to wait anyway
GC_HEARTBEAT_AT = 12_000  # just after a heartbeat of the PC
GC_AT = 28_000  # just after an event, or when nothing happens
GC_FORCE_AT = 34_000  # even while a frame is being drawn
HEARTBEAT_BYTES = 24  # the most in a heartbeat; no scene is that short
HEAP_RESERVE = 40_000  # bytes, mostly for garbage, see `_reserve_heap`
MAX_FRAME_WAITS = 20  # passes that a frame waits while there are events or lines all the time
WATCHDOG_S = 8  # the longest timeout of an RP2040's watchdog


class Device:
    """The hardware connected to a Controller. `step()` is one pass of the loop; `run()` is the loop."""

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
        self._heap_keeper = _reserve_heap()
        self._garbage = 0  # the estimated garbage since the last collection
        self._limit = GC_FORCE_AT  # of the garbage in the next pass, if a frame is being drawn
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

    def run(self) -> None:
        """Run the loop; it never returns. An error is printed, and the watchdog restarts the board."""
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
        events: list[tuple[int, bool, int]] = []
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
            controller.link.drop_sent(port.write(controller.link.waiting) or 0)
        if changed:
            self._prepare_frame()
        is_busy = received or events or self._has_events()  # if so, slow work waits
        if not self._frame_waits:
            if not is_busy and self._garbage >= GC_SENDING_AT:
                self._collect_garbage()
        elif (not is_busy or self._frame_waits > MAX_FRAME_WAITS) and not self._is_sending():
            self._send_frame()
        else:
            self._frame_waits += 1
        if events:
            self._limit = GC_AT
        else:
            self._limit = GC_HEARTBEAT_AT if 0 < len(received) <= HEARTBEAT_BYTES else GC_FORCE_AT
        self._garbage += GARBAGE_OF_DRAWING if controller.is_busy else GARBAGE_OF_A_PASS
        self._garbage += GARBAGE_OF_AN_EVENT * len(events) + (
            GARBAGE_OF_READING + GARBAGE_OF_A_BYTE * len(received) if received else 0
        )
        if self._watchdog is not None:
            self._watchdog.feed()
        if controller.restarting:
            microcontroller.reset()
        controller.figures.record_loop(supervisor.ticks_ms() - began)  # negative when the ticks wrap

    def _collect_garbage(self) -> None:
        """Collect garbage if there is much of it. This takes 5 ms or more, so the pass does nothing else.

        The best time is while a frame is being sent, or after an event or a heartbeat: another seldom follows at once.
        """
        limit = self._limit
        if not self.controller.is_busy:  # no frame is being drawn
            is_sending = self.controller.lights.next_ms < 0 and self._is_sending()
            limit = min(limit, GC_SENDING_AT if is_sending else GC_AT)
        if self._garbage >= limit and HAS_GC:
            self._garbage = 0
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
        """Begin to send the pixels to the lights. Without a state machine, 118 of them block everything for 4 ms."""
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
            return faulty_settings(str(fault))
        except (ValueError, RuntimeError) as error:  # raised by CircuitPython, with its own message
            self._release_pins()
            return faulty_settings("chip " + str(error))
        except MemoryError:
            self._release_pins()
            return faulty_settings("too-little-memory")
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


def _reserve_heap() -> list[None]:
    """Grow the heap. It keeps its new size as long as the returned object exists.

    CircuitPython's heap grows only if it is still full after a collection. Without spare room it would collect ten
    times a second. The returned list, although empty, stays in the new part of the heap and so preserves it.
    """
    try:
        keeper: list[None] = [None] * (HEAP_RESERVE // 4)
    except MemoryError:
        return []
    keeper.clear()
    return keeper


def _load_settings() -> Settings:
    """Return the settings on the drive. A fault in them is reported in the settings, never raised."""
    try:
        description = _read_file(sys.path[0] + DESCRIPTION_FILE)  # in the folder of the version selected by code.py
        if not description:
            raise FaultError("no-file " + DESCRIPTION_FILE)
        return parse(description, _read_file(SETTINGS_FILE))
    except FaultError as fault:
        return faulty_settings(str(fault))


def _read_file(path: str) -> bytes:
    """Return the contents of a file, or b"" if it does not exist. Read at most one byte more than LONGEST."""
    try:
        with open(path, "rb") as file:
            return file.read(LONGEST + 1)
    except OSError:
        return b""


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
