"""How people do what they are asked for by the table, and what they do beside it."""

from __future__ import annotations

from typing import NamedTuple

from signalbox.simulator import timing


class PeopleKind(NamedTuple):
    """How people do what they are asked for. Probabilities are those at each movement, times are seconds."""

    pause_s: tuple[float, float] = (timing.READ_S, timing.READ_S)  # before each movement
    presses: float = 0.0  # a button that is lit, for no reason
    fidgets: float = 0.0  # takes up a piece that stands somewhere, and puts it back
    hovers: float = 0.0  # over another square that is lit, before putting something down
    swaps: float = 0.0  # two unlike pieces
    reads: bool = False  # does what the newest sentence says; what it does not name, the lights tell


PEOPLE_KINDS = {
    "obedient": PeopleKind(reads=True),
    "lights": PeopleKind(),
    "child": PeopleKind(reads=True, presses=0.08, fidgets=0.08, hovers=0.2, swaps=0.02),
    "sleeper": PeopleKind(pause_s=(20.0, 240.0)),
}
MIXED = "mixed"  # one of each of these, in turn
MIXED_KINDS = ("obedient", "child", "lights")


def kinds_of(people: str) -> list[PeopleKind]:
    """The kinds of people that sit at a table in turn: all of one, or MIXED."""
    return [PEOPLE_KINDS[name] for name in (MIXED_KINDS if people == MIXED else (people,))]
