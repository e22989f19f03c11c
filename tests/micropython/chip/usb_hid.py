"""Stand-in for CircuitPython's `usb_hid`."""


def disable() -> None: ...
