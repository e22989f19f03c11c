"""A picture of a tournament: shares of wins, the effect of the order of play, and the lengths of games.

Needs matplotlib (`signalbox-board[arena]`). The output is reproducible: the same games give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from signalbox.ai.arena.ratings import Share, shares_by_order, shares_by_player
from signalbox.core.messages import Message
from signalbox.games.players import display_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from signalbox.ai.arena.match import Match

Translate = Callable[[Message], str]

WIDTH_IN, HEIGHT_IN = 12.0, 4.0
DOTS_PER_INCH = 120
MAX_BARS = 30  # in the histogram of game lengths
MAX_NAME = 24  # maximum length, in characters
PLAYER_COLOUR, ORDER_COLOUR, EVEN_COLOUR = "#1f5c4a", "#d98e04", "#888888"


def draw_picture(matches: Sequence[Match], title: str, translate: Translate, kind: str) -> bytes:
    """Return the picture as "svg" or "png". `translate` returns the text of a message."""
    with mpl.rc_context({"svg.hashsalt": "signalbox", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(WIDTH_IN, HEIGHT_IN), dpi=DOTS_PER_INCH, layout="constrained")
        FigureCanvasSVG(figure) if kind == "svg" else FigureCanvasAgg(figure)
        players, order, length = figure.subplots(1, 3)
        figure.suptitle(title)
        shares = shares_by_player(matches)
        names = [_shorten_name(translate(display_name(share["name"]))) for share in shares]
        _draw_shares(players, names, shares, PLAYER_COLOUR)
        places = shares_by_order(matches)
        _draw_shares(order, [str(place) for place in range(1, len(places) + 1)], places, ORDER_COLOUR)
        players.set_title(translate(Message("arena-plot-players")))
        order.set_title(translate(Message("arena-plot-order")))
        for axes in (players, order):
            axes.axhline(100 / len(places), color=EVEN_COLOUR, linestyle="--", linewidth=1)
        turns = [match.turns for match in matches]
        bars = min(MAX_BARS, max(turns) - min(turns) + 1, math.ceil(2 * math.sqrt(len(turns))))
        length.hist(turns, bins=bars, color=EVEN_COLOUR)
        length.yaxis.set_major_locator(MaxNLocator(integer=True))
        length.set_title(translate(Message("arena-plot-length")))
        length.set_xlabel(translate(Message("arena-plot-turns")))
        length.set_ylabel(translate(Message("arena-plot-games")))
        buffer = BytesIO()
        no_date = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(buffer, format=kind, metadata=no_date)
    return buffer.getvalue()


def _draw_shares(axes: Axes, names: Sequence[str], shares: Sequence[Share], colour: str) -> None:
    """Draw the shares of wins as bars, in percent, each with its confidence interval."""
    won = [100 * share["win"] for share in shares]
    lower_errors = [100 * (share["win"] - share["low"]) for share in shares]
    upper_errors = [100 * (share["high"] - share["win"]) for share in shares]
    axes.bar(names, won, color=colour, yerr=(lower_errors, upper_errors), capsize=4)
    axes.set_ylim(0, 100)
    axes.set_ylabel("%")


def _shorten_name(name: str) -> str:
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
