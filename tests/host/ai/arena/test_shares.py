"""Shares and their intervals: games that have nothing to do with each other, and games of one deal."""

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
HELD_LEAST = 0.91  # of 200 with 95 % each: fewer are drawn once in a hundred times


def over(number: int, players: Sequence[str], returns: Sequence[float], first: int = 0, deal: int = 0) -> Match:
    return Match(number, deal, tuple(players), tuple(returns), first, 30)


def wide(one: Share) -> float:
    return one["high"] - one["low"]


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (15, 50, 0.1910, 0.4375), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(won: int, count: int, low: float, high: float) -> None:
    """As R's prop.test(correct = FALSE) has it."""
    assert wilson(won, count) == pytest.approx((low, high), abs=5e-5)


def test_a_player_with_two_seats_has_what_they_won_on_average() -> None:
    played = [
        over(0, ("a", "b", "b"), (0.0, 0.5, 0.5)),
        over(1, ("b", "a", "b"), (0.0, 1.0, 0.0)),
    ]
    a, b = by_player(played)
    assert (a["name"], a["win"], a["even"]) == ("a", 0.5, 0.3333)
    assert (b["name"], b["win"]) == ("b", 0.25)
    assert a["low"] < 0.5 < a["high"]


def test_shares_by_order_count_from_whoever_begins() -> None:
    played = [over(0, "ab", (1.0, 0.0), first=1), over(1, "ab", (0.0, 1.0), first=1)]
    assert [one["win"] for one in by_order(played)] == [0.5, 0.5]
    assert [one["win"] for one in by_order(played[:1])] == [0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_identical_players_say_as_much_as_one_a_deal(seats: int) -> None:
    """All games of a deal are the same one then: by order it is won by chance of the deal, and by player evenly."""
    random = Random(5)
    played = []
    for deal in range(DEALS):
        winner = random.randrange(seats)
        returns = [float(seat == winner) for seat in range(seats)]
        names = "abcd"[:seats]
        played += [over(0, names[shift:] + names[:shift], returns, deal=deal) for shift in range(seats)]
    for one in by_order(played):
        low, high = wilson(one["win"] * len(played), len(played))
        assert wide(one) / (high - low) == pytest.approx(math.sqrt(seats), rel=0.01)
    for player in by_player(played):
        assert (player["low"], player["high"]) == pytest.approx(wilson(len(played) / seats, len(played)), abs=5e-5)


def all_alike(random: Random) -> Sequence[float]:
    return [float(random.random() < 0.4)] * 3


def somewhat_alike(random: Random) -> Sequence[float]:
    chance = random.betavariate(0.8, 1.2)
    return [float(random.random() < chance) for _ in range(3)]


def unlike(random: Random) -> Sequence[float]:
    """One deal has nothing to do with itself."""
    return [float(random.random() < 0.4) for _ in range(3)]


def opposed(random: Random) -> Sequence[float]:
    """The seat with the luck wins: a player has it once, or skill decides."""
    if random.random() < 0.5:
        return [float(random.random() < 7 / 15) for _ in range(3)]
    lucky = random.randrange(3)
    return [float(seat == lucky) for seat in range(3)]


@pytest.mark.parametrize("deal", [all_alike, somewhat_alike, unlike, opposed])
def test_the_interval_holds_the_true_share_with_95_percent(deal: Won) -> None:
    random = Random(11)
    held = 0
    for _ in range(TOURNAMENTS):
        found = share((number, won) for number in range(DEALS) for won in deal(random))
        held += found["low"] <= 0.4 <= found["high"]
    assert held / TOURNAMENTS >= HELD_LEAST


def test_a_deal_of_which_few_games_are_played_counts_less() -> None:
    """Three deals, won or lost as a whole: with one game of the last they say more than two deals would, not three."""
    [two, more, three] = (
        share((number // 2, float(number // 2 == 0)) for number in range(count)) for count in (4, 5, 6)
    )
    assert wide(two) > wide(more) > wide(three)
    assert more["win"] == 0.4


def test_one_deal_or_none_that_differs_says_as_much_as_its_deals() -> None:
    assert share([(0, 1.0), (0, 0.0)])["low"] == pytest.approx(wilson(0.5, 1)[0], abs=5e-5)
    all_won = share((number // 2, 1.0) for number in range(20))
    assert (all_won["low"], all_won["high"]) == pytest.approx(wilson(10, 10), abs=5e-5)
