"""The arrangement of pieces and parts as one line of text, when players agree to go on from the board as it stands.

A piece is `Q1.1.6=green`, its place and colour, a part `B1:red.A`, its bay, name and side; a place of several squares
is named once a piece. Anybody may read it: it holds nothing but what lies on the table.
"""

from shared_rules.game import NotAllowedError


def arrangement_text(pieces: list[tuple[str, str]], parts: list[tuple[str, str, str]]) -> str:
    """Return pieces as (place, colour) and parts as (part, bay, side) as one line, in an order of their own."""
    words = ["%s:%s.%s" % (bay, part, side) for part, bay, side in parts]
    return " ".join(sorted(words) + sorted(["%s=%s" % piece for piece in pieces]))


def read_arrangement(words: str) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """Return what `arrangement_text` wrote. Raise NotAllowedError for anything else."""
    pieces: list[tuple[str, str]] = []
    parts: list[tuple[str, str, str]] = []
    for word in words.split():
        place, equals, colour = word.partition("=")
        bay, _, part = word.partition(":")
        name, dot, side = part.rpartition(".")
        if equals and place and colour:
            pieces.append((place, colour))
        elif dot and bay and name and side:
            parts.append((name, bay, side))
        else:
            raise NotAllowedError("arrangement-unreadable", text=word)
    return pieces, parts
