"""The guide: one page to print, with every step of the work, its wires, its picture, and the test at its end."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from math import dist

import jinja2
from markupsafe import Markup

from signalbox.board import Board, board_names, parts
from signalbox.board.model import PCB, piece_sensors
from signalbox.board.physics.layout import leads_mm
from signalbox.board.sensing import CODE
from signalbox.core.messages import Arg, Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.called import unit_called
from signalbox.maker.circuit.layout import nodes
from signalbox.maker.circuit.names import buffer, light
from signalbox.maker.circuit.ratings import fuse, supply
from signalbox.maker.circuit.supply import worst_drop
from signalbox.maker.circuit.wires import Stage, Wire, WireList, stages
from signalbox.maker.plans.carriers import Carrier
from signalbox.maker.plans.field_picture import field_picture
from signalbox.maker.plans.pages import PAGE_SIZE_NAMES
from signalbox.maker.plans.parts_list import PartsList
from signalbox.maker.plans.wiring_picture import ground, overview, stage_picture

CODE_WORDS = re.compile(r"`([^`]*)`")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def guide(
    plan: Plan,
    listed: PartsList,
    carriers: list[Carrier],
    schematics: dict[str, bytes],
    heading: Message,
    page_sizes: Sequence[str],
    words: Catalogue,
) -> bytes:
    """The page, with everything in it that it shows."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("signalbox.maker.plans", ""),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["say"] = partial(_say, words)
    environment.filters["said"] = partial(_said, words)
    template = environment.get_template("guide.html.j2")
    wires = WireList(plan)
    board = plan.board
    return template.render(
        language=words.language,
        called=parts,
        title=Message("board-title", board=board.name, title=board.title),
        heading=heading,
        board=board,
        plan=plan,
        described=board.name if board.name in board_names() else f"{board.name}.toml",
        digits=heading.args["hash"],
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
        feeds=tuple(map(light, plan.feeds)),
        ground=ground(plan),
        field=field_picture(board, words),
        overview=overview(plan, words),
        steps=[_step(plan, wires, stage, schematics, words) for stage in stages(board)],
        schematics={name: content.decode() for name, content in schematics.items()},
    ).encode()


def _say(words: Catalogue, id: str, **args: Arg) -> Markup:
    """A message of the template: what stands in `…` is typed, or a file, and what stands in **…** is bold."""
    return _said(words, Message(id, **args))


def _said(words: Catalogue, text: Text) -> Markup:
    """The words of a text as they stand in the page."""
    safe = escape(words.said(text), quote=False)
    return Markup(BOLD.sub(r"<b>\1</b>", CODE_WORDS.sub(r"<code>\1</code>", safe)))


def _beside_mm(board: Board) -> float:
    """How far from its reed a piece stands at least that is no first one of squares which share; 0 where none do."""
    away = [dist(sensor.at, square.at) for sensor in piece_sensors(board) for square in sensor.squares[1:]]
    return board.grid.pitch_mm * min(away, default=0.0)


@dataclass(frozen=True)
class Row:
    """A line of a step's list: a wire, or all of a ribbon; its ends, and what they are in words."""

    numbers: Text
    one: str
    is_one: Text
    other: str
    is_other: Text
    colour: str
    called: Message
    length_mm: int


def _step(plan: Plan, wires: WireList, stage: Stage, pages: Iterable[str], words: Catalogue) -> dict[str, object]:
    """What the page says of a stage."""
    added = wires.of_stage(stage.number)
    title = _stage_title(stage)
    picture = Message("guide-underside-of", stage=title)
    before = buffer(stage.node or 0)
    named = f"-node-{stage.node or 0:02}.svg"
    return {
        "number": stage.number,
        "node": stage.node,
        "buffer": unit_called(before) if before in plan.layout.spots else "",
        "page": next((number for number, name in enumerate(pages, 1) if name.endswith(named)), 0),
        "is_row": stage.node is None and bool(stage.sensors),
        "title": title,
        "rows": list(_rows(plan, added)),
        "picture": stage_picture(plan, added, picture, words),
    }


def _stage_title(stage: Stage) -> Message:
    """What a step adds, as its heading has it."""
    if stage.lights:
        return Message("guide-stage-lights", first=stage.lights[0], last=stage.lights[-1])
    return Message("guide-stage-sensors", kind="row" if stage.node is None else "node", number=stage.number)


def _rows(plan: Plan, wires: Sequence[Wire]) -> Iterator[Row]:
    ribbons: dict[tuple[str, str], list[Wire]] = {}
    for wire in wires:
        roles = [plan.netlist.components[pin.component].role for pin in (wire.one, wire.other)]
        if parts.wires()[wire.kind].conductors == 1:
            ends = (str(wire.one), roles[0], str(wire.other), roles[1])
            yield Row(str(wire.number), *ends, wire.colour, Message("colour", colour=wire.colour), wire.length_mm)
            continue
        between = (wire.one.component, wire.other.component)
        found = ribbons.setdefault(between, [])
        found.append(wire)
        if len(found) == parts.wires()[wire.kind].conductors:
            numbers = Message("lists-run", first=str(found[0].number), last=str(wire.number))
            ends = (between[0], roles[0], between[1], roles[1])
            yield Row(numbers, *ends, wire.colour, Message("guide-ribbon"), wire.length_mm)
