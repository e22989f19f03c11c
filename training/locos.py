"""Learn the values of Les P'tites Locos from self-play: ``python -m training.locos``.

The only inputs are the rules and the seed. There is one table for each number of players, for free and for sliding
platforms, with and without repair tiles. docs/computer_players.md gives the run time and the results.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shared_rules.ptites_locos import PtitesLocos
from shared_rules.ptites_locos.position import Setting
from signalbox import games
from signalbox.games.ptites_locos import coach
from signalbox.games.ptites_locos.coach import INT8, STEPS, Origin, TableKey, ValueTable, fingerprint
from training.locos_calibration import calibrate_table
from training.locos_model import Weights, blank_weights, board_tables
from training.locos_play import train
from training.numba_loops import IS_COMPILED

GAMES = 300_000
REPAIR_DIVISOR = 15  # divides the number of games with repair tiles, each of which takes 30 times as long
DECAY = 0.5  # lambda: the fraction of a turn's goal that comes from beyond the next turn
RATES = (0.3, 0.01)
RATES_WITH_REPAIR = (0.05, 0.01)
SEED = 1


class Variant(NamedTuple):
    """A variant of the game, given by the number of players and the relevant options."""

    players: int
    slide: bool
    repair: bool


def game_variants(rules: PtitesLocos) -> list[Variant]:
    """Return all variants without repair tiles, the slowest to learn first."""
    players = range(rules.max_players, rules.min_players - 1, -1)
    return [Variant(count, slide, repair=False) for count, slide in product(players, (False, True))]


def learn_tables(description: str, count: int, seed: int, variant: Variant) -> bytes:
    """Return the contents of a file with two tables for a variant, first without repair tiles and then with them.

    The second table is learned starting from the weights of the first.
    """
    began = time.process_time()
    rules = _load_rules(description)
    setting, with_repair = variant_setting(rules, variant), variant_setting(rules, variant._replace(repair=True))
    board, starts = board_tables(setting), start_configs(rules)
    weights = blank_weights(board, variant.players)
    turns = train(board, weights, variant.players, starts, count, seed, DECAY, RATES)
    tables = [pack_values(setting, variant, weights, Origin(count, seed))]
    board, repair_games = board_tables(with_repair), count // REPAIR_DIVISOR
    weights = weights._replace(tiles=np.zeros(board.reserve + 1, np.float32))
    turns_with_repair = train(board, weights, variant.players, starts, repair_games, seed, DECAY, RATES_WITH_REPAIR)
    tables.append(pack_values(with_repair, variant._replace(repair=True), weights, Origin(count + repair_games, seed)))
    lengths = f"{turns / count:.1f} turns a game, {turns_with_repair / repair_games:.1f} with repair tiles"
    print(f"{variant}: {lengths}, {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
    return coach.encode_tables([calibrate_table(rules, table, seed) for table in tables])


def variant_setting(rules: PtitesLocos, variant: Variant) -> Setting:
    """Return the constants of a game of this variant."""
    options: dict[str, str | int | bool] = {"placement": "slide" if variant.slide else "free", "repair": variant.repair}
    return rules.start(variant.players, {**options, "sides": "A" * len(rules.track.platforms), "first": 0}).setting


def start_configs(rules: PtitesLocos) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return the configurations in which a game may begin (L4)."""
    return np.array([rules.track.home | sides for sides in range(1 << len(rules.track.platforms))], np.int32)


def pack_values(setting: Setting, variant: Variant, weights: Weights, origin: Origin) -> ValueTable:
    """Return the weights rounded to integer multiples of a common step, as the players use them."""
    step = max(float(np.abs(part).max()) for part in weights) / STEPS
    rounded = [np.rint(part / step).astype(np.int8).ravel() for part in weights]
    to_win, configs, squares = weights.squares.shape
    sizes = (to_win, configs, squares, weights.hands.shape[1] - 1, len(weights.tiles) - 1)
    key = TableKey(fingerprint(setting), variant.players, variant.slide, variant.repair)
    return ValueTable(key, origin, step, sizes, array(INT8, np.concatenate(rounded).tobytes()))


def learn_all(description: str, count: int, seed: int, workers: int) -> Iterator[ValueTable]:
    """Yield all tables of a board, in the order of `game_variants`."""
    variants = game_variants(_load_rules(description))
    with ProcessPoolExecutor(workers) as pool:
        for tables in pool.map(partial(learn_tables, description, count, seed), variants):
            yield from coach.decode_tables(tables)


def _load_rules(description: str) -> PtitesLocos:
    rules = games.rules("ptites-locos", games.board(description))
    assert isinstance(rules, PtitesLocos)
    return rules


def main() -> None:
    """Learn all tables of one board and write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m training.locos", description=__doc__)
    parser.add_argument("--board", default="ptites-locos", help="a description, by its name or file")
    parser.add_argument("--games", type=int, default=GAMES, help="for each way to play; a few more with repair tiles")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, default=Path(coach.__file__).with_name(coach.FILE))
    parser.add_argument("--sharpen", action="store_true", help="only recompute the confidence of existing tables")
    args = parser.parse_args()
    if args.sharpen:
        rules = _load_rules(args.board)
        old_tables = coach.decode_tables(args.out.read_bytes())
        args.out.write_bytes(coach.encode_tables(calibrate_table(rules, table, args.seed) for table in old_tables))
        return
    if not IS_COMPILED:
        parser.error("install numba first: pip install .[train]")
    tables = coach.encode_tables(learn_all(args.board, args.games, args.seed, args.workers))
    args.out.write_bytes(tables)
    print(f"{args.out}: {len(tables)} bytes")


if __name__ == "__main__":
    main()
