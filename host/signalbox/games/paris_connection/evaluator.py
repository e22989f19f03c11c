"""What a turn of Paris Connection is worth to a seat: its shares and their prospects against the others' average ones.

A company's prospects are the free cities it may still reach, each the less the more locos it takes. The others' shares
are counted, not guessed: whatever lies neither on the storing boards nor on the map nor with the seat is theirs. What
everybody hears must not come of the seat's own shares either: of those only what its trades prove is counted then.
"""

from collections.abc import Sequence
from random import Random

from shared_rules.game import SPECTATOR
from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import Country, lowest, number_of
from shared_rules.paris_connection.hidden import needed
from shared_rules.paris_connection.position import (
    BUILD,
    CHOOSE,
    CHOSEN,
    COMPANIES,
    COMPANY,
    DONE,
    MOST_PLACED,
    NONE,
    TAKE,
    TREASURY,
)
from signalbox.games.paris_connection.plans import FARTHEST, plans_of
from signalbox.games.paris_connection.turns import MOST_TAKEN

NEARER = 0.6  # what a city is worth to a company for each loco that it is away
AMPLE = 10  # locos on a storing board: with fewer, prospects are worth so much less
HASTE = 0.6  # of what a trade brings, the part that would be lost if it were put off
DEALS = 8  # of the others' shares that may be: how often the seat must win if the game is ended now
SURE = 1.0  # the part of them that it must win
END = 1000.0  # what ending the game is worth to its winner, beyond any prospects

ASSUMED = 0.2  # shares that who asks has more than the average, of any company: a person builds what he holds
IMPOSSIBLE = -2 * END  # the worth of what nobody else can know to be possible


class TurnEvaluator:
    """The evaluator of turns, for the seat whose turn it is; `public`, by nothing but what everybody knows."""

    def __init__(self, *, public: bool = False) -> None:
        self._public = public

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """What each action is worth, the rest of the turn played as well as it can be."""
        turn = _Turn(state, random, public=self._public)
        if state.phase == CHOOSE:
            return [turn.choosing(action - COMPANY) for action in actions]
        building = turn.building(state.company) if state.phase in (CHOSEN, BUILD) else {}
        return [self._worth_of(turn, building, action) for action in actions]

    def _worth_of(self, turn: "_Turn", building: dict[int, float], action: int) -> float:
        if action < COMPANY:
            return building.get(action, turn.placing(action))
        if action == DONE:
            return 0.0
        return turn.taking(action - TAKE)


class _Turn:
    """One turn looked ahead through. Everything is counted in points, against doing nothing more."""

    def __init__(self, state: State, random: Random, *, public: bool) -> None:
        self._state = state
        self._country: Country = state.country
        self._random = random
        self._viewer = SPECTATOR if public else state.seat
        self._own: Sequence[float] = state.shares[state.seat]
        self._to_give: Sequence[int] = state.shares[state.seat]
        if public:
            certain = certain_shares(state)
            self._own, self._to_give = _expected(state, certain), certain[state.seat]
        more = ASSUMED if public else 0.0
        self._leads = [self._own[company] - self._of_others(company) + more for company in range(COMPANIES)]
        self._prospects = [
            _prospects(state, company, state.own[company], state.full, state.stores[company])
            for company in range(COMPANIES)
        ]
        self._deals: list[list[bytearray]] = []  # shares by seat that may be, drawn once they are needed

    def _of_others(self, company: int) -> float:
        """How many shares of a company each of the others has on the average."""
        state = self._state
        built = state.own[company].bit_count() - 1
        everywhere = state.setting.locos - TREASURY
        theirs = everywhere - state.stores[company] - built - self._own[company]
        return theirs / (state.players - 1)

    # Choosing a company.

    def choosing(self, company: int) -> float:
        """The best that can be made of a company: building it, or giving a share of it away."""
        state = self._state
        worth = list(self.building(company).values())
        others = [other for other in range(COMPANIES) if other != company and state.stores[other]]
        worth += [self.trading(company, other) for other in others]
        return max(worth, default=IMPOSSIBLE)

    # Trading.

    def trading(self, given: int, taken: int) -> float:
        """What it is worth to give a share of one company for as many as there are of another."""
        if not self._to_give[given]:
            return IMPOSSIBLE
        count = min(MOST_TAKEN, self._state.stores[taken])
        return HASTE * (count * self._value(taken) - self._value(given)) - self._penalty(count - 1)

    def taking(self, taken: int) -> float:
        """The same in the middle of the trade: of the first share, or of the second."""
        state = self._state
        if state.phase == CHOSEN:
            return self.trading(state.company, taken)
        return HASTE * self._value(taken) - self._penalty(1)

    def _value(self, company: int) -> float:
        return self._state.values[company] + self._prospects[company]

    def _penalty(self, more: int) -> float:
        setting = self._state.setting
        held, limit = sum(self._own), setting.limits[self._state.players]
        return float(setting.penalty * (max(0, held + more - limit) - max(0, held - limit)))

    # Building.

    def building(self, company: int) -> dict[int, float]:
        """By the hex where the first loco stands: what the best way on from there is worth."""
        state = self._state
        first = state.builds(company)
        left = min(MOST_PLACED - state.placed, state.stores[company])
        found: dict[int, float] = {}
        for plan in dict.fromkeys(map(tuple, plans_of(state, company, first, left))):
            worth = self._built(company, plan)
            if worth > found.get(plan[0], -2 * END):
                found[plan[0]] = worth
        return found

    def placing(self, number: int) -> float:
        """What a loco is worth on a hex to which no plan leads."""
        return self._built(self._state.company, [number])

    def _built(self, company: int, plan: Sequence[int]) -> float:
        """What it is worth when these hexes are built on, to the seat as it is and to the others as they are."""
        state, country = self._state, self._country
        new = sum(1 << number for number in plan)
        full = state.full | new & (state.some | country.single)
        stores = state.stores[company] - len(plan)
        gained = sum(country.worth[number] for number in plan)
        worth = self._leads[company] * gained
        if new & country.last_stop or self._runs_out(company, stores):
            return worth + (END if self._would_win(company, gained) else -END)
        for other in range(COMPANIES):
            if other == company:
                left = _prospects(state, other, state.own[other] | new, full, stores)
            elif full != state.full:
                left = _prospects(state, other, state.own[other], full, state.stores[other])
            else:
                continue
            worth += self._leads[other] * (left - self._prospects[other])
        return worth

    # Ending the game.

    def _runs_out(self, company: int, stores: int) -> bool:
        """Whether the company's storing board becomes empty, and at most one is left that is not (P11)."""
        return stores == 0 and self._state.boards_with_locos() <= 2

    def _would_win(self, company: int, gained: int) -> bool:
        """Whether the seat is likely to have most points if the game ends with so many more for a company."""
        state = self._state
        values = list(state.values)
        values[company] += gained
        while len(self._deals) < DEALS:
            self._deals.append(state.resample_from_infostate(self._viewer, self._random).shares)
        won = 0
        for shares in self._deals:
            points = [_points(state, held, values) for held in shares]
            won += points[state.seat] == max(points)
        return won >= SURE * DEALS


def certain_shares(state: State) -> list[list[int]]:
    """By seat and company: how many shares everybody knows it to hold, by its trades and by what it has just named."""
    held = [list(dealt) for dealt in needed(state)]
    for seat, given, taken in state.trades:
        held[seat][taken] += 1
        if given != NONE:
            held[seat][given] -= 1
    return held


def _expected(state: State, certain: list[list[int]]) -> list[float]:
    """By company: the seat's shares as everybody may expect them, all that is not certain being shared out evenly."""
    secret = [sum(held[company] for held in state.shares) for company in range(COMPANIES)]
    for held in certain:
        secret = [count - held[company] for company, count in enumerate(secret)]
    own = certain[state.seat]
    part = (sum(state.shares[state.seat]) - sum(own)) / max(1, sum(secret))
    return [own[company] + part * secret[company] for company in range(COMPANIES)]


def _points(state: State, held: bytearray, values: list[int]) -> int:
    over = max(0, sum(held) - state.setting.limits[state.players])
    return sum([count * value for count, value in zip(held, values, strict=True)]) - state.setting.penalty * over


def _prospects(state: State, company: int, own: int, full: int, stores: int) -> float:
    """What a company may still gain: the cities it may reach, by how many locos each takes."""
    if not stores:
        return 0.0
    country = state.country
    cities = country.city & ~full
    free = country.land & ~(own | full)
    wave, worth, weight = own, 0.0, 1.0
    for _ in range(min(FARTHEST, stores)):
        wave = country.spread(wave) & free
        if not wave:
            break
        free &= ~wave
        weight *= NEARER
        reached = wave & cities
        while reached:
            city = lowest(reached)
            worth += weight * country.worth[number_of(city)]
            reached ^= city
    return worth * min(1.0, stores / AMPLE)
