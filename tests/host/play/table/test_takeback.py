"""Undo after a computer's turn, and how far the table searches for the position on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

import pytest

from shared_rules.game import BY_HANDS, SPECTATOR, TERMINAL, State
from signalbox.board.piece_places import lay_out
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import final_state
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.match import must_roll
from signalbox.play.table.opening import resumed_table
from signalbox.play.table.situation import CorrectingBoard
from signalbox.play.table.takeback import MAX_SEARCHED, count_actions_since_chance, find_matching_history
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.player import SimulatedPlayer
from tests.english import message_text
from tests.host.play.table.harness import (
    DOUBLE,
    NOW,
    QUIET_S,
    READY,
    TableHarness,
    harness_at,
    open_harness,
    open_with_cards,
)

THREE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2/4-0-0: 0 0 1 loco red.2.3 -"
WITH_TILES = "free+repair red.B,blue.A,-,yellow.A 3-0-2:Q1.1.1/4-0-0: 10 0 1 tile - -"
MANY_S = 120


def let_computers_play(harness: TableHarness, enough: Callable[[], bool]) -> None:
    """Move the computers' pieces as the lights request until `enough` returns True."""
    harness.names_pieces = True
    for _ in range(MANY_S):
        if enough():
            return
        harness.wait(1)
        match = harness.table.match
        if match is not None and match.decision.chosen_action is not None:
            lay_out(harness.tabletop, match.state.child(match.decision.chosen_action))
            harness.read(wait=1)
            if match.decision.chosen_action is not None:
                harness.press("confirm")
    raise AssertionError(f"they did not get there: {harness.prompt}")


def play_turn(harness: TableHarness, seat: int) -> None:
    """Play a person's turn to its end, choosing the last legal action each time."""
    match = harness.match
    for _ in range(5):
        if match.state.turn() != seat:
            return
        action = match.state.legal_actions()[-1]
        after = match.state.child(action)
        harness.choose(match.state.notation(action))
        lay_out(harness.tabletop, after)
        harness.read(wait=1)
        if match.state.turn() == seat and match.decision.chosen_action is not None:
            harness.press("confirm")  # a loco that enters and crashes leaves the board unchanged
    raise AssertionError(f"the turn did not end: {harness.prompt}")


def roll_condition(harness: TableHarness, seat: int) -> Callable[[], bool]:
    """Return a predicate that is True while it is this seat's turn to roll."""
    return lambda: harness.table.match is not None and harness.state.turn() == seat and must_roll(harness.state)


def put_right(harness: TableHarness) -> list[str]:
    """Follow the correction prompts one piece at a time, or all platforms at once, and return the prompts."""
    prompts = []
    while isinstance(now := harness.situation, CorrectingBoard):
        prompts.append(harness.prompt)
        assert len(prompts) < 20
        if isinstance(now.fix, PieceFix):
            take, put = (_spot(harness, name, taken=name == now.fix.source) for name in (now.fix.source, now.fix.goal))
            harness.put(harness.lift(take) if take else harness.from_hand(now.fix.colour), put or "hand")
        else:
            tabletop, view = harness.tabletop, harness.state.view(SPECTATOR)["parts"]
            ways = [(part["part"], part["bay"], part["side"]) for part in view]
            wrong = [way for way in ways if (tabletop.bay_of[way[0]], tabletop.side_of[way[0]]) != way[1:]]
            for part, _, _ in wrong:
                harness.lift_part(part)
            harness.at += 0.2
            for way in wrong:
                harness.place_part(*way)
        harness.wait(1)
    return prompts


def _spot(harness: TableHarness, place: str, *, taken: bool) -> str:
    """Return a square of a place, occupied or free as `taken` says, or "" if there is none."""
    squares = [square.name for square in harness.board.squares.values() if place in (square.name, square.place)]
    return next((name for name in squares if (harness.tabletop.piece_at(name) is not None) == taken), "")


class ComputerHands:
    """A virtual board's hands, which move only the pieces of the computer in seat 1."""

    def __init__(self, harness: TableHarness) -> None:
        harness.names_pieces = True
        harness.table.config.virtual_hands = VirtualHands.COMPUTERS
        self._harness = harness
        self._hands = Hands(harness.tabletop, Random(1), 0.0)
        self.player = SimulatedPlayer(harness.table, self._hands, lambda now: now.legal_actions()[0], Random(1), {1})

    def move(self, seconds: float) -> None:
        """Let the hands act for this many seconds."""
        for _ in range(round(seconds * 10)):
            self._harness.wait(0.1)
            self._hands.act(self._harness.at)
            self.player.act(self._harness.at)
            self._harness.read()

    def play_to(self, condition: Callable[[], bool]) -> None:
        """Let the hands play until `condition` returns True."""
        for _ in range(MANY_S):
            if condition():
                return
            self.move(1)
        raise AssertionError(f"they did not get there: {self._harness.prompt}")


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    return harness_at(tmp_path, READY, kinds=" c")


def test_undo_after_a_computer_turn_takes_both_back_until_it_rolls_the_same_dice_again(harness: TableHarness) -> None:
    harness.move("Q1.1.1", "Q1.1.6")
    let_computers_play(harness, roll_condition(harness, 0))
    played = harness.actions
    assert [action.split()[0] for action in played][:3] == ["loco", "roll", "platform"]
    assert harness.buttons.undo
    harness.press("undo")
    assert harness.actions == []
    assert harness.notice.startswith(
        "Taken back: “Ann drives a loco 5 squares.” This also takes back all that Ben did after it."
    )
    assert len(put_right(harness)) >= 2  # the platform, Ann's loco
    assert harness.prompt.startswith("Ann: drive a loco 5 points")
    harness.move("Q1.1.1", "Q1.1.6")
    let_computers_play(harness, roll_condition(harness, 0))
    assert harness.actions == played


def test_dice_seen_in_a_computer_turn_never_come_in_a_persons_turn(tmp_path: Path) -> None:
    """Ann stops after a double, sees Ben's roll, undoes both and plays on: she rolls dice that nobody has seen."""
    harness = harness_at(tmp_path, DOUBLE, kinds=" c")
    harness.move("Q1.1.1", "Q1.1.5", wait=1)
    harness.choose("stop")
    let_computers_play(harness, roll_condition(harness, 0))
    bens_roll = harness.actions[2]
    assert bens_roll.startswith("roll ")
    harness.press("undo")
    put_right(harness)
    assert harness.actions == ["loco Q1.1.1"]
    harness.press("roll")
    assert harness.actions[1] == "again"
    assert harness.actions[2].startswith("roll ")
    assert harness.actions[2] != bens_roll
    play_turn(harness, 0)
    let_computers_play(harness, roll_condition(harness, 0))
    assert next(action for action in harness.actions[3:] if action.startswith("roll ")) == bens_roll


def test_pieces_put_back_by_hand_offer_to_take_both_back(harness: TableHarness) -> None:
    harness.move("Q1.1.1", "Q1.1.6")
    let_computers_play(harness, roll_condition(harness, 0))
    past = harness.state.clone()
    while past.history:
        past.undo()
    lay_out(harness.tabletop, past)
    harness.read(wait=1)
    assert harness.prompt == message_text("shows-board-before")
    harness.press("undo")
    assert (harness.actions, harness.tone) == ([], "do")


def check_nothing_is_taken_back(harness: TableHarness, notice: str) -> None:
    before = list(harness.actions)
    assert not harness.buttons.undo
    harness.press("undo")
    assert (harness.actions, harness.notice) == (before, message_text(notice))


def test_later_roll_of_a_person_stands(harness: TableHarness) -> None:
    harness.move("Q1.1.1", "Q1.1.6")
    let_computers_play(harness, roll_condition(harness, 0))
    harness.press("roll")
    check_nothing_is_taken_back(harness, "takeback-roll-stands")


def test_undo_never_passes_another_persons_roll(tmp_path: Path) -> None:
    """Undo takes back the computer's turn and Ben's move before it, but Ben's roll protects Ann's move."""
    harness = harness_at(tmp_path, THREE, kinds="  c")
    harness.names_pieces = True
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    harness.press("roll")
    play_turn(harness, 1)
    let_computers_play(harness, roll_condition(harness, 0))
    harness.press("undo")
    assert [action.split()[0] for action in harness.actions][:3] == ["loco", "roll", "platform"]
    assert harness.state.turn() == 1
    put_right(harness)
    while harness.actions[-1].split()[0] != "roll":
        harness.press("undo")
        put_right(harness)
    harness.press("undo")
    assert harness.notice == message_text("takeback-roll-stands")
    assert len(harness.actions) == 2


def test_computer_that_began_leaves_nothing_to_take_back(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, kinds="c")
    let_computers_play(harness, roll_condition(harness, 1))
    assert len(harness.actions) >= 3
    check_nothing_is_taken_back(harness, "takeback-nothing")


def test_physical_dice_for_a_computer_stand(harness: TableHarness) -> None:
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    harness.roll("red 1 2")
    harness.press("undo", wait=1)
    assert harness.actions[:2] == ["loco Q1.1.1", "roll red 1 2"]


def test_l12_automatic_pass_is_taken_back_with_the_persons_action(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 4-0-0:/1-0-0:S1,S2,S3 0 0 1 platform red.1.2 -")
    harness.move_part("red", "B0", "A", wait=QUIET_S)
    assert harness.actions == ["platform red A", "pass"]
    assert harness.prompt == message_text("locos-roll", player="Ben")
    harness.press("undo", wait=QUIET_S)
    assert harness.actions == []


def test_tile_decision_is_taken_back_before_the_roll(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, WITH_TILES, kinds=" c")
    harness.choose("no tile")
    harness.press("undo")
    assert harness.actions == []


def test_full_turn_taken_back_is_resumed_from_the_record(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, kinds=" c")
    harness.names_pieces = True
    harness.press("roll")
    play_turn(harness, 0)
    match = harness.match
    let_computers_play(harness, roll_condition(harness, 0))
    count = len(harness.actions)
    harness.press("undo")
    remaining = harness.actions
    assert 0 < len(remaining) <= count - 4
    match.journal.close()
    record = read_record(match.journal.path)
    assert final_state(record.header, record.entries).position() == match.state.position()
    resumed = resumed_table(match.journal.path, NOW).table
    assert [entry["action"] for entry in resumed.record] == remaining
    assert resumed.decision is not None
    assert resumed.decision.plan.restoring


def test_golden_train_wagon_drawn_by_the_computer_stands(tmp_path: Path) -> None:
    """An announced value cannot be hidden again (G4)."""
    harness = open_with_cards(tmp_path, "golden-train", 2, ["wagon 4", "wagon 3", "wagon 2"], kinds=" c")
    harness.put(harness.from_hand("wagon"), "T1.1")
    let_computers_play(harness, lambda: harness.actions[-2:] == ["couple", "wagon ?"] and len(harness.actions) == 5)
    check_nothing_is_taken_back(harness, "takeback-deal-stands")


def test_paris_connection_whole_computer_turn_is_taken_back(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "paris-connection", 3, [], kinds=" cc")
    match = harness.match
    harness.names_pieces = True
    harness.wait()
    deals = len(harness.actions)
    harness.press(next(name for name in ("red", "blue", "black") if match.state.may_press(name)))
    lay_out(harness.tabletop, match.state.child(match.state.legal_actions()[0]))
    harness.read(wait=1)
    harness.choose("done")
    let_computers_play(harness, lambda: match.state.turn() == 0 or match.state.current_player() == TERMINAL)
    assert match.state.turn() == 0
    harness.press("undo")
    assert harness.notice.endswith("This also takes back all that Ben and Cleo did after it.")
    assert len(harness.actions) == deals + 2  # the company and its loco; only "done" was taken back
    put_right(harness)
    assert harness.tone != "wrong"


def test_virtual_board_puts_everything_back_after_an_undo(harness: TableHarness) -> None:
    own = ComputerHands(harness)
    before = harness.tabletop.to_text()
    harness.move("Q1.1.1", "Q1.1.6")
    own.play_to(roll_condition(harness, 0))
    harness.press("undo")
    assert (harness.prompt, harness.tone) == (message_text("goes-back-by-itself"), "wait")
    own.move(30)
    assert harness.tabletop.to_text() == before
    assert harness.prompt.startswith("Ann: drive a loco 5 points")
    own.player.intentions.intended_actions = dict.fromkeys(range(20), 0)  # to be ignored: from before the takeback
    harness.choose("enter S3")
    harness.put(harness.from_hand("green"), "Q1.3.3")
    own.play_to(roll_condition(harness, 0))


def test_computers_pieces_return_by_themselves_after_a_resume(tmp_path: Path) -> None:
    """The program ends right after Undo, so only the record and the board are left."""
    harness = open_harness(tmp_path, kinds=" c")
    own = ComputerHands(harness)
    harness.press("roll")
    play_turn(harness, 0)
    before = harness.tabletop.to_text()
    own.play_to(roll_condition(harness, 0))
    assert harness.tabletop.to_text() != before
    harness.press("undo")
    own.move(0.3)  # nothing has moved yet
    harness.journal.close()
    opened = resumed_table(harness.journal.path, NOW)
    opened.tabletop = harness.tabletop.to_text()
    resumed = TableHarness(opened)
    resumed_hands = ComputerHands(resumed)
    prompts = set()
    while resumed.tone == "wait":
        prompts.add(resumed.prompt)
        resumed_hands.move(2)
    assert prompts == {message_text("goes-back-by-itself")}
    assert resumed.tabletop.to_text() == before
    assert resumed.tone != "wait"
    put_right(resumed)
    assert resumed.tone == "do"


@pytest.mark.parametrize("goes_on", [False, True], ids=["it comes down there", "it goes on"])
def test_piece_never_put_down_may_go_anywhere_after_a_resume(new_game: TableHarness, goes_on: bool) -> None:
    """The piece rested on a destination long enough to count. The program ends while the piece is in the air again."""
    new_game.roll("red 3 4")
    new_game.move_part("red", "B0", "A", wait=QUIET_S)
    state = new_game.state
    effects = [way for way in map(state.effects, state.legal_actions()) if len(way) == 1 and not way[0]["crash"]]
    first, other = [effect["to"] for (effect,) in effects][:2]
    before = new_game.actions
    new_game.put(new_game.from_hand("green"), first, wait=QUIET_S)
    assert len(new_game.actions) == len(before) + 1
    piece = new_game.lift(first, wait=QUIET_S)
    assert new_game.actions == before
    new_game.journal.close()
    opened = resumed_table(new_game.journal.path, NOW)
    new_game.tabletop.place(piece, other if goes_on else first)
    opened.tabletop = new_game.tabletop.to_text()
    resumed = TableHarness(opened)
    resumed.wait(2)
    assert (resumed.prompt, resumed.tone) == (message_text("doubt"), "ask")
    resumed.press("confirm")
    assert len(resumed.actions) == len(before) + 1


def test_computer_waits_for_second_thoughts_once_per_turn_and_undo_takes_both_turns_back(harness: TableHarness) -> None:
    """The computer waits for 2 s after Ann's move has counted, which is 0.35 s after she put the loco down.

    It does not wait again between its roll and its platform move, although Undo is lit then too.
    """
    harness.move("Q1.1.1", "Q1.1.6", wait=2.3)
    assert harness.actions == ["loco Q1.1.1"]
    harness.wait(0.1)
    assert [action.split()[0] for action in harness.actions] == ["loco", "roll"]
    harness.wait(0.9)
    assert harness.prompt.startswith("For Ben: ")
    harness.press("undo")
    assert harness.actions == []
    harness.move("Q1.1.6", "Q1.1.1", wait=QUIET_S)
    assert harness.prompt.startswith("Ann: drive a loco 5 points")


@dataclass
class Chain:
    """A stand-in for the state of a game that will match the board after `remaining` more moves by hand."""

    remaining: int

    def clone(self) -> Chain:
        return Chain(self.remaining)

    def child(self, action: int) -> Chain:
        return Chain(self.remaining - 1)

    def position(self) -> str:
        return str(self.remaining)

    def readings(self) -> bytes:
        return bytes([self.remaining])

    def readings_after(self, action: int) -> bytes:
        return bytes([self.remaining - 1])

    def current_player(self) -> int:
        return 0

    def legal_actions(self) -> list[int]:
        return [7]

    def input_kind(self, action: int) -> int:
        return BY_HANDS

    def undo(self) -> None:
        self.remaining += 1


def gap(readings: bytes) -> int:
    return readings[0]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(0, (0, [])), (3, (0, [7] * 3)), (MAX_SEARCHED - 1, (0, [7] * (MAX_SEARCHED - 1))), (MAX_SEARCHED, None)],
)
def test_only_the_nearest_positions_are_searched(moves: int, expected: tuple[int, list[int]] | None) -> None:
    assert find_matching_history(cast("State", Chain(moves)), 5, gap) == expected


def test_actions_are_counted_back_to_the_last_roll(ready: TableHarness) -> None:
    counts = [count_actions_since_chance(ready.match)]
    ready.move("Q1.1.1", "Q1.1.6", wait=2)
    counts.append(count_actions_since_chance(ready.match))
    ready.press("roll")
    counts.append(count_actions_since_chance(ready.match))
    assert counts == [0, 1, 0]
    assert len(ready.actions) == 2
