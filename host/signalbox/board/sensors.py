"""What a board's sensors are called, and what can be wrong with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.board.model import Board

DEAD = "dead"  # never closes
STUCK = "stuck"  # never opens
CHATTERING = "chattering"  # changes far faster than a hand
KINDS = (DEAD, STUCK, CHATTERING)


def sensor_names(board: Board) -> dict[str, int]:
    """Every sensor by its name: the square it lies under, ``B0.a`` for a code reed, or the button it belongs to."""
    names = {square.name: square.sensor for square in board.squares.values()}
    for bay in board.bays.values():
        names.update({bay.reed(letter): sensor for letter, sensor in bay.code.items()})
    return names | board.buttons
