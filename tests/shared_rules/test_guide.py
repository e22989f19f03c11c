"""Readings to lights: which fault first, which pairing, which rhythm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import game, scene
from shared_rules.guide import NOWHERE, PATTERN_OF_ROLE, fixes, goal, lifted, lights
from shared_rules.recognise import Candidate

# six places in a row, ten apart
COST = [[10 * abs(a - b) for b in range(6)] for a in range(6)]


@pytest.mark.parametrize(
    ("now", "want", "pairs"),
    [
        ([1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], []),
        ([0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [(1, 0)]),
        ([0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [(NOWHERE, 0)]),
        ([1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [(1, NOWHERE)]),
        ([0, 1, 0, 0, 1, 0], [1, 0, 0, 0, 0, 1], [(1, 0), (4, 5)]),
        ([0, 0, 1, 1, 0, 0], [1, 0, 0, 0, 1, 0], [(3, 4), (2, 0)]),  # not (2, 4) and (3, 0)
        ([2, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 1], [(0, 1), (0, 5)]),  # a place of several
        ([0, 0, 1, 1, 0, 0], [1, 1, 0, 0, 0, 0], [(2, 0), (3, 1)]),  # both ways are as far: in the order of the places
    ],
)
def test_the_least_carrying_puts_it_right(now: list[int], want: list[int], pairs: list[tuple[int, int]]) -> None:
    assert fixes(bytes(now), bytes(want), COST) == pairs


@given(st.lists(st.integers(0, 2), min_size=6, max_size=6), st.lists(st.integers(0, 2), min_size=6, max_size=6))
def test_the_pairs_turn_what_is_into_what_must_be(now: list[int], want: list[int]) -> None:
    after = list(now)
    for take, put in fixes(bytes(now), bytes(want), COST):
        if take != NOWHERE:
            after[take] -= 1
        if put != NOWHERE:
            after[put] += 1
    assert after == want


@pytest.mark.parametrize(("way", "order"), [(49, [(1, 2), (0, NOWHERE)]), (51, [(0, NOWHERE), (1, 2)])])
def test_a_piece_too_many_comes_after_short_ways_and_before_long_ones(way: int, order: list[tuple[int, int]]) -> None:
    assert fixes(bytes([1, 1, 0]), bytes([0, 0, 1]), [[0, 100, 100], [100, 0, way], [100, way, 0]]) == order


def test_the_goal_is_the_only_end_that_fits_the_lifted_piece() -> None:
    start = bytes([1, 1, 0, 0, 0, 0])
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one", [])
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two", [])
    movers = {1: 0, 2: 1}
    assert goal([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers) == first.end
    assert goal([first, second], start, bytes([1, 0, 0, 0, 1, 0]), movers) == second.end
    assert goal([first, second], start, bytes([1, 1, 0, 0, 1, 0]), movers) == start
    assert goal([first, second], start, start, movers) == start


def test_lifted_names_the_places_that_lack_a_piece() -> None:
    assert lifted(bytes([1, 1, 0]), bytes([0, 1, 1])) == [0]


def test_a_broken_sensor_lifts_nothing_and_rules_no_goal_out() -> None:
    broken = bytes([1, 0, 0, 0, 0, 0])
    assert lifted(bytes([1, 1, 0, 0, 0, 0]), bytes(6), broken) == [1]
    start = bytes([1, 1, 0, 0, 0, 0])
    told = bytes([0, 1, 0, 0, 0, 0])  # nothing is known of the first place
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one", [])
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two", [])
    movers = {1: 0, 2: 1}
    assert goal([first, second], start, told, movers, broken) == start
    assert goal([first, second], start, bytes(6), movers, broken) == second.end
    assert goal([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers, broken) == start


def test_the_heavier_mark_takes_the_light() -> None:
    marks = [("a", game.PATH, "red", 1, 3), ("a", game.SHOWN, "blue", 0, 1), ("b", game.SHOWN, "blue", 0, 1)]
    numbers = {"a": [4], "b": [2, 3]}
    shown = lights(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {})
    assert shown == [
        (2, 0x0000FF, scene.STEADY, 0, 1),
        (3, 0x0000FF, scene.STEADY, 0, 1),
        (4, 0xFF0000, scene.CHASE, 1, 3),
    ]


def test_what_informs_is_counted_out_where_its_colour_has_a_number() -> None:
    """P14: with patterns on, no colour is told by its hue alone; what asks for hands keeps its rhythm."""
    marks = [("a", game.SHOWN, "red", 0, 1), ("b", game.TURN, "blue", 0, 1), ("c", game.TAKE, "red", 0, 1)]
    marks += [("d", game.VALUE, "red", 0, 4)]
    numbers = {name: [light] for light, name in enumerate("abcd")}
    shown = lights(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {"red": 3, "blue": 5})
    assert [(entry[2], entry[4]) for entry in shown] == [
        (scene.COUNT, 3),
        (scene.COUNT, 5),
        (PATTERN_OF_ROLE[game.TAKE], 1),
        (scene.COUNT, 4),
    ]


def test_roles_that_can_be_seen_together_differ_in_rhythm_not_only_in_colour() -> None:
    for together in (
        [game.TAKE, game.PUT, game.SHOWN],
        [game.CHOICE, game.SHOWN],
        [game.PATH, game.PUSHED, game.PUSHED_END, game.END, game.CRASH],
        [game.MISPLACED, game.MISSING],
    ):
        patterns = [PATTERN_OF_ROLE[role] for role in together]
        assert len(set(patterns)) == len(patterns)
