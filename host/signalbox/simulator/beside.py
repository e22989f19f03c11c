"""Pieces on squares that share a sensor: one stands over it, and others beside it, where it does not feel them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signalbox.board.tabletop import Sharing

if TYPE_CHECKING:
    from signalbox.board.tabletop import Tabletop
    from signalbox.simulator.hands import Hands


def over_the_sensor_of(tabletop: Tabletop, square: str) -> list[str]:
    """The piece, if any, that stands over the sensor of this square, on another one that shares it."""
    over = Sharing(tabletop.board).over(square)
    piece = tabletop.piece_at(over) if over != square else None
    return [] if piece is None else [piece]


def put_beside(hands: Hands, piece: str, to: str, others: Sequence[str]) -> None:
    """Lift what stands at a place, and put it down there again with one more piece, which is in the hand."""
    where = {other: hands.tabletop.at[other] for other in others}
    for other in others:
        hands.take(other)
    hands.put(piece, to)
    for other in others:
        hands.put(other, where[other])
