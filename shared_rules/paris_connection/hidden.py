"""The knowledge of each seat of the others' shares: the history as it saw it, and deals that agree with it.

The shares dealt are hidden. Everything else is public: trades, and how many locos of each company came to lie on its
storing board when the deal was over, which tells how many of each were dealt in all.
"""

from shared_rules.game import ARRANGED
from shared_rules.paris_connection.position import CHOSEN, COMPANIES, DEAL, DEALT, NONE, OVER, TREASURY, Position
from shared_rules.paris_connection.text import action_text

MYPY = False
if MYPY:
    from random import Random
    from typing import Final

SECRET_DEAL: "Final" = "deal ?"
_SWEEPS: "Final" = 8  # over all pairs of seats: far more than their hands need to forget where they began


def information_state(position: Position, seat: int) -> list[str]:
    """Return the history in notation as `seat` saw it; after the deal a line that says what lay on the storing boards.

    Once the game is over everything is open, so that nothing stands as "?" any more.
    """
    setting, players = position.setting, position.players
    lines: list[str] = []
    deals = 0
    for action in position.history:
        if is_deal(action) and position.phase != OVER and (position.first + deals) % players != seat:
            lines.append(SECRET_DEAL)
        elif action >= ARRANGED:
            lines.append(position.arrangement_notation(action))
        else:
            lines.append(action_text(setting, action))
        if is_deal(action):
            deals += 1
            if deals == setting.shares[players] * players:
                lines.append("boards " + " ".join([str(count) for count in _boards_after_deal(position)]))
    return lines


def is_deal(action: int) -> bool:
    """Return whether chance dealt a share."""
    return DEALT <= action < ARRANGED


def proved(position: Position) -> list[bytearray]:
    """Return by seat and company the number of shares that the trades alone prove."""
    known = [bytearray(COMPANIES) for _ in range(position.players)]
    for seat, given, taken in position.trades:
        if given != NONE and known[seat][given]:
            known[seat][given] -= 1
        known[seat][taken] += 1
    return known


def needed(position: Position) -> list[bytearray]:
    """Return by seat and company the number of shares that it must have been dealt for its public actions."""
    least = [bytearray(COMPANIES) for _ in range(position.players)]
    net = [[0] * COMPANIES for _ in range(position.players)]
    for seat, given, taken in position.trades:
        if given != NONE:
            net[seat][given] -= 1
            least[seat][given] = max(least[seat][given], -net[seat][given])
        net[seat][taken] += 1
    seat, company = position.seat, position.company
    if position.phase == CHOSEN and not position.builds(company):
        least[seat][company] = max(least[seat][company], 1 - net[seat][company])
    return least


def redealt(position: Position, seat: int, random: "Random") -> list[bytearray]:
    """Return by seat and company shares that may have been dealt for all that `seat` knows (SPECTATOR: no shares).

    Every deal that agrees with what `seat` has seen is as likely as before the game. With up to two hands unknown, or
    nothing proved, that is exact; with more, hands of two seats at a time are pooled and dealt anew, over and over,
    which comes so near to it that nobody can tell.
    """
    if position.phase == OVER:
        return [bytearray(held) for held in position.dealt]
    others = [other for other in range(position.players) if other != seat]
    pool = _pool(position, others)
    least = needed(position)
    hands = [bytearray(held) for held in position.dealt]
    for other in others:
        for company in range(COMPANIES):
            pool[company] -= least[other][company]
    loose = _shuffled(pool, random)
    for other in others:
        free = sum(hands[other]) - sum(least[other])
        hands[other] = bytearray(least[other])
        for company in loose[:free]:
            hands[other][company] += 1
        loose = loose[free:]
    if sum([sum(least[other]) for other in others]):
        for _ in range(_SWEEPS if len(others) > 2 else 1):
            for later in range(1, len(others)):
                for earlier in range(later):
                    _deal_two(hands, others[earlier], others[later], least, random)
    return hands


def deals_in_order(position: Position, hands: list[bytearray], seat: int, random: "Random") -> list[int]:
    """Return the history with these hands dealt, those of other seats than `seat` in random order."""
    if position.phase == OVER:
        return list(position.history)
    left = [_shuffled(list(held), random) for held in hands]
    history: list[int] = []
    for index, action in enumerate(position.history):
        to = (position.first + index) % position.players
        history.append(DEALT + left[to].pop() if is_deal(action) and to != seat else action)
    return history


def _boards_after_deal(position: Position) -> list[int]:
    most = position.setting.locos - TREASURY
    return [most - sum([held[company] for held in position.dealt]) for company in range(COMPANIES)]


def _pool(position: Position, others: list[int]) -> list[int]:
    """Return by company the shares among which the others' are; while they are dealt, with the rest of the bag."""
    pool: list[int] = []
    for company in range(COMPANIES):
        among = sum([position.dealt[other][company] for other in others])
        pool.append(among + position.stores[company] if position.phase == DEAL else among)
    return pool


def _shuffled(counts: list[int], random: "Random") -> list[int]:
    """Return as many of each company as in `counts`, in random order."""
    companies: list[int] = []
    for company, count in enumerate(counts):
        companies += [company] * count
    for last in range(len(companies) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        companies[last], companies[other] = companies[other], companies[last]
    return companies


def _deal_two(hands: list[bytearray], one: int, other: int, least: list[bytearray], random: "Random") -> None:
    """Pool the hands of two seats and deal them anew, each at least what it needs."""
    pooled = [hands[one][company] + hands[other][company] for company in range(COMPANIES)]
    most = [pooled[company] - least[other][company] for company in range(COMPANIES)]
    size = sum(hands[one])
    ways = [[1] + [0] * size]  # by company, the last first: the ways to take so many shares of it and those after it
    for company in range(COMPANIES - 1, -1, -1):
        row = [0] * (size + 1)
        for count in range(least[one][company], most[company] + 1):
            choices = _choose(pooled[company], count)
            for total in range(count, size + 1):
                row[total] += choices * ways[-1][total - count]
        ways.append(row)
    for company in range(COMPANIES):
        rest = ways[COMPANIES - 1 - company]
        draw = int(random.random() * ways[COMPANIES - company][size])
        count = least[one][company]
        while True:
            draw -= _choose(pooled[company], count) * rest[size - count]
            if draw < 0:
                break
            count += 1
        hands[one][company] = count
        hands[other][company] = pooled[company] - count
        size -= count


def _choose(whole: int, part: int) -> int:
    """Return the number of ways to choose `part` of `whole`."""
    ways = 1
    for step in range(part):
        ways = ways * (whole - step) // (step + 1)
    return ways
