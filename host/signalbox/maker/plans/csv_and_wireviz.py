"""The lists of a board as CSV, and its harnesses for WireViz, a separate program that draws them with Graphviz."""

import csv
import io
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from signalbox.board import parts
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.board_circuit import pin_names
from signalbox.maker.circuit.names import kind_name
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.wire_list import Wire, WireList, stages
from signalbox.maker.plans.parts_list import PartsList

COLOURS = {
    "black": "BK", "brown": "BN", "red": "RD", "orange": "OG", "yellow": "YE",
    "green": "GN", "blue": "BU", "violet": "VT", "grey": "GY", "white": "WH",
}  # fmt: skip


def wireviz_files(plan: Plan, heading: Message, catalogue: Catalogue) -> dict[str, bytes]:
    """Return the harness for each stage of the work, keyed by file name."""
    wires = WireList(plan)
    files = {}
    for stage in stages(plan.board):
        name = f"{stage.number:02}-{stage.name.replace(' ', '-')}.yml"
        title = catalogue.text(Message("lists-harness-title", heading=heading, stage=stage.display_name))
        files[name] = "".join(_harness_lines(plan, wires.wires_of_stage(stage.number), title, catalogue)).encode()
    return files


def draw_harnesses(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pictures, as SVG, that WireViz draws from these files. Raise UserError if it is missing or fails."""
    program = shutil.which("wireviz")
    if program is None or shutil.which("dot") is None:
        raise UserError(Message("building-needs-wireviz"))
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        result = subprocess.run([program, *files], cwd=folder, capture_output=True, text=True)
        if result.returncode:
            last = (result.stderr or result.stdout).strip().splitlines()[-1:]
            raise UserError(Message("building-wireviz-fails", why=" ".join(last)))
        pictures = (Path(folder) / name for name in files)
        return {path.with_suffix(".svg").name: path.with_suffix(".svg").read_bytes() for path in pictures}


def _harness_lines(plan: Plan, wires: Iterable[Wire], title: str, catalogue: Catalogue) -> Iterator[str]:
    wires = list(wires)
    yield f"metadata: {_format_flow({'title': title})}\n"
    yield "connectors:\n"
    pins: dict[str, list[Pin]] = {}
    for wire in wires:
        for pin in (wire.one, wire.other):
            component_pins = pins.setdefault(pin.component, [])
            if pin not in component_pins:
                component_pins.append(pin)
    for component, used in pins.items():
        details = plan.netlist.components[component]
        line = {
            "type": catalogue.text(kind_name(details.kind)),
            "subtype": catalogue.text_of(details.role),
            "notes": catalogue.text(details.unit.display_name) if details.unit else "",
            "pins": [_pin_label(pin) for pin in used],
            "show_pincount": False,
        }
        yield f"  {component}: {_format_flow({key: value for key, value in line.items() if value != ''})}\n"
    yield "cables:\n"
    for wire in wires:
        gauge, net = f"{parts.wires()[wire.kind].awg} AWG", catalogue.text_of(wire.net.display_name)
        line = {"colors": [COLOURS[wire.colour]], "gauge": gauge, "length": wire.length_mm / 1000, "notes": net}
        yield f"  W{wire.number}: {_format_flow(line)}\n"
    yield "connections:\n"
    for wire in wires:
        one, other = ({pin.component: [_pin_label(pin)]} for pin in (wire.one, wire.other))
        yield f"  - {_format_flow([one, {f'W{wire.number}': [1]}, other])}\n"


def _pin_label(pin: Pin) -> int | str:
    """Return a pin's number for WireViz, or its name if it has no number."""
    return int(pin.name) if pin.name.isdigit() else pin.name


def _format_flow(value: object) -> str:
    """Return a value in YAML's flow style, of which JSON is a subset."""
    return json.dumps(value, ensure_ascii=False)


Row = Sequence[object]


def parts_csv(parts_list: PartsList, catalogue: Catalogue) -> bytes:
    """Return a table of parts with part numbers, amounts used and to order, and the order's price in euros."""
    rows = [
        (
            Message("lists-group", group=item.group),
            parts.title_message(item.part),
            parts.maker_message(item.part),
            parts.number_message(item.part),
            "; ".join(map(catalogue.text_of, parts.other_number_messages(item.part))),
            item.use,
            f"{item.count:g}",
            f"{item.order:g}",
            item.unit,
            f"{item.price[0]:.2f}",
            f"{item.price[1]:.2f}",
        )
        for item in parts_list.items
    ]
    names = ("group", "part", "maker", "number", "also", "for", "count", "order", "unit", "euro-from", "euro-to")
    return _to_csv(names, rows, catalogue)


def wires_csv(plan: Plan, catalogue: Catalogue) -> bytes:
    """Return a table of wires, in the order of the work, with ends, length to cut and stage."""
    rows = [
        (
            wire.number,
            wire.stage,
            wire.one,
            _pin_role(plan, wire.one),
            wire.other,
            _pin_role(plan, wire.other),
            Message("colour", colour=wire.colour),
            parts.wires()[wire.kind].awg,
            wire.length_mm,
            wire.net.display_name,
        )
        for wire in WireList(plan).wires
    ]
    names = ("wire", "stage", "from", "which-is", "to", "which-is", "colour", "gauge", "length", "net")
    return _to_csv(names, rows, catalogue)


def netlist_csv(plan: Plan, catalogue: Catalogue) -> bytes:
    """Return a table of all connected pins, net by net."""
    kinds = {reference: kind_name(component.kind) for reference, component in plan.netlist.components.items()}
    rows = [
        (net.display_name, pin.component, pin.name, kinds[pin.component], _pin_role(plan, pin))
        for net, pins in plan.netlist.nets.items()
        for pin in pins
    ]
    return _to_csv(("net", "component", "pin", "kind", "which-is"), rows, catalogue)


def pins_csv(plan: Plan, catalogue: Catalogue) -> bytes:
    """Return a table of all pins of chips and controller, with the net and the square, light or button on each."""
    net_of = plan.netlist.net_of
    names = pin_names(plan)
    rows = []
    for component in plan.netlist.components.values():
        for number, name in names.get(component.kind, ()):
            pin = Pin(component.reference, name if component.kind == "controller" else number)
            net = net_of.get(pin)
            others = [other for other in plan.netlist.nets[net] if other != pin] if net else []
            roles = [_pin_role(plan, other) for other in others if not plan.netlist.components[other.component].unit]
            role = roles[0] if len(roles) == 1 else ""
            net_text = net.display_name if net else Message("lists-not-connected")
            unit = component.unit.display_name if component.unit else ""
            rows.append((unit, component.reference, number, name, net_text, role))
    return _to_csv(("soldered-on", "component", "pin", "name", "net", "which-is"), rows, catalogue)


def _pin_role(plan: Plan, pin: Pin) -> Text:
    return plan.netlist.components[pin.component].role


def _to_csv(names: Sequence[str], rows: Iterable[Row], catalogue: Catalogue) -> bytes:
    """Return column titles and rows as CSV. Numbers are in machine-readable form in every language."""
    titles = [Message("lists-column", column=name) for name in names]
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for row in (titles, *rows):
        writer.writerow([catalogue.text(cell) if isinstance(cell, Message) else cell for cell in row])
    return buffer.getvalue().encode()
