"""The moves that correct the pieces: which piece goes where, judging by colour, and in which order."""

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
    return placement_of(pieces, layout)


def placement_of(pieces: Iterable[tuple[str, str]], layout: Layout) -> Placement:
    """Return the pieces on each place, given (square, colour) pairs."""
    by_place: list[list[str]] = [[] for _ in layout.index]
    for square, colour in pieces:
        by_place[layout.index_of_square(square)].append(colour)
    return tuple(tuple(sorted(colours)) for colours in by_place)


class Crossings(NamedTuple):
    """The pieces that may cross the board's edge during a decision."""

    incoming: dict[int, set[str]]  # for each place, the colours that may enter the board there
    leaving: dict[int, set[int]]  # places from which a piece may leave, with those that another then enters
    mistaken: dict[int, set[str]]  # like `incoming`, but for the places where the action's other pieces go
    requested: dict[int, set[str]]  # for each place, the colours of the pieces whose way ends there


def find_crossings(state: State, layout: Layout, candidates: Sequence[Candidate]) -> Crossings:
    """Return the pieces that the candidates move onto the board or off it."""
    incoming: dict[int, set[str]] = {}
    leaving: dict[int, set[int]] = {}
    mistaken: dict[int, set[str]] = {}
    requested: dict[int, set[str]] = {}
    for candidate in candidates:
        effects = [effect for effect in state.effects(candidate.action) if "part" not in effect]
        entering = {effect["colour"] for effect in effects if effect["square"] == OFF_BOARD}
        entered, left = set[int](), list[int]()
        for effect in effects:
            is_entry = effect["square"] == OFF_BOARD
            by_place, colours = (incoming, {effect["colour"]}) if is_entry else (mistaken, entering)
            for place in map(layout.index_of_square, {*effect["path"], effect["to"]} - {OFF_BOARD}):
                by_place.setdefault(place, set()).update(colours)
                entered.update([place] if is_entry else [])
            if effect["to"] != OFF_BOARD:
                requested.setdefault(layout.index_of_square(effect["to"]), set()).add(effect["colour"])
            elif not is_entry:
                left.append(layout.index_of_square(effect["square"]))
        for place in left:
            leaving.setdefault(place, set()).update(entered)
    return Crossings(incoming, leaving, mistaken, requested)


def piece_ways(state: State, layout: Layout, action: int | None) -> list[tuple[int | None, int | None]]:
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
    """A move of one piece from `take` to `put`; "" is off the board or in the hand. `colour` is "" if unknown.

    `more` is the number of corrections that follow, not counting the moves that the rules require.
    """

    take: str
    put: str
    colour: str
    more: int


class Lifted(NamedTuple):
    """A piece in the hand, and the index of the place from which it was lifted."""

    colour: str
    place: int


class _PieceMove(NamedTuple):
    """A move of one piece between place indices (None: off the board). If `is_in_hand`, it was lifted from `take`."""

    take: int | None
    put: int | None
    colour: str
    is_in_hand: bool = False


class _Prices(NamedTuple):
    """The costs of moving pieces. The moves in `ways`, which the rules require, cost next to nothing."""

    cost: Sequence[Sequence[int]]  # [a][b]: from place a to place b
    ways: Mapping[Way, int]

    def cost_between(self, take: int | None, put: int | None) -> int:
        """Return the cost from one place to another, in tenths of a square."""
        if take is put is None:
            return 0
        if take == UNKNOWN and put is not None:
            return 0
        if (take, put) in self.ways:
            return self.ways[take, put]
        if take is None or put is None:
            return OFF_BOARD_COST
        return self.cost[take][put]


def find_fixes(
    layout: Layout,
    now: Placement,
    want: Placement,
    in_hand: Sequence[Lifted] = (),
    moves: Sequence[Way] = (),
    *,
    alike: bool = True,
) -> list[PieceFix]:
    """Return the moves that turn `now` into `want`, in a feasible order; `in_hand` lists the pieces in the hand.

    A piece goes to a place that lacks a piece of its colour or, if there is no such place, off the board. `moves` are
    the moves that the rules require, in order, as pairs of place indices; None is off the board. Pieces follow these
    moves if they can. Unless pieces of one colour are `alike` to the players, a piece at the destination of another
    piece moves on to its own destination.
    """
    ways = _chained_moves(moves)
    takes, puts, prices = _surplus(now, want), _surplus(want, now), _Prices(layout.cost, ways)
    piece_moves = []
    for colour in sorted(takes.keys() | puts.keys()):
        sources = [_PieceMove(place, None, colour) for place in takes.get(colour, [])]
        origins = [lifted.place for lifted in in_hand if lifted.colour == colour]
        sources += [_PieceMove(place, None, colour, is_in_hand=True) for place in origins]
        piece_moves += _pair(sources, puts.get(colour, []), colour, prices)
    ordered = _feasible_order(piece_moves, [*map(len, now)], [*map(len, want)], prices)
    ordered = _split_rows(ordered, moves, ways, () if alike else _filled_gaps(moves, now))
    name = layout.board.places
    return [
        PieceFix(
            "" if move.take is None or move.is_in_hand else name[move.take],
            "" if move.put is None else name[move.put],
            move.colour,
            sum((later.take, later.put) not in ways for later in ordered[number:]),
        )
        for number, move in enumerate(ordered, start=1)
    ]


def find_unnamed_fixes(layout: Layout, now: bytes, want: bytes) -> list[PieceFix]:
    """Return the moves that turn the readings `now` into `want`, with unknown colours for all pieces."""
    unnamed_now, unnamed_want = (tuple(("",) * count for count in readings) for readings in (now, want))
    return find_fixes(layout, unnamed_now, unnamed_want)


def _chained_moves(moves: Sequence[Way]) -> dict[Way, int]:
    """Return the moves, plus a combined move for each chain of pieces that each take the place of the piece ahead.

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
        put, way = move.put, (move.take, move.put)
        if move.is_in_hand or way in moves:
            steps.append(move)
            continue
        filled = [gap for gap in gaps if put not in before and (move.take, gap) in ways]
        if filled:
            steps.append(move._replace(take=filled[0]))
            put, way = filled[0], (move.take, filled[0])
        is_row = is_row or way in ways
        while way in ways and before[put] != move.take:
            steps.append(move._replace(take=before[put], put=put))
            put = before[put]
        steps.append(move._replace(put=put))
    rank = {way: i for i, way in enumerate(moves)}
    ordered = sorted(steps, key=lambda move: -1 if move.is_in_hand else rank.get((move.take, move.put), -1))
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


def _pair(sources: list[_PieceMove], puts: list[int], colour: str, prices: _Prices) -> list[_PieceMove]:
    """Return the shortest moves for the pieces of one colour. Surplus pieces leave the board, missing ones enter it."""
    leaving = sum((move.take, None) in prices.ways for move in sources)  # for each that leaves, another may enter
    size = max(len(sources), len(puts)) + leaving
    sources = [*sources, *[_PieceMove(None, None, colour)] * (size - len(sources))]
    goals: list[int | None] = [*puts, *[None] * (size - len(puts))]
    pairing = (_cheapest_pairing if size <= ALL_PAIRINGS_UP_TO else _nearest_pairing)(sources, goals, prices)
    return [move for move in pairing if move.put is not None or not (move.is_in_hand or move.take is None)]


def _cheapest_pairing(sources: list[_PieceMove], goals: list[int | None], prices: _Prices) -> list[_PieceMove]:
    """Return the moves in `sources`, with the `goals` assigned so that the total cost is lowest."""
    costs = [[prices.cost_between(move.take, goal) for goal in goals] for move in sources]
    orders = permutations(range(len(goals)))
    best_order = min(orders, key=lambda order: sum([row[goal] for row, goal in zip(costs, order, strict=True)]))
    return [move._replace(put=goals[goal]) for move, goal in zip(sources, best_order, strict=True)]


def _nearest_pairing(sources: list[_PieceMove], goals: list[int | None], prices: _Prices) -> list[_PieceMove]:
    """Return the moves in `sources`, each of them in turn assigned the nearest of the remaining `goals`."""
    remaining, pairing = list(goals), []
    for move in sources:
        goal = min(remaining, key=partial(prices.cost_between, move.take))
        remaining.remove(goal)
        pairing.append(move._replace(put=goal))
    return pairing


def _feasible_order(moves: list[_PieceMove], now: list[int], want: list[int], prices: _Prices) -> list[_PieceMove]:
    """Return the moves in a feasible order: pieces in the hand, then others by length, then moves in `prices.ways`.

    No move goes to a place that is still full. If pieces block each other, one leaves the board temporarily.
    """
    ways, cost = prices.ways, prices.cost_between
    remaining = sorted(moves, key=lambda move: ((move.take, move.put) in ways, cost(move.take, move.put)))
    ordered: list[_PieceMove] = []
    while remaining:
        free = [move for move in remaining if move.put is None or now[move.put] < want[move.put]]
        if free:
            move = next((waiting for waiting in free if waiting.is_in_hand), free[0])
            remaining.remove(move)
        else:
            blocked = next(waiting for waiting in remaining if waiting.take is not None and not waiting.is_in_hand)
            remaining.remove(blocked)
            move = blocked._replace(put=None)
            remaining.append(blocked._replace(is_in_hand=True))
        if move.take is not None and not move.is_in_hand:
            now[move.take] -= 1
        if move.put is not None:
            now[move.put] += 1
        ordered.append(move)
    return ordered
