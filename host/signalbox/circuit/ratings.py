"""Which fuse and which supply a board takes, and whether its lights get enough through their wires."""

from signalbox import parts
from signalbox.board.checked import Checked
from signalbox.board.model import PCB, Board
from signalbox.circuit.layout import Layout
from signalbox.circuit.lights import LIGHT_WIRE, SUPPLY_WIRE
from signalbox.circuit.names import light
from signalbox.circuit.supply import DROP_MOST_V, feeds, worst_drop
from signalbox.errors import UserError
from signalbox.parts import Component, Wire
from signalbox.sentences import listed

FUSE_MARGIN = 1.2  # a resettable fuse holds less when it is warm
SUPPLY_MARGIN = 1.25  # no supply is run at its limit
PCB_FUSE_MOST_A = 2.5  # docs/pcb.md
KEY = "[power] supply_budget_ma"


def fuse(board: Board) -> Component:
    """The smallest fuse that stands what all lights may draw. Raises UserError when there is none."""
    return _smallest(board, _fuses(), FUSE_MARGIN, "fuse")


def supply(board: Board) -> Component:
    """The smallest supply that gives what all lights may draw. Raises UserError when there is none."""
    supplies = {part.amperes: part for part in parts.components().values() if part.amperes}
    return _smallest(board, supplies, SUPPLY_MARGIN, "supply")


def check_power(board: Board, layout: Layout) -> Checked:
    """Supply, fuse, wires, and what is lost on the way to the lights."""
    faults: list[str] = []
    try:
        given, held = supply(board), fuse(board)
    except UserError as error:
        return Checked([], [str(error)])
    faults += [fault for use, wire in _wires().items() if (fault := _too_thin(use, wire, held))]
    if board.controller.nodes == PCB and held.hold_a > PCB_FUSE_MOST_A:
        faults.append(
            f"{KEY}: the controller's circuit board stands a fuse of {PCB_FUSE_MOST_A:g} A, and it takes one of "
            f"{held.hold_a:g} A: lower it to {_budget(PCB_FUSE_MOST_A, FUSE_MARGIN)}."
        )
    fed = feeds(board, layout)
    drop = worst_drop(board, layout, fed)
    if drop > DROP_MOST_V:
        faults.append(
            f"{KEY}: the chain of lights is too long: {drop:.2f} V are lost on the way, with supply wires to "
            f"{len(fed)} of its lights, and {DROP_MOST_V:g} V may be. Lower it, or lay the lights closer together."
        )
    return Checked(_table(board, given, held, fed, drop), faults)


def _table(board: Board, given: Component, held: Component, fed: list[int], drop: float) -> list[str]:
    power, wires = board.power, parts.wires()
    port = f", or {power.budget_ma} mA from a PC's port" if power.budget_ma else ""
    return [
        f"  power {power.supply_budget_ma} mA: {given.amperes:g} A supply, {held.hold_a:g} A fuse{port}:",
        f"    lost on the way {drop:.2f} V at worst; {DROP_MOST_V:g} V may be",
        f"    wires           AWG {wires[LIGHT_WIRE].awg} along the lights, AWG {wires[SUPPLY_WIRE].awg} from the "
        f"supply to {listed(light(number) for number in fed)}",
    ]


def _wires() -> dict[str, Wire]:
    return {"along the lights": parts.wires()[LIGHT_WIRE], "to them": parts.wires()[SUPPLY_WIRE]}


def _too_thin(use: str, wire: Wire, held: Component) -> str:
    """A sentence when the fuse lets more through than a wire stands."""
    if held.hold_a <= wire.amperes:
        return ""
    most = _budget(max((amperes for amperes in _fuses() if amperes <= wire.amperes), default=0.0), FUSE_MARGIN)
    return (
        f"{KEY}: the wire {use}, AWG {wire.awg}, stands {wire.amperes:g} A, and it takes a fuse of {held.hold_a:g} A: "
        f"lower it to {most}, or take thicker wire."
    )


def _fuses() -> dict[float, Component]:
    return {part.hold_a: part for part in parts.components().values() if part.hold_a}


def _budget(amperes: float, margin: float) -> int:
    """The milliamperes that may be drawn of a part for so many amperes."""
    return int(round(amperes / margin * 1000, 6))


def _smallest(board: Board, by_amperes: dict[float, Component], margin: float, what: str) -> Component:
    needed = board.power.supply_budget_ma / 1000 * margin
    enough = [amperes for amperes in by_amperes if amperes >= needed]
    if not enough:
        most = _budget(max(by_amperes), margin)
        raise UserError(
            f"{KEY}: no {what} among the parts stands {board.power.supply_budget_ma} mA: lower it to {most}."
        )
    return by_amperes[min(enough)]
