"""How much of the lights' 5 V is lost on the way, and where the supply joins their chain so that enough arrives."""

from collections.abc import Sequence
from itertools import accumulate

from signalbox.board import parts
from signalbox.board.model import Board
from signalbox.maker.circuit.layout import SLACK_MM, Layout
from signalbox.maker.circuit.names import CONTROLLER, light

DROP_MOST_V = 0.5  # of 5 V: a tenth, and WS2812B are made for 4.5 V and more
FEEDS_MOST = 8  # pairs of wires that begin at one capacitor


def feeds(board: Board, layout: Layout) -> list[int]:
    """The lights that the supply joins: the first one, and as few others as it takes, or as there may be."""
    along = list(accumulate(_hops(board, layout), initial=0.0))
    for count in range(1, FEEDS_MOST):
        found = _evenly(along, count)
        if worst_drop(board, layout, found) <= DROP_MOST_V:
            return found
    return _evenly(along, FEEDS_MOST)


def worst_drop(board: Board, layout: Layout, fed: Sequence[int]) -> float:
    """Volts lost at the light that gets least, plus and ground together, wherever the budget's light shines.

    Whatever the dark lights leave of the supply's budget goes to lights side by side, each at full white, where it
    costs most.
    """
    import numpy as np  # of the extra `build`

    count = len(board.lights)
    shines = board.power.for_light(supply=True)
    lit = min(count, -(-shines // board.power.light_ma))
    places = count - lit + 1
    amperes = np.full((count, places), board.power.dark_ma / 1000 / count)
    for first in range(places):
        amperes[first : first + lit, first] += shines / 1000 / lit
    siemens = np.zeros((count, count))
    for number, metres in enumerate(_hops(board, layout)):
        siemens[number : number + 2, number : number + 2] += _siemens("light", metres) * np.array([[1, -1], [-1, 1]])
    for feed in fed:
        siemens[feed, feed] += _siemens("supply", _metres(layout, CONTROLLER, light(feed)))
    return float(np.linalg.solve(siemens, amperes).max())


def _siemens(kind: str, metres: float) -> float:
    """The conductance of a pair of wires, plus and ground one behind the other."""
    return 1 / (2 * parts.wires()[kind].ohm_per_m * metres)


def _metres(layout: Layout, one: str, other: str) -> float:
    return (layout.length(one, other) + SLACK_MM) / 1000


def _hops(board: Board, layout: Layout) -> list[float]:
    """The metres of wire from each light to the next."""
    return [_metres(layout, light(number), light(number + 1)) for number in range(len(board.lights) - 1)]


def _evenly(along: Sequence[float], count: int) -> list[int]:
    """The first light and others, evenly along the chain; what is left behind the last one is half as long."""
    wanted = [along[-1] * place / (count - 0.5) for place in range(count)]
    return sorted({min(range(len(along)), key=lambda number: abs(along[number] - metres)) for metres in wanted})
