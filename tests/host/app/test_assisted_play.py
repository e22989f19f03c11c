"""Test a virtual board that moves what follows by itself, with people who tap and drag at random among what is lit."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from signalbox.app.game_board import ScreenBoard
from signalbox.board.piece_places import lay_out, target_squares
from signalbox.board.tabletop import AIR, HAND
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.play.table.commands import (
    HandsCommand,
    LiftPart,
    LiftPiece,
    PlacePart,
    PlacePiece,
    PressButton,
    SetMoveEverything,
    Tap,
    carry_out,
)
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.pace import PACES
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import SimulatedPlayers
from signalbox.simulator.people.follower import VisibleLights
from signalbox.simulator.people.player import SimulatedPlayer
from tests.english import message_text
from tests.host.play.table.harness import READY, TableHarness, open_table, open_with_cards, table_at
from tests.soak import mark_soak

PAGE = "Ann's page"
STEP_S = 0.1
SETTLE_S = 20.0  # the longest time until everything is back in place
PLAYERS = {"ptites-locos": 2, "golden-train": 2, "paris-connection": 3}
MAX_ACTS = 400
PATIENCE = 60  # acts without any progress
GOLDEN_CARDS = ["wagon 1", "wagon 2", "wagon 1", "wagon 3", "dynamite 1"]


class Screen:
    """A virtual board in simulated time. `act` carries out a command from a page."""

    def __init__(self, harness: TableHarness, opened: Any, seed: int = 0, computers: Sequence[int] = ()) -> None:
        self.harness = harness
        harness.names_pieces = True
        self.table = harness.table
        self.table.config.virtual_hands = VirtualHands.ALL
        self.table.config.pace = PACES["fast"]
        self._hands = Hands(harness.tabletop, Random(seed), 0.0)
        player = SimulatedPlayer(
            self.table, self._hands, lambda state: state.legal_actions()[0], Random(seed), computers
        )
        world: Any = SimpleNamespace(hands=self._hands, find=None, open=None, pixels=bytes, sync=lambda: None)
        self._board = ScreenBoard(opened, world, SimulatedPlayers(self._hands, player))
        self._board.connect(Connection(opened.board), lambda *_: None, partial(carry_out, self.table))
        self.lights = VisibleLights(self.table, harness.tabletop)
        self._session: Any = SimpleNamespace(at=lambda now: now, identify=lambda *_: None, hold=self._hold)
        self._sensed = ""
        self.actions = 0  # taps, drags and presses
        self.let(1)

    def _hold(self, now: float, is_held: bool, magnets: int) -> None:
        self.table.diagnosis.hold(is_held, magnets)
        self.table.advance(now)

    def let(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass, at most until a condition holds."""
        for _ in range(round(seconds / STEP_S)):
            if until():
                return
            self.harness.at += STEP_S
            self.table.tick(self.harness.at)
            self._board.act(self._session, self.harness.at)
            if self.harness.tabletop.to_text() != self._sensed:
                self._sensed = self.harness.tabletop.to_text()
                self.harness.read()

    def act(self, *commands: HandsCommand | Tap) -> Message | None:
        """Carry out commands from a page, a moment apart. Return the reason why the last one was refused, if it was."""
        refusal = None
        for command in commands:
            try:
                self._board.move(PAGE, command, self.harness.at)
                refusal = None
            except UserError as fault:
                refusal = fault.message
            self.let(0.1)
        self.actions += 1
        return refusal

    def drag(self, piece: str, square: str) -> Message | None:
        return self.act(LiftPiece(piece), PlacePiece(piece, square))

    def press(self, button: str) -> None:
        carry_out(self.table, self.harness.at, PressButton(button))
        self.actions += 1

    def is_settled(self) -> bool:
        """Return whether every piece is where it belongs and nothing moves."""
        state, tabletop, decision = self.table.state, self.harness.tabletop, self.table.decision
        if state is None or decision is None or self._hands.is_busy or decision.chosen_action is not None:
            return False
        if not decision.is_right() or AIR in (*tabletop.at.values(), *tabletop.bay_of.values()):
            return False
        return target_squares(tabletop, state) == tabletop.at

    def settle(self) -> None:
        """Wait until everything is in place."""
        self.let(SETTLE_S, self.is_settled)
        assert self.is_settled(), f"not put right: {self.harness.prompt} {self.harness.detail}"


def begin(screen: Screen) -> None:
    for _ in range(5):
        if screen.table.match is None:
            screen.press("confirm")
            screen.let(1)
    assert screen.table.match is not None


def locos(tmp_path: Path, position: str = READY) -> Screen:
    opened = table_at(tmp_path, position)
    return Screen(TableHarness(opened), opened)


def test_tap_on_the_end_of_a_way_drives_the_only_loco_there_and_undo_brings_it_back(tmp_path: Path) -> None:
    screen = locos(tmp_path)
    before = dict(screen.harness.tabletop.at)
    assert screen.act(Tap("Q1.1.6")) is None
    screen.settle()
    assert screen.harness.actions == ["loco Q1.1.1"]
    assert screen.harness.tabletop.piece_at("Q1.1.6") is not None
    screen.press("undo")
    screen.settle()
    assert (screen.harness.actions, screen.harness.tabletop.at) == ([], before)
    assert screen.act(Tap("Q3.2.2")) == Message("tap-nothing")


def test_wrong_drop_goes_back_with_its_reason(tmp_path: Path) -> None:
    screen = locos(tmp_path)
    before = dict(screen.harness.tabletop.at)
    screen.drag(str(screen.harness.tabletop.piece_at("Q1.1.1")), "Q3.1.3")
    screen.let(0.6)
    assert (screen.harness.prompt, screen.harness.tone) == (message_text("goes-back-wrong"), "wrong")
    screen.settle()
    assert screen.harness.tabletop.at == before


def test_loco_dragged_back_is_taken_back(tmp_path: Path) -> None:
    screen = locos(tmp_path)
    loco = str(screen.harness.tabletop.piece_at("Q1.1.1"))
    screen.drag(loco, "Q1.1.6")
    screen.settle()
    screen.let(2)  # after that, it is no longer the same movement
    screen.drag(loco, "Q1.1.1")
    screen.let(3)
    assert screen.harness.actions == []
    assert screen.harness.tabletop.at[loco] == "Q1.1.1"


def test_people_may_move_everything_themselves(tmp_path: Path) -> None:
    screen = locos(tmp_path)
    carry_out(screen.table, screen.harness.at, SetMoveEverything("yes"))
    assert screen.act(Tap("Q1.1.6")) == Message("tap-nothing")
    loco = str(screen.harness.tabletop.piece_at("Q1.1.1"))
    screen.drag(loco, "Q3.1.3")
    screen.let(5)
    assert (screen.harness.tabletop.at[loco], screen.harness.tone) == ("Q3.1.3", "wrong")


def test_golden_train_turn_without_a_choice_needs_nobody_and_an_attack_one_tap(tmp_path: Path) -> None:
    opened_with = open_with_cards(tmp_path, "golden-train", 2, GOLDEN_CARDS)
    screen = Screen(opened_with, SimpleNamespace(table=opened_with.table, board=opened_with.board))
    screen.let(30, lambda: "attack.1" in screen.lights.buttons(screen.harness.at))
    assert [action.split()[0] for action in screen.harness.actions if action.startswith("couple")] == ["couple"] * 3
    assert screen.actions == 0
    screen.press("attack.1")
    screen.let(1)
    wagon = str(screen.harness.tabletop.piece_at("T2.1"))
    screen.act(LiftPiece(wagon))
    screen.let(2, lambda: screen.harness.tabletop.at[wagon] == HAND)
    assert screen.harness.tabletop.at[wagon] == HAND
    screen.let(15)
    assert screen.actions == 2
    assert screen.is_settled()


class RandomPerson:
    """Somebody who taps, drags and presses at random among what is lit, undoes, and drops pieces anywhere."""

    def __init__(self, screen: Screen, random: Random) -> None:
        self._screen = screen
        self._random = random
        self.mistakes = self.undone = 0

    def act(self) -> None:
        screen, random, tabletop = self._screen, self._random, self._screen.harness.tabletop
        at = screen.harness.at
        buttons = [button for button in screen.lights.buttons(at) if button != "help"]
        if "undo" in buttons and random.random() < 0.1:
            screen.press("undo")
            self.undone += 1
            screen.settle()
            return
        buttons = [button for button in buttons if button != "undo"]
        free = [name for name in tabletop.board.squares if tabletop.piece_at(name) is None]
        pieces = [piece for piece, where in tabletop.at.items() if where != AIR]
        if random.random() < 0.07:
            screen.drag(random.choice(pieces), random.choice(free))
            self.mistakes += 1
            screen.let(5)
            return
        if buttons and random.random() < 0.5:
            screen.press(random.choice(buttons))
        elif not self._act_by_hand(at, free):
            screen.let(2)
        screen.let(4, screen.is_settled)

    def _act_by_hand(self, at: float, free: list[str]) -> bool:
        """Tap something that is lit, or lay a platform into a lit bay. Return False if nothing is lit."""
        screen, random, tabletop = self._screen, self._random, self._screen.harness.tabletop
        state = screen.table.state
        lit = [light.square for light in screen.lights.lit_lights(at) if light.square]
        if state is None or not lit:
            return False
        if platforms := [words for words in map(state.notation, state.legal_actions()) if words.startswith("platform")]:
            part, side = random.choice(platforms).split()[1:]
            bay = next(bay for bay in tabletop.board.bays if bay not in tabletop.bay_of.values())
            screen.act(LiftPart(part), PlacePart(part, bay, side))
            return True
        square = random.choice(lit)
        piece = tabletop.piece_at(square)
        if piece is None:
            refusal = screen.act(Tap(square))
            assert refusal is None or refusal.id in ("tap-which", "tap-nothing"), refusal
            return refusal is None
        screen.act(LiftPiece(piece))
        screen.let(0.6)
        if tabletop.at[piece] == AIR:
            ends = [light.square for light in screen.lights.lit_lights(screen.harness.at) if light.square in free]
            screen.act(PlacePiece(piece, random.choice([*ends, square])))
        return True


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("seed", [0, *mark_soak(*range(1, 100))])
def test_random_people_never_get_stuck_and_undo_puts_everything_back(tmp_path: Path, game: str, seed: int) -> None:
    opened = open_table(tmp_path, PLAYERS[game], "", game, first=0)
    harness = TableHarness(opened)
    lay_out(harness.tabletop, opened.table.config.rules.start(PLAYERS[game], opened.table.config.setups[0][0]))
    harness.read()
    screen = Screen(harness, opened, seed)
    begin(screen)
    person = RandomPerson(screen, Random(seed))
    entries, progressed_at = 0, 0
    for number in range(MAX_ACTS):
        person.act()
        if screen.table.is_over:
            break
        if len(screen.table.record) != entries:
            entries, progressed_at = len(screen.table.record), number
        assert number - progressed_at < PATIENCE, f"stuck: {screen.harness.prompt} {screen.harness.detail}"
    assert person.undone + person.mistakes
