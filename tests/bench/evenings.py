"""A family's random evenings on a page, a phone or a board's buttons, with killed programs and unplugged boards.

    python -m tests.bench.evenings [COUNT] [--first SEED] [--at-once PROCESSES] [--by WAY]

Each evening is a `signalbox play` in its own process, in real time: four games of any kind, played only on the table's
page, only on one phone once it has joined, or only with the buttons and pieces of a simulated board on a serial port.
Computers play; people roll and choose. The program is killed during and between games. The board is unplugged, plugged
in again and swapped for another. Each evening is printed as a line of JSON that counts each activity, lost record
entries, dead ends (something expected did not happen in time), and secrets of a seat that were shown to somebody else.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb

from websockets.exceptions import WebSocketException

from tests.bench._output import print_results
from tests.bench.evening import Evening
from tests.bench.evening_by_buttons import EveningByButtons
from tests.host.app import running

WAYS = ("page", "phone", "buttons")
PATIENCE_S = 60.0  # maximum time for anything requested, on a busy machine


def results(count: int = len(WAYS), first: int = 0, at_once: int = 2, by: str = "") -> Iterator[dict[str, object]]:
    """Yield the result of each evening as soon as the evening ends, then a total for each way of playing.

    Seeds count up from `first`. With `by`, all evenings are played in that way.
    """
    ways = {seed: by or WAYS[seed % len(WAYS)] for seed in range(first, first + count)}
    totals = {way: Counter[str]() for way in WAYS}
    with ThreadPoolExecutor(at_once) as pool:  # each evening runs its program in a separate process
        running = {pool.submit(_play, seed, way): seed for seed, way in ways.items()}
        for evening in as_completed(running):
            seed = running[evening]
            row, dead_end = evening.result()
            totals[ways[seed]].update(evenings=1, **row)
            yield {"bench": "evening", "seed": seed, "by": ways[seed], **row, "why": dead_end}
    for way, total in totals.items():
        if total:
            yield {"bench": "evenings", "by": way, **total}


def _play(seed: int, way: str) -> tuple[dict[str, int], str]:
    """Play an evening. Return its counts, and a description of any dead end and lost entries ("" if there are none)."""
    dead_end = ""
    with tempfile.TemporaryDirectory(prefix="signalbox-evening-") as name:
        folder = Path(name)
        evening = EveningByButtons(folder, seed) if way == "buttons" else Evening(folder, seed, way)
        try:
            evening.play()
        except (AssertionError, OSError, WebSocketException) as fault:
            deeds = [frame.name for frame in extract_tb(fault.__traceback__) if "evening" in Path(frame.filename).stem]
            dead_end = f"{' > '.join(deeds)}: {(str(fault) or repr(fault)).splitlines()[0]}"
        with suppress(OSError):
            evening.close()
    counts = {"lost": evening.lost, "secrets": evening.secrets, "dead_ends": int(bool(dead_end))}
    return {**evening.done, **counts}, "; ".join(filter(None, [dead_end, *evening.losses]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--by", choices=WAYS, default="")
    arguments = parser.parse_args()
    running.WAIT_S = PATIENCE_S
    print_results(results(arguments.count, arguments.first, arguments.at_once, arguments.by))


if __name__ == "__main__":
    main()
