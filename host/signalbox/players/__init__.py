"""Computer players: `named` gives one by its name, as a function from a state and a Random to an action.

A player gets the state as its own seat may know it (`State.resampled`), so that nothing hidden can sway it.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from shared_rules import golden_train, paris_connection, ptites_locos
from shared_rules.game import State
from signalbox.errors import UserError
from signalbox.players.golden_train import Raids
from signalbox.players.one_ply import Judge, OnePly, Search
from signalbox.players.paris_connection import Shareholder
from signalbox.players.ptites_locos import Prospects
from signalbox.players.random_player import random_player

Player = Callable[[State, Random], int]

# What the simple player thinks of each game. Told False, it must remember nothing that lay open once and is hidden now:
# Help speaks to all, and where it points would tell (G4).
JUDGES: dict[type[State], Callable[[bool], Judge]] = {
    golden_train.State: lambda remembers: Raids() if remembers else Raids(keep=0.0),
    paris_connection.State: lambda _: Shareholder(),
    ptites_locos.State: lambda _: Search(Prospects().worth),
}

PLAYERS: dict[str, Callable[[], Player]] = {
    "simple": lambda: _simple(True),
    "random": lambda: random_player,
}


def named(name: str) -> Player:
    """A player for one game. Raises UserError when there is none of that name."""
    if name not in PLAYERS:
        raise UserError(f"There is no computer player {name!r}: choose {' or '.join(PLAYERS)}.")
    return PLAYERS[name]()


def adviser() -> Player:
    """Who answers Help: the simple player, swayed by nothing that it could only remember."""
    return _simple(False)


def _simple(remembers: bool) -> Player:
    return OnePly({kind: partial(judge, remembers) for kind, judge in JUDGES.items()})
