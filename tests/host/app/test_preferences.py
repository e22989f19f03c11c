"""Test that preferences are remembered (P14), and that a file that cannot be read or written is reported."""

import asyncio
import json
import threading
from functools import partial
from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.app.preferences import backup, pace, patterns, save_later
from signalbox.core.messages import Message
from signalbox.device.runtime import files
from signalbox.play.table.pace import NORMAL, PACES
from tests.english import english, told_to
from tests.host.app.demos import close


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferences.json"


def unasked(message: Message) -> None:
    pytest.fail(f"nothing was to be said: {english(message)}")


def test_patterns_are_off_until_chosen_and_then_stay(path: Path) -> None:
    assert patterns(None, path, unasked) is False
    assert not path.exists()
    for chosen in (True, False):
        assert patterns(chosen, path, unasked) is chosen
        assert patterns(None, path, unasked) is chosen


def test_pace_is_normal_until_chosen_and_then_stays(path: Path) -> None:
    patterns(True, path, unasked)
    assert pace(None, path, unasked) == NORMAL
    assert pace("slow", path, unasked) == PACES["slow"]
    assert pace(None, path, unasked) == PACES["slow"]
    assert patterns(None, path, unasked) is True
    path.write_text('{"pace": 3}', encoding="utf-8")
    assert pace(None, path, unasked) == NORMAL


def test_backup_folder_stays_until_switched_off(tmp_path: Path, path: Path) -> None:
    stick = tmp_path / "stick"
    assert backup(None, False, path, unasked) is None
    assert not path.exists()
    pace("slow", path, unasked)
    assert backup(stick, False, path, unasked) == stick
    assert backup(None, False, path, unasked) == stick
    assert pace(None, path, unasked) == PACES["slow"]
    assert backup(None, True, path, unasked) is None
    assert backup(None, False, path, unasked) is None
    path.write_text('{"backup": 3}', encoding="utf-8")
    assert backup(None, False, path, unasked) is None


def test_other_preferences_in_the_file_stay(path: Path) -> None:
    path.write_text('{"other": [1]}', encoding="utf-8")
    patterns(True, path, unasked)
    assert json.loads(path.read_text(encoding="utf-8")) == {"other": [1], "patterns": True}


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"patterns": "yes"}', b"[" * 100000, b"\0", b"NaN", b"\xff\xfe{"])
def test_broken_file_is_reported_and_ignored(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    printed: list[str] = []
    assert patterns(None, path, told_to(printed)) is False
    assert printed == [
        f"The preferences in {path} cannot be read, so the defaults are used: delete the file to stop this message."
    ]
    assert patterns(True, path, told_to(printed)) is True  # and the next choice repairs the file
    assert patterns(None, path, unasked) is True


def test_unwritable_path_is_reported_but_not_fatal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    printed: list[str] = []
    assert patterns(True, tmp_path / "file" / "preferences.json", told_to(printed)) is True
    assert printed[-1].endswith("give the same options next time.")


@pytest.mark.parametrize("wanted", [True, False])
def test_resumed_game_keeps_its_patterns(tmp_path: Path, wanted: bool) -> None:
    path = tmp_path / "game.jsonl"
    opened = playing.new_game("ptites-locos", ["Ann", "Ben"], {"sides": "AAA"}, "1", path, patterns=wanted)
    assert opened.table.config.patterns is wanted
    opened.table.config.open_journal(opened.table.config.setups[0][0]).close()
    again = playing.resume_game(path)
    close(again)
    assert again.table.config.patterns is wanted


def test_table_does_not_wait_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_there = threading.Event()
    sync = files.sync_file

    def slow(descriptor: int) -> None:
        assert is_there.wait(10)
        sync(descriptor)

    async def chosen() -> None:
        save_later(partial(pace, "slow"), path, unasked)
        save_later(partial(patterns, True), path, unasked)
        save_later(partial(pace, "fast"), path, unasked)
        assert not path.exists()
        is_there.set()
        assert pace(None, path, unasked) == PACES["fast"]  # reading waits until everything has been written

    monkeypatch.setattr(files, "sync_file", slow)
    asyncio.run(chosen())
    assert json.loads(path.read_text(encoding="utf-8")) == {"pace": "fast", "patterns": True}


def test_write_error_is_reported_in_the_same_thread(path: Path) -> None:
    path.mkdir()
    printed: list[tuple[str, int]] = []

    async def chosen() -> None:
        heard = asyncio.Event()

        def tell(message: Message) -> None:
            printed.append((english(message), threading.get_ident()))
            heard.set()

        save_later(partial(pace, "slow"), path, tell)
        await asyncio.wait_for(heard.wait(), 10)

    asyncio.run(chosen())
    words, thread = printed[0]
    assert str(path) in words
    assert thread == threading.get_ident()
