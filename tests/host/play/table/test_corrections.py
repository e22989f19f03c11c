"""Where pieces are, and how misplaced ones are corrected: by colour, with little carrying, in a feasible order."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.game import SPECTATOR
from signalbox.board import load
from signalbox.play.table.board_data import Layout
from signalbox.play.table.corrections import (
    ALL_PAIRINGS_UP_TO,
    UNKNOWN,
    LiftedPiece,
    Placement,
    find_fixes,
    placement,
    required_moves,
)
from tests.host.play.table.harness import harness_at, open_with_cards

LAYOUT = Layout(load("ptites_locos"))
FAR = "Q3.2.1"


def parse(text: str) -> Placement:
    """Return the colours at each place, parsed from text such as "S1=green Q1.1.2="; the second colour is unknown."""
    pieces = dict(piece.split("=") for piece in text.split())
    return tuple((pieces[name],) if name in pieces else () for name in LAYOUT.index)


def steps(now: str, wanted: str, *lifted: str) -> list[str]:
    """Return each fix as "from>to=colour", and check that it counts the fixes after it correctly."""
    needed = find_fixes(LAYOUT, parse(now), parse(wanted), [LiftedPiece(colour, UNKNOWN) for colour in lifted])
    assert [fix.remaining for fix in needed] == list(range(len(needed) - 1, -1, -1))
    return [f"{fix.source}>{fix.goal}={fix.colour}" for fix in needed]


@pytest.mark.parametrize(
    ("now", "want", "expected"),
    [
        ("Q1.1.1=green S1=orange", "Q1.1.1=green S1=orange", []),
        # by colour: for each piece, the nearest target square is the other player's
        ("Q1.1.2=green Q1.1.5=orange", "Q1.1.1=orange Q1.1.6=green", ["Q1.1.2>Q1.1.6=green", "Q1.1.5>Q1.1.1=orange"]),
        # by the shortest path where colours are unknown
        ("Q1.1.3= Q1.1.4=", "Q1.1.1= Q1.1.5=", ["Q1.1.4>Q1.1.5=", "Q1.1.3>Q1.1.1="]),
        # exchanged pieces need a spare place
        (
            "Q1.1.1=green Q1.1.2=orange",
            "Q1.1.1=orange Q1.1.2=green",
            ["Q1.1.1>=green", "Q1.1.2>Q1.1.1=orange", ">Q1.1.2=green"],
        ),
        # missing pieces come from beside the board, and surplus ones go there
        ("", "S1=green", [">S1=green"]),
        ("S1=green", "", ["S1>=green"]),
        # near pieces are fixed before removals, and far ones after
        ("Q1.1.1=green Q1.1.6=orange", "Q1.1.2=green", ["Q1.1.1>Q1.1.2=green", "Q1.1.6>=orange"]),
        ("Q1.1.1=green Q1.1.6=orange", "Q3.2.1=green", ["Q1.1.6>=orange", "Q1.1.1>Q3.2.1=green"]),
    ],
)
def test_pieces_are_fixed(now: str, want: str, expected: list[str]) -> None:
    assert steps(now, want) == expected


def test_held_piece_is_put_down_first() -> None:
    now, want = "Q1.1.2=green", "Q1.1.1=green Q3.2.1=orange"
    assert steps(now, want)[0] == "Q1.1.2>Q1.1.1=green"
    assert steps(now, want, "orange")[0] == ">Q3.2.1=orange"


def test_piece_of_unknown_colour_is_removed_without_destination() -> None:
    assert {"Q1.1.2>=", ">Q1.1.1=green", ">Q1.1.6=orange"} <= set(steps("Q1.1.2=", "Q1.1.1=green Q1.1.6=orange"))


@given(
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
)
def test_fixes_can_be_done_in_order_and_give_the_wanted_position(now: list[str], want: list[str]) -> None:
    names = [name for name in LAYOUT.board.squares if name.startswith("Q")][:12]
    actual, wanted = (
        {name: colour for name, colour in zip(names, colours, strict=True) if colour} for colours in (now, want)
    )
    one, other = (parse(" ".join(f"{name}={colour}" for name, colour in pieces.items())) for pieces in (actual, wanted))
    all_fixes = find_fixes(LAYOUT, one, other)
    assert len(all_fixes) <= 3 * max(len(actual), ALL_PAIRINGS_UP_TO)
    for fix in all_fixes:
        if fix.source:
            assert actual.pop(fix.source) == fix.colour
        if fix.goal:
            assert fix.goal not in actual
            actual[fix.goal] = fix.colour
    assert actual == wanted


@pytest.mark.parametrize("count", [ALL_PAIRINGS_UP_TO, ALL_PAIRINGS_UP_TO + 1])
def test_every_one_of_many_alike_gets_a_destination(count: int) -> None:
    now, want = (" ".join(f"Q{quarter}.1.{n}=green" for n in range(1, count + 1)) for quarter in (1, 2))
    assert sorted(step.partition(">")[2] for step in steps(now, want)) == want.split()


ROW = [LAYOUT.index[f"Q1.1.{number}"] for number in range(1, 6)]
UP_BY_ONE = list(zip(ROW[1:], ROW, strict=False))  # from the second place to the first, and so on


def row(text: str) -> Placement:
    """Return a position with pieces of one colour on Q1.1.n wherever character n is "x"."""
    return parse(" ".join(f"Q1.1.{number}=green" for number, sign in enumerate(text, start=1) if sign == "x"))


@pytest.mark.parametrize(
    ("now", "moved"),
    [("-xxxx", ["2-1", "3-2", "4-3", "5-4"]), ("x-xxx", ["3-2", "4-3", "5-4"]), ("xxx-x", ["5-4"]), ("xxxx-", [])],
)
def test_row_closes_up_piece_by_piece_in_order(now: str, moved: list[str]) -> None:
    needed = find_fixes(LAYOUT, row(now), row("xxxx-"), (), UP_BY_ONE)
    assert [f"{fix.source[-1]}-{fix.goal[-1]}" for fix in needed] == moved
    assert all(fix.remaining == 0 for fix in needed)


def test_piece_lifted_from_a_row_goes_where_the_rules_want_it() -> None:
    needed = find_fixes(LAYOUT, row("--xxx"), row("xxxx-"), [LiftedPiece("green", ROW[1])], UP_BY_ONE)
    assert [(fix.source, fix.goal) for fix in needed][:2] == [("", "Q1.1.1"), ("Q1.1.3", "Q1.1.2")]


def test_foreign_piece_leaves_its_gap_in_a_row_first() -> None:
    want = parse("Q1.1.1=green Q1.1.2=green Q1.1.3=green Q1.1.4=green Q3.2.1=green")
    needed = find_fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE, are_alike=False)
    closing_up = [(f"Q1.1.{number + 1}", f"Q1.1.{number}") for number in range(1, 5)]
    assert [(fix.source, fix.goal) for fix in needed] == [("Q1.1.1", FAR), *closing_up]
    assert [fix.remaining for fix in needed] == [0] * 5
    out_of_play = find_fixes(LAYOUT, row("xxxxx"), row("xxxx-"), (), UP_BY_ONE, are_alike=False)
    assert [(fix.source, fix.goal) for fix in out_of_play][:2] == [("Q1.1.1", ""), ("Q1.1.2", "Q1.1.1")]
    assert [fix[:2] for fix in find_fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE)] == [("Q1.1.5", FAR)]


ENTRY = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:Q3.2.3 0 0 1 loco red.2.3 -"


def test_entering_loco_may_be_on_any_square_of_its_path(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, ENTRY)
    state, layout = harness.state, harness.table.config.layout
    action = state.parse("enter S1")
    (effect,) = state.effects(action)
    end = layout.index_of_square(effect["to"])
    path = {layout.index_of_square(name) for name in effect["path"]}
    assert len(path) > 1
    assert {*required_moves(state, layout, action)} == {(None, end), *((place, end) for place in path)}
    assert required_moves(state, layout, None) == []


def test_places_hold_as_many_pieces_as_they_have_closed_sensors(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "golden-train", 2, [])
    harness.wait()
    state, layout = harness.state, harness.table.config.layout
    colours_by_place = placement(state, layout)
    assert [len(colours) for colours in colours_by_place] == list(state.readings())
    shown = [piece["square"] for piece in state.view(SPECTATOR)["pieces"]]
    assert sum(map(len, colours_by_place)) <= len(shown)
