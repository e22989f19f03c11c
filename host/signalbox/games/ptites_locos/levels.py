"""The computer players of Les P'tites Locos by level.

A child drives on as far as it can, sees nothing else, and as often does just anything. Easy looks at dangers and at
the others, by rules of thumb, and is careless now and then. Fair knows the learned values of where its run leads to;
strong also goes through every roll of whoever is next.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import Setting
from signalbox.games.one_ply import Evaluator, OnePly, Search
from signalbox.games.players import CHILD, EASY, STRONG, Careless
from signalbox.games.ptites_locos.evaluator import LocoEvaluator, by_rules_of_thumb
from signalbox.games.ptites_locos.lookahead import Lookahead
from signalbox.games.ptites_locos.values import learned, way_of

CARELESS_CHILD = 0.5  # the part of its decisions
CARELESS_EASY = 0.25
WIDTH_STRONG = 8


def player(level: str) -> Callable[[State, Random], int]:
    """The player of a level."""
    if level == CHILD:
        locos = LocoEvaluator()
        drives_on: OnePly[State] = OnePly(
            Search(lambda state, seat: state.hangars[seat] + locos.parts(state, seat).way)
        )
        return Careless(drives_on, CARELESS_CHILD)
    if level == EASY:
        return Careless(OnePly(by_rules_of_thumb()), CARELESS_EASY)
    return OnePly(Judge(WIDTH_STRONG if level == STRONG else 0))


def coach(state: State) -> Lookahead | None:
    """Who judges a game that starts so, as a fair player would; None on a board that nothing was learned for."""
    table = learned().get(way_of(state))
    return None if table is None else Lookahead(table.sharp())


class Judge:
    """What each action is worth: its chance to win by learned values; on a board that none were learned for, by rules
    of thumb. `width` is a `Lookahead`'s."""

    def __init__(self, width: int = 0) -> None:
        self._width = width
        self._setting: Setting | None = None
        self._players = 0
        self._evaluator: Evaluator[State] = by_rules_of_thumb()

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Of each legal action, to the player to act."""
        if state.setting is not self._setting or state.players != self._players:
            self._setting, self._players = state.setting, state.players
            table = learned().get(way_of(state))
            self._evaluator = by_rules_of_thumb() if table is None else Lookahead(table, self._width)
        return self._evaluator(state, actions, random)
