"""What a page or a terminal shows of a table, as JSON data, but for what only its driver knows.

`snapshot` is for everybody, `private` for one seat alone: what `snapshot` holds may be read by anyone at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.game import BY_BUTTON, BY_WORD, SPECTATOR, TERMINAL
from shared_rules.recognise import ASK, CONFIRM
from shared_rules.wire import bitmap_to_hex
from signalbox.table.lighting import signatures
from signalbox.table.sentence import sentence

if TYPE_CHECKING:
    from signalbox.table.snapshot_types import Choice, Press, Private, SeatShown, TableSnapshot
    from signalbox.table.table import Table

RECORD_TAIL = 60


def snapshot(table: Table, at: float) -> TableSnapshot:
    """What everybody may see: sentence, seats, cards, supplies, buttons, pieces, sensors, the end of the record."""
    state, board, words = table.state, table.board, table.words
    view: dict[str, Any] = {} if state is None else state.view(SPECTATOR)
    saying, tone = sentence(table, at)
    return {
        "prompt": saying.prompt,
        "kept": saying.kept,
        "detail": saying.detail,
        "tone": tone,
        "seats": _seats(table, view),
        "shown": words.shown(state, view),
        "stores": words.stores(state, view),
        "presses": _presses(table),
        "choices": _choices(table),
        "pieces": view.get("pieces", []),
        "parts": view.get("parts", []),
        "closed": bitmap_to_hex(table.reading.bitmap, board.sensors),
        "expected": bitmap_to_hex(_expected(table), board.sensors),
        "suspects": [
            {"sensor": name, "kind": kind, "say": words.suspect(name, kind)}
            for name, kind in table.doubts.suspects.kinds().items()
        ],
        "record": [entry for entry in table.record[-RECORD_TAIL:] if entry["say"]],
        "winners": [] if state is None else [seat for seat, share in enumerate(state.returns()) if share > 0],
        "patterns": signatures(table),
        "commitment": table.dice.commitment,
        "seed": table.dice.seed.hex() if table.finished else "",
    }


def private(table: Table, at: float, seat: int) -> Private:
    """What only `seat` may see: what it holds, and what it may say now."""
    state = table.state
    if state is None:
        return {"seat": seat, "holdings": [], "choices": [], "note": ""}
    holdings, note = table.words.holdings(state, state.view(seat), seat)
    mine = state.current_player() == seat and not table.is_computer(state)
    return {
        "seat": seat,
        "holdings": holdings,
        "choices": _by_button(table) + _choices(table) if mine else [],
        "note": note,
    }


def _seats(table: Table, view: dict[str, Any]) -> list[SeatShown]:
    state, words = table.state, table.words
    turn = None if state is None or state.current_player() == TERMINAL else state.turn()
    return [
        {
            "name": seat.name,
            "colour": table.board.seats[i],
            "kind": seat.kind,
            "current": i == turn,
            "tray": words.tray(state, view, i),
            "facts": [] if state is None else words.facts(state, view, i),
        }
        for i, seat in enumerate(table.seats)
    ]


def _presses(table: Table) -> list[Press]:
    decision = table.decision
    options = decision is not None and bool(decision.options())
    by_hand = decision is not None and bool(decision.lines)
    asked = decision is not None and decision.verdict.kind in (ASK, CONFIRM)
    wrong = not table.finished and (decision is None or not decision.is_right())
    to_put_right = wrong or bool(table.doubts.questions)
    to_roll = table.is_roll_due()
    enabled = {
        "roll": to_roll or (options and not by_hand),
        "undo": table.may_undo(),
        "confirm": options or asked or by_hand or to_put_right,
        "help": options or by_hand or _may_advise(table) or len(table.doubts.questions) > 1,
    }
    common = [_press(table, name, name.capitalize(), enabled[name]) for name in enabled if name in table.board.buttons]
    return common + [
        _press(table, name, table.words.press_label(name), _may_press(table, name)) for name in table.buttons.of_game
    ]


def _press(table: Table, button: str, label: str, enabled: bool) -> Press:
    of_game = button in table.buttons.of_game
    seat, colour = table.words.press_owner(button) if of_game else (None, None)
    return {
        "button": button,
        "label": label,
        "enabled": enabled,
        "group": "game" if of_game else "table",
        "seat": seat,
        "colour": colour,
    }


def _may_press(table: Table, button: str) -> bool:
    """Whether a button of the game's own may do something, as far as everybody knows."""
    state = table.state
    if state is None or state.current_player() < 0 or table.is_computer(state):
        return False
    return state.may_press(button)


def _may_advise(table: Table) -> bool:
    state = table.state
    return state is not None and state.current_player() >= 0 and not table.is_computer(state)


def _by_button(table: Table) -> list[Choice]:
    """What the seat to act may say by a button of its own: whether it may can be a secret."""
    state = table.state
    assert state is not None
    actions = [action for action in state.legal_actions() if state.how(action) == BY_BUTTON]
    return [{"text": state.notation(action), "label": table.words.label(state, action)} for action in actions]


def _choices(table: Table) -> list[Choice]:
    state, decision = table.state, table.decision
    if table.doubts.questions:
        return [{"text": question.text, "label": question.label} for question in table.doubts.questions]
    if state is None or decision is None:
        return []
    return [
        {"text": state.notation(action), "label": table.words.label(state, action)}
        for action in decision.options()
        if decision.verdict.kind == ASK or state.how(action) == BY_WORD
    ]


def _expected(table: Table) -> int:
    """The sensors that should be closed; where a place has several spots, the ones that are closed count first.

    A sensor that does not work is expected to read as it does.
    """
    if table.decision is None:
        return table.reading.bitmap
    bitmap = 0
    for place, count in zip(table.board.places, table.decision.start, strict=True):
        sensors = sorted(table.board.sensors_of[place], key=lambda sensor: not table.reading.bitmap >> sensor & 1)
        for sensor in sensors[:count]:
            bitmap |= 1 << sensor
    doubted = table.reading.doubted
    return bitmap & ~doubted | table.reading.bitmap & doubted
