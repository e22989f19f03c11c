"""The table and its sensors: noticing that one is broken, asking about it, and playing round it.

The table never finds a sensor broken by itself, except one that flickers: it asks whether the board is as it should be,
and a yes names the sensors that say otherwise. They are not believed until they have shown that they work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared_rules.recognise import MOVING, QUIET_MS, WRONG
from signalbox.board.sensors import CHATTERING
from signalbox.errors import UserError
from signalbox.table.questions import Question, of_setups, questions
from signalbox.table.suspects import Suspects

if TYPE_CHECKING:
    from signalbox.table.table import Table

IN_VAIN_S = 5.0  # a board that has not answered for so long may have a broken sensor
SUSPECTS = "suspects"  # the key under which the journal keeps them


class Doubts:
    """What one table asks and knows about broken sensors. `at` is the driver's clock in seconds."""

    def __init__(self, table: Table) -> None:
        self.suspects = Suspects(table.board)
        self.questions: list[Question] = []  # asked now, the first one shown
        self._table = table

    def watch(self, at: float, bitmap: int) -> None:
        """The sensors that are closed now, before the table makes anything of it."""
        reading = self._table.reading
        before = reading.now
        reading.take(at, bitmap)
        chattering, working = self.suspects.watch(at, bitmap)
        if chattering or working:
            self._change(at, [(sensor, CHATTERING) for sensor in chattering], working)
        if reading.now != before:
            self.questions = []

    # Asking.

    def question(self) -> Question | None:
        """What is asked now, if anything."""
        return self.questions[0] if self.questions else None

    def named(self, text: str) -> Question | None:
        """The question asked now whose answer yes has this text."""
        return next((question for question in self.questions if question.text == text), None)

    def show_next(self) -> None:
        """Ask about another place."""
        self.questions = self.questions[1:] + self.questions[:1]

    def drop(self) -> None:
        """No: nothing is asked any more."""
        self.questions = []

    def ask(self, at: float) -> bool:
        """Ask whether the board is as it should be, against a sensor; whether there is anything to ask."""
        table = self._table
        fitting = table.fitting_setups() if table.decision is None else []
        if fitting:
            self.questions = of_setups(table.layout, table.words, fitting)
        elif table.reading.quiet_ms(at) >= QUIET_MS:
            decision = table.decision
            wants = [readings for _, readings in table.setups] if decision is None else decision.wants()
            self.questions = questions(table.layout, table.reading, table.words, wants)
        if self.questions:
            table.asked += 1
            table.write(at, "ask", " / ".join(question.text for question in self.questions), None)
        return bool(self.questions)

    def believe(self, at: float, question: Question) -> str:
        """Yes: the board is so, and the sensors that read otherwise are broken. What there is to say about it."""
        self.questions = []
        return self._change(at, [(sensor, self.suspects.kind_now(sensor)) for sensor in question.sensors], [])

    def is_incomplete(self) -> bool:
        """Whether something on the board is not as it should be, or is on its way, and nothing is asked about it."""
        table = self._table
        decision = table.decision
        if not table.reading.known or table.offline or self.questions:
            return False
        if decision is None:
            return table.shown_setup() is None
        return not decision.is_right() and (not decision.lines or decision.verdict.kind in (MOVING, WRONG))

    def in_vain_at(self) -> float:
        """When a board that stays incomplete may have a broken sensor: what was asked for only now has had no time."""
        decision, changed_at = self._table.decision, self._table.reading.changed_at
        return IN_VAIN_S + (changed_at if decision is None else max(changed_at, decision.began_at))

    # Knowing.

    def set_sensor(self, at: float, name: str, *, works: bool) -> None:
        """The players say whether a sensor works. Raises UserError when there is no such sensor, or it is known."""
        sensor = self.suspects.sensor(name)
        if works != (sensor in self.suspects):
            known = "works" if works else "does not work"
            raise UserError(f"The table takes it already that {self.suspects.name(sensor)} {known}.")
        self.questions = []
        self._change(at, [] if works else [(sensor, self.suspects.kind_now(sensor))], [sensor] if works else [])

    def restore(self, at: float) -> None:
        """Take over the broken sensors that the journal names."""
        journal = self._table.journal
        self.suspects.restore(at, (journal and journal.state(SUSPECTS)) or "{}")
        self._table.reading.doubt(at, self.suspects.mask)

    def keep(self) -> None:
        """Have the journal name them, for a game that is resumed."""
        if self._table.journal is not None:
            self._table.journal.set_state(SUSPECTS, self.suspects.to_text())

    def _change(self, at: float, broken: list[tuple[int, str]], working: list[int]) -> str:
        """Sensors were found broken or working: read the board anew, say so, write it down."""
        table, suspects = self._table, self.suspects
        for sensor, kind in broken:
            suspects.add(at, sensor, kind)
        for sensor in working:
            suspects.remove(sensor)
        table.reading.doubt(at, suspects.mask)
        named = [(suspects.name(sensor), kind) for sensor, kind in broken]
        said = [table.words.suspected(named)] if named else []
        said += [table.words.works(suspects.name(sensor)) for sensor in working]
        table.refuse(at, " ".join(said))
        notes = [f"sensor {name} {kind}" for name, kind in named]
        for note in notes + [f"sensor {suspects.name(sensor)} works" for sensor in working]:
            table.write(at, "note", note, None)
        self.keep()
        return " ".join(said)
