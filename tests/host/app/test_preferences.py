"""Test that preferences are remembered (P14), and that a file that cannot be read or written is reported."""

import asyncio
import json
import threading
from functools import partial
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.app.preferences import resolve_backup_folder, resolve_pace, resolve_patterns, save_later
from signalbox.core.messages import Message
from signalbox.device.runtime import reliable_files
from signalbox.play.table.pace import NORMAL, PACES
from tests.english import append_english, english
from tests.host.app.demos import close


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferences.json"


def fail_on_message(message: Message) -> None:
    pytest.fail(f"no message was expected: {english(message)}")


def test_patterns_are_off_until_chosen_and_then_stay(path: Path) -> None:
    assert resolve_patterns(None, path, fail_on_message) is False
    assert not path.exists()
    for chosen in (True, False):
        assert resolve_patterns(chosen, path, fail_on_message) is chosen
        assert resolve_patterns(None, path, fail_on_message) is chosen


def test_pace_is_normal_until_chosen_and_then_stays(path: Path) -> None:
    resolve_patterns(True, path, fail_on_message)
    assert resolve_pace(None, path, fail_on_message) == NORMAL
    assert resolve_pace("slow", path, fail_on_message) == PACES["slow"]
    assert resolve_pace(None, path, fail_on_message) == PACES["slow"]
    assert resolve_patterns(None, path, fail_on_message) is True
    path.write_text('{"pace": 3}', encoding="utf-8")
    assert resolve_pace(None, path, fail_on_message) == NORMAL


def test_backup_folder_stays_until_switched_off(tmp_path: Path, path: Path) -> None:
    stick = tmp_path / "stick"
    assert resolve_backup_folder(None, False, path, fail_on_message) is None
    assert not path.exists()
    resolve_pace("slow", path, fail_on_message)
    assert resolve_backup_folder(stick, False, path, fail_on_message) == stick
    assert resolve_backup_folder(None, False, path, fail_on_message) == stick
    assert resolve_pace(None, path, fail_on_message) == PACES["slow"]
    assert resolve_backup_folder(None, True, path, fail_on_message) is None
    assert resolve_backup_folder(None, False, path, fail_on_message) is None
    path.write_text('{"backup": 3}', encoding="utf-8")
    assert resolve_backup_folder(None, False, path, fail_on_message) is None


def test_other_preferences_in_the_file_stay(path: Path) -> None:
    path.write_text('{"other": [1]}', encoding="utf-8")
    resolve_patterns(True, path, fail_on_message)
    assert json.loads(path.read_text(encoding="utf-8")) == {"other": [1], "patterns": True}


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"patterns": "yes"}', b"[" * 100000, b"\0", b"NaN", b"\xff\xfe{"])
def test_broken_file_is_reported_and_ignored(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    printed: list[str] = []
    assert resolve_patterns(None, path, append_english(printed)) is False
    assert printed == [
        f"The preferences in {path} cannot be read, so the defaults are used: delete the file to stop this message."
    ]
    assert resolve_patterns(True, path, append_english(printed)) is True  # and the next choice repairs the file
    assert resolve_patterns(None, path, fail_on_message) is True


def test_unwritable_path_is_reported_but_not_fatal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    printed: list[str] = []
    assert resolve_patterns(True, tmp_path / "file" / "preferences.json", append_english(printed)) is True
    assert printed[-1].endswith("give the same options next time.")


@pytest.mark.parametrize("wanted", [True, False])
def test_resumed_game_keeps_its_patterns(tmp_path: Path, wanted: bool) -> None:
    path = tmp_path / "game.jsonl"
    opened = game_start.new_game("ptites-locos", ["Ann", "Ben"], {"sides": "AAA"}, "1", path, patterns=wanted)
    assert opened.table.config.patterns is wanted
    opened.table.config.open_journal(opened.table.config.setups[0][0]).close()
    again = game_start.resume_game(path)
    close(again)
    assert again.table.config.patterns is wanted


def test_table_does_not_wait_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk_is_ready = threading.Event()
    sync = reliable_files.sync_file

    def slow(descriptor: int) -> None:
        assert disk_is_ready.wait(10)
        sync(descriptor)

    async def save_choices() -> None:
        save_later(partial(resolve_pace, "slow"), path, fail_on_message)
        save_later(partial(resolve_patterns, True), path, fail_on_message)
        save_later(partial(resolve_pace, "fast"), path, fail_on_message)
        assert not path.exists()
        disk_is_ready.set()
        assert (
            resolve_pace(None, path, fail_on_message) == PACES["fast"]
        )  # reading waits until everything has been written

    monkeypatch.setattr(reliable_files, "sync_file", slow)
    asyncio.run(save_choices())
    assert json.loads(path.read_text(encoding="utf-8")) == {"pace": "fast", "patterns": True}


def test_write_error_is_reported_in_the_same_thread(path: Path) -> None:
    path.mkdir()
    printed: list[tuple[str, int]] = []

    async def save_pace() -> None:
        reported = asyncio.Event()

        def tell(message: Message) -> None:
            printed.append((english(message), threading.get_ident()))
            reported.set()

        save_later(partial(resolve_pace, "slow"), path, tell)
        await asyncio.wait_for(reported.wait(), 10)

    asyncio.run(save_pace())
    text, thread = printed[0]
    assert str(path) in text
    assert thread == threading.get_ident()
