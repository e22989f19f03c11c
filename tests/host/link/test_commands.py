"""Commands beyond the table's: figures, wiring, restart, against the real firmware."""

import pytest

from shared_rules import wire, wiring_order
from signalbox.board import Board
from signalbox.link.connection import Connection
from signalbox.link.events import Done, Event, Online, Readings, Stats, WiringPart
from signalbox.link.messages import parse_wiring
from signalbox.simulator.machine import Machine


class Desk:
    """A connection and a virtual board, a millisecond at a time."""

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
def desk(board: Board) -> Desk:
    return Desk(board)


def test_the_board_tells_its_figures(desk: Desk) -> None:
    stats, done = desk.command(wire.GET, "stats")
    assert isinstance(stats, Stats)
    assert stats.values["budget"] == desk.connection.board.power.budget_ma
    assert 500 <= stats.values["up"] <= 600
    assert done == Done(wire.GET, ("stats",), "")


def test_the_scanner_is_timed(desk: Desk) -> None:
    desk.machine.magnets(1 << 5)
    desk.run(50)
    assert desk.command(wire.SCAN)[0] == Done(wire.SCAN, (), "")
    desk.run(400)
    stats = desk.command(wire.GET, "stats")[0]
    assert isinstance(stats, Stats)
    assert stats.values["scan"] == pytest.approx(2000, abs=500)
    assert desk.run(2000) == []  # nothing has changed on the board


def test_a_learned_wiring_is_in_force_and_outlasts_power(desk: Desk) -> None:
    board = desk.connection.board
    sensors, lights = wiring_order.plain(board.sensors), wiring_order.plain(len(board.lights))
    sensors[3], sensors[7] = 7, 3
    lights[0], lights[9] = 9, 0
    for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights)):
        for start in range(0, len(order), 24):
            places = [str(place) for place in order[start : start + 24]]
            assert desk.command(wire.WIRING, kind, str(start), *places)[-1].reason == ""  # type: ignore[union-attr]
    done = desk.command(wire.KEEP, wiring_order.checksum(sensors, lights))
    assert done[0] == Done(wire.KEEP, (wiring_order.checksum(sensors, lights),), "")
    desk.machine.reset()
    (online, *_) = [event for event in desk.run(2000) if isinstance(event, Online)]
    assert f"wiring:{wiring_order.checksum(sensors, lights)}" in online.hello.capabilities
    desk.machine.magnets(1 << 7)
    assert Readings(1 << 3, ((3, True),)) in desk.run(100)
    part = desk.command(wire.GET, "wiring", "L", "0")[0]
    assert part == WiringPart("L", 0, tuple(lights[:24]))
    desk.connection.show(desk.ms / 1000, [(9, 0xFFFFFF, 0, 0, 1)])
    desk.run(100)
    assert desk.machine.pixels[:3] != bytes(3)
    assert desk.machine.pixels[3:] == bytes(len(desk.machine.pixels) - 3)


def test_a_restart_is_acknowledged_and_the_session_begins_anew(desk: Desk) -> None:
    before = desk.connection.hello
    assert desk.command(wire.RESTART)[0] == Done(wire.RESTART, (), "")
    desk.run(2000)
    after = desk.connection.hello
    assert before is not None
    assert after is not None
    assert after.nonce != before.nonce
    assert desk.connection.online


def test_a_refusal_has_its_reason(desk: Desk) -> None:
    assert desk.command(wire.KEEP, "00000000") == [Done(wire.KEEP, ("00000000",), "wiring")]
    assert desk.command("DANCE") == [Done("DANCE", (), "kind")]


def test_damaged_lines_are_counted_at_both_ends(desk: Desk) -> None:
    before = desk.connection.damaged_there
    desk.machine.receive(b"SCENE 1 garbage*00000000\n")
    desk.connection.receive(desk.ms / 1000, b"EVENT 1 garbage*00000000\n")
    desk.run(1100)
    assert (desk.connection.damaged_here, before, desk.connection.damaged_there) == (1, None, 1)


def test_what_waits_when_the_board_goes_is_lost_and_says_so(desk: Desk) -> None:
    now = desk.ms / 1000
    desk.connection.command(now, wire.GET, ["stats"])
    desk.connection.command(now, wire.SCAN, [])
    gone = desk.connection.closed(now)
    assert gone[:2] == [Done(wire.GET, ("stats",), "lost"), Done(wire.SCAN, (), "lost")]
    with pytest.raises(ValueError, match="no board"):
        desk.connection.command(now, wire.SCAN, [])


def test_a_part_of_the_wiring_may_hold_one_place() -> None:
    assert parse_wiring(["S", "24", "7"]) == WiringPart("S", 24, (7,))
    assert parse_wiring(["S", "24"]) is None
