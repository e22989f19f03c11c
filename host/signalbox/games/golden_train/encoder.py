"""The encoding of Golden Train as numbers, for a player who remembers every value.

Every value has been announced, so the features include it even when `State.view` no longer shows it. Only the order of
the piles is hidden, and no state contains it.
"""

from typing import NamedTuple

from shared_rules.golden_train import State, position
from shared_rules.golden_train.deck import SHERIFF
from signalbox.games.encoding import ActionMap, Encoder, FeatureList, Features, relative_seats


class TrainIndices(NamedTuple):
    """The indices of one train's features. `counts` has one for each value; the other lists have one for each wagon."""

    wagons: int
    counts: list[int]
    values: list[int]
    is_sheriff: list[int]
    is_revealed: list[int]


class TrainsEncoder(Encoder[State]):
    """The encoder for Golden Train. A train is encoded as counts of each value and as a list of wagons, front first."""

    def __init__(self, state: State) -> None:
        deck = state.setting.deck
        wagons = sum(deck.wagons)  # the maximum in one train
        strengths = [value for value, count in enumerate(deck.dynamites) if count]
        self._values = deck.values
        self._strengths = strengths
        names = [deck.names[value] for value in deck.values]
        features = FeatureList()
        self._options = features.group("option", ["open", "sheriffs"])
        self._phase = features.group("phase", position.PHASES)
        self._card = dict(zip(deck.values, features.group("card", names), strict=True))
        self._attack = [
            features.add("strength", max(strengths)),
            features.add("total", max(strengths) + max(deck.values)),
        ]
        self._pile = [features.add(f"pile.{deck.names[value]}", deck.wagons[value]) for value in deck.values]
        self._discards = [features.add(f"discards.{deck.names[value]}", deck.wagons[value]) for value in deck.values]
        self._dynamites = [features.add(f"dynamites.{value}", deck.dynamites[value]) for value in strengths]
        seats = relative_seats(state.players)
        self._turn = features.group("turn", seats)
        lengths = [features.add(f"{seat}.wagons", wagons) for seat in seats]
        counts = [[features.add(f"{s}.count.{deck.names[v]}", deck.wagons[v]) for v in deck.values] for s in seats]
        places = [str(place) for place in range(1, wagons + 1)]
        per_wagon = [
            [features.group(f"{seat}.{name}", places, maximum) for seat in seats]
            for name, maximum in (("value", max(deck.values)), ("is_sheriff", 1), ("is_revealed", 1))
        ]
        self._trains = [TrainIndices(*indices) for indices in zip(lengths, counts, *per_wagon, strict=True)]
        actions = [position.DECLINE, position.ATTACK, position.STOP]
        actions += [position.COUPLING, position.CLOSING, position.PUT_BACK]
        for seat in range(state.players):
            actions += [position.NAME + position.SEAT * seat + place for place in range(wagons)]
        outcomes = [position.WAGON + value for value in deck.values]
        outcomes += [position.STRENGTH + value for value in strengths]
        super().__init__(features, ActionMap(state, actions), ActionMap(state, outcomes))

    def _fill(self, values: Features, state: State, seat: int) -> None:
        self._set_counts(values, self._options, (state.setting.open_pile, state.setting.sheriffs))
        values[self._phase[state.phase]] = 1
        if state.card != position.NONE:
            values[self._card[state.card]] = 1
        self._set_counts(values, self._attack, (state.strength, state.revealed_sum()))
        self._set_counts(values, self._pile, [state.pile[value] for value in self._values])
        self._set_counts(values, self._discards, [state.discards[value] for value in self._values])
        self._set_counts(values, self._dynamites, [state.dynamites[strength] for strength in self._strengths])
        values[self._turn[(state.seat - seat) % state.players]] = 1
        for distance, indices in enumerate(self._trains):
            train = state.trains[(seat + distance) % state.players]
            self._set_counts(values, (indices.wagons,), (len(train),))
            self._set_counts(values, indices.counts, [train.count(value) for value in self._values])
            self._set_counts(values, indices.values, train)
            for place, value in enumerate(train):
                if value == SHERIFF:
                    values[indices.is_sheriff[place]] = 1
        for wagon in state.targets:
            values[self._trains[(wagon // position.SEAT - seat) % state.players].is_revealed[wagon % position.SEAT]] = 1
