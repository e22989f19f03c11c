"""Opening a table for `play` and `demo --realtime`: engines, a new or resumed game, and a demo's page."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shared_rules.game import Game
from signalbox import games
from signalbox.app.background import quote_for_shell
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import LiveGame
from signalbox.app.table_terminal import Terminal
from signalbox.board import Board, draw, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.seats import ENGINE, Seat, find_seat
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.device.runtime import stopping
from signalbox.device.runtime.command_page import Page, serve_page
from signalbox.device.runtime.jobs import run_until_one_ends
from signalbox.play.lobby.setup import demo_seats, fill_seats, with_first_seat
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Header, Record
from signalbox.play.record.record_folder import default_folder, resumable_record
from signalbox.play.table.opening import NewGame, OpenTable, new_table, resumed_table
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_info
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DEMO_OPTIONS, DemoOptions, SimulatedPlayers, make_simulated_players
from signalbox.simulator.virtual_board import World

if TYPE_CHECKING:
    from signalbox.play.table.config import Options
    from signalbox.play.table.thinking import Engine
    from signalbox.web.hub import Hub

ENDING_S = 20.0  # how long spectators are shown the end of a game
NO_STATE: Mapping[str, str] = MappingProxyType({})


def demo_hub(open_table: OpenTable) -> Hub:
    """Return a hub for a game whose pages can only watch."""
    from signalbox.web.hub import Hub
    from signalbox.web.viewer import Screen

    drawing = draw(open_table.board, open_table.table.config.messages.place_name)
    earlier = partial(earlier_record, open_table.table)
    return Hub(Screen(drawing, lambda *_: None, {}, rules=rules_info, earlier_entries=earlier, is_watch_only=True))


async def run_with_page(hub: Hub, page: Page, tell: Tell, game: Coroutine[Any, Any, None]) -> None:
    """Run a game and its page, which stays up for a while after the game if anybody is watching. Propagates errors."""

    async def wait_until_seen() -> None:
        await game
        if hub.viewer_count:
            await asyncio.sleep(ENDING_S)

    await run_until_one_ends(wait_until_seen(), serve_page(hub, page, tell))


def start_engines(game: str, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """Start and return the engines of these seats. If one cannot be started, close the others and raise UserError."""
    engines: dict[int, Engine] = {}
    if not any(seat.kind == ENGINE for seat in seats):
        return engines
    from signalbox.ai.engines.command import parse_command
    from signalbox.ai.engines.engine import Engine as Program

    rules = games.rules(game, board)
    try:
        for number, seat in enumerate(seats):
            if seat.kind == ENGINE:
                engines[number] = Program(parse_command(seat.command), rules, board, len(seats), number)
    except BaseException:
        close_engines(engines)
        raise
    return engines


def restart_engines(engines: Sequence[Seat], header: Header, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """Start and return these engines for a resumed game. Engines that only the record names are not started.

    Raise UserError as `start_engines` does, or if a named seat does not exist.
    """
    players = [*seats]
    names = [seat.name for seat in seats]
    for seat in engines:
        number = find_seat(seat.name, names)
        if seat.kind != ENGINE or number is None:
            raise UserError(Message("engine-rejoins-seat", players=tuple(names)))
        players[number] = seat
    return start_engines(header.game, board, [seat if seat.command else Seat(seat.name) for seat in players])


def close_engines(engines: Mapping[int, Engine]) -> None:
    """End all engines."""
    for engine in engines.values():
        engine.close()


def new_game(
    game: str,
    seats: Sequence[Seat | str],
    options: Options,
    seed: str,
    record: Path | None,
    description: str = "",
    *,
    players: int | None = None,
    patterns: bool = False,
    tell: Tell = lambda _: None,
    initial_state: Mapping[str, str] = NO_STATE,
) -> OpenTable:
    """Open a table for a new game with `players` seats. Computers take the seats that `seats` does not name.

    `initial_state` is additional state for the journal. Raise UserError if the settings contradict each other.
    """
    dice = Dice.from_text(seed) if seed else Dice.from_system()
    all_seats, remark = fill_seats(_rules(game, description), seats, players)
    asks = options.get("first", -1) == -1 and any(seat.is_human for seat in all_seats)
    options = with_first_seat(options, all_seats)
    plan = NewGame(game, all_seats, options, dice, record, description, initial_state, patterns, asks_who_begins=asks)
    plan.engines = start_engines(game, load(description or games.entry(game).board), all_seats)
    try:
        open_table = new_table(plan, datetime.now(UTC))
    except BaseException:
        close_engines(plan.engines)
        raise
    for number, engine in plan.engines.items():
        tell(Message("engine-plays", player=all_seats[number].name, engine=engine.name))
    if remark is not None:
        tell(remark)
    return open_table


def new_demo_game(
    game: str,
    players: int | None,
    options: Options,
    demo_options: DemoOptions,
    record: Path,
    description: str = "",
    *,
    patterns: bool = False,
) -> OpenTable:
    """Open a table for a new demo game, with its options in the journal. Raise UserError as `new_game` does."""
    seats = demo_seats(_rules(game, description), players)
    dice = Dice.from_text(demo_options.seed)
    options = with_first_seat(options, seats)
    kept = {DEMO_OPTIONS: demo_options.to_text()}
    plan = NewGame(game, seats, options, dice, record, description, kept=kept, patterns=patterns)
    return new_table(plan, datetime.now(UTC))


def _rules(game: str, description: str = "") -> Game:
    return games.rules(game, load(description or games.entry(game).board))


def resume_game(
    record: Path | None, game: str | None = None, *, demo: bool = False, engines: Sequence[Seat] = ()
) -> OpenTable:
    """Resume the game in a record, or the newest unfinished game in a folder, by default the user's own folder.

    If `demo` is true, only demo games are resumed; otherwise, demo games in a folder are ignored. If `game` is given,
    only that game is resumed. Each engine plays the seat with its name. Raise UserError if there is no such game.
    """
    wanted_game = "" if game is None else games.resolve_name(game)

    def is_wanted(record: Record) -> bool:
        return (DEMO_OPTIONS in record.state) == demo and wanted_game in ("", games.dashed_name(record.header.game))

    path = record
    if path is None or os.path.isdir(path):
        path = resumable_record(path or default_folder(), is_wanted)
    if path is None:
        raise UserError(_no_unfinished_game_message(wanted_game, demo))
    open_table = resumed_table(path, datetime.now(UTC), engines=partial(restart_engines, engines))
    journal = open_table.table.journal
    assert journal is not None, "a resumed game has a record"
    fault = None
    if demo and journal.state(DEMO_OPTIONS) is None:
        fault = Message("record-no-demo", record=str(path))
    elif wanted_game not in ("", games.dashed_name(journal.header.game)):
        recorded = games.dashed_name(journal.header.game)
        fault = Message("record-of-another-game", record=str(path), found=recorded, wanted=wanted_game)
    if fault is not None:
        open_table.table.config.computers.close()
        journal.close()
        raise UserError(fault)
    return open_table


def _no_unfinished_game_message(game: str, demo: bool) -> Message:
    if demo:
        return Message("demo-unfinished-none-of", game=game) if game else Message("demo-unfinished-none")
    return Message("unfinished-none-of", game=game) if game else Message("unfinished-none")


def open_rematch(open_table: OpenTable, record: Path, initial_state: Mapping[str, str] = NO_STATE) -> OpenTable:
    """Open a new game with the same players and options, recorded at `record`. Options drawn by lot are drawn again."""
    table, journal = open_table.table, open_table.table.journal
    config = table.config
    drawn_options = config.dice.draw_options(config.rules, len(config.seats), {})
    options = {name: value for name, value in config.options.items() if name not in drawn_options}
    board = open_table.board.name if journal is None else journal.header.board
    game, seats, state = config.rules.name, config.seats, initial_state
    next_game = new_game(game, seats, options, "", record, board, patterns=config.patterns, initial_state=state)
    next_game.table.config.pace = config.pace
    return next_game


def resumed_message(open_table: OpenTable) -> Message:
    """Return the message that the game has been resumed."""
    journal = open_table.table.journal
    assert journal is not None
    players = tuple(seat.name for seat in open_table.table.config.seats)
    return Message("game-goes-on", players=players, count=len(open_table.table.record), record=str(journal.path))


@contextmanager
def closing_journal(open_table: OpenTable, command: str, tell: Tell) -> Iterator[None]:
    """Close the journal when the context exits. Unless the game is over, report how to resume the game."""
    try:
        yield
    finally:
        journal = open_table.table.journal
        open_table.table.config.computers.close()
        if journal is not None:
            journal.close()
            if not open_table.table.is_over:
                is_default_folder = journal.path.parent == default_folder()
                record_option = "" if is_default_folder else f" --record {quote_for_shell(str(journal.path))}"
                tell(Message("game-kept", command=f"signalbox {command} --resume{record_option}"))


def faulty_opener(faults: Faults, world: World[Hands] | None) -> FaultyOpener | None:
    """Return the opener for the board's serial port with these faults, or None if there are no faults."""
    if not faults.has_faults:
        return None
    return FaultyOpener(faults) if world is None else FaultyOpener(faults, world.inject_power_fault, opener=world.open)


def check_real_time_faults(faults: Faults) -> None:
    """Raise UserError if one of the faults is only possible in simulated time."""
    if faults.wrap_s is not None:
        raise UserError(Message("wrap-needs-simulation"))


def play_demo(
    game: OpenTable, demo_options: DemoOptions, tell: Tell, page: Page, faults: Faults = CLEAN
) -> tuple[SimulatedPlayers, float, dict[str, object]]:
    """Play a demo game in real time, shown on its page, with the board behind a serial line.

    Return the simulated players, the seconds played and, if there are faults, tallies of the faults and the connection.
    """
    check_real_time_faults(faults)
    group = make_simulated_players(game, demo_options, range(len(game.table.config.seats)))
    world = World(game.board, group.hands)
    opener = faulty_opener(faults, world)

    async def run() -> tuple[float, Counter[str]]:
        terminal = Terminal(tell, game.table)
        board = ScreenBoard(game, world, group, opener=opener)
        live = LiveGame(game, board, terminal=terminal, stops_when_over=True)
        live.pages.hub = demo_hub(game)
        await run_with_page(live.pages.hub, page, tell, live.run())
        return live.now, live.connection.statistics.tally

    try:
        seconds, line_tally = stopping.run(run())
    finally:
        world.close()
    return group, seconds, {} if opener is None else {"faults": dict(opener.tally), **line_tally}
