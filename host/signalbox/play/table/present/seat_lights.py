"""The lights of seats, as they show who plays: before a game, and in the menu of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.scene import BLINK, DIM, DOUBLE, FAST, PULSE, STEADY
from signalbox.play.table.menu import END, LEAVE, Menu

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.core.seats import Seat

SceneEntry = tuple[int, int, int, int, int]
WHITE, RED = 0xFFFFFF, 0xFF0000


def seat_light(board: Board, seat: int, kind: Seat | None, *, is_asked: bool = False) -> SceneEntry | None:
    """Steady for a person, swelling for a computer, dark for nobody, which is None.

    One that is asked about blinks for a person, flashes twice for a computer, and glows for nobody.
    """
    if kind is None:
        pattern = DIM if is_asked else None
    elif kind.is_human:
        pattern = BLINK if is_asked else STEADY
    else:
        pattern = DOUBLE if is_asked else PULSE
    return None if pattern is None else _entry(board, seat, board.colours[board.seats[seat]], pattern)


def menu_scene(board: Board, seats: list[Seat], menu: Menu) -> list[SceneEntry]:
    """Who plays; and what is offered. To leave all lights are white and swell, to end the game all flash."""
    everybody = range(len(seats))
    if menu.entry == LEAVE:
        return [_entry(board, seat, WHITE, PULSE) for seat in everybody]
    if menu.entry == END:
        return [_entry(board, seat, *((RED, DOUBLE) if menu.sure_from is None else (RED, FAST))) for seat in everybody]
    found = [seat_light(board, seat, seats[seat], is_asked=seat == menu.entry) for seat in everybody]
    return [entry for entry in found if entry is not None]


def _entry(board: Board, seat: int, colour: int, pattern: int) -> SceneEntry:
    return (board.lights[f"seat.{seat + 1}"], colour, pattern, 0, 1)
