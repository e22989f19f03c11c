"""Power drawn from a USB port or a supply, with lights on and off."""

import pytest

from shared_rules.scene import CONTROLLER_MA
from signalbox.board import board_names, load
from signalbox.board.common import PC_PORT_MA
from signalbox.board.model import Power


@pytest.mark.parametrize("name", board_names())
def test_no_board_overloads_a_port(name: str) -> None:
    power = load(name).power
    drawn = power.dark_ma + CONTROLLER_MA + power.for_light()
    assert drawn <= PC_PORT_MA if power.budget_ma else power.total(False) == power.supply_budget_ma


def test_power_of_dark_lights_is_not_available_for_light() -> None:
    power = Power(budget_ma=500, supply_budget_ma=2000, light_ma=60, dark_ma=118)
    assert (power.for_light(), power.for_light(supply=True), power.for_light(total_ma=200)) == (352, 1882, 52)
    assert power.for_light(total_ma=100) == 0
    fed = Power(budget_ma=0, supply_budget_ma=2000, light_ma=60, dark_ma=475)
    assert fed.for_light() == fed.for_light(supply=True) == 1525
