"""Going on with a game from its record, or from a copy of it without its seed."""

import dataclasses
from datetime import datetime
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Record
from signalbox.play.record.folder import new_path
from signalbox.play.record.journal import Journal
from signalbox.play.record.reading import EXPORT_SUFFIX, check_whole, read_record
from signalbox.play.record.replay import final_state
from signalbox.play.record.seed_file import read_seed


def resume(path: Path, folder: Path, dice: Dice, now: datetime) -> Journal:
    """The journal to go on with: the record at `path` itself, or a new one in `folder` made from an export or a copy.

    Neither tells the seed of a game under way, so its game goes on with new `dice`; the rolls so far are then beyond
    any check. Raises UserError when the game is over or the file is not one to go on with.
    """
    record = read_record(path)
    if record.finished:
        raise UserError(Message("record-game-over", record=str(path)))
    if path.suffix != EXPORT_SUFFIX and read_seed(path) is not None:
        return Journal.open(path)
    if record.warning:
        raise UserError(sentences(record.warning, Message("record-save-whole")))
    check_whole(record)
    return _with_new_dice(record, folder, dice, now)


def _with_new_dice(record: Record, folder: Path, dice: Dice, now: datetime) -> Journal:
    final_state(record.header, record.entries)  # what cannot be played on leaves no record
    header = dataclasses.replace(
        record.header,
        commitment=dice.commitment,
        seed_is_chosen=dice.seed_is_chosen,
        contributions=[],
        earlier=len(record.entries),
        game_data={},
    )
    return Journal.create(new_path(folder, header.game, now), header, dice.seed, record.entries, record.state)
