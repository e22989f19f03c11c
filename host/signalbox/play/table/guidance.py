"""The progress and the next task of the players' hands during a decision, for messages and lights."""

from collections.abc import Sequence

from shared_rules.game import TERMINAL, VALUE
from shared_rules.recognise import (
    ASK,
    CONFIRM,
    DONE,
    LONG_REST_MS,
    MOVING,
    QUIET_MS,
    WRONG,
    Candidate,
    lifted_indices,
    likely_end,
    recognise,
)
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.decision import NO_ACTION, Decision, Goal, Progress, Step, StepInputs


def find_goal(decision: Decision) -> Goal:
    """Return the readings that the hands should produce, and the action that leads to them, if any."""
    if decision.plan.correction.goal is not None:
        return decision.plan.correction.goal
    if decision.plan.restoring or decision.plan.intent.is_going_back or not decision.candidates or decision.is_right():
        return Goal(decision.start, None)
    intended = decision.plan.progress.action
    if intended is not None:
        return Goal(next(candidate.end for candidate in decision.candidates if candidate.action == intended), intended)
    mover, place_of, reading = decision.state.mover, decision.layout.place_of, decision.reading
    movers = {candidate.action: place_of(mover(candidate.action), decision.start) for candidate in decision.candidates}
    likely = decision.identity.plausible_candidates(decision.candidates, reading, decision.start)
    end = likely_end(likely, decision.start, reading.now, movers, reading.unknown)
    if end == decision.start:
        return Goal(end, None)
    return Goal(end, next(candidate.action for candidate in decision.candidates if candidate.end == end))


def is_fault(decision: Decision, at: float) -> bool:
    """Return whether the board has to be corrected before play continues; False once the game is over."""
    if decision.is_right() or decision.state.current_player() == TERMINAL:
        return False
    if decision.plan.restoring or decision.plan.correction.goal is not None:
        return True
    if decision.candidates:
        return decision.verdict.kind == WRONG
    return decision.reading.quiet_ms(at) >= QUIET_MS


def follow_hands(decision: Decision, at: float, *, is_right: bool) -> bool:
    """Detect idle lifts, corrections, and pieces that were shown on the board and removed again.

    Return whether this raises a new question about which piece is where.
    """
    decision.plan.correction.requested_returns = lifts_to_undo(decision, at)
    _follow_correction(decision, at, is_right=is_right)
    _detect_shown_piece(decision, at, is_right=is_right)
    if is_right or decision.identity.doubt is not None or decision.reading.quiet_ms(at) < QUIET_MS:
        return False
    return _ask_about_pieces(decision, at)


def _follow_correction(decision: Decision, at: float, *, is_right: bool) -> None:
    """Detect whether the hands are correcting the board; if so, the pieces they carry are part of the correction.

    A correction is detected when the hands rest. It lasts until the board is correct, a question is asked, or the
    hands carry out an action, for example because they are holding one of the player's own locos.
    """
    correction, before = decision.plan.correction, decision.plan.correction.goal
    correction.goal = None
    is_waiting = is_right or decision.plan.restoring or decision.verdict.is_question()
    if is_waiting or _is_carrying_out_action(decision, before):
        target = None
    else:
        target = find_goal(decision) if is_fault(decision, at) else before
    if target is None:
        correction.progress = Progress()
        return
    reading = decision.reading
    rests = reading.quiet_ms(at) >= QUIET_MS
    inputs = StepInputs(NO_ACTION if target.action is None else target.action, reading.now, reading.unknown, rests)
    correction.progress.follow(inputs, lambda _: correction_steps(decision, *target))
    is_done = rests and decision.verdict.kind != WRONG and not correction_steps(decision, *target)
    correction.goal = target if correction.progress.steps and not is_done else None


def _detect_shown_piece(decision: Decision, at: float, *, is_right: bool) -> None:
    """Detect whether a piece was shown on a square where it may enter the board, and then removed for a while."""
    intent = decision.plan.intent
    is_shown = intent.action is not None and decision.chosen_action is None and len(decision.candidates) > 1
    intent.is_undecided = is_shown and is_right and decision.reading.quiet_ms(at) >= LONG_REST_MS
    intent.was_removed = intent.was_removed or intent.is_undecided


def _ask_about_pieces(decision: Decision, at: float) -> bool:
    """Ask which piece is where if pieces may have swapped places. Return whether the question is new.

    On an incorrect board, ask only if it is unclear which piece has to move, or if the hands come to rest at the same
    readings again and may be holding the wrong piece. In the middle of an action, ask after the hands have
    rested for a long time, and then whenever they rest, but only about pieces that the action does not move.
    """
    identity, reading, rests = decision.identity, decision.reading, decision.plan.correction.rest_times
    if is_fault(decision, at):
        target, action = find_goal(decision)
        steps = correction_steps(decision, target, action)
        is_unclear = any(isinstance(step, PieceFix) and step.source and not step.colour for step in steps)
        first = steps[0] if steps else None
        has_returned = rests.setdefault(reading.now, reading.changed_at) != reading.changed_at
        if isinstance(first, PieceFix) and not first.source and has_returned and identity.is_unsure(action):
            is_unclear = is_unclear or not identity.is_lifted(first.colour)
    else:
        rests.clear()
        action = decision.plan.progress.action
        is_long_rest = reading.quiet_ms(at) >= LONG_REST_MS
        is_unclear = action is not None and identity.may_ask(action, is_at_rest=is_long_rest)
    if is_unclear:
        return identity.ask_about_colours(action, reading.now)
    identity.note_rest(is_right=False)
    return False


def correction_steps(decision: Decision, target: bytes, action: int | None) -> Sequence[Step]:
    """Return the steps to the readings `target`, parts before pieces. `action` is the action to finish, or None."""
    now = decision.reading.assumed_readings(target)
    return decision.layout.part_faults(now, target) or decision.identity.fixes(action)


def _is_carrying_out_action(decision: Decision, before: Goal | None) -> bool:
    """Return whether the hands are carrying out an action that was chosen or begun, or that a correction leads to."""
    intended, action = decision.plan.intent.action, decision.plan.progress.action
    return action is not None and (before is None or action in (intended, before.action, decision.chosen_action))


def possible_readings(decision: Decision) -> list[bytes]:
    """Return the readings that may be correct: after each action that may be in progress, and at the start."""
    start, now, intended = decision.start, decision.reading.now, decision.plan.progress.action
    candidates = [candidate for candidate in decision.candidates if intended in (None, candidate.action)]
    if decision.plan.restoring or not candidates:
        return [start]
    likely = sorted(candidates, key=lambda candidate: not candidate.explains_extra_pieces(start, now))
    return [candidate.max_counts if candidate.end == start else candidate.end for candidate in likely] + [start]


def is_carried_out(decision: Decision) -> bool:
    """Return whether the readings are consistent with the end of the chosen action, even if it was not detected."""
    return decision.reading.fits(decision.candidates[0].end)


def is_incomplete(decision: Decision) -> bool:
    """Return whether the board is incorrect or a move is in progress, and no question is being asked about it."""
    return not decision.is_right() and (not decision.candidates or decision.verdict.kind in (MOVING, WRONG))


def expected_readings(decision: Decision, at: float) -> bytes:
    """Return the expected readings: as at the start, except where a move in progress explains a difference."""
    start, now, intended = decision.start, decision.reading.now, decision.plan.progress.action
    if now == start:
        return start
    ends = [start, find_goal(decision).readings]
    if not is_fault(decision, at):
        ends += [candidate.max_counts for candidate in decision.candidates if candidate.action == intended]
    places = zip(start, now, *ends, strict=True)
    return bytes(count if min(counts) <= count <= max(counts) else initial for initial, count, *counts in places)


def is_confirmable(decision: Decision) -> bool:
    """Return whether there is something to confirm: an option, or an action that may have been done undetected."""
    if decision.offered.actions and (decision.verdict.kind == ASK or decision.is_right()):
        return True
    if not decision.candidates or decision.plan.restoring:
        return False
    if decision.chosen_action is not None and is_carried_out(decision):
        return True
    return decision.verdict_at_rest(confirmed=True).kind in (ASK, CONFIRM, DONE)


def describe_contradictions(decision: Decision) -> str:
    """Return how the board differs from the position: "+Q1.1.2 -Q1.1.1" means one surplus and one missing piece."""
    start, places = decision.start, decision.layout.board.places
    triples = zip(places, decision.reading.assumed_readings(start), start, strict=True)
    return " ".join(("+" if now > wanted else "-") + place for place, now, wanted in triples if now != wanted)


def needs_separate_lift(decision: Decision, step: PieceFix) -> bool:
    """Return whether to request only the lift at first, because pieces differ or the destination shows a value.

    Until the piece is lifted, its light shows which piece is meant, and the value at the destination stays visible.
    """
    if not step.source or not step.goal:
        return False
    values = [mark[0] for mark in decision.state.marks() if mark[1] == VALUE]
    return not decision.state.pieces_interchangeable or (step.goal in values and decision.is_right())


def is_colour_movable(decision: Decision, colour: str) -> bool:
    """Return whether a possible action moves a piece of this colour; True if the colour or the action is unknown."""
    effects = [effect for candidate in decision.candidates for effect in decision.plan.effects(candidate.action)]
    return not colour or not effects or colour in {effect["colour"] for effect in effects}


def unobservable_places(decision: Decision) -> list[str]:
    """Return the places where an action by hand may end without the table being certain that it has been done."""
    unknown = decision.reading.unknown
    if not unknown:
        return []
    dark = [i for i in range(len(unknown)) if unknown[i]]
    uncertain: set[int] = set()
    for candidate in decision.candidates:
        end_places = [i for i in dark if _changes_place(candidate, decision.start, i)]
        if not uncertain.issuperset(end_places) and not _is_detectable(decision, candidate):
            uncertain.update(end_places)
    return [decision.layout.board.places[i] for i in sorted(uncertain)]


def undetected_additions(decision: Decision) -> list[str]:
    """Return the places where an action puts a piece next to another one, undetected by their shared sensor.

    The other piece may be lifted at the moment, because the hands may lift it and then put both pieces down.
    """
    start = decision.start
    shared = [i for i, more in enumerate(decision.reading.shared.undetected_capacity(start, b"")) if more]
    fuller = [i for i in shared if any(candidate.end[i] > start[i] for candidate in decision.candidates)]
    return [decision.layout.board.places[i] for i in fuller]


def adds_undetected_piece(decision: Decision, action: int) -> bool:
    """Return whether an action puts a piece next to another one, undetected by their shared sensor."""
    places, place_name = undetected_additions(decision), decision.layout.place_name
    return any("part" not in effect and place_name(effect["to"]) in places for effect in decision.plan.effects(action))


def is_unobservable(decision: Decision) -> bool:
    """Return whether an action by hand may be done without the table detecting it or being certain of it."""
    return bool(undetected_additions(decision) or unobservable_places(decision))


def lifted_places(decision: Decision) -> list[str]:
    """Return the places from which a piece is missing."""
    start, reading = decision.start, decision.reading
    missing = [] if reading.now == start else lifted_indices(start, reading.now, reading.unknown)
    return [decision.layout.board.places[i] for i in missing]


def unexpected_lifts(decision: Decision) -> list[str]:
    """Return the places of lifted pieces that neither the action in progress nor any possible action moves.

    If each lifted piece belongs to some action, but no action moves them all, return the places of those that the most
    likely action does not move.
    """
    start, candidates, intended = decision.start, decision.candidates, decision.plan.progress.action
    if not candidates or decision.plan.restoring:
        return []
    index, missing = decision.layout.index, lifted_places(decision)
    if not missing:
        return []
    moved = [] if intended is None else [effect["square"] for effect in decision.plan.effects(intended)]
    lifts = [(name, index[name]) for name in missing if name not in moved]
    strays = [name for name, i in lifts if all(candidate.end[i] >= start[i] for candidate in candidates)]
    return strays or [name for name, i in lifts if i in _unrelated_lifts(decision, [index[place] for place in missing])]


def _unrelated_lifts(decision: Decision, missing: list[int]) -> list[int]:
    """Return the places among `missing` from which the most likely action takes no piece.

    Return [] if one action moves all the pieces, or if the next action has already been begun.
    """
    start, reading, mover_of = decision.start, decision.reading, decision.state.mover
    possible = [candidate for candidate in decision.candidates if candidate.explains_extra_pieces(start, reading.now)]
    if not possible or any(candidate.by_lift for candidate in possible) or decision.candidates_in_progress():
        return []
    if any(candidate.has_begun_next(reading.now, reading.unknown) for candidate in decision.candidates):
        return []
    names = [decision.layout.board.places[i] for i in missing]

    def likelihood(candidate: Candidate) -> tuple[int, bool, bool, int]:
        ends = zip(start, reading.now, candidate.end, strict=True)
        placed = sum(now > initial and end > initial for initial, now, end in ends)
        is_begun = candidate.action == decision.plan.intent.interrupted_action
        is_mover_up = mover_of(candidate.action) in names
        return placed, is_begun, is_mover_up, sum(candidate.end[i] < start[i] for i in missing)

    likeliest = max(possible, key=likelihood)
    return [i for i in missing if likeliest.end[i] >= start[i]]


def lifts_to_undo(decision: Decision, at: float) -> list[str]:
    """Return the places of unexpected lifts: all after a long rest, otherwise those with a requested return."""
    lifts = unexpected_lifts(decision)
    if not lifts:
        return []
    requested, is_idle = decision.plan.correction.requested_returns, decision.reading.quiet_ms(at) >= LONG_REST_MS
    return [name for name in requested if name in lifts] + [name for name in lifts if is_idle and name not in requested]


def is_long_rest_useful(decision: Decision) -> bool:
    """Return whether a rest of LONG_REST_MS has any effect, as when a piece is lifted, or was shown and removed."""
    action, identity = decision.plan.progress.action, decision.identity
    is_shown = bool(decision.verdict.actions) or (action is not None and decision.plan.intent.action is not None)
    if is_shown and decision.is_right():
        return True
    if action is None:
        return bool(unexpected_lifts(decision))
    return identity.may_ask(action, is_at_rest=True) and not identity.may_ask(action, is_at_rest=False)


def _is_detectable(decision: Decision, candidate: Candidate) -> bool:
    """Return whether the working sensors alone can detect that this action has been done."""
    unknown = decision.reading.unknown
    working = bytes(count - min(count, dark) for count, dark in zip(candidate.end, unknown, strict=True))
    verdict = recognise(decision.candidates, decision.start, working, working, LONG_REST_MS, False, unknown)
    return verdict.kind == DONE


def _changes_place(candidate: Candidate, start: bytes, place: int) -> bool:
    is_tapped = candidate.end == start and candidate.max_counts[place] > start[place]
    return candidate.end[place] != start[place] or is_tapped
