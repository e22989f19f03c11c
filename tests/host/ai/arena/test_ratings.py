"""Ratings: how strong players are in points, and what the order of play is worth, from who won which games."""

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


def over(deal: int, players: Sequence[str], returns: Sequence[float], first: int = 0) -> Match:
    return Match(0, deal, tuple(players), tuple(returns), first, 30)


def played(strengths: dict[str, float], places: Sequence[float], players: Sequence[str], deals: int) -> list[Match]:
    """Games by the model itself: each player has each seat once of a deal, and who begins is drawn."""
    random, found = Random("7"), []
    for deal in range(deals):
        first = random.randrange(len(players))
        for shift in range(len(players)):
            seated = [*players[shift:], *players[:shift]]
            weights = [
                math.exp((strengths[name] + places[(seat - first) % len(players)]) / POINTS)
                for seat, name in enumerate(seated)
            ]
            [winner] = random.choices(range(len(players)), weights)
            found.append(over(deal, seated, [float(seat == winner) for seat in range(len(players))], first))
    return found


def test_two_players_are_as_far_apart_as_their_shares_say() -> None:
    """Three wins of four are 191 points, as in chess."""
    games = [over(deal, "ab", (1.0, 0.0) if deal % 4 else (0.0, 1.0), first=deal // 4 % 2) for deal in range(4000)]
    a, b = ratings(games, "1")["players"]
    assert (a["name"], b["name"]) == ("a", "b")
    assert a["rating"] - b["rating"] == pytest.approx(POINTS * math.log(3), abs=2)
    assert a["rating"] == -b["rating"]


def test_strengths_and_what_the_order_is_worth_are_found_apart() -> None:
    strengths, places = {"a": 120.0, "b": 0.0, "c": -120.0}, (60.0, 0.0, -60.0)
    found = ratings(played(strengths, places, "abc", DEALS), "1")
    for one in found["players"]:
        assert one["rating"] == pytest.approx(strengths[one["name"]], abs=TOLERANCE)
        assert one["low"] < strengths[one["name"]] < one["high"]
        assert one["high"] - one["low"] < 2 * TOLERANCE
    for place, worth in zip(found["order"], places, strict=True):
        assert place["rating"] == pytest.approx(worth, abs=TOLERANCE)
        assert place["low"] <= place["rating"] <= place["high"]


def test_a_player_may_have_two_seats_of_a_game() -> None:
    strengths = {"a": 100.0, "b": -100.0}
    a, b = ratings(played(strengths, (0.0, 0.0, 0.0), "abb", DEALS), "1")["players"]
    assert a["rating"] - b["rating"] == pytest.approx(200, abs=2 * TOLERANCE)


def test_whoever_wins_everything_is_strong_and_nobody_knows_how_strong() -> None:
    games = [over(deal, "ab", (1.0, 0.0), first=deal % 2) for deal in range(20)]
    a, b = ratings(games, "1")["players"]
    assert a["low"] > b["high"]
    assert a["high"] - a["low"] > 200


def test_a_shared_win_counts_in_parts() -> None:
    shared = [over(deal, "ab", (0.5, 0.5), first=deal % 2) for deal in range(40)]
    assert [one["rating"] for one in ratings(shared, "1")["players"]] == [0, 0]


def test_games_of_one_deal_are_no_games_of_their_own() -> None:
    """Where the deal decides alone, twice as many games of each say no more."""
    apart = [over(deal, "ab", (1.0, 0.0) if deal % 3 else (0.0, 1.0)) for deal in range(60)]
    together = [over(deal, one.players, one.returns) for deal, one in enumerate(apart) for _ in range(8)]
    wide, wide_too = (found["players"][0] for found in (ratings(apart, "1"), ratings(together, "1")))
    assert wide_too["high"] - wide_too["low"] > 0.8 * (wide["high"] - wide["low"])


def test_the_command_tells_them_in_words_and_as_json() -> None:
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
