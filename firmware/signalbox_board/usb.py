# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Configures USB before it starts: enables the data port, and disables the keyboard and MIDI devices."""

from os import uname

from signalbox_board import NO_PORTS

FEW_ENDPOINTS = ("ESP32S", "STM32F")  # chips that have no room for the console beside the data port and the drive

try:
    import usb_cdc

    usb_cdc.enable(console=uname().machine.split(" with ")[-1][:6] not in FEW_ENDPOINTS, data=True)
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
