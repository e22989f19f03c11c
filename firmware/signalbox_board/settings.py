# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The settings of a board."""

FRAME_MS = 25


class FaultError(ValueError):
    """A fault in the files on the drive. Its text is a code and arguments, as in FAULT (docs/protocol.md)."""


class Settings:
    """The checked description. If there is a `fault`, there are no sensors, lights or pins."""

    def __init__(self) -> None:
        self.fault = ""  # a code and arguments
        self.name = "-"
        self.hash = "-"
        self.sensors = 0
        self.lights = 0
        self.pixel_order = "GRB"
        self.scan = "registers"  # or "matrix"
        self.pins: dict[str, list[str]] = {}  # keyed by use; most uses have one pin
        self.budget_ma = 0  # the maximum total current
        self.resting_ma = 0  # the part that is drawn while every light is dark
        self.light_ma = 1  # the current of one light at full white
        self.supply = False  # whether the lights have their own supply
        self.frame_ms = FRAME_MS  # between two frames of an animation
        self.watchdog = True


def settings_with_fault(fault: str) -> Settings:
    """Return the settings of a board that must not use any pin."""
    settings = Settings()
    settings.fault = fault
    return settings
