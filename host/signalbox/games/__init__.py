"""The available games. Each game's package registers its `Entry` under the entry point `signalbox.games`."""

from signalbox.games.entry import Entry
from signalbox.games.registry import (
    board,
    dashed_name,
    encoder,
    entry,
    names,
    resolve_name,
    rules,
    rules_from_data,
    start_game,
)
from signalbox.games.registry import explain_error as explain_error

__all__ = [
    "Entry",
    "board",
    "dashed_name",
    "encoder",
    "entry",
    "names",
    "resolve_name",
    "rules",
    "rules_from_data",
    "start_game",
]
