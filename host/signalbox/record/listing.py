"""Records as tables to read in a terminal."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from signalbox.errors import UserError
from signalbox.record.entries import Header
from signalbox.record.reading import read_record


def positions_table(header: Header, rows: Iterable[dict[str, Any]]) -> Table:
    """The positions of `show.positions`, one a row: entry, time, seat, action, and what stands where."""
    names = [_plain(seat["name"]) for seat in header.seats]
    title = Text(_plain(f"{header.game}, {header.created}"))
    table = Table("#", "time", "seat", "action", "locos", "platforms", "dice", title=title)
    for row in rows:
        seat = "" if row["seat"] is None else names[row["seat"]]
        cells = (str(row["index"]), _clock(row["at"]), seat, _plain(row["action"] or "start"))
        table.add_row(*(Text(cell) for cell in (*cells, _locos(row), _platforms(row), _dice(row))))
    return table


def records_table(paths: Iterable[Path]) -> Table:
    """What is in a folder of records: file, game, seats, entries, and whether the game is over."""
    table = Table("record", "game", "seats", "entries", "game is")
    for path in paths:
        try:
            record = read_record(path)
        except UserError as error:
            table.add_row(Text(path.name), "", "", "", Text(str(error)))
            continue
        status = "damaged" if record.warning else "over" if record.finished else "under way"
        seats = ", ".join(_plain(seat["name"]) for seat in record.header.seats)
        cells = (path.name, _plain(record.header.game), seats, str(len(record.entries)), status)
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _plain(text: str) -> str:
    """Without what would steer a terminal: a file from elsewhere can hold anything."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def _locos(row: dict[str, Any]) -> str:
    """Every loco by colour; the position in one line for a game that has none."""
    if "locos" not in row:
        return str(row["position"])
    return "\n".join(f"{colour} {' '.join(places)}" for colour, places in row["locos"].items())


def _platforms(row: dict[str, Any]) -> str:
    return "\n".join(f"{part['part']} {part['bay']} {part['side']}" for part in row.get("parts", []))


def _dice(row: dict[str, Any]) -> str:
    if row["winners"]:
        return "won"
    dice = row.get("dice", {})
    return " ".join([dice.get("colour") or "", *map(str, dice.get("numbers", []))]).strip()
