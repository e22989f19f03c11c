"""The virtual chip's interpreter of PIO programs, its watchdog, and its pixel buffer, compared with Adafruit's."""

from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from signalbox.simulator.chip import AdafruitPixelBuf, PixelBuf, WatchDogTimer
from signalbox.simulator.pio import Program, StateMachine

CYCLE_PS = 1_000_000  # at a million instructions per second
SET_X, SET_Y = 0xE020, 0xE040
MOV_ISR_X, MOV_ISR_NOT_X, MOV_ISR_REVERSED_X = 0xA0C1, 0xA0C9, 0xA0D1
PUSH = 0x8020
PUSH_NOBLOCK = 0x8000
WAIT_HIGH, WAIT_LOW = 0x20A0, 0x2020
IN_PIN = 0x4001


def run(
    program: list[int], cycles: int = 100, edges: list[int] | None = None, room: int = 99, **settings: object
) -> list[int]:
    """Return the words that a program pushes in this many cycles while its input line changes at the cycles `edges`."""
    words: list[int] = []

    def push(word: int) -> bool:
        if len(words) == room:
            return False
        words.append(word)
        return True

    code = Program(
        program,
        1_000_000,
        wrap_target=int(str(settings.get("wrap_target", 0))),
        push_threshold=int(str(settings.get("threshold", 0))),
        in_shift_right=bool(settings.get("right")),
    )
    StateMachine(code, push).run([edge * CYCLE_PS for edge in edges or []], cycles * CYCLE_PS)
    return words


@pytest.mark.parametrize(
    ("move", "word"), [(MOV_ISR_X, 5), (MOV_ISR_NOT_X, 0xFFFFFFFA), (MOV_ISR_REVERSED_X, 0xA0000000)]
)
def test_register_is_moved_inverted_or_reversed(move: int, word: int) -> None:
    assert run([SET_X | 5, move, PUSH], cycles=3) == [word]


def test_delays_and_wrapping_take_their_cycles() -> None:
    program = [SET_X | 1, MOV_ISR_X, PUSH | 3 << 8]  # one cycle, then five per loop
    assert len(run(program, cycles=1 + 5 * 7, wrap_target=1)) == 7


def test_jumps_count_down() -> None:
    program = [SET_X | 3, MOV_ISR_X, PUSH, 0x0041, 0x0004]  # jmp x--, 1; then for ever in place
    assert run(program) == [3, 2, 1, 0]


def test_wait_ends_at_the_level_it_waits_for() -> None:
    program = [WAIT_HIGH, SET_X | 1, MOV_ISR_X, PUSH, WAIT_LOW]
    assert run(program, edges=[10, 20, 30]) == [1, 1]
    assert run(program, edges=[]) == []


def test_shifted_bits_are_pushed_at_the_threshold() -> None:
    high_low_high = [0, 3, 6]
    program = [IN_PIN | 2 << 8]  # one sample every three cycles
    assert run(program, cycles=9, edges=high_low_high, threshold=3) == [0b101]
    assert run(program, cycles=9, edges=high_low_high, threshold=3, right=True) == [0b101 << 29]


def test_full_fifo_stops_a_blocking_push() -> None:
    program = [SET_X | 1, MOV_ISR_X, PUSH, SET_X | 2, MOV_ISR_X, PUSH, SET_X | 3, MOV_ISR_X, PUSH]
    assert run(program, room=2) == [1, 2]
    non_blocking = [word & ~0x20 if word == PUSH else word for word in program]
    assert non_blocking[2] == PUSH_NOBLOCK
    assert run(non_blocking, room=2) == [1, 2]


@pytest.mark.parametrize("word", [0x6001, 0x80A0, 0xC000, 0xA001])  # out, pull, irq, mov pins
def test_unsupported_instructions_are_refused(word: int) -> None:
    with pytest.raises(ValueError, match="none that a listener needs"):
        run([word])


def test_fast_forwarded_loop_sees_edges_in_the_right_cycle() -> None:
    fast_loop = [SET_X | 31, 0x00C4, 0x0041, 0x0003, MOV_ISR_X, PUSH, 0x0006]  # 1: jmp pin, 4; 2: jmp x--, 1
    slow_loop = [SET_X | 31, 0x00C5, 0xA042, 0x0041, 0x0004, MOV_ISR_X, PUSH, 0x0007]  # the same with a nop between
    for edge in range(3, 60):
        assert run(fast_loop, edges=[edge]) == [31 - edge // 2]  # it samples in cycles 1, 3, 5 ...
        assert run(slow_loop, edges=[edge], cycles=200) == [31 - (edge + 1) // 3]  # in 1, 4, 7 ...


COUNT = 7


class PixelRecorder:
    def _transmit(self, buffer: bytearray) -> None:
        self.sent = bytes(buffer)


class Chip(PixelRecorder, PixelBuf):
    pass


class Adafruit(PixelRecorder, AdafruitPixelBuf):  # type: ignore[misc]
    pass


def sent_bytes(pixels: Any) -> bytes:
    pixels.show()
    return bytes(pixels.sent)


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR", "GRBW"])
@pytest.mark.parametrize("brightness", [1.0, 0.4])
def test_pixels_match_adafruits_at_every_brightness(order: str, brightness: float) -> None:
    random = Random(order)
    own, theirs = (kind(COUNT, byteorder=order, brightness=brightness, auto_write=False) for kind in (Chip, Adafruit))
    for level in (brightness, 0.25, 0.2505, 0.0, 0.9, 2.0):
        colours = [random.randrange(1 << 24) for _ in range(COUNT)]
        for pixels in (own, theirs):
            pixels[:] = colours
        assert sent_bytes(own) == sent_bytes(theirs)
        for pixels in (own, theirs):
            pixels.brightness = level
        assert sent_bytes(own) == sent_bytes(theirs)
        for pixels in (own, theirs):
            pixels[2] = (1, 200, 30)
            pixels[:3] = colours[4:]
        assert sent_bytes(own) == sent_bytes(theirs)
        assert own.brightness == theirs.brightness


def test_watchdog_takes_whole_seconds_up_to_eight() -> None:
    """The RP2040's limit is 8.4 s, but CircuitPython 10.2 compares only whole seconds, and so accepts 8.99 s."""
    timer = WatchDogTimer(Mock())
    timer.timeout = 8.99
    with pytest.raises(ValueError, match="timeout must be <= 8"):
        timer.timeout = 9
    assert timer.timeout == 8.99
