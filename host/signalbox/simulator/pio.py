"""CircuitPython's `rp2pio.StateMachine`, as far as a program that listens to one pin needs it.

It runs the program's own words, instruction by instruction, against a waveform. Left out are OUT, PULL, IRQ, side-set
and pins that it would drive. Both looks at a pin, WAIT and IN, go through the same two flip-flops of the chip, so their
delay moves the whole waveform and nothing else: it is left out too.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from types import ModuleType
from typing import Protocol

from signalbox.simulator.keypad import Pin

PS = 1_000_000_000_000  # picoseconds in a second
WORD = 0xFFFFFFFF

_JMP, _WAIT, _IN, _PUSH, _MOV, _SET = 0, 1, 2, 4, 5, 7
_PIN = 0
_X, _Y, _NULL = 1, 2, 3
_ISR, _OSR = 6, 7
_ALWAYS, _NOT_X, _X_DOWN, _NOT_Y, _Y_DOWN, _X_NOT_Y, _IF_PIN = range(7)


class Taker(Protocol):
    """Where pushed words go; False when there is no room, and the program has to wait."""

    def __call__(self, word: int, /) -> bool: ...


class StateMachine:
    """One program, its registers and the pin it listens to. Times are picoseconds."""

    def __init__(
        self,
        program: Sequence[int],
        frequency: int,
        push: Taker,
        *,
        wrap_target: int,
        wrap: int,
        auto_push: bool,
        push_threshold: int,
        in_shift_right: bool,
    ) -> None:
        self._program = [_decode(word) for word in program]
        self._cycle = PS // frequency
        self._push = push
        self._wrap_target = wrap_target
        self._wrap = wrap
        self._threshold = push_threshold if auto_push else 0
        self._right = in_shift_right
        self._registers = {_NULL: 0, _X: 0, _Y: 0, _ISR: 0, _OSR: 0}
        self._shifted = 0  # bits in the ISR
        self._at = 0
        self._now = 0
        self._level = False
        self._edges: Sequence[int] = ()
        self._next = 0  # the first edge that is still to come

    def run(self, edges: Sequence[int], until: int) -> None:
        """Go on until `until`, while the line changes its level at each of `edges`, which rise."""
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
                self._see()
            operation, delay, a, b, c = self._program[self._at]
            at = self._at
            self._at = self._wrap_target if at == self._wrap else at + 1
            if not handlers[operation](at, a, b, c):  # stalled: the same again in the next cycle
                self._at = at
                self._now = until if self._next == count else self._ceil(edges[self._next])
                continue
            self._now += self._cycle * (1 + delay)
        while self._next < count:
            self._level = not self._level
            self._next += 1

    def begin(self, now: int) -> None:
        """A new count of time: what `run` is told from now on is counted from `now`."""
        self._now -= now

    def _see(self) -> None:
        """Pass the edges up to now."""
        while self._next < len(self._edges) and self._edges[self._next] <= self._now:
            self._level = not self._level
            self._next += 1

    def _ceil(self, when: int) -> int:
        """The first cycle of this program at or after `when`."""
        return when + (self._now - when) % self._cycle

    def _jmp(self, at: int, condition: int, target: int, _: int) -> bool:
        registers = self._registers
        if condition == _IF_PIN:
            taken = self._level
        elif condition == _X_DOWN:
            taken = registers[_X] != 0
            registers[_X] = (registers[_X] - 1) & WORD
        elif condition == _Y_DOWN:
            taken = registers[_Y] != 0
            registers[_Y] = (registers[_Y] - 1) & WORD
        elif condition == _NOT_X:
            taken = registers[_X] == 0
        elif condition == _NOT_Y:
            taken = registers[_Y] == 0
        elif condition == _X_NOT_Y:
            taken = registers[_X] != registers[_Y]
        else:
            taken = True
        if taken:
            self._at = target
        elif condition == _IF_PIN:
            self._hurry(at)
        return True

    def _hurry(self, at: int) -> None:
        """Take the turns of the loop ``jmp pin, elsewhere; jmp x--, back`` in which nothing can happen, all at once."""
        if self._program[self._at] != (_JMP, 0, _X_DOWN, at, 0) or self._program[at][1]:
            return
        turns = self._registers[_X]
        if self._next < len(self._edges):
            turns = min(turns, (self._edges[self._next] - self._now) // (2 * self._cycle) - 1)
        if turns > 0:
            self._registers[_X] -= turns
            self._now += 2 * self._cycle * turns

    def _wait(self, at: int, source: int, level: int, _: int) -> bool:
        return self._level == bool(level)

    def _in(self, at: int, source: int, bits: int, _: int) -> bool:
        value = int(self._level) if source == _PIN else self._registers[source]
        value &= (1 << bits) - 1
        isr = self._registers[_ISR]
        isr = (isr >> bits | value << 32 - bits) if self._right else (isr << bits | value)
        shifted = min(self._shifted + bits, 32)
        if self._threshold and shifted >= self._threshold:
            if not self._push(isr & WORD):
                return False
            isr = shifted = 0
        self._registers[_ISR], self._shifted = isr & WORD, shifted
        return True

    def _push_isr(self, at: int, if_full: int, block: int, _: int) -> bool:
        if if_full and self._shifted < (self._threshold or 32):
            return True
        if not self._push(self._registers[_ISR]) and block:
            return False
        self._registers[_ISR] = self._shifted = 0
        return True

    def _mov(self, at: int, target: int, operation: int, source: int) -> bool:
        value = int(self._level) if source == _PIN else self._registers[source]
        if operation == 1:
            value = ~value & WORD
        elif operation == 2:
            value = int(f"{value:032b}"[::-1], 2)
        self._registers[target] = value
        if target == _ISR:
            self._shifted = 0
        return True

    def _set(self, at: int, target: int, value: int, _: int) -> bool:
        self._registers[target] = value
        return True


def _decode(word: int) -> tuple[int, int, int, int, int]:
    """Operation, delay and up to three operands of an instruction. Raises ValueError for what is left out."""
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


FIFO_WORDS = 8  # a program that only receives has both FIFOs


class ListeningStateMachine:
    """What the firmware holds; `hear` is the world's side of the pin."""

    def __init__(
        self,
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
    ) -> None:
        if first_in_pin is not jmp_pin:
            raise ValueError("only one pin is modelled")
        first_in_pin.claim()
        self.pin = first_in_pin
        self._fifo: list[int] = []
        self._ring: MutableSequence[int] | None = None
        self._at = 0
        self._core = StateMachine(
            program,
            frequency,
            self._push,
            wrap_target=wrap_target,
            wrap=wrap if wrap >= 0 else len(program) - 1,
            auto_push=auto_push,
            push_threshold=push_threshold,
            in_shift_right=in_shift_right,
        )

    def background_read(self, once: object = None, *, loop: MutableSequence[int]) -> None:
        """Put the words into `loop`, round and round."""
        self._ring, self._at = loop, 0
        waiting, self._fifo = self._fifo, []
        for word in waiting:
            self._push(word)

    def stop_background_read(self) -> None:
        self._ring = None

    def deinit(self) -> None:
        self._ring = None
        self.pin.release()

    def hear(self, edges: Sequence[int], until: int) -> None:
        """The pin changes its level at each of `edges`; time goes on to `until`. Picoseconds from now."""
        self._core.run(edges, until)
        self._core.begin(until)

    def _push(self, word: int) -> bool:
        if self._ring is not None:
            self._ring[self._at] = word
            self._at = (self._at + 1) % len(self._ring)
            return True
        if len(self._fifo) == FIFO_WORDS:
            return False
        self._fifo.append(word)
        return True


def make_rp2pio(machines: list[ListeningStateMachine]) -> ModuleType:
    """The module `rp2pio` of one chip; `machines` gets every state machine that the firmware makes."""

    def state_machine(program: Sequence[int], frequency: int, **settings: object) -> ListeningStateMachine:
        machine = ListeningStateMachine(program, frequency, **settings)  # type: ignore[arg-type]
        machines.append(machine)
        return machine

    module = ModuleType("rp2pio")
    module.__dict__["StateMachine"] = state_machine
    return module
