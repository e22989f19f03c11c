"""What attacks in Golden Train are worth to who has heard every value, and remembers it the less the longer ago it was.

A wagon's value is a probability for each value there is: what was last heard or seen of it, as far as that is still
remembered, and the deck for the rest. An attack is looked through to its end, wagon by wagon.
"""

from random import Random

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

KEEP_SIMPLE = 0.95  # of what is remembered one turn, still remembered the next
LOOKED_AT = 5  # of the wagons that could be named next, those least likely to fail; more win no more games
LEADER = 0.5  # of what the others' trains are worth, the longest one's share; the rest is their average
ENDED = 6.0  # what the end of the game is worth to its winner, in wagons

Belief = list[float]  # by value, the sheriff's first: how probable it is


class AttackEvaluator:
    """The evaluator of attacks. `keep`, 0 to 1, is how well it remembers; with 0 it forgets drawn dynamites, too."""

    def __init__(self, keep: float = KEEP_SIMPLE) -> None:
        self._keep = keep

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """What each action is worth to the player to act, in wagons."""
        if state.phase not in (DECIDE, TARGET):
            return [0.0] * len(actions)
        dynamites = state.dynamites if self._keep else state.setting.deck.dynamites
        attack = _Attack(state, beliefs(state, self._keep), dynamites)
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


def beliefs(state: State, keep: float) -> dict[int, Belief]:
    """By wagon (as the rules number them): what is believed of its value, by someone who remembers `keep` of it a turn.

    What was never announced in the state's own history is not known at all.
    """
    deck = state.setting.deck.wagons
    total = sum(deck)
    guess = [count / total for count in deck]
    heard = _heard(state)
    now = state.history.count(COUPLING)
    found: dict[int, Belief] = {}
    for seat, train in enumerate(state.trains):
        known = heard[seat] if len(heard[seat]) == len(train) else [None] * len(train)
        for place, value in enumerate(train):
            since = known[place]
            clear = 0.0 if since is None else keep ** (now - since)
            belief = [(1 - clear) * chance for chance in guess]
            belief[value] += clear
            found[SEAT * seat + place] = belief
    return found


def _heard(state: State) -> list[list[int | None]]:
    """By seat and place: in which turn of the history the wagon's value was announced or seen last."""
    turn = state.history.count(COUPLING) - (state.phase not in (DRAW, COUPLE))
    first = (state.seat - turn) % state.players
    trains: list[list[int | None]] = [[] for _ in range(state.players)]
    turn = 0
    targets: list[int] = []
    for action in state.history:
        if action == COUPLING:
            trains[(first + turn) % state.players].append(turn + 1)
            turn += 1
        elif NAME <= action < WAGON:
            seat, place = divmod(action - NAME, SEAT)
            if place >= len(trains[seat]):
                return [[] for _ in range(state.players)]  # the history does not begin with the game
            trains[seat][place] = turn
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


def _cut(trains: list[list[int | None]], state: State, words: str) -> None:
    """Wagons were taken off the ends of trains by hand."""
    tokens = {place for place, _ in read_arrangement(words)[0]}
    for row, train in zip(state.setting.rows, trains, strict=False):
        length = sum(place in tokens for place in row[1:])
        if length + 1 < len(row):  # those beside the board stay with a row that is full
            del train[length:]
