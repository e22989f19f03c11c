"""P'tites Locos and Paris Connection on their own boards, for the tests of the rules."""

from random import Random

from shared_rules.game import CHANCE
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import load

BOARD = load("ptites_locos")


def game_data() -> dict[str, object]:
    """Return a fresh copy of the game data of the P'tites Locos board."""
    return load("ptites_locos").game_data()


GAME = PtitesLocos(game_data())
PARIS = ParisConnection(load("paris_connection").game_data())


def started_game(players: int, seed: int) -> State:
    """Return a new game of Paris Connection with a random set-up, in which the shares have been dealt."""
    state, random = PARIS.random_start(players, Random(seed), {}), Random(seed)
    assert isinstance(state, State)
    while state.current_player() == CHANCE:
        state.apply(state.sample_chance(random))
    return state
