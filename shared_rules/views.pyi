"""Types of the plain data that a game shows, for type checking only; this file is not copied to any controller.

They are not part of `game` because a compiler of the rules cannot handle classes that are defined conditionally.
"""

from typing import NotRequired, TypedDict

class Effect(TypedDict):
    """The effect on one piece, or on a part that moves as a whole."""

    square: str  # the starting square; "hand" if the piece comes from off the board; the bay of a part
    to: str  # a square, "hand" or a place such as "hangar"; the bay of a part
    path: list[str]  # squares where the piece may rest on its way, ending with `to` if that is a square
    colour: str
    crash: bool
    light: str  # the light where the piece crashes, or ""
    part: NotRequired[str]
    side: NotRequired[str]

class Piece(TypedDict):
    """A piece on the board."""

    square: str  # a square, or a place with several squares
    colour: str
    seat: NotRequired[int]
    value: NotRequired[str]  # the value of a card that is face up
    gone: NotRequired[bool]  # the piece is out of the game, and is shown only until the players have removed it

class Part(TypedDict):
    """The position of a part."""

    part: str
    bay: str
    side: str

class View(TypedDict):
    """Everything that a seat may see in any game; a game's own view has more keys."""

    pieces: list[Piece]
    parts: list[Part]
