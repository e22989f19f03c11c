"""Test the set-up (L3 to L6), options and turn (L7 to L15) of the P'tites Locos, clause by clause."""

import pytest

from shared_rules.game import BY_ITSELF, CHANCE
from shared_rules.ptites_locos import State
from signalbox.core.messages import Message
from tests.shared_rules.boards import GAME
from tests.shared_rules.locos_tables import (
    FILLED,
    HOME_BAYS,
    all_locos_out_of_hand,
    drive,
    lay,
    locos,
    locos_out_of_hand,
)
from tests.shared_rules.notation import legal, outcomes, play
from tests.shared_rules.reasons import refused

OPTIONS: dict[str, str | int | bool] = {"sides": "AAA", "first": 0}
SIDES_WRONG = Message("locos-option-sides-wrong", count=3, platforms=("blue", "red", "yellow"))


def test_l1_four_locos_per_player() -> None:
    assert [locos(GAME.start(4, OPTIONS), seat) for seat in range(4)] == [["hand"] * 4] * 4


def test_l3_each_platform_is_in_the_bay_of_its_colour_and_the_first_bay_is_empty() -> None:
    state = GAME.start(2, OPTIONS)
    assert state.view(0)["parts"] == [
        {"part": "blue", "bay": "B1", "side": "A"},
        {"part": "red", "bay": "B2", "side": "A"},
        {"part": "yellow", "bay": "B3", "side": "A"},
    ]
    assert state.position().split()[1] == "-,blue.A,red.A,yellow.A"


def test_l4_sensors_distinguish_all_eight_setups() -> None:
    setups = GAME.setups(3, {})
    assert [options["sides"] for options, _ in setups] == ["AAA", "BAA", "ABA", "BBA", "AAB", "BAB", "ABB", "BBB"]
    assert len({readings for _, readings in setups}) == 8


def test_l4_setup_closes_the_code_reeds_only() -> None:
    ((options, readings),) = GAME.setups(2, {"sides": "ABA", "repair": True})
    assert options == {"placement": "free", "repair": True, "sides": "ABA", "first": -1}
    closed = {place: count for place, count in zip(GAME.places, readings, strict=True) if count}
    assert closed == dict.fromkeys(["B1.a", "B1.b", "B2.f", "B2.d", "B3.b", "B3.c"], 1)
    assert readings == GAME.start(2, {**options, "first": 0}).readings()


@pytest.mark.parametrize("first", [0, 1, 2])
def test_l5_and_l6_named_seat_begins_and_play_goes_round(first: int) -> None:
    state = GAME.start(3, {"sides": "AAA", "first": first})
    order = []
    for _ in range(4):
        play(state, "roll blue 1 2")
        order.append(state.current_player())
        play(state, legal(state)[0])
        play(state, legal(state)[0])
    assert order == [(first + k) % 3 for k in range(4)]


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, OPTIONS, Message("players-wrong", game="Les P’tites Locos", fewest=2, maximum=4)),
        (5, OPTIONS, Message("players-wrong", game="Les P’tites Locos", fewest=2, maximum=4)),
        (2, {**OPTIONS, "first": 2}, Message("option-first-wrong")),
        (2, {**OPTIONS, "sides": "AA"}, SIDES_WRONG),
        (2, {**OPTIONS, "sides": "AXA"}, SIDES_WRONG),
        (2, {**OPTIONS, "sides": "ACA"}, SIDES_WRONG),
        (2, {**OPTIONS, "placement": "throw"}, Message("option-wrong", option="placement", values=("free", "slide"))),
        (2, {**OPTIONS, "repair": "yes"}, Message("option-wrong", option="repair", values=("yes", "no"))),
        (
            2,
            {**OPTIONS, "speed": 3},
            Message("option-unknown", option="speed", options=("first", "placement", "repair", "sides")),
        ),
    ],
)
def test_invalid_options_are_refused(players: int, options: dict[str, str | int | bool], reason: Message) -> None:
    with refused(reason.id, **reason.args):
        GAME.start(players, options)
    with refused(reason.id, **reason.args):
        GAME.setups(players, options)


@pytest.mark.parametrize("options", [{}, {"sides": "AAA"}, {"first": 0}])
def test_start_requires_all_drawn_options(options: dict[str, str | int | bool]) -> None:
    with pytest.raises(ValueError, match="sides and the first seat"):
        GAME.start(2, options)


def test_interchangeable_locos_make_one_position() -> None:
    state = lay("red.3.0", "", bays="red.A,blue.A,-,yellow.A", phase="loco red.1.2")
    other = lay("", "", bays="red.A,blue.A,-,yellow.A", phase="loco red.1.2")
    play(state, "enter S1", "roll blue 1 2", "platform blue A", "enter S3")
    play(other, "enter S3")
    assert state.position() != other.position()
    one, two = (lay("S1 S2 home", "") for _ in range(2))
    play(one, "loco S1")
    play(two, "loco S1")
    assert one.position() == two.position()


def cells(state: State) -> dict[str, str]:
    """Return the colour of the loco on each occupied cell, keyed by the cell."""
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
    state = play(lay("", "", phase="roll"), "roll red 1 3")
    assert legal(state) == ["platform red A", "platform red B"]
    play(state, "platform red A")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S3")
    assert locos_out_of_hand(state, 0) == "Q1.3.1"  # S3, then two squares of the platform, then the quadrant
    assert (state.current_player(), state.seat) == (CHANCE, 1)


def test_l8_platform_moves_to_the_empty_bay() -> None:
    state = play(lay("", "", phase="platform yellow.1.2"), "platform yellow B")
    assert state.position().split()[1] == "yellow.B,blue.A,red.A,-"


@pytest.mark.parametrize(("side", "other_side"), [("A", "B"), ("B", "A")])
def test_l8_sliding_platform_turns_over_at_every_move(side: str, other_side: str) -> None:
    state = lay("", "", rules="slide", bays=f"-,blue.A,red.{side},yellow.A", phase="platform red.1.2")
    assert legal(state) == [f"platform red {other_side}"]


def test_l9_locos_travel_on_the_platform() -> None:
    state = play(lay("red.1.0 red.4.1", "red.2.1", phase="platform red.1.2"), "platform red A")
    assert cells(state) == {"B0.1.0": "green", "B0.4.1": "green", "B0.2.1": "orange"}


def test_l9_four_locos_on_a_turned_platform() -> None:
    state = play(lay("red.1.0 red.3.1", "red.2.1 red.4.0", phase="platform red.1.2"), "platform red B")
    assert cells(state) == {"B0.4.1": "green", "B0.2.0": "green", "B0.3.0": "orange", "B0.1.1": "orange"}
    assert (locos(state, 0).count("hand"), locos(state, 1).count("hand")) == (2, 2)


def test_l9_turned_loco_faces_the_arrival_again() -> None:
    state = lay("red.1.1", "", phase="platform red.1.2")  # an exit spot becomes an entry spot
    play(state, "platform red B", "loco red.1.1")
    assert locos_out_of_hand(state, 0) == "Q1.3.2"  # B0.4.0 leads across to B0.3.1 on side B, then to the quadrant


def test_l10_advancing_into_an_accident_is_compulsory() -> None:
    state = lay("blue.1.0", "S1 S2 S3", phase="loco red.1.2")
    assert legal(state) == ["loco blue.1.0"]
    play(state, "loco blue.1.0")
    assert locos_out_of_hand(state, 0) == ""


@pytest.mark.parametrize(
    ("start", "dice", "stop"), [("Q1.1.1", "1.1", "Q1.1.3"), ("Q1.1.1", "3.3", "Q1.1.7"), ("Q1.2.3", "3.5", "Q2.1.4")]
)
def test_l10_all_points_are_spent(start: str, dice: str, stop: str) -> None:
    assert locos_out_of_hand(drive(start, "", dice=dice), 0) == stop


def test_l11_bringing_in_a_loco_costs_one_point() -> None:
    state = play(lay("", "", bays=FILLED, phase="loco blue.1.2"), "enter S1")
    assert locos_out_of_hand(state, 0) == "red.2.1"  # S1, red.1.0, then across to lane 2
    assert locos(state, 0).count("hand") == 3


def test_l11_only_free_start_squares_may_be_used() -> None:
    assert legal(lay("Q1.1.1", "S2", phase="loco red.1.2")) == ["loco Q1.1.1", "enter S1", "enter S3"]


def test_l11_with_all_start_squares_taken_only_locos_on_the_board_move() -> None:
    assert legal(lay("Q1.1.1 S1", "S2 S3", phase="loco red.1.2")) == ["loco S1", "loco Q1.1.1"]


def test_l11_loco_brought_in_towards_an_empty_bay_derails() -> None:
    state = lay("", "", phase="loco red.1.2")
    assert legal(state) == ["enter S1", "enter S2", "enter S3"]
    play(state, "enter S2")
    assert locos(state, 0) == ["hand"] * 4


def test_l11_loco_brought_in_pushes_at_once() -> None:
    state = play(lay("", "red.3.0", bays=FILLED, phase="loco blue.1.2"), "enter S3")
    assert (locos_out_of_hand(state, 0), locos_out_of_hand(state, 1)) == ("S3", "Q1.3.1")


def test_l12_player_without_a_move_passes_after_moving_the_platform() -> None:
    state = play(lay("", "S1 S2 S3", phase="platform red.1.2"), "platform red A")
    assert legal(state) == ["pass"]
    assert state.input_kind(state.legal_actions()[0]) == BY_ITSELF
    play(state, "pass")
    assert state.position().split()[1] == "red.A,blue.A,-,yellow.A"
    assert (state.current_player(), state.seat) == (CHANCE, 1)


def test_l12_no_second_run_after_a_pass() -> None:
    state = play(lay("", "S1 S2 S3", phase="loco red.4.4"), "pass")
    assert (state.seat, state.run) == (1, 1)


@pytest.mark.parametrize(
    ("seats", "dice", "after"),
    [
        (["Q1.1.1", "Q1.1.3"], "1.3", ["Q1.1.2", "Q1.1.6"]),
        (["Q1.1.1 Q1.1.2", ""], "1.2", ["Q1.1.1 Q1.1.5", ""]),  # the player's own loco
        (["Q1.2.4", "blue.2.0"], "2.3", ["Q1.2.5", "Q2.1.3"]),  # it follows its rails: blue leads from lane 2 to lane 1
        # The first is blocked at once; the second moves 1 and hits the third, also blocked; the fourth moves 4.
        (["Q2.1.1", "Q2.1.2", "Q2.1.4", "Q2.1.5"], "2.3", ["Q2.1.1", "Q2.1.3", "Q2.1.4", "red.2.1"]),
        (["Q1.1.1", "Q1.1.5"], "1.2", ["Q1.1.4", "Q1.1.5"]),  # no points are left
        (["Q1.1.6", "blue.1.0"], "2.3", ["Q1.1.7", ""]),  # the loco hit crashes, and the points are lost
    ],
)
def test_l13_mover_stops_and_passes_its_points_to_the_loco_hit(seats: list[str], dice: str, after: list[str]) -> None:
    assert all_locos_out_of_hand(drive(*seats, dice=dice)) == after


@pytest.mark.parametrize(
    ("loco", "dice", "bays", "after"),
    [
        ("Q1.1.6", "1.4", HOME_BAYS, ""),  # a buffer: the remaining points are lost
        ("Q3.2.5", "1.2", HOME_BAYS, ""),  # the buffer of the yellow platform
        ("Q3.2.5", "1.1", "-,blue.A,red.A,yellow.B", "yellow.3.0"),  # on side B lane 2 goes through
        ("S1", "1.1", HOME_BAYS, ""),  # into the empty bay
        *[(f"{platform}.4.1", "1.1", HOME_BAYS, "") for platform in ("blue", "red", "yellow")],  # in limbo
        *[(f"{platform}.4.0", "1.1", HOME_BAYS, "") for platform in ("red", "yellow")],  # the limbo lane
        ("blue.4.0", "1.1", HOME_BAYS, "Q2.3.1"),  # blue's limbo lane leads back to the rails
        ("Q1.1.5", "1.2", HOME_BAYS, "blue.1.0"),  # in front of a buffer
        ("Q3.2.3", "1.2", HOME_BAYS, "yellow.2.0"),
        ("Q2.3.3", "1.1", "blue.A,yellow.A,red.B,-", "red.1.0"),  # limbo exit on side B: crashes with one more point
    ],
)
def test_l14_accidents_at_buffers_and_where_the_rails_end(loco: str, dice: str, bays: str, after: str) -> None:
    assert all_locos_out_of_hand(drive(loco, "", dice=dice, bays=bays)) == [after, ""]


def test_l14_limbo_can_be_turned_back_onto_the_rails() -> None:
    state = play(lay("red.4.1", "", phase="platform red.1.2"), "platform red B", "loco red.4.1")
    assert locos_out_of_hand(state, 0) == "Q1.1.2"  # its spot is now the entry of lane 1


def test_l15_crashed_loco_can_start_again_on_a_later_turn() -> None:
    state = lay("blue.1.0 home home Q1.1.1", "", phase="loco red.1.2")
    play(state, "loco blue.1.0", "roll blue 1 2", "platform blue A", "enter S1", "roll red 1 2", "platform red A")
    assert [text for text in legal(state) if text.startswith("enter")] == ["enter S1", "enter S2", "enter S3"]
