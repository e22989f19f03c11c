"""The schematic of a board, page by page: the controller, every node, and the lights in pieces of their chain."""

from collections.abc import Iterator

from signalbox import parts
from signalbox.board.model import PCB
from signalbox.circuit import Plan
from signalbox.circuit.layout import INPUTS, nodes
from signalbox.circuit.names import CONTROLLER, PICO, buffer, connector, diode, light, node, register, repeater, switch
from signalbox.circuit.netlist import Pin
from signalbox.circuit.pins import pin_names
from signalbox.circuit.registers import INPUT_PINS
from signalbox.circuit.wires import LIGHTS_A_STAGE, Stage, stages
from signalbox.plans.schematic_page import Page

CHIP_X, CHIP_Y, CHIP_WIDTH, STEP = 150.0, 50.0, 40.0, 12.0  # mm on the page
LIGHTS_A_ROW = 8


def schematic(plan: Plan, heading: str) -> dict[str, bytes]:
    """Every page as SVG, by its name in the order of the pages."""
    pages = [("controller", _unit(plan, CONTROLLER, "The controller, the level shifter and the supply"))]
    for stage in stages(plan.board):
        if stage.node is not None:
            if buffer(stage.node) in plan.layout.spots:
                title = f"The buffer before {node(stage.node)}"
                pages.append((f"buffer-{stage.node:02}", _unit(plan, buffer(stage.node), title)))
            pages.append((f"node-{stage.node:02}", _node(plan, stage.node)))
        elif stage.sensors:
            pages.append((f"row-{stage.number:02}", _row(plan, stage)))
    pages += list(_lights(plan))
    return {
        f"{number:02}-{name}.svg": page.svg(f"{heading} · page {number} of {len(pages)}")
        for number, (name, page) in enumerate(pages, 1)
    }


def _node(plan: Plan, number: int) -> Page:
    """A register with its eight sensors on the left, the bus on the right."""
    page = Page(
        f"Node {number}: sensors {INPUTS * (number - 1)} to {min(INPUTS * number, plan.board.sensors.count) - 1}"
    )
    chip, last = register(number), number == nodes(plan.board)
    on_pcb = plan.board.controller.nodes == PCB
    page.box(CHIP_X, CHIP_Y - STEP / 2, CHIP_WIDTH, STEP * INPUTS, f"{chip}  74HC165")
    network = CHIP_X - 22
    page.line((network, CHIP_Y - 14), (network, CHIP_Y + STEP * (INPUTS - 1) - 4))
    page.net((network, CHIP_Y - 14), "3V3", "up")
    page.text((network - 2, CHIP_Y - 10), f"RN{number}, 8 × 10 kΩ, pin 1", anchor="end")
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
            page.text((CHIP_X - 90, y + 1), "nothing reads this input")
            continue
        component = plan.netlist.components[switch(sensor)]
        page.line((CHIP_X - 90, y), (CHIP_X, y), over=network if place < INPUTS - 1 else None)
        page.switch((CHIP_X - 90, y))
        page.text((CHIP_X - 88, y - 1.5), f"{component.reference}  {component.role}")
        page.net((CHIP_X - 104, y), "GND", "left")
    right = CHIP_X + CHIP_WIDTH
    before = "the controller" if number == 1 else node(number - 1)
    signals = [("2", "CLK", _net(plan, chip, "2")), ("1", "SH/LD", _net(plan, chip, "1")), ("16", "VCC", "3V3")]
    signals += [("8", "GND", "GND"), ("15", "CLK INH", "GND"), ("9", "QH", f"{_net(plan, chip, '9')}, to {before}")]
    end = "3V3 through R3" if on_pcb else "3V3"
    signals += [("10", "SER", end if last else f"{_net(plan, chip, '10')}, from {node(number + 1)}"), ("7", "QH'", "")]
    for place, (pin, name, net) in enumerate(signals):
        y = CHIP_Y + STEP * place
        page.pin((right, y), pin, name, "right")
        if net:
            page.line((right, y), (right + 20, y))
            page.net((right + 20, y), net, "right")
    page.text((CHIP_X, CHIP_Y + STEP * INPUTS + 2), f"C{number}, 100 nF, from pin 16 to pin 8, close to the chip")
    if on_pcb:
        named = ", ".join(
            f"{connector(number, place)} is J{place}, the {use}"
            for place, use in ((1, "ribbon in"), (2, "ribbon out"), (3, "terminals"))
        )
        page.text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 9), f"On the circuit board: {named}.")
        through = "R1 and R2, 100 Ω, lead clock and latch from J1 to pins 2 and 1; R3, 10 kΩ, pin 10 to 3.3 V."
        page.text((CHIP_X - 104, CHIP_Y + STEP * INPUTS + 14), through)
    return page


def _row(plan: Plan, stage: Stage) -> Page:
    """A row of a matrix: each reed between its column and its diode, which leads to the row."""
    page = Page(f"Row {stage.number}: sensors {stage.sensors[0]} to {stage.sensors[-1]}")
    names = plan.netlist.components
    right = CHIP_X + CHIP_WIDTH
    for place, sensor in enumerate(stage.sensors):
        y = 30.0 + STEP * place
        page.net((CHIP_X - 104, y), _net(plan, switch(sensor), "1"), "left")
        page.switch((CHIP_X - 90, y))
        page.text((CHIP_X - 88, y - 1.5), f"{switch(sensor)}  {names[switch(sensor)].role}")
        page.line((CHIP_X - 90, y), (CHIP_X, y))
        page.diode((CHIP_X, y), diode(sensor))
        page.line((CHIP_X + 4, y), (right, y))
        page.dot((right, y))
    page.line((right, 20.0), (right, 30.0 + STEP * (len(stage.sensors) - 1)))
    page.net((right, 20.0), _net(plan, diode(stage.sensors[0]), "K"), "up")
    return page


def _net(plan: Plan, component: str, pin: str) -> str:
    """The net that a pin belongs to, "" for none."""
    return plan.netlist.net_of.get(Pin(component, pin), "")


def _unit(plan: Plan, unit: str, title: str) -> Page:
    """What is soldered on the controller's board or a buffer's, part by part, with the nets of every pin."""
    page = Page(title)
    names = pin_names(plan)
    soldered = [component for component in plan.netlist.components.values() if component.unit == unit]
    chips = [component for component in soldered if component.kind in names]
    spots = [(18.0, 24.0)] + [(78.0 + 60.0 * (place // 2), 24.0 + 84.0 * (place % 2)) for place in range(len(chips))]
    chips.sort(key=lambda component: component.reference != PICO)
    for component, (x, top) in zip(chips, spots, strict=False):
        pins = names[component.kind]
        half = -(-len(pins) // 2)
        step = min(8.0, 165.0 / half)
        page.box(x + 24, top - step / 2, 22, step * half, f"{component.reference}  {component.kind}")
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
        title = parts.components()[component.kind].title if component.kind in parts.components() else component.kind
        page.text((x, y), f"{component.reference}  {title}")
        page.text((x, y + 3.2), component.role, small=True)
        page.text((x, y + 6.2), _joined(plan, component.reference), small=True)
        y += 10.5
    return page


def _joined(plan: Plan, reference: str) -> str:
    """What each pin of a part is joined to."""
    return ", ".join(f"{pin.name}: {plan.netlist.net_of[pin]}" for pin in plan.netlist.by_component[reference])


def _lights(plan: Plan) -> Iterator[tuple[str, Page]]:
    """The chain, as many lights a page as a stage of the work has."""
    names = {number: name for name, number in plan.board.lights.items()}
    for first in range(0, len(names), LIGHTS_A_STAGE):
        last = min(first + LIGHTS_A_STAGE, len(names)) - 1
        page = Page(f"Lights {first} to {last}")
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
                    page.text((x + 9, y + offset - 1), f"{net} from the supply")
            if repeater(number) in plan.layout.spots:
                page.text((x - 16, y + 13), f"U2{number:03}", small=True)
            if not column:
                page.net((x - 8, y + 8), f"pixels {number}", "left")
        yield f"lights-{first}-{last}", page
