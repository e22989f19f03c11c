"""Paris Connection's board as other modules see it: map, borders, numbers and drawing."""

import itertools
import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from shared_rules.paris_connection import ParisConnection
from signalbox.board import Board, draw, load
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.games.paris_connection.board import POINT, edge, middle, neighbours, parse
from signalbox.games.paris_connection.board import name as named
from tests.host.board.descriptions import PARIS, edited, load_text

RUNS = {"vosges": 3, "cevennes": 5, "alps": 5}
CITIES = [  # in reading order
    *("Calais", "Lille", "Cherbourg", "Le Havre", "Amiens", "Caen", "Rouen", "Reims", "Metz", "Brest", "Troyes"),
    *("Nancy", "Strasbourg", "Rennes", "Le Mans", "Orléans", "Angers", "Mulhouse", "Nantes", "Tours", "Bourges"),
    *("Dijon", "Besançon", "Poitiers", "La Rochelle", "Limoges", "Clermont-Ferrand", "Saint-Étienne", "Lyon"),
    *("Grenoble", "Bordeaux", "Valence", "Nîmes", "Bayonne", "Toulouse", "Nice", "Pau", "Béziers", "Marseille"),
    *("Toulon", "Perpignan"),
]


@pytest.fixture(scope="module")
def board() -> Board:
    return load("paris_connection")


@pytest.fixture(scope="module")
def data(board: Board) -> Any:
    return board.game_data()


@pytest.fixture(scope="module")
def signs(data: Any) -> dict[str, str]:
    """Map hex names to their signs on the map."""
    rows = enumerate(data["rows"], 1)
    return {f"{r}.{c}": sign for r, row in rows for c, sign in enumerate(row, 1) if sign != "_"}


def test_map_totals(signs: dict[str, str]) -> None:
    count = Counter(signs.values())
    assert len(signs) == 238
    assert [count[value] for value in "1234"] == [19, 14, 7, 1]
    assert (count["E"], count["*"]) == (1, 6)


def test_cities_are_in_reading_order_and_only_marseille_is_worth_four(data: Any, signs: dict[str, str]) -> None:
    assert list(data["cities"]) == CITIES
    assert list(data["cities"].values()) == [name for name, sign in signs.items() if sign in "1234"]
    assert signs[data["cities"]["Marseille"]] == "4"


def test_stations_surround_the_eiffel_hex_clockwise(data: Any) -> None:
    assert data["stations"] == {
        "Saint-Lazare": "5.11",
        "Nord": "5.12",
        "Est": "6.13",
        "Lyon": "7.12",
        "Austerlitz": "7.11",
        "Montparnasse": "6.11",
    }
    eiffel = middle((6, 12))
    spots = [middle(parse(at) or (0, 0)) for at in data["stations"].values()]
    assert all(math.dist(spot, eiffel) == pytest.approx(1) for spot in spots)
    degrees = [math.degrees(math.atan2(x - eiffel[1], eiffel[0] - y)) for y, x in spots]  # clockwise from the north
    assert degrees == pytest.approx([-30, 30, 90, 150, -150, -90])


def test_neighbours_are_adjacent_and_mutual() -> None:
    for at in itertools.product((4, 5), (7, 8)):
        beside = neighbours(at)
        assert len(set(beside)) == 6
        assert all(math.dist(middle(at), middle(other)) == pytest.approx(1) for other in beside)
        assert all(at in neighbours(other) for other in beside)


def test_borders_are_connected_runs_of_edges(data: Any) -> None:
    borders = [tuple(parse(name) or (0, 0) for name in pair) for pair in data["borders"]]
    assert len(borders) == sum(RUNS.values())
    for length in RUNS.values():
        run, borders = borders[:length], borders[length:]
        lines = [[tuple(round(x, 6) for x in end) for end in edge(*pair)] for pair in run]
        assert all(set(one) & set(other) for one, other in itertools.pairwise(lines))
        ends = Counter(end for line in lines for end in line)
        assert sorted(ends.values()) == [1, 1] + [2] * (length - 1)  # a line without a fork or a ring


@pytest.mark.parametrize(
    ("west", "east"),
    [("7.17", "8.19"), ("14.13", "16.15"), ("16.17", "16.18")],
    ids=["Nancy and the Alsace", "Clermont and the Rhone", "the Alps"],
)
def test_borders_lengthen_routes(data: Any, signs: dict[str, str], west: str, east: str) -> None:
    open_map = _steps(signs, [], west, east)
    assert open_map < _steps(signs, data["borders"], west, east) < 9


def _steps(signs: dict[str, str], borders: list[list[str]], start: str, goal: str) -> int:
    """Return the minimum number of edges a loco crosses between two hexes."""
    shut = {frozenset(pair) for pair in borders}
    reached, frontier, steps = {start}, {start}, 0
    while goal not in reached:
        beside = {(at, named(side)) for at in frontier for side in neighbours(parse(at) or (0, 0))}
        frontier = {
            to for at, to in beside if to in signs and signs[to] != "E" and frozenset((at, to)) not in shut
        } - reached
        assert frontier
        reached |= frontier
        steps += 1
    return steps


def test_rural_hexes_have_two_squares_and_others_one(board: Board, signs: dict[str, str]) -> None:
    places = {name: len(sensors) for name, sensors in board.sensors.of_place.items()}
    assert places == {name: 2 if sign == "." else 1 for name, sign in signs.items() if sign != "E"}
    assert list(board.sensors.of_place) == [name for name, sign in signs.items() if sign != "E"]
    assert board.squares["6.9.L"].place == board.squares["6.9.R"].place == "6.9"
    assert board.squares["6.9.L"].column < board.squares["6.9.R"].column


def test_every_sensor_and_light_is_numbered(board: Board) -> None:
    squares = board.squares.values()
    assert sorted([*(square.sensor for square in squares), *board.buttons.values()]) == list(range(436))
    assert sorted(board.lights.values()) == list(range(475))
    companies: Any = board.game_data()["companies"]
    assert list(board.buttons) == [*companies, "undo", "confirm", "help"]
    for company in companies:
        assert f"board.{company}" in board.lights
        assert {f"value.{company}.{digit}" for digit in (1, 2, 4, 8, 16, 32)} <= set(board.lights)


def test_chains_alternate_direction(board: Board) -> None:
    along = sorted(board.squares.values(), key=lambda square: square.sensor)
    assert [square.light - 48 for square in along] == [square.sensor - 9 for square in along] == list(range(427))
    steps = [math.dist(one.at, other.at) for one, other in itertools.pairwise(along)]
    assert sum(step > 3 for step in steps) < 21  # where a row ends, the next one begins


def test_chains_may_run_left_to_right(tmp_path: Path) -> None:
    board = load_text(tmp_path, edited(('order = "to and fro"', 'order = "left to right"'), of=PARIS))
    assert [square.sensor for square in board.squares.values()] == list(range(9, 436))


def test_two_squares_may_swap_their_numbers(tmp_path: Path) -> None:
    real = load("paris_connection")
    one, other = real.squares["6.9.L"], real.squares["6.8.R"]
    lines = "".join(
        f'"{name}" = {{ sensor = {twin.sensor}, light = {twin.light} }}\n'
        for name, twin in ((one.name, other), (other.name, one))
    )
    board = load_text(tmp_path, edited(("[map]\n", "[squares]\n" + lines + "[map]\n"), of=PARIS))
    changed = {name for name, square in board.squares.items() if square != real.squares[name]}
    assert changed == {"6.9.L", "6.8.R"}
    assert board.squares["6.9.L"].sensor == other.sensor


def test_resized_map_is_checked_against_its_own_totals(tmp_path: Path) -> None:
    text = edited(('"______.2....2__42.",', '"______.2....2__42..",'), ("hexes = 238", "hexes = 239"), of=PARIS)
    board = load_text(tmp_path, text)
    assert "20.19" in board.sensors.of_place
    assert ParisConnection(board.game_data()).places == board.places


def test_all_data_is_plain_json(board: Board) -> None:
    for found in (board.game_data(), board.firmware_data()):
        assert json.loads(json.dumps(found)) == found
    json.dumps(draw(board), default=catalogue().checked_text)


def test_drawing_shows_hexes_borders_and_storing_boards(board: Board, signs: dict[str, str]) -> None:
    drawing: Any = draw(board)
    styles = Counter(area["style"] for area in drawing["areas"])
    assert styles == {
        "rural": 190,
        "station": 6,
        "eiffel": 1,
        "store": 6,
        "city1": 19,
        "city2": 14,
        "city3": 7,
        "city4": 1,
    }
    assert len(drawing["borders"]) == 13
    labels = [area["label"] for area in drawing["areas"]]
    assert set(CITIES) <= set(labels)
    assert labels.count("Lyon") == 2  # the city and the station
    kinds = {square["name"]: square["kind"] for square in drawing["squares"]}
    assert Counter(kinds.values()) == {"rural": 380, "city": 41, "station": 6}
    assert kinds["20.16"] == "city"


def test_squares_and_lights_are_within_their_hex(board: Board) -> None:
    drawing: Any = draw(board)
    for square in drawing["squares"]:
        row, column = middle(parse(square["place"]) or (0, 0))
        for x, y in ((square["x"], square["y"]), (square["lx"], square["ly"])):
            across, down = abs(x - column), abs(y - row)
            assert across <= 0.5
            assert down + across * POINT <= POINT


def test_company_whose_light_differs_in_colour_is_painted(board: Board) -> None:
    looks: Any = draw(board)["looks"]
    assert list(looks) == board.game_data()["companies"]
    assert looks["black"]["paint"] == "#22242a"
    assert looks["red"] == {
        "paint": "#ff0000",
        "shape": "loco",
        "called": Message("piece-called", colour="red", shape="loco"),
    }
    assert board.colours["black"] == 0xFFFFFF
