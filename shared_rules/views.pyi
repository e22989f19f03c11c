"""The plain data that a game shows: types alone, which nothing ever runs and no controller gets.

They are apart from `game` because a compiler of the rules takes no class that is made on a condition.
"""

from typing import NotRequired, TypedDict

class Effect(TypedDict):
    """The effect on one piece, or on a part that moves as a whole."""

    square: str  # where it is; "hand" when it comes from off the board; a part's bay
    to: str  # a square, "hand" or a place such as "hangar"; a part's bay
    path: list[str]  # squares it may rest on as it crosses them, `to` last when it is a square
    colour: str
    crash: bool
    light: str  # where it crashes, else ""
    part: NotRequired[str]
    side: NotRequired[str]

class Piece(TypedDict):
    """A piece on the board."""

    square: str  # or a place of several squares
    colour: str
    seat: NotRequired[int]
    value: NotRequired[str]  # of a card that lies open
    gone: NotRequired[bool]  # it has left the game, and lies open only until hands have done with it

class Part(TypedDict):
    """The position of a part."""

    part: str
    bay: str
    side: str

class View(TypedDict):
    """What a seat may see, in any game; a game's own view has more keys."""

    pieces: list[Piece]
    parts: list[Part]
