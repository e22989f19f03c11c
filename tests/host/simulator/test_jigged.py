"""A board and a jig wired together in simulated time: shift registers and the lights' data line."""

from itertools import pairwise
from unittest.mock import Mock

import pytest

from shared_rules import scene, wire
from signalbox.simulator.chip import FirmwareAsleep
from signalbox.simulator.jig import CLOCK, DATA, ENABLE, LATCH, LIGHTS, RUN, BoardWithJig
from tests.host.simulator.fixtures import SENSORS, SmallBoard, parse_lines, scene_line

SETTLED_MS = 50


class Bench:
    """A PC that has opened the ports of a board and of its jig."""

    def __init__(self) -> None:
        self.pair = BoardWithJig(SmallBoard())
        self.ms = 0
        self._seq = 0
        self.run(SETTLED_MS)
        self.command_jig("ASK", "1.1")

    def run(self, ms: int) -> tuple[bytes, bytes]:
        """Let time pass and return what the board and the jig send."""
        end_ms = self.ms + ms
        from_board, from_jig = self.pair.update(self.ms)
        while self.ms < end_ms:
            self.ms = min(end_ms, max(self.ms + 1, self.pair.deadline_ms))
            more = self.pair.update(self.ms)
            from_board, from_jig = from_board + more[0], from_jig + more[1]
        return from_board, from_jig

    def command_jig(self, kind: str, *args: str) -> list[tuple[str, int, list[str]]]:
        """Send a command to the jig and return its answer."""
        self._seq += 1
        self.pair.jig.receive(wire.encode(kind, self._seq, list(args)))
        return parse_lines(self.run(1)[1])

    def name_pins(self) -> "Bench":
        assert self.command_jig("DRIVE", str(SENSORS), DATA, CLOCK, LATCH, ENABLE)[-1][0] == "ACK"
        assert self.command_jig("WATCH", "6", LIGHTS)[-1][0] == "ACK"
        return self

    def close(self, bitmap: int) -> None:
        assert self.command_jig("CLOSE", wire.bitmap_to_hex(bitmap, SENSORS))[-1][0] == "ACK"


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_jig_drives_no_pins_until_they_are_named(bench: Bench) -> None:
    assert [pin.level for pin in bench.pair.jig.chip.pins.values()] == [None] * 29


def test_jig_with_named_pins_closes_no_sensors_yet(bench: Bench) -> None:
    bench.name_pins()
    assert bench.pair.jig.closed_sensors == 0
    assert bench.run(100)[0] == b""


@pytest.mark.parametrize("sensor", range(SENSORS))
def test_each_output_closes_its_sensor(bench: Bench, sensor: int) -> None:
    bench.name_pins().close(1 << sensor)
    events = [args[1:] for kind, _, args in parse_lines(bench.run(30)[0]) if kind == "EVENT"]
    assert events == [[str(sensor), "1", wire.bitmap_to_hex(1 << sensor, SENSORS)]]


def test_magnets_and_jig_close_together(bench: Bench) -> None:
    bench.pair.magnets = 0b1
    bench.name_pins().close(0b10)
    bench.run(30)
    bench.pair.board.receive(wire.encode("GET", 1, []))
    assert parse_lines(bench.run(1)[0])[0][2] == ["0300"]


def test_jig_reads_the_boards_frame(bench: Bench) -> None:
    bench.name_pins()
    bench.pair.board.receive(scene_line(1, 2, 5, rgb=0x112233))
    bench.run(20)
    frame, counts, _ = bench.command_jig("LIGHTS")
    assert frame[2][4] == ("000000" * 2 + "221133" + "000000" * 2 + "221133")  # green, red, blue
    assert counts[2][:4] == ["1", "0", "0", "0"]


def test_jig_reads_an_animation_frame_by_frame(bench: Bench) -> None:
    bench.name_pins()
    bench.pair.board.receive(scene_line(1, 0, pattern=scene.PULSE))
    bench.run(400)
    frames = [args for kind, _, args in bench.command_jig("LIGHTS") if kind == "FRAME"]
    times = [int(args[1]) for args in frames[1:]]  # the first frame shows the scene at once
    assert [later - earlier for earlier, later in pairwise(times)] == [25] * (len(times) - 1)
    assert len(frames) == 4  # as many as fit into one answer


def test_jig_restarts_the_board(bench: Bench) -> None:
    bench.name_pins()
    bench.command_jig("PRESS", RUN, "200")
    assert not bench.pair.is_running
    bench.run(150)
    assert bench.pair.board.controller.start_count == 1
    bench.run(60)
    assert bench.pair.is_running
    assert bench.pair.board.controller.start_count == 2


def test_restarted_jig_releases_the_sensors(bench: Bench) -> None:
    bench.name_pins().close(0b11)
    bench.run(20)
    bench.pair.jig.reset()
    bench.run(20)
    assert bench.pair.jig.closed_sensors == 0
    assert bench.command_jig("CLOSE", "0300")[-1][::2] == ("NAK", ["pins"])


def test_failed_jig_releases_the_board_and_waits_for_its_watchdog(bench: Bench) -> None:
    bench.name_pins().close(1)
    assert bench.command_jig("PRESS", RUN, "2000")[-1][0] == "ACK"
    jig = bench.pair.jig
    assert (jig.closed_sensors, jig.is_run_low) == (1, True)
    jig.device.controller.update = Mock(side_effect=ZeroDivisionError("a slip of the firmware"))
    with pytest.raises(FirmwareAsleep):
        jig.device.run()  # not ending by itself, as CircuitPython would then stop the watchdog
    assert (jig.closed_sensors, jig.is_run_low) == (0, False)
    assert "a slip of the firmware" in jig.chip.console[-1]


def test_jig_without_a_pc_releases_the_sensors(bench: Bench) -> None:
    bench.name_pins().close(0b11)
    bench.run(2900)
    assert bench.pair.jig.closed_sensors == 0b11
    bench.run(200)
    assert bench.pair.jig.closed_sensors == 0


@pytest.mark.parametrize("pins", [("GP4", CLOCK), (DATA, "GP3"), (DATA, "A0"), (DATA, "GP99")])
def test_unsuitable_pins_are_refused_and_released(bench: Bench, pins: tuple[str, str]) -> None:
    data, clock = pins
    assert bench.command_jig("DRIVE", str(SENSORS), data, clock, LATCH, ENABLE)[-1][::2] == ("NAK", ["pins"])
    bench.name_pins().close(0b1)
    assert bench.pair.jig.closed_sensors == 0b1
    assert bench.pair.jig.crashes == []
