"""The command `signalbox check`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from signalbox.cli.command import Command, NameType
from signalbox.cli.options import DEFAULT_GAME, PATH, board_description_option, browser_option, page_port_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.terminal_language import language_option, say


def _test_names() -> Sequence[str]:
    from signalbox.service.procedures.self_test.whole_check import ONLY

    return ONLY


@click.command(
    cls=Command,
    help="help-check\n\nhelp-check-more",
    examples=(f"check --virtual --description {DEFAULT_GAME}", "check --only sensors --only lights"),
)
@click.option("--board", default="", metavar="PORT", help="help-check-board")
@click.option("--virtual", is_flag=True, help="help-check-virtual")
@click.option("--by-hand", is_flag=True, help="help-check-by-hand")
@click.option("--broken", multiple=True, metavar="NAME=KIND", help="help-check-broken")
@board_description_option
@click.option("--only", multiple=True, type=NameType(_test_names), help="help-check-only")
@click.option("--stage", type=int, metavar="N", help="help-check-stage")
@click.option("--each-light", is_flag=True, help="help-check-each-light")
@click.option("--sheets", default="", metavar="HASH", help="help-check-sheets")
@click.option("--report", type=PATH, metavar="FOLDER", help="help-check-report")
@click.option("--page/--no-page", default=True, show_default=True, help="help-check-page")
@page_port_option
@browser_option
@language_option
@log_option
def check(
    *,
    board: str,
    virtual: bool,
    by_hand: bool,
    broken: tuple[str, ...],
    description: str,
    only: tuple[str, ...],
    stage: int | None,
    each_light: bool,
    sheets: str,
    report: Path | None,
    page: bool,
    page_port: int,
    browser: bool,
) -> None:
    """Test a board: connection, speed, sensors, lights and power."""
    from signalbox.board.load import DIGITS
    from signalbox.device.link.ports import VIRTUAL
    from signalbox.device.runtime.command_page import Page
    from signalbox.device.runtime.stopping import stop_on_signals
    from signalbox.service.procedures.procedure import FAIL
    from signalbox.service.procedures.running import load_board
    from signalbox.service.procedures.self_test.running import CheckOptions, check_board, check_virtual_board
    from signalbox.service.procedures.self_test.whole_check import LIGHTS

    if stage is not None and only:
        raise UserError(Message("check-stage-or-only"))
    if each_light and only and LIGHTS not in only:
        raise UserError(Message("check-each-light-only"))
    if virtual and board not in ("", VIRTUAL):
        raise UserError(Message("check-virtual-or-board"))
    if sheets and not re.fullmatch(rf"[0-9a-f]{{{DIGITS}}}", sheets.lower()):
        raise UserError(Message("check-sheets-unreadable", count=DIGITS, text=sheets))
    virtual = virtual or board == VIRTUAL
    if not virtual and (by_hand or broken):
        raise UserError(Message("check-needs-virtual", option="by-hand" if by_hand else "broken"))
    page_settings = Page(page_port=page_port, browser=browser) if page else None
    options = CheckOptions(only, each_light, report, page_settings, sheets.lower(), stage)
    with stop_on_signals():
        if virtual:
            result = check_virtual_board(load_board(description), options, say, by_hand=by_hand, broken=broken)
        else:
            result = check_board(description, board, options, say)
    if any(row.verdict == FAIL for row in result.rows):
        raise click.exceptions.Exit(1)
