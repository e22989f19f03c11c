"""The harnesses as WireViz reads them: a file a node and a file a piece of the lights' chain.

WireViz (a program of its own, with Graphviz) makes a picture and a list of each; nothing of it is imported here.
"""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from signalbox.board import parts
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.called import kind_called, net_called, unit_called
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.wires import Wire, WireList, stages

COLOURS = {
    "black": "BK",
    "brown": "BN",
    "red": "RD",
    "orange": "OG",
    "yellow": "YE",
    "green": "GN",
    "blue": "BU",
    "violet": "VT",
    "grey": "GY",
    "white": "WH",
}


def wireviz(plan: Plan, heading: Message, words: Catalogue) -> dict[str, bytes]:
    """The harness of every stage of the work, by its file's name."""
    wires = WireList(plan)
    files = {}
    for stage in stages(plan.board):
        name = f"{stage.number:02}-{stage.name.replace(' ', '-')}.yml"
        title = words.text(Message("lists-harness-title", heading=heading, stage=stage.called))
        files[name] = "".join(_lines(plan, wires.of_stage(stage.number), title, words)).encode()
    return files


def draw(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pictures that WireViz draws of these files, as SVG. Raises UserError where it is not installed, or fails."""
    program = shutil.which("wireviz")
    if program is None or shutil.which("dot") is None:
        raise UserError(Message("building-needs-wireviz"))
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        said = subprocess.run([program, *files], cwd=folder, capture_output=True, text=True)
        if said.returncode:
            last = (said.stderr or said.stdout).strip().splitlines()[-1:]
            raise UserError(Message("building-wireviz-fails", why=" ".join(last)))
        pictures = (Path(folder) / name for name in files)
        return {path.with_suffix(".svg").name: path.with_suffix(".svg").read_bytes() for path in pictures}


def _lines(plan: Plan, wires: Iterable[Wire], title: str, words: Catalogue) -> Iterator[str]:
    wires = list(wires)
    yield f"metadata: {_flow({'title': title})}\n"
    yield "connectors:\n"
    pins: dict[str, list[Pin]] = {}
    for wire in wires:
        for pin in (wire.one, wire.other):
            here = pins.setdefault(pin.component, [])
            if pin not in here:
                here.append(pin)
    for component, used in pins.items():
        about = plan.netlist.components[component]
        line = {
            "type": words.text(kind_called(about.kind)),
            "subtype": words.said(about.role),
            "notes": words.text(unit_called(about.unit)) if about.unit else "",
            "pins": [_name(pin) for pin in used],
            "show_pincount": False,
        }
        yield f"  {component}: {_flow({key: value for key, value in line.items() if value != ''})}\n"
    yield "cables:\n"
    for wire in wires:
        gauge, net = f"{parts.wires()[wire.kind].awg} AWG", words.said(net_called(wire.net))
        line = {"colors": [COLOURS[wire.colour]], "gauge": gauge, "length": wire.length_mm / 1000, "notes": net}
        yield f"  W{wire.number}: {_flow(line)}\n"
    yield "connections:\n"
    for wire in wires:
        ends = (
            {wire.one.component: [_name(wire.one)]},
            {f"W{wire.number}": [1]},
            {wire.other.component: [_name(wire.other)]},
        )
        yield f"  - {_flow(list(ends))}\n"


def _name(pin: Pin) -> int | str:
    """A pin as WireViz takes it: by its number, if it has one."""
    return int(pin.name) if pin.name.isdigit() else pin.name


def _flow(value: object) -> str:
    """A value in YAML's flow style, of which JSON is a part."""
    return json.dumps(value, ensure_ascii=False)
