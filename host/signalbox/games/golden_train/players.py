"""The computer players of Golden Train. The better a player remembers, the better it plays.

Every value is announced to everyone once. Players gradually forget values, and guess those values from the deck.
They search an attack to its end, wagon by wagon. The strong player forgets nothing and uses learned chances of winning;
other players count wagons. The two weakest have a child's memory, and remember the wagons in their own train better.
"""

from collections.abc import Callable
from math import log
from random import Random
from typing import NamedTuple, Protocol

from shared_rules.arrangement import read_arrangement
from shared_rules.game import ARRANGED
from shared_rules.golden_train import State, position
from signalbox.games.golden_train.coach import coach
from signalbox.games.one_ply import Evaluator, OnePly
from signalbox.games.players import CHILD, EASY, FAIR, STRONG

Belief = list[float]  # the probability of each value, the sheriff's first


class Announcement(NamedTuple):
    """The turn and the history entry in which a wagon's value was last announced or seen."""

    turn: int
    entry: int


class Memory(Protocol):
    """The memory of a player. If `counts_deck` is true, guesses about a wagon exclude all remembered wagons."""

    counts_deck: bool

    def retention(self, state: State, announcement: Announcement, turns: int, *, is_own: bool) -> float:
        """Return how well (0 to 1) a value is remembered after `turns` turns. `is_own` means the player's own wagon."""
        ...


class FadingMemory:
    """A memory that retains a constant fraction of everything from turn to turn, so that nothing is lost completely."""

    counts_deck = False

    def __init__(self, retention: float) -> None:
        self._retention = retention

    def retention(self, state: State, announcement: Announcement, turns: int, *, is_own: bool) -> float:
        """Return the fraction retained from turn to turn, raised to the power of `turns`."""
        return float(self._retention**turns)


class ForgettingMemory:
    """An all-or-nothing memory. After `safe_turns`, a wagon is forgotten with probability 1 - `retention` in each turn.

    A wagon stays forgotten until its value is heard again. The turn in which it is forgotten is drawn once for each
    seat and announcement, so that a replay forgets the same wagons as the game, but two seats forget different wagons.
    `own_retention` replaces `retention` for the player's own wagons.
    """

    counts_deck = True

    def __init__(self, retention: float, safe_turns: int = 0, own_retention: float | None = None) -> None:
        self._retention = retention
        self._own_retention = retention if own_retention is None else own_retention
        self._safe_turns = safe_turns

    def retention(self, state: State, announcement: Announcement, turns: int, *, is_own: bool) -> float:
        """Return 1 if the value is remembered, or 0 if not."""
        keep = self._own_retention if is_own else self._retention
        if turns <= self._safe_turns or keep == 1:
            return 1.0
        if keep == 0:
            return 0.0
        drawn = Random(f"{state.seat} {state.history[: announcement.entry + 1]}").random()
        return 1.0 if turns - self._safe_turns <= log(1 - drawn) / log(keep) else 0.0


def beliefs(state: State, memory: Memory) -> dict[int, Belief]:
    """Return what the player to move believes about each wagon in a train, keyed by the wagon's number in the rules.

    Wagons that are not announced in the state's own history are completely unknown.
    """
    heard, now = _announcements(state), state.history.count(position.COUPLING)
    kept: dict[int, float] = {}
    values: dict[int, int] = {}
    for seat, train in enumerate(state.trains):
        train_heard = heard[seat] if len(heard[seat]) == len(train) else [None] * len(train)
        for place, value in enumerate(train):
            last, wagon = train_heard[place], position.SEAT * seat + place
            values[wagon] = value
            turns = 0 if last is None else now - last.turn
            kept[wagon] = 0.0 if last is None else memory.retention(state, last, turns, is_own=seat == state.seat)
    guess = _prior_belief(state, [values[wagon] for wagon in values if memory.counts_deck and kept[wagon]])
    result: dict[int, Belief] = {}
    for wagon, value in values.items():
        result[wagon] = [(1 - kept[wagon]) * chance for chance in guess]
        result[wagon][value] += kept[wagon]
    return result


def has_heard_every_wagon(state: State) -> bool:
    """Return whether the state's own history announces the value of every wagon in a train."""
    heard = _announcements(state)
    return all(len(known) == len(train) and None not in known for known, train in zip(heard, state.trains, strict=True))


def _prior_belief(state: State, remembered_values: list[int]) -> Belief:
    """Return the probability of each value for a forgotten wagon, given the values of the remembered wagons."""
    counts = list(state.setting.deck.wagons)
    for value in remembered_values:
        counts[value] -= 1
    return [count / sum(counts) for count in counts]


def _announcements(state: State) -> list[list[Announcement | None]]:
    """Return, by seat and place in the train, when each wagon's value was last announced or seen."""
    turn = state.history.count(position.COUPLING) - (state.phase not in (position.DRAW, position.COUPLE))
    first = (state.seat - turn) % state.players
    trains: list[list[Announcement | None]] = [[] for _ in range(state.players)]
    turn = 0
    targets: list[int] = []
    for entry, action in enumerate(state.history):
        if action == position.COUPLING:
            trains[(first + turn) % state.players].append(Announcement(turn + 1, entry))
            turn += 1
        elif position.NAME <= action < position.WAGON:
            seat, place = divmod(action - position.NAME, position.SEAT)
            if place >= len(trains[seat]):
                return [[] for _ in range(state.players)]  # the history does not start at the beginning of the game
            trains[seat][place] = Announcement(turn, entry)
            targets.append(action - position.NAME)
        elif action in (position.CLOSING, position.PUT_BACK):
            attacker = (first + turn - 1) % state.players
            removed = targets if action == position.CLOSING else [position.SEAT * attacker + len(trains[attacker]) - 1]
            for wagon in sorted(removed, reverse=True):
                del trains[wagon // position.SEAT][wagon % position.SEAT]
            targets = []
        elif action >= ARRANGED:
            _shorten_trains(trains, state, state.arrangements[action - ARRANGED])
    return trains


def _shorten_trains(trains: list[list[Announcement | None]], state: State, arrangement: str) -> None:
    """Remove the wagons that the players have taken off the ends of trains in an arrangement."""
    tokens = {place for place, _ in read_arrangement(arrangement)[0]}
    for row, train in zip(state.setting.rows, trains, strict=False):
        length = sum(place in tokens for place in row[1:])
        if length + 1 < len(row):  # a full row keeps its wagons beside the board
            del train[length:]


SIMPLE_RETENTION = 0.95  # the fraction of a memory that remains after one turn
MAX_WAGONS_TRIED = 5  # the wagons least likely to fail, of which one is named next; trying more did not win more games
LEADER_WEIGHT = 0.5  # the weight of the opponents' longest train; the rest is the average of their trains
WIN_VALUE = 6.0  # the value of winning the game, in wagons


class AttackEvaluator:
    """An evaluator of attacks that uses remembered wagons and, if `counts_dynamites`, the remaining dynamite."""

    def __init__(self, memory: Memory, *, counts_dynamites: bool = True) -> None:
        self._memory = memory
        self._counts_dynamites = counts_dynamites

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the value of each action to the player to move, in wagons."""
        if state.phase not in (position.DECIDE, position.TARGET):
            return [0.0] * len(actions)
        dynamites = state.dynamites if self._counts_dynamites else state.setting.deck.dynamites
        attack = _Attack(state, beliefs(state, self._memory), dynamites)
        return [attack.estimate_worth(action) for action in actions]


class _Attack:
    """A search through one attack, from a position before or during it."""

    def __init__(self, state: State, wagons: dict[int, Belief], dynamites: bytes) -> None:
        """Start at `state`. `dynamites` has the number of sticks of each strength that the player believes remain."""
        self._state = state
        self._dynamites = dynamites
        self._wagons = {wagon: belief for wagon, belief in wagons.items() if wagon in set(state.opposing_wagons())}
        self._lengths = [len(train) for train in state.trains]
        self._is_last = sum(state.dynamites) == (1 if state.phase == position.DECIDE else 0)

    def estimate_worth(self, action: int) -> float:
        """Return the expected value of the position after the action, according to the beliefs."""
        state = self._state
        if action == position.DECLINE:
            return self._worth(self._lengths, is_over=False)
        if action == position.ATTACK:
            counts = enumerate(self._dynamites)
            return sum(count * self._value(strength, ()) for strength, count in counts if count) / sum(self._dynamites)
        revealed = tuple(state.targets)
        if action == position.STOP:
            return self._success_value(revealed)
        return self._naming_value(action - position.NAME, state.strength - state.revealed_sum(), revealed)

    def _value(self, strength: int, revealed_wagons: tuple[int, ...]) -> float:
        """Return the value of the attack if it is continued in the best way with this remaining strength."""
        values = [] if not revealed_wagons else [self._success_value(revealed_wagons)]
        candidates = [wagon for wagon in self._wagons if wagon not in revealed_wagons]
        candidates.sort(key=lambda wagon: -sum(self._wagons[wagon][1 : strength + 1]))
        values += [self._naming_value(wagon, strength, revealed_wagons) for wagon in candidates[:MAX_WAGONS_TRIED]]
        return max(values)

    def _naming_value(self, wagon: int, strength: int, revealed_wagons: tuple[int, ...]) -> float:
        """Return the value of the attack if this wagon is named next."""
        belief = self._wagons[wagon]
        targets = (*revealed_wagons, wagon)
        worth = 0.0
        success_chance = 0.0
        for value in range(1, min(strength, len(belief) - 1) + 1):
            if belief[value]:
                success_chance += belief[value]
                ends = value == strength or len(targets) == len(self._wagons) + len(self._state.targets)
                later_worth = self._success_value(targets) if ends else self._value(strength - value, targets)
                worth += belief[value] * later_worth
        lengths = list(self._lengths)
        lengths[self._state.seat] -= 1  # the attack fails
        return worth + (1 - success_chance) * self._worth(lengths, is_over=self._is_last)

    def _success_value(self, revealed_wagons: tuple[int, ...]) -> float:
        lengths = list(self._lengths)
        for wagon in revealed_wagons:
            lengths[wagon // position.SEAT] -= 1
        return self._worth(lengths, is_over=self._is_last)

    def _worth(self, lengths: list[int], *, is_over: bool) -> float:
        own = lengths[self._state.seat]
        others = lengths[: self._state.seat] + lengths[self._state.seat + 1 :]
        ahead = own - max(others)
        if is_over:
            return WIN_VALUE * ((ahead > 0) - (ahead < 0))
        return own - LEADER_WEIGHT * max(others) - (1 - LEADER_WEIGHT) * sum(others) / len(others)


class LearnedEvaluator:
    """An evaluator that uses learned chances, or `fallback` if there are no weights or a wagon was never announced."""

    def __init__(self, fallback: Evaluator[State]) -> None:
        self._fallback = fallback

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Return the player's chance of winning after each legal action."""
        is_known = state.phase in (position.DECIDE, position.TARGET) and has_heard_every_wagon(state)
        judge = coach(state) if is_known else None
        if judge is None:
            return self._fallback(state, actions, random)
        return [chances[state.seat] for chances in judge.chances_after(state.clone(), actions)]


MEMORIES = {
    CHILD: ForgettingMemory(0.15, own_retention=0.5),
    EASY: ForgettingMemory(0.5, safe_turns=1, own_retention=0.75),
    FAIR: ForgettingMemory(0.88, safe_turns=1),
    STRONG: ForgettingMemory(1.0),
}


def player(level: str) -> Callable[[State, Random], int]:
    """Return the computer player for a level."""
    counts = AttackEvaluator(MEMORIES[level], counts_dynamites=level != CHILD)
    return OnePly(LearnedEvaluator(counts) if level == STRONG else counts)
