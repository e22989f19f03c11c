"""Asking the players whether a sensor is wrong, and taking their yes."""

from __future__ import annotations

from shared_rules.recognise import QUIET_MS
from signalbox.play.table import guidance, setups
from signalbox.play.table.decision import Decision
from signalbox.play.table.match import ASKED
from signalbox.play.table.sensor_questions import SensorQuestion, of_setups, questions
from signalbox.play.table.stalled import stalled_at
from signalbox.play.table.table import Table


def ask(table: Table, at: float) -> bool:
    """Ask whether the board is as it should be, against a sensor; whether there is anything to ask.

    While a hand holds something that is where it is missing, and no sensor is asked about.
    """
    if table.diagnosis.is_held:
        return False
    found = _questions(table, at)
    table.diagnosis.ask(found)
    if found:
        table.tally[ASKED] += 1
        if table.match is not None:
            table.match.write(at, "ask", " / ".join(question.text for question in found), None)
    return bool(found)


def answer(table: Table, at: float, question: SensorQuestion) -> None:
    """Yes: go on with what the board then shows; more than one sensor may be at fault."""
    if question.setup is not None:
        table.diagnosis.drop()
        table.begin(at, question.setup)
        return
    before = table.decision
    said = table.apply(at, table.diagnosis.confirm(at, question))
    if before is not None and _is_done(table, before, question):
        before.hands_are_done(at)  # whoever says how the board stands has done with it
    table.settle(at)
    due = stalled_at(table.config, table.reading, table.diagnosis, table.match)
    if table.decision is before and due is not None:
        ask(table, at)
    if said is not None:
        table.notice.show(at, said)


def _is_done(table: Table, decision: Decision, question: SensorQuestion) -> bool:
    """Whether the board now stands as an action has it that the answer speaks of, and not as before any."""
    if not decision.candidates or decision.restoring:
        return False
    stands_as = [want for want in question.wants if table.reading.fits(want)]
    return bool(stands_as) and decision.start not in stands_as


def _questions(table: Table, at: float) -> list[SensorQuestion]:
    config, match = table.config, table.match
    fitting = setups.fitting(config, table.reading) if match is None else []
    if fitting:
        return of_setups(config.layout, config.messages, fitting)
    if table.reading.quiet_ms(at) < QUIET_MS:
        return []
    wants = [readings for _, readings in config.setups] if match is None else guidance.wants(match.decision)
    return questions(
        config.layout, table.reading, config.messages, wants, table.diagnosis.suspects(table.reading.bitmap)
    )
