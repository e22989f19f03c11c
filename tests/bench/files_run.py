"""How many source files run between lifting a loco, or completing a move, and sending the new lights to the board.

Run ``python -m tests.bench.files_run`` to print one JSON object per line. It counts the files of `host/signalbox` and
`shared_rules` in which a call begins or returns, and how often execution changes to another file, from receiving the
board's line to sending the next scene. Both are measured in the first turn of a simulated game of Les P'tites Locos.
"""

import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import ParamSpec, TypeVar
from unittest import mock

from signalbox.app import game_start
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from signalbox.simulator.people.simulation import Simulation
from tests.bench._output import print_results

P = ParamSpec("P")
T = TypeVar("T")
ROOT = Path(__file__).parents[2]
FOLDERS = tuple(str(ROOT / folder) + "/" for folder in ("host/signalbox", "shared_rules"))
SEED = "walk"
LONGEST_S = 600


def results() -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        demo = DemoOptions(SEED, 0.0)
        open_table = game_start.new_demo_game("ptites-locos", 2, {}, demo, Path(folder))
        _, simulation = make_simulation(open_table, demo)
        lifted = _trace_files(simulation, _lift_condition)
        moved = _trace_files(simulation, _move_condition)
        open_table.close()
    return [_result("lifted_loco", lifted), _result("counted_move", moved)]


def _trace_files(simulation: Simulation, make_condition: Callable[[Simulation], Callable[[], bool]]) -> list[str]:
    """Return the file of each call and return, in order, from the input that causes the event to the next scene."""
    files: list[str] = []
    session, connection = simulation.session, simulation.connection
    happened = make_condition(simulation)
    is_done = False

    def record_file(frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "return") and frame.f_code.co_filename.startswith(FOLDERS):
            files.append(frame.f_code.co_filename)

    def recording(call: Callable[P, T], *, is_start: bool = False) -> Callable[P, T]:
        """Wrap `call` to record the files that run in it. With `is_start`, first discard files of earlier inputs."""

        def run(*args: P.args, **kwargs: P.kwargs) -> T:
            if is_start and not happened():
                files.clear()
            sys.setprofile(record_file)
            try:
                return call(*args, **kwargs)
            finally:
                sys.setprofile(None)

        return run

    outgoing = recording(connection.outgoing)

    def send() -> bytes:
        nonlocal is_done
        data = outgoing()
        is_done = is_done or (happened() and b"SCENE" in data)
        return data

    with (
        mock.patch.object(connection, "receive", recording(connection.receive, is_start=True)),
        mock.patch.object(session, "handle", recording(session.handle)),
        mock.patch.object(session, "tick", recording(session.tick, is_start=True)),
        mock.patch.object(connection, "outgoing", send),
    ):
        while not is_done and simulation.now < LONGEST_S:
            simulation.step()
    assert is_done, "the simulated game has no such moment"
    return files


def _lift_condition(simulation: Simulation) -> Callable[[], bool]:
    """Return a function that checks whether a piece has been lifted off the board while a decision is pending."""
    table = simulation.table
    before = table.reading.bitmap

    def happened() -> bool:
        nonlocal before
        bitmap = table.reading.bitmap
        lifted = bool(before & ~bitmap) and table.decision is not None and not bitmap & ~before
        if not lifted:
            before = bitmap
        return lifted

    return happened


def _move_condition(simulation: Simulation) -> Callable[[], bool]:
    """Return a function that checks whether an action has been taken by hand."""
    match = simulation.table.match
    assert match is not None
    state, plies = match.state, len(match.state.history)
    return lambda: len(state.history) > plies


def _result(name: str, files: list[str]) -> dict[str, object]:
    changes = sum(one != other for one, other in pairwise(files))
    return {"bench": f"walk_{name}", "files": len({*files}), "changes_of_file": changes}


if __name__ == "__main__":
    print_results(results())
