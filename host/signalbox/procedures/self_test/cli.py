"""The command `signalbox check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signalbox.errors import UserError
from signalbox.runtime.logs import Verbose
from signalbox.sentences import listed

if TYPE_CHECKING:
    from signalbox.procedures.self_test.check import Check

app = typer.Typer(no_args_is_help=True)


@app.command()
def check(
    board: Annotated[str, typer.Option(help="The board's serial port; looked for if not given.")] = "",
    virtual: Annotated[bool, typer.Option("--virtual", help="Check a virtual board, which needs nobody.")] = False,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="With --virtual: be the tester, on the page.")] = False,
    broken: Annotated[
        list[str] | None,
        typer.Option(metavar="SENSOR=KIND", help="With --virtual: a sensor that is dead, stuck or chattering."),
    ] = None,
    description: Annotated[
        str, typer.Option(metavar="NAME|PATH", help="Its name or .toml file; a real board says it.")
    ] = "",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PART", help="Only link, sensors, lights or power; may be given several times."),
    ] = None,
    each_light: Annotated[bool, typer.Option("--each-light", help="Show every light alone, not line by line.")] = False,
    report: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the report is kept.")] = None,
    page: Annotated[bool, typer.Option(help="Serve a page beside the terminal.")] = True,
    page_port: Annotated[
        int, typer.Option(min=0, max=65535, help="The page's port on this machine, 0 for any.")
    ] = 8080,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    verbose: Verbose = False,
) -> None:
    """Test a board from end to end: line, pace, sensors, lights, power. Keeps a report; exit 1 if anything fails."""
    from signalbox.procedures.self_test.check import LIGHTS, ONLY
    from signalbox.procedures.self_test.running import Wanted, check_board, check_virtual
    from signalbox.procedures.working import described
    from signalbox.runtime.page import Page
    from signalbox.runtime.port import VIRTUAL
    from signalbox.runtime.stopping import stopping

    for step in only or []:
        if step not in ONLY:
            raise UserError(f"There is no part {step!r} to check alone: choose {listed(ONLY, 'or')}.")
    if each_light and only and LIGHTS not in only:
        raise UserError("--each-light is for the lights: leave it out, or add --only lights.")
    if virtual and board not in ("", VIRTUAL):
        raise UserError("--virtual needs no serial port: leave out --virtual, or --board.")
    virtual = virtual or board == VIRTUAL
    if not virtual and (by_hand or broken):
        raise UserError(f"--{'by-hand' if by_hand else 'broken'} is for a virtual board: add --virtual.")
    wanted = Wanted(tuple(only or []), each_light, report, Page(page_port=page_port, browser=browser) if page else None)
    with stopping():
        if virtual:
            made = check_virtual(described(description), wanted, typer.echo, by_hand=by_hand, broken=broken or [])
        else:
            made = check_board(description, board, wanted, typer.echo)
    _end(made)


def _end(made: Check) -> None:
    """The exit status: 1 when something failed."""
    from signalbox.procedures.procedure import FAIL

    if any(row.verdict == FAIL for row in made.rows):
        raise typer.Exit(1)
