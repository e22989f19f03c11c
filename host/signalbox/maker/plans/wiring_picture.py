"""Pictures of the underside for the guide: where units lie, and how the wires of a stage run. SVG, in mm, mirrored."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.called import unit_called
from signalbox.maker.circuit.layout import CONTROLLER_MM, NODE_MM
from signalbox.maker.circuit.names import CONTROLLER
from signalbox.maker.circuit.netlist import Spot
from signalbox.maker.circuit.wires import Wire

SPREAD_MM = 1.2  # between wires that run side by side
ROUND_MM = 45.0  # of the board that a stage's picture shows round its wires
HEX = {
    "black": "#111", "brown": "#7b4a26", "red": "#d22", "orange": "#f80", "yellow": "#cb0",
    "green": "#1a1", "blue": "#23f", "violet": "#93c", "grey": "#888", "white": "#ccc",
}  # fmt: skip


def ground(plan: Plan) -> str:
    """What every picture shows faintly: the board's edge, reeds, lights and buttons. To be drawn once, and used."""
    width, height = plan.layout.size
    marks = [f'<rect x="0" y="0" width="{width:g}" height="{height:g}" class="edge"/>']
    for name, spot in plan.layout.spots.items():
        if name[0] in "SD":
            x, y = _mirrored(plan, spot)
            marks.append(f'<circle cx="{x:g}" cy="{y:g}" r="{2.5 if name[0] == "D" else 1.5:g}" class="{name[0]}"/>')
    return "".join(marks)


def overview(plan: Plan, words: Catalogue) -> str:
    """The whole underside with all units."""
    width, height = plan.layout.size
    return _svg((0.0, 0.0, width, height), words.text(Message("guide-underside-whole")), _units(plan, words))


def stage_picture(plan: Plan, wires: Iterable[Wire], called: Message, words: Catalogue) -> str:
    """The part of the underside where a stage's wires run, with them and what they join."""
    wires = list(wires)
    homes = {plan.netlist.components[pin.component].home for wire in wires for pin in (wire.one, wire.other)}
    spots = {home: _mirrored(plan, plan.layout.spots[home]) for home in sorted(homes) if home in plan.layout.spots}
    marks = [*_units(plan, words), *(_path(plan, wire, place) for place, wire in enumerate(wires))]
    marks += [
        f'<text x="{x + 3:g}" y="{y - 2:g}" class="name">{escape(home)}</text>'
        for home, (x, y) in spots.items()
        if home.startswith(("SW", "D"))
    ]
    return _svg(_around(plan, spots.values()), words.text(called), marks)


def _around(plan: Plan, spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    """A window of the board round some spots: left, top, width and height."""
    xs, ys = zip(*spots, strict=True)
    left, top = max(0.0, min(xs) - ROUND_MM), max(0.0, min(ys) - ROUND_MM)
    right, bottom = min(plan.layout.size[0], max(xs) + ROUND_MM), min(plan.layout.size[1], max(ys) + ROUND_MM)
    return left, top, right - left, bottom - top


def _svg(window: tuple[float, float, float, float], called: str, marks: Iterable[str]) -> str:
    left, top, width, height = window
    return (
        f'<svg class="board" viewBox="{left - 4:g} {top - 4:g} {width + 8:g} {height + 8:g}" role="img" '
        f'aria-label={quoteattr(called)}><use href="#ground"/>{"".join(marks)}</svg>'
    )


def _mirrored(plan: Plan, spot: Spot) -> Spot:
    return (round(plan.layout.size[0] - spot[0], 2), round(spot[1], 2))


def _units(plan: Plan, words: Catalogue) -> Iterator[str]:
    for name, spot in plan.layout.spots.items():
        if name == CONTROLLER or " " in name:
            x, y = _mirrored(plan, spot)
            width, height = CONTROLLER_MM if name == CONTROLLER else NODE_MM
            label = name.removeprefix("node ")
            label = label if label.isdigit() else words.text(unit_called(name))
            left, top = x - width / 2, y - height / 2
            yield (
                f'<rect class="unit" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
                f'<text x="{left + 2:g}" y="{top + 10:g}">{escape(label)}</text>'
            )


def _path(plan: Plan, wire: Wire, place: int) -> str:
    """A wire as it is laid: along one side of the board, then along the other."""
    homes = [plan.netlist.components[pin.component].home for pin in (wire.one, wire.other)]
    if not all(home in plan.layout.spots for home in homes):
        return ""
    (x, y), (to_x, to_y) = (_mirrored(plan, plan.layout.spots[home]) for home in homes)
    aside = SPREAD_MM * (place % 5 - 2)
    return f'<path stroke="{HEX[wire.colour]}" d="M{x:g} {y + aside:g}H{to_x + aside:g}V{to_y:g}"/>'
