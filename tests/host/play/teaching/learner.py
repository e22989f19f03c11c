"""A simulated learner who presses any button that the table's sentences name and otherwise follows the lights."""

import re
from random import Random

from signalbox.board.piece_places import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.device.link.connection import Connection
from signalbox.play.table.commands import ChooseByWord, PressButton, SendCommand, TableCommand
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.present.snapshot_types import TableSnapshot
from signalbox.play.teaching.lesson import lesson_info
from signalbox.simulator.faults import Reeds
from signalbox.simulator.hands import Hands
from signalbox.simulator.machine import Machine
from signalbox.simulator.people.demo import FRAME_MS
from signalbox.simulator.people.follower import LightsFollower, people_kinds
from signalbox.simulator.people.player import SimulatedPlayer
from signalbox.simulator.people.simulation import Simulation

READS_S = 2.0
VERBS = re.compile(  # French verbs that ask for an action; without one, nobody knows what to do
    "appuyez|arrêtez|attaquez|avancez|choisissez|déplacez|enlevez|lancez|posez|prenez|regardez|soulevez"
    "|remettez|retirez|tournez|pour (robin|sam)",
    re.IGNORECASE,
)


class Learner:
    """A learner who plays all seats with one pair of hands, as at a real board."""

    def __init__(self, opened: OpenTable, hands: Hands, seed: str, language: str = "en-GB") -> None:
        """Set up the learner. In French, it acts only if the sentence tells the player to act or to watch."""
        self._language = language
        self.table = opened.table
        self.words = catalogue(language)
        random = Random(f"learner {seed}")
        helper = SimulatedPlayer(opened.table, hands, lambda state: state.legal_actions()[0], random, ())
        self._follower = LightsFollower(opened.table, hands, random, helper, people_kinds("lights"))
        self._read_at = 0.0
        self._pressed = -1  # how many actions had been played at the last press

    @property
    def send_command(self) -> SendCommand:
        return self._follower.send_command

    @send_command.setter
    def send_command(self, send_command: SendCommand) -> None:
        self._follower.send_command = send_command

    @property
    def wrong_moves(self) -> int:
        return self._follower.figures()["wrong_moves"]

    def deadline(self) -> float | None:
        due = self._follower.deadline()
        return self._read_at if due is None else max(due, self._read_at)

    def act(self, now: float) -> None:
        shown = lesson_info(self.table)
        assert shown is not None
        if now < self._read_at or shown["is_over"]:
            return
        self._read_at = now + READS_S
        seen = snapshot(self.table, now)
        sentences = " ".join(self.words.text(each) for each in (seen["prompt"], seen["detail"]) if each is not None)
        if self._language == "fr" and not VERBS.search(sentences):
            return
        command = self._named_command(seen, sentences)
        if command is not None:
            self.send_command(now, command)
        else:
            self._follower.act(now)

    def _named_command(self, seen: TableSnapshot, sentences: str) -> TableCommand | None:
        """Return the command that the sentences name, if any, unless it was already given in this position."""
        state = self.table.state
        assert state is not None
        if self._pressed == len(state.history):
            return None
        infinitives = re.sub(r"ez\b", "er", sentences)  # as on French buttons
        named: list[tuple[Message, PressButton | ChooseByWord]] = [
            *((press["label"], PressButton(press["button"])) for press in seen["presses"] if press["enabled"]),
            *((choice["label"], ChooseByWord(choice["text"])) for choice in seen["choices"] if choice["enabled"]),
        ]
        for label, command in named:
            if re.search(rf"\b{re.escape(self.words.text(label))}\b", infinitives, re.IGNORECASE):
                self._pressed = len(state.history)
                return command
        return None


def lesson_simulation(
    opened: OpenTable, seed: str = "1", language: str = "en-GB", *, is_laid_out: bool = True
) -> tuple[Simulation, Learner]:
    """Return a simulation of a lesson and its learner. With `is_laid_out`, the position is already set up."""
    table = opened.table
    tabletop = Tabletop(opened.board, pieces_for(table.config.rules, len(table.config.seats)))
    assert table.state is not None
    if is_laid_out:
        lay_out(tabletop, table.state)
    hands = Hands(tabletop, Random(f"hands {seed}"), 0.0, Reeds({}, Random(seed)), None)
    learner = Learner(opened, hands, seed, language)
    machine = Machine(opened.board, seed=1, now_ms=0, settings={"frame_ms": FRAME_MS})
    return Simulation(opened, Connection(opened.board), machine, hands, learner), learner
