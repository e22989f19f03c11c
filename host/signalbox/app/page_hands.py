"""The hands of pages on a virtual board: a page holds what it took up until it puts it down, or is closed.

In between the thing is in the air, where no sensor feels it: on a page only letting go puts a piece down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple, assert_never

from signalbox.board.tabletop import AIR, HAND
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.commands import HandsCommand, Lift, LiftPart, Place, PlacePart

if TYPE_CHECKING:
    from signalbox.board.tabletop import Tabletop


class Held(NamedTuple):
    """Which page holds a thing, and where that lay: a square, HAND or a bay; whether a piece belonged there then.

    It is the page's until the thing has been `taken` once more, by the simulated hand of a computer.
    """

    page: Hashable
    before: str
    taken: int
    belonged: bool = False


class PageHands:
    """What each page holds. A page is anything that can be told from the others."""

    def __init__(self, tabletop: Tabletop, belongs: Callable[[str], bool] = lambda _: False) -> None:
        """`belongs` says whether the game has a piece on a square now."""
        self._tabletop = tabletop
        self._belongs = belongs
        self._held: dict[str, Held] = {}  # by piece or part

    @property
    def holds(self) -> bool:
        """Whether any page holds a thing that is in the air."""
        return any(self._is_in_hand(thing) for thing in self._held)

    def move(self, page: Hashable, command: HandsCommand) -> None:
        """Do what a page's hand does. Raises UserError when it cannot.

        What cannot be put where it is let go goes back where it was taken up.
        """
        tabletop = self._tabletop
        match command:
            case Lift(piece):
                self._take(page, piece, tabletop.lift)
            case LiftPart(part):
                self._take(page, part, tabletop.lift_part)
            case Place(piece, square):
                self._put(page, piece, lambda: tabletop.place(piece, square))
            case PlacePart(part, bay, side):
                self._put(page, part, lambda: tabletop.place_part(part, bay, side))
            case _:
                assert_never(command)

    def put_back(self, page: Hashable) -> None:
        """Put back all that this page still holds; what the game has taken off the board since is laid beside it."""
        for thing in [thing for thing, held in self._held.items() if held.page == page]:
            is_in_hand, held = self._is_in_hand(thing), self._held.pop(thing)
            if is_in_hand:
                is_gone = held.belonged and not self._belongs(held.before)
                self._put_back(thing, HAND if is_gone else held.before)

    def _take(self, page: Hashable, thing: str, lift: Callable[[str], None]) -> None:
        before = self._lies_at(thing)
        if before == AIR:
            raise UserError(Message("hands-thing-held"))
        lift(thing)
        self._held[thing] = Held(page, before, self._tabletop.taken[thing], self._belongs(before))

    def _put(self, page: Hashable, thing: str, place: Callable[[], None]) -> None:
        held = self._held.get(thing)
        if held is None or held.page != page or not self._is_in_hand(thing):
            raise UserError(Message("hands-let-go"))
        del self._held[thing]
        try:
            place()
        except UserError:
            self._put_back(thing, held.before)
            raise

    def _is_in_hand(self, thing: str) -> bool:
        """Whether a thing that a page took up is in its hand still."""
        return self._lies_at(thing) == AIR and self._tabletop.taken[thing] == self._held[thing].taken

    def _lies_at(self, thing: str) -> str:
        """A piece's square or HAND, a part's bay; AIR for what somebody holds, or what rides on it; "" for neither."""
        return self._tabletop.at.get(thing) or self._tabletop.bay_of.get(thing, "")

    def _put_back(self, thing: str, before: str) -> None:
        """Where something else lies by now, a piece goes into the hand and a part into an empty bay."""
        tabletop = self._tabletop
        if thing in tabletop.bay_of:
            free = [bay for bay in (before, *tabletop.board.bays) if bay not in tabletop.bay_of.values()]
            tabletop.place_part(thing, free[0], tabletop.side_of[thing])
        else:
            tabletop.place(thing, HAND if tabletop.piece_at(before) else before)
