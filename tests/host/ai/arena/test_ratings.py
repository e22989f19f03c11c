"""Ratings: player strengths and the value of turn order, in points, estimated from game results."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from random import Random

import pytest
from click.testing import CliRunner

from signalbox.ai.arena.match import Match
from signalbox.ai.arena.ratings import POINTS, ratings
from signalbox.cli.main import signalbox

DEALS = 800
TOLERANCE = 40  # points: three standard deviations of so many deals


def match(deal: int, players: Sequence[str], returns: Sequence[float], first: int = 0) -> Match:
    return Match(0, deal, tuple(players), tuple(returns), first, 30)


def simulated(strengths: dict[str, float], places: Sequence[float], players: Sequence[str], deals: int) -> list[Match]:
    """Return games simulated by the rating model. In each deal every player takes every seat; the starter is random."""
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
    a, b = ratings(games, "1")["players"]
    assert (a["name"], b["name"]) == ("a", "b")
    assert a["rating"] - b["rating"] == pytest.approx(POINTS * math.log(3), abs=2)
    assert a["rating"] == -b["rating"]


def test_strength_and_turn_order_are_estimated_separately() -> None:
    strengths, places = {"a": 120.0, "b": 0.0, "c": -120.0}, (60.0, 0.0, -60.0)
    found = ratings(simulated(strengths, places, "abc", DEALS), "1")
    for one in found["players"]:
        assert one["rating"] == pytest.approx(strengths[one["name"]], abs=TOLERANCE)
        assert one["low"] < strengths[one["name"]] < one["high"]
        assert one["high"] - one["low"] < 2 * TOLERANCE
    for place, worth in zip(found["order"], places, strict=True):
        assert place["rating"] == pytest.approx(worth, abs=TOLERANCE)
        assert place["low"] <= place["rating"] <= place["high"]


def test_player_may_have_two_seats() -> None:
    strengths = {"a": 100.0, "b": -100.0}
    a, b = ratings(simulated(strengths, (0.0, 0.0, 0.0), "abb", DEALS), "1")["players"]
    assert a["rating"] - b["rating"] == pytest.approx(200, abs=2 * TOLERANCE)


def test_winner_of_every_game_has_a_high_and_uncertain_rating() -> None:
    games = [match(deal, "ab", (1.0, 0.0), first=deal % 2) for deal in range(20)]
    a, b = ratings(games, "1")["players"]
    assert a["low"] > b["high"]
    assert a["high"] - a["low"] > 200


def test_shared_win_counts_in_parts() -> None:
    shared = [match(deal, "ab", (0.5, 0.5), first=deal % 2) for deal in range(40)]
    assert [one["rating"] for one in ratings(shared, "1")["players"]] == [0, 0]


def test_repeating_a_deal_that_decides_every_game_adds_no_certainty() -> None:
    apart = [match(deal, "ab", (1.0, 0.0) if deal % 3 else (0.0, 1.0)) for deal in range(60)]
    together = [match(deal, one.players, one.returns) for deal, one in enumerate(apart) for _ in range(8)]
    once, repeated = (ratings(games, "1")["players"][0] for games in (apart, together))
    assert repeated["high"] - repeated["low"] > 0.8 * (once["high"] - once["low"])


def test_command_reports_ratings_in_words_and_as_json() -> None:
    words = ["arena", "golden-train", "--seats", "simple,random", "--games", "8", "--ratings"]
    said = CliRunner().invoke(signalbox, words, catch_exceptions=False).output.splitlines()
    assert said[-4].startswith("simple: +")
    assert said[-2].startswith("Place 1 in the order of play is worth ")
    rows = CliRunner().invoke(signalbox, [*words, "--json"], catch_exceptions=False).output.splitlines()
    again = CliRunner().invoke(signalbox, [*words, "--json", "--workers", "2"], catch_exceptions=False).output
    assert again.splitlines() == rows
    told = json.loads(rows[-1])["ratings"]
    assert [one["name"] for one in told["players"]] == ["simple", "random"]
    assert len(told["order"]) == 2
