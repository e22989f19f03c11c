"""Test that a game in a third-party package, installed by pip, works like one of Signalbox's own games."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.installed import REPOSITORY, Installation, install
from tests.host.app.running import Running
from tests.soak import mark_soak

pytestmark = pytest.mark.thorough

EXAMPLE = REPOSITORY / "examples" / "milk_run"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return install(tmp_path_factory.mktemp("milk_run"), EXAMPLE)


@pytest.fixture
def running(installed: Installation, tmp_path: Path) -> Iterator[Running]:
    seats = ("--seat", "Ann", "--seat", "Ben", "--seed", "4")
    game = Running(tmp_path, "milk-run", *seats, program=(str(installed.python), "-m", "signalbox"))
    yield game
    game.end()


def test_game_is_listed_with_ours(installed: Installation) -> None:
    printed = installed.run("-c", "from signalbox import games; print(games.__file__, *games.names())").split()
    assert Path(printed[0]).is_relative_to(installed.python.parent.parent)
    assert printed[1:] == ["golden-train", "milk-run", "paris-connection", "ptites-locos"]


@pytest.mark.parametrize(("players", "seed"), [(2, "1"), (4, "3"), *mark_soak((3, "2"), (4, "4"))])
def test_complete_demo_games(installed: Installation, players: int, seed: str) -> None:
    demo = ("demo", "milk-run", "--players", str(players), "--seed", seed, "--sloppy", "0.5", "--json")
    summary = json.loads(installed.signalbox(*demo))
    assert (summary["game"], summary["players"], summary["wrong_moves"]) == ("milk-run", players, 0)
    assert summary["winner"]


def test_broken_sensor_does_not_stop_a_game(installed: Installation) -> None:
    demo = ("demo", "milk-run", "--seed", "5", "--broken", "S4=dead", "--json")
    summary = json.loads(installed.signalbox(*demo))
    assert (summary["wrong_moves"], summary["ignored_sensors"]) == (0, {"S4": "dead"})


def test_board_is_checked_listed_and_deployed(installed: Installation, tmp_path: Path) -> None:
    assert "milk_run is correct: Milk Run, 20 squares, 24 sensors, 27 lights" in installed.signalbox("boards", "check")
    assert "\nmilk-run: milk-run, " in installed.signalbox("boards", "list")
    deploy = ("deploy", "--drive", tmp_path, "--description", "milk_run", "--dry-run")
    assert f"milk_run, hash e089dff7, to {tmp_path}:" in installed.signalbox(*deploy)


def test_record_is_verified_and_shown(installed: Installation, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    installed.signalbox("demo", "milk-run", "--seed", "6", "--record", record)
    with pytest.raises(subprocess.CalledProcessError) as verified:  # the seed was typed, not drawn
        installed.signalbox("record", "verify", record)
    assert verified.value.returncode == 3
    assert "random outcomes match the seed" in verified.value.output
    rows = [json.loads(line) for line in installed.signalbox("record", "show", record, "--json").splitlines()]
    assert rows[1]["action"].startswith("roll ")
    assert sum(rows[-1]["loaded"]) == 8
    assert rows[-1]["winners"]


@pytest.mark.realtime
def test_game_is_shown_on_the_page_and_resumed(installed: Installation, running: Running, tmp_path: Path) -> None:
    page = running.page()
    board = json.loads(running.get("board.json"))
    assert (board["game"], len(board["squares"])) == ("milk_run", 20)
    assert {square["kind"] for square in board["squares"]} == {"rail", "platform"}
    page.begin()
    page.wait_for(lambda page: page.state["prompt"] == "Ann: roll the die.")
    page.send(do="press", button="roll")
    page.wait_for(lambda page: "drive to" in page.state["prompt"] or "green loco" in page.state["prompt"])
    prompt = page.state["prompt"]
    running.end()
    resumed = Running(tmp_path, "--resume", program=(str(installed.python), "-m", "signalbox"))
    try:
        resumed.page().wait_for(lambda page: page.state["prompt"] == prompt)
    finally:
        resumed.end()


def test_game_passes_its_contract_checks(installed: Installation) -> None:
    assert "36 passed" in installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLE)
