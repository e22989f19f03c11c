"""Broken sensors: detected by their flickering or by a question, and ignored until they work again.

When a sensor contradicts the players, the table asks whether the board looks as it should after one of the possible
actions, or before any action. Every question is about the board, never about intentions, so that anyone can answer by
looking. If the answer is yes, the sensors that contradict it are broken, and are ignored until they work again.
"""

import json
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from signalbox.board import Board, Square
from signalbox.board.model import CHATTERING, DEAD, KINDS, STUCK
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import indices_of_set_bits
from signalbox.games.messages import AnyMessages, YesNoQuestion
from signalbox.play.table import setups
from signalbox.play.table.board_data import Layout
from signalbox.play.table.config import Options, TableConfig
from signalbox.play.table.guidance import is_incomplete
from signalbox.play.table.match import Match
from signalbox.play.table.readings import Reading

CHATTER_S = 30.0  # the period over which a sensor's changes are counted ...
CHATTER_CHANGES = 120  # ... more than a hand makes: a child lifts a loco and puts it back 28 times in 9 seconds
FLICKER_S = 0.1  # a change that follows another within this time is a flicker ...
FLICKERS = 6  # ... and this many flickers are more than a hand makes ...
FLICKERS_OF_A_BUTTON = 30  # a child hammers on a button three times a second, and each tap is a flicker
FLICKERING_S = 6.0  # ... within this period
NO = "no"  # the choice that answers no to all questions
LIMIT = 12  # the maximum number of questions at once; more would not help
CLEAN_S = {DEAD: 0.35, STUCK: 0.35, CHATTERING: 3.0}  # a sensor that is closed or open for less than this is flickering
CLEAN_TIMES = {DEAD: 1, STUCK: 1, CHATTERING: 3}  # a sensor works again after closing and opening cleanly this often
STALLED_S = 5.0  # if nothing happens for this long, the board may have a broken sensor


class ChatterWatch:
    """A detector of chattering sensors, which counts each sensor's latest changes. Times are in seconds."""

    def __init__(self, buttons: Collection[int] = ()) -> None:
        """Watch all sensors, with a higher limit for `buttons`: a tap is shorter than lifting and replacing a piece."""
        self._buttons = buttons
        self._changes: dict[int, deque[float]] = {}

    def forget(self, sensor: int) -> None:
        """Restart the count of changes for this sensor."""
        self._changes.pop(sensor, None)

    def count_change(self, at: float, sensor: int) -> bool:
        """Count a change of this sensor. Return whether it now counts as chattering."""
        times = self._changes.setdefault(sensor, deque(maxlen=CHATTER_CHANGES))
        times.append(at)
        while at - times[0] > CHATTER_S:
            times.popleft()
        since = at - FLICKERING_S
        flickers = sum(after - before < FLICKER_S for before, after in pairwise(times) if before >= since)
        limit = FLICKERS_OF_A_BUTTON if sensor in self._buttons else FLICKERS
        return len(times) == CHATTER_CHANGES or flickers >= limit


class SensorQuestion(NamedTuple):
    """A question that players answer by looking at the board: yes by Confirm, or by `choose` with `text`."""

    text: str
    question: YesNoQuestion
    light: str  # the square or bay to light up; "" for the whole board
    is_empty: bool  # yes means that nothing is there
    sensors: tuple[int, ...]  # broken if the answer is yes
    possible_readings: tuple[bytes, ...] = ()  # the readings that the board may have in that case
    setup: Options | None = None  # the game begins with these options if the answer is yes


def choose_questions(
    layout: Layout, reading: Reading, messages: AnyMessages, possible_readings: Sequence[bytes], suspects: int
) -> list[SensorQuestion]:
    """Return the questions that, if answered yes, would explain the readings with the fewest broken sensors.

    `possible_readings` are sorted, the most likely first. `suspects` is a bitmap of sensors; no question is asked about
    other sensors, or about what the sensors already show.
    """
    by_text: dict[str, SensorQuestion] = {}
    fewest_faults = 0
    for gap, target in sorted(((reading.gap(want), want) for want in possible_readings), key=lambda pair: pair[0]):
        if fewest_faults not in (0, gap):
            break
        possible = chain(
            _bay_questions(layout, reading, messages, target), _square_questions(layout, reading, messages, target)
        )
        for question in possible if gap else ():
            if all(suspects >> sensor & 1 for sensor in question.sensors):
                wants_before = by_text[question.text].possible_readings if question.text in by_text else ()
                by_text[question.text] = question._replace(possible_readings=(*wants_before, target))
                fewest_faults = gap
    return list(by_text.values())[:LIMIT]


def setup_questions(
    layout: Layout, messages: AnyMessages, setups: Sequence[tuple[Options, bytes]]
) -> list[SensorQuestion]:
    """Return one question for each of these setups, which the working sensors cannot distinguish."""
    questions = []
    for options, readings in setups:
        parts = [(part, bay, side) for bay, (part, side) in layout.parts(readings).items()]
        text = ", ".join(" ".join(part) for part in parts)
        questions.append(SensorQuestion(text, messages.setup_question(parts), "", False, (), setup=options))
    return questions


def _bay_questions(layout: Layout, reading: Reading, messages: AnyMessages, target: bytes) -> Iterator[SensorQuestion]:
    now = reading.assumed_readings(target)
    for fault in layout.part_faults(now, target):
        sensors = tuple(layout.conflicting_reeds(fault.bay, now, target))
        text = f"{fault.bay} empty" if fault.expected is None else f"{fault.bay} holds {' '.join(fault.expected)}"
        yield SensorQuestion(text, messages.bay_question(fault), fault.bay, fault.expected is None, sensors)


def _square_questions(
    layout: Layout, reading: Reading, messages: AnyMessages, target: bytes
) -> Iterator[SensorQuestion]:
    now = reading.assumed_readings(target)
    for place, wanted in enumerate(target):
        if now[place] != wanted:
            is_occupied = wanted > now[place]
            first: dict[int, Square] = {}  # the first square of each sensor
            for square in layout.squares_of(place):
                first.setdefault(square.sensor, square)
            # squares that have changed since the decision began come first
            for square in sorted(first.values(), key=lambda s: (reading.start_bitmap >> s.sensor & 1) != is_occupied):
                reads_taken = bool(reading.bitmap >> square.sensor & 1)
                if reads_taken != is_occupied and not reading.ignored >> square.sensor & 1:
                    name = layout.board.sensors.name(square.sensor)
                    text = f"{name} {'taken' if is_occupied else 'empty'}"
                    asked = messages.square_question(name, is_occupied)
                    yield SensorQuestion(text, asked, square.name, not is_occupied, (square.sensor,))


class IgnoredSensor:
    """The history of one sensor since the table began to ignore it. Times are in seconds."""

    def __init__(self, kind: str, at: float, times: int) -> None:
        self.kind = kind
        self._changed_at = at
        self._steady_needed = 2 * times * CLEAN_TIMES[kind]  # more for a sensor reported more often
        self._required = self._steady_needed

    def count_change(self, at: float) -> bool:
        """Count a change. Return whether the sensor has closed and opened cleanly often enough to be trusted again."""
        steady = at - self._changed_at >= CLEAN_S[self.kind]
        self._changed_at = at
        self._steady_needed = self._steady_needed - 1 if steady else self._required
        return self._steady_needed <= 0


class IgnoredSensors:
    """The sensors of one board that are known to be broken. All sensors are watched for new faults and for recovery."""

    def __init__(self, board: Board) -> None:
        self._names = {sensor: name for name, sensor in board.sensors.numbers.items()}
        of_squares = {square.name: square.sensor for square in board.squares.values()}
        self._sensors = board.sensors.numbers | of_squares  # a shared sensor also has the names of its squares
        self._ignored: dict[int, IgnoredSensor] = {}
        self._times: dict[int, int] = {}  # how often each sensor has been reported broken
        self._chatter = ChatterWatch({*board.buttons.values()})
        self._bitmap: int | None = None
        self.mask = 0  # the bitmap of the sensors that are ignored

    def __bool__(self) -> bool:
        return bool(self._ignored)

    def __contains__(self, sensor: int) -> bool:
        return sensor in self._ignored

    def kinds(self) -> dict[str, str]:
        """Return the fault of each ignored sensor, keyed by the sensor's name, in the order of the sensors."""
        return {self._names[sensor]: self._ignored[sensor].kind for sensor in sorted(self._ignored)}

    def name(self, sensor: int) -> str:
        """Return the name of a sensor: the name of its square or button or, for a code reed, a name such as `B0.a`."""
        return self._names[sensor]

    def sensor(self, name: str) -> int:
        """Return the sensor with this name, ignoring case. Raise UserError if there is none."""
        found = {known.lower(): sensor for known, sensor in self._sensors.items()}.get(name.strip().lower())
        if found is None:
            raise UserError(Message("sensor-unknown", sensor=name.strip(), example=next(iter(self._sensors))))
        return found

    def current_kind(self, sensor: int) -> str:
        """Return a broken sensor's fault according to its present reading: STUCK if it is closed, otherwise DEAD."""
        return STUCK if self._bitmap is not None and self._bitmap >> sensor & 1 else DEAD

    def add(self, at: float, sensor: int, kind: str) -> None:
        """Ignore this sensor from now on."""
        self._times[sensor] = self._times.get(sensor, 0) + 1
        self._ignored[sensor] = IgnoredSensor(kind, at, self._times[sensor])
        self._chatter.forget(sensor)
        self.mask |= 1 << sensor

    def remove(self, sensor: int) -> None:
        """Trust this sensor again."""
        del self._ignored[sensor]
        self.mask &= ~(1 << sensor)

    def watch(self, at: float, bitmap: int) -> tuple[list[int], list[int]]:
        """Process a bitmap. Return the sensors that now count as chattering, and the ignored ones that work again."""
        changed = 0 if self._bitmap is None else self._bitmap ^ bitmap
        self._bitmap = bitmap
        chattering: list[int] = []
        working: list[int] = []
        for sensor in indices_of_set_bits(changed):
            ignored = self._ignored.get(sensor)
            if ignored is None:
                if self._chatter.count_change(at, sensor):
                    chattering.append(sensor)
            elif ignored.count_change(at):
                working.append(sensor)
        return chattering, working

    # Saving with the record.

    def to_text(self) -> str:
        """Return the ignored sensors as JSON."""
        return json.dumps(self.kinds())

    def restore(self, at: float, text: str) -> None:
        """Restore the sensors saved by `to_text`, skipping names that the board no longer has."""
        for name, kind in json.loads(text).items():
            if name in self._sensors and kind in KINDS:
                self.add(at, self._sensors[name], kind)


class Findings(NamedTuple):
    """The sensors found to be broken, as (name, kind) pairs, and the names of those found to be working."""

    broken: list[tuple[str, str]]
    working: list[str]

    def notes(self) -> list[str]:
        """Return a note for the record about each sensor."""
        found = [*self.broken, *((name, "works") for name in self.working)]
        return [f"sensor {name} {state}" for name, state in found]


class Diagnosis:
    """The questions and findings about the sensors of one board. `at` is in seconds on the driver's clock."""

    def __init__(self, board: Board) -> None:
        self.ignored = IgnoredSensors(board)
        self.questions: list[SensorQuestion] = []  # the current questions; the first one is shown
        self.is_held = False  # a hand is holding something that is missing from the board
        self.magnets: int | None = None  # a bitmap of the sensors under magnets; None if unknown

    # Questions.

    def question(self) -> SensorQuestion | None:
        """Return the question that is shown now, if any."""
        return self.questions[0] if self.questions else None

    def find_question(self, text: str) -> SensorQuestion | None:
        """Return the current question for which this text means yes, or None."""
        return next((question for question in self.questions if question.text == text), None)

    def show_next(self) -> None:
        """Show the next question."""
        self.questions = self.questions[1:] + self.questions[:1]

    def drop_questions(self) -> None:
        """Drop all questions."""
        self.questions = []

    def hold(self, is_held: bool, magnets: int | None = None) -> None:
        """Record whether a hand is holding something, if the board detects it. If `is_held`, drop all questions.

        `magnets` is a bitmap of the sensors under magnets, or None if they are unknown. No question is asked about
        a sensor that agrees with `magnets`.
        """
        self.is_held, self.magnets = is_held, magnets
        if is_held:
            self.drop_questions()

    def suspects(self, bitmap: int) -> int:
        """Return a bitmap of the sensors that may be broken: all if `magnets` is None, else those contradicting it."""
        return -1 if self.magnets is None else bitmap ^ self.magnets

    # Findings.

    def watch(self, at: float, bitmap: int) -> Findings:
        """Process a bitmap. Return the sensors that now count as chattering, and the ignored ones that work again."""
        chattering, working = self.ignored.watch(at, bitmap)
        return self._apply_changes(at, [(sensor, CHATTERING) for sensor in chattering], working)

    def confirm(self, at: float, question: SensorQuestion) -> Findings:
        """Handle the answer yes, which means that the sensors in the question are broken."""
        self.questions = []
        return self._apply_changes(at, [(sensor, self.ignored.current_kind(sensor)) for sensor in question.sensors], [])

    def set_sensor(self, at: float, name: str, *, works: bool) -> Findings:
        """Handle the players' report on a sensor. Raise UserError if the sensor does not exist or nothing changes."""
        sensor = self.ignored.sensor(name)
        if works != (sensor in self.ignored):
            name = self.ignored.name(sensor)
            raise UserError(Message("sensor-works-already" if works else "sensor-ignored-already", sensor=name))
        self.questions = []
        broken = [] if works else [(sensor, self.ignored.current_kind(sensor))]
        return self._apply_changes(at, broken, [sensor] if works else [])

    def _apply_changes(self, at: float, broken: list[tuple[int, str]], working: list[int]) -> Findings:
        name = self.ignored.name
        for sensor, kind in broken:
            self.ignored.add(at, sensor, kind)
        for sensor in working:
            self.ignored.remove(sensor)
        return Findings([(name(sensor), kind) for sensor, kind in broken], [name(sensor) for sensor in working])


def stall_time(config: TableConfig, reading: Reading, diagnosis: Diagnosis, match: Match | None) -> float | None:
    """Return when to suspect a stall, STALLED_S after the last change or request, or None if no change is awaited."""
    if not reading.is_known or reading.offline_reason is not None or diagnosis.questions:
        return None
    if not diagnosis.is_held and not diagnosis.suspects(reading.bitmap) & ~reading.ignored:
        return None  # every sensor is known to work
    if match is None:
        is_waiting, began_at = setups.identified_options(config, reading) is None, reading.changed_at
    elif match.decision.plan.show is not None:
        return None
    else:
        is_waiting, began_at = is_incomplete(match.decision), match.decision.began_at
    return STALLED_S + max(reading.changed_at, began_at) if is_waiting else None
