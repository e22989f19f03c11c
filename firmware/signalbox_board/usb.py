# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Before USB starts: the data port on, and nothing that a PC would take for a keyboard or an instrument."""

from signalbox_board import NO_PORTS

try:
    import usb_cdc

    usb_cdc.enable(console=True, data=True)
except ImportError:
    print(NO_PORTS)  # into boot_out.txt

try:
    import usb_hid

    usb_hid.disable()
except ImportError:  # a board without it
    pass

try:
    import usb_midi

    usb_midi.disable()
except ImportError:
    pass
