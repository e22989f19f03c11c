"""What a board's loader has to know of the game that is played on the board."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from signalbox.board.common import Common
from signalbox.board.game_tables import GameTables
from signalbox.board.lanes import ExtensibleLane
from signalbox.board.toml_table import TomlTable
from signalbox.core import installed_games
from signalbox.core.messages.catalogue import add_package


@dataclass(frozen=True, kw_only=True)
class GameSchema:
    """How the game's own tables are read, and where its package keeps descriptions.

    `read_tables` gives None when the description has a fault, and adds the faults to the table's. `squares` is what
    those tables say of [squares], if the file need not name them all. `lanes` are the rows of squares that may be made
    longer, as far as the tables say them right. `boards` is a folder of .toml files. `catalogues` is a package with a
    folder of .ftl files for each language.
    """

    boards: Path
    catalogues: str
    read_tables: Callable[[TomlTable, Common], GameTables | None]
    squares: Callable[[TomlTable], dict[str, dict[str, object]]] | None = None
    lanes: Callable[[TomlTable], list[ExtensibleLane]] | None = None


def schema(game: str) -> GameSchema:
    """The schema of one of `installed_games.names()`. Raises UserError when its package cannot be used."""
    found = installed_games.load(game, GameSchema)
    add_package(found.catalogues)
    return found
