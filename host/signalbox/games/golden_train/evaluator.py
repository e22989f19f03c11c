"""What attacks in Golden Train are worth to who has heard every value, and remembers it the less the longer ago it was.

A wagon's value is a probability for each value there is (see `memory`). An attack is looked through to its end, wagon
by wagon.
"""

from random import Random

from shared_rules.golden_train import State
from shared_rules.golden_train.position import ATTACK, DECIDE, DECLINE, NAME, SEAT, STOP, TARGET
from signalbox.games.golden_train.memory import Belief, Memory, beliefs

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
