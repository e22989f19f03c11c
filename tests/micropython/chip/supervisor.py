"""Stand-in for CircuitPython's `supervisor`, with a clock set by the test."""


class Runtime:
    autoreload = True


runtime = Runtime()
now = 0


def ticks_ms() -> int:
    """Return milliseconds, from 0 to 2**29 - 1."""
    return now & ((1 << 29) - 1)
