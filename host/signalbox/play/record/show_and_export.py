"""Records shown as a list of positions, as JSON for other programs, and as terminal tables."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

from rich.table import Table
from rich.text import Text

from shared_rules.game import SPECTATOR, Game, State
from signalbox import games
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english, user_catalogue
from signalbox.core.sentences import replace_unprintable
from signalbox.play.record.entries import CORRECTION, FINISHED, NOTE, PLAYED, Entry, Header, Record, valid_entries
from signalbox.play.record.record_folder import EXPORT_FORMAT, check_not_redacted, read_record
from signalbox.play.record.replay import apply_entry, final_state, initial_state, is_over, replay, rules_of

if TYPE_CHECKING:
    from shared_rules.game import Part, Piece
    from signalbox.play.record.record_file import IntactLines

SECRET = "?"  # replaces secrets until the game is over
RECORD_COLUMNS = ("record", "game", "seats", "entries", "state")
COLUMNS = ("number", "time", "player", "action", "pieces", "parts")  # columns of a table of positions


class Position(TypedDict):
    """A row about one entry and the position after it. It may also have the keys of the game's public view."""

    index: int  # the entry's number, or 0 at the start
    seat: int | None  # the seat that acted, or whose turn it was when chance did
    kind: str  # the entry's kind, or "start"
    at: float  # seconds since the start
    action: str  # in notation
    position: str
    winners: list[int]
    turn: NotRequired[int]  # the seat to act next
    pieces: NotRequired[list[Piece]]
    parts: NotRequired[list[Part]]


class RowAfterGap(TypedDict):
    """An intact entry after a damaged part of a record, or in a record that has lost its header.

    There is no position for it, because the lost entries may have moved pieces.
    """

    index: int
    seat: int | None
    kind: str
    at: float  # seconds since the start
    action: str  # the text of the entry, or "?" if it may reveal hidden information
    behind: bool  # always True; distinguishes this from a position


def positions(record: Record, game: Game | None = None) -> Iterator[Position]:
    """Yield a row for the start and for each entry not taken back, including the keys of the game's public view.

    Until a game with hidden information is over, "?" replaces the hidden parts of actions, positions are "", and only
    the last row has a turn and a view, because players may not look up earlier views. Raise UserError, with the number
    of the entry, if an entry cannot be played.
    """
    check_not_redacted(record)
    rules = game or rules_of(record.header)
    hidden, last = _secrecy_and_last_index(record, rules)
    for step in replay(record.header, record.entries, rules):
        entry = record.entries[step.index - 1] if step.index else None
        row: Position = {
            "index": step.index,
            "seat": step.seat,
            "kind": entry.kind if entry else "start",
            "at": entry.at if entry else 0.0,
            "action": step.public_notation if hidden else step.notation,
            "position": "" if hidden else step.state.position(),
            "winners": [seat for seat, share in enumerate(step.state.returns()) if share > 0],
        }
        if not hidden or step.index == last:
            row = {**row, "turn": step.state.turn(), **step.state.view(SPECTATOR), **row}
        yield row


def rows_after_gap(record: Record, game: Game | None = None) -> Iterator[RowAfterGap]:
    """Yield the intact entries after the first gap of a damaged record.

    Until a game that may hide information is over, "?" replaces everything that was played, including notes
    made by `backup.repair`: without the lost moves it is unknown which parts are public.
    """
    check_not_redacted(record)
    state = initial_state(record.header, game or rules_of(record.header))
    hidden = has_hidden_information(state) and not (record.is_finished or record.seed)
    yield from _rows_without_positions((entry for entry, _ in record.entries_after_gap), hidden=hidden)


def rows_without_header(path: Path, intact: IntactLines) -> Iterator[RowAfterGap]:
    """Yield a row for each intact entry of a record that has lost its header, in the format of `rows_after_gap`.

    Without a header, only the file's name indicates the game, and therefore whether it has hidden information.
    """
    possible_games = [name for name in games.names() if name in path.stem]
    is_open = bool(possible_games) and not any(map(_game_may_have_secrets, possible_games))
    hidden = not (is_open or intact.seed or FINISHED in intact.state)
    return _rows_without_positions((intact.entries[number] for number in sorted(intact.entries)), hidden=hidden)


def _rows_without_positions(entries: Iterable[Entry], *, hidden: bool) -> Iterator[RowAfterGap]:
    for entry in entries:
        index, seat, kind, at = entry.index, entry.seat, entry.kind, entry.at
        action = SECRET if hidden and kind in (*PLAYED, NOTE) else entry.text
        yield {"index": index, "seat": seat, "kind": kind, "at": at, "action": action, "behind": True}


def has_hidden_information(state: State) -> bool:
    """Return whether this game has hidden information, which its records may not show before the game is over."""
    return type(state).public_notation is not State.public_notation


def is_secret(record: Record, last_state: State) -> bool:
    """Return whether `record`, which ends at `last_state`, may contain hidden information and must not be watched."""
    return has_hidden_information(last_state) and not (is_over(last_state) or record.seed)


def _game_may_have_secrets(name: str) -> bool:
    rules = games.rules(name, games.board(name))
    options = rules.draw_options(rules.min_players, {}, lambda _: 0)
    return has_hidden_information(rules.start(rules.min_players, rules.setups(rules.min_players, options)[0][0]))


def _secrecy_and_last_index(record: Record, game: Game) -> tuple[bool, int]:
    """Return whether the game is in progress with hidden information, and the index of the last position."""
    hidden, last = False, 0
    for step in replay(record.header, record.entries, game):
        hidden = (hidden or step.public_notation != step.notation) and not is_over(step.state)
        last = step.index
    return hidden, last


def export(path: Path, out: Path) -> Message | None:
    """Write the record at `path` to `out` as one JSON file; return the warning if the record is damaged.

    Raise UserError if nothing can be read, or if `out` already exists or cannot be written.
    """
    record = read_record(path)
    data = export_data(record)
    try:
        with out.open("x", encoding="utf-8") as file:
            json.dump(data, file, indent=1)
            file.write("\n")
    except FileExistsError:
        raise UserError(Message("record-export-there", file=str(out))) from None
    except OSError as error:
        reason = str(error.strerror)
        raise UserError(Message("record-export-unwritable", file=str(out), why=reason)) from None
    return record.warning


def export_data(record: Record) -> dict[str, object]:
    """Return the record as plain JSON data, including the board's game data but nothing that is still secret."""
    check_not_redacted(record)
    header = record.header
    game = rules_of(header)
    is_decided = is_over(final_state(header, record.entries, game))
    game_data = header.game_data or load(header.board).game_data()
    public = dataclasses.replace(header, game_data=game_data)
    entries = record.entries if is_decided else _public_entries(record, game)
    return {
        "signalbox": EXPORT_FORMAT,
        "header": public.to_json(),
        "seed": record.seed if is_decided else "",
        "heads": record.heads,
        "finished": is_decided or FINISHED in record.state,
        "hidden": entries != record.entries,
        "warning": english(record.warning) if record.warning else "",
        "actions": [entry.text for entry in valid_entries(entries)],
        "corrections": [dataclasses.asdict(entry) for entry in record.entries if entry.kind == CORRECTION],
        "entries": [dataclasses.asdict(entry) for entry in entries],
    }


def _public_entries(record: Record, game: Game) -> list[Entry]:
    """Return the entries, with "?" for hidden information and for notes, which may quote hidden entries."""
    state = initial_state(record.header, game)
    hides_notes = has_hidden_information(state)
    texts = [SECRET if hides_notes and entry.kind == NOTE else apply_entry(state, entry) for entry in record.entries]
    return [dataclasses.replace(entry, text=text) for entry, text in zip(record.entries, texts, strict=True)]


def positions_table(header: Header, rows: Iterable[Position]) -> Table:
    """Return a table with a row per position: number, time, player, action, and the places of pieces and parts.

    Pieces are named by colour. A colour or part that has not moved since the row above is left out, as is a column that
    is empty in every row. The caption lists the options used in the game, and the winners.
    """
    names = [replace_unprintable(seat["name"]) for seat in header.seats]
    lines: list[tuple[str, ...]] = []
    pieces: dict[str, str] = {}
    parts: dict[str, str] = {}
    winners: list[str] = []
    for row in rows:
        player = "" if row["seat"] is None else names[row["seat"]]
        before, pieces = pieces, _piece_places(row)
        parts_before, parts = parts, {part["part"]: f"{part['bay']} {part['side']}" for part in row.get("parts", [])}
        action = replace_unprintable(row["action"] or _text(Message("records-start")))
        changes = (_describe_changes(before, pieces), _describe_changes(parts_before, parts))
        lines.append((str(row["index"]), _format_time(row["at"]), player, action, *changes))
        winners = [names[seat] for seat in row["winners"]]
    caption_lines = [replace_unprintable(line) for line in option_lines(header)]
    if winners:
        caption_lines.append(_text(Message("records-won-by", winners=tuple(winners))))
    caption = Text("\n".join(caption_lines)) if caption_lines else None
    table = Table(title=Text(replace_unprintable(f"{header.game}, {header.created}")), caption=caption)
    columns = list(zip(COLUMNS, zip(*lines, strict=True), strict=True))
    filled_columns = [(name, cells) for name, cells in columns if any(cells)]
    for name, _ in filled_columns:
        table.add_column(_text(Message("records-column", column=name)), overflow="fold")
    for line in zip(*(cells for _, cells in filled_columns), strict=True):
        table.add_row(*map(Text, line))
    return table


def rows_after_gap_lines(header: Header | None, rows: Iterable[RowAfterGap]) -> list[str]:
    """Return the rows from `rows_after_gap` as text lines; without a header, players have no names."""
    lines = []
    for row in rows:
        fields = [
            str(row["index"]),
            _format_time(row["at"]),
            _player_name(header, row["seat"]),
            row["kind"],
            replace_unprintable(row["action"]),
        ]
        lines.append(" ".join(filter(None, fields)))
    return lines


def _player_name(header: Header | None, seat: int | None) -> str:
    if seat is None:
        return ""
    if header is None:
        return _text(Message("records-player", number=str(seat + 1)))
    return replace_unprintable(header.seats[seat]["name"]) if seat in range(header.players) else ""


def option_lines(header: Header) -> list[str]:
    """Return the options used in the game, one per line."""
    names = [seat["name"] for seat in header.seats]
    return [_text(line) for line in games.entry(header.game).options.option_lines(header.options, names)]


def records_table(paths: Iterable[Path]) -> Table:
    """Return a table of records: file, game, seats, number of entries, and whether the game is over."""
    table = Table(*(_text(Message("records-column", column=name)) for name in RECORD_COLUMNS))
    for path in paths:
        try:
            record = read_record(path)
        except UserError as error:
            table.add_row(Text(path.name), "", "", "", Text(str(error)))
            continue
        state = "damaged" if record.warning else "over" if record.is_finished else "under-way"
        seats = ", ".join(replace_unprintable(seat["name"]) for seat in record.header.seats)
        state_label = _text(Message("records-state", state=state))
        cells = (path.name, replace_unprintable(record.header.game), seats, str(len(record.entries)), state_label)
        table.add_row(*map(Text, cells))
    return table


def _text(message: Message) -> str:
    return user_catalogue().text(message)


def _format_time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def _piece_places(row: Position) -> dict[str, str]:
    """Return the squares of each colour's pieces, or {} if the row has no pieces."""
    squares: dict[str, list[str]] = {}
    for piece in row.get("pieces", []):
        squares.setdefault(piece["colour"], []).append(piece["square"])
    return {colour: " ".join(places) for colour, places in squares.items()}


def _describe_changes(before: dict[str, str], now: dict[str, str]) -> str:
    """Return a line for each name whose places differ between `before` and `now`, or that is only in one of them."""
    names = [*now, *(name for name in before if name not in now)]
    changed = [name for name in names if now.get(name) != before.get(name)]
    return "\n".join(replace_unprintable(_describe_location(name, now.get(name))) for name in changed)


def _describe_location(name: str, places: str | None) -> str:
    """Return a line of text with the places of a colour or part; None means that it is nowhere."""
    colour = Message("colour", colour=name)
    if places is None:
        return _text(Message("records-nowhere", name=colour))
    return _text(Message("records-at", name=colour, places=places))
