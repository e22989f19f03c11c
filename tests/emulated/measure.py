"""Change reeds, show demanding scenes, and measure how an emulated board reacts."""

from itertools import pairwise

from shared_rules import scene, wire
from tests.emulated.conftest import Table
from tests.emulated.pc import STEP_MS, Entry
from tests.emulated.pico import MS

WHITE = 0xFFFFFF
PATIENCE_MS = 500
STEADY_MS = 6  # three scans
AFTER_GARBAGE_MS = 20  # by then the board has collected the garbage of an event
PHASES = 32  # parts of the time from one scan to the next; a timed reed changes once in each
SCANS = 16  # over which that time is measured
LIGHTS = 118  # the number of lights to which the limits apply unchanged
LIGHT_MS = 0.03  # added for each further light, for its data and garbage collection


def limit_ms(table: Table, ms: float) -> float:
    """Return `ms`, a limit for reactions that wait for a frame or garbage collection, raised for each extra light."""
    return ms + LIGHT_MS * max(0, len(table.board.lights) - LIGHTS)


def animated_scene(pattern: int, lights: int) -> list[Entry]:
    return [(light, 0xFF8040, pattern, light % 16, 16) for light in range(lights)]


def motley_scene(lights: int) -> list[Entry]:
    """Return a scene in which no two lights are alike."""
    return [(light, (light * 0x020305 + 0x102030) & WHITE, scene.PULSE, light % 7, 7) for light in range(lights)]


def turns_ms(table: Table, since_ns: int) -> list[float]:
    """Return the duration in ms of each pass of the firmware's main loop since `since_ns`."""
    feeds = [ns for ns in table.pico.fed_ns if ns >= since_ns]
    return [(later - earlier) / MS for earlier, later in pairwise(feeds)]


def scan_ms(table: Table, scans: int = SCANS) -> float:
    """Return the mean time from one scan to the next, in ms."""
    wait_for_next_scan(table)
    began_ns, loads = table.pico.now_ns, table.pico.chain.loads
    table.pico.until(lambda: table.pico.chain.loads >= loads + scans, step_ms=STEP_MS)
    return (table.pico.now_ns - began_ns) / MS / scans


def wait_for_next_scan(table: Table) -> None:
    loads = table.pico.chain.loads
    table.pico.until(lambda: table.pico.chain.loads > loads, step_ms=STEP_MS)


def time_reeds(table: Table, inputs: list[int]) -> list[float]:
    """Change one reed in each phase of a scan, cycling through `inputs`. Return the milliseconds until each event.

    Nothing else happens shortly before: the board collects garbage just after an event or a heartbeat of the PC.
    """
    took = []
    scan = scan_ms(table)
    table.pc.send_heartbeat()
    table.pico.run(AFTER_GARBAGE_MS)
    for phase in range(PHASES):
        sensor = inputs[phase % len(inputs)]
        table.pc.forget()
        wait_for_next_scan(table)
        table.pico.run(scan * phase / PHASES)
        closed = table.pico.chain.closed ^ 1 << sensor
        moved_ns = table.pico.now_ns
        table.pico.chain.close(closed)
        event = table.pc.wait(wire.EVENT)
        bitmap = wire.bitmap_to_hex(closed, table.board.sensors.count)
        assert event.args[1:] == [str(sensor), str(closed >> sensor & 1), bitmap]
        took.append((event.ns - moved_ns) / MS)
        table.pico.run(AFTER_GARBAGE_MS + phase * 0.37)
    return took


def catch_up(table: Table, counter: int) -> None:
    """Wait until the board has reported the change with this number."""
    pc = table.pc
    try:
        table.pico.until(lambda: any(event.seq == counter for event in pc.lines(wire.EVENT)[-1:]), PATIENCE_MS, 0.5)
    except TimeoutError:
        reported = [(line.kind, line.seq, line.args[:3], round(line.ns / MS, 1)) for line in pc.received_lines[-30:]]
        bitmap, lost = pc.bitmap(), pc.stats()["lost"]
        raise AssertionError(
            f"Change {counter} has not been told at {table.pico.now_ms:.1f} ms: {pc.damaged} lines damaged, scanner "
            f"overflowed {lost} times, reeds as the board has them {bitmap:x}, in truth {table.pico.chain.closed:x}, "
            f"told last: {reported}"
        ) from None


def wait_for(table: Table, bitmap: int) -> None:
    """Wait until the board reports exactly these sensors as closed, and check that it keeps doing so."""
    text = wire.bitmap_to_hex(bitmap, table.board.sensors.count)
    table.pc.forget()
    if table.pc.bitmap() != bitmap:
        table.pico.until(lambda: any(event.args[3] == text for event in table.pc.lines(wire.EVENT)), PATIENCE_MS, 0.5)
    table.pc.run(STEADY_MS)
    assert table.pc.bitmap() == bitmap
