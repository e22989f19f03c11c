# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""A second controller that tests a board: it closes the sensors and reads the lights. It knows no board."""

VERSION = "0.1.0"
