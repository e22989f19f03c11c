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
    go_on,
    is_cut_off,
    nearest_city,
    spread_out,
    step_back,
)

MAX_PLANS = 256  # of one company
OF_A_HEX = 1 << 10  # more than any hex number, to tell plans apart


class Plans(NamedTuple):
    """The building plans for one company, and the hexes where its next loco may be placed.

    `hexes` (plans, MAX_PLACED) has the hexes of each plan in order of building, `lengths` their number. `keys`
    identify the plans. `counts` has the number of plans and of hexes in `firsts`. `passed` (companies, hexes) is 1
    on the hexes of a path to a city, for each company that can still be cut off (P7).
    """

    hexes: Ints
    lengths: Ints
    keys: Ints
    firsts: Ints
    counts: Ints
    passed: Ints


PLANS, FIRSTS = range(2)  # of `counts`


def blank_plans(board: Map) -> Plans:
    """Return empty plans."""
    return Plans(
        np.zeros((MAX_PLANS, MAX_PLACED), np.int64),
        np.zeros(MAX_PLANS, np.int64),
        np.zeros(MAX_PLANS, np.int64),
        np.zeros(len(board.room), np.int64),
        np.zeros(2, np.int64),
        np.zeros((COMPANIES, len(board.room)), np.int64),
    )


@compiled
def find_passed(board: Map, table: Table, reach: Reach, plans: Plans) -> None:
    """Mark a path to the nearest city for every company that has not reached one; `reach` has the distances."""
    plans.passed[:] = 0
    for company in range(COMPANIES):
        if not table.arrived[company]:
            number = nearest_city(board, reach, company)
            while number != NONE:
                plans.passed[company, number] = 1
                number = step_back(board, reach, company, number) if reach.away[company, number] > 1 else NONE


@compiled
def find_firsts(board: Map, table: Table, company: int, reach: Reach, plans: Plans) -> None:
    """Find the hexes where the company's next loco may be placed (P4 to P7)."""
    count = 0
    for index in range(reach.met[company] if table.stores[company] else 0):
        number = reach.queue[company, index]
        if reach.away[company, number] > 1:
            break
        allowed = True
        if table.locos[number] + 1 >= board.room[number]:
            for other in range(COMPANIES):
                if other != company and plans.passed[other, number]:
                    allowed = allowed and not is_cut_off(board, table, other, number, reach)
        if allowed:
            plans.firsts[count] = number
            count += 1
    plans.counts[FIRSTS] = count


@compiled
def find_plans(board: Map, table: Table, company: int, reach: Reach, left: int, plans: Plans) -> None:
    """Find all plans to continue building with up to `left` locos; `reach` has the distances."""
    find_firsts(board, table, company, reach, plans)
    plans.counts[PLANS] = 0
    if not plans.counts[FIRSTS]:
        return
    plan = np.zeros(MAX_PLACED, np.int64)
    add_single_loco_plans(board, plans, plan)
    restart_search(plans, reach)
    go_on(board, table, company, reach, WAYS, FARTHEST)
    for index in range(reach.met[WAYS]):
        city = reach.queue[WAYS, index]
        if board.worth[city]:
            write_path(board, reach, WAYS, city, 0, left, plan)
            add(plans, plan, min(left, reach.away[WAYS, city]))
            if reach.away[WAYS, city] < left:
                extend(board, table, company, reach, left, plans, plan, reach.away[WAYS, city])


@compiled
def add_single_loco_plans(board: Map, plans: Plans, plan: Ints) -> None:
    """Add two plans of one loco each, on the first and on the last possible hex that is not a city.

    If all possible hexes are cities, use the first and the last of these.
    """
    low = high = NONE
    for with_cities in range(2):
        for index in range(plans.counts[FIRSTS]):
            number = plans.firsts[index]
            if with_cities or not board.worth[number]:
                low = number if low == NONE else min(low, number)
                high = max(high, number)
        if low != NONE:
            break
    plan[0] = low
    add(plans, plan, 1)
    plan[0] = high
    add(plans, plan, 1)


@compiled
def restart_search(plans: Plans, reach: Reach) -> None:
    """Restart the row WAYS from the hexes where the next loco may be placed."""
    count = plans.counts[FIRSTS]
    reach.away[WAYS] = 0
    for index in range(count):
        reach.away[WAYS, plans.firsts[index]] = 1
        reach.queue[WAYS, index] = plans.firsts[index]
    reach.met[WAYS] = count


@compiled
def write_path(board: Map, reach: Reach, row: int, goal: int, after: int, left: int, plan: Ints) -> None:
    """Write a shortest path to `goal` into a plan that already has `after` hexes, up to a total of `left`."""
    number, distance = goal, reach.away[row, goal]
    while distance:
        if after + distance <= left:
            plan[after + distance - 1] = number
        distance -= 1
        if distance:
            number = step_back(board, reach, row, number)


@compiled
def extend(
    board: Map, table: Table, company: int, reach: Reach, left: int, plans: Plans, plan: Ints, size: int
) -> None:
    """Add plans that continue to the nearest city, and from there to the next, as long as there are locos left."""
    placed = 0  # the locos of the plan that are temporarily on the map
    while size < left:
        for k in range(placed, size):
            table.has[company, plan[k]] = 1
        placed = size
        spread_out(board, table, company, reach, MORE, left - size)
        goal = nearest_city(board, reach, MORE)
        if goal == NONE:
            break
        write_path(board, reach, MORE, goal, size, left, plan)
        size += reach.away[MORE, goal]
        add(plans, plan, size)
    for k in range(placed):
        table.has[company, plan[k]] = 0


@compiled
def add(plans: Plans, plan: Ints, size: int) -> None:
    """Add a plan unless it is already there or there is no more room."""
    count = plans.counts[PLANS]
    key = 0
    for k in range(size):
        key = key * OF_A_HEX + plan[k] + 1
    for index in range(count):
        if plans.keys[index] == key:
            return
    if count < MAX_PLANS:
        plans.hexes[count] = plan
        plans.lengths[count] = size
        plans.keys[count] = key
        plans.counts[PLANS] = count + 1
