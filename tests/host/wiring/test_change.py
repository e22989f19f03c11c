"""Looking at a wiring, going back to the description, going back to the one before."""

from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.errors import UserError
from signalbox.wiring.change import Change, Show
from signalbox.wiring.kept import Kept
from signalbox.wiring.order import Wiring
from tests.host.wiring.desk import NOON, Bench, scrambled


def shown(bench: Bench) -> list[str]:
    bench.procedure = Show(bench.connection, bench.kept)
    bench.machine.reset()
    bench.run(4000)
    assert bench.procedure.finished
    return bench.procedure.lines


def forgotten(bench: Bench) -> list[str]:
    plain = Wiring.as_described(bench.board)
    bench.procedure = Change(bench.connection, bench.kept, lambda _: plain, lambda kept: kept.add(plain, NOON))
    bench.machine.reset()
    bench.run(4000)
    assert bench.procedure.finished
    return bench.procedure.lines


def undone(bench: Bench) -> list[str]:
    bench.procedure = Change(bench.connection, bench.kept, lambda kept: kept.before, Kept.undo)
    bench.machine.reset()
    bench.run(4000)
    return bench.procedure.lines


def put(bench: Bench, wiring: Wiring) -> None:
    bench.procedure = Change(bench.connection, bench.kept, lambda _: wiring, lambda kept: kept.add(wiring, NOON))
    bench.machine.reset()
    bench.run(4000)
    assert bench.procedure.finished


def test_a_board_as_described_says_so(board: Board, tmp_path: Path) -> None:
    bench = Bench(board, tmp_path, Wiring.as_described(board))
    assert shown(bench) == ["The board is soldered as described.", "This computer keeps no wiring for it."]


def test_what_is_elsewhere_is_named(board: Board, tmp_path: Path) -> None:
    plain = Wiring.as_described(board)
    sensors = list(plain.sensors)
    one, other = board.squares["S1"].sensor, board.squares["A1"].sensor
    sensors[one], sensors[other] = other, one
    bench = Bench(board, tmp_path, plain)
    put(bench, Wiring(tuple(sensors), plain.lights))
    lines = shown(bench)
    assert f"S1 hangs on input {other}, not {one}." in lines
    assert f"A1 hangs on input {one}, not {other}." in lines
    assert lines[-1].startswith("The same is kept on this computer since 2026-05-04 12:00 (UTC)")


def test_forgetting_and_undoing_it(board: Board, tmp_path: Path) -> None:
    learned = scrambled(board, 1)
    bench = Bench(board, tmp_path, learned)
    put(bench, learned)
    assert forgotten(bench) == ["The board goes by its description again."]
    assert shown(bench)[0] == "The board is soldered as described."
    assert undone(bench)[0].startswith("The board goes by the wiring of before")
    assert bench.kept().last == learned
    assert undone(bench) == ["The board goes by its description again."]
    assert bench.kept().last is None


def test_nothing_learned_is_nothing_to_undo(board: Board, tmp_path: Path) -> None:
    bench = Bench(board, tmp_path, Wiring.as_described(board))
    with pytest.raises(UserError, match="nothing to undo"):
        undone(bench)
