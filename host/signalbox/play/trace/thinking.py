"""Thoughts that are late or cut short: kept, since the game goes another way by them, and once more in a replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from signalbox.games.search_budget import Limit, within
from signalbox.play.table.thinking import AtOnce, Think, Thought
from signalbox.play.trace.line_log import LineLog


def traced_think(think: Think, log: LineLog) -> Think:
    """Thinks as `think` does; a line log keeps how often each thought was waited for, and whether it was cut short."""
    begun = 0

    def begin(choose: Callable[[], int], seconds: float) -> Thought:
        nonlocal begun
        begun += 1
        return _Traced(think(choose, seconds), begun, log)

    return begin


def as_late_as(late: Iterable[int], cut: Mapping[int, int]) -> Think:
    """Thinks at once, but tells it as late, and looks no further, than in a line log.

    `late` has the number of a thought each time; `cut` says by the numbers of thoughts after how many looks.
    """
    left = Counter(late)
    begun = 0

    def begin(choose: Callable[[], int], _seconds: float) -> Thought:
        nonlocal begun
        begun += 1
        return _Again(choose, left[begun], cut.get(begun))

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
        action = self._thought.result()
        looks = self._thought.cut_after()
        if looks is not None:
            self._log.cut(self._number, looks)
        return action

    def cut_after(self) -> int | None:
        return self._thought.cut_after()

    def cancel(self) -> bool:
        return self._thought.cancel()


class _Again(AtOnce):
    def __init__(self, choose: Callable[[], int], times: int, looks: int | None) -> None:
        super().__init__(choose, 0.0)
        self._times = times
        self._looks = looks

    def done(self) -> bool:
        self._times -= 1
        return self._times < 0

    def result(self) -> int:
        if self._looks is None:
            return super().result()
        with within(Limit(looks=self._looks)):
            return super().result()

    def cut_after(self) -> int | None:
        return self._looks
