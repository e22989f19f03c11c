"""What is going on at a table: one of the situations below, found once from the table's state.

The message, the lights, the snapshot and the buttons each match it exhaustively: a situation that one of them forgets
is a type error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from shared_rules.game import CHANCE
from shared_rules.recognise import ASK, CONFIRM
from signalbox.games.messages import PartFault
from signalbox.messages import Message
from signalbox.table import guidance, setups, takeback
from signalbox.table.config import Options
from signalbox.table.match import Match
from signalbox.table.sensor_questions import SensorQuestion
from signalbox.table.table import Table


class PieceFix(NamedTuple):
    """Which piece to carry from where to where, "" for off the board; `more` have to be put right after it."""

    take: str
    put: str
    more: int


@dataclass(frozen=True)
class Offline:
    """The board does not answer. `behind` is what goes on at the table, and is shown once the board is back."""

    reason: Message
    behind: AtTheTable


@dataclass(frozen=True)
class Unknown:
    """The board answers, and has not said yet what it reads."""


@dataclass(frozen=True)
class Question:
    """Something is asked that can be answered by looking: the players against a sensor."""

    question: SensorQuestion
    has_others: bool  # Help asks about another place


@dataclass(frozen=True)
class LayOut:
    """The board is to be laid out for the game; `options` and `want` are the way that is nearest."""

    options: Options
    want: bytes
    is_ambiguous: bool  # several ways fit, and sensors that do not work would tell which
    in_the_way: PieceFix | None  # once the parts lie right
    is_stalled: bool


@dataclass(frozen=True)
class PutRight:
    """The board contradicts the game: one thing is put right at a time."""

    match: Match
    fix: PartFault | PieceFix
    takes_back: bool  # the board shows the position before the last action: Undo helps as well
    to_start: bool  # what is to be restored is where the decision began
    is_stalled: bool


@dataclass(frozen=True)
class Stray:
    """Pieces are up, and have been for a while, that nothing which may be done takes."""

    match: Match
    places: list[str]
    is_stalled: bool


@dataclass(frozen=True)
class Confirm:
    """It looks as if this action had been done: the players say so, or put it back."""

    match: Match
    action: int


@dataclass(frozen=True)
class Choose:
    """Several actions look like this: the players say which; `action` is the one that is shown."""

    match: Match
    action: int
    actions: list[int]


@dataclass(frozen=True)
class _Awaiting:
    """Something is awaited from the hands, from a word or from the computer."""

    match: Match
    unobservable: list[str]  # sensors that do not work where an action may end unseen
    is_stalled: bool


@dataclass(frozen=True)
class CarryOut(_Awaiting):
    """An action was chosen by word or by a computer: hands are to carry it out."""

    action: int


@dataclass(frozen=True)
class Moving(_Awaiting):
    """A person is to act, or is about to."""


@dataclass(frozen=True)
class Roll(_Awaiting):
    """Chance is to act: somebody rolls, or a card is dealt once the board is right."""


@dataclass(frozen=True)
class ComputerActs(_Awaiting):
    """A computer seat is to choose."""


@dataclass(frozen=True)
class Over:
    """The game has ended."""

    match: Match


AtTheTable = (
    Unknown | Question | LayOut | PutRight | Stray | Confirm | Choose | CarryOut | Moving | Roll | ComputerActs | Over
)
Situation = Offline | AtTheTable


def situation(table: Table, at: float) -> Situation:
    """What is going on now, `at` seconds on the driver's clock."""
    behind = _at_the_table(table, at)
    return behind if table.reading.offline is None else Offline(table.reading.offline, behind)


def _at_the_table(table: Table, at: float) -> AtTheTable:
    question = table.diagnosis.question()
    if question is not None:
        return Question(question, len(table.diagnosis.questions) > 1)
    if not table.reading.known:
        return Unknown()
    stalled_at = table.stalled_at()
    is_stalled = stalled_at is not None and at >= stalled_at
    if table.match is None:
        return _layout(table, is_stalled)
    match, decision = table.match, table.match.decision
    if decision.is_fault(at):
        return _fault(match, is_stalled)
    if match.is_over:
        return Over(match)
    verdict, option = decision.verdict, decision.offered.shown
    if verdict.kind == CONFIRM:
        return Confirm(match, verdict.actions[0])
    if verdict.kind == ASK and option is not None:
        return Choose(match, option, verdict.actions)
    strays = guidance.idle_lifts(decision, at)
    if strays:
        return Stray(match, strays, is_stalled)
    return _awaiting(table, match, is_stalled)


def _awaiting(table: Table, match: Match, is_stalled: bool) -> AtTheTable:
    ignored = table.diagnosis.ignored
    places = guidance.unobservable(match.decision)
    sensors = [sensor for place in places for sensor in table.config.board.sensors.of_place[place]]
    unobservable = [ignored.name(sensor) for sensor in sensors if sensor in ignored]
    if match.decision.chosen is not None:
        return CarryOut(match, unobservable, is_stalled, match.decision.chosen)
    if match.state.current_player() == CHANCE:
        return Roll(match, unobservable, is_stalled)
    if match.is_computer():
        return ComputerActs(match, unobservable, is_stalled)
    return Moving(match, unobservable, is_stalled)


def _layout(table: Table, is_stalled: bool) -> LayOut:
    config, reading = table.config, table.reading
    options, want = setups.nearest(config, reading)
    ambiguous = bool(setups.fitting(config, reading)) and setups.shown(config, reading) is None
    now = reading.believed(want)
    in_the_way = None
    if not config.layout.part_faults(now, want):
        fixes = [fix for fix in config.layout.piece_fixes(now, want) if fix[0]]
        in_the_way = PieceFix(*fixes[0], len(fixes) - 1) if fixes else None
    return LayOut(options, want, ambiguous, in_the_way, is_stalled)


def _fault(match: Match, is_stalled: bool) -> PutRight:
    decision, layout = match.decision, match.config.layout
    want = guidance.goal(decision)
    now = match.reading.believed(want)
    takes_back = not decision.restoring and takeback.shows_position_before(match)
    parts = layout.part_faults(now, want)
    fix: PartFault | PieceFix
    if parts:
        fix = parts[0]
    else:
        fixes = layout.piece_fixes(now, want)
        fix = PieceFix(*fixes[0], len(fixes) - 1)
    return PutRight(match, fix, takes_back, want == decision.start, is_stalled)
