# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""A second controller as a board's hands and eyes: closes sensors, reads lights, for tests. It knows no board."""

VERSION = "0.1.0"
