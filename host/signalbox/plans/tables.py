"""The lists of a board as CSV files: parts, wires, nets, and what hangs on each pin."""

import csv
import io
from collections.abc import Iterable, Sequence

from signalbox import parts
from signalbox.circuit import Plan
from signalbox.circuit.netlist import Pin
from signalbox.circuit.pins import pin_names
from signalbox.circuit.wires import WireList
from signalbox.plans.parts_list import PartsList

Row = Sequence[object]


def parts_csv(listed: PartsList) -> bytes:
    """Every part with its numbers, how many are built in and how many to order, and euro for all of them."""
    rows = [
        (
            item.group,
            item.part.title,
            item.part.maker,
            item.part.number,
            "; ".join(item.part.numbers),
            item.use,
            f"{item.count:g}",
            f"{item.order:g}",
            item.unit,
            f"{item.price[0]:.2f}",
            f"{item.price[1]:.2f}",
        )
        for item in listed.items
    ]
    titles = ("group", "part", "maker", "number", "also", "for", "count", "order", "unit", "euro from", "euro to")
    return _csv(titles, rows)


def wires_csv(plan: Plan) -> bytes:
    """Every wire in the order of the work: what it joins, how long to cut it, and the stage that it belongs to."""
    rows = [
        (
            wire.number,
            wire.stage,
            wire.one,
            _called(plan, wire.one),
            wire.other,
            _called(plan, wire.other),
            wire.colour,
            parts.wires()[wire.kind].awg,
            wire.length_mm,
            wire.net,
        )
        for wire in WireList(plan).wires
    ]
    titles = ("wire", "stage", "from", "which is", "to", "which is", "colour", "AWG", "length mm", "net")
    return _csv(titles, rows)


def netlist_csv(plan: Plan) -> bytes:
    """Every pin that is joined to something, net by net."""
    rows = [
        (net, pin.component, pin.name, plan.netlist.components[pin.component].kind, _called(plan, pin))
        for net, pins in plan.netlist.nets.items()
        for pin in pins
    ]
    return _csv(("net", "component", "pin", "kind", "which is"), rows)


def pins_csv(plan: Plan) -> bytes:
    """Pin by pin what each chip and the controller are joined to: squares, lights and buttons by their names."""
    net_of = plan.netlist.net_of
    names = pin_names(plan)
    rows = []
    for component in plan.netlist.components.values():
        for number, name in names.get(component.kind, ()):
            pin = Pin(component.reference, name if component.kind == "controller" else number)
            joined = [other for other in plan.netlist.nets.get(net_of.get(pin, ""), ()) if other != pin]
            roles = [_called(plan, other) for other in joined if not plan.netlist.components[other.component].unit]
            what = roles[0] if len(roles) == 1 else ""
            rows.append((component.unit, component.reference, number, name, net_of.get(pin, "not connected"), what))
    return _csv(("unit", "component", "pin", "name", "net", "which is"), rows)


def _called(plan: Plan, pin: Pin) -> str:
    return plan.netlist.components[pin.component].role


def _csv(titles: Row, rows: Iterable[Row]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(titles)
    writer.writerows(rows)
    return out.getvalue().encode()
