"""The lines of a record's file, what is whole of a damaged one, and the file of a game's seed.

=================================  ===================================================================================
``{"line":0,"signalbox":2,…}``     "header", and what is kept beside the entries, "state"; again after every 31 other
                                   lines, and before the last one of fewer, so that a damaged start loses no game
``{"line":1,"number":1,…}``        an entry: "seat", "kind", "text", "at", how many entries changed the game up to it,
                                   "moves", and the "head" after it (`record.chain`)
``{"line":2,"key":"…","value":…}`` a value kept beside the entries; the last one counts
``{"line":3,"seed":"…"}``          the game is over, and this was its seed
``{"line":4,"closed":true}``       the file was closed: if this is not the last line, a program has it open or was
                                   killed, or the end of the file is missing
=================================  ===================================================================================

Lines are numbered, so lines that are lost or lie in another order are noticed. A last line without its line feed is a
write that was cut off: it was never acknowledged, and is no damage.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import isfinite
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.play.record.dice import SEED_BYTES
from signalbox.play.record.entries import KINDS, Entry, Header, Record, UnsoundError
from signalbox.play.record.lines import from_line, to_line

SUFFIX = ".seed"
FORMAT = 2
OLD_MAGIC = b"SQLite format 3\x00"  # how records of format 1 began
HEADER_EVERY = 32  # lines
SIZE_MOST = 1 << 28  # bytes; the longest games have under a million


def seed_path(record: Path) -> Path:
    """Return the path of a record's seed."""
    return record.with_name(f"{record.name}{SUFFIX}")


def write_seed(record: Path, seed: bytes) -> None:
    """Keep the seed safe on the disk, for the user alone. Raises OSError."""
    descriptor = os.open(seed_path(record), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(f"{seed.hex()}\n")
        file.flush()
        os.fsync(descriptor)


def read_seed(record: Path) -> bytes | None:
    """Return the seed kept beside a record, None where there is none."""
    try:
        seed = bytes.fromhex(seed_path(record).read_text("ascii"))
    except (OSError, ValueError):
        return None
    return seed if len(seed) == SEED_BYTES else None


def forget_seed(record: Path) -> None:
    """Remove the seed: the record tells it now."""
    with contextlib.suppress(OSError):  # told already, so no harm is done
        seed_path(record).unlink(missing_ok=True)


def is_under_way(record: Path) -> bool:
    """Return whether there is a record, of a game that can be gone on with."""
    return record.exists() and seed_path(record).exists()


@dataclass
class Whole:
    """The contents of the whole lines of a file but for the header.

    `size` is the number of their bytes, when nothing but a cut off write is left out.
    """

    state: dict[str, str] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    heads: dict[int, str] = field(default_factory=dict)
    moves: dict[int, int] = field(default_factory=dict)
    seed: str = ""
    lines: int = 0  # the number of the next line
    size: int = 0
    is_damaged: bool = False
    is_end_lost: bool = False  # something behind the last whole entry cannot be read that may have been entries
    is_closed: bool = False


@dataclass(kw_only=True)
class Stored(Whole):
    """The whole lines of a file, one of which is a header."""

    header: Header


class HeaderLostError(UserError):
    """Every header of a record is lost; `whole` are the lines that are not."""

    def __init__(self, path: Path, whole: Whole) -> None:
        self.warning = Message("record-damaged-which", record=str(path))
        self.whole = whole
        super().__init__(sentences(self.warning, Message("record-see-whole")) if whole.entries else self.warning)


def header_line(header: Header, state: Mapping[str, str], line: int) -> bytes:
    """Return the line that begins a record."""
    return to_line({"line": line, "signalbox": FORMAT, "header": header.to_json(), "state": dict(state)})


def entry_line(entry: Entry, head: str, moves: int, line: int) -> bytes:
    """Return the line of an entry; `head` is the one after it, and up to it so many entries changed the game."""
    numbered = {"line": line, "number": entry.index}
    return to_line(
        {
            **numbered,
            "seat": entry.seat,
            "kind": entry.kind,
            "text": entry.text,
            "at": entry.at,
            "moves": moves,
            "head": head,
        }
    )


def state_line(key: str, value: str, line: int) -> bytes:
    """Return the line of a value kept beside the entries."""
    return to_line({"line": line, "key": key, "value": value})


def seed_line(seed: str, line: int) -> bytes:
    """Return the line that tells the seed of a game that is over."""
    return to_line({"line": line, "seed": seed})


def closed_line(line: int) -> bytes:
    """Return the last line."""
    return to_line({"line": line, "closed": True})


def read_bytes(path: Path) -> bytes:
    """Return the bytes of the file at `path`. Raises UserError when there is none to read, or it is far too large."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_MOST + 1)
    except FileNotFoundError:
        raise UserError(Message("record-missing", record=str(path))) from None
    except IsADirectoryError:
        raise UserError(Message("record-is-folder", record=str(path))) from None
    except OSError as error:
        raise UserError(Message("record-unreadable", record=str(path), why=str(error.strerror))) from None
    if not data:
        raise UserError(Message("record-empty", record=str(path)))
    if len(data) > SIZE_MOST:
        raise UserError(Message("record-too-large", record=str(path)))
    return data


def read(data: bytes, path: Path) -> Stored:
    """Return everything whole in the bytes of the file at `path`.

    Raises UserError when not even a header is whole: HeaderLostError when other lines are.
    """
    if data.startswith(OLD_MAGIC):
        raise UserError(Message("record-older", record=str(path), format="1"))
    by_number: dict[int, dict[str, object]] = {}
    is_in_order, size = True, 0
    *whole, torn = data.split(b"\n")
    for line in whole:
        fields = from_line(line)
        number = None if fields is None else fields.get("line")
        if fields is None or not isinstance(number, int):
            is_in_order = False
            continue
        is_in_order = is_in_order and number == len(by_number)
        by_number[number] = fields
    size = len(data) - len(torn)
    stored = _stored(by_number, path)
    stored.size = size
    stored.is_damaged = stored.is_damaged or not is_in_order
    stored.is_closed = stored.is_closed and not torn
    stored.is_end_lost = stored.is_end_lost or (bool(whole) and from_line(whole[-1]) is None)
    return stored


def _stored(by_number: Mapping[int, Mapping[str, object]], path: Path) -> Stored:
    """Return the contents of the whole lines, in the order of their numbers."""
    headers = [fields for _, fields in sorted(by_number.items()) if "signalbox" in fields]
    for fields in headers:
        version = fields["signalbox"]
        if isinstance(version, int) and version > FORMAT:
            raise UserError(Message("record-newer", record=str(path), format=str(version)))
    if not by_number:
        raise UserError(Message("record-foreign", record=str(path)))
    if not headers:
        whole = Whole()
        for _, fields in sorted(by_number.items()):
            _take(whole, fields)
        raise HeaderLostError(path, whole)
    try:
        stored = Stored(header=Header.from_json(headers[0].get("header")))
    except UnsoundError as error:
        raise UserError(Message("record-not-whole", record=str(path), why=error.message)) from None
    stored.lines = max(by_number) + 1
    stored.is_damaged = len(by_number) < stored.lines
    last = max((number for number, fields in by_number.items() if "number" in fields), default=0)
    behind = stored.lines - 1 - last - ((stored.lines - 1) // HEADER_EVERY - last // HEADER_EVERY)
    stored.is_end_lost = sum(number > last and number % HEADER_EVERY > 0 for number in by_number) < behind
    for _, fields in sorted(by_number.items()):
        stored.is_closed = "closed" in fields
        if not _take(stored, fields):
            stored.is_damaged = True
    return stored


def _take(stored: Whole, fields: Mapping[str, object]) -> bool:
    """Add what one line says; False when it is not a line of a record."""
    match fields:
        case {"number": int(number), "seat": int() | None as seat, "kind": str(kind), "text": str(text)}:
            match fields.get("at"), fields.get("head"), fields.get("moves"):
                case (int() | float() as at, str(head), int(moves)) if kind in KINDS and isfinite(at):
                    stored.entries[number] = Entry(number, seat, kind, text, float(at))
                    stored.heads[number] = head
                    stored.moves[number] = moves
                case _:
                    return False
        case {"key": str(key), "value": str(value)}:
            stored.state[key] = value
        case {"seed": str(seed)}:
            stored.seed = seed
        case {"signalbox": int(), "state": dict(state)}:
            stored.state.update((key, str(value)) for key, value in state.items())
        case {"closed": True}:
            pass
        case _:
            return False
    return True


def record_of(stored: Stored, path: Path) -> Record:
    """Return the record, with a warning when something of it is lost."""
    last = max(stored.entries, default=0)
    missing = [number for number in range(1, last + 1) if number not in stored.entries]
    first = missing[0] if missing else last + 1
    return Record(
        header=stored.header,
        entries=[stored.entries[number] for number in range(1, first)],
        state=stored.state,
        warning=_warning(stored, missing, path) if stored.is_damaged or missing else None,
        seed=stored.seed,
        heads=[stored.heads[number] for number in range(1, first)],
        behind=[(stored.entries[n], stored.moves[n]) for n in range(first, last + 1) if n in stored.entries],
        cut_off=not stored.is_closed,
    )


def _warning(stored: Stored, missing: list[int], path: Path) -> Message:
    last = max(stored.entries, default=0)
    lost = list(_spans(missing))
    if stored.is_end_lost:
        lost.append(Message("record-lost-after", entry=str(last)) if last else Message("record-lost-all"))
    if not lost:
        return Message("record-damaged-nothing-lost", record=str(path))
    return Message("record-damaged", record=str(path), lost=tuple(lost))


def _spans(numbers: list[int]) -> Iterator[Message]:
    """Yield entries in words: "entry 4", "entries 7-9"."""
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        span = [str(number) for _, number in group]
        if len(span) == 1:
            yield Message("record-lost-entry", entry=span[0])
        else:
            yield Message("record-lost-entries", first=span[0], last=span[-1])
