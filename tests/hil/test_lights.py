"""Test every light in every colour, moving patterns, and a power budget that is never exceeded."""

from collections.abc import Callable

import pytest

from shared_rules import scene
from signalbox.board.scene import level
from signalbox.service.pytest_plugin.bench import Bench
from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.lights import CapturedLights, Frame, Lights

RED, GREEN, BLUE, WHITE = 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF
PERIODS_S = 10.0  # several periods of the slowest pattern, as a busy computer may miss a peak
MINIMUM = 16  # a dimmed scene has up to this many times the white lights that the budget allows at full brightness
NEAR = 40  # of 255: how far the level of a pulsing light may move between two frames


@pytest.fixture
def captured(lights: Lights) -> CapturedLights:
    """Return lights that record every frame shown. Skip the test if a person checks the lights by eye."""
    if not isinstance(lights, CapturedLights):
        pytest.skip("a person cannot see every frame: it needs a jig")
    return lights


@pytest.mark.parametrize("colour", [RED, GREEN, BLUE], ids=["red", "green", "blue"])
def test_each_light_alone(signalbox_bench: Bench, board: BoardUnderTest, lights: Lights, colour: int) -> None:
    names = list(board.description.lights)
    for light in names[[RED, GREEN, BLUE].index(colour) :: 3] if signalbox_bench.is_slow else names:
        lights.show({light: colour})
        if lights.exact:
            lights.wait({light: colour})
    if not lights.exact:  # a person looks at all of them at once
        lights.show(dict.fromkeys(names, colour))
        lights.wait(dict.fromkeys(names, colour))
    lights.switch_off()
    lights.wait({})


def test_neighbouring_lights_keep_their_colours(board: BoardUnderTest, lights: Lights) -> None:
    colours = dict(zip(board.description.lights, (RED, GREEN, BLUE, RED), strict=False))
    lights.show(colours)
    lights.wait(colours)


@pytest.mark.parametrize("pattern", [scene.PULSE, scene.BLINK, scene.DOUBLE, scene.FAST])
def test_pattern_changes_over_time(
    board: BoardUnderTest, captured: CapturedLights, spots: list[str], pattern: int
) -> None:
    light = board.names.light(spots[0])
    captured.show({light: (WHITE, pattern)})
    levels = [level(pattern, 0, 1, ms) for ms in range(0, 3000, 10)]
    for extreme in (min(levels), max(levels)):
        captured.wait_until(_near_level(light, extreme), PERIODS_S, f"level {extreme}")
    assert {frame.light(light)[0] for frame in captured.frames} <= {0, *range(min(levels), max(levels) + 1)}


def test_chase_follows_its_path(board: BoardUnderTest, captured: CapturedLights, spots: list[str]) -> None:
    path = [board.names.light(name) for name in spots[:3]]
    captured.show({light: (GREEN, scene.CHASE, step, len(path)) for step, light in enumerate(path)})
    for light in path:
        captured.wait_until(_brightest(light, path), PERIODS_S, f"a spark at light {light}")


def test_no_frame_exceeds_the_budget(board: BoardUnderTest, captured: CapturedLights) -> None:
    budget = captured.remaining_ma(_budget(board))
    lights = list(board.description.lights)[: MINIMUM * budget // board.description.power.light_ma]
    captured.show(dict.fromkeys(lights, WHITE))
    captured.wait_until(lambda frame: len(frame.lit_colours()) == len(lights), 2.0, "all these lights")
    captured.show(dict.fromkeys(lights, (WHITE, scene.BLINK)))
    captured.wait_until(lambda frame: captured.milliamperes(frame) > 0.9 * budget, PERIODS_S, "the budget used")
    for frame in captured.frames:
        assert captured.milliamperes(frame) <= budget


def test_limit_lowers_the_budget_but_cannot_raise_it(board: BoardUnderTest, captured: CapturedLights) -> None:
    entries = captured.entries(dict.fromkeys(board.description.lights, WHITE))
    budget = _budget(board)
    for milliamperes in (budget - captured.remaining_ma(budget) + 100, 10 * budget, 0, budget):
        board.limit(milliamperes)
        board.show(entries)
        expected = captured.expected_rgb(entries, min(milliamperes, budget))
        frame = captured.wait_until(_shows(expected), 2.0, f"a scene of {milliamperes} mA")
        assert captured.milliamperes(frame) <= captured.remaining_ma(milliamperes)


def test_estimated_current_is_what_the_lights_draw(board: BoardUnderTest, captured: CapturedLights) -> None:
    entries = captured.entries(dict.fromkeys(list(board.description.lights)[:10], RED))
    board.show(entries)
    frame = captured.wait_until(_shows(captured.expected_rgb(entries, _budget(board))), 2.0, "ten red lights")
    stats = board.stats()
    resting = _budget(board) - captured.remaining_ma(_budget(board))
    assert stats["ma"] == pytest.approx(resting + captured.milliamperes(frame), abs=1)
    assert stats["budget"] == _budget(board)


def test_impossible_scene_is_refused(board: BoardUnderTest, lights: Lights, spots: list[str]) -> None:
    lights.show({spots[0]: GREEN})
    lights.wait({spots[0]: GREEN})
    count = len(board.description.lights)
    assert board.try_command("SCENE", "9", "0", "1", f"ff0000001:{count:03x}00") == "light"
    assert board.try_command("SCENE", "9", "0", "1", "ff0000001:1") == "arguments"
    lights.wait({spots[0]: GREEN})


def _budget(board: BoardUnderTest) -> int:
    return next(int(word.partition(":")[2]) for word in board.hello.capabilities if word.startswith("budget:"))


def _shows(rgb: bytes) -> Callable[[Frame], bool]:
    return lambda frame: frame.rgb == rgb


def _near_level(light: int, level: int) -> Callable[[Frame], bool]:
    """Return a check that a light is white at about this level. A frame may just miss the extreme of a pattern."""

    def matches(frame: Frame) -> bool:
        red, green, blue = frame.light(light)
        return red == green == blue and abs(red - level) <= NEAR

    return matches


def _brightest(light: int, path: list[int]) -> Callable[[Frame], bool]:
    return lambda frame: frame.light(light) == (0, 255, 0) and sum(frame.light(n) == (0, 255, 0) for n in path) == 1
