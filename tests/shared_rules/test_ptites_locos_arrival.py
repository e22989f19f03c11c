"""Test arrival, winning, doubles and repair tiles in the P'tites Locos: L16 to L23."""

import pytest

from shared_rules.game import BY_WORD, CHANCE, TERMINAL
from tests.shared_rules.locos_tables import FILLED, all_locos_out_of_hand, drive, lay, locos_out_of_hand
from tests.shared_rules.notation import legal, outcomes, play

STARTS_TAKEN = "S1 S2 S3"


# Arrival and winning


@pytest.mark.parametrize(("loco", "dice"), [("yellow.1.1", "4.6"), ("yellow.3.0", "1.1")])
def test_l16_driven_loco_goes_to_a_hangar_whatever_points_are_left(loco: str, dice: str) -> None:
    assert locos_out_of_hand(drive(loco, "", dice=dice), 0) == "home"


@pytest.mark.parametrize(
    ("seats", "dice", "after"),
    [
        (["yellow.3.0", "yellow.3.1"], "1.2", ["yellow.3.0", ""]),
        (["yellow.3.0 yellow.3.1", ""], "1.2", ["yellow.3.0", ""]),  # the player's own loco
        (["Q3.3.3", "yellow.3.1"], "1.1", ["yellow.3.0", "home"]),  # it stops exactly there
    ],
)
def test_l17_pushed_loco_with_points_left_hits_the_arrival_buffer(
    seats: list[str], dice: str, after: list[str]
) -> None:
    assert all_locos_out_of_hand(drive(*seats, dice=dice)) == after


def test_l18_third_loco_in_a_hangar_wins_at_once() -> None:
    state = drive("home home yellow.1.1 Q1.1.1", "home home", dice="3.3")
    assert state.current_player() == TERMINAL
    assert (state.winner, state.returns(), legal(state)) == (0, [1.0, 0.0], [])


def test_l18_two_locos_home_do_not_win() -> None:
    state = drive("home yellow.1.1", "", dice="1.2")
    assert (state.current_player(), state.returns()) == (CHANCE, [0.0, 0.0])


def test_l18_pushed_third_loco_wins_on_an_opponents_turn() -> None:
    state = drive("Q3.3.3", "home home yellow.3.1", "", dice="1.1")
    assert (state.current_player(), state.seat, state.winner) == (TERMINAL, 0, 1)
    assert state.returns() == [0.0, 1.0, 0.0]


# Doubles


def test_l19_after_a_double_the_player_may_continue_or_stop() -> None:
    state = drive("Q1.1.1", "", dice="2.2")
    assert (state.current_player(), legal(state)) == (0, ["again", "stop"])
    assert {state.input_kind(action) for action in state.legal_actions()} == {BY_WORD}


def test_l19_stopping_ends_the_turn() -> None:
    state = play(drive("Q1.1.1", "", dice="2.2"), "stop")
    assert (state.seat, state.run, state.current_player()) == (1, 1, CHANCE)


def test_l19_second_run_rolls_all_dice_and_moves_a_platform() -> None:
    state = play(drive("Q1.1.1", "", dice="2.2"), "again")
    assert len(state.chance_outcomes()) == 3 * 21
    play(state, "roll yellow 1 4", "platform yellow B")
    assert state.position().split()[1] == "yellow.B,blue.A,red.A,-"


def test_l19_only_the_same_loco_runs_again() -> None:
    state = drive("Q1.1.1 Q2.1.1", "", dice="2.2")
    assert legal(play(state, "again", "roll red 1 2", "platform red A")) == ["loco Q1.1.5"]


def test_l19_same_loco_is_tracked_on_a_turned_platform() -> None:
    state = lay("Q2.1.6 Q2.1.1", "", phase="loco yellow.1.1")
    play(state, "loco Q2.1.6", "again", "roll red 1 2", "platform red B")
    assert legal(state) == ["loco red.1.0"]
    assert state.mover(state.legal_actions()[0]) == "B0.4.1"


def test_l19_driven_loco_runs_again_not_the_pushed_one() -> None:
    state = drive("Q1.1.1 Q1.1.3", "", dice="2.2")
    assert legal(play(state, "again", "roll red 1 2", "platform red A")) == ["loco Q1.1.2"]


def test_l19_second_double_gives_no_third_run() -> None:
    state = drive("Q1.1.1", "", dice="1.1")
    play(state, "again", "roll red 1 1", "platform red A", "loco Q1.1.3")
    assert (state.seat, state.run) == (1, 1)


def test_l20_crashed_loco_may_start_again_in_the_second_run() -> None:
    state = drive("blue.1.0 Q2.1.1", "S2", dice="2.2")
    assert legal(state) == ["again", "stop"]
    play(state, "again", "roll blue 1 2", "platform blue A")
    assert legal(state) == ["enter S1", "enter S3"]


def test_l20_loco_lost_by_pushing_does_not_run_again() -> None:
    state = drive("Q1.1.7 blue.1.0", "", dice="2.2")
    assert legal(play(state, "again", "roll yellow 1 2", "platform yellow A")) == ["loco Q1.1.7"]


def test_l21_no_second_run_for_a_loco_in_a_hangar() -> None:
    state = drive("yellow.1.1", "", dice="2.2")
    assert (state.seat, state.run) == (1, 1)


def test_l21_only_arrival_of_the_driven_loco_ends_the_double() -> None:
    assert legal(drive("Q3.3.3", "yellow.3.1", dice="1.1")) == ["again", "stop"]


def test_l21_second_run_without_a_free_start_square_moves_only_the_platform() -> None:
    state = drive("blue.1.0 Q2.1.1", STARTS_TAKEN, dice="2.2")
    assert legal(state) == ["again", "stop"]
    play(state, "again", "roll red 1 2", "platform red B")
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert (state.position().split()[1], state.seat) == ("red.B,blue.A,-,yellow.A", 1)
    assert locos_out_of_hand(state, 0) == "Q2.1.1"


# Repair tiles


@pytest.mark.parametrize(
    ("tiles", "owner", "rules", "after"),
    [
        ((0, 0), 0, "free+repair", (1, 0, 11)),
        ((0, 0), 1, "free+repair", (0, 1, 11)),  # also when an opponent caused the crash
        ((5, 7), 0, "free+repair", (5, 7, 0)),  # the reserve is empty
        ((0, 0), 0, "free", (0, 0, 0)),  # without the option
    ],
)
def test_l22_crash_gives_the_owner_a_tile(
    tiles: tuple[int, int], owner: int, rules: str, after: tuple[int, int, int]
) -> None:
    seats = ("blue.1.0", "") if owner == 0 else ("Q1.1.7", "blue.1.0")
    state = drive(*seats, dice="1.2", rules=rules, tiles=tiles)
    assert (state.tiles[0], state.tiles[1], state.reserve) == after


def test_l23_tile_may_set_the_colour_die() -> None:
    state = lay("", "", phase="tile", rules="free+repair", tiles=(1, 0))
    assert (state.current_player(), legal(state)) == (0, ["no tile", "tile blue", "tile red", "tile yellow"])
    play(state, "tile red")
    assert (state.tiles[0], state.reserve) == (0, 12)
    chances = outcomes(state)
    assert len(chances) == 21
    assert chances["roll red 2 5"] == pytest.approx(2 / 36)
    assert sum(chances.values()) == pytest.approx(1)


def test_l23_tile_may_be_kept() -> None:
    state = play(lay("", "", phase="tile", rules="free+repair", tiles=(1, 0)), "no tile")
    assert (state.tiles[0], len(state.chance_outcomes())) == (1, 63)


def test_l23_one_tile_per_turn() -> None:
    state = play(lay("", "", phase="tile", rules="free+repair", tiles=(2, 0)), "tile red")
    assert state.current_player() == CHANCE
    play(state, "roll red 1 2")
    assert legal(state) == ["platform red A", "platform red B"]


def test_l23_no_tile_in_the_second_run_of_a_double() -> None:
    state = play(drive("blue.1.0", "", dice="2.2", rules="free+repair", tiles=(1, 0)), "again")
    assert (state.tiles[0], state.current_player()) == (2, CHANCE)


def test_l23_tile_won_this_turn_is_for_the_next() -> None:
    state = drive("blue.1.0", "Q2.1.1", dice="1.2", rules="free+repair")
    assert (state.seat, state.current_player()) == (1, CHANCE)
    play(state, "roll blue 1 2", "platform blue A", "loco Q2.1.1")
    assert (state.seat, legal(state)[0]) == (0, "no tile")


def test_l23_no_decision_without_a_tile() -> None:
    state = drive("Q1.1.1", "", dice="1.2", rules="free+repair", tiles=(3, 0))
    assert (state.seat, state.current_player()) == (1, CHANCE)


# Questions that players ask at the table


def test_driving_or_pushing_the_front_loco_home() -> None:
    driven = play(lay("yellow.3.0 yellow.3.1", "", phase="loco red.1.2"), "loco yellow.3.1")
    pushed = drive("yellow.3.0 yellow.3.1", "", dice="1.2")
    assert (locos_out_of_hand(driven, 0), locos_out_of_hand(pushed, 0)) == ("yellow.3.0 home", "yellow.3.0")


def test_driven_or_pushed_alike_but_different_second_run() -> None:
    driven = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.1"), "loco Q1.1.2")
    pushed = drive("Q1.1.1 Q1.1.2", "", dice="1.1")
    assert driven.readings() == pushed.readings()
    assert driven.position() != pushed.position()
    for state, same in ((driven, "loco Q1.1.4"), (pushed, "loco Q1.1.1")):
        play(state, "again", "roll red 1 2", "platform red A")
        assert legal(state) == [same]


def test_driven_or_pushed_alike_without_a_double() -> None:
    driven = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.2"), "loco Q1.1.2")
    assert driven.position() == drive("Q1.1.1 Q1.1.2", "", dice="1.2").position()


def test_double_may_stop_after_a_crash_with_all_start_squares_taken() -> None:
    state = play(drive("blue.1.0", STARTS_TAKEN, dice="3.3"), "stop")
    assert (state.seat, locos_out_of_hand(state, 0)) == (1, "")


def test_loco_brought_in_and_crashed_may_be_brought_in_again() -> None:
    state = play(lay("", "", phase="loco red.1.1"), "enter S1", "again", "roll blue 1 1", "platform blue A")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S3")
    assert (locos_out_of_hand(state, 0), state.seat) == ("blue.3.0", 1)


def test_loco_brought_in_runs_again() -> None:
    state = lay("Q3.1.1", "", bays=FILLED, phase="loco blue.1.1")
    play(state, "enter S1", "again", "roll yellow 1 2", "platform yellow A")
    assert legal(state) == ["loco red.1.0"]
