"""Squares in one place that share a sensor, a light or both: numbers, names, drawing, holes, circuit and wiring."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from signalbox.board import Board, draw
from signalbox.board.load import compile_board
from signalbox.board.magnet_check import check_magnets, magnet_layout
from signalbox.board.model import light_of, piece_sensors
from signalbox.board.wiring_order import WiringOrder
from signalbox.maker.circuit import plan
from signalbox.maker.plans.holes import holes
from signalbox.maker.plans.marks import Layer
from tests.english import english
from tests.host.board.descriptions import edited, faults_of, shared_paris
from tests.host.maker.circuit.planned import check_roles
from tests.host.service.procedures.wiring.bench import random_order

BOTH, SENSOR, LIGHT = ("sensor", "light"), ("sensor",), ("light",)
SHARED = pytest.mark.parametrize("shared", [BOTH, SENSOR, LIGHT], ids=" and ".join)


@cache
def board_of(shared: tuple[str, ...]) -> Board:
    return compile_board("shared", tomllib.loads(shared_paris(*shared)), "shared")


@pytest.mark.parametrize(("shared", "sensors", "lights"), [(BOTH, 246, 285), (SENSOR, 246, 475), (LIGHT, 436, 285)])
def test_rural_hex_has_one_shared_sensor_or_light(shared: tuple[str, ...], sensors: int, lights: int) -> None:
    board = board_of(shared)
    assert (board.sensors.count, len(board.lights)) == (sensors, lights)
    assert sorted(board.sensors.numbers.values()) == list(range(sensors))
    assert sorted(board.lights.values()) == list(range(lights))
    left, right = board.squares["6.9.L"], board.squares["6.9.R"]
    assert (left.sensor == right.sensor) == ("sensor" in shared)
    assert (left.light == right.light) == ("light" in shared)
    assert board.places == board_of(BOTH).places


def test_shared_sensor_is_under_the_first_square_and_named_after_its_place() -> None:
    board = board_of(BOTH)
    number = board.squares["6.9.L"].sensor
    assert board.sensors.name(number) == "6.9"
    (sensor,) = [sensor for sensor in piece_sensors(board) if sensor.number == number]
    assert (sensor.name, [square.name for square in sensor.squares]) == ("6.9", ["6.9.L", "6.9.R"])
    assert sensor.at == board.squares["6.9.L"].at == pytest.approx((board.squares["6.9.R"].row, 8.9))
    assert light_of(board, "6.9.L") == light_of(board, "6.9.R") == "6.9"
    assert light_of(board, "5.11") == "5.11"
    assert board.picture.lights["6.9"] == pytest.approx((sensor.at[0] - 0.34, 9.08))


def test_shared_sensor_counts_once_but_has_room_for_each_square() -> None:
    board = board_of(SENSOR)
    bits = 1 << board.squares["6.9.L"].sensor | 1 << board.squares["5.11"].sensor
    hexagon, station = (board.places.index(place) for place in ("6.9", "5.11"))
    assert (board.sensors.count_closed(bits)[hexagon], board.sensors.count_closed(bits)[station]) == (1, 1)
    assert (board.sensors.piece_capacity(bits)[hexagon], board.sensors.piece_capacity(bits)[station]) == (2, 1)
    assert sum(board.sensors.piece_capacity(bits)) == 3


def test_unknown_shared_word_is_refused(tmp_path: Path) -> None:
    assert faults_of(tmp_path, shared_paris("lamp")) == [
        '[map] share: a list of "sensor" or "light" without repeats is expected, not ["lamp"].'
    ]


def test_only_squares_of_one_place_can_share(tmp_path: Path) -> None:
    own = ("[totals]", '[squares]\n"6.9.R" = { sensor = 80 }\n[totals]')
    assert faults_of(tmp_path, edited(own, of=shared_paris("sensor"))) == [
        "[squares] 8.11 sensor: sensor 80 is already used by [squares] 6.9.R sensor: choose another one."
    ]


def test_all_squares_of_a_place_share_or_none_do(tmp_path: Path) -> None:
    text = edited(("sensor =  84, light =  84", "sensor =  83, light =  84"))
    assert (
        "[squares] H1 sensor: the squares of hangar must either all share one sensor or all have their own."
        in faults_of(tmp_path, text)
    )


def test_no_other_light_has_the_name_of_a_shared_one(tmp_path: Path) -> None:
    text = edited(('"seat.6"           = {', '"6.9"              = {'), of=shared_paris("light"))
    assert "[lights] 6.9: its squares already share a light in [squares]." in faults_of(tmp_path, text)


@SHARED
def test_page_has_one_lamp_per_light(shared: tuple[str, ...]) -> None:
    board = board_of(shared)
    drawing = draw(board)
    squares, others = drawing["squares"], drawing["lights"]
    lamps = {(square["light"], square["lx"], square["ly"]) for square in squares}
    assert len(lamps) + len(others) == len(board.lights)
    assert {name for name, _, _ in lamps}.isdisjoint(light["light"] for light in others)
    assert len({(square["x"], square["y"]) for square in squares}) == 427


@SHARED
def test_every_hole_is_drilled_once(shared: tuple[str, ...]) -> None:
    board = board_of(shared)
    found = holes(board)
    reeds = [hole for hole in found if hole.layer == Layer.DRILL_REED]
    assert len(reeds) == board.sensors.count - len(board.buttons)
    assert len([hole for hole in found if hole.layer == Layer.DRILL_LIGHT]) == len(board.lights)
    assert ("6.9" in {hole.name for hole in reeds}) == ("sensor" in shared)


def test_circuit_has_every_sensor_and_light_by_name() -> None:
    check_roles(plan(board_of(BOTH)))


@SHARED
def test_wiring_order_is_stored_by_names_and_moves_shared_sensors(shared: tuple[str, ...]) -> None:
    board = board_of(shared)
    order = random_order(board, 1)
    assert WiringOrder.from_mapping(board, order.to_mapping(board)) == order
    soldered = order.renumber_board(board)
    assert soldered.sensors.shared == {order.sensors[sensor]: 2 for sensor in board.sensors.shared}
    assert soldered.squares["6.9.L"].sensor == order.sensors[board.squares["6.9.L"].sensor]
    assert len(piece_sensors(soldered)) == len(piece_sensors(board))


@pytest.mark.thorough
def test_adjacent_loco_must_not_close_a_shared_reed() -> None:
    (spot,) = [spot for spot in magnet_layout(board_of(BOTH)).spots if spot.name == "6.9"]
    assert [x for x, _ in spot.offsets] == pytest.approx([0.0, 14.4])
    assert [y for _, y in spot.offsets] == pytest.approx([0.0, 0.0])
    for shared in (LIGHT, BOTH):
        assert check_magnets(board_of(shared)).faults == []
    near = compile_board("near", tomllib.loads(shared_paris(*BOTH).replace("pitch_mm = 40", "pitch_mm = 26")), "near")
    assert any("more than 9.4 mm apart" in english(fault) for fault in check_magnets(near).faults)
