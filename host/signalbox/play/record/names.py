"""Names of seats, as people type them."""

import unicodedata

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

NAME_MOST = 32  # characters: what a seat's label on the page holds
JOINER = "\u200d"  # holds emoji together; the only invisible format character that stays
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"  # letters and symbols that print nothing


def clean_name(text: str) -> str:
    """The name as the record and the page show it: one line, no control characters, single spaces, NFC.

    Raises UserError when nothing visible is left or it is longer than 32 characters.
    """
    spaced = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    name = " ".join("".join(filter(_stays, spaced)).split())
    if not any(_visible(char) for char in name):
        raise UserError(Message("seat-needs-name"))
    if len(name) > NAME_MOST:
        raise UserError(Message("seat-name-too-long", start=name[:NAME_MOST], count=len(name), most=NAME_MOST))
    return name


def _stays(char: str) -> bool:
    """Not a control, bidi or other format character, surrogate, private or unassigned code."""
    return char == JOINER or unicodedata.category(char)[0] != "C"


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANK_LETTERS
