"""The self-test at the wall clock, with a real board, or a virtual one at which a simulated tester works."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from shared_rules.scene import render
from shared_rules.wire import SEQ_LIMIT
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.core.messages.catalogue import own
from signalbox.device.link.connection import Connection
from signalbox.service.deploy.volumes import this_computer
from signalbox.service.procedures.procedure import FAIL
from signalbox.service.procedures.running import connected, work
from signalbox.service.procedures.self_test import lights, link, sensors
from signalbox.service.procedures.self_test.check import Check, make_check, row_line, verdict
from signalbox.service.procedures.self_test.lights import Lights
from signalbox.service.procedures.self_test.link import Pace, version_of
from signalbox.service.procedures.self_test.report import (
    document,
    file_stem,
    must_be_writable,
    report,
    reports_folder,
    write_report,
)
from signalbox.service.procedures.self_test.sensors import Sensors
from signalbox.service.procedures.self_test.step import find_stage
from signalbox.service.procedures.self_test.suspects import Suspects
from signalbox.service.procedures.simulation import Magnet, Person
from signalbox.service.procedures.wiring.store import WiringStore, default_folder
from signalbox.simulator.faults import Reeds, broken_lights, broken_sensors
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.runtime.page import Page
    from signalbox.maker.circuit.wires import Stage
    from signalbox.service.procedures.self_test.check import Check
    from signalbox.service.procedures.session import Session
    from signalbox.service.procedures.simulation import Magnet

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
                session.answer(now, link.SKIP.word, session.question)

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
        if lights.ITSELF in prompt.answers:  # nobody is there who could have pulled the cable
            session.answer(now, lights.ITSELF.word, session.question)
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
        return lights.NO.word if isinstance(self._check.check_step, Lights) else lights.FADE.word


Tell = Callable[[Message], None]

CALM_S = (1.0, 3.0)  # a chattering sensor shows itself several times while a quick tester is at work


@dataclass(frozen=True)
class Wanted:
    """What of a check is wanted: some steps `only`, every light alone; the report's folder, one's own if None.

    `sheets` is the description that the maker's sheets show, `stage` as far as the board is built.
    """

    only: tuple[str, ...] = ()
    each_light: bool = False
    reports: Path | None = None
    page: Page | None = None
    sheets: str = ""
    stage: int | None = None

    def stage_of(self, board: Board) -> Stage | None:
        """The stage of that number, None for a whole board. Raises UserError for a number that is none."""
        return None if self.stage is None else find_stage(board, self.stage)


def check_board(description: str, serial_port: str, wanted: Wanted, tell: Tell) -> Check:
    """Check the real board on `serial_port`, or wherever it answers. Raises UserError when it answers nowhere.

    Without a description it is the board that it says it is.
    """
    must_be_writable(wanted.reports or reports_folder())
    expected = load(description) if description else None
    stage = wanted.stage_of(expected) if expected else None
    try:
        board, found = connected(description, serial_port, tell)
    except UserError as error:
        silence = Suspects(expected, stage).silence() if expected and stage else None
        raise UserError(error.message if silence is None else sentences(error.message, silence)) from error
    made = make_check(
        _connection(board),
        only=wanted.only,
        each_light=wanted.each_light,
        stage=wanted.stage_of(board),
        circuitpython=lambda uid: version_of(uid, this_computer()),
        sheets=wanted.sheets,
        wiring=lambda uid: WiringStore(default_folder(), board, uid).last,
    )
    with _reporting(made, wanted.reports, tell, virtual=False):
        work(made, tell, serial_port=found, page=wanted.page)
    return made


def check_virtual(board: Board, wanted: Wanted, tell: Tell, *, by_hand: bool, broken: Sequence[str]) -> Check:
    """Check a virtual board with what is `broken`, by itself or `by_hand`. Raises UserError for a wrong word."""
    dark, others = broken_lights(board, broken)
    must_be_writable(wanted.reports or reports_folder())
    magnet = Magnet(Reeds(broken_sensors(board, others, ""), Random(0), CALM_S))
    made = make_check(
        _connection(board),
        only=wanted.only,
        each_light=wanted.each_light,
        stage=wanted.stage_of(board),
        paced=False,
        sheets=wanted.sheets,
    )
    world = World(board, magnet, dark=dark)
    tester = None if by_hand else Tester(made, magnet, world.pixels)
    with _reporting(made, wanted.reports, tell, virtual=True):
        work(made, tell, world=world, person=tester, page=wanted.page)
    return made


@contextmanager
def _reporting(made: Check, reports: Path | None, tell: Tell, *, virtual: bool) -> Iterator[None]:
    """However the check ends, what it has found is written down, once it knows whose board it is."""
    began = datetime.now(UTC)
    try:
        yield
    finally:
        made.cut_off()
        hello = made.identity.hello
        if hello is not None:
            _report_verdict(made, tell)
            data = report(made, began, virtual)
            texts = {".json": json.dumps(data, indent=1) + "\n", ".html": document(made, data, own())}
            paths = write_report(reports or reports_folder(), file_stem(hello.uid, began), texts)
            tell(Message("check-report", files=tuple(str(path) for path in paths)))


def _report_verdict(made: Check, tell: Tell) -> None:
    """What came of it; after a check cut short also by name, for its steps have not said so yet."""
    came_of_it = verdict(made.rows, made.finished)
    if made.finished:
        tell(Message("check-over", verdict=came_of_it))
        return
    tell(Message("check-cut-short", verdict=came_of_it))
    for row in made.rows:
        if row.verdict == FAIL:
            tell(Message("procedure-line", line=row_line(row)))


def _connection(board: Board) -> Connection:
    return Connection(board, secrets.randbelow(SEQ_LIMIT))
