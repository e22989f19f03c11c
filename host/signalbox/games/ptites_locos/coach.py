"""The coach of Les P'tites Locos: each seat's chance of winning, with weights learned from games.

    P(seat wins) = softmax over seats of  sum over its locos of squares[hangars, configuration, square]
                                          + hands[hangars, locos in hand] + tiles[tiles] + turn[turns until its own]

`hangars` is the number of the seat's locos in hangars. Each table is for one board and one way of playing on it: the
number of players, free or sliding platforms, and whether repair tiles are used. `training/` makes the tables;
`values.bin` in this package has the tables for the boards supplied with Signalbox.
"""

from __future__ import annotations

import functools
import json
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import resources

from shared_rules.ptites_locos.position import HAND, HANGAR, Position, Setting
from signalbox.games.softmax import exponents_to_chances

FILE = "values.bin"
INT8 = "b"
STEPS = 127  # weights are stored as whole numbers of steps from -STEPS to STEPS
WON = 1 << 24  # the sum of a seat that has won, greater than any other
NOBODY = -1


@dataclass(frozen=True)
class TableKey:
    """The key of a table: the board's fingerprint, the number of players, and two options."""

    board: str
    players: int
    slide: bool
    repair: bool


@dataclass(frozen=True)
class Origin:
    """How a table was learned: the number of games played, and their random seed."""

    games: int
    seed: int


class ValueTable:
    """The weights from which all seats' chances of winning are computed, for one way of playing.

    Weights are integer multiples of `step`. In order, they are squares[hangars][configuration][square],
    hands[hangars][locos in hand], tiles[tiles held], and turn[turns until the seat's own].
    """

    def __init__(
        self,
        key: TableKey,
        origin: Origin,
        step: float,
        sizes: Sequence[int],
        weights: array[int],
        sharpness: float = 1.0,
    ) -> None:
        """`sizes` has the numbers of locos to win, configurations, squares, locos per player, and tiles in total.

        `sharpness` is the factor by which sums are multiplied to get calibrated chances (see `calibrated_copy`).
        """
        self.key, self.origin, self.step, self.sharpness = key, origin, step, sharpness
        self.sizes, self.weights = tuple(sizes), weights
        to_win, configs, squares, locos, tiles = sizes
        parts = _WeightSplitter(weights)
        self._squares = [[parts.split_off(squares) for _ in range(configs)] for _ in range(to_win)]
        self._hands = [parts.split_off(locos + 1) for _ in range(to_win)]
        self._tiles = parts.split_off(tiles + 1)
        self._turn = parts.split_off(key.players)

    def calibrated_copy(self) -> ValueTable:
        """Return a copy with calibrated chances. Players use uncalibrated chances, as in their training."""
        return ValueTable(self.key, self.origin, self.step * self.sharpness, self.sizes, self.weights)

    def sums(self, position: Position, config: int, turn: int) -> list[int]:
        """Return each seat's sum of weights in this configuration, if nobody has won and the seat `turn` moves next."""
        return [self._sum(position, seat, config, turn) for seat in range(position.players)]

    def chances(self, sums: Sequence[int]) -> list[float]:
        """Return each seat's chance of winning for these sums. The chances add up to 1."""
        return exponents_to_chances(sums, self.step)

    def sums_after(self, position: Position, sums: list[int], config: int, turn: int, ends: Sequence[int]) -> list[int]:
        """Return `sums` after locos have moved to `ends` (see `Position.loco_ends`). A seat that wins gets WON."""
        result = sums[:]
        crashed = entered = home = NOBODY
        for k in range(0, len(ends), 3):
            seat, origin, end = ends[k] - 1, ends[k + 1], ends[k + 2]
            squares = self._squares[position.hangars[seat]][config]
            if origin == HAND:
                entered = seat
            else:
                result[seat] -= squares[origin]
            if end == HAND:
                crashed = seat
            elif end == HANGAR:
                home = seat
            else:
                result[seat] += squares[end]
        if home != NOBODY:
            result[home] = self._sum_after_arrival(position, home, config, turn, ends)
        elif crashed != NOBODY:
            if crashed != entered:
                result[crashed] += self._hand_weight_change(position, crashed, 1)
            if position.reserve:
                held = position.tiles[crashed]
                result[crashed] += self._tiles[held + 1] - self._tiles[held]
        if entered not in (crashed, home):
            result[entered] += self._hand_weight_change(position, entered, -1)
        return result

    def sums_with_turn(self, sums: Sequence[int], before: int, after: int) -> list[int]:
        """Return `sums` with the seat `after` to move next instead of `before`."""
        turn, players = self._turn, len(sums)
        return [
            total - turn[(seat - before) % players] + turn[(seat - after) % players] for seat, total in enumerate(sums)
        ]

    def _sum(self, position: Position, seat: int, config: int, turn: int) -> int:
        hangars = position.hangars[seat]
        squares = self._squares[hangars][config]
        total = self._hands[hangars][position.hands[seat]] + self._tiles[position.tiles[seat]]
        total += self._turn[(seat - turn) % position.players]
        for square in position.loco_squares[seat]:
            total += squares[square]
        return total

    def _hand_weight_change(self, position: Position, seat: int, added: int) -> int:
        """Return how much a seat's sum changes if it has `added` additional locos in hand."""
        hands, held = self._hands[position.hangars[seat]], position.hands[seat]
        return hands[held + added] - hands[held]

    def _sum_after_arrival(self, position: Position, seat: int, config: int, turn: int, ends: Sequence[int]) -> int:
        """Return a seat's sum after one of its locos has come home, recalculated with the weights that now apply."""
        hangars = position.hangars[seat] + 1
        if hangars >= len(self._hands):
            return WON
        squares, hand = self._squares[hangars][config], position.hands[seat]
        total = self._tiles[position.tiles[seat]] + self._turn[(seat - turn) % position.players]
        total += sum(squares[square] for square in position.loco_squares[seat])
        for k in range(0, len(ends), 3):
            if ends[k] == seat + 1:
                if ends[k + 1] == HAND:
                    hand -= 1
                else:
                    total -= squares[ends[k + 1]]
                if ends[k + 2] != HANGAR:
                    total += squares[ends[k + 2]]
        return total + self._hands[hangars][hand]


class _WeightSplitter:
    """A sequence of weights that is split into consecutive parts."""

    def __init__(self, weights: array[int]) -> None:
        self._rest = memoryview(weights)

    def split_off(self, count: int) -> memoryview[int]:
        part, self._rest = self._rest[:count], self._rest[count:]
        return part


def fingerprint(setting: Setting) -> str:
    """Return a string shared by boards with the same track and numbers of locos and tiles, whatever their names."""
    track = setting.track
    parts = [bytes([setting.locos, setting.to_win, setting.reserve, track.home, len(track.platforms)])]
    parts += [track.row(config) + track.moved[config] for config in range(len(track.moved))]
    return sha256(b"".join(parts)).hexdigest()[:16]


def table_key(position: Position) -> TableKey:
    """Return the key of the table for a position: its board, number of players and options."""
    setting = position.setting
    return TableKey(fingerprint(setting), position.players, setting.slide, setting.repair)


def encode_tables(tables: Iterable[ValueTable]) -> bytes:
    """Return the tables as a file for `decode_tables`: a line of JSON with the headers, then the compressed weights."""
    tables_list = list(tables)
    headers = [
        {
            "way": asdict(table.key),
            "origin": asdict(table.origin),
            "step": table.step,
            "sharpness": table.sharpness,
            "sizes": table.sizes,
        }
        for table in tables_list
    ]
    packed = zlib.compress(b"".join(table.weights.tobytes() for table in tables_list), 9)
    return json.dumps(headers).encode("ascii") + b"\n" + packed


def decode_tables(data: bytes) -> list[ValueTable]:
    """Return the tables in a file made by `encode_tables`."""
    line, packed = data.split(b"\n", 1)
    weights = memoryview(zlib.decompress(packed)).cast("b")
    tables: list[ValueTable] = []
    for header in json.loads(line):
        key, sizes = TableKey(**header["way"]), header["sizes"]
        count = weight_count(sizes, key.players)
        table_weights, sharpness = array(INT8, weights[:count]), header.get("sharpness", 1.0)
        tables.append(ValueTable(key, Origin(**header["origin"]), header["step"], sizes, table_weights, sharpness))
        weights = weights[count:]
    return tables


def weight_count(sizes: Sequence[int], players: int) -> int:
    """Return the number of weights in a table of these sizes."""
    to_win, configs, squares, locos, tiles = sizes
    return to_win * (configs * squares + locos + 1) + tiles + 1 + players


@functools.cache
def learned_tables() -> dict[TableKey, ValueTable]:
    """Return the tables supplied with Signalbox, by key."""
    data = (resources.files(__package__) / FILE).read_bytes()
    return {table.key: table for table in decode_tables(data)}
