"""The set-up (L3 to L6) and the options of the P'tites Locos."""

import pytest

from signalbox.core.messages import Message
from tests.shared_rules.boards import GAME
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import refused
from tests.shared_rules.tables import lay, locos

DRAWN: dict[str, str | int | bool] = {"sides": "AAA", "first": 0}
SIDES_WRONG = Message("locos-option-sides-wrong", count=3, platforms=("blue", "red", "yellow"))


def closed(readings: bytes) -> dict[str, int]:
    return {place: count for place, count in zip(GAME.places, readings, strict=True) if count}


def test_l1_four_locos_per_player() -> None:
    state = GAME.start(4, DRAWN)
    assert [locos(state, seat) for seat in range(4)] == [["hand"] * 4] * 4


def test_l3_each_platform_is_in_the_bay_of_its_colour_and_the_first_bay_is_empty() -> None:
    state = GAME.start(2, DRAWN)
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
    assert closed(readings) == dict.fromkeys(["B1.a", "B1.b", "B2.f", "B2.d", "B3.b", "B3.c"], 1)
    assert readings == GAME.start(2, {**options, "first": 0}).readings()


@pytest.mark.parametrize("first", [0, 1, 2])
def test_l5_named_seat_begins(first: int) -> None:
    state = play(GAME.start(3, {"sides": "AAA", "first": first}), "roll red 1 2")
    assert state.current_player() == first


def test_l6_play_goes_round() -> None:
    state = GAME.start(3, {"sides": "AAA", "first": 1})
    order = []
    for _ in range(4):
        play(state, "roll blue 1 2")
        order.append(state.current_player())
        play(state, legal(state)[0])
        play(state, legal(state)[0])
    assert order == [1, 2, 0, 1]


def test_default_options() -> None:
    assert GAME.options() == {"placement": "free", "repair": False, "sides": "", "first": -1}
    assert GAME.start(2, DRAWN).position().split()[0] == "free"


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (1, DRAWN, Message("players-wrong", game="Les P’tites Locos", fewest=2, most=4)),
        (5, DRAWN, Message("players-wrong", game="Les P’tites Locos", fewest=2, most=4)),
        (2, {**DRAWN, "first": 2}, Message("option-first-wrong")),
        (2, {**DRAWN, "sides": "AA"}, SIDES_WRONG),
        (2, {**DRAWN, "sides": "AXA"}, SIDES_WRONG),
        (2, {**DRAWN, "sides": "ACA"}, SIDES_WRONG),
        (2, {**DRAWN, "placement": "throw"}, Message("option-wrong", option="placement", values=("free", "slide"))),
        (2, {**DRAWN, "repair": "yes"}, Message("option-wrong", option="repair", values=("yes", "no"))),
        (
            2,
            {**DRAWN, "speed": 3},
            Message("option-unknown", option="speed", options=("first", "placement", "repair", "sides")),
        ),
    ],
)
def test_invalid_options_are_refused(players: int, options: dict[str, str | int | bool], why: Message) -> None:
    with refused(why.id, **why.args):
        GAME.start(players, options)
    with refused(why.id, **why.args):
        GAME.setups(players, options)


@pytest.mark.parametrize("options", [{}, {"sides": "AAA"}, {"first": 0}])
def test_start_requires_everything_drawn(options: dict[str, str | int | bool]) -> None:
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
