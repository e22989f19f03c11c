"""The arrangement of pieces and parts as a line of text, for players who agree to continue from the board as it is.

A piece is written as its place and colour, `Q1.1.6=green`; a part as its bay, name and side, `B1:red.A`. A place with
several pieces is listed once for each of them. Everyone may read the text, because it contains only what is
visible on the table.
"""

from shared_rules.game import NotAllowedError


def arrangement_text(pieces: list[tuple[str, str]], parts: list[tuple[str, str, str]]) -> str:
    """Return a sorted line of text for pieces given as (place, colour) and parts given as (part, bay, side)."""
    part_words = ["%s:%s.%s" % (bay, part, side) for part, bay, side in parts]
    return " ".join(sorted(part_words) + sorted(["%s=%s" % piece for piece in pieces]))


def read_arrangement(text: str) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:
    """Return the pieces and parts written by `arrangement_text`. Raise NotAllowedError for any other text."""
    pieces: list[tuple[str, str]] = []
    parts: list[tuple[str, str, str]] = []
    for word in text.split():
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
