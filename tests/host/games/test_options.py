"""The games' options on the command line, on the page and in the help text."""

from pathlib import Path

import pytest

from shared_rules.game import Game
from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.seats import Seat
from signalbox.games.options import parse_options
from signalbox.play.lobby.setup import DEMO_NAMES, demo_seats, with_first_seat
from signalbox.play.record.dice import Dice
from signalbox.play.table.opening import NewGame, new_table
from signalbox.play.table.present.snapshot import snapshot
from tests.english import english, message_text
from tests.host.play.table.harness import NOW, TableHarness

OURS = ["golden-train", "paris-connection", "ptites-locos"]


def rules_of(name: str) -> Game:
    return games.rules(name, games.board(name))


def typed(name: str) -> list[str]:
    return [choice.text for choice in games.entry(name).options.choices()]


@pytest.mark.parametrize("name", OURS)
def test_every_listed_option_can_be_chosen(name: str) -> None:
    rules = rules_of(name)
    assert {text.partition("=")[0] for text in typed(name)} == set(rules.options())
    seats = demo_seats(rules, None)
    for text in typed(name):
        options = rules.complete(len(seats), with_first_seat(parse_options([text]), seats))
        option = text.partition("=")[0]
        assert options[option] == with_first_seat(parse_options([text]), seats)[option]


@pytest.mark.parametrize("name", OURS)
def test_default_value_is_listed_first(name: str) -> None:
    first: dict[str, str] = {}
    for text in typed(name):
        first.setdefault(text.partition("=")[0], text)
    defaults = {option: value for option, value in rules_of(name).options().items() if value not in (-1, "")}
    assert parse_options([first[option] for option in defaults]) == defaults


@pytest.mark.parametrize(
    ("name", "options", "lines"),
    [
        (
            "ptites-locos",
            {"first": 1},
            [message_text("locos-option-free"), message_text("locos-option-no-repair"), "Ben begins."],
        ),
        (
            "ptites-locos",
            {"first": 0, "placement": "slide", "repair": True},
            [message_text("locos-option-slide"), message_text("locos-option-repair"), "Ann begins."],
        ),
        (
            "golden-train",
            {"first": 0, "pile": "closed", "match": "number"},
            [message_text("golden-option-closed"), message_text("golden-option-number"), "Ann begins."],
        ),
        (
            "golden-train",
            {"first": 0},
            [message_text("golden-option-open"), message_text("golden-option-value"), "Ann begins."],
        ),
        (
            "paris-connection",
            {"first": 2, "idle_rounds": 4},
            ["Cleo begins.", message_text("paris-option-idle-rounds", count=4)],
        ),
    ],
)
def test_options_in_force_are_shown_one_per_line(
    tmp_path: Path, name: str, options: dict[str, str | int | bool], lines: list[str]
) -> None:
    opened = new_table(NewGame(name, demo_seats(rules_of(name), None), options, Dice.from_text("1"), tmp_path), NOW)
    before = snapshot(opened.table, 0.0)
    harness = TableHarness(opened)
    for shown in (before, snapshot(harness.table, harness.at)):
        assert [english(line) for line in shown["in_force"]] == lines


def test_first_player_is_given_by_name() -> None:
    seats = demo_seats(rules_of("ptites-locos"), 4)
    for seat, name in enumerate(DEMO_NAMES[:4]):
        assert with_first_seat({"first": name.lower()}, seats) == {"first": seat}
    assert with_first_seat({"repair": True}, seats) == {"repair": True}
    alike = [Seat("Ann"), Seat("ANN"), Seat("Ben")]
    assert with_first_seat({"first": "ANN"}, alike) == {"first": 1}
    with pytest.raises(UserError):
        with_first_seat({"first": "ann"}, alike)
