"""Players' contributions to the dice before the game begins, and their effect."""

from pathlib import Path

import pytest

from signalbox.app.seat_pages import SeatPages
from signalbox.board.piece_places import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.play.record.dice import Dice
from signalbox.play.record.record_folder import read_record
from signalbox.play.table.commands import (
    AcceptBoard,
    AddToSeed,
    ChooseByWord,
    PlayOn,
    PressButton,
    ShowAgain,
    carry_out,
)
from signalbox.play.table.config import Options, VirtualHands
from signalbox.play.table.opening import NewGame, OpenTable, new_table, resumed_table
from signalbox.play.table.present.message import message
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.situation import ReadyToBegin, situation
from tests.english import english, message_text
from tests.host.play.table.harness import NOW, open_table

ROLL = [(face, 1 / 6) for face in range(1, 7)]

GAMES = ["ptites-locos", "golden-train", "paris-connection"]
MIXED = [Seat("Ann"), Seat("Ben"), Seat("Robin", "simple")]
COMPUTERS = [Seat("Ann", "simple"), Seat("Ben", "simple"), Seat("Robin", "simple")]


def drawn_table(folder: Path, game: str = "ptites-locos", *, asks: bool = False) -> OpenTable:
    """Return a game for three in which the starting player is drawn by lot; the last seat is a computer's."""
    return new_table(NewGame(game, MIXED, {}, Dice.from_text("1"), folder, asks_who_begins=asks), NOW)


def laid_out_table(opened: OpenTable, *, own_hands: bool) -> OpenTable:
    """Lay out the board and return its table. With `own_hands`, the board counts as one that lays itself out."""
    table = opened.table
    table.config.virtual_hands = VirtualHands(own_hands)
    tabletop = Tabletop(opened.board, pieces_for(table.config.rules, 3))
    lay_out(tabletop, table.config.rules.start(3, table.config.setups[0][0]))
    table.process_bitmap(0.0, tabletop.closed_bitmap())
    return opened


def test_contribution_changes_the_dice_and_is_recorded(tmp_path: Path) -> None:
    table = drawn_table(tmp_path).table
    dice = table.config.dice
    before = [dice.outcome(f"0.{number}", ROLL) for number in range(20)]
    carry_out(table, 0.0, AddToSeed("1", "  47 11 "))
    assert english(table.notice.message) == message_text("dice-added", player="Ben")
    added = [dice.outcome(f"0.{number}", ROLL) for number in range(20)]
    carry_out(table, 0.0, AddToSeed("0", "my cat"))
    carry_out(table, 0.0, AddToSeed("1", "47 12"))  # Ben changed his mind
    assert before != added != [dice.outcome(f"0.{number}", ROLL) for number in range(20)]
    assert snapshot(table, 0.0)["fairness"]["added"] == [0, 1]
    table.begin(1.0, table.config.setups[0][0])
    assert table.journal is not None
    header = read_record(table.journal.path).header
    assert header.contributions == [{"seat": 0, "text": "my cat"}, {"seat": 1, "text": "47 12"}]
    expected = Dice(dice.seed, [(0, "my cat"), (1, "47 12")])
    assert dice.key == expected.key
    assert header.commitment == expected.commitment


def test_contribution_changes_starting_player_and_layout(tmp_path: Path) -> None:
    table = drawn_table(tmp_path, "paris-connection").table
    seen = set()
    for number in range(20):
        carry_out(table, 0.0, AddToSeed("0", str(number)))
        options = table.config.setups[0][0]
        seen.add((options["first"], options["starts"]))
    assert len({first for first, _ in seen}) == 3
    assert len(seen) > 15


def test_contribution_is_refused_while_drawn_pieces_are_laid_out(tmp_path: Path) -> None:
    """Both layouts put a loco on every start hex, so no sensor could detect that the colours differ."""
    opened = drawn_table(tmp_path, "paris-connection")
    table, (options, counts) = opened.table, opened.table.config.setups[0]
    tabletop = Tabletop(opened.board, pieces_for(table.config.rules, 3))
    nothing = tabletop.closed_bitmap()
    tabletop.lift("red1")
    tabletop.place("red1", opened.board.places[next(place for place, count in enumerate(counts) if count)])
    table.process_bitmap(0.0, tabletop.closed_bitmap())
    with pytest.raises(UserError, match="Clear the board first: what you add changes the layout"):
        carry_out(table, 1.0, AddToSeed("0", "4711"))
    assert table.config.setups[0][0] == options
    table.process_bitmap(2.0, nothing)
    carry_out(table, 3.0, AddToSeed("0", "4711"))
    assert table.config.setups[0][0] != options


def test_self_laying_board_waits_for_nobody_when_one_person_plays(tmp_path: Path) -> None:
    seats = [MIXED[0], *(Seat(f"Computer {number}", "simple") for number in (1, 2))]
    plan = NewGame("paris-connection", seats, {}, Dice.from_text("1"), tmp_path, asks_who_begins=True)
    table = laid_out_table(new_table(plan, NOW), own_hands=True).table
    table.tick(1.0)
    assert table.match is not None


@pytest.mark.parametrize(("game", "options"), [("paris-connection", {}), *((game, {"first": 1}) for game in GAMES)])
def test_self_laying_board_waits_for_confirm(tmp_path: Path, game: str, options: Options) -> None:
    """The wait gives players time to contribute to the dice, even if nothing is drawn. A resumed game does not wait."""
    plan = NewGame(game, MIXED, options, Dice.from_text("1"), tmp_path, asks_who_begins="first" not in options)
    table = laid_out_table(new_table(plan, NOW), own_hands=True).table
    for now in (1.0, 60.0):
        table.tick(now)
        assert isinstance(situation(table, now), ReadyToBegin)
        assert table.match is None
    carry_out(table, 61.0, AddToSeed("0", "4711"))
    carry_out(table, 62.0, AddToSeed("0", "4712"))
    assert english(table.notice.message) == message_text("dice-changed", player="Ann")
    with pytest.raises(UserError, match=r"All is in place\. Press Confirm to begin"):
        carry_out(table, 63.0, PressButton("undo"))
    for command in (PressButton("roll"), AcceptBoard(), PlayOn(), ShowAgain()):
        with pytest.raises(UserError, match=r"Press Confirm to begin"):
            carry_out(table, 63.0, command)
    carry_out(table, 63.0, PressButton("help"))
    assert table.notice.message == Message("ready-to-begin")
    assert message(table, situation(table, 63.0)).instruction.detail is None, "the sentence appears only once"
    carry_out(table, 64.0, PressButton("confirm"))
    table.tick(65.0)
    assert table.match is not None
    assert table.config.dice.contributions == {0: "4712"}
    table.match.journal.close()
    resumed = resumed_table(table.match.journal.path, NOW).table
    resumed.config.virtual_hands = VirtualHands.COMPUTERS
    assert resumed.match is not None
    resumed.match.journal.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seats", "own_hands"), [(COMPUTERS, True), (MIXED, False)], ids=["computers", "real board"])
def test_game_begins_by_itself_if_only_computers_play_or_hands_laid_it_out(
    tmp_path: Path, game: str, seats: list[Seat], own_hands: bool
) -> None:
    plan = NewGame(game, seats, {"first": 0}, Dice.from_text("1"), tmp_path)
    opened = laid_out_table(new_table(plan, NOW), own_hands=own_hands)
    opened.table.tick(1.0)
    assert opened.table.match is not None


def test_chosen_starting_player_is_kept(tmp_path: Path) -> None:
    table = drawn_table(tmp_path, asks=True).table
    carry_out(table, 0.0, ChooseByWord("first Ben"))
    for number in range(9):
        carry_out(table, 0.0, AddToSeed("0", str(number)))
        assert table.config.setups[0][0]["first"] == 1


def test_nothing_is_added_once_the_game_has_begun(tmp_path: Path) -> None:
    table = drawn_table(tmp_path).table
    assert snapshot(table, 0.0)["fairness"]["may_add"] == [0, 1]
    assert snapshot(table, 0.0)["fairness"]["head"] == ""
    table.begin(0.0, table.config.setups[0][0])
    with pytest.raises(UserError, match="The game has begun: nothing more can be added now"):
        carry_out(table, 1.0, AddToSeed("0", "4711"))
    assert table.config.dice.contributions == {}
    assert snapshot(table, 1.0)["fairness"]["may_add"] == []
    assert table.journal is not None
    head = snapshot(table, 1.0)["fairness"]["head"]
    assert head == table.journal.head
    table.journal.append("note", "so")
    assert snapshot(table, 1.0)["fairness"]["head"] != head


@pytest.mark.parametrize(
    ("seat", "text", "sentence"),
    [
        ("2", "4711", "Choose who adds it: Ann or Ben."),
        ("", "4711", "Choose who adds it: Ann or Ben."),
        ("0", "  ", message_text("dice-add-text", maximum=32)),
        ("0", "x" * 33, message_text("dice-add-text", maximum=32)),
        ("0", "a\x07b", message_text("dice-add-text", maximum=32)),
    ],
)
def test_invalid_contribution_is_refused(tmp_path: Path, seat: str, text: str, sentence: str) -> None:
    table = drawn_table(tmp_path).table
    with pytest.raises(UserError) as error:
        carry_out(table, 0.0, AddToSeed(seat, text))
    assert str(error.value) == sentence
    assert table.config.dice.contributions == {}


def test_seat_page_contributes_for_its_own_seat_only(tmp_path: Path) -> None:
    table = open_table(tmp_path, 3, "--c").table
    pages = SeatPages(table)
    pages.command(0.0, 1, AddToSeed("1", "4711"))
    with pytest.raises(UserError, match=message_text("seat-adds-for-itself")):
        pages.command(0.0, 1, AddToSeed("0", "4711"))
    assert table.config.dice.contributions == {1: "4711"}
