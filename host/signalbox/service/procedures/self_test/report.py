"""The report of a self-test as data: who was tested, when, every number against its limit, and everything measured."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from signalbox import __version__
from signalbox.core.messages.catalogue import english
from signalbox.service.procedures.procedure import FAIL, Row
from signalbox.service.procedures.self_test.check import verdict

if TYPE_CHECKING:
    from signalbox.service.procedures.self_test.check import Check

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
        "verdict": english(verdict(rows, check.finished)),
        "unfinished": check.missing,
        "absences": check.absences,
        "stage": None if check.stage is None else check.stage.number,
        "board": {"name": board.name, "title": board.title, "hash": board.hash},
        "rows": [as_data(row) for row in rows],
        "measured": check.data(),
    }


def as_data(row: Row) -> dict[str, str]:
    """A result as the report has it, whatever language the check was in."""
    return {
        "part": row.part,
        "name": english(row.name),
        "value": english(row.value),
        "limit": english(row.limit),
        "verdict": row.verdict,
    }
