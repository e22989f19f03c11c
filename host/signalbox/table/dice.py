"""Dice that people roll by hand and type in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.table.table import Table


def dice_example(table: Table) -> str:
    """How the dice that are due could be typed, as the game writes them after its verb; "" while no roll is due."""
    state = table.state
    if state is None or not table.is_roll_due():
        return ""
    return state.notation(state.chance_outcomes()[-1][0]).partition(" ")[2]
