"""How good the moves shown by Help are: each is compared with all other moves by playing whole games after them.

Run ``python -m tests.bench.advice [POSITIONS]`` to print one JSON object per game, and one for the advice of the
yardstick in the same positions of Les P’tites Locos. Advice is dominated when another move wins more often by more than
three standard errors of the difference. Games of Paris Connection take too long to play out: there, a player who knows
the seat's own shares judges how many points the advised company loses, and Help is followed through whole turns.
"""

import argparse
import math
import statistics
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from shared_rules.game import CHANCE, SPECTATOR, TERMINAL, State
from shared_rules.golden_train import State as TrainsState
from shared_rules.golden_train.position import NAME, SEAT, TARGET
from shared_rules.paris_connection import State as ParisState
from shared_rules.paris_connection.position import CHOOSE
from shared_rules.ptites_locos.position import LOCO, PLATFORM
from signalbox import games
from signalbox.games.one_ply import OnePly, Player, Search
from signalbox.games.paris_connection.players import TurnEvaluator
from signalbox.games.players import SIMPLE, adviser, create_player
from tests.bench._output import Result, print_results
from tests.bench._yardstick import Yardstick

POSITIONS = 60  # of each game
PLAYOUTS = 60  # of each move
EVERY = 12  # one in this many decisions is examined, so that those examined are nearly independent
SIGNIFICANT = 3.0  # standard errors of the difference
PLAIN_LOSS = 10.0  # points


def results(positions: int = POSITIONS, playouts: int = PLAYOUTS) -> Iterator[Result]:
    locos: dict[str, Player] = {"help": adviser("ptites-locos"), "yardstick": _yardstick()}
    yield _measure_paris(positions)
    yield from _count_dominated("ptites-locos", locos, (PLATFORM, LOCO), positions, playouts)
    yield from _count_dominated("golden-train", {"help": adviser("golden-train")}, (TARGET,), positions, playouts)


def _yardstick() -> Player:
    player: Callable[[Any, Random], int] = OnePly(Search(Yardstick().worth))
    return player


def _count_dominated(
    game: str, advisers: dict[str, Player], phases: tuple[int, ...], positions: int, playouts: int
) -> Iterator[Result]:
    """Yield for each adviser the number of positions in which another move wins more often than the advised one."""
    dominated = dict.fromkeys(advisers, 0)
    lost: dict[str, list[float]] = {name: [] for name in advisers}
    simple = create_player(SIMPLE, game)
    for number, state in enumerate(_sample_states(game, phases, positions)):
        advice = {name: player(_resample(state, number), Random(number)) for name, player in advisers.items()}
        won = {
            action: [_win_share(state.clone(), action, simple, f"{number} {one}") for one in range(playouts)]
            for action in _distinct_actions(state, list(advice.values()))
        }
        best = max(won, key=lambda action: sum(won[action]))
        for name, action in advice.items():
            gaps = [one - other for one, other in zip(won[best], won[action], strict=True)]
            lost[name].append(statistics.mean(gaps))
            dominated[name] += statistics.mean(gaps) > SIGNIFICANT * statistics.stdev(gaps) / math.sqrt(playouts)
    for name in advisers:
        yield {
            "bench": "advice",
            "game": game,
            "of": name,
            "positions": positions,
            "playouts": playouts,
            "dominated": dominated[name],
            "behind_the_best": round(statistics.mean(lost[name]), 3),
        }


def _distinct_actions(state: State, advised: list[int]) -> list[int]:
    """Return the legal actions with at most one attack on each train: the advised attack, if there is one."""
    found: dict[object, int] = {}
    for action in advised + state.legal_actions():
        is_target = isinstance(state, TrainsState) and action >= NAME
        found.setdefault(("train", (action - NAME) // SEAT) if is_target else action, action)
    return list(found.values())


def _resample(state: State, number: int) -> State:
    """Return the state with its secrets redrawn at random, consistent with what everybody knows."""
    return state.resample_from_infostate(SPECTATOR, Random(number))


def _win_share(state: State, action: int, player: Player, seed: str) -> float:
    """Return the acting seat's share of the win if all play like `player` after this action. `seed` sets the dice."""
    random, seat = Random(seed), state.current_player()
    if isinstance(state, TrainsState):
        _shuffle_hidden_wagons(state, random)
    state.apply(action)
    while (to_act := state.current_player()) != TERMINAL:
        state.apply(state.sample_chance(random) if to_act == CHANCE else player(state, random))
    return state.returns()[seat]


def _shuffle_hidden_wagons(state: TrainsState, random: Random) -> None:
    """Shuffle the values of the hidden wagons, as if the player remembered none of them."""
    hidden = [
        (seat, place)
        for seat, train in enumerate(state.trains)
        for place in range(len(train))
        if SEAT * seat + place not in state.targets
    ]
    values = [state.trains[seat][place] for seat, place in hidden]
    random.shuffle(values)
    trains = [bytearray(train) for train in state.trains]
    for (seat, place), value in zip(hidden, values, strict=True):
        trains[seat][place] = value
    state.trains = [bytes(train) for train in trains]


def _sample_states(game: str, phases: tuple[int, ...], positions: int) -> Iterator[State]:
    """Yield sampled states with several legal actions, from simple players' games with every number of players."""
    found = seed = 0
    while found < positions:
        for count, state in enumerate(_decisions(game, seed, phases)):
            if count % EVERY == seed % EVERY and found < positions:
                found += 1
                yield state
        seed += 1


def _decisions(game: str, seed: int, phases: tuple[int, ...]) -> Iterator[State]:
    """Yield every decision of one game that has several options and on which Help may be asked for advice."""
    rules, random, simple = games.rules(game, games.board(game)), Random(seed), create_player(SIMPLE, game)
    players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
    setups = rules.setups(players, rules.draw_options(players, {}, random.randrange))
    state: Any = rules.start(players, setups[seed % len(setups)][0])
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        if state.phase in phases and len(state.legal_actions()) > 1:
            yield state
        state.apply(simple(state.resample_from_infostate(player, random), random))


def _measure_paris(positions: int) -> Result:
    """Measure how many points Help's choice of company loses, and how often its advice is illegal later in the turn."""
    helping, losses, impossible = adviser("paris-connection"), [], 0
    for number, state in enumerate(_sample_states("paris-connection", (CHOOSE,), positions)):
        assert isinstance(state, ParisState)
        actions = state.legal_actions()
        worths = dict(zip(actions, TurnEvaluator()(state, actions, Random(number)), strict=True))
        advice = helping(_resample(state, number), Random(number))
        losses.append(max(worths.values()) - worths.get(advice, min(worths.values())))
        impossible += not _can_follow_advice(state.clone(), helping, number)
    return {
        "bench": "advice",
        "game": "paris-connection",
        "of": "help",
        "positions": positions,
        "impossible": impossible,
        "plain_losses": sum(loss > PLAIN_LOSS for loss in losses),
        "points_lost": round(statistics.median(losses), 2),
    }


def _can_follow_advice(state: ParisState, helping: Player, number: int) -> bool:
    seat, turn = state.seat, len(state.history)
    while state.current_player() == seat and (state.phase != CHOOSE or len(state.history) == turn):
        action = helping(_resample(state, number), Random(number))
        if action not in state.legal_actions():
            return False
        state.apply(action)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", type=int, nargs="?", default=POSITIONS)
    print_results(results(parser.parse_args().positions))


if __name__ == "__main__":
    main()
