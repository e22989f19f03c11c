"""Everything to buy for a board, counted from its circuit, and the time that the work takes."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from signalbox.board import parts
from signalbox.board.model import PCB, Board
from signalbox.board.parts import Part
from signalbox.board.sensing import CODE
from signalbox.board.toml_values import group_runs, split_number
from signalbox.core.messages import Message
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.fuse_and_supply import choose_fuse, choose_supply
from signalbox.maker.circuit.names import CONTROLLER, SUPPLY
from signalbox.maker.circuit.netlist import Connection
from signalbox.maker.circuit.placement import CONTROLLER_MM, NODE_MM
from signalbox.maker.circuit.wire_list import WireList
from signalbox.maker.plans.carriers import Carrier

SHEET_MM = (100.0, 160.0)  # a sheet of stripboard
SCREWS_PER_UNIT = 2
SOLDER_G = 0.1  # per joint
GLUED_PER_STICK = 20  # reeds or lights
PLASTIC_KG_MM3 = 1.24e-6  # PLA
RIM_SCREW_MM = 100.0  # the distance between screws along the rim
GROUPS = REEDS, CIRCUIT, WIRE, MAGNETS, FITTINGS = "reeds", "circuit", "wire", "magnets", "fittings"


@dataclass(frozen=True)
class Item:
    """A part to buy. `count` is the amount used and `order` the amount to buy, with spares; both are in `unit`."""

    group: str
    part: Part
    use: Message
    count: float
    order: float
    unit: str = ""  # "" for pieces, "m" for metres, "m²" for square metres

    @property
    def price(self) -> tuple[float, float]:
        """The lowest and highest price of the whole order, in euros."""
        low, high = self.part.price
        return (self.order * low, self.order * high)


@dataclass(frozen=True)
class PartsList:
    """All items, the number of solder joints, and the hours of work for a careful beginner."""

    items: tuple[Item, ...]
    joints: int
    hours: float

    @property
    def price(self) -> tuple[float, float]:
        """The lowest and highest price of everything, in euros."""
        prices = [item.price for item in self.items]
        return (sum(low for low, _ in prices), sum(high for _, high in prices))


def parts_list(plan: Plan, carriers: Sequence[Carrier]) -> PartsList:
    """Return the parts list of a board including its carriers. Raise UserError if no known part is suitable."""
    wires = WireList(plan)
    items = (*_soldered_items(plan), *_socket_items(plan), *_wire_items(wires), *_magnet_items(plan.board))
    items = tuple(sorted((*items, *_fitting_items(plan, carriers)), key=lambda item: GROUPS.index(item.group)))
    joints = _count_joints(plan)
    return PartsList(items, joints, _estimate_hours(plan, items, joints))


def _item(group: str, part: Part, use: Message, count: float, unit: str = "") -> Item:
    """Return an item. The quantity to order includes spares: the fraction `part.spares` of `count`, rounded up."""
    return Item(group, part, use, count, math.ceil(count) + math.ceil(round(count * part.spares, 6)), unit)


def _soldered_items(plan: Plan) -> Iterator[Item]:
    for kind in dict.fromkeys(component.kind for component in plan.netlist.components.values()):
        references = [component.reference for component in plan.netlist.components_of_kind(kind)]
        group = REEDS if kind in ("reed", "light", "button") else CIRCUIT
        yield _item(group, part_of(plan.board, kind), format_references(references), len(references))
    yield _item(CIRCUIT, choose_supply(plan.board), Message("lists-plugged-in", connector=SUPPLY), 1)


def part_of(board: Board, kind: str) -> Part:
    """Return the part for a kind of component in the circuit."""
    if kind == "reed":
        return board.sensors.sensing.reed
    if kind == "controller":
        return parts.controllers()[board.controller.kind]
    return choose_fuse(board) if kind == "fuse" else parts.components()[kind]


def _socket_items(plan: Plan) -> Iterator[Item]:
    fittings = parts.fittings()
    count_16 = len(plan.netlist.components_of_kind("74HC165"))
    count_14 = len(plan.netlist.components_of_kind("74AHCT125")) + len(plan.netlist.components_of_kind("74HC125"))
    if count_16:
        yield _item(CIRCUIT, fittings["socket_16"], Message("lists-under-each-chip", chip="74HC165"), count_16)
    yield _item(CIRCUIT, fittings["socket_14"], Message("lists-under-other-chips"), count_14)
    controller = parts.controllers()[plan.board.controller.kind]
    for length in dict.fromkeys(controller.sockets or (20, 20)):
        count = (controller.sockets or (20, 20)).count(length)
        yield _item(CIRCUIT, fittings[f"header_{length}"], Message("lists-under-controller"), count)
    yield _item(CIRCUIT, fittings["pin_header"], Message("lists-on-controller"), 1)
    yield from _board_items(plan)
    yield _item(CIRCUIT, fittings["cable_usb"], Message("lists-to-pc"), 1)


def _board_items(plan: Plan) -> Iterator[Item]:
    """Yield the items on which units are built: circuit boards with ribbon plugs, and stripboard for the rest."""
    fittings = parts.fittings()
    units = {component.unit for component in plan.netlist.components.values() if component.unit}
    small = [unit for unit in units if unit != CONTROLLER and unit.kind != "repeater"]
    area = math.prod(CONTROLLER_MM)
    if plan.board.controller.nodes == PCB:
        node_units = [unit for unit in small if unit.kind == "node"]
        small, area = [unit for unit in small if unit not in node_units], 0
        yield _item(CIRCUIT, fittings["pcb_node"], Message("lists-see", page="docs/pcb.md"), len(node_units))
        yield _item(CIRCUIT, fittings["pcb_controller"], Message("lists-see", page="docs/pcb.md"), 1)
        plugs = 2 * len(ribbons(plan))
        yield _item(CIRCUIT, parts.components()["ribbon_plug"], Message("lists-ends-of-ribbon"), plugs)
    per_sheet = int(SHEET_MM[0] // NODE_MM[1]) * int(SHEET_MM[1] // NODE_MM[0])
    sheets = math.ceil(len(small) / per_sheet) + math.ceil(area / math.prod(SHEET_MM))
    if sheets:
        kind = "nodes" if area else "buffers"
        pieces = [_pieces_message(kind, NODE_MM, len(small))] if small else []
        pieces += [_pieces_message("controller", CONTROLLER_MM)] if area else []
        yield _item(CIRCUIT, fittings["stripboard"], Message("lists-pieces", pieces=tuple(pieces)), sheets)


def _pieces_message(kind: str, size_mm: tuple[float, float], count: int = 1) -> Message:
    """Return the message for pieces to cut from a sheet of stripboard."""
    width, height = size_mm
    return Message("lists-piece", kind=kind, count=count, width=width, height=height)


def ribbons(plan: Plan) -> set[tuple[str, str]]:
    """Return the pair of connectors of each ribbon."""
    wires = [wire for wire in plan.netlist.wires() if parts.wires()[wire.wire].conductors > 1]
    return {(wire.one.component, wire.other.component) for wire in wires}


def _wire_items(wires: WireList) -> Iterator[Item]:
    """Yield an item, in metres, for each gauge and colour of wire."""
    metres: defaultdict[tuple[str, str], float] = defaultdict(float)
    kinds = {parts.wires()[wire.kind].number: parts.wires()[wire.kind] for wire in wires.wires}
    for wire in wires.wires:
        metres[parts.wires()[wire.kind].number, wire.colour] += wire.length_mm / parts.wires()[wire.kind].conductors
    for (number, colour), length in sorted(metres.items()):
        yield _item(WIRE, kinds[number], Message("colour", colour=colour), round(length / 1000, 2), "m")


def _magnet_items(board: Board) -> Iterator[Item]:
    uses = board.sensors.sensing.uses
    needed: Counter[str] = Counter()
    for colour, shape in board.picture.pieces.items():
        needed[shape] += board.picture.counts.get(colour, 1)
    needed[CODE] = sum(len(part.code) for part in board.parts.values())
    by_magnet: dict[str, list[str]] = {}
    for shape, count in needed.items():
        if count:
            by_magnet.setdefault(uses[shape].magnet.name, []).append(shape)
    for shapes in by_magnet.values():
        use = Message("lists-in", where=tuple(_carrier_name(shape) for shape in shapes))
        yield _item(MAGNETS, uses[shapes[0]].magnet, use, sum(needed[shape] for shape in shapes))


def _carrier_name(shape: str) -> Message:
    """Return a message that names the magnets' carriers: each piece of this shape or, for CODE, the moving parts."""
    if shape == CODE:
        return Message("lists-moving-parts")
    return Message("lists-each", shape=Message("shape-called", shape=shape))


def _fitting_items(plan: Plan, carriers: Iterable[Carrier]) -> Iterator[Item]:
    fittings = parts.fittings()
    width, height = (side / 1000 for side in plan.layout.size)
    units = len({component.unit for component in plan.netlist.components.values() if component.unit})
    rim = 2 * (width + height)
    sheet = Message("lists-under-cardboard", width=round(1000 * width), height=round(1000 * height))
    area = round(width * height, 2)
    yield Item(FITTINGS, fittings["plywood"], sheet, area, area, "m²")
    yield _item(FITTINGS, fittings["frame"], Message("lists-round-rim"), round(rim, 2), "m")
    screws = SCREWS_PER_UNIT * units
    yield _item(FITTINGS, fittings["spacer"], Message("lists-under-units"), screws)
    screws += math.ceil(1000 * rim / RIM_SCREW_MM)
    yield _item(FITTINGS, fittings["wood_screw"], Message("lists-units-and-rim"), screws)
    yield _item(FITTINGS, fittings["foot"], Message("lists-under-rim"), 4)
    glued = [part for part in plan.netlist.components.values() if not part.unit and not part.attached_to]
    yield _item(FITTINGS, fittings["solder"], Message("lists-joints"), math.ceil(_count_joints(plan) * SOLDER_G / 100))
    yield _item(FITTINGS, fittings["hot_glue"], Message("lists-hot-glue"), math.ceil(len(glued) / GLUED_PER_STICK))
    yield _item(FITTINGS, fittings["wood_glue"], Message("lists-wood-glue"), 1)
    yield _item(FITTINGS, fittings["super_glue"], Message("lists-super-glue"), 1)
    if plan.board.parts:
        yield _item(FITTINGS, fittings["tracing_paper"], Message("lists-over-windows"), len(plan.board.parts))
    plastic = sum(carrier.count * math.prod(carrier.size) * PLASTIC_KG_MM3 for carrier in carriers)  # as solid blocks
    ordered = math.ceil(10 * plastic) / 10
    yield Item(FITTINGS, fittings["filament"], Message("lists-printed"), round(plastic, 3), ordered, "kg")


def _count_joints(plan: Plan) -> int:
    """Return the number of solder joints: both ends of every wire, and every pin that is soldered to a unit."""
    known = parts.components()
    on_units = [component.kind for component in plan.netlist.components.values() if component.unit]
    pins = sum(known[kind].pins for kind in on_units if kind in known)
    return 2 * len(_single_wires(plan)) + pins + 2 * 20  # the controller's header


def _single_wires(plan: Plan) -> list[Connection]:
    """Return the wires that are cut and soldered individually."""
    return [wire for wire in plan.netlist.wires() if parts.wires()[wire.wire].conductors == 1]


def _estimate_hours(plan: Plan, items: Iterable[Item], joints: int) -> float:
    seconds = parts.work_seconds()
    units = len({component.unit for component in plan.netlist.components.values() if component.unit})
    mounted_alone = [component for component in plan.netlist.components.values() if not component.unit]
    magnets = sum(item.count for item in items if item.group == MAGNETS)
    return (
        seconds["joint"] * joints
        + seconds["wire"] * (len(_single_wires(plan)) + len(ribbons(plan)))
        + seconds["hole"] * len(mounted_alone)
        + seconds["magnet"] * magnets
        + seconds["unit"] * units
    ) / 3600


def format_references(references: Iterable[str]) -> Message:
    """Return references with consecutive ones joined into ranges: ``U1 to U15``, ``C1 to C15, C101``."""
    joined = group_runs(sorted(references, key=split_number), split_number)
    spans = (run[0] if len(run) == 1 else Message("lists-run", first=run[0], last=run[-1]) for run in joined)
    return Message("lists-references", references=tuple(spans))
