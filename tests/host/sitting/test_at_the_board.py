"""The start by the board alone: lights show who plays; buttons and pieces change it."""

import pytest

from shared_rules.scene import BLINK, PULSE, STEADY
from signalbox.board import load
from signalbox.seats import HUMAN
from signalbox.sitting.at_the_board import AtTheBoard
from signalbox.sitting.commands import Begin
from signalbox.sitting.setup import Setup
from signalbox.sitting.start import Start

BOARDS = ["ptites_locos", "golden_train", "paris_connection", "paris_connection_small"]


class AtABoard:
    """A start at a board, with hands."""

    def __init__(self, name: str) -> None:
        self.board = load(name)
        self.start = Start(Setup("ptites-locos"), [], "normal", False, lambda _: None)
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


def test_a_light_says_who_plays_a_seat_and_one_blinks(table: AtABoard) -> None:
    assert table.kinds == [HUMAN, "simple"]
    assert table.lights() == {0: BLINK, 1: PULSE}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: BLINK}
    table.press("help")
    assert table.lights() == {0: STEADY, 1: PULSE, 2: BLINK}  # nobody sits here yet
    table.press("help")
    assert table.lights()[0] == BLINK


def test_undo_changes_who_plays_the_seat_that_blinks(table: AtABoard) -> None:
    table.press("undo")
    assert table.kinds == ["simple", "simple"]
    table.press("undo", "help", "help", "undo")
    assert table.kinds == [HUMAN, "simple", HUMAN]
    table.press("undo")
    assert table.kinds == [HUMAN, "simple", "simple"]
    table.press("undo")
    assert table.kinds == [HUMAN, "simple"]  # nobody any more


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


def test_confirm_begins(table: AtABoard) -> None:
    table.press("confirm")
    assert table.start.decision == Begin()


def test_what_opens_and_what_belongs_to_nothing_says_nothing(table: AtABoard) -> None:
    before = table.start.setup.to_text()
    assert not table.seen.take(((table.board.squares["Q1.1.1"].sensor, False),))
    table.seen.take(((table.board.sensors.count - 1, True),))
    assert table.start.setup.to_text() == before
