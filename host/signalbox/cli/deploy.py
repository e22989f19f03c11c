"""The command `signalbox deploy`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from signalbox.cli.command import Command
from signalbox.cli.options import BOARD, DEFAULT_GAME
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.terminal_language import language_option, say

if TYPE_CHECKING:
    from signalbox.device.release.firmware_files import Release
    from signalbox.service.deploy.drive import Drive
    from signalbox.service.deploy.plan import Plan
    from signalbox.service.deploy.volumes import Computer


class _Installation(NamedTuple):
    """The files to copy to a drive, the pins that the firmware uses, and warnings. `title` describes the files."""

    title: Message
    release: Release
    pins: list[str]
    warnings: list[Message]
    matrix: bool = False


@click.command(
    cls=Command,
    help="help-deploy\n\nhelp-deploy-more",
    examples=(f"deploy --description {DEFAULT_GAME}", "deploy --drive /media/ann/CIRCUITPY --dry-run"),
)
@click.option("--drive", metavar="PATH", help="help-deploy-drive")
@click.option("--description", type=BOARD, metavar="NAME|PATH", default="", help="help-deploy-description")
@click.option("--replace", is_flag=True, help="help-deploy-replace")
@click.option("--jig", is_flag=True, help="help-deploy-jig")
@click.option("--mpy-cross", metavar="PATH", default="", help="help-deploy-compiler")
@click.option("--plain", is_flag=True, help="help-deploy-plain")
@click.option("--dry-run", is_flag=True, help="help-deploy-dry-run")
@language_option
@log_option
def deploy(
    drive: str | None, description: str, replace: bool, jig: bool, mpy_cross: str, plain: bool, dry_run: bool
) -> None:
    """Copy the firmware and a description to the board's drive."""
    from signalbox.device.release.compile_firmware import compile_release, find_compiler
    from signalbox.service.deploy import volumes
    from signalbox.service.deploy.drive import Drive
    from signalbox.service.deploy.plan import carry_out, plan_deployment, refuse_foreign_files, refuse_unsuitable_drive
    from signalbox.service.deploy.volumes import find_drive, parse_folder, scan_this_computer

    computer = scan_this_computer()
    target = Drive(find_drive(computer) if drive is None else parse_folder(drive))
    controller = volumes.parse_boot_out(target.read(volumes.ABOUT))
    volumes.refuse_unusable_controller(controller)
    installation = _prepare_jig(target, description, replace) if jig else _prepare_board(target, description, replace)
    compiler = None if plain else find_compiler(controller.version if controller else None, mpy_cross)
    release = compile_release(installation.release, compiler) if compiler else installation.release
    copy_plan = plan_deployment(target, release)
    if not replace:
        refuse_foreign_files(target, copy_plan)
    refuse_unsuitable_drive(target, copy_plan)
    say(installation.title)
    if not dry_run:
        carry_out(target, copy_plan)
    _report_steps(copy_plan, is_done=not dry_run)
    if compiler:
        say(Message("deploy-compiled", compiler=compiler.name))
    warnings = volumes.warnings(controller, installation.pins, matrix=installation.matrix)
    for sentence in [*warnings, *installation.warnings]:
        say(sentence)
    if copy_plan.steps and not dry_run:
        _report_next_step(computer, target.folder)


def _prepare_board(drive: Drive, description: str, replace: bool) -> _Installation:
    from signalbox.board import load
    from signalbox.board.model import MATRIX
    from signalbox.device.release.firmware_files import board_release
    from signalbox.service.deploy.settings_check import warnings
    from signalbox.service.deploy.survey import choose_board, refuse_jig

    if not replace:
        refuse_jig(drive)
    board = load(choose_board(drive, description))
    data = board.firmware_data()
    controller = board.controller
    title = Message("deploy-board-to", board=board.name, hash=board.hash, drive=str(drive.folder))
    matrix = controller.scan == MATRIX
    return _Installation(title, board_release(data), controller.used_pins, warnings(drive, data), matrix)


def _prepare_jig(drive: Drive, description: str, replace: bool) -> _Installation:
    from signalbox.core.errors import UserError
    from signalbox.device.release.firmware_files import jig_release
    from signalbox.service.deploy.survey import refuse_board

    if description:
        raise UserError(Message("deploy-jig-description"))
    if not replace:
        refuse_board(drive)
    title = Message("deploy-jig-to", drive=str(drive.folder))
    return _Installation(title, jig_release(), [], [])  # a jig learns its pins during use


def _report_steps(copy_plan: Plan, *, is_done: bool) -> None:
    from signalbox.service.deploy.steps import messages_of

    for line in messages_of(copy_plan.steps, done=is_done):
        say(Message("deploy-step", step=line))
    if copy_plan.unused_files:
        say(Message("deploy-left", files=tuple(copy_plan.unused_files)))
    if not copy_plan.steps:
        say(Message("deploy-nothing"))


def _report_next_step(computer: Computer, folder: Path) -> None:
    if not computer.has_mounted(folder):
        say(Message("deploy-whole"))  # an ordinary folder does not need to be ejected
    else:
        say(Message("deploy-whole-eject", system=computer.system, drive=str(folder)))
