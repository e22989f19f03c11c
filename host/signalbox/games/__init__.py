"""The available games. Each game's package registers its `Entry` under the entry point `signalbox.games`."""

from signalbox.games.entry import Entry as Entry
from signalbox.games.registry import board as board
from signalbox.games.registry import encoder as encoder
from signalbox.games.registry import entry as entry
from signalbox.games.registry import listed_name as listed_name
from signalbox.games.registry import named as named
from signalbox.games.registry import names as names
from signalbox.games.registry import objection as objection
from signalbox.games.registry import rules as rules
from signalbox.games.registry import rules_from as rules_from
from signalbox.games.registry import started as started

__all__ = ["Entry", "board", "encoder", "entry", "listed_name", "named", "names", "rules", "rules_from"]
