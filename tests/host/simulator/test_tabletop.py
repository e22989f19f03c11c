"""The things on the table as they are kept: what a hand has left in the air comes down where it belongs."""

from signalbox.board import load
from signalbox.board.tabletop import AIR, HAND, Tabletop

PIECES = {"green1": "green", "wagon1": "wagon", "wagon2": "wagon"}


def table() -> Tabletop:
    tabletop = Tabletop(load("golden_train"), PIECES)
    tabletop.place("green1", "T1.0")
    tabletop.place("wagon1", "T1.1")
    return tabletop


BELONGS = {"green1": "T1.0", "wagon1": "T1.1", "wagon2": HAND}


def kept(tabletop: Tabletop) -> dict[str, str]:
    """Where things lie after a restart."""
    again = table()
    again.restore(tabletop.to_text(BELONGS))
    return again.at


def test_a_piece_in_the_air_is_kept_where_it_belongs() -> None:
    tabletop = table()
    tabletop.lift("green1")
    tabletop.lift("green1")  # by another hand
    tabletop.lift("wagon2")
    assert tabletop.at["green1"] == AIR
    assert kept(tabletop) == BELONGS


def test_two_pieces_never_come_down_on_one_square() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon2", "T1.1")
    assert kept(tabletop) == {"green1": "T1.0", "wagon1": HAND, "wagon2": "T1.1"}


def test_a_piece_that_was_put_down_is_kept_there() -> None:
    tabletop = table()
    tabletop.lift("wagon1")
    tabletop.place("wagon1", "T1.2")
    assert kept(tabletop)["wagon1"] == "T1.2"
