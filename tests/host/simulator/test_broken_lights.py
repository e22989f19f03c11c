"""Lights of a virtual board that are set to stay dark."""

import pytest

from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.simulator.faults import broken_lights, without


def test_dark_is_one_light_and_cut_includes_all_later_ones() -> None:
    board = load("golden_train")
    number = board.lights["T4.22"]
    last = frozenset(range(number, len(board.lights)))
    assert broken_lights(board, ["T1.3=dark", "T1.4=dead", "random:2"]) == (
        frozenset({board.lights["T1.3"]}),
        ["T1.4=dead", "random:2"],
    )
    assert broken_lights(board, ["T4.22=cut"]) == (last, [])
    with pytest.raises(UserError, match=r"this board has no light 'T9\.1': name one such as"):
        broken_lights(board, ["T9.1=dark"])


def test_only_dark_lights_are_blanked() -> None:
    assert without(bytes(range(1, 10)), frozenset({1})) == bytes([1, 2, 3, 0, 0, 0, 7, 8, 9])
    assert without(b"", frozenset({1})) == b""
