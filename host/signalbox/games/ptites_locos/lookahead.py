"""How the learned players of Les P'tites Locos look ahead: over their own run, and over every roll that may follow.

A run is a roll, the platform it names, and a loco. Whoever is on turn answers each roll with what is best for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from random import Random
from typing import NamedTuple

from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import (
    AGAIN,
    FACES,
    HANGAR,
    MOVE,
    NONE,
    OVER,
    PASS,
    PLATFORM,
    ROLL,
    STOP,
    TILE,
)
from signalbox.games.coach import Chances
from signalbox.games.ptites_locos.values import WON, Values
from signalbox.games.thought import looked_at

POINTS = range(2, 2 * FACES + 1)
_PLAIN = [sum(a + b == p and a != b for a in range(1, FACES + 1) for b in range(1, FACES + 1)) for p in POINTS]
_DOUBLE = [int(p % 2 == 0) for p in POINTS]  # ways of 36, as `_PLAIN`


class Run(NamedTuple):
    """A way to end a run: the actions that are left of it, and each seat's chance to win after it."""

    actions: list[int]
    chances: Chances


class Lookahead:
    """Values every action by the chance to win behind it.

    `width` is with how many of its best runs the player also goes through every roll of whoever is next; 0 for none.
    """

    judgement = True

    def __init__(self, values: Values, width: int = 0) -> None:
        self._values = values
        self._width = width

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """The chance to win, 0 to 1, behind each legal action; less than 0 where it was not looked through."""
        if not self._width or state.phase == TILE:
            return [chances[state.seat] for chances in self.behind(state, actions)]
        if state.phase == AGAIN:
            return [self._over_rolls(state, state.seat, 2)[state.seat], self._after(state, Run([STOP], []))[state.seat]]
        return self._of_runs(state, actions, self._ways_on(state, actions))

    def outlook(self, state: State) -> Chances:
        """Each seat's chance to win, over all that the next roll may bring, or behind the best that can be done."""
        if state.phase == OVER:
            return state.returns()
        if state.phase == ROLL:
            return self._over_rolls(state, state.seat, state.run)
        return max(self.behind(state, state.legal_actions()), key=itemgetter(state.seat))

    def known(self, state: State, _seat: int) -> Chances:
        """The same, for any seat: nothing is hidden."""
        return self.outlook(state)

    def behind(self, state: State, actions: list[int]) -> list[Chances]:
        """Each seat's chance to win behind each of these legal actions, to the end of the run that it is of."""
        if state.phase == TILE:
            return [self._tile(state, action) for action in actions]
        if state.phase == AGAIN:
            return [
                self._standing(state) if action == STOP else self._over_rolls(state, state.seat, 2)
                for action in actions
            ]
        found: dict[int, Chances] = {}
        for run in self._ways_on(state, actions):
            best = found.setdefault(run.actions[0], run.chances)
            if run.chances[state.seat] > best[state.seat]:
                found[run.actions[0]] = run.chances
        return [found[action] for action in actions]

    def _ways_on(self, state: State, actions: list[int]) -> list[Run]:
        """The ways to end the run that begin with one of these actions."""
        if state.phase != PLATFORM:
            return [run for run in self._runs(state, state.config) if run.actions[0] in actions]
        return [
            Run([action, *run.actions], run.chances)
            for action in actions
            for run in self._runs(state, state.track.moved[state.config][action - MOVE])
        ]

    def _of_runs(self, state: State, actions: list[int], runs: list[Run]) -> list[float]:
        """The best that each action leads to. Those that were looked through come before all others."""
        seat = state.seat
        runs.sort(key=lambda run: -run.chances[seat])
        if len(runs) == 1:
            return [runs[0].chances[seat] for _ in actions]
        found = dict.fromkeys(actions, -1.0)
        for run in looked_at(runs[: self._width]):
            found[run.actions[0]] = max(found[run.actions[0]], self._after(state, run)[seat])
        for run in runs:
            found[run.actions[0]] = max(found[run.actions[0]], run.chances[seat] - 1)
        return [found[action] for action in actions]

    def _after(self, state: State, run: Run) -> Chances:
        for action in run.actions:
            state.apply(action)
        found = self.outlook(state)
        for _ in run.actions:
            state.undo()
        return found

    def _runs(self, state: State, config: int) -> list[Run]:
        """The ways to end a run in which the platform has been moved: one for each loco."""
        seat = state.seat
        following = (seat + 1) % state.players
        row, is_double = state.track.row(config), state.low == state.high and state.run == 1
        sums = self._values.sums(state, config, following)
        found: list[Run] = []
        for action in state.movable(seat, state.runner):
            ends = state.ends(row, seat, action, state.low + state.high)
            found.append(Run([action], self._chances(state, sums, config, ends, seat, is_double)))
        return found or [Run([PASS], self._values.chances(sums))]

    def _chances(
        self, state: State, sums: list[int], config: int, ends: list[int], seat: int, is_double: bool
    ) -> Chances:
        """Once locos have moved. Whoever may play again has what is better: to stop, or to be on turn still."""
        values, following = self._values, (seat + 1) % state.players
        after = values.after(state, sums, config, following, ends)
        found = values.chances(after)
        if is_double and ends[2] != HANGAR and max(after) < WON:
            again = values.chances(values.on_turn(after, following, seat))
            return again if again[seat] > found[seat] else found
        return found

    def _standing(self, state: State) -> Chances:
        """Once the player on turn has stopped after the first run of a double."""
        return self._values.chances(self._values.sums(state, state.config, (state.seat + 1) % state.players))

    def _tile(self, state: State, action: int) -> Chances:
        """Each seat's chance once a repair tile has been handed back, or has not."""
        state.apply(action)
        found = self._over_rolls(state, state.seat, 1)
        state.undo()
        return found

    def _over_rolls(self, state: State, seat: int, run: int) -> Chances:
        """Each seat's chance on the average of all rolls, which `seat` answers with what is best for itself."""
        any_colour = state.colour == NONE or run == 2
        colours = range(len(state.track.platforms)) if any_colour else [state.colour]
        total, count = [0.0] * state.players, 0
        for colour in colours:
            plain, double = self._answers(state, seat, run, colour)
            for ways, answers in ((_PLAIN, plain), (_DOUBLE, double)):
                for weight, answer in zip(ways, answers, strict=True):
                    for each, chance in enumerate(answer):
                        total[each] += weight * chance
            count += FACES**2
        return [each / count for each in total]

    def _answers(self, state: State, seat: int, run: int, colour: int) -> tuple[list[Chances], list[Chances]]:
        """The best answers to all numbers of points, as a plain roll and as a double."""
        values, track = self._values, state.track
        runner = state.runner if run == 2 else NONE
        nothing = [-1.0] * state.players
        plain, double = [nothing] * len(POINTS), [nothing] * len(POINTS)
        following = (seat + 1) % state.players
        movable = state.movable(seat, runner)
        for side in sides(state, colour):
            config = track.moved[state.config][2 * colour + side]
            row = track.row(config)
            sums = values.sums(state, config, following)
            if not movable:
                stays = values.chances(sums)
                plain = [max(each, stays, key=itemgetter(seat)) for each in plain]
                double = [max(each, stays, key=itemgetter(seat)) for each in double]
            for action in movable:
                for index, points in enumerate(POINTS):
                    ends = state.ends(row, seat, action, points)
                    if _PLAIN[index] or run == 2:
                        found = self._chances(state, sums, config, ends, seat, False)
                        if found[seat] > plain[index][seat]:
                            plain[index] = found
                    if _DOUBLE[index] and run == 1:
                        found = self._chances(state, sums, config, ends, seat, True)
                        if found[seat] > double[index][seat]:
                            double[index] = found
        return plain, plain if run == 2 else double


def sides(state: State, colour: int) -> Iterable[int]:
    """On which sides a platform may be put at the buffer (L8)."""
    return [1 - state.track.side(state.config, colour)] if state.setting.slide else range(2)
