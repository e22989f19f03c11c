"""What the table says: one sentence that says what to do now, and one that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from shared_rules.game import CHANCE, SPECTATOR, TERMINAL
from shared_rules.recognise import ASK, CONFIRM
from signalbox.table.layout import difference
from signalbox.words.words import Saying

if TYPE_CHECKING:
    from shared_rules.game import State
    from signalbox.table.decision import Decision
    from signalbox.table.snapshot_types import Tone
    from signalbox.table.table import Table


class Sentence(NamedTuple):
    """The sentence with its tone: do, wait, ask, wrong or over."""

    saying: Saying
    tone: Tone


def sentence(table: Table, at: float) -> Sentence:
    """What to do now; a refusal takes the place of the helping sentence for a while, but never of what is wrong."""
    found = _sentence(table, at)
    if not table.notice:
        return found
    reason = found.saying.detail if found.tone == "wrong" else ""
    return Sentence(found.saying._replace(detail=f"{table.notice} {reason}".strip()), found.tone)


def _sentence(table: Table, at: float) -> Sentence:
    words, state, decision = table.words, table.state, table.decision
    if table.offline:
        return Sentence(words.link_lost(table.offline), "wait")
    if not table.reading.known:
        return Sentence(words.unknown_board(), "wait")
    question = table.doubts.question()
    if question is not None:
        return Sentence(words.question(question.prompt, len(table.doubts.questions) > 1), "ask")
    if state is None or decision is None:
        return _in_vain(table, _setup(table), at)
    if decision.is_fault(at):
        return _in_vain(table, Sentence(_fault(table, decision), "wrong"), at)
    if state.current_player() == TERMINAL:
        return _with_more(Sentence(words.over(state), "over"), words.recorded())
    actions = decision.verdict.actions
    if decision.verdict.kind == CONFIRM:
        return Sentence(words.confirm(state, actions[0]), "ask")
    option = decision.option()
    if decision.verdict.kind == ASK and option is not None:
        return Sentence(words.ask(state, option, actions), "ask")
    strayed = decision.strayed(at)
    if strayed:
        back = words.piece_fault("", strayed[0], len(strayed) - 1, belonging=_belonging(table, state, strayed[0]))
        return _in_vain(table, Sentence(back, "wrong"), at)
    if decision.chosen is not None:
        found = Sentence(words.chosen(state, decision.chosen), "do")
    else:
        found = _next(table, state, decision)
    open_places = [table.board.sensors_of[place] for place in decision.left_open()]
    broken = [
        table.doubts.suspects.name(sensor)
        for sensors in open_places
        for sensor in sensors
        if sensor in table.doubts.suspects
    ]
    return _with_more(found, words.left_open(broken)) if broken else _in_vain(table, found, at)


def _in_vain(table: Table, found: Sentence, at: float) -> Sentence:
    """What has been asked for long enough may have been done without a sensor's notice."""
    return _with_more(found, table.words.in_vain()) if _is_in_vain(table, at) else found


def _is_in_vain(table: Table, at: float) -> bool:
    return table.doubts.is_incomplete() and at >= table.doubts.in_vain_at()


def _with_more(found: Sentence, more: str) -> Sentence:
    saying = found.saying
    return Sentence(saying._replace(detail=f"{saying.detail} {more}".strip()), found.tone)


def _next(table: Table, state: State, decision: Decision) -> Sentence:
    """Nothing is wrong and nothing is asked: what the seat to act has to do."""
    words, option = table.words, decision.option()
    saying = words.prompt(state, decision.lifted(), decision.entry())
    if decision.hint is not None:
        return Sentence(saying._replace(detail=words.hint(state, decision.hint)), "do")
    if option is not None and decision.has_moved_on():
        return Sentence(saying._replace(detail=f"{words.label(state, option)}?"), "ask")
    if not table.is_computer(state):
        return Sentence(saying, "do")
    return Sentence(saying if state.current_player() == CHANCE else words.choosing(state.turn()), "wait")


def _setup(table: Table) -> Sentence:
    """How to lay the board out; once the parts lie right, which piece is in the way."""
    if table.fitting_setups() and table.shown_setup() is None:
        return Sentence(table.words.which_setup(), "ask")
    believed = table.reading.believed
    want = min((readings for _, readings in table.setups), key=lambda want: difference(believed(want), want))
    now = believed(want)
    in_the_way = [pair for pair in table.layout.piece_fixes(now, want) if pair[0]]
    if in_the_way and not table.layout.part_faults(now, want):
        return Sentence(table.words.piece_fault(*in_the_way[0], len(in_the_way) - 1), "wrong")
    return Sentence(table.words.setup(table.setups[0][0]), "do")


def _fault(table: Table, decision: Decision) -> Saying:
    """What to put right first: platforms, then pieces, one at a time."""
    if table.was_there() and not decision.restoring:
        return table.words.was_there(table.last_said())
    want = decision.goal()
    now = table.reading.believed(want)
    faults = table.layout.part_faults(now, want)
    if faults:
        return table.words.part_fault(faults[0])
    pieces = table.layout.piece_fixes(now, want)
    take, put = pieces[0]
    state = table.state
    assert state is not None
    why = state.objection(take) if take and want == decision.start else ""
    belonging = _belonging(table, state, put) if want == decision.start else ""
    return table.words.piece_fault(
        take, put, len(pieces) - 1, why and table.words.sentence(ValueError(why)), belonging=belonging
    )


def _belonging(table: Table, state: State, put: str) -> str:
    """The colour of the piece that belongs on a place; "" where all pieces are of one kind, or several belong."""
    view: Any = state.view(SPECTATOR)
    colours = {piece["colour"] for piece in view["pieces"] if piece["square"] == put}
    kinds = table.game.pieces(len(table.seats))
    return next(iter(colours)) if len(colours) == 1 and len(kinds) > 1 else ""
