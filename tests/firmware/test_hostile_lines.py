"""Test that the lights stay within their power budget, whatever is requested over the line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules import scene
from tests.firmware.fixtures import LIGHTS, ControllerHarness, described

entries = st.tuples(
    st.integers(0, LIGHTS + 1),
    st.integers(0, 0xFFFFFF),
    st.integers(0, scene.PATTERNS - 1),
    st.integers(0, 255),
    st.integers(1, 255),
)
scenes = st.lists(entries, max_size=20).map(lambda some: ("SCENE", ["1", "0", "1", *scene.to_words(some)[:2]]))
limits = st.integers(0, 999999).map(lambda milliamperes: ("LIMIT", [str(milliamperes)]))
words = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=20)
kinds = st.sampled_from(["SCENE", "LIMIT", "ASK", "GET", "ALIVE", "HELLO", "X"])
messages = scenes | limits | st.tuples(kinds, st.lists(words, max_size=6))


@pytest.mark.thorough
@settings(max_examples=150, deadline=None)
@given(commands=st.lists(st.tuples(messages, st.integers(0, 1500)), max_size=12), budget=st.integers(0, 500))
def test_no_line_exceeds_the_light_budget(commands: list[tuple[tuple[str, list[str]], int]], budget: int) -> None:
    table = ControllerHarness(described(budget_ma=budget)).settled()
    for seq, ((kind, args), pause_ms) in enumerate(commands):
        table.hears(kind, seq, *args)
        table.after(pause_ms)
        drawn_ma = sum(map(sum, table.frame)) * 60 / (3 * 255)
        assert drawn_ma <= budget
