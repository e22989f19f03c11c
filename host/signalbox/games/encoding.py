"""Numerical encoding of a game for learning programs: a seat's knowledge as features, and actions as indices from 0."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from shared_rules.game import State

if TYPE_CHECKING:
    Features = array[float]
else:
    Features = array

FLOAT = "f"  # 32 bits, as in learning libraries

S = TypeVar("S", bound=State)  # a game's own state


class ActionMap:
    """Numbers all player actions, or all chance outcomes, that any options allow, starting from 0.

    `values` are the actions as the rules number them, in ascending order; `texts` are the same actions in notation. The
    length of the map is the number of actions.
    """

    def __init__(self, state: State, values: Iterable[int]) -> None:
        """Number these actions in ascending order. `state` writes them in notation."""
        self.values = tuple(sorted(values))
        self.texts = tuple(state.notation(value) for value in self.values)
        self._indices = {value: index for index, value in enumerate(self.values)}

    def __len__(self) -> int:
        return len(self.values)

    def index(self, action: int) -> int:
        """Return the index of an action. Raise KeyError if the action is not in the map."""
        return self._indices[action]

    def action(self, index: int) -> int:
        """Return the action with this index. Raise IndexError if there is none."""
        return self.values[index]

    def mask(self, actions: Iterable[int]) -> bytes:
        """Return one byte for each index: 1 for the given actions, and 0 for all others."""
        mask = bytearray(len(self.values))
        for action in actions:
            mask[self._indices[action]] = 1
        return bytes(mask)


class FeatureList:
    """The features of a game in order, each with a name and the maximum by which its count is divided."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.maximum: list[int] = []

    def add(self, name: str, maximum: int = 1) -> int:
        """Add a count up to `maximum` (a Boolean if `maximum` is 1) as a feature, and return its index."""
        self.names.append(name)
        self.maximum.append(maximum)
        return len(self.names) - 1

    def group(self, prefix: str, names: Iterable[str], maximum: int = 1) -> list[int]:
        """Add a feature called `PREFIX.NAME` for each name, and return their indices."""
        return [self.add(f"{prefix}.{name}", maximum) for name in names]


class Encoder(Generic[S]):
    """The encoder of one game's states for a given number of players, under any options.

    `names` are the unique names of the features, and `maximum` has the number by which each count is divided.
    `actions` maps the possible actions of players, and `outcomes` the possible outcomes of chance.
    """

    def __init__(self, features: FeatureList, actions: ActionMap, outcomes: ActionMap) -> None:
        self.names = tuple(features.names)
        self.maximum = tuple(features.maximum)
        self.actions = actions
        self.outcomes = outcomes
        self._blank = array(FLOAT, [0.0] * len(self.names))

    def encode(self, state: S, seat: int) -> Features:
        """Return the features of the state as `seat` knows it, each from 0 to 1, unaffected by hidden information."""
        values = self._blank[:]
        self._fill(values, state, seat)
        return values

    def _fill(self, values: Features, state: S, seat: int) -> None:
        """Write all non-zero features into `values`."""
        raise NotImplementedError

    def _set_counts(self, values: Features, indices: Iterable[int], counts: Iterable[int]) -> None:
        """Set each of these features in `values` to its count, divided by its maximum."""
        for index, count in zip(indices, counts, strict=False):
            if count:
                values[index] = count / self.maximum[index]


def relative_seats(players: int) -> list[str]:
    """Return seats' names for use in features, starting with the encoding seat: `own`, `next1`, `next2` and so on."""
    return ["own", *(f"next{distance}" for distance in range(1, players))]
