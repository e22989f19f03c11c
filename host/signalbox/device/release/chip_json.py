"""A chip's json module, which accepts more than CPython's: it treats commas and colons as spaces.

MicroPython and CircuitPython share this parser. It reads values and closing brackets one after another. A closing
bracket of either kind closes any container, and a key without a value gets the next value, even outside its object.
"""

import json
import re

_TOKEN = re.compile(r'[ \t\r\n,:]*([\[{]|[]}]|"(?:[^"\\]|\\.)*"|-?[0-9][-+.eE0-9]*|null|false|true)', re.DOTALL)
_WORDS = {"null": None, "false": False, "true": True}
_NONE = object()


def loads(text: str) -> object:
    """Return the value of a JSON text. Raise ValueError if there is none, or if anything but spaces follows it."""
    opened: list[list[object] | dict[object, object]] = []
    name: object = _NONE
    at = 0
    while found := _TOKEN.match(text, at):
        token, at = found[1], found.end()
        if token in "]}":
            if not opened:
                break
            value: object = opened.pop()
            if not opened:
                return _require_end(value, text[at:])
            continue
        value = {"[": [], "{": {}}.get(token, _NONE)
        is_container = value is not _NONE
        if not is_container:
            value = _parse_scalar(token)
        if not opened:
            if not is_container:
                return _require_end(value, text[at:])
        elif isinstance(opened[-1], list):
            opened[-1].append(value)
        elif name is not _NONE:
            opened[-1][name], name = value, _NONE
        elif is_container:
            break
        else:
            name = value
        if isinstance(value, list | dict):
            opened.append(value)
    raise ValueError("syntax error in JSON")


def _parse_scalar(token: str) -> object:
    if token in _WORDS:
        return _WORDS[token]
    if token[0] == '"':
        return json.loads(token, strict=False)
    return float(token) if any(sign in token for sign in ".eE") else int(token)


def _require_end(value: object, rest: str) -> object:
    if rest.strip():
        raise ValueError("syntax error in JSON")
    return value
