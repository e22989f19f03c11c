"""Showing the path of an action: before a computer's pieces move, and again on request."""

from collections.abc import Sequence

from shared_rules.game import ARRANGED
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.decision import Move, PathDisplay
from signalbox.play.table.match import Match


def announce_action(match: Match, at: float, action: int, *, next_action: int | None = None) -> bool:
    """Show the path of a computer's next action. Return whether there is anything to show.

    `next_action` is played once the path has been shown; it is None if the hands carry out the action.
    """
    pace, moves = match.config.pace, [(match.state.clone(), action)]
    glance_s = pace.glance_s if match.config.virtual_hands else 0.0
    show = PathDisplay(at, moves, pace.way_s, next_action=next_action, glance_s=glance_s) if pace.way_s else None
    match.decision.plan.show = show or None
    return bool(show)


def show_again(match: Match, at: float) -> None:
    """Show the last moves again. Raise UserError if the board is not correct or there is nothing to show."""
    if not match.decision.is_right():
        raise UserError(Message("put-right-first"))
    show = PathDisplay(at, last_moves(match), match.config.pace.way_s, is_repeat=True)
    if not show:
        raise UserError(Message("nothing-to-show-again"))
    match.decision.plan.show = show


def may_show_again(match: Match) -> bool:
    """Return whether there are moves to show again, the board is correct, and no action is in progress or shown."""
    if not match.config.pace.way_s or not match.decision.is_right():
        return False
    return match.decision.chosen_action is None and match.decision.plan.show is None and bool(last_moves(match))


def end_show(match: Match, at: float, show: PathDisplay) -> None:
    """Stop showing the path, and play the action that follows, if any."""
    match.decision.plan.show = None
    match.decision.began_at = at  # delays count from the end of the show
    if show.next_action is not None and match.decision.is_right():
        match.play(at, show.next_action, "action")


def last_moves(match: Match) -> Sequence[Move]:
    """Return the latest moves that one seat made in a row. The result is cached, because every snapshot needs it."""
    plan = match.decision.plan
    if plan.last_moves is None:
        plan.last_moves = _find_last_moves(match)
    return plan.last_moves


def _find_last_moves(match: Match) -> list[Move]:
    past = match.state.clone()
    moves: list[Move] = []
    seat: int | None = None
    for entry in reversed(match.record):
        action = past.undo()
        if action >= ARRANGED or seat not in (None, entry["seat"]):
            break
        if past.current_player() >= 0 and past.effects(action):
            moves.insert(0, (past.clone(), action))
            seat = entry["seat"]
    return moves
