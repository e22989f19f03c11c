"""Test that unbuildable boards and unwritable folders are reported in one sentence each, without partial output."""

from dataclasses import replace
from pathlib import Path

import pytest

from signalbox.board import load, parts
from signalbox.board.model import Grid
from signalbox.core.errors import UserError
from signalbox.maker.plans.build import build_sheets, write_folder
from signalbox.maker.plans.check import check_board
from signalbox.maker.plans.holes import hole_faults, holes
from tests.english import english, message_text
from tests.host.board.descriptions import EVERY_BOARD, GOLDEN, PARIS, REAL, TO_MATRIX, edited, fault_cases, load_text
from tests.host.cli.command import hide_package, run

pytestmark = pytest.mark.thorough

LIGHT_OF_ARRIVAL = '"buffer.A1"   = { at = [10, 3.5],'
ON_PCBS = ("pixel_order =", 'nodes = "pcb"\npixel_order =')
BUDGET = "supply_budget_ma = 2000"

DESCRIPTIONS = {"locos": REAL, "trains": GOLDEN, "paris": PARIS}
CASES = fault_cases("""
locos: holes
    "buffer.A1"   = { at = [10, 3.5], → "buffer.A1" = { at = [9.7, 4.4],
    The holes for the light of A1 and the light of buffer.A1 overlap, as they are 2.9 mm apart and need 5.0 mm: move one
        of them.
locos: lights
    "buffer.A1"   = { at = [10, 3.5], → "buffer.A1" = { at = [9.5, 4.34],
    Under the board, the light of A1 and the light of buffer.A1 touch, as they are 6.4 mm apart and need 10.0 mm: move
        one of them.
locos: several
    pitch_mm = 40 → pitch_mm = 9
    The holes for the light of H5 and the light of buffer.B3 overlap, as they are 2.4 mm apart and need 5.0 mm: move one
        of them.
    more pairs of holes are too close: move them apart, or raise pitch_mm.
    other magnets close the reed at
locos: port
    budget_ma = 500  → budget_ma = 148
    [power] budget_ma: 118 dark lights and the controller already draw 148 mA: 149 to 500 is needed, or 0 if the lights
        have their own supply.
trains: pin
    pixel_order = → nodes = "pcb"↵pixel_order =
    latch = "GP3" → latch = "GP7"
    [pins] latch: GP3 is expected, as on the controller's circuit board.
trains: kind
    pixel_order = → nodes = "pcb"↵pixel_order =
    kind = "pico" → kind = "other"
    [controller] nodes: the circuit board only takes a pico or pico2: use one of these, or write "stripboard".
paris: chain
    pitch_mm = 40 → pitch_mm = 180
    supply_budget_ma = 2000 → supply_budget_ma = 3300
    [power] supply_budget_ma: the chain of lights is too long: 0.85 V is lost on the way, with supply wires to 8 of its
        lights, but only 0.5 V may be lost. Lower the budget, or move the lights closer together.
trains: page
    pitch_mm = 36 → pitch_mm = 200
    The board is too large for one page (5.4 × 1.9 m, but a PDF page is 5.08 m at most): print it in parts with --paper
        a4, or make pitch_mm smaller.
""") | {
    "locos: edge": (
        [(LIGHT_OF_ARRIVAL, '"buffer.A1" = { at = [10, 0.05],')],
        [message_text("building-hole-cut", hole="the light of buffer.A1")],
    ),
    "locos: supply": (
        [(BUDGET, "supply_budget_ma = 8000")],
        [message_text("building-no-supply", budget="8000", maximum="4800")],
    ),
    "locos: gauge": (
        [(BUDGET, "supply_budget_ma = 4000")],
        [message_text("building-wire-thin", wire="along", gauge=22, stands=5, fuse=6, maximum="3333")],
    ),
    "trains: board": (
        [ON_PCBS, (BUDGET, "supply_budget_ma = 2500")],
        [message_text("building-circuit-board-fuse", stands="2.5", fuse=4, maximum="2083")],
    ),
}


@pytest.mark.parametrize("title", CASES)
def test_board_that_cannot_be_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, title: str) -> None:
    """`build` and `boards check` report the same faults, one line each with the file name. Nothing is written.

    If there are several faults, only excerpts are compared.
    """
    path = tmp_path / "mine.toml"
    edits, expected = CASES[title]
    path.write_text(edited(*edits, of=DESCRIPTIONS[title.split(":")[0]]), encoding="utf-8")
    result = run("build", str(path), "--out", str(tmp_path / "out"))
    assert (result.status, result.out) == (1, "")
    lines = result.err.splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    if len(expected) == 1:
        assert lines == [f"{path}: {expected[0]}"]
    else:
        assert [part for part in expected if part not in result.err] == []
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]
    checked = run("boards", "check", str(path))
    assert (checked.status, checked.err) == (1, result.err)
    assert "is correct" not in checked.out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    french = run("boards", "check", str(path))
    assert french.status == 1
    assert not set(french.err.splitlines() + french.out.splitlines()) & set(lines + checked.out.splitlines())


def test_overlapping_reeds() -> None:
    board = load("golden_train")
    beside = replace(board.squares["T2.7"], row=board.squares["T2.8"].row, column=board.squares["T2.8"].column - 0.08)
    assert english(check_board(replace(board, squares={**board.squares, "T2.7": beside})).faults[0]) == (
        "The holes for the reed of T2.7 and the reed of T2.8 overlap, as "
        "they are 2.9 mm apart and need 3.0 mm: move one of them."
    )


def test_matrix_has_no_circuit_boards(tmp_path: Path) -> None:
    text = edited(*TO_MATRIX).replace("pixel_order =", 'nodes = "pcb"\npixel_order =', 1)
    with pytest.raises(UserError, match=r"\[controller\] nodes: a matrix has no nodes: leave this line out\."):
        load_text(tmp_path, text)


def test_fuse_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {name: part for name, part in parts.components().items() if part.hold_a <= 1.1}
    monkeypatch.setattr(parts, "components", lambda: small)
    (fault,) = check_board(load("golden_train")).faults
    assert english(fault) == message_text("building-no-fuse", budget="2000", maximum=916)


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_boards_of_the_games_can_be_built(name: str) -> None:
    assert check_board(load(name)).faults == []


def test_wider_drills_need_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load("ptites_locos")
    assert len(holes(board)) == 116 + 118 + 4
    assert hole_faults(board) == []
    monkeypatch.setattr("signalbox.maker.plans.holes.LIGHT_MM", 12.5)
    assert hole_faults(board)[0].id == "building-holes-meet"


def test_board_larger_than_any_page_fits_several_smaller_ones() -> None:
    huge = replace(load("golden_train"), grid=Grid(8, 26, 200.0))
    assert len(check_board(huge).faults) == 1
    assert check_board(huge, ["a3"]).faults == []
    assert "sheets/top-a3.pdf" in build_sheets(replace(huge, grid=Grid(8, 26, 100.0)), ["a3"])


def test_folder_that_is_not_empty_is_left_unchanged(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    message = f"The folder {tmp_path} is not empty: choose another one with --out.\n"
    assert run("build", "ptites_locos", "--out", str(tmp_path)) == (1, "", message)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("mine", "kept")]


def test_other_unusable_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, current = tmp_path / "file", tmp_path / "here"
    file.write_text("kept")
    current.mkdir()
    monkeypatch.chdir(current)
    for out, sentence in [
        (file, f"{file} is a file: choose a folder with --out.\n"),
        (file / "out", f"{file} is a file: choose a folder with --out.\n"),
        (Path(), ". is the folder you are in: choose another one with --out.\n"),
    ]:
        assert run("build", "ptites_locos", "--paper", "a3", "--out", str(out)) == (1, "", sentence)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "here"]


def test_folder_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    with pytest.raises(UserError, match="cannot be written"):
        write_folder(out, {"sheets/one": b"1", "x" * 300: b"2"})
    assert [path.name for path in tmp_path.rglob("*")] == ["deep"]
    write_folder(out, {"sheets/one": b"1"})
    paths = [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))]
    assert paths == ["deep", "deep/out", "deep/out/sheets", "deep/out/sheets/one"]


@pytest.mark.parametrize("package", ["reportlab", "ezdxf"])
def test_missing_packages_are_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, package: str) -> None:
    hide_package(package, "signalbox.maker.plans", monkeypatch)
    message = 'Building needs extra packages: pip install "signalbox-board[build]".\n'
    assert run("build", "ptites_locos", "--out", str(tmp_path / "out")) == (1, "", message)
    assert not (tmp_path / "out").exists()


def test_folder_has_the_requested_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(REAL.replace('Les P’tites Locos"', 'Паровозики"'), encoding="utf-8")  # the font lacks these letters
    out = tmp_path / "out"
    out.mkdir()
    result = run("build", str(path), "--out", str(out), "--paper", "a4", "--paper", "large")
    assert result.status == 0
    assert result.out.startswith(f"Written to {out}: 58 files, made from description ")
    names = "carriers guide.html netlist.csv parts.csv pins.csv schematic sheets wires.csv wireviz"
    assert sorted(file.name for file in out.iterdir()) == names.split()
    sheets = {f"{side}{end}" for side in ("top", "underside") for end in ("-a4.pdf", "-large.pdf", ".dxf", ".svg")}
    assert {file.name for file in (out / "sheets").iterdir()} == sheets
    assert "Паровозики" in (out / "sheets" / "top.svg").read_text(encoding="utf-8")
