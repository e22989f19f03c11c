"""Test the firmware on real CircuitPython: its start, reeds, scenes and memory, and how long each reaction takes."""

from itertools import pairwise

import pytest

from shared_rules import scene, wire
from tests.emulated.conftest import MATRIX, Table, on_boards
from tests.emulated.expected_colours import colours, matching_times, picture
from tests.emulated.measure import animated_scene, catch_up, limit_ms, motley_scene, scan_ms, time_reeds, turns_ms
from tests.emulated.pc import Entry
from tests.emulated.pico import MS, UID

pytestmark = pytest.mark.emulated

MIN_FREE_BYTES = 60 * 1024
# The limits of a board with 118 lights; see `limit_ms`
REED_MS = 12  # from a reed closing to the bytes of its event
MOVING_REED_MS = 15  # the same while all lights move; a frame and garbage collection may both come first
LIGHT_MS = 15  # from the bytes of a command to the beginning of the waveform
TURN_MS = 20  # of the firmware's loop
SCAN_MS = 5
SCANS = 50
SCANNING_MS = 700  # 100 starts of the scanner
EVENT_MS = 2  # to report one change among many
SETTLED_MS = 160
QUIET_MS = 30
WINDOW_MS = 60  # two frames
GARBAGE_TURNS = 400  # of the loop, within which the firmware collects its garbage, however busy it is

EVENTS_PER_HOUR = 2400
TOGETHER = 8  # reeds: four close, four open
CHANGES_PER_SCENE = 3
HELD_MS = 12  # every reed stays unchanged for at least this long
SLACK_BYTES = 2048
BYTE_NS = 10_000  # on the wire


@on_boards("golden_train", "paris_connection", MATRIX)
def test_board_starts_and_identifies_itself(started: Table) -> None:
    hello = started.pc.lines(wire.HELLO)[0]
    version, _, name, digest, sensors, lights, _, _, uid = hello.args
    data = started.board.firmware_data()
    assert version == f"{wire.PROTOCOL_MAJOR}.{wire.PROTOCOL_MINOR}"
    assert [name, digest] == [data["name"], data["hash"]]
    assert [sensors, lights] == [str(started.board.sensors.count), str(len(started.board.lights))]
    assert uid == UID.hex()
    started.figures.add("boot_to_hello_ms", hello.ns / MS)


@on_boards("golden_train", "paris_connection", MATRIX)
def test_console_shows_no_error(started: Table) -> None:
    output = b"".join(data for _, data in started.pico.console.from_board)
    assert b"rror" not in output
    assert b"Traceback" not in output


@on_boards("golden_train", "paris_connection", MATRIX)
def test_memory_stays_free(table: Table) -> None:
    table.figures.add("free_after_start_bytes", table.pc.stats()["free"], minimum=MIN_FREE_BYTES)


@on_boards("golden_train", "paris_connection", MATRIX)
def test_reeds_closed_before_start_are_known(table: Table) -> None:
    assert table.pc.bitmap() == table.closed_at_start


@on_boards("golden_train", "paris_connection", MATRIX)
def test_reported_scan_time_is_correct(quick: Table) -> None:
    measured_ms = scan_ms(quick, SCANS)
    quick.pc.command(wire.SCAN)
    quick.pc.run(SCANNING_MS)
    reported_ms = quick.pc.stats()["scan"] / 1000
    quick.figures.add("scan_ms", measured_ms, maximum=SCAN_MS, said=reported_ms)
    assert reported_ms == pytest.approx(measured_ms, abs=0.15)


@on_boards("golden_train", "paris_connection", MATRIX)
def test_reed_is_reported_at_once(table: Table) -> None:
    took = time_reeds(table, [7, 8, 0, table.board.sensors.count - 1, 63, 64, 92, 7])
    maximum = limit_ms(table, REED_MS)
    table.figures.add("reed_to_event_ms", max(took), maximum=maximum, least_ms=min(took), phases=len(took))


@on_boards("paris_connection", MATRIX)
def test_all_reeds_may_change_at_once(quick: Table) -> None:
    quick.pc.forget()
    everything = (1 << quick.board.sensors.count) - 1
    began_ns = quick.pico.now_ns
    quick.pico.chain.close(everything ^ quick.pico.chain.closed)
    quick.pc.run(SETTLED_MS + EVENT_MS * quick.board.sensors.count)
    assert quick.pc.bitmap() == quick.pico.chain.closed
    quick.figures.add("all_reeds_turn_ms", max(turns_ms(quick, began_ns)), maximum=limit_ms(quick, TURN_MS))
    quick.pico.chain.close(quick.closed_at_start)
    quick.pc.run(SETTLED_MS + EVENT_MS * quick.board.sensors.count)
    assert quick.pc.bitmap() == quick.closed_at_start


@on_boards("golden_train", "paris_connection")
def test_light_command_shows_at_once(table: Table) -> None:
    took = []
    for number, lights in enumerate((1, 8, 28)):
        entries: list[Entry] = [(light, 0x2060FF, scene.STEADY, 0, 1) for light in range(number, number + lights)]
        table.pc.run(5.3)
        frame_count, sent_ns = len(table.pico.waveform.frames), table.pico.now_ns
        table.pc.show(entries)
        table.pico.until(lambda before=frame_count: len(table.pico.waveform.frames) > before, 500, 0.2)  # type: ignore[misc]
        frame = table.pico.waveform.frames[frame_count]
        assert colours(table.board, frame) == picture(table.board, entries, 0)
        took.append((frame.began_ns - sent_ns) / MS)
    table.figures.add("light_to_waveform_ms", max(took), maximum=limit_ms(table, LIGHT_MS), least_ms=min(took))


@pytest.mark.parametrize("pattern", range(scene.PULSE, scene.PATTERNS))
def test_pattern_looks_the_same_on_lights_and_page(quick: Table, pattern: int) -> None:
    entries = animated_scene(pattern, 30)
    quick.pc.show(entries)
    quick.pc.run(60)
    up_ms = quick.pc.stats()["up"]
    assert matching_times(quick.board, entries, quick.pico.waveform.frames[-1], range(up_ms - WINDOW_MS, up_ms + 1))


@on_boards("paris_connection", MATRIX)
def test_loop_stays_fast_while_all_lights_move(quick: Table) -> None:
    lights = len(quick.board.lights)
    worst = []
    for entries in (animated_scene(scene.PULSE, lights), animated_scene(scene.CHASE, lights), motley_scene(lights)):
        quick.pc.show(entries)
        quick.pc.run(QUIET_MS)
        began_ns, frames = quick.pico.now_ns, len(quick.pico.waveform.frames)
        until = len(quick.pico.fed_ns) + GARBAGE_TURNS
        quick.pico.until(lambda turns=until: len(quick.pico.fed_ns) >= turns)  # type: ignore[misc]
        worst.append(max(turns_ms(quick, began_ns)))
    took = time_reeds(quick, [3, 4, 5, 90, 91, 3])
    sent = quick.pico.waveform.frames[frames:]
    assert len(sent) >= 4
    rests_ns = [later.began_ns - earlier.began_ns - BYTE_NS * len(earlier.wire) for earlier, later in pairwise(sent)]
    assert min(rests_ns) > 300_000  # what any light needs before it takes the next frame
    quick.figures.add("animated_turn_ms", max(worst), maximum=limit_ms(quick, TURN_MS))
    maximum = limit_ms(quick, MOVING_REED_MS)
    quick.figures.add("animated_reed_to_event_ms", max(took), maximum=maximum, least_ms=min(took), phases=len(took))


@on_boards("paris_connection")
def test_scene_of_many_colours_does_not_slow_the_loop(quick: Table) -> None:
    began_ns = quick.pico.now_ns
    quick.pc.show(motley_scene(len(quick.board.lights)))
    quick.pc.run(60)
    quick.figures.add("motley_scene_turn_ms", max(turns_ms(quick, began_ns)), maximum=limit_ms(quick, TURN_MS))


def test_an_hour_of_play_leaks_no_memory(quick: Table) -> None:
    """Cause as many events as 1200 carried pieces would, as fast as the board can report them, and show a few scenes.

    The test stays at most three changes ahead of the board's reports, which the scanner's queue can hold.
    """
    quick.pico.chain.close(quick.closed_at_start)
    quick.pc.run(SETTLED_MS)
    before = quick.pc.stats()
    began = quick.pc.lines(wire.STATS)[0].seq
    began_ms = quick.pico.now_ms
    changes = 0
    for number in range(EVENTS_PER_HOUR // TOGETHER):
        quick.pico.chain.close(quick.closed_at_start ^ (0b1111 << 4 * (number % 29)))
        quick.pc.run(HELD_MS)
        changes += TOGETHER if number else TOGETHER // 2  # the first change has no earlier one to undo
        if number % CHANGES_PER_SCENE == 0:
            first, second = number % len(quick.board.lights), (number + 9) % len(quick.board.lights)
            quick.pc.show([(first, 0x20FF20, scene.PULSE, 0, 1), (second, 0xFF2020, scene.BLINK, 0, 1)])
            catch_up(quick, began + changes)
            quick.pc.forget()
    catch_up(quick, began + changes)
    took_s = (quick.pico.now_ms - began_ms) / 1000
    quick.pc.show([])
    quick.pc.run(20)
    assert quick.pc.damaged == 0
    after = quick.pc.stats()
    assert quick.pc.lines(wire.STATS)[0].seq == began + changes
    assert after["lost"] == before["lost"]
    quick.figures.add("changes_a_second", changes / took_s)
    minimum = max(MIN_FREE_BYTES, before["free"] - SLACK_BYTES)
    quick.figures.add("free_after_an_hour_bytes", after["free"], minimum=minimum, before=before["free"], events=changes)
