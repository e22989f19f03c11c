"""The ways to lay the board out for a game, as the readings show them."""

from __future__ import annotations

from signalbox.table.config import Options, TableConfig
from signalbox.table.layout import difference
from signalbox.table.reading import Reading


def fitting(config: TableConfig, reading: Reading) -> list[tuple[Options, bytes]]:
    """The ways that the board may show now, as far as working sensors tell."""
    return [setup for setup in config.setups if reading.fits(setup[1])]


def shown(config: TableConfig, reading: Reading) -> Options | None:
    """The one way that the board shows for certain, None as long as it shows none or several."""
    found = fitting(config, reading)
    if len(found) == 1 and config.layout.shows_parts(reading.now, found[0][1]):
        return found[0][0]
    return None


def nearest(config: TableConfig, reading: Reading) -> tuple[Options, bytes]:
    """The way that the fewest sensors contradict."""
    return min(config.setups, key=lambda setup: difference(reading.believed(setup[1]), setup[1]))
