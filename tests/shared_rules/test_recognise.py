"""Test how readings are recognised as actions, with and without broken sensors, on five squares and in games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from shared_rules.game import BY_HANDS, CHANCE, TERMINAL, State
from shared_rules.recognise import (
    ASK,
    CONFIRM,
    DONE,
    IDLE,
    LONG_REST_MS,
    MOVING,
    QUIET_MS,
    WRONG,
    Candidate,
    Verdict,
    candidates_of,
    favourable_readings,
    is_consistent,
    lifted_indices,
    likely_end,
    recognise,
)
from signalbox.games.contract_checks import random_action
from tests.shared_rules.boards import BOARD, GAME
from tests.soak import mark_thorough_except

# Places a b c d e, with a piece on a and one on b.
START = bytes([1, 1, 0, 0, 0])


class FollowedCandidate(Candidate):
    """A candidate with a fixed list of following actions."""

    continuations: list[tuple[bytes, bytes]] = []


def line(
    action: int,
    end: str,
    resting_places: str = "",
    result: str = "",
    fresh: int = 0,
    continuations: list[tuple[bytes, bytes]] | None = None,
) -> Candidate:
    """Return a candidate that ends with the places in `end` occupied. Pieces may pause on `resting_places`."""
    after = readings(end)
    reach = bytes(max(counts) for counts in zip(START, after, readings(resting_places), strict=True))
    candidate = FollowedCandidate(action, after, reach, fresh, result or f"after {action}")
    candidate.continuations = continuations or []
    return candidate


def readings(places: str) -> bytes:
    return bytes(places.count(place) for place in "abcde")


SHARED = bytes([0, 1, 0, 0, 0])  # b has two squares over one sensor, with room for one more piece
B_AND_B = line(6, "abb")
TO_C = line(7, "abc", fresh=1)
TO_C_AND_B = (readings("abbc"), readings("abbc"))


def verdict_after_tap(
    lines: list[Candidate], now: str, *, lifted: str = "b", quiet: bool = True, confirmed: bool = False
) -> object:
    """Return the verdict after the pieces at `lifted` have been lifted and put back."""
    maximum = bytes(max(counts) for counts in zip(START, readings(now), strict=True))
    quiet_ms = QUIET_MS if quiet else QUIET_MS - 1
    answer = recognise(lines, START, readings(now), maximum, quiet_ms, confirmed, SHARED, readings(lifted))
    return answer.kind, answer.actions


def test_tap_identifies_one_more_piece_over_a_shared_sensor() -> None:
    assert verdict_after_tap([B_AND_B, TO_C], "ab") == (CONFIRM, [6])
    assert verdict_after_tap([B_AND_B, TO_C], "ab", quiet=False) == (MOVING, [6])
    assert verdict_after_tap([B_AND_B, TO_C], "ab", confirmed=True) == (DONE, [6])
    assert verdict_after_tap([B_AND_B], "ab") == (CONFIRM, [6])


def test_tap_on_an_unaffected_place_means_nothing() -> None:
    assert verdict_after_tap([TO_C], "ab") == (IDLE, [])
    assert verdict_after_tap([B_AND_B, TO_C], "ab", lifted="a") == (IDLE, [])


def test_invisible_action_needs_a_tap_or_confirmation() -> None:
    assert verdict_after_tap([B_AND_B, TO_C], "ab", lifted="") == (IDLE, [])
    assert verdict_after_tap([B_AND_B, TO_C], "ab", lifted="", confirmed=True) == (CONFIRM, [6])
    assert verdict_after_tap([B_AND_B, TO_C], "abc", lifted="") == (DONE, [7])


def test_tap_and_another_piece_may_be_one_action_or_two() -> None:
    assert verdict_after_tap([line(6, "abb", continuations=[TO_C_AND_B]), TO_C], "abc") == (ASK, [7, 6])
    assert verdict_after_tap([B_AND_B, TO_C], "abc") == (DONE, [7])


A_TO_D = line(1, "bd", resting_places="c")
B_TO_C = line(2, "ac")
A_OFF = line(3, "b")  # the piece on a crashes
B_OFF_A_TO_B = line(4, "b")  # a pushes b off and stops there: looks like A_OFF
CHAIN = line(5, "de", resting_places="c")  # a to d, b to e


def verdict(
    lines: list[Candidate], now: str, broken: str = "", *, quiet: bool = True, seen: str = "", confirmed: bool = False
) -> tuple[int, list[int]]:
    """Return the verdict on pieces at the places in `now` while the sensors in `broken` report nothing."""
    unknown = readings(broken)
    readable = bytes(0 if is_broken else count for count, is_broken in zip(readings(now), unknown, strict=True))
    maximum = bytes(max(counts) for counts in zip(START, readable, readings(seen), strict=True))
    answer = recognise(lines, START, readable, maximum, QUIET_MS if quiet else QUIET_MS - 1, confirmed, unknown)
    return answer.kind, answer.actions


@pytest.mark.parametrize(
    ("lines", "now", "broken", "kind", "actions"),
    [
        ([A_TO_D, B_TO_C], "ab", "", IDLE, []),
        ([A_TO_D, B_TO_C], "bd", "", DONE, [1]),
        ([A_TO_D, B_TO_C], "ac", "", DONE, [2]),
        ([A_TO_D, B_TO_C], "b", "", MOVING, []),  # a is in the air
        ([A_TO_D, B_TO_C], "bc", "", MOVING, []),  # a rests on its path
        ([A_TO_D, B_TO_C], "", "", MOVING, []),  # both in the air
        ([A_TO_D, B_TO_C], "abe", "", WRONG, []),
        ([A_TO_D, B_TO_C], "be", "", WRONG, []),
        ([A_TO_D, B_TO_C], "cd", "", WRONG, []),  # one destination too many
        ([A_TO_D, A_OFF], "b", "", CONFIRM, [3]),  # is a in the air, or has it crashed?
        ([A_OFF], "b", "", DONE, [3]),  # no other action is possible
        ([A_OFF, B_OFF_A_TO_B], "b", "", ASK, [3, 4]),
        ([A_TO_D, CHAIN], "bd", "", CONFIRM, [1]),  # complete, or half of the chain?
        ([A_TO_D, CHAIN], "de", "", DONE, [5]),
        ([B_TO_C, CHAIN], "bd", "", MOVING, []),
        ([A_TO_D, B_TO_C], "ab", "e", IDLE, []),
        ([A_TO_D, B_TO_C], "bd", "a", DONE, [1]),  # the destination shows that a moved
        ([A_TO_D, B_TO_C], "bd", "d", CONFIRM, [1]),  # is it in the hand or on d?
        ([A_TO_D, B_TO_C], "bd", "ad", IDLE, []),  # the working sensors show no change
        ([A_TO_D, B_TO_C], "bc", "c", MOVING, []),  # it rests on c unseen; d works and is empty
        ([A_TO_D], "bd", "d", CONFIRM, [1]),  # although no other action is possible: it may still be in the hand
        ([A_OFF], "b", "e", DONE, [3]),
        ([A_TO_D, A_OFF], "b", "d", ASK, [1, 3]),
        ([A_TO_D, CHAIN], "bd", "e", CONFIRM, [1]),
        ([A_TO_D, CHAIN], "bd", "be", ASK, [1, 5]),
        ([A_TO_D, B_TO_C], "abe", "c", WRONG, []),
        ([A_TO_D, B_TO_C], "abe", "e", IDLE, []),
    ],
)
def test_verdict_on_a_quiet_board(lines: list[Candidate], now: str, broken: str, kind: int, actions: list[int]) -> None:
    assert verdict(lines, now, broken) == (kind, actions)


@pytest.mark.parametrize("now", ["bd", "ac", "abe", "cd"])
def test_board_that_is_not_quiet_is_moving(now: str) -> None:
    assert verdict([A_TO_D, B_TO_C], now, quiet=False)[0] == MOVING


def test_confirm_ends_waiting_and_settles_doubt() -> None:
    assert verdict([A_TO_D, A_OFF], "b", quiet=False, confirmed=True) == (DONE, [3])
    assert verdict([A_TO_D, CHAIN], "bd", confirmed=True) == (DONE, [1])


def test_confirm_does_not_decide_between_two_meanings() -> None:
    assert verdict([A_OFF, B_OFF_A_TO_B], "b", confirmed=True) == (ASK, [3, 4])


def test_actions_with_the_same_result_count_as_one() -> None:
    assert verdict([line(1, "bd", result="same"), line(2, "bd", result="same")], "bd") == (DONE, [1])


def test_action_without_change_must_be_shown_and_confirmed() -> None:
    """A loco that enters on c and crashes leaves the board unchanged."""
    crash = line(1, "ab", resting_places="c", fresh=1)
    other = line(2, "abe")
    assert verdict([crash, other], "ab", confirmed=True) == (IDLE, [])
    assert verdict([crash, other], "ab", seen="c") == (CONFIRM, [1])
    assert verdict([crash, other], "ab", seen="c", confirmed=True) == (DONE, [1])


def test_only_action_counts_after_a_long_rest_if_it_leaves_nothing() -> None:
    """The loco may have been held over c on its way to another square."""
    crash = line(1, "ab", resting_places="c", fresh=1)
    assert verdict([crash], "ab", seen="c") == (MOVING, [1])
    assert verdict([crash], "ab", seen="c", confirmed=True) == (DONE, [1])
    assert recognise([crash], START, START, readings("abc"), LONG_REST_MS, False).kind == DONE


def test_starting_the_next_action_completes_this_one() -> None:
    """b moves to c. The same player may then move a to e and lifts a before the board is at rest."""
    after = (readings("ce"), bytes(max(counts) for counts in zip(readings("ac"), readings("ce"), strict=True)))
    first = line(2, "ac", continuations=[after])
    other = line(7, "ad")
    assert verdict([first, other], "c") == (DONE, [2])
    assert verdict([first, other], "ce") == (DONE, [2])
    assert verdict([first, other], "c", quiet=False)[0] == MOVING


def test_piece_not_yet_put_down_does_not_count_as_lifted_again() -> None:
    """a moves to d and b to e; then the same player may move d to c. A piece is on e, but d was never occupied."""
    after = (readings("ce"), bytes(max(counts) for counts in zip(readings("de"), readings("ce"), strict=True)))
    both = line(5, "de", resting_places="c", continuations=[after])
    assert verdict([both], "e") == (MOVING, [])
    assert verdict([both], "e", seen="d") == (DONE, [5])


def test_following_actions_come_from_the_game() -> None:
    """The platform is in the empty bay (L8), and the player has already lifted the loco that moves next (L10)."""
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
    first = line(2, "ac", continuations=[after])
    both = line(8, "ce", resting_places="c")  # the same two pieces in a single action
    assert verdict([first, both], "c")[0] == MOVING


def test_piece_may_follow_onto_a_place_just_left() -> None:
    """The piece on b moves to c and the one on a to b, so b is empty in between."""
    row = Candidate(1, readings("bc"), readings("abc"), 0, "row", passed_counts=readings("b"))
    for now in ("a", "ac", "c", "", "b", "ace", "ce"):
        assert row.may_be_under_way(START, readings(now)) is ("e" not in now), now
    assert recognise([row], START, readings("ac"), readings("abc"), QUIET_MS, False).kind == MOVING
    assert recognise([row], START, readings("bc"), readings("abc"), QUIET_MS, False).kind == DONE
    assert recognise([row], START, readings("ae"), readings("abe"), QUIET_MS, False).kind == WRONG


SENSORS = [len(BOARD.sensors.by_place[place]) for place in GAME.places]


def test_unseen_action_must_be_confirmed() -> None:
    assert verdict([A_TO_D, B_TO_C], "bd", "ad", confirmed=True) == (CONFIRM, [1])
    assert verdict([A_TO_D, B_TO_C], "bd", "abcd", confirmed=True) == (ASK, [1, 2])
    assert verdict([A_TO_D], "bd", "ad", confirmed=True) == (DONE, [1])  # decided before, or nothing else to do
    assert verdict([A_TO_D, B_TO_C], "ab", "e", confirmed=True) == (IDLE, [])


def test_confirmation_settles_one_broken_sensor() -> None:
    assert verdict([A_TO_D, B_TO_C], "bd", "d", confirmed=True) == (DONE, [1])


def test_action_without_change_on_a_broken_sensor_needs_confirmation() -> None:
    crash = line(1, "ab", resting_places="c", fresh=1)
    other = line(2, "abe")
    assert verdict([crash, other], "ab", "c") == (IDLE, [])
    assert verdict([crash, other], "ab", "c", confirmed=True) == (CONFIRM, [1])
    assert verdict([crash, other], "ab", "d", confirmed=True) == (IDLE, [])


def test_one_broken_sensor_of_several_leaves_the_count_uncertain_by_one() -> None:
    unknown = bytes([1])
    assert [count for count in range(5) if is_consistent(bytes([2]), bytes([count]), unknown)] == [2, 3]
    assert [favourable_readings(bytes([2]), bytes([count]), unknown)[0] for count in range(5)] == [2, 2, 2, 3, 3]
    home = Candidate(1, bytes([3]), bytes([3]), 1, "home")
    away = Candidate(2, bytes([2]), bytes([2]), 0, "away")
    for start, now, kind in ((2, 3, DONE), (2, 2, IDLE), (3, 2, IDLE)):
        start_counts = bytes([start])
        line_home = Candidate(1, bytes([start + 1]), bytes([start + 1]), 1, "home")
        answer = recognise([line_home, away], start_counts, bytes([now]), start_counts, QUIET_MS, False, unknown)
        assert answer.kind == kind, (start, now)
    assert recognise([home], bytes([2]), bytes([2]), bytes([2]), QUIET_MS, True, unknown).kind == DONE


class BlindBoard:
    """The readings that a host receives from a board with broken sensors."""

    def __init__(self, random: Random, broken: int) -> None:
        self._random = random
        self.unknown = bytearray(len(SENSORS))
        for _ in range(broken):
            place = random.choices(range(len(SENSORS)), SENSORS)[0]
            self.unknown[place] = min(SENSORS[place], self.unknown[place] + 1)
        self._hidden = bytearray(len(SENSORS))  # pieces on broken sensors

    def read(self, now: list[int]) -> bytes:
        """Return how many working sensors are closed at each place. `now` has the number of pieces at each place."""
        for place, count in enumerate(now):
            low = max(0, count - (SENSORS[place] - self.unknown[place]))
            high = min(count, self.unknown[place])
            if not low <= self._hidden[place] <= high:
                self._hidden[place] = self._random.randint(low, high)
        return bytes(count - hidden for count, hidden in zip(now, self._hidden, strict=True))


def carry_out(board: BlindBoard, state: State, lines: list[Candidate], action: int, random: Random) -> str:
    """Carry out an action. Return "seen" if it is recognised, or "asked" if the players must confirm or choose."""
    start, unknown = state.readings(), bytes(board.unknown)
    intended = next(line for line in lines if line.action == action)
    result = {line.action: line.result for line in lines}
    now = list(start)
    readable = board.read(now)
    seen = bytes(map(max, start, readable))
    answer = Verdict(IDLE, [])
    for step in with_fidgets(state, steps_of(state, action, random), action, random):
        now = [a + b for a, b in zip(now, step, strict=True)]
        readable = board.read(now)
        seen = bytes(map(max, seen, readable))
        answer = recognise(lines, start, readable, seen, LONG_REST_MS, False, unknown)
        if answer.kind == DONE:
            assert result[answer.actions[0]] == intended.result, (state.position(), state.notation(action))
            return "seen"
    if answer.kind not in (ASK, CONFIRM) and any(unknown):
        answer = recognise(lines, start, readable, seen, QUIET_MS, True, unknown)
    assert answer.kind in (ASK, CONFIRM, DONE), (state.position(), state.notation(action), answer.kind)
    assert intended.result in {result[other] for other in answer.actions}, (state.position(), state.notation(action))
    return "asked"


@pytest.mark.parametrize("broken", mark_thorough_except([2, 1, 6], 3))
def test_correct_moves_are_never_misread_nor_stuck(broken: int) -> None:
    random = Random(broken)
    verdicts: list[str] = []
    for players in (2, 3, 4):
        board = BlindBoard(random, broken)
        for state, lines in decisions(players, random):
            verdicts += [carry_out(board, state, lines, line.action, random) for line in lines]
    assert verdicts.count("seen") > verdicts.count("asked") > 0


PLACES = {name: i for i, name in enumerate(GAME.places)}
GAMES = 4
FIDGET = 0.3  # probability that a hand also lifts an unrelated piece and puts it back
Step = tuple[int, ...]  # changes to the readings, one per place


def change(pairs: list[tuple[str, int]]) -> Step:
    step = [0] * len(GAME.places)
    for place, delta in pairs:
        step[PLACES[place]] += delta
    return tuple(step)


def steps_of(state: State, action: int, random: Random) -> list[Step]:
    """Return the lifts and drops in an action, in an order that is physically possible."""
    effects: list[Any] = state.effects(action)
    start, end = state.readings(), state.readings_after(action)
    if effects and "part" in effects[0]:
        down = tuple(min(0, b - a) for a, b in zip(start, end, strict=True))
        up = tuple(max(0, b - a) for a, b in zip(start, end, strict=True))
        return [down, up]
    lifts, drops = [], []
    for effect in effects:
        lifts.append([] if effect["square"] == "hand" else [(effect["square"], -1)])
        drops.append([] if effect["to"] == "hand" else [(effect["to"], 1)])
        if effect["square"] == "hand" == effect["to"]:  # it enters and crashes: it is shown on the track, then removed
            lifts[-1], drops[-1] = [(effect["path"][0], 1)], [(effect["path"][0], -1)]
    pieces = list(range(len(effects)))
    random.shuffle(pieces)
    if random.random() < 0.5:  # lift everything first
        return [change(lifts[i]) for i in pieces] + [change(drops[i]) for i in random.sample(pieces, len(pieces))]
    return [change(moves[i]) for i in pieces for moves in (lifts, drops)]


def with_fidgets(state: State, steps: list[Step], action: int, random: Random) -> list[Step]:
    """Return the steps, sometimes with another piece lifted and put back in between."""
    moved = {effect["square"] for effect in state.effects(action)}
    view: Any = state.view(-1)
    others = [piece["square"] for piece in view["pieces"] if piece["square"] not in moved]
    if not others or random.random() > FIDGET:
        return steps
    place = random.choice(others)
    up, down = sorted(random.sample(range(len(steps) + 2), 2))
    out = [*steps]
    out.insert(min(up, len(out)), change([(place, -1)]))
    out.insert(min(down, len(out)), change([(place, 1)]))
    return out


def decisions(players: int, random: Random) -> Iterator[tuple[State, list[Candidate]]]:
    """Play a random game and yield each decision with its candidates."""
    state = GAME.start(players, random.choice(GAME.setups(players, {"first": 0}))[0])
    while state.current_player() != TERMINAL:
        if state.current_player() != CHANCE:
            by_hand = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
            yield state, candidates_of(state, by_hand, PLACES)
        state.apply(random_action(state, random))


@pytest.mark.parametrize("players", mark_thorough_except([3, 2, 4], 3))
def test_correct_moves_are_never_misread(players: int) -> None:
    random = Random(players)
    board = BlindBoard(random, 0)
    for _ in range(GAMES):
        for state, lines in decisions(players, random):
            for line in lines:
                carry_out(board, state, lines, line.action, random)


def test_goal_is_the_only_end_that_fits_the_lifted_piece() -> None:
    start = bytes([1, 1, 0, 0, 0, 0])
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one")
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two")
    movers = {1: 0, 2: 1}
    assert likely_end([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers) == first.end
    assert likely_end([first, second], start, bytes([1, 0, 0, 0, 1, 0]), movers) == second.end
    assert likely_end([first, second], start, bytes([1, 1, 0, 0, 1, 0]), movers) == start
    assert likely_end([first, second], start, start, movers) == start


def test_lifted_returns_places_missing_a_piece() -> None:
    assert lifted_indices(bytes([1, 1, 0]), bytes([0, 1, 1])) == [0]


def test_broken_sensor_never_looks_lifted_nor_excludes_a_goal() -> None:
    broken = bytes([1, 0, 0, 0, 0, 0])
    assert lifted_indices(bytes([1, 1, 0, 0, 0, 0]), bytes(6), broken) == [1]
    start = bytes([1, 1, 0, 0, 0, 0])
    now = bytes([0, 1, 0, 0, 0, 0])  # nothing is known about the first place
    first = Candidate(1, bytes([0, 1, 1, 0, 0, 0]), bytes([1, 1, 1, 0, 0, 0]), 0, "one")
    second = Candidate(2, bytes([1, 0, 0, 1, 0, 0]), bytes([1, 1, 0, 1, 0, 0]), 0, "two")
    movers = {1: 0, 2: 1}
    assert likely_end([first, second], start, now, movers, broken) == start
    assert likely_end([first, second], start, bytes(6), movers, broken) == second.end
    assert likely_end([first, second], start, bytes([0, 1, 0, 0, 1, 0]), movers, broken) == start
