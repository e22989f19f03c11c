"""Learning the order of soldering: a person puts a magnet on each sensor in turn, and identifies each light."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.board.model import light_names, light_of, piece_sensors, square_lights
from signalbox.board.scene import Entry
from signalbox.board.wiring_order import WiringOrder, complete_order
from signalbox.core.deadlines import earliest
from signalbox.core.messages import Message, join_sentences
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Hello, Offline, Online, Readings
from signalbox.service.procedures.procedure import BACK, GOOD, GREEN, PASSED_OVER, RED, WHITE, Answer, Procedure, Prompt
from signalbox.service.procedures.wiring.change import WiringReader, WiringWriter
from signalbox.service.procedures.wiring.saved_orders import WiringStore

REST_S = 0.3  # how long a magnet must rest on a sensor; on its way, it closes sensors for a shorter time
FLASH_S = 0.5
NAMED = 8  # maximum number of sensors that a prompt names
FAINT = 0x20  # of 255, so that all lights at once are not scaled down to nothing

SKIP = Answer("skip", Message("procedure-answer-dead"))
DARK = Answer("dark", Message("wiring-answer-dark"))
OTHER = Answer("other", Message("wiring-answer-other"))
CONTINUE = Answer("go", Message("wiring-answer-go"), is_brief=True)

CLEAR, SENSORS, LIGHTS, NAMES, WRITING = range(5)  # stages


class QuestionSequence:
    """Questions about each of `numbers`, in order. Each answer is a number too, and no two answers are equal."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = list(numbers)
        self.total = len(self._numbers)
        self.answers: dict[int, int | None] = {}  # keyed by number, in order; None if passed over

    @property
    def done_count(self) -> int:
        """The number of questions that have been answered or passed over."""
        return len(self.answers)

    @property
    def next_number(self) -> int | None:
        """The number that the next question is about, or None if there are no more questions."""
        return self._numbers[self.done_count] if self.done_count < self.total else None

    @property
    def pairs(self) -> dict[int, int]:
        """The answers so far, keyed by number. Numbers that were passed over are omitted."""
        return {number: answer for number, answer in self.answers.items() if answer is not None}

    @property
    def passed_over_numbers(self) -> list[int]:
        """The numbers that were passed over."""
        return [number for number, answer in self.answers.items() if answer is None]

    def number_with_answer(self, answer: int) -> int | None:
        """Return the number whose question was answered with `answer`, or None if there is none."""
        return next((number for number, other in self.pairs.items() if other == answer), None)

    def answer(self, answer: int | None) -> None:
        """Record the answer to the next question, or skip the question if `answer` is None."""
        self.answers[self._numbers[self.done_count]] = answer

    def go_back(self) -> bool:
        """Undo the last answer; return False if there is none."""
        if not self.answers:
            return False
        self.answers.popitem()
        return True


class LearningProgress:
    """The progress of learning: the current stage, and the answers about sensors and lights."""

    def __init__(self, board: Board, stages: list[int]) -> None:
        self.stages = stages
        self.stage = CLEAR
        self.sensors = QuestionSequence(_walking_order(board))
        self.lights = QuestionSequence(range(len(board.lights)))
        self.choices: list[str] = []  # the lights to choose from; if empty, all that belong to no square

    @property
    def steps(self) -> int:
        return (SENSORS in self.stages) * self.sensors.total + (LIGHTS in self.stages) * self.lights.total

    @property
    def done_count(self) -> int:
        return self.sensors.done_count + self.lights.done_count

    def advance(self) -> None:
        self.stage = self.stages[self.stages.index(self.stage) + 1]

    def ask_name(self, lights: list[str]) -> None:
        """Ask the person to name one of these lights."""
        self.choices, self.stage = lights, NAMES

    def go_back(self) -> None:
        """Go back to the previous question."""
        if self.stage == NAMES:
            self.stage = LIGHTS
        elif self.stage == LIGHTS and not self.lights.go_back() and SENSORS in self.stages:
            self.stage = SENSORS
            self.sensors.go_back()
        elif self.stage == SENSORS:
            self.sensors.go_back()


class RestingMagnet:
    """Detects on which sensor a magnet comes to rest. Sensors are numbered as on the board."""

    def __init__(self, sensors: int) -> None:
        self._sensors = sensors
        self._bitmap = 0
        self._ignored = 0  # sensors closed when the walk began, which are not the magnet
        self._sensor: int | None = None
        self._rests_at = 0.0

    def update(self, now: float, bitmap: int) -> None:
        previous, self._bitmap = self._bitmap, bitmap
        self._ignored &= bitmap
        closed = self.closed_sensors()
        if bitmap & ~previous and len(closed) == 1:  # two closed sensors mean that the magnet is moving
            self._sensor = closed[0]
            self._rests_at = now + REST_S
        elif len(closed) != 1 or closed[0] != self._sensor:
            self._sensor = None

    def closed_sensors(self) -> list[int]:
        """Return the closed sensors, except sensors that have stayed closed since `ignore_closed_sensors`."""
        bitmap = self._bitmap & ~self._ignored
        return [sensor for sensor in range(self._sensors) if bitmap >> sensor & 1]

    def ignore_closed_sensors(self) -> None:
        self._ignored = self._bitmap

    def forget(self) -> None:
        self._sensor = None

    def pop_resting_sensor(self, now: float) -> int | None:
        """Return the sensor on which the magnet has come to rest, or None. Each rest is reported only once."""
        if self._sensor is None or now < self._rests_at:
            return None
        sensor, self._sensor = self._sensor, None
        return sensor

    def deadline(self) -> float | None:
        return None if self._sensor is None else self._rests_at


class Flash(NamedTuple):
    """A colour in which all lights shine until the time `until`. The colour 0 means no flash."""

    colour: int = 0
    until: float = 0.0


class LearnWiring(Procedure):
    """Learns the order of the sensors, the lights or both. Nothing is written before the end, so stopping is safe."""

    title = Message("wiring-title")

    def __init__(
        self,
        connection: Connection,
        open_store: Callable[[str], WiringStore],
        clock: Callable[[], datetime],
        *,
        sensors: bool = True,
        lights: bool = True,
    ) -> None:
        """Wait for the board. `open_store(uid)` opens the controller's store; `clock()` returns the date and time."""
        super().__init__(connection)
        self.wiring: WiringOrder | None = None  # the learned wiring, once it has been written
        self._open_store = open_store
        self._clock = clock
        stages = [CLEAR, *([SENSORS] if sensors else []), *([LIGHTS] if lights else []), WRITING]
        self._progress = LearningProgress(connection.board, stages)
        self.steps = self._progress.steps
        self._current: WiringOrder | None = None  # the wiring in force while learning
        self._reader: WiringReader | None = None
        self._writer: WiringWriter | None = None
        self._uid = ""
        self._offline: Message | None = Message("board-looked-for")
        self._magnet = RestingMagnet(connection.board.sensors.count)
        self._flash = Flash()

    # Display

    @property
    def prompt(self) -> Prompt:
        """The request to show now, with its possible answers."""
        board, course = self.connection.board, self._progress
        if self._offline:
            return Prompt(self._offline)
        if self._current is None:
            return Prompt(Message("wiring-reading"))
        if course.stage == CLEAR:
            return self._prompt_to_clear()
        if course.stage == SENSORS:
            return Prompt(self._closing_request(), (SKIP, BACK), sensors=(self._requested_sensor(),))
        if course.stage == LIGHTS:
            return Prompt(Message("wiring-light-is-on", number=course.lights.done_count + 1), (OTHER, DARK, BACK))
        if course.stage == NAMES:
            names = course.choices or [name for name in board.lights if name not in square_lights(board)]
            free = [name for name in names if course.lights.number_with_answer(board.lights[name]) is None]
            answers = [Answer(name, Message("verbatim", text=name), is_name=True) for name in free]
            return Prompt(Message("wiring-which-light"), (*answers, BACK))
        return Prompt(Message("wiring-writing"))

    @property
    def scene(self) -> list[Entry]:
        """All lights for a moment after an answer; otherwise only the light to identify, if any."""
        if self._flash.colour:
            return [(light, self._flash.colour, STEADY, 0, 1) for light in range(len(self.connection.board.lights))]
        pixel = self._progress.lights.next_number
        if self._progress.stage in (LIGHTS, NAMES) and self._current is not None and pixel is not None:
            return [(self._current.lights.index(pixel), WHITE, STEADY, 0, 1)]
        return []

    @property
    def sensor_marks(self) -> dict[int, str]:
        """The marks of the sensors that were found or passed over."""
        answers = self._progress.sensors.answers.items()
        return {sensor: PASSED_OVER if answer is None else GOOD for sensor, answer in answers}

    @property
    def light_marks(self) -> dict[int, str]:
        """The marks of the lights that were found."""
        return dict.fromkeys(self._progress.lights.pairs.values(), GOOD)

    def _prompt_to_clear(self) -> Prompt:
        closed = self._magnet.closed_sensors()
        if not closed:
            return Prompt(Message("wiring-take-off"), (CONTINUE,))
        names = tuple(self.connection.board.sensors.name(sensor) for sensor in closed[:NAMED])
        text = Message("wiring-take-off-closed", count=len(closed), sensors=names, more=len(closed) - len(names))
        return Prompt(text, (CONTINUE,))

    def _closing_request(self) -> Message:
        board = self.connection.board
        name = board.sensors.name(self._requested_sensor())
        return Message("wiring-press", button=name) if name in board.buttons else Message("wiring-lay-on", sensor=name)

    # Events

    def handle(self, now: float, event: Event) -> None:
        """Handle an event. Raise UserError if the board refuses a command."""
        if isinstance(event, Online):
            self._on_connected(now, event.hello)
        elif isinstance(event, Offline):
            self._offline = join_sentences(event.reason, Message("wiring-goes-on"))
            self._magnet.forget()
        elif isinstance(event, Readings):
            self._magnet.update(now, event.bitmap)
        if self._reader is not None:
            self._reader.handle(event)
            if self._reader.wiring is not None:
                self._current, self._reader = self._reader.wiring, None
                if self._progress.stage == WRITING:
                    self._write(now)
        if self._writer is not None:
            self._writer.handle(event)
            if self._writer.is_done:
                self._finish()

    def answer(self, now: float, word: str) -> None:
        """Handle an answer. Raise UserError if the prompt does not offer this word."""
        self.prompt.check(word)
        course = self._progress
        if word == CONTINUE.word:
            self._magnet.ignore_closed_sensors()
            self._advance(now)
        elif word == BACK.word:
            course.go_back()
            self.done_count = course.done_count
        elif word == OTHER.word:
            course.ask_name([])
        elif word == SKIP.word:
            course.sensors.answer(None)
            self._update_progress(now, course.sensors)
        elif word == DARK.word:
            course.lights.answer(None)
            self._update_progress(now, course.lights)
        else:
            self._on_light_found(now, self.connection.board.lights[word])

    def tick(self, now: float) -> None:
        """End a flash that is over, and handle a magnet that has come to rest."""
        if self._flash.colour and now >= self._flash.until:
            self._flash = Flash()
        sensor = self._magnet.pop_resting_sensor(now)
        if sensor is not None and self._progress.stage == SENSORS:
            self._on_input_found(now, sensor)
        elif sensor is not None and self._progress.stage in (LIGHTS, NAMES):
            self._assign_light(now, sensor)

    def deadline(self) -> float | None:
        """Return the time at which the magnet comes to rest or the flash is over, or None if neither is due."""
        return earliest(self._flash.until if self._flash.colour else None, self._magnet.deadline())

    def _on_connected(self, now: float, hello: Hello) -> None:
        """Continue with the same board, which may have restarted, or start over with a different one."""
        self._offline = None
        if self._uid not in ("", hello.uid):
            self.lines.append(Message("wiring-another-controller"))
            self._progress = LearningProgress(self.connection.board, self._progress.stages)
            self._current = None
            self.done_count = 0
        self._uid = hello.uid
        if self._current is None or self._current.checksum != hello.wiring:
            self._current = None
            self._reader = WiringReader(self.connection, now)
        elif self._progress.stage == WRITING:
            self._write(now)

    def _on_input_found(self, now: float, sensor: int) -> None:
        assert self._current is not None
        scanned = self._current.sensors[sensor]
        earlier = self._progress.sensors.number_with_answer(scanned)
        if earlier is not None:
            message = Message("wiring-found-there", sensor=self.connection.board.sensors.name(earlier))
            self.lines.append(join_sentences(message, self._closing_request()))
            self._light_all(now, RED)
            return
        self._progress.sensors.answer(scanned)
        self._light_all(now, GREEN)
        self._update_progress(now, self._progress.sensors)

    def _assign_light(self, now: float, sensor: int) -> None:
        """Identify the lit light by the square under the magnet. If several lights are possible, ask for the name."""
        assert self._current is not None
        board, course = self.connection.board, self._progress
        learned = course.sensors.number_with_answer(self._current.sensors[sensor])
        number = sensor if learned is None else learned
        squares = [square for square in board.squares.values() if square.sensor == number]
        names = dict.fromkeys(light_of(board, square.name) for square in squares)
        free = [name for name in names if course.lights.number_with_answer(board.lights[name]) is None]
        if not squares:
            self.lines.append(Message("wiring-no-square"))
            self._light_all(now, RED)
        elif len(free) > 1:  # squares that share a sensor but have one light each
            course.ask_name(free)
        else:
            self._on_light_found(now, board.lights[(free or list(names))[0]])

    def _on_light_found(self, now: float, light: int) -> None:
        course = self._progress
        if course.lights.number_with_answer(light) is not None:
            name = light_names(self.connection.board)[light]
            self.lines.append(Message("wiring-light-found-before", light=name))
            self._light_all(now, RED)
            return
        course.lights.answer(light)
        self._light_all(now, GREEN)
        course.stage = LIGHTS
        self._update_progress(now, course.lights)

    def _update_progress(self, now: float, walk: QuestionSequence) -> None:
        self.done_count = self._progress.done_count
        if walk.next_number is None:
            self._advance(now)

    def _advance(self, now: float) -> None:
        self._progress.advance()
        self._magnet.forget()
        if self._progress.stage == WRITING:
            self._write(now)

    def _write(self, now: float) -> None:
        assert self._current is not None
        course, sensors, lights = self._progress, self._current.sensors, self._current.lights
        if SENSORS in course.stages:
            sensors = complete_order(course.sensors.pairs, len(sensors))
        if LIGHTS in course.stages:
            lights = complete_order({light: pixel for pixel, light in course.lights.pairs.items()}, len(lights))
        self.wiring = WiringOrder(sensors, lights)
        if self.connection.online:
            self._writer = WiringWriter(self.connection, now, self.wiring)

    def _finish(self) -> None:
        assert self.wiring is not None
        self._writer = None
        store = self._open_store(self._uid)
        store.add(self.wiring, self._clock())
        for sensor in self._progress.sensors.passed_over_numbers:
            self.lines.append(Message("wiring-sensor-dead", sensor=self.connection.board.sensors.name(sensor)))
        for pixel in self._progress.lights.passed_over_numbers:
            self.lines.append(Message("wiring-pixel-dark", number=str(pixel)))
        moved = self.wiring.moved_count
        learned = Message("wiring-learned", count=moved, file=str(store.path))
        self.lines.append(learned if moved else Message("wiring-nothing-learned"))
        self.is_finished = True

    def _light_all(self, now: float, colour: int) -> None:
        faint = (colour >> 16) * FAINT // 255 << 16 | (colour >> 8 & 255) * FAINT // 255 << 8
        self._flash = Flash(faint, now + FLASH_S)

    def _requested_sensor(self) -> int:
        sensor = self._progress.sensors.next_number
        assert sensor is not None, "the walk over the sensors goes on"
        return sensor


def _walking_order(board: Board) -> list[int]:
    """Return the sensors in the order to ask for them: squares by row, then code reeds by bay, then buttons."""
    squares = sorted(piece_sensors(board), key=lambda sensor: sensor.at)
    reeds = [sensor for bay in board.bays.values() for sensor in bay.code.values()]
    return [sensor.number for sensor in squares] + reeds + list(board.buttons.values())
