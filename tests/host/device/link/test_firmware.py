"""The connection against the real firmware, over good and lossy lines, in simulated time."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.device.link.connection import RETRY_S, Connection
from signalbox.device.link.events import CommandEnded, Event, Online, Readings, Stats, WiringPart, parse_wiring
from signalbox.device.link.faults.spec import CHANCES, LOSE, Faults
from tests.host.device.link.world import FirmwareEnd, World, bitmap_of, firmware_world, scene_of

AGREE_S = 2.0
STEPS_PER_SECOND = 2000  # far more than two ends waiting for each other need
SENSED_S = 0.1  # far longer than debouncing takes
GREEN = b"\x00\xff\x00"


def test_firmware_sends_hello_and_readings_and_shows_a_scene(board: Board) -> None:
    world = firmware_world(board)
    world.peer.toggle(7)
    online, readings = world.run(1.0)
    assert isinstance(online, Online)
    assert readings == Readings(1 << 7, ())
    world.peer.toggle(9)
    world.connection.show(world.now, scene_of([3]))
    assert world.run(SENSED_S) == [Readings(1 << 7 | 1 << 9, ((9, True),))]
    assert world.peer.light(3) == GREEN


@pytest.mark.parametrize(
    ("left_over", "damaged"), [(b"", 0), (b"AT+GCAP\r", 1), (wire.encode(wire.ALIVE, 0, [])[:-3], 1)]
)
def test_board_answers_the_first_question_after_another_programs_half_line(
    board: Board, left_over: bytes, damaged: int
) -> None:
    world = World(Connection(board), FirmwareEnd(board))
    world.peer.receive(left_over)
    world.plug()
    assert isinstance(world.run(0.9 * RETRY_S)[0], Online)
    assert world.peer.machine.device.controller.link.damaged == damaged


probabilities = st.sampled_from([0.0, 0.05, 0.3, 0.6])
faults = st.builds(
    Faults, chances=st.dictionaries(st.sampled_from(CHANCES), probabilities), delay_s=st.sampled_from([0.0, 0.02, 0.4])
)
incidents = st.lists(
    st.tuples(st.sampled_from(["wait", "unplug"]), st.integers(1, 5000))
    | st.tuples(st.sampled_from(["move", "unheard"]), st.integers(0, 119))
    | st.tuples(st.just("show"), st.integers(1, 117))
    | st.tuples(st.just("reset"), st.just(0)),
    max_size=30,
)


def _apply(world: World[FirmwareEnd], kind: str, number: int) -> None:
    if kind == "wait":
        world.run(number / 1000)
    elif kind == "move":
        world.peer.toggle(number)
        world.run(0.01)
    elif kind == "unheard":
        before, world.to_host.faults = world.to_host.faults, Faults({LOSE: 1.0})
        world.peer.toggle(number)
        world.run(SENSED_S)
        world.to_host.faults = before
    elif kind == "show":
        world.connection.show(world.now, [(light, light, STEADY, 0, 1) for light in range(number)])
        world.run(0.01)
    elif kind == "reset":
        world.peer.machine.reset()
    else:
        world.pull()
        world.peer.machine.set_connected(False)
        world.run(number / 1000)
        world.peer.machine.set_connected(True)
        world.plug()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), faults=faults, script=incidents)
def test_firmware_and_host_agree_after_faults(
    board: Board, seed: int, faults: Faults, script: list[tuple[str, int]]
) -> None:
    world = firmware_world(board, seed)
    world.peer.machine.device.controller.sensors.counter = seed % wire.SEQ_LIMIT
    world.faults(faults)
    for kind, number in script:
        _apply(world, kind, number)
    world.connection.show(world.now, scene_of([seed % 118]))
    world.run(SENSED_S)
    world.clear_faults()
    world.run(AGREE_S)
    assert world.peer.machine.crashes == []
    assert world.connection.online
    assert bitmap_of(world.events) == world.peer.magnets
    assert world.peer.machine.pixels == bytes(3 * (seed % 118)) + GREEN + bytes(3 * (117 - seed % 118))
    assert world.steps < STEPS_PER_SECOND * (world.now + 1)
    for before, after in pairwise(event for event in world.events if isinstance(event, Readings)):
        bitmap = before.bitmap
        for sensor, closed in after.changes:
            assert bool(bitmap >> sensor & 1) != closed
            bitmap ^= 1 << sensor
        assert bitmap == after.bitmap


@pytest.fixture
def world(board: Board) -> World[FirmwareEnd]:
    world = firmware_world(board)
    world.run(0.5)
    return world


def command(world: World[FirmwareEnd], kind: str, *args: str) -> list[Event]:
    world.connection.command(world.now, kind, list(args))
    return world.run(0.1)


def test_board_reports_statistics(world: World[FirmwareEnd]) -> None:
    stats, done = command(world, wire.GET, "stats")
    assert isinstance(stats, Stats)
    assert stats.values["budget"] == world.connection.board.power.budget_ma
    assert 500 <= stats.values["up"] <= 600
    assert done == CommandEnded(wire.GET, ("stats",), "")


def test_scan_time_is_reported(world: World[FirmwareEnd]) -> None:
    world.peer.machine.set_magnets(1 << 5)
    world.run(0.05)
    assert command(world, wire.SCAN)[0] == CommandEnded(wire.SCAN, (), "")
    world.run(0.4)
    stats = command(world, wire.GET, "stats")[0]
    assert isinstance(stats, Stats)
    assert stats.values["scan"] == pytest.approx(2000, abs=500)
    assert world.run(2.0) == []  # nothing has changed on the board


def test_restart_is_acknowledged_and_starts_a_new_session(world: World[FirmwareEnd]) -> None:
    before = world.connection.hello
    assert command(world, wire.RESTART)[0] == CommandEnded(wire.RESTART, (), "")
    world.run(2.0)
    after = world.connection.hello
    assert before is not None
    assert after is not None
    assert after.nonce != before.nonce
    assert world.connection.online


def test_refusal_has_a_reason(world: World[FirmwareEnd]) -> None:
    assert command(world, wire.KEEP, "00000000") == [CommandEnded(wire.KEEP, ("00000000",), "wiring")]
    assert command(world, "DANCE") == [CommandEnded("DANCE", (), "kind")]


def test_damaged_lines_are_counted_at_both_ends(world: World[FirmwareEnd]) -> None:
    statistics = world.connection.statistics
    before = statistics.damaged_at_board
    world.peer.machine.receive(b"SCENE 1 garbage*00000000\n")
    world.connection.receive(world.now, b"EVENT 1 garbage*00000000\n")
    world.run(1.1)
    assert (statistics.damaged_received, before, statistics.damaged_at_board) == (1, None, 1)
    command(world, wire.RESTART)
    world.run(3.0)
    assert world.connection.online
    assert statistics.damaged_at_board in (None, 0)


def test_commands_are_carried_out_in_order(world: World[FirmwareEnd]) -> None:
    for kind in (wire.SCAN, "DANCE", wire.RESTART):
        world.connection.command(world.now, kind, [])
    assert world.run(0.1)[:3] == [
        CommandEnded(wire.SCAN, (), ""),
        CommandEnded("DANCE", (), "kind"),
        CommandEnded(wire.RESTART, (), ""),
    ]


def test_commands_pending_on_disconnection_are_reported_lost(world: World[FirmwareEnd]) -> None:
    now = world.now
    world.connection.command(now, wire.GET, ["stats"])
    world.connection.command(now, wire.SCAN, [])
    events = world.connection.on_close(now)
    assert events[:2] == [CommandEnded(wire.GET, ("stats",), "lost"), CommandEnded(wire.SCAN, (), "lost")]
    with pytest.raises(ValueError, match="no board"):
        world.connection.command(now, wire.SCAN, [])


def test_wiring_part_may_have_a_single_place() -> None:
    assert parse_wiring(["S", "24", "7"]) == WiringPart("S", 24, (7,))
    assert parse_wiring(["S", "24"]) is None
