"""The journal of a game in progress: a file of lines to which every entry is written before `append` returns.

Written entries survive a crash of the program. They reach the disk a moment later; the table does not wait. A
power cut may lose the last moment of play, but the same rolls come up when it is played again, because they are
computed from the seed, which was on disk before the game began.

At any time, this one file is a complete record that can be copied or attached to a bug report, and each line can be
read without the others. Lines written together are synced together. The file is locked while it is open, so that two
tables cannot write to it. Until the game is over, the seed is in a separate file next to it.
"""

import dataclasses
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.play.record import record_file
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import (
    FINISHED,
    KINDS,
    MOVES,
    PLAYED,
    TAKEBACK,
    Entry,
    Header,
    InvalidRecordError,
    Record,
    first_head,
    next_head,
    valid_entries,
)
from signalbox.play.record.line_file import Line, LineFile, convert_creation_errors, open_locked
from signalbox.play.record.record_folder import EXPORT_SUFFIX, check_not_redacted, new_path, read_record
from signalbox.play.record.replay import final_state


class Journal:
    """The record of one game, open for writing. Not thread-safe."""

    def __init__(self, file: LineFile, record: Record, seed: bytes) -> None:
        self.path = file.path
        self.header = record.header
        self._file = file
        self._entries = record.entries
        self._valid_entries = valid_entries(record.entries)
        self._state = record.state
        self._seed = seed
        self._head = record.heads[-1] if record.heads else first_head(record.header)
        self._moves = _count_moves(record.entries)

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        seed: bytes,
        entries: Sequence[Entry] = (),
        state: Mapping[str, str] | None = None,
    ) -> Self:
        """Return the journal of a new record at `path`, which starts with `entries` copied from another record.

        A missing folder is created. The record is created completely or not at all. Raise UserError if the file exists
        or cannot be created. Raise ValueError if a takeback has nothing to take back.
        """
        valid_entries(entries)
        with convert_creation_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        record = Record(header, [], dict(state or {}))
        lines = []
        for entry in entries:
            record.heads.append(next_head(record.heads[-1] if record.heads else first_head(header), entry, seed))
            record.entries.append(entry)
            lines.append(_entry_line(entry, record.heads[-1], _count_moves(record.entries)))
        has_begun = False

        def begin() -> None:
            nonlocal has_begun
            has_begun = True
            record_file.write_seed(path, seed)

        try:
            return cls(LineFile.create(path, _header_line(record), lines, begin), record, seed)
        except UserError:
            if has_begun:  # otherwise the seed there belongs to another record
                record_file.forget_seed(path)
            raise

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return the journal of the record at `path`, ready to be continued. The file with its seed must be next to it.

        Raise UserError if the file is not a record, has a newer format or no seed, or is damaged, read-only or in use.
        """
        record_file.parse_record(record_file.read_bytes(path), path)  # check first, so that other files are not touched
        descriptor = open_locked(path)
        try:
            stored = record_file.parse_record(record_file.read_bytes(path), path)
            record = record_file.build_record(stored, path)
            if record.warning:
                raise UserError(join_sentences(record.warning, Message("record-save-whole")))
            seed = record_file.read_seed(path)
            if seed is None:
                raise UserError(Message("record-without-seed", record=str(path)))
            # this truncates an entry cut off during writing, which was never acknowledged
            file = LineFile.reopen(path, descriptor, _header_line(record), stored.line_count, stored.size)
            return cls(file, record, seed)
        except InvalidRecordError as error:
            os.close(descriptor)
            raise UserError(Message("record-file-contradicts", record=str(path), why=error.message)) from None
        except BaseException:
            os.close(descriptor)
            raise

    @property
    def head(self) -> str:
        """The hash of everything recorded so far, as 64 hex digits (see `signalbox.play.record.entries`)."""
        return self._head

    def dice(self) -> Dice:
        """Return the dice for the rest of the game."""
        return Dice(self._seed, self.header.contribution_pairs(), seed_is_chosen=self.header.seed_is_chosen)

    def append(self, kind: str, text: str, seat: int | None = None, at: float = 0.0) -> int:
        """Add an entry and return its number, from 1. `at` is in seconds since the start.

        Raise ValueError if the kind is unknown or there is nothing to take back. Raise UserError if the disk is full
        or gone; this may be the delayed error of an earlier entry. The journal is then unchanged and still usable.
        """
        if kind not in KINDS:
            raise ValueError(f"no entry is of kind {kind!r}")
        if kind == TAKEBACK and not self._valid_entries:
            raise ValueError("there is no action to take back")
        entry = Entry(len(self._entries) + 1, seat, kind, text, float(at))
        head = next_head(self._head, entry, self._seed)
        moves = self._moves + (kind in MOVES)
        self._file.write(_entry_line(entry, head, moves))
        self._head, self._moves = head, moves
        self._entries.append(entry)
        if kind == TAKEBACK:
            self._valid_entries.pop()
        elif kind in PLAYED:
            self._valid_entries.append(entry)
        return entry.index

    def entries(self) -> list[Entry]:
        """Return all entries in order, including those that were taken back."""
        return list(self._entries)

    def played_entries(self) -> list[Entry]:
        """Return the actions and rolls that were not taken back: the game so far."""
        return list(self._valid_entries)

    def actions(self) -> list[str]:
        """Return the texts of the entries in `played_entries`, which are actions and rolls in notation."""
        return [entry.text for entry in self._valid_entries]

    def set_state(self, key: str, value: str, *, is_urgent: bool = True) -> None:
        """Store a value alongside the entries. If urgent, it is synced like an entry; otherwise, with the next entry.

        Raise UserError in the same cases as `append`.
        """
        self._file.write({"key": key, "value": value}, is_urgent=is_urgent)
        self._state[key] = value

    def state(self, key: str) -> str | None:
        """Return the value stored under `key`, or None."""
        return self._state.get(key)

    def finish(self) -> None:
        """Finish the game and write its seed to the record on disk. Raise UserError in the same cases as `append`."""
        self._file.write({"key": FINISHED, "value": "yes"}, {"seed": self._seed.hex()})
        self.sync()
        self._state[FINISHED] = "yes"
        record_file.forget_seed(self.path)

    def sync(self) -> None:
        """Wait until every entry is on disk. Raise UserError if that fails."""
        self._file.sync()

    def close(self) -> None:
        """Close the file."""
        self._file.close({"closed": True})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()


def _header_line(record: Record) -> Line:
    """Return a record's header line. It contains `record.state` itself, so later copies include newer values."""
    return {"signalbox": record_file.FORMAT, "header": record.header.to_json(), "state": record.state}


def _entry_line(entry: Entry, head: str, moves: int) -> Line:
    """Return the line for an entry; `head` and `moves` are the head and the number of moves after that entry."""
    fields = {"seat": entry.seat, "kind": entry.kind, "text": entry.text, "at": entry.at}
    return {"number": entry.index, **fields, "moves": moves, "head": head}


def _count_moves(entries: Sequence[Entry]) -> int:
    return sum(entry.kind in MOVES for entry in entries)


def resume_journal(path: Path, folder: Path, dice: Dice, now: datetime) -> Journal:
    """Return a journal in which to continue the game recorded at `path`.

    An export or a copy lacks the seed of an unfinished game. The game is then continued in a new record in `folder`,
    with new `dice`, and its earlier rolls can no longer be checked. Raise UserError if the game is over or this file
    cannot be resumed.
    """
    record = read_record(path)
    if record.is_finished:
        raise UserError(Message("record-game-over", record=str(path)))
    if path.suffix != EXPORT_SUFFIX and record_file.read_seed(path) is not None:
        return Journal.open(path)
    if record.warning:
        raise UserError(join_sentences(record.warning, Message("record-save-whole")))
    check_not_redacted(record)
    final_state(record.header, record.entries)  # before creating a record, check that the game can be continued
    header = dataclasses.replace(record.header.with_dice(dice, len(record.entries)), game_data={})
    return Journal.create(new_path(folder, header.game, now), header, dice.seed, record.entries, record.state)
