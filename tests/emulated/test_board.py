"""The firmware on real CircuitPython: it starts, feels every reed, shows every scene, and all of it soon enough."""

from itertools import pairwise

import pytest

from shared_rules import scene, wire
from tests.emulated.conftest import CLOSED_AT_START, Table
from tests.emulated.looks import colours, moments, picture
from tests.emulated.pc import Entry
from tests.emulated.pico import MS, UID

pytestmark = pytest.mark.emulated

LEAST_FREE_BYTES = 60 * 1024
REED_MS = 12  # from a reed closing to the bytes of its event
LIGHT_MS = 15  # from the bytes of a command to the beginning of the waveform
TURN_MS = 20  # of the firmware's loop
SCAN_MS = 5
QUIET_MS = 30
WINDOW_MS = 60  # two frames
WHITE = 0xFFFFFF

EVENTS_AN_HOUR = 2400
TOGETHER = 8  # four close, four open
CHANGES_A_SCENE = 3
SLACK_BYTES = 2048


def animated(pattern: int, lights: int) -> list[Entry]:
    return [(light, 0xFF8040, pattern, light % 16, 16) for light in range(lights)]


def motley(lights: int) -> list[Entry]:
    """No two lights alike."""
    return [(light, (light * 0x020305 + 0x102030) & WHITE, scene.PULSE, light % 7, 7) for light in range(lights)]


def turns_ms(table: Table, since_ns: int) -> list[float]:
    """How long the turns of the loop took."""
    fed = [ns for ns in table.pico.fed_ns if ns >= since_ns]
    return [(later - earlier) / MS for earlier, later in pairwise(fed)]


def test_it_starts_and_says_who_it_is(started: Table) -> None:
    hello = started.pc.says(wire.HELLO)[0]
    version, _, name, digest, sensors, lights, _, _, uid = hello.args
    data = started.board.firmware_data()
    assert version == f"{wire.PROTOCOL_MAJOR}.{wire.PROTOCOL_MINOR}"
    assert [name, digest] == [data["name"], data["hash"]]
    assert [sensors, lights] == [str(started.board.sensors), str(len(started.board.lights))]
    assert uid == UID.hex()
    started.figures.add("boot_to_hello_ms", hello.ns / MS)


def test_its_console_is_silent(started: Table) -> None:
    said = b"".join(data for _, data in started.pico.console.from_board)
    assert b"rror" not in said
    assert b"Traceback" not in said


def test_it_keeps_memory_free(table: Table) -> None:
    table.figures.add("free_after_start_bytes", table.pc.stats()["free"], least=LEAST_FREE_BYTES)


def test_it_knows_what_was_closed_before_it_started(table: Table) -> None:
    assert table.pc.bitmap() == CLOSED_AT_START


def test_it_scans_as_often_as_it_says(quick: Table) -> None:
    quick.pc.run(5)
    loads, began_ns = quick.pico.chain.loads, quick.pico.now_ns
    quick.pc.run(100)
    scan_ms = (quick.pico.now_ns - began_ns) / MS / (quick.pico.chain.loads - loads)
    quick.pc.command(wire.SCAN)
    quick.pc.run(150)
    said_ms = quick.pc.stats()["scan"] / 1000
    quick.figures.add("scan_ms", scan_ms, most=SCAN_MS, said=said_ms)
    assert said_ms == pytest.approx(scan_ms, abs=1.5)


def feel(table: Table, inputs: list[int]) -> list[float]:
    """Change reeds, one after the other, each at another moment of a scan; the milliseconds to the bytes."""
    took = []
    for number, sensor in enumerate(inputs):
        table.pc.forget()
        closed = table.pico.chain.closed ^ 1 << sensor
        moved_ns = table.pico.now_ns
        table.pico.chain.close(closed)
        event = table.pc.wait(wire.EVENT)
        assert event.args[1:] == [
            str(sensor),
            str(closed >> sensor & 1),
            wire.bitmap_to_hex(closed, table.board.sensors),
        ]
        took.append((event.ns - moved_ns) / MS)
        table.pc.run(4 + number * 0.37)
    return took


def test_a_reed_is_heard_of_at_once(table: Table) -> None:
    took = feel(table, [7, 8, 0, 119, 63, 64, 92, 7])
    table.figures.add("reed_to_event_ms", max(took), most=REED_MS, least_ms=min(took))


def test_all_reeds_at_once_are_all_felt(quick: Table) -> None:
    quick.pc.forget()
    everything = (1 << quick.board.sensors) - 1
    began_ns = quick.pico.now_ns
    quick.pico.chain.close(everything ^ quick.pico.chain.closed)
    quick.pc.run(400)
    assert quick.pc.bitmap() == quick.pico.chain.closed
    quick.figures.add("all_reeds_turn_ms", max(turns_ms(quick, began_ns)), most=TURN_MS)
    quick.pico.chain.close(CLOSED_AT_START)
    quick.pc.run(400)
    assert quick.pc.bitmap() == CLOSED_AT_START


def test_a_light_command_is_seen_at_once(table: Table) -> None:
    took = []
    for number, lights in enumerate((1, 8, 28)):
        entries: list[Entry] = [(light, 0x2060FF, scene.STEADY, 0, 1) for light in range(number, number + lights)]
        table.pc.run(5.3)
        shown, sent_ns = len(table.pico.waveform.frames), table.pico.now_ns
        table.pc.show(entries)
        table.pico.until(lambda before=shown: len(table.pico.waveform.frames) > before, 500, 0.2)  # type: ignore[misc]
        frame = table.pico.waveform.frames[shown]
        assert colours(table.board, frame) == picture(table.board, entries, 0)
        took.append((frame.began_ns - sent_ns) / MS)
    table.figures.add("light_to_waveform_ms", max(took), most=LIGHT_MS, least_ms=min(took))


@pytest.mark.parametrize("pattern", range(scene.PULSE, scene.PATTERNS))
def test_every_pattern_runs_on_the_lights_as_on_the_page(quick: Table, pattern: int) -> None:
    entries = animated(pattern, 30)
    quick.pc.show(entries)
    quick.pc.run(60)
    up_ms = quick.pc.stats()["up"]
    assert moments(quick.board, entries, quick.pico.waveform.frames[-1], range(up_ms - WINDOW_MS, up_ms + 1))


def test_with_everything_moving_no_turn_of_the_loop_is_long(quick: Table) -> None:
    lights = len(quick.board.lights)
    worst = []
    for entries in (animated(scene.PULSE, lights), animated(scene.CHASE, lights), motley(lights)):
        quick.pc.show(entries)
        quick.pc.run(QUIET_MS)
        began_ns, frames = quick.pico.now_ns, len(quick.pico.waveform.frames)
        quick.pc.run(120)
        worst.append(max(turns_ms(quick, began_ns)))
    took = feel(quick, [3, 4, 5, 90, 91, 3])
    assert len(quick.pico.waveform.frames) - frames >= 4
    quick.figures.add("animated_turn_ms", max(worst), most=TURN_MS)
    quick.figures.add("animated_reed_to_event_ms", max(took), most=REED_MS, least_ms=min(took))


def test_a_scene_of_many_colours_does_not_stop_the_loop(quick: Table) -> None:
    began_ns = quick.pico.now_ns
    quick.pc.show(motley(len(quick.board.lights)))
    quick.pc.run(60)
    quick.figures.add("motley_scene_turn_ms", max(turns_ms(quick, began_ns)), most=TURN_MS)


def test_an_hour_of_play_leaves_the_memory_as_it_was(quick: Table) -> None:
    """As many events as 1200 pieces make that are carried, and a scene now and then, as fast as the line takes them."""
    free = quick.pc.stats()["free"]
    began = quick.pc.says(wire.STATS)[0].seq
    for number in range(EVENTS_AN_HOUR // TOGETHER):
        quick.pico.chain.close(CLOSED_AT_START ^ (0b1111 << 4 * (number % 29)))
        quick.pc.run(12)
        if number % CHANGES_A_SCENE == 0:
            here, there = number % len(quick.board.lights), (number + 9) % len(quick.board.lights)
            quick.pc.show([(here, 0x20FF20, scene.PULSE, 0, 1), (there, 0xFF2020, scene.BLINK, 0, 1)])
        if number % 50 == 0:
            quick.pc.forget()
    quick.pc.show([])
    quick.pc.run(20)
    assert quick.pc.damaged == 0
    after = quick.pc.stats()["free"]
    felt = quick.pc.says(wire.STATS)[0].seq - began
    assert felt == EVENTS_AN_HOUR - TOGETHER // 2  # before the first change only half of them were closed
    quick.figures.add(
        "free_after_an_hour_bytes", after, least=max(LEAST_FREE_BYTES, free - SLACK_BYTES), before=free, events=felt
    )
