"""Distribution of games among workers: only their duration decides how many go together."""

from __future__ import annotations

import pytest

from signalbox.ai.arena.tournament import AHEAD, CHUNK_S, Chunk, play_some, shared_out
from signalbox.core.errors import UserError


class Worker:
    """A worker that needs a fixed number of seconds per game and records how many games each task has."""

    def __init__(self, game_s: float) -> None:
        self.sizes: list[int] = []
        self._game_s = game_s

    def __call__(self, numbers: range) -> Done:
        self.sizes.append(len(numbers))
        return Done(Chunk([*numbers], self._game_s * len(numbers)))


class Done:
    def __init__(self, chunk: Chunk[int]) -> None:
        self._chunk = chunk

    def result(self) -> Chunk[int]:
        return self._chunk


@pytest.mark.parametrize(("game_s", "size"), [(CHUNK_S / 10, 10), (CHUNK_S / 2, 2), (CHUNK_S, 1), (30.0, 1)])
def test_task_gets_as_many_games_as_fit_its_time(game_s: float, size: int) -> None:
    worker = Worker(game_s)
    assert [*shared_out(worker, 500, 2)] == [*range(500)]
    assert worker.sizes[: AHEAD * 2] == [1] * AHEAD * 2
    assert max(worker.sizes) == size
    assert worker.sizes[AHEAD * 2] == size


def test_no_worker_gets_all_remaining_games() -> None:
    worker = Worker(1e-9)
    assert [*shared_out(worker, 100, 4)] == [*range(100)]
    assert max(worker.sizes) <= 25


def test_fault_is_raised_after_all_earlier_games() -> None:
    def one(number: int) -> int:
        if number == 5:
            raise UserError("five")
        return number

    chunk = play_some(one, range(3, 8))
    assert (chunk.results, str(chunk.fault)) == ([3, 4], "five")
    games = shared_out(lambda numbers: Done(play_some(one, numbers)), 20, 1)
    assert [next(games) for _ in range(5)] == [*range(5)]
    with pytest.raises(UserError, match="five"):
        next(games)
