"""The coach of Paris Connection: each seat's chance of winning, with all shares known.

It uses the same features as the players that look ahead (`players.features`), but with its own weights, which were
fitted to the winners of games between other players.
"""

from __future__ import annotations

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import State
from signalbox.games.coach import Chances, Coach
from signalbox.games.paris_connection import players
from signalbox.games.softmax import Softmax, read

FILE = "coach.json"


def stage_and_rows(state: State) -> tuple[int, list[list[float]]]:
    """Return the stage of a position between turns, and the values of `players.FEATURES` for each seat."""
    now = players.Outlook(state).now
    limit, penalty = state.setting.limits[state.players], state.setting.penalty
    return players.stage_of(now), players.features(now, state.shares, limit, penalty)


class ParisCoach(Coach[State]):
    """The coach for one number of players. It judges the result of a turn, but not its alternatives."""

    judgement = False  # it has never seen actions that nobody plays, and may overrate them

    def __init__(self, weights: Softmax) -> None:
        self._weights = weights

    def outlook(self, state: State) -> Chances:
        """Return each seat's chance of winning; during the deal it is based on the expected shares."""
        return self._chances(state, state.shares)

    def known(self, state: State, seat: int) -> Chances:
        """Return each seat's chance of winning, from the real shares of `seat` and the expected ones of the others."""
        return self._chances(state, players.expected_shares(state, seat))

    def _chances(self, state: State, shares: players.Held) -> Chances:
        if state.current_player() == TERMINAL:
            return state.returns()
        if state.current_player() == CHANCE:
            return players.winning_chances(self._weights, state, *_to_be_dealt(state, shares), state.seat)
        return players.winning_chances(self._weights, state, players.Outlook(state).now, shares, state.seat)


def _to_be_dealt(state: State, shares: players.Held) -> tuple[players.Prospects, players.Held]:
    """Return the prospects and shares expected after the deal; all locos in the bag are equally likely (P2)."""
    bag, hand = sum(state.stores), state.setting.shares[state.players]
    parts_of_bag = [stored / bag for stored in state.stores]
    held = [[known + (hand - sum(own)) * part for known, part in zip(own, parts_of_bag, strict=True)] for own in shares]
    now = players.Outlook(state).now
    left = [round(stored - state.to_deal * part) for stored, part in zip(now.stores, parts_of_bag, strict=True)]
    return now._replace(stores=left), held


def coach(state: State) -> ParisCoach | None:
    """Return the coach for this number of players, or None if nothing was learned for it."""
    weights = read(__package__, FILE).get(state.players)
    return None if weights is None else ParisCoach(weights)
