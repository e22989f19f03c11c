"""Test the check of boards for games other than P'tites Locos."""

import tomllib
from dataclasses import replace

import pytest

from signalbox.board import Board, load
from signalbox.board.load import compile_board
from signalbox.board.model import Power
from signalbox.core.messages.catalogue import catalogue
from signalbox.service.procedures.procedure import PASS
from signalbox.service.procedures.self_test.lights import Power as PowerStep
from signalbox.service.procedures.self_test.report import draw_picture
from tests.english import message_text
from tests.host.board.descriptions import shared_paris
from tests.host.service.procedures.self_test.fixtures import check_board
from tests.soak import mark_thorough

SHARED = compile_board("shared", tomllib.loads(shared_paris("sensor", "light")), "shared")


@pytest.mark.parametrize(
    ("board", "sensors", "lights"),
    [(load("golden_train"), 111, 106), *mark_thorough((SHARED, 246, 285))],
    ids=["golden_train", "shared sensors and lights"],
)
def test_board_passes_a_whole_check(board: Board, sensors: int, lights: int) -> None:
    bench = check_board(board)
    assert bench.failed() == {}
    assert (len(bench.check.sensor_marks), len(bench.check.light_marks)) == (sensors, lights)


def test_largest_board_keeps_its_pace() -> None:
    assert check_board(load("paris_connection"), only="link").failed() == {}


def test_small_budget_is_tested_with_some_lights() -> None:
    bench = check_board(replace(load("paris_connection"), power=Power(0, 575, 60, 475)), only="power")
    assert bench.failed() == {}
    assert bench.row(message_text("check-drawn", every=9)).value == "563 mA"
    assert bench.row(message_text("check-white-seen", every=9)).verdict == PASS
    lit = [light for light, *_ in PowerStep(bench.check.connection).scene]
    assert (lit[0], lit[-1], len(lit)) == (0, 474, 54)


def test_squares_close_together_are_drawn_smaller() -> None:
    narrow, wide = (draw_picture(load(name), {}, {}, catalogue().text) for name in ("paris_connection", "ptites_locos"))
    assert 'width="32" height="32"' in wide
    assert 'width="32" height="32"' not in narrow
    assert narrow.count('class="sensor ') == 427
