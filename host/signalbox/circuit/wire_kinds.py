"""The kinds of wire on a board, by what they are for."""

from dataclasses import dataclass

SLACK_MM = 40.0  # of every wire: both ends stripped, and a little play


@dataclass(frozen=True)
class WireKind:
    """Stranded copper wire: its gauge, and its resistance in ohms a metre at 20 °C."""

    awg: int
    ohm_per_m: float


# copper at 20 °C, IEC 60228's resistivity over the gauge's cross-section
WIRE_KINDS = {
    "sensor": WireKind(awg=26, ohm_per_m=0.134),
    "bus": WireKind(awg=26, ohm_per_m=0.134),
    "light": WireKind(awg=22, ohm_per_m=0.053),
    "supply": WireKind(awg=18, ohm_per_m=0.021),
}
