"""Test scenes that are assembled from parts, animated and kept within the power budget."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from signalbox_board.animation import LIGHTS_AT_ONCE, LIGHTS_PER_TURN, SORTED_PER_TURN
from signalbox_board.lights import MAX_PARTS, Lights

from shared_rules import scene
from signalbox.board.scene import Entry, render, split_words, to_words
from tests.firmware.fixtures import LIGHTS, ControllerHarness, bench_settings, sent_colours

RED = 0xFF0000
BLUE = 0x0000FF


def words(*entries: Entry) -> list[str]:
    return to_words(list(entries))


def lit_colours(lights: Lights) -> dict[int, tuple[int, ...]]:
    """Return the (r, g, b) of the lights that are on."""
    return {light: colour for light, colour in enumerate(sent_colours(lights)) if any(colour)}


def draw(lights: Lights, ms: int) -> int:
    """Draw the complete frame for `ms` and return how many passes of the main loop it took."""
    turns = 1
    while not lights.update(ms, has_host=True):
        turns += 1
        assert turns < 1000
    return turns


@pytest.fixture
def lights() -> Lights:
    return Lights(6, 1000, 60, 25)


def test_first_light_breathes_without_a_host(lights: Lights) -> None:
    assert lights.update(0, has_host=False)
    faint = lit_colours(lights)[0]
    assert list(lit_colours(lights)) == [0]
    assert lights.update(scene.PULSE_MS // 2, has_host=False)
    assert lit_colours(lights)[0] > faint


def test_scene_shows_when_complete(lights: Lights) -> None:
    lights.update(0, has_host=True)
    lights.stage(7, 1, 2, words((4, BLUE, scene.STEADY, 0, 1)))
    assert not lights.update(10, has_host=True)
    lights.stage(7, 0, 2, words((1, RED, scene.STEADY, 0, 1)))
    assert lights.update(20, has_host=True)
    assert lit_colours(lights) == {1: (255, 0, 0), 4: (0, 0, 255)}


def test_previous_scene_stays_until_the_next_is_complete(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.STEADY, 0, 1)))
    lights.update(0, has_host=True)
    lights.stage(2, 0, 2, words((2, BLUE, scene.STEADY, 0, 1)))
    lights.update(25, has_host=True)
    assert list(lit_colours(lights)) == [1]
    lights.stage(3, 0, 1, words((3, BLUE, scene.STEADY, 0, 1)))  # scene 2 is abandoned
    lights.update(50, has_host=True)
    assert list(lit_colours(lights)) == [3]


def test_empty_scene_is_dark(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.STEADY, 0, 1)))
    lights.update(0, has_host=True)
    lights.stage(2, 0, 1, [])
    assert lights.update(1, has_host=True)
    assert lit_colours(lights) == {}


def test_still_scene_is_sent_once(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.STEADY, 0, 1)))
    assert [lights.update(ms, has_host=True) for ms in (0, 25, 50, 5000)] == [True, False, False, False]
    assert lights.next_ms == -1


def test_moving_scene_is_sent_only_when_a_byte_changes(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.BLINK, 0, 1)))
    assert [ms for ms in range(0, 2000, 5) if lights.update(ms, has_host=True)] == [0, 500, 1000, 1500]


def test_number_is_counted_out(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.COUNT, 0, 3), (4, BLUE, scene.COUNT, 0, 1)))
    period_ms = scene.COUNT_MS * len(scene.keyframes(scene.COUNT, 3))
    dark_phases: dict[int, int] = {1: 0, 4: 0}
    before: set[int] = set()
    for ms in range(0, period_ms, 5):
        lights.update(ms, has_host=True)
        for light in before - set(lit_colours(lights)):
            dark_phases[light] += 1
        before = set(lit_colours(lights)) if ms else {1, 4}
    assert dark_phases[1] == 3  # it begins dark, which is its first gap
    assert dark_phases[4] in (1, 2)  # its own period is shorter


def test_frame_interval_is_respected() -> None:
    slow = Lights(6, 1000, 60, 200)
    slow.stage(1, 0, 1, words((1, RED, scene.PULSE, 0, 1)))
    assert [ms for ms in range(0, 1000, 5) if slow.update(ms, has_host=True)] == [0, 200, 400, 600, 800]


def test_scene_returns_after_silence(lights: Lights) -> None:
    lights.stage(1, 0, 1, words((1, RED, scene.STEADY, 0, 1)))
    lights.update(0, has_host=True)
    lights.update(10, has_host=False)
    assert list(lit_colours(lights)) == [0]
    assert lights.update(20, has_host=True)
    assert lit_colours(lights) == {1: (255, 0, 0)}


@pytest.mark.parametrize(
    ("part", "parts", "args", "reason"),
    [
        (0, 1, ["nonsense"], "arguments"),
        (0, 1, ["ff00000-1:00100"], "arguments"),
        (0, 1, ["ff0000801:00100"], "arguments"),
        (0, 1, ["ff0000700:00100"], "arguments"),
        (1, 1, [], "arguments"),
        (0, 0, [], "arguments"),
        (0, MAX_PARTS + 1, [], "arguments"),
        (0, 1, ["ff0000001:00600"], "light"),
        (0, 3, [], "parts"),
    ],
)
def test_invalid_part_is_refused_and_changes_nothing(
    lights: Lights, part: int, parts: int, args: list[str], reason: str
) -> None:
    lights.stage(5, 1, 2, words((1, RED, scene.STEADY, 0, 1)))
    with pytest.raises(ValueError, match=f"^{reason}$"):
        lights.stage(5, part, parts, args)
    lights.stage(5, 0, 2, [])
    lights.update(0, has_host=True)
    assert list(lit_colours(lights)) == [1]


def test_scene_too_large_for_memory_is_refused(lights: Lights) -> None:
    many = words(*[(light, RED, scene.STEADY, step, 1) for light in range(6) for step in range(4)])
    lights.stage(5, 0, 2, many)
    with pytest.raises(ValueError, match=r"^parts$"):
        lights.stage(5, 1, 2, many)


def test_limit_only_lowers_the_budget() -> None:
    lights = Lights(6, 100, 60, 25)
    lights.stage(1, 0, 1, words(*[(light, 0xFFFFFF, scene.STEADY, 0, 1) for light in range(6)]))
    sums = []
    for milliamperes in (100, 50, 5000, 0):
        lights.set_limit(milliamperes)
        lights.update(0, has_host=True)
        sums.append(sum(map(sum, sent_colours(lights))))
    assert sums[0] == sums[2] <= 100 * 3 * 255 // 60
    assert 0 < sums[1] <= 50 * 3 * 255 // 60
    assert sums[3] == 0


def test_resting_current_is_taken_from_the_budget() -> None:
    lights = Lights(6, 100, 60, 25, resting_ma=40)
    assert lights.current_ma() == 40
    lights.stage(1, 0, 1, words(*[(light, 0xFFFFFF, scene.STEADY, 0, 1) for light in range(6)]))
    lights.update(0, has_host=True)
    assert 0.9 * 60 < sum(map(sum, sent_colours(lights))) * 60 / (3 * 255) <= 60
    assert 0.9 * 100 < lights.current_ma() <= 100
    lights.set_limit(30)
    lights.update(0, has_host=True)
    assert (lit_colours(lights), lights.current_ma()) == ({}, 40)


@pytest.mark.parametrize(("has_events", "at_once"), [(False, LIGHTS_PER_TURN), (True, LIGHTS_AT_ONCE)])
def test_large_scene_takes_many_turns_and_shows_complete(has_events: bool, at_once: int) -> None:
    lights = Lights(475, 20000, 60, 25, has_events=lambda: has_events)
    chance = Random(4)
    entries = [(light, chance.getrandbits(24), chance.randrange(scene.PATTERNS), 1, 7) for light in range(475)]
    for part, encoded in enumerate(split_words(words(*entries), 150)):
        lights.stage(1, part, len(split_words(words(*entries), 150)), encoded)
    assert draw(lights, 5) >= 475 // at_once + 475 // SORTED_PER_TURN
    expected = bytearray(3 * 475)
    render(entries, 5, expected, 20000, 60)
    assert sent_colours(lights) == [tuple(expected[offset : offset + 3]) for offset in range(0, len(expected), 3)]


@pytest.mark.parametrize("are_alike", [True, False])
def test_later_entry_for_a_light_wins_across_parts(are_alike: bool) -> None:
    lights = Lights(300, 20000, 60, 25)
    pattern = scene.PULSE if are_alike else scene.STEADY
    before = to_words([(light, RED, scene.PULSE, 0, 1) for light in range(300)])
    after = to_words([(light, BLUE, pattern, 0, 1) for light in range(0, 300, 7)])
    for part, encoded in enumerate((before[:5], before[5:], after)):
        lights.stage(1, part, 3, encoded)
    draw(lights, 0)
    assert [light for light, colour in lit_colours(lights).items() if colour[2]] == list(range(0, 300, 7))
    assert [light for light, colour in lit_colours(lights).items() if colour[0]] == [n for n in range(300) if n % 7]


def test_new_scene_replaces_one_still_being_sorted() -> None:
    lights = Lights(475, 20000, 60, 25)
    lights.stage(1, 0, 1, words(*[(light, RED, scene.STEADY, 0, 1) for light in range(475)]))
    assert not lights.update(0, has_host=True)
    lights.stage(2, 0, 1, words((3, BLUE, scene.STEADY, 0, 1)))
    draw(lights, 1)
    assert lit_colours(lights) == {3: (0, 0, 255)}


entries = st.tuples(
    st.integers(0, LIGHTS + 1),
    st.integers(0, 0xFFFFFF),
    st.integers(0, scene.PATTERNS - 1),
    st.integers(0, 255),
    st.integers(1, 255),
)
scenes = st.lists(entries, max_size=20).map(lambda some: ("SCENE", ["1", "0", "1", *to_words(some)[:2]]))
limits = st.integers(0, 999999).map(lambda milliamperes: ("LIMIT", [str(milliamperes)]))
texts = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=20)
kinds = st.sampled_from(["SCENE", "LIMIT", "ASK", "GET", "ALIVE", "HELLO", "X"])
messages = scenes | limits | st.tuples(kinds, st.lists(texts, max_size=6))


@pytest.mark.thorough
@settings(max_examples=150, deadline=None)
@given(commands=st.lists(st.tuples(messages, st.integers(0, 1500)), max_size=12), budget=st.integers(0, 500))
def test_no_line_exceeds_the_light_budget(commands: list[tuple[tuple[str, list[str]], int]], budget: int) -> None:
    table = ControllerHarness(bench_settings(budget_ma=budget)).settled()
    for seq, ((kind, args), pause_ms) in enumerate(commands):
        table.receive(kind, seq, *args)
        table.after(pause_ms)
        drawn_ma = sum(map(sum, table.frame)) * 60 / (3 * 255)
        assert drawn_ma <= budget
