"""Ways to build in Paris Connection: from a company's track to the cities, by as few locos as each takes."""

from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import Country, lowest, number_of

FARTHEST = 8  # locos; cities that are farther away are not looked at

Plan = list[int]  # hex numbers, in the order in which locos are placed


def plans_of(state: State, company: int, first: int, left: int) -> list[Plan]:
    """Ways to build on from here with up to `left` locos, the first on one of the hexes `first`.

    To every free city within reach, then on to the nearest ones from there as far as the locos go; towards the cities
    that are farther; and anywhere, which may do the least harm.
    """
    country = state.country
    free = country.land & ~(state.own[company] | state.full)
    aside = first & ~country.city or first
    plans: list[Plan] = [[number_of(lowest(aside))], [aside.bit_length() - 1]] if first else []
    for way in _ways(country, first, free, FARTHEST):
        plan = way[:left]
        plans.append(plan)
        while len(way) <= left and len(plan) < left:
            own = state.own[company] | sum(1 << number for number in plan)
            room = free & ~own
            on = country.path(country.spread(own), room)
            if not on:
                break
            more = next((one for one in _ways(country, country.spread(own) & room, room, left - len(plan))), None)
            if more is None:
                break
            plan = plan + more
            plans.append(plan[:left])
    return plans


def _ways(country: Country, first: int, free: int, most: int) -> list[Plan]:
    """A shortest way to each city of `free` from the hexes `first` on, those hexes counted; the nearest first."""
    layers = [first & free]
    left = free & ~first
    found: list[Plan] = []
    while len(layers) <= most:
        reached = layers[-1] & country.city
        while reached:
            city = lowest(reached)
            reached ^= city
            found.append(_way_back(country, layers, city))
        wave = country.spread(layers[-1]) & left
        if not wave:
            break
        left ^= wave
        layers.append(wave)
    return found


def _way_back(country: Country, layers: list[int], city: int) -> Plan:
    way = [number_of(city)]
    step = city
    for layer in reversed(layers[:-1]):
        step = lowest(country.spread(step) & layer)
        way.append(number_of(step))
    return way[::-1]
