"""Viewers, which are open pages: the role of each, the screen that all show, and the mailbox of unsent messages."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Final, Generic, NamedTuple

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.commands import CommandT
from signalbox.web.page_types import Hello, Refused, Reload, RoleKind
from signalbox.web.seat_links import Seats

GAME_PAGE = "index.html"
LIGHTS_PERIOD_S = 0.05  # at most 20 lights messages a second to one viewer
VOICE_BYTES = 12  # of chance
_NOTICES_KEPT = 8  # unread sentences of one viewer; older ones go

USED_LINK = Message("viewer-link-used")
NO_SEAT = Message("viewer-has-no-seat")

TABLE: Final = "table"  # the table's own page: sees what is public and the seats' links, may ask for everything
SEAT: Final = "seat"  # one seat's own page: sees what is public and what that seat may know, decides for it in its turn
SPECTATOR: Final = "spectator"  # sees what is public, may ask for nothing


class Role(NamedTuple):
    """TABLE, SEAT (then `seat` says which, 0 first) or SPECTATOR."""

    kind: RoleKind
    seat: int | None = None

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"


AT_THE_TABLE = Role(TABLE)
WATCHING = Role(SPECTATOR)


def seated(seat: int) -> Role:
    """Return the role of one seat's own page."""
    return Role(SEAT, seat)


def hello(role: Role, text: str = "", *, key: str = "", screen: str = "", voice: str = "") -> str:
    """Return the message that tells a page its role."""
    message: Hello = {
        "type": "hello",
        "role": role.kind,
        "seat": role.seat,
        "may_command": role == AT_THE_TABLE,
        "key": key,
        "screen": screen,
        "voice": voice,
        "text": text,
    }
    return json.dumps(message)


class Admission(NamedTuple):
    """The role of a viewer that is let in, the key it is to keep from now on, and why it has no seat as it wished."""

    role: Role
    key: str = ""
    why: Message | None = None


def admit(query: Mapping[str, str], seats: Seats, token: str | None) -> Admission:
    """Return the role of a page by its address (see `signalbox.web.app`); `token` is the table's with --lan."""
    joined = seats.join(query["join"]) if "join" in query else None
    if joined is not None:
        return Admission(seated(joined[0]), joined[1])
    seat = seats.holder(query["key"]) if "key" in query else None
    if seat is not None:
        return Admission(seated(seat))
    if "key" in query or "join" in query:
        return Admission(WATCHING, why=USED_LINK if "join" in query else NO_SEAT)
    given = query.get("token", "")
    at_the_table = token is None or secrets.compare_digest(given.encode(), token.encode())
    return Admission(AT_THE_TABLE if at_the_table and "watch" not in query else WATCHING)


@dataclass(frozen=True, eq=False)
class Screen(Generic[CommandT]):
    """The content and the commands of pages during one thing: a game, the lobby, a check.

    `drawing` is what they fetch once. `on_command` gets a command and who asks; a UserError it raises is shown to the
    viewer who sent the command and to nobody else. `on_leave` gets each viewer that has gone, however it went. `verbs`
    are the commands of a page and `of_a_seat` those among them that a seat's own page may give. `page` is the file
    among the static ones that viewers open, `seats` are those with pages of their own. `rules` gives those of a game
    by its name, to be read; it is called in the page's loop. `earlier` gives the public record before an entry; it is
    called in the table's. With `only_watched` all pages are spectators'.
    """

    drawing: Mapping[str, object]
    on_command: Callable[[CommandT, Viewer], None]
    verbs: Mapping[str, type[CommandT]]
    _: KW_ONLY
    of_a_seat: tuple[type[CommandT], ...] = ()
    on_leave: Callable[[Viewer], None] = lambda _viewer: None
    page: str = GAME_PAGE
    seats: Seats = field(default_factory=Seats)
    rules: Callable[[str], Mapping[str, object] | None] = lambda _game: None
    earlier: Callable[[int], Sequence[object]] = lambda _before: ()
    only_watched: bool = False


class Mailbox:
    """One viewer's unsent messages. The latest state and lights win, so a slow viewer costs the table nothing."""

    def __init__(self) -> None:
        self._notices: list[str] = []
        self._state: str | None = None
        self._lights: str | None = None
        self._lights_after = 0.0

    def notice(self, text: str) -> None:
        """Put in a message that must arrive (until too many are waiting)."""
        self._notices = [*self._notices[1 - _NOTICES_KEPT :], text]

    def state(self, text: str) -> None:
        """Put in a state message; it replaces one not yet taken."""
        self._state = text

    def lights(self, text: str) -> None:
        """Put in a lights message; it replaces one not yet taken."""
        self._lights = text

    def take(self, now: float) -> str | None:
        """Return the next message to send at `now` (seconds), None when there is none or it must still wait."""
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
        """Return when (seconds) a message held back may go; None when none is held back."""
        return None if self._lights is None else self._lights_after


class Viewer:
    """One page that is open: who it is, and a mailbox that can be waited on inside a running asyncio loop."""

    def __init__(self, role: Role, language: str = LANGUAGE, screen: str = "") -> None:
        """`screen` is the name of its page's screen."""
        self.role = role
        self.screen = screen
        self.catalogue = catalogue(language)
        self.voice = secrets.token_urlsafe(VOICE_BYTES)  # the word by which its page asks for speech
        self.mailbox = Mailbox()
        self._shown = ""
        self._arrived = asyncio.Event()

    def hello(self, key: str = "", why: Message | None = None) -> None:
        """Tell the page its role: the first message, and again when that changes."""
        text = "" if why is None else self.catalogue.text(why)
        self.notice(hello(self.role, text, key=key, screen=self.screen, voice=self.voice))

    def reload(self) -> None:
        """Have the page load itself anew, for another screen."""
        message: Reload = {"type": "reload"}
        self.notice(json.dumps(message))

    def refuse(self, reason: Message) -> None:
        """Tell the page why its command is not done."""
        message: Refused = {"type": "refused", "text": self.catalogue.text(reason)}
        self.notice(json.dumps(message))

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
        """Wait for the next message to send, and return it."""
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
