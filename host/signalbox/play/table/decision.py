"""One decision at the table: the possible actions, and the progress in carrying one out, according to the readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import BY_WORD, VALUE, State
from shared_rules.recognise import (
    ASK,
    CONFIRM,
    DONE,
    IDLE,
    LONG_REST_MS,
    MOVING,
    QUIET_MS,
    WRONG,
    Candidate,
    Verdict,
    candidates_of,
    is_tapped,
    lifted_indices,
    recognise,
)
from shared_rules.scene import CHASE_STEP_MS
from signalbox.core.messages import Message
from signalbox.games.messages import PartFault
from signalbox.play.table.board_data import Layout
from signalbox.play.table.config import Advice
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.readings import Reading
from signalbox.play.table.tracking import Identity, PieceTracker

if TYPE_CHECKING:
    from shared_rules.game import Effect  # only a type; the microcontroller does not have it

Step = PartFault | PieceFix  # a part or a piece, and where it goes
STAGES_FULL = 3  # up to this many pieces are shown for the full time each; more share the time of this many
Move = tuple[State, int]  # the state before an action, and the action
NO_ACTION = -1  # the action while the hands correct the board before any action


class StepInputs(NamedTuple):
    """The data from which the next steps were last computed."""

    action: int
    now: bytes
    unknown: bytes
    is_quiet: bool


class Progress:
    """An action's remaining steps. The next step changes only when the hands rest, not while they carry a piece."""

    def __init__(self) -> None:
        self.action: int | None = None  # the action that the hands are carrying out; None while unknown
        self.steps: list[Step] = []  # the remaining steps; kept until the action is detected as done
        self._inputs: StepInputs | None = None

    @property
    def step(self) -> Step | None:
        """The next step."""
        return self.steps[0] if self.steps else None

    @property
    def is_resting(self) -> bool:
        """True if the hands were at rest when `follow` was last called."""
        return self._inputs is not None and self._inputs.is_quiet

    def invalidate_steps(self) -> None:
        """Have the next `follow` recompute the steps, because a player has confirmed where the pieces are."""
        self._inputs = None

    def follow(self, inputs: StepInputs | None, find_steps: Callable[[int], Sequence[Step]]) -> None:
        """Update the action and, with `find_steps`, its remaining steps. `inputs` is None if no action is known."""
        if inputs is None:
            self.action, self.steps, self._inputs = None, [], None
            return
        if inputs == self._inputs:
            return
        self._inputs = inputs
        steps = list(find_steps(inputs.action))
        if inputs.action != self.action:
            self.action, self.steps = inputs.action, steps
        elif steps and (inputs.is_quiet or _is_same_movement(steps[0], self.steps)):
            self.steps = steps


def _is_same_movement(step: Step, before: list[Step]) -> bool:
    """Return whether a step is the same movement as the first one in `before`, however far it has progressed."""
    if not before or isinstance(step, PartFault) or isinstance(before[0], PartFault):
        return False
    return (step.goal, step.colour) == (before[0].goal, before[0].colour)


class Goal(NamedTuple):
    """The readings to reach, and the action that leads to them, or None for the readings before any action."""

    readings: bytes
    action: int | None


class Correction:
    """A correction during one decision, from the moment an incorrect board is at rest until the board is correct."""

    def __init__(self) -> None:
        self.goal: Goal | None = None  # None while nothing is being corrected
        self.progress = Progress()
        self.rest_times: dict[bytes, float] = {}  # an incorrect board's readings -> when the hands came to rest
        self.requested_returns: list[str] = []  # places of pieces lifted for no action, which have to be put back


class HandsIntent:
    """The action that the hands intend.

    An action is recognised when its piece is lifted, or enters the board on a square where no other action begins.
    Lifting the other pieces that the action moves, in any order, does not change the intent. While a piece that the
    action does not move is lifted, the hands are assumed to intend something else.
    """

    def __init__(self, state: State, layout: Layout, effects: Callable[[int], list[Effect]]) -> None:
        self.action: int | None = None
        self.interrupted_action: int | None = None  # the action in progress when the hands picked up something else
        self.is_undecided = False  # its piece was shown on the board and removed again, so any action is possible
        self.was_removed = False  # `is_undecided` has been true since the piece was shown
        self.is_going_back = False  # several pieces have strayed, and all have to go back first
        self._state = state
        self._layout = layout
        self._effects = effects
        self._squares: set[str] = set()  # the squares from which the action takes pieces
        self._does_mover_move = False  # whether the mover leaves its square; a blocked loco only hands over its points
        self._entry_actions: dict[int, int] | None = None  # place where a piece enters -> its action

    def drop(self) -> None:
        """Forget the intent."""
        self.action = self.interrupted_action = None
        self.is_going_back = self.was_removed = False
        self._squares = set()

    def follow(self, candidates: list[Candidate], start: bytes, reading: Reading) -> None:
        """Update the intent. `start` has the readings at the decision's start; `candidates` are the legal actions."""
        places = self._layout.board.places
        missing = [] if reading.now == start else lifted_indices(start, reading.now, reading.unknown)
        lifts, earlier = {places[i] for i in missing}, self.interrupted_action
        if self.action is not None and not lifts <= self._squares:
            interrupted = self.action
            self.drop()
            self.interrupted_action = interrupted
        elif earlier is not None and not lifts:
            self.interrupted_action = None
        elif earlier is not None and lifts <= {effect["square"] for effect in self._effects(earlier)}:
            self._set_action(earlier)
        entered = self._entered_action(candidates, start, reading.now)
        if entered is not None:
            self._set_action(entered)
            self.was_removed = False
        elif len(lifts) == 1 and self.action is None:
            meant = [candidate.action for candidate in candidates if self._state.mover(candidate.action) in lifts]
            if len(meant) == 1:
                self._set_action(meant[0])
        elif not lifts and self.action is not None and self._does_mover_move:
            self.drop()  # all pieces are back

    def switch_to(self, action: int) -> None:
        """Change the intent to `action`, the only action that takes the entered piece to where it now rests."""
        if self.action is not None and not (self._state.mover(self.action) or self._state.mover(action)):
            self._set_action(action)

    def _set_action(self, action: int) -> None:
        self.interrupted_action = None
        if action != self.action:
            self.action, self.was_removed = action, False
            mover, effects = self._state.mover(action), self._effects(action)
            self._squares = {effect["square"] for effect in effects}
            self._does_mover_move = bool(mover) and any(effect["square"] == mover != effect["to"] for effect in effects)

    def _entered_action(self, candidates: list[Candidate], start: bytes, now: bytes) -> int | None:
        """Return the action whose piece has entered the board on a square where no other action begins, or None."""
        fuller = [] if now == start else [i for i, count in enumerate(now) if count > start[i]]
        if not fuller:
            return None
        if self._entry_actions is None:
            self._entry_actions = self._find_entries(candidates)
        begun = [self._entry_actions[i] for i in fuller if i in self._entry_actions]
        return begun[0] if len(begun) == 1 else None

    def _find_entries(self, candidates: list[Candidate]) -> dict[int, int]:
        actions_at: dict[int, list[int]] = {}
        for candidate in candidates:
            effects = [] if self._state.mover(candidate.action) else self._effects(candidate.action)
            if effects and effects[0]["path"]:
                place = self._layout.place_of(effects[0]["path"][0], candidate.end)
                actions_at.setdefault(place, []).append(candidate.action)
        return {place: actions[0] for place, actions in actions_at.items() if len(actions) == 1}


class Stage(NamedTuple):
    """One stage of a show: the path of `effects[number]`, one of the effects of `action` in `state`."""

    state: State  # before the action
    action: int
    effects: Sequence[Effect]
    number: int


class PathDisplay:
    """A light show of the paths of some actions, in stages. Times are in seconds on the driver's clock."""

    def __init__(
        self,
        at: float,
        moves: Sequence[Move],
        way_s: float,
        *,
        next_action: int | None = None,
        is_repeat: bool = False,
        glance_s: float = 0.0,
    ) -> None:
        """Show `moves`, one after another. A path takes `way_s`, plus the time that its light takes to run along it.

        `next_action`, if any, is played at the end. If `is_repeat`, everything shown has already been played. With
        `glance_s`, all paths of a move are shown at once, and only for so long.
        """
        self.next_action = next_action
        self.is_repeat = is_repeat
        self._stages: list[tuple[float, Stage]] = []  # each with the time at which it ends
        for state, action in moves:
            effects = state.effects(action)
            count = 1 if effects and "part" in effects[0] else len(effects)  # riders move with their part
            for number in range(count)[-1 if glance_s else 0 :]:
                duration_s = way_s * min(1, STAGES_FULL / count) + len(effects[number]["path"]) * CHASE_STEP_MS / 1000
                at += glance_s or duration_s
                self._stages.append((at, Stage(state, action, effects, number)))

    def __bool__(self) -> bool:
        """Return whether there is anything to show."""
        return bool(self._stages)

    @property
    def ends_at(self) -> float:
        """The time at which the last stage ends."""
        return self._stages[-1][0]

    def stage(self, at: float) -> Stage:
        """Return the stage shown at this time, or the last stage once the show has ended."""
        return next((stage for ends_at, stage in self._stages if at < ends_at), self._stages[-1][1])

    def deadline(self, at: float) -> float:
        """Return when the next stage begins, or when the last one ends."""
        return next((ends_at for ends_at, _ in self._stages if at < ends_at), self.ends_at)


class Plan:
    """The state of one decision: the intent, progress and corrections of the hands, and the current show."""

    def __init__(
        self, state: State, layout: Layout, candidates: list[Candidate], only_action: int | None, *, restoring: bool
    ) -> None:
        self.candidates = candidates  # all actions by hand
        self.only_action = only_action  # the only legal action, unless a button may trigger another
        self.restoring = restoring  # pieces must first return to where they were when the decision began
        self.effects: Callable[[int], list[Effect]] = cache(state.effects)  # do not modify the results
        self.intent = HandsIntent(state, layout, self.effects)
        self.progress = Progress()
        self.correction = Correction()
        self.cut_after: int | None = None  # the number of moves after which a computer's search was cut short
        self.reported_done_at: float | None = None  # the last change of the readings before a player reported "done"
        self.is_pause_skipped = False  # a person does not want to wait for a computer's pause
        self.show: PathDisplay | None = None  # the running show, if any, of the last or next moves
        self.last_moves: list[Move] | None = None  # the moves that may be shown again, once found


class OfferedActions:
    """The actions that may be chosen by word, the action shown now, and the advice that Help gives."""

    def __init__(self, by_word: list[int], *, by_computer: bool) -> None:
        """Offer the legal actions in `by_word`, which need no hands. If `by_computer`, offer none."""
        self.by_computer = by_computer
        self.by_word = [] if by_computer else by_word
        self.actions = self.by_word  # currently offered: `by_word`, or the actions that the table asks about
        self.advice: Advice | None = None  # Help's advice on the actions by word, once requested
        self.hint: Advice | None = None  # Help's advice on actions by hand
        self.shown_index = 0  # how many times Help has moved on from the first option

    @property
    def shown_action(self) -> int | None:
        """The option shown now, or None if there are no options."""
        return self.actions[self.shown_index % len(self.actions)] if self.actions else None

    @property
    def advice_reason(self) -> Message | None:
        """Help's reason for the option shown, or None if Help does not advise it."""
        return self.advice.reason if self.advice is not None and self.advice.action == self.shown_action else None


class Decision:
    """The period from one action or roll to the next. `at` is in seconds on the driver's clock."""

    def __init__(
        self,
        state: State,
        layout: Layout,
        reading: Reading,
        whereabouts: PieceTracker,
        at: float,
        *,
        by_computer: bool = False,
        restoring: bool = False,
    ) -> None:
        """Begin a decision in `state`. If `restoring`, the pieces first have to go back to their places in `state`."""
        actions = state.legal_actions()
        self.state = state
        self.layout = layout
        self.reading = reading
        self.began_at = at
        self.asked_at = float("-inf")  # the time of the current question
        self.start = state.readings()
        self.candidates = candidates_of(state, actions, layout.index)
        self.verdict = Verdict(IDLE, [])
        self.chosen_action: int | None = None  # an action that has been decided on and that the hands have to carry out
        is_only = len(actions) == 1 and not any(map(state.may_press, layout.board.buttons))
        self.plan = Plan(state, layout, self.candidates, actions[0] if is_only else None, restoring=restoring)
        self.identity = Identity(state, layout, whereabouts, self.candidates)
        by_word = [action for action in actions if state.input_kind(action) == BY_WORD]
        self.offered = OfferedActions(by_word, by_computer=by_computer)
        if restoring:
            self.identity.expect([])
        reading.begin(self.start)

    # The meaning of the readings.

    def update_verdict(self, at: float) -> bool:
        """Interpret the readings again. Return whether this raises a new question."""
        before, quiet_ms = self.verdict, self.reading.quiet_ms(at)
        if (self.plan.restoring or self.plan.intent.is_going_back) and self.is_right():
            self.plan.restoring = False
            self.plan.intent.drop()
            self.identity.expect(self.plan.candidates)
            self.reading.begin(self.start)  # any pieces put down next to others have gone back, too
        if not self.plan.restoring:
            self.plan.intent.follow(self.candidates, self.start, self.reading)
        is_reported_done = self.plan.reported_done_at == self.reading.changed_at
        self._set_verdict(Verdict(MOVING, []) if self.plan.restoring else self._recognise(quiet_ms, is_reported_done))
        if self.verdict.kind == WRONG and self._is_off_course() and not self.identity.is_being_checked(self.reading):
            self.plan.intent.is_going_back = True
        is_quiet = quiet_ms >= QUIET_MS
        if is_quiet and self.is_right():
            self.identity.note_rest(is_right=True)
        self._follow_steps(is_quiet=is_quiet)
        if self._compare_pieces():
            self.asked_at = at
            return True
        if not self.verdict.is_question() or (before.kind, before.actions) == (self.verdict.kind, self.verdict.actions):
            return False
        self.offered.shown_index = 0
        self.asked_at = at
        return True

    def verdict_at_rest(self, *, confirmed: bool = False) -> Verdict:
        """Return the verdict as if the board were at rest and, if `confirmed`, a player had confirmed the move."""
        return self._recognise(LONG_REST_MS, confirmed)

    def finish_move(self, at: float) -> Verdict:
        """Treat the move as finished until the readings change. Return the resulting verdict."""
        self.plan.reported_done_at = self.reading.changed_at
        self.asked_at = at
        self._set_verdict(self._recognise(LONG_REST_MS, True))
        return self.verdict

    def is_right(self) -> bool:
        """Return whether no working sensor contradicts the position, and all pieces are certainly in their places."""
        return self.reading.fits(self.start) and self.identity.is_right()

    def is_under_way(self) -> bool:
        """Return whether the hands have begun a move that could be undone."""
        return bool(self.candidates) and not self.is_right() and not self.plan.restoring

    def candidates_in_progress(self) -> list[Candidate]:
        """Return the candidates that the hands may be carrying out, judging by the pieces that have moved."""
        now, unknown = self.reading.now, self.reading.unknown
        return [candidate for candidate in self.candidates if candidate.may_be_under_way(self.start, now, unknown)]

    # Commands from the players.

    def commit_to(self, action: int) -> None:
        """Commit to an action that the hands have to carry out. From now on, disregard all other candidates."""
        self.chosen_action = action
        self.candidates = [candidate for candidate in self.plan.candidates if candidate.action == action]
        self._set_verdict(self.verdict)

    def restart(self) -> bool:
        """Drop any action chosen, begun or asked about; its pieces must go back. Return whether there was one."""
        dropped = self.chosen_action is not None or self.is_under_way() or self.verdict.is_question()
        if dropped:
            self.chosen_action = None
            self.plan.intent.drop()
            self.candidates = self.plan.candidates
            self.plan.restoring = not self.is_right()
            if self.plan.restoring:
                self.identity.expect([])
            self._set_verdict(Verdict(IDLE, []))
            self.plan.reported_done_at = None
            self.reading.begin(self.start)
        return dropped

    def _follow_steps(self, *, is_quiet: bool) -> None:
        reading, action = self.reading, self._current_action()
        if is_quiet and action is not None:
            self.plan.intent.switch_to(action)
        inputs = None if action is None else StepInputs(action, reading.now, reading.unknown, is_quiet)
        self.plan.progress.follow(inputs, self._steps)

    def _current_action(self) -> int | None:
        """Return the action that the hands are carrying out, or the only legal one; None if several are possible."""
        if self.plan.restoring or self.plan.intent.is_going_back or not self.candidates or self.candidates[0].by_lift:
            return None
        if self.chosen_action is not None or self.offered.by_computer:
            return self.chosen_action
        if self.plan.only_action is not None and self.candidates[0].end != self.start:
            only = self.candidates[0]
            return None if self._may_be_missing_piece(only) else only.action
        if self.is_right():
            return self.plan.intent.action
        possible = self.identity.plausible_candidates(self.candidates_in_progress(), self.reading, self.start)
        return possible[0].action if len(possible) == 1 else self.plan.intent.action

    def _steps(self, action: int) -> list[Step]:
        """Return the remaining steps of an action: parts first, then pieces.

        While nothing has moved, pieces that go to a place with a value come last, so that the value stays visible, and
        a piece that was briefly put where it enters the board comes first, because a hand may still hold it.
        """
        target = next(candidate.end for candidate in self.candidates if candidate.action == action)
        parts = self.layout.part_faults(self.reading.assumed_readings(target), target)
        fixes = [] if parts else self.identity.fixes(action)
        if self.is_right():
            values = {mark[0] for mark in self.state.marks() if mark[1] == VALUE}
            fixes.sort(key=lambda fix: bool(fix.goal) and not fix.source and fix.goal in values)
            if self.plan.intent.action == action and not self.state.mover(action):
                index, now = self.layout.index, self.reading.assumed_readings(self.start)
                fixes.sort(key=lambda fix: bool(fix.source) or now[index[fix.goal]] >= target[index[fix.goal]])
        step = self.plan.progress.step
        if isinstance(step, PieceFix) and not step.source and self.identity.may_be_lifted(step.colour):
            fixes.sort(key=lambda fix: (fix.source, fix.goal) != ("", step.goal))  # the hand may hold just this one
        return [*parts, *fixes]

    def _set_verdict(self, verdict: Verdict) -> None:
        """Set the verdict. Offer the actions that it asks about or, failing that, the actions that need no hands."""
        self.verdict = verdict
        by_word = self.offered.by_word if self.chosen_action is None else []
        self.offered.actions = verdict.actions if verdict.kind == ASK else by_word

    def _recognise(self, quiet_ms: int, confirmed: bool) -> Verdict:
        reading, by_word = self.reading, self.offered.by_word
        remaining = [candidate for candidate in self.candidates if not self._is_ruled_out(candidate)]
        # leave out candidates that would end with the wrong pieces in place
        possible = [one for one in remaining if not (reading.fits(one.end) and self.identity.is_wrong(one.action))]
        on_the_way = self.identity.plausible_candidates(possible, reading, self.start)
        on_the_way = [candidate for candidate in on_the_way if not self._may_be_missing_piece(candidate)]
        now, seen, shared = reading.now, reading.max_counts, reading.shared
        room, tapped = shared.undetected_capacity(now, reading.unknown), shared.tapped_places
        verdict = recognise(on_the_way, self.start, now, seen, quiet_ms, confirmed, room, tapped)
        is_chosen = verdict.kind == CONFIRM and verdict.actions == [self.chosen_action]
        if is_chosen and is_tapped(on_the_way[0], self.start, tapped):
            return Verdict(DONE, verdict.actions)  # the hands have done as requested
        is_wrong_piece = len(possible) < len(remaining) or (reading.fits(self.start) and self.identity.is_wrong())
        if is_wrong_piece and verdict.kind in (IDLE, MOVING) and quiet_ms >= QUIET_MS:
            return Verdict(WRONG, [])
        if self.plan.intent.is_going_back and verdict.kind in (MOVING, CONFIRM):
            return Verdict(WRONG, [])
        if (verdict.kind == CONFIRM or confirmed) and self._is_misled_by_push(verdict):
            return Verdict(MOVING, [])
        if verdict.kind == DONE and self._may_have_moved_wrong_pieces(verdict.actions[0]):
            return Verdict(MOVING, [])
        is_undetected = confirmed and verdict.kind in (ASK, CONFIRM, DONE) and self.is_right()
        if not is_undetected or self.chosen_action is not None or not by_word or self._is_tapped(verdict.actions):
            return verdict
        return Verdict(ASK, verdict.actions + by_word if reading.unknown else by_word + verdict.actions)

    def _is_tapped(self, actions: list[int]) -> bool:
        """Return whether the hands have confirmed one of these actions by lifting pieces and putting them back."""
        meant = [candidate for candidate in self.candidates if candidate.action in actions]
        return any(is_tapped(candidate, self.start, self.reading.shared.tapped_places) for candidate in meant)

    def _is_ruled_out(self, candidate: Candidate) -> bool:
        """Return whether a candidate whose piece enters and crashes is ruled out, because another action has begun."""
        action, mover = self.plan.intent.action, self.state.mover
        if action in (None, candidate.action) or candidate.end != self.start or mover(candidate.action):
            return False
        return self.chosen_action is None and not mover(action)

    def _is_misled_by_push(self, verdict: Verdict) -> bool:
        """Return whether the verdict names another action only because a piece entering the board is pushing pieces."""
        action, mover = self.plan.intent.action, self.state.mover
        if action is None or self.plan.intent.was_removed or mover(action) or not any(map(mover, verdict.actions)):
            return False
        in_progress = [candidate.action for candidate in self.candidates_in_progress()]
        return action not in verdict.actions and action in in_progress

    def _may_have_moved_wrong_pieces(self, action: int) -> bool:
        """Return whether the hands have gone on to another move but may have moved the wrong pieces for `action`."""
        end = next(candidate.end for candidate in self.candidates if candidate.action == action)
        return not self.reading.fits(end) and self.identity.is_unsure(action)

    def _may_be_missing_piece(self, candidate: Candidate) -> bool:
        """Return whether the piece that has entered the board for an action may be one that is missing elsewhere.

        Return False if the players treat pieces of one colour as interchangeable.
        """
        if self.state.pieces_interchangeable or not candidate.from_hand:
            return False
        start, now = self.start, self.reading.assumed_readings(self.start)
        has_come = any(count > began for count, began in zip(now, start, strict=True))
        counts = zip(now, start, candidate.end, strict=True)
        return has_come and any(count < began <= ends for count, began, ends in counts)

    def _is_off_course(self) -> bool:
        """Return whether several pieces, but no part, have moved in a way that no single action explains."""
        start, reading = self.start, self.reading
        if self.chosen_action is not None or self.layout.part_faults(reading.assumed_readings(start), start):
            return False
        if self._has_begun_only_candidate() or self.candidates_in_progress():
            return False
        now = reading.assumed_readings(start)
        return max(sum(map(_excess, now, start)), sum(map(_excess, start, now))) > 1

    def _has_begun_only_candidate(self) -> bool:
        """Return whether the player has begun the only legal action, so its pieces need not be put back."""
        if self.plan.only_action is None or not self.candidates:
            return False
        start, end = self.start, self.candidates[0].end
        now = self.reading.assumed_readings(start)
        return any(began != ends == count for began, ends, count in zip(start, end, now, strict=True))

    def _compare_pieces(self) -> bool:
        """Check that a board that looks correct has the right pieces in place. Return whether a new doubt arises."""
        if self.reading.fits(self.start):
            return self.identity.ask_about_pieces(None, self.start)
        is_being_checked = self.identity.is_being_checked(self.reading)
        if self.verdict.kind in (CONFIRM, DONE) and not is_being_checked:
            return self.identity.ask_about_pieces(self.verdict.actions[0], self.reading.now)
        self.identity.repeat_question(is_being_checked=is_being_checked)
        return False


def _excess(count: int, other: int) -> int:
    return max(0, count - other)
