"""The journal of a game under way: a file of lines in which every entry stands before `append` returns.

What the file has outlives the program, however it ends. A moment later it is on the disk as well: the table does not
wait for that. A power cut may cost what was done in that moment; its rolls come again as they were, since they follow
from the seed, which was on the disk before the game began.

The one file is the whole record at any moment, to copy or to attach to a bug report, and every line can be read without
the others. What is written together goes to the disk at one go. The file stays locked while it is open: one table, one
record. The seed lies in a file of its own beside it until the game is over.
"""

import dataclasses
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.play.record import storage
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import (
    FINISHED,
    KINDS,
    MOVES,
    PLAYED,
    TAKEBACK,
    Entry,
    Header,
    Record,
    UnsoundError,
    first_head,
    next_head,
    standing,
)
from signalbox.play.record.lines import Line, LineFile, making, open_locked
from signalbox.play.record.reading import EXPORT_SUFFIX, check_whole, new_path, read_record
from signalbox.play.record.replay import final_state
from signalbox.play.record.storage import forget_seed, read_seed, write_seed


class Journal:
    """The record of one game, open for writing. Not to be shared between threads."""

    def __init__(self, file: LineFile, record: Record, seed: bytes) -> None:
        self.path = file.path
        self.header = record.header
        self._file = file
        self._entries = record.entries
        self._standing = standing(record.entries)
        self._state = record.state
        self._seed = seed
        self._head = record.heads[-1] if record.heads else first_head(record.header)
        self._moves = _moves(record.entries)

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        seed: bytes,
        entries: Sequence[Entry] = (),
        state: Mapping[str, str] | None = None,
    ) -> Self:
        """Return a new record at `path`, whose folder is made when missing, with `entries` taken over from another.

        It is there with all of this, or not at all. Raises UserError when the file exists, or the disk or its
        permissions do not allow it, ValueError when a takeback has nothing to take back.
        """
        standing(entries)
        with making(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        record = Record(header, [], dict(state or {}))
        lines = []
        for entry in entries:
            record.heads.append(next_head(record.heads[-1] if record.heads else first_head(header), entry, seed))
            record.entries.append(entry)
            lines.append(partial(storage.entry_line, entry, record.heads[-1], _moves(record.entries)))
        has_begun = False

        def begin() -> None:
            nonlocal has_begun
            has_begun = True
            write_seed(path, seed)

        try:
            return cls(LineFile.create(path, _first(record), storage.HEADER_EVERY, lines, begin), record, seed)
        except UserError:
            if has_begun:  # else the seed there is of another record
                forget_seed(path)
            raise

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return the record at `path`, to go on with; its seed lies beside it.

        Raises UserError when it is no record, of a newer format, damaged, read-only, without its seed, or open in
        another program.
        """
        storage.read(storage.read_bytes(path), path)  # another file is not touched
        descriptor = open_locked(path)
        try:
            stored = storage.read(storage.read_bytes(path), path)
            record = storage.record_of(stored, path)
            if record.warning:
                raise UserError(sentences(record.warning, Message("record-save-whole")))
            seed = read_seed(path)
            if seed is None:
                raise UserError(Message("record-without-seed", record=str(path)))
            # an entry that was being written was never acknowledged
            file = LineFile.go_on(path, descriptor, _first(record), storage.HEADER_EVERY, stored.lines, stored.size)
            return cls(file, record, seed)
        except UnsoundError as error:
            os.close(descriptor)
            raise UserError(Message("record-file-contradicts", record=str(path), why=error.message)) from None
        except BaseException:
            os.close(descriptor)
            raise

    @property
    def head(self) -> str:
        """The hash of all that has been recorded, 64 hex digits (see `signalbox.play.record.entries`)."""
        return self._head

    def dice(self) -> Dice:
        """Return the dice that go on from here."""
        return Dice(self._seed, self.header.contributed(), seed_is_chosen=self.header.seed_is_chosen)

    def append(self, kind: str, text: str, seat: int | None = None, at: float = 0.0) -> int:
        """Add an entry; return its number, from 1. `at`: seconds since the start.

        Raises ValueError for an unknown kind or a takeback of nothing, UserError when the disk is full or gone, be it
        that this has come out only now of the entries before; the journal is then as before and can be used again.
        """
        if kind not in KINDS:
            raise ValueError(f"no entry is of kind {kind!r}")
        if kind == TAKEBACK and not self._standing:
            raise ValueError("there is no action to take back")
        entry = Entry(len(self._entries) + 1, seat, kind, text, float(at))
        head = next_head(self._head, entry, self._seed)
        moves = self._moves + (kind in MOVES)
        self._file.write(partial(storage.entry_line, entry, head, moves))
        self._head, self._moves = head, moves
        self._entries.append(entry)
        if kind == TAKEBACK:
            self._standing.pop()
        elif kind in PLAYED:
            self._standing.append(entry)
        return entry.index

    def entries(self) -> list[Entry]:
        """Return all entries in order, also those that were taken back."""
        return list(self._entries)

    def played(self) -> list[Entry]:
        """Return the actions and rolls that stand: the game so far, takebacks applied."""
        return list(self._standing)

    def actions(self) -> list[str]:
        """Return the game so far in notation: `played` as text."""
        return [entry.text for entry in self._standing]

    def set_state(self, key: str, value: str, *, is_urgent: bool = True) -> None:
        """Keep a value beside the entries, on the disk as soon as they are, or with the next of them.

        Raises UserError as they do.
        """
        self._file.write(partial(storage.state_line, key, value), is_urgent=is_urgent)
        self._state[key] = value

    def state(self, key: str) -> str | None:
        """Return the value kept under `key`, or None."""
        return self._state.get(key)

    def finish(self) -> None:
        """Finish the game: the record tells its seed from now on, on the disk. Raises UserError as `append` does."""
        seed = partial(storage.seed_line, self._seed.hex())
        self._file.write(partial(storage.state_line, FINISHED, "yes"), seed)
        self.sync()
        self._state[FINISHED] = "yes"
        forget_seed(self.path)

    def sync(self) -> None:
        """Return when every entry is on the disk. Raises UserError when it cannot be."""
        self._file.sync()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close(storage.closed_line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _first(record: Record) -> Line:
    """Return the line that begins the record and stands in it again and again, with the values beside the entries."""
    return partial(storage.header_line, record.header, record.state)


def _moves(entries: Sequence[Entry]) -> int:
    return sum(entry.kind in MOVES for entry in entries)


def resume(path: Path, folder: Path, dice: Dice, now: datetime) -> Journal:
    """Return the journal to go on with: the record at `path`, or a new one in `folder` made from an export or a copy.

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
    final_state(record.header, record.entries)  # a game that cannot be played on leaves no record
    header = dataclasses.replace(
        record.header,
        commitment=dice.commitment,
        seed_is_chosen=dice.seed_is_chosen,
        contributions=[],
        earlier=len(record.entries),
        game_data={},
    )
    return Journal.create(new_path(folder, header.game, now), header, dice.seed, record.entries, record.state)
