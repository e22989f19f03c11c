"""The parts that a shop sells, as hardware/parts describes them, with their names in the reader's language.

A catalogue knows the parts by their class and name, such as ``reed-ord213_20_30``; one that it does not know is called
as its file has it.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from signalbox.core import resources
from signalbox.core.messages import Message

Band = tuple[float, float]  # from low to high


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part: its name in descriptions, what a shop calls it, and euro apiece from low to high."""

    name: str
    title: str
    maker: str
    number: str
    numbers: tuple[str, ...]  # further ones for the same part
    price: Band
    spares: float = 0.0  # the share to order in addition, at least one part if there is any


@dataclass(frozen=True, kw_only=True)
class Reed(Part):
    """A class of reed switches: the bands in ampere-turns of a test coil, sizes in mm."""

    pull_in_at: Band  # the most sensitive reed of the class closes at the first, the least sensitive at the second
    drop_out_at: Band  # likewise opens again
    glass_mm: float
    diameter_mm: float  # of the glass
    lead_mm: float  # the thickness of a lead
    bounce_ms: float  # so long at most it opens and closes again when it has closed


@dataclass(frozen=True, kw_only=True)
class Magnet(Part):
    """A permanent magnet: `size_mm` of a "disc" is diameter and height, of a "block" two sides and height.

    It is magnetised along its height; `remanence_t` is that of its grade, in tesla.
    """

    shape: str
    size_mm: tuple[float, ...]
    grade: str
    remanence_t: float

    @property
    def height_mm(self) -> float:
        """Its height, along which it is magnetised."""
        return self.size_mm[-1]


@dataclass(frozen=True, kw_only=True)
class Component(Part):
    """A part that is soldered. `hold_a`: of a fuse, what it stands for ever; `amperes`: of a supply, what it gives.

    `across_mm` is how wide it is, of those that lie alone under the board.
    """

    pins: int
    across_mm: float = 0.0
    hold_a: float = 0.0
    amperes: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Wire(Part):
    """A kind of wire, priced by the metre: its gauge, ohms a metre at 20 °C, and the amperes that it stands.

    `conductors` are those of a cable, which are cut together.
    """

    awg: int
    ohm_per_m: float
    amperes: float
    conductors: int = 1


@dataclass(frozen=True, kw_only=True)
class Controller(Part):
    """A microcontroller's board: the names of its pins in the order of their numbers, and what it draws in mA.

    `io` are the pins that a description may use, all of them where none are named; `board_id` is CircuitPython's name.
    `sockets` are the lengths of its rows of pins; `note` is what a maker has to know of it.
    """

    pins: tuple[str, ...]
    io: tuple[str, ...]
    board_id: str
    draws_ma: int
    sockets: tuple[int, ...] = ()
    note: str = ""


P = TypeVar("P", bound=Part)


@cache
def reeds() -> dict[str, Reed]:
    """Return the reed switches by name."""
    return _read("reeds.toml", Reed)


@cache
def magnets() -> dict[str, Magnet]:
    """Return the magnets by name."""
    return _read("magnets.toml", Magnet)


@cache
def components() -> dict[str, Component]:
    """Return what is soldered beside reeds and lights' wires, by the kind that the circuit names."""
    return _read("circuit.toml", Component) | _read("connectors.toml", Component)


@cache
def fittings() -> dict[str, Part]:
    """Return what a board takes that is not in its circuit, by name."""
    return _read("fittings.toml", Part)


@cache
def wires() -> dict[str, Wire]:
    """Return the kinds of wire by what they are for."""
    return _read("wires.toml", Wire)


@cache
def controllers() -> dict[str, Controller]:
    """Return the controllers by the kind that a description names."""
    return _read("controllers.toml", Controller)


@cache
def seconds() -> dict[str, float]:
    """Return the seconds that each kind of work takes."""
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


def title(part: Part) -> Message:
    """Return its name in shops."""
    return Message("part-title", part=_key(part), title=part.title)


def maker(part: Part) -> Message:
    """Return its maker; of a part that many make, that any will do."""
    return Message("part-maker", maker=part.maker)


def number(part: Part) -> Message:
    """Return its maker's number, or the size, grade or standard to ask for."""
    return Message("part-number", part=_key(part), number=part.number)


def other_numbers(part: Part) -> tuple[Message, ...]:
    """Return further numbers for the same part; a catalogue has them as ``…-1``, ``…-2``."""
    return tuple(
        Message("part-number", part=f"{_key(part)}-{place}", number=text) for place, text in enumerate(part.numbers, 1)
    )


def note(controller: Controller) -> Message:
    """Return what a maker has to know of it."""
    return Message("part-note", part=_key(controller), note=controller.note)


def _key(part: Part) -> str:
    return f"{type(part).__name__.lower()}-{part.name}"


__all__ = [
    "Component",
    "Controller",
    "Magnet",
    "Part",
    "Reed",
    "Wire",
    "components",
    "controllers",
    "fittings",
    "magnets",
    "reeds",
    "seconds",
    "wires",
]
