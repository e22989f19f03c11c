"""The reasons that Help gives in Paris Connection, which use only public knowledge because they are read aloud."""

from collections.abc import Callable
from random import Random

from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import hex_numbers
from shared_rules.paris_connection.position import BUILD, CHOOSE, CHOSEN, COMPANY, DONE, PASS, TAKE, TRADE
from signalbox.core.messages import Arg, Message
from signalbox.games.paris_connection.players import END, TurnEvaluator, certain_shares

Place = Callable[[str], Arg]  # returns the everyday name of a hex


def advice_reason(state: State, action: int, place: Place) -> Message | None:
    """Return the reason to choose this action, or None if no reason is public knowledge."""
    if action == PASS:
        return None
    if state.phase == CHOOSE:
        return _naming_reason(state, action - COMPANY)
    if action < COMPANY:
        return _placement_reason(state, action, place)
    if action == DONE:
        return _stopping_reason(state)
    return _share_reason(state, action - TAKE)


def _naming_reason(state: State, company: int) -> Message:
    """Return the reason to name a company: a trade, a publicly known lead in its shares, or a general reason."""
    names, certain = state.setting.companies, certain_shares(state)
    own = certain[state.seat][company]
    if own:
        after = state.child(COMPANY + company)
        actions = after.legal_actions()
        worths = TurnEvaluator(is_public=True)(after, actions, Random(0))
        best = actions[worths.index(max(worths))]
        if TAKE <= best < DONE:
            return Message("paris-why-name-trade", company=names[company], taken=names[best - TAKE])
        if all(own > shares[company] for seat, shares in enumerate(certain) if seat != state.seat):
            return Message("paris-why-name-build", company=names[company])
    return Message("paris-why-name")


def _placement_reason(state: State, number: int, place: Place) -> Message | None:
    country, name = state.country, state.setting.companies[state.company]
    bit = 1 << number
    if bit == country.last_stop:
        [worth] = TurnEvaluator(is_public=True)(state, [number], Random(0))
        return Message("paris-why-ends") if worth > END / 2 else None
    if country.city_values[number]:
        return Message("paris-why-city", company=name, points=country.city_values[number])
    before, after = _locos_to_cities(state, state.company_hexes[state.company]), _locos_to_cities(state, bit)
    nearer = [city for city, steps in after.items() if steps < before.get(city, steps + 1)]
    if not nearer:
        return None
    city = min(nearer, key=lambda hexagon: after[hexagon])
    return Message("paris-why-towards", company=name, place=place(country.names[city]))


def _locos_to_cities(state: State, hexes: int) -> dict[int, int]:
    """Return how many locos the named company needs to get from `hexes` to each free city within reach."""
    country = state.country
    free = country.land & ~(state.company_hexes[state.company] | state.full | hexes)
    distances: dict[int, int] = {}
    steps = 0
    while hexes:
        hexes = country.neighbours_of(hexes) & free
        free &= ~hexes
        steps += 1
        for city in hex_numbers(hexes & country.city):
            distances[city] = steps
    return distances


def _stopping_reason(state: State) -> Message | None:
    if state.phase == BUILD:
        return Message("paris-why-done", company=state.setting.companies[state.company])
    return Message("paris-why-limit", points=state.setting.penalty) if _is_at_limit(state) else None


def _share_reason(state: State, company: int) -> Message | None:
    if state.phase == TRADE:
        return None if _is_at_limit(state) else Message("paris-why-second")
    if state.phase == CHOSEN and state.stores[company] > 1:
        return Message("paris-why-two-for-one")
    names = state.setting.companies
    if state.values[company] > state.values[state.company]:
        return Message("paris-why-worth-more", taken=names[company], company=names[state.company])
    return None


def _is_at_limit(state: State) -> bool:
    """Return whether the seat would lose points with another share (P10). The number of its shares is public."""
    return sum(state.shares[state.seat]) >= state.setting.limits[state.players]
