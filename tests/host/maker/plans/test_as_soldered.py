"""The circuit and the files of `signalbox build --as-soldered`, after `wiring learn`."""

import csv
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.board.wiring_order import WiringOrder
from signalbox.maker.circuit import plan
from signalbox.maker.circuit.names import light, switch
from signalbox.service.procedures.wiring import saved_orders
from signalbox.service.procedures.wiring.saved_orders import WiringStore
from tests.host.cli.command import run
from tests.host.maker.circuit.planned import check_works

NOW = datetime(2026, 3, 4, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(saved_orders, "default_folder", lambda: tmp_path / "wirings")
    return tmp_path / "wirings"


def random_order(seed: int) -> WiringOrder:
    sensors, lights = list(range(120)), list(range(118))
    random.Random(seed).shuffle(sensors)
    random.Random(seed).shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def test_circuit_follows_the_learned_wiring() -> None:
    board, order = load("ptites_locos"), random_order(1)
    circuit = plan(order.renumber_board(board))
    check_works(circuit.board, circuit.netlist.connections)
    role = {name: component.role for name, component in circuit.netlist.components.items()}
    assert {role[switch(place)]: number for number, place in enumerate(order.sensors)} == board.sensors.numbers
    assert {role[light(place)]: number for number, place in enumerate(order.lights)} == board.lights


@pytest.mark.thorough
def test_build_folder_has_the_learned_numbers(tmp_path: Path, folder: Path) -> None:
    board, order = load("ptites_locos"), random_order(2)
    WiringStore(folder, board, "e661").add(order, NOW)
    args = ["build", "ptites_locos", "--as-soldered", "--paper", "large"]
    assert run(*args, "--out", str(tmp_path / "out")).status == 0
    rows = list(csv.DictReader((tmp_path / "out" / "pins.csv").read_text(encoding="utf-8").splitlines()))
    names = {(row["component"], row["name"]): row["which is"] for row in rows}
    for name, sensor in board.sensors.numbers.items():
        place = order.sensors[sensor]
        assert names[f"U{place // 8 + 1}", "HGFEDCBA"[place % 8]] == name
    WiringStore(folder, board, "e662").add(random_order(3), NOW)
    reason = "This computer has learned the wiring of this board for several controllers"
    message = f"{reason}: add e661 or e662 to --as-soldered.\n"
    assert run(*args, "--out", str(tmp_path / "other")) == (1, "", message)
    assert not (tmp_path / "other").exists()


def test_build_without_a_learned_wiring(tmp_path: Path, folder: Path) -> None:
    out = ["--out", str(tmp_path / "out")]
    message = "This computer has not learned the wiring of this board: plug it in, and run `signalbox wiring learn`.\n"
    assert run("build", "ptites_locos", "--as-soldered", *out) == (1, "", message)
    result = run("build", "ptites_locos", "--as-soldered", "abc", *out)
    assert result.status == 1
    assert "for the controller abc" in result.err
