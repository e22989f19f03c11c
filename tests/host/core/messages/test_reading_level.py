"""Test that every sentence at the table is short and plain. docs/language.md explains the measures."""

from functools import cache
from statistics import mean

import pytest

from signalbox.core.messages.catalogue import catalogue_files
from signalbox.core.messages.fluent_files import message_sources
from signalbox.core.messages.languages import LANGUAGE
from tests.host.core.messages import write_table
from tests.host.core.messages.reading_level import grade, hard_words, sentences, syllables, words

AT_THE_TABLE = {
    *("table.ftl", "hands.ftl", "viewers.ftl", "ending.ftl", "page.ftl", "golden.ftl", "rules.ftl", "lesson.ftl"),
    *("locos.ftl", "paris.ftl"),
}
FROM_THE_LINE = {"board-unplugged", "board-silent"}  # the rest of link.ftl is for whoever maintains a board
MAX_WORDS_MEAN = 8  # over all first parts
MAX_GRADE = 6.0  # for each first part
MAX_GRADE_MEAN = 2.0  # over all first parts
GRADED_FROM = 4  # words: for fewer the grade is meaningless
LISTS = {"agree-lies", "arranged-record"}  # as long as their lists
TYPED = {"paris-option-starts-wrong"}  # an example of typed input is not a sentence
HARD_WORDS = {  # accepted words of three or more counted syllables: the games' own, and those that every child knows
    *("dynamite", "locomotive", "company", "computer", "signalbox", "opponent’s", "arrival"),
    *("discarded", "uncovered", "placement", "decided", "example", "single-key"),
    *("another", "every", "everybody", "everyone", "everything", "nobody", "somebody", "something", "already"),
    *("remember", "different", "possible", "whatever", "expected"),
}


@cache
def table_messages(language: str = LANGUAGE) -> list[tuple[str, list[str]]]:
    """Return each message shown at the table as its ID and its sentences, with all its examples."""
    packages = write_table.packages()
    files = [file for package in packages for file in catalogue_files(package, language)]
    ids = {id for name, text in files if name.rsplit("/")[-1] in AT_THE_TABLE for id in message_sources(name, text)}
    ids = (ids | FROM_THE_LINE) - TYPED
    messages = [(id, sentences(text)) for id, text in write_table.sentences(packages, language) if id in ids]
    return [(id, parts) for id, parts in messages if parts]


def first_sentences() -> list[tuple[str, str]]:
    return [(id, parts[0]) for id, parts in table_messages()]


@pytest.mark.parametrize(("language", "max_first", "max_later"), [(LANGUAGE, 12, 16), ("fr", 17, 20)])
def test_sentences_are_short(language: str, max_first: int, max_later: int) -> None:
    """The limits are higher for French, which needs more words than English."""
    counted = [(id, part, len(words(part))) for id, (part, *_) in table_messages(language)]
    assert [(id, part, count) for id, part, count in counted if count > max_first] == []
    assert mean(count for _, _, count in counted) < MAX_WORDS_MEAN
    later = [(id, part) for id, (_, *parts) in table_messages(language) if id not in LISTS for part in parts]
    assert [(id, part) for id, part in later if len(words(part)) > max_later] == []


def test_first_sentences_suit_primary_school() -> None:
    graded = [(id, first, grade(first)) for id, first in first_sentences() if len(words(first)) >= GRADED_FROM]
    grades = [value for _, _, value in graded]
    lengths = [len(words(first)) for _, first in first_sentences()]
    print(f"{len(first_sentences())} first sentences, {mean(lengths):.1f} words on average")
    print(f"grades of {len(grades)}: mean {mean(grades):.1f}, highest {max(grades):.1f}")
    assert [(id, first, round(value, 1)) for id, first, value in graded if value > MAX_GRADE] == []
    assert mean(grades) < MAX_GRADE_MEAN


def test_hard_words_are_the_games_own() -> None:
    used = {word.lower() for _, parts in table_messages() for part in parts for word in hard_words(part)}
    assert sorted(used - HARD_WORDS) == []
    assert sorted(HARD_WORDS - used) == []


# The measure itself.


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(("loco", 2), ("piece", 1), ("square", 1), ("table", 2), ("moved", 1), ("wanted", 2), ("locomotive", 4)),
        *(("nobody’s", 3), ("player’s", 2), ("buttons", 2), ("closes", 2), ("7", 1)),
    ],
)
def test_syllables_are_counted(word: str, count: int) -> None:
    assert syllables(word) == count


def test_grade_follows_the_formula() -> None:
    assert sentences("Ann: a 3. Put it down! Is it right?") == ["Ann: a 3.", "Put it down!", "Is it right?"]
    assert grade("The cat sat on the mat.") == pytest.approx(0.39 * 6 + 11.8 - 15.59)
    assert grade("Locomotives. Locomotives.") == pytest.approx(0.39 + 11.8 * 4 - 15.59)
    assert hard_words("Ann: ask Cassandra for the locomotive.") == ["locomotive"]
    with pytest.raises(ValueError, match="no words"):
        grade("…")
