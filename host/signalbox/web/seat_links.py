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
NO_KEYS = "{}"  # the result of `to_text` when nobody has joined


@dataclass
class _SeatPage:
    """A seat's own page: the code in its unused link, and the hash of its key. Either may be ""."""

    name: str
    code: str = ""
    key_hash: str = ""


Holders = Mapping[int, tuple[str, str]]  # for each seat that has joined: its name, and the hash of its key


def parse_saved_seats(text: str) -> set[int]:
    """Return the seats that had joined when `text`, a result of `Seats.to_text`, was saved."""
    return {int(seat) for seat in json.loads(text)}


class Seats:
    """The seats that may have their own pages, and their keys. Codes and keys are compared in constant time.

    Only hashes of keys are saved, so nobody can use the text in a record to open a page.
    """

    def __init__(
        self, names: Mapping[int, str] | None = None, keys: str = NO_KEYS, computers: Mapping[int, str] | None = None
    ) -> None:
        """Allow pages for the seats in `names`, played by people. `keys` is a result of `to_text` saved with the game.

        `computers` maps seats played by computers to names. `take_over` also allows a page for such a seat if a person
        of that name had a page before this game, so that the person can take the seat back.
        """
        self.on_change: Callable[[], None] = lambda: None  # called when somebody has joined, or a link has been made
        self.save_holders: Callable[[Holders], None] = lambda _: None  # called when the seats that have joined change
        self._holders: Holders = {}
        self._address = ""
        self._lan = self._door = False
        self._seatless: dict[str, str] = {}  # name to hash of key, for people who currently have no seat
        self._computers = dict(computers or {})
        self._pages = {seat: _SeatPage(name) for seat, name in (names or {}).items()}
        key_hashes = json.loads(keys)
        for seat, page in self._pages.items():
            page.key_hash = key_hashes.get(str(seat), "")
            if not page.key_hash:
                page.code = secrets.token_urlsafe(CODE_BYTES)

    def join(self, code: str) -> tuple[int, str] | None:
        """Redeem the link with this code. Return its seat and the seat's new key, or None if the code is not valid."""
        joined = None
        for seat, page in self._pages.items():
            if secrets.compare_digest(page.code.encode(), code.encode()) and code:
                joined = seat
        if joined is None:
            return None
        key = secrets.token_urlsafe(KEY_BYTES)
        self._pages[joined].code = ""
        self._pages[joined].key_hash = _digest(key)
        self._report_holders()
        self.on_change()
        return joined, key

    def seat_of_key(self, key: str) -> int | None:
        """Return the seat to which `key` belongs, or None if it is not a seat's key."""
        holder, key_hash = None, _digest(key)
        for seat, page in self._pages.items():
            if secrets.compare_digest(page.key_hash, key_hash):
                holder = seat
        return holder

    def relink(self, number: str) -> int:
        """Create a new link for the seat with this number, and return the seat. Its old key and link become invalid.

        Raise UserError for a seat that cannot have its own page.
        """
        seat = next((seat for seat in self._pages if str(seat) == number), None)
        if seat is None:
            raise UserError(Message("viewer-seat-has-no-page"))
        self._pages[seat].code, self._pages[seat].key_hash = secrets.token_urlsafe(CODE_BYTES), ""
        self._report_holders()
        self.on_change()
        return seat

    def joined_seats(self) -> list[int]:
        """Return the seats that currently have their own page."""
        return [seat for seat, page in self._pages.items() if page.key_hash]

    def holder_names(self) -> set[str]:
        """Return the names of all people who have joined, including those currently without a seat."""
        return {page.name for page in self._pages.values() if page.key_hash} | self._seatless.keys()

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
        previous = self._pages
        self._seatless |= {page.name: page.key_hash for page in previous.values() if page.key_hash}
        by_name = {page.name: page for page in previous.values()}
        self._pages = {}
        for seat, name in names.items():
            page = by_name.get(name)
            if page is None and seat in previous and previous[seat].name not in names.values():
                page = previous[seat]
            if page is None:  # an old key becomes valid again, for example after a computer has played the seat
                key_hash = self._seatless.get(name, "")
                page = _SeatPage(name, "" if key_hash else secrets.token_urlsafe(CODE_BYTES), key_hash)
            page.name = name
            self._pages[seat] = page
        for page in self._pages.values():
            self._seatless.pop(page.name, None)
        held = {page.key_hash for page in self._pages.values()}
        self._seatless = {name: key_hash for name, key_hash in self._seatless.items() if key_hash not in held}
        self._report_holders()

    def add_seat(self, seat: int, name: str) -> None:
        """Allow a seat to have its own page because a person is now playing it."""
        if seat not in self._pages:
            self.set_seats({number: page.name for number, page in self._pages.items()} | {seat: name})
            self.on_change()

    def take_over(self, previous: Seats) -> None:
        """Take over the keys and address of `previous`. Each key becomes valid for the seat with that player's name."""
        held = previous._seatless | {page.name: page.key_hash for page in previous._pages.values() if page.key_hash}
        reclaimed = {seat: _SeatPage(name) for seat, name in self._computers.items() if held.get(name)}
        self._pages = dict(sorted((self._pages | reclaimed).items()))
        for page in self._pages.values():
            if held.get(page.name) and not page.key_hash:
                page.code, page.key_hash = "", held[page.name]
        names = {page.name for page in self._pages.values()}
        self._seatless = {name: key_hash for name, key_hash in held.items() if name not in names}
        self.save_holders, self._holders = previous.save_holders, previous._holders
        self._report_holders()
        self.set_address(previous._address, previous._lan, previous._door)

    def table_part(self, has_secrets: bool = False) -> TableStatePart:
        """Return the part of a state that is sent only to the table: the seats' links, and the address for spectators.

        If `has_secrets` is true, seats have hidden information, which the table's page may show of those without a page
        of their own. The hub sets "open".

        A link has "seat", "name", "joined", "url" and "svg" (its QR code as a data: URI). The last two are "" until the
        page is served, and again after somebody has joined.
        """
        links = [self._link(seat, page) for seat, page in self._pages.items()]
        url, lan, door = f"{self._address}watch" if self._address else "", self._lan, self._door
        hands = [seat for seat, page in self._pages.items() if has_secrets and not page.key_hash]
        alone = len(self._pages) == 1
        return {"links": links, "open": [], "lan": lan, "door": door, "watch": url, "hands": hands, "alone": alone}

    def to_text(self) -> str:
        """Return the hashes of the keys as text, to be saved with the game."""
        return json.dumps({str(seat): page.key_hash for seat, page in self._pages.items() if page.key_hash})

    def _report_holders(self) -> None:
        held = {seat: (page.name, page.key_hash) for seat, page in self._pages.items() if page.key_hash}
        if held != self._holders:
            self._holders = held
            self.save_holders(held)

    def _link(self, seat: int, page: _SeatPage) -> SeatLink:
        url = f"{self._address}seat?join={page.code}" if self._address and page.code else ""
        svg = _qr_data_uri(url) if url else ""
        return {"seat": seat, "name": page.name, "joined": bool(page.key_hash), "url": url, "svg": svg}


@lru_cache(maxsize=16)
def _qr_data_uri(url: str) -> str:
    import segno  # imported late, as many tables show no code

    return str(segno.make(url, micro=False).svg_data_uri(light="white", omitsize=True, svgclass=None, lineclass=None))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
