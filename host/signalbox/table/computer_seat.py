"""A computer's seat at the table: when it acts, and how what it chooses is carried out."""

from __future__ import annotations

from shared_rules.game import CHANCE
from signalbox.table.match import Match, needs_hands
from signalbox.table.showing import announce
from signalbox.table.takeback import may_think_again


def is_to_act(match: Match) -> bool:
    """Whether a computer seat is to roll or to choose, and the board is right."""
    if match.is_over or not match.is_computer() or match.decision.plan.show is not None:
        return False
    return match.decision.chosen is None and match.decision.is_right()


def acts_at(match: Match) -> float:
    """When a computer seat that is to act does so, in seconds of the driver's clock."""
    quiet_since = max(match.decision.began_at, match.reading.changed_at)
    pace = match.config.pace
    grace_s = pace.grace_s if may_think_again(match) else 0.0
    return max(quiet_since + pace.pause_s, match.decision.began_at + grace_s)


def act(match: Match, at: float) -> None:
    """Roll, or choose what is then shown, and played or carried out by hands."""
    state, decision = match.state, match.decision
    if state.current_player() == CHANCE:
        match.roll(at)
        return
    action = match.config.choosers[state.turn()](state)
    if needs_hands(state.input_kind(action)) and state.readings_after(action) != decision.start:
        decision.commit_to(action)
        announce(match, at, action)
        match.judge(at)
    elif not announce(match, at, action, then=action):
        match.play(at, action, "action")
