"""Test the messages at the end of a complete or interrupted check."""

from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.self_test.check import make_check
from signalbox.service.procedures.self_test.running import _reporting
from signalbox.simulator.machine import Machine
from tests.english import message_text, told_to
from tests.host.service.procedures.fixtures import Simulation, told
from tests.host.service.procedures.self_test.fixtures import Bench, checked


def test_verdict_is_printed_without_a_report(board: Board, tmp_path: Path) -> None:
    bench = checked(board, only="power", seconds=20)
    file = tmp_path / "a file"
    file.touch()
    printed: list[str] = []
    unwritten = pytest.raises(UserError, match=r"^The report cannot be written to ")
    with unwritten, _reporting(bench.check, file, told_to(printed), virtual=True):
        pass
    assert printed == [message_text("check-over", verdict="passed")]


def test_interrupted_check_names_failures(board: Board, tmp_path: Path) -> None:
    bench = Bench(board, broken={board.sensors.numbers["Q1.1.3"]: "stuck"}, only="sensors")
    bench.run(1)
    printed: list[str] = []
    with pytest.raises(KeyboardInterrupt), _reporting(bench.check, tmp_path, told_to(printed), virtual=True):
        raise KeyboardInterrupt
    assert printed[0] == message_text("check-cut-short", verdict="unfinished, 1 failed, 2 not tested")
    assert printed[1] == "  Sensors: Q1.1.3: closed all the time: FAIL"
    assert len(list(tmp_path.iterdir())) == 2


def test_times_of_a_virtual_board_are_not_judged(board: Board) -> None:
    check = make_check(Connection(board), only=["link"], paced=False)
    magnet = Bench(board).magnet
    magnet.lie_on(0)
    assert Simulation(check, Machine(board), magnet).run(60)
    rows = {row.name: row for row in told(check.rows)}
    for name in (
        message_text("check-round-trip-most"),
        "throughput",
        message_text("check-loop"),
        message_text("check-scan"),
    ):
        assert (rows[name].limit, rows[name].verdict) == ("", ""), name
