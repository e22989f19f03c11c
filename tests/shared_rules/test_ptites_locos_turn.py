"""A turn of the P'tites Locos, clause by clause: L7 to L15."""

import pytest

from shared_rules.game import BY_ITSELF, CHANCE
from shared_rules.ptites_locos import State
from tests.shared_rules.boards import GAME
from tests.shared_rules.notation import legal, outcomes, play
from tests.shared_rules.tables import lay, locos, out

FILLED = "red.A,blue.A,-,yellow.A"  # the start leads onto the red platform


def cells(state: State) -> dict[str, str]:
    """Return the colour of the loco on each cell of the board."""
    pieces = state.view(0)["pieces"]
    assert isinstance(pieces, list)
    return {piece["square"]: piece["colour"] for piece in pieces if piece["square"] != "hangar"}


def test_l2_and_l7_three_dice_are_rolled_together() -> None:
    state = lay("", "", phase="roll")
    assert state.current_player() == CHANCE
    chances = outcomes(state)
    assert len(chances) == 3 * 21
    assert chances["roll red 3 4"] == pytest.approx(2 / 108)
    assert chances["roll yellow 6 6"] == pytest.approx(1 / 108)
    assert sum(chances.values()) == pytest.approx(1)


def test_l7_turn_is_roll_then_platform_then_loco() -> None:
    state = lay("", "", phase="roll")
    play(state, "roll red 1 3")
    assert legal(state) == ["platform red A", "platform red B"]
    play(state, "platform red A")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S3")
    assert out(state, 0) == "Q1.3.1"  # S3, then two squares of the platform, then the quadrant
    assert (state.current_player(), state.seat) == (CHANCE, 1)


def test_l8_platform_moves_to_the_empty_bay() -> None:
    state = lay("", "", phase="platform yellow.1.2")
    play(state, "platform yellow B")
    assert state.position().split()[1] == "yellow.B,blue.A,red.A,-"


@pytest.mark.parametrize(("side", "turned"), [("A", "B"), ("B", "A")])
def test_l8_sliding_platform_turns_over_at_every_move(side: str, turned: str) -> None:
    state = lay("", "", rules="slide", bays=f"-,blue.A,red.{side},yellow.A", phase="platform red.1.2")
    assert legal(state) == [f"platform red {turned}"]


def test_l9_locos_travel_on_the_platform() -> None:
    state = lay("red.1.0 red.4.1", "red.2.1", phase="platform red.1.2")
    play(state, "platform red A")
    assert cells(state) == {"B0.1.0": "green", "B0.4.1": "green", "B0.2.1": "orange"}


def test_l9_four_locos_on_a_turned_platform() -> None:
    state = lay("red.1.0 red.3.1", "red.2.1 red.4.0", phase="platform red.1.2")
    play(state, "platform red B")
    assert cells(state) == {"B0.4.1": "green", "B0.2.0": "green", "B0.3.0": "orange", "B0.1.1": "orange"}
    assert (locos(state, 0).count("hand"), locos(state, 1).count("hand")) == (2, 2)


def test_l9_turned_loco_faces_the_arrival_again() -> None:
    state = lay("red.1.1", "", phase="platform red.1.2")  # an exit spot becomes an entry spot
    play(state, "platform red B", "loco red.1.1")
    assert out(state, 0) == "Q1.3.2"  # B0.4.0 leads across to B0.3.1 on side B, then to the quadrant


def test_l10_advancing_into_an_accident_is_compulsory() -> None:
    state = lay("blue.1.0", "S1 S2 S3", phase="loco red.1.2")
    assert legal(state) == ["loco blue.1.0"]
    play(state, "loco blue.1.0")
    assert out(state, 0) == ""


@pytest.mark.parametrize(
    ("start", "dice", "stop"), [("Q1.1.1", "1.1", "Q1.1.3"), ("Q1.1.1", "3.3", "Q1.1.7"), ("Q1.2.3", "3.5", "Q2.1.4")]
)
def test_l10_all_points_are_spent(start: str, dice: str, stop: str) -> None:
    assert out(play(lay(start, "", phase=f"loco red.{dice}"), f"loco {start}"), 0) == stop


def test_l11_bringing_in_a_loco_costs_one_point() -> None:
    state = play(lay("", "", bays=FILLED, phase="loco blue.1.2"), "enter S1")
    assert out(state, 0) == "red.2.1"  # S1, red.1.0, then across to lane 2
    assert locos(state, 0).count("hand") == 3


def test_l11_only_free_start_squares_may_be_used() -> None:
    state = lay("Q1.1.1", "S2", phase="loco red.1.2")
    assert legal(state) == ["loco Q1.1.1", "enter S1", "enter S3"]


def test_l11_with_all_start_squares_taken_only_locos_on_the_board_move() -> None:
    state = lay("Q1.1.1 S1", "S2 S3", phase="loco red.1.2")
    assert legal(state) == ["loco S1", "loco Q1.1.1"]


def test_l11_loco_brought_in_towards_an_empty_bay_derails() -> None:
    state = lay("", "", phase="loco red.1.2")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S2")
    assert locos(state, 0) == ["hand"] * 4


def test_l11_loco_brought_in_pushes_at_once() -> None:
    state = play(lay("", "red.3.0", bays=FILLED, phase="loco blue.1.2"), "enter S3")
    assert (out(state, 0), out(state, 1)) == ("S3", "Q1.3.1")


def test_l12_player_without_a_move_passes_after_moving_the_platform() -> None:
    state = lay("", "S1 S2 S3", phase="platform red.1.2")
    play(state, "platform red A")
    assert legal(state) == ["pass"]
    assert state.input_kind(state.legal_actions()[0]) == BY_ITSELF
    play(state, "pass")
    assert state.position().split()[1] == "red.A,blue.A,-,yellow.A"
    assert (state.current_player(), state.seat) == (CHANCE, 1)


def test_l12_no_second_run_after_a_pass() -> None:
    state = play(lay("", "S1 S2 S3", phase="loco red.4.4"), "pass")
    assert (state.seat, state.run) == (1, 1)


def test_l13_mover_stops_and_passes_its_points_to_the_loco_hit() -> None:
    state = play(lay("Q1.1.1", "Q1.1.3", phase="loco red.1.3"), "loco Q1.1.1")
    assert (out(state, 0), out(state, 1)) == ("Q1.1.2", "Q1.1.6")


def test_l13_own_locos_are_pushed_too() -> None:
    state = play(lay("Q1.1.1 Q1.1.2", "", phase="loco red.1.2"), "loco Q1.1.1")
    assert out(state, 0) == "Q1.1.1 Q1.1.5"


def test_l13_pushed_loco_follows_its_own_rails() -> None:
    state = play(lay("Q1.2.4", "blue.2.0", phase="loco red.2.3"), "loco Q1.2.4")
    assert (out(state, 0), out(state, 1)) == ("Q1.2.5", "Q2.1.3")  # blue leads from lane 2 to lane 1


def test_l13_chain_continues_until_the_points_are_spent() -> None:
    state = lay("Q2.1.1", "Q2.1.2", "Q2.1.4", "Q2.1.5", phase="loco red.2.3")
    play(state, "loco Q2.1.1")
    # One is blocked at once, two runs 1 and hits three, which is blocked at once, four runs the last 4.
    assert [out(state, seat) for seat in range(4)] == ["Q2.1.1", "Q2.1.3", "Q2.1.4", "red.2.1"]


def test_l13_loco_without_points_left_does_not_push() -> None:
    state = play(lay("Q1.1.1", "Q1.1.5", phase="loco red.1.2"), "loco Q1.1.1")
    assert (out(state, 0), out(state, 1)) == ("Q1.1.4", "Q1.1.5")


def test_l14_crash_at_a_buffer_loses_the_points() -> None:
    state = play(lay("Q1.1.6", "", phase="loco red.1.4"), "loco Q1.1.6")
    assert locos(state, 0) == ["hand"] * 4


def test_l14_crash_at_the_buffer_of_the_yellow_platform() -> None:
    state = play(lay("Q3.2.5", "", phase="loco red.1.2"), "loco Q3.2.5")
    assert out(state, 0) == ""
    other = play(lay("Q3.2.5", "", bays="-,blue.A,red.A,yellow.B", phase="loco red.1.1"), "loco Q3.2.5")
    assert out(other, 0) == "yellow.3.0"  # on side B lane 2 goes through


def test_l14_loco_derails_into_an_empty_bay() -> None:
    state = play(lay("S1", "", phase="loco red.1.1"), "loco S1")
    assert out(state, 0) == ""


@pytest.mark.parametrize("platform", ["blue", "red", "yellow"])
def test_l14_loco_in_limbo_derails_behind_the_platform(platform: str) -> None:
    state = play(lay(f"{platform}.4.1", "", phase="loco red.1.1"), f"loco {platform}.4.1")
    assert out(state, 0) == ""


@pytest.mark.parametrize("platform", ["red", "yellow"])
def test_l14_limbo_lane_leads_off_the_track(platform: str) -> None:
    state = play(lay(f"{platform}.4.0", "", phase="loco red.1.1"), f"loco {platform}.4.0")
    assert out(state, 0) == ""


def test_limbo_lane_of_blue_leads_back_to_the_rails() -> None:
    state = play(lay("blue.4.0", "", phase="loco red.1.1"), "loco blue.4.0")
    assert out(state, 0) == "Q2.3.1"


def test_l14_limbo_can_be_turned_back_onto_the_rails() -> None:
    state = lay("red.4.1", "", phase="platform red.1.2")
    play(state, "platform red B", "loco red.4.1")
    assert out(state, 0) == "Q1.1.2"  # its spot is now the entry of lane 1


def test_l14_pushed_loco_crashes_and_loses_the_points() -> None:
    state = play(lay("Q1.1.6", "blue.1.0", phase="loco red.2.3"), "loco Q1.1.6")
    assert (out(state, 0), out(state, 1)) == ("Q1.1.7", "")


@pytest.mark.parametrize(("square", "stop"), [("Q1.1.5", "blue.1.0"), ("Q3.2.3", "yellow.2.0")])
def test_l14_loco_stopping_before_a_buffer_is_safe(square: str, stop: str) -> None:
    state = play(lay(square, "", phase="loco red.1.2"), f"loco {square}")
    assert out(state, 0) == stop


def test_l14_loco_stopping_where_the_rails_end_is_safe() -> None:
    state = play(lay("Q2.3.3", "", phase="loco blue.1.1", bays="blue.A,yellow.A,red.B,-"), "loco Q2.3.3")
    assert out(state, 0) == "red.1.0"  # the limbo exit of side B: off the track only with a point more


def test_l15_crashed_loco_can_start_again_on_a_later_turn() -> None:
    state = lay("blue.1.0 home home Q1.1.1", "", phase="loco red.1.2")
    play(state, "loco blue.1.0", "roll blue 1 2", "platform blue A", "enter S1", "roll red 1 2", "platform red A")
    assert [text for text in legal(state) if text.startswith("enter")] == ["enter S1", "enter S2", "enter S3"]


def test_other_seats_are_untouched() -> None:
    state = lay("Q1.1.1", "Q3.1.1 home", "Q2.2.2 Q3.3.3", phase="loco red.1.2")
    before = [out(state, seat) for seat in (1, 2)]
    play(state, "loco Q1.1.1")
    assert [out(state, seat) for seat in (1, 2)] == before


def test_the_game_names_itself() -> None:
    assert (GAME.name, GAME.title, GAME.min_players, GAME.max_players) == ("ptites_locos", "Les P’tites Locos", 2, 4)
