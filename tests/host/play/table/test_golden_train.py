"""Golden Train at the table: dealing, coupling, attacks, lights, the last stick of dynamite, ties, an empty pile."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from shared_rules import scene
from shared_rules.game import CHANCE
from signalbox.app.table_terminal import Terminal
from signalbox.core.errors import UserError
from signalbox.play.table.commands import EndGame
from signalbox.play.table.computer_seat import ComputerSeat
from signalbox.play.table.present.lights import last_move_paths
from signalbox.play.table.situation import ComputerActing
from tests.english import append_english, english, in_english, message_text
from tests.host.play.table.harness import QUIET_S, StackedDice, TableHarness, open_table, open_with_cards, resumed_at
from tests.shared_rules.golden_tables import lay

GAME = "golden-train"
# The pile from the top: 3 for Ann, 1 for Ben, 3 for Ann (a match), then 2 for Ben
DEAL = ["wagon 3", "wagon 1", "wagon 3", "wagon 2"]


def couple(harness: TableHarness, *places: str) -> None:
    """Put a drawn wagon in each of these places in turn, and wait each time until it is recorded."""
    for place in places:
        harness.put(harness.from_hand("wagon"), place, wait=QUIET_S)


def at(folder: Path, *trains: str, cards: tuple[str, ...] = (), **position: str | int) -> TableHarness:
    """Return a game at the position that `lay` describes, in which `cards` are drawn next."""
    state = lay(*trains, **position)  # type: ignore[arg-type]
    pile = "open" if str(position.get("rules", "open")).startswith("open") else "closed"
    opened = open_table(folder, len(trains), game=GAME, pile=pile)
    opened.table.config.dice = StackedDice(opened.table, cards)
    return TableHarness(resumed_at(opened, state.position()))


def open_with_match(folder: Path, *more: str, **options: str) -> TableHarness:
    """Return a table where Ann's second wagon matches her first and Ben has a wagon of value 1."""
    harness = open_with_cards(folder, GAME, 2, [*DEAL, *more], **options)
    couple(harness, "T1.1", "T2.1", "T1.2")
    return harness


def test_game_ended_early_offers_no_choices(tmp_path: Path) -> None:
    harness = open_with_match(tmp_path)
    assert {each["text"] for each in harness.snapshot["choices"]} == {"decline", "attack"}
    harness.command(EndGame())
    assert harness.snapshot["choices"] == []


def open_during_attack(folder: Path, strength: int) -> TableHarness:
    """Return a table where Ann attacks with a stick of dynamite and Ben has only his wagon of value 1."""
    harness = open_with_match(folder, f"dynamite {strength}")
    harness.press("attack.1")
    return harness


def test_wagon_is_dealt_and_coupling_ends_the_turn(tmp_path: Path) -> None:
    """The value is announced, and hidden everywhere once the wagon is in the train (G3, G4)."""
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4", "wagon sheriff"])
    assert harness.actions == ["wagon ?"]
    assert "Ann" in harness.prompt
    assert "4" in harness.prompt + harness.detail
    assert harness.lights()["T1.1"][1] == scene.BLINK
    assert harness.lights()["pile.wagons"][1] == scene.COUNT
    couple(harness, "T1.1")
    assert harness.actions == ["wagon ?", "couple", "wagon ?"]
    assert "Ben" in harness.prompt
    assert "sheriff" in (harness.prompt + harness.detail).lower()
    assert "4" not in harness.prompt + harness.detail
    assert "4" not in json.dumps(in_english([entry["say"] for entry in harness.table.record]))


def test_record_lines_are_numbered_consecutively(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4", "wagon 2", "wagon 1"], pile="closed")
    couple(harness, "T1.1", "T2.1", "T1.2")
    lines = harness.snapshot["record"]
    assert [line["number"] for line in lines] == [1, 2, 3]
    assert [line["index"] for line in lines] == [2, 4, 6]


def test_wagon_in_the_wrong_place_is_not_coupled(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4"])
    harness.put(harness.from_hand("wagon"), "T1.2", wait=QUIET_S)
    assert (harness.tone, harness.squares) == ("wrong", ["T1.2", "T1.1"])
    assert harness.prompt == message_text("golden-put-flickering")
    assert harness.detail.startswith(message_text("golden-wagon-joins-end"))
    harness.move("T1.2", "T1.1", wait=QUIET_S)
    assert harness.actions[:2] == ["wagon ?", "couple"]


def test_wagon_of_another_train_is_not_the_drawn_one_and_goes_back_if_only_looked_at(tmp_path: Path) -> None:
    """Each token is one particular wagon, so a token at the end of a train may have been taken from another train."""
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4", "wagon 2"])
    couple(harness, "T1.1")
    harness.move("T1.1", "T2.1", wait=QUIET_S)
    assert (harness.tone, harness.prompt) == ("wrong", message_text("golden-put-flickering"))
    assert harness.detail.startswith("It goes to the 1st place in Ann’s train.")
    assert harness.squares == ["T2.1", "T1.1"]
    harness.move("T2.1", "T1.1", wait=QUIET_S)
    assert harness.prompt == message_text("golden-couple", player="Ben", drawn=2)
    wagon = harness.lift("T1.1")
    couple(harness, "T2.1")
    assert harness.tone == "wrong"
    harness.put(wagon, "T1.1", wait=QUIET_S)
    assert harness.actions[:4] == ["wagon ?", "couple", "wagon ?", "couple"]


def test_match_has_a_button_to_attack_and_one_to_decline(tmp_path: Path) -> None:
    """Declining is always allowed, and the other seat's buttons do nothing (G5)."""
    harness = open_with_match(tmp_path)
    assert harness.game_buttons == ["attack.1", "stop.1"]
    assert [choice["text"] for choice in harness.snapshot["choices"]] == ["decline", "attack"]
    harness.press("attack.2")
    assert harness.actions[-1] == "wagon ?"
    assert harness.notice == message_text("golden-not-your-turn")
    harness.press("stop.1")
    assert "decline" in harness.actions
    assert "Ben" in harness.prompt


def test_lifted_wagon_becomes_the_target_and_its_light_shows_the_value(tmp_path: Path) -> None:
    """The value is below the strength, so Ann may stop and her attack succeeds. The train closes up (G6 to G8)."""
    harness = open_during_attack(tmp_path, 3)
    assert harness.actions[-2:] == ["attack", "dynamite ?"]
    assert harness.lights()["T2.1"][1] == scene.PULSE
    harness.take_off("T2.1", wait=QUIET_S)
    assert harness.actions[-1] == "target T2.1"
    assert harness.lights()["T2.1"][1] == scene.COUNT
    assert [piece["value"] for piece in harness.snapshot["pieces"] if "value" in piece] == ["1"]
    assert "Confirm" in harness.detail  # no wagon is left: the attack ends once everybody has seen the value
    harness.press("confirm", wait=QUIET_S)
    assert "close up" in harness.actions
    assert "Ben" in harness.prompt
    assert "value" not in json.dumps(in_english(harness.snapshot["pieces"]))


def attack_sheriff(folder: Path) -> tuple[TableHarness, str]:
    """Return a table where Ann has attacked and lifted Ben's sheriff, and the sheriff's piece ID."""
    harness = at(folder, "3 3", "s", phase="decide", cards=("dynamite 4",))
    harness.press("attack.1")
    return harness, harness.lift("T2.1", wait=QUIET_S)


def test_failed_attack_is_put_back_and_costs_the_last_wagon(tmp_path: Path) -> None:
    """A sheriff ends the attack; it goes back, and the attacker's last wagon leaves the board (G7, G8)."""
    harness, token = attack_sheriff(tmp_path)
    assert harness.actions[-1] == "target T2.1"
    assert harness.lights()["T1.2"][1] == scene.DOUBLE
    assert harness.prompt.endswith("The attack fails. Take the last wagon off your own train.")
    assert harness.lights()["T2.1"][1] == scene.COUNT  # the cause of the failure is shown until hands continue
    harness.take_off("T1.2", wait=QUIET_S)
    assert "put back" not in harness.actions
    assert harness.lights()["T2.1"][1] == scene.BLINK
    back = message_text("golden-put-wagon", value="sheriff", place="the 1st wagon of Ben’s train")
    assert harness.prompt.endswith(back)
    harness.put(token, "T2.1", wait=QUIET_S)
    assert "put back" in harness.actions
    assert [len(train) for train in harness.state.trains] == [1, 1]  # type: ignore[attr-defined]


def test_revealed_card_cannot_be_taken_back(tmp_path: Path) -> None:
    harness = open_during_attack(tmp_path, 4)
    harness.press("undo")
    assert harness.actions[-1] == "dynamite ?"
    harness.take_off("T2.1", wait=QUIET_S)
    before = list(harness.actions)
    harness.press("undo")
    assert (harness.actions, harness.notice) == (before, message_text("takeback-shown"))


def test_two_lifted_wagons_name_no_target_until_one_is_back(tmp_path: Path) -> None:
    harness = at(tmp_path, "3 2 3", "1 1", phase="decide", cards=("dynamite 3",))
    harness.press("attack.1")
    one, _ = harness.lift("T2.1"), harness.lift("T2.2", wait=1.0)
    assert harness.actions[-1] == "dynamite ?"
    harness.put(one, "T2.1", wait=QUIET_S)
    assert harness.actions[-1] == "target T2.2"


def test_wagon_moving_up_is_lifted_while_its_goal_shows_a_value(tmp_path: Path) -> None:
    """The revealed value stays readable, so no light blinks yet, and the prompt does not mention a blinking light."""
    harness = at(tmp_path, "3 2 3", "1 4", phase="decide", cards=("dynamite 1",))
    harness.press("attack.1")
    harness.take_off("T2.1", wait=QUIET_S)
    lift = message_text("golden-lift-up", place="the 2nd wagon of Ben’s train")
    assert (harness.prompt, harness.squares) == (f"Ann: a 1 against your 1. The attack succeeds. {lift}", ["T2.2"])
    assert [harness.lights()[name][1] for name in ("T2.1", "T2.2")] == [scene.COUNT, scene.DOUBLE]
    wagon = harness.lift("T2.2", wait=QUIET_S)
    put = message_text("golden-move-up")
    assert harness.prompt == f"Ann: a 1 against your 1. The attack succeeds. {put}"
    assert harness.lights()["T2.1"][1] == scene.BLINK
    harness.put(wagon, "T2.1", wait=QUIET_S)
    assert harness.actions[-1] == "close up"


def test_each_wagon_moving_up_is_named_in_turn(tmp_path: Path) -> None:
    harness = at(tmp_path, "3 2 1 4 s 3", "1 1 2 3 4", phase="decide", cards=("dynamite 4",))
    harness.press("attack.1")
    for wagon in ("T2.3", "T2.2"):
        harness.take_off(wagon, wait=QUIET_S)
    harness.press("stop.1")
    for wagon, goal in (("T2.4", "T2.2"), ("T2.5", "T2.3")):
        assert harness.prompt.endswith(f"it moves up. It is the {wagon[-1]}th wagon of Ben’s train.")
        assert harness.squares == [wagon]
        assert not [name for name in harness.lit(scene.BLINK) if name.startswith("T")]
        lifted = harness.lift(wagon, wait=QUIET_S)
        assert harness.prompt.endswith(message_text("golden-move-up"))
        assert harness.lights()[goal][1] == scene.BLINK
        harness.put(lifted, goal, wait=QUIET_S)
    assert harness.actions[-1] == "close up"


def open_with_gap(folder: Path) -> TableHarness:
    """Return a table where Ben has lost the first of four wagons to Ann and the other three must move up."""
    position = "open+value 1,3,1/1,2,4,3 6-7-7-8-6 0-0-0-0-0 2-3-3-3 0 target 2 1 -"
    harness = TableHarness(resumed_at(open_table(folder, game=GAME), position))
    harness.take_off("T2.1", wait=QUIET_S)
    return harness


def test_train_moves_up_wagon_by_wagon(tmp_path: Path) -> None:
    """Each wagon moves up by one place, and the hands carry one wagon at a time (G8)."""
    harness = open_with_gap(tmp_path)
    for number, name in ((2, "2nd"), (3, "3rd"), (4, "4th")):
        assert harness.prompt.endswith(f"it moves up. It is the {name} wagon of Ben’s train.")
        assert harness.tone == "do"
        wagon = harness.lift(f"T2.{number}", wait=QUIET_S)
        assert harness.squares == [f"T2.{number - 1}"]
        harness.put(wagon, f"T2.{number - 1}")
        assert "close up" not in harness.actions
        harness.wait()
    assert "close up" in harness.actions
    assert message_text("golden-moved-up-yours") in harness.notice
    assert [*harness.state.trains[1]] == [2, 4, 3]  # type: ignore[attr-defined]


def test_neither_the_attacked_wagon_nor_one_of_another_train_fills_the_gap(tmp_path: Path) -> None:
    harness = open_with_gap(tmp_path)
    assert message_text("golden-lay-aside", count=1) in harness.detail
    harness.put(harness.from_hand("wagon"), "T2.1", wait=QUIET_S)
    assert (harness.prompt, harness.squares) == (message_text("golden-take-flickering"), ["T2.1"])
    assert harness.lights()["T2.1"][1] == scene.FAST
    assert "out of play" in harness.detail
    harness.take_off("T2.1", wait=QUIET_S)
    assert harness.prompt.endswith("it moves up. It is the 2nd wagon of Ben’s train.")
    harness.move("T1.3", "T2.1", wait=QUIET_S)
    assert (harness.tone, harness.squares) == ("wrong", ["T2.1", "T1.3"])
    harness.move("T2.1", "T1.3", wait=QUIET_S)
    assert harness.prompt.endswith("it moves up. It is the 2nd wagon of Ben’s train.")


def test_two_attacked_wagons_are_mentioned_in_the_plural(tmp_path: Path) -> None:
    position = "open+value 1,3,1/1,2,4,3 6-7-7-8-6 0-0-0-0-0 3-3-2-3 0 target 2 3 -"
    harness = TableHarness(resumed_at(open_table(tmp_path, game=GAME), position))
    for place in ("T2.1", "T2.2"):
        harness.take_off(place, wait=QUIET_S)
    assert harness.detail.startswith(message_text("golden-lay-aside", count=2))


def test_help_says_that_coupling_is_the_only_move(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4"])
    harness.press("help")
    assert harness.detail == message_text("only-way", order="couple the wagon")


@pytest.mark.parametrize(
    ("button", "why"),
    [
        ("attack.1", message_text("golden-no-attack-to-begin")),
        ("stop.1", message_text("golden-no-attack-to-stop")),
        ("undo", message_text("takeback-deal-stands")),
    ],
)
def test_buttons_do_nothing_before_there_is_a_decision(tmp_path: Path, button: str, why: str) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 3"])
    harness.press(button, wait=QUIET_S)
    assert (harness.actions, harness.notice) == (["wagon ?"], why)


def test_no_buttons_for_empty_seats(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 3"])
    buttons = [press["button"] for press in harness.snapshot["presses"] if press["group"] == "game"]
    assert buttons == ["attack.1", "stop.1", "attack.2", "stop.2"]
    harness.press("attack.3")
    assert harness.notice == message_text("button-of-nobody")
    with pytest.raises(UserError, match=r"no button “attack\.5”.*stop\.2, undo"):
        harness.press("attack.5")


def test_terminal_history_shows_no_value(tmp_path: Path) -> None:
    lines: list[str] = []
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 4", "wagon sheriff", "wagon 4", "wagon 2", "dynamite 3"])
    terminal = Terminal(append_english(lines), harness.table)
    for place in ("T1.1", "T2.1", "T1.2"):
        terminal.show(harness.snapshot)
        assert not [line for line in lines if harness.prompt in line]
        couple(harness, place)
    harness.press("attack.1")
    harness.take_off("T2.1", wait=QUIET_S)
    terminal.show(harness.snapshot)
    assert "the attack fails" in lines[-1]
    assert "sheriff" not in " ".join(lines)
    assert "value 4" not in " ".join(lines)


@pytest.mark.parametrize("pressed", [1, 2])
def test_help_in_an_attack_ignores_hidden_values(tmp_path: Path, pressed: int) -> None:
    """Everybody hears Help's advice, so it must not reveal where the low wagons are (G4, G7)."""
    advice = set()
    for train in permutations("s13"):
        position = {"rules": "closed+value", "phase": "decide"}
        harness = at(tmp_path, "2 4 3 4", " ".join(train), cards=("dynamite 1",), **position)
        harness.press("attack.1", *["help"] * pressed)
        advice.add((harness.prompt, harness.detail, str(harness.lights())))
    [(prompt, detail, _)] = advice
    assert "strength" in prompt
    assert "attack the " in detail


def test_help_before_an_attack_ignores_which_dynamites_were_drawn(tmp_path: Path) -> None:
    """Dynamite cards are face down, and a record shows "dynamite ?" (G6)."""
    advice = set()
    for remaining in ("3-0-0-0", "0-0-0-3"):
        position = f"open+value 1,3,1/2,4,2,4 7-7-7-7-6 0-0-0-0-0 {remaining} 0 decide 3 0 -"
        harness = TableHarness(resumed_at(open_table(tmp_path / remaining, game=GAME), position))
        harness.press("help")
        first = (harness.prompt, harness.detail)
        harness.press("help")
        advice.add((first, harness.prompt, harness.detail))
    assert len(advice) == 1


def test_cards_dealt_after_a_computers_choice_come_with_it(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, DEAL, kinds="c")
    couple(harness, "T1.1", "T2.1", "T1.2")
    match = harness.situation_of(ComputerActing).match
    played = len(match.state.history)
    action_time = ComputerSeat(harness.table.notice).action_time(match)
    assert action_time is not None
    harness.table.tick(action_time)
    assert len(match.state.history) >= played + 2
    assert match.state.current_player() != CHANCE


def answer_that_nothing_is_there(harness: TableHarness, token: str, place: str) -> None:
    """Put back an attacked wagon, press Undo, and answer wrongly that its place is empty."""
    harness.put(token, place, wait=QUIET_S)
    harness.press("undo", wait=6)
    harness.press("help")
    assert harness.asked == [f"{place} empty"]
    harness.press("confirm", wait=6)
    assert harness.ignored_sensors == {place: "stuck"}


def test_wagon_wrongly_reported_gone_is_not_requested(tmp_path: Path) -> None:
    harness = open_with_gap(tmp_path)
    answer_that_nothing_is_there(harness, harness.from_hand("wagon"), "T2.1")
    assert not harness.buttons.confirm
    assert harness.detail.endswith("If the table does not react, go on: it asks when it needs to.")
    harness.take_off("T2.1")
    for number in (2, 3, 4):
        if number != 3:  # a square whose sensor is ignored is believed once hands continue
            assert harness.squares == [f"T2.{number}"]
        wagon = harness.lift(f"T2.{number}", wait=QUIET_S)
        assert harness.squares == [f"T2.{number - 1}"]
        harness.put(wagon, f"T2.{number - 1}", wait=QUIET_S)
    assert "close up" in harness.actions
    assert harness.ignored_sensors == {}


def test_failed_attack_asks_for_no_dark_button_after_a_wrong_answer(tmp_path: Path) -> None:
    harness, token = attack_sheriff(tmp_path)
    answer_that_nothing_is_there(harness, token, "T2.1")
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert not harness.buttons.confirm
    assert "Confirm" not in harness.detail
    harness.take_off("T1.2", wait=QUIET_S)
    harness.press("confirm")
    assert "put back" in harness.actions


def test_place_without_a_wagon_is_asked_about_as_a_place(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, GAME, 2, ["wagon 3", "wagon 1"])
    harness.put(harness.from_hand("wagon"), "T2.2", wait=6)
    harness.press("help")
    assert harness.asked == ["T2.2 empty"]
    assert harness.detail.startswith(message_text("question-where", place="the 2nd place in Ben’s train"))
    harness.press("confirm")
    assert "Noted: the 2nd place in Ben’s train (stays closed)." in harness.detail


def test_owner_is_told_that_moving_the_last_wagon_into_the_gap_keeps_the_order(tmp_path: Path) -> None:
    harness = open_with_gap(tmp_path)
    last = harness.lift("T2.4", wait=QUIET_S)
    assert harness.squares == ["T2.1"]
    assert harness.prompt.endswith(message_text("golden-move-up"))
    harness.put(last, "T2.1", wait=QUIET_S)
    assert "close up" in harness.actions
    assert harness.prompt.startswith("Ben: ")
    assert harness.detail.startswith("Ann took a wagon off your train. Your train has moved up and keeps its order.")
    record = [english(entry["say"]) for entry in harness.table.record]
    assert [text for text in record if message_text("golden-moved-up", owner="Ben") in text]


def failed_attack(folder: Path, *places: str) -> TableHarness:
    """Return a table where Ann has attacked two of Ben's wagons in vain; both wagons are off the board."""
    position = "open+value 1,3,1/1,4,4 6-8-8-7-6 0-0-0-0-0 3-3-3-2 0 target 2 4 -"
    harness = TableHarness(resumed_at(open_table(folder, game=GAME), position))
    for place in places or ("T2.1", "T2.2"):
        harness.take_off(place, wait=QUIET_S)
    return harness


def test_wagon_lost_in_a_failed_attack_is_marked_differently(tmp_path: Path) -> None:
    harness = failed_attack(tmp_path)
    lost = harness.take_off("T1.3")
    laid_aside = [piece for piece, location in harness.tabletop.at.items() if location == "hand" and piece != lost]
    for piece, place in zip(laid_aside[-2:], ("T2.1", "T2.2"), strict=True):
        harness.put(piece, place)
    harness.wait()
    ended = last_move_paths(harness.match)[-3:]
    assert [way["squares"] for way in ended] == [["T2.1"], ["T2.2"], ["T1.3"]]
    assert [way.get("leaves", False) for way in ended] == [False, False, True]


def test_help_and_undo_during_a_failed_attack_say_what_to_do(tmp_path: Path) -> None:
    harness = failed_attack(tmp_path)
    assert harness.prompt.endswith("The attack fails. Take the last wagon off your own train.")
    harness.press("help")
    assert harness.detail == message_text("only-way", order="take your last wagon off, and put the others back")
    wagon = harness.lift("T1.3", wait=QUIET_S)
    harness.press("undo")
    assert (harness.prompt, harness.squares) == (message_text("piece-put", piece="the wagon"), ["T1.3"])
    assert harness.detail == (
        "Undone. First put the board right, as the lights show. It goes to the 3rd place in Ann’s train."
    )
    harness.put(wagon, "T1.3", wait=QUIET_S)
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert harness.notice == ""


def test_undo_of_a_wagon_put_back_early_explains_its_removal(tmp_path: Path) -> None:
    harness = failed_attack(tmp_path, "T2.1")
    harness.put(harness.from_hand("wagon"), "T2.1", wait=QUIET_S)
    harness.press("undo")
    assert harness.prompt == message_text("golden-take-flickering")
    why = message_text("golden-wagon-stays-in-hand")
    assert harness.detail == f"Undone. First put the board right, as the lights show. {why}"


LAST = "0-0-1-0"  # one dynamite of strength 3


def test_g9_attack_with_the_last_dynamite_is_announced_to_end_the_game(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "1 2", phase="decide", dynamites=LAST)
    assert harness.detail.startswith(message_text("golden-decide-last-dynamite"))
    harness.press("attack.1", wait=QUIET_S)
    assert harness.notice == message_text("golden-last-dynamite-drawn")
    assert harness.newest_line == harness.notice


def test_g9_no_end_is_announced_with_two_dynamites_left(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "1 2", phase="decide", dynamites="0-1-1-0")
    assert "ends the game" not in harness.detail
    harness.press("attack.1", wait=QUIET_S)
    assert harness.notice == ""


EVERY_WAGON = ("1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 s s s s s s", "3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4")


def test_g11_end_without_an_attack_is_announced_when_no_wagon_is_left(tmp_path: Path) -> None:
    harness = at(tmp_path, EVERY_WAGON[0], f"{EVERY_WAGON[1]} 4", phase="decide", turn=1, pile="")
    assert harness.detail.startswith(message_text("golden-decide-no-wagon"))
    harness.press("stop.2", wait=QUIET_S)
    assert harness.prompt == message_text("golden-over", winners="Ann", count=24)
    assert harness.detail.startswith(message_text("golden-over-no-wagon"))


def test_g11_no_end_is_announced_while_wagons_are_left(tmp_path: Path) -> None:
    assert "the game ends" not in at(tmp_path, "4 4", "1 2", phase="decide", pile="").detail


def test_touching_a_wagon_after_a_failed_attack_changes_nothing(tmp_path: Path) -> None:
    """No other action is possible, so the table does not ask for wagons that are in their places (G7)."""
    harness = at(tmp_path, "4 3 4", "1 s 2", phase="back", strength=4, revealed="T2.1,T2.2")
    harness.take_off("T1.3", wait=QUIET_S)
    couple(harness, "T2.1")
    before = harness.prompt, harness.squares
    assert "T2.2" in harness.squares
    harness.put(harness.lift("T2.3", wait=QUIET_S), "T2.3", wait=QUIET_S)
    assert (harness.prompt, harness.squares) == before
    couple(harness, "T2.2")
    assert "put back" in harness.actions
