"""The available games. Each game's package registers its `Entry` under the entry point `signalbox.games`."""

from signalbox.games.entry import Entry
from signalbox.games.registry import board, encoder, entry, listed_name, named, names, rules, rules_from
from signalbox.games.registry import objection as objection
from signalbox.games.registry import started as started

__all__ = ["Entry", "board", "encoder", "entry", "listed_name", "named", "names", "rules", "rules_from"]
