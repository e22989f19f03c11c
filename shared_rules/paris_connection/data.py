"""Reading the game data of a map: each value checked, each fault one sentence."""


def hexes(data: dict[str, object], key: str) -> dict[str, str]:
    """Return the hexes by name under a key. Raise ValueError when there are none."""
    value = data.get(key)
    if isinstance(value, dict):
        return {str(name): str(value[name]) for name in value}
    raise ValueError("the game data has no table of %s" % key)


def by_players(data: dict[str, object], key: str) -> dict[int, int]:
    """Return the numbers by number of players under a key. Raise ValueError when there are none."""
    value = data.get(key)
    found: dict[int, int] = {}
    if isinstance(value, dict):
        for players in value:
            one = value[players]
            if isinstance(one, int) and one >= 0 and str(players).isdigit():
                found[int(players)] = one
    if found:
        return found
    raise ValueError("the game data gives no number of %s by players" % key)


def pairs(data: dict[str, object], key: str) -> list[tuple[str, str]]:
    """Return the pairs of hexes under a key, none when it is left out. Raise ValueError for anything else."""
    value = data.get(key, [])
    found: list[tuple[str, str]] = []
    if isinstance(value, list):
        found = [(str(pair[0]), str(pair[1])) for pair in value if isinstance(pair, list) and len(pair) == 2]
        if len(found) == len(value):
            return found
    raise ValueError("%s is a list of pairs of hexes" % key)
