"""A table with pieces but no electronics: hands act, time passes, and tests read what the table shows."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from shared_rules.game import State
from signalbox.board.piece_places import lay_out, pieces_for, pieces_of
from signalbox.board.tabletop import HAND, Tabletop
from signalbox.core.messages import join_messages
from signalbox.core.seats import Seat
from signalbox.play.record.dice import Dice, Outcomes
from signalbox.play.record.journal import Journal
from signalbox.play.table import commands
from signalbox.play.table.decision import Decision
from signalbox.play.table.match import Match, RecordedGame
from signalbox.play.table.opening import NewGame, OpenTable, new_table
from signalbox.play.table.present.lights import scene
from signalbox.play.table.present.message import TableMessage, message
from signalbox.play.table.present.snapshot import EnabledButtons, enabled_buttons, snapshot
from signalbox.play.table.present.snapshot_types import TableSnapshot
from signalbox.play.table.situation import Offline, Situation, situation
from signalbox.play.table.table import Table
from signalbox.simulator.faults import Reeds, parse_broken_sensors
from tests.english import english

Kind = TypeVar("Kind", bound=Situation)

NOW = datetime(2026, 1, 1, tzinfo=UTC)
QUIET_S = 0.4
# Each player has one loco on the board: Ann's, on Q1.1.1, is free to be driven, or Ann has to roll.
READY = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"  # to Q1.1.6
DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.2 -"  # to Q1.1.5, then again
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 roll - -"


class TableAccess:
    """Shortcuts to the parts of a table that exist once a game has begun."""

    table: Table

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def decision(self) -> Decision:
        return self.match.decision

    @property
    def journal(self) -> Journal:
        return self.match.journal

    @property
    def actions(self) -> list[str]:
        """The recorded actions that still count, in notation."""
        return [str(entry["action"]) for entry in self.table.record]


class TableHarness(TableAccess):
    """A table whose sensors are read at once after every movement by hand.

    `wait` lets time pass in small steps. A method with a parameter `wait` waits for that many seconds afterwards.
    """

    def __init__(self, opened: OpenTable, broken: Sequence[str] = ()) -> None:
        """Set up the table; `broken` lists broken sensors such as "Q1.1.6=dead"."""
        self.table = opened.table
        self.board = opened.board
        self.at = opened.clock_s
        self.tabletop = Tabletop(self.board, pieces_for(self.table.config.rules, len(self.table.config.seats)))
        self.names_pieces = False  # whether the board identifies pieces instead of just sensing them
        self.knows_magnets = False  # whether it knows which sensors its magnets are over, like a virtual board
        self.reeds = Reeds(parse_broken_sensors(self.board, broken, ""), Random(0))
        if opened.tabletop:
            self.tabletop.restore(opened.tabletop)
        self.read(wait=QUIET_S)

    def read(self, *, wait: float = 0) -> None:
        pieces = self.tabletop.piece_colours() if self.names_pieces else None
        if self.knows_magnets:
            self.table.diagnosis.hold(self.table.diagnosis.is_held, self.tabletop.closed_bitmap())
        self.table.process_bitmap(self.at, self.reeds.read(self.tabletop.closed_bitmap()), pieces)
        if wait:
            self.wait(wait)

    def wait(self, seconds: float = QUIET_S) -> None:
        end = self.at + seconds
        while (due := self.table.deadline()) is not None and due <= end:
            self.at = max(self.at, due)
            self.table.tick(self.at)
        self.at = end
        self.table.tick(end)
        self._check_requested_buttons()

    def _check_requested_buttons(self) -> None:
        """Check that no sentence asks for a button that is not lit."""
        now = self.situation
        text = f"{self.prompt} {self.detail}"
        requested = {name.lower() for name in re.findall(r"[Pp]ress (Confirm|Undo|Help)(?! when you are asked)", text)}
        if self.table.match is not None and not self.table.match.kinds:
            requested -= {"undo"}  # nothing precedes a position that was set up
        if requested:
            can = enabled_buttons(now)._asdict()
            assert not [name for name in requested if not can[name]], f"{text!r} asks for a dark button in {now}"

    def lift(self, square: str, *, wait: float = 0) -> str:
        """Pick up the piece on a square and return its ID."""
        piece = self.tabletop.piece_at(square)
        assert piece is not None, f"nothing stands on {square}"
        self.tabletop.lift(piece)
        self.read(wait=wait)
        return piece

    def free_square(self, place: str) -> str:
        squares = [square.name for square in self.board.squares.values() if square.place == place]
        return next(name for name in squares if self.tabletop.piece_at(name) is None)

    def from_hand(self, colour: str) -> str:
        piece = pieces_of(self.tabletop, self.tabletop.at, HAND, colour)[0]
        self.tabletop.lift(piece)
        return piece

    def put(self, piece: str, where: str, *, wait: float = 0) -> None:
        self.tabletop.place(piece, where)
        self.read(wait=wait)

    def move(self, square: str, to: str, *, wait: float = 0) -> None:
        self.put(self.lift(square), to, wait=wait)

    def take_off(self, square: str, *, wait: float = 0) -> str:
        piece = self.lift(square)
        self.put(piece, HAND, wait=wait)
        return piece

    def lift_part(self, part: str, *, wait: float = 0) -> None:
        self.tabletop.lift_part(part)
        self.read(wait=wait)

    def place_part(self, part: str, bay: str, side: str, *, wait: float = 0) -> None:
        self.tabletop.place_part(part, bay, side)
        self.read(wait=wait)

    def move_part(self, part: str, bay: str, side: str, *, wait: float = 0) -> None:
        self.lift_part(part)
        self.at += 0.2
        self.place_part(part, bay, side, wait=wait)

    def command(self, command: commands.TableCommand, *, wait: float = 0) -> None:
        """Carry out a command from a page or terminal."""
        commands.carry_out(self.table, self.at, command)
        if wait:
            self.wait(wait)

    def press(self, *buttons: str, wait: float = 0) -> None:
        """Press buttons one after another, waiting after each."""
        for button in buttons:
            self.command(commands.PressButton(button), wait=wait)

    def roll(self, text: str, *, wait: float = 0) -> None:
        """Type in the result of physical dice."""
        self.command(commands.EnterDice(text), wait=wait)

    def choose(self, text: str, *, wait: float = 0) -> None:
        self.command(commands.ChooseByWord(text), wait=wait)

    def accept_board(self, *, wait: float = 0) -> None:
        self.command(commands.AcceptBoard(), wait=wait)

    def play_on(self, *, wait: float = 0) -> None:
        self.command(commands.PlayOn(), wait=wait)

    def ignore(self, *sensors: str, wait: float = 0) -> None:
        for sensor in sensors:
            self.command(commands.IgnoreSensor(sensor))
        if wait:
            self.wait(wait)

    @property
    def situation(self) -> Situation:
        return situation(self.table, self.at)

    def situation_of(self, kind: type[Kind]) -> Kind:
        """Return the table's situation, which must be an instance of `kind`."""
        now = self.situation
        assert isinstance(now, kind)
        return now

    @property
    def buttons(self) -> EnabledButtons:
        """The buttons on the board that may be pressed now."""
        now = self.situation
        assert not isinstance(now, Offline)
        return enabled_buttons(now)

    @property
    def snapshot(self) -> TableSnapshot:
        return snapshot(self.table, self.at)

    @property
    def message(self) -> TableMessage:
        return message(self.table, self.situation)

    @property
    def prompt(self) -> str:
        """The prompt, in English."""
        return english(self.message.instruction.prompt)

    @property
    def squares(self) -> list[str]:
        """The squares to which the prompt refers: where the piece is and where it goes."""
        return list(self.message.squares)

    @property
    def detail(self) -> str:
        """The help text below the prompt, including the board's buttons, in English."""
        instruction = self.message.instruction
        return english(join_messages(instruction.detail, instruction.buttons))

    @property
    def notice(self) -> str:
        """The current notice in English, or "" if there is none."""
        return english(self.table.notice.message)

    @property
    def game_buttons(self) -> list[str]:
        """The game's own buttons that may be pressed now, as on the page."""
        return [press["button"] for press in self.snapshot["presses"] if press["group"] == "game" and press["enabled"]]

    @property
    def newest_line(self) -> str:
        """The newest line in the record, in English."""
        return english(self.snapshot["record"][-1]["say"])

    @property
    def ignored_sensors(self) -> dict[str, str]:
        """The kind of fault for each ignored sensor, keyed by its name."""
        return self.table.diagnosis.ignored.kinds()

    @property
    def asked(self) -> list[str]:
        """The texts of the open questions about sensors, starting with the one on display."""
        return [question.text for question in self.table.diagnosis.questions]

    @property
    def tone(self) -> str:
        return self.message.tone

    def lit(self, pattern: int) -> list[str]:
        """Return the names of the lights with this pattern."""
        return [name for name, (_, shown) in self.lights().items() if shown == pattern]

    def lights(self) -> dict[str, tuple[int, int]]:
        """Return (colour, pattern) for each lit light, keyed by its name."""
        names = {number: name for name, number in self.board.lights.items()}
        return {names[light]: (rgb, pattern) for light, rgb, pattern, _, _ in scene(self.table, self.situation)}


def open_table(
    folder: Path, players: int = 2, kinds: str = "", game: str = "ptites-locos", **options: str | int | bool
) -> OpenTable:
    """Open a new game for Ann, Ben, Cleo and so on. Ann begins; a "c" in `kinds` gives that seat to a computer."""
    names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"][:players]
    seats = [Seat(name, "simple" if kinds[i : i + 1] == "c" else "human") for i, name in enumerate(names)]
    return new_table(NewGame(game, seats, {"first": 0, **options}, Dice.from_text("1"), folder), NOW)


class StackedDice(Dice):
    """Dice that yield `cards` (in notation) in order and random outcomes after that."""

    def __init__(self, table: Table, cards: Sequence[str]) -> None:
        super().__init__(Dice.from_text("1").seed)
        self._table = table
        self._cards = list(cards)

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        if not self._cards:
            return super().outcome(number, outcomes)
        assert self._table.state is not None
        return self._table.state.parse(self._cards.pop(0))


def open_with_cards(
    folder: Path, game: str, players: int, cards: Sequence[str], kinds: str = "", **options: str | int | bool
) -> TableHarness:
    """Return a new, laid-out game in which Ann begins and cards are drawn in the order of `cards`."""
    opened = open_table(folder, players, kinds, game, **options)
    table = opened.table
    table.config.dice = StackedDice(table, cards)
    opened.tabletop = _tabletop_text(opened, table.config.rules.start(players, table.config.setups[0][0]))
    return TableHarness(opened)


def open_harness(
    folder: Path, players: int = 2, kinds: str = "", broken: Sequence[str] = (), **options: str | int | bool
) -> TableHarness:
    """Return a new game that is laid out with side A of each platform at the buffer."""
    return TableHarness(open_table(folder, players, kinds, "ptites-locos", **options), broken)


def table_at(folder: Path, position: str, kinds: str = "") -> OpenTable:
    """Open a game at `position` (in the rules' text form), with the pieces laid out."""
    return resumed_at(open_table(folder, position.count("/") + 1, kinds), position)


def resumed_at(opened: OpenTable, position: str) -> OpenTable:
    """Resume a table from a position, with the pieces laid out."""
    table, rules = opened.table, opened.table.config.rules
    options = table.config.setups[0][0]
    state: State = rules.from_position(position)  # type: ignore[attr-defined]
    opened.tabletop = _tabletop_text(opened, state)
    table.resume(0.0, RecordedGame(table.config.open_journal(options), state))
    return opened


def harness_at(folder: Path, position: str, kinds: str = "", broken: Sequence[str] = ()) -> TableHarness:
    """Return a harness for the game that `table_at` opens."""
    return TableHarness(table_at(folder, position, kinds), broken)


def _tabletop_text(opened: OpenTable, state: State) -> str:
    tabletop = Tabletop(opened.board, pieces_for(opened.table.config.rules, state.players))
    lay_out(tabletop, state)
    return tabletop.to_text()
