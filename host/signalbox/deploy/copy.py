"""Brings the files to the drive: all of them whole beside the old ones first, then each in its place, code.py last."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from signalbox.deploy.drive import BEFORE, Drive
from signalbox.deploy.files import File
from signalbox.errors import UserError


@dataclass(frozen=True)
class Plan:
    """What has to be done to a drive; files in the order in which they take their places."""

    write: list[File] = field(default_factory=list)  # what is missing or differs
    same: list[File] = field(default_factory=list)
    strangers: list[File] = field(default_factory=list)  # those of `write` in whose place somebody else's file lies


def plan(drive: Drive, files: Sequence[File]) -> Plan:
    """Compare the drive with what has to be there."""
    made = Plan()
    for file in files:
        there = drive.read(file.place)
        if there == file.data:
            made.same.append(file)
            continue
        made.write.append(file)
        if there is not None and not file.may_replace(there):
            made.strangers.append(file)
    return made


def refuse_strangers(drive: Drive, made: Plan) -> None:
    """Raises UserError when the plan would take the place of files that are not Signalbox's."""
    if made.strangers:
        names = " and ".join(file.place for file in made.strangers)
        raise UserError(
            f"{drive.folder} has a {names} of another project: choose the board's own drive, "
            f"or add --replace, which keeps the old file under a name that ends in {BEFORE}."
        )


def carry_out(drive: Drive, made: Plan) -> list[str]:
    """Do what is planned, and return the names under which strangers' files were kept.

    Until the last file is whole on the drive nothing that runs there is touched: raises UserError before that, and the
    drive is as it was. Every byte is read back.
    """
    for file in made.same:
        drive.discard(file.place)  # left by a run that was cut short
    try:
        for file in made.write:
            drive.stage(file.place, file.data)
    except BaseException:
        with contextlib.suppress(UserError):  # the first fault is the one to tell
            for file in made.write:
                drive.discard(file.place)
        drive.discard_folders()
        raise
    kept = []
    places = [file.place for file in made.write]
    for file in made.write:
        if file is made.write[-1]:
            drive.settle(places)
        if file in made.strangers:
            kept.append(drive.keep(file.place))
        drive.adopt(file.place)
    drive.settle(places)
    for file in made.write:
        drive.verify(file.place, file.data)
    return kept
