"""Thoughts that are not there in time: kept, since the game goes another way by them, and once more in a replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from signalbox.table.thinking import AtOnce, Think, Thought
from signalbox.trace.line_log import LineLog


def traced_think(think: Think, log: LineLog) -> Think:
    """Thinks as `think` does, and keeps in a line log how often each thought was waited for."""
    begun = 0

    def begin(choose: Callable[[], int]) -> Thought:
        nonlocal begun
        begun += 1
        return _Traced(think(choose), begun, log)

    return begin


def as_late_as(late: Iterable[int]) -> Think:
    """Thinks at once, but tells it as late as in a line log: `late` has the number of a thought each time."""
    left = Counter(late)
    begun = 0

    def begin(choose: Callable[[], int]) -> Thought:
        nonlocal begun
        begun += 1
        return _Late(choose, left[begun])

    return begin


class _Traced:
    def __init__(self, thought: Thought, number: int, log: LineLog) -> None:
        self._thought = thought
        self._number = number
        self._log = log

    def done(self) -> bool:
        done = self._thought.done()
        if not done:
            self._log.waited(self._number)
        return done

    def result(self) -> int:
        return self._thought.result()

    def cancel(self) -> bool:
        return self._thought.cancel()


class _Late(AtOnce):
    def __init__(self, choose: Callable[[], int], times: int) -> None:
        super().__init__(choose)
        self._times = times

    def done(self) -> bool:
        self._times -= 1
        return self._times < 0
