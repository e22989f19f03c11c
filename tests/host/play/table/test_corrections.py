"""Correcting misplaced pieces: by colour, with the least carrying, in a feasible order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signalbox.board import load
from signalbox.play.table.corrections import ALL_PAIRINGS_UP_TO, UNKNOWN, Lifted, Standing, fixes
from signalbox.play.table.layout import Layout

LAYOUT = Layout(load("ptites_locos"))
FAR = "Q3.2.1"


def standing(**pieces: str) -> Standing:
    """Return colours by place, given as "S1" or "Q1_1_2"."""
    places: list[tuple[str, ...]] = [()] * len(LAYOUT.index)
    for name, colours in pieces.items():
        places[LAYOUT.index[name.replace("_", ".")]] = tuple(sorted(colours.split("+"))) if colours else ("",)
    return tuple(places)


def steps(now: Standing, want: Standing, *up: str) -> list[tuple[str, str, str]]:
    """Return (from, to, colour) of every fix, and check each count of remaining fixes."""
    needed = fixes(LAYOUT, now, want, [Lifted(colour, UNKNOWN) for colour in up])
    assert [fix.more for fix in needed] == list(range(len(needed) - 1, -1, -1))
    return [(fix.take, fix.put, fix.colour) for fix in needed]


@pytest.mark.parametrize(
    ("now", "want", "expected"),
    [
        pytest.param({"Q1_1_1": "green", "S1": "orange"}, {"Q1_1_1": "green", "S1": "orange"}, [], id="nothing"),
        pytest.param(  # for each piece, the nearest target square is the other player's
            {"Q1_1_2": "green", "Q1_1_5": "orange"},
            {"Q1_1_1": "orange", "Q1_1_6": "green"},
            [("Q1.1.2", "Q1.1.6", "green"), ("Q1.1.5", "Q1.1.1", "orange")],
            id="by colour rather than shortest path",
        ),
        pytest.param(
            {"Q1_1_3": "", "Q1_1_4": ""},
            {"Q1_1_1": "", "Q1_1_5": ""},
            [("Q1.1.4", "Q1.1.5", ""), ("Q1.1.3", "Q1.1.1", "")],
            id="by shortest path where colours are unknown",
        ),
        pytest.param(
            {"Q1_1_1": "green", "Q1_1_2": "orange"},
            {"Q1_1_1": "orange", "Q1_1_2": "green"},
            [("Q1.1.1", "", "green"), ("Q1.1.2", "Q1.1.1", "orange"), ("", "Q1.1.2", "green")],
            id="exchanged with a spare place",
        ),
        pytest.param({}, {"S1": "green"}, [("", "S1", "green")], id="missing piece from beside the board"),
        pytest.param({"S1": "green"}, {}, [("S1", "", "green")], id="surplus piece to beside the board"),
    ],
)
def test_pieces_are_fixed(now: dict[str, str], want: dict[str, str], expected: list[tuple[str, str, str]]) -> None:
    assert steps(standing(**now), standing(**want)) == expected


def test_held_piece_is_put_down_first() -> None:
    now, want = standing(Q1_1_2="green"), standing(Q1_1_1="green", Q3_2_1="orange")
    assert steps(now, want)[0] == ("Q1.1.2", "Q1.1.1", "green")
    assert steps(now, want, "orange")[0] == ("", FAR, "orange")


def test_piece_of_unknown_colour_is_removed_without_destination() -> None:
    now, want = standing(Q1_1_2=""), standing(Q1_1_1="green", Q1_1_6="orange")
    fixes_needed = steps(now, want)
    assert ("Q1.1.2", "", "") in fixes_needed
    assert {("", "Q1.1.1", "green"), ("", "Q1.1.6", "orange")} < set(fixes_needed)


def test_near_pieces_are_fixed_before_removals_and_far_ones_after() -> None:
    now, want = standing(Q1_1_1="green", Q1_1_6="orange"), standing(Q1_1_2="green")
    assert [take for take, _, _ in steps(now, want)] == ["Q1.1.1", "Q1.1.6"]
    want = standing(Q3_2_1="green")
    assert [take for take, _, _ in steps(now, want)] == ["Q1.1.6", "Q1.1.1"]


@given(
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
)
def test_fixes_can_be_done_in_order_and_give_the_wanted_position(now: list[str], want: list[str]) -> None:
    names = [name for name in LAYOUT.board.squares if name.startswith("Q")][:12]
    actual, wanted = (
        {name: colour for name, colour in zip(names, colours, strict=True) if colour} for colours in (now, want)
    )
    most = max(Counter(actual.values()).total(), ALL_PAIRINGS_UP_TO)
    one, other = (
        standing(**{name.replace(".", "_"): colour for name, colour in pieces.items()}) for pieces in (actual, wanted)
    )
    all_fixes = fixes(LAYOUT, one, other)
    assert len(all_fixes) <= 3 * most
    for fix in all_fixes:
        if fix.take:
            assert actual.pop(fix.take) == fix.colour
        if fix.put:
            assert fix.put not in actual
            actual[fix.put] = fix.colour
    assert actual == wanted


@pytest.mark.parametrize("count", [ALL_PAIRINGS_UP_TO, ALL_PAIRINGS_UP_TO + 1])
def test_every_one_of_many_alike_gets_a_destination(count: int) -> None:
    now = standing(**{f"Q1_1_{number}": "green" for number in range(1, count + 1)})
    want = standing(**{f"Q2_1_{number}": "green" for number in range(1, count + 1)})
    assert sorted(put for _, put, _ in steps(now, want)) == [f"Q2.1.{n}" for n in range(1, count + 1)]


ROW = [LAYOUT.index[f"Q1.1.{number}"] for number in range(1, 6)]
UP_BY_ONE = list(zip(ROW[1:], ROW, strict=False))  # from the second place to the first, and so on


def row(text: str) -> Standing:
    """Return a position with pieces of one colour on five squares in a row, one for each "x"."""
    return standing(**{f"Q1_1_{number}": "green" for number, sign in enumerate(text, start=1) if sign == "x"})


@pytest.mark.parametrize(
    ("now", "moved"),
    [("-xxxx", ["2-1", "3-2", "4-3", "5-4"]), ("x-xxx", ["3-2", "4-3", "5-4"]), ("xxx-x", ["5-4"]), ("xxxx-", [])],
)
def test_row_closes_up_piece_by_piece_in_order(now: str, moved: list[str]) -> None:
    needed = fixes(LAYOUT, row(now), row("xxxx-"), (), UP_BY_ONE)
    assert [f"{fix.take[-1]}-{fix.put[-1]}" for fix in needed] == moved
    assert all(fix.more == 0 for fix in needed)


def test_piece_lifted_from_a_row_goes_where_the_rules_want_it() -> None:
    needed = fixes(LAYOUT, row("--xxx"), row("xxxx-"), [Lifted("green", ROW[1])], UP_BY_ONE)
    assert [(fix.take, fix.put) for fix in needed][:2] == [("", "Q1.1.1"), ("Q1.1.3", "Q1.1.2")]


def test_foreign_piece_leaves_its_gap_in_a_row_first() -> None:
    want = standing(**{f"Q1_1_{number}": "green" for number in range(1, 5)}, Q3_2_1="green")
    needed = fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE, alike=False)
    assert [(fix.take, fix.put) for fix in needed] == [
        ("Q1.1.1", FAR),
        *((f"Q1.1.{number + 1}", f"Q1.1.{number}") for number in range(1, 5)),
    ]
    assert [fix.more for fix in needed] == [0] * 5
    out_of_play = fixes(LAYOUT, row("xxxxx"), row("xxxx-"), (), UP_BY_ONE, alike=False)
    assert [(fix.take, fix.put) for fix in out_of_play][:2] == [("Q1.1.1", ""), ("Q1.1.2", "Q1.1.1")]
    assert [(fix.take, fix.put) for fix in fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE)] == [("Q1.1.5", FAR)]
