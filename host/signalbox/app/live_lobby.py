"""The lobby in real time, shown by the board's lights, on the page and in the terminal until a decision is made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signalbox.app import game_start, preferences
from signalbox.app.board_watch import BoardWatch, IdleBoard
from signalbox.app.evening_settings import EveningSettings
from signalbox.app.lobby_terminal import LobbyTerminal
from signalbox.app.phones import refuse_change
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.device.link.events import Event
from signalbox.device.link.ports import VIRTUAL, Opener, Probe, open_port
from signalbox.device.runtime.jobs import ReplaceableTask, run_until_one_ends
from signalbox.games.options import parse_options
from signalbox.play.lobby.board_lobby import BoardLobby
from signalbox.play.lobby.commands import VERBS, StartCommand
from signalbox.play.lobby.lobby import FILE, Lobby, find_unfinished_games
from signalbox.play.lobby.setup import COMPUTERS, Setup
from signalbox.play.table.commands import RenewLink, Touch
from signalbox.play.teaching.lesson import open_lesson
from signalbox.play.teaching.rules import rules_info
from signalbox.simulator.people.demo import DEMO_OPTIONS
from signalbox.web.seat_links import Seats

if TYPE_CHECKING:
    from signalbox.play.table.opening import OpenTable
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import Link
    from signalbox.web.viewer import Screen, Viewer


class LobbyBoard(IdleBoard):
    """The connected board during the lobby. Its lights show the setup, and its buttons and pieces change it."""

    def __init__(
        self,
        visit: Lobby,
        probe: Probe,
        on_change: Callable[[], None],
        on_lost: Callable[[], None],
        opener: Opener = open_port,
    ) -> None:
        """`on_change` is called whenever somebody may have changed the setup or decided something on the board."""
        self._lobby = BoardLobby(visit, probe.board)
        self._on_change = on_change
        super().__init__(probe, self._lobby.handle_changes, on_lost, opener)

    def show_lobby(self) -> None:
        """Show the occupied seats with lights. Call this method from the event loop after every change."""
        self.show(self._lobby.scene())

    def _on_events(self, now: float, events: list[Event]) -> None:
        super()._on_events(now, events)
        self._on_change()


class LiveLobby:
    """Runs one lobby in an asyncio loop until somebody makes a decision."""

    def __init__(
        self,
        settings: EveningSettings,
        tell: Tell,
        warn: Tell,
        refusal: Message | None = None,
        setup: Setup | None = None,
        *,
        allow_phones: Callable[[str], None] = refuse_change,
    ) -> None:
        """`refusal` is the reason why the previous lobby's decision could not be carried out, or None.

        The lobby starts with `setup`, or with the last game's setup if it is None. `allow_phones` is called with the
        argument of the typed command that lets phones join or keeps them out.
        """
        self._settings = settings
        self._tell = tell
        self._warn = warn
        path = preferences.default_path()
        setup = preferences.load_setup(path, warn) if setup is None else setup
        pace = preferences.resolve_pace(None, path, warn).name
        patterns = preferences.resolve_patterns(None, path, warn)
        unfinished_games = find_unfinished_games(settings.records, lambda record: DEMO_OPTIONS not in record.state)
        remember = partial(preferences.save_choice, tell=warn)
        self.visit = Lobby(setup, unfinished_games, pace, patterns, remember, refusal)
        self._terminal = LobbyTerminal(self.visit, tell, allow_phones)
        self._board: LobbyBoard | None = None
        self._seats = Seats()
        self._hub: Hub | None = None
        self._watch = BoardWatch(settings.board, settings.described_board, self._change_board)
        self._board_task = ReplaceableTask()  # runs the board
        self._wake = asyncio.Event()

    @property
    def port(self) -> str:
        """The serial port of the board to play on, or VIRTUAL if there is none."""
        return VIRTUAL if self._board is None else self._board.port

    def screen(self, drawing: Mapping[str, object], seats: Seats) -> Screen[StartCommand | RenewLink | Touch]:
        """Return the lobby's screen. The previous game's seat pages may send all commands except RenewLink."""
        from signalbox.web.viewer import Screen

        self._seats = seats
        seats.on_change = self._wake.set
        self._seat_people()
        allowed = tuple(kind for kind in VERBS.values() if kind is not RenewLink)  # only the table gives links
        return Screen(drawing, self._on_command, VERBS, seat_commands=allowed, page=FILE, seats=seats, rules=rules_info)

    async def run(self, hub: Hub | None, *jobs: Coroutine[Any, Any, None]) -> None:
        """Show the lobby until somebody makes a decision, or until one of the coroutines in `jobs` ends."""
        self._hub = hub
        is_virtual = self._settings.board == VIRTUAL
        board_jobs = [] if is_virtual else [self._watch.run(), self._board_task.run()]
        self._terminal.show()
        await run_until_one_ends(self._wait_for_decision(hub), *board_jobs, *jobs)

    async def _wait_for_decision(self, hub: Hub | None) -> None:
        while self.visit.decision is None:
            if self._board is not None:
                self._board.show_lobby()
            if hub is not None:
                snapshot = self.visit.snapshot(self._link(), self._settings.kiosk_info)
                hub.publish(snapshot, None, self._seats.table_part())
            self._wake.clear()
            await self._wake.wait()

    def open_new_game(self) -> OpenTable:
        """Open the game that was set up. Raise UserError if it cannot be opened."""
        setup, settings, patterns = self.visit.setup, self._settings, self.visit.patterns
        options, record, board = parse_options(setup.options), settings.next_record_path, setup.board_name
        return game_start.new_game(
            setup.game, setup.seats, options, "", record, board, patterns=patterns, initial_state=settings.initial_state
        )

    def open_lesson(self, folder: Path) -> OpenTable:
        """Open the chosen game's lesson for the first person at the table, with its record in `folder`.

        Raise UserError if it cannot be opened.
        """
        setup = self.visit.setup
        people = sorted(setup.seats, key=lambda seat: not seat.is_human)
        names = dict.fromkeys([*(seat.name for seat in people), *COMPUTERS])
        return open_lesson(setup.game, [*names], folder, datetime.now(UTC), setup.board_name)

    def run_line(self, line: str) -> None:
        """Carry out a command typed at the terminal."""
        try:
            command = self._terminal.parse(line)
            if command is not None:
                self._carry_out(command)
                if self.visit.decision is None:
                    self._terminal.show()
        except UserError as fault:
            self._tell(fault.message)

    def _on_command(self, command: StartCommand | RenewLink | Touch, _viewer: Viewer) -> None:
        match command:
            case Touch():
                pass
            case RenewLink(seat):
                if self._hub is not None:
                    self._hub.relink(seat)
            case _ if self.visit.decision is not None:
                raise UserError(Message("start-is-left"))
            case _:
                self._carry_out(command)

    def _carry_out(self, command: StartCommand) -> None:
        try:
            self.visit.carry_out(command)
        finally:
            self._seat_people()
            self._wake.set()

    def _seat_people(self) -> None:
        names_with_page = self._seats.holder_names()  # a player whose seat a computer has taken keeps the page
        seats = enumerate(self.visit.setup.seats)
        people = {number: seat.name for number, seat in seats if seat.is_human or seat.name in names_with_page}
        self._seats.set_seats(people)

    def _link(self) -> Link:
        if self._board is not None and self._board.is_ready:
            return {"state": "online", "text": Message("board-online", port=self.port)}
        return {"state": "virtual", "text": Message("start-no-board")}

    def _change_board(self, probe: Probe | None) -> None:
        """Switch to the board that responded, or to no board if `probe` is None."""
        try:
            self.visit.set_board(None if probe is None else probe.board)
        except UserError as fault:  # the board's game is not installed
            self._tell(fault.message)
            return
        self._seat_people()
        self._board = None if probe is None else LobbyBoard(self.visit, probe, self._wake.set, self._watch.forget)
        self._board_task.replace(None if self._board is None else self._board.run())
        self._wake.set()
        self._terminal.show()
