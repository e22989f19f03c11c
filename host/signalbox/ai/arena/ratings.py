"""Shares of wins with their intervals, strengths of players, and the worth of the order of play.

The model is Luce's choice, the first place of Plackett and Luce: whoever plays in place k wins with a probability that
goes with exp(strength of the player + worth of the place). A game tells who won and no further places; a win that is
shared counts in parts. A prior holds the numbers where somebody wins every game; it weighs nothing beside a few dozen
games. Intervals come from fits of deals drawn anew with replacement, since games of one deal are no games of their own;
and from the curve of the fit, where that says less: whoever wins every game wins it in every draw.

Needs numpy (`signalbox-board[arena]`).
"""

from __future__ import annotations

import hashlib
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from signalbox.ai.arena.match import Match

Z_95 = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


class Share(TypedDict):
    """The share won of some games, 0 to 1, and the interval that holds the true share with 95 %."""

    win: float
    low: float
    high: float


class PlayerShare(Share):
    """A player's share, counted seat by seat. `even` is a seat's share if all were alike."""

    name: str
    even: float


def wilson(won: float, count: float) -> tuple[float, float]:
    """Return the interval that holds the true share with 95 %, by Wilson's score, for `won` of `count` games.

    These are games that have nothing to do with each other. A win that is shared counts in parts; the interval is then
    a little wider than it need be.
    """
    share, z2 = won / count, Z_95**2
    middle = share + z2 / (2 * count)
    reach = Z_95 * math.sqrt(max(0.0, share * (1 - share)) / count + z2 / (4 * count**2))
    low, high = (middle - reach) / (1 + z2 / count), (middle + reach) / (1 + z2 / count)
    return max(0.0, low), min(1.0, high)


def share(games: Iterable[tuple[int, float]]) -> Share:
    """Return the share of games given by their deals and the wins in them, 0 to 1."""
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, won in games:
        deals[deal].append(won)
    every = [*deals.values()]
    count = sum(map(len, every))
    win = math.fsum(map(math.fsum, every)) / count
    of = independent(every)
    low, high = wilson(win * of, of)
    return {"win": round(win, 4), "low": round(low, 4), "high": round(high, 4)}


def independent(deals: Sequence[Sequence[float]]) -> float:
    """Return how many unrelated games tell as much as these, by the wins in each of a deal.

    Games of one deal have their dice and cards in common: between identical players they are mostly one game, and say
    as much as one. How much they are alike is found from how far the averages of deals lie apart (the variance of a
    ratio, as where samples are drawn in clusters). It is never fewer than the deals, and where all games are alike,
    which says nothing of that, it is these. Nor is it more than the games: where those of a deal differ more than
    others, as where a player has its good and then its bad seat, the interval holds the true share with more than 95 %.
    In 600 drawn tournaments of 30 to 400 deals each, however much the games of a deal were alike, Wilson's interval of
    so many games held it in 92 % to 98 %; in 87 % only where a player won 5 % of 30 deals of four games.
    """
    sizes = [len(deal) for deal in deals]
    count = sum(sizes)
    fewest = count**2 / sum(size**2 for size in sizes)
    win = math.fsum(map(math.fsum, deals)) / count
    apart = math.fsum((math.fsum(deal) - win * len(deal)) ** 2 for deal in deals)
    if len(deals) == 1 or win in (0, 1):
        return fewest
    variance = apart * len(deals) / (len(deals) - 1) / count**2
    return count if variance * count <= win * (1 - win) else max(win * (1 - win) / variance, fewest)


def by_player(matches: Sequence[Match]) -> list[PlayerShare]:
    """Return each player's share, in the order of the seats in the first game.

    A player with several seats has, of a game, what they won divided by how many they are: seats of one game are no
    games of their own, or the interval would be too narrow.
    """
    seats = matches[0].players
    shares: list[PlayerShare] = []
    for name in dict.fromkeys(seats):
        won = [(match.deal, _of(name, match) / seats.count(name)) for match in matches]
        shares.append({"name": name, **share(won), "even": round(1 / len(seats), 4)})
    return shares


def by_order(matches: Sequence[Match]) -> list[Share]:
    """Return the shares of the first player, the second and so on, whatever their names."""
    seats = range(len(matches[0].players))
    return [
        share((match.deal, match.returns[(match.first + place) % len(seats)]) for match in matches) for place in seats
    ]


def mean(numbers: Iterable[float]) -> float:
    """Return their average. There must be at least one."""
    values = list(numbers)
    return math.fsum(values) / len(values)


def _of(name: str, match: Match) -> float:
    return math.fsum(part for player, part in zip(match.players, match.returns, strict=True) if player == name)


if TYPE_CHECKING:
    from numpy.typing import NDArray

    from signalbox.ai.arena.match import Match

    Numbers = NDArray[np.float64]

POINTS = 400 / math.log(10)  # of a rating, as in chess: 100 points more win 64 % of games of two
PRIOR_DEVIATION = 3.0  # of strengths and places, natural logarithm: a thousand points apart are no surprise
DRAWS = 200  # of all deals, for the intervals
PERCENTILES = (2.5, 97.5)
STEPS_MOST = 100
STEP_MOST, STEP_LEAST = 2.0, 1e-9  # of one of the numbers


class Rating(TypedDict):
    """Points, 0 being the average of all players, or of all places; `low` to `high` holds the true one with 95 %."""

    rating: int
    low: int
    high: int


class PlayerRating(Rating):
    """A player's rating."""

    name: str


class Ratings(TypedDict):
    """Ratings of the players in the order of the first game's seats, and of the places in the order of play."""

    players: list[PlayerRating]
    order: list[Rating]


def ratings(matches: Sequence[Match], seed: str) -> Ratings:
    """Return the fit of all games; `seed` draws the deals for the intervals."""
    model = _Model(matches)
    everything = model.won.sum(axis=0)
    best = model.fit(everything, model.zero)
    random = np.random.default_rng(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))
    deals = len(model.won)
    drawn = random.multinomial(deals, np.full(deals, 1 / deals), DRAWS)
    fits = np.array([model.fit(np.tensordot(weights, model.won, 1), best) for weights in drawn])
    reach = Z_95 * model.deviations(everything, best)
    low, high = np.percentile(fits, PERCENTILES, axis=0)
    low, high = np.minimum(low, best - reach), np.maximum(high, best + reach)
    all_ratings: list[Rating] = [
        {"rating": round(POINTS * each), "low": round(POINTS * one), "high": round(POINTS * other)}
        for each, one, other in zip(best, low, high, strict=True)
    ]
    count = len(model.names)
    players: list[PlayerRating] = [
        {"name": name, **rating} for name, rating in zip(model.names, all_ratings[:count], strict=True)
    ]
    return {"players": players, "order": all_ratings[count:]}


class _Model:
    """Games by the order of their players, and the wins of each place: `won[deal, order, place]`."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self.names = list(dict.fromkeys(matches[0].players))
        seats = len(matches[0].players)
        orders: dict[tuple[str, ...], int] = {}
        deals = {deal: number for number, deal in enumerate(dict.fromkeys(match.deal for match in matches))}
        games: list[tuple[int, int, list[float]]] = []
        for match in matches:
            turned = [(match.first + place) % seats for place in range(seats)]
            order = orders.setdefault(tuple(match.players[seat] for seat in turned), len(orders))
            games.append((deals[match.deal], order, [match.returns[seat] for seat in turned]))
        self.won = np.zeros((len(deals), len(orders), seats))
        for deal, order, returns in games:
            self.won[deal, order] += returns
        self.zero = np.zeros(len(self.names) + seats)
        count = len(self.names)
        self._centre = np.eye(len(self.zero))  # takes the average of the players from each of them, and so of places
        self._centre[:count, :count] -= 1 / count
        self._centre[count:, count:] -= 1 / seats
        self._design = np.zeros(
            (len(orders), seats, len(self.zero))
        )  # the numbers that add up to each place's strength
        for names, number in orders.items():
            for place, name in enumerate(names):
                self._design[number, place, self.names.index(name)] = 1
                self._design[number, place, len(self.names) + place] = 1

    def fit(self, won: Numbers, start: Numbers) -> Numbers:
        """Return strengths of players, then worths of places, each 0 on average, that make `won` most probable.

        By Newton's method: with the prior there is one such point, and no other where the slope is 0.
        """
        values = start
        for _ in range(STEPS_MOST):
            slope, curve = self._slope_and_curve(won, values)
            step = np.linalg.solve(curve, slope)
            step *= min(1.0, STEP_MOST / max(float(np.abs(step).max()), STEP_LEAST))
            values = values + step
            if np.abs(step).max() < STEP_LEAST:
                break
        return self._centre @ values

    def deviations(self, won: Numbers, values: Numbers) -> Numbers:
        """Return the standard deviation of each number, from the curve of the fit."""
        _, curve = self._slope_and_curve(won, values)
        return np.sqrt(np.diag(self._centre @ np.linalg.inv(curve) @ self._centre.T))

    def _slope_and_curve(self, won: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
        """Return the first derivatives of the logarithm of the probability, and the second ones with changed sign."""
        games = won.sum(axis=1, keepdims=True)
        strengths = self._design @ values
        weights = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        chances = weights / weights.sum(axis=1, keepdims=True)
        slope = np.einsum("op,opv->v", won - games * chances, self._design) - values / PRIOR_DEVIATION**2
        spread = np.einsum("op,opv,opw->vw", games * chances, self._design, self._design)
        means = np.einsum("op,opv->ov", chances, self._design)
        curve = spread - np.einsum("o,ov,ow->vw", games[:, 0], means, means)
        return slope, curve + np.eye(len(values)) / PRIOR_DEVIATION**2
