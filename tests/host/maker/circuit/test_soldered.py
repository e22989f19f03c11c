"""The simulated circuit reads as described when soldered correctly, and follows its chips' data sheets otherwise."""

from dataclasses import replace

import pytest

from signalbox.maker.circuit.names import LOGIC_SUPPLY
from signalbox.maker.circuit.netlist import Connection, Pin
from tests.host.board.descriptions import EVERY_CHAIN
from tests.host.maker.circuit.planned import planned
from tests.host.maker.circuit.soldered import Soldered

NAME = "ptites_locos"
EIGHT = 0b11111111


def soldered(*left_out: str, swapped: tuple[str, str] | None = None, seed: str = "") -> Soldered:
    """Return the circuit without the wires "FROM to TO", and with the far ends of two wires swapped."""
    made = planned(NAME)
    by_name = {f"{wire.one} to {wire.other}": wire for wire in made.netlist.connections}
    for name in left_out:
        del by_name[name]
    if swapped is not None:
        one, other = (by_name[name] for name in swapped)
        by_name[swapped[0]], by_name[swapped[1]] = replace(one, other=other.other), replace(other, other=one.other)
    return Soldered(made.board, by_name.values(), seed)


@pytest.mark.parametrize("name", EVERY_CHAIN)
def test_correctly_soldered_board(name: str) -> None:
    made = planned(name)
    right = Soldered(made.board, made.netlist.connections)
    assert not right.is_dead
    for sensor in range(0, made.board.sensors.count, 29):
        assert right.closed(1 << sensor) == 1 << sensor
    assert right.closed(0) == 0
    assert right.closed(0b1011) == 0b1011
    assert right.chain == {light: light for light in range(len(made.board.lights))}


@pytest.mark.parametrize(
    ("left_out", "swapped", "closed"),
    [
        (["SW9.1 to U2.5"], None, {1 << 9 | 1 << 10: 1 << 10}),
        ([], ("SW9.1 to U2.5", "SW13.1 to U2.13"), {1 << 9: 1 << 13, 1 << 13: 1 << 9}),
        ([], ("SW9.1 to U2.5", "U2.8 to SW11.2"), {0: 1 << 9}),
        (["SW15.2 to SW8.2"], None, {EIGHT << 8: (EIGHT ^ 0b111) << 8}),
        (["U14.2 to U15.2"], None, {1 << 112: EIGHT << 112, 1 << 113: 0}),
        ([], ("U14.2 to U15.2", "U14.1 to U15.1"), {1 << 112: EIGHT << 112, 1 << 113: 0}),
    ],
    ids=[
        *("missing sensor wire: open", "swapped sensor wires", "grounded input: always closed"),
        *("broken ground: open behind it", "no clock: last input repeated", "swapped clock and latch: the same"),
    ],
)
def test_sensors_of_a_faulty_board(
    left_out: list[str], swapped: tuple[str, str] | None, closed: dict[int, int]
) -> None:
    board = soldered(*left_out, swapped=swapped)
    assert {reeds: board.closed(reeds) for reeds in closed} == closed


@pytest.mark.parametrize("wire", ["U1.16 to U2.16", "U1.8 to U2.8", "U2.9 to U1.10"])
def test_register_without_supply_or_data_and_those_behind_it_read_randomly(wire: str) -> None:
    count = planned(NAME).board.sensors.count
    behind = (1 << count) - (1 << 8)
    read = {soldered(wire, seed=str(seed)).closed(1) for seed in range(8)}
    assert read == {1, 1 | behind}


def test_reversed_chip_disables_the_controller() -> None:
    assert soldered(swapped=("U1.16 to U2.16", "U1.8 to U2.8")).is_dead


def test_lights_behind_a_broken_data_wire_are_dark() -> None:
    assert soldered("D39.DOUT to D40.DIN").chain == {light: light for light in range(40)}


def test_lights_with_swapped_data_wires() -> None:
    board = soldered(swapped=("D39.DOUT to D40.DIN", "D49.DOUT to D50.DIN"))
    assert board.chain == {light: light if light < 40 else light - 10 for light in [*range(40), *range(50, 118)]}
    sent = bytes(range(1, 1 + 3 * 50)) + bytes(3 * 68)
    assert board.seen(sent)[3 * 50 : 3 * 60] == sent[3 * 40 : 3 * 50]
    assert not any(board.seen(sent)[3 * 40 : 3 * 50])


@pytest.mark.parametrize("wire", ["D39.5V to D40.5V", "D39.GND to D40.GND"])
def test_light_is_fed_from_both_sides(wire: str) -> None:
    """The supply feeds lights 0, 51 and 93."""
    assert len(soldered(wire).chain) == 118
    last = wire.replace("39", "116").replace("40", "117")
    assert 117 not in soldered(last).chain


def test_swapped_supply_turns_off_all_lights() -> None:
    assert soldered(swapped=("D39.5V to D40.5V", "D39.GND to D40.GND")).chain == {}


def test_sensors_not_built_yet_read_open() -> None:
    made = planned(NAME)
    there = {f"U{number}" for number in range(1, 4)} | {f"RN{number}" for number in range(1, 4)} | {"A1", "C201"}
    built = [
        wire
        for wire in made.netlist.connections
        if not wire.wire or {wire.one.component, wire.other.component} <= there | {"R102", "R103"}
    ]
    for_now = Connection(Pin("U3", "10"), Pin("U3", "16"), LOGIC_SUPPLY)
    assert all(Soldered(made.board, [*built, for_now], str(seed)).closed(0) == 0 for seed in range(8))
