"""Computer players: `named` gives one by its name, as a function from a state and a Random to an action.

A player gets the state as its own seat may know it (`State.resample_from_infostate`): nothing hidden can sway it.
"""

from collections.abc import Callable
from random import Random
from typing import Generic

from shared_rules.game import State
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import perhaps, typed
from signalbox.core.seats import ENGINE
from signalbox.games.one_ply import OnePly, Player, S, Search, returns
from signalbox.games.registry import entry

LEVELS = (CHILD, EASY, FAIR, STRONG) = ("child", "easy", "fair", "strong")
SIMPLE = "simple"
RANDOM = "random"
PLAYERS = (*LEVELS, SIMPLE, RANDOM)

CARELESS = {CHILD: 0.5, EASY: 0.2}  # of its decisions taken at random, where a game has no levels of its own


def check_name(name: str) -> None:
    """Raise UserError when there is no computer player of that name; an engine is none, and is named elsewhere."""
    if name.partition(":")[0] == ENGINE:
        raise UserError(Message("engine-needs-command"))
    if name not in PLAYERS:
        unknown = Message("player-unknown", player=name, players=tuple(map(typed, PLAYERS)))
        raise UserError(perhaps(unknown, name, PLAYERS))


def called(name: str) -> Message:
    """Return the name of a player in the reader's language; the name of an engine unchanged."""
    return typed(name) if name in PLAYERS else Message("verbatim", text=name)


def named(name: str, game: str) -> Player:
    """Return the player of one game by its name. Raise UserError when there is none, or no such game."""
    check_name(name)
    levels = entry(game).levels
    if name == RANDOM:
        return random_player
    if name in LEVELS and levels is not None:
        return levels(name)
    simple = _simple(game, remembers=True)
    return Careless(simple, CARELESS[name]) if name in CARELESS else simple


def choice(name: str, game: str, state: State, random: Random) -> int:
    """Return the action of the player of that name for the seat on turn, which knows what that seat knows."""
    return named(name, game)(state.resample_from_infostate(state.turn(), random), random)


def adviser(game: str) -> Player:
    """Return the player behind Help, who remembers nothing hidden: the game's own, or the simple player."""
    makes = entry(game).adviser
    return _simple(game, remembers=False) if makes is None else makes()


def random_player(state: State, random: Random) -> int:
    """Return any legal action, each as likely."""
    return random.choice(state.legal_actions())


class Careless(Generic[S]):
    """A player who leaves a share of the decisions, 0 to 1, to chance."""

    def __init__(self, player: Callable[[S, Random], int], share: float) -> None:
        self._player = player
        self._share = share

    def __call__(self, state: S, random: Random) -> int:
        """Return the player's choice, or any action."""
        return random_player(state, random) if random.random() < self._share else self._player(state, random)


def _simple(game: str, *, remembers: bool) -> Player:
    evaluator = entry(game).evaluator
    return OnePly(Search(returns) if evaluator is None else evaluator(remembers))
