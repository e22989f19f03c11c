"""The hub between the table and its viewers, which distributes snapshots and lights and forwards valid commands.

Viewers may be strangers. They are served in a separate thread and loop, so that nothing they do delays the serial line,
the table or its journal. Their commands are carried out in the table's loop, one at a time for each viewer.
"""

import asyncio
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.commands import parse
from signalbox.web.page_types import LightsMessage, PatternsMessage
from signalbox.web.replays import Replays
from signalbox.web.viewer import (
    NO_SEAT,
    SEAT,
    SPECTATOR,
    SPECTATOR_ROLE,
    TABLE,
    Admission,
    Role,
    Screen,
    Viewer,
    admit,
    seat_role,
)

logger = logging.getLogger(__name__)

ONLY_WATCHING = Message("viewer-only-watches")
NOT_FOR_SEATS = Message("viewer-is-a-seat")
SCREEN_CHANGED = Message("viewer-shows-something-else")

T = TypeVar("T")


class _PublishedState(NamedTuple):
    """All parts of a state: the public part, each seat's own part, and the table's part."""

    snapshot: Mapping[str, object]
    private: Mapping[int, Mapping[str, object]]
    table: Mapping[str, object]


NO_STATE = _PublishedState({}, {}, {})


class Hub:
    """The state that all viewers share.

    The table's loop publishes the state and changes the seats; everything else happens in the page's loop. Both are the
    same loop until `use_separate_loops` is called. `screen` is the first screen; `change_screen` shows another.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self.screen = screen
        self.replays: Replays | None = None  # records that may be watched; set before the page is served
        self._screen_changes = 0
        self._sent: _PublishedState = NO_STATE
        self._lights: str | None = None
        self._patterns: tuple[PatternsMessage, float] | None = None  # instead of `_lights`, with start (time.monotonic)
        self._viewers: set[Viewer] = set()
        self._relinked_seats: list[int] = []  # seats that were given new links, in order
        self._loops: tuple[asyncio.AbstractEventLoop, asyncio.AbstractEventLoop] | None = None
        self._pending: _PublishedState | None = None  # not yet shown by the page's loop
        self._pending_lock = threading.Lock()  # guards `_pending`, between the table's thread and the page's

    @property
    def name(self) -> str:
        """The name of the screen, which is safe in an HTTP header and differs from that of any earlier screen."""
        return quote(f"{self.screen.page} {self.screen.drawing.get('name', '')} {self._screen_changes}", safe=" ")

    def change_screen(self, screen: Screen[Any]) -> None:
        """Show another screen from now on. Open pages reload; until they do, their commands are refused."""
        with self._pending_lock:
            self._pending = None
            self.screen = screen
            self._screen_changes += 1
        self._run_in_page_loop(partial(self._reload, self.name))

    def _reload(self, name: str) -> None:
        self._sent = NO_STATE
        self._lights = self._patterns = None
        for viewer in [viewer for viewer in self._viewers if viewer.screen != name]:
            self._viewers.discard(viewer)
            viewer.reload()

    def use_separate_loops(self, table: asyncio.AbstractEventLoop, page: asyncio.AbstractEventLoop) -> None:
        """Use separate loops for the table and for the page from now on, each in its own thread."""
        self._loops = table, page

    @property
    def snapshot(self) -> Mapping[str, object]:
        """The latest public state that was sent to the viewers."""
        return self._sent.snapshot

    @property
    def viewer_count(self) -> int:
        """The number of viewers."""
        return len(self._viewers)

    def publish(
        self,
        snapshot: Mapping[str, object],
        private: Mapping[int, Mapping[str, object]] | None = None,
        table: Mapping[str, object] | None = None,
    ) -> None:
        """Send `snapshot`, which is JSON except for its messages, to every viewer.

        An unchanged snapshot is not sent again. A seat's part in `private` is sent only to that seat's own pages, and
        `table` only to the table's page. The caller must not change their contents later.
        """
        newest = _PublishedState(dict(snapshot), dict(private or {}), dict(table or {}))
        with self._pending_lock:
            is_new, self._pending = self._pending is None, newest
        if is_new:
            self._run_in_page_loop(partial(self._publish, self._screen_changes))

    def _publish(self, changes: int) -> None:
        """Send the newest state to all viewers, unless the screen has changed since the state was published."""
        with self._pending_lock:
            if self._pending is None or changes != self._screen_changes:
                return
            self._sent, self._pending = self._pending, None
        public = (SPECTATOR_ROLE, catalogue(), None)
        texts: dict[tuple[Role, Catalogue, int | None], str] = {public: self._state(*public)}
        for viewer in self._viewers:
            audience = (viewer.role, viewer.catalogue, viewer.shown_hand)
            if audience not in texts:
                texts[audience] = self._state(*audience)
            viewer.queue_state(texts[audience])

    def publish_lights(self, rgb: bytes) -> None:
        """Send the lights to every viewer: R, G and B of each light, in the order of light numbers."""
        self._run_in_page_loop(partial(self._publish_lights, rgb))

    def _publish_lights(self, rgb: bytes) -> None:
        message: LightsMessage = {"type": "lights", "rgb": rgb.hex()}
        text = json.dumps(message, separators=(",", ":"))
        if text == self._lights:
            return
        self._lights, self._patterns = text, None
        for viewer in self._viewers:
            viewer.queue_lights(text)

    def publish_patterns(self, patterns: PatternsMessage, at: int) -> None:
        """Make every viewer play these patterns, starting `at` milliseconds into them."""
        self._run_in_page_loop(partial(self._publish_patterns, patterns, time.monotonic() - at / 1000))

    def _publish_patterns(self, patterns: PatternsMessage, start: float) -> None:
        self._lights, self._patterns = None, (patterns, start)
        for viewer in self._viewers:
            viewer.queue_lights(self._format_patterns(patterns, start))

    def _format_patterns(self, patterns: PatternsMessage, start: float) -> str:
        at = round((time.monotonic() - start) * 1000)
        return json.dumps({**patterns, "at": at}, separators=(",", ":"))

    @contextmanager
    def connect_viewer(
        self,
        role: Role,
        key: str = "",
        reason: Message | None = None,
        language: str = LANGUAGE,
        screen: str | None = None,
        relinks: int | None = None,
    ) -> Iterator[Viewer]:
        """Yield a viewer, which receives its role first and then the state.

        The viewer is removed at the end of the context. `key` is the key that the page should keep from now on, and
        `reason` is the reason why the page did not get a seat. `screen` is the name of the screen when the viewer was
        admitted, and `relinks` is the number of new links that seats had been given by then.
        """
        if relinks is not None and role.seat in self._relinked_seats[relinks:]:
            role, key, reason = SPECTATOR_ROLE, "", NO_SEAT
        viewer, leave = Viewer(role, language, self.name if screen is None else screen), self.screen.on_leave
        viewer.queue_hello(key, reason)
        if viewer.screen != self.name:
            viewer.reload()
            yield viewer
            return
        if self.snapshot:
            viewer.queue_state(self._state(role, viewer.catalogue))
        if self._patterns is not None:
            viewer.queue_lights(self._format_patterns(*self._patterns))
        elif self._lights is not None:
            viewer.queue_lights(self._lights)
        self._viewers.add(viewer)
        self._update_open_seats(viewer.role)
        try:
            yield viewer
        finally:
            self._viewers.discard(viewer)
            self._update_open_seats(viewer.role)
            if self._loops is None:
                leave(viewer)
            else:
                with suppress(RuntimeError):  # the table's loop has ended
                    self._loops[0].call_soon_threadsafe(leave, viewer)

    def find_viewer(self, voice: str) -> Viewer | None:
        """Return the viewer whose page was given this word for requesting speech, or None if there is none."""
        viewers = (page for page in self._viewers if secrets.compare_digest(page.voice.encode(), voice.encode()))
        return next(viewers, None)

    async def admit(self, query: Mapping[str, str], token: str | None) -> tuple[Admission, str, int]:
        """Admit a page by its address (see `signalbox.web.app`). Return its role, screen name and relink count."""
        return await self._run_in_table_loop(partial(self._admit, query, token))

    def _admit(self, query: Mapping[str, str], token: str | None) -> tuple[Admission, str, int]:
        watches = self.screen.is_watch_only
        admission = Admission(SPECTATOR_ROLE) if watches else admit(query, self.screen.seats, token)
        return admission, self.name, len(self._relinked_seats)

    async def command(self, message: str, viewer: Viewer) -> Message | None:
        """Check a viewer's command and carry it out at the table. Return the reason for a refusal, or None."""
        if viewer.role.kind == SPECTATOR:
            return ONLY_WATCHING
        try:
            screen = self.screen
            command = parse(message, screen.verbs)
            if viewer.role.kind == SEAT and not isinstance(command, screen.seat_commands):
                raise UserError(NOT_FOR_SEATS)
            await self._run_in_table_loop(partial(self._carry_out, screen, command, viewer))
        except UserError as error:
            return error.message
        return None

    def _carry_out(self, screen: Screen[Any], command: object, viewer: Viewer) -> None:
        if screen is not self.screen or viewer.screen != self.name:
            raise UserError(SCREEN_CHANGED)
        screen.on_command(command, viewer)

    def relink(self, number: str) -> None:
        """Give a seat a new link, and make its open page a spectator's. Raise UserError if that is impossible."""
        seat = self.screen.seats.relink(number)
        self._relinked_seats.append(seat)  # also affects a page that is being admitted
        self._run_in_page_loop(partial(self._unseat, seat))

    def _unseat(self, seat: int) -> None:
        logger.info("Seat %d has a new link: its page and the link before are dead", seat)
        for viewer in self._viewers:
            if viewer.role == seat_role(seat):
                viewer.role = SPECTATOR_ROLE
                viewer.queue_hello(reason=NO_SEAT)
                viewer.queue_state(self._state(SPECTATOR_ROLE, viewer.catalogue))
        self._update_open_seats(seat_role(seat))

    def show_hand(self, viewer: Viewer, number: str) -> None:
        """Show a seat's hand on a table's page, if the seat has no page of its own; "" hides it again."""
        self._run_in_page_loop(partial(self._show_hand, viewer, int(number) if number.isdecimal() else None))

    def _show_hand(self, viewer: Viewer, seat: int | None) -> None:
        viewer.shown_hand = seat
        viewer.queue_state(self._state(viewer.role, viewer.catalogue, seat))

    def _update_open_seats(self, role: Role) -> None:
        """On the table's pages, update the list of open seats after a page of this role has opened or closed."""
        if role.seat is None or not self.snapshot:
            return
        for viewer in self._viewers:
            if viewer.role.kind == TABLE:
                viewer.queue_state(self._state(viewer.role, viewer.catalogue, viewer.shown_hand))

    def _run_in_page_loop(self, action: Callable[[], None]) -> None:
        """Schedule `action` in the page's loop, in the order of calls."""
        if self._loops is None:
            action()
            return
        with suppress(RuntimeError):  # the page's loop has ended
            self._loops[1].call_soon_threadsafe(action)

    async def earlier_entries(self, before: int) -> Sequence[object]:
        """Return the last few entries of the public record before entry number `before`."""
        return await self._run_in_table_loop(partial(self.screen.earlier_entries, before))

    async def _run_in_table_loop(self, action: Callable[[], T]) -> T:
        """Run `action` in the table's loop, and return its result."""
        if self._loops is None:
            return action()

        async def run() -> T:
            return action()

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(run(), self._loops[0]))

    def public_state(self) -> str:
        """Return the public state as JSON, in the default language."""
        return json.dumps(self.snapshot, default=catalogue().json_default)

    def _state(self, role: Role, translations: Catalogue, shown_hand: int | None = None) -> str:
        """Return the state message for a role. Only this method adds parts that are not public.

        The table's page shows the hand of the only person, or of the seat that somebody there asks to see.
        """
        published = self._sent
        message: dict[str, object] = {"type": "state", **published.snapshot}
        if role.kind == TABLE and published.table:
            open_seats = {viewer.role.seat for viewer in self._viewers if viewer.role.seat is not None}
            message["table"] = {**published.table, "open": sorted(open_seats)}
            hands = published.table.get("hands")
            if isinstance(hands, list) and hands:
                seat = hands[0] if published.table.get("alone") else shown_hand
                if isinstance(seat, int) and seat in hands and seat in published.private:
                    message["hand"] = published.private[seat]
        if role.seat is not None and role.seat in published.private:
            message["private"] = published.private[role.seat]
        return json.dumps(message, separators=(",", ":"), default=translations.json_default)
