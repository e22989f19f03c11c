"""Test that docs/accessibility.md covers every level A and AA criterion of WCAG 2.2 and names only existing tests."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
TEXT = (TESTS.parent / "docs" / "accessibility.md").read_text(encoding="utf-8")
# for each guideline of WCAG 2.2, the numbers of its criteria of levels A and AA
POINTS = {
    "1.1": [1],
    "1.2": [1, 2, 3, 4, 5],
    "1.3": [1, 2, 3, 4, 5],
    "1.4": [1, 2, 3, 4, 5, 10, 11, 12, 13],
    "2.1": [1, 2, 4],
    "2.2": [1, 2],
    "2.3": [1],
    "2.4": [1, 2, 3, 4, 5, 6, 7, 11],
    "2.5": [1, 2, 3, 4, 7, 8],
    "3.1": [1, 2],
    "3.2": [1, 2, 3, 4, 6],
    "3.3": [1, 2, 3, 4, 7, 8],
    "4.1": [2, 3],
}


def criteria_in(text: str) -> set[str]:
    """Return the criteria in the rows of the table. A row may cover several, such as "1.2.1–1.2.5"."""
    criteria: set[str] = set()
    for first, last in re.findall(r"^\| (\d\.\d\.\d+)(?:–(\d\.\d\.\d+))? ", text, re.MULTILINE):
        guideline, _, number = first.rpartition(".")
        end = int(last.rpartition(".")[2]) if last else int(number)
        criteria |= {f"{guideline}.{each}" for each in range(int(number), end + 1)}
    return criteria


def test_document_covers_every_level_a_and_aa_criterion() -> None:
    assert criteria_in(TEXT) == {f"{guideline}.{each}" for guideline, numbers in POINTS.items() for each in numbers}


def test_named_tests_exist() -> None:
    existing = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    names = set(re.findall(r"`(test_\w+)`", TEXT))
    assert len(names) > 20
    assert names - existing == set()


def test_named_files_exist() -> None:
    files = set(re.findall(r"(?:tests|docs)/[\w/]+\.\w+", TEXT))
    assert files
    assert [file for file in files if not (TESTS.parent / file).exists()] == []
