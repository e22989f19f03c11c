"""How fast a computer plays: how long people have to see what it does, and to think again before it does it."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """Times in seconds. It has a name when it is one of those that people choose from."""

    name: str
    pause_s: float  # the board has been right for so long before a computer acts
    grace_s: float  # and a person's action that may be taken back so long ago
    way_s: float  # the way of each piece is shown for so long before it goes; 0: it goes at once


UNWATCHED = Pace("", 0.8, 2.0, 0.0)  # nobody looks on
NORMAL = Pace("normal", 0.8, 2.0, 1.6)
PACES = {pace.name: pace for pace in (Pace("slow", 2.0, 4.0, 3.0), NORMAL, Pace("fast", 0.4, 1.0, 0.8))}


def pace_named(name: str) -> Pace:
    """The pace of that name, the one at which nobody looks on for any other."""
    return PACES.get(name, UNWATCHED)
