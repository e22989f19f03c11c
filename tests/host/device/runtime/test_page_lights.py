"""Pages receive light patterns, or raw pixels while the patterns do not match the board."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest

from shared_rules import scene
from signalbox import games
from signalbox.board.scene import Entry, level, render
from signalbox.core.resources import PACKAGE
from signalbox.device.runtime.page_lights import LATE_TICKS, PageLights, patterns_of
from signalbox.web.page_types import Pattern
from signalbox.web.viewer import SPECTATOR_ROLE
from tests.english import message_text
from tests.host.app.running import Running
from tests.host.web.hubs import table_hub

BOARD = games.board("ptites-locos")
LOOK_MS = 50
AHEAD_MS = 123_457  # the lead of the board's clock over ours
LINE_MS = 15  # delay when the board reports its time
SCRIPT = PACKAGE / "web" / "static" / "board" / "light_patterns.js"
NAMES = {getattr(scene, name.upper()): name for name in get_args(Pattern)}
PULSE: list[Entry] = [(3, 0xFF8000, scene.PULSE, 0, 1), (4, 0x0000FF, scene.STEADY, 0, 1)]
SCENES: dict[str, list[Entry]] = {
    "pulse": PULSE,
    "blink": [(3, 0xFF8000, scene.BLINK, 0, 1)],
    "blink and count": [(0, 0x00C8FF, scene.COUNT, 0, 4), (7, 0xFFAF00, scene.BLINK, 0, 1)],
    "double and fast": [(0, 0x00C8FF, scene.DOUBLE, 0, 1), (7, 0xFFAF00, scene.FAST, 0, 1)],
    "chase": [(light, 0x00FF00, scene.CHASE, light, 9) for light in range(9)],
    "twice": [(3, 0xFF0000, scene.BLINK, 0, 1), (3, 0xFF8000, scene.PULSE, 0, 1)],
    "more than there is power for": [
        (light, 0xFFFFFF, scene.PULSE, light % 3, 3) for light in range(len(BOARD.lights) // 2)
    ],
}


def frame(entries: list[Entry], ms: int) -> bytes:
    """Return a board's lights when its own clock shows `ms` milliseconds."""
    out = bytearray(3 * len(BOARD.lights))
    render(entries, ms, out, BOARD.power.available_ma(), BOARD.power.light_ma)
    return bytes(out)


def power() -> int:
    """Return the limit for the sum of (R + G + B) x level."""
    return BOARD.power.available_ma() * 3 * scene.FULL // BOARD.power.light_ma * scene.FULL


def maximum(entries: list[Entry]) -> int:
    """Return the largest sum of (R + G + B) x level within four seconds."""
    last = {entry[0]: entry for entry in entries}.values()
    return max(
        sum(sum(rgb.to_bytes(3, "big")) * level(pattern, step, n, ms) for _, rgb, pattern, step, n in last)
        for ms in range(0, 4000, scene.TICK_MS)
    )


class Table:
    """A virtual board, a page and the connection between them."""

    def __init__(self) -> None:
        self.hub = table_hub(lambda *_: None)
        self.lights = PageLights(BOARD)
        self.now = 5_000_000
        self.ahead = AHEAD_MS
        self.has_time = True  # whether the board has reported its time
        self.chance = random.Random(1)
        self.sent: list[dict[str, Any]] = []  # each with its time as "now"

    def simulate(self, entries: list[Entry], seconds: float, shows: list[Entry] | None = None) -> list[str]:
        """Let a page watch a board that draws every 25 ms. Return the kinds of the messages that the page receives."""
        self.sent = []
        for _ in range(round(seconds * 1000 / LOOK_MS)):
            self.now += LOOK_MS
            drawn = self.now + self.ahead - self.chance.randrange(10) - 25
            with self.hub.connect_viewer(SPECTATOR_ROLE) as viewer:
                while viewer.pop_message(0.0) is not None:
                    pass
                pixels = frame(entries if shows is None else shows, drawn)
                self.lights.update(self.hub, self.now, entries, pixels, self.ahead - LINE_MS if self.has_time else None)
                while (text := viewer.pop_message(float(self.now))) is not None:
                    self.sent.append(json.loads(text) | {"now": self.now})
        return [str(message["type"]) for message in self.sent]


@pytest.mark.parametrize("entries", SCENES.values(), ids=SCENES)
def test_idle_page_is_sent_almost_nothing(entries: list[Entry]) -> None:
    table = Table()
    assert table.simulate(entries, 10) == ["patterns"]
    assert table.simulate(entries, 60) == []


@pytest.mark.parametrize("entries", SCENES.values(), ids=SCENES)
def test_patterns_are_synchronous_with_the_board(entries: list[Entry]) -> None:
    """The board shows every frame of the page within a few ticks of the page."""
    table = Table()
    table.simulate(entries, 30)
    (patterns,) = table.sent
    ahead = patterns["at"] - patterns["now"]
    for ms in range(table.now, table.now + 10_000, LOOK_MS):
        lags = range(-LATE_TICKS, LATE_TICKS + 1)
        assert frame(entries, ms + ahead) in [frame(entries, ms + table.ahead + scene.TICK_MS * lag) for lag in lags]


def test_bytes_are_sent_until_the_boards_time_is_known() -> None:
    table = Table()
    table.has_time = False
    assert set(table.simulate(PULSE, 5)) == {"lights"}
    table.has_time = True
    assert table.simulate(PULSE, 5) == ["patterns"]


def test_still_scene_is_sent_once() -> None:
    assert Table().simulate([(3, 0xFF8000, scene.STEADY, 0, 1)], 5) == ["lights"]


def test_unexpected_lights_are_sent_as_bytes() -> None:
    table = Table()
    table.simulate(PULSE, 10)
    assert table.simulate(PULSE, 1, shows=[]) == ["lights"]  # the board has gone dark
    assert table.sent[0]["rgb"] == bytes(3 * len(BOARD.lights)).hex()
    table.ahead = 777  # and restarts
    assert table.simulate(PULSE, 10)[-1] == "patterns"


def test_new_scene_is_sent_at_once() -> None:
    table = Table()
    table.simulate(PULSE, 10)
    other: list[Entry] = [(5, 0x00FF00, scene.STEADY, 0, 1)]
    assert table.simulate(other, 1) == ["lights"]
    assert table.sent[0]["rgb"] == frame(other, 0).hex()


def test_pages_of_a_real_board_get_its_scene() -> None:
    table = Table()
    steady: list[Entry] = [(5, 0x00FF00, scene.STEADY, 0, 1)]
    with table.hub.connect_viewer(SPECTATOR_ROLE) as viewer:
        viewer.pop_message(0.0)
        kinds = []
        for now, entries in enumerate([PULSE] * 40 + [steady] * 40 + [PULSE] * 40):
            table.lights.update(table.hub, LOOK_MS * now, entries, None)
            while (text := viewer.pop_message(float(now))) is not None:
                kinds.append(json.loads(text)["type"])
    assert kinds == ["patterns", "lights", "patterns"]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not here")
@pytest.mark.parametrize("entries", SCENES.values(), ids=SCENES)
def test_page_renders_patterns_like_a_board(entries: list[Entry], tmp_path: Path) -> None:
    """Compare levels over time, and the dimming that keeps the brightest moment within the power limit."""
    times = [*range(0, 9000, 35), 123_456_789]
    patterns = patterns_of(entries, len(BOARD.lights), BOARD.power)
    program = (
        f"import {{ beatsOf, levelAt, shareOf }} from {json.dumps(SCRIPT.as_uri())};"
        f"const patterns = {json.dumps(patterns)};"
        "const beats = [...beatsOf(patterns)].sort(([one], [other]) => one - other);"
        "const at = (ms) => beats.map(([light, { rgb, beat }]) => [light, rgb, levelAt(beat, ms)]);"
        f"console.log(JSON.stringify([shareOf(patterns), {json.dumps(times)}.map(at)]))"
    )
    command = ["node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module", "-e", program]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    share, levels = json.loads(result.stdout)
    last = sorted({entry[0]: entry for entry in entries}.values())
    for ms, now in zip(times, levels, strict=True):
        assert now == [[light, rgb, level(pattern, step, count, ms)] for light, rgb, pattern, step, count in last]
    names = {light: group["pattern"] for group in patterns["groups"] for light, *_ in group["lights"]}
    assert names == {light: NAMES[pattern] for light, _, pattern, *_ in last}
    assert share == pytest.approx(min(1, power() / maximum(entries)), rel=0.01)


@pytest.mark.realtime
def test_idle_table_sends_patterns(tmp_path: Path) -> None:
    """The page gets patterns, as the firmware's pixels match the table's scene."""
    seats = [word for name in ("Ann", "Ben", "Cleo", "Dan") for word in ("--seat", name)]
    running = Running(tmp_path, "paris-connection", *seats, "--set", "first=Ann")
    page = running.page()
    page.wait_for(lambda page: page.state["prompt"] == message_text("ready-to-begin"))
    running.type("confirm")
    page.wait_for(lambda page: page.lights == "patterns")
    running.end()
