"""The magnets of pieces and platforms that hands move over a board, and the reeds that they close.

Each magnet moves with its piece or platform: it comes down slightly off the middle of its square, slides over the
board, or is lifted. Every reed near its path responds to the combined field of all magnets. Each reed has its own
thresholds, drawn from the ranges of its class. When a movement begins, all closings and openings of reeds during
the movement are computed with their times; each takes effect when it is due.
"""

import math
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from signalbox.board import Board
from signalbox.board.magnet_check import code_magnet, magnet_layout, piece_magnet
from signalbox.board.physics.magnet_field import MagnetField, magnet_field
from signalbox.board.physics.magnetic_layout import FAR_MM, MountedMagnet
from signalbox.board.piece_places import cells_of
from signalbox.board.tabletop import AIR, Tabletop
from signalbox.simulator import behaviour

NEAR_MM = 50.0  # closer than this, a magnet's exact position matters
_CELL_MM = 40.0  # size of the grid cells in which reeds are looked up
LIFT_MM = 30.0  # height of a carried piece, at which no reed detects it
ASIDE_MM = 20.0  # maximum distance from the middle of a square at which a piece begins to come down
FINE_MM = 1.5  # maximum distance that a magnet moves between two samples
SAMPLES = 16  # minimum number of samples

Point = tuple[float, float]
Bounce = tuple[float, float]  # when a reed opens and closes again, in seconds after it has closed


class MagneticReeds:
    """All reeds of one board, keyed by sensor number. Thresholds are absolute values in ampere-turns."""

    def __init__(self, board: Board, random: Random) -> None:
        """Draw the thresholds of each reed, and later its bounces, from `random`."""
        layout = magnet_layout(board)
        self.reed, self.mount, self.cover_mm = layout.reed, layout.mount, layout.cover_mm
        self.at = {board.sensors.numbers[spot.name]: (spot.x_mm, spot.y_mm) for spot in layout.spots}
        pitch = board.grid.pitch_mm  # magnets rest over reeds, or on squares next to a shared reed
        self.spots = {square.name: (square.column * pitch, square.row * pitch) for square in board.squares.values()}
        self.spots |= {spot.name: (spot.x_mm, spot.y_mm) for spot in layout.spots}
        self.pull_in_at: dict[int, float] = {}
        self.drop_out_at: dict[int, float] = {}
        self._random = random
        self._distant: dict[tuple[str, MagnetField], dict[int, float]] = {}
        self._cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        low, high = (opens / closes for opens, closes in zip(self.reed.drop_out_at, self.reed.pull_in_at, strict=True))
        for sensor, (x, y) in self.at.items():
            self.pull_in_at[sensor] = random.uniform(*self.reed.pull_in_at)
            self.drop_out_at[sensor] = self.pull_in_at[sensor] * random.uniform(low, high)
            self._cells[int(x // _CELL_MM), int(y // _CELL_MM)].append(sensor)

    def find_nearby_sensors(self, start: Point, end: Point) -> Iterator[tuple[int, float]]:
        """Yield each sensor that may detect a magnet moving from start to end, and its distance in mm from the path."""
        (x0, y0), (x1, y1) = start, end
        columns = range(int((min(x0, x1) - NEAR_MM) // _CELL_MM), int((max(x0, x1) + NEAR_MM) // _CELL_MM) + 1)
        rows = range(int((min(y0, y1) - NEAR_MM) // _CELL_MM), int((max(y0, y1) + NEAR_MM) // _CELL_MM) + 1)
        dx, dy = x1 - x0, y1 - y0
        length2 = dx * dx + dy * dy
        for column in columns:
            for row in rows:
                for sensor in self._cells.get((column, row), ()):
                    x, y = self.at[sensor]
                    share = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length2)) if length2 else 0.0
                    distance = math.hypot(x - x0 - share * dx, y - y0 - share * dy)
                    if distance < NEAR_MM:
                        yield sensor, distance

    def distant_ampere_turns(self, spot: str, field: MagnetField) -> Mapping[int, float]:
        """Return the ampere-turns that a magnet over the middle of a spot causes at distant reeds, keyed by sensor."""
        values = self._distant.get((spot, field))
        if values is None:
            x, y = self.spots[spot]
            values = self._distant[spot, field] = {
                sensor: field.field_at(reed_x - x, reed_y - y, 0.0)
                for sensor, (reed_x, reed_y) in self.at.items()
                if NEAR_MM <= math.hypot(reed_x - x, reed_y - y) < FAR_MM
            }
        return values

    def draw_bounces(self) -> list[Bounce]:
        """Return randomly drawn bounces for a reed that has just closed."""
        duration_s = self.reed.bounce_ms / 1000
        count = self._random.randint(*behaviour.BOUNCES)
        instants = sorted(self._random.uniform(0.0, duration_s) for _ in range(2 * count))
        return list(zip(instants[::2], instants[1::2], strict=True))


class Pose(NamedTuple):
    """The position of a magnet in mm. `height` is measured from the magnet's resting position."""

    x: float
    y: float
    height: float


class Place(NamedTuple):
    """The spot over which a magnet rests or is held, its `field` there, and its maximum sideways offset in mm."""

    spot: str
    field: MagnetField
    slack_mm: float
    is_held: bool  # a hand is sliding the magnet over the spot


class MagnetPlaces:
    """Determines the place of each magnet on a tabletop."""

    def __init__(self, tabletop: Tabletop, reeds: MagneticReeds) -> None:
        self._tabletop = tabletop
        self._reeds = reeds
        self._on_board = self._piece_fields(on_part=False)
        self._on_part = self._piece_fields(on_part=True)
        self._code = self._field_and_slack(code_magnet(tabletop.board))

    def snapshot(self) -> tuple[object, ...]:
        """Return a copy of everything on the tabletop that determines where magnets are."""
        tabletop = self._tabletop
        return {**tabletop.at}, {**tabletop.over}, {**tabletop.bay_of}, {**tabletop.side_of}

    def places_by_magnet(self) -> dict[str, Place]:
        """Return the place of each magnet, except for magnets in the air or beside the board."""
        tabletop, board = self._tabletop, self._tabletop.board
        covered = {square for bay in tabletop.bay_of.values() for square in cells_of(tabletop, bay)}
        places: dict[str, Place] = {}
        for piece, at in tabletop.at.items():
            square = tabletop.over.get(piece, at)
            if square in board.squares:
                field_and_slack = (self._on_part if square in covered else self._on_board)[tabletop.colours[piece]]
                places[piece] = Place(square, *field_and_slack, is_held=piece in tabletop.over)
        for part, bay in tabletop.bay_of.items():
            if bay != AIR:
                code = tabletop.code_bitmap(part)
                letters = [letter for letter, sensor in board.bays[bay].code.items() if code >> sensor & 1]
                for n, letter in enumerate(letters):
                    places[f"{part} {n}"] = Place(board.bays[bay].reed_name(letter), *self._code, is_held=False)
        return places

    def _piece_fields(self, *, on_part: bool) -> dict[str, tuple[MagnetField, float]]:
        """Return the field and maximum offset of pieces on the board or, if `on_part`, a platform, keyed by colour."""
        board, colours = self._tabletop.board, self._tabletop.colours.values()
        magnets = {colour: piece_magnet(board, board.picture.pieces[colour], on_part=on_part) for colour in colours}
        return {colour: self._field_and_slack(magnet) for colour, magnet in magnets.items()}

    def _field_and_slack(self, mounted: MountedMagnet) -> tuple[MagnetField, float]:
        return magnet_field(self._reeds.reed, self._reeds.mount, self._reeds.cover_mm, mounted), mounted.slack_mm


class Motion(NamedTuple):
    """A movement between two poses, slow at both ends. Halfway, it is `arc_mm` above the straight line between them."""

    start: Pose
    end: Pose
    start_s: float
    end_s: float
    arc_mm: float = 0.0

    def pose_at(self, at: float) -> Pose:
        t = min(1.0, max(0.0, (at - self.start_s) / (self.end_s - self.start_s)))
        t *= t * (3 - 2 * t)
        (x, y, height), end = self.start, self.end
        arc = 4 * self.arc_mm * t * (1 - t)
        return Pose(x + (end.x - x) * t, y + (end.y - y) * t, height + (end.height - height) * t + arc)


class Edge(NamedTuple):
    """The opening or closing of a reed; `is_bounce` means that it is part of a bounce."""

    at: float
    sensor: int
    is_closing: bool
    is_bounce: bool


class Magnet:
    """One magnet of a piece or platform. It rests, moves, or is out of reach."""

    def __init__(self, sign: int) -> None:
        self.sign = sign  # the pole that faces down, 1 or -1
        self.place: Place | None = None
        self.field: MagnetField | None = None
        self.pose: Pose | None = None  # while it rests
        self.motion: Motion | None = None
        self.last: Pose | None = None  # the pose before the current motion
        self.ampere_turns: dict[int, float] = {}  # at each sensor, while it rests


class MovingMagnets:
    """The magnets of everything on a tabletop, and the reeds of its board. Times are in seconds."""

    def __init__(self, tabletop: Tabletop, random: Random, poles: Mapping[str, int] = MappingProxyType({})) -> None:
        """Draw the thresholds of the reeds, and the offset of everything put down, from `random`.

        `poles` maps names of pieces to the pole (1 or -1) that faces down. All other poles are drawn, too.
        """
        self.reeds = MagneticReeds(tabletop.board, random)
        self._places = MagnetPlaces(tabletop, self.reeds)
        self._random = random
        self._poles = poles
        self._magnets: dict[str, Magnet] = {}
        self._sums: dict[int, float] = dict.fromkeys(self.reeds.at, 0.0)  # ampere-turns of all resting magnets
        self._pulled_in = 0  # the bitmap of the reeds that have pulled in, not counting bounces
        self._closed = 0
        self._edges: deque[Edge] = deque()
        self._tabletop: tuple[object, ...] | None = None  # the tabletop's state at the last update

    @property
    def closed_bitmap(self) -> int:
        """The bitmap of the sensors currently closed by magnets."""
        if self._tabletop is None:
            self._initialise()
        return self._closed

    def deadline(self) -> float | None:
        """Return the time at which `act` is next due, or None if no reed will open or close."""
        return self._edges[0].at if self._edges else None

    def act(self, at: float) -> None:
        """Advance the time to `at`, and start or end motions of magnets if the tabletop has changed."""
        if self._tabletop is None:
            self._initialise()
        self._apply_edges(at)
        tabletop = self._places.snapshot()
        if tabletop != self._tabletop:
            self._tabletop = tabletop
            self._finish_motions(at)
            self._start_motions(at)
            self._compute_edges(at)
            self._apply_edges(at)

    # Movements

    def _initialise(self) -> None:
        """Set the initial state, in which all magnets are at rest."""
        self._tabletop = self._places.snapshot()
        for name, place in self._places.places_by_magnet().items():
            magnet = self._magnet(name)
            magnet.place, magnet.field = place, place.field
            self._bring_to_rest(magnet, self._resting_pose(place))
        for sensor, at in self._sums.items():
            self._pulled_in |= (abs(at) >= self.reeds.pull_in_at[sensor]) << sensor
        self._closed = self._pulled_in

    def _start_motions(self, at: float) -> None:
        """Start moving all magnets whose places have changed. Magnets that start together also stop together."""
        places = self._places.places_by_magnet()
        up_at, down_at = (at + self._random.uniform(*bounds) for bounds in (behaviour.RAISE_S, behaviour.LOWER_S))
        for name in {**self._magnets, **places}:
            magnet, place = self._magnet(name), places.get(name)
            if place == magnet.place:
                continue
            before, magnet.place = magnet.place, place
            start = magnet.motion.pose_at(at) if magnet.motion is not None else magnet.pose
            if start is not None:
                magnet.last = start
            self._remove(magnet)
            if place is None:
                if start is not None:
                    magnet.motion = Motion(start, start._replace(height=LIFT_MM), at, up_at)
                continue
            magnet.field = place.field
            slides = place.is_held or (before is not None and before.is_held)
            arc_mm = 0.0 if slides or start is None else LIFT_MM
            start = start or self._pose_above(magnet, place)
            end_s = at + behaviour.PASS_S if place.is_held else down_at
            magnet.motion = Motion(start, self._resting_pose(place), at, end_s, arc_mm)

    def _finish_motions(self, at: float) -> None:
        """End the motions that are complete. Their magnets are then at rest or out of reach."""
        for magnet in self._magnets.values():
            motion = magnet.motion
            if motion is not None and motion.end_s <= at:
                magnet.motion = None
                magnet.last = motion.end
                if magnet.place is not None:
                    self._bring_to_rest(magnet, motion.end)

    def _magnet(self, name: str) -> Magnet:
        if name not in self._magnets:
            self._magnets[name] = Magnet(self._poles.get(name) or self._random.choice((1, -1)))
        return self._magnets[name]

    def _bring_to_rest(self, magnet: Magnet, pose: Pose) -> None:
        assert magnet.place is not None
        magnet.pose = pose
        spot, field = magnet.place.spot, magnet.place.field
        for sensor, ampere_turns in self.reeds.distant_ampere_turns(spot, field).items():
            magnet.ampere_turns[sensor] = magnet.sign * ampere_turns
        middle = self.reeds.spots[spot]
        for sensor, _ in self.reeds.find_nearby_sensors(middle, middle):
            x, y = self.reeds.at[sensor]
            magnet.ampere_turns[sensor] = magnet.sign * field.field_at(x - pose.x, y - pose.y, pose.height)
        for sensor, ampere_turns in magnet.ampere_turns.items():
            self._sums[sensor] += ampere_turns

    def _remove(self, magnet: Magnet) -> None:
        for sensor, ampere_turns in magnet.ampere_turns.items():
            self._sums[sensor] -= ampere_turns
        magnet.ampere_turns.clear()
        magnet.pose = magnet.motion = None

    def _resting_pose(self, place: Place) -> Pose:
        """Draw the pose in which a magnet comes to rest, at most `slack_mm` off the middle of its spot."""
        x, y = self.reeds.spots[place.spot]
        angle = self._random.uniform(0, 2 * math.pi)
        offset = place.slack_mm * math.sqrt(self._random.random())
        return Pose(x + offset * math.cos(angle), y + offset * math.sin(angle), 0.0)

    def _pose_above(self, magnet: Magnet, place: Place) -> Pose:
        """Return the pose above the board from which a magnet comes down, on the side where it was last."""
        x, y = self.reeds.spots[place.spot]
        if magnet.last is None:
            angle, distance = self._random.uniform(0, 2 * math.pi), ASIDE_MM
        else:
            angle = math.atan2(magnet.last.y - y, magnet.last.x - x)
            distance = min(ASIDE_MM, math.hypot(magnet.last.x - x, magnet.last.y - y))
        return Pose(x + distance * math.cos(angle), y + distance * math.sin(angle), LIFT_MM)

    # Reeds

    def _apply_edges(self, at: float) -> None:
        while self._edges and self._edges[0].at <= at:
            edge = self._edges.popleft()
            bit = 1 << edge.sensor
            if edge.is_bounce and not self._pulled_in & bit:
                continue  # the reed has opened in the meantime
            self._closed = self._closed | bit if edge.is_closing else self._closed & ~bit
            if not edge.is_bounce:
                self._pulled_in = self._closed & bit | self._pulled_in & ~bit

    def _compute_edges(self, at: float) -> None:
        """Compute the closings and openings of reeds after the time `at` during the current movements."""
        self._closed = self._pulled_in
        self._edges.clear()
        moving = [magnet for magnet in self._magnets.values() if magnet.motion is not None]
        motions = [magnet.motion for magnet in moving if magnet.motion is not None]
        if not motions:
            return
        duration_s = max(motion.end_s for motion in motions) - at
        longest = max(math.dist(motion.pose_at(at), motion.end) for motion in motions)
        samples = max(SAMPLES, math.ceil(longest / FINE_MM))
        times = [at + duration_s * index / samples for index in range(samples + 1)]
        paths = [[motion.pose_at(time) for time in times] for motion in motions]
        edges: list[Edge] = []
        for sensor in self._affected_reeds(moving, at):
            x, y = self.reeds.at[sensor]
            totals = [self._sums[sensor]] * len(times)
            for magnet, path in zip(moving, paths, strict=True):
                assert magnet.field is not None
                for index, pose in enumerate(path):
                    totals[index] += magnet.sign * magnet.field.field_at(x - pose.x, y - pose.y, pose.height)
            edges += self._find_edges(sensor, times, [abs(total) for total in totals])
        self._edges.extend(sorted(edges))

    def _affected_reeds(self, moving_magnets: list[Magnet], at: float) -> list[int]:
        """Return the reeds that may close or open while these magnets move, judging by distance from their paths."""
        maximum: dict[int, float] = {}
        for magnet in moving_magnets:
            assert magnet.motion is not None
            assert magnet.field is not None
            pose, end = magnet.motion.pose_at(at), magnet.motion.end
            for sensor, distance in self.reeds.find_nearby_sensors((pose.x, pose.y), (end.x, end.y)):
                maximum[sensor] = maximum.get(sensor, 0.0) + magnet.field.maximum(distance)
        return [
            sensor
            for sensor, change in maximum.items()
            if (
                abs(self._sums[sensor]) - change < self.reeds.drop_out_at[sensor]
                if self._pulled_in >> sensor & 1
                else abs(self._sums[sensor]) + change >= self.reeds.pull_in_at[sensor]
            )
        ]

    def _find_edges(self, sensor: int, times: list[float], ampere_turns: list[float]) -> list[Edge]:
        """Return the closings and openings of a reed that is exposed to these ampere-turns at these times."""
        edges: list[Edge] = []
        is_closed = bool(self._pulled_in >> sensor & 1)
        for index, value in enumerate(ampere_turns):
            needed = self.reeds.drop_out_at[sensor] if is_closed else self.reeds.pull_in_at[sensor]
            if (value < needed) != is_closed:
                continue
            at, before = times[index], ampere_turns[index - 1]
            if index and before != value:
                at -= (times[index] - times[index - 1]) * min(1.0, (value - needed) / (value - before))
            is_closed = not is_closed
            edges.append(Edge(at, sensor, is_closed, False))
            if is_closed:
                for opens_s, closes_s in self.reeds.draw_bounces():
                    edges += [Edge(at + opens_s, sensor, False, True), Edge(at + closes_s, sensor, True, True)]
        return edges
