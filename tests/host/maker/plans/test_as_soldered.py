"""After `wiring learn` all can be made of the board as it is soldered."""

import csv
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.board.wiring_order import WiringOrder
from signalbox.maker.circuit import plan
from signalbox.service.procedures.wiring import store
from signalbox.service.procedures.wiring.store import WiringStore
from tests.host.cli.test_main import run
from tests.host.maker.circuit.solving import Nets, bits, chain

Said = pytest.CaptureFixture[str]
NOW = datetime(2026, 3, 4, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "default_folder", lambda: tmp_path / "wirings")
    return tmp_path / "wirings"


def in_any_order(seed: int) -> WiringOrder:
    sensors, lights = list(range(120)), list(range(118))
    random.Random(seed).shuffle(sensors)
    random.Random(seed).shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def test_the_circuit_is_that_of_the_wiring() -> None:
    board, order = load("ptites_locos"), in_any_order(1)
    made = plan(order.soldered(board))
    role = {name: component.role for name, component in made.netlist.components.items()}
    nets = Nets(made.netlist.connections)
    answered = [role[str(name)] for name in bits(nets, "GP4")]
    assert [answered[order.sensors[sensor]] for sensor in range(120)] == [
        board.sensors.name(sensor) for sensor in range(120)
    ]
    lit = [role[name] for name in chain(nets, "GP16")]
    names = {number: name for name, number in board.lights.items()}
    assert [lit[order.lights[light]] for light in range(118)] == [names[light] for light in range(118)]


@pytest.mark.thorough
def test_the_folder_has_the_numbers_that_were_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, folder: Path
) -> None:
    board, order = load("ptites_locos"), in_any_order(2)
    WiringStore(folder, board, "e661").add(order, NOW)
    words = ["build", "ptites_locos", "--as-soldered", "--paper", "large"]
    assert run(monkeypatch, *words, "--out", str(tmp_path / "out")) == 0
    rows = list(csv.DictReader((tmp_path / "out" / "pins.csv").read_text(encoding="utf-8").splitlines()))
    at = {(row["component"], row["name"]): row["which is"] for row in rows}
    for name, sensor in board.sensors.numbers.items():
        place = order.sensors[sensor]
        assert at[f"U{place // 8 + 1}", "HGFEDCBA"[place % 8]] == name
    WiringStore(folder, board, "e662").add(in_any_order(3), NOW)
    capsys.readouterr()
    assert run(monkeypatch, *words, "--out", str(tmp_path / "other")) == 1
    assert capsys.readouterr().err == (
        "Several controllers have a wiring of this board: add e661 or e662 to --as-soldered.\n"
    )
    assert not (tmp_path / "other").exists()


def test_nothing_was_learned(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, folder: Path) -> None:
    assert run(monkeypatch, "build", "ptites_locos", "--as-soldered", "--out", str(tmp_path / "out")) == 1
    said = capsys.readouterr().err
    assert said == "This computer has learned no wiring for this board: plug it in, and run signalbox wiring learn.\n"
    assert run(monkeypatch, "build", "ptites_locos", "--as-soldered", "abc", "--out", str(tmp_path / "out")) == 1
    assert "for the controller abc" in capsys.readouterr().err
