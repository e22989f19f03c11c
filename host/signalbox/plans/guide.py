"""The guide: one page to print, with every step of the work, its wires, its picture, and the test at its end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist

import jinja2

from signalbox import parts
from signalbox.board import Board, board_names
from signalbox.board.model import PCB
from signalbox.board.sensing import CODE
from signalbox.board.shared import piece_sensors
from signalbox.circuit import Plan
from signalbox.circuit.layout import nodes
from signalbox.circuit.names import buffer, light
from signalbox.circuit.ratings import fuse, supply
from signalbox.circuit.supply import worst_drop
from signalbox.circuit.wires import Stage, Wire, WireList, stages
from signalbox.physics.calibration import leads_mm
from signalbox.plans.carriers import Carrier
from signalbox.plans.field_picture import field_picture
from signalbox.plans.pages import PAGE_SIZE_NAMES
from signalbox.plans.parts_list import PartsList
from signalbox.plans.wiring_picture import ground, overview, stage_picture


def guide(
    plan: Plan,
    listed: PartsList,
    carriers: list[Carrier],
    schematics: dict[str, bytes],
    digits: str,
    page_sizes: Sequence[str],
) -> bytes:
    """The page, with everything in it that it shows."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("signalbox.plans", ""),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("guide.html.j2")
    wires = WireList(plan)
    board = plan.board
    return template.render(
        board=board,
        plan=plan,
        described=board.name if board.name in board_names() else f"{board.name}.toml",
        digits=digits,
        page_size=page_sizes[0] if page_sizes else PAGE_SIZE_NAMES[0],
        controller=parts.controllers()[board.controller.kind],
        listed=listed,
        groups=list(dict.fromkeys(item.group for item in listed.items)),
        carriers=carriers,
        sensing=board.sensors.sensing,
        beside_mm=_beside_mm(board),
        shapes={*board.picture.pieces.values(), *([CODE] if board.parts else [])},
        nodes=nodes(board),
        on_pcb=board.controller.nodes == PCB,
        leads_mm=leads_mm(board.sensors.sensing.reed),
        drop=worst_drop(board, plan.layout, plan.feeds),
        fuse=fuse(board),
        supply=supply(board),
        feeds=[light(number) for number in plan.feeds],
        ground=ground(plan),
        field=field_picture(board),
        overview=overview(plan),
        steps=[_step(plan, wires, stage, schematics) for stage in stages(board)],
        schematics={name: content.decode() for name, content in schematics.items()},
    ).encode()


def _beside_mm(board: Board) -> float:
    """How far from its reed a piece stands at least that is no first one of squares which share; 0 where none do."""
    away = [dist(sensor.at, square.at) for sensor in piece_sensors(board) for square in sensor.squares[1:]]
    return board.grid.pitch_mm * min(away, default=0.0)


@dataclass(frozen=True)
class Row:
    """A line of a step's list: a wire, or all of a ribbon; its ends, and what they are in words."""

    numbers: str
    one: str
    is_one: str
    other: str
    is_other: str
    colour: str
    called: str
    length_mm: int


def _step(plan: Plan, wires: WireList, stage: Stage, pages: Iterable[str]) -> dict[str, object]:
    """What the page says of a stage."""
    added = wires.of_stage(stage.number)
    title = stage.title.capitalize()
    named = f"-node-{stage.node or 0:02}.svg"
    return {
        "number": stage.number,
        "node": stage.node,
        "buffer": buffer(stage.node or 0) if buffer(stage.node or 0) in plan.layout.spots else "",
        "page": next((number for number, name in enumerate(pages, 1) if name.endswith(named)), 0),
        "is_row": stage.node is None and bool(stage.sensors),
        "title": title,
        "rows": list(_rows(plan, added)),
        "picture": stage_picture(plan, added, f"The underside: {title}"),
    }


def _rows(plan: Plan, wires: Sequence[Wire]) -> Iterator[Row]:
    ribbons: dict[tuple[str, str], list[Wire]] = {}
    for wire in wires:
        roles = [plan.netlist.components[pin.component].role for pin in (wire.one, wire.other)]
        if parts.wires()[wire.kind].conductors == 1:
            ends = (str(wire.one), roles[0], str(wire.other), roles[1])
            yield Row(str(wire.number), *ends, wire.colour, wire.colour, wire.length_mm)
            continue
        between = (wire.one.component, wire.other.component)
        found = ribbons.setdefault(between, [])
        found.append(wire)
        if len(found) == parts.wires()[wire.kind].conductors:
            numbers = f"{found[0].number} to {wire.number}"
            ends = (between[0], roles[0], between[1], roles[1])
            yield Row(numbers, *ends, wire.colour, "ribbon", wire.length_mm)
