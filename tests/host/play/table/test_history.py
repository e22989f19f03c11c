"""How far "the board is right" searches: a chain of positions, each one sensor closer to the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from shared_rules.game import BY_HANDS, State
from signalbox.play.table.takeback import SEARCHED_MOST, fitting_history


@dataclass
class Chain:
    """A game that reaches the board after `left` more moves by hand."""

    left: int

    def clone(self) -> Chain:
        return Chain(self.left)

    def child(self, action: int) -> Chain:
        return Chain(self.left - 1)

    def position(self) -> str:
        return str(self.left)

    def readings(self) -> bytes:
        return bytes([self.left])

    def readings_after(self, action: int) -> bytes:
        return bytes([self.left - 1])

    def current_player(self) -> int:
        return 0

    def legal_actions(self) -> list[int]:
        return [7]

    def input_kind(self, action: int) -> int:
        return BY_HANDS

    def undo(self) -> None:
        self.left += 1


def gap(readings: bytes) -> int:
    return readings[0]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(0, (0, [])), (3, (0, [7] * 3)), (SEARCHED_MOST - 1, (0, [7] * (SEARCHED_MOST - 1))), (SEARCHED_MOST, None)],
)
def test_only_the_nearest_positions_are_searched(moves: int, expected: tuple[int, list[int]] | None) -> None:
    assert fitting_history(cast("State", Chain(moves)), 5, gap) == expected
