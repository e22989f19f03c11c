"""The seats' own pages: links that work once, the keys they are exchanged for, and taking either back."""

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


Held = Mapping[int, tuple[str, str]]  # the seats that have joined: whose each is, and the hash of its key


def kept_seats(kept: str) -> set[int]:
    """The seats that had joined when `Seats.to_text` was kept."""
    return {int(seat) for seat in json.loads(kept)}


class Seats:
    """Which seats may have an own page, and who holds their keys. A code or a key is compared in constant time.

    Only hashes of keys are remembered: what is kept in a record opens no page.
    """

    def __init__(
        self, names: Mapping[int, str] | None = None, kept: str = NOBODY, others: Mapping[int, str] | None = None
    ) -> None:
        """`names` of the seats that people play, by seat; `kept` is `to_text` of the same game, if any.

        `others` are the seats that computers play: each has a page when whoever had one by that name comes to this
        game, so that it can be taken back from there.
        """
        self.on_change: Callable[[], None] = lambda: None  # somebody has joined, or a link was made
        self.keep: Callable[[Held], None] = lambda _: None  # who has pages now is somebody else than before
        self._held: Held = {}
        self._address = ""
        self._lan = self._door = False
        self._away: dict[str, str] = {}  # hashes of keys, by name, of who has no seat just now
        self._others = dict(others or {})
        self._places = {seat: _Place(name) for seat, name in (names or {}).items()}
        digests = json.loads(kept)
        for seat, place in self._places.items():
            place.digest = digests.get(str(seat), "")
            if not place.digest:
                place.code = secrets.token_urlsafe(CODE_BYTES)

    def join(self, code: str) -> tuple[int, str] | None:
        """The seat of an open link and a new key to it; the link is closed. None for a code that opens nothing."""
        found = None
        for seat, place in self._places.items():
            if secrets.compare_digest(place.code.encode(), code.encode()) and code:
                found = seat
        if found is None:
            return None
        key = secrets.token_urlsafe(KEY_BYTES)
        self._places[found].code = ""
        self._places[found].digest = _digest(key)
        self._tell_held()
        self.on_change()
        return found, key

    def holder(self, key: str) -> int | None:
        """The seat to which `key` is the key, None for any other text."""
        found, digest = None, _digest(key)
        for seat, place in self._places.items():
            if secrets.compare_digest(place.digest, digest):
                found = seat
        return found

    def relink(self, number: str) -> int:
        """A new link for the seat of that number, which it gives; its key and the link before it open nothing any more.

        Raises UserError for a seat that has no own page.
        """
        seat = next((each for each in self._places if str(each) == number), None)
        if seat is None:
            raise UserError(Message("viewer-seat-has-no-page"))
        self._places[seat].code, self._places[seat].digest = secrets.token_urlsafe(CODE_BYTES), ""
        self._tell_held()
        self.on_change()
        return seat

    def joined(self) -> list[int]:
        """The seats that have an own page now."""
        return [seat for seat, place in self._places.items() if place.digest]

    def held_names(self) -> set[str]:
        """Whose pages are held, with those of people who have no seat just now."""
        return {place.name for place in self._places.values() if place.digest} | self._away.keys()

    def served_at(self, address: str, lan: bool, door: bool = False) -> None:
        """Where the page is, an address ending in a slash, and whether other devices may open it.

        With a `door` the table's page may let them in and out.
        """
        self._address, self._lan, self._door = address, lan, door
        self.on_change()

    def seat(self, names: Mapping[int, str]) -> None:
        """These seats have pages from now on. A link or a key stays with a name, and with a seat that is renamed."""
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
        """A seat for a name: whoever had its page before has it again, as when a computer played it meanwhile."""
        digest = self._away.get(name, "")
        return _Place(name, "" if digest else secrets.token_urlsafe(CODE_BYTES), digest)

    def admit(self, seat: int, name: str) -> None:
        """A person plays a seat from now on: it may have a page."""
        if seat not in self._places:
            self.seat({number: place.name for number, place in self._places.items()} | {seat: name})
            self.on_change()

    def follow(self, before: Seats) -> None:
        """Come after `before` at the same address. Whoever had a page of a seat has that of the same name."""
        held = before._away | {place.name: place.digest for place in before._places.values() if place.digest}
        more = {seat: _Place(name) for seat, name in self._others.items() if held.get(name)}
        self._places = dict(sorted((self._places | more).items()))
        for place in self._places.values():
            if held.get(place.name) and not place.digest:
                place.code, place.digest = "", held[place.name]
        taken = {place.name for place in self._places.values()}
        self._away = {name: digest for name, digest in held.items() if name not in taken}
        self.keep, self._held = before.keep, before._held
        self._tell_held()
        self.served_at(before._address, before._lan, before._door)

    def table_part(self, secrets: bool = False) -> TablePart:
        """For the table's page alone: the seats' links, whether other devices may open them, and where to watch.

        `secrets` says that seats hold what is shown on their own pages alone; the hub says which of these are `open`.

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
        """The hashes of the keys, to be kept with the game."""
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
    import segno  # here, as many a table shows no code

    return str(segno.make(url, micro=False).svg_data_uri(light="white", omitsize=True, svgclass=None, lineclass=None))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
