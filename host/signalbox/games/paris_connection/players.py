"""The computer players of Paris Connection.

Chances of winning are learned from games, using features of a seat's shares and of the cities that companies can reach.
The strong player plays out the most promising turns to the end of the round, assuming that the other seats follow rules
of thumb and hold shares consistent with what it knows. The child and easy players use rules of thumb and make many
decisions at random. The fair player always uses rules of thumb, and so does the strong player if there are no
learned chances for the number of players.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from shared_rules.game import ARRANGED, SPECTATOR, TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import Country, hex_number, hex_numbers, lowest_hex
from shared_rules.paris_connection.hidden import minimum_dealt
from shared_rules.paris_connection.position import (
    BUILD,
    CHOOSE,
    CHOSEN,
    COMPANIES,
    COMPANY,
    DONE,
    MAX_PLACED,
    NONE,
    PASS,
    TAKE,
    TRADE,
    TREASURY,
)
from signalbox.games.one_ply import OnePly
from signalbox.games.players import CARELESS_SHARES, STRONG, CarelessPlayer
from signalbox.games.search_budget import SearchBudget, check_cancelled, current_budget, use_budget, within_budget
from signalbox.games.softmax import Softmax, read_weights

BANDS = (1, 2, 3, 5, 8)  # bands of distances to cities: the maximum number of locos needed in each
FARTHEST = BANDS[-1]  # in locos; cities farther away are ignored
AMPLE = 10  # locos on a storing board beyond which more make no difference
MIN_BOARDS = 2  # the number of storing boards that must have locos for the game to continue (P11)

Plan = list[int]  # hex numbers, in the order in which locos are placed
Turn = tuple[int, ...]  # actions; a final `done` is omitted where nothing else could follow
Shares = Sequence[Sequence[float]]  # [seat][company]: the number of shares


def list_plans(state: State, company: int, first_hexes: int, maximum: int) -> list[Plan]:
    """Return plans for building with up to `maximum` more locos, starting on one of `first_hexes`.

    Each plan leads to a free city within reach and then to other cities nearby while locos remain, or towards a city
    farther away. Two further plans place a single loco elsewhere, where it may do the least harm.
    """
    country = state.country
    free = country.land & ~(state.company_hexes[company] | state.full)
    elsewhere = first_hexes & ~country.city or first_hexes
    plans: list[Plan] = [[hex_number(lowest_hex(elsewhere))], [elsewhere.bit_length() - 1]] if first_hexes else []
    for path in _shortest_paths(country, first_hexes, free, FARTHEST):
        plan = path[:maximum]
        plans.append(plan)
        while len(path) <= maximum and len(plan) < maximum:
            own = state.company_hexes[company] | sum(1 << number for number in plan)
            room = free & ~own
            if not country.shortest_path(country.neighbours_of(own), room):
                break
            extension = next(_shortest_paths(country, country.neighbours_of(own), room, maximum - len(plan)), None)
            if extension is None:
                break
            plan = plan + extension
            plans.append(plan[:maximum])
    return plans


def _shortest_paths(country: Country, first_hexes: int, free_hexes: int, maximum: int) -> Iterator[Plan]:
    """Yield a shortest path to each city in `free_hexes`, starting on one of `first_hexes`, nearest cities first."""
    layers = layers_from(country, first_hexes, free_hexes, maximum)
    for distance, layer in enumerate(layers):
        for city in hex_numbers(layer & country.city):
            yield _path_to(country, layers[:distance], city)


def _path_to(country: Country, layers: list[int], city: int) -> Plan:
    path = [city]
    for layer in reversed(layers):
        path.append(hex_number(lowest_hex(country.neighbours_of(1 << path[-1]) & layer)))
    return path[::-1]


def layers_from(country: Country, first_hexes: int, free_hexes: int, maximum: int) -> list[int]:
    """Return the sets of free hexes reached with one loco on `first_hexes`, with two, and so on up to `maximum`."""
    layers: list[int] = []
    wave = first_hexes & free_hexes
    while wave and len(layers) < maximum:
        layers.append(wave)
        free_hexes ^= wave
        wave = country.neighbours_of(wave) & free_hexes
    return layers


def reachable_layers(country: Country, own_hexes: int, full_hexes: int, maximum: int) -> list[int]:
    """Return the sets of hexes that a company first reaches with one loco, with two, and so on up to `maximum`."""
    return layers_from(country, country.neighbours_of(own_hexes), country.land & ~(own_hexes | full_hexes), maximum)


FILE = "judge.json"
BAND = (0, *(next(at for at, maximum in enumerate(BANDS) if maximum >= away) for away in range(1, FARTHEST + 1)))
SHARE_FEATURES = ("value", *(f"within {maximum}" for maximum in BANDS), "in store", "held by all", "value squared")
SEAT_FEATURES = ("shares", "short", "squares")
FEATURES = (*SHARE_FEATURES, *SEAT_FEATURES)
UNIT = 10.0  # features are in units of ten, and squares of values in units of a hundred
LOCO_LIMITS = (5, 10)  # limits of stages: the number of locos until the game can end
STOCK_LIMITS = (70, 100, 130)  # limits of stages: the number of locos on all storing boards
SEARCH_DISTANCE = max(FARTHEST, *LOCO_LIMITS)  # in locos; nothing farther away matters
STAGES = (len(LOCO_LIMITS) + 1) * (len(STOCK_LIMITS) + 1)


class Prospects(NamedTuple):
    """The prospects of the companies, in lists indexed by company.

    `bands` has the values of the cities within reach, grouped by the number of locos needed. `ends` has the number of
    locos needed to reach the city that ends the game, or 0 if that city is out of reach or too far away to matter.
    """

    values: list[int]
    stores: list[int]
    bands: list[list[int]]
    ends: list[int]


def features(prospects: Prospects, holdings: Shares, limit: int, penalty: int) -> list[list[float]]:
    """Return each seat's features in the order of `FEATURES`."""
    of_companies = [
        [
            value / UNIT,
            *[worth / UNIT for worth in prospects.bands[company]],
            min(prospects.stores[company], AMPLE) / UNIT,
            sum([shares[company] for shares in holdings]) / UNIT,
            value * value / UNIT**2,
        ]
        for company, value in enumerate(prospects.values)
    ]
    by_feature = list(zip(*of_companies, strict=True))
    rows: list[list[float]] = []
    for shares in holdings:
        row = [sum([a * b for a, b in zip(shares, values, strict=True)]) for values in by_feature]
        count = sum(shares)
        row[0] -= penalty * max(0.0, count - limit) / UNIT
        row += [count, max(0.0, limit - count) ** 2 / UNIT, sum([holdings * holdings for holdings in shares]) / UNIT]
        rows.append(row)
    return rows


def stage_of(prospects: Prospects) -> int:
    """Return the stage: how many locos are still needed to end the game (P11), and how many are on storing boards."""
    stores = prospects.stores
    total = sum(stores)
    locos_to_end = total - max(stores)
    for end, stored in zip(prospects.ends, stores, strict=True):
        if 0 < end <= stored:
            locos_to_end = min(locos_to_end, end)
    distance_stage = sum([locos_to_end > maximum for maximum in LOCO_LIMITS])
    return distance_stage * (len(STOCK_LIMITS) + 1) + sum([total <= maximum for maximum in STOCK_LIMITS])


def city_values_by_band(country: Country, layers: Sequence[int], stores: int) -> list[int]:
    """Return, for each band of distances, the total value of the cities that `stores` locos can reach."""
    bands: list[int] = []
    previous = 0
    for maximum in BANDS:
        hexes = 0
        for layer in layers[previous : min(maximum, stores)]:
            hexes |= layer
        previous = maximum
        cities = hexes & country.city
        bands.append(
            sum([value * (cities & alike).bit_count() for value, alike in cities_by_value(country)]) if cities else 0
        )
    return bands


@functools.lru_cache(maxsize=4)
def cities_by_value(country: Country) -> list[tuple[int, int]]:
    """Return each city value with the set of cities that have it."""
    by_value: dict[int, int] = {}
    for number, _ in country.cities:
        by_value[country.city_values[number]] = by_value.get(country.city_values[number], 0) | 1 << number
    return list(by_value.items())


def locos_to_last_stop(country: Country, layers: Sequence[int]) -> int:
    """Return the number of locos needed to reach the city that ends the game, or 0 if no layer contains it."""
    return next((distance for distance, layer in enumerate(layers, 1) if layer & country.last_stop), 0)


def winning_chances(weights: Softmax, state: State, prospects: Prospects, shares: Shares, turn: int) -> list[float]:
    """Return each seat's chance of winning for these prospects and shares, when the seat `turn` moves next."""
    rows = features(prospects, shares, state.setting.limits[state.players], state.setting.penalty)
    return weights.chances(stage_of(prospects), rows, turn)


def learned_weights() -> dict[int, Softmax]:
    """Return the weights supplied with Signalbox, keyed by number of players."""
    return read_weights(__package__, FILE)


MAX_TAKEN = 2  # shares taken for one given back (P9)


def building_turns(state: State) -> list[Turn]:
    """Return all ways to build that are worth considering."""
    if state.phase not in (CHOOSE, CHOSEN, BUILD):
        return []
    companies = range(COMPANIES) if state.phase == CHOOSE else [state.company]
    turns: list[Turn] = []
    for company in companies:
        naming = (COMPANY + company,) if state.phase == CHOOSE else ()
        turns += [(*naming, *plan) for plan in _remaining_plans(state, company)]
    return turns


def _remaining_plans(state: State, company: int) -> list[Turn]:
    """Return the plans for the rest of this turn, without duplicates."""
    left = min(MAX_PLACED - state.placed, state.stores[company])
    return list(dict.fromkeys(map(tuple, list_plans(state, company, state.buildable_hexes(company), left))))


def trading_turns(state: State) -> list[Turn]:
    """Return all turns that consist of a trade."""
    if state.phase == TRADE:
        return [(TAKE + state.taken,)]
    if state.phase not in (CHOOSE, CHOSEN):
        return []
    turns: list[Turn] = []
    own = state.shares[state.seat]
    for given in range(COMPANIES) if state.phase == CHOOSE else [state.company]:
        naming = (COMPANY + given,) if state.phase == CHOOSE else ()
        for taken in range(COMPANIES):
            if own[given] and taken != given and state.stores[taken]:
                counts = range(1, min(MAX_TAKEN, state.stores[taken]) + 1)
                turns += [(*naming, *[TAKE + taken] * count) for count in counts]
    return turns


def candidate_turns(state: State) -> list[Turn]:
    """Return all ways to finish the turn that are worth considering. An empty turn means stopping now."""
    stopping: list[Turn] = [()] if state.phase in (BUILD, TRADE) else []
    return [*building_turns(state), *trading_turns(state), *stopping] or [(PASS,)]


def play_out(state: State, turn: Turn) -> int:
    """Play a turn to its end, as far as the rules allow (P7), and return the number of actions to undo."""
    seat, length = state.seat, len(state.history)
    for action in turn:
        if action not in state.legal_actions():
            break
        state.apply(action)
        if state.seat != seat or state.current_player() == TERMINAL:
            return len(state.history) - length
    if state.current_player() == seat and state.phase in (BUILD, TRADE):
        state.apply(DONE)
    return len(state.history) - length


def turn_so_far(state: State) -> tuple[State, Turn]:
    """Return the state at the turn's start and the actions since, or `state` and no actions if the start is unknown."""
    start = state.clone()
    undone: list[int] = []
    while start.phase in (CHOSEN, BUILD, TRADE):
        if not start.history or start.history[-1] >= ARRANGED:
            return state, ()
        undone.append(start.undo())
    return start, tuple(undone[::-1])


NEARER = 0.6  # a city's value is multiplied by this for each loco needed to reach it
HASTE = 0.6  # the fraction of a trade's gain that would be lost by waiting
DEALS = 8  # the number of sampled deals that decide whether the seat would win if the game ended now
MIN_WINS = 1.0  # the fraction of the sampled deals that the seat must win
END = 1000.0  # the value of the end of the game to its winner, greater than any prospects

ASSUMED_SHARES = 0.2  # extra shares that the player asking for help is assumed to hold: people build what they hold
IMPOSSIBLE = -2 * END  # the value of a turn that is impossible, or not known to the others to be possible


class TurnEvaluator:
    """An evaluator that uses rules of thumb: the prospects of the mover's shares minus those of opponents' shares.

    Only the opponents' total of a company's shares is known: every loco that is not on the storing board, on the map
    or held by the seat. If `is_public`, the seat's own shares are also estimated from public knowledge, so that advice
    does not reveal a secret.
    """

    def __init__(self, *, is_public: bool = False) -> None:
        self._public = is_public

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the value of each action, assuming the best possible continuation of the turn."""
        turn = _Turn(state, random, is_public=self._public)
        if state.phase == CHOOSE:
            return [turn.naming_value(action - COMPANY) for action in actions]
        building = turn.building_values(state.company) if state.phase in (CHOSEN, BUILD) else {}
        return [self._estimate_worth(turn, building, action) for action in actions]

    def _estimate_worth(self, turn: _Turn, building: dict[int, float], action: int) -> float:
        if action < COMPANY:
            return building.get(action, turn.placement_value(action))
        if action == DONE:
            return 0.0
        return turn.share_value(action - TAKE)


class _Turn:
    """A turn and its possible continuations. Values are in points, relative to ending the turn at once."""

    def __init__(self, state: State, random: Random, *, is_public: bool) -> None:
        self._state = state
        self._country: Country = state.country
        self._random = random
        self._viewer = SPECTATOR if is_public else state.seat
        self._own: Sequence[float] = state.shares[state.seat]
        self._to_give: Sequence[int] = state.shares[state.seat]
        if is_public:
            certain = certain_shares(state)
            self._own, self._to_give = expected_shares(state, SPECTATOR)[state.seat], certain[state.seat]
        extra = ASSUMED_SHARES if is_public else 0.0
        self._leads = [self._own[company] - self._opponents_average(company) + extra for company in range(COMPANIES)]
        self._prospects = [
            _prospects(state, company, state.company_hexes[company], state.full, state.stores[company])
            for company in range(COMPANIES)
        ]
        self._deals: list[list[bytearray]] = []  # possible shares of all seats, sampled when first needed

    def _opponents_average(self, company: int) -> float:
        """Return the number of a company's shares held by the average opponent."""
        state = self._state
        built = state.company_hexes[company].bit_count() - 1
        total = state.setting.locos - TREASURY
        others = total - state.stores[company] - built - self._own[company]
        return others / (state.players - 1)

    # Choosing a company.

    def naming_value(self, company: int) -> float:
        """Return the value of naming a company to build with it or to give back a share in it, whichever is better."""
        state = self._state
        worth = list(self.building_values(company).values())
        others = [other for other in range(COMPANIES) if other != company and state.stores[other]]
        worth += [self.trade_value(company, other) for other in others]
        return max(worth, default=IMPOSSIBLE)

    # Trading.

    def trade_value(self, source: int, target: int) -> float:
        """Return the value of giving back one `source` share for as many `target` shares as the rules allow."""
        if not self._to_give[source]:
            return IMPOSSIBLE
        count = min(MAX_TAKEN, self._state.stores[target])
        return HASTE * (count * self._value(target) - self._value(source)) - self._penalty(count - 1)

    def share_value(self, company: int) -> float:
        """Return the value of taking the first or second share in a trade."""
        state = self._state
        if state.phase == CHOSEN:
            return self.trade_value(state.company, company)
        return HASTE * self._value(company) - self._penalty(1)

    def _value(self, company: int) -> float:
        return self._state.values[company] + self._prospects[company]

    def _penalty(self, added: int) -> float:
        setting = self._state.setting
        held, limit = sum(self._own), setting.limits[self._state.players]
        return float(setting.penalty * (max(0, held + added - limit) - max(0, held - limit)))

    # Building.

    def building_values(self, company: int) -> dict[int, float]:
        """Return, for each hex where the first loco may be placed, the value of the best continuation."""
        worths: dict[int, float] = {}
        for plan in _remaining_plans(self._state, company):
            worth = self._building_value(company, plan)
            if worth > worths.get(plan[0], -2 * END):
                worths[plan[0]] = worth
        return worths

    def placement_value(self, number: int) -> float:
        """Return the value of placing a loco on a hex where no plan begins."""
        return self._building_value(self._state.company, [number])

    def _building_value(self, company: int, plan: Sequence[int]) -> float:
        """Return the seat's advantage over its opponents, in points, from building on these hexes."""
        state, country = self._state, self._country
        new = sum(1 << number for number in plan)
        full = state.full | new & (state.occupied | country.single)
        stores = state.stores[company] - len(plan)
        gained = sum(country.city_values[number] for number in plan)
        worth = self._leads[company] * gained
        runs_out = stores == 0 and state.boards_with_locos() <= MIN_BOARDS  # at most one other board has locos (P11)
        if new & country.last_stop or runs_out:
            return worth + (END if self._would_win(company, gained) else -END)
        for other in range(COMPANIES):
            if other == company:
                prospects = _prospects(state, other, state.company_hexes[other] | new, full, stores)
            elif full != state.full:
                prospects = _prospects(state, other, state.company_hexes[other], full, state.stores[other])
            else:
                continue
            worth += self._leads[other] * (prospects - self._prospects[other])
        return worth

    # Ending the game.

    def _would_win(self, company: int, gain: int) -> bool:
        """Return whether the seat would probably win if the game ended with this gain for a company."""
        state = self._state
        values = list(state.values)
        values[company] += gain
        while len(self._deals) < DEALS:
            self._deals.append(state.resample_from_infostate(self._viewer, self._random).shares)
        wins = 0
        for shares in self._deals:
            points = final_points(state, shares, values)
            wins += points[state.seat] == max(points)
        return wins >= MIN_WINS * DEALS


def certain_shares(state: State) -> list[list[int]]:
    """Return how many shares of each company each seat must hold, given its trades and the company just named."""
    held = [list(dealt) for dealt in minimum_dealt(state)]
    for seat, given, taken in state.trades:
        held[seat][taken] += 1
        if given != NONE:
            held[seat][given] -= 1
    return held


def _prospects(state: State, company: int, own_hexes: int, full_hexes: int, stores: int) -> float:
    """Return a company's possible gain: the values of the cities within reach, discounted by distance."""
    country = state.country
    worth, weight = 0.0, 1.0
    for layer in reachable_layers(country, own_hexes, full_hexes, min(FARTHEST, stores)):
        weight *= NEARER
        for city in hex_numbers(layer & country.city):
            worth += weight * country.city_values[city]
    return worth * min(1.0, stores / AMPLE)


class Outlook:
    """The prospects of all companies, now and after a turn."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._country = country = state.country
        self._reached = [reachable_layers(country, own, state.full, SEARCH_DISTANCE) for own in state.company_hexes]
        stores = list(state.stores)
        reaches = zip(self._reached, stores, strict=True)
        bands = [city_values_by_band(country, layers, stored) for layers, stored in reaches]
        self._nearby_companies = self._find_nearby_companies()
        distances = [locos_to_last_stop(country, layers) for layers in self._reached]
        self.current = Prospects(list(state.values), stores, bands, distances)

    def prospects_after(self, turn: Turn) -> Prospects:
        """Return the prospects after the turn, assuming that all its locos can be placed."""
        company, placed, given, taken = split_turn(self._state, turn)
        if placed:
            return self._prospects_after_build(company, placed)
        stores = self.current.stores[:]
        if given >= 0:
            stores[given] += 1
        for company in taken:
            stores[company] -= 1
        return self.current._replace(stores=stores)

    def ends_game(self, turn: Turn, prospects: Prospects) -> bool:
        """Return whether the turn ends the game (P11). `prospects` are those after the turn."""
        if sum([stored > 0 for stored in prospects.stores]) < MIN_BOARDS:
            return True
        last = self._country.last_stop
        return any(action < COMPANY and last >> action & 1 for action in turn)

    def _find_nearby_companies(self) -> dict[int, list[tuple[int, int]]]:
        """Return the companies that can reach each city, with the locos they need, keyed by the city's hex number."""
        near: dict[int, list[tuple[int, int]]] = {}
        for company, layers in enumerate(self._reached):
            for distance, layer in enumerate(layers[:FARTHEST], 1):
                for city in hex_numbers(layer & self._country.city):
                    near.setdefault(city, []).append((company, distance))
        return near

    def _prospects_after_build(self, company: int, hexes: Sequence[int]) -> Prospects:
        state, country, now = self._state, self._country, self.current
        new = sum([1 << number for number in hexes])
        values, stores, bands, ends = now.values[:], now.stores[:], now.bands[:], now.ends[:]
        values[company] += sum([country.city_values[number] for number in hexes])
        stores[company] -= len(hexes)
        if new & country.city:
            for number in hexes:
                for other, near in self._nearby_companies.get(number, ()):
                    if other != company and near <= now.stores[other]:
                        bands[other] = bands[other][:]
                        bands[other][BAND[near]] -= country.city_values[number]
        layers = reachable_layers(country, state.company_hexes[company] | new, state.full, SEARCH_DISTANCE)
        bands[company] = city_values_by_band(country, layers, stores[company])
        ends[company] = locos_to_last_stop(country, layers)
        return Prospects(values, stores, bands, ends)


def split_turn(state: State, turn: Turn) -> tuple[int, list[int], int, list[int]]:
    """Return a turn's company, the hexes built on, the company given back (-1 if none), and the companies taken."""
    company = state.company
    placed: list[int] = []
    taken: list[int] = []
    for action in turn:
        if action < COMPANY:
            placed.append(action)
        elif action < TAKE:
            company = action - COMPANY
        elif action < TAKE + COMPANIES:
            taken.append(action - TAKE)
    given = company if taken and state.taken < 0 else -1
    return company, placed, given, taken


def final_points(
    state: State, shares: list[bytearray], values: list[int], source: int = -1, targets: list[int] | None = None
) -> list[int]:
    """Return each seat's points for these values (P10, P12), after the seat to move trades `source` for `targets`."""
    limit, penalty = state.setting.limits[state.players], state.setting.penalty
    result: list[int] = []
    for seat, held in enumerate(shares):
        points, count = sum([a * b for a, b in zip(held, values, strict=True)]), sum(held)
        if seat == state.seat:
            if source >= 0:
                points, count = points - values[source], count - 1
            for company in targets or ():
                points, count = points + values[company], count + 1
        result.append(points - penalty * max(0, count - limit))
    return result


def expected_shares(state: State, seat: int) -> list[list[float]]:
    """Return the actual shares of `seat` (none for SPECTATOR) and the expected shares of all other seats."""
    certain = certain_shares(state)
    secret = [0] * COMPANIES
    for other in range(state.players):
        if other != seat:
            for company in range(COMPANIES):
                secret[company] += state.shares[other][company] - certain[other][company]
    secret_count = max(1, sum(secret))
    expected: list[list[float]] = []
    for other in range(state.players):
        if other == seat:
            expected.append([float(count) for count in state.shares[seat]])
        else:
            fraction = (sum(state.shares[other]) - sum(certain[other])) / secret_count
            expected.append([known + fraction * hidden for known, hidden in zip(certain[other], secret, strict=True)])
    return expected


MAX_CACHED = 64  # the maximum number of search results in the cache
LEARNED_DEALS = 16  # the number of sampled deals used if a turn ends the game


class LearnedPlayer:
    """A player that uses learned chances of winning, or rules of thumb if there are none for the number of players.

    It plays out the `width` most promising turns for a whole round, with `deals` samples of opponents' shares. It
    starts with the most promising turn and stops early if the budget is spent. It searches once per turn, and the
    same knowledge always leads to the same decision.
    """

    def __init__(self, width: int, deals: int) -> None:
        self._width, self._deals = width, deals
        self._heuristic_player: OnePly[State] = OnePly(TurnEvaluator())

    def __call__(self, state: State, random: Random) -> int:
        """Return the action with the best chance of winning."""
        actions = state.legal_actions()
        weights = learned_weights().get(state.players)
        if weights is None or len(actions) == 1:
            return self._heuristic_player(state, random)
        start, done = turn_so_far(state)
        action = _next_action(self._search(start, weights), done)
        if action not in actions:  # this turn was begun by another player or after a longer search
            with use_budget(SearchBudget()):
                action = _next_action(self._search(state, weights), ())
        return action if action in actions else DONE

    def _search(self, start: State, weights: Softmax) -> Turn:
        """Return the best turn from `start`. Recent results are cached, keyed by everything that the seat knows."""
        country, seat = start.country, start.seat
        knowledge = (
            start.company_hexes,
            list(start.stores),
            list(start.shares[seat]),
            certain_shares(start),
            start.phase,
            start.idle,
        )
        key = f"{country.land} {country.city} {self._width} {self._deals} {knowledge} {start.information_state(seat)}"
        budget = current_budget()
        budget_key = (key, budget.seconds, budget.max_moves)
        if budget_key not in _search_cache:
            while len(_search_cache) >= MAX_CACHED:
                del _search_cache[next(iter(_search_cache))]
            turn = TurnSearch(start, weights, Random(key)).best_turn(self._width, self._deals)
            _search_cache[budget_key] = turn, budget.cut_after
        turn, budget.cut_after = _search_cache[budget_key]
        return turn


def _next_action(turn: Turn, prefix: Turn) -> int | None:
    """Return the action after `prefix` in `turn`, DONE at its end, or None if `turn` does not begin with `prefix`."""
    if turn[: len(prefix)] != prefix:
        return None
    return turn[len(prefix)] if len(turn) > len(prefix) else DONE


_search_cache: dict[tuple[str, float, float], tuple[Turn, int | None]] = {}  # with the `cut_after` of each


class TurnSearch:
    """A seat's search for the best turn from a position."""

    def __init__(self, state: State, weights: Softmax, random: Random) -> None:
        self._state, self._weights, self._random = state, weights, random
        self._outlook = Outlook(state)
        self._held = expected_shares(state, state.seat)
        self._redeals: list[State] = []
        self._reply_player: OnePly[State] = OnePly(TurnEvaluator())

    def best_turn(self, width: int, deals: int) -> Turn:
        """Return the best of the `width` most promising turns."""
        turns = sorted([(self._win_chance(turn), turn) for turn in candidate_turns(self._state)], reverse=True)[:width]
        if len(turns) > 1:
            turns = [(self._average_chance(turn, deals), turn) for _, turn in within_budget(turns)]
        return max(turns)[1]

    def _win_chance(self, turn: Turn) -> float:
        check_cancelled()
        state, after = self._state, self._outlook.prospects_after(turn)
        _, _, given, taken = split_turn(state, turn)
        if self._outlook.ends_game(turn, after):
            return self._win_fraction(after, given, taken)
        held = [list(shares) for shares in self._held]
        if given >= 0:
            held[state.seat][given] -= 1
        for company in taken:
            held[state.seat][company] += 1
        return winning_chances(self._weights, state, after, held, (state.seat + 1) % state.players)[state.seat]

    def _win_fraction(self, after: Prospects, source: int, targets: list[int]) -> float:
        wins = 0.0
        for deal in self._deals(LEARNED_DEALS):
            points = final_points(self._state, deal.shares, after.values, source, targets)
            if points[self._state.seat] == max(points):
                wins += 1 / points.count(max(points))
        return wins / LEARNED_DEALS

    def _average_chance(self, turn: Turn, deals: int) -> float:
        return sum([self._chance_after_round(deal, turn) for deal in self._deals(deals)[:deals]]) / deals

    def _chance_after_round(self, deal: State, turn: Turn) -> float:
        check_cancelled()
        seat = self._state.seat
        count = play_out(deal, turn)
        while deal.seat != seat and deal.current_player() != TERMINAL:
            deal.apply(self._reply_player(deal, self._random))
            count += 1
        if deal.current_player() == TERMINAL:
            chance = deal.returns()[seat]
        else:
            chance = winning_chances(self._weights, deal, Outlook(deal).current, deal.shares, seat)[seat]
        for _ in range(count):
            deal.undo()
        return chance

    def _deals(self, count: int) -> list[State]:
        while len(self._redeals) < count:
            self._redeals.append(self._state.resample_from_infostate(self._state.seat, self._random))
        return self._redeals


WIDTH_STRONG = 6
DEALS_STRONG = 1


def player(level: str) -> Callable[[State, Random], int]:
    """Return the computer player for a level."""
    if level == STRONG:
        return LearnedPlayer(WIDTH_STRONG, DEALS_STRONG)
    simple: OnePly[State] = OnePly(TurnEvaluator())
    return CarelessPlayer(simple, CARELESS_SHARES[level]) if level in CARELESS_SHARES else simple
