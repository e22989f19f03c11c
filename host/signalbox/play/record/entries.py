"""The contents of a record: its header, its entries, and the heads, which are hashes that chain the entries.

The first head is the SHA-256 of the header; the head of entry n is the SHA-256 of the previous head, a mask and the
entry. The mask is HMAC-SHA256(seed, "entry:n"), so that nobody can find out a hidden card by trying all cards to see
which one yields the head shown. Without the seed a head reveals nothing; with the seed everything can be checked.
"""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, get_origin, get_type_hints

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english

if TYPE_CHECKING:
    from shared_rules.game import Options
    from signalbox.play.record.dice import Dice

ACTION = "action"  # a player's action in notation
CHANCE = "chance"  # a roll of the game's own dice in notation
ENTERED = "entered"  # a roll of dice on the table, entered by hand, in notation
ARRANGED = "arranged"  # the pieces were set by hand, with everyone's agreement; the text is an `arrangement`
TAKEBACK = "takeback"  # the last action or roll that is still valid is taken back
IN_HAND = "in hand"  # a takeback's text if the piece was never put down, so that it need not go back
CORRECTION = "correction"  # something that had to be corrected by hand
SEATED = "seated"  # a seat's player from here on: "human" or the name of a computer player
THOUGHT = "thought"  # the number of moves that a computer examined before it ran out of time for its next action
ENDED = "ended"  # the game was ended before anyone had won
ASK = "ask"  # a question from the table, and its answer
NOTE = "note"  # anything else worth keeping
KINDS = (ACTION, CHANCE, ENTERED, ARRANGED, TAKEBACK, CORRECTION, SEATED, THOUGHT, ENDED, ASK, NOTE)
PLAYED = (ACTION, CHANCE, ENTERED, ARRANGED)  # each adds one entry to the game's history
DECIDED_BY_CHANCE = (CHANCE, ENTERED)
MOVES = (*PLAYED, TAKEBACK)  # entries that change the game

FINISHED = "finished"  # the key under which a record's state marks the game as finished


class InvalidRecordError(ValueError):
    """Raised when the contents of a record are invalid; `message` describes the error."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return english(self.message)


@dataclass(frozen=True)
class Header:
    """The setup of a recorded game.

    `options` has a value for every option. `commitment` is the SHA-256 of the seed, which is stored elsewhere until
    the game is over. `seed_is_chosen` is true if the seed was typed rather than drawn. `contributions` lists the
    seats' contributions to the seed, at most one per seat, in the order they were made: {"seat", "text"}. Rolls up
    to entry `earlier` were made with another seed and cannot be checked. An export includes the board's `game_data`;
    without it the rules use the installed board.
    """

    game: str
    board: str
    board_hash: str
    players: int
    seats: list[dict[str, str]]  # {"name", "kind"}
    options: Options
    commitment: str
    created: str  # ISO 8601 with the UTC offset
    version: str  # the version of the program that created the record
    seed_is_chosen: bool = False
    contributions: list[dict[str, object]] = field(default_factory=list)
    earlier: int = 0
    game_data: dict[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the header as plain JSON data."""
        return dataclasses.asdict(self)

    def contribution_pairs(self) -> list[tuple[int, str]]:
        """Return the contributions as (seat, text) pairs, in order."""
        return [(int(str(contribution["seat"])), str(contribution["text"])) for contribution in self.contributions]

    def with_dice(self, dice: Dice, earlier: int) -> Header:
        """Return the header of the same game with other dice, which are used after the first `earlier` entries."""
        return dataclasses.replace(
            self, commitment=dice.commitment, seed_is_chosen=dice.seed_is_chosen, contributions=[], earlier=earlier
        )

    @classmethod
    def from_json(cls, data: object) -> Header:
        """Create a header from `to_json` data. Raise InvalidRecordError if a field is missing or of the wrong type."""
        if not isinstance(data, dict):
            raise InvalidRecordError(Message("record-header-no-object"))
        known = {name: data[name] for name in _HEADER_TYPES if name in data}
        missing = [name for name in _HEADER_TYPES if name not in known and name not in _OPTIONAL]
        if missing:
            raise InvalidRecordError(Message("record-header-without", field=missing[0]))
        for name, value in known.items():
            if not isinstance(value, _HEADER_TYPES[name]):
                raise InvalidRecordError(Message("record-header-type", field=name))
        if not _is_time(known["created"]):
            raise InvalidRecordError(Message("record-header-type", field="created"))
        if len(known["seats"]) != known["players"] or not all(map(_is_seat, known["seats"])):
            raise InvalidRecordError(Message("record-header-seats"))
        if not all(_is_contribution(contribution, known["players"]) for contribution in known.get("contributions", [])):
            raise InvalidRecordError(Message("record-header-contributions"))
        return cls(**known)


_HINTS = get_type_hints(Header, localns={"Options": dict})
_HEADER_TYPES: dict[str, type] = {name: get_origin(hint) or hint for name, hint in _HINTS.items()}
_OPTIONAL = ("seed_is_chosen", "contributions", "earlier", "game_data")


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_seat(data: object) -> bool:
    return isinstance(data, dict) and isinstance(data.get("name"), str) and isinstance(data.get("kind"), str)


def _is_contribution(data: object, players: int) -> bool:
    return isinstance(data, dict) and data.get("seat") in range(players) and isinstance(data.get("text"), str)


@dataclass(frozen=True)
class Entry:
    """One entry of a record: number (from 1), seat concerned, kind, text, and time in seconds since the start."""

    index: int
    seat: int | None
    kind: str
    text: str
    at: float


@dataclass(frozen=True)
class Record:
    """A record as read from a file.

    `entries` are numbered from 1 without a gap, and `heads` has the head after each entry. If entries are lost through
    damage, `warning` is a message, and `entries_after_gap` has a pair for each intact entry after the first gap: the
    entry, and how many entries so far, including lost ones, changed the game. If the file `is_cut_off`, it was not
    closed: a program has it open or was killed, or its end is missing. `seed` is hex, or "" until the game is over.
    `is_redacted` means that this is an export made during the game, with hidden information left out.
    """

    header: Header
    entries: list[Entry]
    state: dict[str, str] = field(default_factory=dict)
    warning: Message | None = None
    is_redacted: bool = False
    seed: str = ""
    heads: list[str] = field(default_factory=list)
    entries_after_gap: list[tuple[Entry, int]] = field(default_factory=list)
    is_cut_off: bool = False

    @property
    def is_finished(self) -> bool:
        """True if the table has marked the record as finished, so that its game can no longer be resumed."""
        return FINISHED in self.state

    @property
    def has_ended_early(self) -> bool:
        """True if the game was ended before anyone had won."""
        return any(entry.kind == ENDED for entry in self.entries)


def valid_entries(entries: Iterable[Entry]) -> list[Entry]:
    """Return the PLAYED entries that were not taken back. Each takeback cancels the last PLAYED entry still valid.

    Raise InvalidRecordError if a takeback has nothing to take back.
    """
    played: list[Entry] = []
    for entry in entries:
        if entry.kind in PLAYED:
            played.append(entry)
        elif entry.kind == TAKEBACK:
            if not played:
                raise InvalidRecordError(Message("record-takes-back-nothing", entry=str(entry.index)))
            played.pop()
    return played


def current_players(header: Header, entries: Iterable[Entry]) -> list[str]:
    """Return the player of each seat after these entries: "human" or the name of a computer player."""
    kinds = [seat["kind"] for seat in header.seats]
    for entry in entries:
        if entry.kind == SEATED and entry.seat is not None:
            kinds[entry.seat] = entry.text
    return kinds


def last_undone_entries(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries undone by the latest takeback, or by several at the same time, in the order of play.

    The result is empty if anything has been played since, or if the latest takeback is marked IN_HAND: the piece was
    never put down, so it need not go back. Raise InvalidRecordError if a takeback has nothing to take back.
    """
    played: list[Entry] = []
    undone: list[Entry] = []
    at: float | None = None
    for entry in entries:
        if entry.kind in PLAYED:
            played.append(entry)
            undone = []
        elif entry.kind == TAKEBACK:
            if not played:
                raise InvalidRecordError(Message("record-takes-back-nothing", entry=str(entry.index)))
            last = played.pop()
            undone = [] if entry.text == IN_HAND else [last, *(undone if entry.at == at else [])]
            at = entry.at
    return undone


def first_head(header: Header) -> str:
    """Return the head before any entry, as 64 hex digits. It does not depend on an export's game data."""
    fields = {name: value for name, value in header.to_json().items() if name != "game_data"}
    return hashlib.sha256(_to_bytes(fields)).hexdigest()


def next_head(head: str, entry: Entry, seed: bytes) -> str:
    """Return the head of the hash chain after `entry`, given the head before it and the seed of the dice."""
    mask = hmac.digest(seed, f"entry:{entry.index}".encode(), "sha256")
    fields = [entry.index, entry.seat, entry.kind, entry.text, float(entry.at)]
    return hashlib.sha256(bytes.fromhex(head) + mask + _to_bytes(fields)).hexdigest()


def _to_bytes(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()
