"""Which sensors are broken: readings and answers in, findings out. It knows no table.

A sensor is never found broken without being asked about, except one that flickers: the table asks whether the board is
as it should be, and a yes names the sensors that say otherwise. They are ignored until they have shown that they work.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from signalbox.board import Board
from signalbox.board.model import CHATTERING
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.ignored_sensors import IgnoredSensors
from signalbox.play.table.sensor_questions import SensorQuestion


@dataclass
class Findings:
    """Sensors found broken, as (name, kind), and sensors found working, by name. Falsy without any."""

    broken: list[tuple[str, str]] = field(default_factory=list)
    working: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.broken or self.working)

    def notes(self) -> list[str]:
        """A note for the record of each."""
        return [f"sensor {name} {kind}" for name, kind in self.broken] + [
            f"sensor {name} works" for name in self.working
        ]


class Diagnosis:
    """What is asked and known about the sensors of one board. `at` is the driver's clock in seconds."""

    def __init__(self, board: Board) -> None:
        self.ignored = IgnoredSensors(board)
        self.questions: list[SensorQuestion] = []  # asked now, the first one shown
        self.is_held = False  # whether a hand is known to hold something: what is missing is there
        self.magnets: int | None = None  # the sensors that magnets lie over, a bitmap; None where nobody knows

    # Asking.

    def question(self) -> SensorQuestion | None:
        """What is asked now, if anything."""
        return self.questions[0] if self.questions else None

    def named(self, text: str) -> SensorQuestion | None:
        """The question asked now whose answer yes has this text."""
        return next((question for question in self.questions if question.text == text), None)

    def ask(self, questions: list[SensorQuestion]) -> None:
        """Ask these, the first one shown."""
        self.questions = questions

    def show_next(self) -> None:
        """Ask about another place."""
        self.questions = self.questions[1:] + self.questions[:1]

    def drop(self) -> None:
        """No: nothing is asked any more."""
        self.questions = []

    def hold(self, is_held: bool, magnets: int | None = None) -> None:
        """Whether a hand holds something, from a board that knows its hands: nothing is asked meanwhile.

        One that knows its things says as well over which sensors their `magnets` lie, a bitmap: no sensor is asked
        about that reads as they are.
        """
        self.is_held, self.magnets = is_held, magnets
        if is_held:
            self.drop()

    def suspects(self, bitmap: int) -> int:
        """The sensors that may be at fault while they read `bitmap`, as a bitmap: all, where nobody knows better."""
        return -1 if self.magnets is None else bitmap ^ self.magnets

    # Finding.

    def watch(self, at: float, bitmap: int) -> Findings:
        """The sensors that are closed now: those that have begun to flicker, and ignored ones that work after all."""
        chattering, working = self.ignored.watch(at, bitmap)
        return self._change(at, [(sensor, CHATTERING) for sensor in chattering], working)

    def confirm(self, at: float, question: SensorQuestion) -> Findings:
        """Yes: the board is so, and the sensors that read otherwise are broken."""
        self.questions = []
        return self._change(at, [(sensor, self.ignored.kind_now(sensor)) for sensor in question.sensors], [])

    def set_sensor(self, at: float, name: str, *, works: bool) -> Findings:
        """The players say whether a sensor works. Raises UserError when there is no such sensor, or it is known."""
        sensor = self.ignored.sensor(name)
        if works != (sensor in self.ignored):
            name = self.ignored.name(sensor)
            raise UserError(Message("sensor-works-already" if works else "sensor-ignored-already", sensor=name))
        self.questions = []
        broken = [] if works else [(sensor, self.ignored.kind_now(sensor))]
        return self._change(at, broken, [sensor] if works else [])

    def _change(self, at: float, broken: list[tuple[int, str]], working: list[int]) -> Findings:
        name = self.ignored.name
        for sensor, kind in broken:
            self.ignored.add(at, sensor, kind)
        for sensor in working:
            self.ignored.remove(sensor)
        return Findings([(name(sensor), kind) for sensor, kind in broken], [name(sensor) for sensor in working])
