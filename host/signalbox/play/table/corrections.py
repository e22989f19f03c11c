"""The moves that correct misplaced pieces: which piece goes where, based on colours, and in what order."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple

from shared_rules.game import SPECTATOR, State
from shared_rules.recognise import OFF_BOARD, Candidate
from signalbox.play.table.board_data import Layout

Placement = tuple[tuple[str, ...], ...]  # for each place, in the order of readings, the sorted colours of its pieces
OFF_BOARD_COST = 50  # as much as a path of five squares: only a longer move is worse than leaving the board
ALL_PAIRINGS_UP_TO = 5  # pieces of one colour; if there are more, each goes to the nearest place that remains
Way = tuple[int | None, int | None]  # the place indices from and to which a piece moves; None is off the board
UNKNOWN = -1  # the place of a piece that was lifted undetected


def placement(state: State, layout: Layout) -> Placement:
    """Return the pieces on each place in a position, except those off the board, which close no sensor."""
    pieces = []
    room = bytearray(state.readings())
    for piece in state.view(SPECTATOR)["pieces"]:
        place = layout.index_of_square(piece["square"])
        if room[place]:
            room[place] -= 1
            pieces.append((piece["square"], piece["colour"]))
    return build_placement(pieces, layout)


def build_placement(pieces: Iterable[tuple[str, str]], layout: Layout) -> Placement:
    """Return the pieces on each place, given (square, colour) pairs."""
    by_place: list[list[str]] = [[] for _ in layout.index]
    for square, colour in pieces:
        by_place[layout.index_of_square(square)].append(colour)
    return tuple(tuple(sorted(colours)) for colours in by_place)


class Crossings(NamedTuple):
    """The pieces that may cross the board's edge during a decision."""

    entering_colours: dict[int, set[str]]  # for each place, the colours that may enter the board there
    exit_places: dict[int, set[int]]  # places from which a piece may leave, with those that another then enters
    mistaken_entries: dict[int, set[str]]  # the same for places where the action's other pieces go
    goal_colours: dict[int, set[str]]  # for each place, the colours of the pieces whose way ends there


def find_crossings(state: State, layout: Layout, candidates: Sequence[Candidate]) -> Crossings:
    """Return the pieces that the candidates move onto the board or off it."""
    entering_colours: dict[int, set[str]] = {}
    exit_places: dict[int, set[int]] = {}
    mistaken_entries: dict[int, set[str]] = {}
    goal_colours: dict[int, set[str]] = {}
    for candidate in candidates:
        effects = [effect for effect in state.effects(candidate.action) if "part" not in effect]
        entering = {effect["colour"] for effect in effects if effect["square"] == OFF_BOARD}
        entered, left = set[int](), list[int]()
        for effect in effects:
            is_entry = effect["square"] == OFF_BOARD
            by_place, colours = (entering_colours, {effect["colour"]}) if is_entry else (mistaken_entries, entering)
            for place in map(layout.index_of_square, {*effect["path"], effect["to"]} - {OFF_BOARD}):
                by_place.setdefault(place, set()).update(colours)
                if is_entry:
                    entered.add(place)
            if effect["to"] != OFF_BOARD:
                goal_colours.setdefault(layout.index_of_square(effect["to"]), set()).add(effect["colour"])
            elif not is_entry:
                left.append(layout.index_of_square(effect["square"]))
        for place in left:
            exit_places.setdefault(place, set()).update(entered)
    return Crossings(entering_colours, exit_places, mistaken_entries, goal_colours)


def required_moves(state: State, layout: Layout, action: int | None) -> list[tuple[int | None, int | None]]:
    """Return the moves of an action's pieces, in order, as pairs of place indices; None is off the board.

    A piece that enters the board may already be on any square of its path, so there is a pair for each square.
    """
    pairs: list[tuple[int | None, int | None]] = []
    for effect in [] if action is None else state.effects(action):
        if "part" in effect:
            continue
        end = None if effect["to"] == OFF_BOARD else layout.index_of_square(effect["to"])
        if effect["square"] == OFF_BOARD:
            pairs += [(None, end), *((layout.index_of_square(name), end) for name in effect["path"])]
        else:
            pairs.append((layout.index_of_square(effect["square"]), end))
    return pairs


class PieceFix(NamedTuple):
    """A move of one piece from `source` to `goal`; "" is off the board or in the hand. `colour` is "" if unknown.

    `remaining` is the number of corrections that follow, not counting the moves that the rules require.
    """

    source: str
    goal: str
    colour: str
    remaining: int


class LiftedPiece(NamedTuple):
    """A piece in the hand, and the index of the place from which it was lifted."""

    colour: str
    place: int


class _PieceMove(NamedTuple):
    """A move of one piece between place indices (None: off the board). If `is_in_hand`, it was lifted from `source`."""

    source: int | None
    goal: int | None
    colour: str
    is_in_hand: bool = False


class _MoveCosts(NamedTuple):
    """The costs of moving pieces. The moves in `ways`, which the rules require, are almost free."""

    cost: Sequence[Sequence[int]]  # [a][b]: from place a to place b
    ways: Mapping[Way, int]

    def cost_between(self, source: int | None, goal: int | None) -> int:
        """Return the cost from one place to another, in tenths of a square."""
        if source is goal is None:
            return 0
        if source == UNKNOWN and goal is not None:
            return 0
        if (source, goal) in self.ways:
            return self.ways[source, goal]
        if source is None or goal is None:
            return OFF_BOARD_COST
        return self.cost[source][goal]


def find_fixes(
    layout: Layout,
    now: Placement,
    target: Placement,
    in_hand: Sequence[LiftedPiece] = (),
    moves: Sequence[Way] = (),
    *,
    are_alike: bool = True,
) -> list[PieceFix]:
    """Return the moves that turn `now` into `target`, in a feasible order; `in_hand` lists the pieces in the hand.

    A piece goes to a place that lacks a piece of its colour or, if there is no such place, off the board. `moves` are
    the moves that the rules require, in order, as pairs of place indices; None is off the board. Pieces follow these
    moves if they can. Unless pieces of one colour `are_alike`, a piece on another's goal first moves to its own.
    """
    ways = _chained_moves(moves)
    surplus, missing, costs = _surplus(now, target), _surplus(target, now), _MoveCosts(layout.cost, ways)
    piece_moves = []
    for colour in sorted(surplus.keys() | missing.keys()):
        sources = [_PieceMove(place, None, colour) for place in surplus.get(colour, [])]
        origins = [lifted.place for lifted in in_hand if lifted.colour == colour]
        sources += [_PieceMove(place, None, colour, is_in_hand=True) for place in origins]
        piece_moves += _pair(sources, missing.get(colour, []), colour, costs)
    ordered = _feasible_order(piece_moves, [*map(len, now)], [*map(len, target)], costs)
    ordered = _split_rows(ordered, moves, ways, () if are_alike else _filled_gaps(moves, now))
    name = layout.board.places
    return [
        PieceFix(
            "" if move.source is None or move.is_in_hand else name[move.source],
            "" if move.goal is None else name[move.goal],
            move.colour,
            sum((later.source, later.goal) not in ways for later in ordered[number:]),
        )
        for number, move in enumerate(ordered, start=1)
    ]


def find_unnamed_fixes(layout: Layout, now: bytes, target: bytes) -> list[PieceFix]:
    """Return the moves that turn the readings `now` into `target`, with unknown colours for all pieces."""
    unnamed_now, unnamed_target = (tuple(("",) * count for count in readings) for readings in (now, target))
    return find_fixes(layout, unnamed_now, unnamed_target)


def _chained_moves(moves: Sequence[Way]) -> dict[Way, int]:
    """Return the moves, plus a combined move for each chain in which each piece moves to the next piece's place.

    When a row moves up by one, the sensors read as if its last piece had gone to the front. The value of a combined
    move is the number of moves in it minus one; the value of a single move is 0.
    """
    pairs: dict[Way, int] = {}
    for take, put in moves:
        pairs[take, put] = 0
        if take is None or take == put:
            continue
        after = {end: more for (start, end), more in pairs.items() if start == put}
        before = {start: more for (start, end), more in pairs.items() if end == take}
        pairs.update({(take, end): more + 1 for end, more in after.items() if (take, end) not in pairs})
        pairs.update({(start, put): more + 1 for start, more in before.items() if (start, put) not in pairs})
    return pairs


def _filled_gaps(moves: Sequence[Way], now: Placement) -> list[int]:
    """Return the occupied places that are the destination of one of `moves` but the origin of none."""
    leaves = {take for take, _ in moves}
    return [put for _, put in moves if put is not None and put not in leaves and now[put]]


def _split_rows(
    piece_moves: list[_PieceMove], moves: Sequence[Way], ways: Container[Way], gaps: Sequence[int]
) -> list[_PieceMove]:
    """Return the moves, with all pieces in a row moving up by one instead of its last piece going to the front.

    A piece in the hand keeps its move. If the front of the row is one of the `gaps`, the piece there goes first, to
    the place where the last piece would have gone.
    """
    before = {put: take for take, put in moves if take != put}
    steps, is_row = list[_PieceMove](), False
    for move in piece_moves:
        put, way = move.goal, (move.source, move.goal)
        if move.is_in_hand or way in moves:
            steps.append(move)
            continue
        filled = [gap for gap in gaps if put not in before and (move.source, gap) in ways]
        if filled:
            steps.append(move._replace(source=filled[0]))
            put, way = filled[0], (move.source, filled[0])
        is_row = is_row or way in ways
        while way in ways and before[put] != move.source:
            steps.append(move._replace(source=before[put], goal=put))
            put = before[put]
        steps.append(move._replace(goal=put))
    rank = {way: i for i, way in enumerate(moves)}
    ordered = sorted(steps, key=lambda move: -1 if move.is_in_hand else rank.get((move.source, move.goal), -1))
    return ordered if is_row else piece_moves


def _surplus(one: Placement, other: Placement) -> dict[str, list[int]]:
    """Return, for each colour, the places of the pieces that `one` has and `other` lacks: one item per piece."""
    places: dict[str, list[int]] = {}
    for place, (colours, others) in enumerate(zip(one, other, strict=True)):
        if colours == others:
            continue
        remaining = list(others)
        for colour in colours:
            if colour in remaining:
                remaining.remove(colour)
            else:
                places.setdefault(colour, []).append(place)
    return places


def _pair(sources: list[_PieceMove], places: list[int], colour: str, costs: _MoveCosts) -> list[_PieceMove]:
    """Return the shortest moves for the pieces of one colour. Surplus pieces leave the board; missing ones enter it."""
    leaving = sum((move.source, None) in costs.ways for move in sources)  # for each that leaves, another may enter
    size = max(len(sources), len(places)) + leaving
    sources = [*sources, *[_PieceMove(None, None, colour)] * (size - len(sources))]
    goals: list[int | None] = [*places, *[None] * (size - len(places))]
    pairing = (_cheapest_pairing if size <= ALL_PAIRINGS_UP_TO else _nearest_pairing)(sources, goals, costs)
    return [move for move in pairing if move.goal is not None or not (move.is_in_hand or move.source is None)]


def _cheapest_pairing(sources: list[_PieceMove], goals: list[int | None], costs: _MoveCosts) -> list[_PieceMove]:
    """Return the moves in `sources`, with the `goals` assigned so that the total cost is lowest."""
    matrix = [[costs.cost_between(move.source, goal) for goal in goals] for move in sources]
    orders = permutations(range(len(goals)))
    best_order = min(orders, key=lambda order: sum([row[goal] for row, goal in zip(matrix, order, strict=True)]))
    return [move._replace(goal=goals[goal]) for move, goal in zip(sources, best_order, strict=True)]


def _nearest_pairing(sources: list[_PieceMove], goals: list[int | None], costs: _MoveCosts) -> list[_PieceMove]:
    """Return the moves in `sources`, each of them in turn assigned the nearest of the remaining `goals`."""
    remaining, pairing = list(goals), []
    for move in sources:
        goal = min(remaining, key=partial(costs.cost_between, move.source))
        remaining.remove(goal)
        pairing.append(move._replace(goal=goal))
    return pairing


def _feasible_order(moves: list[_PieceMove], now: list[int], target: list[int], costs: _MoveCosts) -> list[_PieceMove]:
    """Return the moves in a feasible order: pieces in the hand first, then shortest first, with `costs.ways` last.

    No move goes to a place that is still full. If pieces block each other, one leaves the board temporarily.
    """
    ways, cost = costs.ways, costs.cost_between
    remaining = sorted(moves, key=lambda move: ((move.source, move.goal) in ways, cost(move.source, move.goal)))
    ordered: list[_PieceMove] = []
    while remaining:
        free = [move for move in remaining if move.goal is None or now[move.goal] < target[move.goal]]
        if free:
            move = next((waiting for waiting in free if waiting.is_in_hand), free[0])
            remaining.remove(move)
        else:
            blocked = next(waiting for waiting in remaining if waiting.source is not None and not waiting.is_in_hand)
            remaining.remove(blocked)
            move = blocked._replace(goal=None)
            remaining.append(blocked._replace(is_in_hand=True))
        if move.source is not None and not move.is_in_hand:
            now[move.source] -= 1
        if move.goal is not None:
            now[move.goal] += 1
        ordered.append(move)
    return ordered
