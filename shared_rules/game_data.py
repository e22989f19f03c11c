"""Checked access to the fields of a board's game data and of a position's text. Each error is one sentence."""


def read_table(value: object, name: str) -> dict[str, object]:
    """Return the value if it is a table. Raise ValueError if it is not."""
    if isinstance(value, dict):
        return value
    raise ValueError("the game data has no table of %s" % name)


def read_names(data: dict[str, object], key: str) -> list[str]:
    """Return the list of names under a key (not a copy, to save memory). Raise ValueError if there is none."""
    value = data.get(key)
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return value
    raise ValueError("the game data has no list of %s" % key)


def read_text(data: dict[str, object], key: str) -> str:
    """Return the text under a key. Raise ValueError if there is no text."""
    value = data.get(key)
    if isinstance(value, str):
        return value
    raise ValueError("the game data gives no %s" % key)


def read_number(data: dict[str, object], key: str) -> int:
    """Return the positive number under a key. Raise ValueError if there is no such number."""
    value = data.get(key)
    if isinstance(value, int) and value > 0:
        return value
    raise ValueError("the game data gives no number of %s" % key)


def split_position(text: str, count: int) -> list[str]:
    """Return the fields of a position's text. Raise ValueError unless there are exactly `count` fields."""
    fields = text.split()
    if len(fields) != count:
        raise ValueError("a position has %d fields, and this has %d: '%s'" % (count, len(fields), text))
    return fields


def parse_position_number(word: str, maximum: int, name: str) -> int:
    """Return the number in a field of a position. Raise ValueError if it is not a number up to `maximum`."""
    if not word.isdigit() or int(word) > maximum:
        raise ValueError("the %s of a position is a number up to %d, not '%s'" % (name, maximum, word))
    return int(word)
