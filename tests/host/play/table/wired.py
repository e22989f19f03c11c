"""A table at the end of a simulated line: hands move pieces, a test board senses them, and a session joins both."""

from signalbox.board.piece_places import pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.faults.spec import CLEAN, LOSE, Faults
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from tests.host.device.link.peer import Peer
from tests.host.device.link.world import WIRE_S, World
from tests.host.play.table.harness import TableAccess

DEAF = Faults({LOSE: 1.0})
TICK_S = 0.001  # rounding differs between two clocks: something due now may be due slightly later
MOMENT_S = 0.02  # enough for messages both ways, too short for a quiet period


class SessionWorld(World[Peer]):
    """A simulated connection to a board, with a session that receives the connection's events."""

    session: Session

    def _step(self) -> None:
        before = len(self.events)
        super()._step()
        self.pass_to_session(self.events[before:])
        self.session.tick(self.now)
        self.to_board.write(self.now + WIRE_S, self.connection.outgoing())

    def pass_to_session(self, events: list[Event]) -> None:
        """Pass the events to the session."""
        self.session.handle(self.now, events)

    def _next(self) -> float:
        due = self.session.deadline()
        return super()._next() if due is None else min(super()._next(), max(due, self.now + TICK_S))


class WiredTable(TableAccess):
    """A laid-out table with its board plugged in and hands that act on that board."""

    def __init__(self, opened: OpenTable, epoch: float = 0.0) -> None:
        """Start the game when the driver's clock reads `epoch`."""
        self.table = opened.table
        self.board = opened.board
        self.tabletop = Tabletop(opened.board, pieces_for(opened.table.config.rules, len(opened.table.config.seats)))
        self.tabletop.restore(opened.tabletop)
        self.connection = Connection(opened.board)
        self.peer = Peer(opened.board)
        self.peer.bitmap = self.tabletop.closed_bitmap()
        self.world = SessionWorld(self.connection, self.peer)
        self.world.now = epoch
        self.peer.restart(epoch)
        self.session = self.world.session = Session(opened.table, self.connection, epoch)
        self.world.plug()

    # Time and the line.

    def wait(self, seconds: float) -> None:
        if seconds:
            self.world.run(seconds)

    def moment(self) -> None:
        """Wait long enough for messages in both directions."""
        self.wait(MOMENT_S)

    def cut_line_to_board(self, *, wait: float = 0) -> None:
        """Break the line towards the board; the board's messages still arrive."""
        self.world.to_board.faults = DEAF
        self.wait(wait)

    def silence_line(self, *, wait: float = 0) -> None:
        self.world.faults(DEAF)
        self.wait(wait)

    def restore_line(self, *, wait: float = 0) -> None:
        self.world.faults(CLEAN)
        self.wait(wait)

    def plug(self, *, wait: float = 0) -> None:
        self.world.plug()
        self.wait(wait)

    def unplug(self) -> None:
        before = len(self.world.events)
        self.world.pull()
        self.world.pass_to_session(self.world.events[before:])

    # Hands.

    def lift(self, square: str, *, is_reported: bool = True, wait: float = 0) -> str:
        """Pick up the piece on a square and return its ID. If not `is_reported`, the line loses the event."""
        piece = self.tabletop.piece_at(square)
        assert piece is not None, f"nothing stands on {square}"
        self.tabletop.lift(piece)
        self._set_sensors(is_reported, wait)
        return piece

    def put(self, piece: str, square: str, *, is_reported: bool = True, wait: float = 0) -> None:
        self.tabletop.place(piece, square)
        self._set_sensors(is_reported, wait)

    def move(self, square: str, to: str, *, wait: float = 0) -> None:
        self.put(self.lift(square), to, wait=wait)

    def press(self, *buttons: str, wait: float = 0) -> None:
        """Press buttons on the board in immediate succession."""
        for button in buttons:
            sensor = self.board.buttons[button]
            self.peer.toggle(sensor, sensor)
        self.wait(wait)

    def hold(self, button: str, seconds: float) -> None:
        """Hold down a button on the board for this many seconds."""
        sensor = self.board.buttons[button]
        self.peer.toggle(sensor)
        self.wait(seconds)
        self.peer.toggle(sensor)
        self.moment()

    def _set_sensors(self, is_reported: bool, wait: float) -> None:
        buttons = sum(1 << sensor for sensor in self.board.buttons.values())
        changed = self.tabletop.closed_bitmap() ^ (self.peer.bitmap & ~buttons)
        self.peer.toggle(
            *(sensor for sensor in range(self.board.sensors.count) if changed >> sensor & 1), is_reported=is_reported
        )
        self.wait(wait)

    # The results.

    def lit(self, name: str) -> int | None:
        """Return the pattern that this light shows on the board, or None if it is dark."""
        number = self.board.lights[name]
        return next((entry[2] for entry in self.peer.scene or [] if entry[0] == number), None)

    def reading_requests(self) -> int:
        """Return how often the board has been asked for its readings."""
        return self.peer.carried_out.count("GET")
