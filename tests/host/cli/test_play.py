"""Test that invalid command lines print one clear sentence on standard error, set the exit status and lose no data."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from signalbox.app import game_start
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.play.record import line_file
from signalbox.play.record.journal import Journal
from signalbox.play.record.line_file import to_line
from signalbox.simulator.board_process import BoardProcess
from signalbox.simulator.people.demo import make_simulation
from tests.english import message_text
from tests.host.app.demos import SEED, TIDY, close, played
from tests.host.cli.command import run

PLAY = ["play", "--no-browser", "--page-port", "0"]
FAILED = 1
FULL = "The disk is full."


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "likes"))
    monkeypatch.chdir(tmp_path)


def errors_of(*args: str) -> tuple[int, str]:
    """Run `signalbox` with these arguments and return the exit status and standard error."""
    result = run(*args)
    return result.status, result.err


def players_wrong(game: str, fewest: int, maximum: int) -> str:
    return message_text("players-wrong", game=game, fewest=fewest, maximum=maximum)


def fails_with(excerpt: str, *args: str) -> None:
    """Check that a command fails with one sentence that contains this excerpt."""
    status, message = errors_of(*args)
    assert status == FAILED
    assert excerpt in message
    assert message.count("\n") == 1
    assert message.endswith(".\n")


NAMELESS = ("", "\u202e\n\u200b", "=simple")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "demo --faults cut=often",
            "--faults: cut takes the mean time between two, 1s or more, such as cut=30s, "
            "and if you like how long one lasts, such as cut=30s/2s, not 'often'.",
        ),
        ("demo --realtime --faults wrap=1s", message_text("wrap-needs-simulation")),
        (
            [*PLAY, "--faults", "cut"],
            "--faults takes words such as damage=1%,cut=30s,seed=7, joined by commas, not 'cut'.",
        ),
        *((f"demo --players {n}", players_wrong("Les P’tites Locos", 2, 4)) for n in (0, 1, 5, -3, 9)),
        *((f"play --players {n}", players_wrong("Les P’tites Locos", 2, 4)) for n in (1, 9)),
        ("play --seat Ann", players_wrong("Les P’tites Locos", 2, 4)),
        ("demo golden-train --players 5", players_wrong("Golden Train", 2, 4)),
        ("demo --description golden_train --players 9", players_wrong("Golden Train", 2, 4)),
        ("demo paris-connection --players 2", players_wrong("Paris Connection", 3, 6)),
        ("demo paris-connection --players 7", players_wrong("Paris Connection", 3, 6)),
        ("play paris-connection --seat A --seat B", players_wrong("Paris Connection", 3, 6)),
        ("play --description paris_connection_small --players 9", players_wrong("Paris Connection", 3, 4)),
        ("demo chess", "There is no game 'chess': choose golden-train, paris-connection or ptites-locos."),
        (
            "demo --set colour=red",
            message_text("usage-no-option", option="“colour”: choose first, placement, repair or sides"),
        ),
        *((f"demo --set {text}", message_text("set-unreadable", text=text)) for text in ("repair", "=yes")),
        (["demo", "--set", "repair=²"], "The option “repair” takes yes or no."),
        (["demo", "--set", "placement=" + "9" * 5000], "The option “placement” takes free or slide."),
        ("demo --set sides=ABC", message_text("locos-option-sides-wrong", count=3, platforms="blue, red and yellow")),
        ("demo --set first=0", "The option “first” takes a player’s name: Ann or Ben."),
        ("demo --set first=Zoe", "The option “first” takes a player’s name: Ann or Ben."),
        (["demo", "--seed", "\udcff"], message_text("seed-unreadable")),
        ("demo --broken Q9.1.1=dead", message_text("broken-no-sensor", sensor="Q9.1.1", example="S1")),
        ("demo --resume --seed 3", message_text("resume-leave-out", option="seed")),
        ("play --resume --seat Ann", message_text("resume-leave-out", option="seat")),
        ("play --resume --players 3", message_text("resume-leave-out", option="players")),
        ("play --resume --patterns", message_text("resume-leave-out", option="patterns")),
        ("play --resume --no-patterns", message_text("resume-leave-out", option="no-patterns")),
        ("demo --resume --no-patterns", message_text("resume-leave-out", option="no-patterns")),
        ("play --players 2 --seat A --seat B --seat C", message_text("seats-too-many", named=3, wanted=2)),
        ("play --resume", message_text("unfinished-none")),
        (
            "play --seat A --seat B=deep",
            "There is no computer player “deep”: choose child, easy, fair, strong, simple or random.",
        ),
        ("play --seat Ann --seat Ann", message_text("seats-same-name", player="Ann")),
        *((["play", "--seat", name, "--seat", "B"], message_text("seat-needs-name")) for name in NAMELESS),
        (["play", "--seat", "x" * 300, "--seat", "B"], f"The name {'x' * 32}… has 300 characters: use at most 32."),
        ([*PLAY, "--board", "/dev/no-such-port"], message_text("port-missing", port="/dev/no-such-port")),
        ([*PLAY, "--board", os.devnull], f"{os.devnull} cannot be opened as a serial port: choose another port."),
        ([*PLAY, "--board", __file__], f"{__file__} cannot be opened as a serial port: choose another port."),
        (
            "play --description none.toml",
            message_text("description-unreadable", file="none.toml", why="No such file or directory"),
        ),
    ],
)
def test_invalid_arguments_are_refused_with_a_sentence(words: str | list[str], sentence: str) -> None:
    assert errors_of(*(words.split() if isinstance(words, str) else words)) == (FAILED, f"{sentence}\n")


# Records.


def demo_record(path: Path, entries: int | None = None) -> Path:
    """Write the record of a demo, complete or abandoned after this many entries."""
    opened = game_start.new_demo_game("ptites-locos", 2, {}, TIDY, path)
    _, simulation = make_simulation(opened, TIDY)
    while not opened.table.is_over and (entries is None or len(opened.table.record) < entries):
        simulation.step()
    return close(opened)


@pytest.fixture(scope="module")
def abandoned_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return demo_record(tmp_path_factory.mktemp("left") / "left.jsonl", 60)


@pytest.fixture(scope="module")
def finished_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return demo_record(tmp_path_factory.mktemp("over") / "over.jsonl")


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: data[:5000] + b"\xff" + data[5001:], "`signalbox record repair` saves what is intact"),
        (
            lambda _: to_line({"line": 0, "signalbox": 99}),
            "was written by a newer Signalbox (record format 99): update this one to read it.",
        ),
        (lambda _: b"Dear diary", "is not a Signalbox record."),
        (lambda _: b"", "is empty: nothing was recorded in it, so it can be deleted."),
    ],
    ids=["damaged", "newer", "foreign", "empty"],
)
def test_unusable_record_is_neither_resumed_nor_changed(
    abandoned_record: Path, command: str, spoil: Callable[[bytes], bytes], sentence: str
) -> None:
    Path("game.jsonl").write_bytes(spoilt := spoil(abandoned_record.read_bytes()))
    fails_with(sentence, command, "--resume", "--record", "game.jsonl")
    assert Path("game.jsonl").read_bytes() == spoilt


@pytest.mark.parametrize("command", ["play", "demo"])
def test_missing_record_is_not_resumed(command: str) -> None:
    fails_with("There is no record game.jsonl", command, "--resume", "--record", "game.jsonl")
    assert not Path("game.jsonl").exists()


@pytest.mark.parametrize("path", ["file/game.jsonl", "file", "x" * 300 + ".jsonl"])
@pytest.mark.parametrize("command", [["demo"], [*PLAY, "--board", "virtual"]])
def test_unwritable_record_is_reported_before_the_game(command: list[str], path: str) -> None:
    Path("file").write_text("in the way", encoding="utf-8")
    fails_with("No record can be made at ", *command, "--record", path)


# Disks.


@pytest.mark.thorough
def test_demo_stopped_by_a_full_disk_can_be_resumed(finished_record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = demo_record(Path("game.jsonl"), 30)
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", raise_full)
        status, message = errors_of("demo", "--resume", "--record", str(path))
    assert status == FAILED
    assert message.splitlines() == [
        message_text("game-kept", command="signalbox demo --resume --record game.jsonl"),
        FULL,
    ]
    status, figures, errors = run("demo", "--resume", "--json", "--record", str(path))
    assert (status, json.loads(figures)["seed"], errors) == (0, SEED, "")
    assert played(path) == played(finished_record)


def test_demo_that_cannot_begin_its_record_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_file, "sync_file", raise_full)
    assert errors_of("demo", "--record", "game.jsonl") == (FAILED, f"{FULL}\n")
    assert list(Path().iterdir()) == []


def raise_full(*_: object) -> None:
    raise UserError(FULL)


# Ports without the right board, queried in real time.


@pytest.mark.realtime
@pytest.mark.parametrize(
    ("changes", "sentence"), [({"name": "other_game"}, "other_game"), ({"hash": "00000000"}, "00000000")]
)
def test_board_of_another_game_or_description_is_refused(changes: dict[str, object], sentence: str) -> None:
    data = load("ptites_locos").firmware_data() | changes  # on the board's drive
    with BoardProcess(Mock(firmware_data=lambda: data)) as process:
        fails_with(sentence, *PLAY, "--board", process.port)


@pytest.mark.realtime
def test_sensors_of_a_real_board_cannot_be_broken() -> None:
    with BoardProcess(load("ptites_locos")) as process:
        assert errors_of(*PLAY, "--board", process.port, "--broken", "S1=dead") == (
            FAILED,
            "--broken works only with a virtual board: leave it out, or add --board virtual.\n",
        )
