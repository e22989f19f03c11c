"""The games in installed packages. Each has an entry point, in the group `signalbox.games`, for its ENTRY.

No part of a game is imported before the game is loaded by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "signalbox.games"

T = TypeVar("T")


def names() -> list[str]:
    """Return the names of all games, with underscores, in alphabetical order. Raise UserError if there are none."""
    if not _entry_points():
        raise UserError(Message("game-none-installed"))
    return sorted(_entry_points())


def dashed_name(name: str) -> str:
    """Return a game's name as it is listed, with dashes."""
    return name.replace("_", "-")


def load(name: str, kind: type[T]) -> T:
    """Return the ENTRY of the game called `name` (one of `names`), which must be an instance of `kind`.

    Raise a UserError that names the package if the entry cannot be used, or if two packages provide the same game.
    """
    points = _entry_points()[name]
    if len(points) > 1:
        packages = tuple(_package_name(point) for point in points)
        raise UserError(Message("game-brought-twice", packages=packages, game=name))
    point = points[0]
    try:
        entry = point.load()
    except (Exception, SystemExit) as error:  # a third-party module may raise anything when it is imported
        raise _unusable_error(point, f"{type(error).__name__}: {error}") from error
    if not isinstance(entry, kind):
        raise _unusable_error(point, f"{point.value} is no signalbox.games.Entry")
    return entry


@cache
def _entry_points() -> dict[str, Sequence[EntryPoint]]:
    from importlib.metadata import entry_points  # slow, and most commands do not need a game

    points: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=_package_name):
        points.setdefault(point.name.replace("-", "_"), []).append(point)
    return dict(points)


def _package_name(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module


def _unusable_error(point: EntryPoint, why: str) -> UserError:
    why = " ".join(why.split())
    return UserError(Message("game-unusable", game=point.name, package=_package_name(point), why=why))
