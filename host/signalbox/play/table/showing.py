"""The showing of an action's way: before a computer's pieces go, and once more on request."""

from __future__ import annotations

from collections.abc import Sequence

from shared_rules.game import ARRANGED, State
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.decision import Show
from signalbox.play.table.match import Match


def announce(match: Match, at: float, action: int, *, then: int | None = None) -> bool:
    """Show what a computer is about to do; return whether there is anything to be seen of it.

    `then` is what is to be played when it has been seen, where no hands have to carry it out.
    """
    way_s = match.config.pace.way_s
    show = Show(at, [(match.state.clone(), action)], way_s, then=then) if way_s else None
    match.decision.plan.show = show or None
    return bool(show)


def go_on(match: Match, at: float) -> bool:
    """Let time pass while something is shown; return whether that has come to its end."""
    show = match.decision.plan.show
    if show is None or at < show.ends_at:
        return False
    _end(match, at, show)
    return True


def skip(match: Match, at: float) -> None:
    """End what is shown: somebody has seen enough."""
    if match.decision.plan.show is not None:
        _end(match, at, match.decision.plan.show)


def show_again(match: Match, at: float) -> None:
    """Show what was played last once more. Raises UserError when there is nothing to show, or something is moving."""
    if not match.decision.is_right():
        raise UserError(Message("put-right-first"))
    show = Show(at, last_moves(match), match.config.pace.way_s, again=True)
    if not show:
        raise UserError(Message("nothing-to-show-again"))
    match.decision.plan.show = show


def may_show_again(match: Match) -> bool:
    """Return whether there is something to be shown once more, and nothing is moving."""
    if not match.config.pace.way_s or not match.decision.is_right():
        return False
    return match.decision.chosen is None and match.decision.plan.show is None and bool(last_moves(match))


def _end(match: Match, at: float, show: Show) -> None:
    match.decision.plan.show = None
    match.decision.began_at = at  # from now on something is awaited
    if show.then is not None and match.decision.is_right():
        match.play(at, show.then, "action")


def last_moves(match: Match) -> Sequence[tuple[State, int]]:
    """Return the moves of the last seat that moved something in one go, each with the state before it.

    Every picture of the table asks for it, and it is the same for as long as the decision lasts.
    """
    plan = match.decision.plan
    if plan.last_moves is None:
        plan.last_moves = _find_last_moves(match)
    return plan.last_moves


def _find_last_moves(match: Match) -> list[tuple[State, int]]:
    past = match.state.clone()
    moves: list[tuple[State, int]] = []
    seat: int | None = None
    for entry in reversed(match.record):
        action = past.undo()
        if action >= ARRANGED or seat not in (None, entry["seat"]):
            break
        if past.current_player() >= 0 and past.effects(action):
            moves.insert(0, (past.clone(), action))
            seat = entry["seat"]
    return moves
