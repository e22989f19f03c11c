"""The self-test in real time, on a real board or on a virtual board that a simulated tester may operate."""

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from shared_rules.wire import SEQ_LIMIT
from signalbox.board import Board, load
from signalbox.board.scene import render
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell, join_sentences
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.device.link.connection import Connection
from signalbox.device.runtime.command_page import Page
from signalbox.maker.circuit.wire_list import Stage
from signalbox.service.deploy.volumes import scan_this_computer
from signalbox.service.procedures.procedure import FAIL
from signalbox.service.procedures.running import Magnet, Person, find_real_board, run_procedure
from signalbox.service.procedures.self_test import lights, link, report, sensors
from signalbox.service.procedures.self_test.lights import Lights
from signalbox.service.procedures.self_test.link import Pace
from signalbox.service.procedures.self_test.sensors import Sensors
from signalbox.service.procedures.self_test.stage_wires import StageWires
from signalbox.service.procedures.self_test.step import find_stage
from signalbox.service.procedures.self_test.whole_check import Check, format_row, make_check, verdict
from signalbox.service.procedures.session import Session
from signalbox.service.procedures.wiring.saved_orders import WiringStore, default_folder
from signalbox.simulator.faults import Reeds, parse_broken_lights, parse_broken_sensors
from signalbox.simulator.virtual_board import World

LOOK_S = 0.01  # between two looks at the board
HOLD_S = 0.03  # how long the magnet stays on a sensor that has reacted
EFFECT_S = 1.0  # after which a magnet without an effect is lifted and put down again
TRIES = 3  # after which a sensor counts as broken
SETTLED_S = 1.0  # after which sensors that are closed without the magnet count as closing by themselves
PATIENCE_S = 3.0  # until something counts as broken; a busy computer may delay its virtual board
CALM_S = (1.0, 3.0)  # between bursts; short, so that a quick tester notices a chattering sensor


class TesterMagnet:
    """The tester's magnet, and the sensor it is on."""

    def __init__(self, magnet: Magnet) -> None:
        self.sensor: int | None = None
        self.tries = 0  # on the same sensor
        self.lifted_at = 0.0
        self._magnet = magnet
        self._last_sensor: int | None = None  # the last sensor it was put on
        self._placed_at = 0.0
        self._reacted_at: float | None = None

    def put_on(self, now: float, sensor: int) -> None:
        self.tries = self.tries + 1 if sensor == self._last_sensor else 1
        self._magnet.put_on(sensor)
        self.sensor = self._last_sensor = sensor
        self._placed_at, self._reacted_at = now, None

    def lift_if_due(self, now: float) -> None:
        """Lift the magnet if HOLD_S seconds have passed since the first call after it was put on a sensor."""
        if self._reacted_at is None:
            self._reacted_at = now
        elif now - self._reacted_at >= HOLD_S:
            self.lift(now)

    def lift(self, now: float) -> None:
        self._magnet.put_on()
        self.lifted_at = now
        self.sensor = self._reacted_at = None

    def has_waited_long_enough(self, now: float) -> bool:
        """Return whether the magnet has been in place for EFFECT_S seconds, long enough to have an effect."""
        return now - self._placed_at >= EFFECT_S


class Tester(Person):
    """A simulated person who follows the prompts of `check`. `pixels` returns the bytes R, G, B of all lights."""

    def __init__(self, check: Check, magnet: Magnet, pixels: Callable[[], bytes]) -> None:
        self._check = check
        self._board = check.connection.board
        self._magnet = TesterMagnet(magnet)
        self._pixels = pixels
        self._expected = bytearray(3 * len(self._board.lights))
        self._next_look = 0.0
        self._question = 0
        self._asked_at = 0.0
        self._self_closing = 0  # the bitmap of sensors that close by themselves

    def act(self, now: float, session: Session) -> None:
        """Look at the prompt and do what it requests."""
        if now < self._next_look:
            return
        self._next_look = now + LOOK_S
        if session.question != self._question:
            self._question, self._asked_at = session.question, now
        step = self._check.check_step
        if not self._check.connection.online:
            self._magnet.lift(now)
        elif isinstance(step, Sensors):
            self._test_sensors(now, session, step)
        elif isinstance(step, Pace):
            self._hold_magnet(now, session, step)
        elif session.procedure.prompt.answers:
            self._check_lights(now, session)

    def deadline(self) -> float:
        """Return the time at which `act` is next due."""
        return self._next_look

    # Sensors

    def _hold_magnet(self, now: float, session: Session, step: Pace) -> None:
        """Put the magnet on the requested sensor. If nothing happens, try again, and finally skip the measurement."""
        if not step.prompt.sensors:
            return
        (sensor,) = step.prompt.sensors
        if self._magnet.sensor is None:
            self._magnet.put_on(now, sensor)
        elif self._magnet.has_waited_long_enough(now):
            self._magnet.lift(now)
            if self._magnet.tries >= TRIES:
                session.answer(now, link.SKIP.word, session.question)

    def _test_sensors(self, now: float, session: Session, step: Sensors) -> None:
        magnet = self._magnet
        if step.is_clearing or step.next_sensor is None:
            magnet.lift_if_due(now)
            if now - self._asked_at >= PATIENCE_S and step.prompt.answers:
                session.answer(now, sensors.EMPTY.word, session.question)
        elif magnet.sensor is None:
            if now - magnet.lifted_at >= SETTLED_S:
                self._self_closing |= session.closed_bitmap
            if not session.closed_bitmap & ~step.unreliable_bitmap & ~self._self_closing:
                magnet.put_on(now, step.next_sensor)
        elif step.next_sensor != magnet.sensor:
            magnet.lift_if_due(now)
        elif magnet.has_waited_long_enough(now):
            if magnet.tries >= TRIES:
                reacted = step.other is not None and session.closed_bitmap & ~self._self_closing & 1 << step.other
                session.answer(now, sensors.OTHER.word if reacted else sensors.DEAD.word, session.question)
            magnet.lift(now)

    # Lights

    def _check_lights(self, now: float, session: Session) -> None:
        """Answer yes once the lights show the scene, or name the fault if they do not within PATIENCE_S seconds."""
        self._magnet.lift(now)
        prompt = session.procedure.prompt
        if lights.ITSELF in prompt.answers:  # there is nobody who could have pulled the cable
            session.answer(now, lights.ITSELF.word, session.question)
            return
        rgb = self._pixels()
        budget = self._board.power
        render(session.procedure.scene, 0, self._expected, budget.available_ma(), budget.light_ma)
        if rgb == bytes(self._expected):
            session.answer(now, lights.YES.word, session.question)
        elif now - self._asked_at >= PATIENCE_S:
            words = [answer.word for answer in prompt.answers]
            session.answer(now, self._choose_fault_answer(words, prompt.lights, rgb), session.question)

    def _choose_fault_answer(self, words: list[str], expected: tuple[int, ...], rgb: bytes) -> str:
        """Return the answer among `words` that describes how the lit lights differ from `expected`."""
        if lights.DARK.word in words:
            lit = {light for light in range(len(rgb) // 3) if any(rgb[3 * light : 3 * light + 3])}
            if not lit:
                return lights.DARK.word
            return lights.COLOUR.word if lit == set(expected) else lights.OTHER.word
        return lights.NO.word if isinstance(self._check.check_step, Lights) else lights.FADE.word


@dataclass(frozen=True)
class CheckOptions:
    """The options of a self-test."""

    only: tuple[str, ...] = ()  # the steps to run; all, if empty
    each_light: bool = False  # whether each light is tested alone
    reports: Path | None = None  # the report's folder; the user's own, if None
    page: Page | None = None
    sheets: str = ""  # the fingerprint of the description on the maker's sheets
    stage: int | None = None  # the number of the last stage built

    def stage_of(self, board: Board) -> Stage | None:
        """Return the selected stage, or None for a complete board. Raise UserError if its number is unknown."""
        return None if self.stage is None else find_stage(board, self.stage)


def check_board(description: str, serial_port: str, options: CheckOptions, tell: Tell) -> Check:
    """Check the real board on `serial_port`, or on any port if it is "". Raise UserError if no board responds.

    If `description` is empty, the board identifies itself.
    """
    report.check_writable(options.reports or report.reports_folder())
    expected = load(description) if description else None
    stage = options.stage_of(expected) if expected else None
    try:
        board, port = find_real_board(description, serial_port, tell)
    except UserError as error:
        silence = StageWires(expected, stage).silence_advice() if expected and stage else None
        raise UserError(error.message if silence is None else join_sentences(error.message, silence)) from error
    check = make_check(
        _connection(board),
        only=options.only,
        each_light=options.each_light,
        stage=options.stage_of(board),
        circuitpython=lambda uid: link.circuitpython_version(uid, scan_this_computer()),
        sheets=options.sheets,
        wiring=lambda uid: WiringStore(default_folder(), board, uid).last_wiring,
    )
    with write_report_at_end(check, options.reports, tell, is_virtual=False):
        run_procedure(check, tell, serial_port=port, page=options.page)
    return check


def check_virtual_board(
    board: Board, options: CheckOptions, tell: Tell, *, by_hand: bool, broken: Sequence[str]
) -> Check:
    """Check a virtual board with `broken` parts, `by_hand` or automatically. Raise UserError for an unknown part."""
    dark, others = parse_broken_lights(board, broken)
    report.check_writable(options.reports or report.reports_folder())
    magnet = Magnet(Reeds(parse_broken_sensors(board, others, ""), Random(0), CALM_S))
    check = make_check(
        _connection(board),
        only=options.only,
        each_light=options.each_light,
        stage=options.stage_of(board),
        check_timing=False,
        sheets=options.sheets,
    )
    world = World(board, magnet, dark=dark)
    tester = None if by_hand else Tester(check, magnet, world.pixels)
    with write_report_at_end(check, options.reports, tell, is_virtual=True):
        run_procedure(check, tell, world=world, person=tester, page=options.page)
    return check


@contextmanager
def write_report_at_end(check: Check, reports: Path | None, tell: Tell, *, is_virtual: bool) -> Iterator[None]:
    """Write the report at the end of the `with` statement, even after an error, provided that a board was found."""
    began = datetime.now(UTC)
    try:
        yield
    finally:
        check.end_early()
        hello = check.identity.hello
        if hello is not None:
            _report_verdict(check, tell)
            folder = reports or report.reports_folder()
            data, stem = report.report_data(check, began, is_virtual), report.file_stem(folder, hello.uid, began)
            texts = {
                ".json": json.dumps(data, indent=1) + "\n",
                ".html": report.render_document(check, data, user_catalogue()),
            }
            paths = report.write_report(folder, stem, texts)
            tell(Message("check-report", files=tuple(str(path) for path in paths)))


def _report_verdict(check: Check, tell: Tell) -> None:
    """Report the verdict. If the check was interrupted, also report all failures."""
    text = verdict(check.rows, check.is_finished)
    if check.is_finished:
        tell(Message("check-over", verdict=text))
        return
    tell(Message("check-cut-short", verdict=text))
    for row in check.rows:
        if row.verdict == FAIL:
            tell(Message("procedure-line", line=format_row(row)))


def _connection(board: Board) -> Connection:
    return Connection(board, secrets.randbelow(SEQ_LIMIT))
