"""Random play of the P'tites Locos: one random action, and whole games on the bare tables.

A choice among n actions takes one number from `random()`, the actions in ascending order; a single action takes none,
and a roll counts its equally likely faces. `winner` draws just as `random_action` does, so that from one seed both play
the same game. How fast that is bounds what the contract costs (tests/bench/playouts.py).
"""

from shared_rules.ptites_locos.position import ARRIVAL, FACES, HAND, NONE, OVER, ROLL, TILE, WRECK, Position

MYPY = False
if MYPY:
    from random import Random

_PAIRS = FACES * FACES
_MAX_PLATFORMS = 3


def _pairs() -> list[tuple[int, int, bool]]:
    """The faces of all dice in the order of the rolls' actions: (2 * platform, points, whether a double)."""
    faces: list[tuple[int, int, bool]] = []
    for platform in range(_MAX_PLATFORMS):
        for low in range(1, FACES + 1):
            for high in range(low, FACES + 1):
                faces.append((2 * platform, low + high, low == high))
                if low != high:
                    faces.append((2 * platform, low + high, False))
    return faces


_ROLLS = _pairs()
_COUNTDOWN = [list(range(points, 0, -1)) for points in range(2 * FACES + 1)]


def random_action(position: Position, random: "Random") -> int:
    """A roll by its probability, or one of the legal actions, each as likely."""
    actions = position.legal_actions()
    if actions:
        return actions[int(random.random() * len(actions))] if len(actions) > 1 else actions[0]
    outcomes = position.chance_outcomes()
    faces = _PAIRS if position.colour != NONE else _PAIRS * len(position.track.platforms)
    face = int(random.random() * faces)
    for action, probability in outcomes:
        face -= int(probability * faces + 0.5)
        if face < 0:
            return action
    raise ValueError("a game that is over has no next action")


def winner(position: Position, random: "Random") -> int:
    """The seat that wins when all play on at random; the position stays as it is."""
    steps = 0
    while position.phase != OVER and not _turn_begins(position):
        position.apply(random_action(position, random))
        steps += 1
    seat = position.winner if position.phase == OVER else _play_on(position, random)
    for _ in range(steps):
        position.undo()
    return seat


def _turn_begins(position: Position) -> bool:
    if position.phase == TILE:
        return True
    if position.phase != ROLL or position.run != 1 or position.colour != NONE:
        return False
    return not position.tiles[position.seat]


def _play_on(position: Position, random: "Random") -> int:
    """The winner, from the beginning of a turn. One long loop over local names: this is the engine's fast path."""
    draw = random.random
    track = position.track
    follow, moved, lanes, platforms = track.follow, track.moved, track.lanes, len(track.platforms)
    slide, to_win, config, reserve = position.setting.slide, position.setting.to_win, position.config, position.reserve
    at, players, seat = bytearray(position.at), position.players, position.seat
    hands, homes, tiles = list(position.hands), list(position.hangars), list(position.tiles)
    locos = [[s for s in range(len(track.names)) if at[s] == n + 1] for n in range(players)]
    starts, clear, every = list(range(lanes)), bytes(lanes), _PAIRS * platforms
    while True:  # a turn
        first, faces, runner, mine = 0, every, NONE, locos[seat]
        if tiles[seat]:
            tile = int(draw() * (platforms + 1))
            if tile:
                tiles[seat] -= 1
                reserve += 1
                first, faces = _PAIRS * (tile - 1), _PAIRS
        while True:  # a run
            move, points, double = _ROLLS[first + int(draw() * faces)]
            if slide:
                config = moved[config][move + 1 - (config >> (move >> 1) & 1)]
            else:
                config = moved[config][move if draw() < 0.5 else move + 1]

            last_run = runner != NONE
            if last_run and runner != HAND:
                k = mine.index(runner)
            else:
                k = 0 if last_run else len(mine)
                free = starts if hands[seat] else starts[:0]
                if free and at[:lanes] != clear:
                    free = [s for s in starts if not at[s]]
                choices = k + len(free)
                if not choices:
                    break
                chosen = int(draw() * choices) if choices > 1 else 0
                if chosen < k:
                    k = chosen
                else:
                    square = free[chosen - k]
                    k = NONE
            if k == NONE:
                hands[seat] -= 1
                k = len(mine)
                mine.append(square)
                points -= 1
            else:
                square = mine[k]
                at[square] = 0

            row = follow[config]
            found = 0
            for left in _COUNTDOWN[points]:  # noqa: B007 - what is left when it meets something
                ahead = row[square]
                found = at[ahead]
                if found:
                    break
                square = ahead
            crashed = home = NONE
            if found < ARRIVAL:
                at[square] = seat + 1
                mine[k] = square
                mine.sort()
                runner = square
                if found:
                    crashed, home = _push(row, at, locos, ahead, left)
            elif found == ARRIVAL:
                del mine[k]
                home = seat
                last_run = True
            else:
                del mine[k]
                crashed = seat
                runner = HAND
            if home != NONE:
                homes[home] += 1
                if homes[home] >= to_win:
                    return home
            elif crashed != NONE:
                hands[crashed] += 1
                if reserve:
                    reserve -= 1
                    tiles[crashed] += 1
            if last_run or not double or draw() >= 0.5:
                break
            first, faces = 0, every
        seat = (seat + 1) % players


def _push(row: bytes, at: bytearray, locos: list[list[int]], square: int, points: int) -> tuple[int, int]:
    """Push the loco on `square` with `points` and all it hits: who crashed and who came home, a seat or NONE each."""
    while True:
        owner = at[square] - 1
        theirs = locos[owner]
        k = theirs.index(square)
        at[square] = 0
        found = 0
        for left in _COUNTDOWN[points]:  # noqa: B007 - what is left when it meets something
            ahead = row[square]
            found = at[ahead]
            if found:
                break
            square = ahead
        if found >= ARRIVAL:
            del theirs[k]
            if found == WRECK or left > 1:
                return owner, NONE
            return NONE, owner
        at[square] = owner + 1
        theirs[k] = square
        theirs.sort()
        if not found:
            return NONE, NONE
        square, points = ahead, left
