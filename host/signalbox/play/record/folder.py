"""Where records are kept, and what they are called."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path

from signalbox.core.errors import UserError
from signalbox.play.record.entries import Record
from signalbox.play.record.reading import read_record

SUFFIX = ".jsonl"


def default_folder() -> Path:
    """The user's own folder of records."""
    return user_data_path("signalbox") / "records"


def new_path(folder: Path, game: str, created: datetime) -> Path:
    """A file name not yet taken that sorts by time (UTC) and names the game."""
    stem = f"{created.astimezone(UTC):%Y%m%dT%H%M%SZ}-{game}"
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def records(folder: Path) -> list[Path]:
    """The records in `folder`, the newest first; none when there is no such folder."""
    return sorted(folder.glob(f"*{SUFFIX}"), reverse=True)


def latest_unfinished(folder: Path, wanted: Callable[[Record], bool] = lambda _: True) -> Path | None:
    """The newest record with a game under way that is `wanted`, leaving out what cannot be read or is damaged.

    A game in which nothing has been played yet counts only when there is no other.
    """
    empty = None
    for path in records(folder):
        try:
            record = read_record(path)
        except UserError:
            continue
        if record.finished or record.warning or not wanted(record):
            continue
        if record.entries:
            return path
        empty = empty or path
    return empty
