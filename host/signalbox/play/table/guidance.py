"""What the hands are doing at a decision: their progress and their goal, for messages and lights."""

from __future__ import annotations

from collections.abc import Sequence

from shared_rules import guide
from shared_rules.game import TERMINAL, VALUE
from shared_rules.recognise import ASK, CONFIRM, DONE, MOVING, QUIET_MS, WRONG, Candidate, recognise
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.decision import NO_ACTION, Decision, Goal, Progress, Step, StepInputs

IDLE_LIFT_MS = 1500  # a piece lifted for no reason should go back after this time


def goal(decision: Decision) -> Goal:
    """Return the readings that the hands should bring about, with the action that leads there, if any."""
    if decision.plan.mending.goal is not None:
        return decision.plan.mending.goal
    if decision.plan.restoring or decision.plan.intent.goes_back or not decision.candidates or decision.is_right():
        return Goal(decision.start, None)
    meant = decision.plan.progress.action
    if meant is not None:
        return Goal(next(candidate.end for candidate in decision.candidates if candidate.action == meant), meant)
    mover, place_of, reading = decision.state.mover, decision.layout.place_of, decision.reading
    movers = {candidate.action: place_of(mover(candidate.action), decision.start) for candidate in decision.candidates}
    likely = decision.identity.on_the_way(decision.candidates, reading, decision.start)
    end = guide.goal(likely, decision.start, reading.now, movers, reading.unknown)
    if end == decision.start:
        return Goal(end, None)
    return Goal(end, next(candidate.action for candidate in decision.candidates if candidate.end == end))


def is_fault(decision: Decision, at: float) -> bool:
    """Return whether the board has to be corrected before play continues; False once the game is over."""
    if decision.is_right() or decision.state.current_player() == TERMINAL:
        return False
    if decision.plan.restoring or decision.plan.mending.goal is not None:
        return True
    if decision.candidates:
        return decision.verdict.kind == WRONG
    return decision.reading.quiet_ms(at) >= QUIET_MS


def follow_hands(decision: Decision, at: float, *, is_right: bool) -> bool:
    """Detect idle lifts, corrections, and pieces that were shown on the board and removed again.

    Return whether that raises a new question about which piece is where.
    """
    decision.plan.mending.asked_back = idle_lifts(decision, at)
    _follow_correction(decision, at, is_right=is_right)
    _leave_open(decision, at, is_right=is_right)
    if is_right or decision.identity.doubt is not None or decision.reading.quiet_ms(at) < QUIET_MS:
        return False
    return _look_first(decision, at)


def _follow_correction(decision: Decision, at: float, *, is_right: bool) -> None:
    """Detect whether the hands are correcting the board; if so, the pieces they carry are part of the correction.

    A correction is detected when the hands rest. It lasts until the board is right, until a question is asked, or until
    the hands carry out an action, for example when they hold one of their own locos.
    """
    mending, before = decision.plan.mending, decision.plan.mending.goal
    mending.goal = None
    if is_right or decision.plan.restoring or decision.verdict.asks() or _is_at_an_action(decision, before):
        target = None
    else:
        target = goal(decision) if is_fault(decision, at) else before
    if target is None:
        mending.progress = Progress()
        return
    reading = decision.reading
    rests = reading.quiet_ms(at) >= QUIET_MS
    looked = StepInputs(NO_ACTION if target.action is None else target.action, reading.now, reading.unknown, rests)
    mending.progress.follow(looked, lambda _: to_put_right(decision, *target))
    is_done = rests and decision.verdict.kind != WRONG and not to_put_right(decision, *target)
    mending.goal = target if mending.progress.steps and not is_done else None


def _leave_open(decision: Decision, at: float, *, is_right: bool) -> None:
    """Detect whether a piece was shown on a square where it may enter the board, and then removed for a while."""
    intent = decision.plan.intent
    is_shown = intent.action is not None and decision.chosen is None and len(decision.candidates) > 1
    intent.is_open = is_shown and is_right and decision.reading.quiet_ms(at) >= IDLE_LIFT_MS
    intent.is_left = intent.is_left or intent.is_open


def _look_first(decision: Decision, at: float) -> bool:
    """Ask which piece is where if pieces may have swapped places. Return whether the question is new.

    On a wrong board, ask only if it is unclear which piece has to move, or if the hands come to rest at the same
    readings again, because they may be holding the wrong piece. In the middle of an action, ask after the hands have
    rested for a long time, and then whenever they rest, but only about pieces that the action does not move.
    """
    identity, reading, rests = decision.identity, decision.reading, decision.plan.mending.rests
    if is_fault(decision, at):
        want, action = goal(decision)
        steps = to_put_right(decision, want, action)
        is_unclear = any(isinstance(step, PieceFix) and step.take and not step.colour for step in steps)
        is_put = bool(steps) and isinstance(steps[0], PieceFix) and not steps[0].take
        returns = rests.setdefault(reading.now, reading.changed_at) != reading.changed_at
        is_unclear = is_unclear or (is_put and returns and identity.is_unsure(action))
    else:
        rests.clear()
        action = decision.plan.progress.action
        is_long = reading.quiet_ms(at) >= IDLE_LIFT_MS
        is_unclear = action is not None and identity.may_ask(action, rests=is_long)
    if is_unclear:
        return identity.question_colours(action, reading.now)
    identity.rest(is_right=False)
    return False


def to_put_right(decision: Decision, want: bytes, action: int | None) -> Sequence[Step]:
    """Return the steps to the readings `want`, to which `action` leads if it is not None: parts first, then pieces."""
    return decision.layout.part_faults(decision.reading.believed(want), want) or decision.identity.fixes(action)


def _is_at_an_action(decision: Decision, before: Goal | None) -> bool:
    """Return whether the hands are carrying out an action that was chosen or begun, or that the correction aims at."""
    plan, action = decision.plan, decision.plan.progress.action
    return action is not None and (before is None or action in (plan.intent.action, before.action, decision.chosen))


def wants(decision: Decision) -> list[bytes]:
    """Return the readings that the board may reach: after each action (or only the hands' own), then at the start."""
    start, now, meant = decision.start, decision.reading.now, decision.plan.progress.action
    candidates = [candidate for candidate in decision.candidates if meant in (None, candidate.action)]
    if decision.plan.restoring or not candidates:
        return [start]
    likely = sorted(candidates, key=lambda candidate: not candidate.allows(start, now))
    return [candidate.max_counts if candidate.end == start else candidate.end for candidate in likely] + [start]


def is_carried_out(decision: Decision) -> bool:
    """Return whether the readings fit the end of the chosen action, even if no sensor has detected the action."""
    return decision.reading.fits(decision.candidates[0].end)


def is_incomplete(decision: Decision) -> bool:
    """Return whether the board is wrong or a move is in progress, and no question is being asked about this."""
    return not decision.is_right() and (not decision.candidates or decision.verdict.kind in (MOVING, WRONG))


def expected(decision: Decision, at: float) -> bytes:
    """Return the expected readings: those at the start, or the present ones at places on the way to a goal."""
    start, now, meant = decision.start, decision.reading.now, decision.plan.progress.action
    if now == start:
        return start
    ends = [start, goal(decision).readings]
    if not is_fault(decision, at):
        ends += [candidate.max_counts for candidate in decision.candidates if candidate.action == meant]
    among = zip(start, now, *ends, strict=True)
    return bytes(count if min(counts) <= count <= max(counts) else began for began, count, *counts in among)


def is_confirmable(decision: Decision) -> bool:
    """Return whether Confirm could mean an option, or an action that the hands may have done, detected or not."""
    if decision.offered.actions and (decision.verdict.kind == ASK or decision.is_right()):
        return True
    if not decision.candidates or decision.plan.restoring:
        return False
    if decision.chosen is not None and is_carried_out(decision):
        return True
    return decision.settled(confirmed=True).kind in (ASK, CONFIRM, DONE)


def contradictions(decision: Decision) -> str:
    """Return the differences between board and position: "+Q1.1.2 -Q1.1.1" is one surplus and one missing piece."""
    start, places = decision.start, decision.layout.board.places
    triples = zip(places, decision.reading.believed(start), start, strict=True)
    return " ".join(("+" if now > wanted else "-") + place for place, now, wanted in triples if now != wanted)


def is_lifted_first(decision: Decision, step: PieceFix) -> bool:
    """Return whether to request only the lift at first, because pieces are not alike or the goal shows a value.

    The light shows which piece is meant, and the value stays visible until the hands have begun.
    """
    if not step.take or not step.put:
        return False
    values = [mark[0] for mark in decision.state.marks() if mark[1] == VALUE]
    return not decision.state.alike or (step.put in values and decision.is_right())


def is_of_a_kind_that_moves(decision: Decision, colour: str) -> bool:
    """Return whether a possible action moves a piece of this colour; True if the colour or the action is unknown."""
    effects = [effect for candidate in decision.candidates for effect in decision.plan.effects(candidate.action)]
    return not colour or not effects or colour in {effect["colour"] for effect in effects}


def unobservable(decision: Decision) -> list[str]:
    """Return the places where an action by hand may end without the table being certain that it was done."""
    unknown = decision.reading.unknown
    if not unknown:
        return []
    dark = [i for i in range(len(unknown)) if unknown[i]]
    unsure: set[int] = set()
    for candidate in decision.candidates:
        ends_at = [i for i in dark if _touches(candidate, decision.start, i)]
        if not unsure.issuperset(ends_at) and not _is_seen(decision, candidate):
            unsure.update(ends_at)
    return [decision.layout.board.places[i] for i in sorted(unsure)]


def beside_another(decision: Decision) -> list[str]:
    """Return the places where an action puts a piece next to another one, undetected by their shared sensor.

    The other piece may be lifted at the moment, because hands may lift it and then put both pieces down.
    """
    start = decision.start
    among = [i for i, more in enumerate(decision.reading.shared.room(start, b"")) if more]
    raised = [i for i in among if any(candidate.end[i] > start[i] for candidate in decision.candidates)]
    return [decision.layout.board.places[i] for i in raised]


def is_beside_another(decision: Decision, action: int) -> bool:
    """Return whether an action puts a piece next to another one, undetected by their shared sensor."""
    places, place_name = beside_another(decision), decision.layout.place_name
    return any("part" not in effect and place_name(effect["to"]) in places for effect in decision.plan.effects(action))


def is_unobservable(decision: Decision) -> bool:
    """Return whether an action by hand may be done without the table detecting it or being certain of it."""
    return bool(beside_another(decision) or unobservable(decision))


def lifted(decision: Decision) -> list[str]:
    """Return the places where a piece that should be there is missing."""
    start, reading = decision.start, decision.reading
    missing = [] if reading.now == start else guide.lifted(start, reading.now, reading.unknown)
    return [decision.layout.board.places[i] for i in missing]


def unexpected_lifts(decision: Decision) -> list[str]:
    """Return the places of lifted pieces that neither the action in progress nor any possible action moves.

    If no single action moves all the lifted pieces, return the places of the pieces that the likeliest action does not
    move.
    """
    start, candidates, meant = decision.start, decision.candidates, decision.plan.progress.action
    if not candidates or decision.plan.restoring:
        return []
    index, missing = decision.layout.index, lifted(decision)
    if not missing:
        return []
    moved = [] if meant is None else [effect["square"] for effect in decision.plan.effects(meant)]
    up = [(name, index[name]) for name in missing if name not in moved]
    untouched = [name for name, i in up if all(candidate.end[i] >= start[i] for candidate in candidates)]
    return untouched or [name for name, i in up if i in _unrelated_lifts(decision, [index[place] for place in missing])]


def _unrelated_lifts(decision: Decision, missing: list[int]) -> list[int]:
    """Return those of the `missing` places from which the likeliest action takes no piece.

    Return [] if one action moves all the pieces, or if the next action has already been begun.
    """
    start, reading, mover_of = decision.start, decision.reading, decision.state.mover
    may_be = [candidate for candidate in decision.candidates if candidate.allows(start, reading.now)]
    if not may_be or any(candidate.by_lift for candidate in may_be) or decision.begun():
        return []
    if any(candidate.is_continued(reading.now, reading.unknown) for candidate in decision.candidates):
        return []
    names = [decision.layout.board.places[i] for i in missing]

    def likely(candidate: Candidate) -> tuple[int, bool, bool, int]:
        ends = zip(start, reading.now, candidate.end, strict=True)
        is_put = sum(now > began and end > began for began, now, end in ends)
        is_begun = candidate.action == decision.plan.intent.interrupted
        is_mover_up = mover_of(candidate.action) in names
        return is_put, is_begun, is_mover_up, sum(candidate.end[i] < start[i] for i in missing)

    likeliest = max(may_be, key=likely)
    return [i for i in missing if likeliest.end[i] >= start[i]]


def idle_lifts(decision: Decision, at: float) -> list[str]:
    """Return the unexpected lifts that have lasted too long. A piece requested back is listed until it is back."""
    up = unexpected_lifts(decision)
    if not up:
        return []
    asked_back, is_idle = decision.plan.mending.asked_back, decision.reading.quiet_ms(at) >= IDLE_LIFT_MS
    return [name for name in asked_back if name in up] + [name for name in up if is_idle and name not in asked_back]


def does_rest_matter(decision: Decision) -> bool:
    """Return whether resting for IDLE_LIFT_MS would change anything, with pieces lifted, or shown and removed again."""
    action, identity = decision.plan.progress.action, decision.identity
    if action is None:
        return bool(unexpected_lifts(decision))
    is_taken_away = decision.plan.intent.action is not None and decision.is_right()
    return is_taken_away or (identity.may_ask(action, rests=True) and not identity.may_ask(action, rests=False))


def _is_seen(decision: Decision, candidate: Candidate) -> bool:
    """Return whether the working sensors suffice to show when this action is done."""
    unknown = decision.reading.unknown
    working = bytes(count - min(count, dark) for count, dark in zip(candidate.end, unknown, strict=True))
    verdict = recognise(decision.candidates, decision.start, working, working, QUIET_MS, False, unknown)
    return verdict.kind == DONE


def _touches(candidate: Candidate, start: bytes, place: int) -> bool:
    return candidate.end[place] != start[place] or (
        candidate.end == start and candidate.max_counts[place] > start[place]
    )
