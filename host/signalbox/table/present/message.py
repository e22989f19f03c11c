"""What the table says: one sentence that says what to do now, and one that helps."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from shared_rules.game import SPECTATOR
from signalbox.games.words import Saying
from signalbox.table import guidance
from signalbox.table.match import Match
from signalbox.table.present.snapshot_types import Tone
from signalbox.table.situation import (
    CarryOut,
    Choose,
    ComputerActs,
    Confirm,
    LayOut,
    Moving,
    Offline,
    Over,
    PieceFix,
    PutRight,
    Question,
    Roll,
    Situation,
    Stray,
    Unknown,
)
from signalbox.table.table import Table


class Message(NamedTuple):
    """The sentences with their tone: do, wait, ask, wrong or over."""

    saying: Saying
    tone: Tone


def message(table: Table, situation: Situation) -> Message:
    """What to do now; a notice takes the place of the helping sentence for a while, but never of what is wrong."""
    found = _message(table, situation)
    notice = table.notice.text
    if not notice:
        return found
    reason = found.saying.detail if found.tone == "wrong" else ""
    return Message(found.saying._replace(detail=f"{notice} {reason}".strip()), found.tone)


def _message(table: Table, situation: Situation) -> Message:
    words = table.config.words
    match situation:
        case Offline(reason):
            return Message(words.link_lost(reason), "wait")
        case Unknown():
            return Message(words.unknown_board(), "wait")
        case Question(question, has_others):
            return Message(words.question(question.prompt, has_others), "ask")
        case LayOut():
            return _stalled(table, _layout(table, situation), situation.is_stalled)
        case PutRight():
            return _stalled(table, Message(_fault(situation), "wrong"), situation.is_stalled)
        case Confirm(node, action):
            return Message(words.confirm(node.state, action), "ask")
        case Choose(node, action, actions):
            return Message(words.ask(node.state, action, actions), "ask")
        case Stray(node, places):
            first = places[0]
            back = words.piece_fault("", first, len(places) - 1, belonging=_belonging(node, first))
            return _stalled(table, Message(back, "wrong"), situation.is_stalled)
        case CarryOut():
            return _awaiting(table, situation, Message(words.chosen(situation.match.state, situation.action), "do"))
        case Moving(node):
            return _awaiting(table, situation, _act(node))
        case Roll(node):
            return _awaiting(table, situation, Message(_prompt(node), "wait" if node.is_computer() else "do"))
        case ComputerActs(node):
            return _awaiting(table, situation, Message(words.choosing(node.state.turn()), "wait"))
        case Over(node):
            return _with_more(Message(words.over(node.state), "over"), words.recorded())
        case _:
            assert_never(situation)


def _stalled(table: Table, found: Message, is_stalled: bool) -> Message:
    """What has been asked for long enough may have been done without a sensor's notice."""
    return _with_more(found, table.config.words.in_vain()) if is_stalled else found


def _awaiting(table: Table, situation: CarryOut | Moving | Roll | ComputerActs, found: Message) -> Message:
    if situation.unobservable:
        return _with_more(found, table.config.words.left_open(situation.unobservable))
    return _stalled(table, found, situation.is_stalled)


def _with_more(found: Message, more: str) -> Message:
    saying = found.saying
    return Message(saying._replace(detail=f"{saying.detail} {more}".strip()), found.tone)


def _act(node: Match) -> Message:
    """What a person whose seat it is has to do, with the way that Help has shown or the option that is shown."""
    words, state, decision = node.config.words, node.state, node.decision
    saying, option = _prompt(node), decision.offered.shown
    if decision.hint is not None:
        return Message(saying._replace(detail=words.hint(state, decision.hint)), "do")
    if option is not None and decision.offered.has_moved_on:
        return Message(saying._replace(detail=f"{words.label(state, option)}?"), "ask")
    return Message(saying, "do")


def _prompt(node: Match) -> Saying:
    """What the game asks of the seat to act, as far as hands have got."""
    decision = node.decision
    return node.config.words.prompt(node.state, guidance.lifted(decision), guidance.entry(decision))


def _layout(table: Table, situation: LayOut) -> Message:
    """How to lay the board out; once the parts lie right, which piece is in the way."""
    words = table.config.words
    if situation.is_ambiguous:
        return Message(words.which_setup(), "ask")
    if situation.in_the_way is not None:
        return Message(words.piece_fault(*situation.in_the_way), "wrong")
    return Message(words.setup(table.config.setups[0][0]), "do")


def _fault(situation: PutRight) -> Saying:
    """What to put right first: platforms, then pieces, one at a time."""
    node, words = situation.match, situation.match.config.words
    if situation.takes_back:
        return words.was_there(node.last_said())
    if not isinstance(situation.fix, PieceFix):
        return words.part_fault(situation.fix)
    take, put, more = situation.fix
    why = node.state.objection(take) if take and situation.to_start else ""
    belonging = _belonging(node, put) if situation.to_start else ""
    return words.piece_fault(take, put, more, why and words.sentence(ValueError(why)), belonging=belonging)


def _belonging(node: Match, put: str) -> str:
    """The colour of the piece that belongs on a place; "" where all pieces are of one kind, or several belong."""
    pieces = node.state.view(SPECTATOR)["pieces"]
    colours = {piece["colour"] for piece in pieces if piece["square"] == put}
    kinds = node.config.rules.pieces(len(node.config.seats))
    return next(iter(colours)) if len(colours) == 1 and len(kinds) > 1 else ""
