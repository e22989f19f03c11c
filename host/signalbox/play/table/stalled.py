"""Whether what is awaited on the board may have been done without a sensor's notice."""

from __future__ import annotations

from signalbox.play.table import setups
from signalbox.play.table.config import TableConfig
from signalbox.play.table.diagnosis import Diagnosis
from signalbox.play.table.guidance import is_incomplete
from signalbox.play.table.match import Match
from signalbox.play.table.reading import Reading

STALLED_S = 5.0  # a board that has not answered for so long may have a broken sensor


def stalled_at(config: TableConfig, reading: Reading, diagnosis: Diagnosis, match: Match | None) -> float | None:
    """When it may have been; None if nothing is awaited. What was asked for only now has had no time."""
    if not reading.known or reading.offline is not None or diagnosis.questions:
        return None
    if not diagnosis.is_held and not diagnosis.suspects(reading.bitmap) & ~reading.ignored:
        return None  # every sensor is known to tell the truth
    if match is None:
        awaited, began_at = setups.shown(config, reading) is None, reading.changed_at
    elif match.decision.plan.show is not None:
        return None
    else:
        awaited, began_at = is_incomplete(match.decision), match.decision.began_at
    return STALLED_S + max(reading.changed_at, began_at) if awaited else None
