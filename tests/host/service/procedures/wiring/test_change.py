"""Showing, learning, undoing and restoring a wiring order."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.service.procedures.procedure import Procedure, Prompt
from signalbox.service.procedures.wiring.change import ChangeWiring, OpenStore, ShowWiring, WiringRestorer
from signalbox.service.procedures.wiring.saved_orders import WiringStore
from tests.english import message_text
from tests.host.service.procedures.fixtures import lines
from tests.host.service.procedures.wiring.bench import NOON, Bench, damaged, random_order


class RestoreWiring(Procedure):
    """A procedure that passes the connection's events to a restorer, as a game does."""

    scene: list[Entry] = []
    prompt = Prompt(Message("verbatim", text=""))

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection)
        self._restorer = WiringRestorer(connection, open_store)

    def answer(self, now: float, word: str) -> None:
        raise NotImplementedError

    def handle(self, now: float, event: Event) -> None:
        message = self._restorer.handle(now, event)
        if message:
            self.lines.append(message)


class BoardAndComputer:
    """A board that remembers its wiring and a computer that stores what it learns, across several commands."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.plain = WiringOrder.as_described(board)
        self.nvm = b""
        self._folder = folder

    def run(self, make: Callable[[Connection, OpenStore], Procedure]) -> list[str]:
        bench = self._run(make, 4000)
        assert bench.procedure.is_finished
        return lines(bench.procedure)

    def show(self) -> list[str]:
        return self.run(ShowWiring)

    def put(self, wiring: WiringOrder) -> list[str]:
        return self.run(
            lambda link, store: ChangeWiring(link, store, lambda _: wiring, lambda kept: kept.add(wiring, NOON))
        )

    def undo(self) -> list[str]:
        return self.run(
            lambda link, store: ChangeWiring(link, store, lambda kept: kept.previous_wiring, lambda kept: kept.undo())
        )

    def play(self) -> Bench:
        return self._run(RestoreWiring, 2000)

    def store(self) -> WiringStore:
        """Return the wirings that the computer has stored for this board."""
        return self.play().store()

    def _run(self, make: Callable[[Connection, OpenStore], Procedure], ms: int) -> Bench:
        bench = Bench(self.board, self._folder, self.plain, make, self.nvm)
        bench.run(ms)
        self.nvm = bytes(bench.machine.controller.nvm)
        return bench


@pytest.fixture
def board_and_computer(board: Board, tmp_path: Path) -> BoardAndComputer:
    return BoardAndComputer(board, tmp_path)


@pytest.fixture
def other_computer(board: Board, tmp_path: Path) -> BoardAndComputer:
    """Return another computer, together with a board whose wiring was learned there."""
    other_computer = BoardAndComputer(board, tmp_path / "elsewhere")
    other_computer.store().add(random_order(board, 2), NOON)
    other_computer.play()
    return other_computer


def test_board_wired_as_described(board_and_computer: BoardAndComputer) -> None:
    assert board_and_computer.show() == [message_text("wiring-as-described"), message_text("wiring-kept-none")]


def test_damaged_wiring_is_reported(board_and_computer: BoardAndComputer) -> None:
    board_and_computer.put(random_order(board_and_computer.board, 1))
    board_and_computer.nvm = damaged(board_and_computer.nvm)
    assert board_and_computer.show()[0].startswith("The wiring that the board learned is damaged")


def test_moved_sensors_are_named(board_and_computer: BoardAndComputer) -> None:
    sensors = list(board_and_computer.plain.sensors)
    one, other = board_and_computer.board.squares["S1"].sensor, board_and_computer.board.squares["A1"].sensor
    sensors[one], sensors[other] = other, one
    board_and_computer.put(WiringOrder(tuple(sensors), board_and_computer.plain.lights))
    shown = board_and_computer.show()
    assert f"S1 is on input {other}, not {one}." in shown
    assert f"A1 is on input {one}, not {other}." in shown
    assert shown[-1].startswith("This computer has the same wiring, saved 2026-05-04 12:00 (UTC)")


def test_forgetting_and_undoing(board_and_computer: BoardAndComputer) -> None:
    assert board_and_computer.put(random_order(board_and_computer.board, 1))[0].startswith(
        "The board follows its earlier wiring again"
    )
    assert board_and_computer.put(board_and_computer.plain) == [message_text("wiring-of-before", count=0)]
    assert board_and_computer.show()[0] == message_text("wiring-as-described")
    assert board_and_computer.undo()[0].startswith("The board follows its earlier wiring again")
    assert len(board_and_computer.show()) > 200
    assert board_and_computer.undo() == [message_text("wiring-of-before", count=0)]
    assert board_and_computer.show()[0] == message_text("wiring-as-described")


def test_nothing_to_undo(board_and_computer: BoardAndComputer) -> None:
    with pytest.raises(UserError, match="nothing to undo"):
        board_and_computer.undo()


RESTORED = message_text("wiring-restored")


def test_lost_wiring_is_restored(board_and_computer: BoardAndComputer) -> None:
    learned = random_order(board_and_computer.board, 1)
    board_and_computer.store().add(learned, NOON)
    assert lines(board_and_computer.play().procedure) == [RESTORED]
    second_game = board_and_computer.play()
    assert lines(second_game.procedure) == []
    assert second_game.connection.hello is not None
    assert second_game.connection.hello.wiring == learned.checksum


def test_damaged_wiring_is_restored(board_and_computer: BoardAndComputer) -> None:
    board_and_computer.store().add(random_order(board_and_computer.board, 1), NOON)
    board_and_computer.play()
    board_and_computer.nvm = damaged(board_and_computer.nvm)
    assert lines(board_and_computer.play().procedure) == [RESTORED]
    assert lines(board_and_computer.play().procedure) == []


def test_unknown_damaged_wiring_is_reported(
    board_and_computer: BoardAndComputer, other_computer: BoardAndComputer
) -> None:
    board_and_computer.nvm = damaged(other_computer.nvm)
    (message,) = lines(board_and_computer.play().procedure)
    assert message.startswith("The wiring that the board learned is damaged: run `signalbox wiring learn`")


def test_wiring_learned_elsewhere_stays(board_and_computer: BoardAndComputer, other_computer: BoardAndComputer) -> None:
    board_and_computer.store().add(random_order(board_and_computer.board, 1), NOON)
    board_and_computer.nvm = other_computer.nvm
    bench = board_and_computer.play()
    assert lines(bench.procedure) == []
    assert bench.connection.hello is not None
    assert bench.connection.hello.wiring == random_order(board_and_computer.board, 2).checksum


def test_nothing_is_reported_without_a_learned_wiring(board_and_computer: BoardAndComputer) -> None:
    bench = board_and_computer.play()
    assert lines(bench.procedure) == []
    bench.store().add(board_and_computer.plain, NOON)
    assert lines(board_and_computer.play().procedure) == []


def test_damaged_file_is_reported_and_the_game_continues(board_and_computer: BoardAndComputer) -> None:
    store = board_and_computer.store()
    store.add(random_order(board_and_computer.board, 1), NOON)
    store.path.write_text("{")
    (message,) = lines(board_and_computer.play().procedure)
    assert message.endswith("delete it, and learn the wiring again.")
