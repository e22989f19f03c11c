"""The coach of Golden Train: each seat's chance of winning, for a player who remembers every wagon.

Between turns, the chances are computed from the wagons in each train, with weights learned for each number of sticks of
dynamite left. Within a turn, they are computed from the cards that may be drawn and the best actions after each.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from shared_rules.golden_train import State
from shared_rules.golden_train.deck import SHERIFF
from shared_rules.golden_train.position import COUPLE, NONE, OVER, SEAT, TARGET
from signalbox.games.coach import Chances, Coach
from signalbox.games.softmax import Softmax, exponents_to_chances, read_weights

FILE = "coach.json"
LENGTHS_FILE = "lengths.json"
STAGES = 12  # one for each number of remaining dynamites; the first stage includes all higher numbers
FEATURES = ("sheriff", "1", "2", "3", "4", "kinds", "draws one of them", "leads")
UNIT = 10.0  # wagons are counted in units of ten
VALUES = 5  # number of different wagon values, including the sheriff's
LEADS = FEATURES.index("leads")
LENGTH_FEATURES = ("wagons", "longest")

Trains = list[bytes]


class TurnStart(NamedTuple):
    """A position between turns. The next wagon is either known or about to be drawn from `unseen`.

    `unseen` has the number of wagons of each value in the pile, including `card` if that has already been drawn.
    """

    trains: Trains
    dynamites: int
    unseen: bytes
    card: int
    seat: int


def turn_start(state: State) -> TurnStart:
    """Return the position between turns for a state at the beginning of a turn."""
    unseen = state.pile
    if state.card != NONE:
        unseen = unseen[: state.card] + bytes([unseen[state.card] + 1]) + unseen[state.card + 1 :]
    return TurnStart(state.trains, sum(state.dynamites), unseen, state.card, state.seat)


def stage_of(position: TurnStart) -> int:
    """Return the stage of the game, counted from 0, which depends on how many sticks of dynamite are left."""
    return STAGES - min(STAGES, position.dynamites)


def stage_and_rows(state: State) -> tuple[int, list[list[float]]]:
    """Return the stage of a position between turns, and each seat's features in the order of `FEATURES`."""
    position, sheriffs = turn_start(state), state.setting.sheriffs
    rows: list[list[float]] = []
    for seat, train in enumerate(position.trains):
        card = position.card if seat == position.seat else NONE
        rows.append([*seat_features(train, position.unseen, card, sheriffs), float(is_leading(train, position.trains))])
    return stage_of(position), rows


def stage_and_lengths(state: State) -> tuple[int, list[list[float]]]:
    """Return the stage and each seat's `LENGTH_FEATURES`, for a player who remembers no wagons."""
    lengths = [len(train) for train in state.trains]
    rows = [[length / UNIT, float(length == max(lengths))] for length in lengths]
    return STAGES - max(1, min(STAGES, sum(state.dynamites))), rows


def is_leading(train: bytes, trains: Trains) -> bool:
    """Return whether `train`, one of `trains`, would win now, alone or jointly with others (G10)."""
    return (len(train), train) == max([(len(other), other) for other in trains])


def seat_features(train: bytes, unseen: bytes, card: int, sheriffs: bool) -> list[float]:
    """Return a seat's features except "leads". `card` is the wagon that the seat draws next, or NONE if unknown."""
    counts = [train.count(value) / UNIT for value in range(VALUES)]
    held = [value for value in range(VALUES) if counts[value] and (value != SHERIFF or sheriffs)]
    draw_chance = float(card in held) if card != NONE else sum([unseen[value] for value in held]) / max(1, sum(unseen))
    return [*counts, len(held) / VALUES, draw_chance]


class GoldenTrainCoach(Coach[State]):
    """The coach for a given number of players, with separate weights for known wagons and for trains' lengths alone."""

    judges_decisions = True

    def __init__(self, weights: Softmax, length_weights: Softmax) -> None:
        self._weights, self._length_weights = weights, length_weights

    def outlook(self, state: State) -> Chances:
        """Return each seat's chance of winning, averaged over the possible next cards or after the best action."""
        if state.phase == OVER:
            return state.returns()
        if state.phase == TARGET:
            return _Attack(self._weights, state).best_chances()
        if state.phase == COUPLE:
            return _NextTurn(self._weights, state, state.seat).chances(state.trains)
        outcomes = state.chance_outcomes()
        if outcomes:
            chances_after = self.chances_after(state, [outcome for outcome, _ in outcomes])
            return _average([(chance, chances) for (_, chance), chances in zip(outcomes, chances_after, strict=True)])
        return max(self.chances_after(state, state.legal_actions()), key=itemgetter(state.seat))

    def chances_for_seat(self, state: State, _seat: int) -> Chances:
        """Return each seat's chance of winning, judged only by the trains' lengths, since values must be remembered."""
        if state.phase == OVER:
            return state.returns()
        return self._length_weights.chances(*stage_and_lengths(state), state.seat)


class _NextTurn:
    """The next turn, played by `seat`. The trains may differ from those in `state`."""

    def __init__(self, weights: Softmax, state: State, seat: int) -> None:
        self._weights, self._seat, self._players = weights, seat, state.players
        self._sheriffs, self._discards, self._original_trains = state.setting.sheriffs, state.discards, state.trains
        self._position = turn_start(state)._replace(seat=seat)
        self._stage = stage_of(self._position)
        self._sums: dict[tuple[int, bytes, bytes, int], float] = {}

    def chances(self, trains: Trains) -> Chances:
        """Return each seat's chance of winning with these trains, averaged over the next wagon if it is unknown."""
        position, unseen = self._position, self._position.unseen
        if not any(unseen):
            unseen = self._renewed_pile(trains)
        if not position.dynamites or not any(unseen):
            return _final_shares(trains)
        if position.card != NONE:
            return self._card_chances(trains, unseen, position.card)
        cards = [(count / sum(unseen), card) for card, count in enumerate(unseen) if count]
        return _average([(weight, self._card_chances(trains, unseen, card)) for weight, card in cards])

    def _renewed_pile(self, trains: Trains) -> bytes:
        """Return the pile made of all discards, including the wagons that these trains have lost (G11)."""
        before, after = b"".join(self._original_trains), b"".join(trains)
        return bytes([count + before.count(value) - after.count(value) for value, count in enumerate(self._discards)])

    def _card_chances(self, trains: Trains, unseen: bytes, card: int) -> Chances:
        leader_weight, sums = self._weights.weights[self._stage][LEADS], []
        for seat, train in enumerate(trains):
            own = self._weighted_sum(seat, train, unseen, card if seat == self._seat else NONE)
            sums.append(own + leader_weight * is_leading(train, trains))
        return exponents_to_chances(sums)

    def _weighted_sum(self, seat: int, train: bytes, unseen: bytes, card: int) -> float:
        key = (seat, train, unseen, card)
        if key not in self._sums:
            row = seat_features(train, unseen, card, self._sheriffs)
            self._sums[key] = self._weights.exponent(self._stage, [*row, 0.0], (seat - self._seat) % self._players)
        return self._sums[key]


class _Attack:
    """A search for the best play in an attack by a player who knows every wagon."""

    def __init__(self, weights: Softmax, state: State) -> None:
        self._seat = state.seat
        self._next = _NextTurn(weights, state, (state.seat + 1) % state.players)
        self._strength = state.strength - state.revealed_sum()
        self._revealed_count = len(state.targets)
        self._original_trains, self._trains = state.trains, state.trains[:]
        for wagon in reversed(state.targets):
            self._trains[wagon // SEAT] = _without_wagon(self._trains[wagon // SEAT], wagon % SEAT)

    def best_chances(self) -> Chances:
        """Return each seat's chance of winning after the outcome of the attack that is best for the attacker (G7)."""
        opposing = [seat for seat in range(len(self._trains)) if seat != self._seat]
        kinds = [(seat, value) for seat in opposing for value in sorted(set(self._trains[seat]) - {SHERIFF})]
        options = list(_possible_removals(self._trains, kinds, self._strength))
        outcomes = [self._next.chances(trains) for trains, _ in options]
        if not self._revealed_count:
            del outcomes[0]  # naming no wagon
        if any(_can_fail([trains[seat] for seat in opposing], room) for trains, room in options):
            failed = self._original_trains[:]
            failed[self._seat] = failed[self._seat][:-1]
            outcomes.append(self._next.chances(failed))
        return max(outcomes, key=itemgetter(self._seat))


def _possible_removals(trains: Trains, kinds: list[tuple[int, int]], strength: int) -> Iterator[tuple[Trains, int]]:
    """Yield the remaining trains and strength for each way to remove wagons of these kinds, given as (seat, value).

    The removed wagons are worth at most `strength`. The first result still has all wagons. If a train has several
    wagons of the same value, the removed one is chosen so that the train ranks lowest in a tie (G10).
    """
    yield trains, strength
    for index, (seat, value) in enumerate(kinds):
        train = trains[seat]
        if value <= strength and value in train:
            remaining = trains[:]
            remaining[seat] = min([_without_wagon(train, place) for place, held in enumerate(train) if held == value])
            yield from _possible_removals(remaining, kinds[index:], strength - value)


def _can_fail(trains: Trains, strength: int) -> bool:
    """Return whether an attack with this remaining strength can fail at the next wagon named (G7)."""
    return strength > 0 and any(value == SHERIFF or value > strength for train in trains for value in train)


def _without_wagon(train: bytes, place: int) -> bytes:
    return train[:place] + train[place + 1 :]


def _final_shares(trains: Trains) -> Chances:
    """Return each seat's share of the win at the end (G10)."""
    is_winner = [is_leading(train, trains) for train in trains]
    return [share / sum(is_winner) for share in is_winner]


def _average(chances: list[tuple[float, Chances]]) -> Chances:
    """Return each seat's average chance over (probability, chances) pairs, weighted by probability."""
    weighted = [[weight * chance for chance in by_seat] for weight, by_seat in chances]
    return [sum(seat) for seat in zip(*weighted, strict=True)]


def coach(state: State) -> GoldenTrainCoach | None:
    """Return the coach for this number of players, or None if there are no weights for it or for this deck."""
    if len(state.setting.deck.values) != VALUES or max(state.setting.deck.values) >= VALUES:
        return None
    weights, length_weights = (read_weights(__package__, file).get(state.players) for file in (FILE, LENGTHS_FILE))
    return None if weights is None or length_weights is None else GoldenTrainCoach(weights, length_weights)
