"""A session, which passes a board's events to a procedure and shows the procedure's scenes, without any I/O."""

from collections.abc import Sequence

from signalbox.board.scene import Entry
from signalbox.core.messages import Message
from signalbox.device.link.events import Event, Readings
from signalbox.service.procedures.procedure import Procedure


class Session:
    """A procedure and its connection. All methods pass on the procedure's errors.

    `question` counts the prompts, so that a button pressed twice does not answer the next prompt.
    """

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.question = 0
        self.closed_bitmap = 0  # the bitmap of the sensors
        self._prompt: Message | None = None
        self._scene: list[Entry] | None = None

    def handle(self, now: float, events: Sequence[Event]) -> None:
        """Pass events to the procedure, then show the new scene."""
        for event in events:
            if isinstance(event, Readings):
                self.closed_bitmap = event.bitmap
            if not self.procedure.is_finished:
                self.procedure.handle(now, event)
        self.refresh(now)

    def tick(self, now: float) -> None:
        """Pass the time to the procedure, then show the new scene."""
        if not self.procedure.is_finished:
            self.procedure.tick(now)
        self.refresh(now)

    def answer(self, now: float, word: str, question: int | None = None) -> None:
        """Pass the person's answer to the procedure, unless `question`, the number of its prompt, is out of date."""
        if not self.procedure.is_finished and question in (None, self.question):
            self.procedure.answer(now, word)
            self.refresh(now)

    def refresh(self, now: float) -> None:
        """Show the procedure's scene if it has changed, or no light if the procedure has finished."""
        prompt = self.procedure.prompt
        if prompt.text != self._prompt:
            self._prompt = prompt.text
            self.question += 1
        scene = [] if self.procedure.is_finished else self.procedure.scene
        if scene != self._scene:
            self._scene = scene
            self.procedure.connection.show(now, scene)

    def deadline(self) -> float | None:
        """Return the latest time for the next `tick`, or None if nothing is due."""
        return None if self.procedure.is_finished else self.procedure.deadline()
