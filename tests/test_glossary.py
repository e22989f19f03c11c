"""docs/glossary.md: names in the code keep to its words."""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROWS = re.compile(r"^\| (?P<old>[^|]+) \| (?P<new>[^|]+) \|$", re.MULTILINE)
TEXT = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
RETIRED = [
    word.strip() for row in ROWS.finditer(TEXT.partition("## Words we do not use")[2]) for word in row["old"].split(",")
]


@cache
def names(path: Path) -> set[str]:
    """Every identifier of a file, and the file's own name; tests are called by sentences, which are free."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    found = {token.string for token in tokens if token.type == tokenize.NAME} | {path.stem}
    return {name for name in found if not name.startswith("test_")}


def sources() -> list[Path]:
    folders = ("shared_rules", "firmware", "host/signalbox", "examples", "tests")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_the_glossary_lists_words() -> None:
    assert len(RETIRED) > 10


def test_no_name_is_made_of_a_retired_word() -> None:
    words = "|".join(re.escape(word) for word in RETIRED if word != "Not")
    part = re.compile(rf"(^|_)({words})(_|$)")
    suspects = [path for path in sources() if any(map(part.search, re.findall(r"\w+", path.read_text("utf-8"))))]
    found = {f"{path.relative_to(ROOT)}: {name}" for path in suspects for name in names(path) if part.search(name)}
    assert found == set()
