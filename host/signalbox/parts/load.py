"""Reads hardware/parts."""

import tomllib
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from signalbox import resources
from signalbox.parts.model import Magnet, Part, Reed

P = TypeVar("P", bound=Part)


@cache
def reeds() -> dict[str, Reed]:
    """The reed switches by name."""
    return _read("reeds.toml", Reed)


@cache
def magnets() -> dict[str, Magnet]:
    """The magnets by name."""
    return _read("magnets.toml", Magnet)


def _read(file: str, kind: Callable[..., P]) -> dict[str, P]:
    with (resources.parts_folder() / file).open("rb") as opened:
        tables = tomllib.load(opened)
    return {
        name: kind(name=name, **{key: _fixed(value) for key, value in table.items()}) for name, table in tables.items()
    }


def _fixed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
