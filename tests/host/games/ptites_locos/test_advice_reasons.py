"""Reasons that Help gives for moves of Les P’tites Locos, and effects of the next roll compared with the rules."""

from pathlib import Path
from random import Random

import pytest

from shared_rules import scene
from shared_rules.ptites_locos import State
from shared_rules.ptites_locos.position import ENTER, LOCO, PLATFORM
from signalbox import games
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.players import adviser
from signalbox.games.ptites_locos.advice_reasons import EQUAL, next_rolls
from signalbox.games.ptites_locos.messages import PtitesLocosMessages
from signalbox.games.ptites_locos.players import Judge, LocoEvaluator, is_blunder
from signalbox.play.table.situation import CarryingOut
from tests.english import message_text
from tests.host.games.ptites_locos.rolls_by_rules import rolls_by_rules
from tests.host.games.ptites_locos.test_players import FOUR_WAYS, at, random_games
from tests.host.play.table.harness import harness_at
from tests.soak import mark_thorough

BOARD = games.board("ptites-locos")
NAMES = ("Ann", "Ben", "Cleo")
MESSAGES = PtitesLocosMessages(BOARD, [Seat(name) for name in NAMES])
ROLLS = {f"locos-why-rolls-{what}" for what in ("home", "lost")}
ROLLS |= {f"locos-why-fewer-{what}" for what in ("home", "wrecks", "lost", "ways")} | {"locos-why-ways"}


def advice_cases(table: str) -> dict[str, tuple[str, str, Message]]:
    """Read cases of three lines from a table: a title, a position, and an action or "any" with its reason."""
    lines = table.strip().splitlines()
    cases = {}
    for title, position, advice in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        action, reason = advice.strip().split(": ")
        id, *args = reason.split()
        cases[title] = (position.strip(), action, Message(id, **dict(arg.split("=") for arg in args)))
    return cases


CASES = advice_cases("""
home
    free -,red.B,yellow.B,blue.B 3-0-0:blue.3.1/2-0-0:Q1.2.3,Q1.3.3 0 0 1 loco red.1.6 -
    loco blue.3.1: locos-why-home
the third loco home
    free yellow.A,-,red.B,blue.B 0-2-0:Q3.1.6,Q3.3.2/1-2-0:Q2.1.5 0 0 1 loco blue.2.3 -
    loco Q3.3.2: locos-why-wins
a side that leads home
    free blue.B,red.B,-,yellow.A 3-0-0:red.3.1/3-0-0:Q1.2.4/3-0-0:red.4.1 0 0 1 platform red.5.6 -
    platform red A: locos-why-then-home
a side that leads to victory
    free yellow.B,blue.A,red.A,- 0-2-0:Q3.1.1,red.1.0/0-2-0:Q1.2.2,Q2.2.2 0 0 1 platform red.1.4 -
    platform red A: locos-why-then-wins
a side that lets another be pushed off
    free -,yellow.A,blue.A,red.B 1-2-0:red.1.0/1-2-0:Q2.1.1 0 1 1 platform red.2.6 -
    platform red B: locos-why-then-wrecks owner=Ann
two of three crash
    free blue.A,-,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 loco blue.4.5 -
    enter S2: locos-why-others-crash
the other side crashes
    free red.A,blue.A,-,yellow.A 3-0-0:Q2.2.4/4-0-0: 0 0 2 platform yellow.2.3 Q2.2.4
    platform yellow B: locos-why-other-side-crashes
everything crashes
    free blue.A,-,red.A,yellow.A 3-0-0:Q1.1.6/4-0-0: 0 0 1 loco blue.5.6 -
    any: locos-why-least
a loco may be pushed home
    free -,yellow.B,blue.A,red.B 0-2-0:Q1.2.4,Q3.1.4/1-0-0:Q1.2.2,Q3.1.6,yellow.3.0 0 0 1 loco red.2.3 -
    loco Q1.2.4: locos-why-others-harm
home by the next roll
    free -,yellow.B,blue.A,red.A 2-2-0:/2-0-0:Q1.2.4,Q3.2.4 0 1 1 loco yellow.4.6 -
    loco Q1.2.4: locos-why-next-home
another is hindered
    free blue.B,red.B,-,yellow.A 4-0-0:/3-0-0:Q1.2.2 0 0 1 loco red.2.6 -
    enter S2: locos-why-hinders player=Ben
a long path ahead
    free red.B,blue.A,-,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.4.6 -
    enter S2: locos-why-safer
the rear loco of three
    free -,yellow.B,blue.B,red.B 1-0-0:Q1.2.2,Q1.2.4,Q1.2.5/3-1-0: 0 0 1 loco blue.1.3 -
    loco Q1.2.2: locos-why-farther
better only by its chances
    free -,blue.A,red.B,yellow.A 4-0-0:/4-0-0: 0 1 1 platform blue.1.4 -
    platform blue A: locos-why-chances
a crash for a tile
    free+repair blue.A,red.A,-,yellow.A 4-0-1:/4-0-0: 11 1 1 loco red.2.4 -
    enter S1: locos-why-tile-won
a crash that costs nothing
    slide blue.B,-,yellow.A,red.B 2-0-0:S2,blue.2.0/2-1-0:blue.2.1/3-1-0: 0 1 2 loco blue.3.3 hand
    enter S1: locos-why-stays
on the way home
    free blue.A,-,red.B,yellow.A 4-0-0:/3-0-0:Q1.2.2 0 0 1 platform red.1.2 -
    platform red A: locos-why-rolls-home
another is kept from home
    free red.B,yellow.A,blue.A,- 2-1-0:red.3.1/3-0-0:Q1.1.4 0 1 1 loco red.2.5 -
    enter S2: locos-why-fewer-home owner=Ann
out of reach
    slide yellow.B,red.B,blue.A,- 4-0-0:/2-0-0:Q1.2.4,yellow.3.1 0 0 1 loco blue.1.6 -
    enter S2: locos-why-fewer-wrecks player=Ben
a crash threatens
    slide red.A,-,blue.A,yellow.A 0-2-0:Q1.3.2,blue.2.1/1-2-0:blue.3.1 0 0 1 loco blue.3.3 -
    loco Q1.3.2: locos-why-fewer-lost
another is stuck
    free blue.A,yellow.A,-,red.A 2-0-0:Q1.1.6,blue.2.1/2-0-0:Q1.2.2,blue.2.0 0 1 2 platform yellow.1.1 blue.2.0
    platform yellow A: locos-why-rolls-lost player=Ann
more possible moves
    free -,red.B,blue.A,yellow.B 1-0-0:Q1.2.3,Q2.2.3,red.3.1/0-2-0:Q1.1.5,Q2.1.2 0 0 1 platform blue.1.3 -
    platform blue B: locos-why-ways
another has fewer moves
    slide blue.A,-,red.A,yellow.A 1-0-0:Q1.2.3,blue.3.1,red.1.0/3-0-0:Q1.1.7/3-0-0:Q2.1.1 0 2 1 loco blue.1.6 -
    enter S3: locos-why-fewer-ways owner=Ann
the first loco
    free red.A,blue.A,-,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.5 -
    enter S3: locos-why-enters
three equal start squares
    free blue.A,-,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 loco blue.5.6 -
    any: locos-why-any
two equal sides
    free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 platform red.4.6 -
    any: locos-why-either-side
a longer path
    free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 platform red.2.5 -
    platform red A: locos-why-then-farther
""") | {
    "four ways": (FOUR_WAYS, "enter S3", Message("locos-why-wrecks", owner="Ben")),
    "a crash that is worth it": (
        "slide+repair -,red.A,blue.B,yellow.A 0-1-0:Q2.1.1,red.4.0,yellow.4.1/0-1-0:Q2.2.5,Q3.1.2,red.3.1 12 0 1 loco "
        "red.1.2 -",
        "loco yellow.4.1",
        Message("locos-why-costs"),
    ),
}


@pytest.mark.parametrize(("position", "advice", "why"), CASES.values(), ids=CASES)
def test_help_shows_a_good_move_and_why(position: str, advice: str, why: Message) -> None:
    state = at(position)
    action = advise(state)
    assert advice in ("any", state.notation(action))
    assert MESSAGES.advice_reason(state, action) == why
    check_rolls(state, action, why)


def advise(state: State) -> int:
    return adviser("ptites-locos")(state, Random(1))


@pytest.mark.thorough
def test_reasons_are_true() -> None:
    """In whole games, compare the reasons' claims about crashes, arrivals, routes and rolls with the rules."""
    reasons: set[str] = set()
    for repair in (False, True):
        for state in random_games(8, ["fair", "random", "simple"], repair):
            if state.phase not in (PLATFORM, LOCO) or len(state.legal_actions()) == 1:
                continue
            action = advise(state)
            why = MESSAGES.advice_reason(state, action)
            if why is None:
                continue
            reasons.add(why.id)
            if state.phase == LOCO:
                check(state, action, why)
            check_rolls(state, action, why)
    assert reasons >= {"locos-why-home", "locos-why-wrecks", "locos-why-others-crash", "locos-why-farther"}
    assert reasons >= {"locos-why-tile-won", "locos-why-stays", "locos-why-rolls-home", "locos-why-fewer-wrecks"}
    assert reasons >= {"locos-why-fewer-home", "locos-why-fewer-ways", "locos-why-ways"}


def check_rolls(state: State, action: int, why: Message) -> None:
    """Check a claim of more or fewer rolls by counting them after this action and after the next best one."""
    if why.id not in ROLLS:
        return
    judge = Judge()

    def after(action: int) -> State:
        """Return the position after the action and, if it moves a platform, the best move of a loco."""
        then = state.child(action)
        if state.phase == LOCO:
            return then
        worths = judge(then, then.legal_actions(), Random(0))
        return then.child(then.legal_actions()[worths.index(max(worths))])

    actions = state.legal_actions()
    worths = dict(zip(actions, judge(state, actions, Random(0)), strict=True))
    rival = max((each for each in actions if worths[each] < worths[action] - EQUAL), key=lambda each: worths[each])
    name = why.args.get("owner", why.args.get("player"))
    seat = state.seat if name is None else NAMES.index(str(name))
    kind = why.id.rpartition("-")[2]
    counts = [getattr(rolls_by_rules(after(each), seat), kind) for each in (action, rival)]
    then, else_ = (count[state.seat] if kind == "wrecks" else count for count in counts)
    assert then < else_ if "fewer" in why.id else then > else_


def check(state: State, action: int, why: Message) -> None:
    seat, after = state.seat, state.child(action)
    match why.id:
        case "locos-why-home":
            assert after.hangars[seat] == state.hangars[seat] + 1
        case "locos-why-wins":
            assert after.returns()[seat] == 1
        case "locos-why-wrecks":
            owner = NAMES.index(str(why.args["owner"]))
            assert after.hands[owner] == state.hands[owner] + 1
        case "locos-why-others-crash":
            locos = on_track(state, seat) + state.hangars[seat]
            assert not is_blunder(state, action)
            for other in state.legal_actions():
                if other != action:  # entering leaves the count unchanged, driving reduces it by one
                    then = state.child(other)
                    assert on_track(then, seat) + then.hangars[seat] == locos - (other < ENTER)
        case "locos-why-tile-won":
            assert after.tiles[seat] == state.tiles[seat] + 1
            assert is_blunder(state, action)
        case "locos-why-stays":
            assert (after.at, after.hands, after.hangars) == (state.at, state.hands, state.hangars)
            assert action >= ENTER
        case "locos-why-enters":
            assert on_track(after, seat) == on_track(state, seat) + 1
        case "locos-why-farther":
            assert progress(after, seat) > progress(state, seat)


def progress(state: State, seat: int) -> float:
    return LocoEvaluator().seat_prospects(state, seat).distance + state.hangars[seat]


def on_track(state: State, seat: int) -> int:
    return state.at.count(seat + 1)


def test_help_at_the_table_shows_the_move_and_why(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, FOUR_WAYS)
    harness.press("help")
    assert harness.detail.startswith("One way: bring a loco in and put it on the blinking light.")
    (end,) = harness.squares
    assert [name for name, light in harness.lights().items() if light[1] == scene.BLINK] == [end]
    assert harness.detail.endswith(message_text("locos-why-wrecks", owner="Ben"))
    harness.wait(5)
    assert harness.detail.endswith(message_text("locos-why-wrecks", owner="Ben"))


@pytest.mark.parametrize(
    ("position", "best", "count", "label", "why"),
    [
        (
            "free red.A,blue.A,-,yellow.A 3-0-0:Q2.2.4/4-0-0: 0 0 1 again red.6.6 Q2.2.4",
            2,
            2,
            "Go again?",
            message_text("locos-why-again"),
        ),
        (
            "free yellow.A,blue.B,red.B,- 2-0-0:Q1.3.1,Q2.2.3/4-0-0: 0 0 1 again yellow.5.5 Q1.3.1",
            1,
            2,
            "End your turn?",
            message_text("locos-why-stop"),
        ),
        (
            "free+repair yellow.A,-,red.A,blue.A 1-2-2:S3/2-1-0:red.2.1 10 0 1 tile - -",
            2,
            4,
            "Red repair tile?",
            message_text("locos-why-tile", platform="red"),
        ),
    ],
    ids=["a second run that helps", "a second run that harms", "a tile"],
)
def test_help_marks_the_best_of_several_options(
    tmp_path: Path, position: str, best: int, count: int, label: str, why: str
) -> None:
    harness = harness_at(tmp_path, position)
    shown = []
    for _ in range(4):
        harness.press("help")
        shown.append(harness.detail)
    assert shown[best - 1] == f"{label} {why} Yes: press Confirm."
    assert [detail for detail in shown if why in detail] == shown[best - 1 :: count]


def test_computer_enters_a_safe_square(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, FOUR_WAYS, kinds="cc")
    harness.wait(5)
    found = harness.situation
    assert isinstance(found, CarryingOut)
    assert found.match.state.notation(found.action) == "enter S3"
    assert harness.prompt == message_text("locos-put-along", kind="computer", player="Ann", piece="the green loco")


POSITIONS = [
    FOUR_WAYS,
    "free -,yellow.B,blue.A,red.B 0-2-0:Q1.2.4,Q3.1.4/1-0-0:Q1.2.2,Q3.1.6,yellow.3.0 0 0 1 loco red.2.3 -",
    "slide -,red.A,yellow.A,blue.B 0-2-0:S3,Q1.2.5/1-2-0:yellow.3.1 0 0 1 loco red.2.3 -",
    "free+repair yellow.A,-,red.A,blue.A 1-2-2:S3/2-1-0:red.2.1 10 0 1 tile - -",
]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts_match_the_rules(position: str) -> None:
    state = at(position)
    for seat in range(state.players):
        assert next_rolls(state, seat) == rolls_by_rules(state, seat)


@pytest.mark.parametrize("repair", mark_thorough(False, True))
def test_counts_match_the_rules_in_whole_games(repair: bool) -> None:
    random = Random(1)
    for state in random_games(6, ["simple", "random", "simple"], repair):
        if random.random() < 0.1:
            for seat in range(state.players):
                assert next_rolls(state, seat) == rolls_by_rules(state, seat)
