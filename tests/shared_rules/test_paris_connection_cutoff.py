"""Test P7: a placement may not cut another company off from every free city, on drawn and on random maps.

In a drawing `!` marks where red wants to place (see `small_maps`). Odd rows are shifted half a hex to the right.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shared_rules.paris_connection import ParisConnection
from shared_rules.paris_connection.country import hex_numbers
from shared_rules.paris_connection.position import CHOOSE, OVER
from signalbox.core.messages import Message
from signalbox.games.contract_checks import random_action
from tests.shared_rules.naive_paris import NaiveParis, spot
from tests.shared_rules.reasons import objection, refused
from tests.shared_rules.small_maps import COMPANIES, DrawnMap, data_of

# name: the companies that red would cut off: a checkered border, if there is one
CASES = """
the first loco on a rural hex leaves room for another:
  *b .!  .  1
_   *r *k  _

the second loco on the only way cuts off: blue
  *b .k! .  1
_   *r *k  _

a hex with one loco is passable:
  *b .!  .k  1
_   *r *k  _

the last free city cuts off: blue
  *b .  1!
_   _ *r

a city for red while another stays free:
  1 *b .  1!
_   _  _ *r

a free city hidden by a full hex does not count: blue
  1 .kr *b .  1!
_   *k  _  _ *r

a company that has reached a city may be cut off:
  1b *b .  1!
_    _  _ *r

a detour is enough:
  *b .k! .  1
.   *r *k  .
  .  .  .

of two hexes on the way, the one without a detour: blue
  *b .k .r  1!
.   *r *k  1k .
  .  .  .  .

a detour behind a checkered border is none: blue: 3.1 3.2
  *b .k! .  1
.   *r *k  .
  .  .  .

a detour over a full hex is none: blue
  *b .k! .  1
.   *r *k  .
  .  .kr .

a detour over another's start hex is none: blue
  *b .k! .  1
*y  *r *k  .
  .  .   .

a hex already occupied by the other company is no loss:
  *b .b! .  1
_   *r  _  _

a loco of the company beyond the bottleneck keeps the way open:
  *b .k! .b  1
_   *r *k  _

red itself is not protected from red:
  *r .k! .  1
_   _ *k  _

two companies at once: blue yellow
  *y .k! .  1 *k
_   *b *r  _

one of two companies: blue
  *b .k! .y  1 *k
_   *y *r  _
"""


@pytest.mark.parametrize("case", CASES.strip("\n").split("\n\n"), ids=lambda case: case.partition(":")[0])
def test_p7_cut_off_cases(case: str) -> None:
    heading, _, drawing = case.partition("\n")
    (cut, *borders) = (tuple(words.split()) for words in heading.split(":")[1:])
    drawn = DrawnMap(drawing, borders)
    state = drawn.state()
    number = drawn.game.country.find_hex(drawn.marked)
    assert state.hexes_with_room(0) >> number & 1, "only a cut-off may forbid it"
    assert (number in hex_numbers(state.buildable_hexes(0))) == (not cut)
    refusal = Message("paris-cuts-off", place=drawn.marked, companies=cut)
    assert objection(state, drawn.marked) == (refusal if cut else None)
    naive = NaiveParis(drawn.data, 3, COMPANIES, 0)
    naive.locos = {company: [spot(name) for name in hexes] for company, hexes in drawn.hexes.items()}
    assert naive.cut_off_by("red", spot(drawn.marked)) == [*cut]


def test_p7_company_with_an_empty_storing_board_is_still_protected() -> None:
    drawn = DrawnMap("*b .k! . 1\n_ *r *k _")
    state = drawn.state(shares="1-11-1-1-1-1/1-10-1-1-1-1/1-10-1-1-1-1")
    assert state.stores[COMPANIES.index("blue")] == 0
    assert drawn.game.country.find_hex(drawn.marked) not in state.legal_actions()
    assert objection(state, drawn.marked) == Message("paris-cuts-off", place=drawn.marked, companies=("blue",))


def test_p7_is_checked_before_every_placement() -> None:
    state = DrawnMap("*b .! . 1\n_ *r *k _").state("black")
    state.apply(state.parse("place 1.2"))
    state.apply(state.parse("done"))
    state.apply(state.parse("company red"))
    with refused("paris-cuts-off", place="1.2", companies=("blue",)):
        state.parse("place 1.2")
    state.undo()
    state.undo()
    state.undo()
    assert objection(state, "1.2") is None


@st.composite
def small_games(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a map of up to 7 by 7 hexes with six start hexes, some cities and some borders."""
    width = draw(st.integers(4, 7))
    height = draw(st.integers(4, 7))
    cells = draw(st.lists(st.sampled_from("......1_"), min_size=width * height, max_size=width * height))
    starts = draw(st.lists(st.integers(0, width * height - 1), min_size=6, max_size=6, unique=True))
    for start in starts:
        cells[start] = "*"
    rows = ["".join(cells[row * width : (row + 1) * width]) for row in range(height)]
    free = data_of(rows, [])
    assume(free["cities"])
    naive = NaiveParis(free, 3, COMPANIES, 0)
    edges = [(a, b) for a in sorted(naive.signs) for b in naive.near(a) if a < b]
    walls = draw(st.lists(st.sampled_from(edges), max_size=6, unique=True)) if edges else []
    names = [(f"{a[0]}.{a[1]}", f"{b[0]}.{b[1]}") for a, b in walls]
    return data_of(rows, names, locos=draw(st.sampled_from((6, 9, 14))), shares={"3": 2}, limits={"3": 4})


@settings(max_examples=30, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_p7_legal_builds_agree_with_naive_engine(data: dict[str, Any], seed: int) -> None:
    try:
        game = ParisConnection(data)
    except ValueError:  # some start hex reaches no city
        assume(False)
    state = game.start(3, {"starts": ",".join(COMPANIES), "first": 0})
    naive = NaiveParis(data, 3, COMPANIES, 0)
    random = Random(seed)
    while state.phase != OVER:
        if state.phase == CHOOSE:
            for index, company in enumerate(COMPANIES):
                found = [spot(game.country.names[number]) for number in hex_numbers(state.buildable_hexes(index))]
                assert found == naive.builds(company)
        actions = state.legal_actions() or [outcome[0] for outcome in state.chance_outcomes()]
        assert sorted(state.notation(action) for action in actions) == sorted(naive.legal())
        action = random_action(state, random)
        naive.play(state.notation(action))
        state.apply(action)
    assert naive.over
