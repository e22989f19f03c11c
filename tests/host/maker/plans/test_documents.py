"""The lists, the schematic, the harnesses and the guide agree with the netlist and the description."""

import csv
import io
import json
import os
import re
import stat
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from signalbox.board import Board, board_names, load, parts
from signalbox.board.model import MATRIX
from signalbox.core.errors import UserError
from signalbox.maker.circuit import plan
from signalbox.maker.circuit.names import GROUND, LIGHT_SUPPLY, LOGIC_SUPPLY, connector, switch
from signalbox.maker.circuit.placement import count_nodes
from signalbox.maker.circuit.sensors import RIBBON_WIRE
from signalbox.maker.circuit.wire_list import WireList, stages
from signalbox.maker.plans.build import build
from signalbox.maker.plans.carriers import carriers
from signalbox.maker.plans.csv_and_wireviz import draw_harnesses, wireviz_files
from signalbox.maker.plans.parts_list import WIRE, Item, format_references, parts_list
from tests.english import english
from tests.host.board.descriptions import EVERY_BOARD, matrix_board
from tests.host.maker.circuit.planned import on_pcbs, plan_of, planned_on_pcbs
from tests.host.maker.plans.fixtures import ENGLISH, HEADING
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

BOARDS = board_names()


@cache
def files(name: str) -> dict[str, bytes]:
    return build(load(name), ())


def rows(name: str, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files(name)[file].decode())))


def items(board: Board) -> dict[str, Item]:
    return {
        item.part.number: item for item in parts_list(plan_of(board.name), carriers(board)).items if item.group != WIRE
    }


def check_parts_list(name: str) -> None:
    board = load(name)
    count = Counter({row["component"]: row["kind"] for row in rows(name, "netlist.csv")}.values())
    assert count["reed"] == len(board.sensors.numbers) - len(board.buttons)
    assert count["light"] == len(board.lights)
    listed = {row["number"]: row for row in rows(name, "parts.csv") if row["group"] != "Wire"}
    reed = board.sensors.sensing.reed
    assert int(listed[reed.number]["count"]) == count["reed"]
    assert int(listed[reed.number]["order"]) > count["reed"]
    for kind, part in parts.components().items():
        if count[kind]:
            assert int(listed[part.number]["count"]) == count[kind], kind
    assert {kind for kind in count if kind not in parts.components()} == {"reed", "controller", "fuse"}
    assert all(float(row["euro to"]) > 0 for row in listed.values())


def check_bought_wire(name: str) -> None:
    cut: Counter[tuple[str, str]] = Counter()
    for row in rows(name, "wires.csv"):
        cut[row["AWG"], row["colour"]] += int(row["length mm"])
    bought = {
        (row["part"].split("AWG ")[1].split(" ")[0], row["for"]): (float(row["count"]), float(row["order"]))
        for row in rows(name, "parts.csv")
        if row["group"] == "Wire"
    }
    assert set(bought) == set(cut)
    for wire, (count, order) in bought.items():
        assert count == pytest.approx(cut[wire] / 1000, abs=0.011)
        assert order >= count


def test_number_of_magnets_matches_the_pieces_of_the_games() -> None:
    counts = {name: {item.part.name: item.count for item in items(load(name)).values()} for name in BOARDS}
    assert counts["ptites_locos"]["disc_6x2_n45"] == 16
    assert counts["ptites_locos"]["disc_4x2_n45"] == 6
    assert counts["golden_train"]["disc_6x2_n45"] == 4 + 42
    assert counts["paris_connection"]["disc_5x2_n35"] == 198


def check_pin_tables(name: str) -> None:
    board = load(name)
    if board.controller.scan == MATRIX:
        check_pin_tables_of_a_matrix(name)
        return
    letters = "HGFEDCBA"  # the data sheet's names for D7 to D0
    names = {(row["component"], row["name"]): row["which is"] for row in rows(name, "pins.csv")}
    for square, sensor in board.sensors.numbers.items():
        assert names[f"U{sensor // 8 + 1}", letters[sensor % 8]] == square
    controller = {row["name"]: row["net"] for row in rows(name, "pins.csv") if row["component"] == "A1"}
    assert controller[board.controller.pins["data"]] == "data 1"
    assert controller["GP0"] == "not connected"


def check_pin_tables_of_a_matrix(name: str) -> None:
    controller = {row["name"]: row["net"] for row in rows(name, "pins.csv") if row["component"] == "A1"}
    lines = load(name).controller
    for kind, pins in (("row", lines.rows), ("column", lines.columns)):
        assert [controller[pin] for pin in pins] == [f"{kind} {n}" for n in range(1, len(pins) + 1)]
    joined = {(row["component"], row["net"]) for row in rows(name, "netlist.csv")}
    for sensor in load(name).sensors.numbers.values():
        assert (switch(sensor), f"column {lines.matrix_position(sensor)[1] + 1}") in joined


def check_schematic(name: str) -> None:
    board = load(name)
    pages = {file: content.decode() for file, content in files(name).items() if file.startswith("schematic/")}
    matrix = board.controller.scan == MATRIX
    size, page_kind = (len(board.controller.columns), "row") if matrix else (8, "node")
    assert len(pages) == 1 + -(-board.sensors.count // size) + -(-len(board.lights) // 24)
    for square, sensor in board.sensors.numbers.items():
        page = pages[f"schematic/{sensor // size + 2:02}-{page_kind}-{sensor // size + 1:02}.svg"]
        assert f">SW{sensor}  {square}<" in page
    drawn = "".join(page for file, page in pages.items() if "lights" in file)
    assert all(f">D{number}<" in drawn and f">{square}<" in drawn for square, number in board.lights.items())


def check_guide(name: str) -> None:
    guide = files(name)["guide.html"].decode()
    board = load(name)
    for wire in WireList(plan_of(name)).wires:
        assert f"<tr><td>{wire.number}</td><td>{wire.one}</td>" in guide
    for stage in stages(board):
        assert f"signalbox check --stage {stage.number} --description {name}<" in guide


def check_harnesses(name: str) -> None:
    joined = set()
    for content in wireviz_files(plan_of(name), HEADING, ENGLISH).values():
        section = ""
        pins: dict[str, list[object]] = {}
        for line in content.decode().splitlines():
            key, _, value = line.strip().partition(": ")
            if line.endswith(":") and not line.startswith(" "):
                section = line
            elif section == "connectors:":
                pins[key] = json.loads(value)["pins"]
            elif section == "connections:":
                one, cable, other = json.loads(line.strip().removeprefix("- "))
                ends = [(*end, *end.values()) for end in (one, other)]
                assert all(pin in pins[component] for component, (pin,) in ends)
                joined.add((next(iter(cable)), *(f"{component}.{pin}" for component, (pin,) in ends)))
    assert joined == {(f"W{wire.number}", str(wire.one), str(wire.other)) for wire in WireList(plan_of(name)).wires}


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_documents_agree_with_the_circuit(name: str) -> None:
    """Run all checks in one test per board, so that they share its calculated files."""
    for check in (check_parts_list, check_bought_wire, check_pin_tables, check_schematic, check_guide, check_harnesses):
        check(name)


def test_references_are_abbreviated() -> None:
    assert english(format_references(["U2", "U1", "U3", "U101"])) == "U1 to U3, U101"
    assert english(format_references(["A1"])) == "A1"


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_wireviz_draws_the_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "dot", "true")
    program(tmp_path, "wireviz", 'for file; do tr a-z A-Z < $file > "${file%.yml}.svg"; done')
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert draw_harnesses({"01-a.yml": b"one", "02-b.yml": b"two"}) == {"01-a.svg": b"ONE", "02-b.svg": b"TWO"}
    program(tmp_path, "wireviz", "echo broken >&2; exit 1")
    with pytest.raises(UserError, match=r"could not draw the harnesses \(broken\): leave --pictures out"):
        draw_harnesses({"01-a.yml": b"one"})


def test_pictures_need_wireviz(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match="pip install wireviz"):
        draw_harnesses({"01-a.yml": b"one"})


@pytest.mark.parametrize(("name", "buffers"), [("golden_train", 0), *mark_soak(("paris_connection", 3))])
def test_board_with_circuit_boards_lists_them_and_their_ribbons(name: str, buffers: int) -> None:
    board = on_pcbs(load(name))
    made, soldered = build(board, ()), planned_on_pcbs(name)
    count = count_nodes(board)
    bought = {row["number"]: row for row in csv.DictReader(io.StringIO(made["parts.csv"].decode()))}
    assert int(bought["hardware/pcb/node"]["count"]) == count
    assert int(bought["hardware/pcb/controller"]["count"]) == 1
    assert int(bought["61200621621"]["count"]) == 1 + 2 * count + 2 * buffers, "box headers"
    assert int(bought["61200623021"]["count"]) == 2 * (count + buffers), "plugs"
    assert ("03-2989" in bought) == bool(buffers), "stripboard"
    cut = sum(wire.length_mm for wire in WireList(soldered).wires if wire.kind == RIBBON_WIRE)
    assert float(bought["3365/06"]["count"]) == pytest.approx(cut / 6 / 1000, abs=0.01)
    guide = made["guide.html"].decode()
    assert guide.count("></span> ribbon</td>") == count + buffers
    assert "bridge pins 10 and 16" not in guide
    for number in range(1, count + 1):
        (page,) = [file for file in made if file.endswith(f"-node-{number:02}.svg")]
        assert f"(schematic, page {int(page.removeprefix('schematic/')[:2])})" in guide
        assert f"{connector(number, 3)} is J3 (terminals)" in made[page].decode()
    assert sum("buffer" in file for file in made) == buffers
    assert guide.count("more than 16 nodes need one") == buffers


def test_guide_names_the_requested_sheets() -> None:
    board = load("golden_train")
    for page_sizes, size in (((), "a4"), (["letter", "a3"], "letter"), (["large"], "large")):
        guide = build(board, page_sizes)["guide.html"].decode()
        assert set(re.findall(r"sheets/(?:top|underside)-(\w+)\.pdf", guide)) == {size}


def test_flat_reeds_get_no_holes_in_the_guide() -> None:
    board = load("golden_train")
    upright = build(board, ())["guide.html"].decode()
    flat = replace(board.sensors, sensing=replace(board.sensors.sensing, mount="flat"))
    laid_flat = build(replace(board, sensors=flat), ())["guide.html"].decode()
    assert "3 mm for reeds" in upright
    assert "cut a groove" not in upright
    assert "3 mm for reeds" not in laid_flat
    assert "cut a groove for it down to the cardboard, 2.8 mm wide and 15 mm" in laid_flat


def test_only_supply_wires_are_red_or_black() -> None:
    for made in (plan_of("golden_train"), plan(matrix_board())):
        for wire in WireList(made).wires:
            if wire.colour in ("red", "black"):
                assert wire.net in (LOGIC_SUPPLY, LIGHT_SUPPLY, GROUND), wire


def test_consumables_are_bought_too() -> None:
    bought = {row["part"]: row for row in rows("ptites_locos", "parts.csv")}
    for part in ("solder wire", "hot glue", "wood glue", "instant glue", "tracing paper", "filament", "pin header"):
        assert any(name.startswith(part) and float(row["order"]) > 0 for name, row in bought.items()), part


def test_matrix_is_built_row_by_row() -> None:
    board = matrix_board()
    made = build(board, ())
    rows = [stage for stage in stages(board) if stage.sensors]
    guide = made["guide.html"].decode()
    for stage in rows:
        page = made[f"schematic/{stage.number + 1:02}-row-{stage.number:02}.svg"].decode()
        for sensor in stage.sensors:
            assert f">SW{sensor}  {board.sensors.name(sensor)}<" in page
            assert f">CR{sensor}<" in page
        assert f"Step {stage.number}: Row {stage.number}" in guide
    assert re.findall(r"[^.]*\bnodes?\b[^.]*", guide) == []  # the board has no nodes
    assert "1N4148" in made["parts.csv"].decode()
    assert "74HC165" not in made["parts.csv"].decode()
