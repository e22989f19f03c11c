"""Computers that think: at once by default, or beside the table in a thread that its driver gives them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from shared_rules.game import State

Chooser = Callable[[State], int]


class Thought(Protocol):
    """An action that is being thought out, such as a `concurrent.futures.Future`."""

    def done(self) -> bool:
        """Whether `result` is there without waiting."""
        ...

    def result(self) -> int:
        """The action."""
        ...

    def cancel(self) -> bool:
        """Nobody wants it any more."""
        ...


Think = Callable[[Callable[[], int]], Thought]


class AtOnce:
    """Thought out when it is asked for, by whoever asks."""

    def __init__(self, choose: Callable[[], int]) -> None:
        self._choose = choose

    def done(self) -> bool:
        return True

    def result(self) -> int:
        return self._choose()

    def cancel(self) -> bool:
        return True


def _nobody(kind: str, seat: int) -> Chooser:
    raise LookupError(f"no computer player {kind} can be had for seat {seat}")


@dataclass
class Computers:
    """The computer players by seat, where they think, and how one is had: by its name, for a seat."""

    choosers: dict[int, Chooser]
    think: Think = AtOnce
    make: Callable[[str, int], Chooser] = _nobody
