"""The board for a game, real (on a serial port) or virtual, and the things moved on it.

On a virtual board, pages have hands: a page holds what it picked up until it puts it down or is closed. Until then the
thing is in the air, where no sensor detects it, because a piece dragged on the page is put down only when released.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from signalbox.board.layout import lay_out, saved_text
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import Event, Readings
from signalbox.device.link.ports import Opener, open_port
from signalbox.device.link.serial_port import Driver, Finder, OnEvents
from signalbox.play.table import setups
from signalbox.play.table.commands import HandsCommand, Lift, LiftPart, Place, PlacePart, SendCommand
from signalbox.service.procedures.wiring.change import Restorer
from signalbox.service.procedures.wiring.store import WiringStore, default_folder

if TYPE_CHECKING:
    from signalbox.device.link.connection import Connection
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.session import Session
    from signalbox.simulator.hands import Hands
    from signalbox.simulator.people.demo import SimulatedPlayers
    from signalbox.simulator.world import World
    from signalbox.web.page_types import Link

TABLETOP = "tabletop"  # journal key for the places of the virtual board's things


class GameBoard:
    """A game's board and the `driver` that keeps it connected.

    Most methods do nothing by default, because people move the things on a real board themselves.
    """

    driver: Driver  # set by `connect`

    def __init__(self, serial_port: str, finder: Finder | None, opener: Opener) -> None:
        self.tabletop: Tabletop | None = None  # the things on a virtual board
        self.pixels: Callable[[], bytes] | None = None  # returns the lights of a virtual board
        self._serial_port = serial_port
        self.finder = finder
        self.opener = opener

    def connect(self, connection: Connection, on_events: OnEvents, say: SendCommand) -> None:
        """Create the driver. `on_events` is called with the connection's events, `say` with commands to the table."""
        self.driver = Driver(connection, on_events, port=self._serial_port, finder=self.finder, opener=self.opener)

    def link(self, offline: Message | None) -> Link:
        """Return the state of the connection. `offline` is the reason why the board is offline, if known."""
        raise NotImplementedError

    def hear(self, now: float, events: Sequence[Event]) -> list[Message]:
        """Handle the events that the session has received. Return any notices for the players."""
        return []

    def act(self, session: Session, now: float) -> None:
        """Make the moves that are due, and report them to the session."""

    def deadline(self) -> float | None:
        """Return when to call `act` again, on the game's clock, or None if nothing is due."""
        return None

    def save(self) -> None:
        """Save the positions of the things with the game. Raises UserError when the disk is full."""

    def lay_out_again(self) -> None:
        """Lay the things out again in case a different start has been drawn."""

    def move(self, page: Hashable, command: HandsCommand) -> None:
        """Carry out a command from a page's hand. Raises UserError if this is not possible."""
        raise UserError(Message("board-is-real"))

    def put_back(self, page: Hashable) -> None:
        """Put back everything that a page holds."""


class RealBoard(GameBoard):
    """A real board, on the named serial port or on the port where it is found."""

    def __init__(
        self,
        serial_port: str = "",
        *,
        finder: Finder | None = None,
        opener: Opener | None = None,
        touched: Callable[[], None] = lambda: None,
    ) -> None:
        """`finder` finds the board again if it is lost; `opener` opens its port instead of `open_port`.

        `touched` is called whenever a sensor or button changes.
        """
        super().__init__(serial_port, finder, opener or open_port)
        self._touched = touched

    def connect(self, connection: Connection, on_events: OnEvents, say: SendCommand) -> None:
        super().connect(connection, on_events, say)
        self._connection = connection
        self._restorer = Restorer(connection, lambda uid: WiringStore(default_folder(), connection.board, uid))

    def link(self, offline: Message | None) -> Link:
        if self._connection.online:
            return {"state": "online", "text": Message("board-online", port=self.driver.port)}
        return {"state": "offline", "text": offline or Message("board-looked-for")}

    def hear(self, now: float, events: Sequence[Event]) -> list[Message]:
        if any(isinstance(event, Readings) and event.changes for event in events):
            self._touched()
        notices = [self._restorer.handle(now, event) for event in events]
        return [notice for notice in notices if notice is not None]


class ScreenBoard(GameBoard):
    """A virtual board. Its things are moved by pages, and by simulated `players` if there are any."""

    def __init__(
        self,
        opened: OpenTable,
        world: World[Hands],
        players: SimulatedPlayers | None = None,
        *,
        opener: Opener | None = None,
    ) -> None:
        """`opener` opens the board's port instead of `world.open`."""
        super().__init__("", world.find, opener or world.open)
        self.tabletop = world.hands.tabletop
        self.pixels = world.pixels
        self._opened = opened
        self._world = world
        self._players = players
        self._page_hands = PageHands(world.hands.tabletop, self._belongs)
        self._saved = ""  # the places of the things, as saved last
        self._pieces: dict[str, str] = {}  # colours by square, as last reported to the session

    def connect(self, connection: Connection, on_events: OnEvents, say: SendCommand) -> None:
        super().connect(connection, on_events, say)
        if self._players is not None:
            self._players.player.say = say

    def link(self, offline: Message | None) -> Link:
        return {"state": "virtual", "text": Message("board-virtual")}

    def act(self, session: Session, now: float) -> None:
        table, tabletop, at = self._opened.table, self._world.hands.tabletop, session.at(now)
        try:
            self._world.hands.act(at)
            if self._players is not None:
                self._players.player.act(at)
        except UserError as fault:  # two hands on one piece: report it and try again later
            table.notice.show(at, fault.message)
        self._world.sync()
        pieces = tabletop.named()
        if pieces != self._pieces:  # a virtual board identifies pieces, like a real board that reads tags
            self._pieces = pieces
            session.identify(now, pieces)
        # A piece in a page's hand is not lost, and a sensor that matches the magnets is not broken.
        is_held, magnets = self._page_hands.holds, tabletop.closed()
        if (is_held, magnets) != (table.diagnosis.is_held, table.diagnosis.magnets):
            session.hold(now, is_held, magnets)

    def deadline(self) -> float | None:
        due = [self._world.hands.deadline()]
        if self._players is not None:
            due.append(self._players.player.deadline())
        return min((time for time in due if time is not None), default=None)

    def save(self) -> None:
        tabletop, match = self._world.hands.tabletop, self._opened.table.match
        if match is None or AIR in tabletop.bay_of.values():  # a platform is in the air, with the pieces on it
            return
        text = saved_text(tabletop, match.state)
        if text != self._saved:
            match.journal.set_state(TABLETOP, text, is_urgent=False)  # written with the next entry
            self._saved = text

    def lay_out_again(self) -> None:
        table = self._opened.table
        options, _ = setups.nearest(table.config, table.reading)
        lay_out(self._world.hands.tabletop, table.config.rules.start(len(table.config.seats), options))

    def move(self, page: Hashable, command: HandsCommand) -> None:
        self._page_hands.move(page, command)

    def put_back(self, page: Hashable) -> None:
        self._page_hands.put_back(page)

    def _belongs(self, square: str) -> bool:
        """Return whether the game's current position has a piece on a square."""
        decision = self._opened.table.decision
        if decision is None or square not in self._opened.board.squares:
            return False
        return decision.start[decision.layout.index_of_square(square)] > 0


class Held(NamedTuple):
    """A thing that a page picked up from `before`: a square, HAND or a bay.

    `belonged` is true if the game had a piece there. `taken` is how often the thing had been picked up by then; if the
    tabletop now has a higher number, a computer's simulated hand has picked it up since.
    """

    page: Hashable
    before: str
    taken: int
    belonged: bool = False


class PageHands:
    """The hands of all pages. Any hashable object can represent a page."""

    def __init__(self, tabletop: Tabletop, belongs: Callable[[str], bool] = lambda _: False) -> None:
        """`belongs` returns whether the game currently has a piece on a square."""
        self._tabletop = tabletop
        self._belongs = belongs
        self._held: dict[str, Held] = {}  # by piece or part

    @property
    def holds(self) -> bool:
        """True while any page holds a thing in the air."""
        return any(self._is_in_hand(thing) for thing in self._held)

    def move(self, page: Hashable, command: HandsCommand) -> None:
        """Carry out a command from a page's hand. Raises UserError if this is not possible.

        A thing that cannot be put down where it is released goes back to where it was picked up.
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
        """Put back everything that this page still holds.

        A piece that the game has since removed is put next to the board.
        """
        for thing in [thing for thing, held in self._held.items() if held.page == page]:
            is_in_hand, held = self._is_in_hand(thing), self._held.pop(thing)
            if is_in_hand:
                is_gone = held.belonged and not self._belongs(held.before)
                self._put_back(thing, HAND if is_gone else held.before)

    def _take(self, page: Hashable, thing: str, lift: Callable[[str], None]) -> None:
        before = self._position_of(thing)
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
        """Return whether the page that picked up a thing still holds it."""
        return self._position_of(thing) == AIR and self._tabletop.taken[thing] == self._held[thing].taken

    def _position_of(self, thing: str) -> str:
        """Return a piece's square or HAND, or a part's bay.

        Return AIR if it is held or on a held part, or "" if it is unknown.
        """
        return self._tabletop.at.get(thing) or self._tabletop.bay_of.get(thing, "")

    def _put_back(self, thing: str, before: str) -> None:
        """Put a thing back. If its place is now occupied, put a piece in HAND and a part in an empty bay."""
        tabletop = self._tabletop
        if thing in tabletop.bay_of:
            free = [bay for bay in (before, *tabletop.board.bays) if bay not in tabletop.bay_of.values()]
            tabletop.place_part(thing, free[0], tabletop.side_of[thing])
        else:
            tabletop.place(thing, HAND if tabletop.piece_at(before) else before)
