# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The jig's pins, port, clock and watchdog. All other jig files are independent of the hardware."""

import array
import random

import board
import busio
import digitalio
import microcontroller
import rp2pio
import supervisor
import usb_cdc
import watchdog
from signalbox_board.failure import wait_for_watchdog

from jig import light_line
from jig.jig import Jig, Pins

WATCHDOG_S = 8  # the longest timeout of an RP2040's watchdog
SPI_HZ = 1_000_000  # slow enough for wires on a table
RING = 2048  # words between two reads of the light line: 17 frames of 118 lights


class Hardware(Pins):
    """The pins that the PC has assigned. All other pins remain inputs."""

    def __init__(self) -> None:
        self._chain: Chain | None = None
        self._lights: LightLine | None = None
        self._pressed: digitalio.DigitalInOut | None = None

    def set_up_chain(self, sensors: int, data: str, clock: str, latch: str, enable: str) -> None:
        if self._chain is not None:
            self._chain.deinit()
            self._chain = None
        self._chain = Chain(sensors, _find_pin(data), _find_pin(clock), _find_pin(latch), _find_pin(enable))

    def watch_lights(self, pin: str) -> None:
        if self._lights is not None:
            self._lights.deinit()
            self._lights = None
        self._lights = LightLine(_find_pin(pin))

    def close_sensors(self, bitmap: int) -> None:
        if self._chain is None:
            raise ValueError("pins")
        self._chain.close_sensors(bitmap)

    def release_sensors(self) -> None:
        if self._chain is not None:
            self._chain.release_sensors()

    def press(self, pin: str, is_down: bool) -> None:
        if self._pressed is not None:
            self._pressed.deinit()  # an input again
            self._pressed = None
        if is_down:
            self._pressed = _make_output(_find_pin(pin), False)

    def read_words(self) -> list[int]:
        return [] if self._lights is None else self._lights.read_words()


class Chain:
    """A chain of 74HC595s. Output QA of the register nearest the jig is sensor 0; a low output closes its sensor."""

    def __init__(
        self,
        sensors: int,
        data: microcontroller.Pin,
        clock: microcontroller.Pin,
        latch: microcontroller.Pin,
        enable: microcontroller.Pin,
    ) -> None:
        self._registers = (sensors + 7) // 8
        self._outputs: list[digitalio.DigitalInOut] = []
        self._spi: busio.SPI | None = None
        try:
            self._enable = self._claim(enable, True)  # first of all, turn the outputs off
            self._latch = self._claim(latch, False)
            self._spi = busio.SPI(clock, MOSI=data)
            self._spi.try_lock()
            self._spi.configure(baudrate=SPI_HZ)
        except ValueError:
            self.deinit()
            raise ValueError("pins") from None

    def close_sensors(self, bitmap: int) -> None:
        """Pull exactly the sensors in `bitmap` to ground."""
        assert self._spi is not None
        lows = [bitmap >> 8 * register & 255 for register in range(self._registers)]
        self._spi.write(bytes([255 - low for low in reversed(lows)]))  # the first byte ends up farthest away
        self._latch.value = True
        self._latch.value = False
        self._enable.value = False

    def release_sensors(self) -> None:
        """Turn all outputs off."""
        self._enable.value = True

    def deinit(self) -> None:
        """Make the pins inputs again; the pull-up resistor at the registers' enable pin keeps the outputs off."""
        if self._spi is not None:
            self._spi.deinit()
        for pin in self._outputs:
            pin.deinit()
        self._outputs = []

    def _claim(self, pin: microcontroller.Pin, value: bool) -> digitalio.DigitalInOut:
        output = _make_output(pin, value)
        self._outputs.append(output)
        return output


class LightLine:
    """The data line of the lights. Its words are collected in a ring buffer in the background."""

    def __init__(self, pin: microcontroller.Pin) -> None:
        self._next = 0
        self._ring = array.array("L", [light_line.NOTHING] * RING)
        try:
            self._machine = rp2pio.StateMachine(
                array.array("H", light_line.PROGRAM),
                light_line.FREQUENCY,
                first_in_pin=pin,
                pull_in_pin_down=1,
                jmp_pin=pin,
                auto_push=True,
                push_threshold=light_line.BITS,
                in_shift_right=False,
                wrap_target=light_line.WRAP_TARGET,
            )
        except ValueError:
            raise ValueError("pins") from None
        self._machine.background_read(loop=self._ring)

    def read_words(self) -> list[int]:
        """Return the words received since the last call, and free their slots in the ring buffer."""
        words: list[int] = []
        ring = self._ring
        while ring[self._next] != light_line.NOTHING:
            words.append(ring[self._next])
            ring[self._next] = light_line.NOTHING
            self._next = (self._next + 1) % RING
        return words

    def deinit(self) -> None:
        """Stop listening."""
        self._machine.stop_background_read()
        self._machine.deinit()


class Device:
    """The hardware connected to a Jig. `run()` repeats `step()`, which is one pass of the main loop."""

    def __init__(self) -> None:
        supervisor.runtime.autoreload = False
        self._port = usb_cdc.data
        if self._port is None:
            print("The data port is off: copy boot.py to the drive too, then unplug the jig once.")
        else:
            self._port.timeout = 0
            self._port.write_timeout = 0
        nonce = "%08x" % random.getrandbits(30)
        uid = "".join(["%02x" % byte for byte in microcontroller.cpu.uid])
        self._pins = Hardware()
        self.controller = Jig(self._pins, nonce, uid, supervisor.ticks_ms())
        self._watchdog = microcontroller.watchdog
        if self._watchdog is not None:
            self._watchdog.timeout = WATCHDOG_S
            self._watchdog.mode = watchdog.WatchDogMode.RESET

    def run(self) -> None:
        """Run the loop forever. After an error, turn the outputs off and wait for the watchdog to restart the jig."""
        try:
            while True:
                self.step()
        except Exception as error:
            self.fail(error)
            raise

    def fail(self, error: Exception) -> None:
        """Turn the outputs off, print the error and wait for the watchdog to restart the jig."""
        try:
            self._pins.release_sensors()
            self._pins.press("", False)
        finally:
            wait_for_watchdog(self._watchdog, error)

    def step(self) -> None:
        """Read the received bytes and carry out their commands."""
        port = self._port
        connected = port is not None and port.connected
        received = b""
        if port is not None and connected and port.in_waiting:
            received = port.read(port.in_waiting)
        jig = self.controller
        jig.update(supervisor.ticks_ms(), connected, received)
        if port is not None and jig.link.waiting:
            jig.link.drop_bytes(port.write(jig.link.waiting) or 0)
        if self._watchdog is not None:
            self._watchdog.feed()


def _make_output(pin: microcontroller.Pin, value: bool) -> digitalio.DigitalInOut:
    """Return the pin as an output with this value. Raise ValueError with the reason for a NAK if the pin is in use."""
    try:
        output = digitalio.DigitalInOut(pin)
    except ValueError:
        raise ValueError("pins") from None
    output.switch_to_output(value=value)
    return output


def _find_pin(name: str) -> microcontroller.Pin:
    """Return the pin called `name`. Raise ValueError with the reason for a NAK if this controller lacks it."""
    pin = getattr(board, name, None)
    if not isinstance(pin, microcontroller.Pin):
        raise ValueError("pins")
    return pin
