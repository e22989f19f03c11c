"""What a game's own tables add to a board."""

from dataclasses import dataclass

from signalbox.board.model import Bay, Part, Picture, Point


@dataclass(frozen=True)
class GameTables:
    """Bays and parts, if the game has any; fixed track as polylines; the data the rules are built from; the picture."""

    bays: dict[str, Bay]
    parts: dict[str, Part]
    rails: list[list[Point]]
    rules: dict[str, object]
    picture: Picture
