"""Stand-in for CircuitPython's `microcontroller`: it counts resets instead of resetting."""

from watchdog import WatchDogTimer


class Pin:
    """A pin of the chip."""


class Cpu:
    """The processor."""

    uid = bytes([0xE6, 0x61, 0x41, 0x04, 0xE7, 0x45, 0x2D, 0x2F])


cpu = Cpu()
nvm = bytearray(4096)
watchdog = WatchDogTimer()
resets = 0


def reset() -> None:
    """Restart the chip."""
    global resets
    resets += 1
