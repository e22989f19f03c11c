"""Which piece is where: what the order of lifts and drops tells of pieces that are all alike to a sensor.

A sensor knows presence. Whoever has seen a piece go up knows its colour, and where one comes down while a single one is
up, it is that one. Where unlike pieces are up together every order of coming down is possible. So this keeps worlds:
all the ways in which the pieces may stand after what was seen, from the last moment when it was certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from signalbox.play.table.corrections import UNKNOWN, Lifted
from signalbox.play.table.layout import Layout
from signalbox.play.table.shared_sensors import SAME_PIECE_S
from signalbox.play.table.standing import Crossings, Standing
from signalbox.play.table.worlds import ANY, Loose, World, bring, colours_of, drawn, few, filled, lift, put, without

TOGETHER_S = 0.3  # what rides on a part is up, and down, within so long of it
ASIDE_S = 1.0  # no hand lays a piece beside the board and reaches for the next one sooner
SEATING_S = 2.0  # a part that was put down askew lies right so long after
KEPT_S = 4.0  # what is older is not looked at again


class Agreement(Enum):
    """Whether the pieces stand as a position has it."""

    CERTAIN = 1
    POSSIBLE = 2
    IMPOSSIBLE = 3


class _Seen(NamedTuple):
    """Readings, how many sensors of each place are not believed, and the places of which either is new."""

    at: float
    now: bytes
    unknown: bytes
    new: list[int]


class Whereabouts:
    """Of the pieces of one board. `kinds` are how many there are of each colour; times are seconds."""

    def __init__(self, layout: Layout, kinds: Mapping[str, int]) -> None:
        self._layout = layout
        self._kinds = kinds
        self._places = [place for place in range(len(layout.index)) if layout.squares_of(place)]
        self._began = [World(((),) * len(layout.index))]  # when it was certain how the pieces stand
        self._worlds = self._began  # after all that was seen since but `_seen`
        self._seen: list[_Seen] = []
        self._last: _Seen | None = None  # the newest readings
        self._parts: list[tuple[float, dict[str, tuple[str, str]]]] = [(float("-inf"), {})]  # part -> (bay, side)
        self._find_wanted: Callable[[], Standing] = lambda: self._began[0].standing  # of the decision's position
        self._find_crossings: Callable[[], Crossings] = lambda: Crossings({}, set(), {})
        self._crossings: Crossings | None = None  # found once something has been seen
        self._current: list[World] | None = None  # the likeliest worlds now, None until they are asked for
        self._agreements: dict[int, tuple[Standing, Agreement]] = {}  # found since then, by the identity of the first
        self._visible = self._places  # those all of whose sensors work
        self._touched: set[int] = set()  # places that have changed since it was certain how the pieces stand
        self._named: Standing | None = None  # what a board that names its pieces says of them
        self._out_of_sight = False  # since the last readings something may have happened that nobody saw
        self._unseen = False  # pieces were moved out of sight, and nobody has said yet how they stand

    # What is seen.

    def see(self, at: float, now: bytes, unknown: bytes) -> None:
        """The readings are these from now on; `unknown` is how many sensors of each place are not believed."""
        last, unknown = self._last, unknown or bytes(len(now))
        if self._out_of_sight:
            self._unseen = self._unseen or self.is_up() or not self._have_as_many(now, unknown, self._likeliest()[0])
            self._out_of_sight = False
        if last is not None and (now, unknown) == (last.now, last.unknown):
            return
        if self._crossings is None and len(self._kinds) > 1:
            self._crossings = self._find_crossings()
        new = [
            place
            for place in self._places
            if last is None or (now[place], unknown[place]) != (last.now[place], last.unknown[place])
        ]
        self._last = _Seen(at, now, unknown, new)
        self._visible = [place for place in self._places if not unknown[place]]
        self._touched.update(new)
        if last is not None and unknown != last.unknown:  # some of what was seen was not so
            self._worlds, self._seen = self._began, [self._last._replace(new=self._places)]
            self._unseen = self._unseen and not self._have_as_many(now, unknown, self._began[0])
        else:
            old = [each for each in self._seen if each.at < at - KEPT_S]
            self._worlds = self._after(self._worlds, old)
            self._seen = [*self._seen[len(old) :], self._last]
        self._current = None
        parts = {part: (bay, side) for bay, (part, side) in self._layout.parts(now).items()}
        if parts != self._parts[-1][1]:
            self._parts.append((at, parts))

    def name(self, named: Standing) -> None:
        """The board names its pieces: these are they. Where it reads another number of them it is not believed."""
        if named != self._named:
            self._named = named
            self._current = None

    def lose_sight(self) -> None:
        """From now until the next readings nobody sees what happens."""
        self._out_of_sight = True

    def begin(self, wanted: Callable[[], Standing], crossings: Callable[[], Crossings]) -> None:
        """A new decision begins; `crossings` are asked for when something moves."""
        self.settle(wanted)
        self._find_wanted = wanted
        self._find_crossings = crossings
        self._crossings = None

    def go_back(self, wanted: Standing) -> None:
        """The pieces are to stand as a position before had it, which is not how they were believed to stand since."""
        there = self._likeliest()[0].standing
        self._touched.update(place for place in self._places if there[place] != wanted[place])

    def settle(self, wanted: Callable[[], Standing]) -> None:
        """The board is at rest. If it certainly stands so, what is up and not in there is on its way beside it."""
        if not self.is_settled() and self.agreement(wanted()) is Agreement.CERTAIN:
            self.believe(wanted())

    def believe(self, wanted: Standing, *, is_at_rest: bool = True) -> None:
        """The pieces stand so, as somebody has said or as is certain; `is_at_rest`: and as a position has it.

        Else what is up is on its way still.
        """
        agreeing = [world for world in self._likeliest() if self._agrees(world, wanted)]
        exactly = [world for world in agreeing if world.standing == wanted]
        self._seen, self._current = [], None
        if exactly and not is_at_rest:
            self._worlds, self._unseen = exactly, False
            return
        if agreeing:
            self._worlds = few(self._tidied(world, wanted) for world in agreeing)
        else:
            self._worlds = [World(wanted)]
            self._seen = [] if self._last is None else [self._last._replace(new=self._places)]
        self._began = self._worlds
        self._parts = self._parts[-1:]
        self._touched = set() if is_at_rest else self._touched
        self._unseen = False

    # What follows.

    def agreement(self, wanted: Standing) -> Agreement:
        """Whether the pieces stand as a position has it, as far as working sensors tell; a piece that is up may."""
        worlds = self._likeliest()
        if id(wanted) not in self._agreements:
            self._agreements[id(wanted)] = wanted, self._find_agreement(worlds, wanted)
        return self._agreements[id(wanted)][1]

    def token(self) -> object:
        """Another object whenever something new was seen or said."""
        return self._likeliest()

    def is_settled(self) -> bool:
        """Whether nothing has moved since it was certain how the pieces stand, or all are alike."""
        return (not self._touched and not self._unseen and not self.is_told) or len(self._kinds) < 2

    def doubted(self, wanted: Standing) -> list[int]:
        """The places of pieces of which it is not certain that they are those of a position."""
        worlds = self._likeliest()
        unsure = {place for place in self._visible for world in worlds if world.standing[place] != wanted[place]}
        if self._unseen:
            unsure |= self._touched
        return [place for place in self._visible if place in unsure and wanted[place]]

    def known(self, wanted: Standing) -> Standing:
        """The pieces that stand now, in the likeliest world that is nearest to what is wanted.

        What should not be there, and may be of another colour, has the colour ANY. What may be right is. Where sensors
        do not work the pieces stand as before while none has gone that may have come there, else as `wanted`, as far as
        the others allow: one that was taken up last is in the hand.
        """
        worlds, visible = self._likeliest(), self._visible
        nearest, several = worlds[0], len(worlds) > 1
        if several:
            nearest = self._nearest(worlds, wanted)
        found = list(wanted)
        seen_at = 0.0 if self._last is None else self._last.at
        is_missing = any(not each.leaves and each.at < seen_at for each in nearest.loose)
        for place in self._places if len(visible) < len(self._places) else ():
            found[place] = self._believed(place, (wanted if is_missing else nearest.standing)[place])
        for place in visible:
            there = filled(nearest.standing[place], wanted[place])
            if several and any(world.standing[place] != nearest.standing[place] for world in worlds):
                wrong = without(there, wanted[place])
                there = (*without(there, wrong), *[ANY] * len(wrong))
            found[place] = there
        return tuple(found)

    def nearest(self, wanted: Standing) -> Standing | None:
        """How the pieces may stand, nearest to what is wanted.

        None where that is certain, or where one has come to where none is missing and others are up or not known.
        """
        worlds = self._likeliest()
        if len({world.standing for world in worlds}) < 2:
            return None
        if self.is_up() or len({colours_of(world) for world in worlds}) > 1:
            there = worlds[0].standing
            unsure = [i for i in self._visible if any(world.standing[i] != there[i] for world in worlds)]
            if any(len(there[place]) > len(wanted[place]) for place in unsure):
                return None
        found = self._nearest(worlds, wanted).standing
        return None if any(ANY in colours for colours in found) else found

    def is_mixed(self, place: int) -> bool:
        """Whether unlike pieces may stand on a place: which of its squares has which of them is not known."""
        return any(len({*world.standing[place]}) > 1 for world in self._likeliest())

    def lacks(self, place: int, colour: str, wanted: Standing) -> bool:
        """Whether a piece of this colour is certainly missing on a place."""
        count = wanted[place].count(colour)
        return all(world.standing[place].count(colour) < count for world in self._likeliest())

    def came(self, place: int, before: tuple[str, ...]) -> list[str]:
        """The colours of the pieces that stand on a place beside those of before, where that is certain."""
        first, *others = [without(world.standing[place], before) for world in self._likeliest()]
        return [] if ANY in first or any(other != first for other in others) else first

    def possible(self, wanted: Standing) -> list[Standing]:
        """Every way in which the pieces may stand now, those nearest to what is wanted first.

        Where sensors do not work they stand as wanted. A piece of which nothing is known has a colour that is left.
        """
        found: list[Standing] = []
        for world in self._likeliest():
            there: list[tuple[str, ...]] = [()] * len(wanted)
            for place in self._places:
                there[place] = self._believed(place, wanted[place])
            for place in self._visible:
                there[place] = world.standing[place]
            left = Counter(self._kinds)
            left.subtract(colour for colours in there for colour in colours if colour != ANY)
            spare = iter(list(left.elements()) if min(left.values()) >= 0 else [])
            named = tuple(tuple(sorted(colour or next(spare, ANY) for colour in colours)) for colours in there)
            if not any(ANY in colours for colours in named) and named not in found:
                found.append(named)
        return sorted(found, key=lambda way: sum(one != other for one, other in zip(way, wanted, strict=True)))

    @property
    def is_told(self) -> bool:
        """Whether the board names its pieces, so that nothing is left to ask."""
        return self._named is not None

    def up(self) -> list[Lifted]:
        """The pieces that are certainly up."""
        worlds = self._likeliest()
        others = [[loose.colour for loose in world.loose if not loose.leaves] for world in worlds[1:]]
        in_hand = [loose for loose in worlds[0].loose if not loose.leaves]
        sure = [loose for loose in in_hand if all(loose.colour in other for other in others)]
        return [Lifted(loose.colour, loose.place) for loose in sure]

    def is_up(self) -> bool:
        """Whether some piece may be up that has a place on the board."""
        return any(not loose.leaves for world in self._likeliest() for loose in world.loose)

    # Inside.

    def _nearest(self, worlds: list[World], wanted: Standing) -> World:
        """The first of those that differ from what is wanted in the fewest places."""
        visible = self._visible
        return min(worlds, key=lambda world: sum([world.standing[place] != wanted[place] for place in visible]))

    def _believed(self, place: int, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """What is wanted on a place, as far as there may be so many pieces."""
        if self._last is None:
            return wanted
        now, most = self._last.now[place], self._last.now[place] + self._last.unknown[place]
        return (*wanted[:most], *[ANY] * (now - len(wanted)))

    def _find_agreement(self, worlds: list[World], wanted: Standing) -> Agreement:
        agreeing = [self._agrees(world, wanted) for world in worlds]
        if not any(agreeing):
            return Agreement.IMPOSSIBLE
        known = not any(ANY in world.standing[place] for world in worlds for place in self._touched)
        sure = all(agreeing) and known and (self.is_told or not self._unseen)
        return Agreement.CERTAIN if sure else Agreement.POSSIBLE

    def _likeliest(self) -> list[World]:
        if self._current is None:
            worlds = self._as_named(self._after(self._worlds, self._seen))
            least = min(world.unlikely for world in worlds)
            self._current = [world for world in worlds if world.unlikely == least]
            self._agreements.clear()
        return self._current

    def _as_named(self, worlds: list[World]) -> list[World]:
        """The worlds with the pieces that the board names: all that is left of them is what is up."""
        if self._named is None or self._last is None:
            return worlds
        now, named = self._last.now, self._named
        sure = {place for place in self._visible if len(named[place]) == now[place]}
        found = []
        for world in worlds:
            there = tuple(named[i] if i in sure else colours for i, colours in enumerate(world.standing))
            had = [colour for colours in self._began[0].standing for colour in colours]
            gone = without(had, [colour for colours in there for colour in colours])
            found.append(World(there, tuple(Loose(colour, UNKNOWN, self._last.at) for colour in gone), world.unlikely))
        return list(dict.fromkeys(found))

    def _have_as_many(self, now: bytes, unknown: bytes, world: World) -> bool:
        there = world.standing
        return all(now[place] <= len(there[place]) <= now[place] + unknown[place] for place in self._places)

    def _agrees(self, world: World, wanted: Standing) -> bool:
        lacking: list[str] = []
        for place in self._visible:
            there, want = world.standing[place], wanted[place]
            if there != want:
                others, missing = without(there, want), without(want, there)
                unknown = others.count(ANY)
                if len(others) > unknown and len(missing) > unknown:
                    return False
                lacking += missing[unknown:]
        up = [loose.colour for loose in world.loose]
        return len(without(lacking, up)) <= up.count(ANY) or len(self._visible) < len(self._places)

    def _tidied(self, world: World, wanted: Standing) -> World:
        """What a position has where no sensor tells stands there; what it has nowhere leaves, or has left."""
        visible, now = set(self._visible), 0.0 if self._last is None else self._last.at
        there = [
            world.standing[i] if i in visible and len(world.standing[i]) != len(wanted[i]) else wanted[i]
            for i in range(len(wanted))
        ]
        lacking = [colour for place in visible for colour in without(wanted[place], there[place])]
        loose = []
        for each in world.loose:
            if each.colour in lacking:
                lacking.remove(each.colour)
                loose.append(each)
            elif now - each.at <= ASIDE_S:
                loose.append(each._replace(leaves=True))
        return World(tuple(there), tuple(loose))

    def _after(self, worlds: list[World], seen: Sequence[_Seen]) -> list[World]:
        """What the worlds have become: first what was lifted, then what has come down."""
        for each in seen:
            for place in each.new:
                most = each.now[place] + each.unknown[place]
                while any(len(world.standing[place]) > most for world in worlds):
                    worlds = few(after for world in worlds for after in lift(world, place, each.at, most))
            for place in each.new:
                while any(len(world.standing[place]) < each.now[place] for world in worlds):
                    worlds = few(after for world in worlds for after in self._drop(world, place, each))
        return worlds

    def _drop(self, world: World, place: int, seen: _Seen) -> list[World]:
        """What may have come down on a place that has too few."""
        if len(world.standing[place]) >= seen.now[place]:
            return [world]
        again = [each for each in world.loose if each.place == place and seen.at - each.at <= SAME_PIECE_S]
        riding = [each for each in world.loose if self._rides(each, place, seen.at)]
        again = again or self._returning(world, place)
        if again or riding:
            return [put(world, (again[-1:] or riding)[0], place)]
        crossings = self._crossings or Crossings({}, set(), {})
        going = [each for each in world.loose if each.leaves or each.place != place]
        comes = place in crossings.incoming
        aside = [each for each in going if self._is_aside(each, world, seen.at, comes=comes)]
        up = {each.colour: each for each in world.loose if each not in aside}
        found = [put(world, each, place) for each in up.values()]
        coming = crossings.incoming.get(place, set()) - {*up}
        found += [bring(world, colour, place) for colour in sorted(coming) if not self._has_come(world, colour)]
        if all(self._may_be_aside(each, seen.at) for each in up.values()):
            missing = {*without(self._find_wanted()[place], world.standing[place])}.difference(up, coming)
            found += [bring(world, colour, place) for colour in sorted(missing) if self._is_beside(world, colour)]
        back = {each.colour: each for each in aside if not each.leaves}
        found = found or [put(world, each, place) for each in back.values()]
        if all(self._is_aside(each, world, seen.at, comes=True) for each in world.loose):  # hands are free
            astray = crossings.mistaken.get(place, set()) - {*up} - coming
            found += [bring(world, colour, place) for colour in sorted(astray) if not self._has_come(world, colour)]
        if not found:
            found += [
                bring(drawn(world, colour, dark), colour, place)
                for dark in self._places
                if seen.unknown[dark] and dark != place
                for colour in dict.fromkeys(world.standing[dark])
            ]
        return found or [bring(world, colour, place, unlikely=1) for colour in self._beside(world)]

    def _returning(self, world: World, place: int) -> list[Loose]:
        """What stood over a shared sensor and is back, the likeliest last: hands lift it to put one more beside it."""
        shared = self._layout.board.sensors.squares_a_sensor[place] > 1
        if not shared or any(each.place != place for each in world.loose if not each.leaves):
            return []
        missing = without(self._find_wanted()[place], world.standing[place])
        return sorted((each for each in world.loose if each.place == place), key=lambda each: each.colour in missing)

    def _has_come(self, world: World, colour: str) -> bool:
        """Whether a piece of this colour has come in from off the board already."""
        now, began = (sum(there.count(colour) for there in each.standing) for each in (world, self._began[0]))
        return now > began

    def _is_beside(self, world: World, colour: str) -> bool:
        """Whether not all pieces of a colour are on the board."""
        return self._kinds.get(colour, 0) > sum(there.count(colour) for there in world.standing)

    def _beside(self, world: World) -> list[str]:
        """The colours of pieces beside the board that may have come, those before others that may come somewhere."""
        meant = set() if self._crossings is None else set().union(*self._crossings.incoming.values())
        left = [colour for colour in self._kinds if self._is_beside(world, colour)]
        return [colour for colour in left if colour in meant] or left or list(self._kinds)

    def _is_aside(self, loose: Loose, world: World, at: float, *, comes: bool) -> bool:
        """Whether a piece that leaves the board has been laid beside it before the hands took up what came down.

        `comes`: that may have come from beside the board.
        """
        leaves = loose.leaves or (self._crossings is not None and loose.place in self._crossings.leaving)
        later = [each.at for each in world.loose if each.at > loose.at]
        another = loose.leaves or comes  # may have been taken up beside the board, where nobody sees it
        return leaves and min(later, default=at if another else loose.at) - loose.at > ASIDE_S

    def _may_be_aside(self, loose: Loose, at: float) -> bool:
        """Whether a piece that stood where it does not belong has been up for so long that it may lie anywhere."""
        return at - loose.at > ASIDE_S and loose.colour not in self._find_wanted()[loose.place]

    def _rides(self, loose: Loose, place: int, at: float) -> bool:
        """Whether a piece has come to a place as a rider of a part that was carried there."""
        before = [parts for time, parts in self._parts if time < loose.at - TOGETHER_S] or [self._parts[0][1]]
        for part, lay in before[-1].items():
            spot = self._layout.frame(*lay).get(loose.place)
            if spot is None:
                continue
            went = [
                time for time, parts in self._parts if abs(time - loose.at) <= TOGETHER_S and parts.get(part) != lay
            ]
            came = [(time, parts[part]) for time, parts in self._parts if time >= at - TOGETHER_S and part in parts]
            if went and came and went[0] < came[0][0] <= at + SEATING_S:
                return self._layout.frame(*came[0][1]).get(place) == spot
        return False
