"""Test that boards of other games are checked like the first one."""

import tomllib
from dataclasses import replace

import pytest

from signalbox.board import load
from signalbox.board.load import compile_board
from signalbox.board.model import Power
from signalbox.core.messages.catalogue import catalogue
from signalbox.service.procedures.procedure import PASS
from signalbox.service.procedures.self_test.lights import Power as PowerStep
from signalbox.service.procedures.self_test.report import picture
from tests.english import message_text
from tests.host.board.descriptions import shared_paris
from tests.host.service.procedures.self_test.fixtures import checked


def test_golden_train_passes_a_whole_check() -> None:
    bench = checked(load("golden_train"))
    assert bench.failed() == {}
    assert len(bench.check.sensor_marks) == 111
    assert len(bench.check.light_marks) == 106


@pytest.mark.thorough
def test_shared_sensors_and_lights_pass_a_whole_check() -> None:
    bench = checked(compile_board("shared", tomllib.loads(shared_paris("sensor", "light")), "shared"))
    assert bench.failed() == {}
    assert len(bench.check.sensor_marks) == 246
    assert len(bench.check.light_marks) == 285


def test_largest_board_keeps_its_pace() -> None:
    bench = checked(load("paris_connection"), only="link")
    assert bench.failed() == {}


def test_small_budget_is_tested_with_some_lights() -> None:
    bench = checked(replace(load("paris_connection"), power=Power(0, 575, 60, 475)), only="power")
    assert bench.failed() == {}
    assert bench.row(message_text("check-drawn", every=9)).value == "563 mA"
    assert bench.row(message_text("check-white-seen", every=9)).verdict == PASS
    lit = [light for light, *_ in PowerStep(bench.check.connection).scene]
    assert (lit[0], lit[-1], len(lit)) == (0, 474, 54)


def test_squares_close_together_are_drawn_smaller() -> None:
    narrow, wide = (picture(load(name), {}, {}, catalogue().text) for name in ("paris_connection", "ptites_locos"))
    assert 'width="32" height="32"' in wide
    assert 'width="32" height="32"' not in narrow
    assert narrow.count('class="sensor ') == 427
