"""The start screen: games on offer, settings, and unfinished games that can be resumed."""

from dataclasses import replace
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.lobby.commands import BeginGame, ChooseGame, ResumeGame, SetKind, SetOption
from signalbox.play.lobby.lobby import SHOWN, Lobby, UnfinishedGame, find_unfinished_games, start_drawing
from signalbox.play.lobby.setup import Setup
from signalbox.play.record.entries import ACTION
from signalbox.play.table.commands import SetPace, SetPatterns
from signalbox.web.page_types import Link

LINK: Link = {"state": "virtual", "text": "so"}


def unfinished_record(folder: Path, game: str = "ptites-locos", *, played: int = 1) -> Path:
    """Start a game, play `played` actions and return the path of its record."""
    table = game_start.new_game(game, ["Ann", "Ben", "Cleo"], {"first": "Ann"}, "1", folder).table
    table.begin(0.0, table.config.setups[0][0])
    assert table.match is not None
    for _ in range(played):
        state = table.match.state
        action = state.legal_actions()[0] if state.current_player() >= 0 else state.chance_outcomes()[0][0]
        table.match.play(0.0, action, ACTION)
    table.match.journal.close()
    return table.match.journal.path


def start(*begun: UnfinishedGame) -> Lobby:
    return Lobby(Setup("ptites-locos"), begun, "normal", False, lambda _: None)


@pytest.fixture
def lobby() -> Lobby:
    return start()


def test_all_games_are_offered_until_a_board_of_one_responds(lobby: Lobby) -> None:
    assert len(lobby.games) >= 3
    lobby.set_board(load("golden_train"))
    assert [game["game"] for game in lobby.snapshot(LINK)["games"]] == ["golden-train"]
    assert lobby.setup.game == "golden-train"
    with pytest.raises(UserError):
        lobby.carry_out(ChooseGame("ptites-locos"))
    lobby.set_board(None)
    lobby.carry_out(ChooseGame("ptites-locos"))
    assert lobby.setup.game == "ptites-locos"


def test_recommended_game_comes_first_with_what_people_ask_about_it(lobby: Lobby) -> None:
    games = lobby.snapshot(LINK)["games"]
    assert [game["game"] for game in games if game["recommended"]] == [games[0]["game"]] == ["ptites-locos"]
    minutes, age = Message("start-minutes", minutes=30), Message("start-age", age=6)
    assert games[0]["facts"] == [Message("start-players", fewest=2, maximum=4), minutes, age]
    pictures = [game["picture"] for game in start_drawing()["games"] if game["picture"] is not None]
    assert [bool(picture["pieces"]) for picture in pictures] == [True] * 3


def test_board_of_an_unknown_game_changes_nothing(lobby: Lobby) -> None:
    unknown = replace(load("golden_train"), game="whist")
    shown = lobby.snapshot(LINK)
    with pytest.raises(UserError):
        lobby.set_board(unknown)
    assert lobby.snapshot(LINK) == shown


def test_variant_of_the_connected_board_is_played(lobby: Lobby) -> None:
    lobby.set_board(load("paris_connection_small"))
    assert lobby.setup.board_name == "paris_connection_small"
    assert lobby.setup.maximum == 4
    lobby.set_board(None)
    assert lobby.setup.board_name == "paris_connection"


def test_start_ends_with_a_decision(lobby: Lobby) -> None:
    assert lobby.decision is None
    lobby.carry_out(BeginGame())
    assert lobby.decision == BeginGame()


@pytest.mark.parametrize("word", ["maybe", "", "YES"])
def test_patterns_accept_only_yes_or_no(word: str) -> None:
    saved: list[object] = []
    start = Lobby(Setup("ptites-locos"), (), "normal", True, saved.append)
    with pytest.raises(UserError, match="Choose yes or no"):
        start.carry_out(SetPatterns(word))
    assert start.patterns
    assert saved == []


def test_pace_and_patterns_are_remembered() -> None:
    saved: list[object] = []
    lobby = Lobby(Setup("ptites-locos"), [], "normal", False, saved.append)
    lobby.carry_out(SetPace("slow"))
    lobby.carry_out(SetPatterns("yes"))
    assert (lobby.pace, lobby.patterns) == ("slow", True)
    assert saved == [SetPace("slow"), SetPatterns("yes")]
    with pytest.raises(UserError):
        lobby.carry_out(SetPace("breakneck"))
    assert lobby.pace == "slow"


def test_unfinished_game_can_be_resumed_by_its_name_only(tmp_path: Path) -> None:
    path = unfinished_record(tmp_path)
    lobby = start(*find_unfinished_games(tmp_path, lambda _: True))
    (shown,) = lobby.snapshot(LINK)["unfinished"]
    assert shown["record"] == path.stem
    with pytest.raises(UserError):
        lobby.carry_out(ResumeGame("../secrets"))
    assert lobby.decision is None
    lobby.carry_out(ResumeGame(path.stem))
    assert lobby.find_unfinished_game(path.stem).path == path


def test_real_board_resumes_only_its_own_games(tmp_path: Path) -> None:
    path = unfinished_record(tmp_path)
    lobby = start(*find_unfinished_games(tmp_path, lambda _: True))
    lobby.set_board(load("golden_train"))
    assert lobby.snapshot(LINK)["unfinished"] == []
    with pytest.raises(UserError):
        lobby.carry_out(ResumeGame(path.stem))


def test_empty_damaged_and_unwanted_records_are_not_offered(tmp_path: Path) -> None:
    unfinished_record(tmp_path, played=0)
    damaged = unfinished_record(tmp_path, "golden-train")
    damaged.write_bytes(damaged.read_bytes().replace(b'"line":1', b'"line":9'))
    (tmp_path / "notes.jsonl").write_text("nothing of ours")
    good = unfinished_record(tmp_path, "paris-connection")
    assert [game.path for game in find_unfinished_games(tmp_path, lambda _: True)] == [good]
    assert find_unfinished_games(tmp_path, lambda record: record.header.game != "paris-connection") == []


def test_only_the_newest_unfinished_games_are_offered(tmp_path: Path) -> None:
    paths = [unfinished_record(tmp_path) for _ in range(SHOWN + 2)]
    assert [game.path for game in find_unfinished_games(tmp_path, lambda _: True)] == sorted(paths, reverse=True)[
        :SHOWN
    ]


def test_reason_for_failed_resume_is_shown_until_next_command() -> None:
    why = Message("port-missing", port="/dev/ttyACM0")
    lobby = Lobby(Setup("ptites-locos"), [], "normal", False, lambda _: None, why)
    assert lobby.snapshot(LINK)["detail"] == why
    lobby.carry_out(SetPace("slow"))
    assert lobby.snapshot(LINK)["detail"] is None


def test_page_shows_who_may_begin_and_who_was_chosen(lobby: Lobby) -> None:
    offered = lobby.snapshot(LINK)["first"]
    assert [choice["value"] for choice in offered["values"]] == ["", "0", "1"]
    assert (offered["value"], [choice["label"] for choice in offered["values"][1:]]) == ("", ["Alex", "Robin"])
    lobby.carry_out(SetOption("first", "1"))
    assert lobby.snapshot(LINK)["first"]["value"] == "1"


def test_game_asks_people_who_begins_and_draws_lots_for_computers(lobby: Lobby) -> None:
    def default_label() -> object:
        return lobby.snapshot(LINK)["first"]["values"][0]["label"]

    assert default_label() == Message("start-first-asked")
    lobby.carry_out(SetKind("0", "easy"))
    assert default_label() == Message("start-first-lots")
    lobby.carry_out(SetKind("0", "human"))
    lobby.carry_out(ChooseGame("paris-connection"))
    assert default_label() == Message("start-first-lots")
