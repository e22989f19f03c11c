"""The colours of the pieces, inferred from the order of lifts and drops, because sensors cannot distinguish pieces.

A sensor only detects presence. The colour of a piece is known if the sensors detected its lift. A piece that is put
down while only one is lifted must be that one. Pieces of different colours that are lifted together may be put down in
any order. This module therefore keeps track of "worlds": all possible arrangements of the pieces, given the readings
since the last certain position.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import chain
from typing import NamedTuple

from shared_rules.game import State
from shared_rules.recognise import OFF_BOARD, Candidate
from signalbox.play.table import corrections
from signalbox.play.table.board_data import Layout
from signalbox.play.table.corrections import (
    UNKNOWN,
    Crossings,
    LiftedPiece,
    PieceFix,
    Placement,
    find_crossings,
    placement,
    required_moves,
)
from signalbox.play.table.readings import SAME_PIECE_S, Reading

MAX_WORLDS = 64  # if there are more worlds, the pieces that differ between them count as unknown
ANY = ""  # the colour of an unknown piece
NONE = Crossings({}, {}, {}, {})  # no crossings
TOGETHER_S = 0.3  # a part's riders are lifted and put down within this time of the part
ASIDE_S = 1.0  # the minimum time to lay a piece aside and reach for the next one
SEATING_S = 2.0  # a part that was put down askew is seated within this time
KEPT_S = 4.0  # readings older than this are not examined again


class LoosePiece(NamedTuple):
    """A lifted piece, with the place and time of its lift. If it `is_leaving`, it no longer belongs on the board."""

    colour: str
    place: int
    at: float
    is_leaving: bool = False


class World(NamedTuple):
    """One possible arrangement of the pieces. `unlikely_moves` counts the moves that break the rules."""

    placement: Placement
    loose: tuple[LoosePiece, ...] = ()
    unlikely_moves: int = 0


def lift_piece(world: World, place: int, at: float, maximum: int) -> list[World]:
    """Return the possible worlds after a lift from a place, or [world] if the place has at most `maximum` pieces."""
    if len(world.placement[place]) <= maximum:
        return [world]
    return [
        World(
            _change_placement(world.placement, place, colour, -1),
            (*world.loose, LoosePiece(colour, place, at)),
            world.unlikely_moves,
        )
        for colour in dict.fromkeys(world.placement[place])
    ]


def put_down(world: World, piece: LoosePiece, place: int) -> World:
    """Return the world after a lifted piece has been put down on a place."""
    up = list(world.loose)
    up.remove(piece)
    return World(_change_placement(world.placement, place, piece.colour, 1), tuple(up), world.unlikely_moves)


def enter(world: World, colour: str, place: int, *, penalty: int = 0) -> World:
    """Return the world after a piece from off the board has been put on a place."""
    return World(_change_placement(world.placement, place, colour, 1), world.loose, world.unlikely_moves + penalty)


def remove_undetected(world: World, colour: str, place: int) -> World:
    """Return the world after a piece has been removed from a place undetected."""
    return world._replace(placement=_change_placement(world.placement, place, colour, -1))


def _change_placement(placement: Placement, place: int, colour: str, change: int) -> Placement:
    """Return a placement with one more piece on a place, or one fewer if `change` is negative."""
    pieces = list(placement[place])
    if change > 0:
        pieces.append(colour)
    else:
        pieces.remove(colour)
    return (*placement[:place], tuple(sorted(pieces)), *placement[place + 1 :])


def all_colours(world: World) -> tuple[str, ...]:
    """Return the colours of all pieces on the board, and of the lifted pieces that still belong on it."""
    up = [loose.colour for loose in world.loose if not loose.is_leaving]
    return tuple(sorted(chain(up, *world.placement)))


def fill_unknown(pieces: tuple[str, ...], target: tuple[str, ...]) -> tuple[str, ...]:
    """Return the pieces on a place, with unknown pieces replaced by the missing pieces of `target`."""
    missing = subtract(target, pieces)[: pieces.count(ANY)]
    return (*missing, *subtract(pieces, [ANY] * len(missing))) if missing else pieces


def subtract(one: Iterable[str], other: Iterable[str]) -> list[str]:
    """Return the items of `one`, minus one occurrence for each item of `other`."""
    remaining = list(one)
    for item in other:
        if item in remaining:
            remaining.remove(item)
    return remaining


def merge_worlds(worlds: Iterable[World]) -> list[World]:
    """Return the distinct worlds or, if there are too many, one world in which differing pieces are unknown."""
    distinct = list(dict.fromkeys(worlds))
    return distinct if len(distinct) <= MAX_WORLDS else [_combine_worlds(distinct)]


def _combine_worlds(worlds: list[World]) -> World:
    first = worlds[0]
    placement = [
        pieces if all(world.placement[place] == pieces for world in worlds) else (ANY,) * len(pieces)
        for place, pieces in enumerate(first.placement)
    ]
    return World(tuple(placement), tuple(loose._replace(colour=ANY) for loose in first.loose))


class Agreement(Enum):
    """Whether the pieces agree with a position: certainly, possibly or certainly not."""

    CERTAIN = 1
    POSSIBLE = 2
    IMPOSSIBLE = 3


class _Readings(NamedTuple):
    """Readings, the places where they have changed, and the decision during which they arrived."""

    at: float
    now: bytes
    unknown: bytes  # the number of ignored sensors at each place
    new: list[int]
    target: Placement  # when the decision began
    crossings: Crossings


class Movements:
    """The moves that may explain the readings during a decision. `piece_counts` is keyed by colour."""

    def __init__(self, layout: Layout, piece_counts: Mapping[str, int]) -> None:
        self.piece_counts = piece_counts
        self.places = [place for place in range(len(layout.index)) if layout.squares_of(place)]
        self.initial_worlds = [World(((),) * len(layout.index))]  # as of when all places were last certain
        self._layout = layout
        self._parts: list[tuple[float, dict[str, tuple[str, str]]]] = [(float("-inf"), {})]  # part -> (bay, side)
        # where the pieces were when the decision began, and how its actions may move them
        self.expectation: Callable[[], tuple[Placement, Crossings]] = lambda: (self.initial_worlds[0].placement, NONE)

    def begin(self, target: Callable[[], Placement], crossings: Callable[[], Crossings]) -> None:
        """Begin a new decision; `target` and `crossings` are called only when something moves."""
        self.expectation = cache(lambda: (target(), crossings() if len(self.piece_counts) > 1 else NONE))

    def note_parts(self, at: float, now: bytes) -> None:
        """Record which bays the parts are in."""
        parts = {part: (bay, side) for bay, (part, side) in self._layout.parts(now).items()}
        if parts != self._parts[-1][1]:
            self._parts.append((at, parts))

    def start_from(self, worlds: list[World]) -> None:
        """Start from these worlds, which are now considered certain, and forget all earlier ones."""
        self.initial_worlds = worlds
        self._parts = self._parts[-1:]

    def worlds_after(self, worlds: list[World], readings: Sequence[_Readings]) -> list[World]:
        """Return the possible worlds after these readings. Within each reading, lifts come before drops."""
        for reading in readings:
            for place in reading.new:
                maximum = reading.now[place] + reading.unknown[place]
                while any(len(world.placement[place]) > maximum for world in worlds):
                    worlds = merge_worlds(after for w in worlds for after in lift_piece(w, place, reading.at, maximum))
            for place in reading.new:
                while any(len(world.placement[place]) < reading.now[place] for world in worlds):
                    worlds = merge_worlds(after for world in worlds for after in self._put_down(world, place, reading))
        return worlds

    def _put_down(self, world: World, place: int, readings: _Readings) -> list[World]:
        """Return the possible worlds after a piece is put down on a place, or [world] if no piece is missing there."""
        if len(world.placement[place]) >= readings.now[place]:
            return [world]
        put_back = [loose for loose in world.loose if loose.place == place and readings.at - loose.at <= SAME_PIECE_S]
        riders = [loose for loose in world.loose if self._has_ridden(loose, place, readings.at)]
        put_back = put_back or self._pieces_put_back(world, place, readings.target)
        if put_back or riders:
            return [put_down(world, (put_back[-1:] or riders)[0], place)]
        crossings = readings.crossings
        movable = [loose for loose in world.loose if loose.is_leaving or loose.place != place]
        laid_aside = [loose for loose in movable if self._is_laid_aside(loose, world, readings, place)]
        held = {loose.colour: loose for loose in world.loose if loose not in laid_aside}
        worlds = [put_down(world, loose, place) for loose in held.values()]
        entering = crossings.entering_colours.get(place, set()) - {*held}
        goals = crossings.goal_colours.get(place, set())
        worlds += [enter(world, colour, place) for colour in sorted(entering) if not self._has_entered(world, colour)]
        if all(self._may_be_laid_aside(loose, readings) for loose in held.values()):
            missing = {*subtract(readings.target[place], world.placement[place])} | goals
            fetched = sorted(missing.difference(held, entering))
            worlds += [enter(world, colour, place) for colour in fetched if self._is_off_board(world, colour)]
        returned = {loose.colour: loose for loose in laid_aside if not loose.is_leaving}
        worlds = worlds or [put_down(world, loose, place) for loose in returned.values()]
        if all(self._is_laid_aside(loose, world, readings, None) for loose in world.loose):  # free hands
            wrong = sorted(crossings.mistaken_entries.get(place, set()) - {*held} - entering)
            worlds += [enter(world, colour, place) for colour in wrong if not self._has_entered(world, colour)]
        if not worlds:
            worlds += [
                enter(remove_undetected(world, colour, untrusted), colour, place)
                for untrusted in self.places
                if readings.unknown[untrusted] and untrusted != place
                for colour in dict.fromkeys(world.placement[untrusted])
            ]
        if not worlds:  # the hands have taken another piece for the one that the table asked for
            worlds += [enter(world, colour, place) for colour in sorted(goals) if self._is_off_board(world, colour)]
        return worlds or [enter(world, colour, place, penalty=1) for colour in self._entry_colours(world, crossings)]

    def _pieces_put_back(self, world: World, place: int, target: Placement) -> list[LoosePiece]:
        """Return the lifted pieces that may have been put back over a shared sensor, the most likely last.

        The hands may lift a piece and put it back to show that they have put another one next to it.
        """
        shared = self._layout.board.sensors.squares_per_sensor[place] > 1
        if not shared or any(loose.place != place for loose in world.loose if not loose.is_leaving):
            return []
        missing = subtract(target[place], world.placement[place])
        from_here = [loose for loose in world.loose if loose.place == place]
        return sorted(from_here, key=lambda loose: loose.colour in missing)

    def _has_entered(self, world: World, colour: str) -> bool:
        """Return whether a piece of this colour has already entered the board."""
        worlds = world, self.initial_worlds[0]
        now, before = (sum(pieces.count(colour) for pieces in moment.placement) for moment in worlds)
        return now > before

    def _is_off_board(self, world: World, colour: str) -> bool:
        """Return whether any piece of this colour is off the board."""
        return self.piece_counts.get(colour, 0) > sum(pieces.count(colour) for pieces in world.placement)

    def _entry_colours(self, world: World, crossings: Crossings) -> list[str]:
        """Return the colours that an action may bring in, or else all colours off the board, or else all colours."""
        entering = set().union(*crossings.entering_colours.values())
        remaining = [colour for colour in self.piece_counts if self._is_off_board(world, colour)]
        return [colour for colour in remaining if colour in entering] or remaining or list(self.piece_counts)

    def _is_laid_aside(self, loose: LoosePiece, world: World, readings: _Readings, place: int | None) -> bool:
        """Return whether `loose` was leaving the board and was laid aside before the piece now put down was picked up.

        `place` is where the other piece is put down, or None if this does not matter.
        """
        exits = readings.crossings.exit_places
        is_leaving = loose.is_leaving or loose.place in exits
        later = [later_piece.at for later_piece in world.loose if later_piece.at > loose.at]
        # another may have been picked up off the board, where there is no sensor, if one action moves both of them
        is_another = loose.is_leaving or place is None or place in exits.get(loose.place, ())
        return is_leaving and min(later, default=readings.at if is_another else loose.at) - loose.at > ASIDE_S

    def _may_be_laid_aside(self, loose: LoosePiece, readings: _Readings) -> bool:
        """Return whether a piece that was in the wrong place was lifted so long ago that it may be anywhere."""
        return readings.at - loose.at > ASIDE_S and loose.colour not in readings.target[loose.place]

    def _has_ridden(self, loose: LoosePiece, place: int, at: float) -> bool:
        """Return whether a piece reached a place by riding on a part that was carried there."""
        before = [parts for time, parts in self._parts if time < loose.at - TOGETHER_S] or [self._parts[0][1]]
        for part, bay_and_side in before[-1].items():
            spot = self._layout.part_frame(*bay_and_side).get(loose.place)
            if spot is None:
                continue
            nearby = [(time, parts) for time, parts in self._parts if abs(time - loose.at) <= TOGETHER_S]
            lifts = [time for time, parts in nearby if parts.get(part) != bay_and_side]
            drops = [(time, parts[part]) for time, parts in self._parts if time >= at - TOGETHER_S and part in parts]
            if lifts and drops and lifts[0] < drops[0][0] <= at + SEATING_S:
                return self._layout.part_frame(*drops[0][1]).get(place) == spot
        return False


class PieceTracker:
    """The places of the pieces on one board. `piece_counts` is keyed by colour. Times are in seconds."""

    def __init__(self, layout: Layout, piece_counts: Mapping[str, int]) -> None:
        self._moves = Movements(layout, piece_counts)
        self._places = self._moves.places
        self._worlds = self._moves.initial_worlds  # after all readings except those in `_seen`
        self._seen: list[_Readings] = []
        self._last: _Readings | None = None  # the newest readings
        self._current: list[World] | None = None  # the most likely worlds now; None until they are needed
        self._agreements: dict[int, tuple[Placement, Agreement]] = {}  # by the placement's id
        self._visible = self._places  # the places where all sensors work
        self._touched: set[int] = set()  # the places that have changed since all were last certain
        self._identified: Placement | None = None  # the pieces that the board identifies; None if it does not
        self._may_be_stale = False  # pieces may have moved undetected since the last readings
        self._is_stale = False  # pieces have moved undetected, and nobody has confirmed their places yet

    # Readings and confirmations.

    def note_readings(self, at: float, now: bytes, unknown: bytes) -> None:
        """Process new readings. `unknown` has the number of ignored sensors at each place."""
        last, unknown = self._last, unknown or bytes(len(now))
        if self._may_be_stale:
            self._is_stale = (
                self._is_stale or bool(self.lifted_colours()) or not self._fits(now, unknown, self._best_worlds()[0])
            )
            self._may_be_stale = False
        if last is not None and (now, unknown) == (last.now, last.unknown):
            return
        before = None if last is None else [*zip(last.now, last.unknown, strict=True)]
        new = [place for place in self._places if before is None or (now[place], unknown[place]) != before[place]]
        self._last = _Readings(at, now, unknown, new, *self._moves.expectation())
        self._moves.note_parts(at, now)
        self._visible = [place for place in self._places if not unknown[place]]
        self._touched.update(new)
        if last is not None and unknown != last.unknown:  # some readings were wrong
            self._worlds, self._seen = self._moves.initial_worlds, [self._last._replace(new=self._places)]
            self._is_stale = self._is_stale and not self._fits(now, unknown, self._moves.initial_worlds[0])
        else:
            old = [readings for readings in self._seen if readings.at < at - KEPT_S]
            self._worlds = self._moves.worlds_after(self._worlds, old)
            self._seen = [*self._seen[len(old) :], self._last]
        self._current = None

    def set_identified_pieces(self, placement: Placement) -> None:
        """Set the pieces that the board identifies. They are ignored on places where the sensors' counts differ."""
        if placement != self._identified:
            self._identified = placement
            self._current = None

    def expect_undetected_moves(self) -> None:
        """Record that pieces may be moved undetected before the next readings."""
        self._may_be_stale = True

    def begin(self, target: Callable[[], Placement], crossings: Callable[[], Crossings]) -> None:
        """Begin a new decision; `crossings` is called only when something moves."""
        self.note_rest(target)
        self._moves.begin(target, crossings)

    def expect_return(self, target: Placement) -> None:
        """Expect the pieces to go back to an earlier position. Pieces placed differently are assumed to have moved."""
        pieces = self._best_worlds()[0].placement
        self._touched.update(place for place in self._places if pieces[place] != target[place])

    def note_rest(self, target: Callable[[], Placement]) -> None:
        """Record that the hands are at rest. If the pieces certainly match `target`, treat lifted pieces as leaving."""
        if not self.is_settled() and self.agreement(target()) is Agreement.CERTAIN:
            self.assume(target())

    def assume(self, target: Placement, *, is_at_rest: bool = True) -> None:
        """Assume that the pieces are placed as in `target`, because a player has confirmed this or it is certain.

        If not `is_at_rest`, `target` is not a position in the game, and the lifted pieces are still being moved.
        """
        agreeing = [world for world in self._best_worlds() if self._agrees(world, target)]
        exact = [world for world in agreeing if world.placement == target]
        self._seen, self._current = [], None
        if exact and not is_at_rest:
            self._worlds, self._is_stale = exact, False
            return
        if agreeing:
            self._worlds = merge_worlds(self._reconcile_world(world, target) for world in agreeing)
        else:
            self._worlds = [World(target)]
            self._seen = [] if self._last is None else [self._last._replace(new=self._places)]
        self._moves.start_from(self._worlds)
        self._touched = set() if is_at_rest else self._touched
        self._is_stale = False

    # Conclusions.

    def agreement(self, target: Placement) -> Agreement:
        """Return how well the pieces on the board agree with a position, according to the working sensors."""
        worlds = self._best_worlds()
        if id(target) not in self._agreements:
            self._agreements[id(target)] = target, self._find_agreement(worlds, target)
        return self._agreements[id(target)][1]

    def token(self) -> object:
        """Return an object whose identity changes whenever the readings or the assumptions change."""
        return self._best_worlds()

    def is_settled(self) -> bool:
        """Return whether no piece has moved since all places were last certain, or all pieces have the same colour."""
        is_unchanged = not self._touched and not self._is_stale and not self.is_identified
        return is_unchanged or len(self._moves.piece_counts) < 2

    def uncertain_places(self, target: Placement) -> list[int]:
        """Return the places that have pieces in `target`, but may have different ones at present."""
        worlds = self._best_worlds()
        unsure = {place for place in self._visible for world in worlds if world.placement[place] != target[place]}
        if self._is_stale:
            unsure |= self._touched
        return [place for place in self._visible if place in unsure and target[place]]

    def present_placement(self, target: Placement) -> Placement:
        """Return the present placement, taken from the most likely world that is nearest to `target`.

        A piece that should not be there has the colour ANY if its colour is uncertain. A piece that may be correct
        counts as correct. Where sensors do not work, the pieces are as before, or as in `target` if a piece lifted
        earlier is missing and may have been put there. The last piece lifted is assumed to be in the hand.
        """
        worlds, visible = self._best_worlds(), self._visible
        nearest, is_ambiguous = self._nearest_world(worlds, target), len(worlds) > 1
        placement = list(target)
        seen_at = 0.0 if self._last is None else self._last.at
        is_missing = any(not loose.is_leaving and loose.at < seen_at for loose in nearest.loose)
        for place in self._places if len(visible) < len(self._places) else ():
            placement[place] = self._assumed_colours(place, (target if is_missing else nearest.placement)[place])
        for place in visible:
            pieces = fill_unknown(nearest.placement[place], target[place])
            if is_ambiguous and any(world.placement[place] != nearest.placement[place] for world in worlds):
                wrong = subtract(pieces, target[place])
                pieces = (*subtract(pieces, wrong), *[ANY] * len(wrong))
            placement[place] = pieces
        return tuple(placement)

    def nearest_placement(self, target: Placement) -> Placement | None:
        """Return the possible placement that is nearest to `target`.

        Return None if the placement is certain, if it includes unknown pieces, or if an uncertain place has too many
        pieces while others are lifted or the colours on the board are uncertain.
        """
        worlds = self._best_worlds()
        if len({world.placement for world in worlds}) < 2:
            return None
        if self.lifted_colours() or len({all_colours(world) for world in worlds}) > 1:
            pieces = worlds[0].placement
            unsure = [i for i in self._visible if any(world.placement[i] != pieces[i] for world in worlds)]
            if any(len(pieces[place]) > len(target[place]) for place in unsure):
                return None
        placement = self._nearest_world(worlds, target).placement
        return None if any(ANY in colours for colours in placement) else placement

    def may_be_mixed(self, place: int) -> bool:
        """Return whether a place may have pieces of different colours, so that the square of each is unknown."""
        return any(len({*world.placement[place]}) > 1 for world in self._best_worlds())

    def is_missing(self, place: int, colour: str, target: Placement) -> bool:
        """Return whether a piece of this colour is certainly missing from a place."""
        count = target[place].count(colour)
        return all(world.placement[place].count(colour) < count for world in self._best_worlds())

    def added_colours(self, place: int, before: tuple[str, ...]) -> list[str]:
        """Return the colours of the pieces that a place has in addition to those in `before`, or [] if uncertain."""
        first, *others = [subtract(world.placement[place], before) for world in self._best_worlds()]
        return [] if ANY in first or any(other != first for other in others) else first

    def possible_placements(self, target: Placement) -> list[Placement]:
        """Return every possible placement, nearest to `target` first.

        Where sensors do not work, the pieces are as in `target`. Unknown pieces get the remaining colours.
        """
        placements: list[Placement] = []
        for world in self._best_worlds():
            pieces: list[tuple[str, ...]] = [()] * len(target)
            for place in self._places:
                pieces[place] = self._assumed_colours(place, target[place])
            for place in self._visible:
                pieces[place] = world.placement[place]
            remaining = Counter(self._moves.piece_counts)
            remaining.subtract(colour for colours in pieces for colour in colours if colour != ANY)
            spare = iter(list(remaining.elements()) if min(remaining.values()) >= 0 else [])
            named = tuple(tuple(sorted(colour or next(spare, ANY) for colour in colours)) for colours in pieces)
            if not any(ANY in colours for colours in named) and named not in placements:
                placements.append(named)
        return sorted(placements, key=lambda way: sum(one != other for one, other in zip(way, target, strict=True)))

    @property
    def is_identified(self) -> bool:
        """True if the board identifies its pieces, so that no questions are needed."""
        return self._identified is not None

    def lifted_pieces(self) -> list[LiftedPiece]:
        """Return the pieces that are certainly lifted."""
        worlds = self._best_worlds()
        others = [[loose.colour for loose in world.loose if not loose.is_leaving] for world in worlds[1:]]
        in_hand = [loose for loose in worlds[0].loose if not loose.is_leaving]
        sure = [loose for loose in in_hand if all(loose.colour in other for other in others)]
        return [LiftedPiece(loose.colour, loose.place) for loose in sure]

    def lifted_colours(self) -> set[str]:
        """Return the possible colours of the pieces that may be lifted and still belong on the board."""
        return {loose.colour for world in self._best_worlds() for loose in world.loose if not loose.is_leaving}

    # Helpers.

    def _nearest_world(self, worlds: list[World], target: Placement) -> World:
        """Return the first world that differs from `target` in the fewest places and then the fewest pieces."""

        def differences(world: World) -> tuple[int, int]:
            now = world.placement
            missing = [subtract(target[place], now[place]) for place in self._visible if now[place] != target[place]]
            return len(missing), sum(map(len, missing))

        return min(worlds, key=differences)

    def _assumed_colours(self, place: int, target: tuple[str, ...]) -> tuple[str, ...]:
        """Return the colours assumed on a place: as many of those in `target` as may be there, and ANY for the rest."""
        if self._last is None:
            return target
        now, maximum = self._last.now[place], self._last.now[place] + self._last.unknown[place]
        return (*target[:maximum], *[ANY] * (now - len(target)))

    def _find_agreement(self, worlds: list[World], target: Placement) -> Agreement:
        agreeing = [self._agrees(world, target) for world in worlds]
        if not any(agreeing):
            return Agreement.IMPOSSIBLE
        known = not any(ANY in world.placement[place] for world in worlds for place in self._touched)
        sure = all(agreeing) and known and (self.is_identified or not self._is_stale)
        return Agreement.CERTAIN if sure else Agreement.POSSIBLE

    def _best_worlds(self) -> list[World]:
        if self._current is None:
            worlds = self._apply_identified_pieces(self._moves.worlds_after(self._worlds, self._seen))
            minimum = min(world.unlikely_moves for world in worlds)
            self._current = [world for world in worlds if world.unlikely_moves == minimum]
            self._agreements.clear()
        return self._current

    def _apply_identified_pieces(self, worlds: list[World]) -> list[World]:
        """Return the worlds with the identified pieces wherever counts match. Missing pieces are treated as lifted."""
        if self._identified is None or self._last is None:
            return worlds
        now, named = self._last.now, self._identified
        sure = {place for place in self._visible if len(named[place]) == now[place]}
        before = [*chain.from_iterable(self._moves.initial_worlds[0].placement)]
        named_worlds = []
        for world in worlds:
            pieces = tuple(named[i] if i in sure else colours for i, colours in enumerate(world.placement))
            missing = subtract(before, chain.from_iterable(pieces))
            up = tuple(LoosePiece(colour, UNKNOWN, self._last.at) for colour in missing)
            named_worlds.append(World(pieces, up, world.unlikely_moves))
        return list(dict.fromkeys(named_worlds))

    def _fits(self, now: bytes, unknown: bytes, world: World) -> bool:
        pieces = world.placement
        return all(now[place] <= len(pieces[place]) <= now[place] + unknown[place] for place in self._places)

    def _agrees(self, world: World, target: Placement) -> bool:
        missing_colours: list[str] = []
        for place in self._visible:
            pieces, wanted = world.placement[place], target[place]
            if pieces != wanted:
                others, missing = subtract(pieces, wanted), subtract(wanted, pieces)
                unknown = others.count(ANY)
                if len(others) > unknown and len(missing) > unknown:
                    return False
                missing_colours += missing[unknown:]
        up = [loose.colour for loose in world.loose]
        return len(subtract(missing_colours, up)) <= up.count(ANY) or len(self._visible) < len(self._places)

    def _reconcile_world(self, world: World, target: Placement) -> World:
        """Return the world with the pieces of `target` on every place where the readings do not contradict them.

        A lifted piece that is not missing anywhere is leaving the board or, if lifted long ago, has left it. Pieces
        that still belong on the board are matched before pieces of the same colour that are leaving it.
        """
        visible, now = set(self._visible), 0.0 if self._last is None else self._last.at
        pieces = [
            world.placement[i] if i in visible and len(world.placement[i]) != len(target[i]) else target[i]
            for i in range(len(target))
        ]
        missing_colours = [colour for place in visible for colour in subtract(target[place], pieces[place])]
        loose = []
        for piece in sorted(world.loose, key=lambda piece: piece.is_leaving):
            if piece.colour in missing_colours:
                missing_colours.remove(piece.colour)
                loose.append(piece)
            elif now - piece.at <= ASIDE_S:
                loose.append(piece._replace(is_leaving=True))
        return World(tuple(pieces), tuple(loose))


class Doubt(NamedTuple):
    """A doubt about whether the pieces are where the table assumes, which only the players can resolve."""

    action: int | None  # the action that seems to be done, or that comes next, if any
    pieces: list[tuple[str, tuple[str, ...]]]  # the uncertain places, with the colours that should be there
    placement: Placement  # the assumed places of all pieces
    readings: bytes  # the readings of a board with that placement


class Identity:
    """The places of the individual pieces during one decision. If `action` is None, no action has been taken."""

    def __init__(
        self, state: State, layout: Layout, whereabouts: PieceTracker, candidates: Sequence[Candidate]
    ) -> None:
        self.doubt: Doubt | None = None  # the doubt that is being asked about
        self.last_doubt: Doubt | None = None  # the last doubt asked about, while unanswered
        self._last_asked: tuple[Doubt | None, object] = (None, None)  # last doubt of `ask_about_colours`, and its token
        self._state = state
        self._layout = layout
        self._whereabouts = whereabouts
        self._wanted_by_action: dict[int | None, Placement] = {}
        self._passed_by_action: dict[int, dict[int, set[str]]] = {}  # action -> result of `_colours_by_place`
        self._fixes: dict[int | None, list[PieceFix]] = {}  # action -> moves, valid for `_fixes_token`
        self._fixes_token: object = None
        self.expect(candidates)

    def expect(self, candidates: Sequence[Candidate]) -> None:
        """Expect the hands to carry out one of these candidates, and drop earlier questions.

        Without candidates, the hands are expected to put back the pieces that they have moved.
        """
        self._end_doubt()
        self._whereabouts.begin(self.wanted_placement, lambda: find_crossings(self._state, self._layout, candidates))
        if not candidates:
            self._whereabouts.expect_return(self.wanted_placement())

    def wanted_placement(self, action: int | None = None) -> Placement:
        """Return the placement of all pieces after the action."""
        if action not in self._wanted_by_action:
            after = self._state if action is None else self._state.child(action)
            self._wanted_by_action[action] = placement(after, self._layout)
        return self._wanted_by_action[action]

    def is_right(self) -> bool:
        """Return whether the pieces are certainly where they were before any action."""
        return self._whereabouts.is_settled() or self._agreement() is Agreement.CERTAIN

    def is_wrong(self, action: int | None = None) -> bool:
        """Return whether the pieces are certainly not where they should be after the action."""
        return not self._whereabouts.is_settled() and self._agreement(action) is Agreement.IMPOSSIBLE

    def plausible_candidates(self, candidates: list[Candidate], reading: Reading, start: bytes) -> list[Candidate]:
        """Return the candidates that can account for every piece put down since the decision began.

        A completed candidate is included if the players may already be carrying out the next action.
        """
        if self._whereabouts.is_settled():
            return candidates
        now, target, added = reading.now, self.wanted_placement(), self._whereabouts.added_colours
        fuller = [i for i, count in enumerate(now) if count > start[i]]
        pieces = [(i, colour) for i in fuller for colour in added(i, target[i])]
        if not pieces:
            return candidates
        room = reading.shared.undetected_capacity(now, reading.unknown)
        return [
            candidate
            for candidate in candidates
            if self._can_account_for(candidate.action, pieces) or candidate.has_begun_next(now, room)
        ]

    def _can_account_for(self, action: int, pieces: Sequence[tuple[int, str]]) -> bool:
        """Return whether an action takes pieces of these colours to these places, on the way or at its end."""
        passed = self._colours_by_place(action)
        return not passed or all(colour in passed.get(place, ()) for place, colour in pieces)

    def _colours_by_place(self, action: int) -> dict[int, set[str]]:
        """Return the colours of the pieces that an action takes to each place; empty if the action moves a part."""
        if action not in self._passed_by_action:
            effects, passes = self._state.effects(action), self._passed_by_action.setdefault(action, {})
            for effect in [] if any("part" in moved for moved in effects) else effects:
                for name in {*effect["path"], effect["to"]} - {OFF_BOARD}:
                    passes.setdefault(self._layout.index_of_square(name), set()).add(effect["colour"])
        return self._passed_by_action[action]

    def is_unsure(self, action: int | None = None) -> bool:
        """Return whether it is uncertain if the pieces are already where the action puts them."""
        return not self._whereabouts.is_settled() and self._agreement(action) is Agreement.POSSIBLE

    def _agreement(self, action: int | None = None) -> Agreement:
        """Return how well the pieces on the board agree with the position after the action."""
        return self._whereabouts.agreement(self.wanted_placement(action))

    def ask_about_pieces(self, action: int | None, readings: bytes) -> bool:
        """Ask about uncertain pieces on a board that looks right for `action`. Return whether the question is new."""
        before = self.last_doubt
        self.doubt = self.last_doubt = None
        if self.is_unsure(action):
            self._ask(action, self.wanted_placement(action), readings)
        return self.doubt is not None and self.doubt != before

    def ask_about_colours(self, action: int | None, readings: bytes) -> bool:
        """Ask which pieces are in the wrong place for `action`, if that is unclear. Return whether the question is new.

        After the pieces have been swapped as requested, ask the same question again. Do not ask to swap them back.
        """
        placement = self._whereabouts.nearest_placement(self.wanted_placement(action))
        before = self._last_asked
        if before[0] is not None and before[0].readings == readings:
            is_open = self._whereabouts.agreement(before[0].placement) is Agreement.POSSIBLE
            placement = before[0].placement if is_open else placement
        if placement is None or self._whereabouts.is_identified:
            if self.last_doubt is not None and self.last_doubt.readings == readings:
                self.last_doubt = None  # all pieces are as requested, and a different step comes next
            return False
        self._ask(action, placement, readings)
        self._last_asked = self.doubt, self._whereabouts.token()
        return self.doubt != before[0] or self._last_asked[1] is not before[1]

    def repeat_question(self, *, is_being_checked: bool) -> None:
        """Repeat the last question if a player is moving the pieces in doubt, because the board then looks incorrect.

        The question then includes any pieces that have since become uncertain.
        """
        self.doubt, last = None, self.last_doubt
        if is_being_checked and last is not None:
            self._ask(last.action, last.placement, last.readings, [place for place, _ in last.pieces])

    def _ask(self, action: int | None, placement: Placement, readings: bytes, earlier: Sequence[str] = ()) -> None:
        unsure = {*self._whereabouts.uncertain_places(placement)}
        places = enumerate(self._layout.board.places)
        pieces = [(place, placement[i]) for i, place in places if i in unsure or place in earlier]
        self.doubt = self.last_doubt = Doubt(action, pieces, placement, readings)

    def is_being_checked(self, reading: Reading) -> bool:
        """Return whether a player is moving pieces in doubt: some of them are lifted, and nothing else has changed."""
        if self.last_doubt is None:
            return False
        target, places = self.last_doubt.readings, self._layout.board.places
        now = reading.assumed_readings(target)
        uncertain_places = {place for place, _ in self.last_doubt.pieces}
        up = [i for i, count in enumerate(target) if now[i] != count]
        return bool(up) and all(places[i] in uncertain_places and now[i] < target[i] for i in up)

    def note_rest(self, *, is_right: bool) -> None:
        """Record that the hands are at rest, and drop the last question if it is resolved.

        `is_right` is whether the board is correct.
        """
        if is_right:
            self._whereabouts.note_rest(self.wanted_placement)
        elif self.last_doubt is not None and len(self._whereabouts.possible_placements(self.wanted_placement())) < 2:
            self.last_doubt = None

    def may_ask(self, action: int, *, is_at_rest: bool) -> bool:
        """Return whether to ask about pieces before an action continues. `is_at_rest` is whether the hands are at rest.

        While a piece is lifted, ask only if the hands are at rest or a question has already been asked, and only about
        pieces that the action does not move.
        """
        if not self._whereabouts.lifted_colours():
            return True
        after, before = self.wanted_placement(action), self.wanted_placement()
        was_asked = self._last_asked[0] is not None
        uncertain = self._whereabouts.uncertain_places(after)
        return (is_at_rest or was_asked) and any(after[i] == before[i] for i in uncertain)

    def may_be_lifted(self, colour: str) -> bool:
        """Return whether a piece that still belongs on the board may be lifted and have this colour."""
        return any(loose in (colour, ANY) for loose in self._whereabouts.lifted_colours())

    def is_lifted(self, colour: str) -> bool:
        """Return whether a piece of this colour is certainly lifted."""
        return colour in [lifted.colour for lifted in self._whereabouts.lifted_pieces()]

    def assume(self, action: int | None) -> None:
        """Assume that the pieces are where the action puts them, because a player has confirmed this."""
        self._whereabouts.assume(self.wanted_placement(action))
        self._end_doubt()

    def accept_doubted_placement(self) -> None:
        """Assume the placement described by the current question, because a player has confirmed it."""
        if self.doubt is not None:
            is_right = self.doubt.placement == self.wanted_placement(self.doubt.action)
            self._whereabouts.assume(self.doubt.placement, is_at_rest=is_right)
            self._end_doubt()

    def _end_doubt(self) -> None:
        self.doubt = self.last_doubt = None
        self._last_asked = (None, None)

    def fixes(self, action: int | None) -> list[PieceFix]:
        """Return the moves that take the pieces to their places after the action. Pieces that may be correct stay.

        If it is uncertain which of several pieces a place lacks, `colour` is "" in the move.
        """
        if self._fixes_token is not self._whereabouts.token():
            self._fixes_token, self._fixes = self._whereabouts.token(), {}
        if action not in self._fixes:
            self._fixes[action] = self._find_fixes(action)
        return list(self._fixes[action])

    def _find_fixes(self, action: int | None) -> list[PieceFix]:
        target, whereabouts, index = self.wanted_placement(action), self._whereabouts, self._layout.index
        moves = required_moves(self._state, self._layout, action)
        now, up, alike = (
            whereabouts.present_placement(target),
            whereabouts.lifted_pieces(),
            self._state.pieces_interchangeable,
        )
        fixes = corrections.find_fixes(self._layout, now, target, up, moves, are_alike=alike)
        return [
            fix
            if fix.source or not fix.goal or whereabouts.is_missing(index[fix.goal], fix.colour, target)
            else fix._replace(colour="")
            for fix in fixes
        ]
