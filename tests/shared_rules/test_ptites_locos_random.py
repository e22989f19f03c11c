"""Test random games of the P'tites Locos against the naive engine, and the squares of each seat.

Statistics of random games (lengths, accidents and rare cases) are compared with an independent engine. That engine
distinguishes the locos in a hand, each of which may enter on each free start square, so its players bring locos in more
often than ours, which treat these locos as one choice. `weighted_action` plays like that engine. Its figures come from
300 games per setting, and the tolerances allow for that and for the number of games played here.

Perft: both engines must agree with the counts in `perft.json`.
"""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from shared_rules.game import TERMINAL
from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import ENTER, HAND, LOCO, MOVE, NONE, OVER, PASS
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import GAME
from tests.shared_rules.naive_locos import NaiveGame
from tests.shared_rules.notation import legal
from tests.shared_rules.perft import FILE, POSITIONS, naive_nodes, nodes
from tests.soak import mark_thorough_except

SETTINGS = [
    (players, placement, repair) for players in (2, 3, 4) for placement in ("free", "slide") for repair in (False, True)
]
GAMES = 6


def begin(players: int, placement: str, repair: bool, seed: int) -> State:
    sides = format(seed % 8, "03b").replace("0", "A").replace("1", "B")
    return GAME.start(players, {"placement": placement, "repair": repair, "sides": sides, "first": seed % players})


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
def test_squares_of_seats_and_taken_starts_match_the_locos(players: int, placement: str, repair: bool) -> None:
    """Check states during play, and after undoing, cloning, parsing a position and setting pieces by hand."""
    state = begin(players, placement, repair, 3)
    random = Random(14)
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        states = [state.child(action), state.clone(), GAME.from_position(state.position())]
        states[1].apply(action)
        states[1].undo()
        states.append(state.clone())
        empty = " ".join(f"{part['bay']}:{part['part']}.{part['side']}" for part in state.view(-1)["parts"])
        if state.runner == NONE:
            states[3].arrange(empty)
            states.append(states[3].clone())
            states[4].undo()
            assert states[4].loco_squares == state.loco_squares
            assert states[3].loco_squares == [[]] * players
        for checked in [state, *states]:
            assert checked.loco_squares == [
                [s for s, held in enumerate(checked.at) if held == seat + 1] for seat in range(players)
            ]
            assert checked.occupied_starts == sum(1 << lane for lane in range(checked.track.lanes) if checked.at[lane])
        state.apply(action)


def test_put_updates_the_squares_of_seats() -> None:
    state = begin(2, "free", False, 3)
    for square, seat in ((9, 1), (4, 1), (7, 0)):
        state.set_occupant(square, seat)
    assert (state.loco_squares, state.at[4], state.at[7], state.at[9]) == ([[7], [4, 9]], 2, 1, 2)
    state.set_occupant(4, 0)
    state.set_occupant(9, NONE)
    assert (state.loco_squares, state.at[4], state.at[9]) == ([[4, 7], []], 1, 0)


@pytest.mark.parametrize(("players", "placement", "repair"), SETTINGS)
@pytest.mark.parametrize("seed", mark_thorough_except(range(GAMES), 4))
def test_engine_agrees_with_naive_engine(players: int, placement: str, repair: bool, seed: int) -> None:
    state = begin(players, placement, repair, seed)
    sides = format(seed % 8, "03b").replace("0", "A").replace("1", "B")
    naive = NaiveGame(players, sides, seed % players, placement == "slide", repair)
    random = Random(seed)
    while state.current_player() != TERMINAL:
        actions = legal(state) or [state.notation(action) for action, _ in state.chance_outcomes()]
        assert set(actions) == naive.options()
        text = state.notation(random_action(state, random))
        state.apply(state.parse(text))
        naive.play(text)
        assert_same(state, naive)
    assert naive.options() == set()
    assert sorted(state.returns()) == [0.0] * (players - 1) + [1.0]


def assert_same(state: State, naive: NaiveGame) -> None:
    view = state.view(-1)
    pieces = view["pieces"]
    assert isinstance(pieces, list)
    at_home = [("hangar", seat) for seat in range(naive.players) for _ in range(naive.home[seat])]
    assert sorted((piece["square"], piece["seat"]) for piece in pieces) == sorted(
        [(naive.board_name(cell), seat) for cell, seat in naive.locos.items()] + at_home
    )
    assert view["seats"] == [
        {"hand": naive.hand[seat], "hangars": naive.home[seat], "tiles": naive.tiles[seat]}
        for seat in range(naive.players)
    ]
    assert view["parts"] == [
        {"part": colour, "bay": f"B{naive.bay_of[colour]}", "side": naive.side_of[colour]} for colour in naive.bay_of
    ]
    assert (view["reserve"], view["phase"], view["winner"]) == (naive.reserve, naive.phase, naive.winner)
    if naive.phase != "over":
        assert state.seat == naive.seat


GAMES_COUNTED = 120


def weighted_action(state: State, random: Random) -> int:
    """Return a random action. Entering counts as a separate choice for each loco in the hand."""
    if state.phase != LOCO:
        return random_action(state, random)
    actions = state.legal_actions()
    weights = [state.hands[state.seat] if ENTER <= action < MOVE else 1 for action in actions]
    return random.choices(actions, weights)[0]


@cache
def figures(players: int, repair: bool = False, weighs_hand: bool = True) -> Counter[str]:
    counts: Counter[str] = Counter()
    random = Random(players)
    for number in range(GAMES_COUNTED):
        sides = format(number % 8, "03b").replace("0", "A").replace("1", "B")
        play(GAME.start(players, {"sides": sides, "first": 0, "repair": repair}), counts, random, weighs_hand)
    return counts


def play(state: State, counts: Counter[str], random: Random, weighs_hand: bool) -> None:
    turn, accident, has_run_out = -1, False, False
    while state.phase != OVER:
        if state.turn() != turn:
            counts["turns"] += 1
            counts["accident_turns"] += accident
            turn, accident = state.turn(), False
        action = weighted_action(state, random) if weighs_hand else random_action(state, random)
        if state.phase == LOCO:
            counts["starts_taken"] += all(state.at[lane] for lane in range(3))  # moves while no start square was free
            counts["passes"] += action == PASS
            accident = accident or (action < MOVE and any(leg.end == HAND for leg in state.legs(action)))
        state.apply(action)
        has_run_out = has_run_out or (state.setting.repair and not state.reserve)
    counts["accident_turns"] += accident
    counts["won_elsewhere"] += state.winner != state.seat
    counts["reserve_out"] += has_run_out


@pytest.mark.parametrize(
    ("players", "turns", "percent", "minimum", "maximum"),
    [(2, 97, 51, 0, 0.5), (3, 128, 52, 0.1, 3), (4, 148, 53, 3, 11)],
)
def test_figures_agree_with_other_engine(
    players: int, turns: int, percent: float, minimum: float, maximum: float
) -> None:
    """Compare turns per game, turns with accidents in %, and moves with all start squares taken per 1,000 turns."""
    for weighs_hand in (True, False):
        assert figures(players, weighs_hand=weighs_hand)["turns"] / GAMES_COUNTED == pytest.approx(turns, rel=0.10)
    counts = figures(players)
    assert 100 * counts["accident_turns"] / counts["turns"] == pytest.approx(percent, abs=1.5)
    assert minimum <= 1000 * counts["starts_taken"] / counts["turns"] <= maximum


def test_l12_passes_are_rare_even_with_four_players() -> None:
    counts = figures(4)
    assert 0.05 <= 1000 * counts["passes"] / counts["turns"] <= 0.8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l18_wins_on_another_players_turn(players: int) -> None:
    assert 0 < 100 * figures(players)["won_elsewhere"] / GAMES_COUNTED <= 4


@pytest.mark.parametrize(("players", "minimum", "maximum"), [(2, 0, 3), (3, 1, 9), (4, 11, 28)])
def test_l22_share_of_games_in_which_the_tiles_run_out(players: int, minimum: float, maximum: float) -> None:
    assert minimum <= 100 * figures(players, repair=True)["reserve_out"] / GAMES_COUNTED <= maximum


PERFT_COUNTS: list[tuple[str, list[int]]] = [
    (entry["position"], entry["nodes"]) for entry in json.loads(FILE.read_text("ascii"))
]
NAIVE_LIMIT = 4_000  # nodes: the second engine is slow


def test_every_position_is_on_file() -> None:
    assert [position for position, _ in PERFT_COUNTS] == POSITIONS


@pytest.mark.parametrize(("position", "counts"), PERFT_COUNTS)
def test_engine_agrees_with_the_file(position: str, counts: list[int]) -> None:
    state = GAME.from_position(position)
    assert [nodes(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert state.position() == position


@pytest.mark.parametrize(("position", "counts"), PERFT_COUNTS)
def test_naive_engine_agrees_with_the_file(position: str, counts: list[int]) -> None:
    game = NaiveGame.from_text(position)
    shallow = [count for count in counts if count <= NAIVE_LIMIT]
    assert [naive_nodes(game, depth) for depth in range(1, len(shallow) + 1)] == shallow
