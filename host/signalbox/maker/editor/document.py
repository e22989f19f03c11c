"""Changing single values in the text of a description, while leaving all other lines and comments unchanged."""

import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array, InlineTable, Integer, Whitespace

from signalbox.board.toml_table import toml_key
from signalbox.core.errors import UserError
from signalbox.core.messages import Message

Address = tuple[str | int, ...]  # the names of tables and keys, then list indices from 0


def check_editable(text: str, source: str) -> None:
    """Raise UserError, naming `source`, if tomlkit cannot reproduce the text of a valid description exactly."""
    with suppress(TOMLKitError, RecursionError):
        if tomlkit.dumps(tomlkit.parse(text)) == text:
            return
    raise UserError(Message("editor-cannot-keep", file=source))


def set_values(text: str, values: Mapping[Address, object]) -> str:
    """Return the text with each value set at its address. Raise KeyError if the table that contains it is missing."""
    tree = tomlkit.parse(text)
    for address, value in values.items():
        holder: Any = tree
        for step in address[:-1]:
            holder = holder[step]
        _set_item(holder, address[-1], value)
    return tomlkit.dumps(tree)


def has_value(text: str, address: Address) -> bool:
    """Return whether the text has anything at the address."""
    value: Any = tomlkit.parse(text)
    for step in address:
        if not isinstance(value, Mapping) or step not in value:
            return False
        value = value[step]
    return True


def add_line(text: str, table: str, name: str, values: Mapping[str, object], after: Iterable[str] = ()) -> str:
    """Return the text with a new line ``name = { ... }`` in a table. If the table is missing, add it at the end.

    The new line comes after the last of the lines in `after` or, if none exist, at the end of the table. If the table
    is not written in such lines, tomlkit decides where to put it. Raise UserError if neither works.
    """
    line = f"{toml_key(name)} = {{ {', '.join(f'{key} = {_format_value(value)}' for key, value in values.items())} }}"
    expected = tomllib.loads(text)
    lines = expected.setdefault(table, {})
    if isinstance(lines, dict):
        lines[name] = values
    for insert in (_insert_after, _append_line) if isinstance(lines, dict) else ():
        edited = insert(text, table, name, line, tuple(after))
        with suppress(tomllib.TOMLDecodeError):
            if tomllib.loads(edited) == expected:
                return edited
    raise UserError(Message("editor-no-line", table=table, line=line))


def _insert_after(text: str, table: str, _name: str, line: str, after: tuple[str, ...]) -> str:
    tree = tomlkit.parse(text)
    lines: Any = tree.get(table)
    if lines is None:
        end = "\r\n" if "\r\n" in text else "\n"
        return f"{text}{'' if text.endswith(end) or not text else end}{end}[{table}]{end}{line}{end}"
    names = [name for name in after if name in lines] or list(lines)
    last: Any = lines[names[-1]] if names else None
    if isinstance(last, InlineTable):
        end = last.trivia.trail
        last.trivia.trail = f"{end}{line}{end}" if end else f"\n{line}"
    return tomlkit.dumps(tree)


def _append_line(text: str, table: str, name: str, line: str, _after: tuple[str, ...]) -> str:
    tree: Any = tomlkit.parse(text)
    tree[table][name] = tomlkit.parse(line)[name]
    return tomlkit.dumps(tree)


def _set_item(holder: Any, key: str | int, value: object) -> None:
    old = holder[key] if not isinstance(holder, Mapping) or key in holder else None
    if isinstance(old, Array) and isinstance(value, list) and len(old) == len(value):
        old_length = len(old.as_string())
        for index, item in enumerate(value):
            _set_item(old, index, item)
        if isinstance(holder, InlineTable):
            _keep_column(holder, old, len(old.as_string()) - old_length)
    elif old is None and isinstance(holder, InlineTable):
        added = tomlkit.item(value)
        added.trivia.trail = " "  # before the brace
        holder[str(key)] = added
    elif old is None or old != value:  # an equal value keeps its spelling, such as 7.0
        holder[key] = value
        if isinstance(old, Integer) and isinstance(holder, InlineTable):
            name = next(entry for entry, _ in holder.value.body if entry is not None and entry.key == key)
            name.sep = _trim_blanks(name.sep, len(_format_value(value)) - len(old.as_string()))


def _keep_column(line: InlineTable, value: Array, growth: int) -> None:
    """Keep the text after a lengthened value in its column if enough spaces can be removed."""
    body = line.value.body
    index = next(place for place, (_, item) in enumerate(body) if item is value)
    for place in range(index + 1, min(index + 3, len(body))):
        _, blank = body[place]
        if isinstance(blank, Whitespace) and not blank.s.strip():
            body[place] = (None, Whitespace(_trim_blanks(blank.s, growth)))


def _trim_blanks(blanks: str, count: int) -> str:
    """Return `blanks` without its last `count` spaces. If it ends in spaces, at least one of them is kept."""
    spaces = len(blanks) - len(blanks.rstrip(" "))
    return blanks if spaces < 2 else blanks.rstrip(" ") + " " * max(1, spaces - count)


def _format_value(value: object) -> str:
    return tomlkit.item(value).as_string()
