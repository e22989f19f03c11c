"""Stand-in for CircuitPython's `random` that returns the same number on every interpreter."""


def getrandbits(count: int) -> int:
    """Return a fixed number of this many bits."""
    return 0x2F3C21AA & ((1 << count) - 1)
