"""The available games. Each game's package registers its `Entry` under the entry point `signalbox.games`."""

from signalbox.games.entry import Entry
from signalbox.games.registry import board, encoder, entry, listed_name, named, names, rules, rules_from, start_game
from signalbox.games.registry import objection as objection

__all__ = ["Entry", "board", "encoder", "entry", "listed_name", "named", "names", "rules", "rules_from", "start_game"]
