"""A tester who works by himself at a virtual board: lays the magnet where he is asked, and looks at the light bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shared_rules.scene import render
from signalbox.service.procedures.person import Person
from signalbox.service.procedures.self_test import lights, pace, power, sensors
from signalbox.service.procedures.self_test.lights import Lights
from signalbox.service.procedures.self_test.pace import Pace
from signalbox.service.procedures.self_test.sensors import Sensors

if TYPE_CHECKING:
    from signalbox.service.procedures.magnet import Magnet
    from signalbox.service.procedures.self_test.check import Check
    from signalbox.service.procedures.session import Session

LOOK_S = 0.01  # between two looks at the board
HOLD_S = 0.03  # a magnet lies on a square that has answered
EFFECT_S = 1.0  # a magnet that has done nothing for so long is lifted and laid anew
TRIES = 3  # then its sensor counts as not working
SETTLED_S = 1.0  # what is closed so long after the magnet was lifted is closed by itself
PATIENCE_S = 3.0  # until something counts as not working: a busy computer lets its virtual board wait


class Tester(Person):
    """Does what `check` asks with `magnet`; `pixels` gives the bytes that the lights show, R, G, B a light."""

    def __init__(self, check: Check, magnet: Magnet, pixels: Callable[[], bytes]) -> None:
        self._check = check
        self._board = check.connection.board
        self._magnet = magnet
        self._pixels = pixels
        self._expected = bytearray(3 * len(self._board.lights))
        self._due = 0.0
        self._question = 0
        self._asked_at = 0.0
        self._last: int | None = None  # the sensor that the magnet lay on last
        self._tries = 0
        self._own = 0  # the sensors that close by themselves
        self._target: int | None = None  # the sensor that the magnet lies on
        self._laid_at = 0.0
        self._lifted_at = 0.0
        self._answered_at: float | None = None  # when it was ticked off

    def act(self, now: float, session: Session) -> None:
        """Look at what is asked, and do it."""
        if now < self._due:
            return
        self._due = now + LOOK_S
        if session.question != self._question:
            self._question, self._asked_at = session.question, now
        step = self._check.check_step
        if not self._check.connection.online:
            self._lift(now)
        elif isinstance(step, Sensors):
            self._walk(now, session, step)
        elif isinstance(step, Pace):
            self._lie(now, session, step)
        elif session.procedure.prompt.answers:
            self._look(now, session)

    def deadline(self) -> float:
        """The next look."""
        return self._due

    # Sensors.

    def _lie(self, now: float, session: Session, step: Pace) -> None:
        """Lay the magnet where it is to lie, and let it lie; lay it anew if that does nothing."""
        if not step.prompt.sensors:
            return
        (wanted,) = step.prompt.sensors
        if self._target is None:
            self._lay(now, wanted)
        elif now - self._laid_at >= EFFECT_S:
            self._lift(now)
            if self._tries >= TRIES:
                session.answer(now, pace.SKIP.word, session.question)

    def _walk(self, now: float, session: Session, step: Sensors) -> None:
        if step.is_clearing or step.wanted is None:
            self._rest(now)
            if now - self._asked_at >= PATIENCE_S and step.prompt.answers:
                session.answer(now, sensors.EMPTY.word, session.question)
        elif self._target is None:
            if now - self._lifted_at >= SETTLED_S:
                self._own |= session.closed
            if not session.closed & ~step.stuck & ~self._own:
                self._lay(now, step.wanted)
        elif step.wanted != self._target:
            self._rest(now)
        elif now - self._laid_at >= EFFECT_S:
            self._despair(now, session, step)

    def _despair(self, now: float, session: Session, step: Sensors) -> None:
        """The magnet has done nothing: try once more, or say so."""
        if self._tries >= TRIES:
            felt = step.other is not None and session.closed & ~self._own & 1 << step.other
            session.answer(now, sensors.OTHER.word if felt else sensors.DEAD.word, session.question)
        self._lift(now)

    def _lay(self, now: float, sensor: int) -> None:
        self._tries = self._tries + 1 if sensor == self._last else 1
        self._magnet.lie_on(sensor)
        self._target = self._last = sensor
        self._laid_at, self._answered_at = now, None

    def _rest(self, now: float) -> None:
        """Let the magnet lie for a moment, then lift it."""
        if self._answered_at is None:
            self._answered_at = now
        elif now - self._answered_at >= HOLD_S:
            self._lift(now)

    def _lift(self, now: float) -> None:
        self._magnet.lie_on()
        self._lifted_at = now
        self._target = self._answered_at = None

    # Lights.

    def _look(self, now: float, session: Session) -> None:
        """Say yes as soon as the lights show what they should; say what is wrong when they do not for long."""
        self._lift(now)
        prompt = session.procedure.prompt
        if power.ITSELF in prompt.answers:  # nobody is there who could have pulled the cable
            session.answer(now, power.ITSELF.word, session.question)
            return
        shown = self._pixels()
        budget = self._board.power
        render(session.procedure.scene, 0, self._expected, budget.for_light(), budget.light_ma)
        if shown == bytes(self._expected):
            session.answer(now, lights.YES.word, session.question)
        elif now - self._asked_at >= PATIENCE_S:
            words = [answer.word for answer in prompt.answers]
            session.answer(now, self._fault(words, prompt.lights, shown), session.question)

    def _fault(self, words: list[str], asked: tuple[int, ...], shown: bytes) -> str:
        """Which of the prompt's words fits what is wrong."""
        if lights.DARK.word in words:
            lit = {light for light in range(len(shown) // 3) if any(shown[3 * light : 3 * light + 3])}
            if not lit:
                return lights.DARK.word
            return lights.COLOUR.word if lit == set(asked) else lights.OTHER.word
        return lights.NO.word if isinstance(self._check.check_step, Lights) else power.FADE.word
