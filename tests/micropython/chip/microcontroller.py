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
masks = 0  # how many times more interrupts were disabled than enabled


def reset() -> None:
    """Restart the chip."""
    global resets
    resets += 1


def disable_interrupts() -> None:
    """From now on no interrupt comes."""
    global masks
    masks += 1


def enable_interrupts() -> None:
    """They come again, if this is the last of those that disabled them."""
    global masks
    masks -= 1
