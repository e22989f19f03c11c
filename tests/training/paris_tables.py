"""Positions of Paris Connection, both in the rules and in the training model."""

import numpy as np

from shared_rules.paris_connection import State
from shared_rules.paris_connection.country import hex_numbers
from signalbox.games.paris_connection.players import certain_shares
from training.paris import load_rules
from training.paris_model import Table, blank_table, map_arrays

RULES = load_rules("paris-connection")


def model_of(state: State) -> Table:
    table = blank_table(map_arrays(state.setting), state.players)
    for company, own in enumerate(state.company_hexes):
        hexes = hex_numbers(own)
        table.has_loco[company, hexes] = 1
        table.locos[hexes] += 1
        table.has_arrived[company] = bool(own & state.country.city)
    table.shares[:] = [list(held) for held in state.shares]
    table.public_shares[:] = certain_shares(state)
    table.hidden_counts[:] = table.shares.sum(1) - table.public_shares.sum(1)
    table.stores[:] = list(state.stores)
    table.values[:] = state.values
    table.idle[0] = state.idle
    assert np.all(table.hidden_counts >= 0)
    return table
