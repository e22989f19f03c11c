"""A game in real time: connects its table to the board, pages, terminal and background work."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from shared_rules.wire import SEQ_LIMIT
from signalbox.app import preferences
from signalbox.app.background import BackgroundWork
from signalbox.app.seat_pages import SeatPages
from signalbox.board.tabletop import picture_of
from signalbox.core.deadlines import earliest
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.jobs import run_until_one_ends
from signalbox.device.runtime.page_lights import PageLights
from signalbox.play.table import commands
from signalbox.play.table.config import CONFIRM, UNDO, VirtualHands
from signalbox.play.table.present.lights import scene as scene_of
from signalbox.play.table.present.snapshot import snapshot as snapshot_of
from signalbox.play.table.session import Session
from signalbox.play.table.situation import is_game_over, situation
from signalbox.play.teaching.lesson import lesson_info
from signalbox.play.teaching.rules import has_rules
from signalbox.play.trace.line_log import LineLog, TracedConnection
from signalbox.play.trace.traced_session import TracedSession, log_commands, log_header, log_seat_command, log_thinking

if TYPE_CHECKING:
    from pathlib import Path

    from signalbox.app.game_board import GameBoard
    from signalbox.app.page_types import GameSnapshot
    from signalbox.app.replay.replay import Records
    from signalbox.app.table_terminal import Terminal
    from signalbox.board.scene import Entry
    from signalbox.device.link.events import Event
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.table import Table
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import KioskInfo
    from signalbox.web.viewer import Viewer


class NextStep(Enum):
    """What happens after a game."""

    QUIT = "quit"  # end the program
    LEAVE = "leave"  # return to the lobby
    REAL_BOARD = "board"  # continue this game on the real board that has been plugged in
    OTHER_BOARD = "other board"  # return to the lobby, because a different board is connected
    AGAIN = "again"  # play the same game again
    BEGIN = "begin"  # after a lesson, play a whole game


# accepted from a seat’s own page as well as from the table’s
COMMANDS_FOR_ALL = (
    commands.LeaveGame | commands.BeginGame | commands.PlayAgain | commands.EndGame | commands.GiveSeat | commands.Touch
)
END_BUTTONS = {CONFIRM: NextStep.AGAIN, UNDO: NextStep.LEAVE}
END_DELAY_S = 2.0  # a button pressed sooner than this after the end was still meant for the game
_NEXT_STEPS = {
    commands.QuitProgram: NextStep.QUIT,
    commands.LeaveGame: NextStep.LEAVE,
    commands.BeginGame: NextStep.BEGIN,
    commands.PlayAgain: NextStep.AGAIN,
}


class GameEnd:
    """Detects the end of a game or lesson, and stores what to do next. Only the first decision counts."""

    def __init__(self, table: Table, stops_when_over: bool) -> None:
        """If `stops_when_over` is true, stop when the game is over, without waiting for a decision."""
        self.next_step = NextStep.QUIT
        self.stops_when_over = stops_when_over
        self._table = table
        self._decided = asyncio.Event()
        self._ended_at: float | None = None  # when the end of the game was first shown

    @property
    def is_decided(self) -> bool:
        """True once somebody has decided what comes next."""
        return self._decided.is_set()

    def decide(self, next_step: NextStep) -> None:
        """Set `next_step`, unless it has already been decided."""
        if not self.is_decided:
            self.next_step = next_step
            self._decided.set()

    async def wait(self) -> None:
        """Wait until somebody has decided what comes next."""
        await self._decided.wait()

    def has_ended(self, now: float) -> bool:
        """Return whether the game or lesson is over."""
        lesson = lesson_info(self._table)
        return (lesson is not None and lesson["is_over"]) or is_game_over(self._table, now)

    def update(self, now: float) -> None:
        """Note when the game's end is first shown. Decide what is next if `stops_when_over` or the menu requires it."""
        if self._ended_at is None and self.has_ended(now):
            self._ended_at = now
        if self.stops_when_over and self._table.is_over:
            self.decide(NextStep.QUIT)
        if self._table.menu is not None and self._table.menu.is_leave_chosen:
            self.decide(NextStep.LEAVE)

    def press(self, now: float, button: str) -> None:
        """Play again on Confirm or leave on Undo, once people have seen that the game is over."""
        if self._ended_at is None or now < self._ended_at + END_DELAY_S:
            self._table.notice.show(now, Message("game-over"))
        else:
            self.decide(END_BUTTONS[button])


class GamePages:
    """A game's pages. They are shown once `hub` is set."""

    def __init__(
        self,
        open_table: OpenTable,
        *,
        kiosk: KioskInfo = "",
        records: Records | None = None,
        mirror: Callable[[list[Entry]], None] = lambda _: None,
    ) -> None:
        """`kiosk` is the kind of kiosk reported to pages. `records` makes finished games available for replay.

        `mirror` is called with the lights whenever they may have changed.
        """
        self.hub: Hub | None = None
        self.seat_pages = SeatPages(open_table.table)
        self.kiosk = kiosk
        self.has_rules = has_rules(open_table.board.game)
        self._table = open_table.table
        self._records = records
        self._mirror = mirror

    @property
    def replay_address(self) -> str:
        """The address of the game's replay once the game is over, or "" if there is none."""
        journal = self._table.journal
        if self._records is None or journal is None or not self._table.is_over:
            return ""
        return f"/replay/{quote(self._records.share(journal.path))}"

    def publish(self, snapshot: GameSnapshot, scene: list[Entry]) -> None:
        """Send the snapshot to all pages and each seat's private state to its own page, and mirror the lights."""
        self._mirror(scene)
        if self.hub is not None:
            table = self.seat_pages.table_part()
            self.hub.publish(snapshot, self.seat_pages.private_states(table["hands"]), table)

    def save(self) -> None:
        """Give pages to newly seated people, and save the pages' keys. Raise UserError if saving fails."""
        self.seat_pages.update()
        self.seat_pages.save()


class LiveGame:
    """Runs one open table in an asyncio event loop until somebody leaves it or, with `stops_when_over`, the game ends.

    Once the next step has been decided, further commands are refused.
    """

    _session: Session  # set by `run`

    def __init__(
        self,
        open_table: OpenTable,
        board: GameBoard,
        *,
        pages: GamePages | None = None,
        terminal: Terminal | None = None,
        stops_when_over: bool = False,
        log: LineLog | None = None,
        backup: Path | None = None,
    ) -> None:
        """`log` records what a replay needs. The record is copied to the folder `backup` when the game ends."""
        self.table = open_table.table
        self.board = board
        self.is_board_waiting = False  # whether a real board has been plugged in during this game
        self.pages = pages or GamePages(open_table)
        self.pages.seat_pages.seats.on_change = self._notify
        self.game_end = GameEnd(open_table.table, stops_when_over)
        self._open_table = open_table
        self._log = log or LineLog(None)
        self.connection = TracedConnection(open_table.board, self._log, secrets.randbelow(SEQ_LIMIT))
        self._send_command = log_commands(open_table.table, self._log)
        self._terminal = terminal
        self._work = BackgroundWork(open_table.table, backup, self._show_notice, self._notify)
        self._wake = asyncio.Event()
        board.connect(self.connection, self._on_events, self._send_command)

    @property
    def now(self) -> float:
        """The game's clock in seconds."""
        return self._session.at(asyncio.get_running_loop().time())

    async def run(self, *jobs: Coroutine[Any, Any, None]) -> None:
        """Play until the end, while running the coroutines `jobs` concurrently.

        An exception in any of these coroutines is propagated.
        """
        session = self._session = self._start_session(asyncio.get_running_loop().time())
        if not self.game_end.stops_when_over:
            session.on_button_after_end = lambda button: self.game_end.press(self.now, button)
            session.has_ended = self.game_end.has_ended
        statistics, page_lights = self.connection.statistics, PageLights(self.table.config.board)
        lights = page_lights.run(lambda: self.pages.hub, self._scene, self.board.pixels, lambda: statistics.ahead_ms)
        try:
            await run_until_one_ends(self.board.driver.run(), self._run_table(), self.game_end.wait(), lights, *jobs)
        finally:
            self.game_end.decide(NextStep.QUIT)
            copy_result = await self._work.end()
            if copy_result is not None and self._terminal is not None:
                self._terminal.print_message(copy_result)  # neither page nor terminal shows the table any longer

    def run_line(self, line: str) -> None:
        """Carry out a command typed at the terminal."""
        assert self._terminal is not None
        try:
            command = self._terminal.parse(line)
            if command is not None:
                self.command(command)
        except UserError as fault:
            self._terminal.print_message(fault.message)

    def command(self, command: commands.Command, page: Viewer | None = None) -> None:
        """Carry out a command from a page, or from the terminal if `page` is None.

        Raise UserError if this is not possible.
        """
        if self.game_end.is_decided:
            raise UserError(Message("game-is-left"))
        try:
            seat = None if page is None else page.role.seat
            if isinstance(command, commands.GiveSeat) and seat is not None and command.seat != str(seat):
                raise UserError(Message("seat-gives-itself"))
            if seat is None or isinstance(command, COMMANDS_FOR_ALL):
                self._carry_out(command, page)
            else:
                log_seat_command(self.pages.seat_pages.command, self.table, self._log, self.now, seat, command)
            if isinstance(command, commands.AddToSeed):
                self.board.reset_layout()
        finally:
            self._notify()

    def on_real_board_change(self, is_plugged_in: bool) -> None:
        """Record that a real board for this game has been plugged in, or unplugged again."""
        self.is_board_waiting = is_plugged_in
        if is_plugged_in:
            self.table.notice.show(self.now, Message("board-waits"))
            if self._terminal is not None:
                self._terminal.print_message(Message("terminal-board-waits"))
        self._notify()

    def on_other_board_connected(self) -> None:
        """End the game because a different board is now connected. The lobby then shows the new board's games."""
        self.game_end.decide(NextStep.OTHER_BOARD)

    def on_page_closed(self, page: Viewer) -> None:
        """Put back the pieces and parts held by a page that was closed or lost its connection."""
        self.board.put_back(page)
        self._notify()

    # Internal

    def _start_session(self, now: float) -> Session:
        """Start, log and return the session. `now` is the time on the driver's clock."""
        epoch, computers = now - self._open_table.clock_s, self.table.config.computers
        computers.think = log_thinking(self._work.think, self._log)
        computers.on_engine_result = partial(self._log.note, "heard")
        self._log.begin(log_header(self._open_table, self.connection.first_seq, epoch))
        return TracedSession(self.table, self.connection, self._log, epoch)

    def _scene(self) -> list[Entry]:
        return scene_of(self.table, situation(self.table, self.now))

    def _notify(self) -> None:
        """Wake `_run_table` because something has changed."""
        self._wake.set()

    def _show_notice(self, message: Message) -> None:
        self.table.notice.show(self.now, message)
        self._notify()

    def _on_events(self, now: float, events: list[Event]) -> None:
        self._session.handle(now, events)
        for notice in self.board.handle_events(now, events):
            self.table.notice.show(self.now, notice)
        self._notify()

    async def _run_table(self) -> None:
        """Advance the table and the hands as time passes, and publish every change."""
        loop, session = asyncio.get_running_loop(), self._session
        while True:
            self._wake.clear()
            now = self.now
            self.board.act(session, loop.time())
            self._save(now)
            session.tick(loop.time())
            self._save(now)  # a decision that has just taken effect may change where a piece in the air belongs
            self.board.driver.flush()
            self._work.start_due_work()
            self._publish(now)
            self.game_end.update(now)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._deadline()):
                    await self._wake.wait()

    def _deadline(self) -> float | None:
        session_due, hands_due = self._session.deadline(), self.board.deadline()
        if hands_due is not None:
            hands_due += asyncio.get_running_loop().time() - self.now
        return earliest(session_due, hands_due)

    def _save(self, now: float) -> None:
        """Save what is needed to resume the game if the program is killed."""
        try:
            self.board.save()
            self.pages.save()
        except UserError as fault:  # such as a full disk: report it and try again later
            self.table.notice.show(now, fault.message)

    def _carry_out(self, command: commands.Command, page: Viewer | None) -> None:
        match command:
            case (
                commands.LiftPiece()
                | commands.PlacePiece()
                | commands.LiftPart()
                | commands.PlacePart()
                | commands.Tap()
            ):
                self.board.move(page, command, self.now)
            case commands.RenewLink(seat):
                if self.pages.hub is not None:
                    self.pages.hub.relink(seat)
            case commands.ShowHand(seat):
                if self.pages.hub is not None and page is not None:
                    self.pages.hub.show_hand(page, seat)
            case commands.PressButton(button) if button in END_BUTTONS and self.game_end.has_ended(self.now):
                self.game_end.press(self.now, button)
            case commands.UseBoard():
                if not self.is_board_waiting:
                    raise UserError(Message("board-none-waits"))
                self.game_end.decide(NextStep.REAL_BOARD)
            case commands.BeginGame() if lesson_info(self.table) is None:
                raise UserError(Message("game-begun"))
            case commands.QuitProgram() | commands.LeaveGame() | commands.BeginGame() | commands.PlayAgain():
                self.game_end.decide(_NEXT_STEPS[type(command)])
            case commands.Touch():
                pass
            case commands.Skip():
                self.board.hurry(self.now)
                self._send_command(self.now, command)
            case _:
                self._send_command(self.now, command)
                if isinstance(command, commands.DisplayCommand):
                    preferences.save_choice(command, self._show_notice)

    def _publish(self, now: float) -> None:
        snapshot, scene = self._snapshot(now), self._scene()
        self._work.discard_result()
        if self._terminal is not None:
            if snapshot["lesson"] is not None:
                self._terminal.show_lesson(snapshot["lesson"])
            self._terminal.show(snapshot, scene)
            self._terminal.show_review(snapshot["ending"])
        self.pages.publish(snapshot, scene)

    def _snapshot(self, now: float) -> GameSnapshot:
        tabletop = self.board.tabletop
        shown = snapshot_of(self.table, now)
        buttons = Message("over-buttons") if tabletop is None and self.game_end.has_ended(now) else shown["buttons"]
        return {
            **shown,
            "buttons": buttons,
            "board_waits": self.is_board_waiting,
            "link": self.board.link(self.table.reading.offline_reason),
            "hands": tabletop is not None,
            "auto_moves": self.table.config.virtual_hands is VirtualHands.ALL,
            "tabletop": None if tabletop is None else picture_of(tabletop),
            "dice": commands.dice_example(self.table) or "",
            "rules": self.pages.has_rules,
            "watch": self.pages.replay_address,
            "ending": self._work.review(self.table),
            "lesson": lesson_info(self.table),
            "kiosk": self.pages.kiosk,
        }
