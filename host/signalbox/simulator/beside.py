"""Pieces that stand over one sensor, which several squares share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.simulator.hands import Hands
    from signalbox.simulator.tabletop import Tabletop


def over_the_sensor_of(tabletop: Tabletop, square: str) -> list[str]:
    """The pieces that stand on other squares with the sensor of this one."""
    squares = tabletop.board.squares
    if square not in squares:
        return []
    over = {each.name for each in squares.values() if each.sensor == squares[square].sensor and each.name != square}
    return [piece for piece, where in tabletop.at.items() if where in over]


def put_beside(hands: Hands, piece: str, to: str, others: Sequence[str]) -> None:
    """Lift what stands at a place, and put it down there again with one more piece, which is in the hand."""
    where = {other: hands.tabletop.at[other] for other in others}
    for other in others:
        hands.take(other)
    hands.put(piece, to)
    for other in others:
        hands.put(other, where[other])
