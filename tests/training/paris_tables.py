"""Positions of Paris Connection, both in the rules and in the training model."""

import numpy as np

from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import numbers
from signalbox.games.paris_connection.players import certain_shares
from training.paris import rules_of
from training.paris_model import Table, blank_table, map_of

RULES = rules_of("paris-connection")


def model_of(state: State) -> Table:
    table = blank_table(map_of(state.setting), state.players)
    for company, own in enumerate(state.company_hexes):
        hexes = numbers(own)
        table.has[company, hexes] = 1
        table.locos[hexes] += 1
        table.arrived[company] = bool(own & state.country.city)
    table.shares[:] = [list(held) for held in state.shares]
    table.sure[:] = certain_shares(state)
    table.unknown[:] = table.shares.sum(1) - table.sure.sum(1)
    table.stores[:] = list(state.stores)
    table.values[:] = state.values
    table.idle[0] = state.idle
    assert np.all(table.unknown >= 0)
    return table
