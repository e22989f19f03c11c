"""Games played on at random: every legal action as likely as the others, chance by its probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, TERMINAL, State

if TYPE_CHECKING:
    from random import Random


def random_action(state: State, random: Random) -> int:
    """A legal action, or a chance outcome by its probability. Raises ValueError after the end."""
    player = state.current_player()
    if player == CHANCE:
        return state.sample_chance(random)
    if player == TERMINAL:
        raise ValueError("a game that is over has no next action")
    actions = state.legal_actions()
    return actions[int(random.random() * len(actions))] if len(actions) > 1 else actions[0]


def play_out(state: State, random: Random) -> None:
    """Play the state on to the end of its game."""
    draw = random.random
    while True:
        player = state.current_player()
        if player >= 0:
            actions = state.legal_actions()
            count = len(actions)
            state.apply(actions[int(draw() * float(count))] if count > 1 else actions[0])
        elif player == CHANCE:
            state.apply(state.outcome_at(draw()))
        else:
            return
