"""Stand-in for CircuitPython's `microcontroller` that counts resets instead of resetting."""

from watchdog import WatchDogTimer


class Pin: ...


class Cpu:
    uid = bytes([0xE6, 0x61, 0x41, 0x04, 0xE7, 0x45, 0x2D, 0x2F])


cpu = Cpu()
nvm = bytearray(4096)
watchdog = WatchDogTimer()
resets = 0
masks = 0  # how many times more interrupts were disabled than enabled


def reset() -> None:
    global resets
    resets += 1


def disable_interrupts() -> None:
    global masks
    masks += 1


def enable_interrupts() -> None:
    global masks
    masks -= 1
