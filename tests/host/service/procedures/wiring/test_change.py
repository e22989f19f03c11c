"""Showing, learning, undoing and restoring a wiring."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.scenes import Entry
from signalbox.service.procedures.procedure import Procedure, Prompt
from signalbox.service.procedures.wiring.change import Change, OpenStore, Restorer, Show
from signalbox.service.procedures.wiring.store import WiringStore
from tests.english import message_text
from tests.host.service.procedures.fixtures import lines
from tests.host.service.procedures.wiring.bench import NOON, Bench, damaged, scrambled


class Watching(Procedure):
    """A procedure that passes the connection's events to a restorer, as a game does."""

    scene: list[Entry] = []
    prompt = Prompt(Message("verbatim", text=""))

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection)
        self._restorer = Restorer(connection, open_store)

    def answer(self, now: float, word: str) -> None:
        raise NotImplementedError

    def handle(self, now: float, event: Event) -> None:
        message = self._restorer.handle(now, event)
        if message:
            self.lines.append(message)


class Desk:
    """A board that remembers its wiring and a computer that stores what it learns, across several commands."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.plain = WiringOrder.as_described(board)
        self.nvm = b""
        self._folder = folder

    def run(self, make: Callable[[Connection, OpenStore], Procedure]) -> list[str]:
        bench = self._run(make, 4000)
        assert bench.procedure.finished
        return lines(bench.procedure)

    def show(self) -> list[str]:
        return self.run(Show)

    def put(self, wiring: WiringOrder) -> list[str]:
        return self.run(lambda link, store: Change(link, store, lambda _: wiring, lambda kept: kept.add(wiring, NOON)))

    def undo(self) -> list[str]:
        return self.run(lambda link, store: Change(link, store, lambda kept: kept.previous, lambda kept: kept.undo()))

    def play(self) -> Bench:
        return self._run(Watching, 2000)

    def store(self) -> WiringStore:
        """Return the wirings that the computer has stored for this board."""
        return self.play().store()

    def _run(self, make: Callable[[Connection, OpenStore], Procedure], ms: int) -> Bench:
        bench = Bench(self.board, self._folder, self.plain, make, self.nvm)
        bench.run(ms)
        self.nvm = bytes(bench.machine.controller.nvm)
        return bench


@pytest.fixture
def desk(board: Board, tmp_path: Path) -> Desk:
    return Desk(board, tmp_path)


@pytest.fixture
def elsewhere(board: Board, tmp_path: Path) -> Desk:
    """Return another computer, together with a board whose wiring was learned there."""
    elsewhere = Desk(board, tmp_path / "elsewhere")
    elsewhere.store().add(scrambled(board, 2), NOON)
    elsewhere.play()
    return elsewhere


def test_board_wired_as_described(desk: Desk) -> None:
    assert desk.show() == [message_text("wiring-as-described"), message_text("wiring-kept-none")]


def test_damaged_wiring_is_reported(desk: Desk) -> None:
    desk.put(scrambled(desk.board, 1))
    desk.nvm = damaged(desk.nvm)
    assert desk.show()[0].startswith("The wiring that the board learned is damaged")


def test_moved_sensors_are_named(desk: Desk) -> None:
    sensors = list(desk.plain.sensors)
    one, other = desk.board.squares["S1"].sensor, desk.board.squares["A1"].sensor
    sensors[one], sensors[other] = other, one
    desk.put(WiringOrder(tuple(sensors), desk.plain.lights))
    shown = desk.show()
    assert f"S1 is on input {other}, not {one}." in shown
    assert f"A1 is on input {one}, not {other}." in shown
    assert shown[-1].startswith("This computer has the same wiring, saved 2026-05-04 12:00 (UTC)")


def test_forgetting_and_undoing(desk: Desk) -> None:
    assert desk.put(scrambled(desk.board, 1))[0].startswith("The board follows its earlier wiring again")
    assert desk.put(desk.plain) == [message_text("wiring-of-before", count=0)]
    assert desk.show()[0] == message_text("wiring-as-described")
    assert desk.undo()[0].startswith("The board follows its earlier wiring again")
    assert len(desk.show()) > 200
    assert desk.undo() == [message_text("wiring-of-before", count=0)]
    assert desk.show()[0] == message_text("wiring-as-described")


def test_nothing_to_undo(desk: Desk) -> None:
    with pytest.raises(UserError, match="nothing to undo"):
        desk.undo()


RESTORED = message_text("wiring-restored")


def test_lost_wiring_is_restored(desk: Desk) -> None:
    learned = scrambled(desk.board, 1)
    desk.store().add(learned, NOON)
    assert lines(desk.play().procedure) == [RESTORED]
    second_game = desk.play()
    assert lines(second_game.procedure) == []
    assert second_game.connection.hello is not None
    assert second_game.connection.hello.wiring == learned.checksum


def test_damaged_wiring_is_restored(desk: Desk) -> None:
    desk.store().add(scrambled(desk.board, 1), NOON)
    desk.play()
    desk.nvm = damaged(desk.nvm)
    assert lines(desk.play().procedure) == [RESTORED]
    assert lines(desk.play().procedure) == []


def test_unknown_damaged_wiring_is_reported(desk: Desk, elsewhere: Desk) -> None:
    desk.nvm = damaged(elsewhere.nvm)
    (message,) = lines(desk.play().procedure)
    assert message.startswith("The wiring that the board learned is damaged: run `signalbox wiring learn`")


def test_wiring_learned_elsewhere_stays(desk: Desk, elsewhere: Desk) -> None:
    desk.store().add(scrambled(desk.board, 1), NOON)
    desk.nvm = elsewhere.nvm
    bench = desk.play()
    assert lines(bench.procedure) == []
    assert bench.connection.hello is not None
    assert bench.connection.hello.wiring == scrambled(desk.board, 2).checksum


def test_nothing_is_reported_without_a_learned_wiring(desk: Desk) -> None:
    bench = desk.play()
    assert lines(bench.procedure) == []
    bench.store().add(desk.plain, NOON)
    assert lines(desk.play().procedure) == []


def test_damaged_file_is_reported_and_the_game_continues(desk: Desk) -> None:
    store = desk.store()
    store.add(scrambled(desk.board, 1), NOON)
    store.path.write_text("{")
    (message,) = lines(desk.play().procedure)
    assert message.endswith("delete it, and learn the wiring again.")
