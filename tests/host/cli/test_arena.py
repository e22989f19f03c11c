"""Test many games between computer players: how games are started, and the report of the results."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from shared_rules.game import State
from signalbox.ai.arena import match
from signalbox.ai.arena.match import Tournament, play_match
from signalbox.ai.arena.processes import ordered_results
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.games.players import random_player
from tests.english import message_text
from tests.host.ai.engines.starting import fake

if TYPE_CHECKING:
    from shared_rules.game import Options

LOCOS = Tournament("ptites-locos", "ptites_locos", ("simple", "random", "random"), "7")


def run(*args: str) -> str:
    result = CliRunner().invoke(signalbox, ["arena", *args])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def started_games(monkeypatch: pytest.MonkeyPatch) -> list[tuple[State, str]]:
    """Return the state and the first position of every game; the list grows as games begin."""
    states: list[tuple[State, str]] = []

    def start_and_record(tournament: Tournament, random: Random) -> tuple[Options, State]:
        options, state = start(tournament, random)
        states.append((state, state.position()))
        return options, state

    start = match.start_random_game
    monkeypatch.setattr(match, "start_random_game", start_and_record)
    return states


def test_each_player_takes_each_seat_once_per_deal(started_games: list[tuple[State, str]]) -> None:
    played = [play_match(LOCOS, number) for number in range(6)]
    starts = [position for _, position in started_games]
    assert [game.deal for game in played] == [0, 0, 0, 1, 1, 1]
    assert [game.players.index("simple") for game in played] == [0, 1, 2] * 2
    assert len(set(starts[:3])) == len(set(starts[3:])) == 1
    assert starts[0] != starts[3]


def test_game_depends_only_on_its_number_and_the_seed() -> None:
    fifth = play_match(LOCOS, 5)
    assert fifth == list(ordered_results(partial(play_match, LOCOS), 6, workers=1))[5]
    assert play_match(Tournament(LOCOS.game, LOCOS.description, LOCOS.players, "8"), 5) != fifth


def test_player_gets_only_what_its_seat_may_know(
    monkeypatch: pytest.MonkeyPatch, started_games: list[tuple[State, str]]
) -> None:
    alike: list[bool] = []

    def spy(state: State, random: Random) -> int:
        [(real, _)], seat = started_games, state.current_player()
        assert state.information_state(seat) == real.information_state(seat)
        alike.append(state.position() == real.position())
        return random_player(state, random)

    monkeypatch.setattr(match, "create_player", lambda _name, _game: spy)
    play_match(Tournament("paris-connection", "paris_connection_small", ("spy",) * 3, "3"), 0)
    assert alike
    assert not any(alike[:3]), "shares that others hold are redrawn for the player"


def test_two_workers_write_the_same_bytes_as_one() -> None:
    args = ("golden-train", "--seats", "simple,random", "--games", "10", "--seed", "S", "--json")
    expected = run(*args)
    assert run(*args, "--workers", "2") == expected
    *rows, last = map(json.loads, expected.splitlines())
    assert [row["number"] for row in rows] == [*range(10)]
    assert (last["game"], last["games"]) == ("golden-train", 10)
    assert [player["name"] for player in last["players"]] == ["simple", "random"]
    won = sum(row["returns"][row["players"].index("simple")] for row in rows)
    assert last["players"][0]["win"] == won / 10


def test_results_are_printed_in_words() -> None:
    lines = run("--seats", "simple,random", "--games", "4").splitlines()
    assert lines[0].startswith("4 games of Les P’tites Locos, ")
    assert lines[1].startswith("simple won ")
    assert lines[1].endswith("an even share is 50.0%.")
    assert len(lines) == 5


@pytest.mark.parametrize("extra", [[], ["--ratings"]])
def test_levels_are_named_in_the_readers_language(extra: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    args = ("golden-train", "--seats", "moyen,hasard", "--games", "2")
    output = run(*args, *extra)
    assert "moyen gagne " in output
    assert ("hasard\u202f: " in output) is bool(extra)
    assert "fair" not in output
    assert "random" not in output
    *_, last = run(*args, "--json").splitlines()
    assert [player["name"] for player in json.loads(last)["players"]] == ["fair", "random"]


def test_options_and_a_smaller_board_are_used() -> None:
    *_, last = run("--seats", "random,random", "--games", "2", "--set", "repair=yes", "--json").splitlines()
    assert json.loads(last)["options"] == {"repair": True}
    args = ("paris-connection", "--seats", "random,random,random", "--games", "1", "--json")
    small = run(*args, "--description", "paris_connection_small").splitlines()
    assert [len(json.loads(row)["players"]) for row in small] == [3, 1]
    assert json.loads(small[0])["turns"] < json.loads(run(*args).splitlines()[0])["turns"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seats", "simple,bob"], "There is no computer player “bob”: choose child, easy,"),
        (["--seats", "simple"], message_text("players-wrong", game="Les P’tites Locos", fewest=2, maximum=4)),
        (["chess", "--seats", "simple,simple"], "There is no game "),
        (["--seats", "random,random", "--set", "reapir=yes"], "reapir"),
        (["--seats", "random,random", "--set", "first=Ann"], message_text("arena-first")),
        (["--seats", "random,engine:"], "“engine:” has no command: add one, as in engine:node my_engine.js."),
        (["--seats", "random,engine"], "“engine:” has no command: "),
    ],
)
def test_impossible_arena_is_reported_in_one_sentence(words: list[str], message: str) -> None:
    with pytest.raises(UserError) as raised:
        CliRunner().invoke(signalbox, ["arena", *words], catch_exceptions=False)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_engine_plays_and_is_restarted_for_each_game(tmp_path: Path) -> None:
    log = tmp_path / "log"
    args = ("golden-train", "--seats", f'random,"engine:{fake("plays", log, "nodes=5")}"', "--games", "4", "--json")
    expected = run(*args)
    assert run(*args, "--workers", "2") == expected
    [*rows, last] = map(json.loads, expected.splitlines())
    assert [len(row["players"]) for row in rows] == [2] * 4
    assert last["players"][1]["name"].startswith("engine:nodes=5 ")
    assert log.read_text().count("signalbox 1\n") == 8


def test_broken_engine_is_reported_in_one_sentence() -> None:
    args = ["arena", "golden-train", "--seats", f'random,"engine:{fake("dies")}"', "--games", "4", "--json"]
    with pytest.raises(UserError, match=r"has stopped .* ZeroDivisionError"):
        CliRunner().invoke(signalbox, args, catch_exceptions=False)
