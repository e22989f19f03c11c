"""Invalid command lines: one clear sentence on standard error, an exit status, and no data lost."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from shared_rules import wire
from signalbox.app import playing
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.play.record import lines
from signalbox.play.record.entries import standing
from signalbox.play.record.journal import Journal
from signalbox.play.record.lines import to_line
from signalbox.play.record.reading import read_record
from signalbox.simulator.people.demo import DemoOptions, play_simulated, simulate
from signalbox.simulator.process import BoardProcess
from tests.english import message_text
from tests.host.board.descriptions import REAL
from tests.host.cli.command import run
from tests.host.play.table.harness import open_harness

PLAY = ["play", "--no-browser", "--page-port", "0"]
USAGE = 2  # exit status of an invalid command line
FAILED = 1
FULL = "The disk is full."


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "likes"))
    monkeypatch.chdir(tmp_path)


def errors_of(*words: str) -> tuple[int, str]:
    """Run `signalbox WORDS` and return the exit status and standard error."""
    result = run(*words)
    return result.status, result.err


def players_wrong(game: str, fewest: int, most: int) -> str:
    return message_text("players-wrong", game=game, fewest=fewest, most=most)


def is_one_sentence(message: str) -> bool:
    return message.count("\n") == 1 and message.endswith(".\n") and "Traceback" not in message


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["demo", "--faults", "cut=often"],
            "--faults: cut takes the mean time between two, 1s or more, such as cut=30s, "
            "and if you like how long one lasts, such as cut=30s/2s, not 'often'.",
        ),
        (["demo", "--realtime", "--faults", "wrap=1s"], message_text("wrap-needs-simulation")),
        (
            [*PLAY, "--faults", "cut"],
            "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not 'cut'.",
        ),
        (["demo", "--players", "0"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "--players", "1"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "--players", "5"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "--players", "-3"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "--description", "golden_train", "--players", "9"], players_wrong("Golden Train", 2, 4)),
        (
            ["play", "--description", "paris_connection_small", "--players", "9"],
            players_wrong("Paris Connection", 3, 4),
        ),
        (["demo", "chess"], "There is no game 'chess': play golden-train, paris-connection or ptites-locos."),
        (
            ["demo", "--set", "colour=red"],
            message_text("usage-no-option", option="“colour”: choose first, placement, repair or sides"),
        ),
        (["demo", "--set", "repair"], message_text("set-unreadable", text="repair")),
        (["demo", "--set", "=yes"], message_text("set-unreadable", text="=yes")),
        (["demo", "--set", "repair=²"], "The option “repair” takes yes or no."),
        (["demo", "--set", "placement=" + "9" * 5000], "The option “placement” takes free or slide."),
        (
            ["demo", "--set", "sides=ABC"],
            message_text("locos-option-sides-wrong", count=3, platforms="blue, red and yellow"),
        ),
        (["demo", "--set", "first=0"], "The option “first” takes a player’s name: Ann or Ben."),
        (["demo", "--set", "first=Zoe"], "The option “first” takes a player’s name: Ann or Ben."),
        (["demo", "--seed", "\udcff"], message_text("seed-unreadable")),
        (["demo", "--broken", "Q9.1.1=dead"], message_text("broken-no-sensor", sensor="Q9.1.1", example="S1")),
        (["demo", "--resume", "--seed", "3"], message_text("resume-leave-out", option="seed")),
        (["play", "--resume", "--seat", "Ann"], message_text("resume-leave-out", option="seat")),
        (["play", "--resume", "--players", "3"], message_text("resume-leave-out", option="players")),
        (["play", "--resume", "--patterns"], message_text("resume-leave-out", option="patterns")),
        (["play", "--resume", "--no-patterns"], message_text("resume-leave-out", option="no-patterns")),
        (["demo", "--resume", "--no-patterns"], message_text("resume-leave-out", option="no-patterns")),
        (["play", "--players", "1"], players_wrong("Les P’tites Locos", 2, 4)),
        (["play", "--players", "9"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "--players", "9"], players_wrong("Les P’tites Locos", 2, 4)),
        (["demo", "paris-connection", "--players", "2"], players_wrong("Paris Connection", 3, 6)),
        (["demo", "paris-connection", "--players", "7"], players_wrong("Paris Connection", 3, 6)),
        (["play", "paris-connection", "--seat", "A", "--seat", "B"], players_wrong("Paris Connection", 3, 6)),
        (["demo", "golden-train", "--players", "5"], players_wrong("Golden Train", 2, 4)),
        (
            ["play", "--players", "2", "--seat", "A", "--seat", "B", "--seat", "C"],
            message_text("seats-too-many", named=3, wanted=2),
        ),
        (["play", "--resume"], message_text("unfinished-none")),
        (["play", "--seat", "Ann"], players_wrong("Les P’tites Locos", 2, 4)),
        (
            ["play", "--seat", "A", "--seat", "B=deep"],
            "There is no computer player “deep”: choose child, easy, fair, strong, simple or random.",
        ),
        (["play", "--seat", "Ann", "--seat", "Ann"], message_text("seats-same-name", player="Ann")),
        (["play", "--seat", "", "--seat", "B"], message_text("seat-needs-name")),
        (["play", "--seat", "\u202e\n\u200b", "--seat", "B"], message_text("seat-needs-name")),
        (["play", "--seat", "=simple", "--seat", "B"], message_text("seat-needs-name")),
        (["play", "--seat", "x" * 300, "--seat", "B"], f"The name {'x' * 32}… has 300 characters: use at most 32."),
        ([*PLAY, "--board", "/dev/no-such-port"], message_text("port-missing", port="/dev/no-such-port")),
        ([*PLAY, "--board", os.devnull], f"{os.devnull} cannot be opened as a serial port: name another port."),
        ([*PLAY, "--board", __file__], f"{__file__} cannot be opened as a serial port: name another port."),
        (
            ["play", "--description", "none.toml"],
            message_text("description-unreadable", file="none.toml", why="No such file or directory"),
        ),
    ],
)
def test_invalid_words_are_answered_with_a_sentence(words: list[str], sentence: str) -> None:
    assert errors_of(*words) == (FAILED, f"{sentence}\n")


@pytest.mark.parametrize(
    "words",
    [
        ["demo", "--nonsense"],
        ["demo", "--players", "two"],
        ["demo", "--sloppy", "2"],
        ["play", "--page-port", "65536"],
        ["play", "--page-port", "-1"],
    ],
)
def test_usage_error_names_the_option(words: list[str]) -> None:
    status, message = errors_of(*words)
    assert status == USAGE
    assert words[1] in message
    assert "Traceback" not in message


def test_wrong_description_names_the_line() -> None:
    Path("mine.toml").write_text(REAL.replace("tiles = 12", "tiles = -1"), encoding="utf-8")
    status, message = errors_of("play", "--description", "mine.toml")
    assert status == FAILED
    assert message == "mine.toml: [game] tiles: a whole number from 1 to 99 is expected, not -1.\n"


# Names with odd characters that are accepted.


@pytest.mark.parametrize(
    ("typed", "name"),
    [("A\nB", "A B"), ('"Ann"', '"Ann"'), ("🚂", "🚂"), ("\u202eAnn", "Ann"), ("\x1b[31mAnn", "[31mAnn")],
)
def test_odd_names_become_one_clean_line(tmp_path: Path, typed: str, name: str) -> None:
    opened = playing.fresh("ptites-locos", [typed, "Ben"], {}, "1", tmp_path)
    assert opened.table.config.seats[0].name == name


# Records.


def demo_record(path: Path, entries: int | None = None) -> Path:
    """Write the record of a demo, complete or abandoned after this many entries."""
    demo_options = DemoOptions("5", 0.0)
    opened = playing.fresh_demo("ptites-locos", 2, {}, demo_options, path)
    if entries is None:
        play_simulated(opened, demo_options, lambda _: None)
    else:
        _, simulation = simulate(opened, demo_options)
        while len(opened.table.record) < entries:
            simulation.step()
    assert opened.table.journal is not None
    opened.table.journal.close()
    return path


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return demo_record(tmp_path_factory.mktemp("left") / "left.jsonl", 60)


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return demo_record(tmp_path_factory.mktemp("over") / "over.jsonl")


def damage(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:5000] + b"\xff" + data[5001:])


def newer(path: Path) -> None:
    path.write_bytes(to_line({"line": 0, "signalbox": 99}))


def foreign(path: Path) -> None:
    path.write_text("Dear diary", encoding="utf-8")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (damage, "`signalbox record repair` saves what is intact"),
        (newer, "was written by a newer Signalbox (record format 99): update this one to read it."),
        (foreign, "is not a Signalbox record."),
        (emptied, "is empty: nothing was recorded in it, so it can be deleted."),
        (Path.unlink, "There is no record game.jsonl"),
    ],
)
def test_unusable_record_is_neither_resumed_nor_changed(
    left: Path, command: str, spoil: Callable[[Path], None], sentence: str
) -> None:
    path = Path("game.jsonl")
    shutil.copy(left, path)
    spoil(path)
    before = path.read_bytes() if path.exists() else b""
    status, message = errors_of(command, "--resume", "--record", str(path))
    assert status == FAILED
    assert sentence in message
    assert is_one_sentence(message)
    assert (path.read_bytes() if path.exists() else b"") == before


def test_finished_game_is_not_resumed(over: Path) -> None:
    assert errors_of("demo", "--resume", "--record", str(over)) == (
        FAILED,
        f"The game in {over} is over: look at it with `signalbox record show`, or play a new one.\n",
    )


def test_game_is_played_at_one_table_only(left: Path) -> None:
    with Journal.open(left):
        assert errors_of("demo", "--resume", "--record", str(left)) == (
            FAILED,
            f"{left} is in use by another program: end that game first.\n",
        )


def test_new_game_never_overwrites_a_record(left: Path) -> None:
    before = left.read_bytes()
    assert errors_of("demo", "--record", str(left)) == (
        FAILED,
        f"{left} already exists: choose another name, or continue it with --resume.\n",
    )
    assert left.read_bytes() == before


@pytest.mark.parametrize("place", ["file/game.jsonl", "file", "x" * 300 + ".jsonl"])
@pytest.mark.parametrize("command", [["demo"], [*PLAY, "--board", "virtual"]])
def test_unwritable_record_is_reported_before_the_game(command: list[str], place: str) -> None:
    Path("file").write_text("in the way", encoding="utf-8")
    status, message = errors_of(*command, "--record", place)
    assert status == FAILED
    assert message.startswith("No record can be made at ")
    assert is_one_sentence(message)


# Disks.


@pytest.mark.thorough
def test_demo_stopped_by_a_full_disk_can_be_resumed(over: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = demo_record(Path("game.jsonl"), 30)
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", full)
        status, message = errors_of("demo", "--resume", "--record", str(path))
    assert status == FAILED
    assert message.splitlines() == [
        message_text("game-kept", command="signalbox demo --resume --record game.jsonl"),
        FULL,
    ]
    assert errors_of("demo", "--resume", "--json", "--record", str(path)) == (0, "")
    assert notation(path) == notation(over)


def test_demo_that_cannot_begin_its_record_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "sync_file", full)
    assert errors_of("demo", "--record", "game.jsonl") == (FAILED, f"{FULL}\n")
    assert list(Path().iterdir()) == []


def test_table_waits_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harness = open_harness(tmp_path)
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", full)
        with pytest.raises(UserError, match="full"):
            harness.press("roll")
        assert harness.actions == []
    harness.press("roll")
    assert len(harness.actions) == 1
    assert harness.table.journal is not None
    assert harness.table.journal.actions() == harness.actions


def full(*_: object) -> None:
    raise UserError(FULL)


def notation(path: Path) -> list[str]:
    return [entry.text for entry in standing(read_record(path).entries)]


# Ports without the right board, queried in real time.


@pytest.mark.realtime
def test_silent_port_is_not_a_board() -> None:
    master, slave = os.openpty()
    try:
        name = os.ttyname(slave)
        assert errors_of(*PLAY, "--board", name) == (
            FAILED,
            f"No board answers on {name}: name the board’s data port.\n",
        )
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.realtime
@pytest.mark.parametrize(
    ("changes", "sentence"), [({"name": "other_game"}, "other_game"), ({"hash": "00000000"}, "00000000")]
)
def test_board_of_another_game_or_description_is_refused(changes: dict[str, object], sentence: str) -> None:
    with BoardProcess(OtherBoard(changes)) as process:
        status, message = errors_of(*PLAY, "--board", process.port)
    assert status == FAILED
    assert sentence in message
    assert is_one_sentence(message)


@pytest.mark.realtime
def test_sensors_of_a_real_board_cannot_be_broken() -> None:
    with BoardProcess(load("ptites_locos")) as process:
        assert errors_of(*PLAY, "--board", process.port, "--broken", "S1=dead") == (
            FAILED,
            "--broken breaks the sensors of a virtual board: leave it out, or add --board virtual.\n",
        )


@pytest.mark.realtime
def test_board_with_another_protocol_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if the program were newer than the board.
    monkeypatch.setattr("signalbox.device.link.events.PROTOCOL_MAJOR", wire.PROTOCOL_MAJOR + 1)
    with BoardProcess(load("ptites_locos")) as process:
        status, message = errors_of(*PLAY, "--board", process.port)
    assert status == FAILED
    assert "update the files on the board" in message
    assert is_one_sentence(message)


class OtherBoard:
    """A board whose drive differs from the description used to play."""

    def __init__(self, changes: dict[str, object]) -> None:
        self._changes = changes

    def firmware_data(self) -> dict[str, object]:
        return load("ptites_locos").firmware_data() | self._changes
