"""A simulated disk whose power can fail, losing any subset of the changes not yet synced."""

import errno
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from signalbox.device.runtime.reliable_files import Disk, Space

Tree = dict[str, bytes | None]  # every path below the drive; None for a folder


class PowerCut(BaseException):
    """Raised when the power fails. It is a BaseException, so ``except Exception`` does not catch it."""


class FakeDisk(Disk):
    """Tracks what the program sees and what is permanently on the drive.

    Bytes are on the drive when a write returns. Names are permanent only once their folder is synced: until then a new
    file, a rename or a removal may be lost independently. After `lives` changes, the power fails during the next
    one.
    """

    def __init__(self, root: Path, tree: Tree, lives: int = 1 << 30) -> None:
        self._root = root
        self.seen = dict(tree)
        self._safe = dict(tree)
        self._waiting: list[tuple[str, Callable[[Tree], object]]] = []  # the folder, and a pending change to its names
        self._lives = lives
        self.changes = 0

    def outcomes(self, chance: random.Random, count: int) -> Iterator[Tree]:
        """Yield possible contents of the drive after a power failure, with none, all or some of the pending changes."""
        keeps: list[Callable[[], bool]] = [lambda: False, lambda: True]
        for keep in keeps + [lambda: chance.random() < 0.5] * count:
            tree = dict(self._safe)
            for _, change in self._waiting:
                if keep():
                    change(tree)
            yield _reachable(tree)

    def read(self, path: Path) -> bytes:
        self._check()
        data = self.seen.get(self._place(path))
        if data is None:
            raise FileNotFoundError(errno.ENOENT, "none", str(path))
        return data

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        self._check()
        place = self._place(folder)
        if place and place not in self.seen:
            raise FileNotFoundError(errno.ENOENT, "none", str(folder))
        inside = [other for other in self.seen if _parent(other) == place]
        return [(other.rpartition("/")[2], self.seen[other] is None) for other in inside]

    def size(self, path: Path) -> int:
        return len(self.read(path))

    def space(self, folder: Path) -> Space:
        return Space(512, 2000)

    def write(self, path: Path, data: bytes) -> None:
        place = self._place(path)
        torn = self.changes == self._lives
        written = data[: len(data) // 2] if torn else data
        self._edit(place, lambda tree: tree.update({place: written}), at_once=place in self._safe, torn=torn)

    def overwrite_start(self, path: Path, data: bytes) -> None:
        place = self._place(path)
        assert len(data) == 1, "more than a byte can be half written"
        self._edit(place, lambda tree: tree.update({place: data + (tree[place] or b"")[1:]}), at_once=True)

    def rename(self, path: Path, to: Path) -> None:
        old, new = self._place(path), self._place(to)
        assert _parent(old) == _parent(new)

        def rename(tree: Tree) -> None:
            if old in tree:
                tree[new] = tree.pop(old)

        self._edit(new, rename)

    def remove(self, path: Path) -> None:
        place = self._place(path)
        assert self.seen.get(place) is not None
        self._edit(place, lambda tree: tree.pop(place, None))

    def make_folder(self, path: Path) -> None:
        place = self._place(path)
        assert place not in self.seen
        self._edit(place, lambda tree: tree.update({place: None}))

    def remove_folder(self, path: Path) -> None:
        place = self._place(path)
        assert not self.names(path)
        self._edit(place, lambda tree: tree.pop(place, None))

    def sync_folder(self, folder: Path) -> None:
        self._spend()
        place = self._place(folder)
        for parent, change in self._waiting:
            if parent == place:
                change(self._safe)
        self._waiting = [(parent, change) for parent, change in self._waiting if parent != place]

    def _edit(self, place: str, change: Callable[[Tree], object], *, at_once: bool = False, torn: bool = False) -> None:
        if not torn:
            self._spend()
        change(self.seen)
        if at_once:
            change(self._safe)
        else:
            self._waiting.append((_parent(place), change))
        if torn:
            self._spend()

    def _spend(self) -> None:
        self._check()
        self.changes += 1
        self._check()

    def _check(self) -> None:
        if self.changes > self._lives:
            raise PowerCut

    def _place(self, path: Path) -> str:
        place = path.relative_to(self._root).as_posix()
        return "" if place == "." else place


def tree_of(files: dict[str, bytes]) -> Tree:
    """Return a drive with these files and the folders that they need."""
    tree: Tree = {}
    for place, data in files.items():
        parts = place.split("/")
        tree.update({"/".join(parts[:end]): None for end in range(1, len(parts))})
        tree[place] = data
    return tree


def files_of(tree: Tree) -> dict[str, bytes]:
    return {place: data for place, data in tree.items() if data is not None}


def _parent(place: str) -> str:
    return place.rpartition("/")[0]


def _reachable(tree: Tree) -> Tree:
    """Return the tree without anything whose folder does not exist."""

    def exists(place: str) -> bool:
        folder = _parent(place)
        return not folder or (folder in tree and tree[folder] is None and exists(folder))

    return {place: data for place, data in tree.items() if exists(place)}
