"""The speed of random games, compared with OpenSpiel, and what it costs to undo a game, or clone or encode a state.

Run ``python -m tests.bench.playouts`` to print one JSON object per line. The references are OpenSpiel's games, which
the extra `bench` installs; they alternate with our playouts. They are driven from Python like ours, and one of them
also in C++ by OpenSpiel's own random players.
"""

import importlib.util
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import ModuleType

from shared_rules.game import State
from signalbox import games
from signalbox.games.contract_checks import play_out, random_action
from tests.bench._output import Result, print_results

ROUNDS = 9
SLICE_S = 0.4  # of processor time for each in a round
EXAMINED_AFTER = 60  # actions of a random game, after which its state is examined
DRAW_SEED = 5  # for everything drawn before a game: sides, stations


@dataclass(frozen=True)
class Bench:
    """A game, the numbers of players to measure it with, and the most similar games of OpenSpiel."""

    game: str
    players: tuple[int, ...]
    references: tuple[str, ...]
    in_cpp: str = ""  # the reference that is also played in C++


BENCHES = (
    # maedn: dice, a track, pieces that knock each other back
    Bench("ptites-locos", (2, 3, 4), ("maedn(players=2)",), "maedn(players=2)"),
    # go_fish: cards are drawn, and players infer from what they hear which of the others' cards to ask for
    Bench("golden-train", (2, 3, 4), ("go_fish(players=2)",)),
    # hive: hexes, and no move may separate the pieces; havannah: about as many hexes, and connections count
    Bench("paris-connection", (3, 4, 6), ("hive", "havannah(board_size=9)")),
)

Play = Callable[[], object]


def results(rounds: int = ROUNDS, slice_s: float = SLICE_S) -> list[Result]:
    """Measure playouts of every game, alternating with the references, then playouts with undo, clones and encoding."""
    seed = Random(1)
    pyspiel = importlib.import_module("pyspiel") if importlib.util.find_spec("pyspiel") else None
    found: list[Result] = []
    if pyspiel is None:
        note = "open_spiel is not installed, so there is no reference: pip install 'open_spiel>=1.5'"
        found.append({"bench": "playouts", "note": note})
    for bench in BENCHES:
        references = {name: _reference(pyspiel, name, seed) for name in bench.references} if pyspiel else {}
        if pyspiel and bench.in_cpp:
            references[f"{bench.in_cpp} in C++"] = _in_cpp(pyspiel, bench.in_cpp, seed)
        for players in bench.players:
            rates = _rates(_playout(bench, players, seed), references, rounds, slice_s)
            found.append({"bench": "playouts", "game": bench.game, "players": players, **rates})
        state = _start(bench.game, bench.players[0])
        undone = _rates(_playout_with_undo(state, seed), {}, rounds, slice_s)
        found.append({"bench": "playouts_undone", "game": bench.game, "players": bench.players[0], **undone})
        for _ in range(EXAMINED_AFTER):
            state.apply(random_action(state, seed))
        for job, play in (("clone", state.clone), ("encode", _encoding(bench.game, state))):
            us = round(1e6 / statistics.median([_per_s(play, slice_s) for _ in range(rounds)]), 2)
            found.append({"bench": job, "game": bench.game, "after": EXAMINED_AFTER, "us": us})
    return found


def _start(name: str, players: int) -> State:
    rules = games.rules(name)
    options, _ = rules.setups(players, rules.draw_options(players, {}, Random(DRAW_SEED).randrange))[0]
    return rules.start(players, options)


def _playout(bench: Bench, players: int, random: Random) -> Play:
    state = _start(bench.game, players)
    return lambda: play_out(state.clone(), random)


def _playout_with_undo(state: State, random: Random) -> Play:
    """Return a function that plays one game and undoes all of it."""

    def play() -> None:
        play_out(state, random)
        while state.history:
            state.undo()

    return play


def _encoding(name: str, state: State) -> Play:
    encoder = games.encoder(games.rules(name), state.players)
    return lambda: encoder.encode(state, 0)


def _reference(pyspiel: ModuleType, name: str, random: Random) -> Play:
    """Return a function that plays this game of OpenSpiel once at random, driven from Python."""
    game = pyspiel.load_game(name)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return play


def _in_cpp(pyspiel: ModuleType, name: str, random: Random) -> Play:
    """Return a function that plays this game of OpenSpiel once at random, entirely in C++."""
    game = pyspiel.load_game(name)
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    return lambda: pyspiel.evaluate_bots(game.new_initial_state(), players, random.getrandbits(31))


def _rates(ours: Play, references: dict[str, Play], rounds: int, slice_s: float) -> Result:
    """Return the median rates. Each round plays our game first, then the references."""
    own: list[float] = []
    others: dict[str, list[float]] = {name: [] for name in references}
    for _ in range(rounds):
        own.append(_per_s(ours, slice_s))
        for name, reference in references.items():
            others[name].append(_per_s(reference, slice_s))
    result: Result = {"games_per_s": round(statistics.median(own), 1)}
    if others:
        result["open_spiel"] = {name: _comparison(own, rates) for name, rates in others.items()}
    return result


def _comparison(our_rates: list[float], reference_rates: list[float]) -> Result:
    ratios = [rate / reference for rate, reference in zip(our_rates, reference_rates, strict=True)]
    return {"games_per_s": round(statistics.median(reference_rates), 1), "ratio": round(statistics.median(ratios), 2)}


def _per_s(play: Play, slice_s: float) -> float:
    began = time.process_time()
    count = 0
    while (took := time.process_time() - began) < slice_s or not count:
        play()
        count += 1
    return count / took


if __name__ == "__main__":
    print_results(results())
