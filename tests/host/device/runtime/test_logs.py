"""The program's log: location, lifetime, cost and absence of secrets."""

import logging
from collections.abc import Callable, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

from shared_rules import wire
from signalbox.app import game_start
from signalbox.app.seat_pages import SeatPages
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.device.link.faults.spec import LOSE, Faults, parse
from signalbox.device.runtime import logs
from signalbox.device.runtime.logs import Log, log_files
from signalbox.play.record.replay import apply_entry, initial_state, rules_of
from signalbox.simulator.people.demo import DemoOptions, play_simulated
from signalbox.web.app import make_app
from tests.host.cli import command
from tests.host.cli.command import Result
from tests.host.device.link.peer import Peer
from tests.host.device.link.world import World
from tests.host.play.table.harness import open_harness
from tests.host.web.hubs import table_hub

SECRET_SEED = "a seed that nobody may read"
PLAYERS = 3
BAD_LINE = "damage=3%,cut=30s,reset=60s"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Return a function that runs `signalbox` with its own log folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    return command.run


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Create a folder to deploy to."""
    folder = tmp_path / "CIRCUITPY"
    folder.mkdir()
    return folder


@pytest.fixture
def debug_log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Capture all log records, including those of level DEBUG."""
    with caplog.at_level(logging.DEBUG, "signalbox"):
        yield caplog


def deploy_to(drive: Path) -> tuple[str, ...]:
    return "deploy", "--drive", str(drive), "--description", "golden_train"


def log_text() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in log_files(logs.default_folder() / logs.LOG_NAME))


# The location of the log.


def test_log_lists_the_files_written_to_a_drive(run: Run, drive: Path) -> None:
    assert run(*deploy_to(drive))[::2] == (0, "")
    text = log_text()
    assert "signalbox deploy begins: Signalbox " in text
    for name in ("signalbox/a/board.json", "code.py"):
        assert f"wrote {name} (" in text
    assert text.endswith("signalbox.device.runtime.logs: Ended\n")
    path = logs.default_folder() / logs.LOG_NAME
    assert path.parent.name == "logs"
    assert path.stat().st_mode & 0o077 == 0


def test_verbose_prints_the_log_without_seeds(run: Run, drive: Path, tmp_path: Path) -> None:
    result = run(*deploy_to(drive), "--verbose")
    assert result.status == 0
    assert "signalbox.service.deploy.plan: wrote code.py (" in result.err
    args = ("--seed", SECRET_SEED, "--json", "--record", str(tmp_path / "game.jsonl"))
    result = run("demo", "golden-train", *args, "--verbose")
    assert result.status == 0
    assert "signalbox.device.link.connection: Session 1: board golden_train" in result.err
    assert SECRET_SEED not in result.err


def test_error_ends_the_log(run: Run, tmp_path: Path) -> None:
    result = run("deploy", "--drive", str(tmp_path / "nowhere"))
    assert result.status == 1
    assert f"ERROR   signalbox.device.runtime.logs: Ended: {result.err}" in log_text()


def test_unexpected_exception_is_logged_with_its_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, drive: Path
) -> None:
    monkeypatch.setattr("signalbox.service.deploy.plan.plan_deployment", Mock(side_effect=ZeroDivisionError("a fault")))
    with pytest.raises(ZeroDivisionError):
        run(*deploy_to(drive))
    assert "CRITICAL signalbox.device.runtime.logs: Ended by a fault of the program\nTraceback" in log_text()
    assert "ZeroDivisionError: a fault" in log_text()


def test_logging_ends_with_its_command(run: Run, drive: Path) -> None:
    root = logging.getLogger("signalbox")
    before = root.handlers[:], root.level
    run(*deploy_to(drive), "--verbose")
    assert (root.handlers, root.level) == before


def test_unwritable_log_is_reported_and_the_command_works(run: Run, drive: Path) -> None:
    folder = logs.default_folder()
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way", encoding="utf-8")
    text = f"The program's log cannot be kept in {folder / logs.LOG_NAME} (File exists): all else goes on without it.\n"
    assert run(*deploy_to(drive))[::2] == (0, text)


def test_full_disk_loses_log_entries_silently(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = Log("test", tmp_path / "log", verbose=False)
    monkeypatch.setattr(RotatingFileHandler, "emit", lambda self, record: self.handleError(record))
    logging.getLogger("signalbox").warning("cannot be written")
    log.close()
    assert capsys.readouterr() == ("", "")


def test_log_files_rotate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(logs, "LOG_BYTES", 2000)
    path = tmp_path / "log"
    log = Log("test", path, verbose=False)
    for number in range(200):
        logging.getLogger("signalbox").info("entry %d", number)
    log.close()
    assert [file.name for file in log_files(path)] == ["log.3", "log.2", "log.1", "log"]
    assert all(file.stat().st_size <= 2000 for file in log_files(path))
    text = "".join(file.read_text(encoding="utf-8") for file in log_files(path))
    assert "entry 199\n" in text
    assert "entry 0\n" not in text


# The contents of the log.


def test_silence_and_return_of_a_board_are_logged(debug_log: pytest.LogCaptureFixture, board: Board) -> None:
    world = World(Connection(board), Peer(board))
    world.plug()
    world.run(1.0)
    world.faults(Faults({LOSE: 1.0}))
    world.run(5.0)
    world.clear_faults()
    world.run(2.0)
    assert debug_log.messages[0].startswith("Session 1: board ptites_locos, description ")
    silence = debug_log.messages.index("Silence: nothing whole has come in for 3.0 s")
    assert any(line.startswith("Session 2: board ptites_locos") for line in debug_log.messages[silence:])


def test_refusal_is_logged_once(debug_log: pytest.LogCaptureFixture) -> None:
    world = World(Connection(load("golden_train")), Peer(load("ptites_locos")))
    world.plug()
    world.run(10.0)
    (refused,) = [record.getMessage() for record in debug_log.records if record.levelno == logging.WARNING]
    assert refused.startswith("Refused: This is the board ptites_locos, not golden_train")


def test_repeated_and_damaged_lines_are_logged(debug_log: pytest.LogCaptureFixture, board: Board) -> None:
    world = World(Connection(board), Peer(board))
    world.plug()
    world.run(1.0)
    world.to_board.faults = Faults({LOSE: 1.0})
    world.connection.verify(world.now)
    world.run(0.3)
    world.events += world.connection.receive(world.now, wire.encode(wire.ALIVE, 0, [])[:-3] + b"?\n")
    levels = {record.getMessage(): record.levelname for record in debug_log.records}
    assert levels["No answer to GET: sent again after try 1"] == "INFO"
    assert levels["A damaged line came in, 1 so far: b'ALIVE 0*79035a?'"] == "DEBUG"


def test_undisturbed_game_logs_only_a_few_lines(debug_log: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    opened = game_start.new_demo_game("ptites-locos", 2, {}, DemoOptions("5", 0.5), tmp_path)
    play_simulated(opened, DemoOptions("5", 0.5), lambda _: None)
    assert len(opened.table.record) > 50
    assert len([record for record in debug_log.records if record.levelno >= logging.INFO]) < 5


def test_viewers_are_logged_by_role_without_their_keys(debug_log: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    pages = SeatPages(open_harness(tmp_path).table)
    hub = table_hub(lambda _command, _viewer: None, seats=pages.seats)
    client = TestClient(make_app(hub, "the-token"), base_url="http://192.168.1.20:8080")
    pages.seats.set_address("http://192.168.1.20:8080/", lan=True)
    links = pages.seats.table_part()["links"]
    assert isinstance(links, list)
    code = links[0]["url"].partition("join=")[2]
    headers = {"host": "192.168.1.20:8080"}
    with client.websocket_connect("/ws?token=the-token", headers=headers) as socket:
        socket.receive_json()
    with client.websocket_connect(f"/ws?join={code}", headers=headers) as socket:
        key = socket.receive_json()["key"]
    with client.websocket_connect(f"/ws?join={code}", headers=headers) as socket:
        socket.receive_json()
    hub.screen.seats.relink("0")
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    for sentence in (
        "joins as table, 1 pages are open",
        "leaves as table",
        "joins as seat 0 by its link",
        "is refused a seat and watches: That link has been used",
        "Refused http for host 'evil.example'",
    ):
        assert sentence in debug_log.text
    assert not [secret for secret in ("the-token", code, key) if secret in debug_log.text]


@pytest.mark.parametrize("game", ["golden-train", "paris-connection"])
def test_log_contains_no_seed_and_no_hidden_card(
    debug_log: pytest.LogCaptureFixture, tmp_path: Path, game: str
) -> None:
    opened = game_start.new_demo_game(game, PLAYERS, {}, DemoOptions(SECRET_SEED, 0.5), tmp_path)
    play_simulated(opened, DemoOptions(SECRET_SEED, 0.5), lambda _: None, parse(BAD_LINE))
    journal = opened.table.journal
    assert journal is not None
    state = initial_state(journal.header, rules_of(journal.header))
    hidden = {entry.text for entry in journal.entries() if apply_entry(state, entry) != entry.text}
    assert hidden
    assert len(debug_log.records) > 50
    seed = journal.dice().seed
    secrets = [SECRET_SEED, seed.hex(), seed.decode("latin-1"), *hidden]
    assert [secret for secret in secrets if secret in debug_log.text] == []


def test_table_that_cannot_write_is_logged_once(debug_log: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    opened = game_start.new_demo_game("ptites-locos", 2, {}, DemoOptions("5", 0.0), tmp_path)
    opened.table.config.open_journal = Mock(side_effect=UserError("The disk is full."))
    with pytest.raises(UserError, match="disk is full"):
        play_simulated(opened, DemoOptions("5", 0.0), lambda _: None)
    assert [record.getMessage() for record in debug_log.records if record.levelno >= logging.ERROR] == [
        "The table could not go on: The disk is full."
    ]
