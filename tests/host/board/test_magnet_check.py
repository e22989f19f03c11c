"""Magnet calculations in `signalbox boards check`: the games' boards pass, and unreliable ones are refused."""

import re
import sys
from pathlib import Path

import pytest

from signalbox.board import Board, BoardError, board_names, load
from signalbox.board.magnet_check import MARGIN, check_magnets, magnet_layout
from signalbox.board.physics import crosstalk
from signalbox.board.sensing import DEFAULT
from signalbox.core.resources import WORKING_COPY
from tests.english import english, message_text
from tests.host.board.descriptions import GOLDEN, PARIS, REAL, edited, fault_cases, faults_of, load_text
from tests.host.cli.command import run

pytestmark = pytest.mark.thorough

LARGER = ('"disc_5x2_n35"', '"disc_6x3_n42"')  # Paris Connection's


def magnet_faults(board: Board) -> list[str]:
    return [english(fault) for fault in check_magnets(board).faults]


@pytest.mark.parametrize("name", board_names())
def test_boards_of_the_games_have_margin(name: str) -> None:
    found = crosstalk.compute_findings(magnet_layout(load(name)))
    assert len(found) == len(load(name).sensors.numbers) - len(load(name).buttons)
    assert min(finding.margin for finding in found) >= MARGIN
    assert min(finding.cross_margin for finding in found) >= MARGIN
    assert min(finding.release_margin for finding in found) >= 1
    assert check_magnets(load(name)).faults == []


def test_magnet_that_closes_its_neighbours_reed_is_refused(tmp_path: Path) -> None:
    (fault,) = magnet_faults(load_text(tmp_path, edited(LARGER, of=PARIS)))
    assert fault == (
        "other magnets nearly close the reed at 16.11.L, 16.11.R, 17.10.R, 16.12.L and 336 more: they give 14.7 AT, "
        "and a reed may close at 15 AT. Use a weaker magnet, or move 16.11.L and 16.11.R more than 19.2 mm apart."
    )


def test_check_prints_the_worst_reed_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(LARGER, of=PARIS), encoding="utf-8")
    output = run("boards", "check", str(path))
    assert output.status == 1
    assert output.out.startswith("mine is not correct: Paris Connection, ")
    assert "  other magnets 1.0 at worst, at 16.11.L: 14.7 AT, mostly from 16.11.R, 19 mm away\n" in output.out
    assert output.err.startswith(f"{path}: other magnets nearly close the reed at 16.11.L, 16.11.R")


def test_flat_reeds_work_only_where_pieces_are_far_apart(tmp_path: Path) -> None:
    flat = ('mount = "upright"', 'mount = "flat"')
    assert check_magnets(load_text(tmp_path, edited(flat))).faults == []
    weak, loud = magnet_faults(load_text(tmp_path, edited(flat, of=PARIS)))
    assert weak.endswith("but it should give 1.5 times. Mount the reeds upright.")
    assert "other magnets close the reed at 16.11.L" in loud
    assert "they give 42.5 AT, and a reed may close at 15 AT." in loud


def test_document_shows_the_output_of_the_check() -> None:
    text = (WORKING_COPY / "docs" / "magnets.md").read_text(encoding="utf-8")
    shown = "".join(f"    {english(line)}\n" for line in check_magnets(load("ptites_locos")).lines[:4])
    assert shown in text


def test_code_reed_too_close_to_a_cell_is_named(tmp_path: Path) -> None:
    """The opposite reed is too close as well, because a half turn of the bay swaps the two reeds."""
    close = [
        ("a = { at = [6.4, 1.5], ", "a = { at = [6.2, 1.2], "),
        ("f = { at = [4.6, 3.5], ", "f = { at = [4.8, 3.8], "),
    ]
    (fault,) = magnet_faults(load_text(tmp_path, edited(*close)))
    assert re.match(r"other magnets nearly close the reed at B0\.[af] and B0\.[af]:", fault)
    assert re.search(r"or move B0\.[af] and B0\.[14]\.[01] more than 11\.3 mm apart\.$", fault)


def test_magnets_out_of_reach_are_reported_without_numbers(tmp_path: Path) -> None:
    board = load_text(tmp_path, edited(("pitch_mm = 36", "pitch_mm = 200"), of=GOLDEN))
    lines = [english(line) for line in check_magnets(board).lines]
    assert not any("inf" in line or " 0 mm away" in line for line in lines)
    assert message_text("building-other-magnets-far") in lines


def test_thick_cover_is_refused(tmp_path: Path) -> None:
    (fault,) = magnet_faults(load_text(tmp_path, edited(("cover_mm = 1.5", "cover_mm = 4"))))
    assert fault.startswith("the magnet is too weak at B3.1.0, ")
    assert fault.endswith("times. Use a stronger magnet or less cover.")


def test_reeds_held_closed_by_other_magnets_are_refused(tmp_path: Path) -> None:
    (fault,) = magnet_faults(load_text(tmp_path, edited(("disc_6x2_n45", "disc_6x3_n42"))))
    assert fault.startswith("other magnets may hold the reed closed at B3.a and B3.b: they give 8.0 AT")


def test_missing_sensing_values_have_defaults(tmp_path: Path) -> None:
    table = REAL[REAL.index("[sensing]") : REAL.index("\n[track]")]
    default = load_text(tmp_path, edited((table, "")))
    assert default.sensors.sensing == DEFAULT
    partial = load_text(tmp_path, edited((table, "[sensing]\ncover_mm = 3\nmagnets.loco = { above_mm = 2 }\n")))
    assert partial.sensors.sensing.cover_mm == 3
    assert partial.sensors.sensing.uses["loco"].above_mm == 2
    assert partial.sensors.sensing.uses["loco"].magnet == DEFAULT.uses["loco"].magnet
    assert partial.sensors.sensing.uses["code"] == DEFAULT.uses["code"]
    assert partial.hash == default.hash == load_text(tmp_path, REAL).hash


SENSING_FAULTS = fault_cases("""
an unknown way to mount reeds
    mount = "upright" → mount = "askew"
    [sensing] mount: "upright" or "flat" is expected, not "askew".
a cover below the board
    cover_mm = 1.5 → cover_mm = -1
    [sensing] cover_mm: a number from 0.2 to 30 is expected, not -1.
an unknown key of the sensors
    platform_mm = 2 → platform = 2
    [sensing] platform: there is no such key; perhaps you meant platform_mm.
a height of a magnet in quotes
    loco = { magnet = "disc_6x2_n45", above_mm = 1, → loco = { magnet = "disc_6x2_n45", above_mm = "1",
    [sensing.magnets] loco above_mm: a number from 0 to 30 is expected, not "1".
a magnet for nothing
    loco = { magnet = → lcoo = { magnet =
    [sensing.magnets] lcoo: there is no such key; perhaps you meant loco.
""")


@pytest.mark.parametrize(("edits", "sentences"), SENSING_FAULTS.values(), ids=SENSING_FAULTS)
def test_invalid_sensing_value_is_reported(tmp_path: Path, edits: list[tuple[str, str]], sentences: list[str]) -> None:
    assert faults_of(tmp_path, edited(*edits)) == sentences


def test_unknown_part_is_reported_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(
        BoardError,
        match=message_text(
            "description-expected", expected='\\[sensing\\] reed: .*"mdsr10_15_20".*', found='"mdsr10_15_21"'
        ),
    ):
        load_text(tmp_path, edited(('"mdsr10_15_20"', '"mdsr10_15_21"')))


def test_description_is_checked_without_magpylib(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("signalbox.board.physics.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr("signalbox.board.physics.crosstalk", None, raising=False)
    monkeypatch.delattr("signalbox.board.physics.crosstalk")
    monkeypatch.setitem(sys.modules, "magpylib", None)
    output = run("boards", "check", "ptites_locos")
    assert output.status == 0
    assert "ptites_locos is correct" in output.out
    assert output.err == "  The magnets were not checked: pip install 'signalbox-board[build]', then check again.\n"
