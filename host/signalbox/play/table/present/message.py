"""The table's message: the current instruction and the help that goes with it."""

from typing import NamedTuple, assert_never

from signalbox.core.messages import Message, join_messages, sentences_of
from signalbox.core.seats import Seat
from signalbox.games.messages import Instruction, Objection
from signalbox.play.table import guidance, setups
from signalbox.play.table import situation as situations
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.decision import Decision, Step
from signalbox.play.table.match import Match, forced_action, has_ended_early, must_roll
from signalbox.play.table.menu import GO_ON, LEAVE, Menu
from signalbox.play.table.present.snapshot_types import Tone
from signalbox.play.table.situation import Situation
from signalbox.play.table.table import Table


def menu_instruction(seats: list[Seat], menu: Menu) -> Instruction:
    """Return the instruction for an open menu: the entry on offer, and what the buttons do."""
    how = Message("menu-how")
    if isinstance(menu.entry, int):
        seat = seats[menu.entry]
        kind = "computer" if seat.is_human else "person"
        return Instruction(Message("menu-give", player=seat.name, kind=kind), buttons=how)
    if menu.entry == GO_ON:
        return Instruction(Message("menu-go-on"), buttons=Message("menu-go-on-how"))
    if menu.entry == LEAVE:
        return Instruction(Message("menu-leave"), Message("menu-leave-why"), buttons=how)
    if menu.confirmable_at is None:
        return Instruction(Message("menu-end"), Message("menu-end-why"), buttons=how)
    return Instruction(Message("menu-sure"), Message("menu-end-why"), buttons=Message("menu-sure-how"))


class TableMessage(NamedTuple):
    """The current instruction with its tone: do, wait, ask, wrong or over.

    `squares` are the squares whose lights the instruction refers to, a piece's present square before its destination.
    `happened` describes the effects of others' actions on the seat to move. With the tone "do", it is part of the
    instruction.
    """

    instruction: Instruction
    tone: Tone
    squares: tuple[str, ...] = ()
    happened: Message | None = None


def message(table: Table, situation: Situation) -> TableMessage:
    """Return the current message. A notice temporarily replaces its detail or, in a fault or question, precedes it.

    When a seat's turn begins, the detail first tells how other seats have affected it. No text is repeated.
    """
    text = _message(table, situation)
    notice, helps = table.notice.message, text.instruction.detail
    if notice == text.instruction.prompt:
        notice = None
    shown = text.instruction
    if notice is not None:
        is_needed = text.tone in ("wrong", "ask") and helps != notice
        helps = join_messages(notice, helps if is_needed else None)
        shown = shown if text.tone == "ask" else shown._replace(buttons=None)
    happened = None if table.match is None else _reports_message(table.match)
    detail = join_messages(happened if text.tone == "do" else None, helps)
    return text._replace(instruction=shown._replace(detail=detail), happened=happened)


def _reports_message(match: Match) -> Message | None:
    """Return how other seats have affected the seat to move since it last acted, or None if a computer is to move."""
    events: list[Message] = []
    seat = match.state.turn()
    if match.is_over or match.is_computers_turn():
        return None
    for entry in reversed(match.record):
        if entry["seat"] == seat and entry["say"] is not None:
            break
        reports = [event["say"] for event in entry["happened"] if event["seat"] == seat]
        events[:0] = [report for report in reports if report not in events]
    return join_messages(*events)


def _message(table: Table, situation: Situation) -> TableMessage:
    messages = table.config.messages
    match situation:
        case situations.Offline(reason):
            return TableMessage(Instruction(Message("board-offline"), reason), "wait")
        case situations.NoReadings():
            return TableMessage(Instruction(Message("board-unknown")), "wait")
        case situations.ShowingPath():
            return TableMessage(_show_instruction(situation), "wait")
        case situations.InMenu(menu):
            return TableMessage(menu_instruction(table.config.seats, menu), "ask")
        case situations.Question(question, has_others):
            how = Message("question-how-others") if has_others else Message("question-how")
            asked, why = question.question, Message("question-why")
            instruction = Instruction(asked.prompt, join_messages(asked.where, why), buttons=how)
            squares = (question.light,) if question.light in table.config.board.squares else ()
            return TableMessage(instruction, "ask", squares)
        case situations.FirstPlayerQuestion(question, seat):
            how = Message("who-begins-how", player=messages.player_name(seat))
            return TableMessage(Instruction(question, buttons=how), "ask")
        case situations.ReadyToBegin():
            return TableMessage(Instruction(Message("ready-to-begin")), "ask")
        case situations.LayingOut():
            return _add_stall_help(table, _layout_message(table, situation), situation.is_stalled)
        case situations.CorrectingBoard(is_automatic=True):
            watched = Instruction(Message("goes-back-by-itself"), Message("computer-moves"))
            return TableMessage(watched, "wait", _squares(situation.fix))
        case situations.CorrectingBoard(match) if match.config.virtual_hands is VirtualHands.ALL:
            return TableMessage(_return_instruction(situation), "wrong", _squares(situation.fix))
        case situations.CorrectingBoard():
            wrong = TableMessage(_fault_instruction(situation), "wrong", _squares(situation.fix))
            if situation.assumed_place:
                return _add_detail(wrong, Message("piece-beside-gone"))
            return _add_stall_help(table, wrong, situation.is_stalled)
        case situations.PlayOnConsent():
            return TableMessage(_agreement_instruction(situation), "ask")
        case situations.Doubt(_, _, pieces, is_being_checked):
            return TableMessage(messages.pieces_question(pieces, is_being_checked=is_being_checked), "ask")
        case situations.Confirming(match, action):
            entry = messages.record_line(match.state, action)
            is_undetected = guidance.adds_undetected_piece(match.decision, action)
            advice = Message("piece-beside-not" if is_undetected else "confirm-how")
            return TableMessage(Instruction(Message("confirm"), join_messages(entry, advice)), "ask")
        case situations.Choosing(match, action, actions):
            option = Message("choose-this", label=messages.label(match.state, action))
            how = Message("choose-how", count=len(actions))
            return TableMessage(Instruction(Message("choose"), option, buttons=how), "ask")
        case situations.StrayPieces(_, places, colour):
            back = TableMessage(messages.piece_fault("", places[0], colour, len(places) - 1), "wrong", (places[0],))
            if places[0] in guidance.undetected_additions(situation.match.decision):
                return _add_detail(back._replace(tone="do"), Message("piece-beside-lifted"))
            return _add_stall_help(table, back, situation.is_stalled)
        case situations.CarryingOut(match) if _program_moves_pieces(match):
            return TableMessage(_watch_instruction(match, situation.action), "wait")
        case situations.Rolling(match) if match.config.virtual_hands and match.is_computers_turn():
            playing = Instruction(_computer_plays_message(match), _last_line(match))
            return _add_help(table, situation, TableMessage(playing, "wait"))
        case situations.CarryingOut(match):
            return _add_help(table, situation, _step_message(match) or _request_message(match, situation.action))
        case situations.Moving(match) if (forced := forced_action(match)) is not None:
            return TableMessage(messages.forced_instruction(match.state, forced), "wait")
        case situations.Moving(match):
            return _add_help(table, situation, _task_message(match))
        case situations.Rolling(match):
            tone: Tone = "wait" if match.is_computers_turn() else "do"
            return _add_help(table, situation, TableMessage(messages.prompt(match.state), tone))
        case situations.ComputerActing(match):
            name = messages.player_name(match.state.turn())
            last = _last_line(match) or _computer_plays_message(match)
            choosing = Instruction(Message("computer-chooses", player=name), last)
            return _add_help(table, situation, TableMessage(choosing, "wait"))
        case situations.GameOver(match) if has_ended_early(match):
            return TableMessage(Instruction(Message("ended-early"), messages.closing_line), "over")
        case situations.GameOver(match):
            over = TableMessage(messages.game_over_instruction(match.state), "over")
            return _add_detail(over, messages.closing_line)
        case _:
            assert_never(situation)


def _program_moves_pieces(match: Match) -> bool:
    """Return whether the program itself moves the pieces of the action that has been chosen."""
    return match.config.virtual_hands >= (VirtualHands.COMPUTERS if match.is_computers_turn() else VirtualHands.ALL)


def _show_instruction(showing: situations.ShowingPath) -> Instruction:
    """Return the instruction shown with the path of a computer's next action, or of past actions."""
    stage, messages = showing.stage, showing.match.config.messages
    name = messages.player_name(stage.state.turn())
    done = messages.record_line(stage.state, stage.action) or messages.label(stage.state, stage.action)
    if showing.is_repeat:
        return Instruction(Message("show-again", player=name), done)
    return Instruction(done, Message("computer-plays", player=name))


def _watch_instruction(match: Match, action: int) -> Instruction:
    """Return the instruction for people who are watching a computer's action."""
    done, *more = sentences_of(match.config.messages.record_line(match.state, action) or _computer_plays_message(match))
    return Instruction(done, join_messages(*more, Message("computer-moves")))


def _last_line(match: Match) -> Message | None:
    """Return the last record entry's line, to show while a computer plays, or None if there is no line."""
    return match.record[-1]["say"] if match.record else None


def _computer_plays_message(match: Match) -> Message:
    return Message("computer-plays", player=match.config.messages.player_name(match.state.turn()))


def _add_stall_help(table: Table, text: TableMessage, is_stalled: bool) -> TableMessage:
    """Return `text`. If play has stalled, add how to continue: press Help, or put down what a hand still holds."""
    return _add_detail(text, Message("held" if table.diagnosis.is_held else "stalled")) if is_stalled else text


def _add_help(
    table: Table,
    situation: situations.CarryingOut | situations.Moving | situations.Rolling | situations.ComputerActing,
    text: TableMessage,
) -> TableMessage:
    if situation.unobservable:
        may_confirm = guidance.is_confirmable(situation.match.decision)
        return _add_detail(text, Message("sensors-unobservable" if may_confirm else "sensors-unobservable-yet"))
    if situation.undetected_additions and text.tone == "do":
        is_chosen = isinstance(situation, situations.CarryingOut)
        return _add_detail(text, Message("piece-beside-there" if is_chosen else "piece-beside"))
    return _add_stall_help(table, text, situation.is_stalled)


def _add_detail(text: TableMessage, addition: Message | None) -> TableMessage:
    detail = join_messages(text.instruction.detail, addition)
    return text._replace(instruction=text.instruction._replace(detail=detail))


def _agreement_instruction(situation: situations.PlayOnConsent) -> Instruction:
    """Return the question to a seat: whether to play on from the board, and whether a move that was begun counts."""
    match, way = situation.match, situation.way
    messages = match.config.messages
    mover = match.state.turn() if match.decision.candidates else None
    changes = messages.change_messages(way.pieces, way.parts)
    return messages.agreement_question(situation.seat, mover, way.action is not None, changes, situation.has_others)


def _task_message(match: Match) -> TableMessage:
    """Return the instruction for the player to move, with Help's advice or the option shown."""
    messages, state, decision = match.config.messages, match.state, match.decision
    text, option = _step_message(match) or TableMessage(messages.prompt(state), "do"), decision.offered.shown_action
    advice = decision.offered.hint
    if advice is not None and _is_advice_useful(decision, advice.action):
        order = messages.action_request(state, advice.action)
        if advice.is_required and text.instruction.prompt == messages.prompt(state).prompt:
            required = Message("required-move", player=messages.player_name(state.turn()), order=order)
            instruction = text.instruction._replace(prompt=required, detail=None)
            return TableMessage(instruction, "do", text.squares or _end_squares(match, advice.action))
        hint = join_messages(Message("hint", order=order), advice.reason)
        detail = hint if decision.plan.only_action is None else Message("only-way", order=order)
        if not decision.is_right():
            detail = join_messages(Message("put-down-how"), detail)
        instruction = text.instruction._replace(detail=detail)
        return TableMessage(instruction, "do", text.squares or _end_squares(match, advice.action))
    if option is not None and decision.offered.shown_index:
        offer = Message("offer", label=messages.label(state, option))
        reasons = dict.fromkeys((messages.meaning(state, option), decision.offered.advice_reason))
        detail = join_messages(offer, *reasons)
        return TableMessage(text.instruction._replace(detail=detail, buttons=Message("offer-how")), "ask")
    return text


def _is_advice_useful(decision: Decision, action: int) -> bool:
    """Return whether Help's advice is still useful, because the hands have not begun another action."""
    progress = decision.plan.progress
    if progress.step is not None:
        return progress.action == action and decision.is_right()
    return decision.is_right() or action in [candidate.action for candidate in decision.candidates_in_progress()]


def _request_message(match: Match, action: int) -> TableMessage:
    """Return the instruction to carry out a chosen action, as a whole rather than step by step."""
    messages = match.config.messages
    name, order = messages.player_name(match.state.turn()), messages.action_request(match.state, action)
    return TableMessage(Instruction(Message("carry-out", player=name, order=order)), "do")


def _step_message(match: Match) -> TableMessage | None:
    """Return the instruction for the hands' next movement, or None if it is not known."""
    progress, messages = match.decision.plan.progress, match.config.messages
    action, step = progress.action, progress.step
    if action is None or step is None:
        return None
    if isinstance(step, PieceFix) and guidance.needs_separate_lift(match.decision, step):
        return TableMessage(messages.lift_step(match.state, action, step.source, step.colour), "do", (step.source,))
    if isinstance(step, PieceFix):
        instruction = messages.piece_step(match.state, action, step.goal, step.colour)
        if progress.is_resting and _is_partly_moved(match, action, step):
            instruction = instruction._replace(detail=join_messages(Message("step-not-there"), instruction.detail))
        if match.decision.plan.intent.is_undecided and instruction.prompt != messages.prompt(match.state).prompt:
            instruction = instruction._replace(detail=Message("step-or-another"))
        return TableMessage(instruction, "do", _squares(step))
    return TableMessage(messages.part_step(match.state, step), "do")


def _is_partly_moved(match: Match, action: int, step: PieceFix) -> bool:
    """Return whether the piece for the next step has been moved only part of the way."""
    effects = [effect for effect in match.decision.plan.effects(action) if "part" not in effect]
    same = [effect for effect in effects if effect["colour"] == step.colour and effect["to"] == step.goal]
    return any(step.source in effect["path"] and step.source != effect["square"] for effect in same)


def _end_squares(match: Match, action: int) -> tuple[str, ...]:
    """Return the start and the destination of the piece that the hands pick up for an action."""
    effects = [effect for effect in match.state.effects(action)[:1] if "part" not in effect]
    squares = match.config.board.squares
    return tuple(name for effect in effects for name in (effect["square"], effect["to"]) if name in squares)


def _squares(step: Step) -> tuple[str, ...]:
    """Return the present square and the destination of a step's piece, if they are on the board; () for a part."""
    return tuple(square for square in (step.source, step.goal) if square) if isinstance(step, PieceFix) else ()


def _layout_message(table: Table, situation: situations.LayingOut) -> TableMessage:
    """Return the instruction to lay out the board or, once the parts are in place, to remove a piece in the way."""
    messages = table.config.messages
    if situation.is_ambiguous:
        return TableMessage(Instruction(Message("layout-unreadable"), Message("layout-unreadable-why")), "ask")
    if situation.obstacle is not None:
        fix = situation.obstacle
        fault = messages.piece_fault(fix.source, fix.goal, fix.colour, fix.remaining)
        return TableMessage(fault, "wrong", _squares(fix))
    laid_out = TableMessage(messages.setup(table.config.setups[0][0]), "do")
    question = setups.first_player_question(table.config)
    if question is None:
        return laid_out
    if not table.config.is_first_chosen:
        return _add_detail(laid_out, Message("who-begins", question=question))
    return _add_detail(laid_out, Message("option-begins", player=messages.player_name(setups.first_seat(table.config))))


def _fault_instruction(situation: situations.CorrectingBoard) -> Instruction:
    """Return the instruction for the first correction. Parts are corrected before pieces, one at a time."""
    match, messages = situation.match, situation.match.config.messages
    if situation.can_undo:
        return Instruction(Message("shows-board-before"), match.record[-1]["say"])
    fix = situation.fix
    if not isinstance(fix, PieceFix):
        part = fix.actual or fix.expected
        objection = None if part is None or _is_roll_due(match) else match.state.objection(part[0])
        return _add_roll_warning(match, messages.part_fault(fix, objection))
    why = Message("fault-looks-right") if situation.has_right_counts else _fault_reason(match, fix, situation.action)
    fault = messages.piece_fault(fix.source, fix.goal, fix.colour, fix.remaining, why)
    return fault if situation.has_right_counts else _add_roll_warning(match, fault)


def _return_instruction(situation: situations.CorrectingBoard) -> Instruction:
    """Return why something that people have moved goes back by itself."""
    fix = situation.fix._replace(remaining=0) if isinstance(situation.fix, PieceFix) else situation.fix
    return _fault_instruction(situation._replace(fix=fix, can_undo=False))._replace(prompt=Message("goes-back-wrong"))


def _add_roll_warning(match: Match, fault: Instruction) -> Instruction:
    """Return a fault's instruction. If a person is due to roll, add that nothing may be moved before the roll."""
    if not _is_roll_due(match):
        return fault
    return fault._replace(detail=join_messages(Message("nothing-before-roll"), fault.detail))


def _is_roll_due(match: Match) -> bool:
    return not match.is_computers_turn() and not match.decision.plan.restoring and must_roll(match.state)


def _fault_reason(match: Match, fix: PieceFix, action: int | None) -> Objection | None:
    """Return why a piece is not allowed at its new place or, if its colour is unclear, which pieces belong there."""
    decision, messages = match.decision, match.config.messages
    square = fix.source or ("" if fix.colour else fix.goal)
    place = match.config.layout.index.get(square)
    if place is None:
        return None
    wanted = decision.identity.wanted_placement(action)[place]
    if wanted and not fix.colour and (not fix.source or match.whereabouts.may_be_mixed(place)):
        return messages.contents_message(square, wanted)
    objection = None
    is_new = match.reading.now[place] > decision.start[place] and not (decision.plan.restoring and fix.goal)
    if is_new and guidance.is_colour_movable(decision, fix.colour):
        objection = match.state.objection(fix.source)
    if objection is not None or fix.goal or action is None:
        return objection
    step = messages.piece_step(match.state, action, fix.goal, fix.colour)
    return step.detail if step.prompt != messages.prompt(match.state).prompt else None
