"""One procedure on one connection: what the board says goes in, what the lights show goes out. No I/O."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signalbox.device.link.events import Event, Readings

if TYPE_CHECKING:
    from signalbox.core.messages import Message
    from signalbox.device.link.scenes import Entry
    from signalbox.service.procedures.procedure import Procedure


class Session:
    """Joins a Procedure and its connection. Everything raises what the procedure raises.

    `question` counts the prompts: an answer to one that is gone (a button pressed twice) is no answer to the next.
    """

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.question = 0
        self.closed = 0  # the sensors as they read now
        self._asked: Message | None = None
        self._scene: list[Entry] | None = None

    def handle(self, now: float, events: Sequence[Event]) -> None:
        """Pass on what the connection said, then show what has come of it."""
        for event in events:
            if isinstance(event, Readings):
                self.closed = event.bitmap
            if not self.procedure.finished:
                self.procedure.handle(now, event)
        self.refresh(now)

    def tick(self, now: float) -> None:
        """Let time pass."""
        if not self.procedure.finished:
            self.procedure.tick(now)
        self.refresh(now)

    def answer(self, now: float, word: str, question: int | None = None) -> None:
        """The person says `word` to the prompt of that number, or to the one that stands."""
        if not self.procedure.finished and question in (None, self.question):
            self.procedure.answer(now, word)
            self.refresh(now)

    def refresh(self, now: float) -> None:
        """Show the procedure's scene if it has changed; at the end all lights go out."""
        prompt = self.procedure.prompt
        if prompt.text != self._asked:
            self._asked = prompt.text
            self.question += 1
        wanted = [] if self.procedure.finished else self.procedure.scene
        if wanted != self._scene:
            self._scene = wanted
            self.procedure.connection.show(now, wanted)

    def deadline(self) -> float | None:
        """When to `tick` at the latest."""
        return None if self.procedure.finished else self.procedure.deadline()
