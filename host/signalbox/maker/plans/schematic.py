"""The schematic of a board, page by page: the controller, every node, and the lights in pieces of their chain."""

from collections.abc import Iterator

from signalbox.board import parts
from signalbox.board.model import PCB
from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.called import kind_called, net_called
from signalbox.maker.circuit.layout import INPUTS, nodes, sensors_of
from signalbox.maker.circuit.names import CONTROLLER, PICO, buffer, connector, diode, light, register, repeater, switch
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.pins import pin_names
from signalbox.maker.circuit.registers import INPUT_PINS
from signalbox.maker.circuit.wires import LIGHTS_A_STAGE, Stage, stages
from signalbox.maker.plans.schematic_page import Page

CHIP_X, CHIP_Y, CHIP_WIDTH, STEP = 150.0, 50.0, 40.0, 12.0  # mm on the page
LIGHTS_A_ROW = 8


def schematic(plan: Plan, heading: Message, words: Catalogue) -> dict[str, bytes]:
    """Every page as SVG, by its name in the order of the pages."""
    pages = [("controller", _unit(plan, CONTROLLER, Message("schematic-controller"), words))]
    for stage in stages(plan.board):
        if stage.node is not None:
            if buffer(stage.node) in plan.layout.spots:
                title = Message("schematic-buffer", node=stage.node)
                pages.append((f"buffer-{stage.node:02}", _unit(plan, buffer(stage.node), title, words)))
            pages.append((f"node-{stage.node:02}", _node(plan, stage.node, words)))
        elif stage.sensors:
            pages.append((f"row-{stage.number:02}", _row(plan, stage, words)))
    pages += list(_lights(plan, words))
    return {
        f"{number:02}-{name}.svg": page.svg(Message("schematic-foot", heading=heading, number=number, count=len(pages)))
        for number, (name, page) in enumerate(pages, 1)
    }


def _node(plan: Plan, number: int, words: Catalogue) -> Page:
    """A register with its eight sensors on the left, the bus on the right."""
    sensors = sensors_of(plan.board, number)
    page = Page(Message("schematic-node", number=number, first=sensors[0], last=sensors[-1]), words)
    chip, last = register(number), number == nodes(plan.board)
    on_pcb = plan.board.controller.nodes == PCB
    page.box(CHIP_X, CHIP_Y - STEP / 2, CHIP_WIDTH, STEP * INPUTS, f"{chip}  74HC165")
    network = CHIP_X - 22
    page.line((network, CHIP_Y - 14), (network, CHIP_Y + STEP * (INPUTS - 1) - 4))
    page.net((network, CHIP_Y - 14), "3V3", "up")
    page.text((network - 2, CHIP_Y - 10), Message("schematic-network", network=f"RN{number}"), anchor="end")
    for place in range(INPUTS):
        y = CHIP_Y + STEP * place
        page.pin((CHIP_X, y), INPUT_PINS[place], "HGFEDCBA"[place], "left")
        page.resistor((network, y - 4), (network + 14, y - 4), f"{place + 2}")
        page.line((network + 14, y - 4), (network + 14, y))
        page.dot((network, y - 4))
        page.dot((network + 14, y))
        sensor = INPUTS * (number - 1) + place
        if sensor >= plan.board.sensors.count:
            page.line((network + 14, y), (CHIP_X, y))
            page.text((CHIP_X - 90, y + 1), Message("schematic-not-read"))
            continue
        component = plan.netlist.components[switch(sensor)]
        page.line((CHIP_X - 90, y), (CHIP_X, y), over=network if place < INPUTS - 1 else None)
        page.switch((CHIP_X - 90, y))
        page.text((CHIP_X - 88, y - 1.5), page.labelled(component.reference, component.role))
        page.net((CHIP_X - 104, y), "GND", "left")
    right = CHIP_X + CHIP_WIDTH
    signals: list[tuple[str, str, Text]] = [("2", "CLK", _net(plan, chip, "2")), ("1", "SH/LD", _net(plan, chip, "1"))]
    signals += [("16", "VCC", "3V3"), ("8", "GND", "GND"), ("15", "CLK INH", "GND")]
    signals += [("9", "QH", _towards(number, _net(plan, chip, "9")))]
    end: Text = Message("schematic-through", net="3V3", resistor="R3") if on_pcb else "3V3"
    taken = Message("schematic-from-node", net=_net(plan, chip, "10"), number=number + 1)
    signals += [("10", "SER", end if last else taken), ("7", "QH'", "")]
    for place, (pin, name, net) in enumerate(signals):
        y = CHIP_Y + STEP * place
        page.pin((right, y), pin, name, "right")
        if net:
            page.line((right, y), (right + 20, y))
            page.net((right + 20, y), net, "right")
    page.text((CHIP_X, CHIP_Y + STEP * INPUTS + 2), Message("schematic-capacitor", capacitor=f"C{number}"))
    if on_pcb:
        into, out, terminals = (connector(number, place) for place in (1, 2, 3))
        connectors = Message("schematic-connectors", into=into, out=out, terminals=terminals)
        page.text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 9), connectors)
        page.text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 14), Message("schematic-resistors"))
    return page


def _towards(number: int, net: Text) -> Message:
    """The net of a node's data, and where they go."""
    if number == 1:
        return Message("schematic-to-controller", net=net)
    return Message("schematic-to-node", net=net, number=number - 1)


def _row(plan: Plan, stage: Stage, words: Catalogue) -> Page:
    """A row of a matrix: each reed between its column and its diode, which leads to the row."""
    first, last = stage.sensors[0], stage.sensors[-1]
    page = Page(Message("schematic-row", number=stage.number, first=first, last=last), words)
    names = plan.netlist.components
    right = CHIP_X + CHIP_WIDTH
    for place, sensor in enumerate(stage.sensors):
        y = 30.0 + STEP * place
        page.net((CHIP_X - 104, y), _net(plan, switch(sensor), "1"), "left")
        page.switch((CHIP_X - 90, y))
        page.text((CHIP_X - 88, y - 1.5), page.labelled(switch(sensor), names[switch(sensor)].role))
        page.line((CHIP_X - 90, y), (CHIP_X, y))
        page.diode((CHIP_X, y), diode(sensor))
        page.line((CHIP_X + 4, y), (right, y))
        page.dot((right, y))
    page.line((right, 20.0), (right, 30.0 + STEP * (len(stage.sensors) - 1)))
    page.net((right, 20.0), _net(plan, diode(stage.sensors[0]), "K"), "up")
    return page


def _net(plan: Plan, component: str, pin: str) -> Text:
    """The net that a pin belongs to, "" for none."""
    return net_called(plan.netlist.net_of.get(Pin(component, pin), ""))


def _unit(plan: Plan, unit: str, title: Message, words: Catalogue) -> Page:
    """What is soldered on the controller's board or a buffer's, part by part, with the nets of every pin."""
    page = Page(title, words)
    names = pin_names(plan)
    soldered = [component for component in plan.netlist.components.values() if component.unit == unit]
    chips = [component for component in soldered if component.kind in names]
    spots = [(18.0, 24.0)] + [(78.0 + 60.0 * (place // 2), 24.0 + 84.0 * (place % 2)) for place in range(len(chips))]
    chips.sort(key=lambda component: component.reference != PICO)
    for component, (x, top) in zip(chips, spots, strict=False):
        pins = names[component.kind]
        half = -(-len(pins) // 2)
        step = min(8.0, 165.0 / half)
        page.box(
            x + 24, top - step / 2, 22, step * half, page.labelled(component.reference, kind_called(component.kind))
        )
        for place, (number, name) in enumerate(pins):
            left = place < half
            y = top + step * (place if left else len(pins) - 1 - place)
            at = (x + 24, y) if left else (x + 46, y)
            page.pin(at, number, name, "left" if left else "right")
            net = _net(plan, component.reference, name if component.reference == PICO else number)
            if net:
                end = (x + 20, y) if left else (x + 50, y)
                page.line(at, end)
                page.net(end, net, "left" if left else "right")
    others = [component for component in soldered if component not in chips]
    x, y = 100.0 + 60.0 * (len(chips) // 2), 24.0
    for component in others:
        page.text((x, y), page.labelled(component.reference, _title(component.kind)))
        page.text((x, y + 3.2), component.role, small=True)
        page.text((x, y + 6.2), _joined(plan, component.reference), small=True)
        y += 10.5
    return page


def _title(kind: str) -> Message:
    """What a kind of part is; of a fuse it depends on the board which one."""
    components = parts.components()
    return parts.title(components[kind]) if kind in components else kind_called(kind)


def _joined(plan: Plan, reference: str) -> Message:
    """What each pin of a part is joined to."""
    net_of, pins = plan.netlist.net_of, plan.netlist.by_component[reference]
    joined = tuple(Message("schematic-joined", pin=pin.name, net=net_called(net_of[pin])) for pin in pins)
    return Message("schematic-pins", pins=joined)


def _lights(plan: Plan, words: Catalogue) -> Iterator[tuple[str, Page]]:
    """The chain, as many lights a page as a stage of the work has."""
    names = {number: name for name, number in plan.board.lights.items()}
    for first in range(0, len(names), LIGHTS_A_STAGE):
        last = min(first + LIGHTS_A_STAGE, len(names)) - 1
        page = Page(Message("schematic-lights", first=first, last=last), words)
        for number in range(first, last + 1):
            row, column = divmod(number - first, LIGHTS_A_ROW)
            x, y = 34 + 32.0 * column, 40 + 50.0 * row
            page.box(x, y, 17, 16, light(number))
            page.text((x, y + 26), names[number])
            page.text((x + 1, y + 9), "DIN", small=True)
            page.text((x + 10, y + 9), "DOUT", small=True)
            page.line((x - 15 if column else x - 8, y + 8), (x, y + 8))
            for rail, (offset, net) in enumerate(((-6.0, "5V"), (20.0, "GND"))):
                page.line((x - 15 if column else x - 8, y + offset), (x + 17, y + offset))
                page.line((x + 8, y + offset), (x + 8, y if rail == 0 else y + 16))
                page.dot((x + 8, y + offset))
                if not column:
                    page.net((x - 8, y + offset), net, "left")
                if number in plan.feeds:
                    page.text((x + 9, y + offset - 1), Message("schematic-fed", net=net), small=True)
            if repeater(number) in plan.layout.spots:
                page.text((x - 16, y + 13), f"U2{number:03}", small=True)
            if not column:
                page.net((x - 8, y + 8), net_called(f"pixels {number}"), "left")
        yield f"lights-{first}-{last}", page
