"""Service commands (statistics, scan time, restart) against the real firmware."""

import pytest

from shared_rules import wire
from signalbox.board import Board
from signalbox.device.link.events import Done, Event, Stats, WiringPart, parse_wiring
from tests.host.device.link.world import FirmwareEnd, World, firmware_world


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
    assert done == Done(wire.GET, ("stats",), "")


def test_scan_time_is_reported(world: World[FirmwareEnd]) -> None:
    world.peer.machine.set_magnets(1 << 5)
    world.run(0.05)
    assert command(world, wire.SCAN)[0] == Done(wire.SCAN, (), "")
    world.run(0.4)
    stats = command(world, wire.GET, "stats")[0]
    assert isinstance(stats, Stats)
    assert stats.values["scan"] == pytest.approx(2000, abs=500)
    assert world.run(2.0) == []  # nothing has changed on the board


def test_restart_is_acknowledged_and_starts_a_new_session(world: World[FirmwareEnd]) -> None:
    before = world.connection.hello
    assert command(world, wire.RESTART)[0] == Done(wire.RESTART, (), "")
    world.run(2.0)
    after = world.connection.hello
    assert before is not None
    assert after is not None
    assert after.nonce != before.nonce
    assert world.connection.online


def test_refusal_has_a_reason(world: World[FirmwareEnd]) -> None:
    assert command(world, wire.KEEP, "00000000") == [Done(wire.KEEP, ("00000000",), "wiring")]
    assert command(world, "DANCE") == [Done("DANCE", (), "kind")]


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
    assert world.run(0.1)[:3] == [Done(wire.SCAN, (), ""), Done("DANCE", (), "kind"), Done(wire.RESTART, (), "")]


def test_commands_pending_on_disconnection_are_reported_lost(world: World[FirmwareEnd]) -> None:
    now = world.now
    world.connection.command(now, wire.GET, ["stats"])
    world.connection.command(now, wire.SCAN, [])
    events = world.connection.on_close(now)
    assert events[:2] == [Done(wire.GET, ("stats",), "lost"), Done(wire.SCAN, (), "lost")]
    with pytest.raises(ValueError, match="no board"):
        world.connection.command(now, wire.SCAN, [])


def test_wiring_part_may_have_a_single_place() -> None:
    assert parse_wiring(["S", "24", "7"]) == WiringPart("S", 24, (7,))
    assert parse_wiring(["S", "24"]) is None
