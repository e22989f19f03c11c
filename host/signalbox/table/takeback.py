"""What may be taken back, and why the rest stands."""

from __future__ import annotations

from shared_rules.game import BY_ITSELF
from signalbox.messages import Message
from signalbox.table.match import Match


def may_take_back(match: Match) -> bool:
    """Whether the last thing played is an action of a person's that showed nothing hidden, nor ended the game."""
    if match.is_over or not match.kinds or match.kinds[-1] != "action" or _last_was_computer(match):
        return False
    return match.state.may_take_back()


def why_not(match: Match) -> Message:
    """Why the last thing played stands."""
    if not match.kinds:
        return Message("takeback-nothing")
    if match.kinds[-1] != "action":
        return Message("takeback-roll-stands") if _rolled(match) else Message("takeback-deal-stands")
    if _last_was_computer(match):
        return Message("takeback-computer")
    return Message("takeback-shown")


def actions_since_chance(match: Match) -> int:
    """How many of the last actions may be taken back, one after another, since chance acted or a card was shown."""
    past = match.state.clone()
    count = 0
    while count < len(match.kinds) and match.kinds[-1 - count] == "action" and past.may_take_back():
        past.undo()
        count += 1
    return count


def shows_position_before(match: Match) -> bool:
    """Whether the board shows the position before the last action, and that action may be taken back."""
    if not may_take_back(match):
        return False
    past = match.state.clone()
    past.undo()
    return match.reading.fits(past.readings()) and not match.reading.fits(match.decision.start)


def may_undo(match: Match) -> bool:
    """Whether Undo has something to do: pieces to put back, or an action to take back."""
    decision = match.decision
    under_way = decision.is_under_way() or decision.chosen is not None
    return not match.is_over and (under_way or may_take_back(match))


def _rolled(match: Match) -> bool:
    """Whether the last thing played, which was chance's, was somebody's roll."""
    past = match.state.clone()
    return past.input_kind(past.undo()) != BY_ITSELF


def _last_was_computer(match: Match) -> bool:
    return not match.config.seats[match.record[-1]["seat"]].is_human
