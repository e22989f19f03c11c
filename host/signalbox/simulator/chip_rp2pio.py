"""CircuitPython's `rp2pio.StateMachine` for a program that listens: its words go into a ring in the background."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from types import ModuleType

from signalbox.simulator import pio
from signalbox.simulator.chip_pins import Pin

FIFO_WORDS = 8  # a program that only receives has both FIFOs


class StateMachine:
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
        self._core = pio.StateMachine(
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


def make_rp2pio(machines: list[StateMachine]) -> ModuleType:
    """The module `rp2pio` of one chip; `machines` gets every state machine that the firmware makes."""

    def state_machine(program: Sequence[int], frequency: int, **settings: object) -> StateMachine:
        machine = StateMachine(program, frequency, **settings)  # type: ignore[arg-type]
        machines.append(machine)
        return machine

    module = ModuleType("rp2pio")
    module.__dict__["StateMachine"] = state_machine
    return module
