"""Service commands (statistics, wiring, restart) against the real firmware."""

import pytest

from shared_rules import wire, wiring_order
from signalbox.board import Board
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Done, Event, Online, Readings, Stats, WiringPart, parse_wiring
from signalbox.simulator.machine import Machine


class Harness:
    """A connection and a virtual board that advance one millisecond at a time."""

    def __init__(self, board: Board) -> None:
        self.machine = Machine(board)
        self.connection = Connection(board)
        self.ms = 0
        self.connection.opened(0.0)
        self.run(500)

    def command(self, kind: str, *args: str) -> list[Event]:
        self.connection.command(self.ms / 1000, kind, list(args))
        return self.run(100)

    def run(self, ms: int) -> list[Event]:
        events: list[Event] = []
        for _ in range(ms):
            self.ms += 1
            events += self.connection.tick(self.ms / 1000)
            self.machine.receive(self.connection.outgoing())
            events += self.connection.receive(self.ms / 1000, self.machine.update(self.ms))
        return events


@pytest.fixture
def harness(board: Board) -> Harness:
    return Harness(board)


def test_board_reports_statistics(harness: Harness) -> None:
    stats, done = harness.command(wire.GET, "stats")
    assert isinstance(stats, Stats)
    assert stats.values["budget"] == harness.connection.board.power.budget_ma
    assert 500 <= stats.values["up"] <= 600
    assert done == Done(wire.GET, ("stats",), "")


def test_scan_time_is_reported(harness: Harness) -> None:
    harness.machine.magnets(1 << 5)
    harness.run(50)
    assert harness.command(wire.SCAN)[0] == Done(wire.SCAN, (), "")
    harness.run(400)
    stats = harness.command(wire.GET, "stats")[0]
    assert isinstance(stats, Stats)
    assert stats.values["scan"] == pytest.approx(2000, abs=500)
    assert harness.run(2000) == []  # nothing has changed on the board


def test_learned_wiring_takes_effect_and_survives_a_power_cycle(harness: Harness) -> None:
    board = harness.connection.board
    sensors, lights = wiring_order.plain(board.sensors.count), wiring_order.plain(len(board.lights))
    sensors[3], sensors[7] = 7, 3
    lights[0], lights[9] = 9, 0
    for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights)):
        for start in range(0, len(order), 24):
            places = [str(place) for place in order[start : start + 24]]
            assert harness.command(wire.WIRING, kind, str(start), *places)[-1].reason == ""  # type: ignore[union-attr]
    done = harness.command(wire.KEEP, wiring_order.checksum(sensors, lights))
    assert done[0] == Done(wire.KEEP, (wiring_order.checksum(sensors, lights),), "")
    harness.machine.reset()
    (online, *_) = [event for event in harness.run(2000) if isinstance(event, Online)]
    assert f"wiring:{wiring_order.checksum(sensors, lights)}" in online.hello.capabilities
    harness.machine.magnets(1 << 7)
    assert Readings(1 << 3, ((3, True),)) in harness.run(100)
    part = harness.command(wire.GET, "wiring", "L", "0")[0]
    assert part == WiringPart("L", 0, tuple(lights[:24]))
    harness.connection.show(harness.ms / 1000, [(9, 0xFFFFFF, 0, 0, 1)])
    harness.run(100)
    assert harness.machine.pixels[:3] != bytes(3)
    assert harness.machine.pixels[3:] == bytes(len(harness.machine.pixels) - 3)


def test_restart_is_acknowledged_and_starts_a_new_session(harness: Harness) -> None:
    before = harness.connection.hello
    assert harness.command(wire.RESTART)[0] == Done(wire.RESTART, (), "")
    harness.run(2000)
    after = harness.connection.hello
    assert before is not None
    assert after is not None
    assert after.nonce != before.nonce
    assert harness.connection.online


def test_refusal_has_a_reason(harness: Harness) -> None:
    assert harness.command(wire.KEEP, "00000000") == [Done(wire.KEEP, ("00000000",), "wiring")]
    assert harness.command("DANCE") == [Done("DANCE", (), "kind")]


def test_damaged_lines_are_counted_at_both_ends(harness: Harness) -> None:
    statistics = harness.connection.statistics
    before = statistics.damaged_there
    harness.machine.receive(b"SCENE 1 garbage*00000000\n")
    harness.connection.receive(harness.ms / 1000, b"EVENT 1 garbage*00000000\n")
    harness.run(1100)
    assert (statistics.damaged_here, before, statistics.damaged_there) == (1, None, 1)
    harness.command(wire.RESTART)
    harness.run(3000)
    assert harness.connection.online
    assert statistics.damaged_there in (None, 0)


def test_commands_are_carried_out_in_order(harness: Harness) -> None:
    for kind in (wire.SCAN, "DANCE", wire.RESTART):
        harness.connection.command(harness.ms / 1000, kind, [])
    assert harness.run(100)[:3] == [Done(wire.SCAN, (), ""), Done("DANCE", (), "kind"), Done(wire.RESTART, (), "")]


def test_commands_pending_on_disconnection_are_reported_lost(harness: Harness) -> None:
    now = harness.ms / 1000
    harness.connection.command(now, wire.GET, ["stats"])
    harness.connection.command(now, wire.SCAN, [])
    gone = harness.connection.closed(now)
    assert gone[:2] == [Done(wire.GET, ("stats",), "lost"), Done(wire.SCAN, (), "lost")]
    with pytest.raises(ValueError, match="no board"):
        harness.connection.command(now, wire.SCAN, [])


def test_wiring_part_may_have_a_single_place() -> None:
    assert parse_wiring(["S", "24", "7"]) == WiringPart("S", 24, (7,))
    assert parse_wiring(["S", "24"]) is None
