"""Test that the copper of the circuit boards matches the circuit, and that the generator writes the same files."""

import csv
import math
import os
import subprocess

import pytest

from signalbox.board import load, parts
from signalbox.maker.circuit.names import Net, light, switch
from signalbox.maker.circuit.netlist import Connection, Pin, connected_groups
from signalbox.maker.circuit.placement import CONTROLLER_MM, INPUTS, NODE_MM, NODES_PER_BRANCH, count_nodes
from tests.host.board.descriptions import WITH_REGISTERS
from tests.host.maker.circuit.planned import plan_of
from tests.tools.pcb.copper import FOLDER, Copper, Tree, board_groups, copper, inside, numbers, read
from tools.pcb.files import pcbs, project_files
from tools.pcb.model import Pcb
from tools.pcb.order_files import parts_list, placement_list

BOARDS = ("node", "controller")
ONE_BRANCH = [name for name in WITH_REGISTERS if count_nodes(load(name)) <= NODES_PER_BRANCH]
HALF_CLEARANCE_MM = 0.095
SCREW_HEAD_MM = 6.0  # of M3 screws, DIN 7985


def frozen_sets(found: list[set[Pin]]) -> set[frozenset[Pin]]:
    return {frozenset(each) for each in found}


@pytest.mark.parametrize("name", BOARDS)
def test_copper_connects_exactly_the_nets_of_the_file(name: str) -> None:
    assert frozen_sets(board_groups(name)) == frozen_sets(copper(name).by_net())


@pytest.mark.parametrize("name", BOARDS)
def test_nets_keep_their_distance(name: str) -> None:
    enlarged = Copper(FOLDER / name / f"{name}.kicad_pcb", margin=HALF_CLEARANCE_MM)
    assert frozen_sets(enlarged.groups()) == frozen_sets(enlarged.by_net())


def test_missing_track_is_detected() -> None:
    intact = copper("node")
    (ground,) = (net[1] for net in inside(intact.tree, "net") if net[2] == "GND")
    tracks = [
        each for each in inside(intact.tree, "segment") if [ground] not in [net[1:] for net in inside(each, "net")]
    ]
    long = [each for each in tracks if numbers(each, "start")[0] != numbers(each, "end")[0]]
    longest = max(long, key=lambda each: abs(numbers(each, "start")[0] - numbers(each, "end")[0]))
    assert len(intact.groups(without=longest)) == len(board_groups("node")) + 1


def test_files_are_up_to_date() -> None:
    generated = {name: text for pcb in pcbs() for name, text in project_files(pcb).items()}
    for name, text in generated.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, "run make pcb"
    assert {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.kicad_*")} == set(generated)


def test_check_without_kicad_says_what_to_install() -> None:
    environment = {**os.environ, "KICAD_CLI": "/no/such/kicad-cli"}
    check = FOLDER.parents[1] / "tools" / "check-pcb"
    completed = subprocess.run([check], env=environment, capture_output=True, text=True, check=False)
    assert (completed.returncode, completed.stdout) == (1, "")
    assert completed.stderr.count("\n") == 1
    assert "install KiCad 8 or newer" in completed.stderr


@pytest.mark.parametrize("name", BOARDS)
def test_no_screw_head_touches_a_track(name: str) -> None:
    """Heads of up to 6 mm may scratch through the mask, so only ground copper may be beneath them."""
    tree = copper(name).tree
    holes = [numbers(each, "at")[:2] for each in inside(tree, "footprint") if each[1] == "signalbox:Hole-3.2"]
    (ground,) = (net[1] for net in inside(tree, "net") if net[2] == "GND")
    tracks = [each for each in inside(tree, "segment") if [ground] not in [net[1:] for net in inside(each, "net")]]
    for hole in holes:
        assert min(distance_to(hole, track) for track in tracks) >= SCREW_HEAD_MM / 2
    assert len(holes) == {"node": 2, "controller": 4}[name]


def distance_to(spot: list[float], track: Tree) -> float:
    """Return the distance in mm from a spot to the copper of a track."""
    (x, y), (x1, y1), (x2, y2) = spot, numbers(track, "start"), numbers(track, "end")
    (width,), long = numbers(track, "width"), (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = min(1.0, max(0.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) - width / 2


@pytest.mark.parametrize("pcb", pcbs(), ids=lambda pcb: pcb.name)
def test_assembler_gets_each_part_in_both_lists(pcb: Pcb) -> None:
    """JLCPCB places a part only if both lists have its designator, without ranges such as J5-J7."""
    parts, places = (list(csv.DictReader(text.splitlines())) for text in (parts_list(pcb), placement_list(pcb)))
    listed = [designator for row in parts for designator in row["Designator"].split(",")]
    assert [len(row["Designator"].split(",")) for row in parts] == [int(row["Qty"]) for row in parts]
    assert sorted(listed) == sorted(row["Designator"] for row in places)
    assert sorted(listed) == sorted(placed.reference for placed in pcb.parts if placed.part)
    assert {*parts[0]} == {"Comment", "Designator", "Footprint", "Qty", "Manufacturer", "Mfg Part #"}


def test_placement_gives_the_middle_of_parts_from_the_lower_left_corner() -> None:
    (_, controller) = pcbs()
    places = {row["Designator"]: row for row in csv.DictReader(placement_list(controller).splitlines())}
    pico = {"Designator": "A1", "Mid X": "13.9700", "Mid Y": "33.3300", "Layer": "Top", "Rotation": "0"}
    assert places["A1"] == pico
    assert places["J3"] | {"Rotation": "270", "Mid X": "27.9400", "Mid Y": "25.7100"} == places["J3"]


@pytest.mark.parametrize(("name", "size"), [("node", NODE_MM), ("controller", CONTROLLER_MM)])
def test_board_has_its_planned_size(name: str, size: tuple[float, float]) -> None:
    tree = read((FOLDER / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
    edges = [
        line for line in inside(tree, "gr_line") if ["Edge.Cuts"] in [layer[1:] for layer in inside(line, "layer")]
    ]
    for axis in (0, 1):
        ends = [numbers(line, end)[axis] for line in edges for end in ("start", "end")]
        assert max(ends) - min(ends) == pytest.approx(size[axis])


def assembled_connections(name: str) -> list[Connection]:
    """Return all connections on a game's board: circuit boards, ribbons, and wires between reeds and lights."""
    design = plan_of(name)
    last = count_nodes(design.board)
    pico = parts.controllers()[design.board.controller.kind].pins
    joints: list[Connection] = []

    def join(one: Pin, other: Pin) -> None:
        joints.append(Connection(one, other, Net("")))

    def on_controller(pin: Pin) -> Pin:
        if pin.component == "A1":
            place = int(pin.name) - 1
            return Pin("A1", pico[place] if pico.index(pico[place]) == place else f"{pico[place]} {pin.name}")
        return Pin("J1", {"1": "+", "2": "-"}.get(pin.name, pin.name)) if pin.component == "J1" else pin

    def on_node(number: int, pin: Pin) -> Pin:
        own = pin.component in ("U1", "RN1", "C1")
        return Pin(pin.component[:-1] + str(number) if own else f"{pin.component} of node {number}", pin.name)

    for group in board_groups("controller"):
        first, *others = sorted(map(on_controller, group))
        for other in others:
            join(first, other)
    for number in range(1, last + 1):
        for group in board_groups("node"):
            first, *others = sorted(on_node(number, pin) for pin in group)
            for other in others:
                join(first, other)
        for wire in "123456":
            source = Pin("J2", wire) if number == 1 else Pin(f"J2 of node {number - 1}", wire)
            join(source, Pin(f"J1 of node {number}", wire))
        through = ["R1", "R2"] + (["R3"] if number == last else [])  # clock, latch, and the end of the chain
        for resistor in through:
            join(Pin(f"{resistor} of node {number}", "1"), Pin(f"{resistor} of node {number}", "2"))
    for sensor in range(design.board.sensors.count):
        terminals = f"J3 of node {sensor // INPUTS + 1}"
        join(Pin(switch(sensor), "1"), Pin(terminals, str(sensor % INPUTS + 1)))
        join(Pin(switch(sensor), "2"), Pin(terminals, "9"))
    for terminal, pin in (("1", "5V"), ("2", "DIN"), ("3", "GND")):
        join(Pin("J4", terminal), Pin(light(0), pin))
    lights = set(map(light, range(len(design.board.lights))))
    between = [each for each in design.netlist.wires() if {each.one.component, each.other.component} <= lights]
    return joints + between


@pytest.mark.parametrize("name", ONE_BRANCH)
def test_assembled_board_has_the_nets_of_the_circuit(name: str) -> None:
    nets = plan_of(name).netlist.nets
    known = {pin for pins in nets.values() for pin in pins}
    built = frozen_sets([group & known for group in connected_groups(assembled_connections(name))]) - {frozenset()}
    alone = {frozenset(pins) for pins in nets.values() if len(pins) == 1}
    assert built - alone == frozen_sets([set(pins) for pins in nets.values()]) - alone
