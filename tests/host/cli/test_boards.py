"""`signalbox boards squares`: every number, in a form that can be pasted into a description."""

from pathlib import Path

import pytest

from signalbox.board import load
from tests.host.board.descriptions import GOLDEN, PARIS, edited, load_text
from tests.host.cli.command import run


def test_every_square_light_and_button_is_listed() -> None:
    result = run("boards", "squares", "paris_connection")
    assert result.status == 0
    lines = result.out.splitlines()
    assert len(lines) == 427 + 48 + 9 + 3 + 2  # three titles, two empty lines
    assert '"6.9.L" = { at = [5.33, 8.76], sensor = 79, light = 118, place = "6.9" }' in lines
    assert '"20.16" = { at = [17.454, 16], sensor = 416, light = 455 }' in lines
    assert '"seat.1" = { at = [15, 2], light = 42 }' in lines
    assert "confirm = { at = [22.3, 11], sensor = 7 }" in lines


@pytest.mark.parametrize(
    ("name", "text", "before"), [("golden_train", GOLDEN, "[trains]\n"), ("paris_connection", PARIS, "[map]\n")]
)
def test_list_can_be_pasted_into_a_description(tmp_path: Path, name: str, text: str, before: str) -> None:
    squares = run("boards", "squares", name).out.partition("[lights]")[0]
    board = load_text(tmp_path, edited((before, squares + before), of=text))
    assert board.squares == load(name).squares


def test_wrong_board_is_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited(("hexes = 238", "hexes = 237"), of=PARIS), encoding="utf-8")
    fault = "the number of hexes, including the Eiffel hex, is declared as 237, but the map has 238"
    message = f"{path}: [totals] hexes: {fault}.\n"
    assert run("boards", "squares", str(path)) == (1, "", message)
