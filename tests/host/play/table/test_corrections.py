"""What hands have to do to put pieces right: by colour, least carrying, and in an order in which it can be done."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signalbox.board import load
from signalbox.play.table.corrections import ALL_PAIRINGS_UP_TO, UNKNOWN, Lifted, PieceFix, Standing, fixes
from signalbox.play.table.layout import Layout

LAYOUT = Layout(load("ptites_locos"))
FAR = "Q3.2.1"


def standing(**pieces: str) -> Standing:
    """Colours by place, "S1" or "Q1_1_2"."""
    found: list[tuple[str, ...]] = [()] * len(LAYOUT.index)
    for name, colours in pieces.items():
        found[LAYOUT.index[name.replace("_", ".")]] = tuple(sorted(colours.split("+"))) if colours else ("",)
    return tuple(found)


def steps(now: Standing, want: Standing, *up: str) -> list[tuple[str, str, str]]:
    """(from, to, colour) of every fix; the numbers of those that are left are checked."""
    found = fixes(LAYOUT, now, want, [Lifted(colour, UNKNOWN) for colour in up])
    assert [fix.more for fix in found] == list(range(len(found) - 1, -1, -1))
    return [(fix.take, fix.put, fix.colour) for fix in found]


def test_nothing_is_to_be_done_where_all_is_right() -> None:
    right = standing(Q1_1_1="green", S1="orange")
    assert steps(right, right) == []


def test_a_piece_goes_back_by_its_colour_and_not_by_the_shortest_way() -> None:
    """Nearest would be the other player's square."""
    now = standing(Q1_1_2="green", Q1_1_5="orange")
    want = standing(Q1_1_1="orange", Q1_1_6="green")
    assert steps(now, want) == [("Q1.1.2", "Q1.1.6", "green"), ("Q1.1.5", "Q1.1.1", "orange")]


def test_two_that_have_changed_places_need_room() -> None:
    now, want = standing(Q1_1_1="green", Q1_1_2="orange"), standing(Q1_1_1="orange", Q1_1_2="green")
    assert steps(now, want) == [("Q1.1.1", "", "green"), ("Q1.1.2", "Q1.1.1", "orange"), ("", "Q1.1.2", "green")]


def test_what_is_missing_comes_from_beside_the_board_and_what_is_too_much_goes_there() -> None:
    assert steps(standing(), standing(S1="green")) == [("", "S1", "green")]
    assert steps(standing(S1="green"), standing()) == [("S1", "", "green")]


def test_what_is_in_a_hand_is_put_down_first() -> None:
    now, want = standing(Q1_1_2="green"), standing(Q1_1_1="green", Q3_2_1="orange")
    assert steps(now, want)[0] == ("Q1.1.2", "Q1.1.1", "green")
    assert steps(now, want, "orange")[0] == ("", FAR, "orange")


def test_a_piece_of_no_known_colour_makes_room_and_is_sent_nowhere() -> None:
    now, want = standing(Q1_1_2=""), standing(Q1_1_1="green", Q1_1_6="orange")
    found = steps(now, want)
    assert ("Q1.1.2", "", "") in found
    assert {("", "Q1.1.1", "green"), ("", "Q1.1.6", "orange")} < set(found)


def test_where_no_colours_are_known_the_shortest_way_counts() -> None:
    assert steps(standing(Q1_1_3="", Q1_1_4=""), standing(Q1_1_1="", Q1_1_5="")) == [
        ("Q1.1.4", "Q1.1.5", ""),
        ("Q1.1.3", "Q1.1.1", ""),
    ]


def test_short_ways_come_before_pieces_that_go_off_the_board_and_long_ones_after() -> None:
    now, want = standing(Q1_1_1="green", Q1_1_6="orange"), standing(Q1_1_2="green")
    assert [take for take, _, _ in steps(now, want)] == ["Q1.1.1", "Q1.1.6"]
    want = standing(Q3_2_1="green")
    assert [take for take, _, _ in steps(now, want)] == ["Q1.1.6", "Q1.1.1"]


@given(
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
    st.lists(st.sampled_from(["", "green", "orange"]), min_size=12, max_size=12),
)
def test_the_fixes_can_be_done_one_after_another_and_lead_to_what_is_wanted(now: list[str], want: list[str]) -> None:
    """No piece is put where one stands, and in the end every colour is where it belongs."""
    names = [name for name in LAYOUT.board.squares if name.startswith("Q")][:12]
    there, wanted = (
        {name: colour for name, colour in zip(names, colours, strict=True) if colour} for colours in (now, want)
    )
    most = max(Counter(there.values()).total(), ALL_PAIRINGS_UP_TO)
    one, other = (
        standing(**{name.replace(".", "_"): colour for name, colour in pieces.items()}) for pieces in (there, wanted)
    )
    found = fixes(LAYOUT, one, other)
    assert len(found) <= 3 * most
    for fix in found:
        if fix.take:
            assert there.pop(fix.take) == fix.colour
        if fix.put:
            assert fix.put not in there
            there[fix.put] = fix.colour
    assert there == wanted


@pytest.mark.parametrize("count", [ALL_PAIRINGS_UP_TO, ALL_PAIRINGS_UP_TO + 1])
def test_many_of_a_colour_are_each_sent_somewhere(count: int) -> None:
    now = standing(**{f"Q1_1_{number}": "green" for number in range(1, count + 1)})
    want = standing(**{f"Q2_1_{number}": "green" for number in range(1, count + 1)})
    assert sorted(put for _, put, _ in steps(now, want)) == [f"Q2.1.{n}" for n in range(1, count + 1)]


def test_a_fix_says_how_many_come_after_it() -> None:
    assert fixes(LAYOUT, standing(S1="green", S2="green"), standing())[0] == PieceFix("S1", "", "green", 1)


ROW = [LAYOUT.index[f"Q1.1.{number}"] for number in range(1, 6)]
UP_BY_ONE = list(zip(ROW[1:], ROW, strict=False))  # the second goes to the first place, and so on


def row(text: str) -> Standing:
    """Pieces of one colour on five squares in a row: "x" for each."""
    return standing(**{f"Q1_1_{number}": "green" for number, sign in enumerate(text, start=1) if sign == "x"})


@pytest.mark.parametrize(
    ("now", "moved"),
    [
        ("-xxxx", ["2-1", "3-2", "4-3", "5-4"]),
        ("x-xxx", ["3-2", "4-3", "5-4"]),
        ("xxx-x", ["5-4"]),
        ("xxxx-", []),
    ],
)
def test_a_row_moves_up_piece_by_piece_in_its_order(now: str, moved: list[str]) -> None:
    found = fixes(LAYOUT, row(now), row("xxxx-"), (), UP_BY_ONE)
    assert [f"{fix.take[-1]}-{fix.put[-1]}" for fix in found] == moved
    assert all(fix.more == 0 for fix in found)


def test_what_is_up_from_a_row_goes_where_the_rules_have_it() -> None:
    found = fixes(LAYOUT, row("--xxx"), row("xxxx-"), [Lifted("green", ROW[1])], UP_BY_ONE)
    assert [(fix.take, fix.put) for fix in found][:2] == [("", "Q1.1.1"), ("Q1.1.3", "Q1.1.2")]


def test_a_piece_that_does_not_belong_to_a_row_leaves_its_gap_first() -> None:
    want = standing(**{f"Q1_1_{number}": "green" for number in range(1, 5)}, Q3_2_1="green")
    found = fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE, alike=False)
    assert [(fix.take, fix.put) for fix in found] == [
        ("Q1.1.1", FAR),
        *((f"Q1.1.{number + 1}", f"Q1.1.{number}") for number in range(1, 5)),
    ]
    assert [fix.more for fix in found] == [0] * 5
    out_of_play = fixes(LAYOUT, row("xxxxx"), row("xxxx-"), (), UP_BY_ONE, alike=False)
    assert [(fix.take, fix.put) for fix in out_of_play][:2] == [("Q1.1.1", ""), ("Q1.1.2", "Q1.1.1")]
    assert [(fix.take, fix.put) for fix in fixes(LAYOUT, row("xxxxx"), want, (), UP_BY_ONE)] == [("Q1.1.5", FAR)]
