"""The circuit of a described board, with registers or a matrix: sensors, lights, connections and soldering faults."""

import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from signalbox.board import Board, board_names, load, parts
from signalbox.board.load import compile_board
from signalbox.board.model import Power
from signalbox.maker.circuit import Plan, plan, sensors
from signalbox.maker.circuit.lights import MAX_DROP_V, worst_drop
from signalbox.maker.circuit.names import CONTROLLER, LOGIC_SUPPLY, Net, Unit, diode, light, repeater, switch
from signalbox.maker.circuit.netlist import Connection, Home, Pin
from signalbox.maker.circuit.placement import NODE_MM, Layout, count_nodes
from signalbox.maker.circuit.wire_list import WireList, stages
from tests.host.board.descriptions import GOLDEN, MATRIX_COLUMNS, REAL, WITH_REGISTERS, matrix_board
from tests.host.maker.circuit.planned import check_roles, check_stages, check_wires, check_works, plan_of
from tests.host.maker.circuit.soldered import Soldered
from tests.host.maker.circuit.soldered_at_random import random_boards
from tests.soak import mark_thorough, mark_thorough_except

LARGE = "paris_connection"  # takes ten times as long
PINS = {"74HC165": 16, "74AHCT125": 14, "74HC125": 14, "network_10k": 9, "resistor_330": 2, "ceramic_100n": 2}
UNUSED = {"74HC165": {"7"}, "74AHCT125": {"6", "8", "11"}, "74HC125": {"8", "11"}}  # outputs


@pytest.mark.parametrize("name", [name if name != LARGE else mark_thorough(name)[0] for name in WITH_REGISTERS])
def test_sensors_and_lights_are_where_the_firmware_expects_them(name: str) -> None:
    check_works(plan_of(name).board, plan_of(name).netlist.connections)


@pytest.mark.parametrize("board", mark_thorough_except(random_boards(3), 3), ids=lambda board: board.name)
def test_any_numbering_of_sensors_and_lights_works(board: Board) -> None:
    circuit = plan(board)
    check_works(board, circuit.netlist.connections)
    check_roles(circuit)


@pytest.mark.parametrize(
    ("name", "nodes_a_branch"),
    [*((name, 16) for name in WITH_REGISTERS if name != LARGE), *mark_thorough((LARGE, 16)), ("ptites_locos", 5)],
)
def test_every_pin_is_connected_and_nothing_is_shorted(
    monkeypatch: pytest.MonkeyPatch, name: str, nodes_a_branch: int
) -> None:
    monkeypatch.setattr(sensors, "NODES_PER_BRANCH", nodes_a_branch)  # with 5, three branches leave two gates unused
    netlist = plan_of(name).netlist if nodes_a_branch == 16 else plan(load(name)).netlist
    nets = netlist.nets  # raises if two named nets are joined or one is split
    used = {str(pin) for pins in nets.values() for pin in pins}
    unconnected = {
        f"{component.reference}.{pin}"
        for kind, count in PINS.items()
        for component in netlist.components_of_kind(kind)
        for pin in map(str, range(1, count + 1))
        if f"{component.reference}.{pin}" not in used and pin not in UNUSED.get(kind, ())
    }
    spare = -plan_of(name).board.sensors.count % 8  # inputs of the last register that nothing reads
    last = f"U{count_nodes(plan_of(name).board)}."
    assert {pin for pin in unconnected if not pin.startswith((last, "RN"))} == set()
    assert len([pin for pin in unconnected if pin.startswith(last)]) == spare
    supply = {str(pin) for pin in nets[LOGIC_SUPPLY]}
    assert not [pin for pin in supply if pin.startswith(("D", "U101"))], "5 V parts on 3.3 V"
    assert {f"{chip.reference}.16" for chip in netlist.components_of_kind("74HC165")} <= supply


@pytest.mark.parametrize("name", WITH_REGISTERS)
def test_finished_part_of_a_board_works(name: str) -> None:
    circuit = plan_of(name)
    check_stages(circuit, every=max(1, len(stages(circuit.board)) // 6))


@pytest.mark.parametrize("name", board_names())
def test_wires_are_long_enough_and_nodes_do_not_overlap(name: str) -> None:
    circuit = plan_of(name)
    check_wires(circuit)
    spots = [spot for home, spot in circuit.layout.spots.items() if isinstance(home, Unit) and home.kind == "node"]
    for number, one in enumerate(spots):
        for other in spots[:number]:
            assert abs(one[0] - other[0]) >= NODE_MM[0] or abs(one[1] - other[1]) >= NODE_MM[1]
    width, height = circuit.layout.size
    assert all(0 < x < width and 0 < y < height for x, y in circuit.layout.spots.values())


@pytest.mark.parametrize("name", board_names())
def test_supply_feeds_as_many_lights_as_needed(name: str) -> None:
    board, layout = plan_of(name).board, plan_of(name).layout
    fed_lights = plan_of(name).fed_lights
    assert worst_drop(board, layout, fed_lights) <= MAX_DROP_V
    assert len(fed_lights) == 1 or worst_drop(board, layout, fed_lights[:1]) > MAX_DROP_V


def test_voltage_drop_follows_ohms_law() -> None:
    """Feed three lights in a row at the first light or at both ends. Each hop and the first feed's wire are 1 m long.

    The controller's wires start at its far corner, 75 mm from its middle along the sides.
    """
    spots: dict[Home, tuple[float, float]] = {light(number): (960.0 * (number + 1), 0.0) for number in range(3)}
    spots[CONTROLLER] = (75.0, 0.0)
    board = replace(load("golden_train"), lights={"a": 0, "b": 1, "c": 2}, power=Power(100, 3000, 1000, 0))
    layout = Layout((4000.0, 100.0), spots)
    hop, feed = 2 * parts.wires()["light"].ohm_per_m, 2 * parts.wires()["supply"].ohm_per_m
    assert worst_drop(board, layout, [0]) == pytest.approx(3 * feed + 2 * hop + hop)
    one_lit = replace(board, power=Power(100, 1000, 1000, 0))
    to_third = feed * 2.92  # the third light is 2.88 m away; 40 mm are added for stripping
    to_each = [(feed, 2 * hop + to_third), (feed + hop, hop + to_third), (feed + 2 * hop, to_third)]
    worst = max(1 / (1 / one + 1 / other) for one, other in to_each)
    assert worst_drop(one_lit, layout, [0, 2]) == pytest.approx(worst)


def test_distant_light_gets_a_repeater() -> None:
    homes = plan_of("golden_train").layout.spots
    assert not [home for home in homes if isinstance(home, Unit) and home.kind == "repeater"]
    far = random_boards(1, pitch_mm=120.0)[0]
    circuit = plan(far)
    repeated = [number for number in range(len(far.lights)) if repeater(number) in circuit.layout.spots]
    assert repeated
    for number in repeated:
        assert circuit.layout.wire_length(light(number - 1), light(number)) > 1000
    check_works(far, circuit.netlist.connections)
    circuit.netlist.nets  # noqa: B018  nothing is shorted


def test_button_on_a_panel_needs_no_place() -> None:
    data = tomllib.loads(REAL)
    data["buttons"] = {name: line["sensor"] for name, line in data["buttons"].items()}
    circuit = plan(compile_board("panel", data, "panel"))
    check_works(circuit.board, circuit.netlist.connections)
    assert min(wire.length_mm for wire in WireList(circuit).wires if "SW116" in str(wire.one)) == 540


NAME = "ptites_locos"
EIGHT = 0b11111111


def faulty_board(*left_out: str, swapped: tuple[str, str] | None = None, seed: str = "") -> Soldered:
    """Return the circuit after removing the wires named "FROM to TO" and swapping the far ends of two others."""
    circuit = plan_of(NAME)
    by_name = {f"{wire.one} to {wire.other}": wire for wire in circuit.netlist.connections}
    for name in left_out:
        del by_name[name]
    if swapped is not None:
        one, other = (by_name[name] for name in swapped)
        by_name[swapped[0]], by_name[swapped[1]] = replace(one, other=other.other), replace(other, other=one.other)
    return Soldered(circuit.board, by_name.values(), seed)


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
    board = faulty_board(*left_out, swapped=swapped)
    assert {reeds: board.closed(reeds) for reeds in closed} == closed


@pytest.mark.parametrize("wire", ["U1.16 to U2.16", "U1.8 to U2.8", "U2.9 to U1.10"])
def test_register_without_supply_or_data_and_those_behind_it_read_randomly(wire: str) -> None:
    behind = (1 << plan_of(NAME).board.sensors.count) - (1 << 8)
    assert {faulty_board(wire, seed=str(seed)).closed(1) for seed in range(8)} == {1, 1 | behind}


def test_reversed_chip_disables_the_controller() -> None:
    assert faulty_board(swapped=("U1.16 to U2.16", "U1.8 to U2.8")).is_dead


def test_lights_behind_a_broken_data_wire_are_dark() -> None:
    assert faulty_board("D39.DOUT to D40.DIN").chain == {light: light for light in range(40)}


def test_lights_with_swapped_data_wires() -> None:
    board = faulty_board(swapped=("D39.DOUT to D40.DIN", "D49.DOUT to D50.DIN"))
    assert board.chain == {light: light if light < 40 else light - 10 for light in [*range(40), *range(50, 118)]}
    sent = bytes(range(1, 1 + 3 * 50)) + bytes(3 * 68)
    assert board.seen(sent)[3 * 50 : 3 * 60] == sent[3 * 40 : 3 * 50]
    assert not any(board.seen(sent)[3 * 40 : 3 * 50])


@pytest.mark.parametrize("wire", ["D39.5V to D40.5V", "D39.GND to D40.GND"])
def test_light_is_fed_from_both_sides(wire: str) -> None:
    """The supply feeds lights 0, 51 and 93."""
    assert len(faulty_board(wire).chain) == 118
    assert 117 not in faulty_board(wire.replace("39", "116").replace("40", "117")).chain


def test_swapped_supply_turns_off_all_lights() -> None:
    assert faulty_board(swapped=("D39.5V to D40.5V", "D39.GND to D40.GND")).chain == {}


def test_sensors_not_built_yet_read_open() -> None:
    circuit = plan_of(NAME)
    present = {f"U{number}" for number in range(1, 4)} | {f"RN{number}" for number in range(1, 4)} | {"A1", "C201"}
    built = [
        wire
        for wire in circuit.netlist.connections
        if not wire.wire or {wire.one.component, wire.other.component} <= present | {"R102", "R103"}
    ]
    bridge = Connection(Pin("U3", "10"), Pin("U3", "16"), LOGIC_SUPPLY)
    assert all(Soldered(circuit.board, [*built, bridge], str(seed)).closed(0) == 0 for seed in range(8))


@cache
def planned() -> Plan:
    return plan(matrix_board())


@pytest.mark.parametrize(
    "board", [matrix_board(), matrix_board(GOLDEN), load("paris_connection_small")], ids=["full", "with gaps", "small"]
)
def test_every_sensor_is_at_its_crossing(board: Board) -> None:
    circuit = plan(board)
    check_works(board, circuit.netlist.connections)
    check_roles(circuit)
    assert sum(name.startswith("SW") for name in circuit.netlist.components) == board.sensors.count


def test_nothing_is_shorted_and_every_pin_is_joined() -> None:
    netlist = planned().netlist
    nets = netlist.nets  # raises if two named nets are joined or one is split
    used = {str(pin) for pins in nets.values() for pin in pins}
    for sensor in range(120):
        assert {f"{diode(sensor)}.A", f"{diode(sensor)}.K", f"{switch(sensor)}.1", f"{switch(sensor)}.2"} <= used
        assert len(nets[Net("sensor", sensor)]) == 2
    for column, name in enumerate(MATRIX_COLUMNS, 1):
        resistors = [pin for pin in nets[Net("column", column)] if pin.component.startswith("RN")]
        assert Pin("A1", name) in nets[Net("column", column)]
        assert len(resistors) == 1
        assert Pin(resistors[0].component, "1") in nets[LOGIC_SUPPLY]
    assert not netlist.components_of_kind("74HC165")
    kinds = {component.kind for component in netlist.components.values()}
    assert kinds <= {"reed", "controller", "fuse", *parts.components()}


def with_reversed_diode(connections: tuple[Connection, ...], component: str) -> list[Connection]:
    """Return the connections with one diode reversed."""
    other = {Pin(component, "A"): Pin(component, "K"), Pin(component, "K"): Pin(component, "A")}
    return [
        replace(wire, one=other.get(wire.one, wire.one), other=other.get(wire.other, wire.other))
        for wire in connections
    ]


def test_reversed_diode_is_noticed() -> None:
    board = Soldered(planned().board, with_reversed_diode(planned().netlist.connections, diode(17)))
    assert [board.closed(1 << sensor) for sensor in range(120)] == [1 << n if n != 17 else 0 for n in range(120)]


def test_finished_part_of_a_matrix_works() -> None:
    check_stages(planned())
    rows = [stage for stage in stages(planned().board) if stage.sensors]
    assert [stage.name for stage in rows] == [f"row {number}" for number in range(1, 13)]
    assert {stage.node for stage in rows} == {None}


def test_wires_are_long_enough_and_fit_at_every_reed() -> None:
    check_wires(planned())
    wires = [wire for wire in WireList(planned()).wires if wire.kind == "sensor"]
    ends = Counter(pin for wire in wires for pin in (wire.one, wire.other))
    assert max(ends.values()) <= 3
    assert {count for pin, count in ends.items() if pin.component == "A1"} == {1}
