"""A step of the self-test: a procedure that is begun when its turn comes, and leaves rows and data."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.device.link.events import Event
from signalbox.service.procedures.procedure import FAIL, PASS, Procedure, Row, no_answer

NOT_REPORTED = "not told"  # the board leaves this figure out
NOT_TESTED = "not tested"
UPDATE = Message("check-update")


class CheckStep(Procedure):
    """`name` heads its rows. `resume` is called when the board is back; a command under way was lost with it."""

    name = ""
    _cut_off = False

    @abstractmethod
    def begin(self, now: float) -> None:
        """Its turn has come; the board is online."""

    @abstractmethod
    def resume(self, now: float) -> None:
        """The board is online again."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Everything measured, for the report's JSON."""

    def handle(self, now: float, event: Event) -> None:
        """Most steps look at some events only."""

    def cut_off(self) -> None:
        """The check ends before this step has finished."""
        self._cut_off = True

    @property
    def over(self) -> bool:
        """Whether nothing more can come."""
        return self.finished or self._cut_off

    def answer(self, now: float, word: str) -> None:
        """Raises UserError for a word that the prompt has not."""
        if word not in [answer.word for answer in self.prompt.answers]:
            raise UserError(no_answer(word, self.prompt.answers))
        self.answered(now, word)

    def answered(self, now: float, word: str) -> None:
        """One of the prompt's words was said."""

    def row(self, name: Text, value: Text, limit: Text = "", good: bool | None = None) -> Row:
        """A result: for information, or held against its limit."""
        return Row(self.name, name, value, limit, "" if good is None else PASS if good else FAIL)

    def not_reported(self, name: Text, limit: Text, why: Text = UPDATE) -> Row:
        """A result that the board does not give."""
        return Row(self.name, name, why, limit, NOT_REPORTED)
