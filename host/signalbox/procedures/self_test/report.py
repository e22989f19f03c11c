"""The report of a self-test as data: who was tested, when, every number against its limit, and everything measured."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from signalbox import __version__
from signalbox.procedures.procedure import FAIL
from signalbox.procedures.self_test.check import verdict

if TYPE_CHECKING:
    from signalbox.procedures.self_test.check import Check

SCHEMA = 1  # rises when a key changes its meaning or goes


def report(check: Check, made: datetime, virtual: bool) -> dict[str, Any]:
    """The report as plain JSON data. An unfinished check gives what it has."""
    board = check.connection.board
    rows = check.rows
    return {
        "kind": "signalbox check",
        "schema": SCHEMA,
        "made": made.astimezone(UTC).isoformat(timespec="seconds"),
        "program": __version__,
        "virtual": virtual,
        "finished": check.finished,
        "passed": check.finished and not any(row.verdict == FAIL for row in rows),
        "verdict": verdict(rows, check.finished),
        "unfinished": check.missing,
        "absences": check.absences,
        "stage": None if check.stage is None else check.stage.number,
        "board": {"name": board.name, "title": board.title, "hash": board.hash},
        "rows": [vars(row) for row in rows],
        "measured": check.data(),
    }
