"""Everything the page shows of a procedure, as plain JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.wire import bitmap_to_hex
from signalbox.core.messages import Message

if TYPE_CHECKING:
    from signalbox.service.procedures.page_types import ProcedureSnapshot, ResultRow
    from signalbox.service.procedures.procedure import Row
    from signalbox.service.procedures.session import Session
    from signalbox.web.page_types import Link


def snapshot(session: Session, link: Link) -> ProcedureSnapshot:
    """The page's whole state: the prompt and its answers, progress, readings, marks, results; `link` as it is."""
    procedure = session.procedure
    prompt = procedure.prompt
    over = procedure.finished
    return {
        "title": procedure.title,
        "question": session.question,
        "prompt": prompt.text,
        "answers": [] if over else [{"word": answer.word, "label": answer.label} for answer in prompt.answers],
        "done": procedure.done,
        "steps": procedure.steps,
        "closed": bitmap_to_hex(session.closed, procedure.connection.board.sensors.count),
        "sensors": [] if over else list(prompt.sensors),
        "lights": [] if over else list(prompt.lights),
        "sensor_marks": {str(sensor): mark for sensor, mark in procedure.sensor_marks.items()},
        "light_marks": {str(light): mark for light, mark in procedure.light_marks.items()},
        "rows": [_row(row) for row in procedure.rows],
        "lines": procedure.lines[-LINES:],
        "buttons": {name: Message("button", button=name) for name in procedure.connection.board.buttons},
        "finished": over,
        "link": link,
    }


def _row(row: Row) -> ResultRow:
    return {
        "part": row.said_part,
        "name": row.name,
        "value": row.value,
        "limit": row.limit,
        "verdict": row.verdict,
        "said": row.said_verdict,
    }


LINES = 200  # the newest of them
