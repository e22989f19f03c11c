"""Every action of recorded games, its pieces in every order: sentence and lights name one movement still to be done."""

from __future__ import annotations

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
from signalbox.simulator.layout import free_spot, place_of
from signalbox.simulator.tabletop import AIR, HAND
from signalbox.table.situation import Choose, Confirm, Doubt, Moving
from tests.host.table.harness import TableHarness, open_table, resumed_at
from tests.shared_rules.playthroughs import FOLDER, rules
from tests.soak import kept

ALL_ORDERS_UP_TO = 5  # pieces: of more than these some orders are drawn by lot
DRAWN_ORDERS = 24
REST_S = 0.6
NOBODY_BUILDS = "paris-connection-4-1"
GAMES = [file for file in sorted(FOLDER.glob("*.txt")) if file.stem != NOBODY_BUILDS]
KEPT = (1, 6, 12, 17, 20, 24)  # two or so of each game; the others repeat them with other settings

Standing = Counter[tuple[str, str]]  # pieces by (place, colour)


class Way(NamedTuple):
    """A piece that an action moves: where it may rest on its way, and where it ends, OFF_BOARD for beside the board."""

    path: list[str]
    to: str


class Node(NamedTuple):
    """A position of a recorded game, and what was played there."""

    position: str
    words: str


def nodes(file: Path) -> Iterator[Node]:
    """What the seats played in a recorded game."""
    lines = file.read_text(encoding="ascii").splitlines()
    for line, following in pairwise(lines[1:-1]):
        _, seat, words = following.split(" | ")[0].split(" ", 2)
        if seat != "chance":
            yield Node(line.split(" | ")[1], words)


def game_of(file: Path) -> str:
    """The name of the game that was recorded."""
    return file.read_text(encoding="ascii").split()[0]


def opened(file: Path, position: str, folder: Path) -> TableHarness:
    """The table of a recorded game in one of its positions."""
    name, *words = file.read_text(encoding="ascii").splitlines()[0].split()
    options = dict(word.split("=") for word in words)
    players = int(options.pop("players"))
    defaults = rules(name).options()
    chosen = {key: _value(text, defaults[key]) for key, text in options.items() if key != "first"}
    folder.mkdir()
    return TableHarness(resumed_at(open_table(folder, players, "", name, **chosen), position))


def _value(text: str, default: str | int | bool) -> str | int | bool:
    return text == "True" if isinstance(default, bool) else type(default)(text)


def moves_pieces_alone(state: State, action: int) -> bool:
    """Whether hands move pieces for an action, and no part: that takes along what stands on it."""
    effects = state.effects(action) if state.input_kind(action) == BY_HANDS else []
    return any(effect["square"] != effect["to"] for effect in effects) and not any("part" in each for each in effects)


def ways(harness: TableHarness, state: State, action: int) -> dict[str, Way]:
    """By the ids of pieces what an action does to them; those that stay are left out."""
    found: dict[str, Way] = {}
    for effect in state.effects(action):
        if effect["square"] == OFF_BOARD:
            piece = next(each for each in harness.tabletop.in_hand(effect["colour"]) if each not in found)
        else:
            spots = harness.tabletop.spots.get(effect["square"], [effect["square"]])
            piece = next(each for each in map(harness.tabletop.piece_at, spots) if each is not None)
        if effect["square"] != effect["to"]:
            found[piece] = Way(effect["path"], effect["to"])
    return found


class Hands:
    """Hands that carry out one action at a table, one piece after the other; each is watched by `asks_for_a_step`."""

    def __init__(self, harness: TableHarness, action: int) -> None:
        state = harness.table.state
        assert state is not None
        self.harness = harness
        self.action = action
        self._start = dict(harness.tabletop.at)
        self._ways = {
            each: ways(harness, state, each) for each in state.legal_actions() if moves_pieces_alone(state, each)
        }
        self._recorded = len(harness.table.record)

    def moves(self) -> list[str]:
        """The pieces that the action moves."""
        return list(self._ways[self.action])

    def carry_out(self, order: tuple[str, ...]) -> None:
        """Take the pieces up in this order, and put each down as soon as there is room where it goes."""
        up: list[str] = []
        for piece in order:
            came = self._start[piece] == HAND
            self.harness.tabletop.lift(piece)
            up.append(piece)
            self._rest(sees=not came)
            while (ready := [each for each in up if self._room(each) is not None]) and not self.is_done:
                up.remove(ready[0])
                self.harness.put(ready[0], self._room(ready[0]) or HAND)
                self._rest(sees=True)

    @property
    def is_done(self) -> bool:
        """Whether the table has recorded something."""
        return len(self.harness.table.record) > self._recorded

    def _room(self, piece: str) -> str | None:
        to, tabletop = self._ways[self.action][piece].to, self.harness.tabletop
        if to == OFF_BOARD:
            return HAND
        try:
            spot = free_spot(tabletop, tabletop.at, to)
        except LookupError:
            return None
        return spot if tabletop.piece_at(spot) is None else None

    def _rest(self, *, sees: bool) -> None:
        if self.is_done:
            return
        if sees:
            self.harness.read()
        self.harness.wait(REST_S)
        if sees and not self.is_done:
            self._check()

    def _check(self) -> None:
        """What is asked for is still to be done, for this action or another one that hands may be at just as well."""
        may_be = [action for action in self._ways if self._may_be_at(action)]
        assert self.action in may_be
        assert any(self._asks_for_a_step(action) for action in may_be), (self.harness.prompt, self.harness.lights())

    def _may_be_at(self, action: int) -> bool:
        """Whether nothing has been moved but pieces of this action, each as far as its way goes."""
        tabletop, own = self.harness.tabletop, self._ways[action]
        for piece, at in tabletop.at.items():
            if at == self._start[piece] or (at == AIR and self._start[piece] == HAND):
                continue
            alike = [each for each in own if tabletop.colours[each] == tabletop.colours[piece]]
            way = own.get(piece) or next((own[each] for each in alike if self._start[each] == self._start[piece]), None)
            if way is None:
                return False
            place = place_of(tabletop, at)
            if at != AIR and place not in (way.to, *way.path) and not (at == HAND and way.to == OFF_BOARD):
                return False
        return True

    def _asks_for_a_step(self, action: int) -> bool:
        harness = self.harness
        there, wanted = self._standing(harness.tabletop.at), self._wanted(action)
        missing = {place for place, _ in wanted - there}
        too_much = {place for place, _ in there - wanted}
        found, squares = harness.situation, harness.message.squares
        blinking = {
            place_of(harness.tabletop, name) or name
            for name, light in harness.lights().items()
            if light[1] == scene.BLINK
        }
        if isinstance(found, Confirm | Choose | Doubt) or not (missing or too_much):
            return not missing and not too_much
        if squares and squares[-1] in missing:
            return blinking == {squares[-1]}
        if squares:
            return squares[-1] in too_much and not blinking
        # nothing says yet which action it is: people are to choose
        return isinstance(found, Moving) and any(light[1] == scene.PULSE for light in harness.lights().values())

    def _wanted(self, action: int) -> Standing:
        after = {piece: HAND if way.to == OFF_BOARD else way.to for piece, way in self._ways[action].items()}
        return self._standing({**self._start, **after})

    def _standing(self, at: dict[str, str]) -> Standing:
        tabletop = self.harness.tabletop
        on_board = [(place_of(tabletop, where) or where, piece) for piece, where in at.items()]
        return Counter((place, tabletop.colours[piece]) for place, piece in on_board if place not in (HAND, AIR))


def orders(pieces: list[str]) -> list[tuple[str, ...]]:
    """All orders of a few pieces, some of many."""
    if len(pieces) <= ALL_ORDERS_UP_TO:
        return list(permutations(pieces))
    random = Random("orders")
    return [tuple(random.sample(pieces, len(pieces))) for _ in range(DRAWN_ORDERS)]


@pytest.mark.parametrize("file", kept(GAMES, KEPT), ids=lambda file: file.stem)
def test_each_movement_is_asked_for_in_whatever_order_hands_begin(tmp_path: Path, file: Path) -> None:
    carried_out = 0
    for number, node in enumerate(nodes(file)):
        state = rules(game_of(file)).from_position(node.position)  # type: ignore[attr-defined]
        action = state.parse(node.words)
        if not moves_pieces_alone(state, action):
            continue
        harness = opened(file, node.position, tmp_path / str(number))
        for each, order in enumerate(orders(Hands(harness, action).moves())):
            Hands(opened(file, node.position, tmp_path / f"{number}-{each}"), action).carry_out(order)
            carried_out += 1
    assert carried_out
