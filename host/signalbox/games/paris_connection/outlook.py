"""What may still become of the companies of a position, and what turns make of it."""

from __future__ import annotations

from collections.abc import Sequence

from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import Country, numbers
from shared_rules.paris_connection.position import COMPANIES, COMPANY, TAKE
from signalbox.games.paris_connection.evaluator import certain_shares
from signalbox.games.paris_connection.judge import BAND, FARTHEST, LOOKED, Prospects, bands_of, end_of
from signalbox.games.paris_connection.turns import Turn

LEAST_BOARDS = 2  # with locos, for the game to go on (P11)


class Outlook:
    """The prospects of all companies, now and after a turn."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._country = country = state.country
        self._reached = [reached(country, own, state.full) for own in state.own]
        stores = list(state.stores)
        bands = [bands_of(country, layers, stored) for layers, stored in zip(self._reached, stores, strict=True)]
        self._near = self._cities_near()
        self.now = Prospects(list(state.values), stores, bands, [end_of(country, layers) for layers in self._reached])

    def after(self, turn: Turn) -> Prospects:
        """The prospects once the turn is over, no loco of it having been refused."""
        company, placed, given, taken = parts(self._state, turn)
        if placed:
            return self._built(company, placed)
        stores = self.now.stores[:]
        if given >= 0:
            stores[given] += 1
        for one in taken:
            stores[one] -= 1
        return self.now._replace(stores=stores)

    def ends_game(self, turn: Turn, after: Prospects) -> bool:
        """Whether the game is over by the turn that has led to these prospects (P11)."""
        if sum([stored > 0 for stored in after.stores]) < LEAST_BOARDS:
            return True
        last = self._country.last_stop
        return any(action < COMPANY and last >> action & 1 for action in turn)

    def _cities_near(self) -> dict[int, list[tuple[int, int]]]:
        """By the number of a city: the companies that can reach it, and by how many locos."""
        found: dict[int, list[tuple[int, int]]] = {}
        for company, layers in enumerate(self._reached):
            for away, layer in enumerate(layers[:FARTHEST], 1):
                for number in numbers(layer & self._country.city):
                    found.setdefault(number, []).append((company, away))
        return found

    def _built(self, company: int, placed: Sequence[int]) -> Prospects:
        state, country, now = self._state, self._country, self.now
        new = sum([1 << number for number in placed])
        values, stores, bands, ends = now.values[:], now.stores[:], now.bands[:], now.ends[:]
        values[company] += sum([country.worth[number] for number in placed])
        stores[company] -= len(placed)
        if new & country.city:
            for number in placed:
                for other, near in self._near.get(number, ()):
                    if other != company and near <= now.stores[other]:
                        bands[other] = bands[other][:]
                        bands[other][BAND[near]] -= country.worth[number]
        layers = reached(country, state.own[company] | new, state.full)
        bands[company] = bands_of(country, layers, stores[company])
        ends[company] = end_of(country, layers)
        return Prospects(values, stores, bands, ends)


def parts(state: State, turn: Turn) -> tuple[int, list[int], int, list[int]]:
    """Of what is left of a turn: the company, the hexes built on, the company given back (-1: none), those taken."""
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


def reached(country: Country, own: int, full: int) -> list[int]:
    """The hexes that a company can reach with one loco, with two, and so on, as far as matters."""
    free = country.land & ~(own | full)
    layers: list[int] = []
    wave = country.spread(own) & free
    while wave and len(layers) < LOOKED:
        layers.append(wave)
        free ^= wave
        wave = country.spread(wave) & free
    return layers


def final_points(
    state: State, shares: list[bytearray], values: list[int], given: int = -1, taken: list[int] | None = None
) -> list[int]:
    """By seat: its points at these values (P10, P12), the seat whose turn it is having given and taken these shares."""
    limit, penalty = state.setting.limits[state.players], state.setting.penalty
    found: list[int] = []
    for seat, held in enumerate(shares):
        points, count = sum([a * b for a, b in zip(held, values, strict=True)]), sum(held)
        if seat == state.seat:
            if given >= 0:
                points, count = points - values[given], count - 1
            for one in taken or ():
                points, count = points + values[one], count + 1
        found.append(points - penalty * max(0, count - limit))
    return found


def expected_shares(state: State, seat: int) -> list[list[float]]:
    """By seat and company: what `seat` has, and what it may expect the others to have; SPECTATOR has nothing."""
    certain = certain_shares(state)
    secret = [0] * COMPANIES
    for other in range(state.players):
        if other != seat:
            for company in range(COMPANIES):
                secret[company] += state.shares[other][company] - certain[other][company]
    every = max(1, sum(secret))
    found: list[list[float]] = []
    for other in range(state.players):
        if other == seat:
            found.append([float(count) for count in state.shares[seat]])
        else:
            part = (sum(state.shares[other]) - sum(certain[other])) / every
            found.append([known + part * hidden for known, hidden in zip(certain[other], secret, strict=True)])
    return found
