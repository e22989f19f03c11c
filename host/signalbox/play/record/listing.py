"""Records as tables to read in a terminal."""

from collections.abc import Iterable
from pathlib import Path

from rich.table import Table
from rich.text import Text

from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import own
from signalbox.core.sentences import plain
from signalbox.play.record.entries import Header
from signalbox.play.record.reading import read_record
from signalbox.play.record.show import Behind, Position

RECORD_COLUMNS = ("record", "game", "seats", "entries", "state")
COLUMNS = ("number", "time", "player", "action", "pieces", "parts")  # of a table of positions


def positions_table(header: Header, rows: Iterable[Position]) -> Table:
    """The positions of `show.positions`, one a row: number, time, player, action; where pieces and parts stand now.

    Pieces are told by colour. A colour or a part that stands as in the row before is left out, and so is a column that
    has nothing to tell in any row. Below stand the options in force.
    """
    names = [plain(seat["name"]) for seat in header.seats]
    lines: list[tuple[str, ...]] = []
    pieces: dict[str, str] = {}
    parts: dict[str, str] = {}
    winners: list[str] = []
    for row in rows:
        player = "" if row["seat"] is None else names[row["seat"]]
        before, pieces = pieces, _pieces(row)
        parts_before, parts = parts, _parts(row)
        changes = (_changes(before, pieces), _changes(parts_before, parts))
        lines.append(
            (
                str(row["index"]),
                _clock(row["at"]),
                player,
                plain(row["action"] or _say(Message("records-start"))),
                *changes,
            )
        )
        winners = [names[seat] for seat in row["winners"]]
    below = [plain(line) for line in in_force(header)]
    if winners:
        below.append(_say(Message("records-won-by", winners=tuple(winners))))
    caption = Text("\n".join(below)) if below else None
    table = Table(title=Text(plain(f"{header.game}, {header.created}")), caption=caption)
    columns = list(zip(COLUMNS, zip(*lines, strict=True), strict=True))
    kept = [(name, cells) for name, cells in columns if any(cells)]
    for name, _ in kept:
        table.add_column(_say(Message("records-column", column=name)), overflow="fold")
    for line in zip(*(cells for _, cells in kept), strict=True):
        table.add_row(*map(Text, line))
    return table


def behind_lines(header: Header | None, rows: Iterable[Behind]) -> list[str]:
    """The entries of `show.behind`, a line each: number, time, who, kind, text. Without a header nobody has a name."""
    lines = []
    for row in rows:
        words = [str(row["index"]), _clock(row["at"]), _player(header, row["seat"]), row["kind"], plain(row["action"])]
        lines.append(" ".join(filter(None, words)))
    return lines


def _player(header: Header | None, seat: int | None) -> str:
    if seat is None:
        return ""
    if header is None:
        return _say(Message("records-player", number=str(seat + 1)))
    return plain(header.seats[seat]["name"]) if seat in range(header.players) else ""


def in_force(header: Header) -> list[str]:
    """The options that the game is played with, a line each."""
    names = [seat["name"] for seat in header.seats]
    return [_say(line) for line in games.entry(header.game).options.in_force(header.options, names)]


def records_table(paths: Iterable[Path]) -> Table:
    """What is in a folder of records: file, game, seats, entries, and whether the game is over."""
    table = Table(*(_say(Message("records-column", column=name)) for name in RECORD_COLUMNS))
    for path in paths:
        try:
            record = read_record(path)
        except UserError as error:
            table.add_row(Text(path.name), "", "", "", Text(str(error)))
            continue
        state = "damaged" if record.warning else "over" if record.finished else "under-way"
        seats = ", ".join(plain(seat["name"]) for seat in record.header.seats)
        cells = (
            path.name,
            plain(record.header.game),
            seats,
            str(len(record.entries)),
            _say(Message("records-state", state=state)),
        )
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _say(message: Message) -> str:
    return own().text(message)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def _pieces(row: Position) -> dict[str, str]:
    """The squares of every colour's pieces; {} where nothing is told of them."""
    squares: dict[str, list[str]] = {}
    for piece in row.get("pieces", []):
        squares.setdefault(piece["colour"], []).append(piece["square"])
    return {colour: " ".join(places) for colour, places in squares.items()}


def _parts(row: Position) -> dict[str, str]:
    """The bay and side of every part."""
    return {part["part"]: f"{part['bay']} {part['side']}" for part in row.get("parts", [])}


def _changes(before: dict[str, str], now: dict[str, str]) -> str:
    """A line for each name of which something else is told than before; "none" for one that is gone."""
    names = [*now, *(name for name in before if name not in now)]
    return "\n".join(plain(_at(name, now.get(name))) for name in names if now.get(name) != before.get(name))


def _at(name: str, places: str | None) -> str:
    """A colour or a part, and where it is told to be."""
    colour = Message("colour", colour=name)
    if places is None:
        return _say(Message("records-nowhere", name=colour))
    return _say(Message("records-at", name=colour, places=places))
