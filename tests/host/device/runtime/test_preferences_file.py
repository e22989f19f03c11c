"""Atomic writing of the preferences file."""

from pathlib import Path

import pytest

from signalbox.core.messages import Message
from signalbox.device.runtime.speaking import read_preferences, write_preferences
from tests.host.device.runtime.test_files import full


def test_failed_write_leaves_preferences_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "preferences.json"
    messages: list[Message] = []
    write_preferences(path, {"pace": "slow"}, messages.append)
    monkeypatch.setattr("signalbox.device.runtime.files.sync_file", full)
    write_preferences(path, {"pace": "quick"}, messages.append)
    assert [message.id for message in messages] == ["preferences-not-kept"]
    assert read_preferences(path, messages.append) == {"pace": "slow"}
