"""An attack in Golden Train while the hands are moving wagons: wrong answers, Undo, and what is said."""

from pathlib import Path

from signalbox.play.table.present.lights import last_ways
from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, open_stacked, open_table, resumed_at
from tests.host.play.table.test_golden_train import GAME, beaten_by_a_sheriff, closing_up


def answer_that_nothing_is_there(harness: TableHarness, token: str, place: str) -> None:
    """Put back an attacked wagon, press Undo, and answer a question about it wrongly."""
    harness.put(token, place, wait=QUIET_S)
    harness.press("undo", wait=6)
    harness.press("help")
    assert harness.asked == [f"{place} empty"]
    harness.press("confirm", wait=6)
    assert harness.ignored_sensors == {place: "stuck"}


def test_wagon_wrongly_said_to_be_gone_is_not_asked_for(tmp_path: Path) -> None:
    harness = closing_up(tmp_path)
    answer_that_nothing_is_there(harness, harness.from_hand("wagon"), "T2.1")
    assert not harness.buttons.confirm
    assert harness.detail.endswith("If the table does not react, go on: it asks when it needs to.")
    harness.take_off("T2.1")
    for number in (2, 3, 4):
        if number != 3:  # what is on a square that no sensor sees is believed once hands go on
            assert harness.squares == [f"T2.{number}"]
        wagon = harness.lift(f"T2.{number}", wait=QUIET_S)
        assert harness.squares == [f"T2.{number - 1}"]
        harness.put(wagon, f"T2.{number - 1}", wait=QUIET_S)
    assert "close up" in harness.actions
    assert harness.ignored_sensors == {}


def test_failed_attack_asks_for_no_dark_button_after_a_wrong_answer(tmp_path: Path) -> None:
    harness, token = beaten_by_a_sheriff(tmp_path)
    answer_that_nothing_is_there(harness, token, "T2.1")
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert not harness.buttons.confirm
    assert "Confirm" not in harness.detail
    harness.take_off("T1.2", wait=QUIET_S)
    harness.press("confirm")
    assert "put back" in harness.actions


def test_place_without_a_wagon_is_asked_about_as_a_place(tmp_path: Path) -> None:
    harness = open_stacked(tmp_path, GAME, 2, ["wagon 3", "wagon 1"])
    harness.put(harness.from_hand("wagon"), "T2.2", wait=6)
    harness.press("help")
    assert harness.asked == ["T2.2 empty"]
    assert harness.detail.startswith(message_text("question-where", place="the 2nd place of Ben’s train"))
    harness.press("confirm")
    assert "Noted: the 2nd place of Ben’s train (stays closed)." in harness.detail


def test_owner_of_a_moved_train_is_addressed_directly(tmp_path: Path) -> None:
    harness = closing_up(tmp_path)
    harness.put(harness.lift("T2.4"), "T2.1", wait=QUIET_S)
    assert harness.prompt.startswith("Ben: ")
    assert harness.detail.startswith("Ann took a wagon off your train. Your train has moved up and keeps its order.")
    record = [english(entry["say"]) for entry in harness.table.record]
    assert [text for text in record if message_text("golden-moved-up", owner="Ben") in text]


def failing(folder: Path, *places: str) -> TableHarness:
    """Return a table where Ann has attacked two of Ben's wagons in vain; both are beside the board."""
    position = "open+value 1,3,1/1,4,4 6-8-8-7-6 0-0-0-0-0 3-3-3-2 0 target 2 4 -"
    harness = TableHarness(resumed_at(open_table(folder, game=GAME), position))
    for place in places or ("T2.1", "T2.2"):
        harness.take_off(place, wait=QUIET_S)
    return harness


def test_help_gives_the_order_of_steps_after_a_failed_attack(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    assert harness.prompt.endswith("The attack fails. Take the last wagon off your own train.")
    harness.press("help")
    assert harness.detail == message_text("only-way", order="take your last wagon off, and put the others back")


def test_wagon_lost_in_a_failed_attack_is_marked_differently(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    lost = harness.lift("T1.3")
    harness.put(lost, "hand")
    laid_aside = [piece for piece, at in harness.tabletop.at.items() if at == "hand" and piece != lost]
    for piece, place in zip(laid_aside[-2:], ("T2.1", "T2.2"), strict=True):
        harness.put(piece, place)
    harness.wait()
    match = harness.match
    ended = last_ways(match)[-3:]
    assert [way["squares"] for way in ended] == [["T2.1"], ["T2.2"], ["T1.3"]]
    assert [way.get("leaves", False) for way in ended] == [False, False, True]


def test_undo_during_a_failed_attack_says_what_goes_back(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    wagon = harness.lift("T1.3", wait=QUIET_S)
    harness.press("undo")
    assert harness.prompt == message_text("piece-put", piece="the wagon")
    assert harness.squares == ["T1.3"]
    assert harness.detail == "Undone. First put right what the lights show. It goes to the 3rd place of Ann’s train."
    harness.put(wagon, "T1.3", wait=QUIET_S)
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert harness.notice == ""


def test_undo_of_a_wagon_put_back_early_explains_its_removal(tmp_path: Path) -> None:
    harness = failing(tmp_path, "T2.1")
    harness.put(harness.from_hand("wagon"), "T2.1", wait=QUIET_S)
    harness.press("undo")
    assert harness.prompt == message_text("golden-take-flickering")
    why = message_text("golden-wagon-stays-in-hand")
    assert harness.detail == f"Undone. First put right what the lights show. {why}"
