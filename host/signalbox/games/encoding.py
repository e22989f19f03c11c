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

FLOAT = "f"  # of 32 bits, as what learns has them

S = TypeVar("S", bound=State)  # a game's own state


class ActionMap:
    """Numbers 0, 1, 2, … for all actions of a kind that there may ever be, whatever the options of the game.

    `values` are the actions as the rules number them, ascending, `texts` the same in notation; `len` is how many.
    """

    def __init__(self, state: State, values: Iterable[int]) -> None:
        """`state`, of the game and for as many players, has the words."""
        self.values = tuple(sorted(values))
        self.texts = tuple(state.notation(value) for value in self.values)
        self._indices = {value: index for index, value in enumerate(self.values)}

    def __len__(self) -> int:
        return len(self.values)

    def index(self, action: int) -> int:
        """The number of an action. Raises KeyError when it is none of these."""
        return self._indices[action]

    def action(self, index: int) -> int:
        """The action with this number. Raises IndexError."""
        return self.values[index]

    def mask(self, actions: Iterable[int]) -> bytes:
        """1 for each of these actions, 0 for all others, by number."""
        found = bytearray(len(self.values))
        for action in actions:
            found[self._indices[action]] = 1
        return bytes(found)


class FeatureList:
    """The features of a game in their order: each has a name and a count that it is divided by."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.most: list[int] = []

    def add(self, name: str, most: int = 1) -> int:
        """One more feature, a count up to `most`; what is or is not is a count up to 1. Returns its index."""
        self.names.append(name)
        self.most.append(most)
        return len(self.names) - 1

    def group(self, prefix: str, names: Iterable[str], most: int = 1) -> list[int]:
        """A feature for each name, called `PREFIX.NAME`. Returns their indices."""
        return [self.add(f"{prefix}.{name}", most) for name in names]


class Encoder(Generic[S]):
    """What `encode` makes of the states of one game for so many players, under any of its options.

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
        """The features as `seat` may know them, each from 0 to 1: a function of nothing that is hidden from it."""
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
    """What seats are called in names of features, from the seat that encodes on: `own`, `next1`, `next2` and so on."""
    return ["own", *(f"next{distance}" for distance in range(1, players))]
