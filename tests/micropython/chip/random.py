"""Stand-in for CircuitPython's `random`: the same number on every interpreter."""


def getrandbits(count: int) -> int:
    """So many bits."""
    return 0x2F3C21AA & ((1 << count) - 1)
