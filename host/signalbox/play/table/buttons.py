"""The effects of the buttons during play and in the menu: the four that every table has, and each game's own."""

from typing import assert_never

from shared_rules.game import CHANCE, NotAllowedError
from shared_rules.recognise import ASK, CONFIRM, DONE
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import typed_word
from signalbox.core.seats import HUMAN
from signalbox.games.players import EASY, check_name
from signalbox.play.record.entries import ENDED
from signalbox.play.table import config as names
from signalbox.play.table import guidance, setups, takeback
from signalbox.play.table import situation as situations
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.match import Match, has_ended_early
from signalbox.play.table.menu import END, GO_ON, LEAVE, MENU_S, Entry, Menu
from signalbox.play.table.questions import accept_answer, agree_to_play_on, ask_about_sensors
from signalbox.play.table.show_path import may_show_again, show_again
from signalbox.play.table.situation import TableSituation, situation, underlying_situation
from signalbox.play.table.table import Table

GLANCE_S = 0.3  # a press within this time of a question's appearance came before anyone could read it
GAME_OVER = Message("game-over")
NOT_READ_YET = Message("not-read-yet")
READY = Message("ready-to-begin")
LAY_OUT_FIRST = Message("lay-out-first")
NO_ROLL_DUE = Message("no-roll-due")
PUT_RIGHT_FIRST = Message("put-right-first")


def press(table: Table, at: float, button: str) -> None:
    """Carry out a button's current action. Raise UserError if the button is unknown or needs a game in progress."""
    current = underlying_situation(situation(table, at))
    match button:
        case names.ROLL:
            _press_roll(table, at)
        case names.UNDO:
            _press_undo(table, at, current)
        case names.CONFIRM:
            _press_confirm(table, at, current)
        case names.HELP:
            _press_help(table, at, current)
        case _ if button in table.config.game_buttons:
            _press_game_button(table, at, button)
        case _ if button in table.config.board.buttons:
            table.notice.show(at, Message("button-of-nobody"))
        case _:
            buttons = tuple(map(typed_word, table.config.buttons))
            raise UserError(Message("button-unknown", button=button, buttons=buttons))


def play_completed_action(match: Match, at: float) -> None:
    """Play the action that is complete on the board, if any: pressing a button confirms it."""
    decision = match.decision
    settled = decision.verdict_at_rest()
    if settled.kind == DONE and not decision.plan.restoring and not decision.identity.is_unsure(settled.actions[0]):
        match.play(at, settled.actions[0], "action")


def match_in_progress(table: Table, at: float) -> Match:
    """Return the match. Raise UserError if it was ended early, or if something must be done before it can begin."""
    if table.match is None:
        raise UserError(_not_begun_message(underlying_situation(situation(table, at))))
    if has_ended_early(table.match):
        raise UserError(GAME_OVER)
    return table.match


def _not_begun_message(current: TableSituation) -> Message:
    """Return a message about what remains to be done before the game begins."""
    if isinstance(current, situations.FirstPlayerQuestion):
        return Message("not-begun-who")
    return READY if isinstance(current, situations.ReadyToBegin) else Message("not-begun")


def computer_turn_message(match: Match) -> Message:
    """Return a message saying that a computer plays the seat to move, so nobody else can act for it."""
    return Message("played-by-computer", player=match.config.messages.player_name(match.state.turn()))


def _press_game_button(table: Table, at: float, button: str) -> None:
    """Carry out the action of one of the game's own buttons, after playing any action completed on the board."""
    match = match_in_progress(table, at)
    before = match.state.turn()
    play_completed_action(match, at)
    if match.is_over:
        table.notice.show(at, GAME_OVER)
    elif match.state.turn() != before:
        table.notice.show(at, Message("turn-ended"))
    elif match.is_computers_turn():
        table.notice.show(at, computer_turn_message(match))
    elif not match.decision.is_right():
        table.notice.advise(at, PUT_RIGHT_FIRST)
    else:
        try:
            action = match.state.button(button)
        except NotAllowedError as fault:
            table.notice.refuse(at, table.config.messages.reason_message(fault.reason))
            return
        match.carry_out(at, action)


def _press_roll(table: Table, at: float) -> None:
    """Roll, after playing any action completed on the board and declining the actions offered before the roll."""
    match = match_in_progress(table, at)
    play_completed_action(match, at)
    if match.decision.offered.by_word:
        match.play(at, match.decision.offered.by_word[0], "action")
    if match.state.current_player() != CHANCE:
        table.notice.show(at, NO_ROLL_DUE)
    elif match.decision.is_right():
        match.roll(at)
    else:
        table.notice.advise(at, Message("put-right-then-roll"))


def _press_confirm(table: Table, at: float, current: TableSituation) -> None:
    match current:
        case situations.Question(question):
            accept_answer(table, at, question)
        case situations.FirstPlayerQuestion(_, seat):
            setups.choose_first_seat(table.config, seat)
        case situations.ReadyToBegin():
            setups.choose_first_seat(table.config, setups.first_seat(table.config))
        case situations.NoReadings():
            table.notice.show(at, NOT_READ_YET)
        case situations.LayingOut():
            table.notice.show(at, LAY_OUT_FIRST)
        case situations.GameOver():
            table.notice.show(at, GAME_OVER)
        case situations.PlayOnConsent(match) if match.proposal is None or at - match.proposal.asked_at < GLANCE_S:
            table.notice.show(at, Message("look-then-confirm"))
        case situations.PlayOnConsent(match):
            agree_to_play_on(match, at)
        case situations.Doubt(is_being_checked=True):
            table.notice.advise(at, PUT_RIGHT_FIRST)
        case situations.Doubt(match) | situations.Choosing(match) if at - match.decision.asked_at < GLANCE_S:
            table.notice.show(at, Message("look-then-confirm"))
        case situations.Doubt(match):
            match.decision.identity.accept_doubted_placement()
            match.decision.plan.progress.invalidate_steps()
            match.decision.plan.correction.progress.invalidate_steps()
            match.decision.plan.correction.rest_times.clear()
            match.update_verdict(at)
        case situations.CorrectingBoard(match) if current.has_right_counts:
            match.decision.identity.assume(current.action)  # the players have checked the colours of the pieces
            match.update_verdict(at)
        case situations.CorrectingBoard(match) if current.assumed_place:
            _accept_piece_count(match, at, current.assumed_place)
        case situations.CorrectingBoard(match) if match.decision.plan.restoring:
            table.notice.advise(at, Message("put-back-first"))
        case situations.Choosing(match, action):
            match.carry_out(at, action)
        case (
            situations.CorrectingBoard(match)
            | situations.StrayPieces(match)
            | situations.Confirming(match)
            | situations.Awaiting(match)
        ):
            _confirm_play(table, at, match)
        case _:
            assert_never(current)


def _accept_piece_count(match: Match, at: float, place: str) -> None:
    """Assume that a place with a shared sensor has the correct number of pieces, as a player has confirmed."""
    reading, (target, action) = match.reading, guidance.find_goal(match.decision)
    reading.assume(target, [match.config.layout.index[place]])
    match.whereabouts.note_readings(at, reading.now, reading.unknown)
    if reading.fits(target):
        match.decision.identity.assume(action)
    match.update_verdict(at)


def _confirm_play(table: Table, at: float, match: Match) -> None:
    """Accept the action that is offered or asked about, or treat the move as finished."""
    decision = match.decision
    offered = decision.offered.shown_action
    if not guidance.is_confirmable(decision):
        table.notice.show(at, Message("nothing-to-confirm"))
    elif decision.candidates and (offered is None or not decision.is_right() or guidance.is_unobservable(decision)):
        _finish_move(table, at, match)
    elif offered is not None:
        match.play(at, offered, "action")
    else:
        table.notice.advise(at, PUT_RIGHT_FIRST)


def _finish_move(table: Table, at: float, match: Match) -> None:
    """Treat the move as finished, and play the action if it is now clear which one is meant."""
    decision = match.decision
    before = decision.verdict
    verdict = decision.finish_move(at)
    is_unchanged = (before.kind, before.actions) == (verdict.kind, verdict.actions)
    offered = decision.offered.shown_action
    if verdict.kind == DONE and decision.identity.is_unsure(verdict.actions[0]):
        match.update_verdict(at)  # ask first which pieces have been moved
    elif verdict.kind == DONE or (verdict.kind == CONFIRM and is_unchanged):
        match.play(at, verdict.actions[0], "action")
    elif decision.chosen_action is not None and guidance.is_carried_out(decision):
        match.play(at, decision.chosen_action, "action")  # chosen and confirmed, with no change on the board
    elif decision.is_right() and offered is not None and verdict.kind != ASK:
        match.play(at, offered, "action")
    elif not verdict.is_question():
        table.notice.show(at, Message("move-not-finished"))


def _press_help(table: Table, at: float, current: TableSituation) -> None:
    match current:
        case situations.Question(_, has_others):
            if not has_others:
                table.notice.show(at, Message("nothing-else-to-ask"))
            table.diagnosis.show_next()
        case situations.FirstPlayerQuestion(_, seat):
            setups.offer_first_seat(table.config, (seat + 1) % len(table.config.seats))
        case situations.ReadyToBegin():
            table.notice.show(at, READY)
        case situations.NoReadings():
            table.notice.show(at, NOT_READ_YET)
        case situations.LayingOut():
            if not ask_about_sensors(table, at):
                table.notice.show(at, LAY_OUT_FIRST)
        case situations.PlayOnConsent(match, has_others=has_others):
            if has_others and match.proposal is not None:
                match.proposal.show_next(at)
            else:
                table.notice.show(at, Message("agree-undo"))
        case situations.Doubt(match, _, pieces):
            _repeat_pieces_question(table, at, match, pieces)
        case situations.CorrectingBoard() | situations.StrayPieces():
            if not (current.is_stalled and ask_about_sensors(table, at)):  # slow players need no question
                table.notice.advise(at, _correction_help(current))
        case situations.CarryingOut(match):
            if not ask_about_sensors(table, at):  # a broken sensor may hide the action
                _help_with_move(table, at, match)
        case situations.Confirming(match):
            if not ask_about_sensors(table, at):  # Help means no here, so a broken sensor may hide the action
                _show_help(match)
        case situations.Moving(match):
            if not (current.is_stalled and ask_about_sensors(table, at)):
                _help_with_move(table, at, match)
        case situations.ComputerActing(match):
            if not (current.is_stalled and ask_about_sensors(table, at)):
                _show_help(match)
        case situations.Rolling(match):
            if not (current.is_stalled and ask_about_sensors(table, at)):
                _show_last_moves(match, at)
        case situations.GameOver(match):
            _show_last_moves(match, at)
        case situations.Choosing(match):
            _show_help(match)
        case _:
            assert_never(current)


def _correction_help(current: situations.CorrectingBoard | situations.StrayPieces) -> Message:
    """Return a message explaining the lights that guide a correction."""
    if isinstance(current, situations.StrayPieces):
        return Message("put-down-how")
    fix = current.fix
    if isinstance(fix, PieceFix):
        flickers, blinks = bool(fix.source), bool(fix.goal)
    elif fix.actual is not None and fix.expected is not None and fix.actual[0] == fix.expected[0]:
        return Message("turn-how")
    else:
        flickers, blinks = fix.actual is not None or fix.expected is None, fix.target is not None
    if flickers and blinks:
        return Message("put-right-how")
    return Message("take-off-how") if flickers else Message("put-down-how")


def _repeat_pieces_question(table: Table, at: float, match: Match, pieces: list[tuple[str, tuple[str, ...]]]) -> None:
    """Repeat the question about pieces in doubt, because only the players can see which piece is where."""
    doubt = match.config.messages.pieces_question(pieces)
    table.notice.show(at, doubt.detail or doubt.prompt)


def _show_last_moves(match: Match, at: float) -> None:
    """Show the last moves again if that is possible; otherwise show the usual help."""
    if may_show_again(match):
        show_again(match, at)
    else:
        _show_help(match)


def _help_with_move(table: Table, at: float, match: Match) -> None:
    """Show the usual help unless a move has begun. During a move, explain the lights for its next step."""
    decision = match.decision
    step, has_begun = decision.plan.progress.step, decision.plan.intent.action is not None
    if not has_begun:
        _show_help(match)
    if not (has_begun or decision.is_under_way()) or not isinstance(step, PieceFix):
        return
    if not step.source:
        table.notice.advise(at, Message("put-down-how"))
    else:
        table.notice.advise(at, Message("move-how" if step.goal else "move-off-how"))


def _show_help(match: Match) -> None:
    """Show the next option, or advise which action to take by hand."""
    state, decision = match.state, match.decision
    options = decision.offered
    if len(options.actions) > 1 or (options.actions and not decision.candidates):
        options.shown_index += 1
        if options.actions == options.by_word:
            options.advice = match.config.adviser.advise(state)
    elif state.current_player() >= 0 and decision.chosen_action is None and not match.is_computers_turn():
        decision.offered.hint = match.config.adviser.advise(state)


def _press_undo(table: Table, at: float, current: TableSituation) -> None:
    match current:
        case situations.Question():
            table.diagnosis.drop_questions()
        case situations.NoReadings():
            table.notice.show(at, NOT_READ_YET)
        case situations.LayingOut() | situations.FirstPlayerQuestion() | situations.ReadyToBegin():
            raise UserError(_not_begun_message(current))
        case situations.GameOver():
            table.notice.show(at, GAME_OVER)
        case situations.PlayOnConsent(match):
            match.proposal = None
        case situations.Doubt(match, None, pieces):
            _repeat_pieces_question(table, at, match, pieces)
        case situations.CorrectingBoard(match) if current.can_undo:
            match.take_back(at, takeback.count_undoable_entries(match))
        case situations.CorrectingBoard(match) | situations.StrayPieces(match) | situations.Doubt(match):
            _undo_action(table, at, match)
        case situations.Confirming(match) | situations.Choosing(match) | situations.Awaiting(match):
            _undo_action(table, at, match)
        case _:
            assert_never(current)


def _undo_action(table: Table, at: float, match: Match) -> None:
    """Undo the action in progress, or take back the last action."""
    if takeback.is_last_piece_lifted(match):
        match.take_back(at, takeback.count_undoable_entries(match))
        return
    if not match.is_computers_turn() and match.decision.restart():
        if match.decision.plan.restoring:  # misplaced pieces have to go back first
            table.notice.advise(at, Message("undone-put-back"))
        return
    count_or_reason = takeback.undo_count_or_reason(match)
    if isinstance(count_or_reason, int):
        match.take_back(at, count_or_reason)
    else:
        table.notice.show(at, count_or_reason)


def reassign_seat(table: Table, at: float, seat: str, kind: str) -> None:
    """Give a seat to a person (HUMAN) or the computer player named `kind`. Raise UserError if this is impossible."""
    match, seats = match_in_progress(table, at), table.config.seats
    if match.is_over:
        raise UserError(GAME_OVER)
    if seat not in map(str, range(len(seats))):
        raise UserError(Message("seat-unknown", count=len(seats)))
    if kind != HUMAN:
        check_name(kind)
    number = int(seat)
    if seats[number].kind != kind:
        match.reassign_seat(at, number, kind)
    player = "person" if kind == HUMAN else "computer"
    table.notice.show(at, Message("seat-given", player=seats[number].name, kind=player))


def end_game(table: Table, at: float) -> None:
    """End the game without a winner. Raise UserError if it has not begun or is already over."""
    match = match_in_progress(table, at)
    if match.is_over:
        raise UserError(GAME_OVER)
    match.write_entry(at, ENDED, "", None)
    table.notice.clear()
    table.diagnosis.drop_questions()  # its answers no longer matter
    match.journal.finish()


def open_menu(table: Table, at: float) -> None:
    """Open the menu. Its first entry is "continue", so that a menu opened by accident is easy to leave."""
    table.diagnosis.drop_questions()  # the press of Help may have raised a question before it became a hold
    table.menu = Menu(_menu_entries(table), at + MENU_S)
    table.advance(at)


def close_menu(table: Table, at: float) -> None:
    """Close the menu and continue as before."""
    table.menu = None
    table.advance(at)


def press_in_menu(table: Table, at: float, menu: Menu, button: str) -> None:
    """Carry out a button's action in an open menu. Any button except Help and Confirm closes the menu."""
    match button:
        case names.HELP:
            table.menu = menu.next_entry(at)
        case names.CONFIRM:
            _confirm_entry(table, at, menu)
        case _:
            table.menu = None


def _menu_entries(table: Table) -> tuple[Entry, ...]:
    """Return the entries in the menu. Changing players and ending early are offered only during a game."""
    if table.match is None or table.is_over:
        return (GO_ON, LEAVE)
    return (GO_ON, *range(len(table.config.seats)), LEAVE, END)


def _confirm_entry(table: Table, at: float, menu: Menu) -> None:
    if isinstance(menu.entry, int):
        is_human = table.config.seats[menu.entry].is_human
        reassign_seat(table, at, str(menu.entry), EASY if is_human else HUMAN)
        table.menu = menu.keep_open(at)
    elif menu.entry == LEAVE:
        table.menu = menu._replace(is_leave_chosen=True)
    elif menu.entry == GO_ON:
        table.menu = None
    elif menu.confirmable_at is None:
        table.menu = menu.ask_again(at)
    elif at < menu.confirmable_at:
        table.notice.show(at, Message("look-then-confirm"))
    else:
        assert menu.entry == END
        end_game(table, at)
        table.menu = None
