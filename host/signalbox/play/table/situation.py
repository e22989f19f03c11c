"""The situation at a table, one of the classes below, derived from the table's state in a single place.

The message, lights, snapshot and buttons handle every class, so that the type checker reports a missing case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.recognise import ASK, CONFIRM, QUIET_MS
from signalbox.core.messages import Message
from signalbox.games.messages import Contents, PartFault
from signalbox.play.table import corrections, guidance, setups, takeback
from signalbox.play.table.config import Options
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.decision import Stage
from signalbox.play.table.diagnosis import SensorQuestion, stall_time
from signalbox.play.table.match import Match, Way
from signalbox.play.table.menu import Menu
from signalbox.play.table.table import Table


class Offline(NamedTuple):
    """The board is not responding. `behind` is the situation at the table, shown again on reconnection."""

    reason: Message
    behind: TableSituation


@dataclass(frozen=True)
class NoReadings:
    """The board is responding, but has not yet sent its readings."""


class Question(NamedTuple):
    """The table is asking about a sensor. The players can answer the question by looking at the board."""

    question: SensorQuestion
    has_others: bool  # Help shows another question


class LayingOut(NamedTuple):
    """The board has to be laid out. `options` and `target` (readings) describe the setup nearest to the board."""

    options: Options
    target: bytes
    is_ambiguous: bool  # several setups match, and only broken sensors could distinguish them
    obstacle: PieceFix | None  # the piece to remove, if any, once all parts are in place
    is_stalled: bool


class FirstPlayerQuestion(NamedTuple):
    """The board is laid out, and people have to decide who begins; `seat` is the seat now proposed."""

    question: Message
    seat: int


@dataclass(frozen=True)
class ReadyToBegin:
    """The board has set itself up, and the game begins when somebody confirms."""


class CorrectingBoard(NamedTuple):
    """The board contradicts the game, and is being corrected one step at a time."""

    match: Match
    fix: PartFault | PieceFix
    can_undo: bool  # the board shows the position before the last action, so Undo helps too
    action: int | None  # the action to finish; None to restore the start of the decision
    has_right_counts: bool  # the counts are correct; only the players can see that colours are wrong
    is_automatic: bool  # the program puts everything back after an undo
    assumed_place: str  # a place that Confirm declares correct, as no sensor can check it; "" if none
    is_stalled: bool


class StrayPieces(NamedTuple):
    """Pieces have been lifted for some time although no possible action moves them."""

    match: Match
    places: list[str]
    colour: str  # the colour of the piece missing from the first place, "" if uncertain
    is_stalled: bool


class Doubt(NamedTuple):
    """The board looks correct, but pieces of different colours may have swapped places; the players have to check."""

    match: Match
    action: int | None  # the action that looks done, if any
    pieces: list[Contents]  # the places in doubt, and the colours they should have
    is_being_checked: bool  # some of these pieces have been lifted, to be swapped back


class PlayOnConsent(NamedTuple):
    """Somebody has asked to play on from the present board, and `seat` has to agree."""

    match: Match
    way: Way
    seat: int
    has_others: bool  # Help shows another way to play on


class Confirming(NamedTuple):
    """An action seems to have been done; the players have to confirm it or put the pieces back."""

    match: Match
    action: int


class Choosing(NamedTuple):
    """Several actions look the same to the sensors, and the players have to choose one; `action` is now shown."""

    match: Match
    action: int
    actions: list[int]


@dataclass(frozen=True)
class Awaiting:
    """The table is waiting for the hands, a command or a computer."""

    match: Match
    unobservable: list[str]  # broken sensors where an action may end undetected
    undetected_additions: list[str]  # places where an action adds a piece over an already closed shared sensor
    is_stalled: bool


@dataclass(frozen=True)
class CarryingOut(Awaiting):
    """An action was chosen by name or by a computer, and now the pieces have to be moved."""

    action: int


@dataclass(frozen=True)
class Moving(Awaiting):
    """A person acts next, or is acting."""


@dataclass(frozen=True)
class Rolling(Awaiting):
    """Chance acts next: somebody rolls, or a card is dealt once the board is correct."""


@dataclass(frozen=True)
class ComputerActing(Awaiting):
    """A computer seat chooses next."""


class GameOver(NamedTuple):
    """The game has ended."""

    match: Match


class ShowingPath(NamedTuple):
    """The path of the next (or, if `is_repeat`, a past) action is shown. `behind` is the situation afterwards."""

    match: Match
    stage: Stage
    is_repeat: bool
    behind: TableSituation


class InMenu(NamedTuple):
    """The board's menu is open. `behind` is the situation to return to when it closes."""

    menu: Menu
    behind: TableSituation


_Asking = Question | FirstPlayerQuestion | ReadyToBegin | PlayOnConsent | Doubt | Confirming | Choosing
_Correcting = CorrectingBoard | StrayPieces
_Playing = CarryingOut | Moving | Rolling | ComputerActing
TableSituation = NoReadings | LayingOut | _Asking | _Correcting | _Playing | GameOver
Situation = Offline | InMenu | ShowingPath | TableSituation


def situation(table: Table, at: float) -> Situation:
    """Return the situation at time `at`, in seconds on the driver's clock."""
    behind = _table_situation(table, at)
    if table.reading.offline_reason is not None:
        return Offline(table.reading.offline_reason, behind)
    if table.menu is not None:
        return InMenu(table.menu, behind)
    show = None if table.match is None else table.match.decision.plan.show
    if show is None or table.match is None or not isinstance(behind, Awaiting | GameOver):
        return behind
    return ShowingPath(table.match, show.stage(at), show.is_repeat, behind)


def underlying_situation(situation: Situation) -> TableSituation:
    """Return the situation at the table, ignoring a path being shown, an open menu or a lost connection."""
    return situation.behind if isinstance(situation, Offline | InMenu | ShowingPath) else situation


def is_game_over(table: Table, at: float) -> bool:
    """Return whether the game is over and nothing else is in progress at the table."""
    return isinstance(underlying_situation(situation(table, at)), GameOver)


def _table_situation(table: Table, at: float) -> TableSituation:
    question = table.diagnosis.question()
    if question is not None:
        return Question(question, len(table.diagnosis.questions) > 1)
    if not table.reading.is_known:
        return NoReadings()
    stalls_at = stall_time(table.config, table.reading, table.diagnosis, table.match)
    is_stalled = stalls_at is not None and at >= stalls_at
    if table.match is None:
        return _situation_before_start(table, at) or _laying_out_situation(table, is_stalled)
    match, decision = table.match, table.match.decision
    is_over = match.is_over
    if is_over and match.state.current_player() != TERMINAL:
        return GameOver(match)
    proposal = match.proposal
    if proposal is not None:
        return PlayOnConsent(match, proposal.way, proposal.seat, len(proposal.ways) > 1)
    doubt = decision.identity.doubt
    if doubt is not None and not is_over:
        return Doubt(match, doubt.action, doubt.pieces, decision.identity.is_being_checked(decision.reading))
    fault = _correcting_situation(match, is_stalled) if guidance.is_fault(decision, at) else None
    if fault is not None:
        return fault
    if is_over:
        return GameOver(match)
    verdict, offered_action = decision.verdict, decision.offered.shown_action
    if verdict.kind == CONFIRM:
        return Confirming(match, verdict.actions[0])
    if verdict.kind == ASK and offered_action is not None:
        return Choosing(match, offered_action, verdict.actions)
    strays = guidance.lifts_to_undo(decision, at)
    part = _lifted_part_fault(match, strays)
    if part is not None:
        return CorrectingBoard(match, part, False, None, False, False, "", is_stalled)
    if strays:
        colours = {*decision.identity.wanted_placement()[match.config.layout.index[strays[0]]]}
        return StrayPieces(match, strays, colours.pop() if len(colours) == 1 else "", is_stalled)
    return _awaiting_situation(table, match, is_stalled)


def _awaiting_situation(table: Table, match: Match, is_stalled: bool) -> TableSituation:
    ignored = table.diagnosis.ignored
    places = guidance.unobservable_places(match.decision)
    sensors = [sensor for place in places for sensor in table.config.board.sensors.by_place[place]]
    unobservable = [ignored.name(sensor) for sensor in sensors if sensor in ignored]
    beside_places = guidance.undetected_additions(match.decision)
    if match.decision.chosen_action is not None:
        return CarryingOut(match, unobservable, beside_places, is_stalled, match.decision.chosen_action)
    kind: type[Rolling | ComputerActing | Moving]
    is_chance = match.state.current_player() == CHANCE
    kind = Rolling if is_chance else ComputerActing if match.is_computers_turn() else Moving
    return kind(match, unobservable, beside_places, is_stalled)


def _situation_before_start(table: Table, at: float) -> FirstPlayerQuestion | ReadyToBegin | None:
    config, reading = table.config, table.reading
    is_quiet = bool(config.virtual_hands) or reading.quiet_ms(at) >= QUIET_MS  # nothing hovers over a virtual board
    is_due = setups.waits_for_people(config) and is_quiet
    if not is_due or setups.identified_options(config, reading) is None:
        return None
    question = setups.first_player_question(config)
    return ReadyToBegin() if question is None else FirstPlayerQuestion(question, setups.first_seat(config))


def _laying_out_situation(table: Table, is_stalled: bool) -> LayingOut:
    config, reading = table.config, table.reading
    options, target = setups.nearest_setup(config, reading)
    is_ambiguous = bool(setups.matching_setups(config, reading)) and setups.identified_options(config, reading) is None
    now = reading.assumed_readings(target)
    obstacle = None
    if not config.layout.part_faults(now, target):
        fixes = [fix for fix in corrections.find_unnamed_fixes(config.layout, now, target) if fix.source]
        obstacle = fixes[0]._replace(remaining=len(fixes) - 1) if fixes else None
    return LayingOut(options, target, is_ambiguous, obstacle, is_stalled)


def _lifted_part_fault(match: Match, strays: list[str]) -> PartFault | None:
    """Return the fault of the lifted part that has a code reed among `strays`, or None if there is no such part."""
    layout, start = match.config.layout, match.decision.start
    reeds = [name for name in strays if not layout.squares_of(layout.index[name])]
    faults = layout.part_faults(match.reading.assumed_readings(start), start) if reeds else []
    return next((fault for fault in faults if any(name.startswith(f"{fault.bay}.") for name in reeds)), None)


def _correcting_situation(match: Match, is_stalled: bool) -> CorrectingBoard | None:
    """Return the first correction, or None if there is none, for example because readings are still arriving."""
    decision = match.decision
    target, action = guidance.find_goal(decision)
    fixes = decision.plan.correction.progress.steps or guidance.correction_steps(decision, target, action)
    if not fixes:  # compare only the number of pieces on each place
        fixes = corrections.find_unnamed_fixes(match.config.layout, match.reading.assumed_readings(target), target)
    if not fixes:
        return None
    fix = fixes[0]
    can_undo = not decision.plan.restoring and takeback.shows_position_after_undo(match)
    has_right_counts = match.reading.fits(target) and not match.whereabouts.is_identified
    is_automatic = decision.plan.restoring and bool(match.config.virtual_hands)
    reading, index = match.reading, match.config.layout.index
    places = [name for name in (fix.source, fix.goal) if name] if isinstance(fix, PieceFix) else []
    assumed_place = next((name for name in places if reading.shared.is_assumed(index[name], reading.now, target)), "")
    return CorrectingBoard(match, fix, can_undo, action, has_right_counts, is_automatic, assumed_place, is_stalled)
