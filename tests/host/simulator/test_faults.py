"""Broken reeds and lights on a virtual board."""

from itertools import pairwise
from random import Random

import pytest

from signalbox.board import load
from signalbox.board.model import CHATTERING, DEAD, STUCK
from signalbox.core.errors import UserError
from signalbox.simulator.faults import Reeds, darken, parse_broken_lights, parse_broken_sensors

BOARD = load("ptites_locos")


def test_intact_reeds_follow_the_magnets() -> None:
    reeds = Reeds({}, Random(0))
    assert reeds.read(0b1011) == 0b1011
    assert reeds.deadline() is None


def test_dead_reeds_stay_open_and_stuck_ones_closed() -> None:
    reeds = Reeds({0: DEAD, 2: STUCK}, Random(0))
    assert reeds.read(0b0000) == 0b0100
    assert reeds.read(0b1011) == 0b1110


def test_chattering_reed_flickers_in_bursts_after_a_pause() -> None:
    reeds = Reeds({1: CHATTERING}, Random(0))
    changes = []
    last = reeds.read(0)
    while (due := reeds.deadline()) is not None and due < 120.0:
        reeds.act(due)
        if reeds.read(0) != last:
            last = reeds.read(0)
            changes.append(due)
        assert last in (0, 2)
    gaps = [after - before for before, after in pairwise(changes)]
    assert changes[0] >= 5.0
    assert sum(gap > 3.0 for gap in gaps) >= 3
    assert sum(gap < 0.1 for gap in gaps) >= 30


def test_named_sensors() -> None:
    assert parse_broken_sensors(BOARD, ["Q2.3.1=dead", "B0.a=stuck", "roll=chattering"], "1") == {
        BOARD.squares["Q2.3.1"].sensor: DEAD,
        BOARD.bays["B0"].code["a"]: STUCK,
        BOARD.buttons["roll"]: CHATTERING,
    }


def test_random_sensors_follow_from_the_seed_and_are_never_buttons() -> None:
    drawings = [parse_broken_sensors(BOARD, ["random:5"], str(seed)) for seed in range(40)]
    assert all(len(drawing) == 5 for drawing in drawings)
    assert drawings[7] == parse_broken_sensors(BOARD, ["random:5"], "7")
    assert len({tuple(drawing) for drawing in drawings}) == 40
    assert not {sensor for drawing in drawings for sensor in drawing} & set(BOARD.buttons.values())
    assert {kind for drawing in drawings for kind in drawing.values()} == {DEAD, STUCK}


@pytest.mark.parametrize(
    "text", ["", "Q2.3.1", "Q2.3.1=purple", "Q9=dead", "random", "random:0", "random:x", "random:999"]
)
def test_invalid_specifications_are_refused(text: str) -> None:
    with pytest.raises(UserError, match="--broken"):
        parse_broken_sensors(BOARD, [text], "1")


def test_dark_is_one_light_and_cut_includes_all_later_ones() -> None:
    board = load("golden_train")
    number = board.lights["T4.22"]
    later_lights = frozenset(range(number, len(board.lights)))
    single_light = frozenset({board.lights["T1.3"]})
    assert parse_broken_lights(board, ["T1.3=dark", "T1.4=dead", "random:2"]) == (
        single_light,
        ["T1.4=dead", "random:2"],
    )
    assert parse_broken_lights(board, ["T4.22=cut"]) == (later_lights, [])
    with pytest.raises(UserError, match=r"this board has no light 'T9\.1': choose one such as"):
        parse_broken_lights(board, ["T9.1=dark"])


def test_only_dark_lights_are_blanked() -> None:
    assert darken(bytes(range(1, 10)), frozenset({1})) == bytes([1, 2, 3, 0, 0, 0, 7, 8, 9])
    assert darken(b"", frozenset({1})) == b""
