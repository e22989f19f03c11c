"""One table on one connection: what the board says goes to the table, what the table shows to the board. No I/O."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from shared_rules.recognise import QUIET_MS
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Confirmed, Event, Offline, Online, Readings, Refused
from signalbox.play.table.buttons import close_menu, open_menu
from signalbox.play.table.commands import Press, carry_out
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.decision import Decision
from signalbox.play.table.guidance import IDLE_LIFT_MS, is_rest_of_use
from signalbox.play.table.match import is_rolled
from signalbox.play.table.menu import Menu
from signalbox.play.table.present.lights import Scene, scene
from signalbox.play.table.situation import is_at_the_end, situation
from signalbox.play.table.table import INPUTS, Table

logger = logging.getLogger(__name__)

QUIET_S = QUIET_MS / 1000
IDLE_LIFT_S = IDLE_LIFT_MS / 1000
HOLD_S = 2.0  # for so long Help is held to open the menu, or to close it
EARLY_S = 0.001  # the table rounds to milliseconds: what is due may be so a little before its deadline
PRESSED_BLINDLY = Message("pressed-blindly")


class Session:
    """Joins a Table and a Connection. `now` is the driver's clock in seconds; the game began at `epoch` on it."""

    def __init__(self, table: Table, connection: Connection, epoch: float = 0.0) -> None:
        self.table = table
        self.connection = connection
        self._epoch = epoch
        self._buttons = {sensor: name for name, sensor in table.config.board.buttons.items()}
        self._scene: Scene | None = None
        self._shown: tuple[Decision | None, Menu | None] = (None, None)  # what is decided by a press now
        self._shown_scene = -1  # the number of the first scene that showed it
        self._held_since: float | None = None  # when Help was pressed that is still down, on the game's clock
        self._looked_at = -1  # the table's inputs when all that follows from them had been done and shown
        self._of_use: tuple[int, bool] = (-1, False)  # after so many inputs whether a longer rest tells something
        self._asked_up_to = float("-inf")  # the quiet that the board was asked to confirm last lasted until then
        self._pieces: dict[str, str] | None = None  # colours by square, from a board that names its pieces
        self._named_at = float("-inf")  # when it named them, on the driver's clock; inf once the table has been told
        self.after_the_end: Callable[[str], None] | None = None  # what Confirm and Undo do once the game is over
        self.has_ended: Callable[[float], bool] = partial(is_at_the_end, table)  # whether it is, at a time
        self.fault = ""  # the last thing that the table could not do, such as writing to a full disk
        table.reading.sure_until = float("-inf")

    def at(self, now: float) -> float:
        """The game's clock."""
        return now - self._epoch

    def handle(self, now: float, events: Sequence[Event]) -> None:
        """Pass on what the connection said, then show what has come of it."""
        at = self.at(now)
        for event in events:
            try:
                self._pass_on(at, event)
            except UserError as fault:  # nothing was lost: the table tries again with the next reading
                self._refuse(at, fault)
            self.refresh(now)

    def tick(self, now: float) -> None:
        """Let time pass at the table. Between its inputs and its deadlines that changes nothing."""
        at = self.at(now)
        if self._is_to_tell() and self.table.reading.known and now >= self._named_at + QUIET_S - EARLY_S:
            self._tell_pieces(now)
        if self._held_since is not None and at >= self._held_since + HOLD_S - EARLY_S:
            self._held_since = None
            self._turn_menu(now, at)
        if self._may_change(at):
            self._let_pass(now, at)
        self._make_sure(now)

    def refresh(self, now: float) -> None:
        """Show the table's scene if it has changed."""
        wanted = scene(self.table, situation(self.table, self.at(now)))
        if wanted != self._scene:
            self._scene = wanted
            self.connection.show(now, wanted)
        if not self._is_shown():
            self._shown = self.table.decision, self.table.menu
            self._shown_scene = self.connection.scene

    def identify(self, now: float, pieces: Mapping[str, str]) -> None:
        """The colours of the pieces by square, from a board that can name them; due whenever they have changed.

        The table is told with the readings that show the same pieces, or after a while if none do.
        """
        self._pieces = dict(pieces)
        self._named_at = now
        if self._shows_pieces(self.table.reading.bitmap):
            self._tell_pieces(now)

    def hold(self, now: float, is_held: bool, magnets: int) -> None:
        """Whether a hand holds something, and over which sensors magnets lie (a bitmap), from a board that knows.

        Due whenever that has changed.
        """
        self.table.diagnosis.hold(is_held, magnets)
        try:
            self.table.settle(self.at(now))
        except UserError as fault:
            self._refuse(self.at(now), fault)
        self.refresh(now)

    def deadline(self) -> float | None:
        """When the table's `tick` is due, on the driver's clock."""
        due = self.table.deadline()
        told_at = self._named_at + QUIET_S if self._is_to_tell() else None
        held_until = None if self._held_since is None else self._held_since + HOLD_S + self._epoch
        times = [None if due is None else due + self._epoch, told_at, held_until]
        return min((time for time in times if time is not None), default=None)

    def _is_shown(self) -> bool:
        """Whether what a press decides now is what was to be decided when a scene was last made for it."""
        decision, menu = self._shown
        return self.table.decision is decision and self.table.menu is menu

    def _turn_menu(self, now: float, at: float) -> None:
        """Help has been held: the menu opens, or closes. At the end of a game the buttons have no need of one."""
        try:
            if self.table.menu is not None:
                close_menu(self.table, at)
            elif not self.has_ended(at):
                open_menu(self.table, at)
        except UserError as fault:
            self._refuse(at, fault)
        self.refresh(now)

    def _is_to_tell(self) -> bool:
        return self._pieces is not None and self._named_at < float("inf")

    def _shows_pieces(self, bitmap: int) -> bool:
        """Whether as many pieces are read as were named, and where they are."""
        squares = self.table.config.board.squares
        named = sum(1 << sensor for sensor in {squares[name].sensor for name in self._pieces or {}})
        places = sum(1 << sensor for sensor in self.table.config.board.sensors.squares)
        return self.table.reading.known and not (bitmap ^ named) & places & ~self.table.reading.ignored

    def _tell_pieces(self, now: float) -> None:
        self._named_at = float("inf")
        try:
            self.table.read(self.at(now), self.table.reading.bitmap, self._pieces)
        except UserError as fault:
            self._refuse(self.at(now), fault)
        self.refresh(now)

    def _may_change(self, at: float) -> bool:
        """Whether there was an input since all was done that followed from those before, or something is due."""
        due = self.table.deadline()
        return self.table.tally[INPUTS] != self._looked_at or (due is not None and at >= due - EARLY_S)

    def _let_pass(self, now: float, at: float) -> None:
        try:
            self.table.tick(at)
            self._looked_at = self.table.tally[INPUTS]
        except UserError as fault:
            self._refuse(at, fault)
        self.refresh(now)

    def _make_sure(self, now: float) -> None:
        """Sensors that do not change, or a line that has fallen silent? Before the table takes it for quiet, ask."""
        reading = self.table.reading
        settled_at = reading.changed_at + self._quiet_wanted_s(self.at(now))
        unsure = reading.known and self.at(now) >= settled_at > reading.sure_until
        if unsure and settled_at > self._asked_up_to:
            self._asked_up_to = settled_at
            self.connection.verify(now)

    def _quiet_wanted_s(self, at: float) -> float:
        """How long a quiet is of use now."""
        long_quiet = at >= self.table.reading.changed_at + IDLE_LIFT_S
        return IDLE_LIFT_S if long_quiet and self._is_rest_of_use() else QUIET_S

    def _is_rest_of_use(self) -> bool:
        inputs, decision = self.table.tally[INPUTS], self.table.decision
        if self._of_use[0] != inputs:
            self._of_use = inputs, decision is not None and is_rest_of_use(decision)
        return self._of_use[1]

    def _refuse(self, at: float, fault: UserError) -> None:
        if str(fault) != self.fault:
            logger.error("The table could not go on: %s", fault)
        self.fault = str(fault)
        self._looked_at = -1  # something is left to do: the next tick tries again
        self._of_use = (-1, False)
        self.table.notice.show(at, fault.message)

    def _pass_on(self, at: float, event: Event) -> None:
        if isinstance(event, Readings):
            self._read(at, event)
        elif isinstance(event, Confirmed):
            self.table.reading.sure_until = self.at(event.as_of)
            self.table.tick(at)
        elif isinstance(event, Online):
            self.table.link_changed(at, None)
        elif isinstance(event, Offline | Refused):
            self._held_since = None
            self.table.link_changed(at, event.reason)

    def _read(self, at: float, event: Readings) -> None:
        """Readings first, then the buttons: a press speaks about the board as it then stood.

        A button that does not work presses nothing: the page and the terminal have the same ones. One that was
        pressed before the board showed what is to be decided now was meant for something else, but for a roll.
        """
        broken = self.table.diagnosis.ignored
        to_and_fro = {sensor for sensor, closed in event.changes if (sensor, not closed) in event.changes}
        if not event.changes or any(sensor not in self._buttons and sensor not in broken for sensor in to_and_fro):
            self.table.reading.unsettle(at)  # the bitmap may be the one before, but the board was not quiet
        shown = self._is_to_tell() and self._shows_pieces(event.bitmap)
        self._named_at = float("inf") if shown else self._named_at
        self.table.read(at, event.bitmap, self._pieces if shown else None)
        for sensor, closed in event.changes:
            if sensor in self._buttons and sensor not in broken:
                if self._buttons[sensor] == HELP:
                    self._held_since = at if closed else None
                if closed:
                    self._press(at, self._buttons[sensor], event.scene)

    def _press(self, at: float, button: str, scene: int) -> None:
        if self.after_the_end is not None and button in (CONFIRM, UNDO) and self.has_ended(at):
            self.after_the_end(button)
            return
        looked = self._is_shown() and scene >= self._shown_scene
        match = self.table.match
        is_roll_due = self.table.menu is None and match is not None and is_rolled(match.state)
        if looked or (button == ROLL and is_roll_due):
            carry_out(self.table, at, Press(button))
        else:
            logger.info("%s was pressed before the lights showed what is to be decided", button)
            self.table.notice.show(at, PRESSED_BLINDLY)
