"""The board of Les P’tites Locos: geometry, numbers, readings, colours, power and exported data."""

import json
import tomllib

import pytest

from shared_rules.scene import CONTROLLER_MA
from signalbox.board import Board, board_names, draw, load
from signalbox.board.common_tables import PC_PORT_MA
from signalbox.board.load import compile_board
from signalbox.board.model import PIXEL_ORDERS, Power, to_rgb
from signalbox.core.messages.catalogue import catalogue
from tests.host.board.descriptions import MATRIX_COLUMNS, MATRIX_ROWS, TO_MATRIX, edited, matrix_board

L_LANES = {  # [row, column], from the rules' description of the board
    "Q1.1": [(4, 1), (3, 1), (2, 1), (1, 1), (1, 2), (1, 3), (1, 4)],
    "Q1.2": [(4, 2), (3, 2), (2, 2), (2, 3), (2, 4)],
    "Q1.3": [(4, 3), (3, 3), (3, 4)],
    "Q2.1": [(1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (3, 10), (4, 10)],
    "Q2.2": [(2, 7), (2, 8), (2, 9), (3, 9), (4, 9)],
    "Q2.3": [(3, 7), (3, 8), (4, 8)],
    "Q3.1": [(7, 10), (8, 10), (9, 10), (10, 10), (10, 9), (10, 8), (10, 7)],
    "Q3.2": [(7, 9), (8, 9), (9, 9), (9, 8), (9, 7)],
    "Q3.3": [(7, 8), (8, 8), (8, 7)],
}


@pytest.fixture(scope="module")
def board() -> Board:
    return load("ptites_locos")


@pytest.mark.parametrize("lane", L_LANES)
def test_lanes_run_as_drawn(board: Board, lane: str) -> None:
    assert [board.squares[f"{lane}.{k}"].at for k in range(1, len(L_LANES[lane]) + 1)] == L_LANES[lane]


@pytest.mark.parametrize("lane", [1, 2, 3, 4])
def test_bays_are_west_north_east_and_south(board: Board, lane: int) -> None:
    cells = {bay: [board.squares[f"{bay}.{lane}.{end}"].at for end in (0, 1)] for bay in ("B0", "B1", "B2", "B3")}
    assert cells == {
        "B0": [(6, lane), (5, lane)],
        "B1": [(lane, 5), (lane, 6)],
        "B2": [(5, 11 - lane), (6, 11 - lane)],
        "B3": [(11 - lane, 6), (11 - lane, 5)],
    }


@pytest.mark.parametrize("lane", [1, 2, 3])
def test_start_and_arrival(board: Board, lane: int) -> None:
    assert board.squares[f"S{lane}"].at == (7, lane)
    assert board.squares[f"A{lane}"].at == (11 - lane, 4)


def test_every_sensor_and_light_is_numbered(board: Board) -> None:
    assert sorted(square.sensor for square in board.squares.values()) == list(range(92))
    assert [bay.code[letter] for bay in board.bays.values() for letter in "abcdef"] == list(range(92, 116))
    assert board.buttons == {"roll": 116, "undo": 117, "confirm": 118, "help": 119}
    assert board.sensors.count == 120
    assert sorted(board.lights.values()) == list(range(118))
    assert sum(name.startswith("buffer.") for name in board.lights) == 7
    assert sum(name.startswith("seat.") for name in board.lights) == 4
    assert sum(name.startswith("dice.") for name in board.lights) == 15


def test_hangars_are_one_place_and_other_squares_one_each(board: Board) -> None:
    assert board.sensors.by_place["hangar"] == tuple(board.squares[f"H{i}"].sensor for i in range(1, 10))
    assert len(board.places) == 92 - 9 + 1 + 24
    assert board.sensors.by_place["Q1.1.2"] == (board.squares["Q1.1.2"].sensor,)
    assert board.sensors.by_place["B2.c"] == (board.bays["B2"].code["c"],)


def test_counts_give_the_closed_reeds_of_each_place(board: Board) -> None:
    closed = [board.squares[name].sensor for name in ("H1", "H9", "S2")] + [board.bays["B3"].code["f"], 119]
    counts = board.sensors.count_closed(sum(1 << sensor for sensor in closed))
    assert len(counts) == len(board.places)
    assert {place: n for place, n in zip(board.places, counts, strict=True) if n} == {"hangar": 2, "S2": 1, "B3.f": 1}


def test_full_board_counts_every_sensor_except_buttons(board: Board) -> None:
    assert sum(board.sensors.count_closed((1 << board.sensors.count) - 1)) == 116


def test_sensor_is_mapped_to_its_square(board: Board) -> None:
    assert board.sensors.squares[board.squares["B1.4.0"].sensor] == "B1.4.0"
    assert 116 not in board.sensors.squares


def test_game_data(board: Board) -> None:
    assert board.game_data() == {
        "name": "ptites_locos",
        "places": board.places,
        "lanes": 3,
        "lengths": [[7, 5, 3]] * 3,
        "strands": 4,
        "bays": ["B0", "B1", "B2", "B3"],
        "platforms": {
            "blue": {"home": "B1", "A": [0, 1, 2, 3], "B": [0, 1, 2, 3], "code": ["a", "b"]},
            "red": {"home": "B2", "A": [2, 1, 3, 4], "B": [1, 2, 4, 3], "code": ["a", "c"]},
            "yellow": {"home": "B3", "A": [1, 0, 3, 4], "B": [1, 2, 0, 4], "code": ["b", "c"]},
        },
        "opposite": {"a": "f", "b": "e", "c": "d", "d": "c", "e": "b", "f": "a"},
        "hangars": 9,
        "locos": 4,
        "to_win": 3,
        "tiles": 12,
        "seats": ["green", "orange", "violet", "white"],
    }


def test_firmware_data(board: Board) -> None:
    assert board.firmware_data() == {
        "name": "ptites_locos",
        "game": "ptites_locos",
        "hash": board.hash,
        "sensors": 120,
        "lights": 118,
        "pixel_order": "GRB",
        "scan": "registers",
        "pins": {"clock": "GP2", "latch": "GP3", "data": "GP4", "pixels": "GP16"},
        "power": {"budget_ma": 500, "supply_budget_ma": 2000, "light_ma": 60, "dark_ma": 118},
    }


def test_matrix_is_in_the_firmware_data_and_the_hash(board: Board) -> None:
    matrix = matrix_board(name=board.name)
    data = matrix.firmware_data()
    assert data["scan"] == "matrix"
    assert data["pins"] == {"rows": MATRIX_ROWS, "columns": MATRIX_COLUMNS, "pixels": "GP16"}
    assert matrix.hash != board.hash
    mirrored = edited((str(MATRIX_COLUMNS), str(MATRIX_COLUMNS[::-1])), of=edited(*TO_MATRIX))
    assert compile_board(board.name, tomllib.loads(mirrored), "mirrored").hash != matrix.hash
    assert matrix.controller.used_pins == ["GP16", *MATRIX_ROWS, *MATRIX_COLUMNS]
    assert [matrix.controller.matrix_position(sensor) for sensor in (0, 9, 10, 119)] == [
        (0, 0),
        (0, 9),
        (1, 0),
        (11, 9),
    ]


@pytest.mark.parametrize("name", board_names())
def test_all_data_is_plain_json(name: str) -> None:
    board = load(name)
    for data in (board.game_data(), board.firmware_data()):
        assert json.loads(json.dumps(data)) == data
    json.dumps(draw(board), default=catalogue().checked_text)


RGB = bytes([1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize("order", [order for order in PIXEL_ORDERS if len(order) == 3])
def test_three_colours_come_in_the_stated_order(order: str) -> None:
    sent = bytes(RGB[3 * light + "RGB".index(colour)] for light in range(2) for colour in order)
    assert to_rgb(sent, order) == RGB


def test_white_part_shows_all_three_colours() -> None:
    assert to_rgb(bytes([2, 1, 3, 0, 0, 0, 0, 9]), "GRBW") == bytes([1, 2, 3, 9, 9, 9])
    assert to_rgb(bytes([1, 2, 3, 0, 0, 0, 0, 9]), "RGBW") == bytes([1, 2, 3, 9, 9, 9])


@pytest.mark.parametrize("name", board_names())
def test_no_board_overloads_a_port(name: str) -> None:
    power = load(name).power
    drawn = power.dark_ma + CONTROLLER_MA + power.available_ma()
    assert drawn <= PC_PORT_MA if power.budget_ma else power.max_total_ma(False) == power.supply_budget_ma


def test_power_of_dark_lights_is_not_available_for_light() -> None:
    power = Power(budget_ma=500, supply_budget_ma=2000, light_ma=60, dark_ma=118)
    assert (power.available_ma(), power.available_ma(True), power.available_ma(total_ma=200)) == (352, 1882, 52)
    assert power.available_ma(total_ma=100) == 0
    fed = Power(budget_ma=0, supply_budget_ma=2000, light_ma=60, dark_ma=475)
    assert fed.available_ma() == fed.available_ma(has_supply=True) == 1525
