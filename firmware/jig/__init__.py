# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""A second controller that tests any board by closing its sensors and reading its lights."""

VERSION = "0.1.0"
