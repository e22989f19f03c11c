"""Parts that a shop sells, with what is reckoned from them."""

from dataclasses import dataclass

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
    lead_mm: float  # how thick a lead is
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
