"""The drawing on the page is to scale and follows the description."""

import itertools
import math
from typing import Any

import pytest

from signalbox.board import Board, draw, load
from signalbox.core.messages import Message


@pytest.fixture(scope="module")
def board() -> Board:
    return load("ptites_locos")


@pytest.fixture(scope="module")
def drawing(board: Board) -> Any:
    return draw(board)


def test_everything_is_within_the_box(drawing: dict[str, Any]) -> None:
    left, top, width, height = drawing["box"]
    spots = [(thing["x"], thing["y"]) for kind in ("squares", "lights") for thing in drawing[kind]]
    spots += [(reed["x"], reed["y"]) for bay in drawing["bays"] for reed in bay["code"]]
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in spots)
    assert (width, height) == (11, 12)


def test_every_light_is_drawn_once(board: Board, drawing: dict[str, Any]) -> None:
    lights = [thing["light"] for kind in ("squares", "lights") for thing in drawing[kind]]
    assert sorted(lights) == list(range(len(board.lights)))
    assert [light["name"] for light in drawing["buffers"]] == [name for name in board.lights if "buffer" in name]


@pytest.mark.parametrize(
    ("name", "outline", "rim", "turn"),
    [
        ("B0", [0.5, 4.5, 4, 2], "west", 270),
        ("B1", [4.5, 0.5, 2, 4], "north", 0),
        ("B2", [6.5, 4.5, 4, 2], "east", 90),
        ("B3", [4.5, 6.5, 2, 4], "south", 180),
    ],
)
def test_bay_has_outline_rim_and_buffer(
    drawing: dict[str, Any], name: str, outline: list[float], rim: str, turn: float
) -> None:
    bay = next(bay for bay in drawing["bays"] if bay["name"] == name)
    assert (bay["outline"], bay["rim"], bay["turn"], bay["buffer"]) == (outline, rim, turn, f"buffer.{name}")


def test_rails_run_from_square_to_square_between_bays(drawing: dict[str, Any]) -> None:
    assert len(drawing["rails"]) == 3 * 5  # each lane: the start, three quadrants, the arrival
    for rail in drawing["rails"]:
        assert all(math.dist(start, end) <= 1 for start, end in itertools.pairwise(rail))
    assert drawing["rails"][0] == [[1, 7], [1, 6.5]]
    assert drawing["rails"][4] == [[4.5, 10], [4, 10], [3.5, 10]]


def test_rails_meet_the_lanes_of_the_bays(drawing: dict[str, Any]) -> None:
    ends = {tuple(end) for rail in drawing["rails"] for end in (rail[0], rail[-1])}
    for bay in drawing["bays"]:
        for lane in bay["lanes"][:3]:  # the fourth does not connect to any rail
            assert {tuple(lane[0]), tuple(lane[3])} <= ends
        assert not {tuple(bay["lanes"][3][0]), tuple(bay["lanes"][3][3])} & ends


def test_part_has_the_strands_of_both_sides(drawing: dict[str, Any]) -> None:
    red = next(part for part in drawing["parts"] if part["name"] == "red")
    assert red["strands"] == {"A": [2, 1, 3, 4], "B": [1, 2, 4, 3]}
    assert red["colour"] == drawing["colours"]["red"] == "#ff0000"


def test_every_square_has_a_kind_and_the_position_of_its_light(board: Board, drawing: dict[str, Any]) -> None:
    kinds: dict[str, list[str]] = {}
    for square in drawing["squares"]:
        kinds.setdefault(square["kind"], []).append(square["name"])
        assert math.dist((square["x"], square["y"]), (square["lx"], square["ly"])) < 0.71  # within the square
    assert {kind: len(names) for kind, names in kinds.items()} == {
        "start": 3,
        "arrival": 3,
        "hangar": 9,
        "bay": 32,
        "rail": 45,
    }
    assert kinds["bay"] == [square["name"] for square in drawing["squares"] if square["bay"]]
    assert kinds["start"] == ["S1", "S2", "S3"]


def test_pieces_have_the_colour_of_their_lights(board: Board, drawing: dict[str, Any]) -> None:
    assert drawing["looks"] == {
        seat: {
            "paint": drawing["colours"][seat],
            "shape": "loco",
            "called": Message("piece-called", colour=seat, shape="loco"),
        }
        for seat in board.seats
    }
    assert (drawing["areas"], drawing["borders"]) == ([], [])
