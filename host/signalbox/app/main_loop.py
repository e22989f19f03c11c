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
from signalbox.app import playing, preferences
from signalbox.app.attract import Attract, start_board
from signalbox.app.board_watch import BoardFinder, BoardTouches, BoardWatch
from signalbox.app.game_board import GameBoard, RealBoard, ScreenBoard
from signalbox.app.hosting import Hosting
from signalbox.app.kiosk import Kiosk, Touches, mark_left, mark_under_way
from signalbox.app.live import GamePages, Live, Next
from signalbox.app.phones import Phones
from signalbox.app.seat_pages import HeldPages
from signalbox.app.start_stage import StartStage
from signalbox.app.terminal import Terminal
from signalbox.board import draw
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.ports import VIRTUAL, Probe, find_serial_port
from signalbox.device.runtime import logs
from signalbox.device.runtime.jobs import TypedLines, read_lines, until_one_ends
from signalbox.device.runtime.page import NetworkDoor, load_server, serve_page
from signalbox.play.lobby.commands import Begin, Learn, ResumeGame, Stop
from signalbox.play.lobby.start import drawing
from signalbox.play.record.lines import check_creatable
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS, Command, Leave
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_shown
from signalbox.play.trace import line_log
from signalbox.simulator.people.demo import DemoOptions, simulated_players

if TYPE_CHECKING:
    from signalbox.app.replay.replay import Records
    from signalbox.play.lobby.setup import Setup
    from signalbox.play.trace.line_log import LineLog
    from signalbox.web.hub import Hub
    from signalbox.web.viewer import Screen, Viewer

Tell = Callable[[Message], None]


class SharedPage:
    """The page shared by the lobby and all games. `seats` are the seats of the current screen, or of the last one."""

    def __init__(self, hosting: Hosting, tell: Tell, warn: Tell, touches: Touches) -> None:
        self.hub: Hub | None = None
        self.seats = HeldPages(hosting.held_pages, warn).seats()
        self._hosting = hosting
        self._tell = tell
        self._touches = touches
        self._is_shown = asyncio.Event()
        is_open = hosting.page.lan or hosting.kiosk is not None  # a kiosk has nobody to decide this
        self._network = None if is_open else NetworkDoor()
        self.phones = Phones(tell, self._network)

    @cached_property
    def records(self) -> Records:
        """The records that can be replayed, including the first game's record."""
        from signalbox.app.replay.replay import Records

        return Records(self._hosting.records)

    async def serve(self) -> None:
        """Serve the page from the first screen on, until cancelled."""
        await self._is_shown.wait()
        assert self.hub is not None
        await serve_page(self.hub, self._hosting.page, self._tell, self._network)

    def show(self, screen: Screen[Any]) -> Hub:
        """Show this screen from now on, and return the hub."""
        from signalbox.web.hub import Hub

        screen = self.phones.on(screen)
        if self._hosting.kiosk is not None:
            screen = replace(screen, on_command=partial(self._touched, screen.on_command))
        if screen.seats is not self.seats:
            screen.seats.follow(self.seats)
        if self.hub is None:
            self.hub = Hub(screen)
            self.hub.replays = self.records
        else:
            self.hub.change(screen)
        self.seats = screen.seats
        self._is_shown.set()
        return self.hub

    def _touched(self, on_command: Callable[[object, Viewer], None], command: object, viewer: Viewer) -> None:
        self._touches.touch()
        on_command(command, viewer)


class MainLoop:
    """Plays one game after another until somebody quits. `warn` reports the more important messages, on stderr."""

    def __init__(self, hosting: Hosting, tell: Tell, warn: Tell) -> None:
        playing.check_clock(hosting.faults)
        self._hosting = hosting
        self._tell = tell
        self._warn = warn
        self._lines = TypedLines()
        self._touches = Touches()
        self._page = SharedPage(hosting, tell, warn, self._touches)
        self._attract = Attract(self._page.show)
        self._setup: Setup | None = None  # for the next start, as people may have changed it
        self._refused: Message | None = None  # why the last decision could not be carried out
        self._late_port = ""  # of a real board plugged in during play on a virtual board

    async def run(self, first: OpenTable | None) -> None:
        """Begin with the game `first`, or with the lobby if `first` is None.

        Raises UserError when the board or the page is not available.
        """
        hosting = self._hosting
        if first is None and hosting.board not in ("", VIRTUAL) and not hosting.kiosk:
            await asyncio.to_thread(find_serial_port, hosting.own_board, hosting.board, self._tell)
            if hosting.broken:
                raise UserError(Message("broken-needs-virtual"))
        if first is None:
            check_creatable(hosting.sample_record)
        if hosting.backup is not None:
            self._tell(Message("backup-on", folder=str(hosting.backup)))
        if sys.stdin is not None:  # if stdin is closed, the page is enough
            read_lines(sys.stdin, self._line)
        await until_one_ends(self._play_all(first), self._page.serve())

    # Internal

    def _line(self, line: str) -> None:
        self._touches.touch()
        self._lines.put(line)

    async def _play_all(self, opened: OpenTable | None) -> None:
        port, is_first = self._hosting.board, opened is not None
        while True:
            if opened is None:
                chosen = await self._choose()
                if chosen is None:
                    return
                opened, port = chosen
            with playing.leaving(opened, "play", self._warn):
                try:
                    after = await self._play(opened, port)
                except UserError as fault:  # such as a board that was just unplugged
                    if is_first and self._hosting.kiosk is None:
                        raise
                    self._refuse(fault.message)
                    after = Next.LEAVE
                else:
                    self._leave(opened, after)
            is_first = False
            if after is Next.OTHER_BOARD:
                self._refuse(Message("board-changed"))
            if after is Next.QUIT:
                return
            opened = self._following(opened, after)
            port = self._late_port if after is Next.BOARD else port

    async def _choose(self) -> tuple[OpenTable, str] | None:
        """Show the lobby until a game has been opened. Return the game and its board's port, or None to stop."""
        while True:
            refused, self._refused = self._refused, None
            phones = self._page.phones.set_allowed
            start = StartStage(self._hosting, self._tell, self._warn, refused, self._setup, phones=phones)
            self._page.show(start.screen(drawing(), self._page.seats))
            decision = await self._decided(start)
            if isinstance(decision, Stop):
                return None
            if isinstance(decision, Learn):
                self._setup = start.start.setup  # the game just learned is offered next
                after = await self._learn(start)
                if after is Next.OTHER_BOARD:
                    self._refuse(Message("lesson-board-changed"))
                if after is Next.QUIT:
                    return None
            elif decision is not None:
                port = start.port
                opened = self._opened(start, decision if isinstance(decision, ResumeGame) else None)
                if opened is not None:
                    return opened, port

    async def _decided(self, start: StartStage) -> Begin | ResumeGame | Learn | Stop | None:
        """Return the decision made in the lobby, or None if nobody touched a kiosk in time and a new one is needed."""
        kiosk = self._hosting.kiosk
        jobs = [self._lines.hand_to(start.typed, lambda: start.start.decision is not None)]
        if kiosk is not None:
            jobs.append(self._touches.wait_for_idle(kiosk.attract_s))
        await start.run(self._page.hub, *jobs)
        self._setup = None
        if start.start.decision is None:
            await self._show_games(start)
        return start.start.decision  # somebody may have decided on a page that was still showing the start

    async def _show_games(self, start: StartStage) -> None:
        """Show demo games until somebody touches something."""
        hosting, touches, offered = self._hosting, self._touches, start.start
        known = "" if start.port == VIRTUAL else start.port
        board = BoardTouches(hosting.board, hosting.own_board, known, touches.touch)
        name = None if offered.board is None else offered.setup.board_name
        demos = self._attract.run(offered.games, name, self._page.seats, board.show)
        jobs: list[Coroutine[Any, Any, None]] = [demos, touches.next()]
        if hosting.board != VIRTUAL:
            jobs.append(board.run())
        assert self._page.hub is not None
        shown = self._page.hub.name
        await until_one_ends(*jobs)
        if self._page.hub.name == shown:
            self._setup = offered.setup

    async def _end_idle(self, live: Live, kiosk: Kiosk) -> None:
        """Leave the game and return to the lobby if nobody touches anything for too long."""
        await self._touches.wait_for_idle(kiosk.idle_s)
        if not live.after.is_decided:
            live.command(Leave())

    def _leave(self, opened: OpenTable, after: Next) -> None:
        """At a kiosk, mark a game that somebody has left, so that it is not resumed."""
        if self._hosting.kiosk is None or after is Next.BOARD:
            return
        try:
            mark_left(opened)
        except UserError as fault:
            self._warn(fault.message)

    def _following(self, opened: OpenTable, after: Next) -> OpenTable | None:
        """Return the next game, or None if the lobby comes next or the game cannot be opened."""
        journal = opened.table.journal
        try:
            if after is Next.BOARD and journal is not None:
                engines = [seat for seat in opened.table.config.seats if seat.kind == ENGINE]
                resumed = playing.resume_game(journal.path, engines=engines)
                resumed.table.config.pace = opened.table.config.pace
                return resumed
            if after in (Next.AGAIN, Next.BOARD):
                return playing.rematch(opened, self._hosting.next_record, self._hosting.kept)
        except UserError as fault:  # such as a full disk
            self._refuse(fault.message)
        return None

    def _opened(self, start: StartStage, chosen: ResumeGame | None) -> OpenTable | None:
        """Return the game that was chosen, or None if it cannot be opened."""
        try:
            if chosen is not None:
                opened = playing.resume_game(start.start.chosen_record(chosen.record).path)
                if self._hosting.kiosk is not None:
                    mark_under_way(opened)
                self._tell(playing.resumed_message(opened))
            else:
                opened = start.new_game()
            opened.table.config.pace = preferences.pace(None, preferences.default_path(), self._warn)
        except UserError as fault:
            self._refuse(fault.message)
            return None
        return opened

    def _refuse(self, why: Message) -> None:
        """Report why a decision cannot be carried out, in the terminal and in the next lobby."""
        self._tell(why)
        self._refused = why

    async def _learn(self, start: StartStage) -> Next:
        """Teach a lesson until people stop repeating it. Its record is not kept."""
        with tempfile.TemporaryDirectory() as folder:
            after = Next.AGAIN
            while after is Next.AGAIN:
                try:
                    opened = start.lesson(Path(folder))
                    try:
                        opened.table.config.pace = preferences.pace(None, preferences.default_path(), self._warn)
                        async with self._board(opened, start.port) as board:
                            after = await self._run(opened, board, GamePages(opened, kiosk=self._hosting.kiosk_shown))
                    finally:
                        opened.close()
                except UserError as fault:  # such as a board that was just unplugged
                    self._refuse(fault.message)
                    return Next.LEAVE
        return after

    async def _play(self, opened: OpenTable, port: str) -> Next:
        """Play one game until its end, or until somebody leaves it."""
        hosting, tell, config = self._hosting, self._tell, opened.table.config
        serial_port = await self._serial_port(opened, port)
        if hosting.broken and serial_port != VIRTUAL:
            raise UserError(Message("broken-needs-virtual"))
        preferences.keep_setup(config, preferences.default_path(), self._warn)
        if opened.warning:
            tell(opened.warning)
        tell(Message("chance-committed", commitment=config.dice.commitment))
        if config.patterns:
            tell(Message("patterns-shown"))
        async with self._board(opened, serial_port) as board:
            log = line_log.create(logs.default_folder(), games.listed_name(opened.board.game), datetime.now(UTC))
            pages = GamePages(opened, kiosk=hosting.kiosk_shown, records=self._page.records)
            try:
                return await self._run(opened, board, pages, log=log, backup=hosting.backup, late=self._late)
            finally:
                if log is not None:
                    log.close()
                if isinstance(board.opener, FaultyOpener):
                    tally = board.opener.tally
                    faults = tuple(Message("fault-times", kind=kind, times=times) for kind, times in tally.items())
                    tell(Message("faults-done", faults=faults))
                if opened.table.is_over and opened.table.journal is not None:
                    tell(Message("record-head", head=opened.table.journal.head))

    async def _run(
        self,
        opened: OpenTable,
        board: GameBoard,
        pages: GamePages,
        *,
        log: LineLog | None = None,
        backup: Path | None = None,
        late: Callable[[Live, Probe | None], None] | None = None,
    ) -> Next:
        """Show a game or lesson, and play it until somebody leaves it.

        `late` is called when a real board is plugged in or unplugged during play on a virtual board. A lesson has no
        `log`, `backup` or `late`, because it leaves nothing behind.
        """
        hosting = self._hosting
        terminal = Terminal(self._tell, opened.table, self._page.phones.set_allowed)
        live = Live(opened, board, pages=pages, terminal=terminal, log=log, backup=backup)
        if isinstance(board.finder, BoardFinder):
            other_board_connected = live.other_board_connected
            board.finder.on_other = partial(asyncio.get_running_loop().call_soon_threadsafe, other_board_connected)
        pages.hub = self._page.show(self._game_screen(opened, live))
        if sys.stdin is not None:
            self._tell(terminal.help())
        jobs = [self._lines.hand_to(live.typed, lambda: live.after.is_decided)]
        if isinstance(board, ScreenBoard) and hosting.board != VIRTUAL and late is not None:
            jobs.append(BoardWatch(hosting.board, opened.board, partial(late, live)).run())
        if hosting.kiosk is not None:
            jobs.append(self._end_idle(live, hosting.kiosk))
        await live.run(*jobs)
        return live.after.next

    def _late(self, live: Live, probe: Probe | None) -> None:
        """Offer a real board that was plugged in during play on a virtual board, until it is unplugged again."""
        self._late_port = "" if probe is None else probe.port
        live.board_plugged(probe is not None)

    def _game_screen(self, opened: OpenTable, live: Live) -> Screen[Command]:
        from signalbox.web.viewer import Screen

        return Screen(
            draw(opened.board, opened.table.config.messages.place),
            live.command,
            PAGE_VERBS,
            of_a_seat=SEAT_COMMANDS,
            on_leave=live.page_left,
            seats=live.pages.of_seats.seats,
            rules=rules_shown,
            earlier=partial(earlier_record, opened.table),
        )

    async def _serial_port(self, opened: OpenTable, wanted: str) -> str:
        """Return the board's serial port: `wanted` after a check, or else the port found, or else VIRTUAL.

        Report it if no board is found. A kiosk does not check a named port; it waits for the board there.
        """
        if wanted == VIRTUAL:
            return VIRTUAL
        if wanted and self._hosting.kiosk is not None:
            return wanted
        probe = await asyncio.to_thread(find_serial_port, opened.board, wanted, self._tell)
        if probe is None:
            self._tell(Message("board-none-found"))
        return VIRTUAL if probe is None else probe.port

    @asynccontextmanager
    async def _board(self, opened: OpenTable, port: str) -> AsyncIterator[GameBoard]:
        """Yield the board on a port. A virtual board is closed at the end of the context.

        The page's server is loaded while the virtual board's process starts, which takes a while.
        """
        config, hosting = opened.table.config, self._hosting
        if port != VIRTUAL:
            others = hosting.own_board is None
            finder = await asyncio.to_thread(BoardFinder, opened.board, port, takes_others=others)
            opener = playing.faulty_opener(hosting.faults, None)
            yield RealBoard(port, finder=finder, opener=opener, touched=self._touches.touch)
            return
        tidy = DemoOptions(config.dice.commitment, 0.0, hosting.broken, physics=hosting.physics)
        group = simulated_players(opened, tidy, config.computers.choosers)  # including computers that join later
        config.own_hands = True
        starting = asyncio.ensure_future(start_board(opened.board, group.hands))
        await asyncio.sleep(0)  # lets the process begin
        load_server()
        world = await starting
        try:
            yield ScreenBoard(opened, world, group, opener=playing.faulty_opener(hosting.faults, world))
        finally:
            world.close()
