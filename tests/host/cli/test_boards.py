"""`signalbox boards squares`: every number, in a form that can be pasted into a description."""

from pathlib import Path

import pytest

from signalbox.board import load
from tests.host.board.descriptions import GOLDEN, PARIS, edited, load_text
from tests.host.cli.test_main import run

Capture = pytest.CaptureFixture[str]


def test_every_square_light_and_button_is_listed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
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
def test_list_can_be_pasted_into_a_description(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, name: str, text: str, before: str
) -> None:
    run(monkeypatch, "boards", "squares", name)
    squares = capsys.readouterr().out.partition("[lights]")[0]
    board = load_text(tmp_path, edited((before, squares + before), of=text))
    assert board.squares == load(name).squares


def test_wrong_board_is_not_listed(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(("hexes = 238", "hexes = 237"), of=PARIS), encoding="utf-8")
    assert run(monkeypatch, "boards", "squares", str(path)) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == f"{path}: [totals] hexes: 237 are declared, the Eiffel hex too, but the map has 238.\n"
