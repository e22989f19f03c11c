# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Signalbox: before USB starts, runs the start-up code of the version in use. This file never changes."""

import sys

with open("/signalbox/active.txt") as file:  # one letter, the name of the folder in use
    sys.path.insert(0, "/signalbox/" + file.read(1))

import signalbox_board.usb  # noqa: F401
