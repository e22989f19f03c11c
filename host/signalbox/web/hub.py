"""Between the table and its viewers: the latest snapshot and lights go out, checked commands come in.

Viewers are strangers: they have a thread and a loop of their own, so that nothing they do holds up the line, the table
or its journal. What is asked of the table is done in the table's loop, one thing of a viewer's at a time.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Generic, TypeVar

from signalbox.errors import UserError
from signalbox.messages import Message
from signalbox.messages.catalogue import Catalogue, catalogue
from signalbox.messages.languages import LANGUAGE
from signalbox.web.commands import CommandT, parse
from signalbox.web.page_types import Hello, LightsMessage, PatternsMessage
from signalbox.web.roles import (
    AT_THE_TABLE,
    NO_SEAT,
    SEAT,
    SPECTATOR,
    TABLE,
    WATCHING,
    Admission,
    Role,
    admit,
    seated,
)
from signalbox.web.seat_links import Seats

logger = logging.getLogger(__name__)

LIGHTS_PERIOD_S = 0.05  # at most 20 lights messages a second to one viewer
_NOTICES_KEPT = 8  # unread sentences a viewer may have waiting; older ones go

ONLY_WATCHING = Message("viewer-only-watches")
NOT_FROM_A_SEAT = Message("viewer-is-a-seat")

T = TypeVar("T")


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
    """One page that is open: who it is, and a mailbox that can be waited on inside a running asyncio loop."""

    def __init__(self, role: Role, language: str = LANGUAGE) -> None:
        self.role = role
        self.catalogue = catalogue(language)
        self.mailbox = Mailbox()
        self._shown = ""
        self._arrived = asyncio.Event()

    def hello(self, key: str = "", why: Message | None = None) -> None:
        """Say who this page is: the first message, and again when that changes."""
        said: Hello = {
            "type": "hello",
            "role": self.role.kind,
            "seat": self.role.seat,
            "may_command": self.role == AT_THE_TABLE,
            "key": key,
            "text": "" if why is None else self.catalogue.text(why),
        }
        self.notice(json.dumps(said))

    def notice(self, text: str) -> None:
        """Put a message that must arrive into the mailbox."""
        self.mailbox.notice(text)
        self._arrived.set()

    def state(self, text: str) -> None:
        """Show a state; one equal to the last is not sent again."""
        if text != self._shown:
            self._shown = text
            self.mailbox.state(text)
            self._arrived.set()

    def lights(self, text: str) -> None:
        """Show the lights."""
        self.mailbox.lights(text)
        self._arrived.set()

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


class Hub(Generic[CommandT]):
    """What all viewers share. The table publishes, and has `seats`; everything else belongs to the page's loop.

    Table and page share a loop until `part` gives each its own. `on_command` gets a command and who asks; a UserError
    it raises is shown to the viewer who sent the command and to nobody else. `on_leave` gets each viewer that has gone,
    however it went. `verbs` are the commands of a page and `of_a_seat` those among them that a seat's own page may
    give. `page` is the file among the static ones that viewers open, `seats` are those with pages of their own.
    """

    def __init__(
        self,
        drawing: Mapping[str, object],
        on_command: Callable[[CommandT, Viewer], None],
        verbs: Mapping[str, type[CommandT]],
        *,
        of_a_seat: tuple[type[CommandT], ...] = (),
        on_leave: Callable[[Viewer], None] = lambda _viewer: None,
        page: str = "index.html",
        seats: Seats | None = None,
    ) -> None:
        self.drawing = drawing
        self.page = page
        self.seats = seats or Seats()
        self._verbs = verbs
        self._of_a_seat = of_a_seat
        self.on_command = on_command
        self.on_leave = on_leave
        self.snapshot: Mapping[str, object] = {}  # what everybody may see
        self._private: Mapping[int, Mapping[str, object]] = {}
        self._table: Mapping[str, object] = {}
        self._lights: str | None = None
        self._patterns: tuple[PatternsMessage, float] | None = None  # instead, and since when (`time.monotonic`)
        self._viewers: set[Viewer] = set()
        self._loops: tuple[asyncio.AbstractEventLoop, asyncio.AbstractEventLoop] | None = None
        self._newest: tuple[Mapping[str, object], Mapping[int, Mapping[str, object]], Mapping[str, object]] | None = (
            None
        )

    def part(self, table: asyncio.AbstractEventLoop, page: asyncio.AbstractEventLoop) -> None:
        """From now on the table and the page run in these loops, each in a thread of its own."""
        self._loops = table, page

    @property
    def viewers(self) -> int:
        """How many viewers are watching."""
        return len(self._viewers)

    def publish(
        self,
        snapshot: Mapping[str, object],
        private: Mapping[int, Mapping[str, object]] | None = None,
        table: Mapping[str, object] | None = None,
    ) -> None:
        """Show `snapshot`, JSON but for its messages, to every viewer; what is equal to the last is not sent again.

        What `private` holds for a seat goes only to that seat's own pages, `table` only to the table's page. None of it
        is changed any more.
        """
        is_new, self._newest = self._newest is None, (dict(snapshot), dict(private or {}), dict(table or {}))
        if is_new:
            self._at_page(self._publish)

    def _publish(self) -> None:
        """Show the newest that was published."""
        if self._newest is None:
            return
        (self.snapshot, self._private, self._table), self._newest = self._newest, None
        texts = {(WATCHING, catalogue()): self._state(WATCHING, catalogue())}
        for viewer in self._viewers:
            shown_as = (viewer.role, viewer.catalogue)
            if shown_as not in texts:
                texts[shown_as] = self._state(*shown_as)
            viewer.state(texts[shown_as])

    def publish_lights(self, rgb: bytes) -> None:
        """Show the lights to every viewer: R, G, B a light, in the order of light numbers."""
        self._at_page(partial(self._publish_lights, rgb))

    def _publish_lights(self, rgb: bytes) -> None:
        message: LightsMessage = {"type": "lights", "rgb": rgb.hex()}
        text = json.dumps(message, separators=(",", ":"))
        if text == self._lights:
            return
        self._lights, self._patterns = text, None
        for viewer in self._viewers:
            viewer.lights(text)

    def publish_patterns(self, patterns: PatternsMessage, at: int) -> None:
        """Let every viewer play these patterns, from their millisecond `at` on."""
        self._at_page(partial(self._publish_patterns, patterns, time.monotonic() - at / 1000))

    def _publish_patterns(self, patterns: PatternsMessage, since: float) -> None:
        self._lights, self._patterns = None, (patterns, since)
        for viewer in self._viewers:
            viewer.lights(self._patterns_now(patterns, since))

    def _patterns_now(self, patterns: PatternsMessage, since: float) -> str:
        at = round((time.monotonic() - since) * 1000)
        return json.dumps({**patterns, "at": at}, separators=(",", ":"))

    @contextmanager
    def viewer(
        self, role: Role, key: str = "", why: Message | None = None, language: str = LANGUAGE
    ) -> Iterator[Viewer]:
        """A viewer for as long as the context lasts, told first who it is, then what there is to see.

        `key` is the one it is to keep from now on, `why` says why it was not let in as it wished.
        """
        viewer = Viewer(role, language)
        viewer.hello(key, why)
        if self.snapshot:
            viewer.state(self._state(role, viewer.catalogue))
        if self._patterns is not None:
            viewer.lights(self._patterns_now(*self._patterns))
        elif self._lights is not None:
            viewer.lights(self._lights)
        self._viewers.add(viewer)
        try:
            yield viewer
        finally:
            self._viewers.discard(viewer)
            if self._loops is None:
                self.on_leave(viewer)
            else:
                with suppress(RuntimeError):  # the table's loop has ended
                    self._loops[0].call_soon_threadsafe(self.on_leave, viewer)

    async def admit(self, query: Mapping[str, str], token: str | None) -> Admission:
        """Who a page is by what its address gives (see `signalbox.web.roles`)."""
        return await self._at_table(partial(admit, query, self.seats, token))

    async def command(self, message: str, viewer: Viewer) -> Message | None:
        """Check a viewer's message, and have it carried out at the table. Gives why it is not done, or None."""
        if viewer.role.kind == SPECTATOR:
            return ONLY_WATCHING
        try:
            command = parse(message, self._verbs)
            if viewer.role.kind == SEAT and not isinstance(command, self._of_a_seat):
                raise UserError(NOT_FROM_A_SEAT)
            await self._at_table(partial(self.on_command, command, viewer))
        except UserError as error:
            return error.message
        return None

    def relink(self, number: str) -> None:
        """A new link for a seat; whoever has its page is a spectator from now on. Raises UserError like `Seats`."""
        self._at_page(partial(self._unseat, self.seats.relink(number)))

    def _unseat(self, seat: int) -> None:
        logger.info("Seat %d has a new link: its page and the link before are dead", seat)
        for viewer in self._viewers:
            if viewer.role == seated(seat):
                viewer.role = WATCHING
                viewer.hello(why=NO_SEAT)
                viewer.state(self._state(WATCHING, viewer.catalogue))

    def _at_page(self, do: Callable[[], None]) -> None:
        """Have something done in the page's loop, soon and in order."""
        if self._loops is None:
            do()
            return
        with suppress(RuntimeError):  # the page's loop has ended
            self._loops[1].call_soon_threadsafe(do)

    async def _at_table(self, do: Callable[[], T]) -> T:
        """Have something done in the table's loop, and wait for what comes of it."""
        if self._loops is None:
            return do()

        async def done() -> T:
            return do()

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done(), self._loops[0]))

    def public_state(self) -> str:
        """What everybody may see, as JSON, in the first language."""
        return json.dumps(self.snapshot, default=catalogue().json_default)

    def _state(self, role: Role, words: Catalogue) -> str:
        """The state message for one role: the only place where more than what is public is put into one."""
        message: dict[str, object] = {"type": "state", **self.snapshot}
        if role.kind == TABLE and self._table:
            message["table"] = self._table
        if role.seat is not None and role.seat in self._private:
            message["private"] = self._private[role.seat]
        return json.dumps(message, separators=(",", ":"), default=words.json_default)
