"""The schematic of a board: a page for the controller, for each node or row, and for each stretch of lights."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from signalbox.board import parts
from signalbox.board.model import PCB, light_names
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.board_circuit import pin_names
from signalbox.maker.circuit.names import (
    CONTROLLER,
    PICO,
    Net,
    Unit,
    buffer,
    connector,
    diode,
    kind_name,
    light,
    register,
    repeater,
    switch,
)
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.placement import INPUTS, count_nodes, sensors_of
from signalbox.maker.circuit.sensors import INPUT_PINS
from signalbox.maker.circuit.wire_list import LIGHTS_PER_STAGE, Stage, stages

WIDTH, HEIGHT = 297.0, 210.0
Spot = tuple[float, float]
STYLE = (
    ".page text{font-family:'DejaVu Sans',Arial,sans-serif;font-size:3px}"
    ".page .s{font-size:2.3px}.page .t{font-size:5px}"
    ".page .b{fill:#fff8dc;stroke:#222;stroke-width:.4}.page .l{stroke:#222;stroke-width:.3;fill:none}"
    ".page .n{fill:#7a1f1f}"
)
ANCHORS = {"left": "end", "right": "start", "up": "middle"}
SHIFTS = {"left": (-1.5, 1.0), "right": (1.5, 1.0), "up": (0.0, -1.5)}


class Page:
    """A page of the schematic under construction."""

    def __init__(self, title: Message, catalogue: Catalogue) -> None:
        self._title = catalogue.text(title)
        self._catalogue = catalogue
        self._marks: list[str] = []

    def to_svg(self, foot: Message) -> bytes:
        """Return the page as SVG, with its title at the top and `foot` at the bottom."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="page" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
            f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}"><title>{escape(self._title)}</title><style>{STYLE}</style>'
            f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>'
            f'<text class="t" x="12" y="12">{escape(self._title)}</text>'
            f'<text class="s" x="12" y="{HEIGHT - 6:g}">{escape(self._catalogue.text(foot))}</text>'
        )
        return (head + "".join(self._marks) + "</svg>\n").encode()

    def draw_box(self, x: float, y: float, width: float, height: float, label: str) -> None:
        """Draw a part, with its reference above it."""
        self._marks.append(f'<rect class="b" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>')
        self.draw_text((x, y - 1.5), label)

    def describe_part(self, reference: str, text: Text) -> str:
        """Return a part's reference and description."""
        return f"{reference}  {self._catalogue.text_of(text)}"

    def draw_text(self, at: Spot, text: Text, small: bool = False, anchor: str = "start", net: bool = False) -> None:
        """Draw text that begins, ends or is centred at a spot."""
        classes = " ".join(name for name, applies in (("s", small), ("n", net)) if applies)
        body = escape(self._catalogue.text_of(text))
        self._marks.append(f'<text class="{classes}" text-anchor="{anchor}" x="{at[0]:g}" y="{at[1]:g}">{body}</text>')

    def draw_line(self, start: Spot, end: Spot, hop_x: float | None = None) -> None:
        """Draw a straight line. If `hop_x` is given, the line hops over the vertical line at x = `hop_x`."""
        path = f"M{start[0]:g} {start[1]:g}"
        if hop_x is not None:
            path += f"H{hop_x - 1.2:g}a1.2 1.2 0 0 1 2.4 0"
        self._marks.append(f'<path class="l" d="{path}L{end[0]:g} {end[1]:g}"/>')

    def draw_dot(self, at: Spot) -> None:
        """Draw a dot where lines are connected."""
        self._marks.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r=".7"/>')

    def draw_pin(self, at: Spot, number: str, name: str, side: str) -> None:
        """Draw a pin at the side of a box, with its name inside and its number outside."""
        inside, outside = (1.0, -1.0) if side == "left" else (-1.0, 1.0)
        inner_anchor, outer_anchor = ("start", "end") if side == "left" else ("end", "start")
        self.draw_text((at[0] + inside, at[1] + 1), name, small=True, anchor=inner_anchor)
        self.draw_text((at[0] + outside, at[1] - 0.6), number, small=True, anchor=outer_anchor)

    def draw_resistor(self, start: Spot, end: Spot, number: str) -> None:
        """Draw a horizontal resistor, with the number of its pin on the network."""
        middle = (start[0] + end[0]) / 2
        self.draw_line(start, (middle - 3, start[1]))
        self.draw_line((middle + 3, end[1]), end)
        self._marks.append(f'<rect class="b" x="{middle - 3:g}" y="{start[1] - 1:g}" width="6" height="2"/>')
        self.draw_text((middle, start[1] - 1.6), number, small=True, anchor="middle")

    def draw_switch(self, at: Spot) -> None:
        """Draw a reed or button that is 14 mm long and has its right end at a spot."""
        x, y = at
        self.draw_line((x - 14, y), (x - 9, y))
        self.draw_line((x - 9, y), (x - 1, y - 2))
        for end in (x - 9, x):
            self._marks.append(f'<circle class="l" cx="{end:g}" cy="{y:g}" r=".6"/>')

    def draw_diode(self, at: Spot, reference: str) -> None:
        """Draw a diode that is 4 mm long, begins at a spot and conducts to the right."""
        x, y = at
        outline = f"M{x:g} {y - 2:g}V{y + 2:g}L{x + 4:g} {y:g}ZM{x + 4:g} {y - 2:g}V{y + 2:g}"
        self._marks.append(f'<path class="l" d="{outline}"/>')
        self.draw_text((x, y - 3), reference)

    def draw_net(self, at: Spot, name: Text, side: str) -> None:
        """Draw the name of the net to which a line leads."""
        right, down = SHIFTS[side]
        self.draw_text((at[0] + right, at[1] + down), name, anchor=ANCHORS[side], net=True)


CHIP_X, CHIP_Y, CHIP_WIDTH, STEP = 150.0, 50.0, 40.0, 12.0  # mm on the page
LIGHTS_PER_ROW = 8


def schematic(plan: Plan, heading: Message, catalogue: Catalogue) -> dict[str, bytes]:
    """Return all pages as SVG, keyed by file name, in page order."""
    pages = [("controller", _unit_page(plan, CONTROLLER, Message("schematic-controller"), catalogue))]
    for stage in stages(plan.board):
        if stage.node is not None:
            if buffer(stage.node) in plan.layout.spots:
                title = Message("schematic-buffer", node=stage.node)
                pages.append((f"buffer-{stage.node:02}", _unit_page(plan, buffer(stage.node), title, catalogue)))
            pages.append((f"node-{stage.node:02}", _node_page(plan, stage.node, catalogue)))
        elif stage.sensors:
            pages.append((f"row-{stage.number:02}", _row_page(plan, stage, catalogue)))
    pages += list(_light_pages(plan, catalogue))
    return {
        f"{number:02}-{name}.svg": page.to_svg(
            Message("schematic-foot", heading=heading, number=number, count=len(pages))
        )
        for number, (name, page) in enumerate(pages, 1)
    }


def _node_page(plan: Plan, number: int, catalogue: Catalogue) -> Page:
    """Return the page of a node: its register, the eight sensors on the left and the bus on the right."""
    sensors = sensors_of(plan.board, number)
    page = Page(Message("schematic-node", number=number, first=sensors[0], last=sensors[-1]), catalogue)
    chip, last = register(number), number == count_nodes(plan.board)
    on_pcb = plan.board.controller.nodes == PCB
    page.draw_box(CHIP_X, CHIP_Y - STEP / 2, CHIP_WIDTH, STEP * INPUTS, f"{chip}  74HC165")
    network = CHIP_X - 22
    page.draw_line((network, CHIP_Y - 14), (network, CHIP_Y + STEP * (INPUTS - 1) - 4))
    page.draw_net((network, CHIP_Y - 14), "3V3", "up")
    page.draw_text((network - 2, CHIP_Y - 10), Message("schematic-network", network=f"RN{number}"), anchor="end")
    for place in range(INPUTS):
        y = CHIP_Y + STEP * place
        page.draw_pin((CHIP_X, y), INPUT_PINS[place], "HGFEDCBA"[place], "left")
        page.draw_resistor((network, y - 4), (network + 14, y - 4), f"{place + 2}")
        page.draw_line((network + 14, y - 4), (network + 14, y))
        page.draw_dot((network, y - 4))
        page.draw_dot((network + 14, y))
        sensor = INPUTS * (number - 1) + place
        if sensor >= plan.board.sensors.count:
            page.draw_line((network + 14, y), (CHIP_X, y))
            page.draw_text((CHIP_X - 90, y + 1), Message("schematic-not-read"))
            continue
        component = plan.netlist.components[switch(sensor)]
        page.draw_line((CHIP_X - 90, y), (CHIP_X, y), hop_x=network if place < INPUTS - 1 else None)
        page.draw_switch((CHIP_X - 90, y))
        page.draw_text((CHIP_X - 88, y - 1.5), page.describe_part(component.reference, component.role))
        page.draw_net((CHIP_X - 104, y), "GND", "left")
    right = CHIP_X + CHIP_WIDTH
    signals: list[tuple[str, str, Text]] = [("2", "CLK", _net(plan, chip, "2")), ("1", "SH/LD", _net(plan, chip, "1"))]
    signals += [("16", "VCC", "3V3"), ("8", "GND", "GND"), ("15", "CLK INH", "GND")]
    data, dest = _net(plan, chip, "9"), number - 1
    text = Message("schematic-to-node", net=data, number=dest) if dest else Message("schematic-to-controller", net=data)
    signals += [("9", "QH", text)]
    end: Text = Message("schematic-through", net="3V3", resistor="R3") if on_pcb else "3V3"
    serial = Message("schematic-from-node", net=_net(plan, chip, "10"), number=number + 1)
    signals += [("10", "SER", end if last else serial), ("7", "QH'", "")]
    for place, (pin, name, net) in enumerate(signals):
        y = CHIP_Y + STEP * place
        page.draw_pin((right, y), pin, name, "right")
        if net:
            page.draw_line((right, y), (right + 20, y))
            page.draw_net((right + 20, y), net, "right")
    page.draw_text((CHIP_X, CHIP_Y + STEP * INPUTS + 2), Message("schematic-capacitor", capacitor=f"C{number}"))
    if on_pcb:
        into, out, terminals = (connector(number, place) for place in (1, 2, 3))
        connectors = Message("schematic-connectors", into=into, out=out, terminals=terminals)
        page.draw_text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 9), connectors)
        page.draw_text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 14), Message("schematic-resistors"))
    return page


def _row_page(plan: Plan, stage: Stage, catalogue: Catalogue) -> Page:
    """Return the page of a matrix row. Each reed is between its column and the diode that leads to the row."""
    first, last = stage.sensors[0], stage.sensors[-1]
    page = Page(Message("schematic-row", number=stage.number, first=first, last=last), catalogue)
    names = plan.netlist.components
    right = CHIP_X + CHIP_WIDTH
    for place, sensor in enumerate(stage.sensors):
        y = 30.0 + STEP * place
        page.draw_net((CHIP_X - 104, y), _net(plan, switch(sensor), "1"), "left")
        page.draw_switch((CHIP_X - 90, y))
        page.draw_text((CHIP_X - 88, y - 1.5), page.describe_part(switch(sensor), names[switch(sensor)].role))
        page.draw_line((CHIP_X - 90, y), (CHIP_X, y))
        page.draw_diode((CHIP_X, y), diode(sensor))
        page.draw_line((CHIP_X + 4, y), (right, y))
        page.draw_dot((right, y))
    page.draw_line((right, 20.0), (right, 30.0 + STEP * (len(stage.sensors) - 1)))
    page.draw_net((right, 20.0), _net(plan, diode(stage.sensors[0]), "K"), "up")
    return page


def _net(plan: Plan, component: str, pin: str) -> Text:
    """Return the name of a pin's net, or "" if the pin is not connected."""
    net = plan.netlist.net_of.get(Pin(component, pin))
    return net.display_name if net else ""


def _unit_page(plan: Plan, unit: Unit, title: Message, catalogue: Catalogue) -> Page:
    """Return the page of the controller's board or of a buffer, with all parts and the net of every pin."""
    page = Page(title, catalogue)
    names = pin_names(plan)
    soldered = [component for component in plan.netlist.components.values() if component.unit == unit]
    chips = [component for component in soldered if component.kind in names]
    spots = [(18.0, 24.0)] + [(78.0 + 60.0 * (place // 2), 24.0 + 84.0 * (place % 2)) for place in range(len(chips))]
    chips.sort(key=lambda component: component.reference != PICO)
    for component, (x, top) in zip(chips, spots, strict=False):
        pins = names[component.kind]
        half = -(-len(pins) // 2)
        step = min(8.0, 165.0 / half)
        described = page.describe_part(component.reference, kind_name(component.kind))
        page.draw_box(x + 24, top - step / 2, 22, step * half, described)
        for place, (number, name) in enumerate(pins):
            left = place < half
            y = top + step * (place if left else len(pins) - 1 - place)
            at = (x + 24, y) if left else (x + 46, y)
            page.draw_pin(at, number, name, "left" if left else "right")
            net = _net(plan, component.reference, name if component.reference == PICO else number)
            if net:
                end = (x + 20, y) if left else (x + 50, y)
                page.draw_line(at, end)
                page.draw_net(end, net, "left" if left else "right")
    others = [component for component in soldered if component not in chips]
    x, y = 100.0 + 60.0 * (len(chips) // 2), 24.0
    for component in others:
        page.draw_text((x, y), page.describe_part(component.reference, _part_title(component.kind)))
        page.draw_text((x, y + 3.2), component.role, small=True)
        page.draw_text((x, y + 6.2), _pin_list(plan, component.reference), small=True)
        y += 10.5
    return page


def _part_title(kind: str) -> Message:
    """Return the title of a kind of part, or the kind's name if the part depends on the board, as a fuse does."""
    components = parts.components()
    return parts.title_message(components[kind]) if kind in components else kind_name(kind)


def _pin_list(plan: Plan, reference: str) -> Message:
    """Return a message that lists the net of each pin of a part."""
    net_of = plan.netlist.net_of
    nets = sorted((pin.name, net.display_name) for pin, net in net_of.items() if pin.component == reference)
    return Message("schematic-pins", pins=tuple(Message("schematic-joined", pin=pin, net=net) for pin, net in nets))


def _light_pages(plan: Plan, catalogue: Catalogue) -> Iterator[tuple[str, Page]]:
    """Yield the pages of the chain of lights, each with the lights of one stage of the work."""
    names = light_names(plan.board)
    for first in range(0, len(names), LIGHTS_PER_STAGE):
        last = min(first + LIGHTS_PER_STAGE, len(names)) - 1
        page = Page(Message("schematic-lights", first=first, last=last), catalogue)
        for number in range(first, last + 1):
            row, column = divmod(number - first, LIGHTS_PER_ROW)
            x, y = 34 + 32.0 * column, 40 + 50.0 * row
            page.draw_box(x, y, 17, 16, light(number))
            page.draw_text((x, y + 26), names[number])
            page.draw_text((x + 1, y + 9), "DIN", small=True)
            page.draw_text((x + 10, y + 9), "DOUT", small=True)
            page.draw_line((x - 15 if column else x - 8, y + 8), (x, y + 8))
            for rail, (offset, net) in enumerate(((-6.0, "5V"), (20.0, "GND"))):
                page.draw_line((x - 15 if column else x - 8, y + offset), (x + 17, y + offset))
                page.draw_line((x + 8, y + offset), (x + 8, y if rail == 0 else y + 16))
                page.draw_dot((x + 8, y + offset))
                if not column:
                    page.draw_net((x - 8, y + offset), net, "left")
                if number in plan.fed_lights:
                    page.draw_text((x + 9, y + offset - 1), Message("schematic-fed", net=net), small=True)
            if repeater(number) in plan.layout.spots:
                page.draw_text((x - 16, y + 13), f"U2{number:03}", small=True)
            if not column:
                page.draw_net((x - 8, y + 8), Net("pixels", number).display_name, "left")
        yield f"lights-{first}-{last}", page
