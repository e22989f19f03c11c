"""Win shares and their confidence intervals, for independent games and for games of the same deal."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import pytest

from signalbox.ai.arena.match import Match
from signalbox.ai.arena.ratings import Share, by_order, by_player, share, wilson

Won = Callable[[Random], Sequence[float]]
DEALS = 150
TOURNAMENTS = 200
CONTAINED_LEAST = 0.91  # of 200 with 95 % each: fewer are drawn once in a hundred times


def match(number: int, players: Sequence[str], returns: Sequence[float], first: int = 0, deal: int = 0) -> Match:
    return Match(number, deal, tuple(players), tuple(returns), first, 30)


def width(one: Share) -> float:
    return one["high"] - one["low"]


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (15, 50, 0.1910, 0.4375), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(won: int, count: int, low: float, high: float) -> None:
    """Expect the values of R's prop.test(correct = FALSE)."""
    assert wilson(won, count) == pytest.approx((low, high), abs=5e-5)


def test_player_with_two_seats_gets_their_average() -> None:
    played = [match(0, ("a", "b", "b"), (0.0, 0.5, 0.5)), match(1, ("b", "a", "b"), (0.0, 1.0, 0.0))]
    a, b = by_player(played)
    assert (a["name"], a["win"], a["even"]) == ("a", 0.5, 0.3333)
    assert (b["name"], b["win"]) == ("b", 0.25)
    assert a["low"] < 0.5 < a["high"]


def test_shares_by_order_count_from_the_starting_seat() -> None:
    played = [match(0, "ab", (1.0, 0.0), first=1), match(1, "ab", (0.0, 1.0), first=1)]
    assert [one["win"] for one in by_order(played)] == [0.5, 0.5]
    assert [one["win"] for one in by_order(played[:1])] == [0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_identical_players_count_as_one_per_deal(seats: int) -> None:
    """By order, all games of a deal have the same outcome. By player, every win share is even."""
    random = Random(5)
    played = []
    for deal in range(DEALS):
        winner = random.randrange(seats)
        returns = [float(seat == winner) for seat in range(seats)]
        names = "abcd"[:seats]
        played += [match(0, names[shift:] + names[:shift], returns, deal=deal) for shift in range(seats)]
    for one in by_order(played):
        low, high = wilson(one["win"] * len(played), len(played))
        assert width(one) / (high - low) == pytest.approx(math.sqrt(seats), rel=0.01)
    for player in by_player(played):
        assert (player["low"], player["high"]) == pytest.approx(wilson(len(played) / seats, len(played)), abs=5e-5)


def identical(random: Random) -> Sequence[float]:
    return [float(random.random() < 0.4)] * 3


def correlated(random: Random) -> Sequence[float]:
    chance = random.betavariate(0.8, 1.2)
    return [float(random.random() < chance) for _ in range(3)]


def independent(random: Random) -> Sequence[float]:
    return [float(random.random() < 0.4) for _ in range(3)]


def opposed(random: Random) -> Sequence[float]:
    """Let a lucky seat win half of the deals, so that each player wins once; otherwise let skill decide."""
    if random.random() < 0.5:
        return [float(random.random() < 7 / 15) for _ in range(3)]
    lucky = random.randrange(3)
    return [float(seat == lucky) for seat in range(3)]


@pytest.mark.parametrize("deal", [identical, correlated, independent, opposed])
def test_interval_contains_the_true_share_in_95_percent_of_tournaments(deal: Won) -> None:
    random = Random(11)
    contained = 0
    for _ in range(TOURNAMENTS):
        found = share((number, won) for number in range(DEALS) for won in deal(random))
        contained += found["low"] <= 0.4 <= found["high"]
    assert contained / TOURNAMENTS >= CONTAINED_LEAST


def test_partly_played_deal_counts_less() -> None:
    """Each deal is won or lost as a whole. One game of a third deal counts for less than the whole deal."""
    [two, more, three] = (
        share((number // 2, float(number // 2 == 0)) for number in range(count)) for count in (4, 5, 6)
    )
    assert width(two) > width(more) > width(three)
    assert more["win"] == 0.4


def test_single_deal_and_identical_deals_count_as_one_game_each() -> None:
    assert share([(0, 1.0), (0, 0.0)])["low"] == pytest.approx(wilson(0.5, 1)[0], abs=5e-5)
    all_won = share((number // 2, 1.0) for number in range(20))
    assert (all_won["low"], all_won["high"]) == pytest.approx(wilson(10, 10), abs=5e-5)
