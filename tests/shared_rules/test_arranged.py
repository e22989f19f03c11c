"""Test setting pieces by hand: which parts of a position are kept, and which boards are refused."""

import pytest

from shared_rules.arrangement import arrangement_text, read_arrangement
from shared_rules.golden_train import GoldenTrain
from shared_rules.paris_connection import ParisConnection
from shared_rules.ptites_locos import PtitesLocos
from signalbox.core.messages import Arg
from tests.shared_rules.boards import GAME, PARIS
from tests.shared_rules.golden_tables import GAME as GOLDEN
from tests.shared_rules.reasons import refused
from tests.shared_rules.small_maps import DrawnMap

BAYS = "B0:red.B B1:blue.A B3:yellow.A"
LOCOS = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/3-0-0:Q2.1.2 0 0 1"
ROLL = f"{LOCOS} roll - -"
AGAIN = f"{LOCOS} again red.2.2 Q1.1.1"
OVER = "free red.B,blue.A,-,yellow.A 1-3-0:/4-0-0: 0 0 1 over red.3.3 -"
AGAIN_IN_HAND = f"{LOCOS} again red.2.2 hand"
SHARES = "0-0-0-0-0-0/0-0-0-0-0-0/0-0-0-0-0-0"
STARTS = "5.11/5.12/6.11/6.13/7.11/7.12"
CHOOSE = f"10 {SHARES} 0 company - 0 - 0 {STARTS}"
EMPTY = "10 0-0-0-0-0-0/0-0-0-0-0-0/30-0-0-0-0-0 0 company - 0 - 0 4.11,5.11/5.12/6.11/6.13/7.11/7.12"
TRADE = f"10 1-0-0-0-0-0/0-30-0-0-0-0/0-0-0-0-0-0 0 trade red 0 blue 0 {STARTS}"
TRAINS = "open+value 1,3/2,sheriff 7-8-8-9-5 0-0-0-0-0 3-3-3-3 0"
COUPLE = f"{TRAINS} couple 1 0 -"
DECIDE = "open+value 1,3,1/2,sheriff 7-7-8-9-5 0-0-0-0-0 3-3-3-3 0 decide 2 0 -"
ATTACK = "open+value 1,3,1/2,sheriff 7-7-8-9-5 0-0-0-0-0 3-3-2-3 0 target 2 3 T2.1"
PARIS_COLOURS = PARIS.companies
PARIS_STARTS = " ".join(f"{place}={colour}" for place, colour in zip(STARTS.split("/"), PARIS_COLOURS, strict=True))
TOKENS = "T1.0=green T1.1=wagon T1.2=wagon T2.0=orange T2.1=wagon T2.2=wagon"


def test_arrangement_round_trips() -> None:
    pieces, parts = [("hangar", "green"), ("Q1.1.1", "green"), ("hangar", "green")], [("red", "B0", "B")]
    words = arrangement_text(pieces, parts)
    assert words == "B0:red.B Q1.1.1=green hangar=green hangar=green"
    assert read_arrangement(words) == (sorted(pieces), parts)


@pytest.mark.parametrize("word", ["Q1.1.1", "=green", "Q1.1.1=", "B0:red", ":red.B", "B0:.B", "B0:red."])
def test_malformed_words_are_refused(word: str) -> None:
    with refused("arrangement-unreadable", text=word):
        read_arrangement(f"Q1.1.2=green {word}")


@pytest.mark.parametrize(
    ("start", "words", "after"),
    [
        (ROLL, "Q1.1.5=green hangar=green", "2-1-0:Q1.1.5/4-0-0: 0 0 1 roll - -"),
        (AGAIN, "Q1.1.1=green", "3-0-0:Q1.1.1/4-0-0: 0 0 1 again red.2.2 Q1.1.1"),
        (AGAIN, "Q1.1.3=green Q1.2.1=green", "2-0-0:Q1.2.1,Q1.1.3/4-0-0: 0 0 1 again red.2.2 Q1.1.3"),
        (AGAIN, "Q1.2.1=green", "3-0-0:Q1.2.1/4-0-0: 0 0 1 again red.2.2 hand"),
        (AGAIN_IN_HAND, "Q1.2.1=green", "3-0-0:Q1.2.1/4-0-0: 0 0 1 again red.2.2 hand"),
    ],
)
def test_locos_keep_dice_turn_and_runner(start: str, words: str, after: str) -> None:
    state = GAME.from_position(start)
    state.arrange(f"{BAYS} {words}")
    seats, rest = after.split(" ", 1)
    counts = {loco for loco in seats.replace("/", ",").replace(":", ",").split(",") if loco}
    fields = state.position().split(" ", 3)
    assert {loco for loco in fields[2].replace("/", ",").replace(":", ",").split(",") if loco} == counts
    assert fields[3] == rest
    assert GAME.from_position(state.position()).position() == state.position()
    state.undo()
    assert state.position() == GAME.from_position(start).position()


def test_golden_train_missing_wagons_are_discarded() -> None:
    state = GOLDEN.from_position(COUPLE)
    state.arrange("T1.0=green T1.1=wagon T2.0=orange")
    assert state.position() == "open+value 1/ 7-8-8-9-5 0-1-1-0-1 3-3-3-3 0 couple 1 0 -"
    assert GOLDEN.from_position(state.position()).readings() == state.readings()


def test_golden_train_wagons_beside_a_full_row_are_kept() -> None:
    train = ",".join(["1"] * 9 + ["2"] * 9 + ["3"] * 8)
    state = GOLDEN.from_position(f"open+value {train}/3 0-0-0-8-6 0-0-0-0-0 3-3-3-3 0 couple 4 0 -")
    before = state.position()
    pieces = [(piece["square"], piece["colour"]) for piece in state.view(-1)["pieces"]]
    assert len(pieces) < 2 + 27
    state.arrange(arrangement_text(pieces, []))
    assert state.position() == before


def test_paris_connection_updates_stores_and_values() -> None:
    state = PARIS.from_position(CHOOSE)
    before = state.stores[0]
    state.arrange(f"{PARIS_STARTS} 4.11={PARIS_COLOURS[0]}")
    assert state.stores[0] == before - 1
    assert PARIS.from_position(state.position()).values == state.values
    assert state.undo() >= 65536
    assert state.position() == CHOOSE
    assert state.stores[0] == before


@pytest.mark.parametrize(
    ("game", "start", "words", "id", "args"),
    [
        (GAME, ROLL, f"{BAYS} A1=green", "locos-arranged-arrival", {"place": "A1"}),
        (GAME, ROLL, f"{BAYS} B2.1.0=green", "arranged-nowhere", {"place": "B2.1.0"}),
        (GAME, ROLL, f"{BAYS} S1=green S1=orange", "arranged-taken", {"place": "S1"}),
        (GAME, ROLL, f"{BAYS} S1=pink", "arranged-foreign", {"colour": "pink"}),
        (
            GAME,
            ROLL,
            f"{BAYS} S1=green S2=green S3=green Q1.1.1=green Q1.1.2=green",
            "arranged-too-many",
            {"colour": "green", "maximum": 4},
        ),
        (GAME, ROLL, f"{BAYS} hangar=green hangar=green hangar=green", "locos-arranged-won", {"colour": "green"}),
        (GAME, ROLL, "B0:red.B B1:blue.A", "locos-arranged-platforms", {}),
        (GAME, ROLL, "B0:red.B B0:blue.A B3:yellow.A", "locos-arranged-platforms", {}),
        (GAME, ROLL, "B0:red.B B1:blue.C B3:yellow.A", "locos-arranged-platforms", {}),
        (GAME, OVER, f"{BAYS} Q1.1.1=green", "game-over", {}),
        (GAME, AGAIN, f"{BAYS} Q1.1.2=green Q1.1.3=green", "locos-arranged-runner", {}),
        (GAME, AGAIN, f"{BAYS} Q1.2.1=green hangar=green", "locos-arranged-runner", {}),
        (GOLDEN, COUPLE, f"{TOKENS} T1.3=wagon", "golden-arranged-not-drawn", {"place": "T1.3"}),
        (GOLDEN, COUPLE, f"{TOKENS} T1.4=wagon", "arranged-nowhere", {"place": "T1.4"}),
        (GOLDEN, COUPLE, TOKENS.replace(" T1.1=wagon", ""), "golden-arranged-gap", {"place": "T1.1"}),
        (GOLDEN, COUPLE, f"{TOKENS} T1.1=wagon", "arranged-taken", {"place": "T1.1"}),
        (GOLDEN, COUPLE, TOKENS[11:], "golden-arranged-locomotive", {"place": "T1.0", "colour": "green"}),
        (GOLDEN, ATTACK, TOKENS, "golden-arranged-attack", {}),
        (GOLDEN, DECIDE, TOKENS, "golden-arranged-attack", {}),
        (
            PARIS,
            CHOOSE,
            f"{PARIS_STARTS} 18.14=red",
            "paris-arranged-apart",
            {"company": "red", "station": "Saint-Lazare"},
        ),
        (PARIS, CHOOSE, PARIS_STARTS[9:], "paris-arranged-apart", {"company": "red", "station": "Saint-Lazare"}),
        (PARIS, CHOOSE, f"{PARIS_STARTS} 6.12=red", "arranged-nowhere", {"place": "6.12"}),
        (PARIS, CHOOSE, f"{PARIS_STARTS} 5.11=blue", "arranged-taken", {"place": "5.11"}),
        (PARIS, CHOOSE, f"{PARIS_STARTS} 4.11=red 4.11=red", "arranged-taken", {"place": "4.11"}),
        (PARIS, CHOOSE, f"{PARIS_STARTS} 4.11=pink", "arranged-foreign", {"colour": "pink"}),
        (PARIS, TRADE, f"{PARIS_STARTS} 4.13=blue", "paris-arranged-store-empty", {"company": "blue"}),
        (PARIS, EMPTY, f"{PARIS_STARTS} 4.11=red 5.10=red", "paris-arranged-store-empty", {"company": "red"}),
    ],
)
def test_impossible_board_is_refused(
    game: PtitesLocos | GoldenTrain | ParisConnection, start: str, words: str, id: str, args: dict[str, Arg]
) -> None:
    state = game.from_position(start)
    with refused(id, **args):
        state.arrange(words)
    assert (state.position(), state.history) == (game.from_position(start).position(), [])


@pytest.mark.parametrize(
    ("drawing", "more", "id", "args"),
    [
        ("*b .! . 1\n_ *r *k _", "1.2=red 1.2=black", "paris-arranged-cut-off", {"company": "blue"}),
        ("*b .! . 4\n_ *r *k _", "1.2=blue 1.3=blue 1.4=blue", "paris-arranged-end", {}),
    ],
)
def test_paris_connection_cut_off_or_win_by_hand_is_refused(
    drawing: str, more: str, id: str, args: dict[str, Arg]
) -> None:
    """Check that pieces set by hand may neither cut a company off (P7) nor end the game (P11)."""
    drawn = DrawnMap(drawing)
    state = drawn.state(phase="company")
    before = state.position()
    words = " ".join(f"{place}={company}" for company, places in drawn.hexes.items() for place in places)
    state.arrange(words)
    with refused(id, **args):
        state.arrange(f"{words} {more}")
    state.undo()
    assert state.position() == before
