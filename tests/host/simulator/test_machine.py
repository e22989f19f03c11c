"""The simulated controller, which runs the firmware's own files in simulated time."""

import sys
from unittest.mock import Mock

import pytest

from shared_rules import scene, wire, wiring_order
from signalbox.simulator.chip import Chip
from signalbox.simulator.machine import Machine
from tests.host.simulator.fixtures import SENSORS, SmallBoard, parse_lines, scene_line

SETTLED_MS = 50
WATCHDOG_MS = 8000
ALIVE = wire.encode("ALIVE", 0, [])


def started_machine(board: SmallBoard) -> Machine:
    """Return a machine that is switched on and has sent its greeting."""
    machine = Machine(board)
    for ms in (0, SETTLED_MS):
        machine.update(ms)
    return machine


@pytest.fixture
def machine() -> Machine:
    return started_machine(SmallBoard())


def run_until_output(machine: Machine, now_ms: int) -> tuple[int, bytes]:
    """Advance from deadline to deadline until the board sends something. Return the time and the bytes."""
    for _ in range(100):
        now_ms = max(now_ms, machine.deadline_ms)
        if said := machine.update(now_ms):
            return now_ms, said
    raise AssertionError("the board sends nothing")


def run_idle_minute(machine: Machine, from_ms: int) -> int:
    """Let a minute pass with an idle host and return the number of updates."""
    updates = 0
    now_ms = from_ms
    alive_ms = from_ms
    while now_ms < from_ms + 60_000:
        now_ms = max(now_ms, min(machine.deadline_ms, alive_ms))
        if now_ms >= alive_ms:
            machine.receive(ALIVE)
            alive_ms += 1000
        machine.update(now_ms)
        updates += 1
    return updates


@pytest.mark.parametrize("moment", range(1000, 1002))
def test_reed_is_reported_within_two_scans(machine: Machine, moment: int) -> None:
    machine.update(moment)
    machine.set_magnets(1 << 4)
    now_ms, said = run_until_output(machine, moment)
    assert 2 <= now_ms - moment <= 4
    assert parse_lines(said) == [("EVENT", 1, [str(now_ms), "4", "1", "1000"])]


def test_bouncing_reed_is_reported_once(machine: Machine) -> None:
    said = b""
    for ms, closed in ((1001, 1), (1003, 0), (1005, 1), (1007, 1), (1009, 1)):
        machine.set_magnets(closed)
        said += machine.update(ms)
    assert [args[1:3] for kind, _, args in parse_lines(said) if kind == "EVENT"] == [["0", "1"]]


def test_touch_shorter_than_two_scans_is_ignored(machine: Machine) -> None:
    machine.set_magnets(1)
    machine.update(1001)
    machine.set_magnets(0)
    assert "EVENT" not in [kind for kind, _, _ in parse_lines(machine.update(1002) + machine.update(1500))]


def test_lights_show_the_scene(machine: Machine) -> None:
    machine.receive(scene_line(1, 2, 5, rgb=0x112233))
    assert parse_lines(machine.update(60)) == [("ACK", 1, [])]
    assert machine.pixels == bytes(6) + b"\x11\x22\x33" + bytes(6) + b"\x11\x22\x33"


@pytest.mark.parametrize(("order", "colour"), [("GRBW", b"\x22\x11\x33\x00"), ("RGBW", b"\x11\x22\x33\x00")])
def test_rgbw_lights_show_greys_with_white(order: str, colour: bytes) -> None:
    machine = started_machine(SmallBoard(order))
    machine.receive(scene_line(1, 2, 5, rgb=0x112233))
    machine.update(60)
    assert machine.chip.last_frame == bytes(8) + colour + bytes(8) + colour
    assert machine.pixels == bytes(6) + b"\x11\x22\x33" + bytes(6) + b"\x11\x22\x33"
    machine.receive(scene_line(2, 2, rgb=0x808080))
    machine.update(70)
    assert machine.chip.last_frame == bytes(8) + b"\x00\x00\x00\x80" + bytes(12)
    assert machine.pixels == bytes(6) + b"\x80\x80\x80" + bytes(9)


def test_rgbw_lights_respect_the_same_power_budget() -> None:
    shown = []
    for order in ("GRB", "GRBW"):
        machine = started_machine(SmallBoard(order, budget_ma=100))
        machine.receive(scene_line(1, *range(6), rgb=0xFFFFFF))
        machine.update(60)
        shown.append(machine.pixels)
    assert shown[0] == shown[1]
    assert 0 < sum(shown[1]) * 60 / (3 * 255) <= 100 - 36


def test_idle_minute_needs_few_updates_and_sends_no_frame(machine: Machine) -> None:
    machine.receive(scene_line(1, 2))
    machine.update(60)
    frames = machine.frame_count
    assert run_idle_minute(machine, 60) <= 2 * 61
    assert machine.frame_count == frames


def test_slow_animation_needs_few_updates() -> None:
    machine = Machine(SmallBoard(), settings={"frame_ms": 1000})
    machine.update(0)
    machine.receive(scene_line(1, 2, pattern=scene.PULSE))
    assert run_idle_minute(machine, 0) <= 3 * 61


def test_closed_port_carries_nothing() -> None:
    machine = Machine(SmallBoard(), connected=False)
    machine.receive(wire.encode("ASK", 1, ["1.0"]))
    assert machine.update(100) == b""
    machine.set_connected(True)
    assert [kind for kind, _, _ in parse_lines(machine.update(101))] == ["HELLO"]


def test_next_host_is_greeted_after_what_was_left_for_the_last_one(machine: Machine) -> None:
    machine.receive(b"GET 1*0000")
    machine.update(60, room=0)
    machine.set_magnets(1)
    machine.update(80, room=0)
    machine.update(90, room=0)
    machine.set_connected(False)
    machine.update(100)
    machine.set_connected(True)
    machine.receive(wire.encode("GET", 2, []))
    assert [kind for kind, _, _ in parse_lines(machine.update(101))] == ["EVENT", "HELLO", "MAP", "ACK"]


def test_host_that_resumes_reading_gets_the_correct_map(machine: Machine) -> None:
    closed = 0
    now_ms = 100
    for step in range(60):
        closed ^= 1 << step % SENSORS
        machine.set_magnets(closed)
        now_ms += 20
        machine.update(now_ms - 10, room=0)
        machine.update(now_ms, room=0)
    said = parse_lines(machine.update(now_ms + 1) + machine.update(now_ms + 2))
    assert said[-1][:2] == ("MAP", 60)
    assert wire.hex_to_bitmap(said[-1][2][0]) == closed
    assert len(said) < 60


def test_machines_share_no_state() -> None:
    first, second = Machine(SmallBoard(), seed=1), Machine(SmallBoard(), seed=2)
    first.set_magnets(0b11)
    first.receive(scene_line(1, 3))
    for ms in range(0, 100, 5):
        first.update(ms)
        second.update(ms)
    second.receive(wire.encode("GET", 1, []))
    assert parse_lines(second.update(100))[0] == ("MAP", 0, ["0000"])
    assert first.pixels != second.pixels


def test_machine_leaves_no_modules_behind() -> None:
    before = set(sys.modules)
    Machine(SmallBoard()).update(0)
    assert set(sys.modules) == before


def test_same_calls_give_the_same_bytes() -> None:
    def bytes_of_a_run() -> bytes:
        machine = Machine(SmallBoard(), seed=5)
        said = machine.update(0)
        for ms in range(3, 3000, 7):
            machine.set_magnets(ms % 4096 // 64)
            said += machine.update(ms) + machine.pixels
        return said

    assert bytes_of_a_run() == bytes_of_a_run()


def test_restart_changes_the_nonce_but_not_the_controller_number(machine: Machine) -> None:
    machine.receive(wire.encode("ASK", 1, ["1.0"]))
    before = parse_lines(machine.update(60))[0][2]
    machine.set_magnets(0b100)
    machine.update(80)
    machine.reset()
    after = parse_lines(machine.update(100))[0]
    assert after[:2] == ("HELLO", 0)
    assert after[2][7] != before[7]
    assert after[2][8] == before[8]
    machine.update(100 + SETTLED_MS)
    machine.receive(wire.encode("GET", 1, []))
    assert parse_lines(machine.update(200))[0] == ("MAP", 0, ["0400"])


def test_watchdog_restarts_crashed_firmware(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.receive(scene_line(1, 2))
    machine.update(1000)
    shown = machine.pixels
    monkeypatch.setattr(machine.device.controller, "update", Mock(side_effect=MemoryError("memory allocation failed")))
    machine.update(2000)
    assert "memory allocation failed" in machine.crashes[0]
    assert machine.deadline_ms == 2000 + WATCHDOG_MS
    assert machine.update(9999) == b""
    assert machine.pixels == shown  # lights keep what they were sent
    assert [kind for kind, _, _ in parse_lines(machine.update(machine.deadline_ms))] == ["HELLO"]
    assert machine.controller.start_count == 2
    assert machine.pixels != shown


def test_watchdog_ends_with_the_program(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """CircuitPython stops the watchdog, so a board whose firmware ends stays dead (10.2.1, tests/emulated)."""
    monkeypatch.setattr(machine.device.controller, "update", lambda *_: 1 // 0)
    monkeypatch.setattr(machine.device, "fail", lambda error: None)
    machine.update(2000)
    assert machine.update(2000 + 2 * WATCHDOG_MS) == b""
    assert machine.controller.start_count == 1


def test_failed_start_waits_for_the_watchdog(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chip, "ticks_ms", lambda _: 1 // 0)
    machine.reset()
    assert "ZeroDivisionError" in machine.crashes[0]
    monkeypatch.undo()
    machine.update(SETTLED_MS + WATCHDOG_MS)
    assert machine.controller.start_count == 3
    assert machine.device is not None


def test_unsent_bytes_outlive_a_closed_port(machine: Machine) -> None:
    """TinyUSB keeps its buffers when DTR drops (tests/emulated)."""
    machine.receive(wire.encode("GET", 1, []))
    begun = machine.update(1000, room=3)
    machine.set_connected(False)
    machine.update(1100)
    machine.set_connected(True)
    assert [kind for kind, _, _ in parse_lines(begun + machine.update(1200))][:3] == ["ALIVE", "MAP", "ACK"]


def test_power_cut_during_a_write_erases_the_memory_before_the_pc_is_told(machine: Machine) -> None:
    sensors, lights = [1, 0, *range(2, SENSORS)], [*range(len(machine.pixels) // 3)]
    machine.receive(wire.encode("WIRING", 1, ["S", "0", "1", "0"]))
    machine.receive(wire.encode("KEEP", 2, [wiring_order.checksum(sensors, lights)]))
    machine.controller.nvm.fails_at_write = True
    assert ("ACK", 2) not in [(kind, seq) for kind, seq, _ in parse_lines(machine.update(1000))]
    assert machine.controller.start_count == 2
    assert set(machine.controller.nvm) == {0xFF}


def test_missing_board_description_is_a_fault_not_a_crash(machine: Machine) -> None:
    del machine.files["/signalbox/a/board.json"]
    machine.reset()
    assert [kind for kind, _, _ in parse_lines(machine.update(60))] == ["HELLO", "FAULT"]
    assert machine.crashes == []


def test_time_does_not_run_backwards(machine: Machine) -> None:
    with pytest.raises(ValueError, match="time runs backwards"):
        machine.update(10)
