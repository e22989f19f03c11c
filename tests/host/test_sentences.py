"""Test the formatting of lists and table cells."""

from signalbox.core.sentences import format_list, replace_unprintable


def test_list_of_words() -> None:
    assert [format_list(iter(parts), "or") for parts in ("", "a", "ab", "abc")] == ["", "a", "a or b", "a, b or c"]


def test_table_keeps_french_spaces_and_removes_control_characters() -> None:
    assert replace_unprintable("étrange\u202f: 1\u00a0000\x1b[2J\n") == "étrange\u202f: 1\u00a0000\ufffd[2J\ufffd"
