"""Paris Connection's board as other modules see it, and errors reported in its TOML tables."""

import itertools
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from shared_rules.paris_connection import ParisConnection
from signalbox.board import Board, draw, load
from signalbox.core.messages import Message
from signalbox.games.paris_connection.board import POINT, centre, edge, neighbours, parse_hex
from signalbox.games.paris_connection.board import hex_name as named
from tests.host.board.descriptions import PARIS, edited, fault_cases, faults_of, load_text

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
    """Return the character that stands for each hex on the map, keyed by the hex's name."""
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
    eiffel = centre((6, 12))
    spots = [centre(parse_hex(at) or (0, 0)) for at in data["stations"].values()]
    assert all(math.dist(spot, eiffel) == pytest.approx(1) for spot in spots)
    degrees = [math.degrees(math.atan2(x - eiffel[1], eiffel[0] - y)) for y, x in spots]  # clockwise from the north
    assert degrees == pytest.approx([-30, 30, 90, 150, -150, -90])


def test_neighbours_are_adjacent_and_mutual() -> None:
    for place in itertools.product((4, 5), (7, 8)):
        adjacent = neighbours(place)
        assert len(set(adjacent)) == 6
        assert all(math.dist(centre(place), centre(other)) == pytest.approx(1) for other in adjacent)
        assert all(place in neighbours(other) for other in adjacent)


def test_borders_are_connected_runs_of_edges(data: Any) -> None:
    borders = [tuple(parse_hex(name) or (0, 0) for name in pair) for pair in data["borders"]]
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
    assert _steps(signs, [], west, east) < _steps(signs, data["borders"], west, east) < 9


def _steps(signs: dict[str, str], borders: list[list[str]], start: str, goal: str) -> int:
    """Return the minimum number of edges to cross between two hexes."""
    blocked = {frozenset(pair) for pair in borders}
    reached, frontier, steps = {start}, {start}, 0
    while goal not in reached:
        pairs = {(place, named(side)) for place in frontier for side in neighbours(parse_hex(place) or (0, 0))}
        frontier = {
            to for place, to in pairs if to in signs and signs[to] != "E" and frozenset((place, to)) not in blocked
        } - reached
        assert frontier
        reached |= frontier
        steps += 1
    return steps


def test_rural_hexes_have_two_squares_and_others_one(board: Board, signs: dict[str, str]) -> None:
    places = {name: len(sensors) for name, sensors in board.sensors.by_place.items()}
    assert places == {name: 2 if sign == "." else 1 for name, sign in signs.items() if sign != "E"}
    assert list(board.sensors.by_place) == [name for name, sign in signs.items() if sign != "E"]
    assert board.squares["6.9.L"].place == board.squares["6.9.R"].place == "6.9"
    assert board.squares["6.9.L"].column < board.squares["6.9.R"].column


def test_every_sensor_and_light_is_numbered(board: Board) -> None:
    assert sorted([*(square.sensor for square in board.squares.values()), *board.buttons.values()]) == list(range(436))
    assert sorted(board.lights.values()) == list(range(475))
    companies: Any = board.game_data()["companies"]
    assert list(board.buttons) == [*companies, "undo", "confirm", "help"]
    for company in companies:
        assert f"board.{company}" in board.lights
        assert {f"value.{company}.{digit}" for digit in (1, 2, 4, 8, 16, 32)} <= set(board.lights)


def test_chains_alternate_direction(board: Board) -> None:
    chain = sorted(board.squares.values(), key=lambda square: square.sensor)
    assert [square.light - 48 for square in chain] == [square.sensor - 9 for square in chain] == list(range(427))
    steps = [math.dist(one.at, other.at) for one, other in itertools.pairwise(chain)]
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
    assert {name for name, square in board.squares.items() if square != real.squares[name]} == {"6.9.L", "6.8.R"}
    assert board.squares["6.9.L"].sensor == other.sensor


def test_resized_map_is_checked_against_its_own_totals(tmp_path: Path) -> None:
    text = edited(('"______.2....2__42.",', '"______.2....2__42..",'), ("hexes = 238", "hexes = 239"), of=PARIS)
    board = load_text(tmp_path, text)
    assert "20.19" in board.sensors.by_place
    assert ParisConnection(board.game_data()).places == board.places


def test_drawing_shows_hexes_borders_and_storing_boards(board: Board, signs: dict[str, str]) -> None:
    drawing: Any = draw(board)
    cities = {"city1": 19, "city2": 14, "city3": 7, "city4": 1}
    styles = Counter(area["style"] for area in drawing["areas"])
    assert styles == {"rural": 190, "station": 6, "eiffel": 1, "store": 6} | cities
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
        row, column = centre(parse_hex(square["place"]) or (0, 0))
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


VOSGES = 'vosges = [["7.18", "8.19"],'
CASES = fault_cases("""
a hex is missing
    "____.2...1.1...11.", → "____.2...1.1...11_",
    [totals] hexes: the number of hexes, including the Eiffel hex, is declared as 238, but the map has 237.
an unknown sign
    "____.2...1.1...11.", → "____.2...1.x...11.",
    [map] rows: row 10 has the symbol "x", but ".", "1", "2", "3", "4", "*", "E" or "_" is expected.
a city of another value
    "__....1...........2", → "__....1...........3",
    [totals] values: the number of cities of value 2 is declared as 14, but the map has 13.
    [totals] values: the number of cities of value 3 is declared as 7, but the map has 8.
one city too few
    "__....1...........2", → "__....1............",
    9 = ["Angers", "Mulhouse"] → 9 = ["Angers"]
    [totals] cities: the number of cities is declared as 41, but the map has 40.
    [totals] values: the number of cities of value 2 is declared as 14, but the map has 13.
five start hexes
    "_____..1.1**.1..2", → "_____..1.1*..1..2",
    [map] rows: hex 5.12 is next to the Eiffel hex 6.12: a start hex, "*", is expected there, not ".".
a start hex elsewhere
    "____.2...1.1...11.", → "____*2...1.1...11.",
    [map] rows: the start hex 10.5 is not next to the Eiffel hex 6.12.
no Eiffel hex
    "______....*E*.......", → "______....***.......",
    [map] rows: one Eiffel hex, "E", is expected, not 0.
two cities that end the game
    "______.2....2__42.", → "______.2....2__44.",
    [map] rows: only one city of value 4, where the game ends, is expected, not 2: 20.16 and 20.17.
    [totals] values: the number of cities of value 2 is declared as 14, but the map has 13.
    [totals] values: the number of cities of value 4 is declared as 1, but the map has 2.
an island
    "______......1.12..", → "..____......1.12..",
    [borders] 14.1, 14.2: this area is not connected to the rest of the map.
    [totals] hexes: the number of hexes, including the Eiffel hex, is declared as 238, but the map has 240.
an island of one hex
    "______......1.12..", → "_.____......1.12..",
    [borders] 14.2: this hex has no neighbours on the map, so no loco could reach it.
    [totals] hexes: the number of hexes, including the Eiffel hex, is declared as 238, but the map has 239.
Mulhouse enclosed by borders
    vosges = [["7.18", "8.19"], → vosges = [["9.18", "9.19"], ["8.19", "9.19"], ["7.18", "8.19"],
    [borders] 9.19 (Mulhouse): every edge of this hex is closed by a border, so no loco could reach it.
a dead-end station whose neighbours are connected
    vosges = [["7.18", "8.19"], → vosges = [["4.11", "5.11"], ["4.12", "5.11"], ["5.10", "5.11"], ["7.18", "8.19"],
    [borders] 5.11 (Saint-Lazare): 1.11 (Calais), 2.13 (Lille), 4.6 (Cherbourg), 4.9 (Le Havre), 4.12 (Amiens), 5.8
        (Caen)… (41) cannot be reached from this start hex.
a border between hexes far apart
    vosges = [["7.18", "8.19"], → vosges = [["7.18", "9.19"],
    [borders] vosges: ["7.18", "9.19"]: these hexes are not neighbours, so they share no edge.
a border listed from both sides
    vosges = [["7.18", "8.19"], → vosges = [["8.19", "7.18"], ["7.18", "8.19"],
    [borders] vosges: ["7.18", "8.19"]: this border is already listed.
a border of a missing hex
    vosges = [["7.18", "8.19"], → vosges = [["7.18", "8.91"],
    [borders] vosges: ["7.18", "8.91"]: the name of a hex on the map is expected, not "8.91".
a border of the Eiffel hex
    vosges = [["7.18", "8.19"], → vosges = [["6.12", "6.13"],
    [borders] vosges: ["6.12", "6.13"]: nobody enters the Eiffel hex, so no border is needed there.
an incomplete border
    vosges = [["7.18", "8.19"], → vosges = [["7.18"],
    [borders] vosges: a list of pairs of neighbouring hexes, such as ["8.18", "8.19"] is expected, not [["7.18"],
        ["8.18", "8.19"],….
a wrong total
    hexes = 238 → hexes = 240
    [totals] hexes: the number of hexes, including the Eiffel hex, is declared as 240, but the map has 238.
a value without its total
    values = [19, 14, 7, 1] → values = [19, 14, 7]
    [totals] values: a list of 4 whole numbers from 0 to 999 is expected, not [19, 14, 7].
a station next to its start hex
    "Nord"         = "5.12" → "Nord"         = "5.13"
    [stations] Nord: the name of a start hex is expected, such as "5.11", not "5.13".
two stations at one start hex
    "Nord"         = "5.12" → "Nord"         = "5.11"
    [stations] Nord: 5.11 is already the start hex of Saint-Lazare.
five stations
    "Nord"         = "5.12"↵ →
    [stations] 5.12: this start hex has no station.
a city without a name
    9 = ["Angers", "Mulhouse"] → 9 = ["Angers"]
    [cities] 9: a list of 2 different names (one for each city of row 9, from left to right) is expected, not
        ["Angers"].
two cities of the same name
    9 = ["Angers", "Mulhouse"] → 9 = ["Angers", "Nice"]
    [cities] 19: Nice is already the name of the city at 9.19.
a city named like a hex
    9 = ["Angers", "Mulhouse"] → 9 = ["Angers", "9.19"]
    [cities] 9: a name of letters, single spaces, hyphens and apostrophes is expected, not "9.19".
a city in a row without cities
    9 = ["Angers", "Mulhouse"] → 9 = ["Angers", "Mulhouse"]↵11 = ["Vichy"]
    [cities] 11: row 11 of the map has no city.
square numbers start too high
    sensor = 9↵ → sensor = 10↵
    [squares] sensor: nothing here or in another table has number 9: use every number from 0 to 436.
light numbers of squares start too high
    light = 48↵ → light = 80↵
    [squares] light: nothing here or in another table has the numbers 48 to 79: use every number from 0 to 506.
an unknown order
    order = "to and fro" → order = "snake"
    [map] order: "to and fro" or "left to right" is expected, not "snake".
one square renumbered without the other
    [map]↵ → [squares]↵"6.9.L" = { sensor = 80 }↵[map]↵
    [squares] 6.9.L sensor: sensor 80 is already used by [squares] 6.8.R sensor: choose another one.
    [squares] sensor: nothing here or in another table has number 79: use every number from 0 to 435.
an entry for the Eiffel hex
    [map]↵ → [squares]↵"6.12" = { sensor = 80 }↵[map]↵
    [squares] 6.12: there is no such square; perhaps you meant 7.12.
a square on another hex
    [map]↵ → [squares]↵"6.9.L" = { place = "6.8" }↵[map]↵
    [squares] 6.9.L place: the map already sets the hex of every square: leave out its place.
two squares at one spot
    [map]↵ → [squares]↵"6.9.L" = { at = [5.33, 9.24] }↵[map]↵
    [squares] 6.9.R at: this position is already taken by [squares] 6.9.L at: choose another one.
a company in a player's colour
    companies = ["red", → companies = ["orange",
    [game] companies: orange is already the colour of a player.
more shares than locos
    3 = 10↵4 = 8 → 3 = 90↵4 = 8
    3 = 20↵4 = 15 → 3 = 90↵4 = 15
    [game] shares: 3 players with 90 shares each need 270 locos, but only 186 are in the bag.
a limit below the number of shares dealt
    5 = 12↵6 = 10 → 5 = 12↵6 = 4
    [game] limits: with 6 players, each is dealt 5 shares: a limit of at least 5 is expected, not 4.
a limit is missing
    5 = 12↵6 = 10 → 5 = 12
    [game.limits] 6: it is missing: a whole number from 1 to 999 is expected.
a storing board without its light
    "board.red"        = → "board.rouge"      =
    [lights] board.red: it is missing, but the game needs this light.
    [lights] board.rouge: the game does not use this light.
a storing board without its button
    ↵red    = { → ↵rouge  = {
    [buttons] red: it is missing, but the table needs it.
    [buttons] rouge: the game has no such button.
a player in a company's colour
    "pink", "cyan", "green"] → "pink", "cyan", "red"]
    [game] companies: red is already the colour of a player.
too few seats
    "orange", "azure", "lime", "pink", "cyan", "green"] → "orange", "lime"]
    [board] seats: 3 to 6 colours are expected, one per player, not 2.
    [lights] seat.3: the game does not use this light.
    [lights] seat.4: the game does not use this light.
    [lights] seat.5: the game does not use this light.
    [lights] seat.6: the game does not use this light.
paint for an undefined colour
    black = "#22242a" → blck = "#22242a"
    [paint] blck: [colours] has no "blck".
paint that is not a colour
    black = "#22242a" → black = "coal"
    [paint] black: a colour in the form "#rrggbb" is expected, not "coal".
""") | {
    "the Alsace cut off": (
        [
            (
                VOSGES,
                'vosges = [["7.18", "7.19"], ["6.19", "7.19"], ["6.20", "7.19"], ["9.18", "9.19"], ["7.18", "8.19"],',
            )
        ],
        ["[borders] 7.19 (Strasbourg), 8.19, 9.19 (Mulhouse): borders cut this area off from the rest of the map."],
    ),
}


@pytest.mark.parametrize(("edits", "sentences"), CASES.values(), ids=CASES)
def test_invalid_board_reports_every_fault(edits: list[tuple[str, str]], sentences: list[str], tmp_path: Path) -> None:
    assert faults_of(tmp_path, edited(*edits, of=PARIS)) == sentences
