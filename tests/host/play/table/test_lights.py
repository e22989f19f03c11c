"""Test how marks become lights: the more urgent mark wins, and roles differ in rhythm."""

from shared_rules import game, scene
from signalbox.play.table.present.lights import PATTERN_OF_ROLE, lights_of


def test_heavier_mark_wins() -> None:
    marks = [("a", game.PATH, "red", 1, 3), ("a", game.SHOWN, "blue", 0, 1), ("b", game.SHOWN, "blue", 0, 1)]
    numbers = {"a": [4], "b": [2, 3]}
    shown = lights_of(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {})
    assert shown == [
        (2, 0x0000FF, scene.STEADY, 0, 1),
        (3, 0x0000FF, scene.STEADY, 0, 1),
        (4, 0xFF0000, scene.CHASE, 1, 3),
    ]


def test_numbered_colours_are_counted_out() -> None:
    """With patterns on, a light also shows its colour by a number of blinks (P14), unless it requests an action."""
    marks = [("a", game.SHOWN, "red", 0, 1), ("b", game.TURN, "blue", 0, 1), ("c", game.TAKE, "red", 0, 1)]
    marks += [("d", game.VALUE, "red", 0, 4)]
    numbers = {name: [light] for light, name in enumerate("abcd")}
    shown = lights_of(marks, numbers, {"red": 0xFF0000, "blue": 0x0000FF}, {"red": 3, "blue": 5})
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
