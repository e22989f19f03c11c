"""Viewers (open pages, each with a role and unsent messages), and the screen that all of them show."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field
from typing import Final, Generic, NamedTuple

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.commands import CommandT
from signalbox.web.page_types import Hello, Refusal, Reload, RoleKind
from signalbox.web.seat_links import Seats

GAME_PAGE = "game.html"
LIGHTS_PERIOD_S = 0.05  # at most 20 lights messages a second to one viewer
VOICE_BYTES = 12  # random
_MAX_NOTICES = 8  # maximum unread notices of one viewer; older ones are dropped

USED_LINK = Message("viewer-link-used")
NO_SEAT = Message("viewer-has-no-seat")

TABLE: Final = "table"  # the table's own page: is sent everything public and the seats' links, may use all commands
SEAT: Final = "seat"  # a seat's own page: is sent everything public and the seat's own information, decides in its turn
SPECTATOR: Final = "spectator"  # is sent everything public, may use no commands


class Role(NamedTuple):
    """The role of a page: TABLE, SPECTATOR, or SEAT with the number of its `seat`, counted from 0."""

    kind: RoleKind
    seat: int | None = None

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"


TABLE_ROLE = Role(TABLE)
SPECTATOR_ROLE = Role(SPECTATOR)


def seat_role(seat: int) -> Role:
    """Return the role of one seat's own page."""
    return Role(SEAT, seat)


def hello_text(role: Role, text: str = "", *, key: str = "", screen: str = "", voice: str = "") -> str:
    """Return the message that informs a page of its role."""
    message: Hello = {
        "type": "hello",
        "role": role.kind,
        "seat": role.seat,
        "may_command": role == TABLE_ROLE,
        "key": key,
        "screen": screen,
        "voice": voice,
        "text": text,
    }
    return json.dumps(message)


class Admission(NamedTuple):
    """The role of an admitted page, the key that it should keep, and the reason, if any, why it got no seat."""

    role: Role
    key: str = ""
    reason: Message | None = None


def admit(query: Mapping[str, str], seats: Seats, token: str | None) -> Admission:
    """Admit a page in the role given by its address (see `signalbox.web.app`). `token` is the table's token, if any."""
    joined = seats.join(query["join"]) if "join" in query else None
    if joined is not None:
        return Admission(seat_role(joined[0]), joined[1])
    seat = seats.seat_of_key(query["key"]) if "key" in query else None
    if seat is not None:
        return Admission(seat_role(seat))
    if "key" in query or "join" in query:
        return Admission(SPECTATOR_ROLE, reason=USED_LINK if "join" in query else NO_SEAT)
    given_token = query.get("token", "")
    at_the_table = token is None or secrets.compare_digest(given_token.encode(), token.encode())
    return Admission(TABLE_ROLE if at_the_table and "watch" not in query else SPECTATOR_ROLE)


@dataclass(frozen=True, eq=False)
class Screen(Generic[CommandT]):
    """What pages show and which commands they may send during one activity, such as a game, the lobby or a check.

    Pages fetch `drawing` once. `on_command` is called with a command and its viewer; if it raises a UserError, only
    that viewer is shown the message. `on_leave` is called with each viewer that has left, for any reason. `verbs` has
    all commands that pages may send, and `seat_commands` those that a seat's own page may send. `page` is the static
    file that viewers open, and `seats` are the seats that may have their own pages. `rules` is called in the page's
    loop and returns the rules of the named game for people to read. `earlier_entries` is called in the table's loop and
    returns the public record before an entry. If `is_watch_only` is true, all viewers are spectators.
    """

    drawing: Mapping[str, object]
    on_command: Callable[[CommandT, Viewer], None]
    verbs: Mapping[str, type[CommandT]]
    _: KW_ONLY
    seat_commands: tuple[type[CommandT], ...] = ()
    on_leave: Callable[[Viewer], None] = lambda _viewer: None
    page: str = GAME_PAGE
    seats: Seats = field(default_factory=Seats)
    rules: Callable[[str], Mapping[str, object] | None] = lambda _game: None
    earlier_entries: Callable[[int], Sequence[object]] = lambda _before: ()
    is_watch_only: bool = False


class Viewer:
    """One open page: its role, and its unsent messages, which can be awaited in a running asyncio loop.

    Only the latest unsent state and lights are kept, so a slow viewer does not use more and more memory.
    """

    def __init__(self, role: Role, language: str = LANGUAGE, screen: str = "") -> None:
        """Create a viewer with no messages yet. `screen` is the name of the screen that its page shows."""
        self.role = role
        self.screen = screen
        self.catalogue = catalogue(language)
        self.voice = secrets.token_urlsafe(VOICE_BYTES)  # the word with which its page requests speech
        self._notices: list[str] = []
        self._state: str | None = None
        self._lights: str | None = None
        self._lights_after = 0.0
        self._last_state = ""
        self._has_message = asyncio.Event()
        self.shown_hand: int | None = None  # the seat whose hand somebody asks to see on the table's page

    def queue_hello(self, key: str = "", reason: Message | None = None) -> None:
        """Inform the page of its role. This is the first message, and it is repeated when the role changes."""
        text = "" if reason is None else self.catalogue.text(reason)
        self.queue_notice(hello_text(self.role, text, key=key, screen=self.screen, voice=self.voice))

    def reload(self) -> None:
        """Make the page reload because another screen is shown."""
        message: Reload = {"type": "reload"}
        self.queue_notice(json.dumps(message))

    def refuse(self, reason: Message) -> None:
        """Tell the page why its command was refused."""
        message: Refusal = {"type": "refused", "text": self.catalogue.text(reason)}
        self.queue_notice(json.dumps(message))

    def queue_notice(self, text: str) -> None:
        """Queue a message that later ones do not replace. If too many are waiting, the oldest is dropped."""
        self._notices = [*self._notices[1 - _MAX_NOTICES :], text]
        self._has_message.set()

    def queue_state(self, text: str) -> None:
        """Queue a state, replacing any state not yet sent. A state equal to the last one is not sent again."""
        if text != self._last_state:
            self._last_state = self._state = text
            self._has_message.set()

    def queue_lights(self, text: str) -> None:
        """Queue the lights, replacing any lights not yet sent."""
        self._lights = text
        self._has_message.set()

    def pop_message(self, now: float) -> str | None:
        """Return the next message to send at `now` (seconds), or None if there is none or it is not due yet."""
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
        """Return the time (in seconds) at which a delayed message may be sent, or None if none is delayed."""
        return None if self._lights is None else self._lights_after

    async def next_message(self) -> str:
        """Wait for the next message to send, and return it."""
        loop = asyncio.get_running_loop()
        while True:
            self._has_message.clear()
            text = self.pop_message(loop.time())
            if text is not None:
                return text
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self.deadline()):
                    await self._has_message.wait()
