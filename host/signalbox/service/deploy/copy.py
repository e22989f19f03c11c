"""Carries a plan out: what it wrote before a failure is taken back, and a failure after the switch says so."""

import contextlib
import logging
from collections.abc import Sequence

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.plan import Plan
from signalbox.service.deploy.steps import MakeFolder, RemoveFolder, Step, Write

logger = logging.getLogger(__name__)


def carry_out(drive: Drive, made: Plan) -> None:
    """Do what is planned. Every byte is read back.

    Raises UserError; the version that ran before is then whole and in use, or the new one is and the sentence says so.
    Do it again to mend what is left.
    """
    logger.info("Deploying to %s", drive.folder)
    _prepare(drive, made.before)
    for step in made.switch:
        _do(step, drive)
    try:
        for step in made.after:
            _do(step, drive)
    except UserError as error:
        raise UserError(Message("deploy-old-left", why=error.message)) from error


def _prepare(drive: Drive, steps: Sequence[Step]) -> None:
    for number, step in enumerate(steps):
        try:
            _do(step, drive)
        except BaseException as error:
            logger.warning("What was written is taken back: %s", error or type(error).__name__)
            _take_back(drive, steps[: number + 1])
            raise


def _do(step: Step, drive: Drive) -> None:
    step.do(drive)
    told = step.told(done=True)
    if told is not None:
        logger.info("%s", english(told))


def _take_back(drive: Drive, steps: Sequence[Step]) -> None:
    """Remove what was written, as far as the drive still lets it; the failure itself is the one to tell."""
    for step in reversed(steps):
        with contextlib.suppress(UserError):
            if isinstance(step, Write):
                drive.remove(step.place)
            elif isinstance(step, MakeFolder):
                RemoveFolder(step.place).do(drive)
