# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The jig's logic, independent of its hardware. Input: received bytes and the time; output: lines and pin actions.

The jig uses the board's protocol (shared_rules.wire) with its own message kinds, one command at a time. Every pin is an
input until the PC has assigned it a use, and all outputs are turned off if the PC sends nothing for SILENCE_MS.
"""

from signalbox_board.link import Link
from signalbox_board.uptime import Uptime

from jig import VERSION
from jig.frames import Frames
from shared_rules import wire

NAME = "jig"  # in HELLO, in place of a board's name
SILENCE_MS = 3000  # after this long without a complete line from the PC, the outputs are turned off
MAX_SENSORS = 512  # a larger bitmap would not fit in a line
MAX_LIGHTS = 512
MAX_PRESS_MS = 2000

# PC -> jig
DRIVE = "DRIVE"  # the number of sensors, and the pins data, clock, latch, enable of the 74HC595 chain
WATCH = "WATCH"  # the number of lights, and the pin that receives their data
CLOSE = "CLOSE"  # a bitmap: exactly these sensors are closed
FREE = "FREE"  # release all sensors
PRESS = "PRESS"  # pull a pin, such as the board's RUN, to ground for some milliseconds
LIGHTS = "LIGHTS"  # request the frames that the lights have shown (answered by FRAME lines and one LIGHTS)
# jig -> PC
FRAME = "FRAME"  # a piece of a frame


class Pins:
    """The interface to the jig's pins. jig.hardware implements it for real pins."""

    def set_up_chain(self, sensors: int, data: str, clock: str, latch: str, enable: str) -> None:
        """Set up the pins for the chain, with its outputs off. Raise ValueError if they are unavailable."""

    def watch_lights(self, pin: str) -> None:
        """Listen to the lights' data on a pin. Raise ValueError if the pin is unavailable."""

    def close_sensors(self, bitmap: int) -> None:
        """Pull exactly the sensors in `bitmap` to ground. Raise ValueError if the chain is not set up."""

    def release_sensors(self) -> None:
        """Turn all outputs off."""

    def press(self, pin: str, is_down: bool) -> None:
        """Pull a pin to ground, or make it an input again. Raise ValueError if the pin is unavailable."""

    def read_words(self) -> list[int]:
        """Return the words received on the light line since the last call."""
        return []


class Jig:
    """The logic of a jig. Call `update()` often, then write `link.waiting` to the port and call `link.drop_bytes`."""

    def __init__(self, pins: Pins, nonce: str, uid: str, ticks: int) -> None:
        self.link = Link()
        self.wait_ms = 0  # the time until `update` must be called if nothing happens before then
        self._pins = pins
        self._uptime = Uptime(ticks)
        version = "%d.%d" % (wire.PROTOCOL_MAJOR, wire.PROTOCOL_MINOR)
        self._hello = [version, VERSION, NAME, "-", "0", "0", "-", nonce, uid]
        self._connected = False
        self._outputs_on = False
        self._silent_at = 0
        self._frames: Frames | None = None
        self._pressed = ""
        self._press_until = 0
        self._last_seq = -1
        self._last_pieces: list[list[str]] = []  # the pieces in the last answer, for a repeated LIGHTS

    def update(self, ticks: int, connected: bool, received: bytes) -> None:
        """Run one pass of the loop."""
        now = self._uptime.update(ticks)
        if connected != self._connected:
            self._connected = connected
            self.link.reset()
        words = self._pins.read_words()
        if words and self._frames is not None:
            self._frames.process_words(words, now)
        for kind, seq, args in self.link.receive(received) if received else ():
            self._silent_at = now + SILENCE_MS
            self._handle_command(now, kind, seq, args)
        if self._outputs_on and (not connected or now >= self._silent_at):
            self._release_sensors()
        if self._pressed and now >= self._press_until:
            self._release_pressed_pin()
        self.wait_ms = self._ms_until_timeout(now)

    def _handle_command(self, now: int, kind: str, seq: int, args: list[str]) -> None:
        """Carry out a command and answer it. A repeated command is answered but not carried out again."""
        if kind == wire.ASK:
            self.link.begin_session()
            self._begin_session()
            self.link.send(wire.HELLO, 0, self._hello)
        elif kind == LIGHTS and self._frames is not None:
            if not self._send_frames(now, seq, self._frames):
                return  # no room: the PC will retry
        elif self.link.resend_if_repeated(seq):
            return
        else:
            try:
                self._carry_out(now, kind, args)
            except ValueError as reason:
                self.link.answer(wire.NAK, seq, [str(reason)])
                return
        self.link.answer(wire.ACK, seq, [])

    def _begin_session(self) -> None:
        """Begin a new session: release the sensors, and forget which frames were sent."""
        self._release_sensors()
        self._last_seq = -1
        if self._frames is not None:
            self._frames.begin_session()

    def _send_frames(self, now: int, seq: int, frames: Frames) -> bool:
        """Answer LIGHTS. Return False if there is no room for the whole answer."""
        if self.link.waiting:
            return False
        if seq != self._last_seq:
            self._last_seq = seq
            self._last_pieces = frames.next_pieces()
        for index in range(len(self._last_pieces)):
            self.link.send(FRAME, seq, [str(index)] + self._last_pieces[index])
        outputs_on = "1" if self._outputs_on else "0"
        counts = [len(self._last_pieces), frames.count_waiting_frames(), frames.lost, frames.torn, now]
        self.link.send(LIGHTS, seq, [str(count) for count in counts] + [outputs_on])
        return True

    def _carry_out(self, now: int, kind: str, args: list[str]) -> None:
        """Carry out a command. Raise ValueError with the reason for a NAK."""
        if kind == DRIVE and len(args) >= 5:
            self._release_sensors()
            self._pins.set_up_chain(_parse_number(args[0], MAX_SENSORS), args[1], args[2], args[3], args[4])
        elif kind == WATCH and len(args) >= 2:
            lights = _parse_number(args[0], MAX_LIGHTS)
            self._pins.watch_lights(args[1])
            self._frames = Frames(lights)
        elif kind == CLOSE and args:
            self._pins.close_sensors(_parse_bitmap(args[0]))
            self._outputs_on = True
        elif kind == FREE:
            self._release_sensors()
        elif kind == PRESS and len(args) >= 2:
            self._release_pressed_pin()
            until = now + _parse_number(args[1], MAX_PRESS_MS)
            self._pins.press(args[0], True)
            self._pressed = args[0]
            self._press_until = until
        elif kind in (DRIVE, WATCH, CLOSE, PRESS):
            raise ValueError("arguments")
        elif kind == LIGHTS:
            raise ValueError("pins")  # WATCH must name the light line first
        elif kind != wire.ALIVE:
            raise ValueError("kind")

    def _release_sensors(self) -> None:
        self._outputs_on = False
        self._pins.release_sensors()

    def _release_pressed_pin(self) -> None:
        if self._pressed:
            self._pins.press(self._pressed, False)
        self._pressed = ""

    def _ms_until_timeout(self, now: int) -> int:
        due = now + SILENCE_MS
        if self._outputs_on:
            due = min(due, self._silent_at)
        if self._pressed:
            due = min(due, self._press_until)
        return due - now


def _parse_number(text: str, maximum: int) -> int:
    """Return a decimal argument from 1 to `maximum`. Raise ValueError with the reason for a NAK."""
    if not text.isdigit() or len(text) > 6 or not 1 <= int(text) <= maximum:
        raise ValueError("arguments")
    return int(text)


def _parse_bitmap(text: str) -> int:
    try:
        return wire.hex_to_bitmap(text)
    except ValueError:
        raise ValueError("arguments") from None
