"""Dice that people roll by hand and type in."""

from __future__ import annotations

from signalbox.messages import Message
from signalbox.table.match import is_rolled
from signalbox.table.table import Table


def dice_example(table: Table) -> Message | None:
    """How the dice that are due could be typed, without those that are set already; None while no roll is due."""
    match = table.match
    if match is None or not is_rolled(match.state):
        return None
    return said_dice(match.state.typed(match.state.chance_outcomes()[-1][0]).partition(" ")[2])


def said_dice(dice: str) -> Message:
    """Dice as the rules write them, such as "red 3 4", as they are typed in the language of whoever reads it."""
    first, _, rest = dice.partition(" ")
    return Message("dice-typed", first=first, rest=rest) if rest else Message("verbatim", text=first)
