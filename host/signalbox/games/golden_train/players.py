"""The computer players of Golden Train.

What is remembered of the wagons of Golden Train: every value was announced once, to all.

For what is not remembered there is the deck.

What attacks in Golden Train are worth to who has heard every value, and remembers it the less the longer ago it was.

A wagon's value is a probability for each value there is (see `memory`). An attack is looked through to its end, wagon
by wagon.

The computer players of Golden Train by level: the better it remembers, the better it plays.

Strong forgets nothing, and goes by learned chances to win; the others count wagons. The two lowest remember as a child
does, the wagons of its own train better than those of others.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

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
from signalbox.games.one_ply import Evaluator, OnePly
from signalbox.games.players import CHILD, EASY, FAIR, STRONG

if TYPE_CHECKING:
    from signalbox.games.golden_train.coach import GoldenTrainCoach

Belief = list[float]  # by value, the sheriff's first: how probable it is


class Heard(NamedTuple):
    """When a wagon's value was announced or seen last: in which turn, and at which entry of the history."""

    turn: int
    entry: int


class Memory(Protocol):
    """How well a player remembers; with `counts_deck` it knows that a wagon is none of those that it remembers."""

    counts_deck: bool

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """How much, 0 to 1, is left of what was heard so many turns ago, of the player's own train or of another."""
        ...


class Fading:
    """Keeps the same share, 0 to 1, of everything from one turn to the next, so that nothing is ever quite gone."""

    counts_deck = False

    def __init__(self, keep: float) -> None:
        self._keep = keep

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """A power of the share."""
        return float(self._keep**turns)


class Forgetting:
    """Remembers a wagon or does not: it is forgotten, with the chance 1 - `keep`, in every turn after the first `sure`.

    What is forgotten stays so until it is heard again. When that is, is drawn once for each seat and what it heard: the
    same plays are forgotten alike, and two seats forget different wagons. A player may `keep_own` wagons better.
    """

    counts_deck = True

    def __init__(self, keep: float, sure: int = 0, keep_own: float | None = None) -> None:
        self._keep = keep
        self._keep_own = keep if keep_own is None else keep_own
        self._sure = sure

    def kept(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """1 or 0."""
        keep = self._keep_own if own else self._keep
        if turns <= self._sure or keep == 1:
            return 1.0
        if keep == 0:
            return 0.0
        drawn = Random(f"{state.seat} {state.history[: heard.entry + 1]}").random()
        return 1.0 if turns - self._sure <= log(1 - drawn) / log(keep) else 0.0


def beliefs(state: State, memory: Memory) -> dict[int, Belief]:
    """By wagon (as the rules number them): what is believed of its value.

    What was never announced in the state's own history is not known at all.
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
    found: dict[int, Belief] = {}
    for wagon, value in values.items():
        found[wagon] = [(1 - kept[wagon]) * chance for chance in guess]
        found[wagon][value] += kept[wagon]
    return found


def has_heard_every_wagon(state: State) -> bool:
    """Whether the state's own history announced the value of every wagon that is in a train."""
    heard = _heard(state)
    return all(len(known) == len(train) and None not in known for known, train in zip(heard, state.trains, strict=True))


def _guess(state: State, remembered: list[int]) -> Belief:
    """What is believed of a wagon that is not remembered: it is any other one of the deck."""
    left = list(state.setting.deck.wagons)
    for value in remembered:
        left[value] -= 1
    return [count / sum(left) for count in left]


def _heard(state: State) -> list[list[Heard | None]]:
    """By seat and place: when the wagon's value was announced or seen last."""
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
                return [[] for _ in range(state.players)]  # the history does not begin with the game
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
    """Wagons were taken off the ends of trains by hand."""
    tokens = {place for place, _ in read_arrangement(words)[0]}
    for row, train in zip(state.setting.rows, trains, strict=False):
        length = sum(place in tokens for place in row[1:])
        if length + 1 < len(row):  # those beside the board stay with a row that is full
            del train[length:]


KEEP_SIMPLE = 0.95  # of what is remembered one turn, still remembered the next
LOOKED_AT = 5  # of the wagons that could be named next, those least likely to fail; more win no more games
LEADER = 0.5  # of what the others' trains are worth, the longest one's share; the rest is their average
ENDED = 6.0  # what the end of the game is worth to its winner, in wagons


class AttackEvaluator:
    """The evaluator of attacks, by what is remembered of the wagons. Who counts dynamites knows which are left."""

    def __init__(self, memory: Memory, *, counts_dynamites: bool = True) -> None:
        self._memory = memory
        self._counts_dynamites = counts_dynamites

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """What each action is worth to the player to act, in wagons."""
        if state.phase not in (DECIDE, TARGET):
            return [0.0] * len(actions)
        dynamites = state.dynamites if self._counts_dynamites else state.setting.deck.dynamites
        attack = _Attack(state, beliefs(state, self._memory), dynamites)
        return [attack.worth_of(action) for action in actions]


class _Attack:
    """One attack, looked ahead through from a position before or in it."""

    def __init__(self, state: State, wagons: dict[int, Belief], dynamites: bytes) -> None:
        """`dynamites` are those that may be drawn, as far as that is remembered: a number of each strength."""
        self._state = state
        self._dynamites = dynamites
        self._wagons = {wagon: belief for wagon, belief in wagons.items() if wagon in set(state.opposing())}
        self._lengths = [len(train) for train in state.trains]
        self._is_last = sum(state.dynamites) == (1 if state.phase == DECIDE else 0)

    def worth_of(self, action: int) -> float:
        """What the position is worth after the action, by what is believed."""
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
        """What the attack is worth with so much of its strength left, whatever is named next."""
        ways = [] if not revealed else [self._success(revealed)]
        candidates = [wagon for wagon in self._wagons if wagon not in revealed]
        candidates.sort(key=lambda wagon: -sum(self._wagons[wagon][1 : room + 1]))
        ways += [self._naming(wagon, room, revealed) for wagon in candidates[:LOOKED_AT]]
        return max(ways)

    def _naming(self, wagon: int, room: int, revealed: tuple[int, ...]) -> float:
        """What the attack is worth if this wagon is named next."""
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
    """What each action is worth: the chance to win behind it.

    Where nothing was learned, or a wagon lies there whose value it has not heard, it is what `otherwise` says.
    """

    def __init__(self, otherwise: Evaluator[State]) -> None:
        self._otherwise = otherwise

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Of each legal action, to the player to act."""
        coach = _coach(state) if state.phase in (DECIDE, TARGET) and has_heard_every_wagon(state) else None
        if coach is None:
            return self._otherwise(state, actions, random)
        return [chances[state.seat] for chances in coach.behind(state.clone(), actions)]


def _coach(state: State) -> GoldenTrainCoach | None:
    from signalbox.games.golden_train.coach import coach  # late: it brings its weights

    return coach(state)


MEMORIES = {
    CHILD: Forgetting(0.15, keep_own=0.5),
    EASY: Forgetting(0.5, sure=1, keep_own=0.75),
    FAIR: Forgetting(0.88, sure=1),
    STRONG: Forgetting(1.0),
}


def player(level: str) -> Callable[[State, Random], int]:
    """The player of a level."""
    counts = AttackEvaluator(MEMORIES[level], counts_dynamites=level != CHILD)
    return OnePly(Learned(counts) if level == STRONG else counts)
