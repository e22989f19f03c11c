"""Where a virtual board's pieces are: saved, restored, and laid out for a position."""

import pytest

from signalbox import games
from signalbox.board import load
from signalbox.board.piece_places import free_spot, lay_out, pieces_for, pieces_of, target_squares
from signalbox.board.tabletop import AIR, HAND, Tabletop
from tests.shared_rules.locos_tables import lay

PIECES = {"green1": "green", "wagon1": "wagon", "wagon2": "wagon"}
PLACES = {"green1": "T1.0", "wagon1": "T1.1", "wagon2": HAND}


def table() -> Tabletop:
    tabletop = Tabletop(load("golden_train"), PIECES)
    tabletop.place("green1", "T1.0")
    tabletop.place("wagon1", "T1.1")
    return tabletop


def saved_places(tabletop: Tabletop) -> dict[str, str]:
    """Return the pieces' places after saving and restoring."""
    restored = table()
    restored.restore(tabletop.to_text(PLACES))
    return restored.at


def test_lifted_piece_is_saved_where_it_belongs() -> None:
    tabletop = table()
    tabletop.lift("green1")
    tabletop.lift("green1")  # with another hand
    tabletop.lift("wagon2")
    assert tabletop.at["green1"] == AIR
    assert saved_places(tabletop) == PLACES


def test_two_pieces_are_never_restored_to_one_square() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon2", "T1.1")
    assert saved_places(tabletop) == {"green1": "T1.0", "wagon1": HAND, "wagon2": "T1.1"}


def test_placed_piece_is_saved_there() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon1", "T1.2")
    assert saved_places(tabletop)["wagon1"] == "T1.2"


BOARD = games.board("ptites-locos")
GAME = games.rules("ptites-locos", BOARD)


@pytest.fixture
def tabletop() -> Tabletop:
    """Return a tabletop with three players' locos, all in the hand."""
    return Tabletop(BOARD, pieces_for(GAME, 3))


def test_game_has_all_its_pieces() -> None:
    assert pieces_for(GAME, 2) == {f"{colour}{n}": colour for colour in BOARD.seats[:2] for n in range(1, 5)}


def test_layout_matches_the_position(tabletop: Tabletop) -> None:
    state = lay("Q1.1.1 home home", "S2", "")
    lay_out(tabletop, state)
    assert BOARD.sensors.count_closed(tabletop.closed_bitmap()) == state.readings()
    assert target_squares(tabletop, state) == tabletop.at


def test_correct_pieces_stay_and_a_lifted_one_fills_the_gap(tabletop: Tabletop) -> None:
    lay_out(tabletop, lay("Q1.1.1 home", "S2", ""))
    before = dict(tabletop.at)
    lifted = tabletop.piece_at("Q1.1.1")
    assert lifted is not None
    tabletop.lift(lifted)
    assert target_squares(tabletop, lay("Q1.1.2 home", "S2", "")) == before | {lifted: "Q1.1.2"}


def test_pieces_at_one_place_keep_separate_spots(tabletop: Tabletop) -> None:
    tabletop.at["green2"] = "H7"
    places = target_squares(tabletop, lay("home home", "home", ""))
    assert places["green2"] == "H7"
    homes = [square for square in places.values() if square != HAND]
    assert len(set(homes)) == 3
    assert {BOARD.squares[square].place for square in homes} == {"hangar"}


def test_occupied_spot_may_be_assigned_when_its_piece_must_leave(tabletop: Tabletop) -> None:
    for n, colour in enumerate(["green"] * 4 + ["orange"] * 4 + ["violet"]):
        tabletop.at[f"{colour}{n % 4 + 1}"] = f"H{n + 1}"
    places = target_squares(tabletop, lay("", "", "home home"))
    on_board = {piece: square for piece, square in places.items() if square != HAND}
    assert len(set(on_board.values())) == len(on_board) == 2
    assert {tabletop.colours[piece] for piece in on_board} == {"violet"}
    assert on_board["violet1"] == "H9"


def test_pieces_are_found_by_square_place_and_hand(tabletop: Tabletop) -> None:
    at = tabletop.at | {"green1": "H3", "green2": "Q1.1.1", "green3": AIR}
    assert pieces_of(tabletop, at, "hangar", "green") == ["green1"]
    assert pieces_of(tabletop, at, "Q1.1.1", "green") == ["green2"]
    assert pieces_of(tabletop, at, HAND, "green") == ["green4"]
    assert pieces_of(tabletop, at, "hangar", "orange") == []


def test_full_place_has_no_free_spot(tabletop: Tabletop) -> None:
    at = {str(n): f"H{n}" for n in range(1, 10)}
    with pytest.raises(LookupError, match="no square of hangar is free"):
        free_spot(tabletop, at, "hangar")
    del at["4"]
    assert free_spot(tabletop, at, "hangar") == "H4"
