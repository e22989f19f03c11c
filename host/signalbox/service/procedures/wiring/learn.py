"""Learning how a board is soldered: a walk with one magnet for the sensors, a look at each light for the lights."""

from collections.abc import Callable, Iterable
from datetime import datetime

from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.board.model import light_of, piece_sensors, square_lights
from signalbox.board.wiring_order import WiringOrder, complete
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Hello, Offline, Online, Readings
from signalbox.device.link.scenes import Entry
from signalbox.service.procedures.procedure import GOOD, PASSED_OVER, Answer, Procedure, Prompt, no_answer
from signalbox.service.procedures.wiring.change import Reading, Writing
from signalbox.service.procedures.wiring.store import WiringStore


class Walk:
    """Pairs what is asked for with what is found. Both are numbers; nothing is found twice."""

    def __init__(self, asked: Iterable[int]) -> None:
        self._asked = list(asked)
        self._answers: list[int | None] = []  # to the first of them; None: passed over

    @property
    def total(self) -> int:
        return len(self._asked)

    @property
    def done(self) -> int:
        """How many have been answered or passed over."""
        return len(self._answers)

    @property
    def next(self) -> int | None:
        """What is asked for now; None at the end."""
        return self._asked[self.done] if self.done < len(self._asked) else None

    @property
    def answers(self) -> dict[int, int | None]:
        """What was found for each that was asked for so far; None for one that was passed over."""
        return dict(zip(self._asked, self._answers, strict=False))

    @property
    def pairs(self) -> dict[int, int]:
        """What was found for each, without those passed over."""
        return {asked: found for asked, found in self.answers.items() if found is not None}

    @property
    def passed_over(self) -> list[int]:
        """What was asked for and not found."""
        return [asked for asked, found in self.answers.items() if found is None]

    def asked_for(self, found: int) -> int | None:
        """What this was found for, None while it was not found."""
        return next((asked for asked, other in self.pairs.items() if other == found), None)

    def answer(self, found: int | None) -> None:
        """What was asked for is `found`, or passed over. Raises ValueError when that was found before."""
        if found is not None and self.asked_for(found) is not None:
            raise ValueError("found before")
        self._answers.append(found)

    def back(self) -> bool:
        """Take the last answer back; False at the beginning."""
        if not self._answers:
            return False
        self._answers.pop()
        return True


REST_S = 0.3  # a magnet that lies still; on its way it closes others for less
FLASH_S = 0.5
NAMED = 8  # sensors that a prompt names
WHITE, GREEN, RED = 0xFFFFFF, 0x00FF00, 0xFF0000
FAINT = 0x20  # of 255: all lights at once must not be scaled down to nothing

BACK = Answer("back", Message("procedure-answer-back"))
SKIP = Answer("skip", Message("procedure-answer-dead"))
DARK = Answer("dark", Message("wiring-answer-dark"))
OTHER = Answer("other", Message("wiring-answer-other"))
GO_ON = Answer("go", Message("wiring-answer-go"), brief=True)

CLEAR, SENSORS, LIGHTS, NAMES, WRITING = range(5)  # stages


class Learn(Procedure):
    """Learns the order of the sensors, then that of the lights, or one of them, and puts it in force at the end.

    Until then the board keeps the wiring it has: to stop before changes nothing.
    """

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
        """`open_store` gives the file for a controller's serial number, `clock` the date."""
        super().__init__(connection)
        board = connection.board
        self.wiring: WiringOrder | None = None  # what was learned, once it is in force
        self._board = board
        self._open_store = open_store
        self._clock = clock
        self._stages = [CLEAR, *([SENSORS] if sensors else []), *([LIGHTS] if lights else []), WRITING]
        self._stage = CLEAR
        self._sensors = Walk(_walking_order(board))
        self._lights = Walk(range(len(board.lights)))
        self._present: WiringOrder | None = None  # what is in force while it learns
        self.steps = sensors * self._sensors.total + lights * self._lights.total
        self._beside: list[str] = []  # the lights that are asked about where the magnet lies; else those of no square
        self._reading: Reading | None = None
        self._writing: Writing | None = None
        self._uid = ""
        self._offline: Message | None = Message("board-looked-for")
        self._bitmap = 0
        self._resting = 0  # closed when the walk began: not the magnet
        self._magnet: int | None = None  # the sensor, by its number now, that the magnet lies on
        self._rests_at = 0.0
        self._flash = 0
        self._flash_until = 0.0

    # What is shown

    @property
    def prompt(self) -> Prompt:
        """What is to be done now."""
        if self._offline:
            return Prompt(self._offline)
        if self._present is None:
            return Prompt(Message("wiring-reading"))
        if self._stage == CLEAR:
            return self._prompt_clear()
        if self._stage == SENSORS:
            return Prompt(self._what_to_touch(), (SKIP, BACK), sensors=(self._asked_sensor(),))
        if self._stage == LIGHTS:
            return Prompt(Message("wiring-light-is-on", number=self._lights.done + 1), (OTHER, DARK, BACK))
        if self._stage == NAMES:
            names = self._beside or [name for name in self._board.lights if name not in square_lights(self._board)]
            free = [name for name in names if self._lights.asked_for(self._board.lights[name]) is None]
            named = [Answer(name, Message("verbatim", text=name), is_name=True) for name in free]
            return Prompt(Message("wiring-which-light"), (*named, BACK))
        return Prompt(Message("wiring-writing"))

    @property
    def scene(self) -> list[Entry]:
        """All lights for a moment when something was found, the one looked for while the lights are learned."""
        if self._flash:
            return [(light, self._flash, STEADY, 0, 1) for light in range(len(self._board.lights))]
        pixel = self._lights.next
        if self._stage in (LIGHTS, NAMES) and self._present is not None and pixel is not None:
            return [(self._present.lights.index(pixel), WHITE, STEADY, 0, 1)]
        return []

    @property
    def sensor_marks(self) -> dict[int, str]:
        """The sensors that were found, or passed over."""
        return {sensor: PASSED_OVER if found is None else GOOD for sensor, found in self._sensors.answers.items()}

    @property
    def light_marks(self) -> dict[int, str]:
        """The lights that were found."""
        return dict.fromkeys(self._lights.pairs.values(), GOOD)

    def _prompt_clear(self) -> Prompt:
        closed = self._closed()
        if not closed:
            return Prompt(Message("wiring-take-off"), (GO_ON,))
        names = tuple(self._board.sensors.name(sensor) for sensor in closed[:NAMED])
        text = Message("wiring-take-off-closed", count=len(closed), sensors=names, more=len(closed) - len(names))
        return Prompt(text, (GO_ON,))

    def _what_to_touch(self) -> Message:
        name = self._board.sensors.name(self._asked_sensor())
        if name in self._board.buttons:
            return Message("wiring-press", button=name)
        return Message("wiring-lay-on", sensor=name)

    # What happens

    def handle(self, now: float, event: Event) -> None:
        """Raises UserError when the board refuses."""
        if isinstance(event, Online):
            self._meet(now, event.hello)
        elif isinstance(event, Offline):
            self._offline = sentences(event.reason, Message("wiring-goes-on"))
            self._magnet = None
        elif isinstance(event, Readings):
            self._read(now, event.bitmap)
        if self._reading is not None:
            self._reading.handle(event)
            if self._reading.wiring is not None:
                self._present, self._reading = self._reading.wiring, None
                if self._stage == WRITING:
                    self._write(now)
        if self._writing is not None:
            self._writing.handle(event)
            if self._writing.done:
                self._finish()

    def answer(self, now: float, word: str) -> None:
        """Raises UserError for a word that the prompt has not."""
        if word not in [answer.word for answer in self.prompt.answers]:
            raise UserError(no_answer(word, self.prompt.answers))
        if word == GO_ON.word:
            self._resting = self._bitmap
            self._advance(now)
        elif word == BACK.word:
            self._back()
        elif word == OTHER.word:
            self._beside, self._stage = [], NAMES
        elif word == SKIP.word:
            self._sensors.answer(None)
            self._go_on(now, self._sensors)
        elif word == DARK.word:
            self._lights.answer(None)
            self._go_on(now, self._lights)
        else:
            self._found_light(now, self._board.lights[word])

    def tick(self, now: float) -> None:
        """A magnet has lain long enough, or a flash is over."""
        if self._flash and now >= self._flash_until:
            self._flash = 0
        if self._magnet is not None and now >= self._rests_at:
            sensor, self._magnet = self._magnet, None
            if self._stage == SENSORS:
                self._found_input(now, sensor)
            elif self._stage in (LIGHTS, NAMES):
                self._lies_on(now, sensor)

    def deadline(self) -> float | None:
        """When the magnet has lain long enough or the flash is over."""
        due = [self._flash_until] if self._flash else []
        due += [self._rests_at] if self._magnet is not None else []
        return min(due, default=None)

    # Inside

    def _meet(self, now: float, hello: Hello) -> None:
        """A board is here: the one of before, restarted, or another one."""
        self._offline = None
        if self._uid not in ("", hello.uid):
            self.lines.append(Message("wiring-another-controller"))
            self._begin()
        self._uid = hello.uid
        if self._present is None or self._present.checksum != hello.wiring:
            self._present = None
            self._reading = Reading(self.connection, now)
        elif self._stage == WRITING:
            self._write(now)

    def _begin(self) -> None:
        self._stage = CLEAR
        self._sensors = Walk(_walking_order(self._board))
        self._lights = Walk(range(len(self._board.lights)))
        self._present = None
        self._count()

    def _read(self, now: float, bitmap: int) -> None:
        before, self._bitmap = self._bitmap, bitmap
        self._resting &= bitmap
        closed = self._closed()
        if bitmap & ~before and len(closed) == 1:  # one magnet: two closed sensors are a magnet on its way
            self._magnet = closed[0]
            self._rests_at = now + REST_S
        elif len(closed) != 1 or closed[0] != self._magnet:
            self._magnet = None

    def _closed(self) -> list[int]:
        """The sensors that a magnet may lie on, by the numbers the board now gives them."""
        bitmap = self._bitmap & ~self._resting
        return [sensor for sensor in range(self._board.sensors.count) if bitmap >> sensor & 1]

    def _found_input(self, now: float, sensor: int) -> None:
        assert self._present is not None
        scanned = self._present.sensors[sensor]
        known = self._sensors.asked_for(scanned)
        if known is not None:
            found = Message("wiring-found-there", sensor=self._board.sensors.name(known))
            self.lines.append(sentences(found, self._what_to_touch()))
            self._light_all(now, RED)
            return
        self._sensors.answer(scanned)
        self._light_all(now, GREEN)
        self._go_on(now, self._sensors)

    def _lies_on(self, now: float, sensor: int) -> None:
        """The magnet lies on a square, and so names the light that is on."""
        assert self._present is not None
        scanned = self._present.sensors[sensor]
        learned = self._sensors.asked_for(scanned)
        number = sensor if learned is None else learned
        squares = [square for square in self._board.squares.values() if square.sensor == number]
        names = dict.fromkeys(light_of(self._board, square.name) for square in squares)
        free = [name for name in names if self._lights.asked_for(self._board.lights[name]) is None]
        if not squares:
            self.lines.append(Message("wiring-no-square"))
            self._light_all(now, RED)
        elif len(free) > 1:  # squares that share the sensor, and have a light each
            self._beside, self._stage = free, NAMES
        else:
            self._found_light(now, self._board.lights[(free or list(names))[0]])

    def _found_light(self, now: float, light: int) -> None:
        if self._lights.asked_for(light) is not None:
            name = next(name for name, number in self._board.lights.items() if number == light)
            self.lines.append(Message("wiring-light-found-before", light=name))
            self._light_all(now, RED)
            return
        self._lights.answer(light)
        self._light_all(now, GREEN)
        self._stage = LIGHTS
        self._go_on(now, self._lights)

    def _go_on(self, now: float, walk: Walk) -> None:
        self._count()
        if walk.next is None:
            self._advance(now)

    def _back(self) -> None:
        if self._stage == NAMES:
            self._stage = LIGHTS
        elif self._stage == LIGHTS and not self._lights.back() and SENSORS in self._stages:
            self._stage = SENSORS
            self._sensors.back()
        elif self._stage == SENSORS:
            self._sensors.back()
        self._count()

    def _count(self) -> None:
        self.done = self._sensors.done + self._lights.done

    def _advance(self, now: float) -> None:
        self._stage = self._stages[self._stages.index(self._stage) + 1]
        self._magnet = None
        if self._stage == WRITING:
            self._write(now)

    def _write(self, now: float) -> None:
        assert self._present is not None
        sensors, lights = self._present.sensors, self._present.lights
        if SENSORS in self._stages:
            sensors = complete(self._sensors.pairs, len(sensors))
        if LIGHTS in self._stages:
            pixels = self._lights.pairs
            lights = complete({light: pixel for pixel, light in pixels.items()}, len(lights))
        self.wiring = WiringOrder(sensors, lights)
        if self.connection.online:
            self._writing = Writing(self.connection, now, self.wiring)

    def _finish(self) -> None:
        assert self.wiring is not None
        self._writing = None
        store = self._open_store(self._uid)
        store.add(self.wiring, self._clock())
        for sensor in self._sensors.passed_over:
            self.lines.append(Message("wiring-sensor-dead", sensor=self._board.sensors.name(sensor)))
        for pixel in self._lights.passed_over:
            self.lines.append(Message("wiring-pixel-dark", number=str(pixel)))
        moved = self.wiring.moved_count
        self.lines.append(
            Message("wiring-learned", count=moved, file=str(store.path)) if moved else Message("wiring-nothing-learned")
        )
        self.finished = True

    def _light_all(self, now: float, colour: int) -> None:
        self._flash = (colour >> 16) * FAINT // 255 << 16 | (colour >> 8 & 255) * FAINT // 255 << 8
        self._flash_until = now + FLASH_S

    def _asked_sensor(self) -> int:
        sensor = self._sensors.next
        assert sensor is not None, "the walk over the sensors goes on"
        return sensor


def _walking_order(board: Board) -> list[int]:
    """The sensors as a hand meets them: squares row by row, then code reeds bay by bay, then buttons."""
    squares = sorted(piece_sensors(board), key=lambda sensor: sensor.at)
    reeds = [sensor for bay in board.bays.values() for sensor in bay.code.values()]
    return [sensor.number for sensor in squares] + reeds + list(board.buttons.values())
