"""Simulated hands: a queue of timed movements on the tabletop, which can be as untidy as those of real hands.

Hands lift, slide and put down pieces, and press buttons. Sloppy hands also make a reed bounce, seat a platform badly,
lift a second piece and put it back, or put a piece on a wrong square and correct that. Times are passed in, in seconds.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from signalbox.board.tabletop import AIR, HAND, SensorSharing, Tabletop
from signalbox.core.deadlines import earliest
from signalbox.simulator import behaviour
from signalbox.simulator.faults import Reeds
from signalbox.simulator.magnets import MovingMagnets

Step = Callable[[], None]


class Hands:
    """A pair of simulated hands. `sloppiness` ranges from 0 (tidy) to 1."""

    def __init__(
        self,
        tabletop: Tabletop,
        random: Random,
        sloppiness: float,
        reeds: Reeds | None = None,
        magnets: MovingMagnets | None = None,
    ) -> None:
        """Start with empty hands. `reeds` are the board's reeds if some of them are broken.

        If `magnets` is None, a reed closes as soon as something is put down over it, and neighbouring reeds stay open.
        """
        self.tabletop = tabletop
        self._sharing = SensorSharing(tabletop.board)
        self.reeds = reeds or Reeds({}, random)
        self.random = random
        self._sloppiness = sloppiness
        self.movements = 0  # the number of times that something was lifted, put down or pressed
        self._magnets = magnets
        self._noise = 0  # sensors that a jolt opens for a moment
        self._pressed = 0
        self._steps: deque[tuple[float, Step]] = deque()
        self._free_at = 0.0
        self._pace = 1.0

    @property
    def is_busy(self) -> bool:
        return bool(self._steps)

    def closed_bitmap(self) -> int:
        """Return the bitmap that the board reads from magnets, bounces, buttons and broken reeds."""
        closed = self.tabletop.closed_bitmap() if self._magnets is None else self._magnets.closed_bitmap
        return self.reeds.read(closed & ~self._noise | self._pressed)

    def deadline(self) -> float | None:
        """Return the time at which `act` is next due, or None if nothing is planned."""
        step_due = self._steps[0][0] if self._steps else None
        magnets_due = None if self._magnets is None else self._magnets.deadline()
        return earliest(self.reeds.deadline(), step_due, magnets_due)

    def act(self, at: float) -> None:
        """Perform every step that is due."""
        self.reeds.act(at)
        try:
            while self._steps and self._steps[0][0] <= at:
                self._steps.popleft()[1]()
        finally:
            if self._magnets is not None:
                self._magnets.act(at)

    def hurry(self, at: float) -> None:
        """Perform the steps that are planned in quick succession, from the time `at` on."""
        for index, (due, step) in enumerate(self._steps):
            self._steps[index] = (min(due, at + behaviour.HURRIED_S * index), step)
        self._free_at = self._steps[-1][0] if self._steps else self._free_at

    # Plans: each method adds steps after those already planned.

    def begin(self, at: float, pace: float = 1.0) -> None:
        """Make all steps planned from now on start at the time `at` or later, and take `pace` times as long."""
        self._free_at = max(self._free_at, at)
        self._pace = pace

    def press(self, button: str, is_wanted: Callable[[], bool] = lambda: True) -> None:
        """Press and release a button, unless `is_wanted` returns False just before the press."""
        bit = 1 << self.tabletop.board.buttons[button]
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._hold_button(bit if is_wanted() else 0))
        self._schedule(behaviour.PRESS_S, lambda: self._hold_button(0))
        self._schedule(behaviour.PRESS_S, lambda: None)

    def pick_up(self, name: str) -> None:
        """Pick up a piece or a platform and hold it."""
        lift = self._lift_part if name in self.tabletop.bay_of else self._lift
        self._schedule(self._draw(behaviour.REACH_S), lambda: lift(name))

    def put_down(self, piece: str, target: str, *, via: str = "") -> None:
        """Put a held piece on a square or in HAND. If `via` is given, hold it over that square for a moment first."""
        if via:
            self._schedule(self._draw(behaviour.SLIDE_S), lambda: self.tabletop.hold_over(piece, via))
            self._schedule(self._draw(behaviour.CARRY_S), lambda: self.tabletop.hold_over(piece, AIR))
        self._schedule(self._draw(behaviour.CARRY_S), lambda: self._place(piece, target))
        self._maybe_bounce(target)

    def carry(self, piece: str, target: str, path: Sequence[str] = ()) -> None:
        """Carry a piece to a square or HAND; untidy hands may slide it over the squares of its path."""
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift(piece))
        if self.slips(behaviour.SLIDE_CHANCE):
            for square in path[:-1]:
                self._schedule(self._draw(behaviour.SLIDE_S), partial(self.tabletop.hold_over, piece, square))
        self._schedule(self._draw(behaviour.CARRY_S), lambda: self._place(piece, target))
        self._maybe_bounce(target)

    def carry_via(self, piece: str, wrong_square: str, target: str) -> None:
        """Put a piece on `wrong_square`, notice the slip, and move it to `target`."""
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift(piece))
        self._schedule(self._draw(behaviour.CARRY_S), lambda: self._place(piece, wrong_square))
        self._schedule(self._draw(behaviour.FUMBLE_S), lambda: self._lift(piece))
        self._schedule(self._draw(behaviour.CARRY_S), lambda: self._place(piece, target))
        self._maybe_bounce(target)

    def lift_and_put_back(self, piece: str) -> None:
        """Lift a piece, hesitate, and put it back."""
        origin = self.tabletop.at[piece]
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift(piece))
        self._schedule(self._draw(behaviour.FUMBLE_S), lambda: self._place(piece, origin))
        self._maybe_bounce(origin)

    def carry_while_lifting(self, piece: str, target: str, other: str) -> None:
        """Lift `other`, carry a piece with the other hand, and then put `other` back."""
        origin = self.tabletop.at[other]
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift(other))
        self.carry(piece, target)
        self._schedule(self._draw(behaviour.FUMBLE_S), lambda: self._place(other, origin))

    def carry_part(self, part: str, bay: str, side: str) -> None:
        """Carry a platform to a bay and put it down with `side` at the buffer; untidy hands may seat it badly first."""
        if self.slips(behaviour.PART_NUDGE_CHANCE):
            self._nudge(part)
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift_part(part))
        is_askew = self.slips(behaviour.BAD_SEATING_CHANCE)
        self._schedule(self._draw(behaviour.CARRY_S), lambda: self._put_part(part, bay, side, is_askew=is_askew))
        if is_askew:
            self._schedule(self._draw(behaviour.FUMBLE_S), lambda: self._set_noise(0))

    def lift_part_and_put_back(self, part: str) -> None:
        """Lift a platform and put it back unchanged."""
        bay, side = self.tabletop.bay_of[part], self.tabletop.side_of[part]
        self._schedule(self._draw(behaviour.REACH_S), lambda: self._lift_part(part))
        self._schedule(self._draw(behaviour.FUMBLE_S), lambda: self._put_part(part, bay, side, is_askew=False))

    def slips(self, chance: float) -> bool:
        """Return, at random, whether the hands slip. `chance` is the probability for the untidiest hands."""
        return self.random.random() < self._sloppiness * chance

    # Steps

    def _lift(self, piece: str) -> None:
        self.tabletop.lift(piece)
        self.movements += 1
        if self._sharing.pieces_beside(self.tabletop.at):
            self._schedule(self._draw(behaviour.CARRY_S), self._move_up)

    def _move_up(self) -> None:
        """Move each piece that stands next to a free shared sensor onto that sensor."""
        for piece, sensor_square in self._sharing.pieces_beside(self.tabletop.at).items():
            self.tabletop.lift(piece)
            self.tabletop.place(piece, sensor_square)
            self.movements += 1

    def _place(self, piece: str, target: str) -> None:
        target = self._sharing.landing_square(piece, target, self.tabletop.at)
        if target != HAND and self.tabletop.piece_at(target) is not None:
            target = HAND
        self.tabletop.place(piece, target)
        self.movements += 1

    def _lift_part(self, part: str) -> None:
        self.movements += self.tabletop.bay_of[part] != AIR
        self.tabletop.lift_part(part)

    def _put_part(self, part: str, bay: str, side: str, *, is_askew: bool) -> None:
        occupied = {other_bay for other, other_bay in self.tabletop.bay_of.items() if other != part}
        if bay in occupied:
            bay = next(name for name in self.tabletop.board.bays if name not in occupied)
        self.tabletop.place_part(part, bay, side)
        self.movements += 1
        if is_askew:
            code = self.tabletop.code_bitmap(part)
            self._set_noise(code & -code)

    def _nudge(self, part: str) -> None:
        """Brush against a platform, so that one of its code reeds opens for a moment."""
        bay = self.tabletop.bay_of[part]
        if bay != AIR:
            code = self.tabletop.code_bitmap(part)
            self._schedule(self._draw(behaviour.REACH_S), lambda: self._set_noise(code & -code))
            self._schedule(self._draw(behaviour.NUDGE_S), lambda: self._set_noise(0))

    def _maybe_bounce(self, target: str) -> None:
        square = self.tabletop.board.squares.get(target)
        if square is not None and self.slips(behaviour.BOUNCES_PER_REED):
            bit = 1 << square.sensor
            if self._magnets is not None:
                self._schedule(behaviour.LOWER_S[1], lambda: None)  # wait until the piece is down
            for _ in range(self.random.randint(*behaviour.BOUNCES)):
                self._schedule(self._draw(behaviour.BOUNCE_S), lambda: self._set_noise(bit))
                self._schedule(self._draw(behaviour.BOUNCE_S), lambda: self._set_noise(0))

    def _set_noise(self, bitmap: int) -> None:
        self._noise = bitmap

    def _hold_button(self, bitmap: int) -> None:
        self._pressed = bitmap
        self.movements += bool(bitmap)

    def _schedule(self, delay: float, step: Step) -> None:
        self._free_at += delay * self._pace
        self._steps.append((self._free_at, step))

    def _draw(self, bounds: tuple[float, float]) -> float:
        return self.random.uniform(*bounds)


def pieces_over_shared_sensor(tabletop: Tabletop, square: str) -> list[str]:
    """Return the piece on another square that occupies this square's shared sensor, as [piece], or [] if none does."""
    over = SensorSharing(tabletop.board).square_over_sensor(square)
    piece = tabletop.piece_at(over) if over != square else None
    return [] if piece is None else [piece]


def put_down_after_lifting(hands: Hands, piece: str, target: str, others: Sequence[str]) -> None:
    """Lift the `others`, put the held `piece` on `target`, and put the `others` back where they were."""
    origins = {other: hands.tabletop.at[other] for other in others}
    for other in others:
        hands.pick_up(other)
    hands.put_down(piece, target)
    for other in others:
        hands.put_down(other, origins[other])
