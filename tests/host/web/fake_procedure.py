"""A simulated check of a simulated board, with its page served to a real browser."""

import asyncio

from signalbox.board import draw, load
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.commands import VERBS, Command, Touch
from signalbox.service.procedures.running import FILE, Magnet, snapshot
from signalbox.service.procedures.self_test.whole_check import make_check
from signalbox.simulator.machine import Machine
from signalbox.web.hub import Hub
from signalbox.web.page_types import Link
from signalbox.web.viewer import Screen
from tests.english import message_text
from tests.host.service.procedures.fixtures import Simulation
from tests.host.web.served_page import ServedPage

TURN_S = 0.02
LINK: Link = {"state": "virtual", "text": message_text("procedure-board-virtual")}


class RunningProcedure(ServedPage):
    """Runs a procedure on a simulated board and serves its page, on its own thread."""

    def __init__(self, simulation: Simulation, machine: Machine, magnet: Magnet) -> None:
        self.machine = machine
        self.magnet = magnet
        self._simulation = simulation
        drawing = draw(simulation.session.procedure.connection.board)
        super().__init__(Hub(Screen(drawing, lambda command, _: self._command(command), VERBS, page=FILE)))
        self.start()

    def _command(self, command: Command) -> None:
        if isinstance(command, Touch):
            self.magnet.touch(int(command.sensor))
        else:
            self._simulation.session.answer(self._simulation.now, command.word, int(command.question))

    async def work(self) -> None:
        while True:
            self._simulation.run(TURN_S)
            self.hub.publish(snapshot(self._simulation.session, LINK, hands=True))
            self.hub.publish_lights(self.machine.pixels)
            await asyncio.sleep(TURN_S)


class RunningCheck(RunningProcedure):
    """Runs the check of a single part of a board."""

    def __init__(self, only: str) -> None:
        board, magnet = load("ptites_locos"), Magnet()
        self.check = make_check(Connection(board), only=only)
        machine = Machine(board)
        super().__init__(Simulation(self.check, machine, magnet), machine, magnet)
