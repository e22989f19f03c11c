"""Allocate memory to find its limit."""


def take(text: str) -> str:
    """Allocate this many bytes at once."""
    return str(len(bytearray(int(text))))


def fill(text: str) -> str:
    """Allocate blocks of this many bytes until memory is full and return their number."""
    kept: list[bytearray] = []
    try:
        while True:
            kept.append(bytearray(int(text)))
    except MemoryError:
        count = len(kept)
        kept.clear()
    return str(count)
