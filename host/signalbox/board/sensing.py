"""The [sensing] table: a board's reeds, their mounting, and the magnets over them. Every value is optional."""

from collections.abc import Mapping
from dataclasses import dataclass

from signalbox.board import toml_values
from signalbox.board.parts import Magnet, Reed, magnets, reeds
from signalbox.board.physics.magnetic_layout import MOUNTS
from signalbox.board.toml_table import TomlTable

CODE = "code"  # the magnets under a part, which identify the part and its side
COVER_MM = (0.2, 30.0)
PLATFORM_MM = (0.5, 30.0)
ABOVE_MM = (0.0, 30.0)
SLACK_MM = (0.0, 20.0)


@dataclass(frozen=True)
class MagnetUse:
    """A magnet in use, the height of its lower face above the surface, and its maximum sideways shift, in mm."""

    magnet: Magnet
    above_mm: float
    slack_mm: float


@dataclass(frozen=True)
class Sensing:
    """The [sensing] table. Lengths are in mm; `cover_mm` is from the board's surface down to the reed.

    `mount` is "upright" or "flat". `platform_mm` is the thickness of a part that pieces stand on. `uses` maps each
    kind, which is the shape of a piece or `CODE`, to its magnet.
    """

    reed: Reed
    mount: str
    cover_mm: float
    platform_mm: float
    uses: Mapping[str, MagnetUse]


DEFAULT = Sensing(
    reed=reeds()["mdsr10_15_20"],
    mount="upright",
    cover_mm=1.5,
    platform_mm=2.0,
    uses={
        **dict.fromkeys(("loco", "wagon", "token"), MagnetUse(magnets()["disc_6x2_n45"], above_mm=1.0, slack_mm=3.0)),
        CODE: MagnetUse(magnets()["disc_4x2_n45"], above_mm=0.5, slack_mm=1.5),
    },
)


def read_sensing(top: TomlTable) -> Sensing:
    """Read [sensing], taking missing values from `DEFAULT`, and add any faults to `top.faults`."""
    table = top.optional_table("sensing")
    sensing = Sensing(
        reed=reeds()[table.read_or(DEFAULT.reed.name, "reed", toml_values.choice(reeds()))],
        mount=table.read_or(DEFAULT.mount, "mount", toml_values.choice(MOUNTS)),
        cover_mm=table.read_or(DEFAULT.cover_mm, "cover_mm", toml_values.number(*COVER_MM)),
        platform_mm=table.read_or(DEFAULT.platform_mm, "platform_mm", toml_values.number(*PLATFORM_MM)),
        uses={**DEFAULT.uses, **_read_uses(table)},
    )
    table.report_unread_keys()
    return sensing


def _read_uses(table: TomlTable) -> dict[str, MagnetUse]:
    inner = table.optional_table("magnets")
    uses: dict[str, MagnetUse] = {}
    for kind, use in DEFAULT.uses.items():
        if not inner.has(kind):
            continue
        line = inner.line(kind)
        uses[kind] = MagnetUse(
            magnet=magnets()[line.read_or(use.magnet.name, "magnet", toml_values.choice(magnets()))],
            above_mm=line.read_or(use.above_mm, "above_mm", toml_values.number(*ABOVE_MM)),
            slack_mm=line.read_or(use.slack_mm, "slack_mm", toml_values.number(*SLACK_MM)),
        )
        line.report_unread_keys()
    inner.report_unread_keys()
    return uses
