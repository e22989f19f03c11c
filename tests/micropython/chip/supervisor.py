"""Stand-in for CircuitPython's `supervisor`: a clock that the test sets."""


class Runtime:
    """What the interpreter does by itself."""

    autoreload = True


runtime = Runtime()
now = 0


def ticks_ms() -> int:
    """Milliseconds, 0..2**29-1."""
    return now & ((1 << 29) - 1)
