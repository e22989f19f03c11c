"""Formatting of lists and table cells for sentences."""

import pytest

from signalbox.core.sentences import listed, plain


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_list_of_words(parts: list[str], sentence: str) -> None:
    assert listed(iter(parts), "or") == sentence


def test_table_keeps_french_spaces_and_removes_control_characters() -> None:
    assert plain("étrange\u202f: 1\u00a0000\x1b[2J\n") == "étrange\u202f: 1\u00a0000\ufffd[2J\ufffd"
