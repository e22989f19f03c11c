"""The start by the board alone: lights show who plays; buttons and pieces change it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from shared_rules.scene import BLINK, DIM, DOUBLE, PULSE, STEADY
from signalbox.board import load
from signalbox.core.seats import HUMAN
from signalbox.play.lobby.at_the_board import AtTheBoard
from signalbox.play.lobby.commands import Begin, GoOn
from signalbox.play.lobby.setup import Setup
from signalbox.play.lobby.start import Start, Unfinished, unfinished
from tests.host.play.table.harness import open_stacked

BOARDS = ["ptites_locos", "golden_train", "paris_connection", "paris_connection_small"]


class AtABoard:
    """A start at a board, with hands."""

    def __init__(self, name: str, begun: Sequence[Unfinished] = ()) -> None:
        self.board = load(name)
        self.start = Start(Setup("ptites-locos"), begun, "normal", False, lambda _: None)
        self.start.answers(self.board)
        self.seen = AtTheBoard(self.start, self.board)

    def press(self, *buttons: str) -> None:
        for button in buttons:
            sensor = self.board.buttons[button]
            self.seen.take(((sensor, True), (sensor, False)))

    def put(self, square: str) -> None:
        self.seen.take(((self.board.squares[square].sensor, True),))

    def lights(self) -> dict[int, int]:
        """The pattern of each seat's light, by seat."""
        seats = {self.board.lights[f"seat.{seat + 1}"]: seat for seat in range(len(self.board.seats))}
        return {seats[light]: pattern for light, _, pattern, _, _ in self.seen.scene()}

    @property
    def kinds(self) -> list[str]:
        return [seat.kind for seat in self.start.setup.seats]


@pytest.fixture
def table() -> AtABoard:
    return AtABoard("ptites_locos")


def test_a_light_says_who_plays_a_seat_and_which_is_asked_about(table: AtABoard) -> None:
    assert table.kinds == [HUMAN, "easy"]
    assert table.lights() == {0: BLINK, 1: PULSE}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: DOUBLE}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: PULSE, 2: DIM}  # nobody sits here yet
    table.press("help")
    assert table.lights()[0] == BLINK


def test_undo_changes_who_plays_the_seat_that_blinks(table: AtABoard) -> None:
    table.press("undo")
    assert table.kinds == ["easy", "easy"]
    assert table.lights()[0] == DOUBLE
    table.press("undo", "help", "help", "undo")
    assert table.kinds == [HUMAN, "easy", HUMAN]
    table.press("undo")
    assert table.kinds == [HUMAN, "easy", "easy"]
    table.press("undo")
    assert table.kinds == [HUMAN, "easy"]  # nobody any more


@pytest.mark.parametrize("name", BOARDS)
def test_no_walk_of_buttons_leaves_a_game_that_cannot_begin(name: str) -> None:
    table = AtABoard(name)
    for step in range(60):
        table.press("undo" if step % 3 else "help")
        setup = table.start.setup
        assert setup.least <= len(setup.seats) <= setup.most
        assert len(table.lights()) >= len(setup.seats)


@pytest.mark.parametrize("name", BOARDS)
def test_a_piece_put_down_near_a_light_is_a_persons_seat(name: str) -> None:
    table = AtABoard(name)
    lights = table.board.picture.lights
    last = table.start.setup.most - 1
    at = lights[f"seat.{last + 1}"]
    near = min(table.board.squares.values(), key=lambda each: (each.row - at[0]) ** 2 + (each.column - at[1]) ** 2)
    table.put(near.name)
    assert table.kinds[last] == HUMAN
    assert len(table.kinds) == last + 1


def test_after_the_seats_come_the_games_that_are_unfinished_as_their_pieces_stand(tmp_path: Path) -> None:
    open_stacked(tmp_path, "paris-connection", 3, [], "c", starts="red,blue,black,brown,yellow,purple")
    begun = unfinished(tmp_path, lambda _: True)
    table = AtABoard("paris_connection", begun)
    table.press("help", "help", "help", "help")
    lit = {light: (colour, pattern) for light, colour, pattern, _, _ in table.seen.scene()}
    seats = [lit.pop(table.board.lights[f"seat.{seat}"])[1] for seat in (1, 2, 3)]
    assert seats == [DOUBLE, BLINK, BLINK]
    assert {pattern for _, pattern in lit.values()} == {PULSE}
    companies = [table.board.colours[name] for name in ("red", "blue", "black", "brown", "yellow", "purple")]
    assert sorted(colour for colour, _ in lit.values()) == sorted(companies)
    before = table.kinds
    table.press("undo")
    assert table.kinds == before
    table.press("help")
    assert table.lights()[0] == BLINK
    table.press("help", "help", "help", "help", "confirm")
    assert table.start.decision == GoOn(begun[0].name)


def test_confirm_begins(table: AtABoard) -> None:
    table.press("confirm")
    assert table.start.decision == Begin()


def test_what_opens_and_what_belongs_to_nothing_says_nothing(table: AtABoard) -> None:
    before = table.start.setup.to_text()
    assert not table.seen.take(((table.board.squares["Q1.1.1"].sensor, False),))
    table.seen.take(((table.board.sensors.count - 1, True),))
    assert table.start.setup.to_text() == before
