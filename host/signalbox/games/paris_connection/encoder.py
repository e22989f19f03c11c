"""The encoding of Paris Connection as numbers: map, companies, the seat's own shares, and shares proved by trades."""

from shared_rules.paris_connection import State, hidden, position
from shared_rules.paris_connection.country import hex_numbers
from signalbox.games.encoding import ActionMap, Encoder, FeatureList, Features, relative_seats


class ParisEncoder(Encoder[State]):
    """The encoder of Paris Connection. After the end, all shares are public and therefore count as proved."""

    def __init__(self, state: State) -> None:
        setting, country = state.setting, state.country
        companies = setting.companies
        locos = setting.locos - position.TREASURY
        features = FeatureList()
        self._phase = features.group("phase", position.PHASES)
        self._company = features.group("company", companies)
        self._taken = features.group("taken", companies)
        self._placed = features.add("placed", position.MAX_PLACED)
        self._idle = features.add("idle")
        self._bag = features.add("bag", locos * len(companies))
        self._stores = features.group("store", companies, locos)
        self._worth = features.group("value", companies, sum(country.city_values))
        seats = relative_seats(state.players)
        self._turn = features.group("turn", seats)
        held = [features.add(f"{seat}.held", locos * len(companies)) for seat in seats]
        proved = [features.group(f"{seat}.proved", companies, locos) for seat in seats]
        self._shares = list(zip(held, proved, strict=True))
        self._own = features.group("own.shares", companies, locos)
        land = hex_numbers(country.land)
        names = [country.names[number] for number in land]
        self._locos = [dict(zip(land, features.group(company, names), strict=True)) for company in companies]
        actions = [*hex_numbers(country.land & ~country.single | country.city), position.DONE, position.PASS]
        actions += [kind + company for kind in (position.COMPANY, position.TAKE) for company in range(len(companies))]
        outcomes = [position.DEALT + company for company in range(len(companies))]
        super().__init__(features, ActionMap(state, actions), ActionMap(state, outcomes))

    def _fill(self, values: Features, state: State, seat: int) -> None:
        values[self._phase[state.phase]] = 1
        if state.company != position.NONE:
            values[self._company[state.company]] = 1
        if state.taken != position.NONE:
            values[self._taken[state.taken]] = 1
        self._set_counts(values, (self._placed,), (state.placed,))
        values[self._idle] = state.idle / (state.setting.idle_rounds * state.players)
        if state.phase == position.DEAL:  # the number of each company's locos in the bag would reveal the deal
            self._set_counts(values, (self._bag,), (sum(state.stores),))
        else:
            self._set_counts(values, self._stores, state.stores)
        self._set_counts(values, self._worth, state.values)
        values[self._turn[(state.seat - seat) % state.players]] = 1
        self._set_counts(values, self._own, state.shares[seat])
        known = state.shares if state.phase == position.OVER else hidden.proven_shares(state)
        for distance, (held, proved) in enumerate(self._shares):
            other = (seat + distance) % state.players
            self._set_counts(values, (held, *proved), (sum(state.shares[other]), *known[other]))
        for company, indices in enumerate(self._locos):
            for number in hex_numbers(state.company_hexes[company]):
                values[indices[number]] = 1
