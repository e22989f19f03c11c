"""What the table says: what to do now, and what helps."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from signalbox.games.messages import Instruction
from signalbox.messages import Message, joined
from signalbox.table import guidance
from signalbox.table.corrections import PieceFix
from signalbox.table.match import Match
from signalbox.table.present.snapshot_types import Tone
from signalbox.table.situation import (
    Agree,
    CarryOut,
    Choose,
    ComputerActs,
    Confirm,
    Doubt,
    LayOut,
    Moving,
    Offline,
    Over,
    PutRight,
    Question,
    Roll,
    Situation,
    Stray,
    Unknown,
)
from signalbox.table.table import Table


class TableMessage(NamedTuple):
    """What to do now with its tone: do, wait, ask, wrong or over."""

    instruction: Instruction
    tone: Tone


def message(table: Table, situation: Situation) -> TableMessage:
    """What to do now; a notice takes the place of what helps for a while, but never of what is wrong."""
    found = _message(table, situation)
    notice = table.notice.message
    if notice is None:
        return found
    reason = found.instruction.detail if found.tone == "wrong" else None
    return TableMessage(found.instruction._replace(detail=joined(notice, reason)), found.tone)


def _message(table: Table, situation: Situation) -> TableMessage:
    messages = table.config.messages
    match situation:
        case Offline(reason):
            return TableMessage(Instruction(Message("board-offline"), reason), "wait")
        case Unknown():
            return TableMessage(Instruction(Message("board-unknown")), "wait")
        case Question(question, has_others):
            how = Message("question-how-others") if has_others else Message("question-how")
            return TableMessage(Instruction(question.prompt, how), "ask")
        case LayOut():
            return _stalled(_layout(table, situation), situation.is_stalled)
        case PutRight():
            return _stalled(TableMessage(_fault(situation), "wrong"), situation.is_stalled)
        case Agree():
            return TableMessage(_agreement(situation), "ask")
        case Doubt(node, _, pieces):
            return TableMessage(messages.doubt(pieces), "ask")
        case Confirm(node, action):
            entry = messages.record_line(node.state, action)
            asked = Message("confirm") if entry is None else Message("confirm-entry", entry=entry)
            return TableMessage(Instruction(asked), "ask")
        case Choose(node, action, actions):
            asked = Message("choose", label=messages.label(node.state, action))
            return TableMessage(Instruction(asked, Message("choose-how", count=len(actions))), "ask")
        case Stray(_, places, colour):
            back = messages.piece_fault("", places[0], colour, len(places) - 1)
            return _stalled(TableMessage(back, "wrong"), situation.is_stalled)
        case CarryOut(node):
            name, order = messages.name(node.state.turn()), messages.order(node.state, situation.action)
            chosen = Instruction(Message("carry-out", player=name, order=order), Message("carry-out-how"))
            return _awaiting(table, situation, TableMessage(chosen, "do"))
        case Moving(node):
            return _awaiting(table, situation, _act(node))
        case Roll(node):
            return _awaiting(table, situation, TableMessage(_prompt(node), "wait" if node.is_computer() else "do"))
        case ComputerActs(node):
            name = messages.name(node.state.turn())
            choosing = Instruction(Message("computer-chooses", player=name), Message("computer-plays", player=name))
            return _awaiting(table, situation, TableMessage(choosing, "wait"))
        case Over(node):
            return _with_more(TableMessage(messages.over(node.state), "over"), Message("record-complete"))
        case _:
            assert_never(situation)


def _stalled(found: TableMessage, is_stalled: bool) -> TableMessage:
    """What has been asked for long enough may have been done without a sensor's notice."""
    return _with_more(found, Message("stalled")) if is_stalled else found


def _awaiting(table: Table, situation: CarryOut | Moving | Roll | ComputerActs, found: TableMessage) -> TableMessage:
    if situation.unobservable:
        return _with_more(found, table.config.messages.unobservable(situation.unobservable))
    return _stalled(found, situation.is_stalled)


def _with_more(found: TableMessage, more: Message) -> TableMessage:
    detail = joined(found.instruction.detail, more)
    return TableMessage(found.instruction._replace(detail=detail), found.tone)


def _agreement(situation: Agree) -> Instruction:
    """Whether a seat agrees to play on with what lies there, and whether the move that hands began counts."""
    node, way = situation.match, situation.way
    messages = node.config.messages
    mover = node.state.turn() if node.decision.candidates else None
    changes = messages.changes(way.pieces, way.parts)
    return messages.agreement(situation.seat, mover, way.action is not None, changes, situation.has_others)


def _act(node: Match) -> TableMessage:
    """What a person whose seat it is has to do, with the way that Help has shown or the option that is shown."""
    messages, state, decision = node.config.messages, node.state, node.decision
    instruction, option = _prompt(node), decision.offered.shown
    if decision.plan.hint is not None:
        hint = Message("hint", order=messages.order(state, decision.plan.hint))
        return TableMessage(instruction._replace(detail=hint), "do")
    if option is not None and decision.offered.has_moved_on:
        offer = Message("offer", label=messages.label(state, option))
        return TableMessage(instruction._replace(detail=offer), "ask")
    return TableMessage(instruction, "do")


def _prompt(node: Match) -> Instruction:
    """What the game asks of the seat to act, as far as hands have got."""
    decision = node.decision
    return node.config.messages.prompt(node.state, guidance.held(decision), guidance.entry(decision))


def _layout(table: Table, situation: LayOut) -> TableMessage:
    """How to lay the board out; once the parts lie right, which piece is in the way."""
    messages = table.config.messages
    if situation.is_ambiguous:
        return TableMessage(Instruction(Message("layout-unreadable"), Message("layout-unreadable-why")), "ask")
    if situation.in_the_way is not None:
        return TableMessage(messages.piece_fault(*situation.in_the_way), "wrong")
    return TableMessage(messages.setup(table.config.setups[0][0]), "do")


def _fault(situation: PutRight) -> Instruction:
    """What to put right first: platforms, then pieces, one at a time."""
    node, messages = situation.match, situation.match.config.messages
    if situation.takes_back:
        return Instruction(Message("shows-board-before"), node.record[-1]["say"])
    if not isinstance(situation.fix, PieceFix):
        return messages.part_fault(situation.fix)
    fix = situation.fix
    why = node.state.objection(fix.take) if fix.take and situation.action is None else None
    return messages.piece_fault(*fix, Message("fault-looks-right") if situation.looks_right else why)
