"""Test the track of the P'tites Locos: every step, turned platforms, and boards modified by their owner."""

import re

import pytest

from shared_rules.ptites_locos import PtitesLocos
from shared_rules.ptites_locos.track import BUFFER, DERAIL, Track
from tests.shared_rules.boards import GAME, game_data

TRACK = GAME.track
BAYS_OF = {"blue": 1, "red": 2, "yellow": 3}
SIDE_A = TRACK.home
LIMIT_BYTES = 40_000


def config(sides: str, **bays: int) -> int:
    all_bays = {**BAYS_OF, **bays}
    return TRACK.config([all_bays[name] for name in TRACK.platforms], ["AB".index(side) for side in sides])


def config_with(bay: int, platform: str, side: str) -> int:
    """Return a configuration with a platform in a bay, on the given side, and the others elsewhere with side A up."""
    free = [number for number in range(4) if number != bay]
    others = [name for name in BAYS_OF if name != platform]
    sides = "".join(side if name == platform else "A" for name in BAYS_OF)
    return config(sides, **{platform: bay}, **dict(zip(others, free, strict=False)))


def next_cell(name: str, number: int = SIDE_A) -> str:
    """Return the cell after the named one, or "buffer" or "off". Cells are named as on the board."""
    cells = [TRACK.cells[TRACK.cell(number, square)] for square in range(len(TRACK.names))]
    square = TRACK.row(number)[cells.index(name)]
    return {BUFFER: "buffer", DERAIL: "off"}.get(square) or cells[square]


def test_full_board_has_75_squares() -> None:
    assert len(TRACK.names) == 75
    assert len(TRACK.cells) == 51 + 32


def test_192_configurations_fit_in_small_tables() -> None:
    assert len(TRACK.moved) == 192
    size = sum(len(row) for row in map(TRACK.row, range(len(TRACK.moved)))) + sum(len(row) for row in TRACK.moved)
    assert size < LIMIT_BYTES


@pytest.mark.parametrize(
    ("square", "following"),
    [
        *[("S1", "off"), ("S3", "off"), ("Q1.1.1", "Q1.1.2"), ("Q1.1.7", "B1.1.0"), ("Q1.2.5", "B1.2.0")],
        *[("Q2.3.3", "B2.3.0"), ("Q3.2.5", "B3.2.0"), ("B1.1.1", "Q2.1.1"), ("B1.3.1", "Q2.3.1"), ("B3.2.1", "A2")],
        *[("A1", "buffer"), ("A3", "buffer")],
    ],
)
def test_steps_outside_the_platforms(square: str, following: str) -> None:
    assert next_cell(square) == following


@pytest.mark.parametrize("lane", [1, 2, 3])
def test_start_leads_onto_the_platform_in_the_first_bay(lane: int) -> None:
    assert next_cell(f"S{lane}", config("AAA", red=0)) == f"B0.{lane}.0"
    assert next_cell(f"Q2.{lane}.{[7, 5, 3][lane - 1]}", config("AAA", red=0)) == "off"


@pytest.mark.parametrize(
    ("platform", "side", "exits"),
    [
        *[("blue", "A", [0, 1, 2, 3]), ("blue", "B", [0, 1, 2, 3]), ("red", "A", [2, 1, 3, 4])],
        *[("red", "B", [1, 2, 4, 3]), ("yellow", "A", [1, 0, 3, 4]), ("yellow", "B", [1, 2, 0, 4])],
    ],
)
@pytest.mark.parametrize("bay", [0, 1, 2, 3])
def test_strands_lead_the_same_way_in_every_bay(platform: str, side: str, exits: list[int], bay: int) -> None:
    number = config_with(bay, platform, side)
    for lane, leads in enumerate(exits, 1):
        assert next_cell(f"B{bay}.{lane}.0", number) == (f"B{bay}.{leads}.1" if leads else "buffer")


@pytest.mark.parametrize("platform", ["blue", "red", "yellow"])
def test_limbo_lane_leads_off_the_track(platform: str) -> None:
    for bay in range(4):
        assert next_cell(f"B{bay}.4.1", config_with(bay, platform, "A")) == "off"


def test_side_b_mirrors_side_a() -> None:
    platforms = game_data()["platforms"]
    assert isinstance(platforms, dict)
    for part in platforms.values():
        for lane, leads in enumerate(part["A"], 1):
            if leads:
                assert part["B"][4 - leads] == 5 - lane


def test_turned_platform_carries_each_spot_to_the_opposite_one() -> None:
    square = TRACK.names.index("red.1.0")
    assert TRACK.cells[TRACK.cell(config("AAA"), square)] == "B2.1.0"
    assert TRACK.cells[TRACK.cell(config("ABA"), square)] == "B2.4.1"
    assert TRACK.cells[TRACK.cell(config("ABA", red=0), square)] == "B0.4.1"


@pytest.mark.parametrize(("lane", "squares"), [(1, 31), (2, 25), (3, 19)])
def test_lanes_are_31_25_and_19_squares_when_every_bay_is_filled(lane: int, squares: int) -> None:
    fixed = [name for name in TRACK.names if re.fullmatch(rf"[SA]{lane}|Q.\.{lane}\..", name)]
    assert len(fixed) + 4 * 2 == squares


def test_code_reeds_identify_platform_and_side() -> None:
    assert TRACK.closed_code_reeds(config("AAA")) == ["B1.a", "B1.b", "B2.a", "B2.c", "B3.b", "B3.c"]
    assert TRACK.closed_code_reeds(config("BBB")) == ["B1.f", "B1.e", "B2.f", "B2.d", "B3.e", "B3.d"]


def test_moved_platform_leaves_its_old_bay_empty() -> None:
    for number, row in enumerate(TRACK.moved):
        for platform in range(3):
            for side in (0, 1):
                moved = row[2 * platform + side]
                assert TRACK.bay(moved, platform) == TRACK.empty_bay(number)
                assert TRACK.empty_bay(moved) == TRACK.bay(number, platform)
                assert TRACK.side(moved, platform) == side


# Boards that an owner has changed


def test_longer_lanes_and_another_order_of_bays() -> None:
    data = game_data()
    data["lengths"] = [[9, 6, 4], [7, 5, 3], [8, 5, 3]]
    data["bays"] = ["B2", "B3", "B0", "B1"]
    track = Track(data)
    row = track.row(track.home)
    assert track.names[row[track.names.index("Q1.1.8")]] == "Q1.1.9"
    assert track.names[row[track.names.index("Q1.1.9")]] == "yellow.1.0"  # B3 is the second bay here
    assert track.cells[track.cell(track.home, track.names.index("yellow.1.0"))] == "B3.1.0"
    assert track.names[row[track.names.index("S1")]] == "red.1.0"


def test_four_lanes_and_no_limbo() -> None:
    data = game_data()
    data["lanes"] = 4
    data["lengths"] = [[7, 5, 3, 2]] * 3
    track = Track(data)
    assert track.names[track.row(track.home)[track.names.index("red.4.1")]] == "Q3.4.1"
    assert track.names[track.row(track.home)[track.names.index("yellow.4.1")]] == "A4"


def test_five_strands() -> None:
    data = game_data()
    data["strands"] = 5
    data["platforms"] = {
        name: {"home": home, "A": [0, 1, 2, 3, 4], "B": [0, 1, 2, 3, 4], "code": code}
        for name, home, code in [("blue", "B1", ["a", "b"]), ("red", "B2", ["a", "c"]), ("yellow", "B3", ["b", "c"])]
    }
    track = Track(data)
    assert track.cells[track.cell(track.config([1, 2, 3], [1, 0, 0]), track.names.index("blue.1.0"))] == "B1.5.1"
    assert track.row(track.home)[track.names.index("blue.5.1")] == DERAIL


FAULTS: list[tuple[str, object, str]] = [
    ("lanes", 0, "gives no number of lanes"),
    ("lanes", 5, "a strand for each of the 5 lanes"),
    ("lengths", [[7, 5, 3]], "each of 3 quadrants 3 lanes"),
    ("lengths", [[7, 5, 0]] * 3, "1 to 99 squares"),
    ("lengths", [[7, 5, 10**9]] * 3, "1 to 99 squares"),
    ("lengths", None, "each of 3 quadrants"),
    ("lengths", [[99, 99, 99]] * 3, "at most 250 squares"),
    ("bays", ["B0"], "2 to 4 bays"),
    ("bays", None, "no list of bays"),
    ("platforms", None, "no table of platforms"),
    ("platforms", {"blue": {}, "red": {}, "yellow": {}}, "no home"),
    ("platforms", {name: {"home": "B1"} for name in ("blue", "red", "yellow")}, "side A of a platform"),
    ("opposite", None, "no table of opposite"),
    ("places", ["S1"], "no place"),
    ("seats", [], "no list of seats"),
    ("locos", 0, "no number of locos"),
]


@pytest.mark.parametrize(("key", "value", "sentence"), FAULTS)
def test_invalid_board_is_refused(key: str, value: object, sentence: str) -> None:
    data = game_data()
    data[key] = value
    with pytest.raises(ValueError, match=sentence):
        PtitesLocos(data)
