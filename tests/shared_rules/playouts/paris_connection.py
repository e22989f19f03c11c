"""Random play of Paris Connection: one random action, and whole games on the bare masks.

A choice among n actions takes one number from `random()`, the actions in ascending order; a single action takes none,
and a deal counts the locos in the bag. `returns` draws just as `random_action` does, so that from one seed both play
the same game.
"""

from shared_rules.paris_connection.position import COMPANIES, DEALT, OVER, Position

MYPY = False
if MYPY:
    from random import Random


def random_action(position: Position, random: "Random") -> int:
    """A deal by its probability, or one of the legal actions, each as likely."""
    actions = position.legal_actions()
    if actions:
        return actions[int(random.random() * len(actions))] if len(actions) > 1 else actions[0]
    if position.phase == OVER:
        raise ValueError("a game that is over has no next action")
    loco = int(random.random() * sum(position.stores))
    for company in range(COMPANIES):
        loco -= position.stores[company]
        if loco < 0:
            return DEALT + company
    raise ValueError("the bag is empty")


def returns(position: Position, random: "Random") -> list[float]:
    """What each seat wins when all play on at random; the position stays as it is."""
    steps = 0
    while position.phase != OVER:
        position.apply(random_action(position, random))
        steps += 1
    won = position.returns()
    for _ in range(steps):
        position.undo()
    return won
