"""Computer players: `named` gives one by its name, as a function from a state and a Random to an action.

A player gets the state as its own seat may know it (`State.resample_from_infostate`): nothing hidden can sway it.
"""

from collections.abc import Callable
from random import Random

from shared_rules.game import State
from signalbox.errors import UserError
from signalbox.games.one_ply import OnePly, Search, returns
from signalbox.games.registry import entry
from signalbox.messages import Message

Player = Callable[[State, Random], int]

SIMPLE = "simple"
RANDOM = "random"
PLAYERS = (SIMPLE, RANDOM)


def check_name(name: str) -> None:
    """Raises UserError when there is no computer player of that name."""
    if name not in PLAYERS:
        raise UserError(Message("player-unknown", player=name, players=tuple(PLAYERS)))


def named(name: str, game: str) -> Player:
    """A player of one game. Raises UserError when there is none of that name, or no such game."""
    check_name(name)
    return random_player if name == RANDOM else _simple(game, remembers=True)


def choice(name: str, game: str, state: State, random: Random) -> int:
    """What a player of that name does at the seat whose turn it is: it knows what that seat knows, and no more."""
    return named(name, game)(state.resample_from_infostate(state.turn(), random), random)


def adviser(game: str) -> Player:
    """Who answers Help: the simple player, swayed by nothing that it could only remember."""
    return _simple(game, remembers=False)


def random_player(state: State, random: Random) -> int:
    """Any legal action, each as likely."""
    return random.choice(state.legal_actions())


def _simple(game: str, *, remembers: bool) -> Player:
    evaluator = entry(game).evaluator
    return OnePly(Search(returns) if evaluator is None else evaluator(remembers))
