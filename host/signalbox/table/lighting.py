"""What the table shows on the board: the marks of the game, of a fault or of a question, as a scene of lights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.game import ASKED, CHOICE, CRASH, END, MISPLACED, MISSING, PATH, PUT, TAKE
from shared_rules.guide import lights
from shared_rules.recognise import CONFIRM, OFF_BOARD
from signalbox.table.layout import difference

if TYPE_CHECKING:
    from shared_rules.game import State
    from signalbox.table.decision import Decision
    from signalbox.table.table import Table

Mark = tuple[str, int, str, int, int]
Scene = list[tuple[int, int, int, int, int]]
FAULT_COLOUR = "white"  # told from all others by its rhythm
WHITE = 0xFFFFFF


def scene(table: Table, at: float) -> Scene:
    """What every light means now."""
    view: Any = {"parts": []} if table.state is None else table.state.view(-1)
    bay_of = {part["part"]: part["bay"] for part in view["parts"]}
    numbers = table.layout.lights(table.reading.bitmap, table.reading.doubted, bay_of)
    colours = {FAULT_COLOUR: WHITE, **table.board.colours}  # a board need not name the table's own
    return lights(_marks(table, at), numbers, colours, signatures(table))


def signatures(table: Table) -> dict[str, int]:
    """How often the light of each colour of a piece or a seat goes out, so that none is told by its hue alone (P14).

    Empty unless the table plays with patterns.
    """
    if not table.patterns:
        return {}
    colours = [*table.game.pieces(len(table.seats)), *table.board.seats]
    return {colour: number for number, colour in enumerate(dict.fromkeys(colours), start=1)}


def _marks(table: Table, at: float) -> list[Mark]:
    state, decision = table.state, table.decision
    question = table.doubts.question()
    if question is not None:
        return [(question.light, ASKED, FAULT_COLOUR, 0, 1)] if question.light else []
    if state is None or decision is None or not table.reading.known:
        return _setup_marks(table)
    if decision.is_fault(at):
        return _fault_marks(table, decision)
    strayed = decision.strayed(at)
    if strayed:
        return [(strayed[0], MISSING, FAULT_COLOUR, 0, 1)]
    marks = state.marks(decision.lifted())
    aim = decision.aim()
    if aim is not None:
        marks += _way_marks(state, decision, aim)
    asked = decision.verdict.actions[0] if decision.verdict.kind == CONFIRM else decision.option()
    if asked is not None and state.mover(asked):
        marks.append((state.mover(asked), ASKED, FAULT_COLOUR, 0, 1))
    return marks


def _setup_marks(table: Table) -> list[Mark]:
    """What the game wants to have where, but for what lies there already."""
    believed = table.reading.believed
    options, want = min(table.setups, key=lambda setup: difference(believed(setup[1]), setup[1]))
    now = believed(want)
    index = table.layout.index
    marks = [(f"seat.{i + 1}", CHOICE, table.board.seats[i], 0, 1) for i in range(len(table.seats))]
    for mark in table.game.setup_marks(options):
        if mark[0] not in index or now[index[mark[0]]] != want[index[mark[0]]]:
            marks.append(mark)
    return marks


def _fault_marks(table: Table, decision: Decision) -> list[Mark]:
    """One instruction: what has to be taken flickers, where it goes blinks."""
    want = decision.goal()
    now = table.reading.believed(want)
    for fault in table.layout.part_faults(now, want):
        if fault.wanted is None:
            return [(fault.bay, MISPLACED, FAULT_COLOUR, 0, 1)]
        return [(fault.bay, MISSING, table.board.parts[fault.wanted[0]].colour, 0, 1)]
    marks: list[Mark] = []
    for take, put in table.layout.piece_fixes(now, want)[:1]:
        if take:
            marks.append((table.layout.taken_spot(take, table.reading), MISPLACED, FAULT_COLOUR, 0, 1))
        if put:
            marks.append((put, MISSING, FAULT_COLOUR, 0, 1))
    return marks


def _way_marks(state: State, decision: Decision, action: int) -> list[Mark]:
    """Every piece of an action with its way, its end, and its square while it still stands there."""
    marks: list[Mark] = []
    lifted = decision.lifted()
    effects: list[Any] = state.effects(action)
    for effect in effects:
        colour = effect["colour"]
        if effect["square"] != OFF_BOARD and effect["square"] not in lifted:
            marks.append((effect["square"], TAKE, colour, 0, 1))
        path: list[str] = effect["path"]
        marks += [(square, PATH, colour, step, len(path)) for step, square in enumerate(path)]
        if effect["crash"]:
            marks.append((effect["light"], CRASH, colour, 0, 1))
        elif effect["to"] != OFF_BOARD:
            marks.append((effect["to"], PUT if "part" in effect else END, colour, 0, 1))
    return marks
