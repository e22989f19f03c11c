"""Putting a table together for `play` and `demo --realtime`: board, page, terminal, hands and engines."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shared_rules.game import Game
from signalbox import games
from signalbox.app.background import shell_word
from signalbox.app.live import Live
from signalbox.app.terminal import Terminal
from signalbox.board import draw, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE, seat_named
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.device.runtime import stopping
from signalbox.device.runtime.jobs import until_one_ends
from signalbox.device.runtime.page import Page, serve_page
from signalbox.play.lobby.setup import demo_seats, seated, with_first
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Record
from signalbox.play.record.reading import default_folder, latest_unfinished
from signalbox.play.table.opening import NewGame, OpenTable, new_table, resumed_table
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_shown
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DEMO_OPTIONS, DemoOptions, SimulatedPlayers, simulated_players
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.core.messages import Message
    from signalbox.core.seats import Seat
    from signalbox.device.runtime.page import Page
    from signalbox.play.record.entries import Header
    from signalbox.play.table.config import Options
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.thinking import Engine
    from signalbox.web.hub import Hub

ENDING_S = 20.0  # for which the end of a game is shown to those who watch


def demo_hub(opened: OpenTable) -> Hub:
    """What pages show of a game that nobody at a page plays."""
    from signalbox.web.hub import Hub
    from signalbox.web.viewer import Screen

    drawing = draw(opened.board, opened.table.config.messages.place)
    earlier = partial(earlier_record, opened.table)
    return Hub(Screen(drawing, lambda *_: None, {}, rules=rules_shown, earlier=earlier, only_watched=True))


async def watched(hub: Hub, page: Page, tell: Callable[[Message], None], game: Coroutine[Any, Any, None]) -> None:
    """A game beside its page. Its end stays to be seen for a while if anybody watches. Raises what either raises."""

    async def until_seen() -> None:
        await game
        if hub.viewers:
            await asyncio.sleep(ENDING_S)

    await until_one_ends(until_seen(), serve_page(hub, page, tell))


def started(game: str, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """The engines that play some of these seats. Raises UserError when one of them cannot be had; then none runs."""
    found: dict[int, Engine] = {}
    if not any(seat.kind == ENGINE for seat in seats):
        return found
    from signalbox.ai.engines.command import parse
    from signalbox.ai.engines.engine import Engine as Program

    rules = games.rules(game, board)
    try:
        for number, seat in enumerate(seats):
            if seat.kind == ENGINE:
                found[number] = Program(parse(seat.command), rules, board, len(seats), number)
    except BaseException:
        end(found)
        raise
    return found


def rejoined(named: Sequence[Seat], header: Header, board: Board, seats: Sequence[Seat]) -> dict[int, Engine]:
    """The engines that were `named`, with which a game goes on. Raises UserError like `started`, or for no such seat.

    What a record says can start nothing.
    """
    playing = [*seats]
    names = [seat.name for seat in seats]
    for seat in named:
        number = seat_named(seat.name, names)
        if seat.kind != ENGINE or number is None:
            raise UserError(Message("engine-rejoins-seat", players=tuple(names)))
        playing[number] = seat
    return started(header.game, board, [seat if seat.command else _nobody(seat) for seat in playing])


def introduced(seats: Sequence[Seat], engines: Mapping[int, Engine]) -> list[Message]:
    """Who they say that they are."""
    return [Message("engine-plays", player=seats[number].name, engine=engines[number].name) for number in engines]


def end(engines: Mapping[int, Engine]) -> None:
    """Have all of them end."""
    for engine in engines.values():
        engine.close()


def _nobody(seat: Seat) -> Seat:
    from signalbox.core.seats import Seat

    return Seat(seat.name)


NOTHING: Mapping[str, str] = MappingProxyType({})


def fresh(
    game: str,
    seats: Sequence[Seat | str],
    options: Options,
    seed: str,
    record: Path | None,
    description: str = "",
    *,
    players: int | None = None,
    patterns: bool = False,
    tell: Callable[[Message], None] = lambda _: None,
    kept: Mapping[str, str] = NOTHING,
) -> OpenTable:
    """A table for a new game, `players` seats with the computer in those that `seats` does not name.

    `kept` is what the journal keeps besides.

    Raises UserError when something does not go together.
    """
    dice = Dice.from_text(seed) if seed else Dice.from_system()
    chosen, remark = seated(_rules(game, description), seats, players)
    asks = options.get("first", -1) == -1 and any(seat.is_human for seat in chosen)
    given = with_first(options, chosen)
    plan = NewGame(game, chosen, given, dice, record, description, kept, patterns=patterns, asks_who_begins=asks)
    plan.engines = started(game, load(description or games.entry(game).board), chosen)
    try:
        opened = new_table(plan, datetime.now(UTC))
    except BaseException:
        end(plan.engines)
        raise
    for said in introduced(chosen, plan.engines):
        tell(said)
    if remark is not None:
        tell(remark)
    return opened


def fresh_demo(
    game: str,
    players: int | None,
    options: Options,
    demo_options: DemoOptions,
    record: Path,
    description: str = "",
    *,
    patterns: bool = False,
) -> OpenTable:
    """A table for a new demo game, its journal keeping how it is played. Raises UserError like `fresh`."""
    seats = demo_seats(_rules(game, description), players)
    dice = Dice.from_text(demo_options.seed)
    chosen = with_first(options, seats)
    plan = NewGame(
        game, seats, chosen, dice, record, description, kept={DEMO_OPTIONS: demo_options.to_text()}, patterns=patterns
    )
    return new_table(plan, datetime.now(UTC))


def _rules(game: str, description: str = "") -> Game:
    return games.rules(game, load(description or games.entry(game).board))


def resumed(
    record: Path | None, game: str | None = None, *, demo: bool = False, engines: Sequence[Seat] = ()
) -> OpenTable:
    """The table of the game in a record, or of the newest unfinished one in a folder, your own if None.

    Demos and people's own games are kept apart: of a folder only the kind wanted is looked at, and a demo never plays
    on in a game that is none. With `game` only that game goes on. `engines` play the seats of their names. Raises
    UserError when there is none to go on with.
    """
    if game is not None:
        games.entry(game)
    wanted = games.listed_name(game or "")

    def fits(found: Record) -> bool:
        return (DEMO_OPTIONS in found.state) == demo and wanted in ("", games.listed_name(found.header.game))

    path = record
    if path is None or os.path.isdir(path):
        path = latest_unfinished(path or default_folder(), fits)
    if path is None:
        raise UserError(_nothing_unfinished(wanted, demo))
    opened = resumed_table(path, datetime.now(UTC), engines=partial(rejoined, engines))
    journal = opened.table.journal
    assert journal is not None, "what goes on has a record"
    fault = None
    if demo and journal.state(DEMO_OPTIONS) is None:
        fault = Message("record-no-demo", record=str(path))
    elif wanted not in ("", games.listed_name(journal.header.game)):
        found = games.listed_name(journal.header.game)
        fault = Message("record-of-another-game", record=str(path), found=found, wanted=wanted)
    if fault is not None:
        opened.table.config.computers.close()
        journal.close()
        raise UserError(fault)
    return opened


def _nothing_unfinished(game: str, demo: bool) -> Message:
    if demo:
        return Message("demo-unfinished-none-of", game=game) if game else Message("demo-unfinished-none")
    return Message("unfinished-none-of", game=game) if game else Message("unfinished-none")


def again(opened: OpenTable, record: Path, kept: Mapping[str, str] = NOTHING) -> OpenTable:
    """The same game once more, with the same people, recorded at `record`. What was drawn by lot is drawn anew."""
    table, journal = opened.table, opened.table.journal
    config = table.config
    drawn = config.dice.drawn(config.rules, len(config.seats), {})
    options = {name: value for name, value in config.options.items() if name not in drawn}
    board = opened.board.name if journal is None else journal.header.board
    patterns = config.patterns
    fresh_table = fresh(config.rules.name, config.seats, options, "", record, board, patterns=patterns, kept=kept)
    fresh_table.table.config.pace = config.pace
    return fresh_table


def going_on(opened: OpenTable) -> Message:
    """Which game it is that goes on."""
    journal = opened.table.journal
    assert journal is not None
    return Message(
        "game-goes-on",
        players=tuple(seat.name for seat in opened.table.config.seats),
        count=len(opened.table.record),
        record=str(journal.path),
    )


@contextmanager
def leaving(opened: OpenTable, command: str, tell: Callable[[Message], None]) -> Iterator[None]:
    """Closes the journal however the game is left, and tells how to go on when there is anything to go on with."""
    try:
        yield
    finally:
        journal = opened.table.journal
        opened.table.config.computers.close()
        if journal is not None:
            journal.close()
            if not opened.table.is_over:
                at_home = journal.path.parent == default_folder()
                where = "" if at_home else f" --record {shell_word(str(journal.path))}"
                tell(Message("game-kept", command=f"signalbox {command} --resume{where}"))


def faulty_opener(faults: Faults, world: World[Hands] | None) -> FaultyOpener | None:
    """The way to open the board's serial port through a faulty line, None for a good one."""
    if not faults.does_anything:
        return None
    return FaultyOpener(faults) if world is None else FaultyOpener(faults, world.power, opener=world.open)


def check_clock(faults: Faults) -> None:
    """Raises UserError for a fault that takes simulated time."""
    if faults.wrap_s is not None:
        raise UserError(Message("wrap-needs-simulation"))


def play_demo(
    opened: OpenTable, demo_options: DemoOptions, tell: Callable[[Message], None], page: Page, faults: Faults = CLEAN
) -> tuple[SimulatedPlayers, float, dict[str, object]]:
    """A demo game at the wall clock, the board behind a serial line, to be watched on its page.

    The people, the seconds, and with faults what was done to the line and what it took to keep up.
    """
    check_clock(faults)
    group = simulated_players(opened, demo_options, range(len(opened.table.config.seats)))
    world = World(opened.board, group.hands)
    opener = faulty_opener(faults, world)

    async def run() -> tuple[float, Counter[str]]:
        terminal = Terminal(tell, opened.table)
        live = Live(opened, world=world, players=group, terminal=terminal, until_over=True, opener=opener)
        live.hub = demo_hub(opened)
        await watched(live.hub, page, tell, live.run())
        return live.now, live.connection.statistics.tally

    try:
        seconds, kept_up = stopping.run(run())
    finally:
        world.close()
    return group, seconds, {} if opener is None else {"faults": dict(opener.tally), **kept_up}
