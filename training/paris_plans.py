"""Building plans in the model of Paris Connection: the same as in `signalbox.games.paris_connection.players`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from shared_rules.paris_connection.position import COMPANIES, MAX_PLACED
from signalbox.games.paris_connection.players import FARTHEST
from training.numba_loops import compiled
from training.paris_model import (
    MORE,
    NONE,
    WAYS,
    Ints,
    Map,
    Reach,
    Table,
    continue_search,
    find_distances,
    is_cut_off,
    nearest_city,
    previous_hex,
)

MAX_PLANS = 256  # of one company
KEY_BASE = 1 << 10  # more than any hex number, to tell plans apart


class Plans(NamedTuple):
    """The building plans for one company, and the hexes where its next loco may be placed.

    `hexes` (plans, MAX_PLACED) has the hexes of each plan in order of building, `lengths` their number. `keys` identify
    the plans. `counts` has the number of plans and of `first_hexes`. `path_hexes` (companies, hexes) is 1 on the hexes
    of a path to a city, for each company that can still be cut off (P7).
    """

    hexes: Ints
    lengths: Ints
    keys: Ints
    first_hexes: Ints
    counts: Ints
    path_hexes: Ints


PLANS, FIRST_HEXES = range(2)  # of `counts`


def blank_plans(board: Map) -> Plans:
    """Return a `Plans` with no plans yet."""
    return Plans(
        np.zeros((MAX_PLANS, MAX_PLACED), np.int64),
        np.zeros(MAX_PLANS, np.int64),
        np.zeros(MAX_PLANS, np.int64),
        np.zeros(len(board.capacity), np.int64),
        np.zeros(2, np.int64),
        np.zeros((COMPANIES, len(board.capacity)), np.int64),
    )


@compiled
def find_city_paths(board: Map, table: Table, reach: Reach, plans: Plans) -> None:
    """Mark a path to the nearest city for every company that has not reached one; `reach` has the distances."""
    plans.path_hexes[:] = 0
    for company in range(COMPANIES):
        if not table.has_arrived[company]:
            number = nearest_city(board, reach, company)
            while number != NONE:
                plans.path_hexes[company, number] = 1
                number = previous_hex(board, reach, company, number) if reach.distances[company, number] > 1 else NONE


@compiled
def find_first_hexes(board: Map, table: Table, company: int, reach: Reach, plans: Plans) -> None:
    """Find the hexes where the company's next loco may be placed (P4 to P7)."""
    count = 0
    for index in range(reach.lengths[company] if table.stores[company] else 0):
        number = reach.queue[company, index]
        if reach.distances[company, number] > 1:
            break
        allowed = True
        if table.locos[number] + 1 >= board.capacity[number]:
            for other in range(COMPANIES):
                if other != company and plans.path_hexes[other, number]:
                    allowed = allowed and not is_cut_off(board, table, other, number, reach)
        if allowed:
            plans.first_hexes[count] = number
            count += 1
    plans.counts[FIRST_HEXES] = count


@compiled
def find_plans(board: Map, table: Table, company: int, reach: Reach, maximum: int, plans: Plans) -> None:
    """Find all plans to continue building with up to `maximum` locos; `reach` has the distances."""
    find_first_hexes(board, table, company, reach, plans)
    plans.counts[PLANS] = 0
    if not plans.counts[FIRST_HEXES]:
        return
    plan = np.zeros(MAX_PLACED, np.int64)
    add_single_loco_plans(board, plans, plan)
    restart_search(plans, reach)
    continue_search(board, table, company, reach, WAYS, FARTHEST)
    for index in range(reach.lengths[WAYS]):
        city = reach.queue[WAYS, index]
        if board.worth[city]:
            write_path(board, reach, WAYS, city, 0, maximum, plan)
            add_plan(plans, plan, min(maximum, reach.distances[WAYS, city]))
            if reach.distances[WAYS, city] < maximum:
                extend_plan(board, table, company, reach, maximum, plans, plan, reach.distances[WAYS, city])


@compiled
def add_single_loco_plans(board: Map, plans: Plans, plan: Ints) -> None:
    """Add two plans of one loco each, on the first and on the last possible hex that is not a city.

    If all possible hexes are cities, use the first and the last of these.
    """
    low = high = NONE
    for with_cities in range(2):
        for index in range(plans.counts[FIRST_HEXES]):
            number = plans.first_hexes[index]
            if with_cities or not board.worth[number]:
                low = number if low == NONE else min(low, number)
                high = max(high, number)
        if low != NONE:
            break
    plan[0] = low
    add_plan(plans, plan, 1)
    plan[0] = high
    add_plan(plans, plan, 1)


@compiled
def restart_search(plans: Plans, reach: Reach) -> None:
    """Restart the search in the row WAYS from the hexes where the next loco may be placed."""
    count = plans.counts[FIRST_HEXES]
    reach.distances[WAYS] = 0
    for index in range(count):
        reach.distances[WAYS, plans.first_hexes[index]] = 1
        reach.queue[WAYS, index] = plans.first_hexes[index]
    reach.lengths[WAYS] = count


@compiled
def write_path(board: Map, reach: Reach, row: int, goal: int, after: int, maximum: int, plan: Ints) -> None:
    """Write a shortest path to `goal` into a plan that already has `after` hexes, up to a total of `maximum`."""
    number, distance = goal, reach.distances[row, goal]
    while distance:
        if after + distance <= maximum:
            plan[after + distance - 1] = number
        distance -= 1
        if distance:
            number = previous_hex(board, reach, row, number)


@compiled
def extend_plan(
    board: Map, table: Table, company: int, reach: Reach, maximum: int, plans: Plans, plan: Ints, size: int
) -> None:
    """Add plans that continue to the nearest city, and from there to the next, as long as there are locos left."""
    placed = 0  # the locos of the plan that are temporarily on the map
    while size < maximum:
        for k in range(placed, size):
            table.has_loco[company, plan[k]] = 1
        placed = size
        find_distances(board, table, company, reach, MORE, maximum - size)
        goal = nearest_city(board, reach, MORE)
        if goal == NONE:
            break
        write_path(board, reach, MORE, goal, size, maximum, plan)
        size += reach.distances[MORE, goal]
        add_plan(plans, plan, size)
    for k in range(placed):
        table.has_loco[company, plan[k]] = 0


@compiled
def add_plan(plans: Plans, plan: Ints, size: int) -> None:
    """Add a plan unless it is already there or MAX_PLANS has been reached."""
    count = plans.counts[PLANS]
    key = 0
    for k in range(size):
        key = key * KEY_BASE + plan[k] + 1
    for index in range(count):
        if plans.keys[index] == key:
            return
    if count < MAX_PLANS:
        plans.hexes[count] = plan
        plans.lengths[count] = size
        plans.keys[count] = key
        plans.counts[PLANS] = count + 1
