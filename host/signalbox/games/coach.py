"""The coach of a game: chances to win, before and behind every decision and every outcome of chance.

`outlook` and `behind` are for games that are over, and know all; `known` is for one under way.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from shared_rules.game import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)  # a game's own state

Chances = list[float]  # by seat: its chance to win, from 0 to 1; they sum to 1, shared wins are shared


class Coach(Protocol[S_contra]):
    """Judges positions of one game, on one board, for so many players and with such options.

    Where outcomes of chance are next, `outlook` is the average over them, as probable as each is, of what it says of
    the positions behind them: so what chance gives and takes comes to nothing on the average. Where a player decides,
    it is the best for that player of what `behind` says; unless the coach has no `judgement` of single decisions: then
    it is what usually becomes of the position.
    """

    judgement: bool

    def outlook(self, state: S_contra, /) -> Chances:
        """Return each seat's chance to win if whoever is on turn does what is best, or usual."""
        ...

    def behind(self, state: S_contra, actions: list[int], /) -> list[Chances]:
        """Return the same behind each of these legal actions of the player to act."""
        ...

    def known(self, state: S_contra, seat: int, /) -> Chances:
        """Return each seat's chance to win as far as `seat` may know, SPECTATOR as everybody does.

        It comes of nothing that is hidden, nor of what lay open once and has only to be remembered.
        """
        ...
