"""The board that a game is played on, with all that is done at it: a real one at its serial port, or a virtual one.

On a virtual board pages have hands: each holds what it took up until it puts it down, or is closed. In between the
thing is in the air, where no sensor feels it: on a page only letting go puts a piece down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple, assert_never

from signalbox.board.layout import lay_out, text_to_keep
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import Event, Readings
from signalbox.device.link.ports import Opener, open_port
from signalbox.device.link.serial_port import Driver, Finder, OnEvents
from signalbox.play.table import setups
from signalbox.play.table.commands import HandsCommand, Lift, LiftPart, Place, PlacePart, Say
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

TABLETOP = "tabletop"  # the key under which the journal keeps the virtual board's things


class GameBoard:
    """The board of a game, and the `driver` that keeps it connected. A real one does little: people have hands."""

    driver: Driver  # once there is a connection

    def __init__(self, serial_port: str, finder: Finder | None, opener: Opener) -> None:
        self.tabletop: Tabletop | None = None  # a virtual one's things
        self.pixels: Callable[[], bytes] | None = None  # gives what a virtual one's lights show
        self._serial_port = serial_port
        self.finder = finder
        self.opener = opener

    def connect(self, connection: Connection, on_events: OnEvents, say: Say) -> None:
        """Make the driver; `on_events` gets what the connection tells, and `say` gives commands to the table."""
        self.driver = Driver(connection, on_events, port=self._serial_port, finder=self.finder, opener=self.opener)

    def link(self, offline: Message | None) -> Link:
        """Return how it is connected; `offline` is why it is not, if that is known."""
        raise NotImplementedError

    def hear(self, now: float, events: Sequence[Event]) -> list[Message]:
        """Take in what the connection has told the session. Return notices for the people."""
        return []

    def act(self, session: Session, now: float) -> None:
        """Move what is due to be moved, and tell the session."""

    def deadline(self) -> float | None:
        """Return when to `act` again, on the game's clock."""
        return None

    def save(self) -> None:
        """Keep the things' places with the game. Raises UserError when the disk is full."""

    def lay_out_again(self) -> None:
        """Lay the things out once other starts may have been drawn."""

    def move(self, page: Hashable, command: HandsCommand) -> None:
        """Do what a page's hand does. Raises UserError when it cannot."""
        raise UserError(Message("board-is-real"))

    def put_back(self, page: Hashable) -> None:
        """Put back all that a page holds."""


class RealBoard(GameBoard):
    """A real board, at the serial port of that name or wherever it is found."""

    def __init__(
        self,
        serial_port: str = "",
        *,
        finder: Finder | None = None,
        opener: Opener | None = None,
        touched: Callable[[], None] = lambda: None,
    ) -> None:
        """`finder` finds it again, `opener` opens its port in place of the usual way.

        `touched` is called when something is done at it.
        """
        super().__init__(serial_port, finder, opener or open_port)
        self._touched = touched

    def connect(self, connection: Connection, on_events: OnEvents, say: Say) -> None:
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
    """A virtual board, whose things are moved by pages, and by simulated `players` if there are any."""

    def __init__(
        self,
        opened: OpenTable,
        world: World[Hands],
        players: SimulatedPlayers | None = None,
        *,
        opener: Opener | None = None,
    ) -> None:
        """`opener` opens its port in place of the usual way."""
        super().__init__("", world.find, opener or world.open)
        self.tabletop = world.hands.tabletop
        self.pixels = world.pixels
        self._opened = opened
        self._world = world
        self._players = players
        self._page_hands = PageHands(world.hands.tabletop, self._belongs)
        self._saved = ""  # the text of where the things lie
        self._pieces: dict[str, str] = {}  # colours by square, as the session knows them

    def connect(self, connection: Connection, on_events: OnEvents, say: Say) -> None:
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
        except UserError as fault:  # two hands on one piece: said, and tried again
            table.notice.show(at, fault.message)
        self._world.sync()
        pieces = tabletop.named()
        if pieces != self._pieces:  # it knows each of them, as a real board may that reads tags
            self._pieces = pieces
            session.identify(now, pieces)
        # What a page's hand holds is where it is missing; a sensor that reads as its magnets lie is not broken.
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
        if match is None or AIR in tabletop.bay_of.values():  # a platform in the air, with what stands on it
            return
        text = text_to_keep(tabletop, match.state)
        if text != self._saved:
            match.journal.set_state(TABLETOP, text, is_urgent=False)  # it goes with the next entry
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
        """Return whether the position that is played has a piece on a square."""
        decision = self._opened.table.decision
        if decision is None or square not in self._opened.board.squares:
            return False
        return decision.start[decision.layout.index_of_square(square)] > 0


class Held(NamedTuple):
    """A page's hold on a thing, from where it lay: a square, HAND or a bay. It `belonged` there if the game had it so.

    It ends when the thing has been `taken` once more, by the simulated hand of a computer.
    """

    page: Hashable
    before: str
    taken: int
    belonged: bool = False


class PageHands:
    """The hands of all pages. A page is anything that can be told from the others."""

    def __init__(self, tabletop: Tabletop, belongs: Callable[[str], bool] = lambda _: False) -> None:
        """`belongs` gives whether the game has a piece on a square now."""
        self._tabletop = tabletop
        self._belongs = belongs
        self._held: dict[str, Held] = {}  # by piece or part

    @property
    def holds(self) -> bool:
        """True while any page holds a thing that is in the air."""
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
        """Return whether a thing that a page took up is in its hand still."""
        return self._lies_at(thing) == AIR and self._tabletop.taken[thing] == self._held[thing].taken

    def _lies_at(self, thing: str) -> str:
        """Return a piece's square or HAND, or a part's bay; AIR for what is held, or rides on that; "" for neither."""
        return self._tabletop.at.get(thing) or self._tabletop.bay_of.get(thing, "")

    def _put_back(self, thing: str, before: str) -> None:
        """Put a thing back; where something else lies by now, a piece into the hand and a part into an empty bay."""
        tabletop = self._tabletop
        if thing in tabletop.bay_of:
            free = [bay for bay in (before, *tabletop.board.bays) if bay not in tabletop.bay_of.values()]
            tabletop.place_part(thing, free[0], tabletop.side_of[thing])
        else:
            tabletop.place(thing, HAND if tabletop.piece_at(before) else before)
