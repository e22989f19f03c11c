"""Test how readings become lights: the most urgent fault, the goal for a lifted piece, and the patterns."""

from shared_rules import game, scene
from shared_rules.guide import PATTERN_OF_ROLE, goal, lifted_places, lights
from shared_rules.recognise import Candidate


def test_goal_is_the_only_end_that_fits_the_lifted_piece() -> None:
    start = bytes([1, 1, 0, 0, 0, 0])
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one")
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two")
    movers = {1: 0, 2: 1}
    assert goal([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers) == first.end
    assert goal([first, second], start, bytes([1, 0, 0, 0, 1, 0]), movers) == second.end
    assert goal([first, second], start, bytes([1, 1, 0, 0, 1, 0]), movers) == start
    assert goal([first, second], start, start, movers) == start


def test_lifted_returns_places_missing_a_piece() -> None:
    assert lifted_places(bytes([1, 1, 0]), bytes([0, 1, 1])) == [0]


def test_broken_sensor_never_looks_lifted_nor_excludes_a_goal() -> None:
    broken = bytes([1, 0, 0, 0, 0, 0])
    assert lifted_places(bytes([1, 1, 0, 0, 0, 0]), bytes(6), broken) == [1]
    start = bytes([1, 1, 0, 0, 0, 0])
    now = bytes([0, 1, 0, 0, 0, 0])  # nothing is known about the first place
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one")
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two")
    movers = {1: 0, 2: 1}
    assert goal([first, second], start, now, movers, broken) == start
    assert goal([first, second], start, bytes(6), movers, broken) == second.end
    assert goal([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers, broken) == start


def test_heavier_mark_wins() -> None:
    marks = [("a", game.PATH, "red", 1, 3), ("a", game.SHOWN, "blue", 0, 1), ("b", game.SHOWN, "blue", 0, 1)]
    numbers = {"a": [4], "b": [2, 3]}
    shown = lights(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {})
    assert shown == [
        (2, 0x0000FF, scene.STEADY, 0, 1),
        (3, 0x0000FF, scene.STEADY, 0, 1),
        (4, 0xFF0000, scene.CHASE, 1, 3),
    ]


def test_numbered_colours_are_counted_out() -> None:
    """With patterns on, no colour relies on its hue alone (P14). Lights that request an action keep their rhythm."""
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


def test_roles_shown_together_differ_in_rhythm() -> None:
    for roles in (
        [game.TAKE, game.PUT, game.SHOWN],
        [game.CHOICE, game.SHOWN],
        [game.PATH, game.PUSHED, game.END, game.CRASH],
        [game.MISPLACED, game.MISSING],
    ):
        patterns = [PATTERN_OF_ROLE[role] for role in roles]
        assert len(set(patterns)) == len(patterns)
