"""Golden Train's board as other modules see it: places, numbers, deck and drawing."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from shared_rules.golden_train import GoldenTrain
from signalbox.board import Board, draw, load
from signalbox.core.messages.catalogue import catalogue
from tests.host.board.descriptions import GOLDEN, edited, load_text


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
    squares = board.squares.values()
    assert sorted([*(square.sensor for square in squares), *board.buttons.values()]) == list(range(111))
    assert sorted(board.lights.values()) == list(range(106))
    words = [f"{word}.{seat}" for seat in range(1, 5) for word in ("attack", "stop")]
    assert list(board.buttons) == [*words, "undo", "confirm", "help"]
    assert [name for name in board.lights if name not in board.squares] == [
        "pile.wagons",
        "pile.dynamites",
        *(f"seat.{n}" for n in range(1, 5)),
    ]


def test_g2_deck(board: Board) -> None:
    data: Any = board.game_data()
    assert data["wagons"] == {"1": 9, "2": 9, "3": 9, "4": 9, "sheriff": 6}
    assert data["dynamites"] == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert data["locomotives"] + sum(data["wagons"].values()) + sum(data["dynamites"].values()) == 58
    assert data["seats"] == ["green", "orange", "violet", "white"]
    assert data["wagon"] in board.colours


def test_all_data_is_plain_json(board: Board) -> None:
    for data in (board.game_data(), board.firmware_data()):
        assert json.loads(json.dumps(data)) == data
    json.dumps(draw(board), default=catalogue().checked_text)


def test_drawing_shows_trains_piles_and_pieces(board: Board) -> None:
    drawing: Any = draw(board)
    kinds = {square["name"]: square["kind"] for square in drawing["squares"]}
    assert [name for name, kind in kinds.items() if kind == "loco"] == ["T1.0", "T2.0", "T3.0", "T4.0"]
    assert set(kinds.values()) == {"loco", "wagon"}
    assert [area["style"] for area in drawing["areas"]] == ["train"] * 4 + ["pile wagons", "pile dynamites"]
    assert [area["label"] for area in drawing["areas"][4:]] == ["Wagons", "Dynamites"]
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
    start = GOLDEN.index("wagons = 24 ")
    text = edited(
        (GOLDEN[start:], rows + "\n"),
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
