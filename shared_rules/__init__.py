# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The agreement of both ends of the serial line: games, recognition, guidance, the wire."""
