"""In every game, the table asks players to put back a lifted piece that is not part of the move."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from signalbox.board.piece_places import place_of
from signalbox.board.tabletop import AIR, HAND
from signalbox.play.table.situation import Choosing, Confirming, Doubt
from tests.host.play.table.harness import TableHarness
from tests.host.play.table.test_every_order import GAMES, KEPT, GameCase, Hands, hand_actions, open_game_at
from tests.soak import mark_thorough

OTHERS = 2  # unrelated pieces of each colour to pick up, for each action
REST_S = 3.0


class TwoHands(Hands):
    """Hands that also hold an unrelated piece, lifted before the action or during it."""

    def colours(self) -> set[str]:
        """Return the colours of the pieces that the action moves."""
        return {self.harness.tabletop.colours[piece] for piece in self._ways[self.action]}

    def carry_out_with(self, other: str, *, first: bool) -> None:
        """Carry out the action while holding another piece. If the table then asks a question, answer yes."""
        part = self._parts[self.action]
        if first or part is not None:
            self._hold(other)
        if part is not None:
            self._carry(part)
        lifted = [piece for piece in self._ways[self.action] if not self._is_in_place(piece)]
        for piece in lifted:
            self._hold(piece)
        if not (first or part is not None):
            self._hold(other)
        self._put_down(lifted)
        self.harness.wait(REST_S)
        if isinstance(self.harness.situation, Confirming | Choosing | Doubt):
            self.harness.press("confirm")
            self.harness.wait(REST_S)

    def _is_in_place(self, piece: str) -> bool:
        square = self.harness.tabletop.at[piece]
        return (place_of(self.harness.tabletop, square) or square) == self._ways[self.action][piece].to

    def _hold(self, piece: str) -> None:
        self.harness.tabletop.lift(piece)
        self.harness.read()
        self.harness.wait()

    def _rest(self, *, reads_board: bool) -> None:
        self.harness.read()
        self.harness.wait()


def others(harness: TableHarness, action: int) -> Iterator[str]:
    """Yield a few pieces of each colour, chosen from those that the action does not move."""
    hands, tabletop = Hands(harness, action), harness.tabletop
    part = hands.moves()[0] if hands.moves()[0] in tabletop.bay_of else ""
    moved = {*hands.moves(), *(tabletop.riders(part) if part else ())}
    counts: Counter[str] = Counter()
    for piece, place in tabletop.at.items():
        if place not in (HAND, AIR) and piece not in moved:
            counts[tabletop.colours[piece]] += 1
            if counts[tabletop.colours[piece]] <= OTHERS:
                yield piece


FEW = [pytest.param(game, 1, id=str(game)) for game in GAMES if str(game) in KEPT]
MORE = [pytest.param(game, 4, id=f"{game}-more", marks=pytest.mark.thorough) for game in GAMES if str(game) in KEPT]


@pytest.mark.parametrize("names_pieces", [False, *mark_thorough(True)])
@pytest.mark.parametrize(("recorded", "alike"), [*FEW, *MORE])
def test_another_piece_in_hand_is_requested(tmp_path: Path, recorded: GameCase, alike: int, names_pieces: bool) -> None:
    """The table requests the unrelated piece, or some piece if it cannot tell which one is in the hand."""
    kinds: Counter[str] = Counter()
    faults, tries = [], 0
    for number, (position, state, action) in enumerate(hand_actions(recorded)):
        notation = state.notation(action)
        kind = notation.split()[0]
        if kinds[kind] >= alike:
            continue
        chosen = list(others(open_game_at(recorded, position, tmp_path / str(number)), action))
        kinds[kind] += bool(chosen)
        for other in chosen:
            for first in (True, False):
                harness = open_game_at(recorded, position, tmp_path / f"{number}-{other}-{first}")
                harness.names_pieces = names_pieces
                harness.read()
                hands = TwoHands(harness, action)
                home = place_of(harness.tabletop, harness.tabletop.at[other])
                is_own = harness.tabletop.colours[other] in hands.colours()
                hands.carry_out_with(other, first=first)
                tries += 1
                requested = harness.squares[-1:]
                lit = {place_of(harness.tabletop, name) or name for name in harness.lights()}
                is_named = requested == [home] or (requested != [] and (is_own or not names_pieces or hands.is_done))
                is_played = len(harness.actions) > 1  # yes was the answer to whether the piece has crashed
                if not is_played and not (is_named and lit.intersection(requested)):
                    faults.append((notation, other, home, first, harness.prompt, requested, position))
    assert tries
    assert faults == [], f"{len(faults)} of {tries}"
