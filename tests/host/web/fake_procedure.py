"""A simulated check of a simulated board, with its page served to a real browser."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator

from signalbox.board import draw, load
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.commands import VERBS, Command, Touch
from signalbox.service.procedures.page_types import ProcedurePage
from signalbox.service.procedures.running import FILE, Magnet, snapshot
from signalbox.service.procedures.self_test.check import make_check
from signalbox.simulator.machine import Machine
from signalbox.web.app import make_app
from signalbox.web.hub import Hub
from signalbox.web.page_types import Link
from signalbox.web.server import Server, listen
from signalbox.web.viewer import Screen
from tests.english import message_text
from tests.host.service.procedures.fixtures import Simulation

TURN_S = 0.02
LINK: Link = {"state": "virtual", "text": message_text("procedure-board-virtual")}


class RunningProcedure:
    """A procedure on a simulated board, on its own thread."""

    def __init__(self, simulation: Simulation, machine: Machine, magnet: Magnet) -> None:
        self.machine = machine
        self.magnet = magnet
        self._simulation = simulation
        drawing = draw(simulation.session.procedure.connection.board)
        self._hub = Hub(Screen(drawing, lambda command, _: self._command(command), VERBS, page=FILE))
        self._listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._server = Server(make_app(self._hub), self._listener)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._serve()], daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the server and wait for its thread."""
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join()

    def _command(self, command: Command) -> None:
        if isinstance(command, Touch):
            self.magnet.touch(int(command.sensor))
        else:
            self._simulation.session.answer(self._simulation.now, command.word, int(command.question))

    async def _serve(self) -> None:
        working = asyncio.create_task(self._work())
        await self._server.run()
        working.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await working

    async def _work(self) -> None:
        while True:
            self._simulation.run(TURN_S)
            page: ProcedurePage = {**snapshot(self._simulation.session, LINK), "hands": True}
            self._hub.publish(page)
            self._hub.publish_lights(self.machine.pixels)
            await asyncio.sleep(TURN_S)


class RunningCheck(RunningProcedure):
    """The check of one part."""

    def __init__(self, only: str) -> None:
        board, magnet = load("ptites_locos"), Magnet()
        self.check = make_check(Connection(board), only=only)
        machine = Machine(board)
        super().__init__(Simulation(self.check, machine, magnet), machine, magnet)


@contextlib.contextmanager
def running_procedure(simulation: Simulation, machine: Machine, magnet: Magnet) -> Iterator[RunningProcedure]:
    with contextlib.closing(RunningProcedure(simulation, machine, magnet)) as running:
        yield running


@contextlib.contextmanager
def running_check(only: str) -> Iterator[RunningCheck]:
    with contextlib.closing(RunningCheck(only)) as running:
        yield running
