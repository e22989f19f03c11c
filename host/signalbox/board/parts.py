"""The parts that shops sell, as described in hardware/parts, with their names in the reader's language.

Catalogues identify parts by class and name, such as ``reed-ord213_20_30``. A part that no catalogue lists is shown
under the name in its file.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeVar

from signalbox.core import resources
from signalbox.core.messages import Message

Band = tuple[float, float]  # from low to high


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part: its name in descriptions, its name in shops, and its price range per unit, in euros."""

    name: str
    title: str
    maker: str
    number: str
    numbers: tuple[str, ...]  # further numbers for the same part
    price: Band
    spares: float = 0.0  # the fraction to order in addition; at least one part unless it is 0


@dataclass(frozen=True, kw_only=True)
class Reed(Part):
    """A class of reed switches. Its pull-in and drop-out bands are in ampere-turns of a test coil, its sizes in mm."""

    pull_in_at: Band  # the most sensitive reed of the class closes at the low end, the least sensitive at the high end
    drop_out_at: Band  # likewise for opening again
    glass_mm: float
    diameter_mm: float  # of the glass
    lead_mm: float  # the thickness of a lead
    bounce_ms: float  # the longest time that it bounces after closing


@dataclass(frozen=True, kw_only=True)
class Magnet(Part):
    """A permanent magnet: `size_mm` is diameter and height for a "disc", two sides and height for a "block".

    It is magnetised along its height; `remanence_t` is the remanence of its grade, in tesla.
    """

    shape: str
    size_mm: tuple[float, ...]
    grade: str
    remanence_t: float

    @property
    def height_mm(self) -> float:
        """The height in mm. The magnet is magnetised along it."""
        return self.size_mm[-1]


@dataclass(frozen=True, kw_only=True)
class Component(Part):
    """A part that is soldered. `hold_a` is the hold current of a fuse; `amperes` is the rated current of a supply.

    `across_mm` is the width of a part that is mounted on its own under the board.
    """

    pins: int
    across_mm: float = 0.0
    hold_a: float = 0.0
    amperes: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Wire(Part):
    """A kind of wire, priced by the metre: its gauge, its ohms per metre at 20 °C, and its maximum current in amperes.

    `conductors` is the number of conductors of a cable, which are cut together.
    """

    awg: int
    ohm_per_m: float
    amperes: float
    conductors: int = 1


@dataclass(frozen=True, kw_only=True)
class Controller(Part):
    """A microcontroller board: the names of its pins in the order of their numbers, and the current it draws in mA.

    `io` lists the pins that a description may use; if it is empty, any pin may be used. `board_id` is CircuitPython's
    name. `sockets` are the lengths of its rows of pins; `note` is advice for the builder.
    """

    pins: tuple[str, ...]
    io: tuple[str, ...]
    board_id: str
    draws_ma: int
    sockets: tuple[int, ...] = ()
    note: str = ""


P = TypeVar("P", bound=Part)


def _read_parts(kind: Callable[..., P], *files: str) -> dict[str, P]:
    tables = {name: table for file in files for name, table in _read_tables(file).items()}
    return {
        name: kind(name=name, **{key: _freeze(value) for key, value in table.items()}) for name, table in tables.items()
    }


def _read_tables(file: str) -> dict[str, dict[str, object]]:
    return tomllib.loads((resources.parts_folder() / file).read_text(encoding="utf-8"))


def _freeze(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


reeds = cache(partial(_read_parts, Reed, "reeds.toml"))  # keyed by name
magnets = cache(partial(_read_parts, Magnet, "magnets.toml"))  # keyed by name
components = cache(partial(_read_parts, Component, "circuit.toml", "connectors.toml"))  # keyed by kind in the circuit
fittings = cache(partial(_read_parts, Part, "fittings.toml"))  # the parts outside the circuit, keyed by name
wires = cache(partial(_read_parts, Wire, "wires.toml"))  # keyed by purpose
controllers = cache(partial(_read_parts, Controller, "controllers.toml"))  # keyed by kind in descriptions


@cache
def work_seconds() -> dict[str, float]:
    """Return the time in seconds that each kind of work takes."""
    return {name: float(str(value)) for name, value in _read_tables("work.toml")["seconds"].items()}


def title_message(part: Part) -> Message:
    """Return the part's name in shops."""
    return Message("part-title", part=_catalogue_key(part), title=part.title)


def maker_message(part: Part) -> Message:
    """Return the part's maker, or a note that any maker will do."""
    return Message("part-maker", maker=part.maker)


def number_message(part: Part) -> Message:
    """Return the maker's part number, or the size, grade or standard to ask for."""
    return Message("part-number", part=_catalogue_key(part), number=part.number)


def other_number_messages(part: Part) -> tuple[Message, ...]:
    """Return further numbers for the same part. Catalogues list them as ``…-1``, ``…-2``."""
    keys = [f"{_catalogue_key(part)}-{place}" for place in range(1, len(part.numbers) + 1)]
    return tuple(Message("part-number", part=key, number=text) for key, text in zip(keys, part.numbers, strict=True))


def note_message(controller: Controller) -> Message:
    """Return advice about this controller for the person who builds the board."""
    return Message("part-note", part=_catalogue_key(controller), note=controller.note)


def _catalogue_key(part: Part) -> str:
    return f"{type(part).__name__.lower()}-{part.name}"
