"""Test pages that share a virtual board: a piece lifted on a page is put back however the page closes."""

from collections.abc import Callable
from random import Random

import pytest

from signalbox.app.game_board import PageHands
from signalbox.board import load
from signalbox.board.tabletop import AIR, HAND, Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.play.table.commands import HandsCommand, LiftPart, LiftPiece, PlacePart, PlacePiece
from signalbox.simulator.hands import Hands
from tests.english import message_text

HELD = message_text("hands-thing-held")
LET_GO = message_text("hands-let-go")
ANN, BEN = "Ann's page", "Ben's page"


@pytest.fixture
def tabletop() -> Tabletop:
    found = Tabletop(load("ptites_locos"), {"green1": "green", "green2": "green", "orange1": "orange"})
    found.place("green1", "Q1.1.2")
    found.place("orange1", "B2.1.0")
    return found


@pytest.fixture
def hands(tabletop: Tabletop) -> PageHands:
    return PageHands(tabletop)


def refusal(act: Callable[[], None]) -> str:
    with pytest.raises(UserError) as fault:
        act()
    return catalogue().text(fault.value.message)


def test_board_senses_a_piece_lifted_and_put_down(tabletop: Tabletop, hands: PageHands) -> None:
    before = tabletop.closed_bitmap()
    start, end = (1 << tabletop.board.squares[name].sensor for name in ("Q1.1.2", "Q1.1.5"))
    hands.move(ANN, LiftPiece("green1"))
    assert tabletop.closed_bitmap() == before & ~start
    hands.move(ANN, PlacePiece("green1", "Q1.1.5"))
    assert tabletop.piece_at("Q1.1.5") == "green1"
    assert tabletop.closed_bitmap() == before ^ start | end


@pytest.mark.parametrize(
    ("command", "is_sensed"), [(LiftPiece("green1"), True), (LiftPiece("green2"), False), (LiftPart("red"), True)]
)
def test_closing_page_puts_its_thing_back(
    tabletop: Tabletop, hands: PageHands, command: HandsCommand, is_sensed: bool
) -> None:
    before = tabletop.closed_bitmap(), {**tabletop.at}, {**tabletop.bay_of}
    hands.move(ANN, command)
    assert AIR in (*tabletop.at.values(), *tabletop.bay_of.values())
    assert (tabletop.closed_bitmap() != before[0]) is is_sensed
    hands.put_back(ANN)
    assert (tabletop.closed_bitmap(), tabletop.at, tabletop.bay_of) == before


def test_captured_piece_leaves_the_board_when_its_page_closes(tabletop: Tabletop) -> None:
    """If an attacked wagon were put back on the board, nobody could tell it from the wagons that belong there."""
    belonging = {"Q1.1.2"}
    hands = PageHands(tabletop, belonging.__contains__)
    hands.move(ANN, LiftPiece("green1"))
    hands.put_back(ANN)
    assert tabletop.at["green1"] == "Q1.1.2"
    hands.move(ANN, LiftPiece("green1"))
    belonging.clear()
    hands.put_back(ANN)
    assert tabletop.at["green1"] == HAND
    tabletop.place("green1", "Q1.1.4")  # where it never belonged
    hands.move(ANN, LiftPiece("green1"))
    hands.put_back(ANN)
    assert tabletop.at["green1"] == "Q1.1.4"


def test_closing_page_leaves_pieces_of_other_pages(tabletop: Tabletop, hands: PageHands) -> None:
    hands.move(ANN, LiftPiece("green1"))
    hands.move(BEN, LiftPiece("orange1"))
    hands.put_back(BEN)
    assert (tabletop.at["green1"], tabletop.at["orange1"]) == (AIR, "B2.1.0")
    hands.move(ANN, PlacePiece("green1", "Q1.1.5"))
    hands.put_back(ANN)
    assert tabletop.at["green1"] == "Q1.1.5"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        *((LiftPiece("green1"), HELD), (PlacePiece("green1", "Q1.1.5"), LET_GO)),
        *((LiftPart("red"), HELD), (PlacePart("red", "B0", "A"), LET_GO)),
        (LiftPiece("orange1"), HELD),  # it stands on the platform
    ],
)
def test_page_cannot_take_another_pages_things(
    tabletop: Tabletop, hands: PageHands, command: HandsCommand, why: str
) -> None:
    hands.move(ANN, LiftPiece("green1"))
    hands.move(ANN, LiftPart("red"))
    assert refusal(lambda: hands.move(BEN, command)) == why
    hands.put_back(BEN)
    assert (tabletop.at["green1"], tabletop.bay_of["red"]) == (AIR, AIR)


@pytest.mark.parametrize(
    "command", [PlacePiece("green1", "B2.1.0"), PlacePiece("green1", "nowhere"), PlacePart("red", "B1", "A")]
)
def test_thing_dropped_in_a_wrong_place_goes_back(tabletop: Tabletop, hands: PageHands, command: HandsCommand) -> None:
    hands.move(ANN, LiftPiece("green1") if isinstance(command, PlacePiece) else LiftPart("red"))
    refusal(lambda: hands.move(ANN, command))
    assert (tabletop.at["green1"], tabletop.bay_of["red"]) == ("Q1.1.2", "B2")


def test_piece_whose_place_is_taken_is_set_aside(tabletop: Tabletop, hands: PageHands) -> None:
    hands.move(ANN, LiftPiece("green1"))
    hands.move(ANN, LiftPart("red"))
    tabletop.place("green2", "Q1.1.2")
    tabletop.place_part("yellow", "B2", "A")
    home = next(name for name in tabletop.board.bays if name not in tabletop.bay_of.values())
    hands.put_back(ANN)
    assert (tabletop.at["green1"], tabletop.bay_of["red"]) == (HAND, home)


def test_piece_put_down_by_another_hand_stays(tabletop: Tabletop, hands: PageHands) -> None:
    hands.move(ANN, LiftPiece("green1"))
    tabletop.place("green1", "Q1.1.4")  # by the hands that move pieces for a computer
    refusal(lambda: hands.move(ANN, PlacePiece("green1", "Q1.1.5")))
    hands.put_back(ANN)
    assert tabletop.at["green1"] == "Q1.1.4"


def test_holds_is_true_while_any_page_holds_something(tabletop: Tabletop, hands: PageHands) -> None:
    assert not hands.is_holding
    hands.move(ANN, LiftPiece("green1"))
    hands.move(BEN, LiftPart("red"))
    assert hands.is_holding
    hands.move(ANN, PlacePiece("green1", HAND))
    assert hands.is_holding
    hands.put_back(BEN)
    assert not hands.is_holding


def test_page_cannot_take_a_computers_piece(tabletop: Tabletop, hands: PageHands) -> None:
    computer = Hands(tabletop, Random(1), 0.0)
    computer.pick_up("green1")
    computer.pick_up("red")
    computer.act(10)
    assert refusal(lambda: hands.move(ANN, LiftPiece("green1"))) == HELD
    assert refusal(lambda: hands.move(ANN, LiftPart("red"))) == HELD
    assert refusal(lambda: hands.move(ANN, PlacePiece("green1", "Q1.1.5"))) == LET_GO


def test_computer_may_take_a_pages_piece(tabletop: Tabletop, hands: PageHands) -> None:
    """The computer can take and move a piece or platform that a page has already picked up."""
    for command in (LiftPiece("green1"), LiftPart("red")):
        hands.move(ANN, command)
    computer = Hands(tabletop, Random(1), 0.0)
    computer.pick_up("green1")
    computer.pick_up("red")
    computer.act(10)
    assert not hands.is_holding
    assert refusal(lambda: hands.move(ANN, PlacePiece("green1", "Q1.1.5"))) == LET_GO
    assert refusal(lambda: hands.move(ANN, PlacePart("red", "B2", "A"))) == LET_GO
    hands.put_back(ANN)
    assert (tabletop.at["green1"], tabletop.bay_of["red"]) == (AIR, AIR), "a page that closes no longer holds anything"
    computer.begin(10)
    computer.put_down("green1", "Q1.1.4")
    computer.carry_part("red", "B2", "B")
    computer.act(20)
    assert (tabletop.at["green1"], tabletop.bay_of["red"]) == ("Q1.1.4", "B2")
    hands.move(ANN, LiftPiece("green1"))
    hands.move(ANN, PlacePiece("green1", "Q1.1.5"))
    assert tabletop.at["green1"] == "Q1.1.5"
