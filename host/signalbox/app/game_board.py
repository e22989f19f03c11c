"""The board that a game is played on, real (on a serial port) or virtual, and the things that are moved on it.

On a virtual board, each page has a hand, which holds a piece or part from when the user starts to drag it until the
user releases it or closes the page. A thing that is held is in the air, where no sensor detects it.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, assert_never

from signalbox.board.piece_places import lay_out, tabletop_text
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.core.deadlines import earliest
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.driver import Driver, Finder, OnEvents
from signalbox.device.link.events import Event, Readings
from signalbox.device.link.ports import Opener, open_port
from signalbox.play.table import setups
from signalbox.play.table.commands import (
    ChooseByWord,
    HandsCommand,
    LiftPart,
    LiftPiece,
    PlacePart,
    PlacePiece,
    SendCommand,
    Tap,
)
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.destinations import Sequences, entering_colours, part_sequences, piece_sequences
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from signalbox.service.procedures.wiring.change import WiringRestorer
from signalbox.service.procedures.wiring.saved_orders import WiringStore, default_folder
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import SimulatedPlayers
from signalbox.simulator.virtual_board import World
from signalbox.web.page_types import Link

TABLETOP = "tabletop"  # journal key for the positions of things on the virtual board


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

    def connect(self, connection: Connection, on_events: OnEvents, send_command: SendCommand) -> None:
        """Create the driver. `on_events` is called with the connection's events, `send_command` with commands."""
        self.driver = Driver(connection, on_events, port=self._serial_port, finder=self.finder, opener=self.opener)

    def link(self, offline: Message | None) -> Link:
        """Return the state of the connection. `offline` is the reason why the board is offline, if known."""
        raise NotImplementedError

    def handle_events(self, now: float, events: Sequence[Event]) -> list[Message]:
        """Handle events that the session has already handled. Return any notices for the players."""
        return []

    def act(self, session: Session, now: float) -> None:
        """Make the simulated hands' movements that are due, and report them to the session."""

    def deadline(self) -> float | None:
        """Return the time on the game's clock at which `act` is due again, or None if nothing is due."""
        return None

    def save(self) -> None:
        """Save the positions of all things with the game. Raise UserError when the disk is full."""

    def reset_layout(self) -> None:
        """Move all pieces and parts to the starting position, which may have changed with the seed of the dice."""

    def move(self, page: Hashable, command: HandsCommand | Tap, at: float) -> None:
        """Carry out a command from a page's hand at a time on the game's clock. Raise UserError if not possible."""
        raise UserError(Message("board-is-real"))

    def put_back(self, page: Hashable) -> None:
        """Put everything that a page has picked up back where it was."""

    def hurry(self, at: float) -> None:
        """Have the simulated hands finish what they are doing at once. `at` is a time on the game's clock."""


class RealBoard(GameBoard):
    """A real board, on the given serial port or on the port where it is found."""

    def __init__(
        self,
        serial_port: str = "",
        *,
        finder: Finder | None = None,
        opener: Opener | None = None,
        on_touch: Callable[[], None] = lambda: None,
    ) -> None:
        """`finder` finds the board again if it is lost; `opener` is used instead of `open_port`.

        `on_touch` is called whenever a sensor or button changes.
        """
        super().__init__(serial_port, finder, opener or open_port)
        self._on_touch = on_touch

    def connect(self, connection: Connection, on_events: OnEvents, send_command: SendCommand) -> None:
        super().connect(connection, on_events, send_command)
        self._connection = connection
        self._restorer = WiringRestorer(connection, lambda uid: WiringStore(default_folder(), connection.board, uid))

    def link(self, offline: Message | None) -> Link:
        if self._connection.online:
            return {"state": "online", "text": Message("board-online", port=self.driver.port)}
        return {"state": "offline", "text": offline or Message("board-looked-for")}

    def handle_events(self, now: float, events: Sequence[Event]) -> list[Message]:
        if any(isinstance(event, Readings) and event.changes for event in events):
            self._on_touch()
        notices = [self._restorer.handle(now, event) for event in events]
        return [notice for notice in notices if notice is not None]


class ScreenBoard(GameBoard):
    """A virtual board. Things on it are moved by pages, and by simulated `players` if there are any."""

    def __init__(
        self,
        open_table: OpenTable,
        world: World[Hands],
        players: SimulatedPlayers | None = None,
        *,
        opener: Opener | None = None,
    ) -> None:
        """`opener` is used instead of `world.open`."""
        super().__init__("", world.find, opener or world.open)
        self.tabletop = world.hands.tabletop
        self.pixels = world.pixels
        self._open_table = open_table
        self._world = world
        self._players = players
        self._page_hands = PageHands(world.hands.tabletop, self._has_piece)
        self._saved_text = ""  # the positions of all things when they were last saved
        self._pieces: dict[str, str] = {}  # colours keyed by square, as last reported to the session

    def connect(self, connection: Connection, on_events: OnEvents, send_command: SendCommand) -> None:
        super().connect(connection, on_events, send_command)
        self._send_command = send_command
        if self._players is not None:
            self._players.player.send_command = send_command

    def link(self, offline: Message | None) -> Link:
        return {"state": "virtual", "text": Message("board-virtual")}

    def act(self, session: Session, now: float) -> None:
        table, tabletop, game_time = self._open_table.table, self._world.hands.tabletop, session.at(now)
        if table.config.virtual_hands is VirtualHands.ALL:
            self._page_hands.lay_aside_removed()
        try:
            self._world.hands.act(game_time)
            if self._players is not None:
                self._players.player.act(game_time)
        except UserError as fault:  # two hands on one piece: report it and try again later
            table.notice.show(game_time, fault.message)
        self._world.sync()
        pieces = tabletop.piece_colours()
        if pieces != self._pieces:  # a virtual board identifies pieces, like a real board that reads tags
            self._pieces = pieces
            session.identify(now, pieces)
        # A piece in a page's hand is not lost, and a sensor that matches the magnets is not broken.
        is_held, magnets = self._page_hands.is_holding, tabletop.closed_bitmap()
        if (is_held, magnets) != (table.diagnosis.is_held, table.diagnosis.magnets):
            session.hold(now, is_held, magnets)

    def deadline(self) -> float | None:
        players_due = None if self._players is None else self._players.player.deadline()
        return earliest(self._world.hands.deadline(), players_due)

    def save(self) -> None:
        tabletop, match = self._world.hands.tabletop, self._open_table.table.match
        if match is None or AIR in tabletop.bay_of.values():  # a platform and the pieces on it are in the air
            return
        text = tabletop_text(tabletop, match.state)
        if text != self._saved_text:
            match.journal.set_state(TABLETOP, text, is_urgent=False)  # written with the next entry
            self._saved_text = text

    def reset_layout(self) -> None:
        table = self._open_table.table
        options, _ = setups.nearest_setup(table.config, table.reading)
        lay_out(self._world.hands.tabletop, table.config.rules.start(len(table.config.seats), options))

    def move(self, page: Hashable, command: HandsCommand | Tap, at: float) -> None:
        """Carry out the command. If it decides on an action, the simulated players carry out the rest of the action."""
        tabletop, sequences = self._world.hands.tabletop, self._decided_sequences(page, command)
        if isinstance(command, Tap):
            if not sequences:
                self._bring(page, command.square)
            elif len(sequences) > 1:
                raise UserError(Message("tap-which"))
        elif len(sequences) == 1 and isinstance(command, PlacePiece) and tabletop.piece_at(command.square):
            self._page_hands.put_back(page)  # the simulated players first move the other piece away
        else:
            self._page_hands.move(page, command)
        for notation in next(iter(sequences.values())) if len(sequences) == 1 else ():
            self._send_command(at, ChooseByWord(notation))

    def put_back(self, page: Hashable) -> None:
        self._page_hands.put_back(page)

    def hurry(self, at: float) -> None:
        self._world.hands.hurry(at)

    def _bring(self, page: Hashable, square: str) -> None:
        """Put a piece on the square where it enters the board. Raise UserError if no piece enters there."""
        table, tabletop = self._open_table.table, self._world.hands.tabletop
        if table.match is None or table.config.virtual_hands is not VirtualHands.ALL:
            raise UserError(Message("tap-nothing"))
        colours = entering_colours(table.match.state, table.config.layout, square)
        pieces = [piece for piece, at in tabletop.at.items() if at == HAND and tabletop.colours[piece] in colours]
        if not pieces:
            raise UserError(Message("tap-nothing"))
        if len(colours) > 1:
            raise UserError(Message("tap-which"))
        self._page_hands.move(page, LiftPiece(pieces[0]))
        self._page_hands.move(page, PlacePiece(pieces[0], square))

    def _decided_sequences(self, page: Hashable, command: HandsCommand | Tap) -> Sequences:
        """Return the actions that a command may decide on, or {} if people move every piece or nobody has to decide."""
        table, match = self._open_table.table, self._open_table.table.match
        if match is None or table.config.virtual_hands is not VirtualHands.ALL:
            return {}
        if match.is_computers_turn() or match.decision.plan.restoring:
            return {}
        state, layout = match.state, table.config.layout
        match command:
            case Tap(square) if square in self._open_table.board.squares:
                intended = match.decision.plan.intent.action
                return piece_sequences(state, layout, square, intended=intended)
            case PlacePiece(piece, square) if square in self._open_table.board.squares:
                origin = self._page_hands.origin(page, piece)
                if origin is not None:
                    return piece_sequences(state, layout, square, origin, self._world.hands.tabletop.colours[piece])
            case PlacePart(part, bay, side):
                return part_sequences(state, part, bay, side)
        return {}

    def _has_piece(self, square: str) -> bool:
        """Return whether the game's current position has a piece on a square."""
        decision = self._open_table.table.decision
        if decision is None or square not in self._open_table.board.squares:
            return False
        return decision.start[decision.layout.index_of_square(square)] > 0


class HeldThing(NamedTuple):
    """A piece or part that a page picked up at `origin`, which is a square, HAND or a bay.

    `had_piece` is true if the game's position had a piece at `origin`. `pick_up_count` is how often the thing had been
    picked up, including this time; if the tabletop's count is now higher, a computer has picked the thing up since.
    """

    page: Hashable
    origin: str
    pick_up_count: int
    had_piece: bool = False


class PageHands:
    """Moves the pieces and parts of a virtual board for pages. Any hashable object can represent a page."""

    def __init__(self, tabletop: Tabletop, has_piece: Callable[[str], bool] = lambda _: False) -> None:
        """`has_piece` returns whether the game currently has a piece on a square."""
        self._tabletop = tabletop
        self._has_piece = has_piece
        self._held: dict[str, HeldThing] = {}  # keyed by piece or part

    @property
    def is_holding(self) -> bool:
        """True while any page is holding something."""
        return any(self._is_in_hand(thing) for thing in self._held)

    def move(self, page: Hashable, command: HandsCommand) -> None:
        """Carry out a command from a page's hand. Raise UserError if this is not possible.

        A thing that cannot be put down where it was released returns to where it was picked up.
        """
        tabletop = self._tabletop
        match command:
            case LiftPiece(piece):
                self._pick_up(page, piece, tabletop.lift)
            case LiftPart(part):
                self._pick_up(page, part, tabletop.lift_part)
            case PlacePiece(piece, square):
                self._put_down(page, piece, lambda: tabletop.place(piece, square))
            case PlacePart(part, bay, side):
                self._put_down(page, part, lambda: tabletop.place_part(part, bay, side))
            case _:
                assert_never(command)

    def origin(self, page: Hashable, thing: str) -> str | None:
        """Return where a page picked up the thing that it holds, or None if it does not hold it."""
        held = self._held.get(thing)
        return held.origin if held is not None and held.page == page and self._is_in_hand(thing) else None

    def put_back(self, page: Hashable) -> None:
        """Put back everything that this page still holds.

        A piece that the game has since removed is put next to the board.
        """
        for thing in [thing for thing, held in self._held.items() if held.page == page]:
            is_in_hand, held = self._is_in_hand(thing), self._held.pop(thing)
            if is_in_hand:
                self._put_back(thing, HAND if self._was_removed(held) else held.origin)

    def lay_aside_removed(self) -> None:
        """Put the pieces that the game has removed since a page picked them up next to the board."""
        for thing, held in [*self._held.items()]:
            if self._is_in_hand(thing) and self._was_removed(held):
                del self._held[thing]
                self._put_back(thing, HAND)

    def _was_removed(self, held: HeldThing) -> bool:
        """Return whether the game has removed a piece since a page picked it up."""
        return held.had_piece and not self._has_piece(held.origin)

    def _pick_up(self, page: Hashable, thing: str, lift: Callable[[str], None]) -> None:
        origin = self._position_of(thing)
        if origin == AIR:
            raise UserError(Message("hands-thing-held"))
        lift(thing)
        self._held[thing] = HeldThing(page, origin, self._tabletop.pick_up_counts[thing], self._has_piece(origin))

    def _put_down(self, page: Hashable, thing: str, place: Callable[[], None]) -> None:
        held = self._held.get(thing)
        if held is None or held.page != page or not self._is_in_hand(thing):
            raise UserError(Message("hands-let-go"))
        del self._held[thing]
        try:
            place()
        except UserError:
            self._put_back(thing, held.origin)
            raise

    def _is_in_hand(self, thing: str) -> bool:
        """Return whether a thing is still held by the page that picked it up."""
        count = self._held[thing].pick_up_count
        return self._position_of(thing) == AIR and self._tabletop.pick_up_counts[thing] == count

    def _position_of(self, thing: str) -> str:
        """Return the square of a piece (or HAND), the bay of a part, AIR if the thing is held, or "" if unknown."""
        return self._tabletop.at.get(thing) or self._tabletop.bay_of.get(thing, "")

    def _put_back(self, thing: str, origin: str) -> None:
        """Put a thing back. If its origin is now occupied, put a piece in HAND or a part in an empty bay."""
        tabletop = self._tabletop
        if thing in tabletop.bay_of:
            free_bays = [bay for bay in (origin, *tabletop.board.bays) if bay not in tabletop.bay_of.values()]
            tabletop.place_part(thing, free_bays[0], tabletop.side_of[thing])
        else:
            tabletop.place(thing, HAND if tabletop.piece_at(origin) else origin)
