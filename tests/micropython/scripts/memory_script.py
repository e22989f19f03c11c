"""Takes memory, to see where it ends."""


def take(text: str) -> str:
    """Take so many bytes at once."""
    return str(len(bytearray(int(text))))


def fill(text: str) -> str:
    """Take blocks of so many bytes until there is no more. Gives how many there were."""
    kept: list[bytearray] = []
    try:
        while True:
            kept.append(bytearray(int(text)))
    except MemoryError:
        count = len(kept)
        kept.clear()
    return str(count)
