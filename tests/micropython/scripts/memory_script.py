"""Allocate memory to find its limit."""


def take(text: str) -> str:
    """Allocate this many bytes at once."""
    return str(len(bytearray(int(text))))


def fill(text: str) -> str:
    """Allocate blocks of this many bytes until memory is full and return their number."""
    blocks: list[bytearray] = []
    try:
        while True:
            blocks.append(bytearray(int(text)))
    except MemoryError:
        count = len(blocks)
        blocks.clear()
    return str(count)
