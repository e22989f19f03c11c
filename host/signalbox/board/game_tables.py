"""What a game's own tables add to a board."""

from dataclasses import dataclass

from signalbox.board.model import Bay, Part, Picture


@dataclass(frozen=True)
class GameTables:
    """Bays and parts, if the game has any; the data the rules are built from; the picture."""

    bays: dict[str, Bay]
    parts: dict[str, Part]
    rules: dict[str, object]
    picture: Picture
