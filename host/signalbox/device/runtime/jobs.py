"""Several coroutines that live and end together."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class OneAfterAnother:
    """A coroutine beside others that may be changed for another one at any time."""

    def __init__(self) -> None:
        self._task: asyncio.Task[object] | None = None
        self._ended = asyncio.Event()

    def change(self, job: Coroutine[Any, Any, object] | None) -> None:
        """Cancel what runs, and run this one, if any. To be called in the loop."""
        if self._task is not None:
            self._task.cancel()
        self._task = None if job is None else asyncio.ensure_future(job)
        if self._task is not None:
            self._task.add_done_callback(lambda _: self._ended.set())

    async def run(self) -> None:
        """Until cancelled, which cancels what runs. Raises what that raises."""
        try:
            while True:
                if self._task is not None and self._task.done():
                    self._task.result()
                self._ended.clear()
                await self._ended.wait()
        finally:
            if self._task is not None:
                self._task.cancel()
                await asyncio.gather(self._task, return_exceptions=True)


async def until_one_ends(*jobs: Coroutine[Any, Any, object]) -> None:
    """Run all of them until the first one ends, then cancel the others. Raises what any that has ended raised."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
