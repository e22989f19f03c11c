"""The jig's listening program on the state machine of an emulated RP2040, to confirm the virtual chip."""

import random
from typing import Any

import pytest
from jig import light_line

from signalbox.simulator.jig import edges
from tests.firmware.jig.test_light_line import TIMINGS, pulses

rp2040py = pytest.importorskip("rp2040py", reason="the emulator rp2040py is not installed")
Simulator = pytest.importorskip("rp2040py.simulator").Simulator

CLOCK_PS = 8000  # a cycle of the chip at 125 MHz
PIN = 16
CTRL, FSTAT, RXF0, INSTR_MEM0 = 0x000, 0x004, 0x020, 0x048  # registers of a PIO block, RP2040 datasheet 3.7
CLKDIV, EXECCTRL, SHIFTCTRL, PINCTRL = 0x0C8, 0x0CC, 0x0D0, 0x0DC
RX_EMPTY = 1 << 8
PAD, PAD_INPUT = 0x4001_C004 + 4 * PIN, 1 << 6  # datasheet 2.19.6.3
REST_PS = 100_000_000


class StateMachine:
    """State machine 0 of the first PIO block running the program, configured as CircuitPython does for the jig."""

    def __init__(self) -> None:
        mcu = rp2040py.RP2040()
        self._owner = Simulator(rp2040=mcu)  # without one the block would run by itself
        mcu.write_uint32(PAD, PAD_INPUT)
        self._pin: Any = mcu.gpio[PIN]
        self._pio: Any = mcu.pio[0]
        for at, word in enumerate(light_line.PROGRAM):
            self._pio.write_uint32(INSTR_MEM0 + 4 * at, word)
        wrap = (len(light_line.PROGRAM) - 1) << 12 | light_line.WRAP_TARGET << 7
        self._pio.write_uint32(CLKDIV, 125_000_000 // light_line.FREQUENCY << 16)
        self._pio.write_uint32(EXECCTRL, PIN << 24 | wrap)
        self._pio.write_uint32(SHIFTCTRL, 1 << 31 | light_line.BITS << 20 | 1 << 16)  # joined, left, pushed by itself
        self._pio.write_uint32(PINCTRL, PIN << 15)
        self._pin.set_input_value(False)
        self._pio.write_uint32(CTRL, 1)
        self.hear([], REST_PS)

    def hear(self, wave: list[int], until: int) -> list[int]:
        """Return the words that a waveform produces; times are picoseconds."""
        words = []
        level, at = False, 0
        for now in range(0, until, CLOCK_PS):
            if at < len(wave) and wave[at] <= now:
                level, at = not level, at + 1
                self._pin.set_input_value(level)
            self._pio.advance(1)
            if not self._pio.read_uint32(FSTAT) & RX_EMPTY:
                words.append(self._pio.read_uint32(RXF0))
        return words


@pytest.fixture
def machine() -> StateMachine:
    return StateMachine()


def test_line_at_rest_is_ignored(machine: StateMachine) -> None:
    assert machine.hear([], REST_PS) == []


def test_frames_are_read_as_circuitpython_sends_them(machine: StateMachine) -> None:
    for lights in (1, 2, 9):
        sent = random.Random(lights).randbytes(3 * lights)
        words = machine.hear(*edges(sent))
        assert words == [int.from_bytes(sent[at : at + 3]) for at in range(0, len(sent), 3)] + [light_line.END]


@pytest.mark.parametrize(("zero", "one", "bit"), TIMINGS)
def test_pulses_of_all_kinds_of_lights_are_read(machine: StateMachine, zero: int, one: int, bit: int) -> None:
    bits = "".join(random.Random(one).choice("01") for _ in range(96))
    words = machine.hear(*pulses(bits, 1000 * zero, 1000 * one, 1000 * bit))
    assert words == [int(bits[at : at + 24], 2) for at in range(0, 96, 24)] + [light_line.END]


def test_incomplete_light_gives_no_clean_end(machine: StateMachine) -> None:
    words = machine.hear(*pulses("1" * 25))
    assert words[0] == 0xFFFFFF
    assert len(words) == 2
    assert words[1] != light_line.END
    assert not light_line.is_light(words[1])
