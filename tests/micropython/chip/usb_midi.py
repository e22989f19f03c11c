"""Stand-in for CircuitPython's `usb_midi`."""


def disable() -> None: ...
