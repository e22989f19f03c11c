"""Reading the game data of a board: each value checked, each fault one sentence."""


def table(value: object, what: str) -> dict[str, object]:
    """The value as a table. Raises ValueError when it is none."""
    if isinstance(value, dict):
        return value
    raise ValueError("the game data has no table of %s" % what)


def names(data: dict[str, object], key: str) -> list[str]:
    """The list of names under a key, itself: a board has no room for a copy. Raises ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return value
    raise ValueError("the game data has no list of %s" % key)


def word(data: dict[str, object], key: str) -> str:
    """The text under a key. Raises ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, str):
        return value
    raise ValueError("the game data gives no %s" % key)


def number(data: dict[str, object], key: str) -> int:
    """The number, 1 or more, under a key. Raises ValueError when there is none."""
    value = data.get(key)
    if isinstance(value, int) and value > 0:
        return value
    raise ValueError("the game data gives no number of %s" % key)
