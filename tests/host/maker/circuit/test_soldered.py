"""A board soldered right reads as it is described, and a wrong one as the data sheets of its chips have it."""

from dataclasses import replace
from functools import cache

import pytest

from signalbox.board import load
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.names import LOGIC_SUPPLY
from signalbox.maker.circuit.netlist import Connection, Pin
from tests.host.board.descriptions import EVERY_CHAIN
from tests.host.maker.circuit.soldered import Soldered

NAME = "ptites_locos"
EIGHT = 0b11111111


@cache
def planned(name: str) -> Plan:
    return plan(load(name))


def soldered(*left_out: str, swapped: tuple[str, str] | None = None, seed: str = "") -> Soldered:
    """Without the wires "FROM to TO", and with the far ends of two exchanged."""
    made = planned(NAME)
    by_name = {f"{each.one} to {each.other}": each for each in made.netlist.connections}
    for name in left_out:
        del by_name[name]
    if swapped is not None:
        one, other = (by_name[name] for name in swapped)
        by_name[swapped[0]], by_name[swapped[1]] = replace(one, other=other.other), replace(other, other=one.other)
    return Soldered(made.board, by_name.values(), seed)


@pytest.mark.parametrize("name", EVERY_CHAIN)
def test_a_board_that_is_soldered_right(name: str) -> None:
    made = planned(name)
    right = Soldered(made.board, made.netlist.connections)
    assert not right.is_dead
    for sensor in range(0, made.board.sensors.count, 29):
        assert right.closed(1 << sensor) == 1 << sensor
    assert right.closed(0) == 0
    assert right.closed(0b1011) == 0b1011
    assert right.chain == {light: light for light in range(len(made.board.lights))}


def test_a_reed_whose_wire_is_missing_reads_open_because_of_its_pull_up() -> None:
    board = soldered("SW9.1 to U2.5")
    assert board.closed(1 << 9 | 1 << 10) == 1 << 10


def test_two_wires_at_each_others_inputs() -> None:
    board = soldered(swapped=("SW9.1 to U2.5", "SW13.1 to U2.13"))
    assert board.closed(1 << 9) == 1 << 13
    assert board.closed(1 << 13) == 1 << 9


def test_an_input_on_the_ground_wire_is_closed_for_good() -> None:
    board = soldered(swapped=("SW9.1 to U2.5", "U2.8 to SW11.2"))
    assert board.closed(0) == 1 << 9


def test_ground_that_ends_early_takes_the_reeds_behind_with_it() -> None:
    board = soldered("SW15.2 to SW8.2")
    assert board.closed(EIGHT << 8) == (EIGHT ^ 0b111) << 8


@pytest.mark.parametrize("wire", ["U1.16 to U2.16", "U1.8 to U2.8", "U2.9 to U1.10"])
def test_a_register_without_supply_or_data_reads_as_chance_has_it_and_so_do_those_behind(wire: str) -> None:
    count = planned(NAME).board.sensors.count
    behind = (1 << count) - (1 << 8)
    read = {soldered(wire, seed=str(seed)).closed(1) for seed in range(8)}
    assert read == {1, 1 | behind}


def test_a_register_without_clock_shows_its_last_input_for_ever() -> None:
    board = soldered("U14.2 to U15.2")
    assert board.closed(1 << 112) == EIGHT << 112
    assert board.closed(1 << 113) == 0


def test_clock_and_latch_exchanged_show_the_last_input_too() -> None:
    board = soldered(swapped=("U14.2 to U15.2", "U14.1 to U15.1"))
    assert board.closed(1 << 112) == EIGHT << 112
    assert board.closed(1 << 113) == 0


def test_a_chip_put_in_reverse_takes_the_controller_with_it() -> None:
    assert soldered(swapped=("U1.16 to U2.16", "U1.8 to U2.8")).is_dead


def test_lights_behind_a_broken_data_wire_are_dark() -> None:
    assert soldered("D39.DOUT to D40.DIN").chain == {light: light for light in range(40)}


def test_lights_whose_data_wires_are_exchanged() -> None:
    board = soldered(swapped=("D39.DOUT to D40.DIN", "D49.DOUT to D50.DIN"))
    assert board.chain == {light: light if light < 40 else light - 10 for light in [*range(40), *range(50, 118)]}
    sent = bytes(range(1, 1 + 3 * 50)) + bytes(3 * 68)
    assert board.seen(sent)[3 * 50 : 3 * 60] == sent[3 * 40 : 3 * 50]
    assert not any(board.seen(sent)[3 * 40 : 3 * 50])


@pytest.mark.parametrize("wire", ["D39.5V to D40.5V", "D39.GND to D40.GND"])
def test_a_light_is_fed_from_both_sides(wire: str) -> None:
    """The supply joins the lights 0, 51 and 93."""
    assert len(soldered(wire).chain) == 118
    last = wire.replace("39", "116").replace("40", "117")
    assert 117 not in soldered(last).chain


def test_plus_on_ground_puts_all_lights_out() -> None:
    assert soldered(swapped=("D39.5V to D40.5V", "D39.GND to D40.GND")).chain == {}


def test_what_is_not_there_yet_reads_open() -> None:
    made = planned(NAME)
    there = {f"U{number}" for number in range(1, 4)} | {f"RN{number}" for number in range(1, 4)} | {"A1", "C201"}
    built = [
        each
        for each in made.netlist.connections
        if not each.wire or {each.one.component, each.other.component} <= there | {"R102", "R103"}
    ]
    for_now = Connection(Pin("U3", "10"), Pin("U3", "16"), LOGIC_SUPPLY)
    assert all(Soldered(made.board, [*built, for_now], str(seed)).closed(0) == 0 for seed in range(8))
