"""Reads hardware/parts."""

import tomllib
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from signalbox.board.parts.model import Component, Controller, Magnet, Part, Reed, Wire
from signalbox.core import resources

P = TypeVar("P", bound=Part)


@cache
def reeds() -> dict[str, Reed]:
    """The reed switches by name."""
    return _read("reeds.toml", Reed)


@cache
def magnets() -> dict[str, Magnet]:
    """The magnets by name."""
    return _read("magnets.toml", Magnet)


@cache
def components() -> dict[str, Component]:
    """What is soldered beside reeds and lights' wires, by the kind that the circuit names it."""
    return _read("circuit.toml", Component) | _read("connectors.toml", Component)


@cache
def fittings() -> dict[str, Part]:
    """What a board takes that is not in its circuit, by name."""
    return _read("fittings.toml", Part)


@cache
def wires() -> dict[str, Wire]:
    """The kinds of wire by what they are for."""
    return _read("wires.toml", Wire)


@cache
def controllers() -> dict[str, Controller]:
    """The controllers by the kind that a description names."""
    return _read("controllers.toml", Controller)


@cache
def seconds() -> dict[str, float]:
    """How long each kind of work takes, in seconds."""
    with (resources.parts_folder() / "work.toml").open("rb") as opened:
        return {name: float(value) for name, value in tomllib.load(opened)["seconds"].items()}


def _read(file: str, kind: Callable[..., P]) -> dict[str, P]:
    with (resources.parts_folder() / file).open("rb") as opened:
        tables = tomllib.load(opened)
    return {
        name: kind(name=name, **{key: _fixed(value) for key, value in table.items()}) for name, table in tables.items()
    }


def _fixed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
