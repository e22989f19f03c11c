"""Test scenes: patterns over time, the budget in mA, and their encoding as words on the serial line."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import scene
from signalbox.board.scene import Entry, is_animated, level, render, split_words, to_words
from tests.host.device.link.peer import entries_of

WHITE = 0xFFFFFF
entries = st.tuples(
    st.integers(0, 4095),
    st.integers(0, WHITE),
    st.integers(0, scene.PATTERNS - 1),
    st.integers(0, 255),
    st.integers(1, 255),
)


@given(entry=st.tuples(st.integers(0, 9), st.integers(-1, 300), st.integers(1, 300)), ms=st.integers(0, 1 << 40))
def test_level_is_a_byte(entry: tuple[int, int, int], ms: int) -> None:
    pattern, step, length = entry
    assert 0 <= level(pattern, step, length, ms) <= 255


def test_patterns_differ_in_rhythm() -> None:
    curves = [tuple(level(pattern, 0, 3, ms) for ms in range(0, 6000, 20)) for pattern in range(scene.PATTERNS)]
    assert len(set(curves)) == scene.PATTERNS


def test_chase_runs_along_its_steps() -> None:
    brightest = []
    for ms in range(0, 3 * scene.CHASE_STEP_MS, scene.CHASE_STEP_MS):
        levels = [level(scene.CHASE, step, 3, ms) for step in range(3)]
        brightest.append(levels.index(max(levels)))
    assert brightest == [0, 1, 2]


def _dips(count: int, step: int = 0) -> list[tuple[int, int]]:
    """Return (start, length) in milliseconds of each dark interval in one period of a light that counts to `count`."""
    period = scene.COUNT_MS * len(scene.keyframes(scene.COUNT, count))
    dark = [ms for ms in range(period) if level(scene.COUNT, step, count, ms) == 0]
    begins = [ms for ms in dark if ms - 1 not in dark]
    return [(ms, next(end for end in range(ms, period + 1) if end not in dark) - ms) for ms in begins]


@pytest.mark.parametrize("count", range(1, scene.COUNT_LIMIT + 1))
def test_number_is_counted_out_by_brief_gaps(count: int) -> None:
    dips = _dips(count)
    assert len(dips) == count
    assert {length for _, length in dips} == {scene.COUNT_MS}
    assert all(later - sooner == 3 * scene.COUNT_MS for (sooner, _), (later, _) in itertools.pairwise(dips))
    levels = scene.keyframes(scene.COUNT, count)
    assert set(levels) == {0, scene.FULL}
    last = dips[-1][0] + scene.COUNT_MS
    assert scene.COUNT_MS * len(levels) - last == scene.COUNT_REST_MS  # then the first gap follows again


@pytest.mark.parametrize("count", [16, 200, 255])
def test_counting_pattern_is_limited(count: int) -> None:
    assert scene.keyframes(scene.COUNT, count) == scene.keyframes(scene.COUNT, scene.COUNT_LIMIT)


@pytest.mark.parametrize(
    ("pattern", "moves"),
    [
        *[(scene.STEADY, False), (scene.COUNT, True), (scene.DIM, False), (scene.PULSE, True), (scene.BLINK, True)],
        (scene.FAST, True),
    ],
)
def test_scene_with_a_moving_pattern_is_animated(pattern: int, moves: bool) -> None:
    assert is_animated([(0, WHITE, scene.STEADY, 0, 1), (1, WHITE, pattern, 0, 1)]) is moves


def test_render_clears_unlit_lights() -> None:
    pixels = bytearray(b"\x07" * 9)
    render([(1, 0xFF8000, scene.STEADY, 0, 1), (7, WHITE, scene.STEADY, 0, 1)], 0, pixels, 1000, 60)
    assert pixels == bytes([0, 0, 0, 255, 128, 0, 0, 0, 0])


def test_later_entry_for_a_light_wins() -> None:
    pixels = bytearray(3)
    render([(0, 0xFF0000, scene.STEADY, 0, 1), (0, 0x0000FF, scene.STEADY, 0, 1)], 0, pixels, 1000, 60)
    assert pixels == bytes([0, 0, 255])


@given(
    some=st.lists(entries, max_size=40), ms=st.integers(0, 10**9), budget=st.integers(0, 2000), light=st.integers(1, 60)
)
def test_budget_is_never_exceeded(some: list[Entry], ms: int, budget: int, light: int) -> None:
    pixels = bytearray(3 * 118)
    render(some, ms, pixels, budget, light)
    assert sum(pixels) * light <= budget * 3 * 255


@given(entries=st.lists(entries, max_size=300))
def test_words_round_trip(entries: list[Entry]) -> None:
    words = to_words(entries)
    assert all(len(word) <= 160 for word in words)
    assert sorted([entry for word in words for entry in entries_of(word)]) == sorted(entries)


def test_word_is_readable() -> None:
    word = "ff8000203:0310003201"
    assert entries_of(word) == [(49, 0xFF8000, scene.PULSE, 0, 3), (50, 0xFF8000, scene.PULSE, 1, 3)]
    assert to_words(entries_of(word)) == [word]


@pytest.mark.parametrize(
    "word",
    [
        *["", "ff8000203", "ff8000203;03100", "ff8000203:0310", "ff8000200:03100", "ff8000803:03100"],
        *["-f8000203:03100", "ff8000203:-3100", "ff80:0203:03100", "ff8000203:03 00"],
    ],
)
def test_invalid_word_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a scene word"):
        entries_of(word)


def test_parts_hold_all_words_in_order_within_the_limit() -> None:
    words = ["a" * 90, "b" * 60, "c" * 20, "d" * 160]
    parts = split_words(words, 160)
    assert [word for part in parts for word in part] == words
    assert all(len(" ".join(part)) < 160 or len(part) == 1 for part in parts)
    assert split_words([], 160) == [[]]
