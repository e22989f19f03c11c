"""A game in numbers, for programs that learn it: what a seat may know as features, actions as indices from 0."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from shared_rules.game import State

if TYPE_CHECKING:
    Features = array[float]
else:
    Features = array

FLOAT = "f"  # of 32 bits, as learning libraries have them

S = TypeVar("S", bound=State)  # a game's own state


class ActionMap:
    """Numbers 0, 1, 2, … for all actions of a kind that there may ever be, whatever the options of the game.

    `values` are the actions as the rules number them, ascending, `texts` the same in notation; `len` is how many.
    """

    def __init__(self, state: State, values: Iterable[int]) -> None:
        """Take the notation from `state`, which is of the game and for as many players."""
        self.values = tuple(sorted(values))
        self.texts = tuple(state.notation(value) for value in self.values)
        self._indices = {value: index for index, value in enumerate(self.values)}

    def __len__(self) -> int:
        return len(self.values)

    def index(self, action: int) -> int:
        """Return the number of an action. Raise KeyError when it is none of these."""
        return self._indices[action]

    def action(self, index: int) -> int:
        """Return the action with this number. Raise IndexError."""
        return self.values[index]

    def mask(self, actions: Iterable[int]) -> bytes:
        """Return 1 for each of these actions and 0 for all others, by number."""
        mask = bytearray(len(self.values))
        for action in actions:
            mask[self._indices[action]] = 1
        return bytes(mask)


class FeatureList:
    """The features of a game in their order: each has a name and a count that it is divided by."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.most: list[int] = []

    def add(self, name: str, most: int = 1) -> int:
        """Add a feature, a count up to `most`, 1 for what is true or not; return its index."""
        self.names.append(name)
        self.most.append(most)
        return len(self.names) - 1

    def group(self, prefix: str, names: Iterable[str], most: int = 1) -> list[int]:
        """Add a feature called `PREFIX.NAME` for each name; return their indices."""
        return [self.add(f"{prefix}.{name}", most) for name in names]


class Encoder(Generic[S]):
    """The encoder of the states of one game for so many players, under any of its options.

    `names` are those of the features, each once; `most` is by how much the count behind a feature was divided.
    `actions` are what players may do, `outcomes` what chance may.
    """

    def __init__(self, features: FeatureList, actions: ActionMap, outcomes: ActionMap) -> None:
        self.names = tuple(features.names)
        self.most = tuple(features.most)
        self.actions = actions
        self.outcomes = outcomes
        self._blank = array(FLOAT, [0.0] * len(self.names))

    def encode(self, state: S, seat: int) -> Features:
        """Return the features that `seat` may know, each from 0 to 1; nothing hidden from it changes them."""
        values = self._blank[:]
        self._fill(values, state, seat)
        return values

    def _fill(self, values: Features, state: S, seat: int) -> None:
        """Put everything into `values` that is not 0."""
        raise NotImplementedError

    def _put(self, values: Features, indices: Iterable[int], counts: Iterable[int]) -> None:
        """Put counts into features, each divided by its most."""
        for index, count in zip(indices, counts, strict=False):
            if count:
                values[index] = count / self.most[index]


def relative_seats(players: int) -> list[str]:
    """Return the names of seats in features, from the encoding seat on: `own`, `next1`, `next2` and so on."""
    return ["own", *(f"next{distance}" for distance in range(1, players))]
