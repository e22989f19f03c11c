"""Reading the game data of a board: each value checked, each fault one sentence."""


def table(value: object, what: str) -> dict[str, object]:
    """Return the value as a table. Raise ValueError when it is none."""
    if isinstance(value, dict):
        return value
    raise ValueError("the game data has no table of %s" % what)


def names(data: dict[str, object], key: str) -> list[str]:
    """Return the list of names under a key, not a copy, to save room. Raise ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return value
    raise ValueError("the game data has no list of %s" % key)


def word(data: dict[str, object], key: str) -> str:
    """Return the text under a key. Raise ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, str):
        return value
    raise ValueError("the game data gives no %s" % key)


def number(data: dict[str, object], key: str) -> int:
    """Return the number, 1 or more, under a key. Raise ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, int) and value > 0:
        return value
    raise ValueError("the game data gives no number of %s" % key)
