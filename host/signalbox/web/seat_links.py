"""The seats' own pages: links that work once, and the keys they are exchanged for."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.web.page_types import SeatLink, TablePart

CODE_BYTES = 12  # of chance in a link; few enough for a code that a phone reads across a table
KEY_BYTES = 24
NOBODY = "{}"  # `to_text` when nobody has joined


@dataclass
class _Place:
    """One seat that may have its own page: the code of its open link or "", the hash of its key or ""."""

    name: str
    code: str = ""
    digest: str = ""


Held = Mapping[int, tuple[str, str]]  # by seat that has joined: its name, and the hash of its key


def kept_seats(kept: str) -> set[int]:
    """Return the seats that had joined when `Seats.to_text` was kept."""
    return {int(seat) for seat in json.loads(kept)}


class Seats:
    """The seats that may have pages of their own, and their keys. Codes and keys are compared in constant time.

    Only hashes of keys are remembered: the text that is kept in a record opens no page.
    """

    def __init__(
        self, names: Mapping[int, str] | None = None, kept: str = NOBODY, others: Mapping[int, str] | None = None
    ) -> None:
        """`names` of the seats that people play, by seat; `kept` is `to_text` of the same game, if any.

        `others` are the seats that computers play: one of them has a page when somebody with a page by that name comes
        to this game, so that it can be taken back from there.
        """
        self.on_change: Callable[[], None] = lambda: None  # called when somebody has joined, or a link was made
        self.keep: Callable[[Held], None] = lambda _: None  # called when other seats than before have joined
        self._held: Held = {}
        self._address = ""
        self._lan = self._door = False
        self._away: dict[str, str] = {}  # hashes of keys, by name, of people who have no seat just now
        self._others = dict(others or {})
        self._places = {seat: _Place(name) for seat, name in (names or {}).items()}
        digests = json.loads(kept)
        for seat, place in self._places.items():
            place.digest = digests.get(str(seat), "")
            if not place.digest:
                place.code = secrets.token_urlsafe(CODE_BYTES)

    def join(self, code: str) -> tuple[int, str] | None:
        """Close an open link. Return its seat and a new key to that, None for a code that opens nothing."""
        joined = None
        for seat, place in self._places.items():
            if secrets.compare_digest(place.code.encode(), code.encode()) and code:
                joined = seat
        if joined is None:
            return None
        key = secrets.token_urlsafe(KEY_BYTES)
        self._places[joined].code = ""
        self._places[joined].digest = _digest(key)
        self._tell_held()
        self.on_change()
        return joined, key

    def holder(self, key: str) -> int | None:
        """Return the seat to which `key` is the key, None for any other text."""
        holder, digest = None, _digest(key)
        for seat, place in self._places.items():
            if secrets.compare_digest(place.digest, digest):
                holder = seat
        return holder

    def relink(self, number: str) -> int:
        """Make a new link for the seat of that number, and return the seat; its key and old link open nothing any more.

        Raises UserError for a seat that has no own page.
        """
        seat = next((seat for seat in self._places if str(seat) == number), None)
        if seat is None:
            raise UserError(Message("viewer-seat-has-no-page"))
        self._places[seat].code, self._places[seat].digest = secrets.token_urlsafe(CODE_BYTES), ""
        self._tell_held()
        self.on_change()
        return seat

    def joined(self) -> list[int]:
        """Return the seats that have a page of their own now."""
        return [seat for seat, place in self._places.items() if place.digest]

    def held_names(self) -> set[str]:
        """Return the names of all who have joined, also of those who have no seat just now."""
        return {place.name for place in self._places.values() if place.digest} | self._away.keys()

    def served_at(self, address: str, lan: bool, door: bool = False) -> None:
        """Make links to the page at this address, which ends in a slash; with `lan` other devices may open them.

        With a `door` the table's page may let them in and out.
        """
        self._address, self._lan, self._door = address, lan, door
        self.on_change()

    def seat(self, names: Mapping[int, str]) -> None:
        """Give these seats pages from now on. A link or a key stays with a name, and with a seat that is renamed."""
        before = self._places
        self._away |= {place.name: place.digest for place in before.values() if place.digest}
        by_name = {place.name: place for place in before.values()}
        self._places = {}
        for seat, name in names.items():
            place = by_name.get(name)
            if place is None and seat in before and before[seat].name not in names.values():
                place = before[seat]
            if place is None:
                place = self._come_back(name)
            place.name = name
            self._places[seat] = place
        for place in self._places.values():
            self._away.pop(place.name, None)
        held = {place.digest for place in self._places.values()}
        self._away = {name: digest for name, digest in self._away.items() if digest not in held}
        self._tell_held()

    def _come_back(self, name: str) -> _Place:
        """Return a place for a name: its old key is good again, as when a computer played the seat meanwhile."""
        digest = self._away.get(name, "")
        return _Place(name, "" if digest else secrets.token_urlsafe(CODE_BYTES), digest)

    def admit(self, seat: int, name: str) -> None:
        """Let a seat have a page: a person plays it from now on."""
        if seat not in self._places:
            self.seat({number: place.name for number, place in self._places.items()} | {seat: name})
            self.on_change()

    def follow(self, before: Seats) -> None:
        """Come after `before` at the same address. A page stays with the seat of the same name."""
        held = before._away | {place.name: place.digest for place in before._places.values() if place.digest}
        more = {seat: _Place(name) for seat, name in self._others.items() if held.get(name)}
        self._places = dict(sorted((self._places | more).items()))
        for place in self._places.values():
            if held.get(place.name) and not place.digest:
                place.code, place.digest = "", held[place.name]
        names = {place.name for place in self._places.values()}
        self._away = {name: digest for name, digest in held.items() if name not in names}
        self.keep, self._held = before.keep, before._held
        self._tell_held()
        self.served_at(before._address, before._lan, before._door)

    def table_part(self, secrets: bool = False) -> TablePart:
        """Return the table's own part of a state: the seats' links, and where to watch.

        With `secrets` seats hold something that only their own pages show; the hub adds which of these are `open`.

        A link has "seat", "name", "joined", "url" and "svg" (a data: URI of its QR code); the last two are "" once
        somebody has joined, and until the page is served.
        """
        links = [self._link(seat, place) for seat, place in self._places.items()]
        watch = f"{self._address}watch" if self._address else ""
        return {
            "links": links,
            "open": [],
            "lan": self._lan,
            "door": self._door,
            "watch": watch,
            "secrets": secrets,
        }

    def to_text(self) -> str:
        """Return the hashes of the keys, to be kept with the game."""
        return json.dumps({str(seat): place.digest for seat, place in self._places.items() if place.digest})

    def _tell_held(self) -> None:
        held = {seat: (place.name, place.digest) for seat, place in self._places.items() if place.digest}
        if held != self._held:
            self._held = held
            self.keep(held)

    def _link(self, seat: int, place: _Place) -> SeatLink:
        url = f"{self._address}seat?join={place.code}" if self._address and place.code else ""
        return {
            "seat": seat,
            "name": place.name,
            "joined": bool(place.digest),
            "url": url,
            "svg": _qr(url) if url else "",
        }


@lru_cache(maxsize=16)
def _qr(url: str) -> str:
    import segno  # late: many a table shows no code

    return str(segno.make(url, micro=False).svg_data_uri(light="white", omitsize=True, svgclass=None, lineclass=None))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
