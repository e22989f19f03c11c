"""Saved tabletops: a piece left in the air is restored where it belongs."""

from signalbox.board import load
from signalbox.board.tabletop import AIR, HAND, Tabletop

PIECES = {"green1": "green", "wagon1": "wagon", "wagon2": "wagon"}
BELONGS = {"green1": "T1.0", "wagon1": "T1.1", "wagon2": HAND}


def table() -> Tabletop:
    tabletop = Tabletop(load("golden_train"), PIECES)
    tabletop.place("green1", "T1.0")
    tabletop.place("wagon1", "T1.1")
    return tabletop


def kept(tabletop: Tabletop) -> dict[str, str]:
    """Return the pieces' places after saving and restoring."""
    again = table()
    again.restore(tabletop.to_text(BELONGS))
    return again.at


def test_lifted_piece_is_saved_where_it_belongs() -> None:
    tabletop = table()
    tabletop.lift("green1")
    tabletop.lift("green1")  # by another hand
    tabletop.lift("wagon2")
    assert tabletop.at["green1"] == AIR
    assert kept(tabletop) == BELONGS


def test_two_pieces_are_never_restored_to_one_square() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon2", "T1.1")
    assert kept(tabletop) == {"green1": "T1.0", "wagon1": HAND, "wagon2": "T1.1"}


def test_placed_piece_is_saved_there() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon1", "T1.2")
    assert kept(tabletop)["wagon1"] == "T1.2"
