"""A player of Paris Connection who looks one round ahead and judges by learned chances to win.

All ways to build and all trades are weighed by where they lead. The best of them are played out through the turns of
the others, who are taken to play by rules of thumb, with shares that they may hold for all the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shared_rules.game import TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import DONE
from signalbox.games.one_ply import OnePly
from signalbox.games.paris_connection.evaluator import TurnEvaluator, certain_shares
from signalbox.games.paris_connection.judge import Prospects, judged, learned
from signalbox.games.paris_connection.outlook import Outlook, expected_shares, final_points, parts
from signalbox.games.paris_connection.turns import Turn, play_out, turn_so_far, turns_of
from signalbox.games.softmax import Softmax
from signalbox.games.thought import Limit, check_wanted, limit, looked_at, within

MOST_KEPT = 64  # turns thought of
DEALS = 16  # of the others' shares that may be, where a turn ends the game


class Learned:
    """The player; where nothing was learned for so many it goes by rules of thumb.

    So many turns, `width`, are looked at through a whole round, with so many `deals` of what the others may hold. A
    turn is thought of once, when it begins: the same thoughts follow from the same knowledge. Those that look best are
    looked at first, as many as there is time for.
    """

    def __init__(self, width: int, deals: int) -> None:
        self._width, self._deals = width, deals
        self._by_rules_of_thumb: OnePly[State] = OnePly(TurnEvaluator())

    def __call__(self, state: State, random: Random) -> int:
        """The action with the best chance to win."""
        actions = state.legal_actions()
        judge = learned().get(state.players)
        if judge is None or len(actions) == 1:
            return self._by_rules_of_thumb(state, random)
        start, done = turn_so_far(state)
        action = _next(self._thought(start, judge), done)
        if action not in actions:  # somebody else began this turn, or thought further
            with within(Limit()):
                action = _next(self._thought(state, judge), ())
        return action if action in actions else DONE

    def _thought(self, start: State, judge: Softmax) -> Turn:
        """The best turn from here on. What was thought lately is kept, by all that the seat knows."""
        country, seat = start.country, start.seat
        known = (
            start.own,
            list(start.stores),
            list(start.shares[seat]),
            certain_shares(start),
            start.phase,
            start.idle,
        )
        key = f"{country.land} {country.city} {self._width} {self._deals} {known} {start.information_state(seat)}"
        own = limit()

        def think() -> tuple[Turn, int | None]:
            return _Decision(start, judge, Random(key)).best(self._width, self._deals), own.cut_after

        turn, own.cut_after = _kept((key, own.seconds, own.looks), think)
        return turn


def _next(turn: Turn, done: Turn) -> int | None:
    """What follows what has been done of a turn, None where that is no part of it."""
    if turn[: len(done)] != done:
        return None
    return turn[len(done)] if len(turn) > len(done) else DONE


_Key = tuple[str, float, float]
_thoughts: dict[_Key, tuple[Turn, int | None]] = {}  # with after how many looks each was cut short


def _kept(key: _Key, think: Callable[[], tuple[Turn, int | None]]) -> tuple[Turn, int | None]:
    if key not in _thoughts:
        while len(_thoughts) >= MOST_KEPT:
            del _thoughts[next(iter(_thoughts))]
        _thoughts[key] = think()
    return _thoughts[key]


class _Decision:
    """What a seat thinks of its turn, from here on."""

    def __init__(self, state: State, judge: Softmax, random: Random) -> None:
        self._state, self._judge, self._random = state, judge, random
        self._outlook = Outlook(state)
        self._held = expected_shares(state, state.seat)
        self._redealt: list[State] = []
        self._reply: OnePly[State] = OnePly(TurnEvaluator())

    def best(self, width: int, deals: int) -> Turn:
        """The best of the `width` turns that look best where they end."""
        turns = sorted([(self._chance(turn), turn) for turn in turns_of(self._state)], reverse=True)[:width]
        if len(turns) > 1:
            turns = [(self._after_a_round(turn, deals), turn) for _, turn in looked_at(turns)]
        return max(turns)[1]

    def _chance(self, turn: Turn) -> float:
        check_wanted()
        state, after = self._state, self._outlook.after(turn)
        _, _, given, taken = parts(state, turn)
        if self._outlook.ends_game(turn, after):
            return self._wins(after, given, taken)
        held = [list(shares) for shares in self._held]
        if given >= 0:
            held[state.seat][given] -= 1
        for one in taken:
            held[state.seat][one] += 1
        return judged(self._judge, state, after, held, (state.seat + 1) % state.players)[state.seat]

    def _wins(self, after: Prospects, given: int, taken: list[int]) -> float:
        won = 0.0
        for deal in self._deals(DEALS):
            points = final_points(self._state, deal.shares, after.values, given, taken)
            if points[self._state.seat] == max(points):
                won += 1 / points.count(max(points))
        return won / DEALS

    def _after_a_round(self, turn: Turn, deals: int) -> float:
        return sum([self._round(deal, turn) for deal in self._deals(deals)[:deals]]) / deals

    def _round(self, deal: State, turn: Turn) -> float:
        check_wanted()
        seat = self._state.seat
        played = play_out(deal, turn)
        while deal.seat != seat and deal.current_player() != TERMINAL:
            deal.apply(self._reply(deal, self._random))
            played += 1
        if deal.current_player() == TERMINAL:
            chance = deal.returns()[seat]
        else:
            chance = judged(self._judge, deal, Outlook(deal).now, deal.shares, seat)[seat]
        for _ in range(played):
            deal.undo()
        return chance

    def _deals(self, count: int) -> list[State]:
        while len(self._redealt) < count:
            self._redealt.append(self._state.resample_from_infostate(self._state.seat, self._random))
        return self._redealt
