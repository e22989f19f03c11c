"""The dice as they lie on a table: until the next roll, also when the turn they were rolled for is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import BY_ITSELF, SPECTATOR, State
from signalbox.games.messages import ShownItem
from signalbox.play.table.config import ROLL
from signalbox.play.table.match import Match

if TYPE_CHECKING:
    from shared_rules.game import Mark

_DICE = "dice."  # the lights of dice are called so


class Rolled(NamedTuple):
    """Dice, and the seat that rolled them."""

    seat: int
    dice: list[ShownItem]


def rolled(match: Match) -> Rolled | None:
    """The dice that lie on the table; None in a game without dice, and before the first roll."""
    if ROLL not in match.config.board.buttons:
        return None
    messages = match.config.messages
    now = messages.shown(match.state, match.state.view(SPECTATOR))
    last = _after_last_roll(match)
    if last is None:
        return None
    if any(item["text"] for item in now):
        return Rolled(match.state.turn(), now)
    state, seat = last
    return Rolled(seat, messages.shown(state, state.view(SPECTATOR)))


def dice_marks(match: Match, marks: list[Mark]) -> list[Mark]:
    """The lights of the dice that lie on the table, if none of them is among `marks`."""
    if ROLL not in match.config.board.buttons or any(mark[0].startswith(_DICE) for mark in marks):
        return []
    last = _after_last_roll(match)
    return [] if last is None else [mark for mark in last[0].marks() if mark[0].startswith(_DICE)]


def _after_last_roll(match: Match) -> tuple[State, int] | None:
    """The state after the last roll, and the seat that rolled; None if nobody has."""
    past = match.state.clone()
    for entry in reversed(match.record):
        before = past.clone()
        action = before.undo()
        if before.chance_outcomes() and before.input_kind(action) != BY_ITSELF:
            return past, entry["seat"]
        past = before
    return None
