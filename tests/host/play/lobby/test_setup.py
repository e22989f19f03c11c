"""Setting up the next game and its seats: people stay when the game changes; invalid choices are refused."""

import json

import pytest

from shared_rules.game import Game
from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.seats import HUMAN, Seat
from signalbox.games.options import parse_options
from signalbox.play.lobby.setup import COMPUTERS, DEMO_NAMES, FIRST, KINDS, Setup, demo_seats, fill_seats, offered_kinds
from tests.english import english, message_text

LOCOS, TRAIN, PARIS = "ptites-locos", "golden-train", "paris-connection"


@pytest.fixture
def setup() -> Setup:
    return Setup(LOCOS)


def names(setup: Setup) -> list[str]:
    return [seat.name for seat in setup.seats]


def test_one_person_and_one_computer_are_seated_at_first(setup: Setup) -> None:
    assert [seat.kind for seat in setup.seats] == [HUMAN, "easy"]


def test_people_stay_and_computers_fill_up_when_the_game_changes(setup: Setup) -> None:
    setup.seat_players([Seat("Ann"), Seat("Ben")])
    setup.choose_game(PARIS)
    assert names(setup)[:2] == ["Ann", "Ben"]
    assert len(setup.seats) == setup.minimum == 3
    assert not setup.seats[2].is_human


def test_computers_that_fill_seats_leave_in_a_smaller_game(setup: Setup) -> None:
    setup.choose_game(PARIS)
    restored = Setup(LOCOS)
    restored.restore(setup.to_text())  # the next evening
    restored.seat_players(restored.seats)
    restored.choose_game(LOCOS)
    assert len(restored.seats) == 2


@pytest.mark.parametrize(("method", "args"), [("rename_seat", ("2", "Zoé")), ("set_kind", ("2", HUMAN))])
def test_renamed_or_chosen_computer_stays_in_a_smaller_game(setup: Setup, method: str, args: tuple[str, ...]) -> None:
    setup.choose_game(PARIS)
    getattr(setup, method)(*args)
    setup.choose_game(LOCOS)
    assert len(setup.seats) == 3


def test_people_without_a_seat_return_in_a_larger_game(setup: Setup) -> None:
    setup.choose_game(PARIS)
    setup.seat_players([Seat(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")])
    setup.choose_game(LOCOS)
    assert names(setup) == ["Ann", "Ben", "Cleo", "Dan"]
    setup.choose_game(PARIS)
    assert len(setup.seats) == 6


def test_seats_can_be_renamed_reassigned_moved_added_and_removed(setup: Setup) -> None:
    setup.rename_seat("1", "  Zoé ")
    setup.set_kind("1", HUMAN)
    setup.add_seat()
    setup.move_seat("2")
    assert names(setup)[1] == "Zoé"
    assert names(setup)[2] == "Alex"
    setup.remove_seat("0")
    assert names(setup) == ["Zoé", "Alex"]


@pytest.mark.parametrize(
    ("method", "args"),
    [
        *[("rename_seat", ("0", "Robin")), ("rename_seat", ("0", "\u200b")), ("rename_seat", ("7", "Ann"))],
        *[
            ("rename_seat", ("-1", "Ann")),
            ("set_kind", ("0", "clever")),
            ("remove_seat", ("0",)),
            ("move_seat", ("x",)),
        ],
        *[("set_option", ("repair", "perhaps")), ("set_option", ("sides", "ABA")), ("choose_game", ("chess",))],
        ("choose_game", (LOCOS, PARIS.replace("-", "_"))),
    ],
)
def test_invalid_change_raises_and_changes_nothing(setup: Setup, method: str, args: tuple[str, ...]) -> None:
    before = setup.to_text()
    with pytest.raises(UserError):
        getattr(setup, method)(*args)
    assert setup.to_text() == before


def test_no_seat_is_added_beyond_the_maximum(setup: Setup) -> None:
    while len(setup.seats) < setup.maximum:
        setup.add_seat()
    with pytest.raises(UserError):
        setup.add_seat()
    assert len(set(names(setup))) == setup.maximum


@pytest.mark.parametrize(
    ("game", "left_out"), [(LOCOS, {"sides", "first"}), (TRAIN, {"first"}), (PARIS, {"starts", "first"})]
)
def test_options_drawn_or_read_from_the_board_are_not_offered(game: str, left_out: set[str]) -> None:
    setup = Setup(game)
    assert set(setup.offered_choices) == set(games.rules(game, setup.board).options()) - left_out


@pytest.mark.parametrize("game", [LOCOS, TRAIN, PARIS])
def test_every_offered_value_makes_a_valid_game(game: str) -> None:
    setup = Setup(game)
    rules = games.rules(game, setup.board)
    for option, choices in setup.offered_choices.items():
        for choice in choices:
            setup.set_option(option, choice.text.partition("=")[2])
            assert rules.setups(len(setup.seats), parse_options(setup.options))


def test_setup_is_restored_unchanged(setup: Setup) -> None:
    setup.seat_players([Seat("Zoé"), Seat("Robin", "random"), Seat("Ben")])
    setup.set_option("repair", "yes")
    setup.choose_game(TRAIN)
    restored = Setup(PARIS)
    restored.restore(setup.to_text())
    assert restored.to_text() == setup.to_text()
    restored.choose_game(LOCOS)
    assert restored.value("repair") == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        json.dumps({"game": "chess", "people": [["Ann", "clever"]], "values": {}}),
        json.dumps({"game": LOCOS, "people": [["Ann", HUMAN], ["Ann", HUMAN]], "values": {}}),
        json.dumps({"game": LOCOS, "people": [["", HUMAN]], "values": {LOCOS: {"repair": "perhaps"}}}),
        json.dumps({"game": LOCOS, "people": 7, "values": 7}),
        json.dumps({"game": LOCOS, "people": [], "values": {LOCOS: {"repair": "perhaps"}}}),
    ],
)
def test_invalid_saved_setup_is_restored_to_a_playable_one(text: str) -> None:
    setup = Setup(LOCOS)
    setup.restore(text)
    assert setup.minimum <= len(setup.seats) <= setup.maximum
    assert {seat.kind for seat in setup.seats} <= {*KINDS}
    for option in setup.offered_choices:
        setup.set_option(option, setup.value(option))


def test_levels_and_current_other_engines_are_offered(setup: Setup) -> None:
    assert offered_kinds(setup.seats) == ["human", "child", "easy", "fair", "strong"]
    setup.seat_players([Seat("Ann"), Seat("Robin", "simple")])
    assert offered_kinds(setup.seats) == ["human", "child", "easy", "fair", "strong", "simple"]
    setup.set_kind("1", "strong")
    assert offered_kinds(setup.seats) == ["human", "child", "easy", "fair", "strong"]


def test_starting_player_is_kept_through_renaming_and_moving(setup: Setup) -> None:
    setup.seat_players([Seat("Ann"), Seat("Ben"), Seat("Cleo")])
    assert (setup.value(FIRST), setup.options) == ("", ["placement=free", "repair=no"])
    setup.set_option(FIRST, "1")
    setup.rename_seat("1", "Zoé")
    setup.move_seat("1")
    assert (setup.value(FIRST), names(setup)) == ("2", ["Ann", "Cleo", "Zoé"])
    assert setup.options[-1] == "first=Zoé"
    setup.choose_game(PARIS)
    assert setup.value(FIRST) == "2"
    setup.set_option(FIRST, "")
    assert setup.value(FIRST) == ""
    with pytest.raises(UserError, match=r"^There are 3 seats"):
        setup.set_option(FIRST, "3")


def test_starting_player_is_forgotten_when_removed_and_after_restoring(setup: Setup) -> None:
    setup.seat_players([Seat("Ann"), Seat("Ben"), Seat("Cleo")])
    setup.set_option(FIRST, "2")
    restored = Setup(LOCOS)
    restored.restore(setup.to_text())
    assert restored.value(FIRST) == ""
    setup.remove_seat("2")
    assert (setup.value(FIRST), setup.options) == ("", ["placement=free", "repair=no"])


class Rules(Game):
    def __init__(self, minimum: int, maximum: int) -> None:
        self.title = "Trains"
        self.min_players = minimum
        self.max_players = maximum


def names_and_kinds(rules: Game, named: list[str], count: int | None = None) -> list[tuple[str, str]]:
    return [(seat.name, seat.kind) for seat in fill_seats(rules, named, count)[0]]


def test_one_person_plays_the_fewest_computers_allowed_by_default() -> None:
    assert names_and_kinds(Rules(2, 4), []) == [("Alex", HUMAN), ("Robin", "easy")]
    assert names_and_kinds(Rules(3, 6), []) == [("Alex", HUMAN), ("Robin", "easy"), ("Sam", "easy")]
    assert names_and_kinds(Rules(1, 6), []) == [("Alex", HUMAN), ("Robin", "easy")]


def test_unnamed_computer_players_are_announced() -> None:
    message = fill_seats(Rules(2, 4), [], None)[1]
    assert english(message) == "The computer plays for Robin: to choose the players yourself, use --seat."
    assert english(fill_seats(Rules(3, 6), ["Ann"], 4)[1]).startswith("The computer plays for Robin, Sam and Kim: ")
    assert fill_seats(Rules(2, 4), ["Ann", "Ben=random"], None)[1] is None


def test_players_option_fills_remaining_seats_without_duplicate_names() -> None:
    four = names_and_kinds(Rules(3, 6), ["Sam", "Robin=random"], 4)
    assert four == [("Sam", HUMAN), ("Robin", "random"), ("Kim", "easy"), ("Lou", "easy")]
    assert len(names_and_kinds(Rules(2, 6), ["Robin"], 6)) == 6
    assert names_and_kinds(Rules(2, 6), ["Ann", "Ben"], 2) == [("Ann", HUMAN), ("Ben", HUMAN)]


def test_enough_names_for_the_largest_game() -> None:
    assert len(set(COMPUTERS)) >= 6  # a person may have the same name as one of them
    assert len(set(DEMO_NAMES)) == 6


def test_too_few_named_seats_are_left_for_the_game_to_refuse() -> None:
    assert names_and_kinds(Rules(3, 6), ["Ann"]) == [("Ann", HUMAN)]  # the game refuses: "… is for 3 to 6 players."


@pytest.mark.parametrize("count", [-1, 0, 2, 7])
def test_wrong_number_of_players_is_refused(count: int) -> None:
    for ask in (lambda: fill_seats(Rules(3, 6), ["Ann"], count), lambda: demo_seats(Rules(3, 6), count)):
        with pytest.raises(UserError, match=r"^Trains is for 3 to 6 players\.$"):
            ask()


def test_more_names_than_players_are_refused() -> None:
    with pytest.raises(UserError, match=message_text("seats-too-many", named=3, wanted=2)):
        fill_seats(Rules(2, 4), ["Ann", "Ben", "Cleo"], 2)


def test_demo_has_only_people() -> None:
    assert [seat.name for seat in demo_seats(Rules(2, 4), None)] == ["Ann", "Ben"]
    assert [seat.name for seat in demo_seats(Rules(3, 6), None)] == ["Ann", "Ben", "Cleo"]
    assert len(demo_seats(Rules(3, 6), 6)) == 6
    assert all(seat.is_human for seat in demo_seats(Rules(3, 6), 6))
