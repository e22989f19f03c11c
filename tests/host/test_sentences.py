"""Things as a sentence names them."""

import pytest

from signalbox.sentences import listed


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_things_are_listed(parts: list[str], sentence: str) -> None:
    assert listed(iter(parts), "or") == sentence
