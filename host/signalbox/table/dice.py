"""Dice that people roll by hand and type in."""

from __future__ import annotations

from signalbox.table.table import Table


def dice_example(table: Table) -> str:
    """How the dice that are due could be typed, without those that are set already; "" while no roll is due."""
    match = table.match
    if match is None or not match.is_roll_due():
        return ""
    return match.state.typed(match.state.chance_outcomes()[-1][0]).partition(" ")[2]
