"""Test two games that differ only in what is hidden from a viewer, who must receive the same bytes throughout.

The snapshot, the lights, all kinds of pages, the terminal, the log, the record and its export are compared. Both games
are played identically, with Help, Undo, computers, and wrong positions that players accept or play on from.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from shared_rules.game import BY_BUTTON, BY_ITSELF, BY_LIFT, SPECTATOR, TERMINAL, NotAllowedError, State
from signalbox.app.seat_pages import SeatPages
from signalbox.app.table_terminal import Terminal
from signalbox.board import draw
from signalbox.board.tabletop import HAND
from signalbox.core.errors import UserError
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.show_and_export import export_data, positions, positions_table, records_table
from signalbox.play.table.commands import AcceptBoard, PlayOn, PressButton, ShowAgain
from signalbox.play.table.config import Options
from signalbox.play.table.match import Way, must_roll
from signalbox.play.table.present.lights import scene
from signalbox.play.table.present.snapshot import enabled_buttons, snapshot
from signalbox.play.table.situation import PlayOnConsent
from signalbox.web.viewer import SPECTATOR_ROLE, TABLE_ROLE, Role, seat_role
from tests.english import append_english
from tests.host.app.test_seat_pages import join
from tests.host.heads import without_heads
from tests.host.play.table.harness import TableHarness
from tests.host.twins import (
    DivergedError,
    Setting,
    Twins,
    can_stay_alike,
    carry_out,
    entries_visible_again,
    open_twins,
    put_right,
    say_and_carry_out,
)
from tests.host.web.hubs import table_hub
from tests.soak import mark_soak, mark_thorough_except

STARTS: Options = {"starts": "red,blue,black,brown,yellow,purple"}
SETTINGS = [
    Setting("golden-train", 2, {"pile": "open"}),
    Setting("golden-train", 3, {"pile": "closed"}),
    Setting("golden-train", 3, {"pile": "open"}, "--c", differ=False),
    Setting("paris-connection", 3, STARTS, informed=(0, 1)),
    Setting("paris-connection", 4, STARTS, "--c", informed=(1, 3)),
    Setting("paris-connection", 3, STARTS, "-c", differ=False),
    Setting("ptites-locos", 2, {}, differ=False),
    Setting("ptites-locos", 3, {}, "-c", differ=False),
]
STEPS, ALL_STEPS = 80, 200  # the second number is for tests marked soak
AROUND = 60  # characters to show on each side of a difference
HINTED = ("help", "right", "play on")  # operations that may press Help: its advice uses everything that is visible
LOOKUP_INTERVAL = 12  # steps; every lookup replays the record from the beginning

Operation = Callable[[TableHarness], None]


class WatchedTable:
    """One of two compared tables, with all its output. Its pages stay open until `stack` is closed."""

    def __init__(self, harness: TableHarness, stack: ExitStack) -> None:
        self.harness = harness
        self.pages = SeatPages(harness.table)
        self.printed: list[str] = []
        self._terminal = Terminal(append_english(self.printed), harness.table)
        people = [seat for seat, who in enumerate(harness.table.config.seats) if who.is_human]
        self._hub = table_hub(lambda _command, _viewer: None, draw(harness.board), self.pages.seats)
        for seat in people:
            join(self.pages.seats, seat)
        roles = (TABLE_ROLE, SPECTATOR_ROLE, *map(seat_role, people))
        self._viewers = {role: stack.enter_context(self._hub.connect_viewer(role)) for role in roles}

    def do(self, operation: Operation) -> None:
        """Carry out an operation. If it is refused, record the reason."""
        try:
            operation(self.harness)
        except UserError as fault:
            self.printed.append(str(fault))
        self.harness.wait()

    def look(self) -> dict[Role, list[str]]:
        """Publish the table. Return, for each role, the board's lights and the messages that its page receives."""
        harness = self.harness
        shown = snapshot(harness.table, harness.at)
        self._terminal.show(shown)
        self._hub.publish(shown, self.pages.private_states(), {"links": "the same"})
        lights = repr(scene(harness.table, harness.situation))
        received: dict[Role, list[str]] = {}
        for role, viewer in self._viewers.items():
            received[role] = [lights]
            while (text := viewer.pop_message(0.0)) is not None:
                received[role].append(without_heads(text))
        return received

    def public_lines(self, lines: list[str]) -> list[str]:
        """Return everything that anybody can read in the record at this point, followed by the log's `lines`."""
        record = read_record(self.harness.journal.path)
        rows = list(positions(record))
        console = Console(width=200, file=StringIO())
        with console.capture() as printed:
            console.print(positions_table(record.header, rows), records_table([self.harness.journal.path]))
        return [json.dumps(rows), printed.get(), without_heads(json.dumps(export_data(record))), *lines]


class Players:
    """The players at two compared tables. They act identically, choosing operations that are possible at both."""

    def __init__(self, twins: Twins, random: Random) -> None:
        self._twins = twins
        self._random = random

    def next(self) -> tuple[str, Operation]:
        """Choose the next operation. Return its name and the operation itself."""
        (one, other), random = self._twins.states(), self._random
        ways: list[tuple[str, Operation | None, int]] = [
            ("go on", self._action(one, other), 12),
            ("help", lambda harness: harness.press("help"), 4),
            (
                "undo",
                lambda harness: harness.press("undo"),
                6 if enabled_buttons(self._twins.one.situation).undo else 1,
            ),
            ("show again", lambda harness: harness.command(ShowAgain()), 1),
            ("right", self._declaration(AcceptBoard()), 1),
            ("play on", self._declaration(PlayOn()), 4),
            ("button", self._button(one, other), 1),
            ("page", self._page(one), 1),
        ]
        possible = [(name, operation, weight) for name, operation, weight in ways if operation is not None]
        [(name, operation, _)] = random.choices(possible, [weight for _, _, weight in possible])
        return name, operation

    @property
    def is_stuck(self) -> bool:
        """True if it is a person's turn but no operation is possible at both tables."""
        one, other = self._twins.states()
        return self._is_persons_turn() and self._action(one, other) is None

    def _is_persons_turn(self) -> bool:
        match = self._twins.one.match
        return match.state.current_player() >= 0 and not match.is_computers_turn()

    def _action(self, one: State, other: State) -> Operation | None:
        """Return an operation that continues both games and keeps them looking the same, or None if there is none."""
        match = self._twins.one.match
        if match.is_computers_turn():
            return carry_out if match.decision.chosen_action is not None else TableHarness.wait
        if must_roll(match.state):
            return lambda harness: harness.press("roll")
        legal = [each for each in one.legal_actions() if each in other.legal_actions()]
        legal = [each for each in legal if one.input_kind(each) != BY_ITSELF]
        self._random.shuffle(legal)
        for action in legal:
            if can_stay_alike(one.child(action), other.child(action)):
                if one.input_kind(action) == BY_BUTTON:
                    return self._button_press(one, action)
                return partial(say_and_carry_out, words=one.notation(action))
        return None

    def _button_press(self, state: State, action: int) -> Operation:
        """Return the operation of pressing the button that stands for this action."""
        buttons = self._twins.one.match.config.game_buttons
        button = next(each for each in buttons if _meaning(state, each) == str(action))
        return lambda harness: harness.press(button)

    def _declaration(self, command: AcceptBoard | PlayOn) -> Operation | None:
        """Return an operation that moves a piece and declares the new position correct, or None if impossible."""
        tabletop, random = self._twins.one.tabletop, self._random
        on_board = [piece for piece, place in tabletop.at.items() if place != HAND and not self._reveals(place)]
        if not self._is_persons_turn() or not on_board:
            return None
        piece = random.choice(on_board)
        free = [name for name in tabletop.board.squares if tabletop.piece_at(name) is None]
        near = [name for name in free if name.partition(".")[0] == tabletop.at[piece].partition(".")[0]]
        place, asks = random.choice([HAND, random.choice(free), random.choice(near or free)]), random.random() < 0.3

        def declare(harness: TableHarness) -> None:
            harness.lift(next(square for each, square in harness.tabletop.at.items() if each == piece))
            harness.put(piece, place)
            harness.wait(1.0)
            harness.command(command)
            if asks:
                harness.press("help")
            self._agree(harness)

        return declare

    def _reveals(self, square: str) -> bool:
        """Return whether lifting the piece on a square reveals a difference between the games."""
        one, other = self._twins.states()
        lifts = [each for each in one.legal_actions() if one.input_kind(each) == BY_LIFT and one.mover(each) == square]
        return not all(can_stay_alike(one.child(each), other.child(each)) for each in lifts)

    def _agree(self, harness: TableHarness) -> None:
        """Agree to the proposal for all players if both games still look the same afterwards; else refuse it."""
        while isinstance(harness.situation, PlayOnConsent):
            proposal = harness.match.proposal
            assert proposal is not None
            way = proposal.way
            harness.wait(0.5)
            harness.press("confirm" if self._may_agree(harness, way) else "undo")
            harness.wait(0.1)

    def _may_agree(self, harness: TableHarness, way: Way) -> bool:
        if harness is self._twins.one:
            self._agreed = self._twins.stay_alike_after(partial(_apply_way, way))
        return self._agreed

    def _button(self, one: State, other: State) -> Operation | None:
        """Return the operation of pressing a button that both games refuse for the same reason, or None."""
        meanings = {each: _meaning(one, each) for each in self._twins.one.match.config.game_buttons}
        alike = [each for each, why in meanings.items() if not why.isdecimal() and why == _meaning(other, each)]
        if not alike:
            return None
        button = self._random.choice(alike)
        return lambda harness: harness.press(button)

    def _page(self, state: State) -> Operation | None:
        """Return an operation that presses a button on a seat's page out of turn, which the table refuses."""
        seats = [seat for seat in range(self._twins.setting.players) if seat != state.turn()]
        seat, button = self._random.choice(seats), self._random.choice(self._twins.one.table.config.buttons)
        return lambda harness: SeatPages(harness.table).command(harness.at, seat, PressButton(button))


def _apply_way(way: Way, state: State) -> None:
    if way.action is not None:
        state.apply(way.action)
    state.arrange(way.words)


def _meaning(state: State, button: str) -> str:
    """Return the action that a button stands for, or the reason why there is none."""
    try:
        return str(state.button(button))
    except NotAllowedError as fault:
        return repr(fault.reason)


@pytest.mark.parametrize(("seed", "steps"), [(0, STEPS), *mark_soak(*((seed, ALL_STEPS) for seed in (0, 1, 3, 4)))])
@pytest.mark.parametrize("setting", mark_thorough_except(SETTINGS, 3), ids=str)
def test_viewers_without_the_secret_receive_the_same(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    setting: Setting,
    seed: int,
    steps: int,
) -> None:
    caplog.set_level(logging.DEBUG, "signalbox")
    random = Random(f"{setting} {seed}")
    compared: Counter[str] = Counter()
    while (done := compared["steps"]) < steps or (done < 3 * steps and not is_enough(compared, setting)):
        limit = max(steps, done + LOOKUP_INTERVAL)
        game = tmp_path / str(compared["steps"])
        game.mkdir()
        with ExitStack() as opened:
            twins = open_twins(game, setting, random, monkeypatch)
            with suppress(DivergedError):
                compare(twins, [WatchedTable(each, opened) for each in twins.both], random, limit, compared, caplog)
        compared["cards"] += twins.cards.differing
    assert is_enough(compared, setting)
    assert {"go on", "help", "undo", "play on"} <= {*compared}


def is_enough(compared: Counter[str], setting: Setting) -> bool:
    """Return whether every kind of output was compared, and the games differed exactly if the setting says so."""
    return (compared["cards"] > 10) == setting.differ and all(
        compared[kind] for kind in ("pages", "terminal", "record")
    )


def compare(
    twins: Twins,
    watched: list[WatchedTable],
    random: Random,
    steps: int,
    compared: Counter[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Play both games identically until they end or diverge, comparing them after each step, up to `steps` in total."""
    players = Players(twins, random)
    knew: set[int] = set()  # viewers who last saw something visible in only one game
    while compared["steps"] < steps and not players.is_stuck:
        name, operation = players.next()
        before = twins.one.state.clone()
        logs, looks = [], []
        for each in watched:
            caplog.clear()
            each.do(operation)
            looks.append(each.look())
            logs.append([record.getMessage() for record in caplog.records])
        one, other = twins.states()
        context = f"{name} at {twins.one.actions[-3:]} in step {compared['steps']}"
        compared["steps"] += 1
        compared[name] += 1
        assert other.history == twins.cards.twin_of(one).history, context
        if one.current_player() == TERMINAL:
            break
        assert entries_visible_again(before, one, twins.setting.game) == [], context
        for role in looks[0]:
            viewer = SPECTATOR if role.seat is None else role.seat
            may_know = twins.may_know(viewer)
            if not may_know and viewer not in knew:
                assert_equal(looks[0][role], looks[1][role], f"{role}: {context}")
                compared["pages"] += 1
            (knew.add if may_know else knew.discard)(viewer)
        if name not in HINTED or not twins.may_know(SPECTATOR):
            assert_equal(watched[0].printed, watched[1].printed, context)
            compared["terminal"] += len(watched[0].printed)
        for each in watched:
            each.printed.clear()
            put_right(each.harness)
        if compared["steps"] % LOOKUP_INTERVAL == 0 and SPECTATOR not in knew:
            assert_equal(watched[0].public_lines(logs[0]), watched[1].public_lines(logs[1]), context)
            compared["record"] += 1


def assert_equal(one: list[str], other: list[str], context: str) -> None:
    """Check that two lists of strings are equal; otherwise show where they differ."""
    text, twin = "\n".join(one), "\n".join(other)
    at = next((i for i, (a, b) in enumerate(zip(text, twin, strict=False)) if a != b), len(text)) - AROUND
    assert text == twin, f"{context}: {text[max(at, 0) :][: 2 * AROUND]!r}, {twin[max(at, 0) :][: 2 * AROUND]!r}"
