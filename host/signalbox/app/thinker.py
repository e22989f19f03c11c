"""The thread that the computers of a table think in."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

from signalbox.games.interruption import while_wanted


class Thinker(ThreadPoolExecutor):
    """One thread. A thought that is cancelled makes room for the next as soon as its player asks whether to go on."""

    def __init__(self) -> None:
        super().__init__(1, "signalbox computer")

    def think(self, choose: Callable[[], int]) -> _Thought:
        """Begin to think, or wait for the thread to be free."""
        dropped = Event()
        return _Thought(self.submit(_choose, choose, dropped), dropped)


class _Thought:
    def __init__(self, future: Future[int], dropped: Event) -> None:
        self._future = future
        self._dropped = dropped

    def done(self) -> bool:
        return self._future.done()

    def result(self) -> int:
        return self._future.result()

    def cancel(self) -> bool:
        self._dropped.set()
        return self._future.cancel()


def _choose(choose: Callable[[], int], dropped: Event) -> int:
    with while_wanted(lambda: not dropped.is_set()):
        return choose()
