"""The controller's circuit board: a Pico in its socket, the level shifter, the lights' supply, and the connectors.

It is for boards with one branch of nodes. The lights' current flows through wide areas of copper. The header for
the jig has the signals that a jig needs from the controller: ground, RUN and the lights' data.
"""

from signalbox.board import parts
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.fuse_and_supply import choose_fuse
from signalbox.maker.circuit.names import CONTROLLER, LEVEL_SHIFTER, PICO, SUPPLY
from signalbox.maker.circuit.placement import CONTROLLER_MM
from tools.pcb import footprints, ribbon, symbols
from tools.pcb.model import FRONT, GROUND, REVISION, BoardText, Pcb, PlacedPart, Zone, board_zones
from tools.pcb.ribbon import CLOCK, LATCH

DATA, PIXELS, SHIFTED, RUN = "DATA", "PIXELS", "PIXELS_5V", "RUN"
SOCKET, FUSED, LIGHTS, USB, PORT = "5V_SOCKET", "5V_FUSED", "5V", "VBUS", "5V_PORT"
NETS = {  # from the names in the circuit to the names on the board
    "clock": "CLOCK_PICO",
    "clock 1": CLOCK,
    "latch": "LATCH_PICO",
    "latch 1": LATCH,
    "data 1": DATA,
    "pixels": "PIXELS_PICO",
    "pixels at 5 V": SHIFTED,
    "pixels 0": PIXELS,
    "5V before the fuse": SOCKET,
    "5V behind the fuse": FUSED,
    "5V of the port": PORT,
}
SUPPLY_AREAS = {  # for the supply current on the front; ground is on the back
    SOCKET: ((67.0, 13.3), (78.2, 13.3), (78.2, 19.7), (67.0, 19.7)),
    FUSED: (
        (56.0, 13.3),
        (66.4, 13.3),
        (66.4, 19.7),
        (62.5, 19.7),
        (62.5, 27.0),
        (59.5, 27.0),
        (59.5, 19.7),
        (56.0, 19.7),
    ),
    LIGHTS: (
        (53.2, 14.5),
        (55.6, 14.5),
        (55.6, 20.2),
        (59.0, 20.2),
        (59.0, 27.5),
        (63.0, 27.5),
        (63.0, 20.2),
        (66.0, 20.2),
        (66.0, 49.0),
        (82.8, 49.0),
        (82.8, 59.0),
        (29.0, 59.0),
        (29.0, 49.4),
        (49.0, 49.4),
        (49.0, 20.2),
        (53.2, 20.2),
    ),
}


def controller_pcb(plan: Plan) -> Pcb:
    """Return the controller's circuit board for a plan with one branch of nodes."""
    widths = {"3V3": 0.5, GROUND: 0.5, LIGHTS: 0.5, USB: 0.8, PORT: 0.8, SOCKET: 1.0, FUSED: 1.0}
    areas = [Zone(net, FRONT, corners, 1) for net, corners in SUPPLY_AREAS.items()]
    return Pcb(
        name="controller",
        title="Signalbox controller: Pico, level shifter, supply",
        size=CONTROLLER_MM,
        parts=[*_circuit_parts(plan), *_connectors()],
        zones=[*areas, *board_zones(GROUND, CONTROLLER_MM)],
        texts=_texts(),
        spoke_mm=0.8,
        powered_nets=(LIGHTS, GROUND),
        widths=widths,
    )


def _circuit_parts(plan: Plan) -> list[PlacedPart]:
    nets: dict[str, dict[str, str]] = {}
    for pin, net in plan.netlist.net_of.items():
        if plan.netlist.components[pin.component].unit == CONTROLLER:
            nets.setdefault(pin.component, {})[pin.name] = NETS.get(net.name, net.name)
    kind = plan.board.controller.kind
    pico = parts.controllers()[kind]
    names = {"AGND": GROUND, "RUN": RUN} | nets[PICO]
    of_pico = {str(number): names[name] for number, name in enumerate(pico.pins, 1) if name in names}
    of_socket = {"1": nets[SUPPLY]["+"], "2": nets[SUPPLY]["-"]}
    stock = parts.components()
    resistor, capacitor = symbols.passive("R", "R", 2), symbols.passive("C", "C", 2)
    axial, ceramic, shifter = footprints.axial(), footprints.ceramic(), symbols.chip("74AHCT125")
    row, protection = symbols.passive("Header_3", "J", 3), symbols.passive("Fuse", "F", 2)
    fuse = choose_fuse(plan.board)
    u, c, r, hundred = LEVEL_SHIFTER, "C101", "R101", stock["resistor_100"]
    large, size = stock["electrolytic_1000u"], footprints.electrolytic()
    socket, jack = symbols.passive("Jack", "J", 3), footprints.jack()
    return [
        PlacedPart(PICO, pico.title, pico, symbols.controller(kind), footprints.pico(), (5.08, 2.54), 0, of_pico),
        PlacedPart(SUPPLY, "5 V", stock["jack"], socket, jack, (76.2, 16.51), 90, of_socket),
        PlacedPart("F1", f"{fuse.hold_a:g} A", fuse, protection, footprints.fuse(), (69.215, 16.51), 180, nets["F1"]),
        PlacedPart("F2", "0.75 A", stock["fuse_0a75"], protection, footprints.fuse(), (45.72, 5.08), 0, nets["F2"]),
        PlacedPart("JP1", "supply / USB", stock["jumper"], row, footprints.header(3), (57.15, 16.51), 180, nets["JP1"]),
        PlacedPart("C201", "1000u", large, capacitor, size, (60.96, 25.4), 0, nets["C201"]),
        PlacedPart(u, "74AHCT125", stock["74AHCT125"], shifter, footprints.dip(14), (33.02, 31.115), 0, nets[u]),
        PlacedPart(c, "100n", stock["ceramic_100n"], capacitor, ceramic, (43.18, 31.75), 270, nets[c]),
        PlacedPart(r, "330", stock["resistor_330"], resistor, axial, (46.99, 36.83), 270, nets[r]),
        PlacedPart("R102", "100", hundred, resistor, axial, (28.575, 25.4), 0, nets["R102"]),
        PlacedPart("R103", "100", hundred, resistor, axial, (28.575, 27.94), 0, nets["R103"]),
    ]  # fmt: skip


def _connectors() -> list[PlacedPart]:
    stock = parts.components()
    two, three = symbols.passive("Terminals_2", "J", 2), symbols.passive("Terminals_3", "J", 3)
    small, large = footprints.large_terminals(2), footprints.large_terminals(3)
    jig = {"1": GROUND, "2": RUN, "3": SHIFTED}
    first, feed = {"1": LIGHTS, "2": PIXELS, "3": GROUND}, {"1": LIGHTS, "2": GROUND}
    header, pins = symbols.passive("Header_3", "J", 3), footprints.header(3)
    ribbons, box = ribbon.symbol(), ribbon.footprint()
    hole, drilled = symbols.hole(), footprints.hole()
    corners = ((28.5, 3.4), (86.6, 3.4), (3.4, 56.6), (86.6, 56.6))
    return [
        PlacedPart("J2", "nodes", stock["ribbon_header"], ribbons, box, (33.02, 12.7), 0, ribbon.nets(DATA)),
        PlacedPart("J3", "jig", stock["header_3"], header, pins, (27.94, 31.75), 270, jig),
        PlacedPart("J4", "lights", stock["terminals_3"], three, large, (31.75, 54.61), 0, first),
        PlacedPart("J5", "feed", stock["terminals_2"], two, small, (49.53, 54.61), 0, feed),
        PlacedPart("J6", "feed", stock["terminals_2"], two, small, (62.23, 54.61), 0, feed),
        PlacedPart("J7", "feed", stock["terminals_2"], two, small, (74.93, 54.61), 0, feed),
        *(PlacedPart(f"H{k}", "M3", None, hole, drilled, corner, 0, {}) for k, corner in enumerate(corners, 1)),
    ]


def _texts() -> list[BoardText]:
    """Return the silkscreen texts next to the terminals and the jumper."""
    words = [
        BoardText((66.0, 40.0), f"Signalbox controller {REVISION}", 1.5),
        BoardText((13.97, 4.5), "USB"),
        BoardText((69.2, 13.6), "2.5 A at most", 0.8),
        BoardText((35.56, 6.6), "NODES"),
        BoardText((30.7, 38.0), "JIG: ground, RUN, data", 0.8, 90),
        BoardText((54.61, 18.9), "USB - 5V - SUPPLY", 0.8),
        BoardText((82.0, 22.2), "5 V, plus inside", 0.8),
        BoardText((35.6, 48.5), "LIGHTS: 5V data ground", 0.8),
    ]
    return words + [BoardText((x, 48.4), "5V  ground", 0.8) for x in (52.07, 64.77, 77.47)]
