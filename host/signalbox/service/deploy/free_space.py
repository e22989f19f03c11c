"""Whether a drive has room for both versions side by side, counted in clusters before anything is written."""

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.disk import Space
from signalbox.service.deploy.drive import Drive, read_only
from signalbox.service.deploy.plan import Plan
from signalbox.service.deploy.steps import MakeFolder, Remove, Step, Store, Write

_ENTRY_BYTES = 32  # of a folder on a FAT drive: one for a file, and one for 13 letters of its name
_ENTRY_LETTERS = 13
_KB = 1024


def refuse_small_drive(drive: Drive, made: Plan) -> None:
    """Raises UserError when the drive cannot be written, or has no room for the new version beside the old one."""
    if not made.steps:
        return
    space = drive.space()
    if space.read_only:
        raise UserError(read_only(drive.folder))
    needed = clusters_needed(drive, made, space)
    if needed > space.free:
        need, free = (-(-count * space.cluster_bytes // _KB) for count in (needed, space.free))
        more = str(max(need - free, 1))
        full = Message("deploy-too-full", drive=str(drive.folder), need=str(need), free=str(free), more=more)
        raise UserError(full)


def clusters_needed(drive: Drive, made: Plan, space: Space) -> int:
    """How many free clusters the plan takes up at the moment when it takes most."""
    taken = needed = 0
    for step in made.steps:
        taken += _clusters(drive, space, step)
        needed = max(needed, taken)
    return needed


def _clusters(drive: Drive, space: Space, step: Step) -> int:
    """How many clusters a step takes, or gives back."""
    if isinstance(step, Write | Store):
        return space.clusters(len(step.data))
    if isinstance(step, MakeFolder):
        entries = 2 + sum(1 + -(-len(name) // _ENTRY_LETTERS) for name in step.names)
        return space.clusters(entries * _ENTRY_BYTES)
    if isinstance(step, Remove):
        return -space.clusters(drive.size(step.place))
    return 0
