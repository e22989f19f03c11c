"""Computers that think: at once by default, or beside the table in a thread that its driver gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Protocol

from shared_rules.game import State

if TYPE_CHECKING:
    from shared_rules.game import Options

Chooser = Callable[[State], int]


class Thought(Protocol):
    """An action that is being thought out."""

    def done(self) -> bool:
        """Return whether `result` is there without waiting."""
        ...

    def result(self) -> int:
        """Return the action."""
        ...

    def cut_after(self) -> int | None:
        """Return after how many looks the search was cut short (`SearchBudget.cut_after`), None where it was not."""
        ...

    def cancel(self) -> bool:
        """Stop: nobody wants it any more."""
        ...


Think = Callable[[Callable[[], int], float], Thought]  # within so many seconds, where there is a clock


class AtOnce:
    """A thought that is thought out when its result is wanted, however long that takes."""

    def __init__(self, choose: Callable[[], int], seconds: float) -> None:
        self._choose = choose

    def done(self) -> bool:
        return True

    def result(self) -> int:
        return self._choose()

    def cut_after(self) -> int | None:
        return None

    def cancel(self) -> bool:
        return True


class Engine(Protocol):
    """Another program that plays a seat."""

    name: str  # its own
    typed: str  # its name as typed

    def __call__(self, known: State, random: Random, /) -> int:
        """Return the action in a position that its seat may know. Raises UserError when it does not play any more."""
        ...

    def begin(self, options: Options, /) -> None:
        """Begin the game, or go on, with complete options."""
        ...

    def stop(self) -> None:
        """Stop thinking: nobody wants the answer any more."""
        ...

    def close(self) -> None:
        """Close the program: nobody wants it any more."""
        ...


def _nobody(kind: str, seat: int) -> Chooser:
    raise LookupError(f"no computer player {kind} can be had for seat {seat}")


@dataclass
class Computers:
    """The computer players by seat, where they think, and the maker of one by its name, for a seat.

    What `engines` answer cannot be computed again: `heard` is told the action, or why there is none.
    """

    choosers: dict[int, Chooser]
    think: Think = AtOnce
    make: Callable[[str, int], Chooser] = _nobody
    engines: Mapping[int, Engine] = field(default_factory=dict)
    heard: Callable[[int | str], None] = lambda _: None

    def close(self) -> None:
        """Have all engines end."""
        for engine in self.engines.values():
            engine.close()
