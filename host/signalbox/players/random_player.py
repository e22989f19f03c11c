"""A player who does anything that is legal."""

from random import Random

from shared_rules.game import State


def random_player(state: State, random: Random) -> int:
    """Any legal action, each as likely."""
    return random.choice(state.legal_actions())
