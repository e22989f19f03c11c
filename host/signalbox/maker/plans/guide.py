"""The guide: a printable page with the wires, a picture and a final test for every step of the work."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist
from xml.sax.saxutils import escape, quoteattr

import jinja2
from markupsafe import Markup

from signalbox.board import board_names, parts
from signalbox.board.magnet_check import magnet_layout
from signalbox.board.model import PCB, Board, piece_sensors
from signalbox.board.physics.crosstalk import compute_reaches
from signalbox.board.physics.magnetic_layout import leads_mm
from signalbox.board.sensing import CODE
from signalbox.core.messages import Arg, Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.fuse_and_supply import choose_fuse, choose_supply
from signalbox.maker.circuit.lights import worst_drop
from signalbox.maker.circuit.names import Unit, buffer, light, node
from signalbox.maker.circuit.netlist import Spot
from signalbox.maker.circuit.placement import count_nodes, extent, to_millimetres
from signalbox.maker.circuit.wire_list import Stage, Wire, WireList, stages
from signalbox.maker.plans.carriers import Carrier
from signalbox.maker.plans.parts_list import PartsList
from signalbox.maker.plans.sheet_pages import PAGE_SIZE_NAMES


def field_picture(board: Board, catalogue: Catalogue) -> str:
    """Return a picture with a disc and a ring for each place's magnet, and a dot for each reed.

    Inside the disc, the magnet closes every reed of the board's AT class; outside the ring, it holds none closed. No
    ring may reach the reed of another place.
    """
    layout = magnet_layout(board)
    reach_of = {reach.display_name: reach for reach in compute_reaches(layout)}
    width, height = to_millimetres(board, (board.grid.rows + 1, board.grid.columns + 1))
    rings, dots = [], []
    for spot in layout.spots:
        centre = f'cx="{spot.x_mm:g}" cy="{spot.y_mm:g}"'
        farthest = max((reach_of[magnet.display_name] for magnet in spot.magnets), key=lambda reach: reach.opens_aside)
        rings.append(f'<circle class="closes" {centre} r="{farthest.closes_aside:.2f}"/>')
        rings.append(f'<circle class="opens" {centre} r="{farthest.opens_aside:.2f}"/>')
        dots.append(f'<circle {centre} r="0.9"/>')
    called = quoteattr(catalogue.text(Message("guide-reach")))
    return (
        f'<svg class="board" viewBox="-4 -4 {width + 8:g} {height + 8:g}" role="img" aria-label={called}>'
        f'<rect x="0" y="0" width="{width:g}" height="{height:g}" class="edge"/>{"".join(rings + dots)}</svg>'
    )


SPREAD_MM = 1.2  # the distance between parallel wires
ROUND_MM = 45.0  # the margin around the wires in the picture of a stage
HEX = {
    "black": "#111", "brown": "#7b4a26", "red": "#d22", "orange": "#f80", "yellow": "#cb0",
    "green": "#1a1", "blue": "#23f", "violet": "#93c", "grey": "#888", "white": "#ccc",
}  # fmt: skip


def draw_background(plan: Plan) -> str:
    """Return the faint background that all pictures share: the board's edge, reeds, lights and buttons."""
    width, height = plan.layout.size
    marks = [f'<rect x="0" y="0" width="{width:g}" height="{height:g}" class="edge"/>']
    lights = {*map(light, plan.board.lights.values())}
    for home, spot in plan.layout.spots.items():
        if not isinstance(home, Unit):
            x, y = _mirror_spot(plan, spot)
            radius, kind = (2.5, "D") if home in lights else (1.5, "S")
            marks.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{kind}"/>')
    return "".join(marks)


def draw_overview(plan: Plan, catalogue: Catalogue) -> str:
    """Return a picture of the whole underside with all units."""
    width, height = plan.layout.size
    title = catalogue.text(Message("guide-underside-whole"))
    return _svg((0.0, 0.0, width, height), title, _unit_marks(plan, catalogue))


def stage_picture(plan: Plan, wires: Iterable[Wire], title: Message, catalogue: Catalogue) -> str:
    """Return a picture of the part of the underside where a stage's wires run, showing them and their ends."""
    wires = list(wires)
    homes = {plan.netlist.components[pin.component].home for wire in wires for pin in (wire.one, wire.other)}
    placed = sorted(homes & plan.layout.spots.keys(), key=str)
    spots = {home: _mirror_spot(plan, plan.layout.spots[home]) for home in placed}
    marks = [*_unit_marks(plan, catalogue), *(_wire_path(plan, wire, place) for place, wire in enumerate(wires))]
    marks += [
        f'<text x="{x + 3:g}" y="{y - 2:g}" class="name">{escape(str(home))}</text>'
        for home, (x, y) in spots.items()
        if not isinstance(home, Unit)
    ]
    return _svg(_window_around(plan, spots.values()), catalogue.text(title), marks)


def _window_around(plan: Plan, spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    """Return a window of the board around the spots, as left, top, width and height."""
    xs, ys = zip(*spots, strict=True)
    left, top = max(0.0, min(xs) - ROUND_MM), max(0.0, min(ys) - ROUND_MM)
    right, bottom = min(plan.layout.size[0], max(xs) + ROUND_MM), min(plan.layout.size[1], max(ys) + ROUND_MM)
    return left, top, right - left, bottom - top


def _svg(window: tuple[float, float, float, float], title: str, marks: Iterable[str]) -> str:
    left, top, width, height = window
    return (
        f'<svg class="board" viewBox="{left - 4:g} {top - 4:g} {width + 8:g} {height + 8:g}" role="img" '
        f'aria-label={quoteattr(title)}><use href="#ground"/>{"".join(marks)}</svg>'
    )


def _mirror_spot(plan: Plan, spot: Spot) -> Spot:
    return (round(plan.layout.size[0] - spot[0], 2), round(spot[1], 2))


def _unit_marks(plan: Plan, catalogue: Catalogue) -> Iterator[str]:
    for unit, spot in plan.layout.spots.items():
        if isinstance(unit, Unit):
            x, y = _mirror_spot(plan, spot)
            width, height = extent(unit)
            label = str(unit.number) if unit == node(unit.number) else catalogue.text(unit.display_name)
            left, top = x - width / 2, y - height / 2
            yield (
                f'<rect class="unit" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
                f'<text x="{left + 2:g}" y="{top + 10:g}">{escape(label)}</text>'
            )


def _wire_path(plan: Plan, wire: Wire, place: int) -> str:
    """Return the path of a wire, first horizontal and then vertical."""
    homes = [plan.netlist.components[pin.component].home for pin in (wire.one, wire.other)]
    if not all(home in plan.layout.spots for home in homes):
        return ""
    (x, y), (to_x, to_y) = (_mirror_spot(plan, plan.layout.spots[home]) for home in homes)
    offset = SPREAD_MM * (place % 5 - 2)
    return f'<path stroke="{HEX[wire.colour]}" d="M{x:g} {y + offset:g}H{to_x + offset:g}V{to_y:g}"/>'


CODE_WORDS = re.compile(r"`([^`]*)`")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def render_guide(
    plan: Plan,
    parts_list: PartsList,
    carriers: list[Carrier],
    schematics: dict[str, bytes],
    heading: Message,
    page_sizes: Sequence[str],
    catalogue: Catalogue,
) -> bytes:
    """Return the guide as one page of HTML that includes all its pictures."""
    files = jinja2.PackageLoader("signalbox.maker.plans", "")
    environment = jinja2.Environment(
        loader=files, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals["say"] = partial(_message_html, catalogue)
    environment.filters["said"] = partial(_text_html, catalogue)
    template = environment.get_template("guide.html.j2")
    wires = WireList(plan)
    board = plan.board
    return template.render(
        language=catalogue.language,
        called=parts,
        title=Message("board-title", board=board.name, title=board.title),
        heading=heading,
        board=board,
        plan=plan,
        described=board.name if board.name in board_names() else f"{board.name}.toml",
        digits=heading.args["hash"],
        page_size=page_sizes[0] if page_sizes else PAGE_SIZE_NAMES[0],
        controller=parts.controllers()[board.controller.kind],
        parts_list=parts_list,
        groups=list(dict.fromkeys(item.group for item in parts_list.items)),
        carriers=carriers,
        sensing=board.sensors.sensing,
        beside_mm=_shared_reed_offset_mm(board),
        shapes={*board.picture.pieces.values(), *([CODE] if board.parts else [])},
        nodes=count_nodes(board),
        on_pcb=board.controller.nodes == PCB,
        leads_mm=leads_mm(board.sensors.sensing.reed),
        drop=worst_drop(board, plan.layout, plan.fed_lights),
        fuse=choose_fuse(board),
        supply=choose_supply(board),
        fed_lights=tuple(map(light, plan.fed_lights)),
        ground=draw_background(plan),
        field=field_picture(board, catalogue),
        overview=draw_overview(plan, catalogue),
        steps=[_step(plan, wires, stage, schematics, catalogue) for stage in stages(board)],
        schematics={name: content.decode() for name, content in schematics.items()},
    ).encode()


def _message_html(catalogue: Catalogue, id: str, **args: Arg) -> Markup:
    """Return a message for the template as HTML."""
    return _text_html(catalogue, Message(id, **args))


def _text_html(catalogue: Catalogue, text: Text) -> Markup:
    """Return `text` as HTML, with `…` as code and **…** in bold."""
    safe = escape(catalogue.text_of(text))
    return Markup(BOLD.sub(r"<b>\1</b>", CODE_WORDS.sub(r"<code>\1</code>", safe)))


def _shared_reed_offset_mm(board: Board) -> float:
    """Return the smallest distance in mm from a shared reed to a square beside it, or 0 if no reed is shared."""
    distances = [dist(sensor.at, square.at) for sensor in piece_sensors(board) for square in sensor.squares[1:]]
    return board.grid.pitch_mm * min(distances, default=0.0)


@dataclass(frozen=True)
class Row:
    """A line in the list of wires for a step: a wire or a whole ribbon, with its ends and their roles as text."""

    numbers: Text
    start: str
    start_role: Text
    end: str
    end_role: Text
    colour: str
    kind: Message
    length_mm: int


def _step(plan: Plan, wires: WireList, stage: Stage, pages: Iterable[str], catalogue: Catalogue) -> dict[str, object]:
    """Return the values that the guide's template needs for a stage."""
    stage_wires = wires.wires_of_stage(stage.number)
    title = _stage_title(stage)
    picture = Message("guide-underside-of", stage=title)
    buffer_unit = buffer(stage.node or 0)
    suffix = f"-node-{stage.node or 0:02}.svg"
    return {
        "number": stage.number,
        "node": stage.node,
        "buffer": buffer_unit.display_name if buffer_unit in plan.layout.spots else "",
        "page": next((number for number, name in enumerate(pages, 1) if name.endswith(suffix)), 0),
        "is_row": stage.node is None and bool(stage.sensors),
        "title": title,
        "rows": list(_wire_rows(plan, stage_wires)),
        "picture": stage_picture(plan, stage_wires, picture, catalogue),
    }


def _stage_title(stage: Stage) -> Message:
    if stage.lights:
        return Message("guide-stage-lights", first=stage.lights[0], last=stage.lights[-1])
    return Message("guide-stage-sensors", kind=stage.kind, number=stage.number)


def _wire_rows(plan: Plan, wires: Sequence[Wire]) -> Iterator[Row]:
    ribbons: dict[tuple[str, str], list[Wire]] = {}
    for wire in wires:
        roles = [plan.netlist.components[pin.component].role for pin in (wire.one, wire.other)]
        if parts.wires()[wire.kind].conductors == 1:
            ends = (str(wire.one), roles[0], str(wire.other), roles[1])
            yield Row(str(wire.number), *ends, wire.colour, Message("colour", colour=wire.colour), wire.length_mm)
            continue
        connectors = (wire.one.component, wire.other.component)
        ribbon = ribbons.setdefault(connectors, [])
        ribbon.append(wire)
        if len(ribbon) == parts.wires()[wire.kind].conductors:
            numbers = Message("lists-run", first=str(ribbon[0].number), last=str(wire.number))
            ends = (connectors[0], roles[0], connectors[1], roles[1])
            yield Row(numbers, *ends, wire.colour, Message("guide-ribbon"), wire.length_mm)
