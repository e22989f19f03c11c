"""Test replaying a report: the result has the same entries, times and bytes, or a message names the difference."""

import json
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.app.report.collect import LINE_LOGS, RECORD, Report, collect_report, read_report, write_report
from signalbox.app.report.collect import LOG as PROGRAM_LOG
from signalbox.app.report.replay import replay
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime import logs
from signalbox.play.record.entries import ACTION, THOUGHT
from signalbox.play.record.record_file import seed_path
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import apply_entry, initial_state, rules_of
from signalbox.play.record.verify import verify
from signalbox.play.trace import line_log
from tests.english import message_text
from tests.host.app.report.played import PlayedGame, play
from tests.host.app.running import Running
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

LOG = f"{LINE_LOGS}01.line.jsonl"  # the first one
BAD_LINE = "damage=3%,cut=30s,reset=40s,stall=20s"


def sentences(report: Report) -> list[str]:
    return [outcome.sentence for outcome in replay(report)]


def assert_replays(played: PlayedGame) -> Report:
    """Check that replaying a game's report gives the same entries, and return the report."""
    report = played.reread_report()
    (sentence,) = sentences(report)
    assert sentence.startswith(f"The same: entries 1 to {played.entries} of {played.entries} in the record, ")
    return report


@pytest.mark.parametrize(
    ("game", "players", "faults"),
    [
        ("ptites-locos", 2, ""),
        ("golden-train", 2, BAD_LINE),
        *mark_soak(("paris-connection", 3, ""), ("golden-train", 3, ""), ("ptites-locos", 3, BAD_LINE)),
    ],
)
def test_replay_makes_the_same_record_and_bytes(tmp_path: Path, game: str, players: int, faults: str) -> None:
    played = play(tmp_path, game, players, faults=faults)
    report = played.reread_report()
    sent = sum(len(json.loads(line)[1]) for line in line_log_of(report) if line.startswith('[">"'))
    assert sent > 10_000
    assert sentences(report) == [
        f"The same: entries 1 to {played.entries} of {played.entries} in the record, {sent} bytes to the board."
    ]


def test_choices_on_seat_pages_are_replayed(tmp_path: Path) -> None:
    assert_replays(play(tmp_path, "golden-train", 3, page_choices=5))


@pytest.mark.parametrize(("computers", "until"), [(0, 40), (2, 40), (2, None), *mark_soak((0, None))])
def test_additions_to_the_dice_are_replayed(tmp_path: Path, computers: int, until: int | None) -> None:
    played = play(tmp_path, "ptites-locos", 4, until=until, added=("4711", "42", "7"), computers=computers)
    report = assert_replays(played)
    header = json.loads(line_log_of(report)[0])
    drawn = [json.loads(line)[1]["first"] for line in line_log_of(report) if line.startswith('["drawn"')]
    assert len(drawn) == 3
    assert len({header["options"]["first"], *drawn}) > 1
    assert json.loads(report.parts[RECORD])["header"]["options"]["first"] == drawn[-1]
    assert until is None or played.seed not in "".join(report.parts.values())


def test_drawn_starts_are_replayed(tmp_path: Path) -> None:
    assert_replays(play(tmp_path, "paris-connection", 3, added=("4711",)))


def test_log_without_draws_is_reported(tmp_path: Path) -> None:
    report = play(tmp_path, "ptites-locos", 2, until=15, added=("4711",)).reread_report()
    (sentence,) = sentences(without_lines(report, '["drawn"'))
    assert "does not tell what the dice drew then" in sentence


def test_named_pieces_are_replayed(tmp_path: Path) -> None:
    report = assert_replays(play(tmp_path, "ptites-locos", 2, until=20, tags=True))
    assert any(line.startswith('["pieces"') for line in line_log_of(report))


def test_late_computer_is_replayed(tmp_path: Path) -> None:
    report = assert_replays(play(tmp_path, "ptites-locos", 2, until=40, computers=2, ponders=True))
    waited = [line for line in line_log_of(report) if line.startswith('["waited"')]
    assert waited == [f'["waited",{number}]' for number in (2, 5, 5, 5, 8)]
    assert sentences(without_lines(report, "waited"))[0].startswith("Not the same: ")


def test_search_cut_short_is_replayed_and_verified(tmp_path: Path) -> None:
    one_move_searches = range(2, 200)
    played = play(tmp_path, "paris-connection", 3, computers=1, computer="strong", one_move_searches=one_move_searches)
    record = read_record(played.record)
    actions = [entry.index for entry in record.entries if entry.kind == ACTION and entry.seat == 2]
    thoughts = [entry for entry in record.entries if entry.kind == THOUGHT]
    assert [entry.index + 1 for entry in thoughts] == actions[1:]
    assert {(entry.seat, entry.text) for entry in thoughts} == {(2, "1")}

    findings = verify(record)
    assert (findings.contradictions, findings.recomputed_actions) == ([], actions)
    assert findings.cut_short_actions == actions[1:]
    called_further = [replace(entry, text="6") if entry.kind == THOUGHT else entry for entry in record.entries]
    forged = verify(replace(record, entries=called_further))
    assert len(forged.recomputed_actions) < len(actions)
    assert any(reason.id == "proof-not-of-computer" for reason in forged.contradictions)

    report = assert_replays(played)
    assert sentences(without_lines(report, '["cut"'))[0].startswith("Not the same: ")


def line_log_of(report: Report) -> list[str]:
    return report.parts[LOG].splitlines()


def test_resumed_game_is_replayed_in_its_runs(tmp_path: Path) -> None:
    play(tmp_path, "ptites-locos", 2, until=20)
    play(tmp_path, "ptites-locos", 2, until=45, resumes=True)
    played = play(tmp_path, "ptites-locos", 2, resumes=True)
    entries = ((1, 20), (21, 45), (46, played.entries))
    for (first, last), sentence in zip(entries, sentences(played.reread_report()), strict=True):
        assert sentence.startswith(f"The same: entries {first} to {last} of {played.entries} in the record, ")


@pytest.mark.parametrize("game", ["golden-train", "paris-connection"])
def test_report_of_a_running_game_has_no_secrets(tmp_path: Path, game: str) -> None:
    played = play(tmp_path, game, 3, until=60)
    report, whole = played.report(), played.record.read_text() + seed_path(played.record).read_text()
    assert report.notices[0] == Message("report-without-secrets")
    everything = json.dumps(report.about) + "".join(report.parts.values())
    lines = [text for name, text in report.parts.items() if name.startswith(LINE_LOGS)]
    scenes = re.findall(r"SCENE \d+ ([^\\]*)", "".join(lines))
    assert len(scenes) > 20
    assert {*scenes} == {"?"}  # because lights may display secret values
    record = read_record(played.record)
    state = initial_state(record.header, rules_of(record.header))
    hidden = {entry.text for entry in record.entries if apply_entry(state, entry) != entry.text}
    assert hidden
    for secret in (played.seed, *hidden):
        assert secret in whole  # so the search below would find it
        assert secret not in everything
    with pytest.raises(
        UserError, match=r"^This report was made while the game was in progress, .* when the game is over\.$"
    ):
        replay(played.reread_report())


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Return the report of a short game."""
    return play(tmp_path_factory.mktemp("game"), "ptites-locos", 2, until=25).reread_report()


def with_changed_part(report: Report, name: str, change: Callable[[str], str]) -> Report:
    """Return the report with one part changed, and check that it differs."""
    assert change(report.parts[name]) != report.parts[name]
    return Report(report.about, report.parts | {name: change(report.parts[name])})


def without_lines(report: Report, word: str) -> Report:
    """Return the report without the lines of its first line log that contain this word."""
    return with_changed_part(
        report, LOG, lambda text: "".join(line for line in text.splitlines(True) if word not in line)
    )


def test_different_reading_is_noticed(report: Report) -> None:
    """One EVENT is removed, so the replay requests the board's readings, which the original game did not do."""

    def without_an_event(text: str) -> str:
        lines = text.splitlines(keepends=True)
        first = next(number for number, line in enumerate(lines) if "EVENT" in line and number > len(lines) // 2)
        call = json.loads(lines[first])
        kept = [line for line in call[2].split("\n") if not line.startswith("EVENT")]
        lines[first] = json.dumps([call[0], call[1], "\n".join(kept)]) + "\n"
        return "".join(lines)

    (outcome,) = replay(with_changed_part(report, LOG, without_an_event))
    assert not outcome.is_identical
    assert outcome.sentence.startswith("Not the same: at line ")
    assert "goes to the board, and then it was" in outcome.sentence


def test_different_time_is_noticed(report: Report) -> None:
    def later(text: str) -> str:
        record = json.loads(text)
        record["entries"][4]["at"] += 0.5
        return json.dumps(record)

    (outcome,) = replay(with_changed_part(report, RECORD, later))
    assert not outcome.is_identical
    assert outcome.sentence.startswith("Not the same: entry 5 is ")


def test_different_dice_are_noticed(report: Report) -> None:
    def other_dice(text: str) -> str:
        record = json.loads(text)
        last = [entry for entry in record["entries"] if entry["kind"] == "chance"][-1]
        colour, *dice = last["text"].split()[1:]
        last["text"] = " ".join(["roll", colour, *("1" if die != "1" else "2" for die in dice)])
        return json.dumps(record)

    assert sentences(with_changed_part(report, RECORD, other_dice))[0].startswith("Not the same: ")


def test_report_without_a_line_log_cannot_be_replayed(report: Report) -> None:
    parts = {name: text for name, text in report.parts.items() if name != LOG}
    with pytest.raises(UserError, match="no log of the line with its board: there is nothing to replay"):
        replay(Report(report.about, parts))


def test_damaged_line_log_is_named_with_its_line(report: Report) -> None:
    with pytest.raises(UserError, match=r"^01\.line\.jsonl is damaged: its line 3 cannot be understood\.$"):
        replay(with_changed_part(report, LOG, lambda text: text.replace('["', '["un', 2).replace('["un', '["', 1)))


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_real_game_and_its_resumption_are_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    printed = []
    running = Running(tmp_path, "--seat", "Ann", "--seat", "Ben=simple", "--set", "first=Ann")
    page = running.page()
    page.wait_for(lambda page: page.state["prompt"] == message_text("locos-roll", player="Ann"))
    page.send(do="press", button="roll")
    page.wait_for(lambda page: page.state["record"])
    printed.append(running.end(signal.SIGINT))
    again = Running(tmp_path, "--resume")
    page = again.page()
    page.send(do="broken", sensor="Q1.1.3")
    page.wait_for(lambda page: page.state["ignored_sensors"])
    printed.append(again.end(signal.SIGINT))

    made = collect_report(tmp_path / "game.jsonl", logs.default_folder(), tmp_path / "checks", datetime.now(UTC))
    write_report(tmp_path / "report.zip", made.about, made.parts)
    first, second = replay(read_report(tmp_path / "report.zip"))
    assert first.is_identical, first.sentence
    assert second.is_identical, second.sentence
    assert "entries 1 to " in first.sentence
    assert "entries " in second.sentence
    calls = "".join(path.read_text(encoding="utf-8") for path in line_log.list_logs(logs.default_folder()))
    for call in ('"button":"roll"', '"sensor":"Q1.1.3"', '["closed",'):
        assert call in calls
    log = made.parts[PROGRAM_LOG]
    for sentence in ("signalbox play begins", "Opened /dev/pts/", "joins as table", "leaves as table", "Ended"):
        assert sentence in log
    assert all("signalbox.play.trace" not in output for output in printed)  # the log is printed only on request
