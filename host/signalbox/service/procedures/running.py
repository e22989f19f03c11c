"""Running a procedure in real time, with its board, page and terminal."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from functools import reduce
from typing import TYPE_CHECKING, Any, assert_never

from shared_rules.wire import bitmap_to_hex
from signalbox.board import Board, board_names, draw, load
from signalbox.board.load import dashed_board_names
from signalbox.core.deadlines import earliest
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.core.messages.typed_words import match_word, normalise, spellings, typed_word
from signalbox.device.link.driver import Driver
from signalbox.device.link.ports import find_serial_port, open_port
from signalbox.device.runtime.command_page import Page, serve_page
from signalbox.device.runtime.jobs import read_lines, run_until_one_ends
from signalbox.device.runtime.page_lights import PageLights
from signalbox.device.runtime.stopping import run
from signalbox.service.procedures.commands import VERBS, Command, Touch
from signalbox.service.procedures.commands import Answer as AnswerCommand
from signalbox.service.procedures.session import Session
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen

if TYPE_CHECKING:
    from signalbox.board.scene import Entry
    from signalbox.device.link.events import Event
    from signalbox.service.procedures.page_types import ProcedurePage, ResultRow
    from signalbox.service.procedures.procedure import Answer, Procedure, Prompt, Row
    from signalbox.simulator.faults import Reeds
    from signalbox.simulator.virtual_board import World
    from signalbox.web.page_types import Link

LINES = 200  # how many of the newest lines the page shows
QUIT = "quit"  # ends any procedure
MAX_ANSWERS_PER_LINE = 4  # maximum number of answers offered on one line
CLOSING_S = 0.3  # time for the last message to reach the page and for the board's lights to go out
FILE = "procedure.html"


def snapshot(session: Session, link: Link, hands: bool = False) -> ProcedurePage:
    """Return the page's complete state. If `hands` is true, the page may operate the board."""
    procedure = session.procedure
    prompt = procedure.prompt
    finished = procedure.is_finished
    return {
        "title": procedure.title,
        "question": session.question,
        "prompt": prompt.text,
        "answers": [] if finished else [{"word": answer.word, "label": answer.label} for answer in prompt.answers],
        "done": procedure.done_count,
        "steps": procedure.steps,
        "closed": bitmap_to_hex(session.closed_bitmap, procedure.connection.board.sensors.count),
        "sensors": [] if finished else list(prompt.sensors),
        "lights": [] if finished else list(prompt.lights),
        "sensor_marks": {str(sensor): mark for sensor, mark in procedure.sensor_marks.items()},
        "light_marks": {str(light): mark for light, mark in procedure.light_marks.items()},
        "rows": [_row(row) for row in procedure.rows],
        "lines": procedure.lines[-LINES:],
        "buttons": {name: Message("button", button=name) for name in procedure.connection.board.buttons},
        "finished": finished,
        "link": link,
        "hands": hands,
    }


def _row(row: Row) -> ResultRow:
    return {
        "part": row.part_text,
        "name": row.name,
        "value": row.value,
        "limit": row.limit,
        "verdict": row.verdict,
        "said": row.verdict_text,
    }


class Terminal:
    """A terminal that shows a procedure's lines and prompts."""

    def __init__(self, write: Tell) -> None:
        self.write = write  # prints a separate message, such as a refusal
        self._lines = 0
        self._last: Prompt | None = None

    def show(self, procedure: Procedure) -> None:
        """Print new lines and a new prompt, including its answers if they are new."""
        for line in procedure.lines[self._lines :]:
            self.write(Message("procedure-line", line=line))
        self._lines = len(procedure.lines)
        if procedure.is_finished:
            return
        prompt = procedure.prompt
        if prompt != self._last:
            has_new_answers = self._last is None or prompt.answers != self._last.answers
            self._last = prompt
            done, steps = procedure.done_count, procedure.steps
            asked = Message("procedure-asked", done=done, steps=steps, prompt=prompt.text)
            self.write(asked if steps else prompt.text)
            for line in _answer_lines(prompt) if has_new_answers else ():
                self.write(line)


def read_answer(prompt: Prompt, line: str) -> str | None:
    """Return the word of the answer that a line selects. The line is the word, its beginning, or the answer's number.

    Words may be typed in any language. For an empty line, return the first answer, or None if the prompt waits for the
    board or a sensor. Raise UserError with the possible words if the line is not understood.
    """
    text = normalise(" ".join(line.split()))
    words = [answer.word for answer in prompt.answers]
    if not text:
        return words[0] if words and not prompt.sensors else None
    numbered = {str(number): word for number, word in enumerate(words, start=1)}
    if text in numbered:
        return numbered[text]
    accepted = {
        answer.word: [normalise(answer.word)] if answer.is_name else spellings(answer.word) for answer in prompt.answers
    }
    prefixed = [word for word in words if any(spelling.startswith(text) for spelling in accepted[word])]
    exact = [word for word in words if text in accepted[word]]
    if exact or len(prefixed) == 1:
        return (exact or prefixed)[0]
    if not words:
        raise UserError(Message("procedure-nothing-to-answer", quit=typed_word(QUIT)))
    allowed = tuple(answer.typed_form for answer in prompt.answers)
    if prompt.sensors:
        raise UserError(Message("procedure-type", words=allowed))
    raise UserError(Message("procedure-type-or-enter", words=allowed, first=allowed[0]))


def _answer_lines(prompt: Prompt) -> list[Message]:
    if not prompt.answers:
        return []
    first, *others = [_answer_message(answer) for answer in prompt.answers]
    answers = [first if prompt.sensors else Message("procedure-enter-or", answer=first), *others]
    if len(answers) <= MAX_ANSWERS_PER_LINE:
        answers = [reduce(lambda first, second: Message("procedure-answers-both", first=first, second=second), answers)]
    return [Message("procedure-answers", answers=answer) for answer in answers]


def _answer_message(answer: Answer) -> Message:
    if answer.is_brief or answer.is_name:
        return answer.typed_form
    return Message("procedure-answer", word=answer.typed_form, label=answer.label)


class Magnet:
    """A magnet that closes the sensors under it, usually a single sensor."""

    def __init__(self, reeds: Reeds | None = None) -> None:
        """Start with the magnet in the air. `reeds` simulates the board's reeds if some are broken."""
        self._reeds = reeds
        self._closed = 0

    def closed_bitmap(self) -> int:
        """Return the bitmap of the closed sensors."""
        return self._reeds.read(self._closed) if self._reeds else self._closed

    def act(self, at: float) -> None:
        """Make the broken reeds flicker if a change is due."""
        if self._reeds:
            self._reeds.act(at)

    def deadline(self) -> float | None:
        """Return the time at which `act` is next due, or None if nothing is due."""
        return self._reeds.deadline() if self._reeds else None

    def put_on(self, *sensors: int) -> None:
        """Put the magnet on these sensors, and lift it from all others."""
        self._closed = sum(1 << sensor for sensor in sensors)

    def touch(self, sensor: int) -> None:
        """Put the magnet on a sensor, or lift it if it is there already."""
        self.put_on(*([] if self._closed >> sensor & 1 else [sensor]))


class Person(ABC):
    """A simulated person with a magnet, who can see the lights."""

    @abstractmethod
    def act(self, now: float, session: Session) -> None:
        """Look at the prompt and the board, and do anything that is due."""

    @abstractmethod
    def deadline(self) -> float | None:
        """Return the latest time for the next `act`, or None if nothing is due."""


class LiveProcedure:
    """A procedure that runs in an asyncio loop until it has finished."""

    def __init__(
        self,
        procedure: Procedure,
        terminal: Terminal,
        serial_port: str,
        world: World[Magnet] | None,
        person: Person | None,
    ) -> None:
        """Use the real board on `serial_port`, or the virtual board in `world`, which `person` operates if given."""
        self.procedure = procedure
        self.connection = procedure.connection
        self.session = Session(procedure)
        self.hub: Hub | None = None
        self.quit = asyncio.Event()  # set when a person ends the procedure early
        self._world = world
        self._person = person
        self._terminal = terminal
        finder, opener = (None, open_port) if world is None else (world.find, world.open)
        self._driver = Driver(self.connection, self._on_events, port=serial_port, finder=finder, opener=opener)
        self._wake = asyncio.Event()

    async def run(self, *coroutines: Coroutine[Any, Any, None]) -> None:
        """Run the procedure to its end alongside `coroutines`. Raise the error of a coroutine that fails."""
        pixels = None if self._world is None else self._world.pixels
        page_lights, statistics = PageLights(self.connection.board), self.connection.statistics
        lights = page_lights.run(lambda: self.hub, self._scene, pixels, lambda: statistics.ahead_ms)
        await run_until_one_ends(self._driver.run(), self._advance(), lights, self.quit.wait(), *coroutines)

    def command(self, command: Command) -> None:
        """Carry out a command from the page. Raise UserError with a message if that is impossible."""
        try:
            match command:
                case Touch(sensor):
                    self._touch(sensor)
                case AnswerCommand(word, question):
                    number = int(question) if question.isdecimal() else 0
                    self.session.answer(asyncio.get_running_loop().time(), word, number)
                case _:
                    assert_never(command)
        finally:
            self._wake.set()

    def _on_events(self, now: float, events: list[Event]) -> None:
        self.session.handle(now, events)
        self._wake.set()

    async def _advance(self) -> None:
        """Advance the procedure and the simulated person as time passes, and publish all changes."""
        loop = asyncio.get_running_loop()
        while not self.procedure.is_finished:
            self._wake.clear()
            now = loop.time()
            if self._person is not None:
                self._person.act(now, self.session)
            if self._world is not None:
                self._world.hands.act(now)
                self._world.sync()
            self.session.tick(now)
            self._driver.flush()
            self._publish()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._deadline()):
                    await self._wake.wait()
        self._publish()
        await asyncio.sleep(CLOSING_S)

    def _deadline(self) -> float | None:
        person_due = self._person.deadline() if self._person is not None else None
        hands_due = self._world.hands.deadline() if self._world is not None else None
        return earliest(self.session.deadline(), person_due, hands_due)

    def handle_line(self, line: str) -> None:
        """Handle a typed line, which is either an answer or the word that ends the procedure."""
        if match_word(line, [QUIT]) is not None:
            self.quit.set()
            return
        try:
            word = read_answer(self.procedure.prompt, line)
            if word is not None:
                self.session.answer(asyncio.get_running_loop().time(), word)
        except UserError as fault:
            self._terminal.write(fault.message)
        self._wake.set()

    def _touch(self, sensor: str) -> None:
        if self._world is None:
            raise UserError(Message("procedure-board-is-real"))
        if self._person is not None:
            raise UserError(Message("procedure-by-itself"))
        if not sensor.isdecimal() or int(sensor) >= self.connection.board.sensors.count:
            raise UserError(Message("procedure-no-such-sensor"))
        self._world.hands.touch(int(sensor))

    def _publish(self) -> None:
        self._terminal.show(self.procedure)
        if self.hub is not None:
            hands = self._world is not None and self._person is None
            self.hub.publish(snapshot(self.session, self._link(), hands))

    def _link(self) -> Link:
        if self._world is not None:
            return {"state": "virtual", "text": Message("procedure-board-virtual")}
        if self.connection.online:
            return {"state": "online", "text": Message("board-online", port=self._driver.port)}
        return {"state": "offline", "text": Message("board-looked-for")}

    def _scene(self) -> list[Entry]:
        return [] if self.procedure.is_finished else self.procedure.scene


def load_board(description: str) -> Board:
    """Return the board named `description`; "" means the only board. Raise UserError for "" with several boards."""
    names = board_names()
    if not description and len(names) > 1:
        raise UserError(Message("which-description", boards=dashed_board_names()))
    return load(description or names[0])


def find_real_board(description: str, serial_port: str, tell: Tell) -> tuple[Board, str]:
    """Return a real board and its serial port. If `description` is empty, the board identifies itself.

    Raise UserError if the board does not respond on `serial_port`, or on any port if it is empty.
    """
    answer = find_serial_port(load(description) if description else None, serial_port, tell)
    if answer is None:
        raise UserError(Message("procedure-no-board"))
    return answer.board, answer.port


def run_procedure(
    procedure: Procedure,
    tell: Tell,
    *,
    serial_port: str = "",
    world: World[Magnet] | None = None,
    person: Person | None = None,
    page: Page | None = None,
) -> None:
    """Run a procedure to its end with the board on `serial_port`, or the virtual one in `world`.

    `person`, if any, uses the virtual board. Raise KeyboardInterrupt after Ctrl-C or a typed `quit`; the procedure
    keeps the results so far. Raise UserError if the page cannot be served, and any error that the procedure raises.
    """

    async def run_live() -> None:
        live = LiveProcedure(procedure, Terminal(tell), serial_port, world, person)
        if sys.stdin is not None and person is None:  # if standard input is closed, the page is enough
            tell(Message("procedure-quit", word=typed_word(QUIT)))
            read_lines(sys.stdin, live.handle_line)
        if page is None:
            await live.run()
        else:
            drawing = draw(procedure.connection.board)
            live.hub = Hub(Screen(drawing, lambda command, _: live.command(command), VERBS, page=FILE))
            await live.run(serve_page(live.hub, page, tell))
        if live.quit.is_set():
            raise KeyboardInterrupt

    try:
        run(run_live())
    finally:
        if world is not None:
            world.close()
