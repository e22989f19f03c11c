"""The records that may be watched: those of a folder, and files that were named."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from signalbox.app.replay.replay import Replay, titled
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.analysis.statistics import StatisticsShown, statistics
from signalbox.play.record.reading import EXPORT_SUFFIX, SUFFIX, read_record, records, with_seed

OPEN_MOST = 8  # replays that are kept at a time


class Records:
    """By name: a record of the folder without its suffix, or a file that was added. Thread-safe."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._added: dict[str, Path] = {}
        self._shared: set[str] = set()
        self._replay = lru_cache(OPEN_MOST)(self._made)

    def add(self, path: Path) -> str:
        """Let a file be watched that need not be in the folder; the name that it has from now on."""
        self._added[path.stem] = path
        return path.stem

    def share(self, path: Path) -> str:
        """Let everybody who may watch the table watch this game, too; its name."""
        name = self.add(path)
        self._shared.add(name)
        return name

    def is_shared(self, name: str) -> bool:
        """Whether it is for everybody who may watch."""
        return name in self._shared

    def listed(self) -> StatisticsShown:
        """The statistics of all of them, with the games one by one, the newest first."""
        return statistics(self.paths()).shown()

    def paths(self) -> list[Path]:
        """Their files, the newest first."""
        found = records(self.folder)
        return [*(path for path in self._added.values() if path not in found), *found]

    def opened(self, name: str) -> Replay:
        """One of them, as it is now. Raises UserError when there is none, or it cannot be watched."""
        try:
            path = self._added.get(name) or self._named(name)
            stat = path.stat()
        except OSError:  # it has never been there, or is gone
            raise UserError(Message("replay-unknown")) from None
        return self._replay(path, stat.st_mtime_ns, stat.st_size)

    def _named(self, name: str) -> Path:
        """The folder's record of that name. Raises OSError where there is none."""
        found = {each.name: each for each in self.folder.iterdir()}
        for end in (SUFFIX, EXPORT_SUFFIX):
            if f"{name}{end}" in found:
                return found[f"{name}{end}"]
        raise FileNotFoundError(name)

    @staticmethod
    def _made(path: Path, _changed: int, _size: int) -> Replay:
        record = with_seed(read_record(path), path)
        return Replay(record, titled(record))
