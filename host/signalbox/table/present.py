"""What the table shows: the sentence, the lights, and the snapshot that the page and the terminal draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from shared_rules.game import (
    ASKED,
    BY_HANDS,
    CHANCE,
    CHOICE,
    END,
    MISPLACED,
    MISSING,
    PATH,
    PUT,
    TAKE,
    TERMINAL,
    State,
)
from shared_rules.guide import NOWHERE, fixes, lights
from shared_rules.recognise import ASK, CONFIRM
from shared_rules.wire import bitmap_to_hex
from signalbox.table.words import Saying

if TYPE_CHECKING:
    from signalbox.table.layout import PartFault
    from signalbox.table.table import Table

Mark = tuple[str, int, str, int, int]
Scene = list[tuple[int, int, int, int, int]]
RECORD_TAIL = 60
WRONG_COLOUR = "white"  # told from all others by its rhythm


class Shown(NamedTuple):
    """The sentence with its tone: do, wait, ask, wrong or over."""

    saying: Saying
    tone: str


def shown(table: Table, at: float) -> Shown:
    """What to do now, in one sentence and one that helps."""
    base = _shown(table, at)
    if table.notice:
        return Shown(Saying(base.saying.prompt, table.notice), base.tone)
    return base


def scene(table: Table, at: float) -> Scene:
    """What every light means now."""
    state = table.state
    parts = {} if state is None else {part["part"]: part["bay"] for part in _view(state)["parts"]}
    numbers = table.layout.lights(table.reading.bitmap, parts)
    return lights(_marks(table, at), numbers, table.board.colours)


def snapshot(table: Table, at: float) -> dict[str, Any]:
    """All that a page draws, but what only the driver knows (link, tabletop), as JSON data."""
    state = table.state
    view: dict[str, Any] = {} if state is None else _view(state)
    saying, tone = shown(table, at)
    board = table.board
    turn = None if state is None or state.current_player() == TERMINAL else state.turn()
    return {
        "prompt": saying.prompt,
        "detail": saying.detail,
        "tone": tone,
        "seats": [
            {"name": seat.name, "colour": board.seats[i], "kind": seat.kind, "current": i == turn}
            | (view["seats"][i] if view else {"hand": 0, "hangars": 0, "tiles": 0})
            for i, seat in enumerate(table.seats)
        ],
        "dice": view.get("dice", {"colour": None, "numbers": []}),
        "presses": _presses(table),
        "choices": [] if state is None else _choices(table, state),
        "pieces": view.get("pieces", []),
        "parts": view.get("parts", []),
        "closed": bitmap_to_hex(table.reading.bitmap, board.sensors),
        "expected": bitmap_to_hex(_expected(table), board.sensors),
        "record": table.record[-RECORD_TAIL:],
        "winner": view.get("winner"),
        "commitment": table.dice.commitment,
        "seed": table.dice.seed.hex() if table.finished else "",
    }


def _shown(table: Table, at: float) -> Shown:
    words, state = table.words, table.state
    if table.offline:
        return Shown(words.link_lost(table.offline), "wait")
    if not table.reading.known:
        return Shown(words.unknown_board(), "wait")
    if state is None:
        return _setup_shown(table, at)
    if table.is_fault(at):
        return Shown(_fault(table), "wrong")
    if state.current_player() == TERMINAL:
        return Shown(words.over(state), "over")
    actions = table.verdict.actions
    if table.verdict.kind == CONFIRM:
        return Shown(words.confirm(state, actions[0]), "ask")
    if table.verdict.kind == ASK:
        return Shown(words.ask(state, actions[table.shown % len(actions)], actions), "ask")
    if table.chosen is not None:
        return Shown(words.chosen(state, table.chosen), "do")
    saying = words.prompt(state, table.lifted())
    options = table.options()
    if table.hint is not None:
        return Shown(Saying(saying.prompt, words.hint(state, table.hint)), "do")
    if options and table.shown:
        return Shown(Saying(saying.prompt, f"{words.label(state, options[table.shown % len(options)])}?"), "ask")
    if state.current_player() == CHANCE and not table.seats[state.turn()].is_human:
        return Shown(saying, "wait")
    return Shown(saying, "do")


def _setup_shown(table: Table, at: float) -> Shown:
    """The nearest way to lay the board out; said in general while nothing is badly wrong."""
    saying = table.words.setup()
    want = min((readings for _, readings in table.setups), key=lambda readings: _difference(table, readings))
    missing_parts = [fault for fault in table.layout.part_faults(table.reading.now, want) if fault.wanted]
    if missing_parts and len(missing_parts) < len(table.board.parts):
        return Shown(saying, "do")
    loose = _pairs(table, want)
    if not missing_parts and loose:
        return Shown(_piece_saying(table, loose), "wrong")
    return Shown(saying, "do")


def _difference(table: Table, readings: bytes) -> int:
    return sum(abs(a - b) for a, b in zip(readings, table.reading.now, strict=True))


def _fault(table: Table) -> Saying:
    """What to put right first: platforms, then pieces, one at a time."""
    if table.was_there() and not table.restoring:
        return table.words.was_there(table.last_said())
    want = table.goal()
    faults = _part_faults(table, want)
    if faults:
        return table.words.part_fault(faults[0])
    pairs = _pairs(table, want)
    if not pairs:
        return Saying("Put the board right, as lit.")
    return _piece_saying(table, pairs)


def _part_faults(table: Table, want: bytes) -> list[PartFault]:
    """Bays that hold a part they should not come first: they must be cleared before a part goes in elsewhere."""
    faults = table.layout.part_faults(table.reading.now, want)
    return sorted(faults, key=lambda fault: fault.found is None)


def _pairs(table: Table, want: bytes) -> list[tuple[int, int]]:
    layout = table.layout
    return fixes(layout.without_codes(table.reading.now), layout.without_codes(want), layout.cost)


def _piece_saying(table: Table, pairs: list[tuple[int, int]]) -> Saying:
    take, put = ("" if place == NOWHERE else table.board.places[place] for place in pairs[0])
    return table.words.piece_fault(take, put, len(pairs) - 1)


def _marks(table: Table, at: float) -> list[Mark]:
    state = table.state
    if state is None or not table.reading.known:
        return _setup_marks(table)
    if table.is_fault(at):
        return _fault_marks(table)
    marks = state.marks(table.lifted())
    aim = _aim(table, state)
    if aim is not None:
        marks += _aim_marks(table, state, aim)
    if table.verdict.kind in (ASK, CONFIRM):
        mover = state.mover(table.verdict.actions[table.shown % len(table.verdict.actions)])
        if mover:
            marks.append((mover, ASKED, WRONG_COLOUR, 0, 1))
    elif table.options():
        mover = state.mover(table.options()[table.shown % len(table.options())])
        if mover:
            marks.append((mover, ASKED, WRONG_COLOUR, 0, 1))
    return marks


def _aim(table: Table, state: State) -> int | None:
    """The action whose way is lit though nothing on the board has been lifted for it."""
    if table.chosen is not None:
        return table.chosen
    if table.hint is not None and table.is_right():
        return table.hint
    entries = [line.action for line in table.lines if not state.mover(line.action)]
    for readings in (
        table.reading.now,
        table.reading.seen,
    ):  # where a loco comes in, or came in and is in the air again
        risen = {table.board.places[i] for i, count in enumerate(readings) if count > table.start[i]}
        touched = [action for action in entries if _entrance(state, action) in risen]
        if len(touched) == 1 and not table.lifted():
            return touched[0]
    return None


def _entrance(state: State, action: int) -> str:
    effects: list[Any] = state.effects(action)
    path: list[str] = effects[0]["path"] if effects else []
    return path[0] if path else ""


def _aim_marks(table: Table, state: State, action: int) -> list[Mark]:
    """Every piece of an action with its way, its end, and its square while it still stands there."""
    marks: list[Mark] = []
    lifted = table.lifted()
    effects: list[Any] = state.effects(action)
    for effect in effects:
        colour = effect["colour"]
        if effect["square"] != "hand" and effect["square"] not in lifted:
            marks.append((effect["square"], TAKE, colour, 0, 1))
        path: list[str] = effect["path"]
        marks += [(square, PATH, colour, step, len(path)) for step, square in enumerate(path)]
        if effect["to"] != "hand":
            marks.append((effect["to"], PUT if "part" in effect else END, colour, 0, 1))
    return marks


def _setup_marks(table: Table) -> list[Mark]:
    return [(part.home, PUT, part.colour, 0, 1) for part in table.board.parts.values()] + [
        (f"seat.{i + 1}", CHOICE, table.board.seats[i], 0, 1) for i in range(len(table.seats))
    ]


def _fault_marks(table: Table) -> list[Mark]:
    """One instruction: what has to be taken flickers, where it goes blinks."""
    want = table.goal()
    faults = _part_faults(table, want)
    if faults:
        fault = faults[0]
        if fault.wanted is None:
            return [(fault.bay, MISPLACED, WRONG_COLOUR, 0, 1)]
        return [(fault.bay, MISSING, table.board.parts[fault.wanted[0]].colour, 0, 1)]
    marks: list[Mark] = []
    for take, put in _pairs(table, want)[:1]:
        if take != NOWHERE:
            marks.append((table.board.places[take], MISPLACED, WRONG_COLOUR, 0, 1))
        if put != NOWHERE:
            marks.append((table.board.places[put], MISSING, WRONG_COLOUR, 0, 1))
    return marks


def _presses(table: Table) -> list[dict[str, object]]:
    state = table.state
    player = TERMINAL if state is None else state.current_player()
    options = bool(table.options())
    in_flight = bool(table.lines) and not table.is_right()
    asked = table.verdict.kind in (ASK, CONFIRM)
    return [
        {"button": "roll", "label": "Roll", "enabled": player == CHANCE or (options and not table.lines)},
        {"button": "undo", "label": "Undo", "enabled": table.may_undo()},
        {"button": "confirm", "label": "Confirm", "enabled": options or asked or in_flight},
        {"button": "help", "label": "Next" if options else "Help", "enabled": options or bool(table.lines)},
    ]


def _choices(table: Table, state: State) -> list[dict[str, str]]:
    return [
        {"text": state.notation(action), "label": table.words.label(state, action)}
        for action in table.options()
        if table.verdict.kind == ASK or state.how(action) != BY_HANDS
    ]


def _expected(table: Table) -> int:
    """The sensors that should be closed; where a place has several spots, the ones that are closed count first."""
    if table.state is None:
        return table.reading.bitmap
    bitmap = 0
    for place, count in zip(table.board.places, table.start, strict=True):
        sensors = sorted(table.board.sensors_of[place], key=lambda sensor: not table.reading.bitmap >> sensor & 1)
        for sensor in sensors[:count]:
            bitmap |= 1 << sensor
    return bitmap


def _view(state: State) -> dict[str, Any]:
    return state.view(-1)
