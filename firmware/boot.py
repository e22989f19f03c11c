# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Signalbox, before USB starts: what the version in use does then. This file never changes."""

import sys

with open("/signalbox/active.txt") as file:  # one letter: which of the two folders beside it is in use
    sys.path.insert(0, "/signalbox/" + file.read(1))

import signalbox_board.usb  # noqa: F401
