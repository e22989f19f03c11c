"""Seating: named players first, then computer players up to the number that the game needs."""

import pytest

from shared_rules.game import Game
from signalbox.core.errors import UserError
from signalbox.core.seats import HUMAN
from signalbox.play.lobby.setup import COMPUTERS, DEMO_NAMES, demo_seats, seated
from tests.english import english


class Rules(Game):
    def __init__(self, least: int, most: int) -> None:
        self.title = "Trains"
        self.min_players = least
        self.max_players = most


def who(rules: Game, named: list[str], count: int | None = None) -> list[tuple[str, str]]:
    return [(seat.name, seat.kind) for seat in seated(rules, named, count)[0]]


def test_one_person_plays_the_fewest_computers_allowed_by_default() -> None:
    assert who(Rules(2, 4), []) == [("Alex", HUMAN), ("Robin", "easy")]
    assert who(Rules(3, 6), []) == [("Alex", HUMAN), ("Robin", "easy"), ("Sam", "easy")]
    assert who(Rules(1, 6), []) == [("Alex", HUMAN), ("Robin", "easy")]


def test_unnamed_computer_players_are_announced() -> None:
    alone = seated(Rules(2, 4), [], None)[1]
    assert english(alone) == "Robin is played by the computer: name the players yourself with --seat."
    several = seated(Rules(3, 6), ["Ann"], 4)[1]
    assert english(several).startswith("Robin, Sam and Kim are played by the computer")
    assert seated(Rules(2, 4), ["Ann", "Ben=random"], None)[1] is None


def test_players_option_fills_remaining_seats_without_duplicate_names() -> None:
    assert who(Rules(3, 6), ["Sam", "Robin=random"], 4) == [
        ("Sam", HUMAN),
        ("Robin", "random"),
        ("Kim", "easy"),
        ("Lou", "easy"),
    ]
    assert len(who(Rules(2, 6), ["Robin"], 6)) == 6
    assert who(Rules(2, 6), ["Ann", "Ben"], 2) == [("Ann", HUMAN), ("Ben", HUMAN)]


def test_enough_names_for_the_largest_game() -> None:
    assert len(set(COMPUTERS)) >= 6  # one of them may be somebody's name
    assert len(set(DEMO_NAMES)) == 6


def test_too_few_named_seats_are_left_for_the_game_to_refuse() -> None:
    assert who(Rules(3, 6), ["Ann"]) == [("Ann", HUMAN)]  # "… is for 3 to 6 players.", the game says


@pytest.mark.parametrize("count", [-1, 0, 2, 7])
def test_wrong_number_of_players_is_refused(count: int) -> None:
    for ask in (lambda: seated(Rules(3, 6), ["Ann"], count), lambda: demo_seats(Rules(3, 6), count)):
        with pytest.raises(UserError, match=r"^Trains is for 3 to 6 players\.$"):
            ask()


def test_more_names_than_players_are_refused() -> None:
    with pytest.raises(UserError, match=r"^--seat names 3 seats and --players says 2: leave one of the two out\.$"):
        seated(Rules(2, 4), ["Ann", "Ben", "Cleo"], 2)


def test_demo_has_only_people() -> None:
    assert [seat.name for seat in demo_seats(Rules(2, 4), None)] == ["Ann", "Ben"]
    assert [seat.name for seat in demo_seats(Rules(3, 6), None)] == ["Ann", "Ben", "Cleo"]
    assert len(demo_seats(Rules(3, 6), 6)) == 6
    assert all(seat.is_human for seat in demo_seats(Rules(3, 6), 6))
