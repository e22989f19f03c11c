"""What the next roll of a seat may do as the locos stand: in how many of the ways in which the dice may fall.

All three dice fall. A roll counts by what can be done with its first run, a platform and then a loco (L7 to L17).
"""

from __future__ import annotations

from typing import NamedTuple

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import FACES, HAND, HANGAR, NONE
from signalbox.games.ptites_locos.lookahead import sides

POINTS = range(2, 2 * FACES + 1)


class NextRolls(NamedTuple):
    """Ways for the dice to fall, 36 for each platform, with which the seat can do something, or has to."""

    home: int  # bring one of its own locos home
    lost: int  # there is nothing to do but to have a loco of its own crash
    wrecks: tuple[int, ...]  # by seat: make a loco of that one crash
    ways: int  # in all of them together: platforms' sides and locos to drive then, without such a loss


def next_rolls(state: State, seat: int) -> NextRolls:
    """Those of a seat, whoever's turn it is; nobody else moves before."""
    track = state.track
    home = lost = ways = 0
    wrecks = [0] * state.players
    movable = state.movable(seat, NONE)
    for colour in range(len(track.platforms)):
        rows = [track.row(track.moved[state.config][2 * colour + side]) for side in sides(state, colour)]
        for points in POINTS:
            rolls = FACES - abs(points - FACES - 1)
            lasts = [state.ends(row, seat, action, points)[-3:] for row in rows for action in movable]
            ended = [(owner - 1, end) for owner, _, end in lasts]  # those before the last one only stop
            good = len(ended) - ended.count((seat, HAND))
            home += rolls * ((seat, HANGAR) in ended)
            lost += rolls * (good == 0 and bool(ended))
            ways += rolls * good
            for other in {owner for owner, end in ended if end == HAND}:
                wrecks[other] += rolls
    return NextRolls(home, lost, tuple(wrecks), ways)
