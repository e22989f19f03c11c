"""Dice that people roll by hand and type in."""

from __future__ import annotations

from shared_rules.game import State
from signalbox.core.messages import Message
from signalbox.play.table.match import is_rolled
from signalbox.play.table.table import Table


def dice_example(table: Table) -> Message | None:
    """How the dice that are due could be typed, without those that are set already; None while no roll is due."""
    match = table.match
    return None if match is None or not is_rolled(match.state) else dice_like(match.state)


def dice_like(state: State) -> Message:
    """How one of the rolls that a state may be due for is typed in the language of whoever reads it: "blue 3 4"."""
    outcomes = state.chance_outcomes()
    first, _, rest = state.typed(outcomes[len(outcomes) // 2][0]).partition(" ")[2].partition(" ")
    return Message("dice-typed", first=first, rest=rest) if rest else Message("verbatim", text=first)
