"""Computer players, made by `create_player`. A player is a function from a state and a Random to an action.

A player receives only what its own seat may know of the state (`State.resample_from_infostate`), so hidden information
cannot influence it.
"""

from collections.abc import Callable
from random import Random
from typing import Generic

from shared_rules.game import State
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import suggest, typed_word
from signalbox.core.seats import ENGINE
from signalbox.games.one_ply import OnePly, Player, S, Search, win_share
from signalbox.games.registry import entry

LEVELS = (CHILD, EASY, FAIR, STRONG) = ("child", "easy", "fair", "strong")
SIMPLE = "simple"
RANDOM = "random"
PLAYERS = (*LEVELS, SIMPLE, RANDOM)

CARELESS_SHARES = {CHILD: 0.5, EASY: 0.2}  # share of decisions made at random, in games without levels of their own


def check_name(name: str) -> None:
    """Raise UserError if no computer player has this name, or if it names an engine, which needs a command."""
    if name.partition(":")[0] == ENGINE:
        raise UserError(Message("engine-needs-command"))
    if name not in PLAYERS:
        unknown = Message("player-unknown", player=name, players=tuple(map(typed_word, PLAYERS)))
        raise UserError(suggest(unknown, name, PLAYERS))


def display_name(name: str) -> Message:
    """Return the name of a player in the reader's language, or the name of an engine unchanged."""
    return typed_word(name) if name in PLAYERS else Message("verbatim", text=name)


def create_player(name: str, game: str) -> Player:
    """Return a game's player with this name. Raise UserError if the player or the game is unknown."""
    check_name(name)
    levels = entry(game).levels
    if name == RANDOM:
        return random_player
    if name in LEVELS and levels is not None:
        return levels(name)
    simple = _simple_player(game, remembers=True)
    return CarelessPlayer(simple, CARELESS_SHARES[name]) if name in CARELESS_SHARES else simple


def choose_action(name: str, game: str, state: State, random: Random) -> int:
    """Return the action that the named player chooses for the seat to move, using only that seat's knowledge."""
    return create_player(name, game)(state.resample_from_infostate(state.turn(), random), random)


def adviser(game: str) -> Player:
    """Return the player that Help uses: the game's adviser or the simple player. It uses no hidden information."""
    make_adviser = entry(game).adviser
    return _simple_player(game, remembers=False) if make_adviser is None else make_adviser()


def random_player(state: State, random: Random) -> int:
    """Return a random legal action. All legal actions are equally likely."""
    return random.choice(state.legal_actions())


class CarelessPlayer(Generic[S]):
    """A player that makes a `share` (0 to 1) of its decisions at random."""

    def __init__(self, player: Callable[[S, Random], int], share: float) -> None:
        self._player = player
        self._share = share

    def __call__(self, state: S, random: Random) -> int:
        """Return a random action with probability `share`, or else the player's choice."""
        return random_player(state, random) if random.random() < self._share else self._player(state, random)


def _simple_player(game: str, *, remembers: bool) -> Player:
    evaluator = entry(game).evaluator
    return OnePly(Search(win_share) if evaluator is None else evaluator(remembers))
