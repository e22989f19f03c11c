"""Test that the command printed on leaving a game can be copied into this system's shell."""

import sys
from pathlib import Path

import pytest

from signalbox.app import playing
from tests.english import append_english


@pytest.mark.parametrize(
    ("platform", "name", "word"),
    [
        ("linux", "my game.jsonl", "'{folder}/my game.jsonl'"),
        ("linux", "game.jsonl", "{folder}/game.jsonl"),
        ("win32", "my game.jsonl", '"{folder}/my game.jsonl"'),
        ("win32", "game\\1.jsonl", "{folder}/game\\1.jsonl"),
    ],
)
def test_record_is_quoted_for_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, name: str, word: str
) -> None:
    opened = playing.new_game("ptites-locos", ["Ann", "Ben"], {}, "1", tmp_path / name)
    opened.table.begin(0.0, opened.table.config.setups[0][0])
    printed: list[str] = []
    monkeypatch.setattr(sys, "platform", platform)
    with playing.closing_journal(opened, "play", append_english(printed)):
        pass
    wanted = word.format(folder=tmp_path)
    assert printed == [f"The game is saved: continue it with `signalbox play --resume --record {wanted}`."]
