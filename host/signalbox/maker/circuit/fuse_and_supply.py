"""The fuse and the supply that a board needs, and the voltage drop on the way to its lights."""

from collections.abc import Callable

from signalbox.board import parts
from signalbox.board.model import PCB, Board, CheckResults, Power
from signalbox.board.parts import Component
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.maker.circuit.lights import LIGHT_WIRE, MAX_DROP_V, SUPPLY_WIRE, fed_lights, worst_drop
from signalbox.maker.circuit.names import light
from signalbox.maker.circuit.placement import Layout

FUSE_MARGIN = 1.2  # a resettable fuse carries less current when it is warm
SUPPLY_MARGIN = 1.25  # a supply should not run at its limit
MAX_PCB_FUSE_A = 2.5  # docs/pcb.md
ALONG, FEEDING = "along", "feeding"  # the wires between lights, and the wires that feed them


def choose_fuse(board: Board) -> Component:
    """Return the smallest fuse that carries the maximum current of the lights. Raise UserError if there is none."""
    return _smallest_part(
        board,
        _fuses(),
        FUSE_MARGIN,
        lambda budget, limit: Message("building-no-fuse", budget=budget, maximum=limit),
    )


def choose_supply(board: Board) -> Component:
    """Return the smallest supply that delivers the maximum current of the lights. Raise UserError if there is none."""
    supplies = {part.amperes: part for part in parts.components().values() if part.amperes}
    return _smallest_part(
        board,
        supplies,
        SUPPLY_MARGIN,
        lambda budget, limit: Message("building-no-supply", budget=budget, maximum=limit),
    )


def check_power(board: Board, layout: Layout) -> CheckResults:
    """Check the supply, the fuse, the wires, and the voltage drop on the way to the lights."""
    try:
        adapter, polyfuse = choose_supply(board), choose_fuse(board)
    except UserError as error:
        return CheckResults([], [error.message])
    faults = [fault for use in (ALONG, FEEDING) if (fault := _thin_wire_fault(use, polyfuse))]
    if board.controller.nodes == PCB and polyfuse.hold_a > MAX_PCB_FUSE_A:
        limit = _max_budget_ma(MAX_PCB_FUSE_A, FUSE_MARGIN)
        limit_a, hold_a = MAX_PCB_FUSE_A, polyfuse.hold_a
        faults.append(Message("building-circuit-board-fuse", stands=limit_a, fuse=hold_a, maximum=str(limit)))
    fed = fed_lights(board, layout)
    drop = worst_drop(board, layout, fed)
    if drop > MAX_DROP_V:
        faults.append(Message("building-chain-long", lost=drop, count=len(fed), maximum=MAX_DROP_V))
    return CheckResults(_table_lines(board, adapter, polyfuse, fed, drop), faults)


def _table_lines(board: Board, adapter: Component, polyfuse: Component, fed: list[int], drop: float) -> list[Message]:
    along, feeding = (str(parts.wires()[kind].awg) for kind in (LIGHT_WIRE, SUPPLY_WIRE))
    return [
        _power_message(board.power, adapter, polyfuse),
        Message("building-power-lost", lost=drop, maximum=MAX_DROP_V),
        Message("building-power-wires", along=along, feeding=feeding, lights=tuple(map(light, fed))),
    ]


def _power_message(power: Power, adapter: Component, polyfuse: Component) -> Message:
    budget, amperes, fuse = str(power.supply_budget_ma), adapter.amperes, polyfuse.hold_a
    if power.budget_ma:
        port = str(power.budget_ma)
        return Message("building-power-or-port", budget=budget, supply=amperes, fuse=fuse, port=port)
    return Message("building-power", budget=budget, supply=amperes, fuse=fuse)


def _thin_wire_fault(use: str, polyfuse: Component) -> Message | None:
    """Return a message if a wire cannot carry the hold current of the fuse, otherwise None."""
    wire = parts.wires()[LIGHT_WIRE if use == ALONG else SUPPLY_WIRE]
    if polyfuse.hold_a <= wire.amperes:
        return None
    limit = _max_budget_ma(max((amperes for amperes in _fuses() if amperes <= wire.amperes), default=0.0), FUSE_MARGIN)
    return Message(
        "building-wire-thin",
        wire=use,
        gauge=str(wire.awg),
        stands=wire.amperes,
        fuse=polyfuse.hold_a,
        maximum=str(limit),
    )


def _fuses() -> dict[float, Component]:
    return {part.hold_a: part for part in parts.components().values() if part.hold_a}


def _max_budget_ma(amperes: float, margin: float) -> int:
    """Return the maximum budget in mA for a part that is rated at `amperes`."""
    return int(round(amperes / margin * 1000, 6))


def _smallest_part(
    board: Board, by_amperes: dict[float, Component], margin: float, make_fault: Callable[[str, str], Message]
) -> Component:
    """Return the smallest part for the board's budget.

    If there is none, raise UserError with the message that `make_fault` returns for the budget and the highest possible
    budget, in mA.
    """
    budget = board.power.supply_budget_ma
    sufficient = [amperes for amperes in by_amperes if amperes >= budget / 1000 * margin]
    if not sufficient:
        raise UserError(make_fault(str(budget), str(_max_budget_ma(max(by_amperes), margin))))
    return by_amperes[min(sufficient)]
