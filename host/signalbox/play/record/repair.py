"""Saving what is whole of a damaged record, as a record that can be gone on with."""

import dataclasses
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import FINISHED, MOVES, NOTE, Entry, Record
from signalbox.play.record.journal import Journal
from signalbox.play.record.reading import read_record
from signalbox.play.record.seed_file import read_seed


def repair(path: Path, out: Path) -> Message:
    """Write what is whole of the record at `path` to a new one at `out`; one sentence on what became of the rest.

    Entries behind a gap are played on as long as nothing that changed the game is lost in it; then they are kept as
    notes. The seed comes along if it still lies beside the damaged record: else the game goes on with a new one. Raises
    UserError when there is nothing to repair or `out` cannot be made.
    """
    record = read_record(path)
    if not record.warning:
        raise UserError(Message("record-nothing-to-repair", record=str(path)))
    seed = bytes.fromhex(record.seed) if record.seed else read_seed(path)
    header, dice = record.header, Dice.from_system()
    kept, played = _kept(record)
    if seed is None:
        seed = dice.seed
        header = dataclasses.replace(
            header, commitment=dice.commitment, seed_is_chosen=False, contributions=[], earlier=len(kept)
        )
    state = {key: value for key, value in record.state.items() if key != FINISHED}
    with Journal.create(out, header, seed, kept, state) as journal:
        if record.finished and played == len(record.behind):
            journal.finish()
    if played == len(record.behind):
        return Message("record-repaired", record=str(out))
    notes = len(record.behind) - played
    return Message("record-repaired-with-notes", record=str(out), entry=str(len(kept) - notes), notes=notes)


def _kept(record: Record) -> tuple[list[Entry], int]:
    """The entries of the repaired record, and how many of those behind the gap are played in it."""
    moves = sum(entry.kind in MOVES for entry in record.entries)
    kept, played = list(record.entries), 0
    for entry, moves_then in record.behind:
        moves += entry.kind in MOVES
        index = len(kept) + 1
        if moves == moves_then and played == index - 1 - len(record.entries):
            kept.append(dataclasses.replace(entry, index=index))
            played += 1
        else:
            text = f"behind the damage: {entry.index} {entry.kind} {entry.text}"
            kept.append(Entry(index, entry.seat, NOTE, text, entry.at))
    return kept, played
