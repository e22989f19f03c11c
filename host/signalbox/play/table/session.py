"""One table on one connection: board events go to the table, and its scene goes to the board. There is no I/O."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from shared_rules.recognise import LONG_REST_MS, QUIET_MS
from signalbox.core.deadlines import earliest
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Confirmed, Event, Offline, Online, Readings, Refused
from signalbox.play.table.buttons import close_menu, open_menu
from signalbox.play.table.commands import PressButton, carry_out
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.decision import Decision
from signalbox.play.table.guidance import is_long_rest_useful
from signalbox.play.table.match import must_roll
from signalbox.play.table.menu import Menu
from signalbox.play.table.present.lights import Scene, scene
from signalbox.play.table.situation import is_game_over, situation
from signalbox.play.table.table import INPUTS, Table

logger = logging.getLogger(__name__)

QUIET_S = QUIET_MS / 1000
LONG_REST_S = LONG_REST_MS / 1000
HOLD_S = 2.0  # how long Help must be held down to open or close the menu
EARLY_S = 0.001  # the table rounds to milliseconds, so an event may be due slightly before its deadline
ROUNDING_S = 1e-6  # more than the error of a sum of times, and less than the board can be asked too early
BLIND_PRESS = Message("pressed-blindly")


class Display:
    """The scene on the board, and whether it shows the current decision."""

    def __init__(self, table: Table, connection: Connection) -> None:
        self._table = table
        self._connection = connection
        self._scene: Scene | None = None
        self._shown_state: tuple[Decision | None, Menu | None] = (None, None)  # the decision and menu last shown
        self._first_scene = -1  # the number of the first scene that showed them

    def refresh(self, now: float, at: float) -> None:
        """Show the table's scene if it has changed."""
        new_scene = scene(self._table, situation(self._table, at))
        if new_scene != self._scene:
            self._scene = new_scene
            self._connection.show(now, new_scene)
        if not self._is_current():
            self._shown_state = self._table.decision, self._table.menu
            self._first_scene = self._connection.scene_number

    def has_shown(self, scene: int) -> bool:
        """Return whether a press made while this scene number was shown can refer to the current decision."""
        return self._is_current() and scene >= self._first_scene

    def _is_current(self) -> bool:
        decision, menu = self._shown_state
        return self._table.decision is decision and self._table.menu is menu


class IdentifiedPieces:
    """The pieces that a board has identified, by square, stored until they are passed on to the table."""

    def __init__(self, table: Table) -> None:
        self.colours: dict[str, str] | None = None
        self._table = table
        self.release_at: float | None = None  # when to pass the colours on even if no readings match; None once done

    def store(self, now: float, colours: Mapping[str, str]) -> None:
        """Store the colours until `release` is called."""
        self.colours = dict(colours)
        self.release_at = now + QUIET_S

    def release(self) -> dict[str, str] | None:
        """Return the colours, and mark them as passed on to the table."""
        self.release_at = None
        return self.colours

    def are_detected(self, bitmap: int) -> bool:
        """Return whether the sensors show pieces on exactly those squares where the board has identified pieces."""
        squares = self._table.config.board.squares
        named = sum(1 << sensor for sensor in {squares[name].sensor for name in self.colours or {}})
        places = sum(1 << sensor for sensor in self._table.config.board.sensors.squares)
        return self._table.reading.is_known and not (bitmap ^ named) & places & ~self._table.reading.ignored


class QuietCheck:
    """Checks that a quiet board is really at rest and still connected before the table relies on it."""

    def __init__(self, table: Table, connection: Connection) -> None:
        self._table = table
        self._connection = connection
        self._queried_until = float("-inf")  # the end of the last rest that was queried
        self._rest_usefulness = (-1, False)  # the number of inputs, and whether a longer rest was useful
        table.reading.certain_until = float("-inf")

    def query_if_uncertain(self, now: float, at: float) -> None:
        """Query the board once it has been at rest long enough to matter, unless it is already known to be at rest."""
        reading = self._table.reading
        settled_at = reading.changed_at + self._useful_rest_s(at)
        is_uncertain = reading.is_known and at >= settled_at - ROUNDING_S and settled_at > reading.certain_until
        if is_uncertain and settled_at > self._queried_until:
            self._queried_until = settled_at
            self._connection.verify(now)

    def forget(self) -> None:
        """Discard the cached answer to whether a longer rest is useful."""
        self._rest_usefulness = (-1, False)

    def _useful_rest_s(self, at: float) -> float:
        """Return how long the board has to be at rest before that matters to the table, in seconds."""
        if at < self._table.reading.changed_at + LONG_REST_S - ROUNDING_S:
            return QUIET_S
        inputs = self._table.tally[INPUTS]
        if self._rest_usefulness[0] != inputs:
            decision = self._table.decision
            self._rest_usefulness = inputs, decision is not None and is_long_rest_useful(decision)
        return LONG_REST_S if self._rest_usefulness[1] else QUIET_S


class Session:
    """A Table connected to a board. `now` is in seconds on the driver's clock, which read `epoch` as the game began."""

    def __init__(self, table: Table, connection: Connection, epoch: float = 0.0) -> None:
        self.table = table
        self.connection = connection
        self.on_button_after_end: Callable[[str], None] | None = None  # handles Confirm and Undo once the game is over
        self.has_ended: Callable[[float], bool] = partial(is_game_over, table)  # whether the game is over at this time
        self.fault = ""  # the last error at the table, such as a full disk
        self._epoch = epoch
        self._buttons = {sensor: name for name, sensor in table.config.board.buttons.items()}
        self._display = Display(table, connection)
        self._pieces = IdentifiedPieces(table)
        self._quiet = QuietCheck(table, connection)
        self._held_since: float | None = None  # when Help was pressed, on the game's clock; None if not held
        self._handled_inputs = -1  # how many of the table's inputs have been handled and shown

    def at(self, now: float) -> float:
        """Return the time on the game's clock, in seconds."""
        return now - self._epoch

    def handle(self, now: float, events: Sequence[Event]) -> None:
        """Pass the connection's events on to the table, and show the result of each."""
        at = self.at(now)
        for event in events:
            with self._showing_result(now):
                self._handle_event(at, event)

    def tick(self, now: float) -> None:
        """Bring the table up to date. It only changes at inputs and deadlines."""
        at = self.at(now)
        release_at = self._pieces.release_at
        if release_at is not None and self.table.reading.is_known and now >= release_at - EARLY_S:
            self._release_pieces(now)
        if self._held_since is not None and at >= self._held_since + HOLD_S - EARLY_S:
            self._held_since = None
            with self._showing_result(now):
                self._toggle_menu(at)
        if self._is_tick_due(at):
            with self._showing_result(now):
                self.table.tick(at)
                self._handled_inputs = self.table.tally[INPUTS]
        self._quiet.query_if_uncertain(now, at)

    def refresh(self, now: float) -> None:
        """Show the table's scene if it has changed."""
        self._display.refresh(now, self.at(now))

    def identify(self, now: float, pieces: Mapping[str, str]) -> None:
        """Accept the colour of the piece on each square from a board that identifies pieces. Call this on every change.

        The colours are passed on with readings that show the same pieces or, failing that, after a short time.
        """
        self._pieces.store(now, pieces)
        if self._pieces.are_detected(self.table.reading.bitmap):
            self._release_pieces(now)

    def hold(self, now: float, is_held: bool, magnets: int) -> None:
        """Record whether a hand is holding something, and which sensors are under magnets, if the board detects this.

        `magnets` is a bitmap of sensors. Call this whenever either has changed.
        """
        self.table.diagnosis.hold(is_held, magnets)
        with self._showing_result(now):
            self.table.advance(self.at(now))

    def deadline(self) -> float | None:
        """Return when the table's `tick` is due, on the driver's clock."""
        due = self.table.deadline()
        held_until = None if self._held_since is None else self._held_since + HOLD_S + self._epoch
        return earliest(None if due is None else due + self._epoch, self._pieces.release_at, held_until)

    @contextmanager
    def _showing_result(self, now: float) -> Iterator[None]:
        """Run the `with` block, then show its result at the table or, if it failed, the reason."""
        try:
            yield
        except UserError as fault:  # nothing is lost, because the table tries again with the next reading
            self._refuse(self.at(now), fault)
        self.refresh(now)

    def _toggle_menu(self, at: float) -> None:
        """Open or close the menu, because Help has been held down. At the end of a game there is no menu."""
        if self.table.menu is not None:
            close_menu(self.table, at)
        elif not self.has_ended(at):
            open_menu(self.table, at)

    def _release_pieces(self, now: float) -> None:
        with self._showing_result(now):
            self.table.process_bitmap(self.at(now), self.table.reading.bitmap, self._pieces.release())

    def _is_tick_due(self, at: float) -> bool:
        """Return whether an input is still unhandled or the table's deadline has been reached."""
        if self.table.tally[INPUTS] != self._handled_inputs:
            return True
        due = self.table.deadline()
        return due is not None and at >= due - EARLY_S

    def _refuse(self, at: float, fault: UserError) -> None:
        if str(fault) != self.fault:
            logger.error("The table could not go on: %s", fault)
        self.fault = str(fault)
        self._handled_inputs = -1  # the next tick tries again
        self._quiet.forget()
        self.table.notice.show(at, fault.message)

    def _handle_event(self, at: float, event: Event) -> None:
        if isinstance(event, Readings):
            self._handle_readings(at, event)
        elif isinstance(event, Confirmed):
            self.table.reading.certain_until = self.at(event.as_of)
            self.table.tick(at)
        elif isinstance(event, Online):
            self.table.note_link(at, None)
        elif isinstance(event, Offline | Refused):
            self._held_since = None
            self.table.note_link(at, event.reason)

    def _handle_readings(self, at: float, event: Readings) -> None:
        """Handle the sensors first, then the buttons, because a press refers to the board at the time of the press.

        A broken button is ignored, because the page and the terminal have the same buttons. A press made before the
        board showed the current decision is ignored too, except for Roll when a roll is due.
        """
        broken = self.table.diagnosis.ignored
        toggled = {sensor for sensor, closed in event.changes if (sensor, not closed) in event.changes}
        if not event.changes or any(sensor not in self._buttons and sensor not in broken for sensor in toggled):
            self.table.reading.changed_at = at  # even if the bitmap is unchanged, the board was not at rest
        are_shown = self._pieces.release_at is not None and self._pieces.are_detected(event.bitmap)
        self.table.process_bitmap(at, event.bitmap, self._pieces.release() if are_shown else None)
        for sensor, closed in event.changes:
            if sensor in self._buttons and sensor not in broken:
                if self._buttons[sensor] == HELP:
                    self._held_since = at if closed else None
                if closed:
                    self._press(at, self._buttons[sensor], event.scene_number)

    def _press(self, at: float, button: str, scene: int) -> None:
        if self.on_button_after_end is not None and button in (CONFIRM, UNDO) and self.has_ended(at):
            self.on_button_after_end(button)
            return
        match = self.table.match
        is_roll_due = self.table.menu is None and match is not None and must_roll(match.state)
        if self._display.has_shown(scene) or (button == ROLL and is_roll_due):
            carry_out(self.table, at, PressButton(button))
        else:
            logger.info("%s was pressed before the lights showed what is to be decided", button)
            self.table.notice.show(at, BLIND_PRESS)
