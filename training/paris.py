"""Learn the chances of winning in Paris Connection from games between players: ``python -m training.paris``.

The only inputs are the rules, a guess and the seed. There is one set of weights for each number of players. At first,
players who decide by the weights play each other and players who use rules of thumb, and the weights are fitted to the
winners. Then players who look a round ahead do the same. With ``--coach`` the coach's weights are learned instead, from
games between players who use rules of thumb. docs/computer_players.md gives the run time and the results.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from shared_rules.paris_connection import ParisConnection
from signalbox import games
from signalbox.games.paris_connection import coach
from signalbox.games.paris_connection import players as judge
from signalbox.games.paris_connection.players import FEATURES, STAGES
from training.numba_loops import IS_COMPILED, compiled
from training.paris_features import Scratch, blank_scratch
from training.paris_model import Floats, Map, blank_table, map_arrays
from training.paris_play import AHEAD, BY_THUMB, BY_WEIGHTS, MAX_TURNS, Policy, play_game, win_shares
from training.paris_simple import COLUMNS
from training.softmax import Positions, fit_stages, fit_weights, write_weights

GAMES = 200  # of each line-up, in each round
GAMES_OF_COACH = 2000
SEED = 1
WIDTH, DEALS = 6, 1  # turns that are played out to the end of the round, and deals of the others' shares for each
GUESS = (0.5, 0.3, 0.2, 0.15, 0.1, 0.05)  # for a share's points now, and for cities in order of distance
ROUNDS_BY_WEIGHTS = 4
ROUNDS_AHEAD = 3
TRIAL_GAMES = 2  # times as many games as in another line-up, to test the latest weights
NOISE_OF_ALL = 0.02  # of a chance of winning, if all players use the weights
NOISE_OF_SOME = 0.01
NOISE_BY_THUMB = 0.02  # points
NOISE_AT_FIRST = 2.0
MIN_POSITIONS = 500  # of a stage; one with fewer keeps its weights


class LineUp(NamedTuple):
    """A number of games between the same players. `methods` and `noises` have one entry for each player."""

    games: int
    methods: list[int]
    noises: list[float]


class Learner:
    """A learner of the weights for a given number of players."""

    def __init__(self, rules: ParisConnection, players: int, seed: int) -> None:
        setting = rules.start(players, rules.draw_options(players, {}, lambda _: 0)).setting
        self._board: Map = map_arrays(setting)
        self._stations = np.array([number for number, _ in setting.country.stations])
        self._deal_size, self._idle_rounds = setting.shares[players], setting.idle_rounds
        self._table, self._scratch = blank_table(self._board, players), blank_scratch(self._board, players)
        self._random = np.random.default_rng((seed, players))
        weights = np.zeros((STAGES, len(FEATURES)))
        weights[:, : len(GUESS)] = GUESS
        self.policy = Policy(weights, np.zeros((STAGES, players)), setting.limits[players], WIDTH, DEALS)
        self.players, self.played = players, 0

    @property
    def scratch(self) -> Scratch:
        """The working memory of the players."""
        return self._scratch

    def learn(self, games_each: int) -> None:
        """Learn in rounds of `games_each` games per line-up.

        In the last rounds a single player who looks ahead also plays trial games against players who use rules of
        thumb, and `policy` gets the weights with the largest share of wins there, because weights fitted to more games
        do not always play better.
        """
        players, others = self.players, self.players - 1
        thumbs, noises = [BY_THUMB] * others, [NOISE_BY_THUMB] * others
        trial_line_up = LineUp(TRIAL_GAMES * games_each, [AHEAD, *thumbs], [0.0, *noises])
        rounds = [self.play([LineUp(games_each, [BY_THUMB] * players, [NOISE_AT_FIRST] * players)])[0]]
        for _ in range(ROUNDS_BY_WEIGHTS):
            line_ups = [
                LineUp(games_each, [BY_WEIGHTS] * players, [NOISE_OF_ALL] * players),
                LineUp(games_each, [BY_WEIGHTS, *thumbs], [NOISE_OF_SOME, *noises]),
                LineUp(games_each, [BY_WEIGHTS] * 2 + thumbs[1:], [NOISE_OF_SOME] * 2 + noises[1:]),
            ]
            rounds.append(self.play(line_ups)[0])
            self.fit(rounds)
        trials: list[tuple[float, Policy]] = []
        for _ in range(ROUNDS_AHEAD):
            two = LineUp(games_each, [AHEAD] * 2 + thumbs[1:], [0.0] * 2 + noises[1:])
            positions, (won, _) = self.play([trial_line_up, two])
            trials.append((won, self._copy_policy()))
            rounds.append(positions)
            self.fit(rounds)
        _, (won,) = self.play([trial_line_up])
        trials.append((won, self.policy))
        self.policy = max(trials, key=lambda trial: trial[0])[1]

    def _copy_policy(self) -> Policy:
        return self.policy._replace(weights=self.policy.weights.copy(), turns=self.policy.turns.copy())

    def play(self, line_ups: list[LineUp]) -> tuple[Positions, list[float]]:
        """Play the games of these line-ups, rotating the players through the seats.

        Return all positions, and the average share of wins of each line-up's first player.
        """
        games: list[Positions] = []
        shares_of_first: list[float] = []
        for line_up in line_ups:
            began, won = time.process_time(), np.zeros(self.players)
            for index in range(line_up.games):
                positions, shares = self._game(line_up, index % self.players)
                games.append(positions)
                won += shares
            self.played += line_up.games
            seconds = (time.process_time() - began) / line_up.games
            shares_of_first.append(won[0] / line_up.games)
            summary = " ".join(f"{share:.3f}" for share in won / line_up.games)
            print(f"{self.players} players, {line_up.methods}: {summary}, {seconds:.3f} s", file=sys.stderr, flush=True)
        return Positions(*map(np.concatenate, zip(*games, strict=True))), shares_of_first

    def _game(self, line_up: LineUp, shift: int) -> tuple[Positions, Floats]:
        seats = [(seat + shift) % self.players for seat in range(self.players)]
        turns, positions = np.zeros((MAX_TURNS, COLUMNS)), np.zeros((MAX_TURNS, self.players, len(FEATURES)))
        stages = np.zeros((MAX_TURNS, 2), np.int64)
        _seed_generator(int(self._random.integers(1 << 31)))
        count = play_game(
            self._board,
            self._table,
            self._scratch,
            self.policy,
            np.array([line_up.methods[seat] for seat in seats]),
            np.array([line_up.noises[seat] for seat in seats]),
            self._random.permutation(self._stations),
            self._deal_size,
            int(self._random.integers(self.players)),
            self._idle_rounds,
            turns,
            positions,
            stages,
        )
        won = win_shares(self._board, self._table, self.policy.limit)
        shares = np.array([won[seats.index(seat)] for seat in range(self.players)])
        return Positions(positions[:count], stages[:count], np.repeat(won[None], count, 0)), shares

    def fit(self, rounds: list[Positions]) -> None:
        """Fit the weights of every stage to the winners. A stage with too few positions keeps its weights."""
        positions = Positions(*map(np.concatenate, zip(*rounds, strict=True)))
        for stage in range(STAGES):
            in_stage = positions.stages[:, 0] == stage
            if in_stage.sum() >= MIN_POSITIONS:
                self.policy.weights[stage], self.policy.turns[stage] = fit_weights(
                    positions.features[in_stage], positions.stages[in_stage, 1], positions.wins[in_stage]
                )


@compiled
def _seed_generator(seed: int) -> None:
    np.random.seed(seed)


def learn_players(board: str, games_each: int, seed: int, players: int) -> dict[str, object]:
    """Return the players' weights for this number of players, as an entry of `judge.json`."""
    learner = Learner(load_rules(board), players, seed)
    learner.learn(games_each)
    weights, turns = learner.policy.weights.round(4).tolist(), learner.policy.turns.round(4).tolist()
    return {"players": players, "games": learner.played, "seed": seed, "weights": weights, "turns": turns}


def fit_coach(board: str, count: int, seed: int, players: int) -> dict[str, object]:
    """Return the coach's weights for this number of players, as an entry of `coach.json`.

    They are learned from `count` games between simple players.
    """
    learner = Learner(load_rules(board), players, seed)
    positions, _ = learner.play([LineUp(count, [BY_THUMB] * players, [NOISE_BY_THUMB] * players)])
    weights, turns = fit_stages(positions, STAGES, MIN_POSITIONS)
    return {"players": players, "games": count, "seed": seed, "weights": weights, "turns": turns}


def load_rules(board: str) -> ParisConnection:
    """Return the rules of Paris Connection on a board, given by name or file."""
    rules = games.rules("paris-connection", games.board(board))
    assert isinstance(rules, ParisConnection)
    return rules


def main() -> None:
    """Learn the weights for every number of players and write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m training.paris", description=__doc__)
    parser.add_argument("--board", default="paris-connection", help="a description, by its name or file")
    parser.add_argument("--coach", action="store_true", help="learn the weights of the coach")
    parser.add_argument("--games", type=int, help="of each line-up, in each round; or all that the coach learns from")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--players", type=int, nargs="*", help="how many; all that may play")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, help="a file; else where the weights are")
    args = parser.parse_args()
    if not IS_COMPILED:
        parser.error("install numba first: pip install .[train]")
    rules = load_rules(args.board)
    players = args.players or range(rules.min_players, rules.max_players + 1)
    learn, count, module = (fit_coach, GAMES_OF_COACH, coach) if args.coach else (learn_players, GAMES, judge)
    with ProcessPoolExecutor(args.workers) as pool:
        results = list(pool.map(partial(learn, args.board, args.games or count, args.seed), players))
    write_weights(args.out or Path(str(module.__file__)).with_name(module.FILE), results)


if __name__ == "__main__":
    main()
