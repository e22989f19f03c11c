"""A procedure at the wall clock: real serial port or virtual board, terminal and page. All the I/O is here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any, assert_never

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import meant
from signalbox.device.link.opening import open_port
from signalbox.device.link.serial_port import Driver
from signalbox.device.runtime.jobs import until_one_ends
from signalbox.device.runtime.page_lights import PageLights
from signalbox.device.runtime.typed import read_lines
from signalbox.service.procedures.commands import Answer, Command, Touch
from signalbox.service.procedures.session import Session
from signalbox.service.procedures.snapshot import snapshot
from signalbox.service.procedures.terminal import QUIT, read

if TYPE_CHECKING:
    from signalbox.device.link.events import Event
    from signalbox.device.link.scenes import Entry
    from signalbox.service.procedures.magnet import Magnet
    from signalbox.service.procedures.page_types import ProcedurePage
    from signalbox.service.procedures.person import Person
    from signalbox.service.procedures.procedure import Procedure
    from signalbox.service.procedures.terminal import Terminal
    from signalbox.simulator.world import World
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import Link

FAREWELL_S = 0.3  # for the last words to reach the page, and for the board's lights to go out


class Live:
    """Runs one procedure inside an asyncio loop until it has finished."""

    def __init__(
        self,
        procedure: Procedure,
        *,
        serial_port: str = "",
        world: World[Magnet] | None = None,
        person: Person | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        """`serial_port` names a real board's; `world` is a virtual board instead, at which `person` may work."""
        self.procedure = procedure
        self.connection = procedure.connection
        self.session = Session(procedure)
        self.hub: Hub | None = None
        self._world = world
        self._person = person
        self._terminal = terminal
        finder, opener = (None, open_port) if world is None else (world.find, world.open)
        self._driver = Driver(self.connection, self._on_events, port=serial_port, finder=finder, opener=opener)
        self._wake = asyncio.Event()
        self._quit = asyncio.Event()

    async def run(self, *beside: Coroutine[Any, Any, None]) -> None:
        """Work until the procedure has finished; `beside` runs at the same time. Raises what any of them raises."""
        pixels = None if self._world is None else self._world.pixels
        lights = PageLights(self.connection.board).run(
            lambda: self.hub, self._scene, pixels, lambda: self.connection.ahead_ms
        )
        await until_one_ends(self._driver.run(), self._pace(), lights, self._quit.wait(), *beside)

    @property
    def quitted(self) -> bool:
        """Whether a person has ended it before it had finished."""
        return self._quit.is_set()

    def read_lines(self, lines: Iterable[str]) -> None:
        """Take answers from `lines` (typed, so they may take their time) from now on."""
        read_lines(lines, self._typed)

    def command(self, command: Command) -> None:
        """Do what the page asks. Raises UserError with one sentence when it cannot be done."""
        try:
            match command:
                case Touch(sensor):
                    self._touch(sensor)
                case Answer(word, question):
                    number = int(question) if question.isdecimal() else 0
                    self.session.answer(asyncio.get_running_loop().time(), word, number)
                case _:
                    assert_never(command)
        finally:
            self._wake.set()

    # Inside.

    def _on_events(self, now: float, events: list[Event]) -> None:
        self.session.handle(now, events)
        self._wake.set()

    async def _pace(self) -> None:
        """Let time pass in the procedure and for the person, and tell everyone what has changed."""
        loop = asyncio.get_running_loop()
        while not self.procedure.finished:
            self._wake.clear()
            now = loop.time()
            if self._person is not None:
                self._person.act(now, self.session)
            if self._world is not None:
                self._world.hands.act(now)
                self._world.sync()
            self.session.tick(now)
            self._driver.poke()
            self._publish()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._deadline()):
                    await self._wake.wait()
        self._publish()
        await asyncio.sleep(FAREWELL_S)

    def _deadline(self) -> float | None:
        due = [
            self.session.deadline(),
            self._person.deadline() if self._person is not None else None,
            self._world.hands.deadline() if self._world is not None else None,
        ]
        return min((time for time in due if time is not None), default=None)

    def _typed(self, line: str) -> None:
        assert self._terminal is not None
        if meant(line, [QUIT]) is not None:
            self._quit.set()
            return
        try:
            word = read(self.procedure.prompt, line)
            if word is not None:
                self.session.answer(asyncio.get_running_loop().time(), word)
        except UserError as fault:
            self._terminal.say(fault.message)
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
        if self._terminal is not None:
            self._terminal.show(self.procedure)
        if self.hub is not None:
            hands = self._world is not None and self._person is None
            page: ProcedurePage = {**snapshot(self.session, self._link()), "hands": hands}
            self.hub.publish(page)

    def _link(self) -> Link:
        if self._world is not None:
            return {"state": "virtual", "text": Message("procedure-board-virtual")}
        if self.connection.online:
            return {"state": "online", "text": Message("board-online", port=self._driver.port)}
        return {"state": "offline", "text": Message("board-looked-for")}

    def _scene(self) -> list[Entry]:
        return [] if self.procedure.finished else self.procedure.scene
