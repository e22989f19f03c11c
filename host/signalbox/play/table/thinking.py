"""How computer players think: synchronously by default, or in a thread that the table's driver provides."""

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
    """A future-like object for a computer player's search for an action."""

    def done(self) -> bool:
        """Return whether `result` is available without waiting."""

    def result(self) -> int:
        """Return the action."""

    def cut_after(self) -> int | None:
        """Return the number of moves after which the search was cut short, or None (see `SearchBudget.cut_after`)."""

    def cancel(self) -> bool:
        """Stop thinking, because the result is no longer needed. Return whether the search had not yet begun."""


Think = Callable[[Callable[[], int], float], Thought]  # the float is a time limit in seconds


class ImmediateThought:
    """A thought that computes its result only when the result is requested, however long that takes."""

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

    name: str  # the program's own name
    typed: str  # the engine as typed by the user

    def __call__(self, state: State, random: Random, /) -> int:
        """Return an action for `state`, which the seat considers possible. Raise UserError if the engine fails."""

    def begin(self, options: Options, /) -> None:
        """Begin or resume the game with a full set of options."""

    def stop(self) -> None:
        """Stop thinking, because the answer is no longer needed."""

    def close(self) -> None:
        """Close the engine's program, because it is no longer needed."""


def _no_player(kind: str, seat: int) -> Chooser:
    raise LookupError(f"no computer player {kind} can be had for seat {seat}")


@dataclass
class Computers:
    """The computer players, keyed by seat. `think` runs a player's search; `make_chooser` creates a player by name.

    An engine's choices cannot be reproduced, so each action (or reason for a failure) is passed to `on_engine_result`.
    """

    choosers: dict[int, Chooser]
    think: Think = ImmediateThought
    make_chooser: Callable[[str, int], Chooser] = _no_player
    engines: Mapping[int, Engine] = field(default_factory=dict)
    on_engine_result: Callable[[int | str], None] = lambda _: None

    def close(self) -> None:
        """Close all engines."""
        for engine in self.engines.values():
            engine.close()
