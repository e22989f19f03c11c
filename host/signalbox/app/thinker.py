"""The thread that the computers of a table think in."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

from signalbox.games.search_budget import Limit, while_wanted, within
from signalbox.play.table.thinking import Thought


class Thinker(ThreadPoolExecutor):
    """One thread. A thought that is cancelled makes room for the next as soon as its player asks whether to go on."""

    def __init__(self) -> None:
        super().__init__(1, "signalbox computer")

    def think(self, choose: Callable[[], int], seconds: float) -> Thought:
        """Begin to think for so many seconds, or wait for the thread to be free."""
        dropped = Event()
        return _Thought(self.submit(_choose, choose, seconds, dropped), dropped)


class _Thought:
    def __init__(self, future: Future[tuple[int, int | None]], dropped: Event) -> None:
        self._future = future
        self._dropped = dropped

    def done(self) -> bool:
        return self._future.done()

    def result(self) -> int:
        return self._future.result()[0]

    def cut_after(self) -> int | None:
        return self._future.result()[1]

    def cancel(self) -> bool:
        self._dropped.set()
        return self._future.cancel()


def _choose(choose: Callable[[], int], seconds: float, dropped: Event) -> tuple[int, int | None]:
    with while_wanted(lambda: not dropped.is_set()), within(Limit(seconds)) as limit:
        return choose(), limit.cut_after
