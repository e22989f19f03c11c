"""Rule clauses of Les P’tites Locos at the table: what is allowed, reported and shown."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.app.table_terminal import Terminal
from signalbox.core.errors import UserError
from signalbox.core.seats import Seat
from signalbox.play.record.dice import Dice
from signalbox.play.table.commands import (
    AcceptBoard,
    ChooseByWord,
    PlayOn,
    PressButton,
    TableCommand,
    TakeBack,
    dice_example,
)
from signalbox.play.table.opening import NewGame, new_table
from tests.english import append_english, english, message_text
from tests.host.play.table.harness import NOW, QUIET_S, TableHarness, harness_at, open_harness, open_table, resumed_at

# The red platform is in the west, blue in the north, yellow in the south. Lane 1 leads from yellow into the arrival;
# lane 2 of yellow ends at its buffer.
BAYS = "red.B,blue.A,-,yellow.A"
STARTS_TAKEN = "1-0-0:S1,S2,S3"
LAY_OUT = (
    "Put the platforms like this: blue in the north bay, red in the east bay and yellow in the south bay. The locos "
    "stay beside the board. Either side may go at the buffer."
)


def with_tiles(folder: Path, position: str, kinds: str = "") -> TableHarness:
    """Return a game with repair tiles."""
    return TableHarness(resumed_at(open_table(folder, 2, kinds, repair=True), position))


def hand_and_hangars(harness: TableHarness, seat: int) -> tuple[int | None, str]:
    """Return how many locos are in a seat's tray and the text about its hangars."""
    shown = harness.snapshot["seats"][seat]
    return shown["tray"], english(shown["facts"][0]["text"])


def tiles(harness: TableHarness, seat: int) -> str:
    """Return the text about a seat's tiles, or "" if it has none."""
    facts = harness.snapshot["seats"][seat]["facts"]
    return "".join(english(fact["text"]) for fact in facts if english(fact["label"]) == "Repair tiles")


def reserve(harness: TableHarness) -> tuple[int, str]:
    """Return the number of repair tiles in the store and the store's note."""
    (store,) = harness.snapshot["stores"]
    assert english(store["label"]) == "Repair tiles"
    return store["count"], english(store["note"])


def crash(harness: TableHarness, drive: str, square: str) -> None:
    """Choose the drive, then remove the crashing loco from its square."""
    harness.choose(drive)
    harness.take_off(square, wait=QUIET_S)


# L5

DRAWN, OTHER = "Ben", "Ann"  # as drawn by the dice from "1"


def lay_out(harness: TableHarness) -> None:
    harness.move_part("red", "B2", "B", wait=QUIET_S)


def choice_texts(harness: TableHarness) -> list[str]:
    return [choice["text"] for choice in harness.snapshot["choices"]]


def in_force(harness: TableHarness) -> list[str]:
    return [english(line) for line in harness.snapshot["in_force"]]


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    """Return a table where the red platform is the wrong way round and the starting player is undecided."""
    seats, dice = [Seat("Ann"), Seat("Ben")], Dice.from_text("1")
    plan = NewGame("ptites-locos", seats, {"sides": "ABA"}, dice, tmp_path, asks_who_begins=True)
    return TableHarness(new_table(plan, NOW))


def test_l5_starting_player_is_asked_by_name_during_layout(harness: TableHarness) -> None:
    assert harness.detail == f"{LAY_OUT} Who was on a train last? Choose who begins."
    assert choice_texts(harness) == ["first Ann", "first Ben"]
    assert not [line for line in in_force(harness) if line.endswith(" begins.")]
    harness.choose(f"first {OTHER.lower()}")
    assert harness.detail == f"{LAY_OUT} {OTHER} begins."
    assert f"{OTHER} begins." in in_force(harness)
    lay_out(harness)
    assert harness.prompt == message_text("locos-roll", player=OTHER)
    assert harness.journal.header.options["first"] == ["Ann", "Ben"].index(OTHER)


@pytest.mark.parametrize("offered", [[DRAWN], [DRAWN, OTHER], [DRAWN, OTHER, DRAWN]])
def test_l5_game_waits_for_the_starting_player_after_layout(harness: TableHarness, offered: list[str]) -> None:
    """Help offers another player by name and light; Confirm accepts the offer."""
    lay_out(harness)
    harness.wait(60)
    assert harness.table.match is None
    for number, name in enumerate(offered):
        if number:
            harness.press("help")
        assert (harness.prompt, harness.tone) == (message_text("locos-who-begins"), "ask")
        assert harness.detail == f"Is it {name}? Then press Confirm. For somebody else press Help."
        assert list(harness.lights()) == [f"seat.{['Ann', 'Ben'].index(name) + 1}"]
    harness.press("confirm")
    assert harness.prompt == message_text("locos-roll", player=offered[-1])
    assert choice_texts(harness) == []


def test_l5_starting_player_is_chosen_by_name_after_layout(harness: TableHarness) -> None:
    lay_out(harness)
    assert choice_texts(harness) == ["first Ann", "first Ben"]
    harness.choose(f"first {OTHER}")
    assert harness.prompt == message_text("locos-roll", player=OTHER)


@pytest.mark.parametrize("command", [PressButton("undo"), PressButton("roll"), TakeBack(), AcceptBoard(), PlayOn()])
def test_l5_other_commands_do_not_answer(harness: TableHarness, command: TableCommand) -> None:
    with pytest.raises(UserError, match="The game has not begun: set up the board first"):
        harness.command(command)
    lay_out(harness)
    with pytest.raises(UserError, match=message_text("not-begun-who")):
        harness.command(command)
    assert harness.prompt == message_text("locos-who-begins")


def test_l5_moved_platform_is_corrected_before_asking_again(harness: TableHarness) -> None:
    lay_out(harness)
    harness.move_part("red", "B2", "A", wait=QUIET_S)
    assert harness.prompt != message_text("locos-who-begins")
    lay_out(harness)
    assert harness.prompt == message_text("locos-who-begins")


def test_l5_question_is_skipped_if_answered_at_the_start(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, sides="ABA", first=1)
    harness.move_part("red", "B2", "A", wait=QUIET_S)
    assert harness.detail == LAY_OUT
    assert choice_texts(harness) == []
    with pytest.raises(UserError, match="The game has not begun"):
        harness.choose("first Ann")


@pytest.mark.parametrize("text", ["first Zoe", "Ann", "first", "loco Q1.1.1"])
def test_l5_unknown_player_cannot_begin(harness: TableHarness, text: str) -> None:
    with pytest.raises(UserError, match="To say who begins, choose first Ann or first Ben"):
        harness.choose(text)


def test_l5_terminal_accepts_the_name_or_number_of_a_choice(harness: TableHarness) -> None:
    lay_out(harness)
    lines: list[str] = []
    terminal = Terminal(append_english(lines), harness.table)
    terminal.show(harness.snapshot)
    assert lines[-3].startswith(message_text("locos-who-begins"))
    assert lines[-2:] == ["    1. Ann begins", "    2. Ben begins"]
    assert terminal.parse("first Ben") == terminal.parse("2") == ChooseByWord("first Ben")
    assert terminal.parse("first ben") == ChooseByWord("first Ben")


# L11


def test_l11_prompt_offers_to_bring_a_loco_in(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:Q1.1.1/4-0-0: 0 0 1 loco red.2.3 -")
    assert harness.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=5)
    assert harness.detail == "Lift one to see where it goes. Coming in costs one point."
    assert {harness.lights()[square][1] for square in ("S1", "S2", "S3", "Q1.1.1")} == {scene.PULSE}
    harness.put(harness.from_hand("green"), "S1", wait=QUIET_S)
    assert harness.detail.endswith(message_text("locos-off-to-choose"))


def test_l11_derailment_is_announced_if_the_west_bay_is_empty(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/4-0-0: 0 0 1 loco red.2.3 -")
    assert harness.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=5)
    assert harness.detail.endswith(message_text("locos-bring-in-derails", bay="west"))


def test_l11_full_start_squares_are_announced(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 2-0-0:Q1.1.1,Q2.1.1/{STARTS_TAKEN} 0 0 1 loco red.2.3 -")
    assert harness.prompt == message_text("locos-drive", player="Ann", points=5)
    assert harness.detail == "Lift one to see where it goes. All start squares are taken: no loco can come in."


def test_l11_player_without_a_loco_in_hand_is_offered_no_entry(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 0-2-0:Q1.1.1,Q2.1.1/4-0-0: 0 0 1 loco red.2.3 -")
    assert harness.prompt == message_text("locos-drive", player="Ann", points=5)
    assert harness.detail == message_text("locos-drive-how")


# L17


@pytest.mark.parametrize(("own", "other"), [("yellow.1.0", "yellow.1.1"), ("yellow.1.0,yellow.1.1", "")])
def test_l17_loco_pushed_past_an_arrival_square_crashes_for_any_owner(tmp_path: Path, own: str, other: str) -> None:
    counts = (3 - own.count(","), 4 - bool(other))
    harness = harness_at(tmp_path, f"free {BAYS} {counts[0]}-0-0:{own}/{counts[1]}-0-0:{other} 0 0 1 loco red.1.2 -")
    crash(harness, "loco yellow.1.0", "B3.1.1")
    owner = 1 if other else 0
    assert harness.actions == ["loco yellow.1.0"]
    assert harness.newest_line.endswith("loco is pushed into a buffer.")
    assert hand_and_hangars(harness, owner) == (counts[owner] + 1, "0 of 3")
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_l17_loco_pushed_exactly_onto_an_arrival_square_is_home(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:Q3.1.7/3-0-0:yellow.1.1 0 0 1 loco red.1.1 -")
    harness.move("B3.1.1", "H1")
    harness.move("Q3.1.7", "B3.1.0", wait=QUIET_S)
    assert harness.actions == ["loco Q3.1.7"]
    assert harness.newest_line.endswith("loco is pushed home.")
    assert hand_and_hangars(harness, 1) == (3, "1 of 3")


def test_l17_l18_third_loco_pushed_home_wins_on_another_players_turn(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:Q3.1.7/1-2-0:yellow.1.1 0 0 1 loco red.1.1 -")
    harness.move("B3.1.1", "H3")
    harness.move("Q3.1.7", "B3.1.0", wait=QUIET_S)
    assert harness.prompt == message_text("over", winners="Ben")
    assert harness.detail.startswith("Locos in hangars: Ann 0 of 3 and Ben 3 of 3.")


def test_l18_double_that_wins_is_not_mentioned(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.2.2 -")
    harness.move("B3.1.1", "H3", wait=QUIET_S)
    assert harness.prompt == message_text("over", winners="Ann")
    assert harness.newest_line == "Ann drives a loco home."


# L19, L20, L21


def test_l20_driven_loco_that_crashed_may_enter_again(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:yellow.2.0/4-0-0: 0 0 1 loco red.2.2 -")
    crash(harness, "loco yellow.2.0", "B3.2.0")
    assert harness.prompt == message_text("locos-double-come-in", player="Ann")
    harness.choose("again")
    harness.roll("red 1 2")
    harness.move_part("red", "B2", "A", wait=QUIET_S)
    assert harness.prompt == message_text("locos-bring-in", player="Ann", points=3)
    assert harness.lights()["S1"][1] == scene.PULSE


def test_l20_own_loco_that_was_pushed_and_crashed_may_not_enter(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 2-0-0:yellow.1.0,yellow.1.1/4-0-0: 0 0 1 loco red.1.1 -")
    crash(harness, "loco yellow.1.0", "B3.1.1")
    assert harness.prompt == message_text("locos-double", player="Ann")
    harness.choose("again")
    harness.roll("blue 1 2")
    harness.move_part("blue", "B2", "A", wait=QUIET_S)
    assert harness.prompt == message_text("step-put", player="Ann", piece="your green loco", kind="person")
    assert harness.squares[0] == "B3.1.0"
    assert "S1" not in harness.lights()
    harness.put(harness.from_hand("green"), "S1", wait=QUIET_S)
    assert harness.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    assert harness.squares == ["S1"]


def test_l21_no_second_run_after_reaching_a_hangar(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:yellow.1.1/4-0-0: 0 0 1 loco red.2.2 -")
    harness.move("B3.1.1", "H1", wait=QUIET_S)
    assert harness.notice == message_text("locos-double-home")
    assert harness.newest_line.endswith(harness.notice)
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_l21_second_run_limited_to_the_platform_is_announced(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:yellow.2.0/{STARTS_TAKEN} 0 0 1 loco red.2.2 -")
    crash(harness, "loco yellow.2.0", "B3.2.0")
    assert harness.prompt == message_text("locos-double-platform", player="Ann")
    assert harness.detail.startswith(message_text("locos-start-full"))
    harness.choose("again")
    harness.roll("blue 1 2")
    harness.move_part("blue", "B2", "A", wait=QUIET_S)
    assert harness.actions[-2:] == ["platform blue A", "pass"]
    assert harness.newest_line == message_text("locos-record-pass-again", player="Ann")
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_l12_player_without_a_loco_gets_no_second_run_with_a_notice(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 4-0-0:/{STARTS_TAKEN} 0 0 1 platform red.2.2 -")
    harness.move_part("red", "B2", "A", wait=QUIET_S)
    assert harness.actions[-1] == "pass"
    assert harness.notice == message_text("locos-double-no-loco")


def test_l19_second_double_gives_no_third_run(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:Q1.1.1/4-0-0: 0 0 2 loco red.2.2 Q1.1.1")
    harness.move("Q1.1.1", "Q1.1.5", wait=QUIET_S)
    assert harness.notice == message_text("locos-double-second")
    assert harness.prompt == message_text("locos-roll", player="Ben")
    harness.roll("blue 3 4")
    assert harness.notice == ""  # the next roll clears the notice


# L22, L23


def test_l22_tiles_are_requested_during_layout(tmp_path: Path) -> None:
    harness = open_harness(tmp_path / "with", sides="ABA", repair=True)
    assert harness.detail == f"{LAY_OUT} Put 12 repair tiles beside the board."
    assert open_harness(tmp_path / "without", sides="ABA").detail == LAY_OUT


def test_l22_crashed_loco_earns_a_tile_on_any_turn(tmp_path: Path) -> None:
    harness = with_tiles(tmp_path, f"free+repair {BAYS} 3-0-0:yellow.1.0/3-0-0:yellow.1.1 12 0 1 loco red.1.2 -")
    assert (reserve(harness), tiles(harness, 1)) == ((12, ""), "")
    crash(harness, "loco yellow.1.0", "B3.1.1")
    assert harness.notice == message_text("locos-tile-gained", owner="Ben", left=3)
    assert harness.newest_line.endswith(message_text("locos-tile-gained", owner="Ben", left=3))
    assert (reserve(harness), tiles(harness, 0), tiles(harness, 1)) == ((11, ""), "", "1")
    assert harness.prompt == message_text("locos-tile-or-roll", player="Ben")


def test_l22_tile_notice_stays_readable_while_a_computer_plays(tmp_path: Path) -> None:
    harness = with_tiles(
        tmp_path, f"free+repair {BAYS} 3-0-0:yellow.1.0/3-0-0:yellow.1.1 12 0 1 loco red.1.2 -", kinds=" c"
    )
    crash(harness, "loco yellow.1.0", "B3.1.1")
    harness.wait(5)
    assert len(harness.actions) > 1
    assert harness.notice == message_text("locos-tile-gained", owner="Ben", left=3)
    harness.wait(1)
    assert harness.notice == ""


def test_l22_last_tile_is_announced(tmp_path: Path) -> None:
    harness = with_tiles(tmp_path, f"free+repair {BAYS} 3-0-11:yellow.2.0/4-0-0: 1 0 1 loco red.1.2 -")
    crash(harness, "loco yellow.2.0", "B3.2.0")
    assert harness.notice == message_text("locos-tile-gained", left=0, owner="Ann")
    assert reserve(harness) == (0, message_text("locos-tiles-none-left"))


def test_l22_missing_tile_is_announced_to_the_player(tmp_path: Path) -> None:
    harness = with_tiles(tmp_path, f"free+repair {BAYS} 3-0-12:yellow.1.0/3-0-0:yellow.1.1 0 0 1 loco red.1.2 -")
    crash(harness, "loco yellow.1.0", "B3.1.1")
    assert harness.notice == message_text("locos-tile-none", owner="Ben")
    assert tiles(harness, 1) == ""
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_l22_no_tiles_without_the_option(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:yellow.2.0/4-0-0: 0 0 1 loco red.1.2 -")
    assert harness.snapshot["stores"] == []
    crash(harness, "loco yellow.2.0", "B3.2.0")
    assert harness.notice == ""


WITH_A_TILE = f"free+repair {BAYS} 3-0-1:Q1.1.1/4-0-0: 11 0 1 tile - -"


@pytest.mark.parametrize("typed", ["4 3", "3, 4", "red 3 4", "rouge 3 4"])
def test_l23_only_two_dice_are_rolled_after_a_tile(tmp_path: Path, typed: str) -> None:
    harness = with_tiles(tmp_path, WITH_A_TILE)
    harness.choose("tile red")
    assert harness.newest_line == message_text("locos-record-tile", player="Ann", colour="red")
    assert harness.prompt == message_text("locos-roll-numbers", player="Ann")
    assert harness.detail.startswith("The colour die stays red.")
    assert english(dice_example(harness.table)) == "2 6"
    harness.roll(typed)
    assert harness.actions == ["tile red", "roll red 3 4"]
    assert harness.newest_line == "Ann rolls 3 and 4."
    assert harness.prompt == message_text("locos-move-platform", player="Ann", platform="red", bay="east")
    assert reserve(harness) == (12, "")


@pytest.mark.parametrize("typed", ["blue 3 4", "3", "3 4 5"])
def test_l23_roll_with_a_colour_is_refused_unless_it_is_the_tiles(tmp_path: Path, typed: str) -> None:
    harness = with_tiles(tmp_path, WITH_A_TILE)
    harness.choose("tile red")
    with pytest.raises(UserError, match="Type a roll like this: 2 6"):
        harness.roll(typed)


def test_l23_three_dice_are_typed_without_a_tile(tmp_path: Path) -> None:
    harness = with_tiles(tmp_path, WITH_A_TILE)
    harness.choose("no tile")
    assert harness.prompt == message_text("locos-roll", player="Ann")
    with pytest.raises(UserError, match="Type a roll like this: red 2 6"):
        harness.roll("3 4")
    harness.roll("red 3 4")
    assert harness.newest_line == "Ann rolls red, 3 and 4."
