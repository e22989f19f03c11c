"""The line log: bounded, private, and complete; disk errors do not stop the game."""

import io
import json
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from signalbox import games
from signalbox.app import game_start
from signalbox.core.errors import UserError
from signalbox.play.trace import line_log
from signalbox.play.trace.line_log import LineLog, list_logs, logged_record_path, new_log
from signalbox.play.trace.traced_session import fixed_options, log_header
from tests.english import message_text
from tests.host.play.table.harness import TableHarness, open_table

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class FullDisk(io.StringIO):
    """A file on a disk that has room for `room` characters."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, text: str) -> int:
        self.room -= len(text)
        if self.room < 0:
            raise OSError(28, "No space left on device")
        return super().write(text)


def create_log(folder: Path, at: datetime = NOON) -> LineLog:
    log = new_log(folder, "ptites-locos", at)
    assert log is not None
    return log


def begin_log(folder: Path) -> tuple[LineLog, dict[str, object]]:
    """Return the log for a table at which nothing has happened yet, and the log's header."""
    log = create_log(folder / "logs")
    first = log_header(open_table(folder / "records"), 7, 1.5)
    log.begin(first)
    return log, first


def test_log_is_read_back_unchanged(tmp_path: Path) -> None:
    log, first = begin_log(tmp_path)
    calls: list[list[object]] = [
        ["opened", 1.5],
        ["<", 1.625, "HELLO\xff\n"],
        ["tick", 1.625],
        [">", "ASK 8 1.2*00\n"],
        ["command", 1.7, "GET", ["stats"]],
        ["events", 1.75],
        ["time", 1.8],
        ["say", 0.5, {"do": "choose", "text": "company red"}],
        ["seat", 0.5, 1, {"do": "press", "button": "roll"}],
        ["pieces", 0.5, {"Q1.1.1": "green"}],
        ["held", 0.75, True, 5],
        ["drawn", {"first": 1}, "00ff"],
        ["record", "/records/game.jsonl"],
        ["closed", 2.0],
    ]
    for call in calls:
        log.note(*call)  # type: ignore[arg-type]
    log.close()
    (path,) = list_logs(tmp_path / "logs")
    run = line_log.parse_log(path.read_text(encoding="utf-8"), path.name)
    assert run.header == {"signalbox_line": 1, **first}
    assert run.calls == calls
    assert path.stat().st_mode & 0o077 == 0
    assert logged_record_path(path) == Path("/records/game.jsonl")


def test_killed_program_loses_at_most_the_last_second(tmp_path: Path) -> None:
    log, _ = begin_log(tmp_path)
    for second in range(10):
        log.note("<", float(second), "ALIVE\n")
        log.note("tick", float(second))
        log.flush(float(second))
    (path,) = list_logs(tmp_path / "logs")
    run = line_log.parse_log(path.read_text(encoding="utf-8"), path.name)  # the log was not closed
    assert run.calls[-1] == ["tick", 9.0]
    log.close()


def test_truncated_last_line_is_ignored(tmp_path: Path) -> None:
    log, first = begin_log(tmp_path)
    log.note("opened", 1.0)
    log.close()
    (path,) = list_logs(tmp_path / "logs")
    text = path.read_text(encoding="utf-8") + '["say",1.0,"cho'
    assert line_log.parse_log(text, path.name).calls == [["opened", 1.0]]
    assert line_log.remove_secrets(text) == path.read_text(encoding="utf-8")
    assert first["record"] == ""


def test_without_secrets_no_command_is_left() -> None:
    command = '["say", 1.0, {"do": "choose", "text": "company red"}]'
    text = f'["time",1.0]\n{command}\n["seat", 1.0, 2, {{"do": "choose", "text": "red"}}]\n'
    assert line_log.remove_secrets(text) == '["time",1.0]\n["say", 1.0, "?"]\n["seat", 1.0, "?"]\n'


def test_full_log_is_closed_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    file = FullDisk(1000)
    log = LineLog(file, maximum=40)
    for _ in range(10):
        log.note("tick", 1.0)
    assert file.closed
    assert caplog.messages == ["The line log is full: nothing more of this run is kept"]


def test_failing_disk_ends_only_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "signalbox"):
        log = LineLog(FullDisk(20))
        for _ in range(10):
            log.note("tick", 1.0)
        log.close()
    assert caplog.messages == ["The line log goes no further: No space left on device"]


def test_no_log_if_the_folder_cannot_be_created(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert new_log(tmp_path / "file", "ptites-locos", NOON) is None
    assert caplog.records[0].getMessage().startswith(f"No line log can be kept in {tmp_path / 'file'}: ")


@pytest.mark.parametrize("step", [timedelta(minutes=1), timedelta(0), timedelta(days=-400)])
def test_oldest_logs_are_deleted_whatever_the_clock_says(tmp_path: Path, step: timedelta) -> None:
    for number in range(line_log.LOGS + 3):
        create_log(tmp_path, NOON + number * step).close()
    numbers = [path.name[:5] for path in list_logs(tmp_path)]
    assert numbers == [f"{number:04}-" for number in range(line_log.LOGS + 3, 3, -1)]


def fill_folder(folder: Path) -> list[str]:
    """Create more logs than are kept, and return the names of the logs that remain."""
    for minute in range(1, line_log.LOGS + 3):
        create_log(folder, NOON + timedelta(minutes=minute)).close()
    return [path.name for path in list_logs(folder)]


def test_log_of_a_running_program_is_kept(tmp_path: Path) -> None:
    log = create_log(tmp_path)
    (path,) = list_logs(tmp_path)
    assert fill_folder(tmp_path)[-1] == path.name
    log.close()
    create_log(tmp_path, NOON + timedelta(hours=1)).close()
    assert not path.exists()


def test_log_of_a_resumable_game_is_kept(new_game: TableHarness, tmp_path: Path) -> None:
    new_game.roll("red 3 4")
    journal = new_game.journal
    log = create_log(tmp_path / "logs")
    log.note("record", str(journal.path))
    log.close()
    (path,) = list_logs(tmp_path / "logs")
    assert path.name in fill_folder(tmp_path / "logs")
    journal.finish()
    journal.close()
    create_log(tmp_path / "logs", NOON + timedelta(hours=1)).close()
    assert not path.exists()


def test_abandoned_games_do_not_fill_the_disk(
    new_game: TableHarness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game.roll("red 3 4")
    kept = []
    for second in range(3):
        log = create_log(tmp_path / "logs", NOON + timedelta(seconds=second))
        log.note("record", str(new_game.journal.path))
        log.close()
        kept = list_logs(tmp_path / "logs")
    monkeypatch.setattr(line_log, "UNDER_WAY_BYTES", 2 * kept[0].stat().st_size)
    remaining = fill_folder(tmp_path / "logs")
    assert [path.name in remaining for path in kept] == [True, True, False]
    new_game.journal.close()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", message_text("record-damaged", record="line.jsonl", lost="its line 1")),
        ("[]\n", "line.jsonl is not a line log of Signalbox."),
        ('{"signalbox_line": 99}\n', "line.jsonl was written by a newer Signalbox: update this one to replay it."),
        ('{"signalbox_line": 1}\n', 'line.jsonl is damaged: its first line has no "game".'),
    ],
)
def test_invalid_log_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        line_log.parse_log(text, "line.jsonl")
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "line",
    ["{}", "[]", '["tick"]', '["tick",true]', '["tick",NaN]', '["tick","1"]', '["jump",1.0]', '["<",1.0]', "tick"],
)
def test_nonsensical_line_is_named(tmp_path: Path, line: str) -> None:
    text = json.dumps({"signalbox_line": 1, **log_header(open_table(tmp_path), 0, 0.0)}) + f'\n["tick",1.0]\n{line}\n'
    with pytest.raises(UserError, match=r"^log is damaged: its line 3 (cannot be understood|cannot be read)\.$"):
        line_log.parse_log(text, "log")


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("first", [0, 1])
def test_kept_options_lay_out_the_same_tables(tmp_path: Path, game: str, first: int) -> None:
    rules = games.rules(game, games.board(game))
    for players in range(rules.min_players, rules.max_players + 1):
        table = open_table(tmp_path, players, game=game, first=first).table
        assert rules.setups(players, fixed_options(table)) == table.config.setups


def test_resumed_game_records_its_first_entry_number(new_game: TableHarness) -> None:
    new_game.roll("red 3 4")
    new_game.ignore("Q1.1.3")
    path = new_game.journal.path
    new_game.journal.close()
    first = log_header(game_start.resume_game(path), 0, 0.0)
    assert first["entries"] == 2  # the roll, and the note about the sensor
    assert first["ignored_sensors"] == {"Q1.1.3": "dead"}
    assert first["record"] == str(path)
