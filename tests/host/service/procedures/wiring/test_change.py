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


TOLD = message_text("wiring-restored")


class Watching(Procedure):
    """A procedure that passes the connection's events to a restorer, as a game does."""

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
