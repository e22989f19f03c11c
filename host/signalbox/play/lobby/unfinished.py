"""Games that have been begun and can be gone on with, as people choose among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from signalbox import games
from signalbox.core.errors import UserError
from signalbox.play.record.entries import Record, standing
from signalbox.play.record.folder import records
from signalbox.play.record.reading import read_record

LOOKED_AT = 60  # of the newest records: a folder may have thousands
SHOWN = 6


@dataclass(frozen=True)
class Unfinished:
    """A game under way. `created` is ISO 8601."""

    path: Path
    game: str
    board: str
    players: tuple[str, ...]
    created: str

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return self.path.stem


def unfinished(folder: Path, wanted: Callable[[Record], bool]) -> list[Unfinished]:
    """The newest games under way in a folder that are `wanted`, the newest first.

    Left out is what cannot be read, is damaged, or is of a game that is not installed, and what nobody has begun.
    """
    found: list[Unfinished] = []
    for path in records(folder)[:LOOKED_AT]:
        try:
            record = read_record(path)
        except UserError:
            continue
        game = games.listed_name(record.header.game)
        if record.finished or record.warning or not wanted(record) or game not in games.names():
            continue
        if standing(record.entries):
            header = record.header
            people = tuple(seat["name"] for seat in header.seats)
            found.append(Unfinished(path, game, header.board, people, header.created))
        if len(found) == SHOWN:
            break
    return found
