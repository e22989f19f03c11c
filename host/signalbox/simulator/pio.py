"""CircuitPython's `rp2pio.StateMachine`, restricted to programs that listen to one pin.

It runs the program's own instruction words against a waveform. OUT, PULL, IRQ, side-set and output pins are omitted.
WAIT and IN read a pin through the same two flip-flops of the chip. These only delay the whole waveform, so they are
omitted as well.
"""

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from types import ModuleType

from signalbox.simulator.keypad import Pin, make_module

PS = 1_000_000_000_000  # picoseconds in a second
WORD = 0xFFFFFFFF
FIFO_WORDS = 8  # a program that only receives uses both FIFOs

_JMP, _WAIT, _IN, _PUSH, _MOV, _SET = 0, 1, 2, 4, 5, 7
_PIN = 0
_X, _Y, _NULL = 1, 2, 3
_ISR, _OSR = 6, 7
_ALWAYS, _NOT_X, _X_DOWN, _NOT_Y, _Y_DOWN, _X_NOT_Y, _IF_PIN = range(7)


@dataclass(frozen=True)
class Program:
    """The instruction words of a program, its frequency (Hz), and the settings of the state machine that runs it."""

    words: Sequence[int]
    frequency: int
    wrap_target: int = 0
    wrap: int = -1  # -1: the last word
    push_threshold: int = 0  # bits after which the ISR is pushed automatically; 0: never
    in_shift_right: bool = True


class StateMachine:
    """One program, its registers and the pin it listens to. Times are in picoseconds."""

    def __init__(self, program: Program, push: Callable[[int], bool]) -> None:
        """Run `program`. `push` receives each word; if it returns False, there is no room and the program must wait."""
        self._code = [_decode(word) for word in program.words]
        self._program = program
        self._last = program.wrap if program.wrap >= 0 else len(program.words) - 1
        self._cycle = PS // program.frequency
        self._push = push
        self._registers = {_NULL: 0, _X: 0, _Y: 0, _ISR: 0, _OSR: 0}
        self._shifted = 0  # bits in the ISR
        self._pc = 0
        self._now = 0
        self._level = False
        self._edges: Sequence[int] = ()
        self._next = 0  # the index of the next edge

    def run(self, edges: Sequence[int], until: int) -> None:
        """Run until the time `until`. The line changes its level at each of `edges`, which are in ascending order."""
        self._edges, self._next = edges, 0
        handlers: dict[int, Callable[[int, int, int, int], bool]] = {
            _JMP: self._jmp,
            _WAIT: self._wait,
            _IN: self._in,
            _PUSH: self._push_isr,
            _MOV: self._mov,
            _SET: self._set,
        }
        count = len(edges)
        while self._now < until:
            if self._next < count and edges[self._next] <= self._now:
                self._pass_edges()
            operation, delay, a, b, c = self._code[self._pc]
            pc = self._pc
            self._pc = self._program.wrap_target if pc == self._last else pc + 1
            if not handlers[operation](pc, a, b, c):  # stalled: try the same instruction in the next cycle
                self._pc = pc
                self._now = until if self._next == count else self._ceil(edges[self._next])
                continue
            self._now += self._cycle * (1 + delay)
        self._pass_edges()

    def begin(self, now: int) -> None:
        """Make `now` the time 0 for the next call of `run`."""
        self._now -= now

    def _pass_edges(self) -> None:
        """Apply the edges of the line up to the current time."""
        while self._next < len(self._edges) and self._edges[self._next] <= self._now:
            self._level = not self._level
            self._next += 1

    def _ceil(self, time: int) -> int:
        """Return the time of the first cycle of this program at or after `time`."""
        return time + (self._now - time) % self._cycle

    def _jmp(self, pc: int, condition: int, target: int, _: int) -> bool:
        registers = self._registers
        if condition == _IF_PIN:
            jumps = self._level
        elif condition == _X_DOWN:
            jumps = registers[_X] != 0
            registers[_X] = (registers[_X] - 1) & WORD
        elif condition == _Y_DOWN:
            jumps = registers[_Y] != 0
            registers[_Y] = (registers[_Y] - 1) & WORD
        elif condition == _NOT_X:
            jumps = registers[_X] == 0
        elif condition == _NOT_Y:
            jumps = registers[_Y] == 0
        elif condition == _X_NOT_Y:
            jumps = registers[_X] != registers[_Y]
        else:
            jumps = True
        if jumps:
            self._pc = target
        elif condition == _IF_PIN:
            self._skip_idle_turns(pc)
        return True

    def _skip_idle_turns(self, pc: int) -> None:
        """Skip iterations of the loop ``jmp pin, elsewhere; jmp x--, back`` in which nothing can happen."""
        if self._code[self._pc] != (_JMP, 0, _X_DOWN, pc, 0) or self._code[pc][1]:
            return
        turns = self._registers[_X]
        if self._next < len(self._edges):
            turns = min(turns, (self._edges[self._next] - self._now) // (2 * self._cycle) - 1)
        if turns > 0:
            self._registers[_X] -= turns
            self._now += 2 * self._cycle * turns

    def _wait(self, pc: int, source: int, level: int, _: int) -> bool:
        return self._level == bool(level)

    def _in(self, pc: int, source: int, bits: int, _: int) -> bool:
        value = int(self._level) if source == _PIN else self._registers[source]
        value &= (1 << bits) - 1
        isr = self._registers[_ISR]
        isr = (isr >> bits | value << 32 - bits) if self._program.in_shift_right else (isr << bits | value)
        shifted = min(self._shifted + bits, 32)
        if self._program.push_threshold and shifted >= self._program.push_threshold:
            if not self._push(isr & WORD):
                return False
            isr = shifted = 0
        self._registers[_ISR], self._shifted = isr & WORD, shifted
        return True

    def _push_isr(self, pc: int, if_full: int, block: int, _: int) -> bool:
        if if_full and self._shifted < (self._program.push_threshold or 32):
            return True
        if not self._push(self._registers[_ISR]) and block:
            return False
        self._registers[_ISR] = self._shifted = 0
        return True

    def _mov(self, pc: int, target: int, operation: int, source: int) -> bool:
        value = int(self._level) if source == _PIN else self._registers[source]
        if operation == 1:
            value = ~value & WORD
        elif operation == 2:
            value = int(f"{value:032b}"[::-1], 2)
        self._registers[target] = value
        if target == _ISR:
            self._shifted = 0
        return True

    def _set(self, pc: int, target: int, value: int, _: int) -> bool:
        self._registers[target] = value
        return True


def _decode(word: int) -> tuple[int, int, int, int, int]:
    """Return the operation, delay and up to three operands of an instruction. Raise ValueError if it is unknown."""
    operation, delay, high, low = word >> 13, word >> 8 & 31, word >> 5 & 7, word & 31
    if operation == _JMP and high <= _IF_PIN:
        return operation, delay, high, low, 0
    if operation == _WAIT and high & 3 == 1 and low == 0:
        return operation, delay, high & 3, high >> 2, 0
    if operation == _IN and high in (_PIN, _X, _Y, _NULL, _ISR, _OSR):
        return operation, delay, high, low or 32, 0
    if operation == _PUSH and not high & 4:
        return operation, delay, high >> 1 & 1, high & 1, 0
    if operation == _MOV and high in (_X, _Y, _ISR, _OSR) and low & 7 in (_PIN, _X, _Y, _NULL, _ISR, _OSR):
        return operation, delay, high, low >> 3, low & 7
    if operation == _SET and high in (_X, _Y):
        return operation, delay, high, low, 0
    raise ValueError(f"instruction {word:04x} is none that a listener needs")


class ListeningStateMachine:
    """The state machine that the firmware uses. The caller drives its pin with `receive_edges`."""

    def __init__(self, program: Program, pin: Pin) -> None:
        pin.claim()
        self.pin = pin
        self._fifo: list[int] = []
        self._ring: MutableSequence[int] | None = None
        self._ring_index = 0
        self._core = StateMachine(program, self._push)

    def background_read(self, once: object = None, *, loop: MutableSequence[int]) -> None:
        """Write all words that the program pushes from now on to the ring buffer `loop`."""
        self._ring, self._ring_index = loop, 0
        waiting, self._fifo = self._fifo, []
        for word in waiting:
            self._push(word)

    def stop_background_read(self) -> None:
        self._ring = None

    def deinit(self) -> None:
        self._ring = None
        self.pin.release()

    def receive_edges(self, edges: Sequence[int], until: int) -> None:
        """Advance to `until`, changing the level of the pin at each of `edges`, all in picoseconds from now."""
        self._core.run(edges, until)
        self._core.begin(until)

    def _push(self, word: int) -> bool:
        if self._ring is not None:
            self._ring[self._ring_index] = word
            self._ring_index = (self._ring_index + 1) % len(self._ring)
            return True
        if len(self._fifo) == FIFO_WORDS:
            return False
        self._fifo.append(word)
        return True


def make_rp2pio(machines: list[ListeningStateMachine]) -> ModuleType:
    """Return the `rp2pio` module of one chip, which appends every new state machine to `machines`."""

    def state_machine(  # with CircuitPython's signature
        program: Sequence[int],
        frequency: int,
        *,
        first_in_pin: Pin,
        jmp_pin: Pin,
        pull_in_pin_down: int = 0,
        auto_push: bool = False,
        push_threshold: int = 32,
        in_shift_right: bool = True,
        wrap_target: int = 0,
        wrap: int = -1,
    ) -> ListeningStateMachine:
        if first_in_pin is not jmp_pin:
            raise ValueError("only one pin is modelled")
        threshold = push_threshold if auto_push else 0
        settings = Program(program, frequency, wrap_target, wrap, threshold, in_shift_right)
        machines.append(ListeningStateMachine(settings, first_in_pin))
        return machines[-1]

    return make_module("rp2pio", StateMachine=state_machine)
