"""Where the hands at a decision are, and where they should go: what sentence and lights are made of."""

from __future__ import annotations

from typing import NamedTuple

from shared_rules import guide
from shared_rules.game import TERMINAL
from shared_rules.recognise import ASK, CONFIRM, DONE, MOVING, QUIET_MS, WRONG, Candidate, recognise
from signalbox.table.decision import Decision

IDLE_LIFT_MS = 1500  # a piece that is up for so long for no reason is to go back


class Goal(NamedTuple):
    """What the hands should make for: the readings, and the action after which they are so, None before any."""

    readings: bytes
    action: int | None


def goal(decision: Decision) -> Goal:
    """What the hands should make for."""
    if decision.restoring or decision.plan.goes_back or not decision.candidates or decision.is_right():
        return Goal(decision.start, None)
    meant = decision.plan.progress.action
    if meant is not None:
        return Goal(next(candidate.end for candidate in decision.candidates if candidate.action == meant), meant)
    mover, place_of, reading = decision.state.mover, decision.layout.place_of, decision.reading
    movers = {candidate.action: place_of(mover(candidate.action), decision.start) for candidate in decision.candidates}
    end = guide.goal(decision.candidates, decision.start, reading.now, movers, reading.unknown)
    if end == decision.start:
        return Goal(end, None)
    return Goal(end, next(candidate.action for candidate in decision.candidates if candidate.end == end))


def is_fault(decision: Decision, at: float) -> bool:
    """Whether the hands have to put something right before play goes on; after the end they clear the board."""
    if decision.is_right() or decision.state.current_player() == TERMINAL:
        return False
    if decision.restoring:
        return True
    if decision.candidates:
        return decision.verdict.kind == WRONG
    return decision.reading.quiet_ms(at) >= QUIET_MS


def wants(decision: Decision) -> list[bytes]:
    """What the board may be to show in the end, the likeliest first."""
    start, candidates = decision.start, decision.candidates
    if decision.restoring or not candidates:
        return [start]
    now = decision.reading.now
    likely = sorted(candidates, key=lambda candidate: not candidate.allows(start, now))
    return [candidate.max_counts if candidate.end == start else candidate.end for candidate in likely] + [start]


def is_carried_out(decision: Decision) -> bool:
    """Whether the action that is `chosen` may be done as the board stands, seen or not."""
    return decision.reading.fits(decision.candidates[0].end)


def is_incomplete(decision: Decision) -> bool:
    """Whether something is not as it should be, or is on its way, and nothing is asked about it."""
    return not decision.is_right() and (not decision.candidates or decision.verdict.kind in (MOVING, WRONG))


def is_confirmable(decision: Decision) -> bool:
    """Whether a yes could mean anything: an option, an action that hands may have done, or one that may go unseen."""
    if decision.offered.actions:
        return True
    if not decision.candidates or decision.restoring:
        return False
    if decision.chosen is not None and is_carried_out(decision):
        return True
    return decision.settled(confirmed=True).kind in (ASK, CONFIRM, DONE)


def contradictions(decision: Decision) -> str:
    """Where the board differs from the position: "+Q1.1.2 -Q1.1.1" has a piece too many and one missing."""
    start, places = decision.start, decision.layout.board.places
    triples = zip(places, decision.reading.believed(start), start, strict=True)
    return " ".join(("+" if now > wanted else "-") + place for place, now, wanted in triples if now != wanted)


def unobservable(decision: Decision) -> list[str]:
    """The places at which an action by hand may end without the table being sure of it."""
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


def lifted(decision: Decision) -> list[str]:
    """The places where a piece that should be there is missing."""
    missing = guide.lifted(decision.start, decision.reading.now, decision.reading.unknown)
    return [decision.layout.board.places[i] for i in missing]


def unexpected_lifts(decision: Decision) -> list[str]:
    """The places whose piece is up though nothing that may be done now takes it, nor what hands are at."""
    start, candidates, meant = decision.start, decision.candidates, decision.plan.progress.action
    if not candidates or decision.restoring:
        return []
    index, missing = decision.layout.index, lifted(decision)
    if not missing:
        return []
    taken = [] if meant is None else [effect["square"] for effect in decision.plan.effects(meant)]
    up = [(name, index[name]) for name in missing if name not in taken]
    return [name for name, i in up if all(candidate.end[i] >= start[i] for candidate in candidates)]


def idle_lifts(decision: Decision, at: float) -> list[str]:
    """The unexpected lifts that have lasted so long that their pieces are to go back."""
    return unexpected_lifts(decision) if decision.reading.quiet_ms(at) >= IDLE_LIFT_MS else []


def _is_seen(decision: Decision, candidate: Candidate) -> bool:
    """Whether the sensors that work tell when this action is done."""
    unknown = decision.reading.unknown
    working = bytes(count - min(count, dark) for count, dark in zip(candidate.end, unknown, strict=True))
    found = recognise(decision.candidates, decision.start, working, working, QUIET_MS, False, unknown)
    return found.kind == DONE


def _touches(candidate: Candidate, start: bytes, place: int) -> bool:
    return candidate.end[place] != start[place] or (
        candidate.end == start and candidate.max_counts[place] > start[place]
    )
