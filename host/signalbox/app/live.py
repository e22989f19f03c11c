"""The table at the wall clock: serial port, page, terminal and, on a virtual board, the hands. All the I/O is here."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from shared_rules.wire import SEQ_LIMIT
from signalbox.app import preferences
from signalbox.app.background import GameBackup, LookingBack, Thinker
from signalbox.app.page_hands import PageHands
from signalbox.app.seat_pages import SeatPages
from signalbox.board.layout import lay_out, text_to_keep
from signalbox.board.tabletop import AIR, pictured
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Readings
from signalbox.device.link.ports import Opener, open_port
from signalbox.device.link.serial_port import Driver, Finder
from signalbox.device.runtime.jobs import until_one_ends
from signalbox.device.runtime.page_lights import PageLights
from signalbox.play.table import setups
from signalbox.play.table.commands import (
    Again,
    Command,
    Contribute,
    EndGame,
    GiveSeat,
    Leave,
    Lift,
    LiftPart,
    Place,
    PlacePart,
    Press,
    Quit,
    Relink,
    Say,
    SetPace,
    SetPatterns,
    Touch,
    UseBoard,
    carry_out,
    dice_example,
)
from signalbox.play.table.config import CONFIRM, UNDO
from signalbox.play.table.present.lights import scene as scene_of
from signalbox.play.table.present.snapshot import snapshot as snapshot_of
from signalbox.play.table.session import Session
from signalbox.play.table.situation import is_at_the_end, situation
from signalbox.play.teaching.lesson import lesson_shown
from signalbox.play.teaching.rules import has_rules
from signalbox.play.trace.line_log import TracedConnection
from signalbox.play.trace.session import TracedSession, asked, header, traced, traced_think
from signalbox.service.procedures.wiring.change import Restorer
from signalbox.service.procedures.wiring.store import WiringStore, default_folder

if TYPE_CHECKING:
    from signalbox.app.page_types import GameSnapshot
    from signalbox.app.replay.replay import Records
    from signalbox.app.terminal import Terminal
    from signalbox.board.tabletop import Tabletop
    from signalbox.device.link.events import Event
    from signalbox.device.link.scenes import Entry
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.trace.line_log import LineLog
    from signalbox.simulator.hands import Hands
    from signalbox.simulator.people.demo import SimulatedPlayers
    from signalbox.simulator.world import World
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import KioskShown, Link
    from signalbox.web.viewer import Viewer


class Next(Enum):
    """What comes after a game."""

    QUIT = "quit"  # nothing
    LEAVE = "leave"  # the start
    BOARD = "board"  # this game, on the real board that has come
    OTHER_BOARD = "other board"  # the start, for its board has been changed for another
    AGAIN = "again"  # the same once more


TABLETOP = "tabletop"  # the key under which the journal keeps the virtual board's things


class Live:
    """Runs one open table inside an asyncio loop until it is told to quit, or the game is over if `until_over`."""

    def __init__(
        self,
        opened: OpenTable,
        *,
        serial_port: str = "",
        world: World[Hands] | None = None,
        players: SimulatedPlayers | None = None,
        terminal: Terminal | None = None,
        until_over: bool = False,
        opener: Opener | None = None,
        log: LineLog | None = None,
        backup: Path | None = None,
        records: Records | None = None,
        kiosk: KioskShown = "",
        finder: Finder | None = None,
        mirror: Callable[[list[Entry]], None] = lambda _: None,
        touched: Callable[[], None] = lambda: None,
    ) -> None:
        """`serial_port` names a real board's; `world` is a virtual board instead, whose hands `players` may move.

        `opener` opens it in place of the usual way; `log` keeps what happens, to be replayed. The record is copied to
        the folder `backup` at the end of the game, and can then be watched among `records`. `kiosk` is what pages are
        told of it; `touched` is told when something is done at a real board. `finder` finds a real board again;
        `mirror` is given the lights, whenever they may be others.
        """
        self.opened = opened
        self.table = opened.table
        self.hub: Hub | None = None
        self.seat_pages = SeatPages(self.table)
        self.seat_pages.seats.on_change = self._look
        self._first_seq = secrets.randbelow(SEQ_LIMIT)
        self._log = log
        self.connection = (
            Connection(opened.board, self._first_seq)
            if log is None
            else TracedConnection(opened.board, log, self._first_seq)
        )
        self._say: Say = partial(carry_out, self.table) if log is None else traced(self.table, log)
        if players is not None:
            players.player.say = self._say
        self._world = world
        self._page_hands = None if world is None else PageHands(world.hands.tabletop, self._belongs)
        self._players = players
        self._terminal = terminal
        self._until_over = until_over
        self._records = records
        self._kiosk: KioskShown = kiosk
        self._touched = touched
        self._mirror = mirror
        finder, usual = (finder, open_port) if world is None else (world.find, world.open)
        self._driver = Driver(self.connection, self._on_events, port=serial_port, finder=finder, opener=opener or usual)
        self._restorer = (
            Restorer(self.connection, lambda uid: WiringStore(default_folder(), opened.board, uid))
            if world is None
            else None
        )
        self._saved_tabletop = ""
        self._pieces: dict[str, str] = {}  # colours by square, as they were told last
        self._wake = asyncio.Event()
        self._quit = asyncio.Event()
        self.next = Next.QUIT
        self.board_waits = False  # a real board has been plugged in since this one was made
        self._session: Session | None = None
        self._thinker = Thinker()
        self._looking_back = LookingBack(self._thinker, self._look)
        self._ended_at: float | None = None  # when people could first see that the game, or the lesson, is over
        self._backup = None if backup is None else GameBackup(self.table, backup, self._tell_backup)
        self._backup_news: Message | None = None  # what has come of copying the record, until it is shown
        self._lights = PageLights(opened.board)
        self._has_rules = has_rules(opened.board.game)

    @property
    def now(self) -> float:
        """The game's clock in seconds."""
        return self._running().at(asyncio.get_running_loop().time())

    @property
    def is_left(self) -> bool:
        """Whether it is decided what comes after the game: whatever is asked for from then on is not for it."""
        return self._quit.is_set()

    async def run(self, *beside: Coroutine[Any, Any, None]) -> None:
        """Play until the end; `beside` runs at the same time. Raises what any of them raises."""
        loop = asyncio.get_running_loop()
        epoch = loop.time() - self.opened.clock_s
        self.table.config.computers.think = self._thinker.think
        if self._log is None:
            self._session = Session(self.table, self.connection, epoch)
        else:
            self.table.config.computers.think = traced_think(self._thinker.think, self._log)
            self.table.config.computers.heard = self._log.heard
            self._log.begin(header(self.opened, self._first_seq, epoch))
            self._session = TracedSession(self.table, self.connection, self._log, epoch)
        if not self._until_over:
            self._session.after_the_end = self._press_after_the_end
            self._session.has_ended = self._has_ended
        pixels = None if self._world is None else self._world.pixels
        jobs = [
            self._driver.run(),
            self._pace(),
            self._quit.wait(),
            self._lights.run(lambda: self.hub, self._scene, pixels, lambda: self.connection.statistics.ahead_ms),
            *beside,
        ]
        try:
            await until_one_ends(*jobs)
        finally:
            self._quit.set()
            self._thinker.shutdown(wait=False, cancel_futures=True)
            await self._end_backup()

    def typed(self, line: str) -> None:
        """Do what a line typed at the terminal asks."""
        assert self._terminal is not None
        try:
            command = self._terminal.parse(line)
            if command is not None:
                self.command(command)
        except UserError as fault:
            self._terminal.say(fault.message)

    def command(self, command: Command, page: Viewer | None = None) -> None:
        """Do what a page asks, or the terminal where there is none. Raises UserError when it cannot be done."""
        if self.is_left:
            raise UserError(Message("game-is-left"))
        try:
            seat = None if page is None else page.role.seat
            if isinstance(command, GiveSeat) and seat is not None and command.seat != str(seat):
                raise UserError(Message("seat-gives-itself"))
            if seat is None or isinstance(command, OF_EVERYBODY):
                self._carry_out(command, page)
            else:
                self._ask(self.now, seat, command)
        finally:
            self._look()

    def board_comes(self, is_there: bool) -> None:
        """A real board that this game can be played on is there now, or is gone again."""
        self.board_waits = is_there
        if is_there:
            self.table.notice.show(self.now, Message("board-waits"))
        self._look()

    def other_board_comes(self) -> None:
        """Another real board has been plugged in in the place of this game's: the start offers what goes on there."""
        self._leave(Next.OTHER_BOARD)

    def page_left(self, page: Viewer) -> None:
        """A page has been closed, or has lost its line: what it held is put back."""
        if self._page_hands is not None:
            self._page_hands.put_back(page)
            self._look()

    # Inside.

    def _belongs(self, square: str) -> bool:
        """Whether the position that is played has a piece on a square."""
        decision = self.table.decision
        if decision is None or square not in self.opened.board.squares:
            return False
        return decision.start[decision.layout.index_of_square(square)] > 0

    def _leave(self, after: Next) -> None:
        """End the game. Who has decided first what comes after it has."""
        if not self.is_left:
            self.next = after
            self._quit.set()

    def _ask(self, at: float, seat: int, command: Command) -> None:
        """Do what a seat's own page asks."""
        if self._log is None:
            self.seat_pages.command(at, seat, command)
        else:
            asked(self.seat_pages.command, self.table, self._log, at, seat, command)
        self._follow_the_draw(command)

    def _scene(self) -> list[Entry]:
        return scene_of(self.table, situation(self.table, self.now))

    def _look(self) -> None:
        """Something has changed."""
        self._wake.set()

    def _running(self) -> Session:
        assert self._session is not None, "run() makes the session"
        return self._session

    def _on_events(self, now: float, events: list[Event]) -> None:
        self._running().handle(now, events)
        if self._world is None and any(isinstance(event, Readings) and event.changes for event in events):
            self._touched()
        if self._restorer is not None:
            for event in events:
                said = self._restorer.handle(now, event)
                if said:
                    self.table.notice.show(self.now, said)
        self._look()

    async def _pace(self) -> None:
        """Let time pass at the table and in the hands, and tell everyone what has changed."""
        loop = asyncio.get_running_loop()
        while True:
            self._wake.clear()
            session, at = self._running(), self.now
            if self._world is not None:
                self._move_hands(at)
                self._name_pieces(self._world.hands.tabletop.named())
                self._tell_held(self._world.hands.tabletop)
            self._save(at)
            session.tick(loop.time())
            self._save(at)  # what counts by now may leave a piece in the air that belongs elsewhere
            self._driver.poke()
            if self._backup is not None:
                self._backup.look()
            self._publish(at)
            if self._ended_at is None and self._has_ended(at):
                self._ended_at = at
            if self._until_over and self.table.is_over:
                self._quit.set()
            if self.table.menu is not None and self.table.menu.is_left:
                self._leave(Next.LEAVE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._deadline()):
                    await self._wake.wait()

    def _deadline(self) -> float | None:
        session = self._running()
        epoch = asyncio.get_running_loop().time() - self.now
        due = [session.deadline()]
        if self._world is not None:
            due += [_later(self._world.hands.deadline(), epoch)]
        if self._players is not None:
            due += [_later(self._players.player.deadline(), epoch)]
        return min((time for time in due if time is not None), default=None)

    def _move_hands(self, at: float) -> None:
        assert self._world is not None
        try:
            self._world.hands.act(at)
            if self._players is not None:
                self._players.player.act(at)
        except UserError as fault:  # two hands on one piece: said, and tried again
            self.table.notice.show(at, fault.message)
        self._world.sync()

    def _name_pieces(self, pieces: dict[str, str]) -> None:
        """The virtual board knows each of its pieces, as a real one may that reads tags."""
        if pieces != self._pieces:
            self._pieces = pieces
            self._running().identify(asyncio.get_running_loop().time(), pieces)

    def _tell_held(self, tabletop: Tabletop) -> None:
        """What a page's hand holds is where it is missing, and a sensor that reads as its magnets lie is not broken."""
        known = self._page_hands is not None and self._page_hands.holds, tabletop.closed()
        if known != (self.table.diagnosis.is_held, self.table.diagnosis.magnets):
            self._running().hold(asyncio.get_running_loop().time(), *known)

    def _save(self, at: float) -> None:
        """Keep what a killed program has to find again."""
        try:
            self._save_tabletop()
            self.seat_pages.look()
            self.seat_pages.save()
        except UserError as fault:  # a full disk: said, and tried again
            self.table.notice.show(at, fault.message)

    def _save_tabletop(self) -> None:
        """Keep where the virtual board's things lie whenever no platform is in the air, with what stands on it."""
        if self._world is None:
            return
        tabletop, match = self._world.hands.tabletop, self.table.match
        if match is None or AIR in tabletop.bay_of.values():
            return
        text = text_to_keep(tabletop, match.state)
        if text != self._saved_tabletop:
            match.journal.set_state(TABLETOP, text, is_urgent=False)  # it goes with the next entry
            self._saved_tabletop = text

    def _tell_kept(self, message: Message) -> None:
        self.table.notice.show(self.now, message)
        self._look()

    def _tell_backup(self, message: Message) -> None:
        self._backup_news = message
        self.table.notice.show(self.now, message)
        self._look()

    async def _end_backup(self) -> None:
        """Let a copy become whole, and tell what nobody has read of it: page and terminal show nothing any more."""
        if self._backup is not None:
            await self._backup.finish()
        if self._backup_news is not None and self._terminal is not None:
            self._terminal.say(self._backup_news)

    def _carry_out(self, command: Command, page: Viewer | None) -> None:
        match command:
            case Lift() | Place() | LiftPart() | PlacePart():
                if self._page_hands is None:
                    raise UserError(Message("board-is-real"))
                self._page_hands.move(page, command)
            case Relink(seat):
                if self.hub is not None:
                    self.hub.relink(seat)
            case Press(button) if button in AFTER_THE_END and self._has_ended(self.now):
                self._press_after_the_end(button)
            case UseBoard():
                if not self.board_waits:
                    raise UserError(Message("board-none-waits"))
                self._leave(Next.BOARD)
            case Quit() | Leave() | Again():
                self._leave(_NEXT[type(command)])
            case SetPace(pace):
                self._say(self.now, command)
                preferences.soon(partial(preferences.pace, pace), preferences.default_path(), self._tell_kept)
            case SetPatterns():
                self._say(self.now, command)
                shown = self.table.config.patterns
                preferences.soon(partial(preferences.patterns, shown), preferences.default_path(), self._tell_kept)
            case Touch():
                pass
            case _:
                self._say(self.now, command)
                self._follow_the_draw(command)

    def _has_ended(self, at: float) -> bool:
        """Whether the game is over, or the lesson."""
        lesson = lesson_shown(self.table)
        return (lesson is not None and lesson["is_over"]) or is_at_the_end(self.table, at)

    def _press_after_the_end(self, button: str) -> None:
        """Confirm plays again and Undo leaves, once people have seen that the game is over."""
        if self._ended_at is None or self.now < self._ended_at + SEEN_S:
            self.table.notice.show(self.now, Message("game-over"))
            return
        self._leave(AFTER_THE_END[button])

    def _follow_the_draw(self, command: Command) -> None:
        """What was added to the dice may have them draw another layout: the virtual board shows that."""
        table = self.table
        if self._world is None or not isinstance(command, Contribute):
            return
        options, _ = setups.nearest(table.config, table.reading)
        lay_out(self._world.hands.tabletop, table.config.rules.start(len(table.config.seats), options))

    def _publish(self, at: float) -> None:
        snapshot = self._snapshot(at)
        self._backup_news = None
        if self._terminal is not None:
            if snapshot["lesson"] is not None:
                self._terminal.teach(snapshot["lesson"])
            self._terminal.show(snapshot)
            self._terminal.look_back(snapshot["ending"])
        self._mirror(self._scene())
        if self.hub is not None:
            self.hub.publish(snapshot, self.seat_pages.private(), self.seat_pages.table_part())

    def _snapshot(self, at: float) -> GameSnapshot:
        link: Link
        if self._world is not None:
            link = {"state": "virtual", "text": Message("board-virtual")}
        elif self.connection.online:
            link = {"state": "online", "text": Message("board-online", port=self._driver.port)}
        else:
            link = {"state": "offline", "text": self.table.reading.offline or Message("board-looked-for")}
        buttons = Message("over-buttons") if self._world is None and self._has_ended(at) else None
        tabletop = None if self._world is None else pictured(self._world.hands.tabletop)
        return {
            **(shown := snapshot_of(self.table, at)),
            "buttons": buttons or shown["buttons"],
            "board_waits": self.board_waits,
            "link": link,
            "hands": tabletop is not None,
            "tabletop": tabletop,
            "dice": dice_example(self.table) or "",
            "rules": self._has_rules,
            "watch": self._watch(),
            "ending": self._looking_back.at(self.table),
            "lesson": lesson_shown(self.table),
            "kiosk": self._kiosk,
        }

    def _watch(self) -> str:
        """Where the game can be watched again once it is over; "" where it cannot."""
        journal = self.table.journal
        if self._records is None or journal is None or not self.table.is_over:
            return ""
        return f"/replay/{quote(self._records.share(journal.path))}"


OF_EVERYBODY = Leave | Again | EndGame | GiveSeat | Touch  # from a seat’s own page as from the table’s
AFTER_THE_END = {CONFIRM: Next.AGAIN, UNDO: Next.LEAVE}
SEEN_S = 2.0  # whoever presses sooner after the end meant something else
_NEXT = {Quit: Next.QUIT, Leave: Next.LEAVE, Again: Next.AGAIN}


def _later(due: float | None, epoch: float) -> float | None:
    return None if due is None else due + epoch
