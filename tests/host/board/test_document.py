"""docs/board_descriptions.md has a working example and explains every key and word of the drawings."""

import re
from pathlib import Path
from typing import Any

import pytest

from signalbox.board import board_names, draw, load
from tests.host.board.descriptions import PARIS, edited, load_text

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "board_descriptions.md").read_text(encoding="utf-8")


def test_example_of_a_square_soldered_elsewhere(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    board = load_text(tmp_path, edited(("[map]\n", example + "[map]\n"), of=PARIS))
    assert board.squares["6.8.R"].at == (5.3, 8.3)


@pytest.mark.parametrize("name", board_names())
def test_every_key_and_word_of_a_drawing_is_explained(name: str) -> None:
    drawing: Any = draw(load(name))
    words = {
        *drawing,
        *(square["kind"] for square in drawing["squares"]),
        *(look["shape"] for look in drawing["looks"].values()),
    }
    words |= {key for kind in ("squares", "areas", "borders") for thing in drawing[kind] for key in thing}
    words |= {word for area in drawing["areas"] for word in area["style"].split()}
    explained = set(re.findall(r"\w+", TEXT)) | {f"city{value}" for value in "1234"}
    assert words <= explained
