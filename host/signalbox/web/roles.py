"""Who a viewer is. It decides what is sent to it and what it may ask for."""

from __future__ import annotations

from typing import Final, NamedTuple

from signalbox.web.page_types import RoleKind

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
