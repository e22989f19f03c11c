"""What the simulated controller costs, and how soon a reed is reported in simulated time.

Run ``python -m tests.bench.simulated_controller`` to print one JSON object per line.
"""

import statistics
import time

from shared_rules import scene, wire
from signalbox.board import Board, load
from signalbox.board.scene import split_words, to_words
from signalbox.simulator.machine import Machine
from tests.bench._output import Result, print_results

BOARD = "ptites_locos"
MINUTE_MS = 60_000
ALIVE_MS = 1000
SIMULATED_FRAME_MS = 1000
LIT = 40
CHANGES = 200
BETWEEN_MS = 37  # between two changes, plus 0 to 4 so that they occur at every phase of a scan


def cost_of_a_minute(board: Board, name: str, pattern: int, frame_ms: int) -> Result:
    """Measure the processor time of one simulated minute in which a host shows a scene and nobody plays."""
    machine = Machine(board, settings={"frame_ms": frame_ms})
    machine.update(0)
    _show(machine, pattern)
    now_ms = _minute(machine, 0)  # a first minute, so that everything is loaded and warm
    began = time.process_time()
    _minute(machine, now_ms)
    return {"bench": name, "cpu_ms": round(1000 * (time.process_time() - began), 2)}


def reed_to_bytes(board: Board) -> Result:
    """Measure the time from moving a magnet to the bytes of its EVENT, in simulated milliseconds."""
    machine = Machine(board, settings={"frame_ms": SIMULATED_FRAME_MS})
    now_ms = 100
    machine.update(now_ms)
    closed = 0
    times_ms = []
    for number in range(CHANGES):
        now_ms += BETWEEN_MS + number % 5
        machine.update(now_ms)
        closed ^= 1 << number % board.sensors.count
        machine.set_magnets(closed)
        moved_ms = now_ms
        while wire.EVENT.encode() not in machine.update(now_ms):
            now_ms = machine.deadline_ms
        times_ms.append(now_ms - moved_ms)
    return {
        "bench": "reed_to_bytes_simulated_ms",
        "median": statistics.median(times_ms),
        "least": min(times_ms),
        "most": max(times_ms),
    }


def results() -> list[Result]:
    board = load(BOARD)
    return [
        cost_of_a_minute(board, "simulated_minute_still_scene", scene.STEADY, SIMULATED_FRAME_MS),
        cost_of_a_minute(board, "simulated_minute_animated", scene.CHASE, SIMULATED_FRAME_MS),
        cost_of_a_minute(board, "simulated_minute_animated_every_frame", scene.CHASE, 25),
        reed_to_bytes(board),
    ]


def _show(machine: Machine, pattern: int) -> None:
    parts = split_words(to_words([(light, 0x00FF00, pattern, light, LIT) for light in range(LIT)]), 160)
    for number, words in enumerate(parts):
        machine.receive(wire.encode(wire.SCENE, number, ["1", str(number), str(len(parts)), *words]))
        machine.update(0)


def _minute(machine: Machine, from_ms: int) -> int:
    now_ms = alive_ms = from_ms
    while now_ms < from_ms + MINUTE_MS:
        now_ms = max(now_ms, min(machine.deadline_ms, alive_ms))
        if now_ms >= alive_ms:
            machine.receive(wire.encode(wire.ALIVE, 0, []))
            alive_ms += ALIVE_MS
        machine.update(now_ms)
    return now_ms


if __name__ == "__main__":
    print_results(results())
