"""Golden Train's board as other modules see it, and errors reported in its TOML tables."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from shared_rules.golden_train import GoldenTrain
from signalbox.board import Board, draw, load
from tests.host.board.descriptions import GOLDEN, edited, fault_cases, faults_of, load_text


@pytest.fixture(scope="module")
def board() -> Board:
    return load("golden_train")


def test_four_trains_of_one_locomotive_and_24_wagons(board: Board) -> None:
    rows: Any = board.game_data()["trains"]
    assert rows == [[f"T{train}.{place}" for place in range(25)] for train in range(1, 5)]
    assert list(board.squares) == board.places == [name for row in rows for name in row]
    for row in rows:
        spots = [board.squares[name].at for name in row]
        assert all(b == (a[0], a[1] + 1) for a, b in itertools.pairwise(spots))


def test_every_sensor_and_light_is_numbered(board: Board) -> None:
    assert sorted([*(square.sensor for square in board.squares.values()), *board.buttons.values()]) == list(range(111))
    assert sorted(board.lights.values()) == list(range(106))
    words = [f"{word}.{seat}" for seat in range(1, 5) for word in ("attack", "stop")]
    assert list(board.buttons) == [*words, "undo", "confirm", "help"]
    others = [name for name in board.lights if name not in board.squares]
    assert others == ["pile.wagons", "pile.dynamites", *(f"seat.{n}" for n in range(1, 5))]


def test_g2_deck(board: Board) -> None:
    data: Any = board.game_data()
    assert data["wagons"] == {"1": 9, "2": 9, "3": 9, "4": 9, "sheriff": 6}
    assert data["dynamites"] == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert data["locomotives"] + sum(data["wagons"].values()) + sum(data["dynamites"].values()) == 58
    assert data["seats"] == ["green", "orange", "violet", "white"]
    assert data["wagon"] in board.colours


def test_drawing_shows_trains_piles_and_pieces(board: Board) -> None:
    drawing: Any = draw(board)
    kinds = {square["name"]: square["kind"] for square in drawing["squares"]}
    assert [name for name, kind in kinds.items() if kind == "loco"] == ["T1.0", "T2.0", "T3.0", "T4.0"]
    assert set(kinds.values()) == {"loco", "wagon"}
    assert [area["style"] for area in drawing["areas"]] == ["train"] * 4 + ["pile wagons", "pile dynamites"]
    assert [area["label"] for area in drawing["areas"][4:]] == ["Wagons", "Dynamite"]
    assert {colour: look["shape"] for colour, look in drawing["looks"].items()} == {
        **dict.fromkeys(board.seats, "loco"),
        "wagon": "wagon",
    }
    assert drawing["looks"]["wagon"]["paint"] != drawing["colours"]["wagon"]
    assert drawing["borders"] == []


def test_trains_may_have_other_lengths_and_directions(tmp_path: Path) -> None:
    rows = "\n".join(
        [
            "wagons = 3",
            "T1 = { at = [1, 8],   step = [0, -1],  sensor =  8, light =  5 }",
            "T2 = { at = [2, 2],   step = [0.5, 1], sensor = 12, light =  9 }",
            "T3 = { at = [8, 26],  step = [-1, 0],  sensor = 16, light = 13 }",
        ]
    )
    text = edited(
        (GOLDEN[GOLDEN.index("wagons = 24 ") :], rows + "\n"),
        ('seats = ["green", "orange", "violet", "white"]', 'seats = ["green", "orange", "violet"]'),
        ('"attack.4" = { at = [5.5, 0.6], sensor = 6 }\n"stop.4"   = { at = [6.5, 0.6], sensor = 7 }\n', ""),
        ("undo    = { at = [7.4, 22], sensor = 8 }\n", "undo = 6\n"),
        ("confirm = { at = [7.4, 23], sensor = 9 }\n", "confirm = 7\n"),
        ("help    = { at = [7.4, 24], sensor = 10 }\n", "help = 20\n"),
        ('"seat.4"         = { at = [6, 0.6],   light = 5 }\n', ""),
        ("locomotives = 4\n", "locomotives = 3\n"),
        ("sheriff = 6\n", "sheriff = 7\n"),
        of=GOLDEN,
    )
    board = load_text(tmp_path, text)
    assert [board.squares[f"T{train}.3"].at for train in (1, 2, 3)] == [(1, 5), (3.5, 5), (5, 26)]
    assert (board.squares["T2.3"].sensor, board.squares["T2.3"].light) == (15, 12)
    assert GoldenTrain(board.game_data()).places == board.places


def test_rewired_place_has_its_own_entry(tmp_path: Path) -> None:
    lines = '[squares]\n"T2.7" = { sensor = 44, light = 39 }\n"T2.8" = { sensor = 43, light = 38, at = [3.4, 9.5] }\n'
    board = load_text(tmp_path, edited(("[trains]\n", lines + "[trains]\n"), of=GOLDEN))
    real = load("golden_train")
    assert (board.squares["T2.7"].sensor, board.squares["T2.8"].sensor) == (44, 43)
    assert board.squares["T2.8"].at == (3.4, 9.5)
    assert board.squares["T2.7"].at == real.squares["T2.7"].at
    assert {n: s for n, s in board.squares.items() if s != real.squares[n]}.keys() == {"T2.7", "T2.8"}


T3 = "T3 = { at = [4.5, 1.5], step = [0, 1],"
T4 = "T4 = { at = [6, 1.5],   step = [0, 1], sensor = 86, light = 81 }\n"
CASES = fault_cases("""
one card too many
    sheriff = 6↵ → sheriff = 7↵
    [deck]: 58 cards are expected, but 4 locomotives, 43 wagons and 12 dynamites add up to 59.
no wagons
    [deck.wagons]           # by value↵1 = 9↵2 = 9↵3 = 9↵4 = 9↵sheriff = 6 → [deck.wagons]↵1 = 0
    [deck] wagons: at least one wagon is expected: without wagons, no train could grow.
    [deck]: 58 cards are expected, but 4 locomotives, 0 wagons and 12 dynamites add up to 16.
no dynamites, though the cards add up
    [deck.dynamites]        # by value↵1 = 3↵2 = 3↵3 = 3↵4 = 3 → [deck.dynamites]↵1 = 0
    sheriff = 6↵ → sheriff = 18↵
    [deck] dynamites: at least one stick of dynamite is expected: without dynamite, nobody could attack.
a wagon with an invalid value
    sheriff = 6↵ → sherif = 6↵
    [deck.wagons] sherif: a card value is expected, 1 to 9 or "sheriff".
a sheriff among the dynamites
    [deck.dynamites]        # by value↵1 = 3 → [deck.dynamites]↵sheriff = 3
    [deck.dynamites] sheriff: a card value is expected, 1 to 9.
a negative number of cards
    sheriff = 6↵ → sheriff = -6↵
    [deck.wagons] sheriff: a whole number from 0 to 58 is expected, not -6.
a train without its locomotive
    locomotives = 4↵ → locomotives = 3↵
    sheriff = 6↵ → sheriff = 7↵
    [deck] locomotives: 4 locomotives are expected, one for each train, not 3.
shorter rows with unchanged numbers
    wagons = 24 → wagons = 23
    [squares] sensor: nothing here or in another table has the numbers 35, 60 and 85: use every number from 0 to 109.
    [squares] light: nothing here or in another table has the numbers 30, 55 and 80: use every number from 0 to 104.
rows that are too long
    wagons = 24 → wagons = 99
    [trains] wagons: a whole number from 1 to 40 is expected, not 99.
a step of zero
    T3 = { at = [4.5, 1.5], step = [0, 1], → T3 = { at = [4.5, 1.5], step = [0, 0],
    [trains] T3 step: [0, 0] would put all squares of the train in the same position.
an incomplete step
    T3 = { at = [4.5, 1.5], step = [0, 1], → T3 = { at = [4.5, 1.5], step = [0],
    [trains] T3 step: [down, right] with numbers from -2 to 2 is expected, not [0].
trains not numbered consecutively
    T3 = { → T5 = {
    [trains] T3: it is missing: a table is expected.
    [trains] T5: there is no such key.
a train is missing
    T4 = { at = [6, 1.5],   step = [0, 1], sensor = 86, light = 81 }↵ →
    [deck] locomotives: 3 locomotives are expected, one for each train, not 4.
    [board] seats: 3 colours are expected, one for each train in [trains], not 4.
    [lights] seat.4: the game does not use this light.
    [buttons] attack.4: the game has no such button.
    [buttons] stop.4: the game has no such button.
wagons of an undefined colour
    wagon = "wagon"         # the → wagon = "gold"         # the
    [game] wagon: a colour from [colours] is expected for the wagons, not "gold".
wagons in a seat's colour
    wagon = "wagon"         # the → wagon = "green"         # the
    [game] wagon: green is already the colour of a player's locomotive.
a button without quotes
    "attack.2" = { → attack.2 = {
    [buttons] attack: a name with a dot needs quotes, as in "attack.2".
    [buttons] attack.2: it is missing, but the table needs it.
    [buttons] attack: the game has no such button.
    [squares] sensor: nothing here or in another table has number 2: use every number from 0 to 110.
a misnamed button
    "stop.2"   = { → "halt.2"   = {
    [buttons] stop.2: it is missing, but the table needs it.
    [buttons] halt.2: the game has no such button.
a pile without its light
    "pile.wagons"    = → "pile.wagon"     =
    [lights] pile.wagons: it is missing, but the game needs this light.
    [lights] pile.wagon: the game does not use this light.
several places merged into one
    [trains]↵ → [squares]↵"T2.7" = { place = "wagons" }↵[trains]↵
    [squares] T2.7 place: a square of a train cannot belong to a group: leave out its place.
an entry for a missing place
    [trains]↵ → [squares]↵"T2.77" = { sensor = 3 }↵[trains]↵
    [squares] T2.77: there is no such square; perhaps you meant T2.7.
a place without quotes
    [trains]↵ → [squares]↵T2.7 = { sensor = 43 }↵[trains]↵
    [squares] T2: a name with a dot needs quotes, as in "T2.7".
""") | {
    "a row that leaves the board": (
        [
            (T3, "T3 = { at = [4.5, 25], step = [0.0, -1],"),
            (T4, "T4 = { at = [4.5, 25.5], step = [0, 1], sensor = 86, light = 81 }\n"),
        ],
        [
            f"[squares] T4.{n} at: [row, column] within 8 rows and 26 columns is expected, not [4.5, {25.5 + n:g}]."
            for n in range(2, 25)
        ],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_board_reports_every_fault(edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path) -> None:
    assert faults_of(tmp_path, edited(*edits, of=GOLDEN)) == sentences
