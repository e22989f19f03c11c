"""What is remembered of the wagons of Golden Train: every value was announced once, to all.

For what is not remembered there is the deck.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import NamedTuple, Protocol

from shared_rules.arrangement import read_arrangement
from shared_rules.game import ARRANGED
from shared_rules.golden_train import State
from shared_rules.golden_train.position import CLOSING, COUPLE, COUPLING, DRAW, NAME, PUT_BACK, SEAT, WAGON

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
