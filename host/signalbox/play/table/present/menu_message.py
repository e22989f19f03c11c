"""What the menu of a board says, for whoever has a page or a terminal as well."""

from __future__ import annotations

from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.messages import Instruction
from signalbox.play.table.menu import GO_ON, LEAVE, Menu


def menu_instruction(seats: list[Seat], menu: Menu) -> Instruction:
    """What is offered, and what the buttons do."""
    how = Message("menu-how")
    match menu.entry:
        case int(seat):
            kind = "computer" if seats[seat].is_human else "person"
            return Instruction(Message("menu-give", player=seats[seat].name, kind=kind), buttons=how)
        case _ if menu.entry == GO_ON:
            return Instruction(Message("menu-go-on"), buttons=Message("menu-go-on-how"))
        case _ if menu.entry == LEAVE:
            return Instruction(Message("menu-leave"), Message("menu-leave-why"), buttons=how)
        case _ if menu.sure_from is None:
            return Instruction(Message("menu-end"), Message("menu-end-why"), buttons=how)
        case _:
            return Instruction(Message("menu-sure"), Message("menu-end-why"), buttons=Message("menu-sure-how"))
