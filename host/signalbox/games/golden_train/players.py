"""The computer players of Golden Train: the better a player remembers, the better it plays.

Every value is announced once to everyone. A player gradually forgets values, and guesses forgotten ones from the deck.
It searches an attack to its end, wagon by wagon. The strong player forgets nothing and uses learned chances of winning;
the others count wagons. The two lowest levels have a child's memory, and remember the wagons in their own train better.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from typing import NamedTuple, Protocol

from shared_rules.arrangement import read_arrangement
from shared_rules.game import ARRANGED
from shared_rules.golden_train import State
from shared_rules.golden_train.position import (
    ATTACK,
    CLOSING,
    COUPLE,
    COUPLING,
    DECIDE,
    DECLINE,
    DRAW,
    NAME,
    PUT_BACK,
    SEAT,
    STOP,
    TARGET,
    WAGON,
)
from signalbox.games.golden_train.coach import coach
from signalbox.games.one_ply import Evaluator, OnePly
from signalbox.games.players import CHILD, EASY, FAIR, STRONG

Belief = list[float]  # the probability of each value, the sheriff's first


class Heard(NamedTuple):
    """The turn and the entry in the history in which a wagon's value was last announced or seen."""

    turn: int
    entry: int


class Memory(Protocol):
    """The memory of a player. With `counts_deck`, remembered wagons are excluded when it guesses an unknown one."""

    counts_deck: bool

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return the fraction remembered of a value heard `turns` turns ago, in the player's `own` train or another."""
        ...


class Fading:
    """A memory that retains the same fraction of everything from turn to turn, so that nothing is lost completely."""

    counts_deck = False

    def __init__(self, keep: float) -> None:
        self._keep = keep

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return the fraction retained in one turn, raised to the number of turns."""
        return float(self._keep**turns)


class Forgetting:
    """An all-or-nothing memory: in every turn after the first `sure`, a wagon is forgotten with probability 1 - `keep`.

    A wagon stays forgotten until its value is heard again. The turn in which it is forgotten is drawn once for each
    seat and value heard, so that in a replayed game the same wagons are forgotten, but two seats forget different ones.
    `keep_own` applies to the player's own wagons.
    """

    counts_deck = True

    def __init__(self, keep: float, sure: int = 0, keep_own: float | None = None) -> None:
        self._keep = keep
        self._keep_own = keep if keep_own is None else keep_own
        self._sure = sure

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return 1 if the value is remembered, or 0 if not."""
        keep = self._keep_own if own else self._keep
        if turns <= self._sure or keep == 1:
            return 1.0
        if keep == 0:
            return 0.0
        drawn = Random(f"{state.seat} {state.history[: heard.entry + 1]}").random()
        return 1.0 if turns - self._sure <= log(1 - drawn) / log(keep) else 0.0


def beliefs(state: State, memory: Memory) -> dict[int, Belief]:
    """Return the probability of each value for each wagon, keyed by the rules' wagon numbers.

    A wagon that is never announced in the state's own history is completely unknown.
    """
    heard, now = _heard(state), state.history.count(COUPLING)
    kept: dict[int, float] = {}
    values: dict[int, int] = {}
    for seat, train in enumerate(state.trains):
        known = heard[seat] if len(heard[seat]) == len(train) else [None] * len(train)
        for place, value in enumerate(train):
            when, wagon = known[place], SEAT * seat + place
            values[wagon] = value
            turns = 0 if when is None else now - when.turn
            kept[wagon] = 0.0 if when is None else memory.kept(state, when, turns, own=seat == state.seat)
    guess = _guess(state, [values[wagon] for wagon in values if memory.counts_deck and kept[wagon]])
    believed: dict[int, Belief] = {}
    for wagon, value in values.items():
        believed[wagon] = [(1 - kept[wagon]) * chance for chance in guess]
        believed[wagon][value] += kept[wagon]
    return believed


def has_heard_every_wagon(state: State) -> bool:
    """Return whether the state's own history announces the value of every wagon in a train."""
    heard = _heard(state)
    return all(len(known) == len(train) and None not in known for known, train in zip(heard, state.trains, strict=True))


def _guess(state: State, remembered: list[int]) -> Belief:
    """Return the belief about a forgotten wagon, which can be any wagon in the deck that is not remembered."""
    left = list(state.setting.deck.wagons)
    for value in remembered:
        left[value] -= 1
    return [count / sum(left) for count in left]


def _heard(state: State) -> list[list[Heard | None]]:
    """Return when each wagon's value was last announced or seen, by seat and place."""
    turn = state.history.count(COUPLING) - (state.phase not in (DRAW, COUPLE))
    first = (state.seat - turn) % state.players
    trains: list[list[Heard | None]] = [[] for _ in range(state.players)]
    turn = 0
    targets: list[int] = []
    for entry, action in enumerate(state.history):
        if action == COUPLING:
            trains[(first + turn) % state.players].append(Heard(turn + 1, entry))
            turn += 1
        elif NAME <= action < WAGON:
            seat, place = divmod(action - NAME, SEAT)
            if place >= len(trains[seat]):
                return [[] for _ in range(state.players)]  # the history does not start at the beginning of the game
            trains[seat][place] = Heard(turn, entry)
            targets.append(action - NAME)
        elif action in (CLOSING, PUT_BACK):
            attacker = (first + turn - 1) % state.players
            gone = targets if action == CLOSING else [SEAT * attacker + len(trains[attacker]) - 1]
            for wagon in sorted(gone, reverse=True):
                del trains[wagon // SEAT][wagon % SEAT]
            targets = []
        elif action >= ARRANGED:
            _cut(trains, state, state.arrangements[action - ARRANGED])
    return trains


def _cut(trains: list[list[Heard | None]], state: State, words: str) -> None:
    """Remove the wagons that an arrangement by hand has removed from the ends of trains."""
    tokens = {place for place, _ in read_arrangement(words)[0]}
    for row, train in zip(state.setting.rows, trains, strict=False):
        length = sum(place in tokens for place in row[1:])
        if length + 1 < len(row):  # wagons off the board stay with a full row
            del train[length:]


KEEP_SIMPLE = 0.95  # the fraction of a memory that is left after one turn
LOOKED_AT = 5  # number of wagons tried next, those least likely to fail; more did not win more games
LEADER = 0.5  # the weight of the longest train among the others' trains; the rest is their average
ENDED = 6.0  # the value of the end of the game to its winner, in wagons


class AttackEvaluator:
    """An evaluator of attacks using remembered wagons and, with `counts_dynamites`, the dynamite that is left."""

    def __init__(self, memory: Memory, *, counts_dynamites: bool = True) -> None:
        self._memory = memory
        self._counts_dynamites = counts_dynamites

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the value of each action to the player to act, in wagons."""
        if state.phase not in (DECIDE, TARGET):
            return [0.0] * len(actions)
        dynamites = state.dynamites if self._counts_dynamites else state.setting.deck.dynamites
        attack = _Attack(state, beliefs(state, self._memory), dynamites)
        return [attack.worth_of(action) for action in actions]


class _Attack:
    """A search through one attack, from a position before or during it."""

    def __init__(self, state: State, wagons: dict[int, Belief], dynamites: bytes) -> None:
        """Start at `state`. `dynamites` has the number left of each strength, as far as the player remembers."""
        self._state = state
        self._dynamites = dynamites
        self._wagons = {wagon: belief for wagon, belief in wagons.items() if wagon in set(state.opposing())}
        self._lengths = [len(train) for train in state.trains]
        self._is_last = sum(state.dynamites) == (1 if state.phase == DECIDE else 0)

    def worth_of(self, action: int) -> float:
        """Return the expected value of the position after the action, according to the beliefs."""
        state = self._state
        if action == DECLINE:
            return self._worth(self._lengths, over=False)
        if action == ATTACK:
            left = enumerate(self._dynamites)
            return sum(count * self._best(strength, ()) for strength, count in left if count) / sum(self._dynamites)
        revealed = tuple(state.targets)
        if action == STOP:
            return self._success(revealed)
        return self._naming(action - NAME, state.strength - state.total(), revealed)

    def _best(self, room: int, revealed: tuple[int, ...]) -> float:
        """Return the value of the attack if it is continued in the best way, with `room` of the strength left."""
        ways = [] if not revealed else [self._success(revealed)]
        candidates = [wagon for wagon in self._wagons if wagon not in revealed]
        candidates.sort(key=lambda wagon: -sum(self._wagons[wagon][1 : room + 1]))
        ways += [self._naming(wagon, room, revealed) for wagon in candidates[:LOOKED_AT]]
        return max(ways)

    def _naming(self, wagon: int, room: int, revealed: tuple[int, ...]) -> float:
        """Return the value of the attack if this wagon is named next."""
        belief = self._wagons[wagon]
        together = (*revealed, wagon)
        worth = 0.0
        stands = 0.0
        for value in range(1, min(room, len(belief) - 1) + 1):
            if belief[value]:
                stands += belief[value]
                hit = value == room or len(together) == len(self._wagons) + len(self._state.targets)
                worth += belief[value] * (self._success(together) if hit else self._best(room - value, together))
        return worth + (1 - stands) * self._failure()

    def _success(self, revealed: tuple[int, ...]) -> float:
        lengths = list(self._lengths)
        for wagon in revealed:
            lengths[wagon // SEAT] -= 1
        return self._worth(lengths, over=self._is_last)

    def _failure(self) -> float:
        lengths = list(self._lengths)
        lengths[self._state.seat] -= 1
        return self._worth(lengths, over=self._is_last)

    def _worth(self, lengths: list[int], *, over: bool) -> float:
        own = lengths[self._state.seat]
        others = lengths[: self._state.seat] + lengths[self._state.seat + 1 :]
        ahead = own - max(others)
        if over:
            return ENDED * ((ahead > 0) - (ahead < 0))
        return own - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)


class Learned:
    """An evaluator that uses learned chances of winning.

    If nothing was learned or some wagon's value has not been heard, the evaluator `otherwise` is used.
    """

    def __init__(self, otherwise: Evaluator[State]) -> None:
        self._otherwise = otherwise

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the chance of winning after each legal action, for the player to act."""
        judge = coach(state) if state.phase in (DECIDE, TARGET) and has_heard_every_wagon(state) else None
        if judge is None:
            return self._otherwise(state, actions, random)
        return [chances[state.seat] for chances in judge.chances_after(state.clone(), actions)]


MEMORIES = {
    CHILD: Forgetting(0.15, keep_own=0.5),
    EASY: Forgetting(0.5, sure=1, keep_own=0.75),
    FAIR: Forgetting(0.88, sure=1),
    STRONG: Forgetting(1.0),
}


def player(level: str) -> Callable[[State, Random], int]:
    """Return the player for a level."""
    counts = AttackEvaluator(MEMORIES[level], counts_dynamites=level != CHILD)
    return OnePly(Learned(counts) if level == STRONG else counts)
