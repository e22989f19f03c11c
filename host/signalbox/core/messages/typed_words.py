"""Words that people type. They are accepted in all languages, whatever the display language is."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import cache

from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.core.messages.message import Message


def typed_word(word: str) -> Message:
    """Return a word as it is typed in the reader's language. A word such as "stop.2" names the button of one seat."""
    name, dot, seat = word.partition(".")
    return Message("typed-of-seat", word=name, number=seat) if dot else Message("typed", word=word)


def typed_move(notation: str) -> Message:
    """Return a move as it is typed in the reader's language: "plateforme rouge A" for "platform red A"."""
    verb, *rest = notation.split() or [""]
    return Message("typed-move", verb=verb, rest=tuple(rest)) if rest else typed_word(verb)


def parse_move(text: str, verbs: Iterable[str], names: Iterable[str]) -> str | None:
    """Return the notation of a move typed in any language, or None if its verb is unknown.

    A word may begin with a name and continue after a dot: "bleu.4.1" becomes "blue.4.1".
    """
    first, *rest = text.split()
    verb = match_word(first, verbs)
    if verb is None:
        return None
    known = list(names)
    parts = [word.partition(".") for word in rest]
    return " ".join([verb, *(f"{match_word(name, known) or name}{dot}{suffix}" for name, dot, suffix in parts)])


def match_word(text: str, words: Iterable[str]) -> str | None:
    """Return the first of `words` that matches `text` in any language after `normalise`, or None if none does."""
    plain_text = normalise(text)
    known = list(words)
    for word in known:
        if normalise(word) == plain_text:
            return word
    return next((word for word in known if plain_text in _translated_forms(word)), None)


def find_word(text: str, words: Iterable[str], message: Message) -> str:
    """Return the word that `text` means. If there is none, raise UserError with `message` and any similar words."""
    known = tuple(words)
    word = match_word(text, known)
    if word is None:
        raise UserError(suggest(message, text, known))
    return word


def suggest(message: Message, text: str, words: Iterable[str]) -> Message:
    """Return `message`, followed by the words similar to `text` if there are any."""
    close = similar_words(text, words)
    return Message("did-you-mean", unknown=message, close=tuple(map(typed_word, close))) if close else message


def similar_words(text: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return up to three similar words. Words with a part that starts with `text` ("red-train" for "tr") come first."""
    plain_text = normalise(text)
    known = {spelling: word for word in words for spelling in spellings(word)}
    beginning = [spelling for spelling in known if plain_text and f"-{plain_text}" in f"-{spelling}"]
    similar = difflib.get_close_matches(plain_text, known)
    return tuple(dict.fromkeys(known[spelling] for spelling in [*beginning, *similar]))[:3]


def spellings(word: str) -> list[str]:
    """Return all accepted forms of a word, after `normalise`."""
    return [normalise(word), *_translated_forms(word)]


@cache
def _translated_forms(word: str) -> tuple[str, ...]:
    """Return the word's forms in all languages, including accepted variants such as the feminine of a colour."""
    messages = (typed_word(word), Message("typed-also", word=word))
    return tuple(dict.fromkeys(normalise(catalogue(tag).text(message)) for tag in SPOKEN for message in messages))


def normalise(text: str) -> str:
    """Return typed text in lowercase without accents, with `-` instead of `_`."""
    letters = unicodedata.normalize("NFD", text.strip().replace("_", "-"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
