"""Test whole games on a virtual board, played by somebody who sees nothing but the terminal."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from signalbox.app.board_in_text import BoardText
from signalbox.app.table_terminal import Terminal
from signalbox.board import Board, load
from signalbox.board.piece_places import lay_out
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import set_language
from signalbox.core.messages.typed_words import match_word
from signalbox.play.table.commands import ChooseByWord, PressButton, SetMoveEverything, carry_out
from signalbox.play.table.config import TABLE_BUTTONS
from signalbox.play.table.present.lights import scene
from signalbox.play.table.present.snapshot import snapshot
from tests.english import append_english, english, message_text
from tests.host.app.test_assisted_play import PLAYERS, Screen
from tests.host.play.table.harness import READY, TableHarness, open_table, open_with_cards, table_at
from tests.soak import mark_soak, mark_thorough

BOARDS = Path(__file__).parents[3] / "hardware" / "boards"
KINDS = {"golden-train": "", "paris-connection": "-cc", "ptites-locos": ""}
NUMBER = re.compile(r"    (\d+)\. ")
PRESS = re.compile(r"[Pp]ress ([A-Z][a-z]+)")
OF_A_PAGE = re.compile(r"\b(page|menu|drag|tap|click)", re.I)
CRASH = re.compile(r"crash|off the track|into a buffer")
STEP_S = 0.5
MAX_STEPS = 8000
PATIENCE = 120  # steps without anything printed


class Reader:
    """Somebody who reads the lines that a terminal prints, and types."""

    def __init__(self, screen: Screen) -> None:
        self.lines: list[str] = []
        self.news: list[str] = []  # the lines since the last typed line
        self._screen = screen
        self._terminal = Terminal(append_english(self.news), screen.table)

    def wait(self, seconds: float) -> None:
        """Let time pass, and read what is printed."""
        for _ in range(round(seconds / STEP_S)):
            self._screen.let(STEP_S)
            self._look()

    def type(self, line: str) -> list[str]:
        """Type a line, and return what is printed at once."""
        self.lines += self.news
        self.news.clear()
        command = self._terminal.parse(line)
        if command is not None:
            assert isinstance(command, ChooseByWord | PressButton | SetMoveEverything)
            carry_out(self._screen.table, self._screen.harness.at, command)
            self._look()
        return [*self.news]

    def _look(self) -> None:
        table, harness = self._screen.table, self._screen.harness
        self._terminal.show(snapshot(table, harness.at), scene(table, harness.situation))

    def choices(self) -> list[str]:
        """Return the numbered lines that have been printed since the last typed line."""
        return [line for line in self.news if NUMBER.match(line)]

    def is_told_of_moves(self) -> bool:
        return bool(self.news) and "Type moves" in self.news[-1]

    def button(self) -> str | None:
        """Return the first button that the latest line asks people to press."""
        named = PRESS.findall(self.news[-1]) if self.news else []
        return next((word for name in named if (word := match_word(name, TABLE_BUTTONS))), None)


def sit_down(tmp_path: Path, game: str, seed: int, kinds: str) -> tuple[Screen, Reader]:
    """Open a game on a virtual board; a "c" in `kinds` gives that seat to a computer."""
    players = PLAYERS[game]
    opened = open_table(tmp_path, players, kinds, game, first=0)
    harness = TableHarness(opened)
    lay_out(harness.tabletop, opened.table.config.rules.start(players, opened.table.config.setups[0][0]))
    harness.read()
    computers = [seat for seat, kind in enumerate(kinds) if kind == "c"]
    screen = Screen(harness, opened, seed, computers)
    return screen, Reader(screen)


@pytest.mark.parametrize("game", ["golden-train", *mark_thorough("paris-connection", "ptites-locos")])
@pytest.mark.parametrize("seed", [0, *mark_soak(*range(1, 20))])
def test_whole_game_is_played_by_what_the_terminal_prints(tmp_path: Path, game: str, seed: int) -> None:
    set_language("en-GB")
    screen, reader = sit_down(tmp_path, game, seed, KINDS[game])
    random, idle = Random(seed), 0
    for _ in range(MAX_STEPS):
        reader.wait(STEP_S)
        if screen.table.is_over:
            break
        choices, button = reader.choices(), reader.button()
        idle += 1
        if choices:
            line = random.choice(choices)
            number = line.split(".")[0].strip()
            check_warning(screen, game, reader, line)
            reader.type(number)
        elif reader.is_told_of_moves():
            reader.type("moves")
        elif button is not None:
            reader.type(button)
        else:
            assert idle < PATIENCE, f"stuck: {reader.news}"
            continue
        idle = 0
    assert screen.table.is_over
    assert [line for line in reader.lines if OF_A_PAGE.search(line)] == []


def check_warning(screen: Screen, game: str, reader: Reader, line: str) -> None:
    """Check that the line of a move of Les P'tites Locos says that a loco crashes exactly if one does."""
    typed = re.search(r"\[(.+)\]$", line)
    state = screen.table.state
    if game != "ptites-locos" or typed is None or state is None:
        return
    action = state.parse(typed[1])
    assert bool(CRASH.search(line)) == any(effect["crash"] for effect in state.effects(action)), line


def at_position(tmp_path: Path, position: str = READY, kinds: str = "") -> tuple[Screen, Reader]:
    opened = table_at(tmp_path, position, kinds)
    screen = Screen(TableHarness(opened), opened)
    reader = Reader(screen)
    reader.wait(1)
    return screen, reader


def test_board_is_drawn_in_letters_and_described_in_words(tmp_path: Path) -> None:
    _, reader = at_position(tmp_path)
    drawing = reader.type("board")
    assert drawing[6:8] == [
        " Q1.1.1  Q1.2.1  Q1.3.1          B1.4.0  B1.4.1          Q2.3.3  Q2.2.5  Q2.1.7",
        "*G       .       .               b       b               .       .       .",
    ]
    assert drawing[22] == (
        "G green loco, O orange loco, r red platform, b blue platform, _ no platform, y\n"
        "  yellow platform, * may be chosen"
    )
    assert reader.type("where")[:6] == [
        "green loco: square 1 of the north-west outer lane [Q1.1.1]",
        "orange loco: square 2 of the north-east outer lane [Q2.1.2]",
        "blue platform: north bay, side A at the buffer",
        "red platform: west bay, side B at the buffer",
        "yellow platform: south bay, side A at the buffer",
        "Green light, may be chosen: start square 1 [S1], start square 2 [S2], start\n"
        "  square 3 [S3], square 1 of the north-west outer lane [Q1.1.1]",
    ]


def test_crashes_are_named_before_they_happen(tmp_path: Path) -> None:
    _, reader = at_position(tmp_path)
    assert reader.choices() == [
        "    1. Drive 5 squares from square 1 of the north-west outer lane [loco Q1.1.1]",
        "    2. Bring a loco in on start square 1. It stops behind your other green loco and pushes it on. [enter S1]",
        "    3. Bring a loco in on start square 2 [enter S2]",
        "    4. Bring a loco in on start square 3: off the track. Your loco crashes: it goes back to your hand. "
        "[enter S3]",
    ]


@pytest.mark.parametrize("word", ["hands yes", "mains non"])
def test_named_move_is_carried_out_whoever_moves_everything(tmp_path: Path, word: str) -> None:
    screen, reader = at_position(tmp_path)
    reader.type(word)
    reader.type("1")
    screen.settle()
    assert screen.harness.actions == ["loco Q1.1.1"]


def test_real_board_lists_moves_on_request_and_has_no_hands(tmp_path: Path) -> None:
    lines: list[str] = []
    harness = TableHarness(table_at(tmp_path, READY))
    terminal = Terminal(append_english(lines), harness.table)
    terminal.show(snapshot(harness.table, harness.at))
    assert len(lines) == 1
    terminal.parse("moves")
    assert [line for line in lines if NUMBER.match(line)][3:] == [
        "    4. Bring a loco in on start square 3: off the track. Your loco crashes: it goes back to your hand. "
        "[enter S3]"
    ]
    with pytest.raises(UserError, match=message_text("board-is-real")):
        terminal.parse("hands no")


@pytest.mark.parametrize("name", [path.stem for path in sorted(BOARDS.glob("*.toml"))])
def test_every_square_has_its_name_in_80_columns(name: str) -> None:
    board = load(name)
    text = BoardText(board, {}, lambda square: square)
    nothing: Any = {"closed": "", "pieces": [], "parts": []}
    lines = [english(line) for line in text.drawing(nothing, [], 80)]
    assert max(map(len, lines[:-1])) <= 80
    drawn = {word for line in lines[:-1] for word in names_in(line)}
    assert drawn >= {*board.squares} - {*shared_cells(board)}


def test_wide_board_of_ones_own_has_shorter_names() -> None:
    board = load("ptites_locos")
    wide = {name: replace(square, column=1.4 * square.column) for name, square in board.squares.items()}
    nothing: Any = {"closed": "", "pieces": [], "parts": []}
    lines = BoardText(replace(board, squares=wide), {}, lambda square: square).drawing(nothing, [], 80)
    assert english(lines[0]) == " 1.4    1.5    1.6    1.7    1.0    1.1    1.1    1.2    1.3    1.4"


def names_in(line: str) -> list[str]:
    """Return the names of a line's squares. A line may begin with what they share, such as "T1."."""
    head, *words = line.split() or [""]
    return [head + word for word in words] if head.endswith(".") else [head, *words]


def shared_cells(board: Board) -> list[str]:
    """Return the squares of hexes, which are drawn as one."""
    return [
        square.name for square in board.squares.values() if square.name in (f"{square.place}.L", f"{square.place}.R")
    ]


@pytest.mark.parametrize(("kinds", "is_alone"), [("-cc", True), ("--c", False)])
def test_only_person_at_a_table_sees_the_own_shares(tmp_path: Path, kinds: str, is_alone: bool) -> None:
    _, reader = sit_down(tmp_path, "paris-connection", 0, kinds)
    reader.wait(1)
    reader.type("confirm")
    reader.wait(20)
    told = "\n".join(reader.type("where"))
    assert ("Only you know: " in told) == ("[company red]" in told) == is_alone
    assert "worth 0" in told


@pytest.mark.parametrize(
    ("kinds", "shown"), [("-c", "Ann draws a 3."), ("", "Ann adds a 2nd wagon. The lights show the value.")]
)
def test_values_of_wagons_are_printed_for_an_only_person(tmp_path: Path, kinds: str, shown: str) -> None:
    harness = open_with_cards(tmp_path, "golden-train", 2, ["wagon 2", "wagon 1", "wagon 3"], kinds)
    reader = Reader(Screen(harness, SimpleNamespace(table=harness.table, board=harness.board)))
    reader.wait(5)
    assert [line for line in reader.news if line.startswith(shown)], reader.news


def test_a_computers_move_is_printed_once(tmp_path: Path) -> None:
    _, reader = sit_down(tmp_path, "golden-train", 0, "-c")
    reader.type("confirm")
    reader.wait(40)
    moves = [line for line in reader.news if line.strip().startswith("Ben adds a first wagon.")]
    assert len(moves) == 1
