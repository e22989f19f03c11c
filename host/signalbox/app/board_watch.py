"""Looking for a board that may be plugged in late, changed for another, or pulled out."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from signalbox.device.link import ports

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.link.ports import Probe

LOOK_S = 1.0  # between two looks
AGAIN_S = 5.0  # after which a port that gave no board is asked again: one that starts slowly may by then


class BoardWatch:
    """Tells `changed` the board that answers, None once its port has gone. One at a time: the first that is found."""

    def __init__(self, named: str, wanted: Board | None, changed: Callable[[Probe | None], None]) -> None:
        """`named` is a serial port to look at first, "" for none; `wanted` the board, None for any that is known."""
        self._named = named
        self._wanted = wanted
        self._changed = changed
        self._found: Probe | None = None
        self._refused: dict[str, float] = {}  # ports that gave no board, and when to ask them again

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            names = await asyncio.to_thread(self._names)
            now = asyncio.get_running_loop().time()
            self._refused = {name: due for name, due in self._refused.items() if name in names and now < due}
            if self._found is not None and self._found.port not in names:
                self._take(None)
            for name in names:
                if self._found is None and name not in self._refused:
                    await self._ask(name)
            await asyncio.sleep(LOOK_S)

    def forget(self) -> None:
        """What was found does not answer any more: look again."""
        self._take(None)

    def _names(self) -> list[str]:
        found = [name for name in ports.candidates() if name != self._named]
        is_there = self._named and (sys.platform == "win32" or Path(self._named).exists())
        return [self._named, *found] if is_there else found

    async def _ask(self, name: str) -> None:
        probe = await asyncio.to_thread(ports.ask, name, self._wanted)
        if probe.problem is None:
            self._take(probe)
        else:
            self._refused[name] = asyncio.get_running_loop().time() + AGAIN_S

    def _take(self, probe: Probe | None) -> None:
        self._found = probe
        self._changed(probe)
