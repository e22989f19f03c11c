"""Test a real `signalbox play`: the report replays the presses on its page and the events on its line."""

import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.app.report.collect import LOG, collect, read_package, write_package
from signalbox.app.report.replay import replay
from signalbox.device.runtime import logs
from signalbox.play.trace import line_log
from tests.english import message_text
from tests.host.app.running import Running

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")]


@pytest.mark.thorough
def test_real_game_and_its_resumption_are_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    printed = []
    running = Running(tmp_path, "--seat", "Ann", "--seat", "Ben=simple", "--set", "first=Ann")
    page = running.page()
    page.begin()
    page.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player="Ann"))
    page.send(do="press", button="roll")
    page.wait_for(lambda page: page.state["record"])
    printed.append(running.end(signal.SIGINT))
    again = Running(tmp_path, "--resume")
    page = again.page()
    page.send(do="broken", sensor="Q1.1.3")
    page.wait_for(lambda page: page.state["ignored_sensors"])
    printed.append(again.end(signal.SIGINT))

    made = collect(tmp_path / "game.jsonl", logs.default_folder(), tmp_path / "checks", datetime.now(UTC))
    write_package(tmp_path / "report.zip", made.about, made.parts)
    first, second = replay(read_package(tmp_path / "report.zip"))
    assert first.is_same, first.sentence
    assert second.is_same, second.sentence
    assert "entries 1 to " in first.sentence
    assert "entries " in second.sentence
    calls = "".join(path.read_text(encoding="utf-8") for path in line_log.logs(logs.default_folder()))
    for call in ('"button":"roll"', '"sensor":"Q1.1.3"', '["closed",'):
        assert call in calls
    log = made.parts[LOG]
    for sentence in ("signalbox play begins", "Opened /dev/pts/", "joins as table", "leaves as table", "Ended"):
        assert sentence in log
    assert all("signalbox.play.trace" not in output for output in printed)  # the log is printed only on request
