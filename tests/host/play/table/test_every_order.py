"""Actions of many games, carried out in every order: prompt and lights always ask for a movement still to be made."""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from shared_rules import scene
from shared_rules.game import BY_HANDS, State
from shared_rules.recognise import OFF_BOARD
from signalbox.board.piece_places import cells_of, free_spot, pieces_of, place_of
from signalbox.board.tabletop import AIR, HAND
from signalbox.play.table.situation import Choosing, Confirming, Doubt, Moving
from signalbox.simulator.people.follower import PlatformRequest, parse_request
from tests.host.play.table.harness import TableHarness, open_table, resumed_at
from tests.shared_rules.playthroughs import SETTINGS, Options, file_of, head, rules, shortest, written

ALL_ORDERS_UP_TO = 5  # pieces; with more, a random sample of orders is tried
DRAWN_ORDERS = 24
ALIKE = 6  # actions of each kind to carry out per game; all in `make soak`
REST_S = 0.6
SEEDS = range(60, 70)  # of the other games: the shortest game for each setting is used

Placement = Counter[tuple[str, str]]  # the number of pieces for each (place, colour)


class Way(NamedTuple):
    """The places where a moved piece may rest along its path, and its destination, which may be OFF_BOARD."""

    path: list[str]
    to: str


class PartWay(NamedTuple):
    """A platform that an action moves, its new bay, and its side at the buffer."""

    part: str
    bay: str
    side: str


class GameCase(NamedTuple):
    """A recorded game, either golden or generated, with its number of players and its options."""

    name: str
    players: int
    options: Options
    is_golden: bool

    def __str__(self) -> str:
        return f"{file_of(self.name, self.players, self.options).stem}{'' if self.is_golden else '-other'}"

    def lines(self) -> list[str]:
        """Return the game's lines in the format of golden games."""
        if self.is_golden:
            return file_of(self.name, self.players, self.options).read_text(encoding="ascii").splitlines()
        game = rules(self.name)
        texts = shortest(game, self.players, self.options, SEEDS)
        return [head(self.name, self.players, self.options), *written(game.start(self.players, self.options), texts)]


GAMES = [
    GameCase(name, players, options, is_golden)
    for is_golden in (True, False)
    for name, settings in SETTINGS.items()
    for players, options in settings
    if options.get("idle_rounds") != 1  # nobody builds
]
LONGEST = "ptites-locos-4-slide-repair"
KEPT = ("ptites-locos-2-free", "ptites-locos-4-slide-repair", "golden-train-3-open-number", "paris-connection-3-10")


def hand_actions(recorded: GameCase) -> Iterator[tuple[str, State, int]]:
    """Yield (position, state, action) for each action of a recorded game in which hands move something."""
    for line, following in pairwise(recorded.lines()[1:-1]):
        _, seat, words = following.split(" | ")[0].split(" ", 2)
        if seat != "chance":
            position = line.split(" | ")[1]
            state = rules(recorded.name).from_position(position)  # type: ignore[attr-defined]
            action = state.parse(words)
            if moves_something(state, action):
                yield position, state, action


def open_game_at(recorded: GameCase, position: str, folder: Path) -> TableHarness:
    """Open the table of a recorded game at one of its positions."""
    chosen = {key: value for key, value in recorded.options.items() if key != "first"}
    return TableHarness(resumed_at(open_table(folder, recorded.players, "", recorded.name, **chosen), position))


def moves_something(state: State, action: int) -> bool:
    """Return whether people have to move a piece or a part to carry out an action."""
    effects = state.effects(action) if state.input_kind(action) == BY_HANDS else []
    return any(effect["square"] != effect["to"] or "part" in effect for effect in effects)


def part_of(state: State, action: int) -> PartWay | None:
    """Return the part that an action moves, or None."""
    parts = (effect for effect in state.effects(action) if "part" in effect)
    return next((PartWay(effect["part"], effect["to"], effect["side"]) for effect in parts), None)


def ways(harness: TableHarness, state: State, action: int) -> dict[str, Way]:
    """Return a `Way` for each piece that an action moves, keyed by piece ID."""
    moved: dict[str, Way] = {}
    for effect in state.effects(action):
        if "part" in effect:
            continue
        tabletop, place = harness.tabletop, HAND if effect["square"] == OFF_BOARD else effect["square"]
        alike = pieces_of(tabletop, tabletop.at, place, effect["colour"])
        piece = next(candidate for candidate in alike if candidate not in moved)
        if effect["square"] != effect["to"]:
            moved[piece] = Way(effect["path"], effect["to"])
    return moved


class Hands:
    """Hands that carry out one action, one movement at a time, and check the prompt after each movement.

    A part carries the pieces that are on it. If a piece is lifted before the part, it is put down after the part.
    """

    def __init__(self, harness: TableHarness, action: int) -> None:
        state = harness.state
        self.harness = harness
        self.action = action
        self._start = dict(harness.tabletop.at)
        self._ways = {one: ways(harness, state, one) for one in state.legal_actions() if moves_something(state, one)}
        self._parts = {each: part_of(state, each) for each in self._ways}
        self._bays = {part: (bay, harness.tabletop.side_of[part]) for part, bay in harness.tabletop.bay_of.items()}
        self._recorded = len(harness.table.record)

    def moves(self) -> list[str]:
        """Return the part and the pieces that the action moves."""
        part = self._parts[self.action]
        return [*([part.part] if part else []), *self._ways[self.action]]

    def carry_out(self, order: tuple[str, ...]) -> None:
        """Pick up everything in this order, and put each thing down as soon as its destination is free."""
        up: list[str] = []
        part = self._parts[self.action]
        for piece in order:
            if part is not None and piece == part.part:
                self._carry(part)
            elif part is None or not self._is_part_placed(part):
                self._take_up(piece, up)
            self._put_down(up)

    @property
    def is_done(self) -> bool:
        """True if the table has recorded anything since these hands were created."""
        return len(self.harness.table.record) > self._recorded

    def _carry(self, part: PartWay) -> None:
        self.harness.tabletop.lift_part(part.part)
        self._rest(reads_board=True)
        self.harness.tabletop.place_part(*part)
        self._rest(reads_board=True)

    def _is_part_placed(self, part: PartWay) -> bool:
        tabletop = self.harness.tabletop
        return (tabletop.bay_of[part.part], tabletop.side_of[part.part]) == (part.bay, part.side)

    def _take_up(self, piece: str, up: list[str]) -> None:
        is_from_hand = self._start[piece] == HAND
        self.harness.tabletop.lift(piece)
        up.append(piece)
        self._rest(reads_board=not is_from_hand)

    def _put_down(self, up: list[str]) -> None:
        while (ready := [piece for piece in up if self._free_place(piece) is not None]) and not self.is_done:
            up.remove(ready[0])
            self.harness.put(ready[0], self._free_place(ready[0]) or HAND)
            self._rest(reads_board=True)

    def _free_place(self, piece: str) -> str | None:
        to, tabletop, part = self._ways[self.action][piece].to, self.harness.tabletop, self._parts[self.action]
        if part is not None and not self._is_part_placed(part):
            return None
        if to == OFF_BOARD:
            return HAND
        try:
            spot = free_spot(tabletop, tabletop.at, to)
        except LookupError:
            return None
        return spot if tabletop.piece_at(spot) is None else None

    def _rest(self, *, reads_board: bool) -> None:
        if self.is_done:
            return
        if reads_board:
            self.harness.read()
        self.harness.wait(REST_S)
        if reads_board and not self.is_done:
            self._check()

    def _check(self) -> None:
        """Check that the prompt requests a step of this action or of another that fits the movements so far."""
        possible = [action for action in self._ways if self._is_possible(action)]
        assert self.action in possible
        assert any(self._requests_a_step(action) for action in possible), (self.harness.prompt, self.harness.lights())

    def _is_possible(self, action: int) -> bool:
        """Return whether the movements so far fit `action`: only what it moves has moved, to a hand or its path."""
        tabletop, moves, part = self.harness.tabletop, self._ways[action], self._parts[action]
        for name, bay in tabletop.bay_of.items():
            lies = PartWay(name, bay, tabletop.side_of[name])
            if lies[1:] != self._bays[name] and (part is None or name != part.part or (bay != AIR and lies != part)):
                return False
        for piece, at in tabletop.at.items():
            if at == self._start[piece] or (at == AIR and self._start[piece] == HAND):
                continue
            same = [candidate for candidate in moves if tabletop.colours[candidate] == tabletop.colours[piece]]
            way = moves.get(piece) or next((moves[one] for one in same if self._start[one] == self._start[piece]), None)
            if way is None:
                return False
            place = place_of(tabletop, at)
            if at not in (AIR, HAND) and place not in (way.to, *way.path):  # no reed distinguishes a hand from a tray
                return False
        return True

    def _requests_a_step(self, action: int) -> bool:
        harness, part = self.harness, self._parts[action]
        if part is not None and not self._is_part_placed(part):
            return self._requests_part(part)
        actual, wanted = self._placement(harness.tabletop.at), self._wanted(action)
        missing = {place for place, _ in wanted - actual}
        too_much = {place for place, _ in actual - wanted}
        now, squares = harness.situation, harness.message.squares
        blinking = {place_of(harness.tabletop, name) or name for name in harness.lit(scene.BLINK)}
        if isinstance(now, Confirming | Choosing | Doubt) or not (missing or too_much):
            return not missing and not too_much
        if squares and squares[-1] in missing:
            return blinking == {squares[-1]}
        if squares:
            return squares[-1] in too_much | self._places_to_leave(action) and not blinking
        # it is not yet clear which action it is: people are to choose
        return isinstance(now, Moving) and bool(harness.lit(scene.PULSE))

    def _places_to_leave(self, action: int) -> set[str]:
        """Return where the pieces still to be moved are, even if a piece of the same colour will end up there."""
        at, ways = self.harness.tabletop.at, self._ways[action]
        unmoved = [piece for piece, way in ways.items() if at[piece] == self._start[piece] != way.to]
        return {place_of(self.harness.tabletop, at[piece]) or at[piece] for piece in unmoved}

    def _requests_part(self, part: PartWay) -> bool:
        """Return whether the prompt and the lights request this part's movement and nothing else."""
        lights, board = self.harness.lights(), self.harness.board
        request = parse_request(self.harness.message.instruction.prompt)
        cells = cells_of(self.harness.tabletop, part.bay)
        blinking = {*self.harness.lit(scene.BLINK)} & {*board.squares}
        rhythm = scene.BLINK if blinking else scene.DOUBLE
        return (
            isinstance(request, PlatformRequest)
            and (request.platform, request.bay) == (part.part, board.bays[part.bay].title)
            and request.side in ("", part.side)
            and all(lights[cell][1] == rhythm for cell in cells)
            and blinking <= set(cells)
        )

    def _wanted(self, action: int) -> Placement:
        after = {piece: HAND if way.to == OFF_BOARD else way.to for piece, way in self._ways[action].items()}
        return self._placement({**self._start, **after})

    def _placement(self, places: dict[str, str]) -> Placement:
        tabletop = self.harness.tabletop
        on_board = [(place_of(tabletop, square) or square, piece) for piece, square in places.items()]
        return Counter((place, tabletop.colours[piece]) for place, piece in on_board if place not in (HAND, AIR))


def orders(moves: list[str], part: str | None) -> list[tuple[str, ...]]:
    """Return all orders of `moves`, or a random sample if there are many, each cut off after the part (if any)."""
    if len(moves) > ALL_ORDERS_UP_TO:
        random = Random("orders")
        all_orders = [tuple(random.sample(moves, len(moves))) for _ in range(DRAWN_ORDERS)]
    else:
        all_orders = list(permutations(moves))
    if part is None:
        return all_orders
    return list(dict.fromkeys(order[: order.index(part) + 1] for order in all_orders))


# one or two games of each type and a few actions of each kind; the others would be repetitions
SOME = [
    pytest.param(recorded, ALIKE, id=str(recorded), marks=[pytest.mark.thorough] if str(recorded) == LONGEST else [])
    for recorded in GAMES
    if str(recorded) in KEPT
]
ALL = [pytest.param(recorded, sys.maxsize, marks=pytest.mark.soak, id=f"{recorded}-all") for recorded in GAMES]


@pytest.mark.parametrize(("recorded", "alike"), [*SOME, *ALL])
def test_remaining_movement_is_requested_in_every_order(tmp_path: Path, recorded: GameCase, alike: int) -> None:
    carried_out = 0
    kinds: Counter[tuple[str, int]] = Counter()  # keyed by the action's first word and its number of effects
    faults = []
    for number, (position, state, action) in enumerate(hand_actions(recorded)):
        kind = state.notation(action).split()[0], len(state.effects(action))
        kinds[kind] += 1
        if kinds[kind] > alike:
            continue
        harness = open_game_at(recorded, position, tmp_path / str(number))
        part = part_of(state, action)
        for index, order in enumerate(orders(Hands(harness, action).moves(), part and part.part)):
            try:
                Hands(open_game_at(recorded, position, tmp_path / f"{number}-{index}"), action).carry_out(order)
            except AssertionError as fault:
                faults.append((position, state.notation(action), order, str(fault)))
            carried_out += 1
    assert faults == []
    assert carried_out
