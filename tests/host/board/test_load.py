"""Finding and reading descriptions of boards, the documented example, and boards that differ from the bundled one."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import Board, BoardError, board_names, draw, load
from signalbox.board.load import compile_board, dashed_board_names
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.games.ptites_locos.board import half_turn
from tests.english import message_text
from tests.host.board.descriptions import PARIS, REAL, edited, fault_sentences, faults_of, load_text
from tests.host.board.invented import Layout, description, layouts


def test_board_is_found_by_name() -> None:
    assert load("ptites_locos").title == "Les P’tites Locos"


def test_board_is_found_by_path_and_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "attic_board.toml"
    path.write_text(REAL, encoding="utf-8")
    assert load(path).name == load(str(path)).name == "attic_board"


def test_unknown_name_is_answered_with_the_known_ones() -> None:
    *known, last = dashed_board_names()
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
    assert fault_sentences(refused.value) == [message_text("description-file-name", file='"My board.toml"', maximum=24)]


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
    assert (load_text(tmp_path, edited(*edits)).hash == load_text(tmp_path, REAL).hash) is same


def test_hundreds_of_faults_are_all_reported(tmp_path: Path) -> None:
    """The lines of one error may together exceed Fluent's limit for the length of a string, in either language."""
    with pytest.raises(BoardError) as refused:
        load_text(tmp_path, REAL.replace("sensor = ", "sensr = "))
    for language in ("en-GB", "fr"):
        lines = catalogue(language).checked_text(refused.value.message).splitlines()
        assert len(lines) == len(refused.value.faults) > 200
        assert all(line.startswith(str(tmp_path / "mine.toml")) for line in lines)


TEXT = (Path(__file__).resolve().parents[3] / "docs" / "board_descriptions.md").read_text(encoding="utf-8")


def test_example_of_a_square_soldered_elsewhere(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert load_text(tmp_path, edited(("[map]\n", example + "[map]\n"), of=PARIS)).squares["6.8.R"].at == (5.3, 8.3)


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


def _description() -> dict[str, Any]:
    return tomllib.loads(REAL)


def _with_longer_lane(quadrant: int, lane: int, extra: int) -> Board:
    """Return the bundled board with `extra` squares added to the end of one lane, on free spots."""
    data = _description()
    length = data["track"]["lengths"][quadrant - 1][lane - 1]
    data["track"]["lengths"][quadrant - 1][lane - 1] = length + extra
    for i in range(extra):
        line = {"at": [8.5 + i / 2, 1.5], "sensor": 120 + i, "light": 118 + i}
        data["squares"][f"Q{quadrant}.{lane}.{length + 1 + i}"] = line
    return compile_board("longer", data, "longer")


@given(quadrant=st.integers(1, 3), lane=st.integers(1, 3), extra=st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_rules_readings_and_drawing_follow_a_longer_lane(quadrant: int, lane: int, extra: int) -> None:
    board = _with_longer_lane(quadrant, lane, extra)
    lengths: Any = board.game_data()["lengths"]
    last = f"Q{quadrant}.{lane}.{lengths[quadrant - 1][lane - 1]}"
    assert sum(map(sum, lengths)) == 45 + extra
    assert last in board.places
    assert board.sensors.count_closed(1 << board.squares[last].sensor)[board.places.index(last)] == 1
    assert (board.sensors.count, len(board.lights)) == (120 + extra, 118 + extra)
    assert sum(board.squares[last].at in rail for rail in board.picture.rails) == 1


@given(st.permutations(range(120)), st.integers(0, 2**120 - 1))
@settings(max_examples=30, deadline=None)
def test_sensors_in_any_order_read_the_same_places(order: list[int], bitmap: int) -> None:
    data = _description()
    lines = list(data["squares"].values()) + [line for bay in data["bays"].values() for line in bay["code"].values()]
    lines += data["buttons"].values()
    for line in lines:
        line["sensor"] = order[line["sensor"]]
    shuffled = compile_board("shuffled", data, "shuffled")
    real = compile_board("real", _description(), "real")
    soldered = sum(1 << order[sensor] for sensor in range(120) if bitmap >> sensor & 1)
    assert shuffled.sensors.count_closed(soldered) == real.sensors.count_closed(bitmap)


@given(st.integers(1, 7).flatmap(lambda n: st.tuples(st.permutations(range(1, n + 1)), st.sets(st.integers(0, n - 1)))))
def test_two_half_turns_restore_a_platform(strands: tuple[list[int], set[int]]) -> None:
    lanes, missing = strands
    side = [0 if i in missing else lane for i, lane in enumerate(lanes)]
    assert half_turn(half_turn(side)) == side


@pytest.mark.parametrize(
    ("a", "b"), [([0, 1, 2, 3], [0, 1, 2, 3]), ([2, 1, 3, 4], [1, 2, 4, 3]), ([1, 0, 3, 4], [1, 2, 0, 4])]
)
def test_half_turns_of_the_platforms(a: list[int], b: list[int]) -> None:
    assert half_turn(a) == b


def test_bays_may_be_in_another_order() -> None:
    data = _description()
    data["track"]["bays"] = ["B1", "B0", "B2", "B3"]
    assert compile_board("other", data, "other").game_data()["bays"] == ["B1", "B0", "B2", "B3"]


@given(layouts())
@settings(max_examples=60, deadline=None)
def test_any_valid_layout_can_be_loaded_drawn_and_played(layout: Layout) -> None:
    board = compile_board("invented", description(layout), "invented")
    data: Any = board.game_data()
    assert (data["lengths"], data["bays"], data["strands"]) == (layout.lengths, layout.bays, layout.strands)
    assert len(board.picture.rails) == layout.lanes * (len(layout.bays) + 1)
    drawing = draw(board)
    assert len(drawing["squares"]) + len(drawing["lights"]) == len(board.lights)
    game = PtitesLocos(data)
    setting, readings = game.setups(layout.seats, game.options())[0]
    assert len(readings) == len(board.places)
    assert game.start(layout.seats, setting | {"first": 0}).readings() == readings
