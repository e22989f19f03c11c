"""All that a page or a terminal shows of a table, as JSON data, but for what only its driver knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.game import BY_HANDS, CHANCE, TERMINAL
from shared_rules.recognise import ASK, CONFIRM
from shared_rules.wire import bitmap_to_hex
from signalbox.table.sentence import sentence

if TYPE_CHECKING:
    from signalbox.table.table import Table

RECORD_TAIL = 60
EMPTY_SEAT = {"hand": 0, "hangars": 0, "tiles": 0}


def snapshot(table: Table, at: float) -> dict[str, Any]:
    """The sentence, seats, dice, buttons, pieces, sensors and the end of the record."""
    state, board = table.state, table.board
    view: dict[str, Any] = {} if state is None else state.view(-1)
    saying, tone = sentence(table, at)
    turn = None if state is None or state.current_player() == TERMINAL else state.turn()
    return {
        "prompt": saying.prompt,
        "detail": saying.detail,
        "tone": tone,
        "seats": [
            {"name": seat.name, "colour": board.seats[i], "kind": seat.kind, "current": i == turn}
            | (view["seats"][i] if view else EMPTY_SEAT)
            for i, seat in enumerate(table.seats)
        ],
        "dice": view.get("dice", {"colour": None, "numbers": []}),
        "presses": _presses(table),
        "choices": _choices(table),
        "pieces": view.get("pieces", []),
        "parts": view.get("parts", []),
        "closed": bitmap_to_hex(table.reading.bitmap, board.sensors),
        "expected": bitmap_to_hex(_expected(table), board.sensors),
        "suspects": [
            {"sensor": name, "kind": kind, "say": table.words.suspect(name, kind)}
            for name, kind in table.doubts.suspects.kinds().items()
        ],
        "record": table.record[-RECORD_TAIL:],
        "winner": view.get("winner"),
        "commitment": table.dice.commitment,
        "seed": table.dice.seed.hex() if table.finished else "",
    }


def _presses(table: Table) -> list[dict[str, object]]:
    decision = table.decision
    options = decision is not None and bool(decision.options())
    by_hand = decision is not None and bool(decision.lines)
    asked = decision is not None and decision.verdict.kind in (ASK, CONFIRM)
    to_put_right = decision is None or not decision.is_right() or bool(table.doubts.questions)
    to_roll = table.state is not None and table.state.current_player() == CHANCE
    return [
        {"button": "roll", "label": "Roll", "enabled": to_roll or (options and not by_hand)},
        {"button": "undo", "label": "Undo", "enabled": table.may_undo()},
        {"button": "confirm", "label": "Confirm", "enabled": options or asked or by_hand or to_put_right},
        {"button": "help", "label": "Help", "enabled": options or by_hand or len(table.doubts.questions) > 1},
    ]


def _choices(table: Table) -> list[dict[str, str]]:
    state, decision = table.state, table.decision
    if table.doubts.questions:
        return [{"text": question.text, "label": question.label} for question in table.doubts.questions]
    if state is None or decision is None:
        return []
    return [
        {"text": state.notation(action), "label": table.words.label(state, action)}
        for action in decision.options()
        if decision.verdict.kind == ASK or state.how(action) != BY_HANDS
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
