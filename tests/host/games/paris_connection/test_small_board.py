"""Paris Connection's small board: its map, numbers and lights, and the length of its games."""

from random import Random
from statistics import mean

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import ParisConnection, State
from signalbox.board import Board, BoardError, load
from signalbox.board.load import compile_board, parse_description
from signalbox.core.resources import boards_folder
from signalbox.games.contract_checks import random_action
from signalbox.games.players import random_player
from signalbox.maker.circuit import plan
from signalbox.maker.plans.carriers import carriers
from signalbox.maker.plans.check import check_board
from signalbox.maker.plans.parts_list import parts_list

SMALL = "paris_connection_small"
GAME = "paris-connection"
TEXT = (boards_folder() / f"{SMALL}.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def board() -> Board:
    return load(SMALL)


def start(board: Board, players: int, seed: int) -> State:
    game = ParisConnection(board.game_data())
    companies = list(game.companies)
    Random(seed).shuffle(companies)
    return game.start(players, {"starts": " ".join(companies), "first": seed % players})


def turns(state: State, random: Random) -> int:
    """Play a random game to its end and return the number of turns."""
    count = 1
    while (player := state.current_player()) != TERMINAL:
        seat = state.turn()
        state.apply(state.sample_chance(random) if player == CHANCE else random_player(state, random))
        count += state.turn() != seat
    return count


@pytest.mark.parametrize("players", [3, 4])
def test_game_takes_half_as_long_as_on_the_full_map(board: Board, players: int) -> None:
    whole = load("paris_connection")
    games = [mean(turns(start(each, players, seed), Random(seed)) for seed in range(12)) for each in (board, whole)]
    assert 0.4 < games[0] / games[1] < 0.65


def test_only_values_have_no_lights(board: Board) -> None:
    state = start(board, 3, 1)
    random = Random(1)
    while not any(state.values):
        state.apply(random_action(state, random))
    names = {mark[0] for mark in state.marks()}
    values = {name for name in names if name.startswith("value.")}
    assert values
    assert names - values <= {*board.lights, *board.places}
    assert not any(light.startswith("value.") for light in board.lights)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            '"seat.1" =',
            '"value.red.1" = { at = [9.2, 1], light = 10 }\n"seat.1" =',
            "[lights] value.red.2: it is missing, but the game needs this light.",
        ),
        ("4 = 5\n", "4 = 5\n5 = 4\n", "[game.shares] 5: there is no such key."),
    ],
    ids=["incomplete value lights", "shares for more players than seats"],
)
def test_faults(old: str, new: str, fault: str) -> None:
    with pytest.raises(BoardError) as refused:
        compile_board("mine", parse_description(TEXT.replace(old, new), "mine"), "mine")
    assert f"mine: {fault}" in str(refused.value).splitlines()


def test_board_is_cheap_and_quick_to_build(board: Board) -> None:
    assert check_board(board).faults == []
    listed = parts_list(plan(board), carriers(board))
    assert listed.price[1] <= 300
    assert listed.hours <= 25
