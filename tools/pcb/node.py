"""The circuit board of a node: the parts of its circuit, screw terminals for reeds, and two ribbon connectors.

The bus runs from ribbon to ribbon; clock and latch reach the chip through resistors. The last node has no outgoing
ribbon, so its resistor R3 holds the serial input at 3.3 V, as the circuit requires.
"""

from signalbox.board import parts
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.names import node, register
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.placement import INPUTS, NODE_MM
from signalbox.maker.circuit.sensors import PINS
from tools.pcb import footprints, ribbon, symbols
from tools.pcb.model import GROUND, REVISION, BoardText, Pcb, PlacedPart, board_zones
from tools.pcb.ribbon import CLOCK, LATCH, SUPPLY

OUT, NEXT, CHIP_CLOCK, CHIP_LATCH = "DATA_OUT", "DATA_NEXT", "CLOCK_CHIP", "LATCH_CHIP"
SMALL_TEXT_MM = 0.8  # mm, the height of texts next to terminals


def node_pcb(plan: Plan) -> Pcb:
    """Return the circuit board that is used for every node of a plan. `plan` must have at least two nodes."""
    placed = [*_circuit_parts(plan), *_resistors(), *_connectors()]
    title = BoardText((20.32, 16.5), f"Signalbox node {REVISION}")
    inputs = [BoardText((8.89 + 2.54 * index, 29.2), name, SMALL_TEXT_MM) for index, name in enumerate("01234567")]
    grounds = [BoardText((8.89 + 2.54 * 8.5, 29.2), "ground", SMALL_TEXT_MM)]
    ends = [BoardText((5.08, 20.0), "IN"), BoardText((35.0, 20.0), "OUT")]
    return Pcb(
        name="node",
        title="Signalbox node: eight inputs",
        size=NODE_MM,
        parts=placed,
        zones=board_zones(GROUND, NODE_MM),
        texts=[title, *inputs, *grounds, *ends],
        spoke_mm=0.5,
        powered_nets=(SUPPLY, GROUND),
        widths={SUPPLY: 0.5, GROUND: 0.5},
    )


def _circuit_parts(plan: Plan) -> list[PlacedPart]:
    """Return the parts of node 1, with net names that apply to every node."""
    chip, network, capacitor = register(1), "RN1", "C1"
    chip_nets = {PINS["clock"]: CHIP_CLOCK, PINS["latch"]: CHIP_LATCH, PINS["out"]: OUT, PINS["next"]: NEXT}
    net_names = {Pin(chip, pin): net for pin, net in chip_nets.items()}
    nets: dict[str, dict[str, str]] = {}
    for pin, net in plan.netlist.net_of.items():
        if plan.netlist.components[pin.component].unit == node(1):
            name = net_names.get(pin) or (f"INPUT_{net.number}" if net.kind == "sensor" else net.name)
            nets.setdefault(pin.component, {})[pin.name] = name
    stock = parts.components()
    register_symbol, network_symbol = symbols.chip("74HC165"), symbols.passive("R_Network08", "RN", 9)
    capacitor_symbol = symbols.passive("C", "C", 2)
    dip, sip = footprints.dip(16), footprints.sip(9)
    return [
        PlacedPart(chip, "74HC165", stock["74HC165"], register_symbol, dip, (11.43, 14.605), 90, nets[chip]),
        PlacedPart(network, "8 x 10k", stock["network_10k"], network_symbol, sip, (31.115, 20.32), 180, nets[network]),
        PlacedPart(
            capacitor,
            "100n",
            stock["ceramic_100n"],
            capacitor_symbol,
            footprints.ceramic(),
            (11.43, 4.445),
            0,
            nets[capacitor],
        ),
    ]


def _resistors() -> list[PlacedPart]:
    symbol, axial = symbols.passive("R", "R", 2), footprints.axial()
    series, pull_up = (parts.components()[kind] for kind in ("resistor_100", "resistor_10k"))
    return [
        PlacedPart("R1", "100", series, symbol, axial, (2.54, 1.905), 0, {"1": CLOCK, "2": CHIP_CLOCK}),
        PlacedPart("R2", "100", series, symbol, axial, (14.605, 1.905), 0, {"1": LATCH, "2": CHIP_LATCH}),
        PlacedPart("R3", "10k", pull_up, symbol, axial, (27.305, 1.905), 0, {"1": SUPPLY, "2": NEXT}),
    ]


def _connectors() -> list[PlacedPart]:
    stock = parts.components()
    sensors = {str(index + 1): f"INPUT_{index}" for index in range(INPUTS)} | {"9": GROUND, "10": GROUND}
    symbol, box, screws = ribbon.symbol(), ribbon.footprint(), symbols.passive("Terminals_10", "J", 10)
    hole, drilled = symbols.hole(), footprints.hole()
    return [
        PlacedPart("J1", "IN", stock["ribbon_header"], symbol, box, (3.81, 8.255), 0, ribbon.nets(OUT)),
        PlacedPart("J2", "OUT", stock["ribbon_header"], symbol, box, (33.9725, 8.255), 0, ribbon.nets(NEXT)),
        PlacedPart("J3", "sensors", stock["terminals_10"], screws, footprints.terminals(10), (8.89, 25.4), 0, sensors),
        PlacedPart("H1", "M3", None, hole, drilled, (3.4, 26.6), 0, {}),
        PlacedPart("H2", "M3", None, hole, drilled, (36.6, 26.6), 0, {}),
    ]
