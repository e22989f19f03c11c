"""Random play of Golden Train: one random action, and whole games on bare lists.

A choice among n actions takes one number from `random()`, the actions in ascending order; a single action takes none,
and a draw counts the cards left by value. `returns` draws just as `random_action` does, so that from one seed both play
the same game.
"""

from shared_rules.golden_train.deck import SHERIFF
from shared_rules.golden_train.position import (
    COUPLE,
    DYNAMITE,
    NONE,
    OVER,
    STRENGTH,
    WAGON,
    Position,
)

MYPY = False
if MYPY:
    from collections.abc import Callable
    from random import Random


def random_action(position: Position, random: "Random") -> int:
    """A card by its probability, or one of the legal actions, each as likely. Raises ValueError after the end."""
    actions = position.legal_actions()
    if actions:
        return actions[int(random.random() * len(actions))] if len(actions) > 1 else actions[0]
    if position.phase == OVER:
        raise ValueError("a game that is over has no next action")
    first, counts = (STRENGTH, position.dynamites) if position.phase == DYNAMITE else (WAGON, position.pile)
    return first + _cards(counts)[int(random.random() * sum(counts))]


def returns(position: Position, random: "Random") -> list[float]:
    """What each seat wins when all play on at random; the position stays as it is."""
    steps = 0
    while position.phase not in (OVER, COUPLE):
        position.apply(random_action(position, random))
        steps += 1
    if position.phase == COUPLE:
        end = Position(position.setting, position.players, 0)
        end.trains = [bytes(train) for train in _play_on(position, random)]
        end.phase = OVER
        won = end.returns()
    else:
        won = position.returns()
    for _ in range(steps):
        position.undo()
    return won


def _cards(counts: bytes) -> list[int]:
    """The cards by value, ascending."""
    cards: list[int] = []
    for value in range(len(counts)):
        cards += [value] * counts[value]
    return cards


def _play_on(position: Position, random: "Random") -> list[list[int]]:
    """The trains at the end, from a coupling on. One long loop over local names: this is the engine's fast path."""
    draw = random.random
    players, seat, card = position.players, position.seat, position.card
    opened, sheriffs = position.setting.open, position.setting.sheriffs
    trains = [list(train) for train in position.trains]
    pile, discards, dynamites = _cards(position.pile), _cards(position.discards), _cards(position.dynamites)
    others = [[other for other in range(players) if other != one] for one in range(players)]
    while True:  # a turn, its wagon drawn
        mine = trains[seat]
        matched = card in mine and (sheriffs or card != SHERIFF)
        mine.append(card)
        card = pile.pop(int(draw() * len(pile))) if opened and pile else NONE
        if matched:
            hidden = [trains[other] for other in others[seat] if trains[other]]
            if hidden and draw() >= 0.5:
                strength = dynamites.pop(int(draw() * len(dynamites)))
                if not _attack(hidden, strength, draw, discards):
                    discards.append(mine.pop())
                if not dynamites:
                    return trains
        if card == NONE:
            if not pile:
                if not discards:
                    return trains
                pile = sorted(discards)
                discards = []
            card = pile.pop(int(draw() * len(pile)))
        seat = (seat + 1) % players


def _attack(hidden: list[list[int]], strength: int, draw: "Callable[[], float]", discards: list[int]) -> bool:
    """Name wagons of the opposing trains at random; those of a success are discarded. Whether it is one."""
    left: list[int] = []
    for train in hidden:
        left += train
    where = list(range(len(left)))
    named: list[int] = []
    total = stop = 0
    while True:
        options = stop + len(left)
        k = int(draw() * options) - stop if options > 1 else 0
        if k < 0:
            break
        value = left.pop(k)
        named.append(where.pop(k))
        total += value
        if value == SHERIFF or total > strength:
            return False
        if total == strength or not left:
            break
        stop = 1
    named.sort()
    for place in reversed(named):
        for train in hidden:
            if place < len(train):
                discards.append(train.pop(place))
                break
            place -= len(train)
    return True
