"""A small procedure: a person touches three squares in turn and answers whether each light came on."""

from collections.abc import Iterable
from typing import NamedTuple

from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Online, Readings
from signalbox.service.procedures.procedure import BAD, FAIL, GOOD, PASS, Answer, Procedure, Prompt, Row
from signalbox.service.procedures.running import Magnet, Person
from signalbox.service.procedures.session import Session
from signalbox.simulator.machine import TICK_MS, Machine, ceil_ms
from signalbox.simulator.virtual_board import SensorHands
from tests.english import english

SQUARES = ("S1", "S2", "S3")
YES = Answer("yes", Message("procedure-answer-yes"), is_brief=True)
NO = Answer("no", Message("procedure-answer-no"), is_brief=True)
PAUSE_S = 0.2


class EnglishRow(NamedTuple):
    """A result in English."""

    part: str
    name: str
    value: str
    limit: str
    verdict: str


def english_rows(rows: Iterable[Row]) -> list[EnglishRow]:
    """Return results in English."""
    return [EnglishRow(row.part, *map(english, (row.name, row.value, row.limit, row.verdict_text))) for row in rows]


def lines(procedure: Procedure) -> list[str]:
    """Return the procedure's lines so far, in English."""
    return [english(line) for line in procedure.lines]


class Touching(Procedure):
    """A procedure that asks for a touch on each of SQUARES, and then whether the square's light is on."""

    title = Message("verbatim", text="Touching squares")

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.steps = len(SQUARES)
        self.offline: Message | None = Message("board-looked-for")
        self.asking = False
        self._marks: dict[int, str] = {}

    @property
    def name(self) -> str:
        return SQUARES[min(self.done_count, len(SQUARES) - 1)]

    @property
    def sensor(self) -> int:
        return self.connection.board.squares[self.name].sensor

    @property
    def prompt(self) -> Prompt:
        if self.offline:
            return Prompt(self.offline)
        light = self.connection.board.squares[self.name].light
        if self.asking:
            return Prompt(Message("verbatim", text=f"Is the light of {self.name} on?"), (YES, NO), lights=(light,))
        return Prompt(Message("check-lay-on", sensor=self.name), sensors=(self.sensor,))

    @property
    def scene(self) -> list[Entry]:
        return [(light, 0x00FF00, STEADY, 0, 1) for light in self.prompt.lights]

    @property
    def rows(self) -> list[Row]:
        names = {square.sensor: name for name, square in self.connection.board.squares.items()}
        return [Row("Squares", names[s], mark, GOOD, PASS if mark == GOOD else FAIL) for s, mark in self._marks.items()]

    @property
    def sensor_marks(self) -> dict[int, str]:
        return self._marks

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Online):
            self.offline = None
        elif isinstance(event, Readings) and event.bitmap >> self.sensor & 1 and not self.is_finished:
            self.asking = True

    def answer(self, now: float, word: str) -> None:
        if word not in (YES.word, NO.word):
            raise UserError("Say yes or no.")
        self.lines.append(Message("verbatim", text=f"{self.name}: {word}."))
        self._marks[self.sensor] = GOOD if word == YES.word else BAD
        self.asking = False
        self.done_count += 1
        self.is_finished = self.done_count == self.steps


class Helper(Person):
    """A person who touches the squares that are asked for and answers yes when the light is on."""

    def __init__(self, magnet: Magnet, machine: Machine) -> None:
        self._magnet = magnet
        self._machine = machine
        self._due = 0.0

    def act(self, now: float, session: Session) -> None:
        if now < self._due:
            return
        self._due = now + PAUSE_S
        prompt = session.procedure.prompt
        self._magnet.put_on(*prompt.sensors)
        if prompt.answers:
            (light,) = prompt.lights
            lit = any(self._machine.pixels[3 * light : 3 * light + 3])
            session.answer(now, "yes" if lit else "no", session.question)

    def deadline(self) -> float:
        return self._due


class Simulation:
    """A procedure with a virtual board. With the same machine, hands and person, every run is identical."""

    def __init__(
        self, procedure: Procedure, machine: Machine, hands: SensorHands, person: Person | None = None
    ) -> None:
        self.session = Session(procedure)
        self.machine = machine
        self.now_ms = 0
        self._connection = procedure.connection
        self._hands = hands
        self.person = person
        self._closed = -1
        self._talking = False  # bytes are in transit
        self._plugged = True
        self._connection.on_open(self.now)

    @property
    def now(self) -> float:
        """The simulated time in seconds."""
        return self.now_ms / 1000

    def run(self, seconds: float) -> bool:
        """Let `seconds` pass, or less if the procedure finishes first. Return whether it has finished."""
        end_ms = self.now_ms + ceil_ms(seconds)
        while self.now_ms < end_ms and not self.session.procedure.is_finished:
            self.step(end_ms)
        return self.session.procedure.is_finished

    def step(self, until_ms: int) -> None:
        """Advance to the next moment when something is due, but not past `until_ms`, and do what is due."""
        self.now_ms = min(max(self.now_ms + TICK_MS, self._next_ms()), until_ms)
        if self.person:
            self.person.act(self.now, self.session)
        self._set_sensors()
        self._exchange()
        self.session.tick(self.now)

    def pull(self) -> None:
        """Pull the cable; the board has another power supply and keeps running."""
        self._plugged = False
        self.machine.set_connected(False)
        self.session.handle(self.now, self._connection.on_close(self.now))

    def plug(self) -> None:
        self._plugged = True
        self.machine.set_connected(True)
        self._connection.on_open(self.now)

    def _set_sensors(self) -> None:
        closed = self._hands.closed_bitmap()
        if closed != self._closed:
            self._closed = closed
            self.machine.set_magnets(closed)

    def _exchange(self) -> None:
        """Carry bytes in both directions between host and board."""
        events: list[Event] = self._connection.tick(self.now)
        to_board = self._connection.outgoing()
        self.machine.receive(to_board)
        to_host = self.machine.update(self.now_ms)
        if self._plugged:
            events += self._connection.receive(self.now, to_host)
        self._talking = bool(to_board or to_host)
        if events:
            self.session.handle(self.now, events)

    def _next_ms(self) -> int:
        if self._talking:
            return self.now_ms
        person = self.person.deadline() if self.person else None
        deadlines = [self._connection.deadline(), self.session.deadline(), person]
        return min([self.machine.deadline_ms, *(ceil_ms(due) for due in deadlines if due is not None)])


def simulated(board: Board) -> Simulation:
    machine, magnet = Machine(board), Magnet()
    return Simulation(Touching(Connection(board)), machine, magnet, Helper(magnet, machine))
