"""Putting a table together for `play` and `demo --realtime`: board, page, terminal, hands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from shared_rules.game import Game
from signalbox import games
from signalbox.app.demo_page import demo_hub, watched
from signalbox.app.engine_seats import end, introduced, rejoined, started
from signalbox.app.live import Live
from signalbox.app.shell_word import shell_word
from signalbox.app.terminal import Terminal
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.faults.port import FaultyOpener
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.device.runtime import stopping
from signalbox.play.lobby.setup import demo_seats, seated, with_first
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Record
from signalbox.play.record.reading import default_folder, latest_unfinished
from signalbox.play.table.opening import NewGame, OpenTable, new_table, resumed_table
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DEMO_OPTIONS, DemoOptions, SimulatedPlayers, simulated_players
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.core.seats import Seat
    from signalbox.device.runtime.page import Page
    from signalbox.play.table.config import Options

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
        return live.now, live.connection.tally

    try:
        seconds, kept_up = stopping.run(run())
    finally:
        world.close()
    return group, seconds, {} if opener is None else {"faults": dict(opener.tally), **kept_up}
