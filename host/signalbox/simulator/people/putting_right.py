"""With how few movements pieces and platforms come to lie as the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from shared_rules.game import SPECTATOR
from shared_rules.recognise import OFF_BOARD
from signalbox.board.layout import place_of, standing_in
from signalbox.board.tabletop import AIR, HAND

if TYPE_CHECKING:
    from shared_rules.game import Effect, State
    from signalbox.board.tabletop import Tabletop

UP_AND_DOWN = 2  # movements for whatever stands in a wrong place, or comes from the tray

Pieces = Counter[tuple[str, str]]  # how many pieces of a colour there are on a place or square


def least_movements(tabletop: Tabletop, state: State, actions: Iterable[int], believed: Mapping[str, str]) -> int:
    """Movements to the nearest of several positions: this one, and those after the `actions`, which hands carry out.

    Pieces `believed` to stand somewhere else than they do count as standing there, since nobody knows better. A
    platform takes what stands on it along.
    """
    wanted, parts, lying = standing_in(tabletop, state), _parts(state), _Lying(tabletop, believed)
    found = lying.movements(wanted, parts)
    for action in actions:
        effects = state.effects(action)
        if any("part" in effect for effect in effects):
            after = state.child(action)
            found = min(found, lying.movements(standing_in(tabletop, after), _parts(after)))
        else:
            found = min(found, lying.movements(_moved(tabletop, wanted, effects), parts))
    return found


class _Lying:
    """Where everything is, as it would be once platforms lie in a given way."""

    def __init__(self, tabletop: Tabletop, believed: Mapping[str, str]) -> None:
        self._tabletop = tabletop
        self._believed = believed
        self._known: dict[tuple[tuple[str, str, str], ...], tuple[int, Pieces, Counter[str]]] = {}

    def movements(self, wanted: Pieces, parts: tuple[tuple[str, str, str], ...]) -> int:
        """To have everything as wanted: `parts` are (part, bay, side)."""
        if parts not in self._known:
            self._known[parts] = self._with(parts)
        of_parts, standing, up = self._known[parts]
        wrong, missing = _colours(standing - wanted), _colours(wanted - standing)
        from_tray = missing - up - wrong
        return of_parts + up.total() + UP_AND_DOWN * (wrong.total() + from_tray.total())

    def _with(self, parts: tuple[tuple[str, str, str], ...]) -> tuple[int, Pieces, Counter[str]]:
        """Movements of parts to lie so, and then the pieces that stand, and the colours of those that are up."""
        tabletop, of_parts = self._tabletop, 0
        at = {**tabletop.at, **self._believed}
        for part, bay, side in parts:
            now = tabletop.bay_of[part]
            if (now, tabletop.side_of[part]) != (bay, side):
                of_parts += 1 if now == AIR else UP_AND_DOWN
                cells = tabletop.board.bays[bay].cells_under(side)
                at.update({piece: cells[strand][end] for piece, (strand, end) in tabletop.riders(part).items()})
        pieces = [(where, tabletop.colours[piece]) for piece, where in at.items()]
        standing = Counter((place_of(tabletop, where), colour) for where, colour in pieces if where not in (AIR, HAND))
        return of_parts, standing, Counter(colour for where, colour in pieces if where == AIR)


def _parts(state: State) -> tuple[tuple[str, str, str], ...]:
    return tuple((part["part"], part["bay"], part["side"]) for part in state.view(SPECTATOR)["parts"])


def _moved(tabletop: Tabletop, before: Pieces, effects: list[Effect]) -> Pieces:
    after = before.copy()
    for effect in effects:
        for name, change in ((effect["square"], -1), (effect["to"], 1)):
            if name != OFF_BOARD:
                after[place_of(tabletop, name) or name, effect["colour"]] += change
    return after


def _colours(pieces: Pieces) -> Counter[str]:
    found: Counter[str] = Counter()
    for (_, colour), count in pieces.items():
        found[colour] += count
    return found
