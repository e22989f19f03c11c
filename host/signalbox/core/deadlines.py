"""Combining the deadlines of several activities."""


def earliest(*times: float | None) -> float | None:
    """Return the earliest of these times, or None if all of them are None, which means that nothing is due."""
    return min((time for time in times if time is not None), default=None)
