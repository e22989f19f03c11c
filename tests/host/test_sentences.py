"""Things as a sentence names them."""

import pytest

from signalbox.core.sentences import listed, plain


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_things_are_listed(parts: list[str], sentence: str) -> None:
    assert listed(iter(parts), "or") == sentence


def test_a_table_keeps_the_spaces_of_french_and_nothing_that_steers_a_terminal() -> None:
    assert plain("étrange\u202f: 1\u00a0000\x1b[2J\n") == "étrange\u202f: 1\u00a0000\ufffd[2J\ufffd"
