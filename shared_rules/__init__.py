# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""What both ends of the serial line must agree on: games, recognition, guidance, the wire."""
