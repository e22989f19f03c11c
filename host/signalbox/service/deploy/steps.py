"""The steps of a deployment: each says what it does, and does it to a drive."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from signalbox.core.messages import Message
from signalbox.device.release.files import ACTIVE, FOLDER, active
from signalbox.service.deploy.drive import Drive

NEW = ".signalbox-new"  # ends the name of a file that waits to take its place


class Step(Protocol):
    """One change to a drive."""

    def told(self, *, done: bool) -> Message | None:
        """What it would do, or has done; None for what nobody needs to be told."""

    def do(self, drive: Drive) -> None: ...


class _Silent:
    """A step that nobody needs to be told."""

    def told(self, *, done: bool) -> None:
        """Nothing."""


@dataclass(frozen=True)
class MakeFolder(_Silent):
    """A folder, unless it is there."""

    place: str
    names: Sequence[str]  # what it will hold

    def do(self, drive: Drive) -> None:
        if not drive.is_folder(self.place):
            drive.make_folder(self.place)


@dataclass(frozen=True)
class RemoveFolder(_Silent):
    """Nothing is lost with a folder that holds something: it stays."""

    place: str

    def do(self, drive: Drive) -> None:
        if not drive.names(self.place):
            drive.remove_folder(self.place)


@dataclass(frozen=True)
class Settle(_Silent):
    """What was done in these folders is on the drive before anything that comes later."""

    places: Sequence[str]

    def do(self, drive: Drive) -> None:
        for place in self.places:
            drive.settle(place)


@dataclass(frozen=True)
class Write:
    """A new file, which nothing runs yet."""

    place: str
    data: bytes

    def told(self, *, done: bool) -> Message:
        file, size = self.place.removesuffix(NEW), len(self.data)
        return Message("deploy-write", done=_done(done), file=file, size=size)

    def do(self, drive: Drive) -> None:
        drive.write(self.place, self.data)


@dataclass(frozen=True)
class Remove:
    place: str

    def told(self, *, done: bool) -> Message:
        return Message("deploy-remove", done=_done(done), file=self.place)

    def do(self, drive: Drive) -> None:
        drive.remove(self.place)


@dataclass(frozen=True)
class Store:
    """A copy of somebody's file, which then may be replaced."""

    place: str
    to: str
    whose: str  # "changed" by its owner, or "foreign": another project's
    data: bytes

    def told(self, *, done: bool) -> Message:
        return Message("deploy-keep", done=_done(done), file=self.place, whose=self.whose, to=self.to)

    def do(self, drive: Drive) -> None:
        drive.write(self.to + NEW, self.data)
        drive.rename(self.to + NEW, self.to)


@dataclass(frozen=True)
class Rename(_Silent):
    """A whole file takes its place."""

    place: str
    to: str

    def do(self, drive: Drive) -> None:
        drive.rename(self.place, self.to)


@dataclass(frozen=True)
class Choose:
    """The one byte that says which version is in use."""

    slot: str

    def told(self, *, done: bool) -> Message:
        return Message("deploy-switch", done=_done(done), folder=f"{FOLDER}/{self.slot}")

    def do(self, drive: Drive) -> None:
        drive.poke(ACTIVE, active(self.slot))


def tell(steps: Iterable[Step], *, done: bool) -> list[Message]:
    """What is worth telling of these steps, a line each."""
    return [told for step in steps if (told := step.told(done=done)) is not None]


def _done(done: bool) -> str:
    return "yes" if done else "no"
