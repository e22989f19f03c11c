"""The seats' own pages: single-use links, and the keys for which they are exchanged."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.web.page_types import SeatLink, TableStatePart

CODE_BYTES = 12  # random bytes in a link; few enough for a QR code that a phone can read across a table
KEY_BYTES = 24
NOBODY = "{}"  # the result of `to_text` when nobody has joined


@dataclass
class _Place:
    """A seat that may have its own page: the code in its unused link, and the hash of its key, or "" for either."""

    name: str
    code: str = ""
    digest: str = ""


Held = Mapping[int, tuple[str, str]]  # for each seat that has joined: its name, and the hash of its key


def parse_kept_seats(kept: str) -> set[int]:
    """Return the seats that had joined when `kept`, a result of `Seats.to_text`, was saved."""
    return {int(seat) for seat in json.loads(kept)}


class Seats:
    """The seats that may have their own pages, and their keys. Codes and keys are compared in constant time.

    Only hashes of keys are saved, so nobody can use the text in a record to open a page.
    """

    def __init__(
        self, names: Mapping[int, str] | None = None, kept: str = NOBODY, others: Mapping[int, str] | None = None
    ) -> None:
        """Allow pages for the seats in `names`, played by people. `kept` is a result of `to_text` saved with the game.

        `others` has the names of the seats that computers play. `take_over` also allows a page for such a seat if a
        person of that name had a page before this game, so that the person can take the seat back.
        """
        self.on_change: Callable[[], None] = lambda: None  # called when somebody has joined, or a link has been made
        self.keep: Callable[[Held], None] = lambda _: None  # called when the seats that have joined change
        self._held: Held = {}
        self._address = ""
        self._lan = self._door = False
        self._away: dict[str, str] = {}  # name to hash of key, for people who have no seat at the moment
        self._others = dict(others or {})
        self._places = {seat: _Place(name) for seat, name in (names or {}).items()}
        digests = json.loads(kept)
        for seat, place in self._places.items():
            place.digest = digests.get(str(seat), "")
            if not place.digest:
                place.code = secrets.token_urlsafe(CODE_BYTES)

    def join(self, code: str) -> tuple[int, str] | None:
        """Redeem the link with this code. Return its seat and the seat's new key, or None if the code is not valid."""
        joined = None
        for seat, place in self._places.items():
            if secrets.compare_digest(place.code.encode(), code.encode()) and code:
                joined = seat
        if joined is None:
            return None
        key = secrets.token_urlsafe(KEY_BYTES)
        self._places[joined].code = ""
        self._places[joined].digest = _digest(key)
        self._report_held()
        self.on_change()
        return joined, key

    def holder(self, key: str) -> int | None:
        """Return the seat to which `key` belongs, or None if it is not a seat's key."""
        holder, digest = None, _digest(key)
        for seat, place in self._places.items():
            if secrets.compare_digest(place.digest, digest):
                holder = seat
        return holder

    def relink(self, number: str) -> int:
        """Create a new link for the seat with this number, and return the seat. Its old key and link become invalid.

        Raises UserError for a seat that cannot have its own page.
        """
        seat = next((seat for seat in self._places if str(seat) == number), None)
        if seat is None:
            raise UserError(Message("viewer-seat-has-no-page"))
        self._places[seat].code, self._places[seat].digest = secrets.token_urlsafe(CODE_BYTES), ""
        self._report_held()
        self.on_change()
        return seat

    def joined_seats(self) -> list[int]:
        """Return the seats that currently have their own page."""
        return [seat for seat, place in self._places.items() if place.digest]

    def held_names(self) -> set[str]:
        """Return the names of all people who have joined, including those currently without a seat."""
        return {place.name for place in self._places.values() if place.digest} | self._away.keys()

    def set_address(self, address: str, lan: bool, door: bool = False) -> None:
        """Set the page's address, ending in a slash, for all links. If `lan` is true, other devices can open them.

        If `door` is true, the table's page may admit other devices or shut them out.
        """
        self._address, self._lan, self._door = address, lan, door
        self.on_change()

    def set_seats(self, names: Mapping[int, str]) -> None:
        """Allow exactly these seats to have their own pages from now on.

        A link or key moves with its player's name to another seat, or stays with a seat whose player has been renamed.
        """
        previous = self._places
        self._away |= {place.name: place.digest for place in previous.values() if place.digest}
        by_name = {place.name: place for place in previous.values()}
        self._places = {}
        for seat, name in names.items():
            place = by_name.get(name)
            if place is None and seat in previous and previous[seat].name not in names.values():
                place = previous[seat]
            if place is None:  # an old key becomes valid again, for example after a computer has played the seat
                digest = self._away.get(name, "")
                place = _Place(name, "" if digest else secrets.token_urlsafe(CODE_BYTES), digest)
            place.name = name
            self._places[seat] = place
        for place in self._places.values():
            self._away.pop(place.name, None)
        held = {place.digest for place in self._places.values()}
        self._away = {name: digest for name, digest in self._away.items() if digest not in held}
        self._report_held()

    def admit(self, seat: int, name: str) -> None:
        """Allow a seat to have its own page because a person is now playing it."""
        if seat not in self._places:
            self.set_seats({number: place.name for number, place in self._places.items()} | {seat: name})
            self.on_change()

    def take_over(self, previous: Seats) -> None:
        """Take over the keys and the address of `previous`. A key is now valid for the seat with the same name."""
        held = previous._away | {place.name: place.digest for place in previous._places.values() if place.digest}
        reclaimed = {seat: _Place(name) for seat, name in self._others.items() if held.get(name)}
        self._places = dict(sorted((self._places | reclaimed).items()))
        for place in self._places.values():
            if held.get(place.name) and not place.digest:
                place.code, place.digest = "", held[place.name]
        names = {place.name for place in self._places.values()}
        self._away = {name: digest for name, digest in held.items() if name not in names}
        self.keep, self._held = previous.keep, previous._held
        self._report_held()
        self.set_address(previous._address, previous._lan, previous._door)

    def table_part(self, secrets: bool = False) -> TableStatePart:
        """Return the part of a state that is sent only to the table: the seats' links, and the address for spectators.

        If `secrets` is true, seats have hidden information that only their own pages show. The hub fills in `open`.

        A link has "seat", "name", "joined", "url" and "svg" (its QR code as a data: URI). The last two are "" until the
        page is served, and again after somebody has joined.
        """
        links = [self._link(seat, place) for seat, place in self._places.items()]
        watch = f"{self._address}watch" if self._address else ""
        return {"links": links, "open": [], "lan": self._lan, "door": self._door, "watch": watch, "secrets": secrets}

    def to_text(self) -> str:
        """Return the hashes of the keys as text, to be saved with the game."""
        return json.dumps({str(seat): place.digest for seat, place in self._places.items() if place.digest})

    def _report_held(self) -> None:
        held = {seat: (place.name, place.digest) for seat, place in self._places.items() if place.digest}
        if held != self._held:
            self._held = held
            self.keep(held)

    def _link(self, seat: int, place: _Place) -> SeatLink:
        url = f"{self._address}seat?join={place.code}" if self._address and place.code else ""
        svg = _qr(url) if url else ""
        return {"seat": seat, "name": place.name, "joined": bool(place.digest), "url": url, "svg": svg}


@lru_cache(maxsize=16)
def _qr(url: str) -> str:
    import segno  # imported late, as many tables show no code

    return str(segno.make(url, micro=False).svg_data_uri(light="white", omitsize=True, svgclass=None, lineclass=None))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
