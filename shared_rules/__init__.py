# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Code shared by both ends of the serial line: game rules, recognition, guidance and the wire protocol."""
