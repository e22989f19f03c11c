"""Conversion of a state and its readings into lights that guide the players, one instruction at a time.

The game defines the meaning of its pieces (`State.marks`). This module adds marks for anything wrong, and turns every
mark into a light with a colour and a pattern. Each role has its own rhythm or motion, so that no role is identified by
its colour alone.
"""

from shared_rules import game, scene
from shared_rules.recognise import Candidate, believed, fits

MYPY = False
if MYPY:
    from shared_rules.game import Mark

PATTERN_OF_ROLE = {
    game.SHOWN: scene.STEADY,
    game.TURN: scene.STEADY,
    game.CHOICE: scene.PULSE,
    game.TAKE: scene.DOUBLE,
    game.PUT: scene.BLINK,
    game.PATH: scene.CHASE,
    game.PUSHED: scene.DIM,
    game.END: scene.BLINK,
    game.CRASH: scene.FAST,
    game.ASKED: scene.STEADY,
    game.ASKED_EMPTY: scene.DIM,
    game.MISPLACED: scene.FAST,
    game.MISSING: scene.BLINK,
    game.MISSING_TURNED: scene.DOUBLE,
    game.VALUE: scene.COUNT,
}

NOWHERE = -1  # the piece comes from off the board


def goal(candidates: list[Candidate], start: bytes, now: bytes, movers: dict[int, int], unknown: bytes = b"") -> bytes:
    """Return the readings that the players are probably aiming at: the end of the only matching candidate, or `start`.

    `movers` maps each action to the index of the place its piece is taken from, or NOWHERE if it comes from off the
    board. The start is always a valid goal, because a lifted piece can be put back.
    """
    fitting = [candidate for candidate in candidates if candidate.may_follow(start, now, unknown)]
    if not fitting:
        missing = lifted(start, now, unknown)
        fitting = [candidate for candidate in candidates if movers[candidate.action] in missing]
    ends = {candidate.end for candidate in fitting}
    if len(ends) == 1 and not fits(now, start, unknown):
        return fitting[0].end
    return start


def lifted(start: bytes, now: bytes, unknown: bytes = b"") -> list[int]:
    """Return the places from which a piece is certainly missing."""
    if now == start:
        return []
    now = believed(now, start, unknown)
    return [i for i in range(len(now)) if now[i] < start[i]]


def lights(
    marks: "list[Mark]", numbers: dict[str, list[int]], colours: dict[str, int], signatures: dict[str, int]
) -> list[tuple[int, int, int, int, int]]:
    """Return the scene for `marks`, sorted by light; if two marks share a light, the higher role wins.

    `numbers` maps a mark's name to its lights; a mark that is not in it is left out. `colours` maps a colour's name to
    0xRRGGBB. A purely informative light counts out the number that `signatures` gives for its colour, if any.
    """
    chosen: dict[int, Mark] = {}
    for mark in marks:
        for light in numbers.get(mark[0], ()):
            if light not in chosen or chosen[light][1] <= mark[1]:
                chosen[light] = mark
    entries: list[tuple[int, int, int, int, int]] = []
    for light in sorted(chosen):
        _, role, colour, step, of = chosen[light]
        if role <= game.TURN and colour in signatures:
            entries.append((light, colours[colour], scene.COUNT, 0, signatures[colour]))
        else:
            entries.append((light, colours[colour], PATTERN_OF_ROLE[role], step, max(1, of)))
    return entries
