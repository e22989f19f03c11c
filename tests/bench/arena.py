"""How much faster a tournament runs with 2 workers than with 1, in local processes and on a Dask cluster.

Run ``python -m tests.bench.arena`` on an otherwise idle machine. Rates are in games per second. Efficiency is the rate
per worker with 2 workers, divided by the rate with 1. Rounds with 1 and with 2 workers alternate.
"""

import importlib.util
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from signalbox.ai.arena.match import Match, Tournament, play_match
from signalbox.ai.arena.processes import ordered_results
from tests.bench._output import Result, print_results

GAMES = 600
ROUNDS = 3
WORKERS = (1, 2)
TOURNAMENT = Tournament("golden-train", "golden_train", ("simple", "simple"), "bench")

Run = Callable[[Callable[[int], Match], int], Iterator[Match]]


def results(count: int = GAMES, rounds: int = ROUNDS) -> list[Result]:
    """Return a result for local processes and a result for Dask, or a note in its place if Dask is not installed."""
    local_runs: dict[int, Run] = {workers: partial(ordered_results, workers=workers) for workers in WORKERS}
    found = [_measure("processes", local_runs, count, rounds)]
    if importlib.util.find_spec("distributed") is None:
        note = "distributed is not installed, so no cluster is measured: pip install 'signalbox-board[dask]'"
        return [*found, {"bench": "arena", "note": note}]
    with _clusters() as runs:
        return [*found, _measure("dask", runs, count, rounds)]


@contextmanager
def _clusters() -> Iterator[dict[int, Run]]:
    from contextlib import ExitStack

    from distributed import LocalCluster

    from signalbox.ai.arena.dask_cluster import run_on_cluster

    with ExitStack() as stack:
        runs: dict[int, Run] = {}
        for workers in WORKERS:
            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
            runs[workers] = partial(run_on_cluster, address=stack.enter_context(cluster).scheduler_address)
        yield runs


def _measure(method: str, runs: dict[int, Run], count: int, rounds: int) -> Result:
    rates: dict[int, list[float]] = {workers: [] for workers in runs}
    for _ in range(rounds):
        for workers, run in runs.items():
            began = time.perf_counter()
            for _match in run(partial(play_match, TOURNAMENT), count):
                pass
            rates[workers].append(count / (time.perf_counter() - began))
    one, two = (statistics.median(rates[workers]) for workers in WORKERS)
    per_s = {f"games_per_s_{workers}": round(rate, 1) for workers, rate in zip(WORKERS, (one, two), strict=True)}
    return {"bench": "arena", "how": method, "games": count, **per_s, "efficiency": round(two / 2 / one, 3)}


if __name__ == "__main__":
    print_results(results())
