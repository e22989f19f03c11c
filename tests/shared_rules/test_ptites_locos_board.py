"""Test how positions of the P'tites Locos appear on the board: readings, view, input kinds, marks and effects."""

import pytest

from shared_rules.game import BY_HANDS, BY_ITSELF, BY_WORD, CHOICE, PUT, SHOWN, TAKE, TERMINAL, TURN
from shared_rules.ptites_locos import State
from signalbox.board import draw, load
from tests.shared_rules.boards import GAME
from tests.shared_rules.locos_tables import FILLED, lay
from tests.shared_rules.notation import play

BOARD = load("ptites_locos")
HOME_CODE = ["B1.a", "B1.b", "B2.a", "B2.c", "B3.b", "B3.c"]
STAY = "locos-platforms-stay"


def closed(state: State) -> dict[str, int]:
    return {place: count for place, count in zip(GAME.places, state.readings(), strict=True) if count}


def marked(state: State, *roles: int) -> list[tuple[str, int, str, int, int]]:
    return [mark for mark in state.marks() if mark[1] in roles]


# Readings


def test_readings_include_platforms_locos_and_hangars() -> None:
    state = lay("Q1.1.1 home", "S2 blue.1.0 home home", phase="roll")
    assert closed(state) == {**dict.fromkeys(HOME_CODE, 1), "Q1.1.1": 1, "S2": 1, "B1.1.0": 1, "hangar": 3}


def test_turned_platform_reads_opposite_letters_and_mirrored_spots() -> None:
    state = lay("red.1.0 red.3.1", "", bays="-,blue.A,red.B,yellow.A", phase="roll")
    assert closed(state) == dict.fromkeys(["B1.a", "B1.b", "B2.f", "B2.d", "B3.b", "B3.c", "B2.4.1", "B2.2.0"], 1)


# View


def test_view_has_no_secrets() -> None:
    state = lay("Q1.1.1 red.1.0 home", "S2", "", bays="-,blue.A,red.B,yellow.A", phase="loco red.3.4")
    view = state.view(0)
    assert view == state.view(-1) == state.view(2)
    assert view["pieces"] == [
        {"square": "Q1.1.1", "colour": "green", "seat": 0},
        {"square": "B2.4.1", "colour": "green", "seat": 0},
        {"square": "hangar", "colour": "green", "seat": 0},
        {"square": "S2", "colour": "orange", "seat": 1},
    ]
    assert view["locos"] == {
        "green": ["Q1.1.1", "red.1.0", "hand", "hangar"],
        "orange": ["S2", "hand", "hand", "hand"],
        "violet": ["hand"] * 4,
    }
    assert view["dice"] == {"colour": "red", "numbers": [3, 4]}
    assert (view["reserve"], view["phase"], view["winner"]) == (0, "loco", None)


def test_view_of_tile_roll_and_end() -> None:
    tile = lay("", "", phase="tile", rules="free+repair", tiles=(2, 1))
    assert tile.view(0)["seats"] == [{"hand": 4, "hangars": 0, "tiles": 2}, {"hand": 4, "hangars": 0, "tiles": 1}]
    assert tile.view(0)["reserve"] == 9
    play(tile, "tile red")
    assert tile.view(0)["dice"]["colour"] == "red"
    assert tile.view(0)["dice"]["numbers"] == []
    bare = lay("", "", phase="roll").view(0)["dice"]
    assert (bare["colour"], bare["numbers"]) == (None, [])
    over = play(lay("home home yellow.1.1", "", phase="loco red.1.2"), "loco yellow.1.1")
    assert (over.view(0)["phase"], over.view(0)["winner"]) == ("over", 0)


# Input kinds


@pytest.mark.parametrize(
    ("state", "text", "kind", "mover"),
    [
        (lay("", "", phase="roll"), "roll red 1 2", BY_WORD, ""),
        (lay("", "", phase="tile", rules="free+repair", tiles=(1, 0)), "tile red", BY_WORD, ""),
        (lay("", "", phase="tile", rules="free+repair", tiles=(1, 0)), "no tile", BY_WORD, ""),
        (lay("", "", phase="platform red.1.2"), "platform red B", BY_HANDS, "red"),
        (lay("red.1.0", "", bays="-,blue.A,red.B,yellow.A"), "loco red.1.0", BY_HANDS, "B2.4.1"),
        (lay("Q1.1.1", ""), "loco Q1.1.1", BY_HANDS, "Q1.1.1"),
        (lay("Q1.1.1", ""), "enter S2", BY_HANDS, ""),
        (lay("", "S1 S2 S3"), "pass", BY_ITSELF, ""),
        (lay("Q1.1.1", "", phase="again red.2.2", runner="Q1.1.1"), "again", BY_WORD, ""),
        (lay("Q1.1.1", "", phase="again red.2.2", runner="Q1.1.1"), "stop", BY_WORD, ""),
    ],
)
def test_input_kind_and_mover(state: State, text: str, kind: int, mover: str) -> None:
    action = state.parse(text)
    assert (state.input_kind(action), state.mover(action)) == (kind, mover)


# Marks


def test_dice_and_turn_are_always_shown() -> None:
    shown = marked(lay("", "", phase="platform red.3.6"), SHOWN, TURN)
    assert shown[0] == ("dice.colour", SHOWN, "red", 0, 1)
    assert [mark[0] for mark in shown if mark[0].startswith("dice.1")] == ["dice.1.1", "dice.1.4", "dice.1.7"]
    assert [mark[0] for mark in shown if mark[0].startswith("dice.2")] == [
        f"dice.2.{pip}" for pip in (1, 2, 3, 5, 6, 7)
    ]
    assert shown[-1] == ("seat.1", TURN, "green", 0, 1)


FACES = {1: "...|.o.|...", 2: "o..|...|..o", 3: "o..|.o.|..o", 4: "o.o|...|o.o", 5: "o.o|.o.|o.o", 6: "o.o|o.o|o.o"}


@pytest.mark.parametrize("number", FACES)
@pytest.mark.parametrize("die", [1, 2])
def test_die_lights_look_like_its_faces(die: int, number: int) -> None:
    yx = {light["name"]: (light["y"], light["x"]) for light in draw(BOARD)["lights"] if f"dice.{die}." in light["name"]}
    rows, columns = (sorted({spot[axis] for spot in yx.values()}) for axis in (0, 1))
    low, high = (number, 6) if die == 1 else (1, number)
    shown = {yx[mark[0]] for mark in marked(lay("", "", phase=f"platform red.{low}.{high}"), SHOWN) if mark[0] in yx}
    face = "|".join("".join("o" if (row, column) in shown else "." for column in columns) for row in rows)
    assert face == FACES[number]


def test_only_the_turn_is_shown_before_the_roll() -> None:
    assert lay("", "", "", phase="roll", turn=2).marks() == [("seat.3", TURN, "violet", 0, 1)]


def test_platform_and_its_destination_are_marked() -> None:
    state = lay("", "", phase="platform red.1.2")
    take, put = marked(state, TAKE), marked(state, PUT)
    assert {mark[0] for mark in take} == {f"B2.{lane}.{end}" for lane in (1, 2, 3, 4) for end in (0, 1)}
    assert {mark[0] for mark in put} == {f"B0.{lane}.{end}" for lane in (1, 2, 3, 4) for end in (0, 1)} | {"buffer.B0"}
    assert {mark[2] for mark in take + put} == {"red"}


def test_choices_are_own_locos_and_free_start_squares() -> None:
    state = lay("Q1.1.1 red.1.0", "S2 Q2.2.2", phase="loco red.1.2")
    assert marked(state, CHOICE) == [(name, CHOICE, "green", 0, 1) for name in ("Q1.1.1", "B2.1.0", "S1", "S3")]


def test_pass_offers_no_choice() -> None:
    assert marked(lay("", "S1 S2 S3"), CHOICE, PUT, TAKE) == []


@pytest.mark.parametrize(
    ("state", "action", "expected"),
    [
        (
            lay("Q1.1.6", "", bays="-,red.B,blue.A,yellow.A", phase="loco blue.1.3"),
            "loco Q1.1.6",
            [("Q1.1.6", ["Q1.1.7", "B1.1.0", "B1.1.1", "Q2.1.1"], "Q2.1.1")],
        ),
        (
            lay("Q2.1.1", "Q2.1.2", "Q2.1.4", phase="loco red.2.3"),
            "loco Q2.1.1",
            [
                ("Q2.1.1", [], "Q2.1.1"),
                ("Q2.1.2", ["Q2.1.3"], "Q2.1.3"),
                ("Q2.1.4", ["Q2.1.5", "Q2.1.6", "Q2.1.7", "B2.1.0"], "B2.1.0"),
            ],
        ),
        (
            lay("Q2.1.1", "Q2.1.2", "Q2.1.3", phase="loco red.1.1"),  # the second one is blocked
            "loco Q2.1.1",
            [("Q2.1.1", [], "Q2.1.1"), ("Q2.1.2", [], "Q2.1.2"), ("Q2.1.3", ["Q2.1.4", "Q2.1.5"], "Q2.1.5")],
        ),
        (
            lay("yellow.3.0", "yellow.3.1", phase="loco red.1.2"),
            "loco yellow.3.0",
            [("B3.3.0", [], "B3.3.0"), ("B3.3.1", ["A3"], "buffer.A3")],
        ),
        (lay("yellow.1.1", "", phase="loco red.1.2"), "loco yellow.1.1", [("B3.1.1", ["A1"], "hangar")]),
        (lay("", "", bays=FILLED, phase="loco blue.1.2"), "enter S3", [("hand", ["S3", "B0.3.0", "B0.3.1"], "B0.3.1")]),
    ],
)
def test_paths_of_driven_and_pushed_locos(
    state: State, action: str, expected: list[tuple[str, list[str], str]]
) -> None:
    effects = state.effects(state.parse(action))
    assert [(effect["square"], effect["path"], effect["light"] or effect["to"]) for effect in effects] == expected


@pytest.mark.parametrize(
    ("square", "bays", "path", "light"),
    [
        ("Q1.1.7", "-,blue.A,red.A,yellow.A", ["B1.1.0"], "buffer.B1"),
        ("Q3.2.5", "-,blue.A,red.A,yellow.A", ["B3.2.0"], "buffer.B3"),
        ("Q2.1.6", "red.A,blue.A,-,yellow.A", ["Q2.1.7"], "Q2.1.7"),
        ("blue.1.0", "-,blue.A,red.A,yellow.A", [], "buffer.B1"),
        ("yellow.2.0", "yellow.A,blue.A,red.A,-", [], "buffer.B0"),
        ("red.4.0", "-,blue.A,red.A,yellow.A", ["B2.4.1"], "B2.4.1"),
        ("red.4.1", "-,blue.A,red.A,yellow.A", [], "B2.4.1"),
        ("red.1.0", "-,blue.A,red.B,yellow.A", [], "B2.4.1"),
        ("S1", "-,blue.A,red.A,yellow.A", [], "S1"),
        ("S2", "-,blue.A,red.A,yellow.A", [], "S2"),
    ],
)
def test_crash_lights_the_buffer_or_the_last_square(square: str, bays: str, path: list[str], light: str) -> None:
    state = lay(square, "", bays=bays, phase="loco red.3.3")
    (effect,) = state.effects(state.parse(f"loco {square}"))
    assert effect["crash"]
    assert (effect["path"], effect["light"]) == (path, light)


def test_loco_that_may_run_again_is_marked() -> None:
    state = lay("red.1.0", "", bays="-,blue.A,red.B,yellow.A", phase="again red.2.2", runner="red.1.0")
    assert ("B2.4.1", SHOWN, "green", 0, 1) in state.marks()
    assert marked(state, CHOICE) == []  # nothing should be lifted before the decision
    assert marked(lay("", "", phase="again red.2.2", runner="hand"), CHOICE) == []


@pytest.mark.parametrize(("phase", "reason"), [("platform red.1.2", "locos-die-says colour=red"), ("roll", STAY)])
def test_l9_platform_not_on_the_die_may_not_move(phase: str, reason: str) -> None:
    state = lay("Q1.1.1", "", phase=phase)
    assert repr(state.objection("blue")) == reason
    assert (state.objection("red") is None) == (phase != "roll")
    assert state.objection("Q1.1.1") is None


# Effects


def test_effects_of_pushing_a_loco_into_a_crash() -> None:
    state = lay("Q1.1.6", "blue.1.0", phase="loco red.1.2")
    assert state.effects(state.parse("loco Q1.1.6")) == [
        {"square": "Q1.1.6", "colour": "green", "to": "Q1.1.7", "path": ["Q1.1.7"], "crash": False, "light": ""},
        {"square": "B1.1.0", "colour": "orange", "to": "hand", "path": [], "crash": True, "light": "buffer.B1"},
    ]


def test_effects_of_a_platform_include_the_locos_on_it() -> None:
    state = lay("red.1.0 Q1.1.1", "red.3.1", phase="platform red.1.2")
    stationary = {"path": [], "crash": False, "light": ""}
    assert state.effects(state.parse("platform red B")) == [
        {"square": "B2", "to": "B0", "colour": "red", "part": "red", "side": "B", **stationary},
        {"square": "B2.1.0", "to": "B0.4.1", "colour": "green", **stationary},
        {"square": "B2.3.1", "to": "B0.2.0", "colour": "orange", **stationary},
    ]


def test_turn_during_the_roll_and_after_the_end() -> None:
    assert lay("", "", "", phase="roll", turn=2).turn() == 2
    state = play(lay("Q3.3.3", "home home yellow.3.1", phase="loco red.1.1"), "loco Q3.3.3")
    assert (state.current_player(), state.turn()) == (TERMINAL, 0)
