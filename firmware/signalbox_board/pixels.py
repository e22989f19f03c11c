# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The chain of lights. If the chip has a suitable PIO state machine, frames are sent in the background."""

from array import array

from microcontroller import Pin
from neopixel import NeoPixel  # type: ignore[import-untyped]
from supervisor import ticks_ms

from signalbox_board.uptime import ticks_since

try:
    from rp2pio import StateMachine
except ImportError:  # not an RP2040 or RP2350
    StateMachine = None  # type: ignore[assignment,misc]

# The waveform is CircuitPython's own: a bit has 16 cycles, of which 4 are high for a 0 and 9 for a 1.
FREQUENCY = 12_800_000
PROGRAM = (
    0x6621,  # next: out x, 1      side 0 [6]
    0x1323,  #       jmp !x, zero  side 1 [3]
    0x1400,  #       jmp next      side 1 [4]
    0xA442,  # zero: nop           side 0 [4]
)


class Pixels(NeoPixel):  # type: ignore[misc]
    """The lights on a pin. Do not call `show` while `is_sending()`.

    `show` returns at once if frames are sent in the background; otherwise, it takes 30 µs per light.
    """

    def __init__(self, pin: Pin, count: int, order: str) -> None:
        super().__init__(pin, count, auto_write=False, pixel_order=order)
        self._sent = bytearray()
        self._sent_at = ticks_ms()
        self._sending_ms = 0
        if hasattr(StateMachine, "background_write"):  # not before CircuitPython 8
            self._sent = bytearray(count * len(order))  # unlike the pixels, it stays the same while it is being sent
            # 10 µs a byte and a rest of 0.4 ms; two ticks more make sure of it, as one may be over at once
            self._sending_ms = (len(self._sent) + 40) // 100 + 2
            self.pin.deinit()  # type: ignore[has-type]
            self.pin = StateMachine(
                array("H", PROGRAM),
                FREQUENCY,
                first_sideset_pin=pin,
                auto_pull=True,
                pull_threshold=8,
                out_shift_right=False,
            )

    def is_sending(self) -> bool:
        """Return whether the last frame is still being sent."""
        return ticks_since(self._sent_at, ticks_ms()) < self._sending_ms

    def _transmit(self, buffer: bytearray) -> None:
        if self._sending_ms:
            self._sent_at = ticks_ms()
            self._sent[:] = buffer
            self.pin.background_write(self._sent)
        else:
            super()._transmit(buffer)
