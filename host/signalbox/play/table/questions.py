"""Questions to the players: whether a sensor is broken, and whether to play on from the present board."""

from shared_rules.arrangement import arrangement_text
from shared_rules.game import TERMINAL, NotAllowedError, Reason
from shared_rules.recognise import NOWHERE, QUIET_MS
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table import guidance, setups
from signalbox.play.table.corrections import Placement, placement
from signalbox.play.table.decision import Decision
from signalbox.play.table.diagnosis import SensorQuestion, choose_questions, setup_questions, stall_time
from signalbox.play.table.match import ASKED, Match, Proposal, Way, placement_changes
from signalbox.play.table.table import Table

MAX_WAYS = 6  # the maximum number of ways to step through with Help


def ask_about_sensors(table: Table, at: float) -> bool:
    """Ask whether the board is correct although a sensor says otherwise. Return whether there is a question.

    Nothing is asked while a hand holds something, because that explains what is missing from the board.
    """
    if table.diagnosis.is_held:
        return False
    possible = _questions(table, at)
    table.diagnosis.questions = possible
    if possible:
        table.tally[ASKED] += 1
        if table.match is not None:
            table.match.write_entry(at, "ask", " / ".join(question.text for question in possible), None)
    return bool(possible)


def accept_answer(table: Table, at: float, question: SensorQuestion) -> None:
    """Handle the answer "yes": continue with the board that it implies, or ask again if more sensors may be broken."""
    if question.setup is not None:
        table.diagnosis.drop_questions()
        table.begin(at, question.setup)
        return
    before = table.decision
    message = table.apply_findings(at, table.diagnosis.confirm(at, question))
    if before is not None and _is_action_done(table, before, question):
        before.finish_move(at)  # players who have answered have finished moving
    table.advance(at)
    stalls_at = stall_time(table.config, table.reading, table.diagnosis, table.match)
    if table.decision is before and stalls_at is not None:
        ask_about_sensors(table, at)
    if message is not None:
        table.notice.show(at, message)


def _is_action_done(table: Table, decision: Decision, question: SensorQuestion) -> bool:
    """Return whether the readings now match an action implied by the question, and no longer the decision's start."""
    if not decision.candidates or decision.plan.restoring:
        return False
    matches = [target for target in question.possible_readings if table.reading.fits(target)]
    return bool(matches) and decision.start not in matches


def _questions(table: Table, at: float) -> list[SensorQuestion]:
    config, match = table.config, table.match
    fitting = setups.matching_setups(config, table.reading) if match is None else []
    if fitting:
        return setup_questions(config.layout, config.messages, fitting)
    if table.reading.quiet_ms(at) < QUIET_MS:
        return []
    possible = [now for _, now in config.setups] if match is None else guidance.possible_readings(match.decision)
    suspects = table.diagnosis.suspects(table.reading.bitmap)
    return choose_questions(config.layout, table.reading, config.messages, possible, suspects)


def propose_to_play_on(match: Match, at: float) -> None:
    """Ask whether to play on from the present board.

    Raise UserError if the game is over, if there is nobody to ask, if pieces are being moved, if the board is already
    correct, or if the arrangement is not a valid position in the game.
    """
    seats = [seat for seat, player in enumerate(match.config.seats) if player.is_human]
    if match.is_over:
        raise UserError(Message("agree-not-over"))
    if not seats:
        raise UserError(Message("agree-no-people"))
    if not match.reading.is_known or match.reading.offline_reason is not None or match.reading.quiet_ms(at) < QUIET_MS:
        raise UserError(Message("agree-not-still"))
    if match.decision.is_right():
        raise UserError(Message("agree-all-right"))
    ways = _ways_to_play_on(match)
    match.write_entry(at, "ask", ways[0].words, None)
    match.proposal = Proposal(ways, seats, match.reading.now, at)


def agree_to_play_on(match: Match, at: float) -> None:
    """Record that the seat being asked agrees. Once every seat has agreed, continue the game."""
    proposal = match.proposal
    if proposal is None or not proposal.agree(at):
        return
    match.proposal = None  # even if writing to the disk fails below; people can be asked again
    way = proposal.way
    if way.action is not None:
        match.play(at, way.action, "action")
    match.arrange(at, way.words)


def _ways_to_play_on(match: Match) -> list[Way]:
    """Return the ways to play on, most likely first. Each counts at most one intended action as made."""
    intended, is_any_begun = _intended_actions(match)
    ways: list[Way] = []
    seen = {match.state.position()}
    why: Reason | None = None
    for action in [*intended, None] if is_any_begun else [None, *intended]:
        before = match.state.clone() if action is None else match.state.child(action)
        for pieces in match.whereabouts.possible_placements(placement(before, match.config.layout)):
            after, words = before.clone(), _arrangement_text(match, pieces)
            try:
                after.arrange(words)
            except NotAllowedError as fault:
                why = fault.reason if action is None else why
                continue
            if after.position() not in seen:
                ways.append(Way(action, words, *placement_changes(match.state, after, match.config.layout)))
            seen.add(after.position())
    if not ways:
        raise UserError(Message("agree-all-right") if why is None else match.config.messages.reason_message(why))
    return ways[:MAX_WAYS]


def _intended_actions(match: Match) -> tuple[list[int], bool]:
    """Return the actions that the hands may have intended, best match first, and whether any has been begun."""
    decision, gap = match.decision, match.reading.gap
    if decision.plan.restoring or not decision.candidates:
        return [], False
    ends = {candidate.action: gap(candidate.end) for candidate in decision.candidates}
    actions = [action for action in ends if match.state.child(action).current_player() != TERMINAL]
    actions.sort(key=lambda action: ends[action])
    begun = [action for action in actions if _has_begun(match, action)]
    return begun or actions[:1], bool(begun)


def _has_begun(match: Match, action: int) -> bool:
    """Return whether the action's piece or part has left its place, or a piece has entered the board."""
    now, start, mover = match.reading.now, match.decision.start, match.state.mover(action)
    if not mover:
        return sum(now) > sum(start)
    place = match.config.layout.place_of(mover, start)
    return place != NOWHERE and now[place] < start[place]


def _arrangement_text(match: Match, pieces: Placement) -> str:
    layout = match.config.layout
    places = layout.board.places
    parts_by_bay = layout.parts(match.reading.assumed_readings(match.decision.start))
    parts = [(part, bay, side) for bay, (part, side) in parts_by_bay.items()]
    return arrangement_text([(places[i], colour) for i, colours in enumerate(pieces) for colour in colours], parts)
