"""Who a viewer is, and as whom it is let in. It decides what is sent to it and what it may ask for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

from signalbox.core.messages import Message
from signalbox.web.page_types import RoleKind
from signalbox.web.seat_links import Seats

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
    """The role of one seat's own page."""
    return Role(SEAT, seat)


class Admission(NamedTuple):
    """As whom a viewer is let in, the key it is to keep from now on, and why not as it wished."""

    role: Role
    key: str = ""
    why: Message | None = None


def admit(query: Mapping[str, str], seats: Seats, token: str | None) -> Admission:
    """Who a page is by what its address gives (see `signalbox.web.app`); `token` is the table's with --lan."""
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
