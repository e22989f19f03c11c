"""The shapes of what a game says beside its sentences; the page's types.d.ts is made from them."""

from typing import Literal, NotRequired, TypedDict


class Fact(TypedDict):
    """What everybody may know of a seat; of something to fill, `full` of `of` places are full."""

    label: str
    text: str
    full: NotRequired[int]
    of: NotRequired[int]


class ShownItem(TypedDict):
    """A die or a card that everybody sees now; a die without a text has not been rolled."""

    kind: Literal["colour", "die", "card"]
    text: str
    colour: str | None
    label: str


class Store(TypedDict):
    """A supply beside the board: how much is left, what a piece of it is worth, the button that takes from it."""

    name: str
    label: str
    colour: str | None
    count: int
    value: int | None
    button: str | None
    note: str


class Holding(TypedDict):
    """What a seat has of one kind."""

    label: str
    colour: str | None
    count: int
    value: int | None
