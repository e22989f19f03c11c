"""The lists of a board as CSV files: parts, wires, nets, and what hangs on each pin."""

import csv
import io
from collections.abc import Iterable, Sequence

from signalbox.board import parts
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.called import kind_called, net_called, unit_called
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.pins import pin_names
from signalbox.maker.circuit.wires import WireList
from signalbox.maker.plans.parts_list import PartsList

Row = Sequence[object]


def parts_csv(listed: PartsList, words: Catalogue) -> bytes:
    """Every part with its numbers, how many are built in and how many to order, and euro for all of them."""
    rows = [
        (
            Message("lists-group", group=item.group),
            parts.title(item.part),
            parts.maker(item.part),
            parts.number(item.part),
            "; ".join(map(words.said, parts.other_numbers(item.part))),
            item.use,
            f"{item.count:g}",
            f"{item.order:g}",
            item.unit,
            f"{item.price[0]:.2f}",
            f"{item.price[1]:.2f}",
        )
        for item in listed.items
    ]
    names = ("group", "part", "maker", "number", "also", "for", "count", "order", "unit", "euro-from", "euro-to")
    return _csv(names, rows, words)


def wires_csv(plan: Plan, words: Catalogue) -> bytes:
    """Every wire in the order of the work: what it joins, how long to cut it, and the stage that it belongs to."""
    rows = [
        (
            wire.number,
            wire.stage,
            wire.one,
            _called(plan, wire.one),
            wire.other,
            _called(plan, wire.other),
            Message("colour", colour=wire.colour),
            parts.wires()[wire.kind].awg,
            wire.length_mm,
            net_called(wire.net),
        )
        for wire in WireList(plan).wires
    ]
    names = ("wire", "stage", "from", "which-is", "to", "which-is", "colour", "gauge", "length", "net")
    return _csv(names, rows, words)


def netlist_csv(plan: Plan, words: Catalogue) -> bytes:
    """Every pin that is joined to something, net by net."""
    rows = [
        (net_called(net), pin.component, pin.name, _kind(plan, pin), _called(plan, pin))
        for net, pins in plan.netlist.nets.items()
        for pin in pins
    ]
    return _csv(("net", "component", "pin", "kind", "which-is"), rows, words)


def pins_csv(plan: Plan, words: Catalogue) -> bytes:
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
            net = net_called(net_of[pin]) if pin in net_of else Message("lists-not-connected")
            rows.append(
                (unit_called(component.unit) if component.unit else "", component.reference, number, name, net, what)
            )
    return _csv(("soldered-on", "component", "pin", "name", "net", "which-is"), rows, words)


def _kind(plan: Plan, pin: Pin) -> Message:
    return kind_called(plan.netlist.components[pin.component].kind)


def _called(plan: Plan, pin: Pin) -> Text:
    return plan.netlist.components[pin.component].role


def _csv(names: Sequence[str], rows: Iterable[Row], words: Catalogue) -> bytes:
    """Rows below the titles of columns; numbers are written for programs, whatever the language."""
    titles = [Message("lists-column", column=name) for name in names]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in (titles, *rows):
        writer.writerow([words.text(cell) if isinstance(cell, Message) else cell for cell in row])
    return out.getvalue().encode()
