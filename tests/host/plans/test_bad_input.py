"""What cannot be built, and where it cannot be written: one sentence each, and nothing half written."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.board.model import Grid
from signalbox.errors import UserError
from signalbox.plans.build import build_sheets
from signalbox.plans.folder import write_folder
from signalbox.plans.holes import Drills, holes
from tests.host.app.test_cli import run
from tests.host.board.descriptions import REAL, edited

Said = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"buffer.A1"   = { at = [10, 3.5],',
            '"buffer.A1" = { at = [9.7, 4.4],',
            "The holes for the light of A1 and the light of buffer.A1 run into one another: "
            "they are 2.8 mm apart and need 5.0 mm, so move one of them.",
        ),
        ("pitch_mm = 40", "pitch_mm = 20", "run into one another"),
        (
            '"buffer.A1"   = { at = [10, 3.5],',
            '"buffer.A1" = { at = [10, 0.05],',
            "The hole for the light of buffer.A1 is cut by the board's edge: move it inwards.",
        ),
    ],
)
def test_a_board_that_cannot_be_drilled(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited((old, new)), encoding="utf-8")
    assert run(monkeypatch, "build", str(path), "--out", str(tmp_path / "out")) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert sentence in said
    assert [each.name for each in tmp_path.iterdir()] == ["mine.toml"]


def test_wider_drills_need_more_room() -> None:
    board = load("ptites_locos")
    assert len(holes(board, Drills())) == 116 + 118 + 4
    with pytest.raises(UserError, match="run into one another"):
        holes(board, Drills(light_mm=6.5))


def test_a_board_larger_than_any_page() -> None:
    board = load("ptites_locos")
    huge = replace(board, grid=Grid(60, 30, 200.0))
    with pytest.raises(UserError) as caught:
        build_sheets(huge, ["large"])
    assert str(caught.value) == (
        "The board is too large for one page (6.2 × 12.3 m, and a PDF ends at 5.08 m): "
        "print it in parts with --paper a4, or make pitch_mm smaller."
    )
    assert "sheets/top-a3.pdf" in build_sheets(replace(board, grid=Grid(11, 12, 100.0)), ["a3"])


def test_a_folder_that_is_not_empty_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path
) -> None:
    (tmp_path / "mine").write_text("kept")
    assert run(monkeypatch, "build", "ptites_locos", "--out", str(tmp_path)) == 1
    assert capsys.readouterr().err == f"The folder {tmp_path} is not empty: name another one with --out.\n"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("mine", "kept")]


def test_other_places_where_no_folder_can_be(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path) -> None:
    file, here = tmp_path / "file", tmp_path / "here"
    file.write_text("kept")
    here.mkdir()
    monkeypatch.chdir(here)
    for out, sentence in [
        (file, f"{file} is a file: name a folder with --out.\n"),
        (file / "out", f"{file} is a file: name a folder with --out.\n"),
        (Path(), ". is the folder you are in: name another one with --out.\n"),
    ]:
        assert run(monkeypatch, "build", "ptites_locos", "--paper", "a3", "--out", str(out)) == 1
        assert capsys.readouterr().err == sentence
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "here"]


def test_a_folder_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    with pytest.raises(UserError, match="cannot be written"):
        write_folder(out, {"sheets/one": b"1", "x" * 300: b"2"})
    assert [path.name for path in tmp_path.rglob("*")] == ["deep"]
    write_folder(out, {"sheets/one": b"1"})
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == [
        "deep",
        "deep/out",
        "deep/out/sheets",
        "deep/out/sheets/one",
    ]


@pytest.mark.parametrize("package", ["reportlab", "ezdxf"])
def test_without_its_packages_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, package: str
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == package or name.startswith("signalbox.plans.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert run(monkeypatch, "build", "ptites_locos", "--out", str(tmp_path / "out")) == 1
    assert capsys.readouterr().err == ('Building needs packages that playing does not: pip install ".[build]".\n')
    assert not (tmp_path / "out").exists()


def test_the_folder_has_what_was_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        REAL.replace("Les P'tites Locos\"", 'Паровозики"'), encoding="utf-8"
    )  # the font has no such letters
    out = tmp_path / "out"
    out.mkdir()
    assert run(monkeypatch, "build", str(path), "--out", str(out), "--paper", "a4", "--paper", "large") == 0
    assert capsys.readouterr().out.startswith(f"Written to {out}: 58 files, made from description ")
    assert sorted(each.name for each in out.iterdir()) == [
        "carriers",
        "guide.html",
        "netlist.csv",
        "parts.csv",
        "pins.csv",
        "schematic",
        "sheets",
        "wires.csv",
        "wireviz",
    ]
    assert sorted(each.name for each in (out / "sheets").iterdir()) == [
        "top-a4.pdf",
        "top-large.pdf",
        "top.dxf",
        "top.svg",
        "underside-a4.pdf",
        "underside-large.pdf",
        "underside.dxf",
        "underside.svg",
    ]
    assert "Паровозики" in (out / "sheets" / "top.svg").read_text(encoding="utf-8")
