"""Broken sensors, on five squares and in random games: honest moves may need a question but are never misread."""

from random import Random

import pytest

from shared_rules.game import State
from shared_rules.recognise import (
    ASK,
    CONFIRM,
    DONE,
    IDLE,
    MOVING,
    QUIET_MS,
    WRONG,
    Candidate,
    Verdict,
    believed,
    fits,
    recognise,
)
from tests.shared_rules.boards import BOARD, GAME
from tests.shared_rules.test_recognise import A_OFF, A_TO_D, B_TO_C, CHAIN, START, line, readings
from tests.shared_rules.test_recognise_games import decisions, fidgets, steps_of
from tests.soak import every

SENSORS = [len(BOARD.sensors.of_place[place]) for place in GAME.places]


def verdict(
    lines: list[Candidate], now: str, broken: str, *, confirmed: bool = False, seen: str = ""
) -> tuple[int, list[int]]:
    """Return the verdict when the sensors of the squares in `broken` report nothing."""
    unknown = readings(broken)
    readable = bytes(0 if dark else count for count, dark in zip(readings(now), unknown, strict=True))
    most = bytes(max(counts) for counts in zip(START, readable, readings(seen), strict=True))
    answer = recognise(lines, START, readable, most, QUIET_MS, confirmed, unknown)
    return answer.kind, answer.actions


@pytest.mark.parametrize(
    ("lines", "now", "broken", "kind", "actions"),
    [
        ([A_TO_D, B_TO_C], "ab", "e", IDLE, []),
        ([A_TO_D, B_TO_C], "bd", "a", DONE, [1]),  # the end shows it
        ([A_TO_D, B_TO_C], "bd", "d", CONFIRM, [1]),  # in the hand, or on d?
        ([A_TO_D, B_TO_C], "bd", "ad", IDLE, []),  # nothing to be seen
        ([A_TO_D, B_TO_C], "bc", "c", MOVING, []),  # it rests on c unseen; d works and is empty
        ([A_TO_D], "bd", "d", CONFIRM, [1]),  # though nothing else can be meant: it may still be in the hand
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


def test_unseen_action_must_be_confirmed() -> None:
    assert verdict([A_TO_D, B_TO_C], "bd", "ad", confirmed=True) == (CONFIRM, [1])
    assert verdict([A_TO_D, B_TO_C], "bd", "abcd", confirmed=True) == (ASK, [1, 2])
    assert verdict([A_TO_D], "bd", "ad", confirmed=True) == (DONE, [1])  # decided before, or nothing else to do
    assert verdict([A_TO_D, B_TO_C], "ab", "e", confirmed=True) == (IDLE, [])


def test_confirmation_settles_one_broken_sensor() -> None:
    assert verdict([A_TO_D, B_TO_C], "bd", "d", confirmed=True) == (DONE, [1])


def test_action_without_change_on_a_broken_sensor_needs_confirmation() -> None:
    crash = line(1, "ab", way="c", fresh=1)
    other = line(2, "abe")
    assert verdict([crash, other], "ab", "c") == (IDLE, [])
    assert verdict([crash, other], "ab", "c", confirmed=True) == (CONFIRM, [1])
    assert verdict([crash, other], "ab", "d", confirmed=True) == (IDLE, [])


def test_one_broken_sensor_of_several_leaves_the_count_uncertain_by_one() -> None:
    unknown = bytes([1])
    assert [count for count in range(5) if fits(bytes([2]), bytes([count]), unknown)] == [2, 3]
    assert [believed(bytes([2]), bytes([count]), unknown)[0] for count in range(5)] == [2, 2, 2, 3, 3]
    home = Candidate(1, bytes([3]), bytes([3]), 1, "home")
    away = Candidate(2, bytes([2]), bytes([2]), 0, "away")
    for start, now, kind in ((2, 3, DONE), (2, 2, IDLE), (3, 2, IDLE)):
        begun = bytes([start])
        line_home = Candidate(1, bytes([start + 1]), bytes([start + 1]), 1, "home")
        answer = recognise([line_home, away], begun, bytes([now]), begun, QUIET_MS, False, unknown)
        assert answer.kind == kind, (start, now)
    assert recognise([home], bytes([2]), bytes([2]), bytes([2]), QUIET_MS, True, unknown).kind == DONE


class BlindBoard:
    """A board with broken sensors, as the host reads it."""

    def __init__(self, random: Random, broken: int) -> None:
        self._random = random
        self.unknown = bytearray(len(SENSORS))
        for _ in range(broken):
            place = random.choices(range(len(SENSORS)), SENSORS)[0]
            self.unknown[place] = min(SENSORS[place], self.unknown[place] + 1)
        self._hidden = bytearray(len(SENSORS))  # pieces on broken sensors

    def read(self, now: list[int]) -> bytes:
        """Return the closed sensors among those that work."""
        for place, count in enumerate(now):
            low = max(0, count - (SENSORS[place] - self.unknown[place]))
            high = min(count, self.unknown[place])
            if not low <= self._hidden[place] <= high:
                self._hidden[place] = self._random.randint(low, high)
        return bytes(count - hidden for count, hidden in zip(now, self._hidden, strict=True))


def carry_out(board: BlindBoard, state: State, lines: list[Candidate], action: int, random: Random) -> str:
    """Play every step on a quiet board and then confirm. Return whether the action was seen or asked for."""
    start, unknown = state.readings(), bytes(board.unknown)
    meant = next(line for line in lines if line.action == action)
    result = {line.action: line.result for line in lines}
    now = list(start)
    readable = board.read(now)
    seen = bytes(map(max, start, readable))
    answer = Verdict(IDLE, [])
    for step in fidgets(state, steps_of(state, action, random), action, random):
        now = [a + b for a, b in zip(now, step, strict=True)]
        readable = board.read(now)
        seen = bytes(map(max, seen, readable))
        answer = recognise(lines, start, readable, seen, QUIET_MS, False, unknown)
        if answer.kind == DONE:
            assert result[answer.actions[0]] == meant.result, (state.position(), state.notation(action))
            return "seen"
    if answer.kind not in (ASK, CONFIRM):
        answer = recognise(lines, start, readable, seen, QUIET_MS, True, unknown)
    assert answer.kind in (ASK, CONFIRM, DONE), (state.position(), state.notation(action), answer.kind)
    assert meant.result in {result[other] for other in answer.actions}, (state.position(), state.notation(action))
    return "asked"


@pytest.mark.parametrize("broken", every([2, 1, 6], 3))
def test_honest_moves_are_never_misread_nor_stuck(broken: int) -> None:
    random = Random(broken)
    verdicts: list[str] = []
    for players in (2, 3, 4):
        board = BlindBoard(random, broken)
        for state, lines in decisions(players, random):
            verdicts += [carry_out(board, state, lines, line.action, random) for line in lines]
    assert verdicts.count("seen") > verdicts.count("asked") > 0
