"""Planning the deployment of a release to a drive, checking that there is room, and carrying out the plan.

A drive has two folders for versions. The new version is written into the unused folder, flushed, and selected by
writing one byte; only then is the old version removed. A complete version is thus selected at all times. A file at the
root of the drive is replaced only if it differs from the file in the release.
"""

import contextlib
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import PurePosixPath

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.device.release.firmware_files import ACTIVE, FOLDER, MANIFEST, SLOTS, Release, active_bytes
from signalbox.device.runtime.reliable_files import Space
from signalbox.service.deploy import survey
from signalbox.service.deploy.drive import Drive, read_only_message
from signalbox.service.deploy.steps import (
    NEW,
    BackUpFile,
    MakeFolder,
    RemoveFile,
    RemoveFolder,
    RenameFile,
    SelectSlot,
    Step,
    SyncFolders,
    WriteFile,
)
from signalbox.service.deploy.survey import STORE_FOLDER, UNFINISHED, Version

logger = logging.getLogger(__name__)

_CHANGED = "changed"  # by its owner
_FOREIGN = "foreign"  # belonging to another project
_ENTRY_BYTES = 32  # a directory entry on a FAT drive; a file takes one, plus one for every 13 letters of its name
_ENTRY_LETTERS = 13
_KB = 1024


@dataclass(frozen=True)
class Plan:
    """The steps of a deployment: `before`, `switch` and `after`. `before` changes no file that the board runs."""

    before: list[Step] = field(default_factory=list)
    switch: list[Step] = field(default_factory=list)
    after: list[Step] = field(default_factory=list)
    foreign_programs: list[str] = field(default_factory=list)  # files of another project that would no longer run
    unused_files: list[str] = field(default_factory=list)  # unused files that may belong to somebody else; they stay

    @property
    def steps(self) -> list[Step]:
        return self.before + self.switch + self.after


def plan_deployment(drive: Drive, release: Release) -> Plan:
    """Return the plan for deploying a release to a drive. The drive itself is not changed."""
    return _Planner(drive, release).plan()


def refuse_foreign_files(drive: Drive, plan: Plan) -> None:
    """Raise UserError if files that do not belong to Signalbox would have to be removed."""
    if plan.foreign_programs:
        files = tuple(plan.foreign_programs)
        raise UserError(Message("deploy-strangers", drive=str(drive.folder), files=files, folder=STORE_FOLDER))


class _Planner:
    def __init__(self, drive: Drive, release: Release) -> None:
        self._drive = drive
        self._root = release.root
        self._release = release.version
        self._versions = {slot: Version(drive, slot) for slot in SLOTS}
        self._slot_in_use = survey.slot_in_use(drive)
        self._stored: set[str] = set()
        self._has_store = drive.is_folder(STORE_FOLDER)

    def plan(self) -> Plan:
        target = self._target()
        old = next(version for version in self._versions.values() if version is not target)
        before: list[Step] = (
            [] if target.matches(self._release) else self._plan_clearing(target) + self._write_release(target)
        )
        switch: list[Step] = []
        self._plan_switch(target, before, switch)
        foreign = survey.foreign_programs(self._drive)
        self._replace_root(foreign, before, switch)
        after = [*self._plan_clearing(old), *self._remove_folders(old), *self._remove_leftovers(before)]
        return Plan(before, switch, after, foreign, self._unused_files(target, old))

    def _target(self) -> Version:
        """Return the folder for the release: the folder in use if it equals the release, otherwise the other folder.

        If neither is in use, return a folder that equals the release or, failing that, the first.
        """
        if self._slot_in_use is None:
            complete = [version for version in self._versions.values() if version.matches(self._release)]
            return complete[0] if complete else self._versions[SLOTS[0]]
        current = self._versions[self._slot_in_use]
        return current if current.matches(self._release) else self._versions[SLOTS[1 - SLOTS.index(self._slot_in_use)]]

    def _plan_clearing(self, version: Version) -> list[Step]:
        """Return steps that back up the edited files of a version and remove its deployed files, the manifest last."""
        steps: list[Step] = []
        for place in version.edited_files():
            steps += self._plan_backup(version.place(place), version.contents[place], _CHANGED)
            steps.append(RemoveFile(version.place(place)))
        removable = [*version.removable_files(), *self._unlisted_copies(version)]
        steps += [RemoveFile(version.place(place)) for place in removable]
        if version.manifest_files():
            steps.append(SyncFolders(version.folders))
            steps += [RemoveFile(version.place(place)) for place in version.manifest_files()]
        return steps

    def _remove_folders(self, version: Version) -> list[Step]:
        kept_files = [version.place(place) for place in self._foreign_files(version)]
        folders = version.folders
        return [RemoveFolder(top) for top in folders if not any(place.startswith(f"{top}/") for place in kept_files)]

    def _write_release(self, version: Version) -> list[Step]:
        """Return steps that write the release to a version's folder; the manifest gets its final name at the end."""
        steps: list[Step] = []
        for place in filter(self._release.__contains__, self._foreign_files(version)):
            steps += self._plan_backup(version.place(place), version.contents[place], _FOREIGN)
        folders, unfinished = _folders(version.folder, [*self._release, UNFINISHED]), version.place(UNFINISHED)
        steps += [MakeFolder(FOLDER, [*SLOTS, PurePosixPath(ACTIVE).name])]
        steps += [MakeFolder(folder, names) for folder, names in folders.items()]
        steps += [WriteFile(unfinished, self._release[MANIFEST]), SyncFolders(["", FOLDER, version.folder])]
        steps += [WriteFile(version.place(place), data) for place, data in self._release.items() if place != MANIFEST]
        steps += [SyncFolders(list(folders)), RenameFile(unfinished, version.place(MANIFEST))]
        return [*steps, SyncFolders([version.folder])]

    def _plan_switch(self, target: Version, before: list[Step], switch: list[Step]) -> None:
        if self._slot_in_use is None:  # nothing reads the file yet
            before += [WriteFile(ACTIVE, active_bytes(target.slot)), SyncFolders([FOLDER])]
        elif self._slot_in_use != target.slot:
            switch.append(SelectSlot(target.slot))

    def _replace_root(self, foreign: list[str], before: list[Step], switch: list[Step]) -> None:
        """Add steps that replace outdated root files, and remove `foreign` files that would run instead of them."""
        root: list[Step] = []
        for place, data in self._root.items():
            contents = self._drive.read(place)
            if contents == data:
                continue
            if contents is not None and not self._is_dispensable(place, contents):
                root += self._plan_backup(place, contents, _FOREIGN if place in foreign else _CHANGED)
            root.append(WriteFile(place + NEW, data))
            switch += [RenameFile(place + NEW, place), SyncFolders([""])]
        for place in foreign:
            if place not in self._root:
                root += self._plan_backup(place, self._drive.read(place) or b"", _FOREIGN)
                switch += [RemoveFile(place), SyncFolders([""])]
        before += [*root, SyncFolders([""])] if root else []

    def _is_dispensable(self, place: str, contents: bytes) -> bool:
        """Return whether a file needs no backup because its `contents` come from CircuitPython or Signalbox."""
        versions = self._versions.values()
        is_own = any(version.manifest.is_root_unchanged(place, contents) for version in versions)
        return is_own or survey.is_placeholder(contents)

    def _plan_backup(self, place: str, data: bytes, origin: str) -> list[Step]:
        to = survey.unused_path(self._drive, place, data, self._stored)
        if to is None:
            return []
        self._stored.add(to)
        make: list[Step] = [] if self._has_store else [MakeFolder(STORE_FOLDER, [to + NEW, to]), SyncFolders([""])]
        self._has_store = True
        return [*make, BackUpFile(place, to, origin, data), SyncFolders([STORE_FOLDER])]

    def _unlisted_copies(self, version: Version) -> list[str]:
        """Return the files of a version that are missing from its manifest but identical to files of the release."""
        return [place for place in version.foreign_files() if version.contents[place] == self._release.get(place)]

    def _foreign_files(self, version: Version) -> list[str]:
        """Return the files of a version that are missing from its manifest and differ from the files of the release."""
        copies = self._unlisted_copies(version)
        return [place for place in version.foreign_files() if place not in copies]

    def _unused_files(self, target: Version, old: Version) -> list[str]:
        """Return the unused files to keep: foreign files in version folders, and old releases' files at the root."""
        foreign = [target.place(place) for place in self._foreign_files(target) if place not in self._release]
        names = self._drive.names()
        foreign += [old.place(place) for place in self._foreign_files(old)]
        return foreign + [name for name in survey.FORMER if name in names]

    def _remove_leftovers(self, before: list[Step]) -> list[Step]:
        """Return the steps that remove files with the suffix NEW, which an interrupted run has left at the root."""
        new_files = {step.place for step in before if isinstance(step, WriteFile)}
        names = self._drive.names()
        return [RemoveFile(old) for place in self._root if (old := place + NEW) in names and old not in new_files]


def _folders(top: str, places: Iterable[str]) -> dict[str, list[str]]:
    """Map each folder that these paths need, from `top` downwards, to the names that it will contain."""
    folders: dict[str, list[str]] = {top: []}
    for place in places:
        path = PurePosixPath(top, place)
        for folder in reversed(path.relative_to(top).parents):
            folders.setdefault(str(PurePosixPath(top, folder)), [])
        folders[str(path.parent)].append(path.name)
    for subfolder in list(folders)[1:]:
        folders[str(PurePosixPath(subfolder).parent)].append(PurePosixPath(subfolder).name)
    return folders


def refuse_unsuitable_drive(drive: Drive, plan: Plan) -> None:
    """Raise UserError if the drive is read-only or has no room for the new version in addition to the old one."""
    if not plan.steps:
        return
    space = drive.space()
    if space.is_read_only:
        raise UserError(read_only_message(drive.folder))
    needed = clusters_needed(drive, plan, space)
    if needed > space.free_clusters:
        need, free = (-(-count * space.cluster_bytes // _KB) for count in (needed, space.free_clusters))
        more = str(max(need - free, 1))
        full = Message("deploy-too-full", drive=str(drive.folder), need=str(need), free=str(free), more=more)
        raise UserError(full)


def clusters_needed(drive: Drive, plan: Plan, space: Space) -> int:
    """Return the largest number of additional clusters in use at any time while the plan is carried out."""
    return max(accumulate((_count_clusters(drive, space, step) for step in plan.steps), initial=0))


def _count_clusters(drive: Drive, space: Space, step: Step) -> int:
    """Return the number of clusters that a step occupies. It is negative if the step frees clusters."""
    if isinstance(step, WriteFile | BackUpFile):
        return space.clusters(len(step.data))
    if isinstance(step, MakeFolder):
        entries = 2 + sum(1 + -(-len(name) // _ENTRY_LETTERS) for name in step.names)
        return space.clusters(entries * _ENTRY_BYTES)
    if isinstance(step, RemoveFile):
        return -space.clusters(drive.size(step.place))
    return 0


def carry_out(drive: Drive, plan: Plan) -> None:
    """Carry out the plan, reading back every byte written.

    After a UserError, either the old or the new version is complete and in use. Another run repairs the rest.
    """
    logger.info("Deploying to %s", drive.folder)
    _prepare(drive, plan.before)
    for step in plan.switch:
        _execute(step, drive)
    try:
        for step in plan.after:
            _execute(step, drive)
    except UserError as error:
        raise UserError(Message("deploy-old-left", why=error.message)) from error


def _prepare(drive: Drive, steps: Sequence[Step]) -> None:
    for number, step in enumerate(steps):
        try:
            _execute(step, drive)
        except BaseException as error:
            logger.warning("Undoing what has been written: %s", error or type(error).__name__)
            _undo(drive, steps[: number + 1])
            raise


def _execute(step: Step, drive: Drive) -> None:
    step.execute(drive)
    message = step.message(done=True)
    if message is not None:
        logger.info("%s", english(message))


def _undo(drive: Drive, steps: Sequence[Step]) -> None:
    """Remove the files and folders that these steps have created, ignoring further failures."""
    for step in reversed(steps):
        with contextlib.suppress(UserError):
            if isinstance(step, WriteFile):
                drive.remove(step.place)
            elif isinstance(step, MakeFolder):
                RemoveFolder(step.place).execute(drive)
