"""How hard a sentence is to read: its words, and the Flesch-Kincaid grade, the school year in which it can be read.

The grade is 0.39 × words ÷ sentences + 11.8 × syllables ÷ words − 15.59 (Kincaid, Fishburne, Rogers and Chissom 1975).
Syllables are counted as groups of vowels, a silent e at the end left out. Of one short sentence the grade is coarse:
one long word moves it by years. So hard words are counted besides, as the Gunning fog index does: those of three
syllables or more.
"""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
_END = re.compile(r"(?<=[.!?…])[”’)]*\s+|<br>")
_VOWELS = re.compile(r"[aeiouyàâäéèêëîïôöûü]+")
_SILENT = re.compile(r"(?:[^laeiouy]e|[^aeiouydt]ed|[^aeiouycgsxz]es)$")  # made, played; but table, wanted, boxes
HARD_SYLLABLES = 3


def sentences(text: str) -> list[str]:
    """The sentences of a text, one after another."""
    return [part for part in _END.split(text.strip()) if WORD.search(part)]


def words(text: str) -> list[str]:
    """Its words; a number is one, and so is a word with a hyphen."""
    return WORD.findall(text)


def syllables(word: str) -> int:
    """How many syllables a word has, as near as its letters tell; a number has one."""
    letters = re.sub("[’'](s|re|ll|ve)?$", "", word.lower())
    letters = re.sub("y(?=[aeiou])", "j", letters)  # as it sounds there
    groups = len(_VOWELS.findall(letters))
    return max(1, groups - bool(groups > 1 and _SILENT.search(letters)))


def grade(text: str) -> float:
    """The Flesch-Kincaid grade of one or more sentences; it may be below 0. Raises ValueError without words."""
    found = words(text)
    if not found:
        raise ValueError(f"{text!r} has no words")
    return 0.39 * len(found) / len(sentences(text)) + 11.8 * sum(map(syllables, found)) / len(found) - 15.59


def hard_words(text: str) -> list[str]:
    """Its words of three syllables or more, those that begin with a capital inside a sentence (names) left out."""
    first = {part.split()[0] for part in sentences(text)}
    named = {word for word in words(text) if word[0].isupper() and not any(word in each for each in first)}
    return [word for word in words(text) if word not in named and syllables(word) >= HARD_SYLLABLES]
