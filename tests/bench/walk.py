"""How many files a lifted loco and a counted move pass through before their lights are sent to the board.

Run with ``python -m tests.bench.walk``; prints one JSON object per line. It counts the files of `host/signalbox` and
`shared_rules` in which a call begins or returns, and how often execution changes to another file: from receiving the
board's line to sending the next scene, in the first turn of a simulated game of Les P'tites Locos.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import ParamSpec, TypeVar

from signalbox.app import playing
from signalbox.device.link.events import Event
from signalbox.simulator.people.demo import DemoOptions, simulate
from signalbox.simulator.people.simulation import Simulation

P = ParamSpec("P")
T = TypeVar("T")
ROOT = Path(__file__).parents[2]
FOLDERS = tuple(str(ROOT / folder) + "/" for folder in ("host/signalbox", "shared_rules"))
SEED = "walk"
LONGEST_S = 600


class Walk:
    """The files that one run of the host's code passes through, in order."""

    def __init__(self) -> None:
        self.files: list[str] = []

    def watched(self, call: Callable[P, T]) -> Callable[P, T]:
        """Wrap `call` to note the files it passes through."""

        @wraps(call)
        def watched(*args: P.args, **kwargs: P.kwargs) -> T:
            sys.setprofile(self._note)
            try:
                return call(*args, **kwargs)
            finally:
                sys.setprofile(None)

        return watched

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "return") and frame.f_code.co_filename.startswith(FOLDERS):
            self.files.append(frame.f_code.co_filename)


def results() -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        demo = DemoOptions(SEED, 0.0)
        opened = playing.fresh_demo("ptites-locos", 2, {}, demo, Path(folder))
        _, simulation = simulate(opened, demo)
        lifted = _walk(simulation, _has_lifted)
        moved = _walk(simulation, _has_moved)
        if opened.table.journal is not None:
            opened.table.journal.close()
    return [_result("lifted_loco", lifted), _result("counted_move", moved)]


def _walk(simulation: Simulation, has_happened: Callable[[Simulation], Callable[[], bool]]) -> list[str]:
    """Return the files passed through from the input that triggers the event until its scene is sent."""
    walk = Walk()
    session, connection = simulation.session, simulation.connection
    plain = connection.receive, session.handle, session.tick, connection.outgoing
    happened = has_happened(simulation)
    done = False

    def begin() -> None:
        if not happened():
            walk.files.clear()

    def outgoing() -> bytes:
        nonlocal done
        left = walk.watched(plain[3])()
        done = done or (happened() and b"SCENE" in left)
        return left

    receive = walk.watched(plain[0])

    def received(now: float, data: bytes) -> list[Event]:
        begin()
        return receive(now, data)

    tick = walk.watched(plain[2])

    def ticked(now: float) -> None:
        begin()
        tick(now)

    connection.receive = received  # type: ignore[method-assign]
    session.handle = walk.watched(plain[1])  # type: ignore[method-assign]
    session.tick = ticked  # type: ignore[method-assign]
    connection.outgoing = outgoing  # type: ignore[method-assign]
    while not done and simulation.now < LONGEST_S:
        simulation.step()
    connection.receive, session.handle, session.tick, connection.outgoing = plain  # type: ignore[method-assign]
    assert done, "the simulated game has no such moment"
    return walk.files


def _has_lifted(simulation: Simulation) -> Callable[[], bool]:
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


def _has_moved(simulation: Simulation) -> Callable[[], bool]:
    """Return a function that checks whether an action has been taken by hand."""
    match = simulation.table.match
    assert match is not None
    state = match.state
    plies = len(state.history)

    def happened() -> bool:
        return len(state.history) > plies

    return happened


def _result(name: str, files: list[str]) -> dict[str, object]:
    changes = sum(one != other for one, other in pairwise(files))
    return {"bench": f"walk_{name}", "files": len({*files}), "changes_of_file": changes}


if __name__ == "__main__":
    for result in results():
        print(json.dumps(result))
