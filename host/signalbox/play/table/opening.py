"""Opening a table for a new game, or for a game resumed from its record."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from shared_rules.game import SPECTATOR, NotAllowedError, State
from signalbox import __version__, games
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_messages
from signalbox.core.seats import ENGINE, HUMAN, Seat
from signalbox.games import players
from signalbox.games.coach import Coach
from signalbox.games.messages import AnyMessages
from signalbox.games.one_ply import Player
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import ARRANGED, SEATED, Header, current_players, last_undone_entries, valid_entries
from signalbox.play.record.journal import Journal, resume_journal
from signalbox.play.record.line_file import check_creatable
from signalbox.play.record.record_folder import default_folder, new_path
from signalbox.play.record.replay import board_warning, initial_state, play_entry, rules_of
from signalbox.play.table.config import PATTERNS, YES, Advice, Adviser, Options, TableConfig
from signalbox.play.table.match import RecordedGame, RecordEntry, arrangement_entry, record_entry
from signalbox.play.table.table import Table
from signalbox.play.table.thinking import Computers, Engine

StartEngines = Callable[[Header, Board, Sequence[Seat]], Mapping[int, Engine]]


@dataclass
class NewGame:
    """The settings for a new game. `record` is the file or folder to save it in; None means the user's own folder."""

    game: str
    seats: Sequence[Seat]
    options: Options = field(default_factory=dict)
    dice: Dice = field(default_factory=Dice.from_system)
    record: Path | None = None
    board: str = ""  # the name or path of a board description; "" means the game's own board
    kept: Mapping[str, str] = field(default_factory=dict)  # extra values for the journal to store, keyed by name
    patterns: bool = False  # every colour also has its own rhythm and pattern
    asks_who_begins: bool = False  # ask people before the game if the rules allow that; otherwise draw lots
    engines: Mapping[int, Engine] = field(default_factory=dict)  # the engines of the seats of kind ENGINE


@dataclass
class OpenTable:
    """A table that is ready for play, with the clock, warnings and other data that its driver needs."""

    table: Table
    board: Board
    clock_s: float = 0.0  # the time on the game's clock
    tabletop: str = ""  # the saved tabletop of the virtual board; "" for a fresh layout
    warning: Message | None = None
    news: Message | None = None  # what changed when the game was resumed; also shown as the table's notice

    def close(self) -> None:
        """Close the game's record if the game has begun."""
        if self.table.journal is not None:
            self.table.journal.close()


def new_table(plan: NewGame, now: datetime) -> OpenTable:
    """Return a table for a new game. Raise UserError if the game does not allow the options or the players."""
    config = new_config(plan, now)
    return OpenTable(Table(config), config.board)


def new_config(plan: NewGame, now: datetime) -> TableConfig:
    """Return the configuration of a table for a new game. Raise UserError in the same cases as `new_table`."""
    entry = games.entry(plan.game)
    board = load(plan.board or entry.board)
    rules = games.rules(plan.game, board)
    try:
        rules.setups(len(plan.seats), plan.options)
    except NotAllowedError as fault:
        raise UserError(games.explain_error(fault)) from None

    def open_journal(options: Options) -> Journal:
        for engine in plan.engines.values():
            engine.begin(options)
        header = Header(
            game=games.dashed_name(plan.game),
            board=plan.board or entry.board,
            board_hash=board.hash,
            players=len(plan.seats),
            seats=[
                {"name": seat.name, "kind": seat.kind}  # without an engine's command line
                | ({"engine": plan.engines[number].name} if number in plan.engines else {})
                for number, seat in enumerate(plan.seats)
            ],
            options=options,
            commitment=plan.dice.commitment,
            created=now.astimezone(UTC).isoformat(timespec="seconds"),
            version=__version__,
            seed_is_chosen=plan.dice.seed_is_chosen,
            contributions=[{"seat": seat, "text": text} for seat, text in plan.dice.contributions.items()],
        )
        kept = {**plan.kept, PATTERNS: YES} if plan.patterns else plan.kept
        return Journal.create(_record_path(plan, now), header, plan.dice.seed, state=kept)

    check_creatable(_record_path(plan, now))
    return _config(plan, board, open_journal)


def resumed_table(
    record: Path, now: datetime, dice: Dice | None = None, engines: StartEngines | None = None
) -> OpenTable:
    """Return the table for a game resumed from its record, with the game's own dice unless `dice` is given.

    `engines` starts the engines; if one is missing, a person plays its seat. If the record is an export, or a copy that
    lacks the seed, the game continues with new dice in a new record next to it. Raise UserError if no game can be
    resumed.
    """
    journal = resume_journal(record, record.parent, Dice.from_system(), now)
    started: Mapping[int, Engine] = {}
    try:
        header = journal.header
        board = load(header.board)
        kinds = current_players(header, journal.entries())
        seats = [Seat(seat["name"], kind) for seat, kind in zip(header.seats, kinds, strict=True)]
        started = {} if engines is None else engines(header, board, seats)
        return _resume_journal(journal, record, dice, started, board)
    except BaseException:
        journal.close()
        for engine in started.values():
            engine.close()
        raise


def _resume_journal(
    journal: Journal, record: Path, dice: Dice | None, engines: Mapping[int, Engine], board: Board
) -> OpenTable:
    """Return the table for the game in `journal`, which was opened or created to resume `record`."""
    header = journal.header
    rules = rules_of(header)
    clock_s = journal.entries()[-1].at if journal.entries() else 0.0
    seats, lost = _fill_seats(journal, engines, clock_s)
    options, patterns = dict(header.options), journal.state(PATTERNS) == YES
    game = NewGame(header.game, seats, options, dice or journal.dice(), patterns=patterns, engines=engines)
    table = Table(_config(game, board, lambda _: journal))
    state = initial_state(header, rules)
    kinds: list[str] = []
    lines: list[RecordEntry] = []
    for entry in valid_entries(journal.entries()):
        before = state.clone()
        play_entry(state, entry)
        if entry.kind == ARRANGED:
            lines.append(arrangement_entry(before, state, table.config, lines))
        else:
            action, messages = state.history[-1], table.config.messages
            lines.append(record_entry(before, action, messages, lines, messages.record_line(before, action)))
        kinds.append(entry.kind)
    for engine in engines.values():
        engine.begin(options)
    past = state.clone()
    for entry in (undone := last_undone_entries(journal.entries())):
        play_entry(past, entry)
    undone_actions = past.history[len(state.history) :]
    assert len(undone_actions) == len(undone)
    table.resume(clock_s, RecordedGame(journal, state, kinds, lines, undone_actions))
    news = join_messages(
        Message("goes-on-with-new-dice", record=journal.path.name) if journal.path != record else None,
        Message("engine-not-resumed", players=lost, count=len(lost), example=f"{lost[0]}={ENGINE}:…") if lost else None,
    )
    if news is not None:
        table.notice.show_news(clock_s, news)
    return OpenTable(table, board, clock_s, journal.state("tabletop") or "", board_warning(header, board), news)


def _fill_seats(journal: Journal, engines: Mapping[int, Engine], clock_s: float) -> tuple[list[Seat], tuple[str, ...]]:
    """Record who now plays each seat. Return the seats, and the names of those whose engine is missing."""
    seats, lost = [], []
    header = journal.header
    for number, kind in enumerate(current_players(header, journal.entries())):
        name = header.seats[number]["name"]
        engine = engines.get(number)
        new_kind = HUMAN if engine is None and kind == ENGINE else kind if engine is None else ENGINE
        if new_kind != kind:
            journal.append(SEATED, new_kind, number, clock_s)
        if engine is None and kind == ENGINE:
            lost.append(name)
        seats.append(Seat(name, new_kind, "" if engine is None else engine.typed))
    return seats, tuple(lost)


def _config(plan: NewGame, board: Board, open_journal: Callable[[Options], Journal]) -> TableConfig:
    game, dice, engines = plan.game, plan.dice, plan.engines
    seats = [*plan.seats]  # a copy, as the player of a seat may change during the game

    def make_chooser(kind: str, seat: int) -> Callable[[State], int]:
        if kind == ENGINE and seat in engines:
            return partial(_engine_choice, engines[seat], dice, seat)
        return chooser(game, kind, dice, seat)

    choosers = {i: make_chooser(seat.kind, i) for i, seat in enumerate(seats) if not seat.is_human}
    entry = games.entry(game)
    messages = entry.messages(board, seats)
    advise = partial(_advise, players.adviser(game), dice, len(seats), messages)
    return TableConfig(
        rules=games.rules(game, board),
        board=board,
        messages=messages,
        option_words=entry.options,
        seats=seats,
        computers=Computers(choosers, make_chooser=make_chooser, engines=engines),
        adviser=Adviser(advise, partial(_chances, entry.coach)),
        dice=dice,
        options=plan.options,
        open_journal=open_journal,
        patterns=plan.patterns,
        asks_who_begins=plan.asks_who_begins,
    )


def chooser(game: str, kind: str, dice: Dice, seat: int) -> Callable[[State], int]:
    """Return a function that chooses actions for the player `kind`, using only what the acting seat knows."""
    players.check_name(kind)
    return lambda state: players.choose_action(kind, game, state, dice.player_random(seat, len(state.history)))


def _engine_choice(engine: Engine, dice: Dice, seat: int, state: State) -> int:
    """Return an engine's choice, based only on what the acting seat knows."""
    random = dice.player_random(seat, len(state.history))
    return engine(state.resample_from_infostate(seat, random), random)


def _advise(player: Player, dice: Dice, seat: int, messages: AnyMessages, state: State) -> Advice:
    """Return Help's advice. It is based only on public knowledge, because everybody sees it."""
    random = Random(f"{dice.commitment} {seat} {len(state.history)}")
    known = state.resample_from_infostate(SPECTATOR, random)
    action = player(known, random)
    return Advice(action, messages.advice_reason(known, action) if len(known.legal_actions()) > 1 else None)


def _chances(make_coach: Callable[[State], Coach[State] | None] | None, state: State, seat: int) -> list[float] | None:
    coach = make_coach(state) if make_coach else None
    return None if coach is None else coach.chances_for_seat(state, seat)


def _record_path(plan: NewGame, now: datetime) -> Path:
    if plan.record is not None and plan.record.suffix and not os.path.isdir(plan.record):
        return plan.record
    return new_path(plan.record or default_folder(), plan.game, now)
