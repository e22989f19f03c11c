"""How strong a computer player of Les P’tites Locos is: against the yardstick and against chance.

The yardstick is the simple player as it first was. Run with ``python -m tests.bench.strength [GAMES] [--player NAME]``;
prints one JSON object for every number of players, for repair tiles and for sliding platforms, and for every opponent.
One seat is the player's and all others are the opponent's; the same dice are thrown once for each seat that it may
have. Both are timed in the same games.
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from random import Random

from shared_rules.game import CHANCE, TERMINAL, State
from shared_rules.ptites_locos import PtitesLocos
from shared_rules.ptites_locos import State as LocosState
from signalbox import games
from signalbox.arena.shares import wilson
from signalbox.games.one_ply import OnePly, Player, Search
from signalbox.games.players import RANDOM, SIMPLE, named
from tests.bench._yardstick import Yardstick

GAME = "ptites-locos"
GAMES = 600  # of each
PLAYERS = (2, 3, 4)
SIDES = "AB"

Result = dict[str, object]


class Timed:
    """A player with a clock: how many decisions it took, and the processor time."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.decisions = 0
        self.cpu_s = 0.0

    def __call__(self, state: State, random: Random) -> int:
        """What the player does."""
        began = time.process_time()
        action = self._player(state, random)
        self.cpu_s += time.process_time() - began
        self.decisions += 1
        return action


def results(games_each: int = GAMES, player: str = SIMPLE) -> Iterator[Result]:
    """The player against both opponents: every number of players, and with two of them each option."""
    for players in PLAYERS:
        yield against("yardstick", players, games_each, player)
    yield against("yardstick", PLAYERS[0], games_each, player, repair=True)
    yield against("yardstick", PLAYERS[0], games_each, player, slide=True)
    for players in PLAYERS:
        yield against(RANDOM, players, games_each, player)


def against(
    opponent: str, players: int, games_each: int, player: str = SIMPLE, *, repair: bool = False, slide: bool = False
) -> Result:
    """What the player wins of so many games or a few more, so that it has had each seat as often."""
    rules = _rules()
    ours, theirs = Timed(named(player, GAME)), Timed(_opponent(opponent))
    deals = math.ceil(games_each / players)
    won = turns = 0
    for deal in range(deals):
        for seat in range(players):
            seats: list[Player] = [theirs] * players
            seats[seat] = ours
            winner, took = _play(_start(rules, players, deal, repair, slide), seats, deal)
            won += winner == seat
            turns += took
    count = deals * players
    low, high = wilson(won, count)
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
        "ms_a_decision": _ms_a_decision(ours),
        "ms_a_decision_of_theirs": _ms_a_decision(theirs),
    }


def _ms_a_decision(player: Timed) -> float:
    return round(1000 * player.cpu_s / player.decisions, 3)


def _opponent(name: str) -> Player:
    if name != "yardstick":
        return named(name, GAME)
    player: Callable[[LocosState, Random], int] = OnePly(Search(Yardstick().worth))
    return player  # type: ignore[return-value]  # of this game's states only


def _rules() -> PtitesLocos:
    rules = games.rules(GAME, games.board(GAME))
    assert isinstance(rules, PtitesLocos)
    return rules


def _start(rules: PtitesLocos, players: int, deal: int, repair: bool, slide: bool) -> LocosState:
    sides = "".join(SIDES[deal >> platform & 1] for platform in range(len(rules.track.platforms)))
    placement = "slide" if slide else "free"
    return rules.start(players, {"placement": placement, "repair": repair, "sides": sides, "first": deal % players})


def _play(state: LocosState, seats: list[Player], deal: int) -> tuple[int, int]:
    """The winner, and how many turns it took. The dice follow from the deal alone, whatever the players do."""
    dice, mind = Random(f"dice {deal}"), Random(f"mind {deal}")
    turns = 1
    while (player := state.current_player()) != TERMINAL:
        seat = state.turn()
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply(dice.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
        else:
            state.apply(seats[player](state, mind))
        turns += state.turn() != seat
    return state.returns().index(1.0), turns


def main() -> None:
    """Play as many games of each as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--player", default=SIMPLE)
    given = parser.parse_args()
    for result in results(given.games, given.player):
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
