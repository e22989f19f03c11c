"""The command `signalbox kiosk`."""

from collections.abc import Sequence
from copy import copy
from pathlib import Path

import click

from signalbox.cli.command import Command, Group
from signalbox.cli.options import DEFAULT_GAME, PATH, page_port_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.terminal_language import restore_language, say


@click.group(
    cls=Group, help="help-kiosk", examples=("kiosk install --dry-run", f"kiosk install {DEFAULT_GAME} --lang fr")
)
def kiosk() -> None:
    """Set up a computer as a kiosk, which does nothing but show a game table."""


@kiosk.command(
    help="help-kiosk-install\n\nhelp-kiosk-install-more",
    examples=("kiosk install --dry-run", f"kiosk install {DEFAULT_GAME} --lang fr"),
    context_settings={"ignore_unknown_options": True},
)
@click.option("--dry-run", is_flag=True, help="help-kiosk-dry-run")
@click.option("--folder", type=PATH, help="help-kiosk-folder", show_default="help-kiosk-default-folder")
@page_port_option
@click.argument("words", nargs=-1, help="help-kiosk-words")
def install(*, dry_run: bool, folder: Path | None, page_port: int, words: tuple[str, ...]) -> None:
    """Write a kiosk's systemd services for the current user."""
    from signalbox.app import kiosk as kiosk_services

    restore_language()  # --lang is one of the arguments for `play`
    _check_args(words)
    if page_port == 0:
        raise UserError(Message("kiosk-needs-port"))
    services_folder = folder or kiosk_services.default_folder()
    for name, text in kiosk_services.services(page_port, [*words]).items():
        if dry_run:
            click.echo(f"# {services_folder / name}\n{text}")
            continue
        _write(services_folder / name, text)
        say(Message("kiosk-written", file=str(services_folder / name)))
    for program in kiosk_services.missing_programs():
        say(Message("kiosk-program-missing", program=program))
    names = f"{kiosk_services.PROGRAM} {kiosk_services.BROWSER}"
    say(Message("kiosk-switch-on"))
    click.echo("    systemctl --user daemon-reload")
    click.echo(f"    systemctl --user enable --now {names}")
    click.echo("    sudo loginctl enable-linger $USER")
    say(Message("kiosk-switch-off", command=f"systemctl --user disable --now {names}"))


def _check_args(args: Sequence[str]) -> None:
    """Raise whatever error `signalbox play` would raise for these arguments."""
    from signalbox.cli.play import play

    params = [copy(param) for param in play.params]
    for param in params:
        param.callback = None  # the callbacks would open a log and save the language
    Command("play", params=params).make_context("signalbox play", ["--kiosk", *args])


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as fault:
        raise UserError(Message("kiosk-unwritable", file=str(path), why=str(fault.strerror))) from None
