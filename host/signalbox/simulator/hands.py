"""Simulated hands: a queue of timed movements on the tabletop, with the untidiness of real ones.

Hands lift, slide, put down and press. Sloppy ones also bounce a reed, seat a platform badly for a moment, lift a second
piece and put it back, or set a piece on a wrong square and mend it. Times are arguments, in seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from signalbox.board.tabletop import AIR, HAND, Sharing
from signalbox.simulator import behaviour
from signalbox.simulator.faults import Reeds
from signalbox.simulator.magnets import MovingMagnets

if TYPE_CHECKING:
    from signalbox.board.tabletop import Tabletop

Step = Callable[[], None]


class Hands:
    """One pair of hands. `sloppy` from 0 (clean) to 1."""

    def __init__(
        self,
        tabletop: Tabletop,
        random: Random,
        sloppy: float,
        reeds: Reeds | None = None,
        magnets: MovingMagnets | None = None,
    ) -> None:
        """Hold nothing. `reeds` are the board's if some of them are broken.

        Without `magnets` a reed closes as soon as a thing is put down over it, and no other.
        """
        self.tabletop = tabletop
        self._sharing = Sharing(tabletop.board)
        self.reeds = reeds or Reeds({}, random)
        self.random = random
        self.sloppy = sloppy
        self.movements = 0  # pieces lifted, put down or pressed
        self._magnets = magnets
        self._noise = 0  # sensors that a jolt holds open for a moment
        self._pressed = 0
        self._steps: deque[tuple[float, Step]] = deque()
        self._free_at = 0.0

    @property
    def busy(self) -> bool:
        return bool(self._steps)

    def closed(self) -> int:
        """Return the bitmap that the board reads: magnets, bounces, buttons and broken reeds."""
        closed = self.tabletop.closed() if self._magnets is None else self._magnets.closed
        return self.reeds.read(closed & ~self._noise | self._pressed)

    def deadline(self) -> float | None:
        """Return the time at which `act` is due next."""
        due = [self.reeds.deadline(), self._steps[0][0] if self._steps else None]
        if self._magnets is not None:
            due.append(self._magnets.deadline())
        return min((time for time in due if time is not None), default=None)

    def act(self, at: float) -> bool:
        """Do every step that is due; return whether any was."""
        acted = False
        self.reeds.act(at)
        try:
            while self._steps and self._steps[0][0] <= at:
                self._steps.popleft()[1]()
                acted = True
        finally:
            if self._magnets is not None:
                self._magnets.act(at)
        return acted

    # Plans: each adds steps behind those already planned.

    def begin(self, at: float) -> None:
        """Let the steps planned from here on take place after `at`."""
        self._free_at = max(self._free_at, at)

    def press(self, button: str, still: Callable[[], bool] = lambda: True) -> None:
        """Press and release a button, unless `still` returns False at the last moment."""
        bit = 1 << self.tabletop.board.buttons[button]
        self._then(self._between(behaviour.REACH_S), lambda: self._hold(bit if still() else 0))
        self._then(behaviour.PRESS_S, lambda: self._hold(0))
        self._then(behaviour.PRESS_S, lambda: None)

    def take(self, name: str) -> None:
        """Take a piece or a platform up, and keep it in the hand."""
        lift = self._lift_part if name in self.tabletop.bay_of else self._lift
        self._then(self._between(behaviour.REACH_S), lambda: lift(name))

    def put(self, piece: str, where: str, *, over: str = "") -> None:
        """Put a piece that is in the hand on a square or HAND, held `over` another square for a moment before."""
        if over:
            self._then(self._between(behaviour.SLIDE_S), lambda: self.tabletop.hold_over(piece, over))
            self._then(self._between(behaviour.CARRY_S), lambda: self.tabletop.hold_over(piece, AIR))
        self._then(self._between(behaviour.CARRY_S), lambda: self._place(piece, where))
        self._maybe_bounce(where)

    def carry(self, piece: str, to: str, path: Sequence[str] = ()) -> None:
        """Take a piece to a square or HAND; untidy hands may slide it over the squares of its path."""
        self._then(self._between(behaviour.REACH_S), lambda: self._lift(piece))
        if self.slips(behaviour.SLIDES_OVER_SQUARES):
            for square in path[:-1]:
                self._then(self._between(behaviour.SLIDE_S), partial(self.tabletop.hold_over, piece, square))
        self._then(self._between(behaviour.CARRY_S), lambda: self._place(piece, to))
        self._maybe_bounce(to)

    def carry_by_way_of(self, piece: str, wrong: str, to: str) -> None:
        """Set a piece down on a wrong square, notice, and mend it."""
        self._then(self._between(behaviour.REACH_S), lambda: self._lift(piece))
        self._then(self._between(behaviour.CARRY_S), lambda: self._place(piece, wrong))
        self._then(self._between(behaviour.FUMBLE_S), lambda: self._lift(piece))
        self._then(self._between(behaviour.CARRY_S), lambda: self._place(piece, to))
        self._maybe_bounce(to)

    def lift_and_put_back(self, piece: str) -> None:
        """Take a piece up, think, and put it back where it was."""
        where = self.tabletop.at[piece]
        self._then(self._between(behaviour.REACH_S), lambda: self._lift(piece))
        self._then(self._between(behaviour.FUMBLE_S), lambda: self._place(piece, where))
        self._maybe_bounce(where)

    def carry_with_another_up(self, piece: str, to: str, other: str) -> None:
        """Carry a piece while another one is in the other hand, which is put back after."""
        where = self.tabletop.at[other]
        self._then(self._between(behaviour.REACH_S), lambda: self._lift(other))
        self.carry(piece, to)
        self._then(self._between(behaviour.FUMBLE_S), lambda: self._place(other, where))

    def carry_part(self, part: str, bay: str, side: str) -> None:
        """Take a platform to a bay and put it down with `side` at the buffer; untidy hands may seat it badly first."""
        if self.slips(behaviour.NUDGES_A_PART):
            self._nudge(part)
        self._then(self._between(behaviour.REACH_S), lambda: self._lift_part(part))
        if self.slips(behaviour.SEATS_A_PART_BADLY):
            self._then(self._between(behaviour.CARRY_S), lambda: self._put_part(part, bay, side, badly=True))
            self._then(self._between(behaviour.FUMBLE_S), lambda: self._make_noise(0))
        else:
            self._then(self._between(behaviour.CARRY_S), lambda: self._put_part(part, bay, side, badly=False))

    def lift_part_and_put_back(self, part: str) -> None:
        """Take a platform up and put it back as it was."""
        bay, side = self.tabletop.bay_of[part], self.tabletop.side_of[part]
        self._then(self._between(behaviour.REACH_S), lambda: self._lift_part(part))
        self._then(self._between(behaviour.FUMBLE_S), lambda: self._put_part(part, bay, side, badly=False))

    def slips(self, chance: float) -> bool:
        """Return whether the hands slip this time, `chance` being that of the untidiest."""
        return self.random.random() < self.sloppy * chance

    # Steps

    def _lift(self, piece: str) -> None:
        self.tabletop.lift(piece)
        self.movements += 1
        if self._sharing.left_beside(self.tabletop.at):
            self._then(self._between(behaviour.CARRY_S), self._move_up)

    def _move_up(self) -> None:
        """Push each piece beside a free sensor that it shares over that sensor."""
        for piece, over in self._sharing.left_beside(self.tabletop.at).items():
            self.tabletop.lift(piece)
            self.tabletop.place(piece, over)
            self.movements += 1

    def _place(self, piece: str, where: str) -> None:
        where = self._sharing.lands(piece, where, self.tabletop.at)
        if where != HAND and self.tabletop.piece_at(where) is not None:
            where = HAND
        self.tabletop.place(piece, where)
        self.movements += 1

    def _lift_part(self, part: str) -> None:
        self.movements += self.tabletop.bay_of[part] != AIR
        self.tabletop.lift_part(part)

    def _put_part(self, part: str, bay: str, side: str, *, badly: bool) -> None:
        occupied = {where for other, where in self.tabletop.bay_of.items() if other != part}
        if bay in occupied:
            bay = next(name for name in self.tabletop.board.bays if name not in occupied)
        self.tabletop.place_part(part, bay, side)
        self.movements += 1
        if badly:
            code = self.tabletop.code(part)
            self._make_noise(code & -code)

    def _nudge(self, part: str) -> None:
        """Brush a platform with a sleeve: one of its code reeds opens for a moment."""
        bay = self.tabletop.bay_of[part]
        if bay != AIR:
            code = self.tabletop.code(part)
            self._then(self._between(behaviour.REACH_S), lambda: self._make_noise(code & -code))
            self._then(self._between(behaviour.NUDGE_S), lambda: self._make_noise(0))

    def _maybe_bounce(self, where: str) -> None:
        square = self.tabletop.board.squares.get(where)
        if square is not None and self.slips(behaviour.BOUNCES_A_REED):
            bit = 1 << square.sensor
            if self._magnets is not None:
                self._then(behaviour.LOWER_S[1], lambda: None)  # not before it is down
            for _ in range(self.random.randint(*behaviour.BOUNCES)):
                self._then(self._between(behaviour.BOUNCE_S), lambda: self._make_noise(bit))
                self._then(self._between(behaviour.BOUNCE_S), lambda: self._make_noise(0))

    def _make_noise(self, bitmap: int) -> None:
        self._noise = bitmap

    def _hold(self, bitmap: int) -> None:
        self._pressed = bitmap
        self.movements += bool(bitmap)

    def _then(self, after: float, step: Step) -> None:
        self._free_at += after
        self._steps.append((self._free_at, step))

    def _between(self, bounds: tuple[float, float]) -> float:
        return self.random.uniform(*bounds)


def over_the_sensor_of(tabletop: Tabletop, square: str) -> list[str]:
    """Return the piece, if any, that stands over the sensor of this square, on another one that shares it."""
    over = Sharing(tabletop.board).over(square)
    piece = tabletop.piece_at(over) if over != square else None
    return [] if piece is None else [piece]


def put_beside(hands: Hands, piece: str, to: str, others: Sequence[str]) -> None:
    """Lift the `others`, put down a piece that is in the hand, and put them back."""
    where = {other: hands.tabletop.at[other] for other in others}
    for other in others:
        hands.take(other)
    hands.put(piece, to)
    for other in others:
        hands.put(other, where[other])
