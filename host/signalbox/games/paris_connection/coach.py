"""The coach of Paris Connection: each seat's chance of winning, with all shares known.

It uses the same features as the players that look ahead (`players.features`), but weights of its own, which were
fitted to the winners of games between other players.
"""

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import State
from signalbox.games.coach import Chances, Coach
from signalbox.games.paris_connection import players
from signalbox.games.softmax import Softmax, read_weights

FILE = "coach.json"


def stage_and_rows(state: State) -> tuple[int, list[list[float]]]:
    """Return the stage of a position between turns, and each seat's features in the order of `players.FEATURES`."""
    now = players.Outlook(state).current
    limit, penalty = state.setting.limits[state.players], state.setting.penalty
    return players.stage_of(now), players.features(now, state.shares, limit, penalty)


class ParisCoach(Coach[State]):
    """The coach for a given number of players. It judges positions, but not single decisions (see `Coach`)."""

    judges_decisions = False  # it was not trained on actions that nobody plays, and may overrate them

    def __init__(self, weights: Softmax) -> None:
        self._weights = weights

    def outlook(self, state: State) -> Chances:
        """Return each seat's chance of winning, given the shares or, during the deal, the expected shares."""
        return self._chances(state, state.shares)

    def chances_for_seat(self, state: State, seat: int) -> Chances:
        """Return each seat's chance of winning, given the shares of `seat` and the expected shares of other seats."""
        return self._chances(state, players.expected_shares(state, seat))

    def _chances(self, state: State, shares: players.Shares) -> Chances:
        if state.current_player() == TERMINAL:
            return state.returns()
        if state.current_player() == CHANCE:
            return players.winning_chances(self._weights, state, *_expectations_after_deal(state, shares), state.seat)
        return players.winning_chances(self._weights, state, players.Outlook(state).current, shares, state.seat)


def _expectations_after_deal(state: State, shares: players.Shares) -> tuple[players.Prospects, players.Shares]:
    """Return the prospects and shares expected after the deal, with all locos in the bag equally likely (P2)."""
    bag, hand = sum(state.stores), state.setting.shares[state.players]
    fractions = [stored / bag for stored in state.stores]
    shares = [[known + (hand - sum(own)) * part for known, part in zip(own, fractions, strict=True)] for own in shares]
    now = players.Outlook(state).current
    stores = [round(stored - state.to_deal * part) for stored, part in zip(now.stores, fractions, strict=True)]
    return now._replace(stores=stores), shares


def coach(state: State) -> ParisCoach | None:
    """Return the coach for this number of players, or None if there are no weights for it."""
    weights = read_weights(__package__, FILE).get(state.players)
    return None if weights is None else ParisCoach(weights)
