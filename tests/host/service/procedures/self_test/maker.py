"""A simulated maker who builds a board from its wire list, stage by stage, and sometimes makes a mistake."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from signalbox.board import Board
from signalbox.board.model import PCB
from signalbox.device.link.connection import Connection as Line
from signalbox.maker.circuit import Plan
from signalbox.maker.circuit.names import LOGIC_SUPPLY, register
from signalbox.maker.circuit.netlist import Connection, Pin
from signalbox.maker.circuit.wire_list import Stage, Wire, WireList, stages
from signalbox.service.procedures.procedure import FAIL
from signalbox.service.procedures.running import Magnet
from signalbox.service.procedures.self_test.running import Tester
from signalbox.service.procedures.self_test.stage_wires import StageWires
from signalbox.service.procedures.self_test.whole_check import Check, make_check
from signalbox.simulator.machine import Machine
from tests.english import english
from tests.host.maker.circuit.soldered import Soldered
from tests.host.service.procedures.fixtures import EnglishRow, Simulation, english_rows

IF_RIGHT = "; if these are right, "  # separates the wires named first from the others
ERRS = 0.02  # of the wires are left out; as many are swapped within their stage
LONGEST_S = 1200.0  # for a check


@dataclass(frozen=True)
class Mistake:
    """A missing wire, or two wires of one stage whose far ends are swapped."""

    wires: tuple[Wire, ...]

    @property
    def numbers(self) -> set[int]:
        return {wire.number for wire in self.wires}

    @property
    def kind(self) -> str:
        return "left out" if len(self.wires) == 1 else "swapped"

    def soldered(self) -> list[Wire]:
        """Return the wires soldered in place of the right ones: none, or two with swapped ends."""
        if len(self.wires) == 1:
            return []
        one, other = self.wires
        return [replace(one, other=other.other), replace(other, other=one.other)]


def mistakes(wires: Sequence[Wire], random: Random, errs: float) -> list[Mistake]:
    """Choose different wires for mistakes: a fraction `errs` is left out, and half as many pairs are swapped."""
    remaining = list(wires)
    random.shuffle(remaining)
    count = max(1, round(errs * len(wires)))
    chosen = [Mistake((remaining.pop(),)) for _ in range(count)]
    for _ in range(max(1, count // 2)):
        first = remaining.pop()
        second = next((wire for wire in remaining if wire.stage == first.stage), None)
        if second is not None:
            remaining.remove(second)
            chosen.append(Mistake((first, second)))
    return chosen


@dataclass
class FoundMistake:
    """A mistake found by a check, and the wires that the check named."""

    mistake: Mistake
    named: frozenset[int]


class Maker:
    """Builds the board in `plan` from the wire list and a ready-made controller and nodes."""

    def __init__(self, plan: Plan, seed: str, errs: float = ERRS) -> None:
        self.board: Board = plan.board
        self.found: list[FoundMistake] = []
        self.invisible: list[Mistake] = []  # mistakes without any observable effect
        self._ready_made = [joint for joint in plan.netlist.connections if not joint.wire]
        self._wires = WireList(plan).wires
        self._seed = seed
        self._open = mistakes(self._wires, Random(f"maker {seed}"), errs)
        self.made = list(self._open)

    def build(self, numbers: Iterable[int] = ()) -> None:
        """Build all stages in order. Check these (by default all) and repair the other stages without a check."""
        for stage in stages(self.board):
            mistakes_here = [mistake for mistake in self._open if mistake.wires[0].stage == stage.number]
            if not numbers or stage.number in numbers:
                self.build_stage(stage, mistakes_here)
            else:
                self._open = [mistake for mistake in self._open if mistake not in mistakes_here]

    def build_stage(self, stage: Stage, here: Sequence[Mistake]) -> None:
        """Check the stage and repair named wires until it passes. The board must then behave like a correct one."""
        unfound = list(here)
        while failed := self.check(stage):
            named, hits = self._wires_to_inspect(failed, unfound)
            assert hits, f"{self.board.name} {self._seed}: {failed} for {unfound}"
            self.found += [FoundMistake(mistake, frozenset(named)) for mistake in hits]
            unfound = [mistake for mistake in unfound if mistake not in hits]
            self._open = [mistake for mistake in self._open if mistake not in hits]
        actual, expected = self._behaviour(stage, self._open), self._behaviour(stage, ())
        assert actual == expected, f"{self.board.name} {self._seed}: passed with {unfound}"
        self.invisible += unfound

    def _wires_to_inspect(self, failed: Sequence[str], unfound: Sequence[Mistake]) -> tuple[set[int], list[Mistake]]:
        """Return the wires to inspect (the first ones named or, if they are right, all) and the mistakes in them."""
        named = wires_named([sentence.partition(IF_RIGHT)[0] for sentence in failed], self._wires)
        if not any(mistake.numbers & named for mistake in unfound):
            named = wires_named(failed, self._wires)
        return named, [mistake for mistake in unfound if mistake.numbers & named]

    def check(self, stage: Stage | None) -> list[str]:
        """Return the failures that `signalbox check` reports for a stage, or for the whole board if `stage` is None."""
        soldered = self.soldered(stage, self._open)
        if soldered.is_dead:
            assert stage is not None
            return [english(StageWires(self.board, stage).silence_advice())]
        check, ended = run_check(self.board, soldered, stage)
        assert ended, f"{english(check.prompt.text)} {check.rows}"
        return [_line(row) for row in english_rows(check.rows) if row.verdict == FAIL]

    def soldered(self, stage: Stage | None, mistakes_made: Iterable[Mistake]) -> Soldered:
        """Return the board as built so far, with these mistakes."""
        by_number = {number: mistake for mistake in mistakes_made for number in mistake.numbers}
        last = len(stages(self.board)) if stage is None else stage.number
        built = [wire for wire in self._wires if wire.stage <= last]
        right = [wire for wire in built if wire.number not in by_number]
        replacements = [
            wire
            for mistake in {id(mistake): mistake for mistake in by_number.values()}.values()
            for wire in mistake.soldered()
            if wire.stage <= last
        ]
        wires = [Connection(wire.one, wire.other, wire.net, wire.kind) for wire in [*right, *replacements]]
        return Soldered(self.board, [*self._ready_made, *wires, *self._temporary_connections(stage)], self._seed)

    def _temporary_connections(self, stage: Stage | None) -> list[Connection]:
        """Return the connection of the last register's pin 10 to 3.3 V, needed until the next register is there."""
        node = stage.node if stage is not None else None
        if node is None or self.board.controller.nodes == PCB:  # circuit boards have a resistor for this
            return []
        return [Connection(Pin(register(node), "10"), Pin(register(node), "16"), LOGIC_SUPPLY)]

    def _behaviour(self, stage: Stage, mistakes_made: Iterable[Mistake]) -> tuple[object, ...]:
        """Return everything observable: which inputs each reed closes and what each light shows."""
        soldered = self.soldered(stage, mistakes_made)
        sensors_mask = (1 << stage.sensors.stop) - 1 if stage.sensors else 0
        touched = [0, *(1 << sensor for sensor in stage.sensors)]
        return soldered.is_dead, [soldered.closed(reeds) & sensors_mask for reeds in touched], soldered.chain


def run_check(board: Board, soldered: Soldered, stage: Stage | None) -> tuple[Check, bool]:
    """Make the tester check a board as soldered. Return the check and whether it finished."""
    machine, magnet = Machine(board), Magnet()
    check = make_check(Line(board), stage=stage, check_timing=False)
    tester = Tester(check, magnet, lambda: soldered.seen(machine.pixels))
    return check, Simulation(check, machine, Hand(magnet, soldered), tester).run(LONGEST_S)


class Hand:
    """The magnet over the reeds, sensed through the wires as soldered."""

    def __init__(self, magnet: Magnet, soldered: Soldered) -> None:
        self._magnet = magnet
        self._soldered = soldered

    def closed_bitmap(self) -> int:
        return self._soldered.closed(self._magnet.closed_bitmap())


def wires_named(sentences: Iterable[str], wires: Iterable[Wire]) -> set[int]:
    """Return the numbers of the wires that these sentences name."""
    found: set[int] = set()
    for sentence in sentences:
        found |= {int(number) for number in re.findall(r"\bwire (\d+)", sentence)}
        for colours, first, last in re.findall(r"\b(any|a [a-z, ]+) wire from (\d+) to (\d+)", sentence):
            between = [wire for wire in wires if int(first) <= wire.number <= int(last)]
            found |= {wire.number for wire in between if colours == "any" or wire.colour in colours}
    return found


def _line(row: EnglishRow) -> str:
    return f"{row.name}: {row.value}"
