"""docs/glossary.md: names in the code keep to its words."""

import functools
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROWS = re.compile(r"^\| (?P<old>[^|]+) \| (?P<new>[^|]+) \|$", re.MULTILINE)
TEXT = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
RETIRED = [
    word.strip() for row in ROWS.finditer(TEXT.partition("## Words we do not use")[2]) for word in row["old"].split(",")
]


def names(path: Path) -> set[str]:
    """Every identifier of a file, and the file's own name."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME} | {path.stem}


@functools.cache
def all_names() -> dict[str, list[str]]:
    """Every identifier of every source file, each with the files that have it."""
    rooms = ("shared_rules", "firmware", "host/signalbox", "examples")
    found: dict[str, list[str]] = {}
    for path in [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]:
        for name in names(path):
            found.setdefault(name, []).append(str(path.relative_to(ROOT)))
    return found


def test_the_glossary_lists_words() -> None:
    assert len(RETIRED) > 10


@pytest.mark.parametrize("word", [word for word in RETIRED if word != "Not"])
def test_no_name_is_made_of_a_retired_word(word: str) -> None:
    part = re.compile(rf"(^|_){re.escape(word)}(_|$)")
    assert {name: files for name, files in all_names().items() if part.search(name)} == {}
