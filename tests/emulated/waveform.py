"""Read the WS2812 waveform on an emulated chip's pin as a chain of lights would."""

from dataclasses import dataclass
from typing import Any

from rp2040py import GPIOPinState

ONE_NS = 500  # longer pulses are a 1: CircuitPython's bits are high for 312 ns and 703 ns
RESET_NS = 50_000  # low for this long ends a frame
CYCLE_NS = 8  # at 125 MHz
_PIO_FUNCTION = 6  # the function number of the first PIO block in a pin's control register


@dataclass(frozen=True)
class Frame:
    """The bytes sent to the lights, and the time in nanoseconds at which the first one began."""

    began_ns: int
    wire: bytes


class Waveform:
    """Decodes the frames on one pin. Pulses are timed with the cycle counter of the PIO block that generates them."""

    def __init__(self, mcu: Any, pin: int) -> None:
        self.frames: list[Frame] = []
        self._mcu = mcu
        self._pin = mcu.gpio[pin]
        self._quiet = mcu.clock.create_alarm(self._end)
        self._rose = 0  # in 1/256 cycles
        self._byte = 1  # with a leading 1 that counts the bits
        self._bytes = bytearray()
        self._began_ns = 0.0
        self._pin.add_listener(self._on_edge)

    def _on_edge(self, level: GPIOPinState, before: GPIOPinState) -> None:
        if level == GPIOPinState.HIGH:
            self._rose = self._cycles()
            if not self._bytes and self._byte == 1:
                self._began_ns = self._mcu.clock.nanos
        elif level == GPIOPinState.LOW and before == GPIOPinState.HIGH:
            high_ns = (self._cycles() - self._rose) * CYCLE_NS / 256
            self._byte = self._byte << 1 | (high_ns > ONE_NS)
            if self._byte & 0x100:
                self._bytes.append(self._byte & 0xFF)
                self._byte = 1
                self._quiet.schedule(RESET_NS)

    def _cycles(self) -> int:
        block: int = self._pin.function_select - _PIO_FUNCTION
        return int(self._mcu.pio[block].cycle_fp)

    def _end(self) -> None:
        self.frames.append(Frame(int(self._began_ns), bytes(self._bytes)))
        self._bytes.clear()
        self._byte = 1
