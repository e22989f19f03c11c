"""The steps of a deployment: each says what it does, and does it to a drive."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from signalbox.deploy.drive import Drive
from signalbox.release.files import ACTIVE, FOLDER, active

NEW = ".signalbox-new"  # ends the name of a file that waits to take its place


class Step(Protocol):
    """One change to a drive. `verbs` are what it would do and what it did; "" for what nobody needs to be told."""

    @property
    def verbs(self) -> tuple[str, str]: ...

    @property
    def words(self) -> str: ...

    def do(self, drive: Drive) -> None: ...


@dataclass(frozen=True)
class MakeFolder:
    """A folder, unless it is there."""

    place: str
    names: Sequence[str]  # what it will hold
    verbs: ClassVar = ("", "")
    words: ClassVar = ""

    def do(self, drive: Drive) -> None:
        if not drive.is_folder(self.place):
            drive.make_folder(self.place)


@dataclass(frozen=True)
class RemoveFolder:
    """Nothing is lost with a folder that holds something: it stays."""

    place: str
    verbs: ClassVar = ("", "")
    words: ClassVar = ""

    def do(self, drive: Drive) -> None:
        if not drive.names(self.place):
            drive.remove_folder(self.place)


@dataclass(frozen=True)
class Settle:
    """What was done in these folders is on the drive before anything that comes later."""

    places: Sequence[str]
    verbs: ClassVar = ("", "")
    words: ClassVar = ""

    def do(self, drive: Drive) -> None:
        for place in self.places:
            drive.settle(place)


@dataclass(frozen=True)
class Write:
    """A new file, which nothing runs yet."""

    place: str
    data: bytes
    verbs: ClassVar = ("write", "wrote")

    @property
    def words(self) -> str:
        return f"{self.place.removesuffix(NEW)} ({len(self.data)} bytes)"

    def do(self, drive: Drive) -> None:
        drive.write(self.place, self.data)


@dataclass(frozen=True)
class Remove:
    place: str
    verbs: ClassVar = ("remove", "removed")

    @property
    def words(self) -> str:
        return self.place

    def do(self, drive: Drive) -> None:
        drive.remove(self.place)


@dataclass(frozen=True)
class Store:
    """A copy of somebody's file, which then may be replaced."""

    place: str
    to: str
    whose: str
    data: bytes
    verbs: ClassVar = ("keep", "kept")

    @property
    def words(self) -> str:
        return f"{self.place}, {self.whose}, as {self.to}"

    def do(self, drive: Drive) -> None:
        drive.write(self.to + NEW, self.data)
        drive.rename(self.to + NEW, self.to)


@dataclass(frozen=True)
class Rename:
    """A whole file takes its place."""

    place: str
    to: str
    verbs: ClassVar = ("", "")
    words: ClassVar = ""

    def do(self, drive: Drive) -> None:
        drive.rename(self.place, self.to)


@dataclass(frozen=True)
class Choose:
    """The one byte that says which version is in use."""

    slot: str
    verbs: ClassVar = ("switch", "switched")

    @property
    def words(self) -> str:
        return f"to {FOLDER}/{self.slot}"

    def do(self, drive: Drive) -> None:
        drive.poke(ACTIVE, active(self.slot))


def tell(steps: Iterable[Step], *, done: bool) -> list[str]:
    """What is worth telling of these steps, a line each."""
    return [f"{step.verbs[done]} {step.words}" for step in steps if step.verbs[done]]
