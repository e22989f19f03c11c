"""The lines in a record's file, recovery from damage, and the file with a game's seed.

=================================  ===================================================================================
``{"line":0,"signalbox":2,…}``     the "header", and the "state": values stored alongside entries; repeated after every
                                   31 other lines, and before the last line of a shorter file, so that no game is lost
                                   if the start of its file is damaged
``{"line":1,"number":1,…}``        an entry: "seat", "kind", "text", "at", "moves" (the number of entries so far that
                                   changed the game), and the "head" after it (see `record.entries`)
``{"line":2,"key":"…","value":…}`` a value stored alongside entries; the last one for a key counts
``{"line":3,"seed":"…"}``          the game is over, and this was its seed
``{"line":4,"closed":true}``       the file was closed; if this is not the last line, a program has the file open or was
                                   killed, or the end of the file is missing
=================================  ===================================================================================

Lines are numbered so that lost or reordered lines are detected. A last line without its line feed is an interrupted
write: it was never acknowledged, so it does not count as damage.
"""

import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import isfinite
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.play.record.dice import SEED_BYTES
from signalbox.play.record.entries import KINDS, Entry, Header, InvalidRecordError, Record
from signalbox.play.record.line_file import HEADER_EVERY, from_line

SUFFIX = ".seed"
FORMAT = 2
OLD_MAGIC = b"SQLite format 3\x00"  # the start of records in format 1
MAX_SIZE = 1 << 28  # bytes; the longest games take less than a million


def seed_path(record: Path) -> Path:
    """Return the path of the file that holds a record's seed."""
    return record.with_name(f"{record.name}{SUFFIX}")


def write_seed(record: Path, seed: bytes) -> None:
    """Store the seed safely on disk, readable by the user only. Raise OSError if that fails."""
    descriptor = os.open(seed_path(record), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(f"{seed.hex()}\n")
        file.flush()
        os.fsync(descriptor)


def read_seed(record: Path) -> bytes | None:
    """Return the seed stored next to a record, or None if there is none."""
    try:
        seed = bytes.fromhex(seed_path(record).read_text("ascii"))
    except (OSError, ValueError):
        return None
    return seed if len(seed) == SEED_BYTES else None


def forget_seed(record: Path) -> None:
    """Delete the seed file of a record that contains the seed itself or that could not be created."""
    with contextlib.suppress(OSError):  # the seed is public or was never used, so a leftover file does no harm
        seed_path(record).unlink(missing_ok=True)


def is_resumable(record: Path) -> bool:
    """Return whether the record exists and has a seed file, so that its game can be resumed."""
    return record.exists() and seed_path(record).exists()


@dataclass
class IntactLines:
    """The contents of all intact lines of a record's file, except the header.

    `size` is the file's length in bytes without an interrupted write at its end. It is set only in a `RecordLines`.
    """

    state: dict[str, str] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    heads: dict[int, str] = field(default_factory=dict)
    moves: dict[int, int] = field(default_factory=dict)
    seed: str = ""
    line_count: int = 0  # the number of the next line
    size: int = 0
    is_damaged: bool = False
    is_end_lost: bool = False  # after the last intact entry there is unreadable data that may have been entries
    is_closed: bool = False


@dataclass(kw_only=True)
class RecordLines(IntactLines):
    """The intact lines of a file, including a header."""

    header: Header


class HeaderLostError(UserError):
    """Raised when all copies of a record's header are lost; `intact` has the contents of the intact lines."""

    def __init__(self, path: Path, intact: IntactLines) -> None:
        self.warning = Message("record-damaged-which", record=str(path))
        self.intact = intact
        super().__init__(join_sentences(self.warning, Message("record-see-whole")) if intact.entries else self.warning)


def read_bytes(path: Path) -> bytes:
    """Return the bytes of the file at `path`. Raise UserError if it cannot be read, is empty or is far too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_SIZE + 1)
    except FileNotFoundError:
        raise UserError(Message("record-missing", record=str(path))) from None
    except IsADirectoryError:
        raise UserError(Message("record-is-folder", record=str(path))) from None
    except OSError as error:
        raise UserError(Message("record-unreadable", record=str(path), why=str(error.strerror))) from None
    if not data:
        raise UserError(Message("record-empty", record=str(path)))
    if len(data) > MAX_SIZE:
        raise UserError(Message("record-too-large", record=str(path)))
    return data


def parse_record(data: bytes, path: Path) -> RecordLines:
    """Return the contents of all intact lines in `data`, the contents of the file at `path`.

    Raise UserError if nothing can be read, and its subclass HeaderLostError if lines are intact but no header is.
    """
    if data.startswith(OLD_MAGIC):
        raise UserError(Message("record-older", record=str(path), format="1"))
    by_number: dict[int, dict[str, object]] = {}
    is_in_order = True
    *intact, torn = data.split(b"\n")
    for line in intact:
        fields = from_line(line)
        number = None if fields is None else fields.get("line")
        if fields is None or not isinstance(number, int):
            is_in_order = False
            continue
        is_in_order = is_in_order and number == len(by_number)
        by_number[number] = fields
    contents = _record_lines(by_number, path)
    contents.size = len(data) - len(torn)
    contents.is_damaged = contents.is_damaged or not is_in_order
    contents.is_closed = contents.is_closed and not torn
    contents.is_end_lost = contents.is_end_lost or (bool(intact) and from_line(intact[-1]) is None)
    return contents


def _record_lines(by_number: Mapping[int, Mapping[str, object]], path: Path) -> RecordLines:
    """Return the contents of the intact lines, in order of their numbers."""
    headers = [fields for _, fields in sorted(by_number.items()) if "signalbox" in fields]
    for fields in headers:
        version = fields["signalbox"]
        if isinstance(version, int) and version > FORMAT:
            raise UserError(Message("record-newer", record=str(path), format=str(version)))
    if not by_number:
        raise UserError(Message("record-foreign", record=str(path)))
    if not headers:
        intact = IntactLines()
        for _, fields in sorted(by_number.items()):
            _add_line(intact, fields)
        raise HeaderLostError(path, intact)
    try:
        contents = RecordLines(header=Header.from_json(headers[0].get("header")))
    except InvalidRecordError as error:
        raise UserError(Message("record-not-whole", record=str(path), why=error.message)) from None
    contents.line_count = max(by_number) + 1
    contents.is_damaged = len(by_number) < contents.line_count
    last = max((number for number, fields in by_number.items() if "number" in fields), default=0)
    lines_after = contents.line_count - 1 - last - ((contents.line_count - 1) // HEADER_EVERY - last // HEADER_EVERY)
    contents.is_end_lost = sum(number > last and number % HEADER_EVERY > 0 for number in by_number) < lines_after
    for _, fields in sorted(by_number.items()):
        contents.is_closed = "closed" in fields
        if not _add_line(contents, fields):
            contents.is_damaged = True
    return contents


def _add_line(contents: IntactLines, fields: Mapping[str, object]) -> bool:
    """Add the contents of one line. Return False if it is not a valid line of a record."""
    match fields:
        case {"number": int(number), "seat": int() | None as seat, "kind": str(kind), "text": str(text)}:
            match fields.get("at"), fields.get("head"), fields.get("moves"):
                case (int() | float() as at, str(head), int(moves)) if kind in KINDS and isfinite(at):
                    contents.entries[number] = Entry(number, seat, kind, text, float(at))
                    contents.heads[number] = head
                    contents.moves[number] = moves
                case _:
                    return False
        case {"key": str(key), "value": str(value)}:
            contents.state[key] = value
        case {"seed": str(seed)}:
            contents.seed = seed
        case {"signalbox": int(), "state": dict(state)}:
            contents.state.update((key, str(value)) for key, value in state.items())
        case {"closed": True}:
            pass
        case _:
            return False
    return True


def build_record(contents: RecordLines, path: Path) -> Record:
    """Return the record, with a warning if parts of it are lost."""
    entries, last = contents.entries, max(contents.entries, default=0)
    missing = [number for number in range(1, last + 1) if number not in entries]
    first = missing[0] if missing else last + 1
    return Record(
        header=contents.header,
        entries=[entries[number] for number in range(1, first)],
        state=contents.state,
        warning=_warning(contents, missing, path) if contents.is_damaged or missing else None,
        seed=contents.seed,
        heads=[contents.heads[number] for number in range(1, first)],
        entries_after_gap=[(entries[n], contents.moves[n]) for n in range(first, last + 1) if n in entries],
        is_cut_off=not contents.is_closed,
    )


def _warning(contents: RecordLines, missing: list[int], path: Path) -> Message:
    last = max(contents.entries, default=0)
    lost = list(_gap_messages(missing))
    if contents.is_end_lost:
        lost.append(Message("record-lost-after", entry=str(last)) if last else Message("record-lost-all"))
    if not lost:
        return Message("record-damaged-nothing-lost", record=str(path))
    return Message("record-damaged", record=str(path), lost=tuple(lost))


def _gap_messages(numbers: list[int]) -> Iterator[Message]:
    """Yield a message for each run of consecutive entry numbers: "entry 4", "entries 7-9"."""
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        span = [str(number) for _, number in group]
        if len(span) == 1:
            yield Message("record-lost-entry", entry=span[0])
        else:
            yield Message("record-lost-entries", first=span[0], last=span[-1])
