"""Recognising actions from readings on a board of five squares."""

import pytest

from shared_rules.recognise import (
    ASK,
    CONFIRM,
    DONE,
    IDLE,
    MOVING,
    QUIET_MS,
    WRONG,
    Candidate,
    candidates_of,
    recognise,
)
from tests.shared_rules.boards import GAME

# Places a b c d e, with a piece on a and one on b.
START = bytes([1, 1, 0, 0, 0])


def line(
    action: int,
    end: str,
    way: str = "",
    result: str = "",
    fresh: int = 0,
    follow: list[tuple[bytes, bytes]] | None = None,
) -> Candidate:
    """Return a candidate. `end` names the occupied places afterwards, `way` those where a piece may rest on the way."""
    after = readings(end)
    reach = bytes(max(counts) for counts in zip(START, after, readings(way), strict=True))
    candidate = Candidate(action, after, reach, fresh, result or f"after {action}")
    candidate._follow = follow or []
    return candidate


def readings(places: str) -> bytes:
    return bytes(places.count(place) for place in "abcde")


SHARED = bytes([0, 1, 0, 0, 0])  # b has two squares over one sensor, and room for one more
B_AND_B = line(6, "abb")
TO_C = line(7, "abc", fresh=1)
TO_C_AND_B = (readings("abbc"), readings("abbc"))


def tapped(
    lines: list[Candidate], now: str, *, lifted: str = "b", quiet: bool = True, confirmed: bool = False
) -> object:
    """Return the verdict after lifting the pieces at `lifted` and putting them back."""
    most = bytes(max(counts) for counts in zip(START, readings(now), strict=True))
    quiet_ms = QUIET_MS if quiet else QUIET_MS - 1
    answer = recognise(lines, START, readings(now), most, quiet_ms, confirmed, SHARED, readings(lifted))
    return answer.kind, answer.actions


def test_tap_identifies_one_more_piece_over_a_shared_sensor() -> None:
    assert tapped([B_AND_B, TO_C], "ab") == (CONFIRM, [6])
    assert tapped([B_AND_B, TO_C], "ab", quiet=False) == (MOVING, [6])
    assert tapped([B_AND_B, TO_C], "ab", confirmed=True) == (DONE, [6])
    assert tapped([B_AND_B], "ab") == (CONFIRM, [6])


def test_tap_on_an_unaffected_place_means_nothing() -> None:
    assert tapped([TO_C], "ab") == (IDLE, [])
    assert tapped([B_AND_B, TO_C], "ab", lifted="a") == (IDLE, [])


def test_invisible_action_needs_a_tap_or_confirmation() -> None:
    assert tapped([B_AND_B, TO_C], "ab", lifted="") == (IDLE, [])
    assert tapped([B_AND_B, TO_C], "ab", lifted="", confirmed=True) == (CONFIRM, [6])
    assert tapped([B_AND_B, TO_C], "abc", lifted="") == (DONE, [7])


def test_tap_and_another_piece_may_be_one_action_or_two() -> None:
    followed = line(6, "abb", follow=[TO_C_AND_B])
    assert tapped([followed, TO_C], "abc") == (ASK, [7, 6])
    assert tapped([B_AND_B, TO_C], "abc") == (DONE, [7])


A_TO_D = line(1, "bd", way="c")
B_TO_C = line(2, "ac")
A_OFF = line(3, "b")  # the piece on a crashes
B_OFF_A_TO_B = line(4, "b")  # a pushes b off and stops there: looks like A_OFF
CHAIN = line(5, "de", way="c")  # a to d, b to e


def verdict(
    lines: list[Candidate], now: str, *, quiet: bool = True, seen: str = "", confirmed: bool = False
) -> tuple[int, list[int]]:
    most = bytes(max(counts) for counts in zip(START, readings(now), readings(seen), strict=True))
    answer = recognise(lines, START, readings(now), most, QUIET_MS if quiet else QUIET_MS - 1, confirmed)
    return answer.kind, answer.actions


@pytest.mark.parametrize(
    ("lines", "now", "kind", "actions"),
    [
        ([A_TO_D, B_TO_C], "ab", IDLE, []),
        ([A_TO_D, B_TO_C], "bd", DONE, [1]),
        ([A_TO_D, B_TO_C], "ac", DONE, [2]),
        ([A_TO_D, B_TO_C], "b", MOVING, []),  # a is in the air
        ([A_TO_D, B_TO_C], "bc", MOVING, []),  # a rests on its way
        ([A_TO_D, B_TO_C], "", MOVING, []),  # both in the air
        ([A_TO_D, B_TO_C], "abe", WRONG, []),
        ([A_TO_D, B_TO_C], "be", WRONG, []),
        ([A_TO_D, B_TO_C], "cd", WRONG, []),  # one end too many
        ([A_TO_D, A_OFF], "b", CONFIRM, [3]),  # a in the air, or crashed?
        ([A_OFF], "b", DONE, [3]),  # nothing else can be meant
        ([A_OFF, B_OFF_A_TO_B], "b", ASK, [3, 4]),
        ([A_TO_D, CHAIN], "bd", CONFIRM, [1]),  # done, or half of the chain?
        ([A_TO_D, CHAIN], "de", DONE, [5]),
        ([B_TO_C, CHAIN], "bd", MOVING, []),
    ],
)
def test_verdict_on_a_quiet_board(lines: list[Candidate], now: str, kind: int, actions: list[int]) -> None:
    assert verdict(lines, now) == (kind, actions)


@pytest.mark.parametrize("now", ["bd", "ac", "abe", "cd"])
def test_board_that_is_not_quiet_is_moving(now: str) -> None:
    assert verdict([A_TO_D, B_TO_C], now, quiet=False)[0] == MOVING


def test_confirm_ends_the_waiting_and_the_doubt() -> None:
    assert verdict([A_TO_D, A_OFF], "b", quiet=False, confirmed=True) == (DONE, [3])
    assert verdict([A_TO_D, CHAIN], "bd", confirmed=True) == (DONE, [1])


def test_confirm_does_not_decide_between_two_meanings() -> None:
    assert verdict([A_OFF, B_OFF_A_TO_B], "b", confirmed=True) == (ASK, [3, 4])


def test_actions_with_the_same_result_count_as_one() -> None:
    twins = [line(1, "bd", result="same"), line(2, "bd", result="same")]
    assert verdict(twins, "bd") == (DONE, [1])


def test_action_without_change_must_be_shown_and_confirmed() -> None:
    """A loco that enters on c and crashes leaves the board unchanged."""
    crash = line(1, "ab", way="c", fresh=1)
    other = line(2, "abe")
    assert verdict([crash, other], "ab", confirmed=True) == (IDLE, [])
    assert verdict([crash, other], "ab", seen="c") == (CONFIRM, [1])
    assert verdict([crash, other], "ab", seen="c", confirmed=True) == (DONE, [1])


def test_starting_the_next_action_completes_this_one() -> None:
    """b moves to c. The same player may then move a to e, and lifts a before the board is quiet."""
    after = (readings("ce"), bytes(max(counts) for counts in zip(readings("ac"), readings("ce"), strict=True)))
    first = line(2, "ac", follow=[after])
    other = line(7, "ad")
    assert verdict([first, other], "c") == (DONE, [2])
    assert verdict([first, other], "ce") == (DONE, [2])
    assert verdict([first, other], "c", quiet=False)[0] == MOVING


def test_piece_not_yet_put_down_does_not_count_as_lifted_again() -> None:
    """a moves to d and b to e; then the same player may move d to c. A piece is on e, but d was never occupied."""
    after = (readings("ce"), bytes(max(counts) for counts in zip(readings("de"), readings("ce"), strict=True)))
    both = line(5, "de", way="c", follow=[after])
    assert verdict([both], "e") == (MOVING, [])
    assert verdict([both], "e", seen="d") == (DONE, [5])


def test_following_actions_come_from_the_game() -> None:
    """L8, L10: the platform is in the empty bay, and the player has already lifted the loco that moves next."""
    state = GAME.from_position("free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 platform red.2.3 -")
    places = {name: i for i, name in enumerate(GAME.places)}
    lines = candidates_of(state, state.legal_actions(), places)
    start, side_a = state.readings(), state.parse("platform red A")
    now = bytearray(state.readings_after(side_a))
    now[places["Q1.1.1"]] = 0
    answer = recognise(lines, start, bytes(now), bytes(map(max, start, now)), QUIET_MS, False)
    assert (answer.kind, answer.actions) == (DONE, [side_a])


def test_verdicts_are_distinct() -> None:
    assert len({IDLE, MOVING, DONE, CONFIRM, ASK, WRONG}) == 6


def test_next_action_is_not_assumed_while_another_action_fits() -> None:
    after = (readings("ce"), bytes(max(counts) for counts in zip(readings("ac"), readings("ce"), strict=True)))
    first = line(2, "ac", follow=[after])
    both = line(8, "ce", way="c")  # the same two pieces at once
    assert verdict([first, both], "c")[0] == MOVING


def test_piece_may_follow_onto_a_place_just_left() -> None:
    """The piece on b moves to c and the one on a to b, so b is empty in between."""
    row = Candidate(1, readings("bc"), readings("abc"), 0, "row", passed=readings("b"))
    for now, follows in (
        ("a", True),
        ("ac", True),
        ("c", True),
        ("", True),
        ("b", True),
        ("ace", False),
        ("ce", False),
    ):
        assert row.may_follow(START, readings(now)) is follows, now
    assert recognise([row], START, readings("ac"), readings("abc"), QUIET_MS, False).kind == MOVING
    assert recognise([row], START, readings("bc"), readings("abc"), QUIET_MS, False).kind == DONE
    assert recognise([row], START, readings("ae"), readings("abe"), QUIET_MS, False).kind == WRONG
