"""What each seat knows of the other seats' shares: the history as the seat saw it, and deals consistent with it.

The shares dealt are hidden. Everything else is public: the trades, and the number of locos on each company's storing
board after the deal, which shows how many of its shares were dealt in total.
"""

from shared_rules.game import ARRANGED
from shared_rules.paris_connection.position import CHOSEN, COMPANIES, DEAL, DEALT, NONE, OVER, TREASURY, Position
from shared_rules.paris_connection.text import action_text

MYPY = False
if MYPY:
    from random import Random
    from typing import Final

SECRET_DEAL: "Final" = "deal ?"
_SWEEPS: "Final" = 8  # passes over all pairs of seats: far more than needed to remove any trace of the initial hands


def information_state(position: Position, seat: int) -> list[str]:
    """Return the history in notation as `seat` saw it, with a line for the storing boards inserted after the deal.

    Once the game is over everything is public, so "?" no longer appears.
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
                lines.append("boards " + " ".join([str(count) for count in _stores_after_deal(position)]))
    return lines


def is_deal(action: int) -> bool:
    """Return whether the action deals a share."""
    return DEALT <= action < ARRANGED


def proven_shares(position: Position) -> list[bytearray]:
    """Return, by seat and company, the number of shares that a seat must hold, judging by the trades alone."""
    proven = [bytearray(COMPANIES) for _ in range(position.players)]
    for seat, given, taken in position.trades:
        if given != NONE and proven[seat][given]:
            proven[seat][given] -= 1
        proven[seat][taken] += 1
    return proven


def minimum_dealt(position: Position) -> list[bytearray]:
    """Return, by seat and company, how many shares the seat must have been dealt, judging by its public actions."""
    minimum = [bytearray(COMPANIES) for _ in range(position.players)]
    net = [[0] * COMPANIES for _ in range(position.players)]
    for seat, given, taken in position.trades:
        if given != NONE:
            net[seat][given] -= 1
            minimum[seat][given] = max(minimum[seat][given], -net[seat][given])
        net[seat][taken] += 1
    seat, company = position.seat, position.company
    if position.phase == CHOSEN and not position.buildable_hexes(company):
        minimum[seat][company] = max(minimum[seat][company], 1 - net[seat][company])
    return minimum


def redeal_shares(position: Position, seat: int, random: "Random") -> list[bytearray]:
    """Return each seat's shares in a random deal consistent with all that `seat` knows; SPECTATOR knows no shares.

    The consistent deals have the same relative probabilities as in an ordinary deal. The probabilities are exact with
    up to two unknown hands, or if `minimum_dealt` is all 0. Otherwise, the hands of two seats at a time are pooled and
    dealt again, often enough for any bias to be too small to notice.
    """
    if position.phase == OVER:
        return [bytearray(held) for held in position.dealt]
    others = [other for other in range(position.players) if other != seat]
    pool = _pooled_shares(position, others)
    minimum = minimum_dealt(position)
    hands = [bytearray(held) for held in position.dealt]
    for other in others:
        for company in range(COMPANIES):
            pool[company] -= minimum[other][company]
    undealt = _shuffle_shares(pool, random)
    for other in others:
        count = sum(hands[other]) - sum(minimum[other])
        hands[other] = bytearray(minimum[other])
        for company in undealt[:count]:
            hands[other][company] += 1
        undealt = undealt[count:]
    if sum([sum(minimum[other]) for other in others]):
        for _ in range(_SWEEPS if len(others) > 2 else 1):
            for later in range(1, len(others)):
                for earlier in range(later):
                    _redeal_two(hands, others[earlier], others[later], minimum, random)
    return hands


def history_with_hands(position: Position, hands: list[bytearray], seat: int, random: "Random") -> list[int]:
    """Return the history as if `hands` had been dealt, each in random order. Deals to `seat` do not change."""
    if position.phase == OVER:
        return list(position.history)
    undealt = [_shuffle_shares(list(held), random) for held in hands]
    history: list[int] = []
    for index, action in enumerate(position.history):
        receiver = (position.first + index) % position.players
        history.append(DEALT + undealt[receiver].pop() if is_deal(action) and receiver != seat else action)
    return history


def _stores_after_deal(position: Position) -> list[int]:
    maximum = position.setting.locos - TREASURY
    return [maximum - sum([held[company] for held in position.dealt]) for company in range(COMPANIES)]


def _pooled_shares(position: Position, others: list[int]) -> list[int]:
    """Return how many shares of each company were dealt to `others`, plus those in the bag during the deal."""
    pool: list[int] = []
    for company in range(COMPANIES):
        dealt = sum([position.dealt[other][company] for other in others])
        pool.append(dealt + position.stores[company] if position.phase == DEAL else dealt)
    return pool


def _shuffle_shares(counts: list[int], random: "Random") -> list[int]:
    """Return a shuffled list that contains each company the given number of times."""
    companies: list[int] = []
    for company, count in enumerate(counts):
        companies += [company] * count
    for last in range(len(companies) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        companies[last], companies[other] = companies[other], companies[last]
    return companies


def _redeal_two(hands: list[bytearray], first: int, second: int, minimum: list[bytearray], random: "Random") -> None:
    """Pool the hands of two seats and deal them again, giving each seat at least its `minimum`."""
    pooled = [hands[first][company] + hands[second][company] for company in range(COMPANIES)]
    maximum = [pooled[company] - minimum[second][company] for company in range(COMPANIES)]
    size = sum(hands[first])
    ways = [[1] + [0] * size]  # [k][n]: the number of ways to take n shares of the last k companies
    for company in range(COMPANIES - 1, -1, -1):
        row = [0] * (size + 1)
        for count in range(minimum[first][company], maximum[company] + 1):
            choices = _binomial(pooled[company], count)
            for total in range(count, size + 1):
                row[total] += choices * ways[-1][total - count]
        ways.append(row)
    for company in range(COMPANIES):
        rest = ways[COMPANIES - 1 - company]
        draw = int(random.random() * ways[COMPANIES - company][size])
        count = minimum[first][company]
        while True:
            draw -= _binomial(pooled[company], count) * rest[size - count]
            if draw < 0:
                break
            count += 1
        hands[first][company] = count
        hands[second][company] = pooled[company] - count
        size -= count


def _binomial(n: int, k: int) -> int:
    """Return the number of ways to choose `k` items from `n`."""
    ways = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways
