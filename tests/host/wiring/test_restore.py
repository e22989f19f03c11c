"""A board that forgot its wiring is told again; one that knows its own keeps it."""

from pathlib import Path

from signalbox.board import Board
from signalbox.wiring.order import Wiring
from signalbox.wiring.restore import Restorer
from tests.host.wiring.desk import NOON, Desk, scrambled

TOLD = "The board had forgotten how it is soldered: it was told again from this computer."


class Restored(Desk):
    """A desk whose events go to a restorer at once, as they do at the table."""

    def restore(self) -> list[str]:
        restorer = Restorer(self.connection, self.kept)
        words: list[str] = []
        self.machine.reset()
        for _ in range(200):
            for event in self.run(20):
                words.append(restorer.handle(self.ms / 1000, event))
        return [word for word in words if word]


def test_a_board_that_forgot_is_told_again(board: Board, tmp_path: Path) -> None:
    desk = Restored(board, tmp_path, Wiring.as_described(board))
    learned = scrambled(board, 1)
    desk.kept().add(learned, NOON)
    assert desk.restore() == [TOLD]
    assert desk.restore() == []
    assert desk.connection.hello is not None
    assert desk.connection.hello.wiring == learned.checksum


def test_what_was_learned_elsewhere_stays(board: Board, tmp_path: Path) -> None:
    here, there = scrambled(board, 1), scrambled(board, 2)
    other = Restored(board, tmp_path / "elsewhere", there)
    other.kept().add(there, NOON)
    other.restore()
    desk = Restored(board, tmp_path, Wiring.as_described(board))
    desk.machine.nvm[:] = other.machine.nvm
    desk.kept().add(here, NOON)
    assert desk.restore() == []
    assert desk.connection.hello is not None
    assert desk.connection.hello.wiring == there.checksum


def test_nothing_learned_is_nothing_told(board: Board, tmp_path: Path) -> None:
    desk = Restored(board, tmp_path, Wiring.as_described(board))
    assert desk.restore() == []
    desk.kept().add(Wiring.as_described(board), NOON)
    assert desk.restore() == []


def test_a_spoilt_file_is_said_and_the_game_goes_on(board: Board, tmp_path: Path) -> None:
    desk = Restored(board, tmp_path, Wiring.as_described(board))
    kept = desk.kept()
    kept.add(scrambled(board, 1), NOON)
    kept.path.write_text("{")
    (words,) = desk.restore()
    assert words.endswith("delete it, and learn the wiring anew.")
