"""What the buttons do while the board's menu is open: Help offers the next thing, Confirm does it, Undo closes it."""

from __future__ import annotations

from dataclasses import replace

from signalbox.core.messages import Message
from signalbox.core.seats import HUMAN
from signalbox.games.players import EASY
from signalbox.play.table.config import CONFIRM, HELP
from signalbox.play.table.menu import END, GO_ON, LEAVE, MENU_S, Entry, Menu
from signalbox.play.table.seats_change import end_game, give_seat
from signalbox.play.table.table import Table


def open_menu(table: Table, at: float) -> None:
    """Open it. First it offers to go on, so that whoever came here by chance is led back by the same button.

    What the press has asked about a sensor before it was held was not meant.
    """
    table.diagnosis.drop()
    table.menu = Menu(_entries(table), at + MENU_S)
    table.settle(at)


def close_menu(table: Table, at: float) -> None:
    """Go on as before."""
    table.menu = None
    table.settle(at)


def press_in_menu(table: Table, at: float, menu: Menu, button: str) -> None:
    """Do what a button means in an open menu; one that means nothing there closes it."""
    match button:
        case _ if button == HELP:
            table.menu = menu.next(at)
        case _ if button == CONFIRM:
            _confirm(table, at, menu)
        case _:
            table.menu = None


def _entries(table: Table) -> tuple[Entry, ...]:
    """Seats can change hands, and a game can end early, as long as it is being played."""
    if table.match is None or table.is_over:
        return (GO_ON, LEAVE)
    return (GO_ON, *range(len(table.config.seats)), LEAVE, END)


def _confirm(table: Table, at: float, menu: Menu) -> None:
    match menu.entry:
        case int(seat):
            is_human = table.config.seats[seat].is_human
            give_seat(table, at, str(seat), EASY if is_human else HUMAN)
            table.menu = menu.stays(at)
        case _ if menu.entry == LEAVE:
            table.menu = replace(menu, is_left=True)
        case _ if menu.entry == GO_ON:
            table.menu = None
        case _ if menu.sure_from is None:
            table.menu = menu.asks_again(at)
        case _ if at < menu.sure_from:
            table.notice.show(at, Message("look-then-confirm"))
        case _:
            assert menu.entry == END
            end_game(table, at)
            table.menu = None
