"""The main loop at the wall clock: a start, a game, and again, with one page and one terminal for all of it."""

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
from signalbox.app.attract import Attract, started
from signalbox.app.board_watch import BoardFinder, BoardTouches, BoardWatch
from signalbox.app.hosting import Hosting
from signalbox.app.kiosk import Kiosk, Touches, goes_on, is_left
from signalbox.app.live import Live, Next
from signalbox.app.phones import Phones
from signalbox.app.seat_pages import HeldPages
from signalbox.app.start_stage import StartStage
from signalbox.app.terminal import Terminal
from signalbox.board import draw
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.runtime import logs
from signalbox.device.runtime.jobs import TypedLines, read_lines, until_one_ends
from signalbox.device.runtime.page import NetworkDoor, load_server, serve_page
from signalbox.device.runtime.port import VIRTUAL, find_serial_port
from signalbox.play.lobby.commands import Begin, GoOn, Learn, Stop
from signalbox.play.lobby.start import drawing
from signalbox.play.record.lines import prove_place
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS, Command, Leave
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_shown
from signalbox.play.trace import line_log
from signalbox.simulator.people.demo import DemoOptions, simulated_players

if TYPE_CHECKING:
    from signalbox.app.replay.replay import Records
    from signalbox.device.link.ports import Probe
    from signalbox.play.lobby.setup import Setup
    from signalbox.play.trace.line_log import LineLog
    from signalbox.simulator.hands import Hands
    from signalbox.simulator.people.demo import SimulatedPlayers
    from signalbox.simulator.world import World
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import KioskShown
    from signalbox.web.viewer import Screen, Viewer

Tell = Callable[[Message], None]


class Evening:
    """Game after game, until somebody quits. `warn` tells what is worth more than `tell`: on stderr, in a terminal."""

    def __init__(self, hosting: Hosting, tell: Tell, warn: Tell) -> None:
        playing.check_clock(hosting.faults)
        self._hosting = hosting
        self._tell = tell
        self._warn = warn
        self._lines = TypedLines()
        self._hub: Hub | None = None
        self._setup: Setup | None = None  # what somebody may have changed at a start that was about to be left
        self._refused: Message | None = None  # why what was decided on could not be had
        self._late_port = ""  # of a real board that has come while a virtual one is played on
        self._seats = HeldPages(hosting.held_pages, warn).seats()  # of what is shown or was last
        self._is_shown = asyncio.Event()
        is_open = hosting.page.lan or hosting.kiosk is not None  # or is for nobody there to decide
        self._network = None if is_open else NetworkDoor()
        self._phones = Phones(tell, self._network)
        self._touches = Touches()
        self._attract = Attract(self._show)

    async def run(self, first: OpenTable | None) -> None:
        """Begin with a game, or with the start where there is none. Raises UserError when the board or page can't be
        had.
        """
        hosting = self._hosting
        if first is None and hosting.board not in ("", VIRTUAL) and not hosting.kiosk:
            await asyncio.to_thread(find_serial_port, hosting.own_board, hosting.board, self._tell)
            if hosting.broken:
                raise UserError(Message("broken-needs-virtual"))
        if first is None:
            prove_place(hosting.a_record)
        if hosting.backup is not None:
            self._tell(Message("backup-on", folder=str(hosting.backup)))
        if sys.stdin is not None:  # a closed one: the page is enough
            read_lines(sys.stdin, self._line)
        await until_one_ends(self._go_on(first), self._serve())

    # Inside.

    @cached_property
    def _records(self) -> Records:
        """The records that may be watched again, that of the first game as well."""
        from signalbox.app.replay.replay import Records

        return Records(self._hosting.records)

    def _line(self, line: str) -> None:
        self._touches.touch()
        self._lines.put(line)

    async def _serve(self) -> None:
        await self._is_shown.wait()
        assert self._hub is not None
        await serve_page(self._hub, self._hosting.page, self._tell, self._network)

    async def _go_on(self, opened: OpenTable | None) -> None:
        port, is_first = self._hosting.board, opened is not None
        while True:
            while opened is None:
                start = StartStage(
                    self._hosting, self._tell, self._warn, self._refused, self._setup, phones=self._phones.let
                )
                self._refused = None
                self._show(start.screen(drawing(), self._seats))
                decision = await self._decided(start)
                if decision is None:
                    continue
                if isinstance(decision, Stop):
                    return
                port = start.port
                if isinstance(decision, Learn):
                    self._setup = start.start.setup  # whoever has learned a game plays that one next
                    after = await self._learn(start)
                    if after is Next.OTHER_BOARD:
                        self._refuse(Message("lesson-board-changed"))
                    if after is Next.QUIT:
                        return
                    continue
                opened = self._opened(start, decision if isinstance(decision, GoOn) else None)
            with playing.leaving(opened, "play", self._warn):
                try:
                    after = await self._play(opened, port)
                except UserError as fault:  # such as a board that was pulled out just now
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

    async def _decided(self, start: StartStage) -> Begin | GoOn | Learn | Stop | None:
        """What is decided at a start; None where nobody was there, at a kiosk, so that it is time for another one."""
        kiosk = self._hosting.kiosk
        jobs = [self._lines.hand_to(start.typed, lambda: start.start.decision is not None)]
        if kiosk is not None:
            jobs.append(self._touches.none_for(kiosk.attract_s))
        await start.run(self._hub, *jobs)
        self._setup = None
        if start.start.decision is None:
            await self._nobody_is_there(start)
        return start.start.decision  # also what a page asked for before it was shown anything else

    async def _nobody_is_there(self, start: StartStage) -> None:
        """Games play themselves until somebody touches anything."""
        hosting, touches, offered = self._hosting, self._touches, start.start
        known = "" if start.port == VIRTUAL else start.port
        board = BoardTouches(hosting.board, hosting.own_board, known, touches.touch)
        boards = None if offered.board is None else offered.setup.board_name
        jobs: list[Coroutine[Any, Any, None]] = [
            self._attract.run(offered.games, boards, self._seats, board.show),
            touches.next(),
        ]
        if hosting.board != VIRTUAL:
            jobs.append(board.run())
        assert self._hub is not None
        shown = self._hub.name
        await until_one_ends(*jobs)
        if self._hub.name == shown:
            self._setup = offered.setup

    async def _idle(self, live: Live, kiosk: Kiosk) -> None:
        """Ends a game that nobody touches: the start comes after it."""
        await self._touches.none_for(kiosk.idle_s)
        if not live.is_left:
            live.command(Leave())

    def _leave(self, opened: OpenTable, after: Next) -> None:
        """A kiosk's game that somebody has left is not gone on with by itself."""
        if self._hosting.kiosk is None or after is Next.BOARD:
            return
        try:
            is_left(opened)
        except UserError as fault:
            self._warn(fault.message)

    def _following(self, opened: OpenTable, after: Next) -> OpenTable | None:
        """The game that comes after one, None for the start; also where it cannot be had, which is told."""
        journal = opened.table.journal
        try:
            if after is Next.BOARD and journal is not None:
                engines = [seat for seat in opened.table.config.seats if seat.kind == ENGINE]
                resumed = playing.resumed(journal.path, engines=engines)
                resumed.table.config.pace = opened.table.config.pace
                return resumed
            if after in (Next.AGAIN, Next.BOARD):
                return playing.again(opened, self._hosting.next_record, self._hosting.kept)
        except UserError as fault:  # such as a full disk
            self._refuse(fault.message)
        return None

    def _opened(self, start: StartStage, chosen: GoOn | None) -> OpenTable | None:
        """The game that was decided on; None where it cannot be had, which is told."""
        try:
            if chosen is not None:
                opened = playing.resumed(start.start.chosen_record(chosen.record).path)
                if self._hosting.kiosk is not None:
                    goes_on(opened)
                self._tell(playing.going_on(opened))
            else:
                opened = start.new_game()
            opened.table.config.pace = preferences.pace(None, preferences.default_path(), self._warn)
        except UserError as fault:
            self._refuse(fault.message)
            return None
        return opened

    def _refuse(self, why: Message) -> None:
        """What was decided on cannot be had: the terminal says so, and the next start."""
        self._tell(why)
        self._refused = why

    def _show(self, screen: Screen[Any]) -> Hub:
        from signalbox.web.hub import Hub

        screen = self._phones.on(screen)
        if self._hosting.kiosk is not None:
            screen = replace(screen, on_command=partial(self._touched, screen.on_command))
        if screen.seats is not self._seats:
            screen.seats.follow(self._seats)
        if self._hub is None:
            self._hub = Hub(screen)
            self._hub.replays = self._records
        else:
            self._hub.change(screen)
        self._seats = screen.seats
        self._is_shown.set()
        return self._hub

    def _touched(self, on_command: Callable[[object, Viewer], None], command: object, viewer: Viewer) -> None:
        self._touches.touch()
        on_command(command, viewer)

    async def _learn(self, start: StartStage) -> Next:
        """A lesson, as often as it is wanted; of its record nothing is kept."""
        with tempfile.TemporaryDirectory() as folder:
            after = Next.AGAIN
            while after is Next.AGAIN:
                try:
                    opened = start.lesson(Path(folder))
                except UserError as fault:
                    self._refuse(fault.message)
                    return Next.LEAVE
                try:
                    after = await self._teach(opened, start.port)
                except UserError as fault:  # such as a board that was pulled out just now
                    self._refuse(fault.message)
                    return Next.LEAVE
                finally:
                    if opened.table.journal is not None:
                        opened.table.journal.close()
        return after

    async def _teach(self, opened: OpenTable, port: str) -> Next:
        opened.table.config.pace = preferences.pace(None, preferences.default_path(), self._warn)
        async with self._virtual(opened, port) as (world, group):
            return await self._run(opened, port, world, group, self._faulty_opener(world))

    async def _run(
        self,
        opened: OpenTable,
        port: str,
        world: World[Hands] | None,
        group: SimulatedPlayers | None,
        opener: FaultyOpener | None,
        *,
        log: LineLog | None = None,
        backup: Path | None = None,
        records: Records | None = None,
        late: Callable[[Live, Probe | None], None] | None = None,
    ) -> Next:
        """What is open is shown, and played until it is left, on the board that was found or on a virtual one.

        `late` is told of a real board that comes while a virtual one is played on. A lesson is given none of the four:
        nothing of it is kept.
        """
        terminal = Terminal(self._tell, opened.table, self._phones.let)
        finder = None if world else await self._finder(opened, port)
        live = Live(
            opened,
            serial_port="" if world else port,
            finder=finder,
            world=world,
            players=group,
            terminal=terminal,
            opener=opener,
            log=log,
            backup=backup,
            records=records,
            kiosk=self._kiosk_shown,
            touched=self._touches.touch,
        )
        if finder is not None:
            finder.on_other = partial(asyncio.get_running_loop().call_soon_threadsafe, live.other_board_comes)
        self._show(self._game_screen(opened, live))
        live.hub = self._hub
        if sys.stdin is not None:
            self._tell(terminal.help())
        jobs = [self._lines.hand_to(live.typed, lambda: live.is_left)]
        if world is not None and self._hosting.board != VIRTUAL and late is not None:
            jobs.append(BoardWatch(self._hosting.board, opened.board, partial(late, live)).run())
        if self._hosting.kiosk is not None:
            jobs.append(self._idle(live, self._hosting.kiosk))
        await live.run(*jobs)
        return live.next

    async def _play(self, opened: OpenTable, port: str) -> Next:
        """One game, to its end or until it is left."""
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
        async with self._virtual(opened, serial_port) as (world, group):
            return await self._play_on(opened, serial_port, world, group)

    async def _play_on(
        self, opened: OpenTable, serial_port: str, world: World[Hands] | None, group: SimulatedPlayers | None
    ) -> Next:
        """A game, with all that goes over its line kept to be reported."""
        tell = self._tell
        opener = self._faulty_opener(world)
        log = line_log.create(logs.default_folder(), games.listed_name(opened.board.game), datetime.now(UTC))
        try:
            return await self._run(
                opened,
                serial_port,
                world,
                group,
                opener,
                log=log,
                backup=self._hosting.backup,
                records=self._records,
                late=self._late,
            )
        finally:
            if log is not None:
                log.close()
            if opener is not None:
                done = tuple(Message("fault-times", kind=kind, times=times) for kind, times in opener.tally.items())
                tell(Message("faults-done", faults=done))
            if opened.table.is_over and opened.table.journal is not None:
                tell(Message("record-head", head=opened.table.journal.head))

    @property
    def _kiosk_shown(self) -> KioskShown:
        return "" if self._hosting.kiosk is None else "on"

    def _late(self, live: Live, probe: Probe | None) -> None:
        """A real board has been plugged in while a virtual one is played on, or pulled out again."""
        self._late_port = "" if probe is None else probe.port
        live.board_comes(probe is not None)

    def _game_screen(self, opened: OpenTable, live: Live) -> Screen[Command]:
        from signalbox.web.viewer import Screen

        return Screen(
            draw(opened.board, opened.table.config.messages.place),
            live.command,
            PAGE_VERBS,
            of_a_seat=SEAT_COMMANDS,
            on_leave=live.page_left,
            seats=live.seat_pages.seats,
            rules=rules_shown,
            earlier=partial(earlier_record, opened.table),
        )

    async def _serial_port(self, opened: OpenTable, wanted: str) -> str:
        """The board's serial port: the one named (checked), the one found, or VIRTUAL, said aloud.

        A kiosk waits for the board at the port that was named.
        """
        if wanted == VIRTUAL:
            return VIRTUAL
        if wanted and self._hosting.kiosk is not None:
            return wanted
        found = await asyncio.to_thread(find_serial_port, opened.board, wanted, self._tell)
        if found is None:
            self._tell(Message("board-none-found"))
        return VIRTUAL if found is None else found.port

    async def _finder(self, opened: OpenTable, port: str) -> BoardFinder:
        others = self._hosting.own_board is None
        return await asyncio.to_thread(BoardFinder, opened.board, port, takes_others=others)

    @asynccontextmanager
    async def _virtual(
        self, opened: OpenTable, port: str
    ) -> AsyncIterator[tuple[World[Hands], SimulatedPlayers] | tuple[None, None]]:
        """A virtual board for as long as the context lasts, with who moves its things; none where the port is real.

        Its process takes a while to start, in which what serves the page is loaded.
        """
        if port != VIRTUAL:
            yield None, None
            return
        config, hosting = opened.table.config, self._hosting
        tidy = DemoOptions(config.dice.commitment, 0.0, hosting.broken, physics=hosting.physics)
        group = simulated_players(opened, tidy, config.computers.choosers)  # those who come later, too
        config.own_hands = True
        starting = asyncio.ensure_future(started(opened.board, group.hands))
        await asyncio.sleep(0)  # by now its process has begun
        load_server()
        world = await starting
        try:
            yield world, group
        finally:
            world.close()

    def _faulty_opener(self, world: World[Hands] | None) -> FaultyOpener | None:
        """The way to open the board's serial port through a faulty line, None for a good one."""
        return playing.faulty_opener(self._hosting.faults, world)
