"""Starting a game at the board alone: lights show who plays each seat, and buttons and pieces change that."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from shared_rules.scene import BLINK, DIM, DOUBLE, PULSE, STEADY
from signalbox.board import load
from signalbox.core.seats import HUMAN
from signalbox.play.lobby.board_lobby import BoardLobby
from signalbox.play.lobby.commands import BeginGame, ResumeGame
from signalbox.play.lobby.lobby import Lobby, UnfinishedGame, find_unfinished_games
from signalbox.play.lobby.setup import Setup
from tests.host.play.table.harness import open_with_cards

BOARDS = ["ptites_locos", "golden_train", "paris_connection", "paris_connection_small"]


class StartScreen:
    """The start screen of a board. Tests press the board's buttons and put down pieces."""

    def __init__(self, name: str, begun: Sequence[UnfinishedGame] = ()) -> None:
        self.board = load(name)
        self.start = Lobby(Setup("ptites-locos"), begun, "normal", False, lambda _: None)
        self.start.set_board(self.board)
        self.lobby = BoardLobby(self.start, self.board)

    def press(self, *buttons: str) -> None:
        for button in buttons:
            sensor = self.board.buttons[button]
            self.lobby.handle_changes(((sensor, True), (sensor, False)))

    def put(self, square: str) -> None:
        self.lobby.handle_changes(((self.board.squares[square].sensor, True),))

    def lights(self) -> dict[int, int]:
        """Return the pattern on each seat's light, keyed by seat."""
        seats = {self.board.lights[f"seat.{seat + 1}"]: seat for seat in range(len(self.board.seats))}
        return {seats[light]: pattern for light, _, pattern, _, _ in self.lobby.scene()}

    @property
    def kinds(self) -> list[str]:
        return [seat.kind for seat in self.start.setup.seats]


@pytest.fixture
def table() -> StartScreen:
    return StartScreen("ptites_locos")


def test_seat_light_shows_who_plays_and_which_seat_is_selected(table: StartScreen) -> None:
    assert table.kinds == [HUMAN, "easy"]
    assert table.lights() == {0: BLINK, 1: PULSE}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: DOUBLE}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: PULSE, 2: DIM}  # nobody sits here yet
    table.press("help")
    assert table.lights()[0] == BLINK


def test_undo_changes_who_plays_the_blinking_seat(table: StartScreen) -> None:
    table.press("undo")
    assert table.kinds == ["easy", "easy"]
    assert table.lights()[0] == DOUBLE
    table.press("undo", "help", "help", "undo")
    assert table.kinds == [HUMAN, "easy", HUMAN]
    table.press("undo")
    assert table.kinds == [HUMAN, "easy", "easy"]
    table.press("undo")
    assert table.kinds == [HUMAN, "easy"]  # nobody again


@pytest.mark.parametrize("name", BOARDS)
def test_no_sequence_of_buttons_prevents_the_game_from_starting(name: str) -> None:
    table = StartScreen(name)
    for step in range(60):
        table.press("undo" if step % 3 else "help")
        setup = table.start.setup
        assert setup.minimum <= len(setup.seats) <= setup.maximum
        assert len(table.lights()) >= len(setup.seats)


@pytest.mark.parametrize("name", BOARDS)
def test_piece_put_near_a_light_gives_that_seat_to_a_person(name: str) -> None:
    table = StartScreen(name)
    lights = table.board.picture.lights
    last = table.start.setup.maximum - 1
    light = lights[f"seat.{last + 1}"]
    near = min(table.board.squares.values(), key=lambda one: (one.row - light[0]) ** 2 + (one.column - light[1]) ** 2)
    table.put(near.name)
    assert table.kinds[last] == HUMAN
    assert len(table.kinds) == last + 1


def test_unfinished_games_are_offered_after_the_seats(tmp_path: Path) -> None:
    played = open_with_cards(tmp_path, "paris-connection", 3, [], "c", starts="red,blue,black,brown,yellow,purple")
    assert find_unfinished_games(tmp_path, lambda _: True) == [], "the game is still being played"
    assert played.table.journal is not None
    played.table.journal.close()
    begun = find_unfinished_games(tmp_path, lambda _: True)
    table = StartScreen("paris_connection", begun)
    table.press("help", "help", "help", "help")
    lit = {light: (colour, pattern) for light, colour, pattern, _, _ in table.lobby.scene()}
    assert [lit.pop(table.board.lights[f"seat.{seat}"])[1] for seat in (1, 2, 3)] == [DOUBLE, BLINK, BLINK]
    assert {pattern for _, pattern in lit.values()} == {PULSE}
    companies = [table.board.colours[name] for name in ("red", "blue", "black", "brown", "yellow", "purple")]
    assert sorted(colour for colour, _ in lit.values()) == sorted(companies)
    before = table.kinds
    table.press("undo")
    assert table.kinds == before
    table.press("help")
    assert table.lights()[0] == BLINK
    table.press("help", "help", "help", "help", "confirm")
    assert table.start.decision == ResumeGame(begun[0].name)


def test_confirm_starts_the_game(table: StartScreen) -> None:
    table.press("confirm")
    assert table.start.decision == BeginGame()


def test_opening_sensors_and_unused_sensors_change_nothing(table: StartScreen) -> None:
    before = table.start.setup.to_text()
    assert not table.lobby.handle_changes(((table.board.squares["Q1.1.1"].sensor, False),))
    table.lobby.handle_changes(((table.board.sensors.count - 1, True),))
    assert table.start.setup.to_text() == before
