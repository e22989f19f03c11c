"""Entries chained by hash: the head after an entry stands for that entry and for all before it.

The head of the header is SHA-256 of it; that of entry n is SHA-256 of the head before, a mask and the entry. The mask
is HMAC-SHA256(seed, "entry:n"), so that nobody can find a hidden card by trying which one gives the head that is shown:
without the seed a head tells nothing, with it everything can be checked.
"""

import hashlib
import hmac
import json

from signalbox.play.record.entries import Entry, Header


def first_head(header: Header) -> str:
    """The head before any entry, 64 hex digits. It does not depend on the game data that an export brings along."""
    fields = {name: value for name, value in header.to_json().items() if name != "game_data"}
    return hashlib.sha256(_bytes(fields)).hexdigest()


def next_head(head: str, entry: Entry, seed: bytes) -> str:
    """The head after an entry, of the head before it."""
    mask = hmac.digest(seed, f"entry:{entry.index}".encode(), "sha256")
    fields = [entry.index, entry.seat, entry.kind, entry.text, float(entry.at)]
    return hashlib.sha256(bytes.fromhex(head) + mask + _bytes(fields)).hexdigest()


def _bytes(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
