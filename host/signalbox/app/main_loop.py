"""The main loop, which alternates between the lobby and games, with one page and one terminal for all of them."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signalbox import games
from signalbox.app import game_start, preferences
from signalbox.app.attract import AttractMode, start_board
from signalbox.app.board_watch import BoardFinder, BoardTouches, BoardWatch
from signalbox.app.evening_settings import EveningSettings
from signalbox.app.game_board import GameBoard, RealBoard, ScreenBoard
from signalbox.app.kiosk import Kiosk, TouchDetector, mark_abandoned, mark_in_progress
from signalbox.app.live_game import GamePages, LiveGame, NextStep
from signalbox.app.live_lobby import LiveLobby
from signalbox.app.phones import Phones
from signalbox.app.seat_pages import HolderFile
from signalbox.app.table_terminal import Terminal
from signalbox.board import draw
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.seats import ENGINE
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.ports import VIRTUAL, Probe, find_serial_port
from signalbox.device.runtime import logs
from signalbox.device.runtime.command_page import NetworkAccess, load_server, serve_page
from signalbox.device.runtime.jobs import TypedLines, read_lines, run_until_one_ends
from signalbox.play.lobby.commands import BeginGame, BeginLesson, EndAllGames, ResumeGame
from signalbox.play.lobby.lobby import start_drawing
from signalbox.play.record.line_file import check_creatable
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS, Command, LeaveGame
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_info
from signalbox.play.trace import line_log
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players

if TYPE_CHECKING:
    from signalbox.app.replay.replay import Records
    from signalbox.play.lobby.setup import Setup
    from signalbox.play.trace.line_log import LineLog
    from signalbox.web.hub import Hub
    from signalbox.web.viewer import Screen, Viewer


class SharedPage:
    """The page shared by the lobby and all games. `seats` are the seats of the current or most recent screen."""

    def __init__(self, settings: EveningSettings, tell: Tell, warn: Tell, touches: TouchDetector) -> None:
        self.hub: Hub | None = None
        self.seats = HolderFile(settings.holders_path, warn).load_seats()
        self._settings = settings
        self._tell = tell
        self._touches = touches
        self._is_shown = asyncio.Event()
        is_network_open = settings.page.lan or settings.kiosk is not None  # at a kiosk, nobody is there to decide this
        self._network = None if is_network_open else NetworkAccess()
        self.phones = Phones(tell, self._network)

    @cached_property
    def records(self) -> Records:
        """All records that can be replayed."""
        from signalbox.app.replay.replay import Records

        return Records(self._settings.records)

    async def serve(self) -> None:
        """Wait for the first screen, then serve the page until cancelled."""
        await self._is_shown.wait()
        assert self.hub is not None
        await serve_page(self.hub, self._settings.page, self._tell, self._network)

    def show(self, screen: Screen[Any]) -> Hub:
        """Switch all pages to this screen, and return the hub."""
        from signalbox.web.hub import Hub

        screen = self.phones.with_phones_command(screen)
        if self._settings.kiosk is not None:
            screen = replace(screen, on_command=partial(self._on_command, screen.on_command))
        if screen.seats is not self.seats:
            screen.seats.take_over(self.seats)
        if self.hub is None:
            self.hub = Hub(screen)
            self.hub.replays = self.records
        else:
            self.hub.change_screen(screen)
        self.seats = screen.seats
        self._is_shown.set()
        return self.hub

    def _on_command(self, on_command: Callable[[object, Viewer], None], command: object, viewer: Viewer) -> None:
        self._touches.touch()
        on_command(command, viewer)


class MainLoop:
    """Plays one game after another until somebody quits. `tell` shows ordinary messages, `warn` important ones."""

    def __init__(self, settings: EveningSettings, tell: Tell, warn: Tell) -> None:
        game_start.check_real_time_faults(settings.faults)
        self._settings = settings
        self._tell = tell
        self._warn = warn
        self._lines = TypedLines()
        self._touches = TouchDetector()
        self._page = SharedPage(settings, tell, warn, self._touches)
        self._attract = AttractMode(self._page.show)
        self._setup: Setup | None = None  # for the next lobby, with any changes that people have made
        self._refusal: Message | None = None  # why the last decision could not be carried out
        self._offered_port = ""  # of a real board plugged in during play on a virtual board

    async def run(self, first_game: OpenTable | None) -> None:
        """Run the loop, starting with `first_game`, or with the lobby if it is None.

        Raise UserError when the board or the page is not available.
        """
        settings = self._settings
        if first_game is None and settings.board not in ("", VIRTUAL) and not settings.kiosk:
            await asyncio.to_thread(find_serial_port, settings.described_board, settings.board, self._tell)
            if settings.broken:
                raise UserError(Message("broken-needs-virtual"))
        if first_game is None:
            check_creatable(settings.sample_record_path)
        if settings.backup is not None:
            self._tell(Message("backup-on", folder=str(settings.backup)))
        if sys.stdin is not None:  # if stdin is closed, people can still use the page
            read_lines(sys.stdin, self._on_line)
        await run_until_one_ends(self._play_games(first_game), self._page.serve())

    # Internal

    def _on_line(self, line: str) -> None:
        self._touches.touch()
        self._lines.put(line)

    async def _play_games(self, open_table: OpenTable | None) -> None:
        port, is_first = self._settings.board, open_table is not None
        while True:
            if open_table is None:
                chosen = await self._run_lobby()
                if chosen is None:
                    return
                open_table, port = chosen
            with game_start.closing_journal(open_table, "play", self._warn):
                try:
                    next_step = await self._play(open_table, port)
                except UserError as fault:  # for example, the board was unplugged just now
                    if is_first and self._settings.kiosk is None:
                        raise
                    self._report_refusal(fault.message)
                    next_step = NextStep.LEAVE
                else:
                    self._mark_abandoned(open_table, next_step)
            is_first = False
            if next_step is NextStep.OTHER_BOARD:
                self._report_refusal(Message("board-changed"))
            if next_step is NextStep.QUIT:
                return
            open_table = self._open_next_game(open_table, next_step)
            port = self._offered_port if next_step is NextStep.REAL_BOARD else port

    async def _run_lobby(self) -> tuple[OpenTable, str] | None:
        """Show the lobby until a game has been opened. Return the game and its board's port, or None to quit."""
        while True:
            refusal, self._refusal = self._refusal, None
            allow_phones = self._page.phones.set_allowed
            lobby = LiveLobby(self._settings, self._tell, self._warn, refusal, self._setup, allow_phones=allow_phones)
            self._page.show(lobby.screen(start_drawing(), self._page.seats))
            decision = await self._wait_for_decision(lobby)
            if isinstance(decision, EndAllGames):
                return None
            next_step = NextStep.BEGIN
            if isinstance(decision, BeginLesson):
                self._setup = lobby.visit.setup  # the lobby offers the game that was just learned
                next_step = await self._run_lesson(lobby)
                if next_step is NextStep.OTHER_BOARD:
                    self._report_refusal(Message("lesson-board-changed"))
                if next_step is NextStep.QUIT:
                    return None
            if decision is not None and next_step is NextStep.BEGIN:
                port = lobby.port
                open_table = self._open_game(lobby, decision if isinstance(decision, ResumeGame) else None)
                if open_table is not None:
                    return open_table, port

    async def _wait_for_decision(self, lobby: LiveLobby) -> BeginGame | ResumeGame | BeginLesson | EndAllGames | None:
        """Return the decision made in the lobby, or None if a kiosk was idle for too long and needs a new lobby."""
        kiosk = self._settings.kiosk
        jobs = [self._lines.deliver_to(lobby.run_line, lambda: lobby.visit.decision is not None)]
        if kiosk is not None:
            jobs.append(self._touches.wait_for_idle(kiosk.attract_s))
        await lobby.run(self._page.hub, *jobs)
        self._setup = None
        if lobby.visit.decision is None:
            await self._show_demos(lobby)
        return lobby.visit.decision  # a decision may have been made on a page that was still showing the lobby

    async def _show_demos(self, lobby: LiveLobby) -> None:
        """Show demo games until somebody touches something."""
        settings, touches, visit = self._settings, self._touches, lobby.visit
        connected_port = "" if lobby.port == VIRTUAL else lobby.port
        board = BoardTouches(settings.board, settings.described_board, connected_port, touches.touch)
        name = None if visit.board is None else visit.setup.board_name
        demos = self._attract.run(visit.games, name, self._page.seats, board.show)
        jobs: list[Coroutine[Any, Any, None]] = [demos, touches.wait_for_touch()]
        if settings.board != VIRTUAL:
            jobs.append(board.run())
        assert self._page.hub is not None
        screen_name = self._page.hub.name
        await run_until_one_ends(*jobs)
        if self._page.hub.name == screen_name:
            self._setup = visit.setup

    async def _leave_when_idle(self, live: LiveGame, kiosk: Kiosk) -> None:
        """Leave the game and return to the lobby if nobody touches anything for too long."""
        await self._touches.wait_for_idle(kiosk.idle_s)
        if not live.game_end.is_decided:
            live.command(LeaveGame())

    def _mark_abandoned(self, open_table: OpenTable, next_step: NextStep) -> None:
        """At a kiosk, mark a game that was left unfinished, so that it is not resumed."""
        if self._settings.kiosk is None or next_step is NextStep.REAL_BOARD:
            return
        try:
            mark_abandoned(open_table)
        except UserError as fault:
            self._warn(fault.message)

    def _open_next_game(self, open_table: OpenTable, next_step: NextStep) -> OpenTable | None:
        """Open the next game. Return None if the lobby comes next, or if the game cannot be opened."""
        journal = open_table.table.journal
        try:
            if next_step is NextStep.REAL_BOARD and journal is not None:
                engines = [seat for seat in open_table.table.config.seats if seat.kind == ENGINE]
                resumed_game = game_start.resume_game(journal.path, engines=engines)
                resumed_game.table.config.pace = open_table.table.config.pace
                return resumed_game
            if next_step in (NextStep.AGAIN, NextStep.REAL_BOARD):
                return game_start.open_rematch(
                    open_table, self._settings.next_record_path, self._settings.initial_state
                )
        except UserError as fault:  # such as a full disk
            self._report_refusal(fault.message)
        return None

    def _open_game(self, lobby: LiveLobby, resumption: ResumeGame | None) -> OpenTable | None:
        """Open the chosen game. Return None if this is not possible."""
        try:
            if resumption is not None:
                open_table = game_start.resume_game(lobby.visit.find_unfinished_game(resumption.record).path)
                if self._settings.kiosk is not None:
                    mark_in_progress(open_table)
                self._tell(game_start.resumed_message(open_table))
            else:
                open_table = lobby.open_new_game()
            open_table.table.config.pace = preferences.resolve_pace(None, preferences.default_path(), self._warn)
        except UserError as fault:
            self._report_refusal(fault.message)
            return None
        return open_table

    def _report_refusal(self, reason: Message) -> None:
        """Report, in the terminal and in the next lobby, why a decision cannot be carried out.

        Paths of records are for the terminal only.
        """
        self._tell(reason)
        self._refusal = Message("start-record-refused") if "record" in reason.args else reason

    async def _run_lesson(self, lobby: LiveLobby) -> NextStep:
        """Run a lesson, and repeat it as often as people want. Its record is not kept."""
        with tempfile.TemporaryDirectory() as folder:
            next_step = NextStep.AGAIN
            while next_step is NextStep.AGAIN:
                try:
                    open_table = lobby.open_lesson(Path(folder))
                    try:
                        open_table.table.config.pace = preferences.resolve_pace(
                            None, preferences.default_path(), self._warn
                        )
                        async with self._board(open_table, lobby.port) as board:
                            pages = GamePages(open_table, kiosk=self._settings.kiosk_info)
                            next_step = await self._run(open_table, board, pages)
                    finally:
                        open_table.close()
                except UserError as fault:  # for example, the board was unplugged just now
                    self._report_refusal(fault.message)
                    return NextStep.LEAVE
        return next_step

    async def _play(self, open_table: OpenTable, port: str) -> NextStep:
        """Play one game until its end, or until somebody leaves it."""
        settings, tell, config = self._settings, self._tell, open_table.table.config
        serial_port = await self._serial_port(open_table, port)
        if settings.broken and serial_port != VIRTUAL:
            raise UserError(Message("broken-needs-virtual"))
        preferences.save_setup(config, preferences.default_path(), self._warn)
        if open_table.warning:
            tell(open_table.warning)
        tell(Message("chance-committed", commitment=config.dice.commitment))
        if config.patterns:
            tell(Message("patterns-shown"))
        async with self._board(open_table, serial_port) as board:
            moves_everything = preferences.resolve_move_everything(None, preferences.default_path(), self._warn)
            if config.virtual_hands and not moves_everything:
                config.virtual_hands = VirtualHands.ALL
            log = line_log.new_log(logs.default_folder(), games.dashed_name(open_table.board.game), datetime.now(UTC))
            pages = GamePages(open_table, kiosk=settings.kiosk_info, records=self._page.records)
            try:
                return await self._run(
                    open_table, board, pages, log=log, backup=settings.backup, on_real_board=self._offer_board
                )
            finally:
                if log is not None:
                    log.close()
                if isinstance(board.opener, FaultyOpener):
                    tally = board.opener.tally
                    faults = tuple(Message("fault-times", kind=kind, times=times) for kind, times in tally.items())
                    tell(Message("faults-done", faults=faults))
                if open_table.table.is_over and open_table.table.journal is not None:
                    tell(Message("record-head", head=open_table.table.journal.head))

    async def _run(
        self,
        open_table: OpenTable,
        board: GameBoard,
        pages: GamePages,
        *,
        log: LineLog | None = None,
        backup: Path | None = None,
        on_real_board: Callable[[LiveGame, Probe | None], None] | None = None,
    ) -> NextStep:
        """Show a game or lesson, and play it until somebody leaves it.

        `on_real_board` is called when a real board is plugged in or unplugged during play on a virtual board. Lessons
        have no `log`, `backup` or `on_real_board`, because nothing about them is kept.
        """
        settings = self._settings
        terminal = Terminal(self._tell, open_table.table, self._page.phones.set_allowed)
        live = LiveGame(open_table, board, pages=pages, terminal=terminal, log=log, backup=backup)
        if isinstance(board.finder, BoardFinder):
            loop, on_other_board = asyncio.get_running_loop(), live.on_other_board_connected
            board.finder.on_other_board = partial(loop.call_soon_threadsafe, on_other_board)
        pages.hub = self._page.show(self._game_screen(open_table, live))
        if sys.stdin is not None:
            self._tell(terminal.introduction())
        jobs = [self._lines.deliver_to(live.run_line, lambda: live.game_end.is_decided)]
        if isinstance(board, ScreenBoard) and settings.board != VIRTUAL and on_real_board is not None:
            jobs.append(BoardWatch(settings.board, open_table.board, partial(on_real_board, live)).run())
        if settings.kiosk is not None:
            jobs.append(self._leave_when_idle(live, settings.kiosk))
        await live.run(*jobs)
        return live.game_end.next_step

    def _offer_board(self, live: LiveGame, probe: Probe | None) -> None:
        """Offer a real board that was plugged in during play on a virtual board, until it is unplugged again."""
        self._offered_port = "" if probe is None else probe.port
        live.on_real_board_change(probe is not None)

    def _game_screen(self, open_table: OpenTable, live: LiveGame) -> Screen[Command]:
        from signalbox.web.viewer import Screen

        return Screen(
            draw(open_table.board, open_table.table.config.messages.place_name),
            live.command,
            PAGE_VERBS,
            seat_commands=SEAT_COMMANDS,
            on_leave=live.on_page_closed,
            seats=live.pages.seat_pages.seats,
            rules=rules_info,
            earlier_entries=partial(earlier_record, open_table.table),
        )

    async def _serial_port(self, open_table: OpenTable, named_port: str) -> str:
        """Return the board's serial port, or VIRTUAL if no board is found. Check `named_port`, or search if it is "".

        If no board is found, report it. A kiosk does not check a named port, but waits for the board there.
        """
        if named_port == VIRTUAL:
            return VIRTUAL
        if named_port and self._settings.kiosk is not None:
            return named_port
        probe = await asyncio.to_thread(find_serial_port, open_table.board, named_port, self._tell)
        if probe is None:
            self._tell(Message("board-none-found"))
        return VIRTUAL if probe is None else probe.port

    @asynccontextmanager
    async def _board(self, open_table: OpenTable, port: str) -> AsyncIterator[GameBoard]:
        """Yield the board on a port. A virtual board is closed when the context exits.

        The page's server is loaded while the virtual board's process starts, which takes a while.
        """
        config, settings = open_table.table.config, self._settings
        if port != VIRTUAL:
            accepts_others = settings.described_board is None
            finder = await asyncio.to_thread(BoardFinder, open_table.board, port, accepts_others=accepts_others)
            opener = game_start.faulty_opener(settings.faults, None)
            yield RealBoard(port, finder=finder, opener=opener, on_touch=self._touches.touch)
            return
        options = DemoOptions(config.dice.commitment, 0.0, settings.broken, physics=settings.physics)
        choosers = config.computers.choosers  # including computers that join later
        group = make_simulated_players(open_table, options, choosers)
        config.virtual_hands = VirtualHands.COMPUTERS
        pending_world = asyncio.ensure_future(start_board(open_table.board, group.hands))
        await asyncio.sleep(0)  # lets the process start
        load_server()
        world = await pending_world
        try:
            yield ScreenBoard(open_table, world, group, opener=game_start.faulty_opener(settings.faults, world))
        finally:
            world.close()
