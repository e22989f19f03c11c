"""Finding and reading a description by name or path, and the errors when it cannot be read."""

from pathlib import Path

import pytest

from signalbox.board import BoardError, load
from signalbox.board.load import listed_names
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from tests.english import message_text
from tests.host.board.descriptions import REAL, edited, faults_of, load_text, said_of


def test_board_is_found_by_name() -> None:
    assert load("ptites_locos").title == "Les P’tites Locos"


def test_board_is_found_by_path_and_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "attic_board.toml"
    path.write_text(REAL, encoding="utf-8")
    assert load(path).name == load(str(path)).name == "attic_board"


def test_unknown_name_is_answered_with_the_known_ones() -> None:
    *known, last = listed_names()
    with pytest.raises(UserError) as refused:
        load("monopoly")
    assert str(refused.value) == (
        f'There is no board "monopoly": choose {", ".join(known)} or {last}, or give the path of a .toml file.'
    )


@pytest.mark.parametrize(("name", "reason"), [("gone.toml", "No such file or directory"), ("", "Is a directory")])
def test_unreadable_path(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(UserError) as refused:
        load(tmp_path / name)
    assert str(refused.value) == f"The board description {tmp_path / name} cannot be read: {reason}. Check the path."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[board\n",
            message_text("description-no-toml-in-line", line=1, why="Expected ']' at the end of a table declaration"),
        ),
        ("a = 1\na = 2\n", message_text("description-no-toml-in-line", line=2, why="Cannot overwrite a value")),
        (
            "[squares]\nS1 = { at = [1, 1]\nS2 = {}\n",
            message_text("description-no-toml-in-line", line=2, why="Unclosed inline table"),
        ),
        ("[board]\ntitle =", message_text("description-no-toml-at-end", why="Invalid value")),
    ],
)
def test_invalid_toml_is_refused_with_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    assert faults_of(tmp_path, text) == [sentence]


def test_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe[board]")
    with pytest.raises(BoardError, match="this is not UTF-8 text, so it is not a description of a board"):
        load(path)


def test_file_name_that_cannot_be_a_board_name(tmp_path: Path) -> None:
    path = tmp_path / "My board.toml"
    path.write_text(REAL, encoding="utf-8")
    with pytest.raises(BoardError) as refused:
        load(path)
    assert said_of(refused.value) == [message_text("description-file-name", file='"My board.toml"', most=24)]


def test_empty_file_lacks_every_table(tmp_path: Path) -> None:
    tables = ("board", "colours", "squares", "lights", "buttons", "power", "controller", "pins")
    assert faults_of(tmp_path, "") == [f"[{table}]: it is missing: a table is expected." for table in tables]


def test_error_names_the_file_in_every_line(tmp_path: Path) -> None:
    with pytest.raises(BoardError) as refused:
        load_text(tmp_path, edited(("sensor = 117", "sensor = 1170"), ("light_ma = 60", "light_ma = 0")))
    assert [line.split(": ")[0] for line in str(refused.value).splitlines()] == [str(tmp_path / "mine.toml")] * 3


HASH_EDITS = [
    pytest.param([('"Q1.1.2" = { at = [3, 1],', '"Q1.1.2" = { at = [3.1, 1],')], True, id="a square drawn elsewhere"),
    pytest.param([('title = "west"', 'title = "left"')], True, id="a renamed bay"),
    pytest.param([('green = "#00ff28"', 'green = "#00ff00"')], True, id="another green"),
    pytest.param([("roll    =", "undo ="), ("undo    =", "roll =")], False, id="swapped buttons"),
    pytest.param([("at = [10.75, 9.75]", "at = [10.7, 9.7]")], True, id="a moved button"),
    pytest.param([("{ at = [10.75, 9.75],  sensor = 116 }", "116")], True, id="a button on a panel"),
    pytest.param([('clock = "GP2"', 'clock = "GP5"')], False, id="another pin"),
    pytest.param([("\nbudget_ma = 500", "\nbudget_ma = 450")], False, id="another budget"),
    pytest.param([("idle_ma = 1.0", "idle_ma = 0.6")], False, id="other lights"),
    pytest.param([("\nidle_ma = 1.0", "\n")], True, id="lights of default current"),
    pytest.param([("tiles = 12", "tiles = 11")], False, id="another rule"),
]


@pytest.mark.parametrize(("edits", "same"), HASH_EDITS)
def test_hash_covers_what_firmware_and_rules_use(tmp_path: Path, edits: list[tuple[str, str]], same: bool) -> None:
    before = load_text(tmp_path, REAL).hash
    assert (load_text(tmp_path, edited(*edits)).hash == before) is same


def test_hundreds_of_faults_are_all_reported(tmp_path: Path) -> None:
    """In either language, arguments of a sentence must be short, but a list of lines may be long."""
    with pytest.raises(BoardError) as refused:
        load_text(tmp_path, REAL.replace("sensor = ", "sensr = "))
    for language in ("en-GB", "fr"):
        lines = catalogue(language).checked_text(refused.value.message).splitlines()
        assert len(lines) == len(refused.value.faults) > 200
        assert all(line.startswith(str(tmp_path / "mine.toml")) for line in lines)
