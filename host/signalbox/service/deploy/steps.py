"""The steps of a deployment, each of which makes one change to a drive and may describe it in a message."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from signalbox.core.messages import Message
from signalbox.device.release.firmware_files import ACTIVE, FOLDER, active_bytes
from signalbox.service.deploy.drive import Drive

NEW = ".signalbox-new"  # the suffix of a file that is yet to be renamed to its final name


class Step(ABC):
    """One change to a drive."""

    def message(self, *, done: bool) -> Message | None:
        """Return a message that announces the step or, if `done`, reports its completion; None for a minor step."""
        return None

    @abstractmethod
    def execute(self, drive: Drive) -> None: ...


@dataclass(frozen=True)
class MakeFolder(Step):
    """A step that creates a folder, unless it already exists."""

    place: str
    names: Sequence[str]  # of the files and folders that it will contain

    def execute(self, drive: Drive) -> None:
        if not drive.is_folder(self.place):
            drive.make_folder(self.place)


@dataclass(frozen=True)
class RemoveFolder(Step):
    """A step that removes a folder, if it is empty."""

    place: str

    def execute(self, drive: Drive) -> None:
        if not drive.names(self.place):
            drive.remove_folder(self.place)


@dataclass(frozen=True)
class SyncFolders(Step):
    """A step that flushes the directory entries of these folders to the disk before any later step."""

    places: Sequence[str]

    def execute(self, drive: Drive) -> None:
        for place in self.places:
            drive.sync_folder(place)


@dataclass(frozen=True)
class WriteFile(Step):
    """A step that writes a file that the board does not use yet."""

    place: str
    data: bytes

    def message(self, *, done: bool) -> Message:
        file, size = self.place.removesuffix(NEW), len(self.data)
        return Message("deploy-write", done=_yes_or_no(done), file=file, size=size)

    def execute(self, drive: Drive) -> None:
        drive.write(self.place, self.data)


@dataclass(frozen=True)
class RemoveFile(Step):
    place: str

    def message(self, *, done: bool) -> Message:
        return Message("deploy-remove", done=_yes_or_no(done), file=self.place)

    def execute(self, drive: Drive) -> None:
        drive.remove(self.place)


@dataclass(frozen=True)
class BackUpFile(Step):
    """A step that backs up an edited or foreign file before it is replaced."""

    place: str
    to: str
    origin: str  # "changed" by its owner, or "foreign" if it belongs to another project
    data: bytes

    def message(self, *, done: bool) -> Message:
        return Message("deploy-keep", done=_yes_or_no(done), file=self.place, whose=self.origin, to=self.to)

    def execute(self, drive: Drive) -> None:
        drive.write(self.to + NEW, self.data)
        drive.rename(self.to + NEW, self.to)


@dataclass(frozen=True)
class RenameFile(Step):
    """A step that moves a completely written file to its final path."""

    place: str
    to: str

    def execute(self, drive: Drive) -> None:
        drive.rename(self.place, self.to)


@dataclass(frozen=True)
class SelectSlot(Step):
    """A step that writes the byte that selects the version in use."""

    slot: str

    def message(self, *, done: bool) -> Message:
        return Message("deploy-switch", done=_yes_or_no(done), folder=f"{FOLDER}/{self.slot}")

    def execute(self, drive: Drive) -> None:
        drive.overwrite_start(ACTIVE, active_bytes(self.slot))


def messages_of(steps: Iterable[Step], *, done: bool) -> list[Message]:
    """Return the messages of all steps that have one."""
    return [message for step in steps if (message := step.message(done=done)) is not None]


def _yes_or_no(done: bool) -> str:
    return "yes" if done else "no"
