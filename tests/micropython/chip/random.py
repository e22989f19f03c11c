"""Stand-in for CircuitPython's `random` that returns the same number on every interpreter."""


def getrandbits(count: int) -> int:
    """Return a fixed number from 0 to 2**count - 1."""
    return 0x2F3C21AA & ((1 << count) - 1)
