"""The computer players of Golden Train. The better a player remembers, the better it plays.

Every value is announced to everyone once. Players gradually forget values, and guess forgotten ones from the deck.
They search an attack to its end, wagon by wagon. The strong player forgets nothing and uses learned chances of winning;
the others count wagons. The two weakest have a child's memory, and remember the wagons in their own train better.
"""

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
    """The memory of a player. If `counts_deck` is true, guesses at a wagon leave out all remembered wagons."""

    counts_deck: bool

    def retention(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return the fraction remembered of a value heard `turns` turns ago. `own` means the player's own train."""
        ...


class FadingMemory:
    """A memory that retains a constant fraction of everything from turn to turn, so that nothing is lost completely."""

    counts_deck = False

    def __init__(self, keep: float) -> None:
        self._keep = keep

    def retention(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return the fraction retained from turn to turn, raised to the power of `turns`."""
        return float(self._keep**turns)


class ForgettingMemory:
    """An all-or-nothing memory. In each turn after the first `sure`, a wagon is forgotten with probability 1 - `keep`.

    A wagon stays forgotten until its value is heard again. The turn in which it is forgotten is drawn once for each
    seat and announcement, so that a replay forgets the same wagons as the game, but two seats forget different ones.
    `keep_own` replaces `keep` for the player's own wagons.
    """

    counts_deck = True

    def __init__(self, keep: float, sure: int = 0, keep_own: float | None = None) -> None:
        self._keep = keep
        self._keep_own = keep if keep_own is None else keep_own
        self._sure = sure

    def retention(self, state: State, heard: Heard, turns: int, *, own: bool) -> float:
        """Return 1 if the value is remembered, or 0 if not."""
        keep = self._keep_own if own else self._keep
        if turns <= self._sure or keep == 1:
            return 1.0
        if keep == 0:
            return 0.0
        drawn = Random(f"{state.seat} {state.history[: heard.entry + 1]}").random()
        return 1.0 if turns - self._sure <= log(1 - drawn) / log(keep) else 0.0


def beliefs(state: State, memory: Memory) -> dict[int, Belief]:
    """Return what the player to move believes about each wagon in a train, keyed by the wagon's number in the rules.

    Wagons that are not announced in the state's own history are completely unknown.
    """
    heard, now = _announcements(state), state.history.count(COUPLING)
    kept: dict[int, float] = {}
    values: dict[int, int] = {}
    for seat, train in enumerate(state.trains):
        train_heard = heard[seat] if len(heard[seat]) == len(train) else [None] * len(train)
        for place, value in enumerate(train):
            heard_at, wagon = train_heard[place], SEAT * seat + place
            values[wagon] = value
            turns = 0 if heard_at is None else now - heard_at.turn
            kept[wagon] = 0.0 if heard_at is None else memory.retention(state, heard_at, turns, own=seat == state.seat)
    guess = _guess(state, [values[wagon] for wagon in values if memory.counts_deck and kept[wagon]])
    result: dict[int, Belief] = {}
    for wagon, value in values.items():
        result[wagon] = [(1 - kept[wagon]) * chance for chance in guess]
        result[wagon][value] += kept[wagon]
    return result


def has_heard_every_wagon(state: State) -> bool:
    """Return whether the state's own history announces the value of every wagon in a train."""
    heard = _announcements(state)
    return all(len(known) == len(train) and None not in known for known, train in zip(heard, state.trains, strict=True))


def _guess(state: State, remembered: list[int]) -> Belief:
    """Return the probability of each value of a forgotten wagon: any wagon of the deck except `remembered`."""
    counts = list(state.setting.deck.wagons)
    for value in remembered:
        counts[value] -= 1
    return [count / sum(counts) for count in counts]


def _announcements(state: State) -> list[list[Heard | None]]:
    """Return, for each seat and place, when the wagon's value was last announced or seen."""
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
            removed = targets if action == CLOSING else [SEAT * attacker + len(trains[attacker]) - 1]
            for wagon in sorted(removed, reverse=True):
                del trains[wagon // SEAT][wagon % SEAT]
            targets = []
        elif action >= ARRANGED:
            _shorten(trains, state, state.arrangements[action - ARRANGED])
    return trains


def _shorten(trains: list[list[Heard | None]], state: State, arrangement: str) -> None:
    """Remove the wagons that the players have taken off the ends of trains in an arrangement."""
    tokens = {place for place, _ in read_arrangement(arrangement)[0]}
    for row, train in zip(state.setting.rows, trains, strict=False):
        length = sum(place in tokens for place in row[1:])
        if length + 1 < len(row):  # a full row keeps its wagons beside the board
            del train[length:]


KEEP_SIMPLE = 0.95  # the fraction of a memory that remains after one turn
WAGONS_TRIED = 5  # the wagons least likely to fail, of which one is named next; trying more did not win more games
LEADER = 0.5  # the weight of the opponents' longest train; the rest is the average of their trains
WIN_VALUE = 6.0  # the value of winning the game, in wagons


class AttackEvaluator:
    """An evaluator of attacks that uses remembered wagons and, with `counts_dynamites`, the remaining dynamite."""

    def __init__(self, memory: Memory, *, counts_dynamites: bool = True) -> None:
        self._memory = memory
        self._counts_dynamites = counts_dynamites

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the value of each action to the player to move, in wagons."""
        if state.phase not in (DECIDE, TARGET):
            return [0.0] * len(actions)
        dynamites = state.dynamites if self._counts_dynamites else state.setting.deck.dynamites
        attack = _Attack(state, beliefs(state, self._memory), dynamites)
        return [attack.estimate_worth(action) for action in actions]


class _Attack:
    """A search through one attack, from a position before or during it."""

    def __init__(self, state: State, wagons: dict[int, Belief], dynamites: bytes) -> None:
        """Start at `state`. `dynamites` has the remaining number of each strength, as far as the player remembers."""
        self._state = state
        self._dynamites = dynamites
        self._wagons = {wagon: belief for wagon, belief in wagons.items() if wagon in set(state.opposing_wagons())}
        self._lengths = [len(train) for train in state.trains]
        self._is_last = sum(state.dynamites) == (1 if state.phase == DECIDE else 0)

    def estimate_worth(self, action: int) -> float:
        """Return the expected value of the position after the action, according to the beliefs."""
        state = self._state
        if action == DECLINE:
            return self._worth(self._lengths, over=False)
        if action == ATTACK:
            counts = enumerate(self._dynamites)
            return sum(count * self._best(strength, ()) for strength, count in counts if count) / sum(self._dynamites)
        revealed = tuple(state.targets)
        if action == STOP:
            return self._success_value(revealed)
        return self._value_of_naming(action - NAME, state.strength - state.revealed_sum(), revealed)

    def _best(self, room: int, revealed: tuple[int, ...]) -> float:
        """Return the value of the attack if it is continued in the best way with `room` of its strength left."""
        values = [] if not revealed else [self._success_value(revealed)]
        candidates = [wagon for wagon in self._wagons if wagon not in revealed]
        candidates.sort(key=lambda wagon: -sum(self._wagons[wagon][1 : room + 1]))
        values += [self._value_of_naming(wagon, room, revealed) for wagon in candidates[:WAGONS_TRIED]]
        return max(values)

    def _value_of_naming(self, wagon: int, room: int, revealed: tuple[int, ...]) -> float:
        """Return the value of the attack if this wagon is named next."""
        belief = self._wagons[wagon]
        targets = (*revealed, wagon)
        worth = 0.0
        success_chance = 0.0
        for value in range(1, min(room, len(belief) - 1) + 1):
            if belief[value]:
                success_chance += belief[value]
                ends = value == room or len(targets) == len(self._wagons) + len(self._state.targets)
                worth += belief[value] * (self._success_value(targets) if ends else self._best(room - value, targets))
        lengths = list(self._lengths)
        lengths[self._state.seat] -= 1  # the attack fails
        return worth + (1 - success_chance) * self._worth(lengths, over=self._is_last)

    def _success_value(self, revealed: tuple[int, ...]) -> float:
        lengths = list(self._lengths)
        for wagon in revealed:
            lengths[wagon // SEAT] -= 1
        return self._worth(lengths, over=self._is_last)

    def _worth(self, lengths: list[int], *, over: bool) -> float:
        own = lengths[self._state.seat]
        others = lengths[: self._state.seat] + lengths[self._state.seat + 1 :]
        ahead = own - max(others)
        if over:
            return WIN_VALUE * ((ahead > 0) - (ahead < 0))
        return own - LEADER * max(others) - (1 - LEADER) * sum(others) / len(others)


class LearnedEvaluator:
    """An evaluator that uses learned chances of winning.

    It uses the evaluator `fallback` if there are no weights for the game, or if some wagon's value was never heard.
    """

    def __init__(self, fallback: Evaluator[State]) -> None:
        self._fallback = fallback

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the player's chance of winning after each legal action."""
        judge = coach(state) if state.phase in (DECIDE, TARGET) and has_heard_every_wagon(state) else None
        if judge is None:
            return self._fallback(state, actions, random)
        return [chances[state.seat] for chances in judge.chances_after(state.clone(), actions)]


MEMORIES = {
    CHILD: ForgettingMemory(0.15, keep_own=0.5),
    EASY: ForgettingMemory(0.5, sure=1, keep_own=0.75),
    FAIR: ForgettingMemory(0.88, sure=1),
    STRONG: ForgettingMemory(1.0),
}


def player(level: str) -> Callable[[State, Random], int]:
    """Return the computer player for a level."""
    counts = AttackEvaluator(MEMORIES[level], counts_dynamites=level != CHILD)
    return OnePly(LearnedEvaluator(counts) if level == STRONG else counts)
