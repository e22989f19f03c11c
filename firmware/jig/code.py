# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Signalbox's jig: starts the version in use. CircuitPython runs this file after boot.py."""

import sys

with open("/signalbox/active.txt") as file:  # one letter, the name of the folder in use
    sys.path.insert(0, "/signalbox/" + file.read(1))

from jig.hardware import Device

if __name__ == "__main__":
    Device().run()
