"""Words that people type: in every language there is, whatever language they are spoken to in."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.core.messages.message import Message


def typed(word: str) -> Message:
    """How a word of ours is typed in the language of whoever reads it; "stop.2" is a button of a seat's own."""
    name, dot, seat = word.partition(".")
    return Message("typed-of-seat", word=name, number=seat) if dot else Message("typed", word=word)


def typed_move(notation: str) -> Message:
    """How a move is typed in the language of whoever reads it: "plateforme rouge A" for "platform red A"."""
    verb, *rest = notation.split() or [""]
    return Message("typed-move", verb=verb, rest=tuple(rest)) if rest else typed(verb)


def move_meant(text: str, verbs: Iterable[str], names: Iterable[str]) -> str | None:
    """The notation of a move whose verb, and names such as colours, are typed in some language; None for no verb.

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
    """The first of these words that some language types so; capitals and accents may be left out. None for none."""
    wanted = plain(text)
    known = list(words)
    for word in known:
        if plain(word) == wanted:
            return word
    return next((word for word in known if wanted in _translated(word)), None)


def spellings(word: str) -> list[str]:
    """All that a word of ours may be typed as, without capitals and accents."""
    return [plain(word), *_translated(word)]


@cache
def _translated(word: str) -> tuple[str, ...]:
    """How it is typed in each language, and what some understand besides, such as a colour's feminine."""
    said = (typed(word), Message("typed-also", word=word))
    return tuple(dict.fromkeys(plain(catalogue(tag).text(each)) for tag in SPOKEN for each in said))


def plain(text: str) -> str:
    """A typed text without capitals and accents."""
    letters = unicodedata.normalize("NFD", text.strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
