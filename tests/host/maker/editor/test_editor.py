"""The editor without its page: edits change only their own lines, however the tables are written."""

import difflib
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.maker.editor.changes import Command, LengthenLane, MoveThing, Redo, Reload, RenumberThing, Save, Undo
from signalbox.maker.editor.document import add_line, has_value, set_values
from signalbox.maker.editor.editor import Editor
from tests.english import english, in_english, message_text
from tests.host.board.descriptions import GOLDEN, PARIS, REAL, edited, shared_paris
from tests.host.device.runtime.test_reliable_files import full
from tests.soak import mark_thorough

MOVE = MoveThing("[squares] S1", "7.25", "1")
NEEDS_NUMBER = message_text("editor-needs-number", thing="S1", high=511, chain="sensor")
S1 = "S1       = { at = [7, 1],   sensor =   0, light =   0 }"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, REAL)


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_bytes(text.encode())
    return path


def open_and_do(path: Path, *commands: Command) -> Editor:
    return do(Editor(path), *commands)


def do(editor: Editor, *commands: Command) -> Editor:
    for command in commands:
        editor.carry_out(command)
    return editor


def save_diff(path: Path, *commands: Command) -> list[str]:
    """Make and save these edits. Return the lines removed from the file and added to it, as in a diff."""
    before = path.read_bytes().decode()
    open_and_do(path, *commands, Save("0"))
    lines = difflib.unified_diff(before.splitlines(), path.read_bytes().decode().splitlines(), n=0, lineterm="")
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def faults(editor: Editor) -> list[str]:
    return [english(fault["text"]) for fault in editor.snapshot()["faults"]]


def test_move_changes_one_line(path: Path) -> None:
    assert save_diff(path, MoveThing("[squares] S1", "7.25", "1.1")) == [
        f"-{S1}",
        "+S1       = { at = [7.25, 1.1], sensor =   0, light =   0 }",
    ]
    assert load(path).squares["S1"].at == (7.25, 1.1)


@pytest.mark.parametrize(
    ("command", "old", "new"),
    [
        (
            MoveThing("[lights] seat.1", "7.05", "4"),
            '"seat.1"      = { at = [7, 4],       light =  99 }',
            '"seat.1"      = { at = [7.05, 4],    light =  99 }',
        ),
        (
            MoveThing("[bays.B0.code] a", "6.4", "1.52"),
            "a = { at = [6.4, 1.5],   sensor =  92 }",
            "a = { at = [6.4, 1.52],  sensor =  92 }",
        ),
        (
            MoveThing("[buttons] roll", "10.7", "9.75"),
            "roll    = { at = [10.75, 9.75],  sensor = 116 }",
            "roll    = { at = [10.7, 9.75],   sensor = 116 }",
        ),
    ],
    ids=["light", "code reed", "button"],
)
def test_anything_with_a_spot_can_be_moved(path: Path, command: MoveThing, old: str, new: str) -> None:
    assert save_diff(path, command) == [f"-{old}", f"+{new}"]


def test_numbers_are_swapped_with_their_owner(path: Path) -> None:
    changed = save_diff(path, *(RenumberThing("[squares] S1", *new) for new in (("sensor", "116"), ("light", "92"))))
    assert len(changed) == 6
    board = load(path)
    assert (board.squares["S1"].sensor, board.squares["S1"].light) == (116, 92)
    assert (board.buttons["roll"], board.lights["buffer.B0"]) == (0, 0)


def test_squares_sharing_a_number_change_together(tmp_path: Path) -> None:
    path = write(tmp_path, shared_paris("sensor"))
    before = load(path)
    other, own = before.squares["5.11"].sensor, before.squares["6.9.L"].sensor
    save_diff(path, RenumberThing("[squares] 6.9.L", "sensor", str(other)))
    board = load(path)
    assert [board.squares[name].sensor for name in ("6.9.L", "6.9.R", "5.11")] == [other, other, own]


def test_button_on_a_panel_is_only_a_number(tmp_path: Path) -> None:
    path = write(tmp_path, edited(("roll    = { at = [10.75, 9.75],  sensor = 116 }", "roll = 116  # panel")))
    assert save_diff(path, RenumberThing("[buttons] roll", "sensor", "0")) == [
        "-roll = 116  # panel",
        "+roll = 0  # panel",
        f"-{S1}",
        f"+{S1.replace('sensor =   0', 'sensor = 116')}",
    ]
    with pytest.raises(UserError, match="roll is on a panel"):
        open_and_do(path, MoveThing("[buttons] roll", "1", "1"))


def test_lane_is_lengthened_after_its_last_square(path: Path) -> None:
    assert save_diff(path, LengthenLane("quadrant 2, lane 1")) == [
        "-lengths = [[7, 5, 3], [7, 5, 3], [7, 5, 3]]   # squares of lane 1, 2, 3 in quadrant 1, 2, 3",
        "+lengths = [[7, 5, 3], [8, 5, 3], [7, 5, 3]]   # squares of lane 1, 2, 3 in quadrant 1, 2, 3",
        '+"Q2.1.8" = { at = [4.5, 10], sensor = 120, light = 118 }',
    ]
    before, after = path.read_text().splitlines(), '"Q2.1.7" = { at = [4, 10],  sensor =  40, light =  40 }'
    assert before[before.index(after) + 1].startswith('"Q2.1.8"')
    assert load(path).squares["Q2.1.8"].sensor == 120


@pytest.mark.parametrize("lane", ["quadrant 1, lane 3", *mark_thorough("quadrant 3, lane 2")])
def test_lane_can_be_lengthened_repeatedly(path: Path, lane: str) -> None:
    assert len(save_diff(path, *[LengthenLane(lane)] * 3)) == 2 + 3


@pytest.mark.parametrize(
    ("text", "square", "holder"), [(GOLDEN, "T1.1", "T2.0"), (PARIS, "6.9.L", "6.8.R")], ids=["trains", "map"]
)
def test_edited_square_of_a_table_gets_a_line(tmp_path: Path, text: str, square: str, holder: str) -> None:
    path = write(tmp_path, text)
    old = load(path).squares
    spot = old[square].at
    moved = MoveThing(f"[squares] {square}", str(round(spot[0] + 0.02, 3)), str(spot[1]))
    assert save_diff(path, moved, RenumberThing(f"[squares] {square}", "sensor", str(old[holder].sensor))) == [
        "+",
        "+[squares]",
        f'+"{square}" = {{ at = [{round(spot[0] + 0.02, 3):g}, {spot[1]:g}], sensor = {old[holder].sensor} }}',
        f'+"{holder}" = {{ sensor = {old[square].sensor} }}',
    ]
    board = load(path)
    assert (board.squares[square].sensor, board.squares[holder].sensor) == (old[holder].sensor, old[square].sensor)
    row, column = old[holder].at
    assert save_diff(path, MoveThing(f"[squares] {holder}", str(row), str(column + 0.01)))[1:] == [
        f'+"{holder}" = {{ sensor = {old[square].sensor}, at = [{row:g}, {round(column + 0.01, 3):g}] }}'
    ]


def test_windows_line_endings_are_kept(tmp_path: Path) -> None:
    path = write(tmp_path, REAL.replace("\n", "\r\n"))
    save_diff(path, MOVE, LengthenLane("quadrant 2, lane 1"))
    text = path.read_bytes()
    assert text.count(b"\n") == text.count(b"\r\n") == REAL.count("\n") + 1


def test_faults_name_the_things_they_concern(path: Path) -> None:
    editor = open_and_do(path, MoveThing("[squares] H1", "11", "2"))
    assert in_english(editor.snapshot()["faults"]) == [
        {
            "text": "[squares] H2 at: this position is already taken by [squares] H1 at: choose another one.",
            "things": ["[squares] H2", "[squares] H1"],
        }
    ]
    assert faults(do(editor, MoveThing("[squares] H1", "11", "1.2"))) == []
    editor.carry_out(MoveThing("[bays.B0.code] f", "4.6", "3.7"))
    assert [fault["things"] for fault in editor.snapshot()["faults"]] == [["[bays.B0.code] f"]]
    do(editor, Undo(), MoveThing("[squares] B0.4.1", "5.3", "4"))
    assert len(editor.snapshot()["faults"][0]["things"]) == 8, "a bay's cells"


def test_drawing_is_kept_while_there_are_faults(path: Path) -> None:
    editor = Editor(path)
    whole = editor.drawing
    assert do(editor, MoveThing("[squares] H1", "11", "2")).drawing == whole
    assert do(editor, MoveThing("[squares] H1", "11", "0.8")).drawing != whole


def test_description_with_faults_can_be_opened_and_corrected(tmp_path: Path) -> None:
    path = write(tmp_path, edited((S1, S1.replace("[7, 1]", "[7, 2]"))))
    editor = Editor(path)
    assert faults(editor) == ["[squares] S2 at: this position is already taken by [squares] S1 at: choose another one."]
    assert editor.drawing["rails"] == []
    assert len(editor.drawing["squares"]) == 92
    assert faults(do(editor, MoveThing("[squares] S1", "7", "1"))) == []
    assert len(editor.drawing["rails"]) == 15
    editor.carry_out(Save("0"))
    assert path.read_text() == REAL


def test_unknown_game_is_an_ordinary_fault(tmp_path: Path) -> None:
    path = write(tmp_path, edited(('game = "ptites_locos"', 'game = "chess"')))
    editor = open_and_do(path, MOVE)
    assert len(faults(editor)) == 1
    assert editor.snapshot()["lanes"] == []
    editor.carry_out(Save("1"))
    assert "[7.25, 1]" in path.read_text()


def test_file_that_tomlkit_cannot_preserve_is_not_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.maker.editor.document.tomlkit.dumps", lambda _tree: "")
    with pytest.raises(UserError, match=r"The editor cannot preserve the formatting of .*mine\.toml: change it in a"):
        Editor(path)


def test_undo_and_redo(path: Path) -> None:
    editor = open_and_do(path, MOVE, RenumberThing("[squares] S1", "sensor", "5"))
    after = editor.snapshot()
    assert do(editor, Undo(), Undo()).is_saved
    with pytest.raises(UserError, match="nothing to undo"):
        editor.carry_out(Undo())
    assert do(editor, Redo(), Redo()).snapshot() == after
    with pytest.raises(UserError, match="nothing to redo"):
        editor.carry_out(Redo())
    do(editor, Undo(), MoveThing("[squares] S2", "7", "2.1"))
    with pytest.raises(UserError, match="nothing to redo"):
        editor.carry_out(Redo())


def test_saving_with_faults_must_be_confirmed(path: Path) -> None:
    editor = open_and_do(path, MoveThing("[squares] H1", "11", "2"))
    with pytest.raises(UserError, match="look at them"):
        editor.carry_out(Save("0"))
    assert path.read_text() == REAL
    editor.carry_out(Save("1"))
    assert "H1       = { at = [11, 2]," in path.read_text()


def test_changes_by_another_program_are_not_overwritten(path: Path) -> None:
    editor = open_and_do(path, MOVE)
    other = edited(("to_win = 3", "to_win = 2"))
    path.write_text(other)
    with pytest.raises(UserError, match=r"Another program changed .*mine\.toml: press Reload"):
        editor.carry_out(Save("0"))
    assert path.read_text() == other
    assert do(editor, Reload()).is_saved
    do(editor, MOVE, Save("0"))
    assert path.read_text() == other.replace(S1, S1.replace("[7, 1],  ", "[7.25, 1],"))


def test_file_is_replaced_completely_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_and_do(path, MOVE, Save("0"))
    before = path.read_text()
    monkeypatch.setattr("signalbox.device.runtime.reliable_files.sync_file", full)
    editor = open_and_do(path, MoveThing("[squares] S1", "7.5", "1"))
    with pytest.raises(UserError, match=r"cannot be written: No space left on device\.$"):
        editor.carry_out(Save("0"))
    assert path.read_text() == before
    assert os.listdir(path.parent) == ["mine.toml"]
    assert not editor.is_saved


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (MoveThing("[squares] S9", "1", "1"), message_text("editor-no-such-thing")),
        *((MoveThing("[squares] S1", row, "1"), "S1 cannot go there: ") for row in ("x", "nan", "1e9")),
        *((RenumberThing("[squares] S1", "sensor", number), NEEDS_NUMBER) for number in ("512", "-1", "²")),
        (RenumberThing("[squares] S1", "colour", "1"), "S1 has no colour."),
        (RenumberThing("[lights] seat.1", "sensor", "1"), "seat.1 has no sensor."),
        (RenumberThing("[buttons] roll", "light", "1"), "roll has no light."),
        (LengthenLane("quadrant 9, lane 1"), message_text("editor-no-lane", lane="quadrant 9, lane 1")),
    ],
)
def test_impossible_edit_is_explained_and_changes_nothing(path: Path, command: Command, sentence: str) -> None:
    editor = Editor(path)
    before = editor.snapshot()
    with pytest.raises(UserError) as caught:
        editor.carry_out(command)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert editor.snapshot() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("x = ", "this is not valid TOML"), ("[board]\n", "[board] title: it is missing"), ("", "[board]: it is missing")],
)
def test_description_that_cannot_be_drawn_is_not_opened(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        Editor(write(tmp_path, text))
    assert sentence in str(caught.value)


SPOTS = st.floats(0.5, 10.5).map(lambda at: str(round(at, 2)))
NAMES = ["[squares] S1", "[squares] Q2.1.7", "[lights] seat.2", "[bays.B1.code] c", "[buttons] help"]
CHAINS = st.sampled_from(["sensor", "light"])
EDITS = st.lists(
    st.one_of(
        st.builds(MoveThing, st.sampled_from(NAMES), SPOTS, SPOTS),
        st.builds(RenumberThing, st.sampled_from(NAMES[:2]), CHAINS, st.integers(0, 130).map(str)),
        st.builds(LengthenLane, st.sampled_from([f"quadrant {q}, lane {n}" for q in (1, 2, 3) for n in (1, 2, 3)])),
        st.just(Undo()),
        st.just(Redo()),
    ),
    max_size=12,
)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


@pytest.mark.thorough
@settings(max_examples=8, deadline=None)
@given(EDITS)
def test_edits_keep_all_other_lines(tmp_path_factory: pytest.TempPathFactory, edits: list[Command]) -> None:
    path = write(tmp_path_factory.mktemp("any"), REAL)
    editor = Editor(path)
    for command in edits:
        try:
            editor.carry_out(command)
        except UserError:
            assert isinstance(command, Undo | Redo)
    editor.carry_out(Save(str(len(faults(editor)))))
    text = path.read_text()
    tomllib.loads(text)
    kept = set(text.splitlines())
    assert all("=" in line for line in REAL.splitlines() if line not in kept)
    assert comments(text) == comments(REAL)
    while editor.snapshot()["undo"]:
        editor.carry_out(Undo())
    editor.carry_out(Save("0"))
    assert path.read_text() == REAL


WRITTEN = {
    "lines": "[squares]\nS1 = { at = [7, 1] } # one\nS2 = { at = [1, 2] }\n\n# the lights\n[lights]\nx = 1\n",
    "tables": "[squares.S1] # one\nat = [7, 1]\n[squares.S2]\nat = [1, 2]\n[lights]\nx = 1\n",
    "dotted": "squares.S1 = { at = [7, 1] } # one\nsquares.S2.at = [1, 2]\n[lights]\nx = 1\n",
    "one line": "squares = { S1 = { at = [7, 1] }, S2 = { at = [1, 2] } } # all\n[lights]\nx = 1\n",
    "in two places": "[squares]\nS1 = { at = [7, 1] }\n[lights]\nx = 1\n[squares.S2]\nat = [1, 2]\n",
    "a list on lines": "[squares]\nS1 = { at = [\n  7, # row\n  1 ] }\nS2 = { at = [1, 2] }\n[lights]\nx = 1\n",
    "no end of line": "lights = { x = 1 }\n[squares]\nS2 = { at = [1, 2] }\nS1 = { at = [7, 1] }",
}
ADDED = {"at": [1.5, 2], "sensor": 3}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_value_is_replaced_in_place(text: str) -> None:
    assert set_values(text, {("squares", "S1", "at"): [7.5, 1]}) == text.replace("7", "7.5", 1)


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_line_is_added_to_any_table(text: str) -> None:
    added = add_line(text, "squares", "Q1.2", ADDED, ["S1"])
    expected = tomllib.loads(text)
    expected["squares"]["Q1.2"] = ADDED
    assert tomllib.loads(added) == expected
    assert all(line in added for line in text.splitlines() if line.startswith("#"))
    assert added.count("# ") >= text.count("# ")


def test_line_is_added_after_its_predecessor() -> None:
    added = add_line(WRITTEN["lines"], "squares", "Q1.2", ADDED, ["S1", "S9"])
    assert added == WRITTEN["lines"].replace("# one\n", '# one\n"Q1.2" = { at = [1.5, 2], sensor = 3 }\n')


def test_new_table_is_added_at_the_end() -> None:
    assert add_line("x = 1", "squares", "S1", {"at": [1, 2]}) == "x = 1\n\n[squares]\nS1 = { at = [1, 2] }\n"


def test_key_is_added_to_a_line() -> None:
    text = "[squares]\nS1 = { at = [7, 1] } # one\n"
    assert set_values(text, {("squares", "S1", "sensor"): 4}) == "[squares]\nS1 = { at = [7, 1], sensor = 4 } # one\n"


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("at", [7.25, 1], "S1 = { at = [7.25, 1], sensor =   0, light = 9 }"),
        ("at", [7, 1.5], "S1 = { at = [7, 1.5],  sensor =   0, light = 9 }"),
        ("at", [10.25, 1.25], "S1 = { at = [10.25, 1.25], sensor =   0, light = 9 }"),
        ("sensor", 77, "S1 = { at = [7, 1],    sensor =  77, light = 9 }"),
        ("sensor", 1000, "S1 = { at = [7, 1],    sensor = 1000, light = 9 }"),
        ("light", 10, "S1 = { at = [7, 1],    sensor =   0, light = 10 }"),
    ],
)
def test_columns_stay_aligned_while_there_is_room(key: str, value: object, line: str) -> None:
    text = "[squares]\nS1 = { at = [7, 1],    sensor =   0, light = 9 }\n"
    assert set_values(text, {("squares", "S1", key): value}) == f"[squares]\n{line}\n"


def test_equal_value_keeps_its_spelling() -> None:
    text = "[squares]\nS1 = { at = [7.0, 0x1], sensor = 0x10 }\n"
    assert set_values(text, {("squares", "S1", "at"): [7, 1], ("squares", "S1", "sensor"): 16}) == text


def test_line_without_a_table_is_explained_in_one_sentence() -> None:
    with pytest.raises(UserError, match=r"add it yourself, then press Reload: S1 = \{ at = \[1, 2\] \}$"):
        add_line("squares = 3\n", "squares", "S1", {"at": [1, 2]})


def test_has_value() -> None:
    assert has_value(WRITTEN["dotted"], ("squares", "S2", "at"))
    assert not has_value(WRITTEN["dotted"], ("squares", "S3"))
    assert not has_value(WRITTEN["lines"], ("lights", "x", "at"))
