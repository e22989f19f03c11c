"""Games on a Dask cluster: the same games in the same order as on one machine. Needs `signalbox-board[dask]`."""

import threading
from collections.abc import Callable, Generator
from typing import TypeVar

from distributed import Client

from signalbox import __version__
from signalbox.ai.arena.processes import Chunk, PendingTask, play_chunk, run_chunks
from signalbox.core.errors import UserError
from signalbox.core.messages import Message

T = TypeVar("T")

CONNECT_S = 15.0

_worker_lock = threading.Lock()  # in a worker: two threads are no faster in Python, and players are not thread-safe


def run_on_cluster(job: Callable[[int], T], count: int, address: str) -> Generator[T, None, None]:
    """Yield the results of `job` for games 0 to `count` - 1, each as soon as it and all earlier results are known.

    Raise UserError if there is no cluster at `address`, if it has a different version of Signalbox, or if a game
    cannot be played, after yielding the results of all games before it.
    """
    try:
        client = Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise UserError(Message("arena-no-cluster", address=address)) from None
    with client:
        _check_workers(client, address)

        def submit(numbers: range) -> PendingTask[Chunk[T]]:
            sent: PendingTask[Chunk[T]] = client.submit(play_chunk_alone, job, numbers, pure=False)
            return sent

        try:
            yield from run_chunks(submit, count, sum(client.nthreads().values()))
        except UserError:
            raise
        except Exception as error:  # a worker has died or cannot read the data sent to it
            raise UserError(Message("arena-cluster-lacks", why=f"{type(error).__name__}: {error}")) from None


def play_chunk_alone(job: Callable[[int], T], numbers: range) -> Chunk[T]:
    """Call `play_chunk` in a worker, as soon as no other thread of this worker is playing games."""
    with _worker_lock:
        return play_chunk(job, numbers)


def _check_workers(client: Client, address: str) -> None:
    """Raise UserError unless every worker has the same Signalbox version as this machine."""
    try:
        versions = {*client.run(_version).values()}
    except Exception as error:  # any error means that the worker lacks something
        raise UserError(Message("arena-cluster-lacks", why=f"{type(error).__name__}: {error}")) from None
    if not versions:
        raise UserError(Message("arena-no-workers", address=address))
    for version in versions - {__version__}:
        raise UserError(Message("arena-cluster-other", version=version, installed=__version__))


def _version() -> str:
    return __version__
