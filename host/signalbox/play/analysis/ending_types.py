"""The types of the page's data about a finished game, from which the page's types.d.ts is generated."""

from typing import NotRequired, TypedDict

from signalbox.core.messages import Message, Text


class FigureRow(TypedDict):
    """A row with one figure per seat. `colour` is the colour of what the row describes, such as a company."""

    label: Message
    values: list[str]
    colour: NotRequired[str]


class Curve(TypedDict):
    """A value at the start and after each turn, including an unfinished last turn."""

    name: Text
    colour: str
    values: list[int]


class Plot(TypedDict):
    """Curves drawn in one plot, with one point per turn."""

    title: Message
    curves: list[Curve]


class MomentInfo(TypedDict):
    """An important turn. `move` is the number of the decisive entry, counting only entries not taken back."""

    text: Message
    move: int


class Ending(TypedDict):
    """The summary of a finished game: figures for each seat, messages, important turns and plots.

    `chances` is the plot of the chances of winning, or None if the game was not reviewed.
    """

    rows: list[FigureRow]
    lines: list[Message]
    moments: list[MomentInfo]
    chances: Plot | None
    plots: list[Plot]
