"""The interface of a game's coach: chances of winning before and after every decision and every random outcome.

`outlook` and `chances_after` also use hidden information, so they are for finished games. `chances_for_seat` is for a
game in progress.
"""

from typing import Protocol, TypeVar

from shared_rules.game import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)  # a game's own state

Chances = list[float]  # each seat's chance of winning, from 0 to 1; they sum to 1, and shared wins are divided


class Coach(Protocol[S_contra]):
    """A judge of positions in one game, for a given board, number of players and set of options.

    Before a random outcome, `outlook` is the average of the outlooks after each outcome, weighted by probability, so
    gains and losses by chance average to zero. Before a player's action, it is the value from `chances_after` that is
    best for that player. However, if `judges_decisions` is False, single decisions are not judged and `outlook` assumes
    typical play.
    """

    judges_decisions: bool

    def outlook(self, state: S_contra, /) -> Chances:
        """Return each seat's chance of winning after the best action, or after typical play (see `Coach`)."""
        ...

    def chances_after(self, state: S_contra, actions: list[int], /) -> list[Chances]:
        """Return, for each of these actions or outcomes, the outlook after it: a list of all seats' chances."""
        chances: list[Chances] = []
        for action in actions:
            state.apply(action)
            chances.append(self.outlook(state))
            state.undo()
        return chances

    def chances_for_seat(self, state: S_contra, seat: int, /) -> Chances:
        """Return each seat's chance of winning, judged by what `seat` may know or, for SPECTATOR, by public knowledge.

        Hidden information does not affect the result, nor does anything shown earlier that players must remember.
        """
        ...
