"""Player ratings, the value of turn order, and win shares with their confidence intervals."""

import json
import math
from collections.abc import Callable, Sequence
from random import Random

import pytest
from click.testing import CliRunner

from signalbox.ai.arena import ratings
from signalbox.ai.arena.match import Match
from signalbox.ai.arena.ratings import POINTS, Share, fit_ratings, shares_by_order, shares_by_player, win_share
from signalbox.cli.main import signalbox

DEALS = 800
TOLERANCE = 40  # rating points: three standard deviations for this many deals


def match(deal: int, players: Sequence[str], returns: Sequence[float], first: int = 0) -> Match:
    return Match(0, deal, tuple(players), tuple(returns), first, 30)


def simulate(strengths: dict[str, float], places: Sequence[float], players: Sequence[str], deals: int) -> list[Match]:
    """Simulate games with the rating model. In each deal every player takes every seat; the starting seat is random."""
    random, matches = Random("7"), []
    for deal in range(deals):
        first = random.randrange(len(players))
        for shift in range(len(players)):
            seated = [*players[shift:], *players[:shift]]
            weights = [
                math.exp((strengths[name] + places[(seat - first) % len(players)]) / POINTS)
                for seat, name in enumerate(seated)
            ]
            [winner] = random.choices(range(len(players)), weights)
            matches.append(match(deal, seated, [float(seat == winner) for seat in range(len(players))], first))
    return matches


def test_three_wins_of_four_are_191_points_as_in_chess() -> None:
    games = [match(deal, "ab", (1.0, 0.0) if deal % 4 else (0.0, 1.0), first=deal // 4 % 2) for deal in range(4000)]
    a, b = fit_ratings(games, "1")["players"]
    assert (a["name"], b["name"]) == ("a", "b")
    assert a["rating"] - b["rating"] == pytest.approx(POINTS * math.log(3), abs=2)
    assert a["rating"] == -b["rating"]


def test_strength_and_turn_order_are_estimated_separately() -> None:
    strengths, places = {"a": 120.0, "b": 0.0, "c": -120.0}, (60.0, 0.0, -60.0)
    estimates = fit_ratings(simulate(strengths, places, "abc", DEALS), "1")
    for player in estimates["players"]:
        assert player["rating"] == pytest.approx(strengths[player["name"]], abs=TOLERANCE)
        assert player["low"] < strengths[player["name"]] < player["high"]
        assert player["high"] - player["low"] < 2 * TOLERANCE
    for place, worth in zip(estimates["order"], places, strict=True):
        assert place["rating"] == pytest.approx(worth, abs=TOLERANCE)
        assert place["low"] <= place["rating"] <= place["high"]


def test_player_may_have_two_seats() -> None:
    strengths = {"a": 100.0, "b": -100.0}
    a, b = fit_ratings(simulate(strengths, (0.0, 0.0, 0.0), "abb", DEALS), "1")["players"]
    assert a["rating"] - b["rating"] == pytest.approx(200, abs=2 * TOLERANCE)


def test_winner_of_every_game_has_a_high_and_uncertain_rating() -> None:
    games = [match(deal, "ab", (1.0, 0.0), first=deal % 2) for deal in range(20)]
    a, b = fit_ratings(games, "1")["players"]
    assert a["low"] > b["high"]
    assert a["high"] - a["low"] > 200


def test_shared_win_counts_in_parts() -> None:
    shared = [match(deal, "ab", (0.5, 0.5), first=deal % 2) for deal in range(40)]
    assert [player["rating"] for player in fit_ratings(shared, "1")["players"]] == [0, 0]


def test_repeating_a_deal_that_decides_every_game_adds_no_certainty() -> None:
    apart = [match(deal, "ab", (1.0, 0.0) if deal % 3 else (0.0, 1.0)) for deal in range(60)]
    together = [match(deal, one.players, one.returns) for deal, one in enumerate(apart) for _ in range(8)]
    once, repeated = (fit_ratings(games, "1")["players"][0] for games in (apart, together))
    assert repeated["high"] - repeated["low"] > 0.8 * (once["high"] - once["low"])


def test_command_reports_ratings_in_words_and_as_json() -> None:
    arguments = ["arena", "golden-train", "--seats", "simple,random", "--games", "8", "--ratings"]
    printed = CliRunner().invoke(signalbox, arguments, catch_exceptions=False).output.splitlines()
    assert printed[-4].startswith("simple: +")
    assert printed[-2].startswith("Position 1 in the order of play is worth ")
    rows = CliRunner().invoke(signalbox, [*arguments, "--json"], catch_exceptions=False).output.splitlines()
    again = CliRunner().invoke(signalbox, [*arguments, "--json", "--workers", "2"], catch_exceptions=False).output
    assert again.splitlines() == rows
    estimates = json.loads(rows[-1])["ratings"]
    assert [player["name"] for player in estimates["players"]] == ["simple", "random"]
    assert len(estimates["order"]) == 2


DrawWins = Callable[[Random], Sequence[float]]
EQUAL_DEALS = 150
TOURNAMENTS = 200
MIN_CONTAINED = 0.91  # share of the 200: at 95 % each, fewer occur by chance only once in a hundred runs


def width(interval: Share) -> float:
    return interval["high"] - interval["low"]


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (15, 50, 0.1910, 0.4375), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(won: int, count: int, low: float, high: float) -> None:
    """The expected limits come from R's `prop.test(correct = FALSE)`."""
    assert ratings.wilson_interval(won, count) == pytest.approx((low, high), abs=5e-5)


def test_player_with_two_seats_gets_their_average() -> None:
    played = [match(0, ("a", "b", "b"), (0.0, 0.5, 0.5)), match(0, ("b", "a", "b"), (0.0, 1.0, 0.0))]
    a, b = shares_by_player(played)
    assert (a["name"], a["win"], a["even"]) == ("a", 0.5, 0.3333)
    assert (b["name"], b["win"]) == ("b", 0.25)
    assert a["low"] < 0.5 < a["high"]


def test_shares_by_order_count_from_the_starting_seat() -> None:
    played = [match(0, "ab", (1.0, 0.0), first=1), match(0, "ab", (0.0, 1.0), first=1)]
    assert [one["win"] for one in shares_by_order(played)] == [0.5, 0.5]
    assert [one["win"] for one in shares_by_order(played[:1])] == [0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_identical_players_count_as_one_per_deal(seats: int) -> None:
    """In each deal the same seat wins every game, so every player wins exactly one of them."""
    random = Random(5)
    played = []
    for deal in range(EQUAL_DEALS):
        winner = random.randrange(seats)
        returns = [float(seat == winner) for seat in range(seats)]
        names = "abcd"[:seats]
        played += [match(deal, names[shift:] + names[:shift], returns) for shift in range(seats)]
    for one in shares_by_order(played):
        low, high = ratings.wilson_interval(one["win"] * len(played), len(played))
        assert width(one) / (high - low) == pytest.approx(math.sqrt(seats), rel=0.01)
    for player in shares_by_player(played):
        assert (player["low"], player["high"]) == pytest.approx(
            ratings.wilson_interval(len(played) / seats, len(played)), abs=5e-5
        )


def draw_identical(random: Random) -> Sequence[float]:
    return [float(random.random() < 0.4)] * 3


def draw_correlated(random: Random) -> Sequence[float]:
    chance = random.betavariate(0.8, 1.2)
    return [float(random.random() < chance) for _ in range(3)]


def draw_independent(random: Random) -> Sequence[float]:
    return [float(random.random() < 0.4) for _ in range(3)]


def draw_mixed(random: Random) -> Sequence[float]:
    """Return a player's results in a deal of three games: half the time exactly one win, otherwise random results."""
    if random.random() < 0.5:
        return [float(random.random() < 7 / 15) for _ in range(3)]
    lucky = random.randrange(3)
    return [float(seat == lucky) for seat in range(3)]


@pytest.mark.parametrize("deal", [draw_identical, draw_correlated, draw_independent, draw_mixed])
def test_interval_contains_the_true_share_in_95_percent_of_tournaments(deal: DrawWins) -> None:
    random = Random(11)
    contained = 0
    for _ in range(TOURNAMENTS):
        interval = win_share((number, won) for number in range(EQUAL_DEALS) for won in deal(random))
        contained += interval["low"] <= 0.4 <= interval["high"]
    assert contained / TOURNAMENTS >= MIN_CONTAINED


def test_partly_played_deal_counts_less() -> None:
    """Adding one game of a third deal narrows the interval, but less than adding both of its games."""
    [two, two_and_a_half, three] = (
        win_share((number // 2, float(number // 2 == 0)) for number in range(count)) for count in (4, 5, 6)
    )
    assert width(two) > width(two_and_a_half) > width(three)
    assert two_and_a_half["win"] == 0.4


def test_single_deal_and_identical_deals_count_as_one_game_each() -> None:
    assert win_share([(0, 1.0), (0, 0.0)])["low"] == pytest.approx(ratings.wilson_interval(0.5, 1)[0], abs=5e-5)
    all_won = win_share((number // 2, 1.0) for number in range(20))
    assert (all_won["low"], all_won["high"]) == pytest.approx(ratings.wilson_interval(10, 10), abs=5e-5)
