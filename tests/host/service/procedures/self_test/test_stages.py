"""A half-built board: what is tested at a stage, which wires are named, and the messages at the end."""

from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.maker.circuit import placement
from signalbox.maker.circuit.wire_list import stages
from signalbox.service.procedures.self_test.report import report_data
from signalbox.service.procedures.self_test.running import write_report_at_end
from signalbox.service.procedures.self_test.stage_wires import HOW_TO_GET, StageWires
from signalbox.service.procedures.self_test.step import find_stage, stage_title
from signalbox.service.procedures.self_test.whole_check import make_check
from signalbox.simulator.machine import Machine
from tests.english import append_english, english, message_text
from tests.host.service.procedures.fixtures import Simulation, english_rows
from tests.host.service.procedures.self_test.fixtures import Bench, check_board

NODE_2, FIRST_LIGHTS, MORE_LIGHTS = 2, 16, 17


def with_lights_dark(sent: bytes, *lights: int) -> bytes:
    pixels = bytearray(sent)
    for light in lights:
        pixels[3 * light : 3 * light + 3] = bytes(3)
    return bytes(pixels)


def failures_at(board: Board, stage: int, **kinds: str) -> dict[str, str]:
    """Return the failures at a stage if these sensors are broken, such as ``SW8="dead"``."""
    return check_board(board, broken={int(name[2:]): kind for name, kind in kinds.items()}, stage=stage).failed()


def test_stage_is_tested_alone(board: Board) -> None:
    bench = check_board(board, broken={30: "dead", 99: "stuck"}, lights=lambda sent: bytes(len(sent)), stage=NODE_2)
    assert bench.failed() == {}
    assert [step.name for step in bench.check.check_steps] == ["Board", "Sensors"]
    assert set(bench.check.sensor_marks) == set(range(8, 16))
    assert bench.row("stage").value == "2 of 20, node 2"
    assert report_data(bench.check, datetime.now(UTC), is_virtual=True)["stage"] == NODE_2


def test_lights_of_a_stage_follow_the_light_before(board: Board) -> None:
    bench = Bench(board, lights=lambda sent: with_lights_dark(sent, 0, 60), stage=MORE_LIGHTS)
    while not bench.check.prompt.lights:
        bench.run(0.1)
    assert bench.check.prompt.lights == (23,)
    assert bench.run()
    assert bench.failed() == {}
    assert set(bench.check.light_marks) == set(range(24, 48))
    assert bench.row(message_text("check-lights-right")).value == "24 of 24"
    assert bench.row("stage").value == "17 of 20, lights 24 to 47"


def test_stuck_sensor_of_an_earlier_stage_fails(board: Board) -> None:
    failed = failures_at(board, NODE_2, SW3="stuck")
    assert failed[board.sensors.name(3)] == message_text("check-fault-stuck")
    assert failed["node 2"].startswith(
        message_text("check-node-fails", wires="wire 22 (red, U1.16 to U2.16), wire 23 (black, U1.8 to U2.8)")
    )


def test_dead_sensor_names_its_wire_and_its_ground(board: Board) -> None:
    wires = "wire 33 (violet, SW14.1 to U2.12) or wire 38 (black, SW13.2 to SW14.2)"
    assert failures_at(board, NODE_2, SW14="dead") == {
        message_text("check-closed-and-opened"): "7 of 8",
        board.sensors.name(14): f"does not respond: {wires}",
    }


def test_first_sensor_without_ground_names_the_wire(board: Board) -> None:
    """Sensors 8, 10 and 9 are the last ones along the ground wire."""
    failed = failures_at(board, NODE_2, SW8="dead", SW10="dead", SW9="dead")
    assert failed[board.sensors.name(8)].endswith("or wire 40 (black, SW15.2 to SW8.2)")
    assert failed[board.sensors.name(9)] == failed[board.sensors.name(10)] == message_text("check-fault-dead")


@pytest.mark.parametrize("kind", ["dead", "stuck"])
def test_silent_node_names_its_bus(board: Board, kind: str) -> None:
    failed = failures_at(board, NODE_2, **{f"SW{sensor}": kind for sensor in range(8, 16)})
    assert failed["node 2"] == (
        "fails completely: wire 22 (red, U1.16 to U2.16), wire 23 (black, U1.8 to U2.8), "
        "wire 24 (yellow, U1.2 to U2.2), wire 25 (green, U1.1 to U2.1), wire 26 (blue, U2.9 to U1.10) "
        "or wire 35 (black, U2.8 to SW11.2); if these are right, any wire from 27 to 42"
    )
    assert not any("wire" in fault for name, fault in failed.items() if name != "node 2")


def test_broken_light_chain_reports_connection_to_first_dark_light(board: Board) -> None:
    bench = check_board(board, lights=lambda sent: with_lights_dark(sent, *range(40, 118)), stage=MORE_LIGHTS)
    (fault,) = [
        row.value for row in english_rows(bench.check.rows) if row.name.startswith("light of") and "wire" in row.value
    ]
    assert "wire 436 (green, D39.DOUT to D40.DIN)" in fault
    assert "wire 437 (red, D39.5V to D40.5V) or wire 438 (black, D39.GND to D40.GND)" in fault


def test_all_dark_may_be_a_short_circuit(board: Board) -> None:
    bench = check_board(board, lights=lambda sent: bytes(len(sent)), stage=MORE_LIGHTS)
    (fault,) = [row.value for row in english_rows(bench.check.rows) if row.name.startswith("light of")]
    assert fault.endswith("is dark instead of white: a red or black wire from 389 to 459")


def test_missing_packages_are_explained(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ModuleNotFoundError("No module named 'numpy'", name="numpy")
    monkeypatch.setattr(placement, "place_units", Mock(side_effect=missing))
    bench = check_board(board, broken={14: "dead"}, stage=NODE_2)
    assert bench.failed()[board.sensors.name(14)] == message_text("check-fault-dead")
    assert bench.row("wires").value == english(HOW_TO_GET)
    assert StageWires(board, find_stage(board, NODE_2)).silence_advice() is None


def test_interrupted_check_names_wires_too(board: Board) -> None:
    bench = Bench(board, broken={8: "dead"}, stage=NODE_2)
    while not bench.failed():
        bench.run(0.1)
    assert "wire" not in str(bench.failed())
    bench.check.end_early()
    assert "wire 27 (brown, SW8.1 to U2.6)" in bench.failed()[board.sensors.name(8)]


@pytest.mark.parametrize("number", [0, 21, -1])
def test_unknown_stage_is_refused(board: Board, number: int) -> None:
    with pytest.raises(UserError) as refused:
        find_stage(board, number)
    assert str(refused.value) == (
        f"This board has no stage {number}: choose 1 to 15 for its nodes, or 16 to 20 for its lights."
    )


def test_stages_have_different_titles(board: Board) -> None:
    titles = [english(stage_title(board, stage)) for stage in stages(board)]
    assert len(set(titles)) == len(titles)
    assert titles[0] == "1 of 20, node 1"
    assert titles[-1] == "20 of 20, lights 96 to 117"


def test_verdict_is_printed_without_a_report(board: Board, tmp_path: Path) -> None:
    bench = check_board(board, only="power", seconds=20)
    file = tmp_path / "a file"
    file.touch()
    printed: list[str] = []
    refused = pytest.raises(UserError, match=r"^The report cannot be written to ")
    with refused, write_report_at_end(bench.check, file, append_english(printed), is_virtual=True):
        pass
    assert printed == [message_text("check-over", verdict="passed")]


def test_interrupted_check_names_failures(board: Board, tmp_path: Path) -> None:
    bench = Bench(board, broken={board.sensors.numbers["Q1.1.3"]: "stuck"}, only="sensors")
    bench.run(1)
    printed: list[str] = []
    with (
        pytest.raises(KeyboardInterrupt),
        write_report_at_end(bench.check, tmp_path, append_english(printed), is_virtual=True),
    ):
        raise KeyboardInterrupt
    assert printed[0] == message_text("check-cut-short", verdict="unfinished, 1 failed, 2 not tested")
    assert printed[1] == "  Sensors: Q1.1.3: closed all the time: FAIL"
    assert len(list(tmp_path.iterdir())) == 2


def test_times_of_a_virtual_board_are_not_judged(board: Board) -> None:
    check = make_check(Connection(board), only=["link"], check_timing=False)
    magnet = Bench(board).magnet
    magnet.put_on(0)
    assert Simulation(check, Machine(board), magnet).run(60)
    rows = {row.name: row for row in english_rows(check.rows)}
    for name in ("throughput", *map(message_text, ("check-round-trip-most", "check-loop", "check-scan"))):
        assert (rows[name].limit, rows[name].verdict) == ("", ""), name
