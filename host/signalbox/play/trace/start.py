"""How a table stood when its line log began: what somebody needs to set up the same one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from signalbox import __version__, games

if TYPE_CHECKING:
    from signalbox.play.table.config import Options
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.table import Table


def header(opened: OpenTable, first_seq: int, epoch: float) -> dict[str, object]:
    """The first line of the log of a table that is about to be played at."""
    table = opened.table
    journal = table.journal
    return {
        "program": __version__,
        "began": datetime.now(UTC).isoformat(timespec="seconds"),
        "game": games.listed_name(opened.board.game),
        "board": opened.board.name,
        "board_hash": opened.board.hash,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in table.config.seats],
        "options": given_options(table),
        "asks_who_begins": table.config.asks_who_begins,
        "own_hands": table.config.own_hands,
        "patterns": table.config.patterns,
        "pace": table.config.pace.name,
        "commitment": table.config.dice.commitment,
        "players_key": table.config.dice.players_key.hex(),
        "first_seq": first_seq,
        "epoch": epoch,
        "entries": 0 if journal is None else len(journal.entries()),
        "ignored_sensors": table.diagnosis.ignored.kinds(),
        "record": "" if journal is None else str(journal.path.absolute()),
    }


def given_options(table: Table) -> Options:
    """The options that a table was opened with: those that are the same in every way to lay it out."""
    first, *others = [options for options, _ in table.config.setups]
    return {name: value for name, value in first.items() if all(each.get(name) == value for each in others)}
