"""Test showing a wiring, returning to the description, and returning to the previous wiring."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.procedure import Procedure
from signalbox.service.procedures.wiring.change import Change, OpenStore, Show
from tests.english import message_text
from tests.host.service.procedures.fixtures import lines
from tests.host.service.procedures.wiring.bench import NOON, Bench, damaged, scrambled


class Maker:
    """Runs commands one after another on a board that remembers its wiring."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.plain = WiringOrder.as_described(board)
        self.nvm = b""
        self._folder = folder

    def does(self, make: Callable[[Connection, OpenStore], Procedure]) -> list[str]:
        bench = Bench(self.board, self._folder, self.plain, make, self.nvm)
        bench.run(4000)
        self.nvm = bytes(bench.machine.controller.nvm)
        assert bench.procedure.finished
        return lines(bench.procedure)

    def shows(self) -> list[str]:
        return self.does(Show)

    def puts(self, wiring: WiringOrder) -> list[str]:
        return self.does(
            lambda link, store: Change(link, store, lambda _: wiring, lambda store: store.add(wiring, NOON))
        )

    def undoes(self) -> list[str]:
        return self.does(
            lambda link, store: Change(link, store, lambda store: store.before, lambda store: store.undo())
        )


@pytest.fixture
def maker(board: Board, tmp_path: Path) -> Maker:
    return Maker(board, tmp_path)


def test_board_wired_as_described(maker: Maker) -> None:
    assert maker.shows() == [message_text("wiring-as-described"), message_text("wiring-kept-none")]


def test_damaged_wiring_is_reported(maker: Maker) -> None:
    maker.puts(scrambled(maker.board, 1))
    maker.nvm = damaged(maker.nvm)
    assert maker.shows()[0].startswith("The wiring that the board had learned is damaged")


def test_moved_sensors_are_named(maker: Maker) -> None:
    sensors = list(maker.plain.sensors)
    one, other = maker.board.squares["S1"].sensor, maker.board.squares["A1"].sensor
    sensors[one], sensors[other] = other, one
    maker.puts(WiringOrder(tuple(sensors), maker.plain.lights))
    shown = maker.shows()
    assert f"S1 is on input {other}, not {one}." in shown
    assert f"A1 is on input {one}, not {other}." in shown
    assert shown[-1].startswith("This computer has the same one, saved 2026-05-04 12:00 (UTC)")


def test_forgetting_and_undoing(maker: Maker) -> None:
    assert maker.puts(scrambled(maker.board, 1))[0].startswith("The board follows its earlier wiring again")
    assert maker.puts(maker.plain) == [message_text("wiring-of-before", count=0)]
    assert maker.shows()[0] == message_text("wiring-as-described")
    assert maker.undoes()[0].startswith("The board follows its earlier wiring again")
    assert len(maker.shows()) > 200
    assert maker.undoes() == [message_text("wiring-of-before", count=0)]
    assert maker.shows()[0] == message_text("wiring-as-described")


def test_nothing_to_undo(maker: Maker) -> None:
    with pytest.raises(UserError, match="nothing to undo"):
        maker.undoes()
