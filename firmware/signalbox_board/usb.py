# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The set-up before USB starts: the data port is on, and keyboard and MIDI devices are off."""

from signalbox_board import NO_PORTS

try:
    import usb_cdc

    usb_cdc.enable(console=True, data=True)
except ImportError:
    print(NO_PORTS)  # appears in boot_out.txt

try:
    import usb_hid

    usb_hid.disable()
except ImportError:  # the board does not have it
    pass

try:
    import usb_midi

    usb_midi.disable()
except ImportError:
    pass
