"""How strong a computer player of Les P’tites Locos is against the yardstick, random play and a tree search.

The yardstick is the original simple player. Run ``python -m tests.bench.strength [GAMES] [--player NAME]`` to print one
JSON object for every number of players, for repair tiles and for sliding platforms, and for every opponent. The player
takes one seat and the opponent all others. Each deal is played once with the player in each seat. The decisions of both
sides are timed. `wrecks` is the number of its own locos on the track that the player loses per game although it could
have played the same roll without losing any.

``--tree-search`` plays against OpenSpiel's Monte Carlo tree search instead, with two players: 1,000 simulations per
decision, each played out at random through the adapter (`signalbox-board[openspiel]`). A game takes half a minute.
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from random import Random

from shared_rules.game import CHANCE, TERMINAL, State
from shared_rules.ptites_locos import State as LocosState
from shared_rules.ptites_locos.position import HAND, LOCO, MOVE, NO_TILE
from signalbox import games
from signalbox.ai.arena.ratings import wilson_interval
from signalbox.games.contract_checks import play_out
from signalbox.games.one_ply import OnePly, Player, Search
from signalbox.games.players import RANDOM, SIMPLE, create_player
from tests.bench._output import Result, print_results
from tests.bench._yardstick import Yardstick
from tests.shared_rules.boards import GAME as RULES

GAME = "ptites-locos"
GAMES = 600  # of each
PLAYERS = (2, 3, 4)
SIDES = "AB"

TREE_SEARCH = "tree search"
SIMULATIONS = 1000  # per decision
UCT_C = 2.0  # how strongly it favours actions that it has seldom tried


class CountingPlayer:
    """A player that also counts its decisions, processor time and needless wrecks."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.decisions = 0
        self.cpu_s = 0.0
        self.wrecks = 0

    def __call__(self, state: State, random: Random) -> int:
        began = time.process_time()
        action = self._player(state, random)
        self.cpu_s += time.process_time() - began
        self.decisions += 1
        self.wrecks += is_needless_wreck(state, action)
        return action


def is_needless_wreck(state: State, action: int) -> bool:
    """Return whether the action loses one of the player's locos on the track although another choice loses none."""
    assert isinstance(state, LocosState)
    if not loses(state, action):
        return False
    before = state.clone()
    if before.history and MOVE <= before.history[-1] < NO_TILE:
        before.undo()
    states = [before] if before.phase == LOCO else [before.child(side) for side in before.legal_actions()]
    return any(not loses(state, action) for state in states for action in state.legal_actions())


def loses(state: LocosState, action: int) -> bool:
    if state.phase != LOCO or action >= MOVE:
        return False
    return any(leg.seat == state.seat and leg.origin != HAND and leg.end == HAND for leg in state.legs(action))


def results(games_each: int = GAMES, player: str = SIMPLE) -> Iterator[Result]:
    """Play against the yardstick and random play with every number of players, and try each option with two players."""
    for players in PLAYERS:
        yield against("yardstick", players, games_each, player)
    yield against("yardstick", PLAYERS[0], games_each, player, repair=True)
    yield against("yardstick", PLAYERS[0], games_each, player, slide=True)
    for players in PLAYERS:
        yield against(RANDOM, players, games_each, player)


def against(
    opponent: str, players: int, games_each: int, player: str = SIMPLE, *, repair: bool = False, slide: bool = False
) -> Result:
    """Measure the player in at least `games_each` games, in which it takes each seat equally often."""
    ours, theirs = CountingPlayer(create_player(player, GAME)), CountingPlayer(_opponent(opponent))
    deals = math.ceil(games_each / players)
    won = turns = 0
    for deal in range(deals):
        for seat in range(players):
            seats: list[Player] = [theirs] * players
            seats[seat] = ours
            winner, took = _play(initial_state(players, deal, repair, slide), seats, deal)
            won += winner == seat
            turns += took
    count = deals * players
    low, high = wilson_interval(won, count)
    return {
        "bench": "strength",
        "game": GAME,
        "player": player,
        "against": opponent,
        "players": players,
        "repair": repair,
        "slide": slide,
        "games": count,
        "won": round(won / count, 4),
        "won_95": [round(low, 4), round(high, 4)],
        "even": round(1 / players, 4),
        "turns": round(turns / count, 1),
        "wrecks": round(ours.wrecks / count, 2),
        "ms_a_decision": _ms_per_decision(ours),
        "ms_a_decision_of_theirs": _ms_per_decision(theirs),
    }


def _ms_per_decision(player: CountingPlayer) -> float:
    return round(1000 * player.cpu_s / player.decisions, 3)


def _opponent(name: str) -> Player:
    if name == TREE_SEARCH:
        return _tree_search()
    if name != "yardstick":
        return create_player(name, GAME)
    player: Callable[[LocosState, Random], int] = OnePly(Search(Yardstick().worth))
    return player  # type: ignore[return-value]  # of this game's states only


def _tree_search() -> Player:
    import numpy as np  # imported late, because only this opponent needs the extra
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from signalbox.ai.adapters.openspiel import PREFIX, GameParts, SignalboxState

    game = pyspiel.load_game(PREFIX + GAME.replace("-", "_"))
    encoder = games.encoder(RULES, game.num_players())
    random = Random(1)

    class Rollout(mcts.Evaluator):  # type: ignore[misc]  # open_spiel has no types
        """An evaluator that plays one random game, as OpenSpiel's own does, but directly with our rules."""

        def evaluate(self, state: SignalboxState) -> list[float]:
            twin: State = state.state.clone()
            play_out(twin, random)
            return twin.returns()

        def prior(self, state: SignalboxState) -> list[tuple[int, float]]:
            actions = state.legal_actions()
            return [(action, 1 / len(actions)) for action in actions]

    bot = mcts.MCTSBot(game, UCT_C, SIMULATIONS, Rollout(), random_state=np.random.RandomState(2))

    def play(state: State, _: Random) -> int:
        return encoder.actions.action(bot.step(SignalboxState(game, GameParts(state, encoder))))

    return play


def initial_state(players: int, deal: int, repair: bool, slide: bool) -> LocosState:
    sides = "".join(SIDES[deal >> platform & 1] for platform in range(len(RULES.track.platforms)))
    placement = "slide" if slide else "free"
    return RULES.start(players, {"placement": placement, "repair": repair, "sides": sides, "first": deal % players})


def _play(state: LocosState, seats: list[Player], deal: int) -> tuple[int, int]:
    """Return the winner and the number of turns. The dice depend on the deal alone, whatever the players do."""
    dice, mind = Random(f"dice {deal}"), Random(f"mind {deal}")
    turns = 1
    while (player := state.current_player()) != TERMINAL:
        seat = state.turn()
        if player == CHANCE:
            state.apply(state.sample_chance(dice))
        else:
            state.apply(seats[player](state, mind))
        turns += state.turn() != seat
    return state.returns().index(1.0), turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--player", default=SIMPLE)
    parser.add_argument("--tree-search", action="store_true")
    arguments = parser.parse_args()
    if arguments.tree_search:
        print(json.dumps(against(TREE_SEARCH, PLAYERS[0], arguments.games, arguments.player)))
        return
    print_results(results(arguments.games, arguments.player))


if __name__ == "__main__":
    main()
