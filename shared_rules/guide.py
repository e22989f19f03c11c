"""Lights that guide the players, one instruction at a time.

`goal` works out from the readings what the players are about to do. `lights` turns every mark of the game or the table
into a light with a colour and a pattern. Each role has its own rhythm or motion, so that no role is identified by its
colour alone.
"""

from shared_rules import game, scene
from shared_rules.recognise import Candidate, favourable_readings, is_consistent

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
    game.QUERY_EMPTY: scene.DIM,
    game.MISPLACED: scene.FAST,
    game.MISSING: scene.BLINK,
    game.MISSING_FLIPPED: scene.DOUBLE,
    game.VALUE: scene.COUNT,
}

NOWHERE = -1  # the piece comes from off the board


def goal(candidates: list[Candidate], start: bytes, now: bytes, movers: dict[int, int], unknown: bytes = b"") -> bytes:
    """Return the readings that the players are probably aiming at: the end of the only matching candidate, or `start`.

    `movers` maps each action to the index of the place its piece is taken from, or NOWHERE if it comes from off the
    board. The start is always a valid goal, because a lifted piece can be put back.
    """
    matching = [candidate for candidate in candidates if candidate.may_follow(start, now, unknown)]
    if not matching:
        places = lifted_places(start, now, unknown)
        matching = [candidate for candidate in candidates if movers[candidate.action] in places]
    ends = {candidate.end for candidate in matching}
    if len(ends) == 1 and not is_consistent(now, start, unknown):
        return matching[0].end
    return start


def lifted_places(start: bytes, now: bytes, unknown: bytes = b"") -> list[int]:
    """Return the indices of the places from which a piece is certainly missing."""
    if now == start:
        return []
    now = favourable_readings(now, start, unknown)
    return [i for i in range(len(now)) if now[i] < start[i]]


def lights(
    marks: "list[Mark]", numbers: dict[str, list[int]], colours: dict[str, int], signatures: dict[str, int]
) -> list[tuple[int, int, int, int, int]]:
    """Return the scene for `marks`, sorted by light; if two marks share a light, the higher role wins.

    `numbers` maps a mark's name to its lights; a mark that it lacks is left out. `colours` maps a colour's name to
    0xRRGGBB. A purely informative light blinks out the number that `signatures` gives for its colour, if any.
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
