"""How strong players are, in one number each, and what the order of play is worth: a fit of all games at once.

The model is Luce's choice, the first place of Plackett and Luce: whoever plays in place k wins with a probability that
goes with exp(strength of the player + worth of the place). A game tells who won and no further places; a win that is
shared counts in parts. A prior holds the numbers where somebody wins every game; it weighs nothing beside a few dozen
games. Intervals come from fits of deals drawn anew with replacement, since games of one deal are no games of their own;
and from the curve of the fit, where that says less: whoever wins every game wins it in every draw.

Needs numpy (`signalbox[arena]`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from signalbox.ai.arena.shares import Z_95

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
    """In points, 0 being the average of all players, or of all places; `low` to `high` holds the true one with 95 %."""

    rating: int
    low: int
    high: int


class PlayerRating(Rating):
    """A player's."""

    name: str


class Ratings(TypedDict):
    """Of the players in the order of the seats of the first game, and of who plays first, second and so on."""

    players: list[PlayerRating]
    order: list[Rating]


def ratings(matches: Sequence[Match], seed: str) -> Ratings:
    """The fit of all games; `seed` draws the deals for the intervals."""
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
    told: list[Rating] = [
        {"rating": round(POINTS * each), "low": round(POINTS * one), "high": round(POINTS * other)}
        for each, one, other in zip(best, low, high, strict=True)
    ]
    count = len(model.names)
    players: list[PlayerRating] = [
        {"name": name, **rating} for name, rating in zip(model.names, told[:count], strict=True)
    ]
    return {"players": players, "order": told[count:]}


class _Model:
    """Games by who played in which order, and what each place won there: `won[deal, order, place]`."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self.names = list(dict.fromkeys(matches[0].players))
        seats = len(matches[0].players)
        orders: dict[tuple[str, ...], int] = {}
        deals = {deal: number for number, deal in enumerate(dict.fromkeys(match.deal for match in matches))}
        found: list[tuple[int, int, list[float]]] = []
        for match in matches:
            turned = [(match.first + place) % seats for place in range(seats)]
            order = orders.setdefault(tuple(match.players[seat] for seat in turned), len(orders))
            found.append((deals[match.deal], order, [match.returns[seat] for seat in turned]))
        self.won = np.zeros((len(deals), len(orders), seats))
        for deal, order, returns in found:
            self.won[deal, order] += returns
        self.zero = np.zeros(len(self.names) + seats)
        count = len(self.names)
        self._centre = np.eye(len(self.zero))  # takes the average of the players from each of them, and so of places
        self._centre[:count, :count] -= 1 / count
        self._centre[count:, count:] -= 1 / seats
        self._design = np.zeros((len(orders), seats, len(self.zero)))  # which numbers each place's strength is made of
        for names, number in orders.items():
            for place, name in enumerate(names):
                self._design[number, place, self.names.index(name)] = 1
                self._design[number, place, len(self.names) + place] = 1

    def fit(self, won: Numbers, start: Numbers) -> Numbers:
        """Strengths of players, then worths of places, each 0 on average, that make what was `won` most probable.

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
        """The standard deviation of each number, as the curve of the fit has it."""
        _, curve = self._slope_and_curve(won, values)
        return np.sqrt(np.diag(self._centre @ np.linalg.inv(curve) @ self._centre.T))

    def _slope_and_curve(self, won: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
        """The first derivatives of the logarithm of the probability, and the second ones with another sign."""
        games = won.sum(axis=1, keepdims=True)
        strengths = self._design @ values
        weights = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        chances = weights / weights.sum(axis=1, keepdims=True)
        slope = np.einsum("op,opv->v", won - games * chances, self._design) - values / PRIOR_DEVIATION**2
        spread = np.einsum("op,opv,opw->vw", games * chances, self._design, self._design)
        means = np.einsum("op,opv->ov", chances, self._design)
        curve = spread - np.einsum("o,ov,ow->vw", games[:, 0], means, means)
        return slope, curve + np.eye(len(values)) / PRIOR_DEVIATION**2
