"""Valid boards that differ from the real one: everything follows from the description."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import Board, draw
from signalbox.board.load import compile_board
from signalbox.games.ptites_locos.board import half_turn
from tests.host.board.descriptions import REAL
from tests.host.board.invented import Layout, description, layouts


def _description() -> dict[str, Any]:
    return tomllib.loads(REAL)


def _with_longer_lane(quadrant: int, lane: int, extra: int) -> Board:
    """Return the real board with `extra` squares added to the end of one lane, on free spots."""
    data = _description()
    length = data["track"]["lengths"][quadrant - 1][lane - 1]
    data["track"]["lengths"][quadrant - 1][lane - 1] = length + extra
    for i in range(extra):
        line = {"at": [8.5 + i / 2, 1.5], "sensor": 120 + i, "light": 118 + i}
        data["squares"][f"Q{quadrant}.{lane}.{length + 1 + i}"] = line
    return compile_board("longer", data, "longer")


@given(quadrant=st.integers(1, 3), lane=st.integers(1, 3), extra=st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_rules_readings_and_drawing_follow_a_longer_lane(quadrant: int, lane: int, extra: int) -> None:
    board = _with_longer_lane(quadrant, lane, extra)
    lengths: Any = board.game_data()["lengths"]
    last = f"Q{quadrant}.{lane}.{lengths[quadrant - 1][lane - 1]}"
    assert sum(map(sum, lengths)) == 45 + extra
    assert last in board.places
    assert board.sensors.counts(1 << board.squares[last].sensor)[board.places.index(last)] == 1
    assert (board.sensors.count, len(board.lights)) == (120 + extra, 118 + extra)
    assert sum(board.squares[last].at in rail for rail in board.picture.rails) == 1


@given(st.permutations(range(120)), st.integers(0, 2**120 - 1))
@settings(max_examples=30, deadline=None)
def test_sensors_in_any_order_read_the_same_places(order: list[int], bitmap: int) -> None:
    data = _description()
    lines = list(data["squares"].values()) + [line for bay in data["bays"].values() for line in bay["code"].values()]
    lines += data["buttons"].values()
    for line in lines:
        line["sensor"] = order[line["sensor"]]
    shuffled = compile_board("shuffled", data, "shuffled")
    real = compile_board("real", _description(), "real")
    soldered = sum(1 << order[sensor] for sensor in range(120) if bitmap >> sensor & 1)
    assert shuffled.sensors.counts(soldered) == real.sensors.counts(bitmap)


@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.permutations(range(1, n + 1)), st.sets(st.integers(0, n - 1)))))
def test_two_half_turns_restore_a_platform(strands: tuple[list[int], set[int]]) -> None:
    lanes, without = strands
    side = [0 if i in without else lane for i, lane in enumerate(lanes)]
    assert half_turn(half_turn(side)) == side


@pytest.mark.parametrize(
    ("a", "b"), [([0, 1, 2, 3], [0, 1, 2, 3]), ([2, 1, 3, 4], [1, 2, 4, 3]), ([1, 0, 3, 4], [1, 2, 0, 4])]
)
def test_half_turns_of_the_platforms(a: list[int], b: list[int]) -> None:
    assert half_turn(a) == b


def test_bays_may_be_in_another_order() -> None:
    data = _description()
    data["track"]["bays"] = ["B1", "B0", "B2", "B3"]
    board = compile_board("other", data, "other")
    assert board.game_data()["bays"] == ["B1", "B0", "B2", "B3"]


@given(layouts())
@settings(max_examples=60, deadline=None)
def test_any_valid_layout_can_be_loaded_drawn_and_played(layout: Layout) -> None:
    board = compile_board("invented", description(layout), "invented")
    data: Any = board.game_data()
    assert (data["lengths"], data["bays"], data["strands"]) == (layout.lengths, layout.bays, layout.strands)
    assert len(board.picture.rails) == layout.lanes * (len(layout.bays) + 1)
    drawing = draw(board)
    assert len(drawing["squares"]) + len(drawing["lights"]) == len(board.lights)
    game = PtitesLocos(data)
    setting, readings = game.setups(layout.seats, game.options())[0]
    assert len(readings) == len(board.places)
    assert game.start(layout.seats, setting | {"first": 0}).readings() == readings
