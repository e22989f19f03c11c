"""Between the table and its viewers: the latest snapshot and lights go out, checked commands come in."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from signalbox.errors import UserError
from signalbox.web.commands import FIELDS, Fields, parse

LIGHTS_PERIOD_S = 0.05  # at most 20 lights messages a second to one viewer
_NOTICES_KEPT = 8  # unread sentences a viewer may have waiting; older ones go


class Mailbox:
    """One viewer's unsent messages. The latest state and lights win, so a slow viewer costs the table nothing."""

    def __init__(self) -> None:
        self._notices: list[str] = []
        self._state: str | None = None
        self._lights: str | None = None
        self._lights_after = 0.0

    def notice(self, text: str) -> None:
        """A message that must arrive (until too many are waiting)."""
        self._notices = [*self._notices[1 - _NOTICES_KEPT :], text]

    def state(self, text: str) -> None:
        """A state message; it replaces one not yet taken."""
        self._state = text

    def lights(self, text: str) -> None:
        """A lights message; it replaces one not yet taken."""
        self._lights = text

    def take(self, now: float) -> str | None:
        """The next message to send at `now` (seconds), or None when there is none or it must still wait."""
        if self._notices:
            return self._notices.pop(0)
        if self._state is not None:
            text, self._state = self._state, None
            return text
        if self._lights is not None and now >= self._lights_after:
            text, self._lights = self._lights, None
            self._lights_after = now + LIGHTS_PERIOD_S
            return text
        return None

    def deadline(self) -> float | None:
        """When (seconds) a message held back may go; None when none is held back."""
        return None if self._lights is None else self._lights_after


class Viewer:
    """A mailbox that can be waited on inside a running asyncio loop."""

    def __init__(self, mailbox: Mailbox) -> None:
        self.mailbox = mailbox
        self._arrived = asyncio.Event()

    def wake(self) -> None:
        """Something was put into the mailbox."""
        self._arrived.set()

    def notice(self, text: str) -> None:
        """Put a message that must arrive into the mailbox."""
        self.mailbox.notice(text)
        self.wake()

    async def next(self) -> str:
        """The next message to send, as soon as there is one."""
        loop = asyncio.get_running_loop()
        while True:
            self._arrived.clear()
            text = self.mailbox.take(loop.time())
            if text is not None:
                return text
            deadline = self.mailbox.deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._arrived.wait()
            except TimeoutError:
                continue


class Hub:
    """What all viewers share. Not thread-safe: publish from the loop that serves the page.

    `on_command` gets a checked command, e.g. ``{"do": "press", "button": "roll"}``; a UserError it raises is shown to
    the viewer who sent the command. `page` is the file among the static ones that viewers open, `fields` what it may
    say.
    """

    def __init__(
        self,
        drawing: Mapping[str, object],
        on_command: Callable[[dict[str, str]], None],
        *,
        page: str = "index.html",
        fields: Fields = FIELDS,
    ) -> None:
        self.drawing = drawing
        self.page = page
        self._fields = fields
        self.on_command = on_command
        self.snapshot: Mapping[str, object] = {}
        self._state: str | None = None
        self._lights: str | None = None
        self._viewers: set[Viewer] = set()

    @property
    def viewers(self) -> int:
        """How many viewers are watching."""
        return len(self._viewers)

    def publish(self, snapshot: Mapping[str, object]) -> None:
        """Show `snapshot` (JSON-able) to every viewer; one equal to the last is not sent again."""
        text = json.dumps({"type": "state", **snapshot}, separators=(",", ":"))
        if text == self._state:
            return
        self.snapshot = dict(snapshot)
        self._state = text
        for viewer in self._viewers:
            viewer.mailbox.state(text)
            viewer.wake()

    def publish_lights(self, rgb: bytes) -> None:
        """Show the lights to every viewer: R, G, B a light, in the order of light numbers."""
        text = json.dumps({"type": "lights", "rgb": rgb.hex()}, separators=(",", ":"))
        if text == self._lights:
            return
        self._lights = text
        for viewer in self._viewers:
            viewer.mailbox.lights(text)
            viewer.wake()

    @contextmanager
    def viewer(self, may_command: bool) -> Iterator[Viewer]:
        """A viewer for as long as the context lasts, told first whether it may command, then what there is to see."""
        mailbox = Mailbox()
        mailbox.notice(json.dumps({"type": "hello", "may_command": may_command}))
        if self._state is not None:
            mailbox.state(self._state)
        if self._lights is not None:
            mailbox.lights(self._lights)
        viewer = Viewer(mailbox)
        self._viewers.add(viewer)
        try:
            yield viewer
        finally:
            self._viewers.discard(viewer)

    def command(self, message: str) -> str | None:
        """Check and carry out a viewer's message. Gives the sentence that refuses it, or None."""
        try:
            self.on_command(parse(message, self._fields))
        except UserError as error:
            return str(error)
        return None
