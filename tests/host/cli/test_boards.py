"""`signalbox boards squares`: every number, written so that it can go into a description."""

from pathlib import Path

import pytest

from signalbox.board import load
from tests.host.board.descriptions import GOLDEN, PARIS, edited, load_text
from tests.host.cli.test_main import run

Said = pytest.CaptureFixture[str]


def test_every_square_light_and_button_is_listed(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert run(monkeypatch, "boards", "squares", "paris_connection") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 427 + 48 + 9 + 3 + 2  # three titles, two empty lines
    assert '"6.9.L" = { at = [5.33, 8.76], sensor = 79, light = 118, place = "6.9" }' in lines
    assert '"20.16" = { at = [17.454, 16], sensor = 416, light = 455 }' in lines
    assert '"seat.1" = { at = [15, 2], light = 42 }' in lines
    assert "confirm = { at = [22.3, 11], sensor = 7 }" in lines


@pytest.mark.parametrize(
    ("name", "text", "before"), [("golden_train", GOLDEN, "[trains]\n"), ("paris_connection", PARIS, "[map]\n")]
)
def test_the_list_may_stand_in_a_description(
    monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path, name: str, text: str, before: str
) -> None:
    run(monkeypatch, "boards", "squares", name)
    squares = capsys.readouterr().out.partition("[lights]")[0]
    board = load_text(tmp_path, edited((before, squares + before), of=text))
    assert board.squares == load(name).squares


def test_no_list_of_a_board_that_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(("hexes = 238", "hexes = 237"), of=PARIS), encoding="utf-8")
    assert run(monkeypatch, "boards", "squares", str(path)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{path}: [totals] hexes: 237 are declared, the Eiffel hex too, but the map has 238.\n"
