"""Paris Connection at the table: companies, places, trades, limits, idle games, and refusals with their reasons."""

from pathlib import Path

import pytest

from shared_rules import scene
from shared_rules.paris_connection.rules import State
from signalbox.core.errors import UserError
from signalbox.play.table.commands import EndGame, SetPatterns
from signalbox.play.table.config import PATTERNS
from signalbox.play.table.present.snapshot import private_data
from signalbox.play.table.situation import Doubt
from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, open_table, open_with_cards, resumed_at

GAME = "paris-connection"
COMPANIES = ["red", "blue", "black", "brown", "yellow", "purple"]
STARTS = ",".join(COMPANIES)
REST = [company for company in COMPANIES[1:] for _ in range(4)]
ONLY_RED = (["red"] * 10, REST[:10], REST[10:])  # Ann can give away only red


def dealt(folder: Path, *hands: list[str]) -> TableHarness:
    """Return a game with one of `hands` dealt to each seat. Companies start at the stations in order."""
    cards = [f"deal {company}" for round_ in zip(*hands, strict=True) for company in round_]
    return open_with_cards(folder, GAME, len(hands), cards, starts=STARTS)


@pytest.fixture
def fresh(tmp_path: Path) -> TableHarness:
    return dealt(tmp_path, *ONLY_RED)


@pytest.fixture
def harness(fresh: TableHarness) -> TableHarness:
    """Return a game in which Ann has chosen red."""
    fresh.press("red")
    return fresh


def at(folder: Path, position: str, players: int = 3) -> TableHarness:
    return TableHarness(resumed_at(open_table(folder, players, game=GAME, starts=STARTS), position))


def places(harness: TableHarness) -> list[str]:
    """Return the hexes on which the acting seat may place a loco now."""
    state = harness.state
    words = [state.notation(action).split() for action in state.legal_actions()]
    return [word[1] for word in words if word[0] == "place"]


def put(harness: TableHarness, company: str, place: str) -> str:
    """Put a loco on a free square in a hex, wait until it counts, and return the square."""
    square = harness.free_square(place)
    harness.put(harness.from_hand(company), square, wait=QUIET_S)
    return square


def test_deal_is_done_by_the_table_and_hidden(fresh: TableHarness) -> None:
    """Each of three players holds ten hidden shares; how many each company has left is public (P2)."""
    assert fresh.actions == ["deal ?"] * 30
    snapshot = fresh.snapshot
    assert [store["button"] for store in snapshot["stores"]] == COMPANIES
    assert sum(store["count"] for store in snapshot["stores"]) == 6 * 31 - 30
    assert fresh.game_buttons == COMPANIES
    assert "Ann" in fresh.prompt


def lit(harness: TableHarness, pattern: int) -> set[str]:
    """Return the hexes whose lights show this pattern."""
    return {name[:-2] if name[-2] == "." else name for name in harness.lit(pattern)}


def test_help_keeps_the_other_possible_hexes_lit(harness: TableHarness) -> None:
    before = lit(harness, scene.PULSE) & {*places(harness)}
    assert before == {*places(harness)}
    harness.press("help")
    suggested = lit(harness, scene.BLINK) & before
    assert len(suggested) == 1
    assert lit(harness, scene.PULSE) & before == before - suggested


def test_game_ended_early_shows_no_company(harness: TableHarness) -> None:
    assert harness.snapshot["shown"]
    harness.command(EndGame())
    assert harness.snapshot["shown"] == []


def test_locos_are_placed_until_confirm(harness: TableHarness) -> None:
    """A button chooses the company; then each loco put down counts as placed, until Confirm is pressed (P4, P5)."""
    assert harness.actions[-1] == "company red"
    assert {*places(harness)} <= lit(harness, scene.PULSE)
    for count in (1, 2):
        put(harness, "red", places(harness)[0])
        assert [action.split()[0] for action in harness.actions[-count:]] == ["place"] * count
        assert "Ann" in harness.prompt
    harness.press("confirm")
    assert harness.actions[-1] == "done"
    assert "Ben" in harness.prompt


def test_button_that_ends_the_turn_does_nothing_for_the_next_seat(harness: TableHarness) -> None:
    for _ in range(4):
        put(harness, "red", places(harness)[-1])
    harness.put(harness.from_hand("red"), harness.free_square(places(harness)[-1]))
    harness.press("blue")  # before the board is at rest
    assert harness.actions[-1].startswith("place ")
    assert harness.prompt.startswith("Ben: press the button of a company")
    assert harness.detail == message_text("turn-ended")
    harness.wait()
    harness.press("blue")
    assert harness.actions[-1] == "company blue"


def test_computer_seat_is_asked_nothing_while_it_chooses(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 3, [], "c", starts=STARTS)
    seen = set()
    for _ in range(20):
        seen.add((harness.prompt.split(":")[0], harness.tone))
        harness.wait(0.1)
    assert ("Ann is choosing.", "wait") in seen
    assert not any(prompt == "Ann" for prompt, _ in seen)


def test_question_ends_a_refusal_that_names_a_dark_button(harness: TableHarness) -> None:
    """ "Red is chosen. Press Undo to choose again." is not shown while Undo has no effect."""
    harness.press("red")
    assert harness.notice == message_text("paris-chosen-already", colour="red")
    blue, black = (at for piece, at in harness.tabletop.at.items() if piece in ("blue1", "black1"))
    pieces = harness.lift(blue), harness.lift(black)
    harness.at += 1
    harness.put(pieces[0], black)
    harness.put(pieces[1], blue, wait=1)
    assert isinstance(harness.situation, Doubt)
    assert not harness.buttons.undo
    assert "Undo" not in harness.detail


def test_loco_without_a_chosen_company_is_refused(harness: TableHarness) -> None:
    place = places(harness)[0]
    harness.press("undo")
    assert harness.actions[-1] == "deal ?"
    assert harness.game_buttons
    square = put(harness, "red", place)
    harness.wait()
    assert harness.tone == "wrong"
    assert harness.game_buttons == []
    assert "company" in harness.detail.lower()
    assert harness.lights()[square][1] == scene.FAST


def test_nonadjacent_hex_is_refused_by_light_and_text(harness: TableHarness) -> None:
    """The turn cannot end until the loco is removed; then play continues (P5)."""
    put(harness, "red", places(harness)[0])
    square = put(harness, "red", "18.8")
    harness.wait()
    assert (harness.tone, harness.prompt) == ("wrong", message_text("piece-take-off", piece="the red loco"))
    assert harness.squares == ["18.8"]
    assert "next to" in harness.detail or "adjacent" in harness.detail
    assert harness.lit(scene.FAST) == [square]
    with pytest.raises(UserError, match="Put the board right first"):
        harness.choose("done")
    assert harness.actions[-1].startswith("place")
    harness.take_off(square, wait=QUIET_S)
    assert harness.tone == "do"
    assert harness.actions[-1].startswith("place")


def test_placed_loco_that_is_moved_on_must_go_back(harness: TableHarness) -> None:
    first = put(harness, "red", places(harness)[0])
    harness.wait(5)
    target = harness.free_square(places(harness)[0])
    harness.move(first, target, wait=1)
    assert harness.prompt == message_text("step-put", player="Ann", piece="the red loco", kind="person")
    assert harness.detail == message_text("paris-placed-there")
    assert harness.lights()[first][1] == scene.BLINK
    harness.move(target, first, wait=1)
    assert harness.prompt.startswith("Ann: place up to 4 more red locos.")


def test_second_loco_of_a_colour_on_a_hex_is_refused(harness: TableHarness) -> None:
    """The hex's other place is free, but not for this colour, as the light of that place shows (P6)."""
    place = next(place for place in places(harness) if place not in harness.board.squares)
    first = put(harness, "red", place)
    second = put(harness, "red", place)
    harness.wait()
    assert first != second
    assert harness.tone == "wrong"
    assert "already" in harness.detail
    assert "red" in harness.detail.lower()
    assert harness.lit(scene.FAST) == [second]
    harness.wait(6)
    harness.press("help")
    assert harness.asked[0] == f"{second} empty"


def test_trade_takes_two_companies_and_confirm(fresh: TableHarness) -> None:
    """A player trades a red share for one or two of another company, and may undo this until Confirm (P9)."""
    fresh.press("red", "blue", "undo", "undo", wait=QUIET_S)
    assert fresh.actions[-1] == "deal ?"
    fresh.press("red", "blue", "confirm", wait=QUIET_S)
    assert fresh.actions[-3:] == ["company red", "take blue", "done"]
    counts = {
        english(holding["label"]).lower(): holding["count"] for holding in private_data(fresh.table, 0)["holdings"]
    }
    assert (counts["red"], counts["blue"]) == (9, 1)
    assert "Ben" in fresh.prompt


def test_own_page_says_that_nothing_can_be_traded(fresh: TableHarness) -> None:
    text = message_text("paris-no-trade", company="blue")
    notes = []
    for company in ("blue", "red"):
        fresh.press(company)
        notes.append([english(private_data(fresh.table, seat)["note"]) for seat in (0, 1)])
        fresh.press("undo")
    assert [text in note for note in notes[0]] == [True, False]
    assert not any("cannot trade" in note for note in notes[1])


def test_placed_loco_is_shown_and_may_be_taken_back(harness: TableHarness) -> None:
    place = places(harness)[0]
    square = put(harness, "red", place)
    assert [way["squares"] for way in harness.snapshot["last"]] == [[place]]
    harness.press("undo")
    assert harness.actions[-1] == "company red"
    assert harness.notice.startswith("Taken back: “Ann puts a red loco down: ")
    harness.take_off(square, wait=QUIET_S)
    assert harness.tone == "do"


def test_accepting_the_board_corrects_a_misread_build(harness: TableHarness) -> None:
    first = places(harness)[0]
    harness.put(harness.from_hand("red"), harness.free_square(first))
    state = harness.state
    state.apply(state.parse(f"place {first}"))
    second = next(place for place in places(harness) if place != first)
    state.undo()
    harness.put(harness.from_hand("red"), harness.free_square(second))
    harness.accept_board()
    assert sorted(harness.actions[-2:]) == sorted([f"place {first}", f"place {second}"])


def test_companies_start_where_the_setup_says(tmp_path: Path) -> None:
    """Each company's starting place is drawn, shown, and lit until its loco is there (P2)."""
    harness = TableHarness(open_table(tmp_path, 3, game=GAME))
    assert harness.table.state is None
    for company in COMPANIES:
        assert company in harness.prompt.lower() + harness.detail.lower()
    assert len(harness.lit(scene.BLINK)) == len(COMPANIES)


def test_p14_patterns_of_every_company_are_switched_during_the_game_and_saved(fresh: TableHarness) -> None:
    assert fresh.snapshot["patterned"] is False
    fresh.command(SetPatterns("yes"))
    assert fresh.snapshot["patterned"] is True
    rhythms = fresh.snapshot["patterns"]
    assert sorted(rhythms[company] for company in COMPANIES) == [1, 2, 3, 4, 5, 6]
    assert len(set(rhythms.values())) == len(rhythms)
    assert fresh.lights()["seat.1"][1] == scene.COUNT
    assert fresh.journal.state(PATTERNS) == "yes"
    fresh.command(SetPatterns("no"))
    assert fresh.lights()["seat.1"][1] != scene.COUNT
    assert fresh.journal.state(PATTERNS) == "no"


# Red is next to Marseille, blue next to a checkered border in the Vosges
NEAR_THE_END = "10 10-0-0-0-0-0/0-10-0-0-0-0/0-0-10-0-0-0 0 company - 0 - 0 5.11,19.15/5.12,8.18/6.11/6.13/7.11/7.12"


def test_loco_in_marseille_ends_the_game_at_once(tmp_path: Path) -> None:
    """No further loco is placed, and all shares are revealed (P11, P12)."""
    harness = at(tmp_path, NEAR_THE_END)
    harness.press("red")
    put(harness, "red", "20.16")
    assert harness.table.is_over
    assert harness.tone == "over"
    assert "Ann" in harness.prompt
    snapshot = harness.snapshot
    assert snapshot["winners"] == [0]
    assert "40" in str(snapshot["seats"][0])  # ten shares of a company worth 4
    harness.press("blue", "undo")
    assert harness.table.is_over


def test_loco_lifted_for_no_reason_is_requested_back_by_colour(harness: TableHarness) -> None:
    piece = harness.lift("6.13", wait=2.0)
    assert (harness.tone, harness.squares) == ("wrong", ["6.13"])
    assert "brown" in harness.prompt  # known from the position, not from a sensor
    assert list(harness.lights()) == ["6.13"]
    harness.put(piece, "6.13", wait=QUIET_S)
    assert harness.tone == "do"


def test_loco_stopping_over_a_hex_is_not_built_there(harness: TableHarness) -> None:
    """The table asks nothing; the loco counts where it is put down (PEOPLE 5)."""
    passed, end = places(harness)[:2]
    square = put(harness, "red", passed)
    assert harness.actions[-1] == f"place {passed}"
    loco = harness.lift(square, wait=0.3)
    assert harness.actions[-1] == "company red"
    assert harness.tone != "wrong"
    harness.put(loco, harness.free_square(end), wait=QUIET_S)
    assert harness.actions[-1] == f"place {end}"


def test_jolted_reed_takes_nothing_back_and_a_loco_lifted_later_must_go_back(harness: TableHarness) -> None:
    place = places(harness)[0]
    square = put(harness, "red", place)
    harness.put(harness.lift(square, wait=0.1), square, wait=2)
    assert harness.actions[-1] == f"place {place}"
    harness.lift(square, wait=2)
    assert harness.actions[-1] == f"place {place}"
    assert harness.tone == "wrong"


def test_question_about_a_sensor_hides_no_useless_company_button(fresh: TableHarness) -> None:
    state = fresh.table.state
    assert isinstance(state, State)
    state.stores[COMPANIES.index("blue")] = 0  # Ann has no blue share to return, and now cannot build blue either
    fresh.lift(next(square for square in fresh.tabletop.at.values() if square in fresh.board.squares), wait=6)
    fresh.press("help")
    assert fresh.asked
    assert not any(press["repeats"] for press in fresh.snapshot["presses"] if press["group"] == "game")


def test_help_lights_the_storing_board_of_the_suggested_company(fresh: TableHarness) -> None:
    assert len([name for name in fresh.lights() if name.startswith("board.")]) == len(COMPANIES)
    fresh.press("help")
    assert fresh.detail.startswith("One way: choose brown.")
    assert [name for name in fresh.lights() if name.startswith("board.")] == ["board.brown"]


def test_reason_against_one_company_is_not_given_for_another(fresh: TableHarness) -> None:
    fresh.names_pieces = True
    fresh.press("red")
    loco = put(fresh, "blue", "18.8")
    assert (fresh.prompt, fresh.detail) == (message_text("piece-take-off", piece="the blue loco"), "")
    fresh.move(loco, "hand")
    put(fresh, "red", "18.8")
    assert fresh.prompt == message_text("piece-take-off", piece="the red loco")
    assert fresh.detail.startswith("No red loco is next to this hex.")


def test_board_is_right_is_answered_when_nothing_is_wrong(fresh: TableHarness) -> None:
    before = list(fresh.actions)
    fresh.accept_board()
    assert (fresh.notice, fresh.actions) == (message_text("board-is-right"), before)


@pytest.mark.parametrize("seconds", [0.5, 4.0])
def test_one_undo_takes_a_lifted_loco_back(harness: TableHarness, seconds: float) -> None:
    put(harness, "red", places(harness)[0])
    square = put(harness, "red", places(harness)[0])
    harness.wait(5)
    harness.lift(square, wait=seconds)
    harness.press("undo", wait=QUIET_S)
    assert [action.split()[0] for action in harness.actions[-2:]] == ["company", "place"]
    assert harness.squares == []  # nothing has to be put back


HANDS = "10-0-0-0-0-0/0-10-0-0-0-0/0-0-10-0-0-0"  # Ann has only red, Ben only blue, Cleo only black
BEGUN = "5.11/5.12/6.11/6.13/7.11/7.12"

BESIDE_RED = "5.12-13,3.12-13,4.11-12,6.14/5.10,6.10-11/6.13/7.11/7.12"


def enclosed(folder: Path, red: str) -> TableHarness:
    return at(folder, f"10 3-4-0-1-3-0/2-1-0-1-2-4/0-0-2-3-6-0 0 company - 0 - 0 {red}/{BESIDE_RED}")


def test_p7_placement_may_not_cut_another_colour_off(tmp_path: Path) -> None:
    harness = enclosed(tmp_path, "5.11")
    harness.press("black", wait=QUIET_S)
    assert not {"4.11.L", "4.11.R"} & set(harness.lights())
    square = put(harness, "black", "4.11")
    assert harness.tone == "wrong"
    assert harness.detail == message_text("paris-cuts-off", companies="red", place="1 hex west of Amiens")
    assert harness.lights()[square][1] == scene.FAST
    harness.take_off(square, wait=QUIET_S)
    harness.press("confirm", wait=QUIET_S)  # it was the black loco that was removed, not a blue one
    assert (harness.tone, harness.actions) == ("do", ["company black"])


FULL = f"10 20-0-0-0-0-0/0-5-0-0-0-0/0-0-5-0-0-0 0 company - 0 - 0 {BEGUN}"


def shares_text(harness: TableHarness, seat: int) -> str:
    """Return the public text about how many shares a seat holds."""
    return english(harness.snapshot["seats"][seat]["facts"][0]["text"])


def test_p10_cost_of_a_share_over_the_limit_is_announced(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL)
    harness.press("red", "blue", wait=QUIET_S)
    assert harness.prompt == message_text("paris-second-share", player="Ann", company="blue")
    assert harness.detail.startswith("It is one over the limit of 20. It costs 20 points at the end.")
    assert shares_text(harness, 0) == "20 of 20"


@pytest.mark.parametrize("buttons", [("red",), ("red", "blue")], ids=["to build or to trade", "a second share"])
def test_nothing_can_be_confirmed_while_a_loco_is_misplaced(tmp_path: Path, buttons: tuple[str, ...]) -> None:
    harness = at(tmp_path, FULL)
    harness.press(*buttons, wait=QUIET_S)
    played = harness.actions
    harness.put(harness.from_hand("red"), "12.10.L", wait=1)
    assert harness.tone == "wrong"
    assert not next(press for press in harness.snapshot["presses"] if press["button"] == "confirm")["enabled"]
    harness.press("confirm", wait=1)
    assert harness.actions == played, "nobody has ended the turn by it"
    assert harness.tone == "wrong"


@pytest.mark.parametrize(
    ("over", "words"), [(1, "1 share over the limit. It costs"), (2, "2 shares over the limit. They cost")]
)
def test_p10_each_share_over_the_limit_costs_20_points(tmp_path: Path, over: int, words: str) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", f"{19 + over}-0-0"))
    harness.press("red", "blue", "blue", wait=QUIET_S)
    assert harness.notice == f"Ann holds {words} {20 * over} points at the end."
    assert harness.newest_line == f"Ann takes a second blue share. {harness.notice}"
    assert shares_text(harness, 0) == f"{20 + over} of 20: −{20 * over} points"
    note = english(private_data(harness.table, 0)["note"])
    assert note.endswith(f"{over} over the limit of 20. That costs {20 * over} points at the end.")


def test_p10_even_trade_over_the_limit_costs_nothing(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", "21-0-0"))
    harness.press("red", "blue", "confirm", wait=QUIET_S)
    assert harness.actions[-1] == "done"
    assert not any("limit" in english(entry["say"]) for entry in harness.table.record)


def test_p10_trade_within_the_limit_mentions_no_cost(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", "19-0-0"))
    harness.press("red", "blue", wait=QUIET_S)
    assert "limit" not in harness.detail
    harness.press("blue", wait=QUIET_S)
    assert harness.notice == ""
    assert shares_text(harness, 0) == "20 of 20"


def test_p10_final_score_lists_the_cost_of_shares_over_the_limit(tmp_path: Path) -> None:
    harness = at(
        tmp_path, f"10 22-0-0-0-0-0/0-5-0-0-0-0/0-0-5-0-0-0 0 company - 0 - 0 5.11,19.15/{BEGUN.partition('/')[2]}"
    )
    harness.press("red", wait=QUIET_S)
    put(harness, "red", "20.16")
    assert harness.prompt == "Ann won with 48 points. Thank you for playing."  # 22 shares of 4, less 40
    assert harness.detail == (
        "A loco has reached Marseille. Points: Ann 48, Ben 0 and Cleo 0. Points lost for shares over the limit: Ann "
        "40. The game has been saved."
    )


# Only yellow and purple have locos left, and each is enclosed on a start hex and in a city. Ann holds no shares.
STUCK = (
    "10 0-0-0-0-0-0/13-13-13-14-0-0/14-14-14-14-0-0 0 company - 0 - 0 5.6,5.11,7.10,8.2,8.12/5.6,5.12,7.10,8.2,8.13/"
    "6.11,7.2,7.13,8.11,8.13/6.13,7.2,7.13,8.12/4.6,7.11/7.1,7.12"
)


def trade(harness: TableHarness, given: str, taken: str) -> None:
    """Play one turn that trades a share instead of building."""
    harness.press(given, taken, "confirm", wait=QUIET_S)


@pytest.mark.parametrize("rounds", [10, 4])
def test_p13_warning_is_given_two_rounds_before_an_idle_end(tmp_path: Path, rounds: int) -> None:
    harness = at(tmp_path, f"{rounds} {HANDS} 2 company - 0 - {3 * (rounds - 2) - 1} {BEGUN}")
    assert "nobody builds" not in harness.detail
    trade(harness, "black", "red")
    assert harness.notice == message_text("paris-idle-soon", count=6)
    assert harness.newest_line.endswith(harness.notice)


def test_p13_warning_stays_until_somebody_builds(tmp_path: Path) -> None:
    harness = at(tmp_path, f"10 {HANDS} 0 company - 0 - 28 {BEGUN}")
    assert harness.detail.startswith(message_text("paris-idle-soon", count=2))
    trade(harness, "red", "blue")
    assert harness.prompt.startswith("Ben: ")
    assert harness.detail.startswith(message_text("paris-idle-soon", count=1))
    assert harness.notice == ""
    harness.press("blue", wait=QUIET_S)
    put(harness, "blue", "4.12")
    harness.press("confirm", wait=QUIET_S)
    assert harness.prompt.startswith("Cleo: ")
    assert "nobody builds" not in harness.detail


def test_p13_player_without_a_legal_action_passes_with_a_notice(tmp_path: Path) -> None:
    harness = at(tmp_path, STUCK)
    assert harness.actions[0] == "pass"
    assert harness.newest_line == message_text("paris-record-pass", player="Ann")
    assert harness.prompt.startswith("Ben: ")
