"""Before USB starts: the data port on, and nothing that a PC would take for a keyboard or an instrument."""

import usb_cdc

usb_cdc.enable(console=True, data=True)

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
