"""Test the notation and the positions of Golden Train."""

import pytest

from shared_rules.golden_train import State
from tests.shared_rules.golden_tables import GAME, lay
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import refused

OPENING = "open+value / 9-9-9-9-6 0-0-0-0-0 3-3-3-3 0 draw - 0 -"
ATTACK = "open+value 1,3,1/2,sheriff 7-8-8-8-5 0-0-0-0-0 3-3-2-3 0 target 4 3 -"


def test_opening_position() -> None:
    assert GAME.start(2, {"first": 0}).position() == OPENING
    assert GAME.start(3, {"first": 2, "pile": "closed", "match": "number"}).position() == (
        "closed+number // 9-9-9-9-6 0-0-0-0-0 3-3-3-3 2 draw - 0 -"
    )


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (lay("", "", phase="draw"), ["wagon 1", "wagon sheriff"]),
        (lay("", ""), ["couple"]),
        (lay("3 3", "1", phase="decide"), ["attack", "decline"]),
        (lay("3 3", "1", phase="dynamite"), ["dynamite 1", "dynamite 4"]),
        (lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2"), ["target T2.1", "stop"]),
        (lay("4 4", "1 2", phase="close", strength=2, revealed="T2.2"), ["close up"]),
        (lay("4 4", "1 2", phase="back", strength=1, revealed="T2.2"), ["put back"]),
    ],
)
def test_notation_of_every_kind_of_action(state: State, texts: list[str]) -> None:
    for text in texts:
        assert state.notation(state.parse(text)) == text
        if not state.chance_outcomes():
            assert text.split()[0] in GAME.verbs


@pytest.mark.parametrize("text", ["TARGET t2.1", "  target   T2.1 "])
def test_parse_ignores_case_and_spaces(text: str) -> None:
    state = lay("4 4", "1 2", phase="target", strength=4)
    assert state.notation(state.parse(text)) == "target T2.1"


@pytest.mark.parametrize("text", ["", "target", "target T2.3", "target T1.1", "stop", "wagon 1", "couple", "wagon ?"])
def test_parse_refuses_impossible_action(text: str) -> None:
    with refused("not-possible-now", text=text, example="target T2.1"):
        lay("4 4", "1 2", phase="target", strength=4).parse(text)


def test_parse_after_the_end() -> None:
    state = play(lay("4 4", "1", phase="target", strength=1, dynamites="0-0-0-0"), "target T2.1", "close up")
    with refused("game-over"):
        state.parse("couple")


def test_order_of_revealed_wagons_does_not_matter() -> None:
    one, other = (lay("4 4", "1 2 4", phase="target", strength=4) for _ in range(2))
    play(one, "target T2.1", "target T2.2")
    play(other, "target T2.2", "target T2.1")
    assert one.position() == other.position()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has 10 fields, and this has 0"),
        (OPENING + " more", "has 10 fields, and this has 11"),
        (OPENING.replace("open", "half"), "begins with open or closed"),
        (OPENING.replace("+value", "+colour"), "begins with open or closed"),
        (OPENING.replace("+value", ""), "begins with open or closed"),
        (OPENING.replace(" / ", " - "), "players-wrong fewest=2 game=Golden Train maximum=4"),
        (OPENING.replace(" / ", " //// "), "players-wrong fewest=2 game=Golden Train maximum=4"),
        (OPENING.replace(" / ", " 5/ "), "a wagon is worth 1, 2, 3, 4, sheriff, not '5'"),
        (OPENING.replace(" / ", " 1/ "), "not those of the deck"),
        (OPENING.replace("9-6", "6"), "5 numbers with - between"),
        (OPENING.replace("9-6", "9-7"), "cards of a position is a number up to 6, not '7'"),
        (OPENING.replace("9-6", "9-x"), "cards of a position is a number"),
        (OPENING.replace("9-6", "9-5"), "not those of the deck"),
        (OPENING.replace("3-3-3-3", "3-3-3"), "4 numbers with - between"),
        (OPENING.replace(" 0 draw", " 2 draw"), "seat of a position is a number up to 1"),
        (OPENING.replace("draw", "dream"), "phase is one of draw, couple, top"),
        (OPENING.replace("draw", "couple"), "do not fit together"),
        (OPENING.replace("draw", "top"), "do not fit together"),
        (OPENING.replace("draw", "over"), "do not fit together"),
        (OPENING.replace("draw", "decide"), "do not fit together"),
        (OPENING.replace("9-6", "9-5").replace("draw -", "draw sheriff"), "do not fit together"),
        (OPENING.replace("3-3-3-3", "0-0-0-0"), "do not fit together"),
        (OPENING.replace("- 0 -", "- 2 -"), "do not fit together"),
        (OPENING.replace("- 0 -", "- 5 -"), "strength of a position is a number up to 4"),
        (OPENING.replace("- 0 -", "- 0 T2.1"), "'T2.1' is no opposing wagon"),
        (ATTACK.replace("target 4 3", "target - 3").replace("7-8-8-8", "7-8-8-9"), "do not fit together"),
        (ATTACK.replace("3-3-2-3", "3-3-3-3"), "do not fit together"),
        (ATTACK.replace("open+value", "closed+value"), "do not fit together"),
        (ATTACK.replace("1,3,1/2", "1,3,2/1"), "do not fit together"),
        (ATTACK.replace("3 -", "3 T1.1"), "'T1.1' is no opposing wagon"),
        (ATTACK.replace("3 -", "3 T2.1,T2.1"), "is named twice"),
        (ATTACK.replace("3 -", "3 T2.2"), "do not fit together"),
        (ATTACK.replace("target", "close"), "do not fit together"),
        (ATTACK.replace("target", "back").replace("3 -", "3 T2.1"), "do not fit together"),
        (ATTACK.replace("target", "close").replace("3 -", "3 T2.2"), "do not fit together"),
        (ATTACK.replace("target", "decide"), "do not fit together"),
    ],
)
def test_invalid_position_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAME.from_position(text)


@pytest.mark.parametrize("text", [OPENING, ATTACK])
def test_position_from_text_has_no_history(text: str) -> None:
    state = GAME.from_position(text)
    assert state.position() == text
    with pytest.raises(IndexError):
        state.undo()


def test_g5_position_with_a_forbidden_attack_is_refused() -> None:
    text = "closed+value sheriff,sheriff/2 9-8-9-9-4 0-0-0-0-0 3-3-3-3 0 decide - 0 -"
    assert legal(GAME.from_position(text)) == ["decline", "attack"]
    with pytest.raises(ValueError, match="do not fit together"):
        GAME.from_position(text.replace("value", "number"))
