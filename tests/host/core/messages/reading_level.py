"""Measures of reading difficulty: word counts and the Flesch-Kincaid grade, which is a school year.

The grade is 0.39 × words ÷ sentences + 11.8 × syllables ÷ words − 15.59 (Kincaid, Fishburne, Rogers and Chissom 1975).
Syllables are counted as groups of vowels, without a silent e at the end. For a single short sentence the grade is
coarse, because one long word changes it by years. Therefore, words of three or more syllables are also counted, as in
the Gunning fog index.
"""

import re

WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
_END = re.compile(r"(?<=[.!?…])[”’)]*\s+|<br>")
_VOWELS = re.compile(r"[aeiouyàâäéèêëîïôöûü]+")
_SILENT = re.compile(r"(?:[^laeiouy]e|[^aeiouydt]ed|[^aeiouycgsxz]es)$")  # made, played; but table, wanted, boxes
HARD_SYLLABLES = 3


def sentences(text: str) -> list[str]:
    """Return the sentences in `text`."""
    return [part for part in _END.split(text.strip()) if WORD.search(part)]


def words(text: str) -> list[str]:
    """Return the words in `text`. A number or a hyphenated word counts as one."""
    return WORD.findall(text)


def syllables(word: str) -> int:
    """Estimate the number of syllables from the spelling; a number counts as one."""
    letters = re.sub("[’'](s|re|ll|ve)?$", "", word.lower())
    letters = re.sub("y(?=[aeiou])", "j", letters)  # where it is pronounced as a consonant
    groups = len(_VOWELS.findall(letters))
    return max(1, groups - bool(groups > 1 and _SILENT.search(letters)))


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade of `text`, which may be negative. Raise ValueError if there are no words."""
    counted = words(text)
    if not counted:
        raise ValueError(f"{text!r} has no words")
    return 0.39 * len(counted) / len(sentences(text)) + 11.8 * sum(map(syllables, counted)) / len(counted) - 15.59


def hard_words(text: str) -> list[str]:
    """Return the words of three or more syllables, except names: words capitalised inside a sentence."""
    first = {part.split()[0] for part in sentences(text)}
    named = {word for word in words(text) if word[0].isupper() and not any(word in beginning for beginning in first)}
    return [word for word in words(text) if word not in named and syllables(word) >= HARD_SYLLABLES]
