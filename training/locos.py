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
from signalbox.games.ptites_locos.coach import INT8, STEPS, Origin, TableKey, Values, fingerprint
from training.locos_calibration import sharpen_table
from training.locos_model import Weights, blank, board_of
from training.locos_play import train
from training.numba_loops import IS_COMPILED

GAMES = 300_000
REPAIR_DIVISOR = 15  # divides the number of games with repair tiles, each of which takes 30 times as long
DECAY = 0.5  # lambda: the fraction of a turn's goal that comes from beyond the next turn
RATES = (0.3, 0.01)
RATES_WITH_REPAIR = (0.05, 0.01)
SEED = 1


class Task(NamedTuple):
    """A variant of the game, given by the number of players and the relevant options."""

    players: int
    slide: bool
    repair: bool


def tasks(rules: PtitesLocos) -> list[Task]:
    """Return all variants without repair tiles, the slowest to learn first."""
    players = range(rules.max_players, rules.min_players - 1, -1)
    return [Task(count, slide, repair=False) for count, slide in product(players, (False, True))]


def learn_tables(description: str, count: int, seed: int, task: Task) -> bytes:
    """Return the contents of a file with two tables for a variant, first without repair tiles and then with them.

    The second table is learned starting from the weights of the first.
    """
    began = time.process_time()
    rules = _rules(description)
    setting, with_repair = setting_of(rules, task), setting_of(rules, task._replace(repair=True))
    board, starts = board_of(setting), starting_configs(rules)
    weights = blank(board, task.players)
    turns = train(board, weights, task.players, starts, count, seed, DECAY, RATES)
    tables = [pack_values(setting, task, weights, Origin(count, seed))]
    board, repair_games = board_of(with_repair), count // REPAIR_DIVISOR
    weights = weights._replace(tiles=np.zeros(board.reserve + 1, np.float32))
    turns_with_repair = train(board, weights, task.players, starts, repair_games, seed, DECAY, RATES_WITH_REPAIR)
    tables.append(pack_values(with_repair, task._replace(repair=True), weights, Origin(count + repair_games, seed)))
    lengths = f"{turns / count:.1f} turns a game, {turns_with_repair / repair_games:.1f} with repair tiles"
    print(f"{task}: {lengths}, {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
    return coach.write([sharpen_table(rules, table, seed) for table in tables])


def setting_of(rules: PtitesLocos, task: Task) -> Setting:
    """Return the constants of a game of this variant."""
    options: dict[str, str | int | bool] = {"placement": "slide" if task.slide else "free", "repair": task.repair}
    return rules.start(task.players, {**options, "sides": "A" * len(rules.track.platforms), "first": 0}).setting


def starting_configs(rules: PtitesLocos) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return the configurations in which a game may begin (L4)."""
    return np.array([rules.track.home | sides for sides in range(1 << len(rules.track.platforms))], np.int32)


def pack_values(setting: Setting, task: Task, weights: Weights, origin: Origin) -> Values:
    """Return the weights rounded to integer multiples of a common step, as the players use them."""
    step = max(float(np.abs(part).max()) for part in weights) / STEPS
    rounded = [np.rint(part / step).astype(np.int8).ravel() for part in weights]
    to_win, configs, squares = weights.squares.shape
    sizes = (to_win, configs, squares, weights.hands.shape[1] - 1, len(weights.tiles) - 1)
    key = TableKey(fingerprint(setting), task.players, task.slide, task.repair)
    return Values(key, origin, step, sizes, array(INT8, np.concatenate(rounded).tobytes()))


def learn_all(description: str, count: int, seed: int, workers: int) -> Iterator[Values]:
    """Yield all tables of a board, in the order of `tasks`."""
    variants = tasks(_rules(description))
    with ProcessPoolExecutor(workers) as pool:
        for tables in pool.map(partial(learn_tables, description, count, seed), variants):
            yield from coach.read(tables)


def _rules(description: str) -> PtitesLocos:
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
        rules = _rules(args.board)
        args.out.write_bytes(
            coach.write(sharpen_table(rules, table, args.seed) for table in coach.read(args.out.read_bytes()))
        )
        return
    if not IS_COMPILED:
        parser.error("install numba first: pip install .[train]")
    tables = coach.write(learn_all(args.board, args.games, args.seed, args.workers))
    args.out.write_bytes(tables)
    print(f"{args.out}: {len(tables)} bytes")


if __name__ == "__main__":
    main()
