"""Arrival, winning, doubles and repair tiles of the P'tites Locos: L16 to L23."""

import pytest

from shared_rules.game import BY_WORD, CHANCE, TERMINAL
from tests.shared_rules.notation import legal, outcomes, play
from tests.shared_rules.tables import lay, out

FILLED = "red.A,blue.A,-,yellow.A"
STARTS_TAKEN = "S1 S2 S3"


# Arrival and winning


def test_l16_driven_loco_goes_to_a_hangar_and_loses_its_points() -> None:
    state = play(lay("yellow.1.1", "", phase="loco red.4.6"), "loco yellow.1.1")
    assert out(state, 0) == "home"


def test_l16_exact_points_also_reach_a_hangar() -> None:
    state = play(lay("yellow.3.0", "", phase="loco red.1.1"), "loco yellow.3.0")
    assert out(state, 0) == "home"


def test_l17_pushed_loco_with_points_left_hits_the_arrival_buffer() -> None:
    state = play(lay("yellow.3.0", "yellow.3.1", phase="loco red.1.2"), "loco yellow.3.0")
    assert (out(state, 0), out(state, 1)) == ("yellow.3.0", "")


def test_l17_own_pushed_loco_hits_the_arrival_buffer() -> None:
    state = play(lay("yellow.3.0 yellow.3.1", "", phase="loco red.1.2"), "loco yellow.3.0")
    assert out(state, 0) == "yellow.3.0"


def test_l17_pushed_loco_stopping_on_arrival_goes_to_a_hangar() -> None:
    state = play(lay("Q3.3.3", "yellow.3.1", phase="loco red.1.1"), "loco Q3.3.3")
    assert (out(state, 0), out(state, 1)) == ("yellow.3.0", "home")


def test_l18_third_loco_in_a_hangar_wins_at_once() -> None:
    state = play(lay("home home yellow.1.1 Q1.1.1", "home home", phase="loco red.3.3"), "loco yellow.1.1")
    assert state.current_player() == TERMINAL
    assert (state.winner, state.returns(), legal(state)) == (0, [1.0, 0.0], [])


def test_l18_two_locos_home_do_not_win() -> None:
    state = play(lay("home yellow.1.1", "", phase="loco red.1.2"), "loco yellow.1.1")
    assert (state.current_player(), state.returns()) == (CHANCE, [0.0, 0.0])


def test_l18_pushed_third_loco_wins_on_an_opponents_turn() -> None:
    state = lay("Q3.3.3", "home home yellow.3.1", "", phase="loco red.1.1")
    play(state, "loco Q3.3.3")
    assert (state.current_player(), state.seat, state.winner) == (TERMINAL, 0, 1)
    assert state.returns() == [0.0, 1.0, 0.0]


def test_l18_win_ends_a_double() -> None:
    state = play(lay("Q3.3.3", "home home yellow.3.1", phase="loco red.1.1"), "loco Q3.3.3")
    assert (state.current_player(), legal(state)) == (TERMINAL, [])


# Doubles


def test_l19_after_a_double_the_player_may_continue_or_stop() -> None:
    state = play(lay("Q1.1.1", "", phase="loco red.2.2"), "loco Q1.1.1")
    assert (state.current_player(), legal(state)) == (0, ["again", "stop"])
    assert {state.input_kind(action) for action in state.legal_actions()} == {BY_WORD}


def test_l19_no_second_run_without_a_double() -> None:
    state = play(lay("Q1.1.1", "", phase="loco red.1.3"), "loco Q1.1.1")
    assert state.seat == 1


def test_l19_stopping_ends_the_turn() -> None:
    state = play(lay("Q1.1.1", "", phase="loco red.2.2"), "loco Q1.1.1", "stop")
    assert (state.seat, state.run, state.current_player()) == (1, 1, CHANCE)


def test_l19_second_run_rolls_all_dice_and_moves_a_platform() -> None:
    state = play(lay("Q1.1.1", "", phase="loco red.2.2"), "loco Q1.1.1", "again")
    assert len(state.chance_outcomes()) == 3 * 21
    play(state, "roll yellow 1 4", "platform yellow B")
    assert state.position().split()[1] == "yellow.B,blue.A,red.A,-"


def test_l19_only_the_same_loco_runs_again() -> None:
    state = lay("Q1.1.1 Q2.1.1", "", phase="loco red.2.2")
    play(state, "loco Q1.1.1", "again", "roll red 1 2", "platform red A")
    assert legal(state) == ["loco Q1.1.5"]


def test_l19_same_loco_is_tracked_on_a_turned_platform() -> None:
    state = lay("Q2.1.6 Q2.1.1", "", phase="loco yellow.1.1")
    play(state, "loco Q2.1.6", "again", "roll red 1 2")
    play(state, "platform red B")
    assert legal(state) == ["loco red.1.0"]
    assert state.mover(state.legal_actions()[0]) == "B0.4.1"


def test_l19_driven_loco_runs_again_not_the_pushed_one() -> None:
    state = lay("Q1.1.1 Q1.1.3", "", phase="loco red.2.2")
    play(state, "loco Q1.1.1", "again", "roll red 1 2", "platform red A")
    assert legal(state) == ["loco Q1.1.2"]


def test_l19_second_double_gives_no_third_run() -> None:
    state = lay("Q1.1.1", "", phase="loco red.1.1")
    play(state, "loco Q1.1.1", "again", "roll red 1 1", "platform red A", "loco Q1.1.3")
    assert (state.seat, state.run) == (1, 1)


def test_l20_crashed_loco_may_start_again_in_the_second_run() -> None:
    state = lay("blue.1.0 Q2.1.1", "S2", phase="loco red.2.2")
    play(state, "loco blue.1.0")
    assert legal(state) == ["again", "stop"]
    play(state, "again", "roll blue 1 2", "platform blue A")
    assert legal(state) == ["enter S1", "enter S3"]


def test_l20_loco_lost_by_pushing_does_not_run_again() -> None:
    state = lay("Q1.1.7 blue.1.0", "", phase="loco red.2.2")
    play(state, "loco Q1.1.7", "again", "roll yellow 1 2", "platform yellow A")
    assert legal(state) == ["loco Q1.1.7"]


def test_l21_no_second_run_for_a_loco_in_a_hangar() -> None:
    state = play(lay("yellow.1.1", "", phase="loco red.2.2"), "loco yellow.1.1")
    assert (state.seat, state.run) == (1, 1)


def test_l21_only_arrival_of_the_driven_loco_ends_the_double() -> None:
    state = play(lay("Q3.3.3", "yellow.3.1", phase="loco red.1.1"), "loco Q3.3.3")
    assert legal(state) == ["again", "stop"]


def test_l21_second_run_without_a_free_start_square_moves_only_the_platform() -> None:
    state = lay("blue.1.0 Q2.1.1", STARTS_TAKEN, phase="loco red.2.2")
    play(state, "loco blue.1.0")
    assert legal(state) == ["again", "stop"]
    play(state, "again", "roll red 1 2", "platform red B")
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert (state.position().split()[1], state.seat, out(state, 0)) == ("red.B,blue.A,-,yellow.A", 1, "Q2.1.1")


# Repair tiles


def crash(tiles: tuple[int, int], owner: int = 0, rules: str = "free+repair") -> tuple[int, int, int]:
    """Return both seats' tiles and the reserve after seat 0 has crashed its own loco, or pushed one of seat 1."""
    seats = ("blue.1.0", "") if owner == 0 else ("Q1.1.7", "blue.1.0")
    state = lay(*seats, phase="loco red.1.2", rules=rules, tiles=tiles)
    play(state, state.notation(state.legal_actions()[0]))
    return state.tiles[0], state.tiles[1], state.reserve


def test_l22_crash_gives_the_owner_a_tile() -> None:
    assert crash((0, 0)) == (1, 0, 11)


def test_l22_crash_by_an_opponent_gives_the_owner_a_tile() -> None:
    assert crash((0, 0), owner=1) == (0, 1, 11)


def test_l22_no_tile_from_an_empty_reserve() -> None:
    assert crash((5, 7)) == (5, 7, 0)


def test_l22_no_tiles_without_the_option() -> None:
    assert crash((0, 0), rules="free") == (0, 0, 0)


def test_l22_reserve_holds_twelve() -> None:
    assert lay("", "", phase="roll", rules="free+repair").reserve == 12


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
    state = lay("blue.1.0", "", phase="loco red.2.2", rules="free+repair", tiles=(1, 0))
    play(state, "loco blue.1.0", "again")
    assert (state.tiles[0], state.current_player()) == (2, CHANCE)


def test_l23_tile_won_this_turn_is_for_the_next() -> None:
    state = lay("blue.1.0", "Q2.1.1", phase="loco red.1.2", rules="free+repair")
    play(state, "loco blue.1.0")
    assert (state.seat, state.current_player()) == (1, CHANCE)
    play(state, "roll blue 1 2", "platform blue A", "loco Q2.1.1")
    assert (state.seat, legal(state)[0]) == (0, "no tile")


def test_l23_no_decision_without_a_tile() -> None:
    state = play(lay("Q1.1.1", "", phase="loco red.1.2", rules="free+repair", tiles=(3, 0)), "loco Q1.1.1")
    assert (state.seat, state.current_player()) == (1, CHANCE)


# Questions a table asks


def test_driving_or_pushing_the_front_loco_home() -> None:
    driven = play(lay("yellow.3.0 yellow.3.1", "", phase="loco red.1.2"), "loco yellow.3.1")
    pushed = play(lay("yellow.3.0 yellow.3.1", "", phase="loco red.1.2"), "loco yellow.3.0")
    assert (out(driven, 0), out(pushed, 0)) == ("yellow.3.0 home", "yellow.3.0")


def test_driven_or_pushed_alike_but_different_second_run() -> None:
    driven = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.1"), "loco Q1.1.2")
    pushed = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.1"), "loco Q1.1.1")
    assert driven.readings() == pushed.readings()
    assert driven.position() != pushed.position()
    for state, same in ((driven, "loco Q1.1.4"), (pushed, "loco Q1.1.1")):
        play(state, "again", "roll red 1 2", "platform red A")
        assert legal(state) == [same]


def test_driven_or_pushed_alike_without_a_double() -> None:
    driven = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.2"), "loco Q1.1.2")
    pushed = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.2"), "loco Q1.1.1")
    assert driven.position() == pushed.position()


def test_driven_loco_pushes_two_and_the_last_derails() -> None:
    state = lay("Q2.2.1", "Q2.2.3", "Q2.2.5", bays=FILLED, phase="loco red.2.4")
    play(state, "loco Q2.2.1")
    assert [out(state, seat) for seat in range(3)] == ["Q2.2.2", "Q2.2.4", ""]


def test_double_may_stop_after_a_crash_with_all_start_squares_taken() -> None:
    state = play(lay("blue.1.0", STARTS_TAKEN, phase="loco red.3.3"), "loco blue.1.0", "stop")
    assert (state.seat, out(state, 0)) == (1, "")


def test_loco_brought_in_and_crashed_may_be_brought_in_again() -> None:
    state = play(lay("", "", phase="loco red.1.1"), "enter S1", "again", "roll blue 1 1", "platform blue A")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S3")
    assert (out(state, 0), state.seat) == ("blue.3.0", 1)


def test_loco_brought_in_runs_again() -> None:
    state = lay("Q3.1.1", "", bays=FILLED, phase="loco blue.1.1")
    play(state, "enter S1", "again", "roll yellow 1 2", "platform yellow A")
    assert legal(state) == ["loco red.1.0"]
