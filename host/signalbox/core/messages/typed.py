"""Words that people type: in every language there is, whatever language they are spoken to in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.core.messages.message import Message


def typed(word: str) -> Message:
    """Return the typed form of a word in the reader's language; "stop.2" is a button of a seat's own."""
    name, dot, seat = word.partition(".")
    return Message("typed-of-seat", word=name, number=seat) if dot else Message("typed", word=word)


def typed_move(notation: str) -> Message:
    """Return the typed form of a move in the reader's language: "plateforme rouge A" for "platform red A"."""
    verb, *rest = notation.split() or [""]
    return Message("typed-move", verb=verb, rest=tuple(rest)) if rest else typed(verb)


def move_meant(text: str, verbs: Iterable[str], names: Iterable[str]) -> str | None:
    """Return the notation of a move whose verb and names are typed in some language; None for no verb.

    A name may be the beginning of a word: "bleu.4.1" is "blue.4.1".
    """
    first, *rest = text.split()
    verb = meant(first, verbs)
    if verb is None:
        return None
    known = list(names)
    parts = [word.partition(".") for word in rest]
    return " ".join([verb, *(f"{meant(name, known) or name}{dot}{more}" for name, dot, more in parts)])


def meant(text: str, words: Iterable[str]) -> str | None:
    """Return the first of these words that has this typed form in some language, capitals and accents not counting."""
    plain_text = plain(text)
    known = list(words)
    for word in known:
        if plain(word) == plain_text:
            return word
    return next((word for word in known if plain_text in _translated(word)), None)


def spellings(word: str) -> list[str]:
    """Return all typed forms of a word, without capitals and accents."""
    return [plain(word), *_translated(word)]


@cache
def _translated(word: str) -> tuple[str, ...]:
    """Return the typed forms in all languages, with others that some understand, such as a colour's feminine."""
    messages = (typed(word), Message("typed-also", word=word))
    return tuple(dict.fromkeys(plain(catalogue(tag).text(message)) for tag in SPOKEN for message in messages))


def plain(text: str) -> str:
    """Return a typed text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text.strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
