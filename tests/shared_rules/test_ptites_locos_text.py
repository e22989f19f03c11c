"""Test the notation and the positions of the P'tites Locos."""

import pytest

from shared_rules.game import NotAllowedError
from shared_rules.ptites_locos import State
from tests.shared_rules.boards import GAME
from tests.shared_rules.locos_tables import lay
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import refused

OPENING = "free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 roll - -"


def test_opening_position() -> None:
    assert GAME.start(2, {"sides": "AAA", "first": 0}).position() == OPENING


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (lay("", "", phase="roll"), ["roll blue 1 1", "roll red 3 4", "roll yellow 6 6"]),
        (lay("", "", phase="tile", rules="free+repair", tiles=(1, 0)), ["tile red", "no tile"]),
        (lay("", "", phase="platform red.1.2"), ["platform red A", "platform red B"]),
        (lay("Q1.1.1 blue.4.1", "", phase="loco red.1.2"), ["loco Q1.1.1", "loco blue.4.1", "enter S2"]),
        (lay("", "S1 S2 S3", phase="loco red.1.2"), ["pass"]),
        (lay("Q1.1.1", "", phase="again red.2.2", runner="Q1.1.1"), ["again", "stop"]),
    ],
)
def test_notation_of_every_kind_of_action(state: State, texts: list[str]) -> None:
    for text in texts:
        assert state.notation(state.parse(text)) == text


@pytest.mark.parametrize("text", ["LOCO q1.1.1", "  loco   Q1.1.1 "])
def test_parse_ignores_case_and_spaces(text: str) -> None:
    state = lay("Q1.1.1", "")
    assert state.notation(state.parse(text)) == "loco Q1.1.1"


@pytest.mark.parametrize("text", ["", "loco", "loco Q1.1.2", "enter S1 S2", "roll red 1 2", "roll red 4 3", "pass"])
def test_parse_refuses_impossible_action(text: str) -> None:
    with refused("not-possible-now", text=text, example="loco Q1.1.1"):
        lay("Q1.1.1", "").parse(text)


def test_parse_after_the_end() -> None:
    state = play(lay("home home yellow.1.1", "", phase="loco red.1.2"), "loco yellow.1.1")
    with refused("game-over"):
        state.parse("stop")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has 9 fields, and this has 0"),
        (OPENING + " more", "has 9 fields, and this has 10"),
        (OPENING.replace("free", "loose"), "begins with its options"),
        (OPENING.replace("-,blue.A", "blue.A"), "one bay is empty"),
        (OPENING.replace("blue.A", "red.A"), "one bay is empty"),
        (OPENING.replace("blue.A", "green.A"), "a bay holds - or a platform"),
        (OPENING.replace("blue.A", "blue.C"), "a bay holds - or a platform"),
        (OPENING.replace("blue.A", "blue"), "a bay holds - or a platform"),
        (OPENING.replace("4-0-0:/4-0-0:", "4-0-0:"), "players-wrong fewest=2 game=Les P’tites Locos maximum=4"),
        (OPENING.replace("4-0-0:/", "4-0-0/"), "hand-hangars-tiles:squares"),
        (OPENING.replace("4-0-0:/", "4-0:/"), "hand-hangars-tiles:squares"),
        (OPENING.replace("4-0-0:/", "3-0-0:/"), "a player has 4 locos"),
        (OPENING.replace("4-0-0:/", "9-0-0:/"), "hand of a position is a number up to 4"),
        (OPENING.replace("4-0-0:/", "x-0-0:/"), "hand of a position is a number"),
        (OPENING.replace("4-0-0:/", "3-0-0:Q9.9.9/"), "'Q9.9.9' is no square"),
        (OPENING.replace("4-0-0:/", "3-0-0:A1/"), "no loco can stand on A1"),
        (OPENING.replace("4-0-0:/", "2-0-0:S1,S1/"), "no loco can stand on S1"),
        (OPENING.replace("4-0-0:/", "4-0-1:/"), "do not add up"),
        (OPENING.replace(": 0 0 1", ": 12 0 1"), "do not add up"),
        (OPENING.replace(": 0 0 1", ": 0 2 1"), "seat of a position is a number up to 1"),
        (OPENING.replace(": 0 0 1", ": 0 0 0"), "run is 1 or 2"),
        (OPENING.replace("roll", "dream"), "run is 1 or 2 and its phase one of"),
        (OPENING.replace("roll -", "roll red.1.2"), "do not fit together"),
        (OPENING.replace("roll -", "loco -"), "do not fit together"),
        (OPENING.replace("roll -", "loco red.2.1"), "the dice read"),
        (OPENING.replace("roll -", "loco pink.1.2"), "the dice read"),
        (OPENING.replace("roll -", "loco red.1.7"), "higher die of a position is a number up to 6"),
        (OPENING.replace("roll - -", "again red.2.2 -"), "do not fit together"),
        (OPENING.replace("roll - -", "again red.1.2 hand"), "do not fit together"),
        (OPENING.replace("roll - -", "again red.2.2 Q1.1.1"), "not one of the player's"),
        (OPENING.replace("roll - -", "over red.2.2 -"), "do not fit together"),
        (OPENING.replace("roll", "tile"), "do not fit together"),
        (OPENING.replace("4-0-0:/", "1-3-0:/"), "do not fit together"),
    ],
)
def test_invalid_position_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAME.from_position(text)


def test_position_from_text_has_no_history() -> None:
    state = GAME.from_position(OPENING)
    with pytest.raises(IndexError):
        state.undo()
    assert legal(state) == []


def test_l23_colour_set_by_a_tile_need_not_be_typed() -> None:
    state = GAME.from_position("free+repair red.B,blue.A,-,yellow.A 4-0-0:/4-0-0: 12 0 1 roll red -")
    action = state.parse("roll 4 3")
    assert (state.notation(action), state.shortest_notation(action)) == ("roll red 3 4", "roll 3 4")
    assert state.parse("roll red 3 4") == action
    with pytest.raises(NotAllowedError):
        state.parse("roll blue 3 4")


def test_all_three_dice_are_typed_when_none_is_set() -> None:
    state = GAME.from_position("free red.B,blue.A,-,yellow.A 4-0-0:/4-0-0: 0 0 1 roll - -")
    assert state.shortest_notation(state.parse("roll red 4 3")) == "roll red 3 4"
    with pytest.raises(NotAllowedError):
        state.parse("roll 4 3")
