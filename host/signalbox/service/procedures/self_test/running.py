"""Running the self-test at the wall clock, with a real board or a virtual one, and keeping its report."""

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

from shared_rules.wire import SEQ_LIMIT
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.core.messages.catalogue import own
from signalbox.device.link.connection import Connection
from signalbox.service.deploy.volumes import this_computer
from signalbox.service.procedures.magnet import Magnet
from signalbox.service.procedures.procedure import FAIL
from signalbox.service.procedures.self_test import folder
from signalbox.service.procedures.self_test.check import Check, make_check, row_line, verdict
from signalbox.service.procedures.self_test.circuitpython import version_of
from signalbox.service.procedures.self_test.document import document
from signalbox.service.procedures.self_test.report import report
from signalbox.service.procedures.self_test.stages import find_stage
from signalbox.service.procedures.self_test.suspects import Suspects
from signalbox.service.procedures.self_test.tester import Tester
from signalbox.service.procedures.wiring.store import WiringStore, default_folder
from signalbox.service.procedures.working import connected, work
from signalbox.simulator.broken_lights import broken_lights
from signalbox.simulator.reeds import Reeds, broken_sensors
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.runtime.page import Page
    from signalbox.maker.circuit.wires import Stage

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
    folder.must_be_writable(wanted.reports or folder.default_folder())
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
    folder.must_be_writable(wanted.reports or folder.default_folder())
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
            paths = folder.write(reports or folder.default_folder(), folder.stem(hello.uid, began), texts)
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
