# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The firmware of a board: its sensors, its lights and the link to the PC. It does not depend on any game."""

VERSION = "0.1.0"
NO_PORTS = "This controller has no second USB serial port (usb_cdc), so no PC can talk with it: use a Pico."
