"""Reading one TOML table: each key is read as a value of a given kind, and faults become messages."""

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from signalbox.board.toml_values import Kind, quote
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text

T = TypeVar("T")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.]*")


class BoardError(UserError):
    """All faults in a description, one message each."""

    def __init__(self, source: str, faults: Sequence[Text]) -> None:
        self.faults = list(faults)
        lines = tuple(Message("description-line", source=source, fault=fault) for fault in faults)
        super().__init__(Message("description-lines", lines=lines))


class TomlTable:
    """A table of a description and its place in the file.

    Each reading method returns None for a missing or invalid value, and adds one fault to `faults` with the table, the
    key and the expected value. `report_unread_keys` reports the keys that were never read. A table with `is_missing`
    set is empty and reports no further faults.
    """

    def __init__(self, place: str, data: dict[str, object], faults: list[Text], *, is_missing: bool = False) -> None:
        self._place = place
        self._data = data
        self._keys_read: set[str] = set()
        self.faults = [] if is_missing else faults
        self.is_missing = is_missing

    def report_fault(self, key: str, message: Text) -> None:
        """Report a fault at a key of this table. `message` continues a sentence that begins with the key's name."""
        self.faults.append(Message("description-fault", where=self.describe_key(key), what=message))

    def report_fault_in(self, table: str, key: str, message: Text) -> None:
        """Report a fault at a key of the table with this name."""
        TomlTable(f"[{table}]", {}, self.faults).report_fault(key, message)

    def describe_key(self, key: str) -> str:
        """Return the name of a key of this table, as shown in messages."""
        return f"{self._place} {key}" if self._place else f"[{key}]"

    def names(self) -> list[str]:
        """Return the keys of the table, in the order of the file."""
        return list(self._data)

    def has(self, key: str) -> bool:
        """Return whether the table has the key, which then counts as read."""
        self._keys_read.add(key)
        return key in self._data

    def skip(self, *keys: str) -> None:
        """Mark keys as read because they are read elsewhere, or cannot be checked while another key is wrong."""
        self._keys_read.update(keys)

    def read(self, key: str, kind: Kind[T]) -> T | None:
        """Return the value of a key; `kind` is a kind of value from `toml_values`."""
        value = self._read_value(key, kind.expected)
        result = kind.convert(value) if value is not None else None
        if value is not None and result is None:
            self._report_wrong_kind(key, kind.expected, value)
        return result

    def read_or(self, default: T, key: str, kind: Kind[T]) -> T:
        """Return the value of a key, or the default if it is missing or invalid. Only an invalid value is a fault."""
        value = self.read(key, kind) if self.has(key) else None
        return default if value is None else value

    def table(self, key: str) -> "TomlTable":
        """Return the table [this.key]. Report a fault if it is missing."""
        return self._table_at(key, f"[{self._place[1:-1]}.{key}]" if self._place else f"[{key}]")

    def optional_table(self, key: str) -> "TomlTable":
        """Return the table [this.key], which may be left out."""
        return self.table(key) if self.has(key) else TomlTable("", {}, [], is_missing=True)

    def tables(self) -> list[tuple[str, "TomlTable"]]:
        """Return each entry as a table [this.name], with its name. Report and leave out entries that are not tables."""
        return self._valid_entries([(key, self.table(key)) for key in self._data])

    def line(self, key: str) -> "TomlTable":
        """Return the table written on one line, ``key = { ... }``. Report a fault if it is missing."""
        if not self._check_quotes(key, _nested_name(self._data.get(key))):
            return TomlTable("", {}, [], is_missing=True)
        return self._table_at(key, f"{self._place} {key}")

    def lines(self) -> list[tuple[str, "TomlTable"]]:
        """Return each entry ``name = { ... }`` with its name. Report and leave out entries that are not lines."""
        return self._valid_entries([(key, self.line(key)) for key in self._data])

    def table_with_defaults(self, key: str, generated: Mapping[str, Mapping[str, object]]) -> "TomlTable":
        """Return the table [this.key], filled with the `generated` lines. The file may override some of their keys.

        The file may leave out the table. A line in the file that is not in `generated` is reported as a fault.
        """
        own = self.table(key) if self.has(key) else TomlTable(f"[{key}]", {}, self.faults)
        if own.is_missing:
            return own
        lines: dict[str, object] = {name: dict(line) for name, line in generated.items()}
        for name in own.names():
            line = own.line(name)
            if line.is_missing:
                continue
            if name in generated:
                lines[name] = {**generated[name], **line._data}
            else:
                own.report_fault(name, _suggest_key(Message("description-no-square"), name, generated))
        return TomlTable(own._place, lines, self.faults)

    def has_line(self, key: str, needed: str) -> bool:
        """Return whether the entry is a line ``key = { ... }`` that has the key `needed`."""
        value = self._data.get(key)
        return isinstance(value, dict) and needed in value

    def check_plain_value(self, key: str) -> bool:
        """Return whether the value is plain. Report a table as a fault: it results from an unquoted name with a dot."""
        value = self._data.get(key)
        return self._check_quotes(key, str(next(iter(value))) if isinstance(value, dict) and value else "")

    def _check_quotes(self, key: str, nested: str) -> bool:
        """Return whether `nested`, the part of an unquoted name after its dot, is empty. If not, report the fault."""
        if nested:
            self.report_fault(key, Message("description-unquoted", name=quote(f"{key}.{nested}")))
            self.skip(key)
        return not nested

    def check_keys(self, needed: Iterable[str], missing: Text, extra: Text) -> None:
        """Report each missing key of `needed` with the message `missing`, and each key not in `needed` with `extra`."""
        keys = list(needed)
        for key in keys:
            if key not in self._data:
                self.report_fault(key, missing)
        for key in self._data:
            if key not in keys:
                self.report_fault(key, extra)

    def report_unread_keys(self) -> None:
        """Report every key that was never read, so that typos are noticed."""
        for key, value in self._data.items():
            if key not in self._keys_read:
                is_table = isinstance(value, dict) and not self._place
                unknown = Message("description-no-table") if is_table else Message("description-no-key")
                self.report_fault(key, _suggest_key(unknown, key, self._keys_read))

    def _read_value(self, key: str, expected: Text) -> object | None:
        self._keys_read.add(key)
        if key in self._data:
            return self._data[key]
        self.report_fault(key, Message("description-missing", expected=expected))
        return None

    def _report_wrong_kind(self, key: str, expected: Text, value: object) -> None:
        self.report_fault(key, Message("description-expected", expected=expected, found=_format_value(value)))

    def _table_at(self, key: str, place: str) -> "TomlTable":
        value = self._read_value(key, TABLE)
        if isinstance(value, dict):
            return TomlTable(place, value, self.faults)
        if value is not None:
            self._report_wrong_kind(key, TABLE, value)
        return TomlTable(place, {}, [], is_missing=True)

    def _valid_entries(self, entries: "list[tuple[str, TomlTable]]") -> "list[tuple[str, TomlTable]]":
        unnamed = [key for key, _ in entries if not _NAME.fullmatch(key)]
        for key in unnamed:
            self.report_fault(key, Message("description-no-name"))
        return [(key, entry) for key, entry in entries if key not in unnamed and not entry.is_missing]


TABLE = Message("value-table")
LIKENESS = 0.75  # an unknown key this similar to a known one is taken for a typo
SHOWN_LIMIT = 30  # the maximum number of characters of a wrong value in a message


def toml_key(key: str) -> str:
    """Return a key as it must be written in the file: in quotes if it contains a dot."""
    return f'"{key}"' if "." in key else key


def _suggest_key(unknown: Message, key: str, known: Iterable[str]) -> Message:
    close = difflib.get_close_matches(key, list(known), 1, LIKENESS)
    return Message("description-perhaps", unknown=unknown, close=close[0]) if close else unknown


def _nested_name(value: object) -> str:
    """Return the keys that lead into a nested table, joined with dots: ``a.b``. Return "" if `value` is not nested."""
    if not isinstance(value, dict) or not value or not all(isinstance(inner, dict) for inner in value.values()):
        return ""
    key, inner = next(iter(value.items()))
    rest = _nested_name(inner)
    return f"{key}.{rest}" if rest else str(key)


def _format_value(value: object) -> Text:
    """Return the value roughly as it is written in the file, shortened to fit a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return TABLE
    if isinstance(value, str):
        return quote(_shorten(value))
    text = _shorten(str(value).replace("'", '"'))
    return Message("value-as-written", text=text) if isinstance(value, list) else text


def _shorten(text: str) -> str:
    return text if len(text) <= SHOWN_LIMIT else text[: SHOWN_LIMIT - 1].rstrip() + "…"
