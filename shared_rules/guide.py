"""State and readings to lights: what the board must ask of the hands next, one instruction at a time.

The game says what its pieces mean (`State.marks`); this module adds what is wrong, and turns every mark into a light of
a colour and a pattern. Each role has its own rhythm or motion, so that none is told by its colour alone.
"""

from shared_rules import scene
from shared_rules.game import (
    ASKED,
    CHOICE,
    CRASH,
    END,
    MISPLACED,
    MISSING,
    PATH,
    PUSHED,
    PUSHED_END,
    PUT,
    SHOWN,
    TAKE,
    TURN,
    VALUE,
)
from shared_rules.recognise import Candidate, believed, fits

MYPY = False
if MYPY:
    from shared_rules.game import Mark

PATTERN_OF_ROLE = {
    SHOWN: scene.STEADY,
    TURN: scene.STEADY,
    CHOICE: scene.PULSE,
    TAKE: scene.DOUBLE,
    PUT: scene.BLINK,
    PATH: scene.CHASE,
    PUSHED: scene.DIM,
    PUSHED_END: scene.PULSE,
    END: scene.BLINK,
    CRASH: scene.FAST,
    ASKED: scene.DOUBLE,
    MISPLACED: scene.FAST,
    MISSING: scene.BLINK,
    VALUE: scene.COUNT,
}

NOWHERE = -1  # the other end of an instruction is off the board
_OFF_BOARD_COST = 50  # as a way of five squares: shorter ones are put right before, longer ones after
_ALL_PAIRINGS_UP_TO = 5  # with more loose pieces the pairing is made greedily


def goal(candidates: list[Candidate], start: bytes, now: bytes, movers: dict[int, int], unknown: bytes = b"") -> bytes:
    """The readings that the hands are most likely making for: the end of the only candidate that fits, else `start`.

    `movers` maps an action to the index of the place its piece is taken from (NOWHERE from off the board). The start is
    always one of the answers: what was lifted can be put back.
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
    """The places where a piece that was there is certainly missing."""
    if now == start:
        return []
    now = believed(now, start, unknown)
    return [i for i in range(len(now)) if now[i] < start[i]]


def fixes(now: bytes, want: bytes, cost: list[list[int]]) -> list[tuple[int, int]]:
    """The least-cost pairing of "take from here" with "put here" that turns `now` into `want`.

    Pairs (from, to) of place indices, NOWHERE for off the board, the cheapest first. `cost[a][b]` is how far a piece
    has to be carried from place a to place b.
    """
    takes: list[int] = []
    puts: list[int] = []
    for i in range(len(now)):
        takes += [i] * (now[i] - want[i])
        puts += [i] * (want[i] - now[i])
    size = max(len(takes), len(puts))
    takes += [NOWHERE] * (size - len(takes))
    puts += [NOWHERE] * (size - len(puts))
    if size <= _ALL_PAIRINGS_UP_TO:
        pairs = _cheapest(takes, puts, cost)
    else:
        pairs = _greedy(takes, puts, cost)
    prices = [(_price(pairs[i][0], pairs[i][1], cost), i) for i in range(len(pairs))]
    return [pairs[i] for _, i in sorted(prices)]  # of one price as they were: not every Python's sort sees to that


def lights(
    marks: "list[Mark]",
    numbers: dict[str, list[int]],
    colours: dict[str, int],
    signatures: dict[str, int],
) -> list[tuple[int, int, int, int, int]]:
    """The scene that shows `marks`: of two marks on one light the one with the heavier role.

    `numbers` maps a mark's name to its lights, `colours` a colour's name to 0xRRGGBB. What only informs is counted out
    by the number that `signatures` may have for its colour. Sorted by light.
    """
    chosen: dict[int, Mark] = {}
    for mark in marks:
        for light in numbers[mark[0]]:
            if light not in chosen or chosen[light][1] <= mark[1]:
                chosen[light] = mark
    entries: list[tuple[int, int, int, int, int]] = []
    for light in sorted(chosen):
        _, role, colour, step, of = chosen[light]
        if role <= TURN and colour in signatures:
            entries.append((light, colours[colour], scene.COUNT, 0, signatures[colour]))
        else:
            entries.append((light, colours[colour], PATTERN_OF_ROLE[role], step, max(1, of)))
    return entries


def _price(take: int, put: int, cost: list[list[int]]) -> int:
    return _OFF_BOARD_COST if NOWHERE in (take, put) else cost[take][put]


def _cheapest(takes: list[int], puts: list[int], cost: list[list[int]]) -> list[tuple[int, int]]:
    """The best pairing by trying all: at most _ALL_PAIRINGS_UP_TO pieces are loose."""
    if not takes:
        return []
    best: list[tuple[int, int]] = []
    best_price = -1
    for i in range(len(puts)):
        rest = _cheapest(takes[1:], puts[:i] + puts[i + 1 :], cost)
        price = _price(takes[0], puts[i], cost) + sum([_price(a, b, cost) for a, b in rest])
        if best_price < 0 or price < best_price:
            best_price = price
            best = [(takes[0], puts[i])] + rest
    return best


def _greedy(takes: list[int], puts: list[int], cost: list[list[int]]) -> list[tuple[int, int]]:
    left = list(puts)
    pairs: list[tuple[int, int]] = []
    for take in takes:
        nearest = min(left, key=lambda put: _price(take, put, cost))
        left.remove(nearest)
        pairs.append((take, nearest))
    return pairs
