"""Formatting of lists and table cells for sentences."""

from signalbox.core.sentences import listed, plain


def test_list_of_words() -> None:
    sentences = [listed(iter(parts), "or") for parts in ("", "a", "ab", "abc")]
    assert sentences == ["", "a", "a or b", "a, b or c"]


def test_table_keeps_french_spaces_and_removes_control_characters() -> None:
    assert plain("étrange\u202f: 1\u00a0000\x1b[2J\n") == "étrange\u202f: 1\u00a0000\ufffd[2J\ufffd"
