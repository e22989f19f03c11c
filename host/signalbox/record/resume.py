"""Going on with a game from its record, or from an export of it."""

import dataclasses
from datetime import datetime
from pathlib import Path

from signalbox.errors import UserError
from signalbox.record.dice import BY_SEAT, Dice
from signalbox.record.entries import FINISHED
from signalbox.record.folder import new_path
from signalbox.record.journal import Journal
from signalbox.record.reading import EXPORT_SUFFIX, check_whole, read_record


def resume(path: Path, folder: Path, dice: Dice, now: datetime) -> Journal:
    """The journal to go on with: the record at `path` itself, or a new one in `folder` made from an export.

    An export does not tell the seed of a game under way, so its game goes on with new `dice`; the rolls so far are then
    beyond any check. Raises UserError when the game is over or the file is not one to go on with.
    """
    journal = _from_export(path, folder, dice, now) if path.suffix == EXPORT_SUFFIX else Journal.open(path)
    if journal.state(FINISHED) is not None:
        journal.close()
        raise _over(path)
    return journal


def _from_export(path: Path, folder: Path, dice: Dice, now: datetime) -> Journal:
    record = read_record(path)
    check_whole(record)
    if record.finished:
        raise _over(path)
    header = dataclasses.replace(
        record.header,
        seed=dice.seed.hex(),
        commitment=dice.commitment,
        earlier=len(record.entries),
        game_data={},
        numbered_by=BY_SEAT,
    )
    return Journal.create(new_path(folder, header.game, now), header, record.entries)


def _over(path: Path) -> UserError:
    return UserError(f"The game in {path} is over: look at it with `signalbox record show`, or play a new one.")
