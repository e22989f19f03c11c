"""The shapes of what a page shows of a game that is over; the page's types.d.ts is made from them."""

from typing import NotRequired, TypedDict

from signalbox.core.messages import Message, Text


class FigureRow(TypedDict):
    """A figure of each seat; `colour` is that of the thing it is about, such as a company."""

    label: Message
    values: list[str]
    colour: NotRequired[str]


class Curve(TypedDict):
    """The course of a value: at the start, then after each turn, also a last one that was broken off."""

    name: Text
    colour: str
    values: list[int]


class Plot(TypedDict):
    """Curves that are drawn together, turn by turn."""

    title: Message
    curves: list[Curve]


class MomentShown(TypedDict):
    """A turn that mattered; `move` is the entry, of those that stand, that made it matter."""

    text: Message
    move: int


class Ending(TypedDict):
    """A game that is over, looked back at: figures by seat, sentences, turns that mattered, plots."""

    rows: list[FigureRow]
    lines: list[Message]
    moments: list[MomentShown]
    plots: list[Plot]
