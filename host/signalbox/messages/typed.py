"""Words that people type: in every language there is, whatever language they are spoken to in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from signalbox.messages.catalogue import catalogue
from signalbox.messages.languages import SPOKEN
from signalbox.messages.message import Message


def typed(word: str) -> Message:
    """How a word of ours is typed in the language of whoever reads it; "stop.2" is a button of a seat's own."""
    name, dot, seat = word.partition(".")
    return Message("typed-of-seat", word=name, number=seat) if dot else Message("typed", word=word)


def meant(text: str, words: Iterable[str]) -> str | None:
    """The first of these words that some language types so; capitals and accents may be left out. None for none."""
    wanted = plain(text)
    known = list(words)
    for word in known:
        if plain(word) == wanted:
            return word
    for tag in SPOKEN:
        for word in known:
            if plain(catalogue(tag).text(typed(word))) == wanted:
                return word
    return None


def spellings(word: str) -> list[str]:
    """All that a word of ours may be typed as, without capitals and accents."""
    return [plain(word), *(plain(catalogue(tag).text(typed(word))) for tag in SPOKEN)]


def plain(text: str) -> str:
    """A typed text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text.strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
