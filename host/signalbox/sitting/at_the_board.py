"""The start by the board alone: its lights show who plays, its buttons and pieces change that.

The light of each seat is steady for a person, swells for a computer, is dark for nobody. The one that blinks is the
seat that Undo changes; Help goes to the next one; Confirm begins. A piece put down anywhere is a person's, at the
nearest seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.scene import BLINK, PULSE, STEADY
from signalbox.seats import HUMAN
from signalbox.sitting.commands import AddSeat, Begin, RemoveSeat, SetKind
from signalbox.sitting.seat_setup import COMPUTER_PLAYER
from signalbox.table.config import CONFIRM, HELP, ROLL, UNDO

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.sitting.start import Start

SceneEntry = tuple[int, int, int, int, int]


class AtTheBoard:
    """The start as one board shows it, and is asked on it."""

    def __init__(self, start: Start, board: Board) -> None:
        self._start = start
        self._board = board
        self._asked = 0  # the seat that blinks
        self._buttons = {sensor: name for name, sensor in board.buttons.items()}

    def take(self, changes: tuple[tuple[int, bool], ...]) -> bool:
        """What the sensors did: buttons pressed, pieces put down. Whether any of it meant something."""
        closed = [sensor for sensor, is_closed in changes if is_closed]
        for sensor in closed:
            if sensor in self._buttons:
                self._press(self._buttons[sensor])
            elif sensor in self._board.sensors.squares:
                self._claim(self._nearest_seat(self._board.sensors.squares[sensor]))
        return bool(closed)

    def scene(self) -> list[SceneEntry]:
        """The seats' lights."""
        return [
            self._entry(seat, pattern) for seat in range(self._most) if (pattern := self._pattern(seat)) is not None
        ]

    @property
    def _most(self) -> int:
        return self._start.setup.most

    def _pattern(self, seat: int) -> int | None:
        if seat == self._asked:
            return BLINK
        seats = self._start.setup.seats
        if seat >= len(seats):
            return None
        return STEADY if seats[seat].is_human else PULSE

    def _entry(self, seat: int, pattern: int) -> SceneEntry:
        colour = self._board.colours[self._board.seats[seat]]
        return (self._board.lights[f"seat.{seat + 1}"], colour, pattern, 0, 1)

    def _press(self, button: str) -> None:
        match button:
            case _ if button in (CONFIRM, ROLL):
                self._start.do(Begin())
            case _ if button == HELP:
                self._asked = (self._asked + 1) % min(self._most, len(self._start.setup.seats) + 1)
            case _ if button == UNDO:
                self._change()
            case _:
                pass  # a game's own button says nothing yet

    def _change(self) -> None:
        """The seat that is asked goes from a person to a computer, to nobody where that can be, and round."""
        setup, seat = self._start.setup, self._asked
        if seat >= len(setup.seats):
            self._claim(seat)
        elif setup.seats[seat].is_human:
            self._start.do(SetKind(str(seat), COMPUTER_PLAYER))
        elif seat == len(setup.seats) - 1 and len(setup.seats) > setup.least:
            self._start.do(RemoveSeat(str(seat)))
        else:
            self._start.do(SetKind(str(seat), HUMAN))

    def _claim(self, seat: int) -> None:
        """A person sits here, computers where nobody sits between."""
        while len(self._start.setup.seats) <= seat:
            self._start.do(AddSeat())
        self._start.do(SetKind(str(seat), HUMAN))

    def _nearest_seat(self, square: str) -> int:
        row, column = self._board.squares[square].at
        lights = self._board.picture.lights

        def distance(seat: int) -> float:
            at = lights[f"seat.{seat + 1}"]
            return (at[0] - row) ** 2 + (at[1] - column) ** 2

        return min(range(self._most), key=distance)
