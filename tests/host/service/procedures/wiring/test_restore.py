"""Test that a board that lost its wiring gets it back, and that a board with a wiring keeps it."""

from pathlib import Path

import pytest

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.scenes import Entry
from signalbox.service.procedures.procedure import Procedure, Prompt
from signalbox.service.procedures.wiring.change import OpenStore, Restorer
from tests.english import message_text
from tests.host.service.procedures.fixtures import lines
from tests.host.service.procedures.wiring.bench import NOON, Bench, damaged, scrambled

TOLD = message_text("wiring-restored")


class Watching(Procedure):
    """Passes the connection's events to a restorer, as a game does."""

    def __init__(self, connection: Connection, open_store: OpenStore) -> None:
        super().__init__(connection)
        self._restorer = Restorer(connection, open_store)

    @property
    def prompt(self) -> Prompt:
        return Prompt(Message("verbatim", text=""))

    @property
    def scene(self) -> list[Entry]:
        return []

    def answer(self, now: float, word: str) -> None:
        raise NotImplementedError

    def handle(self, now: float, event: Event) -> None:
        message = self._restorer.handle(now, event)
        if message:
            self.lines.append(message)


class Game:
    """A board in play; learned wirings are kept in `folder`."""

    def __init__(self, board: Board, folder: Path) -> None:
        self._board = board
        self._folder = folder
        self.nvm = b""
        probe = self.play()
        assert probe.connection.hello is not None
        self.store = probe.store(probe.connection.hello.uid)

    def play(self) -> Bench:
        bench = Bench(self._board, self._folder, WiringOrder.as_described(self._board), Watching, self.nvm)
        bench.run(2000)
        self.nvm = bytes(bench.machine.controller.nvm)
        return bench


@pytest.fixture
def game(board: Board, tmp_path: Path) -> Game:
    return Game(board, tmp_path)


def test_lost_wiring_is_restored(board: Board, game: Game) -> None:
    learned = scrambled(board, 1)
    game.store.add(learned, NOON)
    assert lines(game.play().procedure) == [TOLD]
    again = game.play()
    assert lines(again.procedure) == []
    assert again.connection.hello is not None
    assert again.connection.hello.wiring == learned.checksum


def test_damaged_wiring_is_restored(board: Board, game: Game) -> None:
    game.store.add(scrambled(board, 1), NOON)
    game.play()
    game.nvm = damaged(game.nvm)
    assert lines(game.play().procedure) == [TOLD]
    assert lines(game.play().procedure) == []


def test_unknown_damaged_wiring_is_reported(board: Board, game: Game, tmp_path: Path) -> None:
    elsewhere = Game(board, tmp_path / "elsewhere")
    elsewhere.store.add(scrambled(board, 2), NOON)
    elsewhere.play()
    game.nvm = damaged(elsewhere.nvm)
    (message,) = lines(game.play().procedure)
    assert message.startswith("The wiring that the board had learned is damaged: run `signalbox wiring learn`")


def test_wiring_learned_elsewhere_stays(board: Board, game: Game, tmp_path: Path) -> None:
    elsewhere = Game(board, tmp_path / "elsewhere")
    there = scrambled(board, 2)
    elsewhere.store.add(there, NOON)
    elsewhere.play()
    game.store.add(scrambled(board, 1), NOON)
    game.nvm = elsewhere.nvm
    bench = game.play()
    assert lines(bench.procedure) == []
    assert bench.connection.hello is not None
    assert bench.connection.hello.wiring == there.checksum


def test_nothing_is_reported_without_a_learned_wiring(board: Board, game: Game) -> None:
    assert lines(game.play().procedure) == []
    game.store.add(WiringOrder.as_described(board), NOON)
    assert lines(game.play().procedure) == []


def test_damaged_file_is_reported_and_the_game_continues(board: Board, game: Game) -> None:
    game.store.add(scrambled(board, 1), NOON)
    game.store.path.write_text("{")
    (message,) = lines(game.play().procedure)
    assert message.endswith("delete it, and learn the wiring again.")
