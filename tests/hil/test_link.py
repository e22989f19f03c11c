"""Test the line: round trips without errors, heartbeats, silence, and how soon readings arrive and lights change."""

import time
from collections.abc import Callable

import pytest

from signalbox.service.pytest_plugin.bench import Bench
from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.hands import Hands
from signalbox.service.pytest_plugin.lights import CapturedLights, Frame, Lights, ManualLights
from signalbox.service.pytest_plugin.plugin import Figures

ROUND_TRIPS = 1000
SILENCE_S = 3.0  # after which the board shows that the computer is silent
EVENT_S = 0.012  # from a reed to the bytes of its event, on a board
JIG_S = 0.004  # from this computer to a jig and its registers
LIGHT_S = 0.015  # from a command to the lights' data, on a board
SLOW = 20  # a virtual board on a busy computer may take this many times as long
SAMPLES = 20


def test_a_thousand_round_trips_without_errors(signalbox_bench: Bench, board: BoardUnderTest, figures: Figures) -> None:
    for _ in range(ROUND_TRIPS):
        board.ask_bitmap()
    link = board.link
    figures.report_times("round trip", link.round_trips)
    assert len(link.round_trips) == ROUND_TRIPS
    assert (link.damaged, link.refused) == (0, 0)
    figures.add_line(f"{link.sent} lines sent, {link.received} received, {link.errors} errors")
    assert link.repeated <= ROUND_TRIPS // 100 or not signalbox_bench.is_real  # a busy computer may be late
    assert board.stats()["lost"] == 0


def test_both_ends_send_heartbeats(board: BoardUnderTest) -> None:
    before = board.link
    board.wait_until(lambda: board.link.received > before.received, SILENCE_S, "the board gave a sign of life")
    board.wait_until(lambda: board.link.sent > before.sent, SILENCE_S, "this computer gave a sign of life")
    assert board.online


def test_board_shows_that_the_computer_is_silent(
    board: BoardUnderTest, lights: Lights, figures: Figures, spots: list[str]
) -> None:
    lights.show({spots[0]: 0xFF0000})
    lights.wait({spots[0]: 0xFF0000})
    if isinstance(lights, ManualLights):
        with board.silence():
            lights.confirm("Does, after three seconds, only the first light breathe in a faint blue?")
        lights.wait({spots[0]: 0xFF0000})
        return
    assert isinstance(lights, CapturedLights)
    with board.silence():
        began = board.link.sent_at["ALIVE"]
        frame = lights.wait_until(lambda frame: set(frame.lit_colours()) <= {0}, 3 * SILENCE_S, "no host")
        lights.wait_until(lambda frame: frame.light(0) >= (0, 0, 0x20), SILENCE_S, "a faint blue first light")
    figures.add_line(f"no host {frame.at - began:.2f} s after its last sign of life")
    assert frame.at - began >= SILENCE_S - LIGHT_S
    lights.wait({spots[0]: 0xFF0000}, within=SILENCE_S)  # with the next sign of life, up to a second away
    assert lights.frame.light(0) == (0, 0, 0)


def test_reading_arrives_soon(signalbox_bench: Bench, board: BoardUnderTest, hands: Hands, figures: Figures) -> None:
    if hands.attended:
        pytest.skip("a person's hands have no clock: it needs a jig")
    took = []
    for turn in range(SAMPLES):
        board.sensors.forget()
        began = time.monotonic()
        hands.close_only(turn)
        took.append(board.sensors.wait_for_change(turn).at - began)
    middle = figures.report_times("reed to event at the PC, the way to the hands included", took)
    assert middle <= (EVENT_S + JIG_S if signalbox_bench.is_real else SLOW * EVENT_S)


def test_light_shows_soon(signalbox_bench: Bench, board: BoardUnderTest, lights: Lights, figures: Figures) -> None:
    if not isinstance(lights, CapturedLights):
        pytest.skip("a person's eyes have no clock: it needs a jig")
    took = []
    for turn in range(SAMPLES):
        lights.forget()
        lights.show({turn: 0x0000FF})
        frame = lights.wait_until(_only_lit(turn), 1.0, f"light {turn}")
        took.append(frame.at - board.link.sent_at["SCENE"])
    precision = ", to the millisecond" if signalbox_bench.is_slow else ""
    middle = figures.report_times(f"command to light{precision}", took)
    assert middle <= (LIGHT_S if signalbox_bench.is_real else SLOW * LIGHT_S)


def _only_lit(light: int) -> Callable[[Frame], bool]:
    return lambda frame: set(frame.lit_colours()) == {light}
