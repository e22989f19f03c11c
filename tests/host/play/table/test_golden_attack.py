"""An attack of Golden Train that hands have begun to mend: wrong answers, Undo, and what is said meanwhile."""

from pathlib import Path

from signalbox.play.table.present.lights import last_ways
from signalbox.play.table.present.snapshot import enabled
from tests.english import english, message_text
from tests.host.play.table.harness import TableHarness, open_stacked, open_table, resumed_at
from tests.host.play.table.test_golden_train import GAME, beaten_by_a_sheriff, closing_up


def told_that_nothing_is_there(harness: TableHarness, token: str, place: str) -> None:
    """A wagon that was attacked is put back, Undo is pressed, and a question about it is answered wrongly."""
    harness.put(token, place)
    harness.wait()
    harness.press("undo")
    harness.wait(6)
    harness.press("help")
    assert harness.asked == [f"{place} empty"]
    harness.press("confirm")
    harness.wait(6)
    assert harness.ignored_sensors == {place: "stuck"}


def test_after_a_wrong_answer_no_wagon_is_asked_for_that_was_said_to_be_gone(tmp_path: Path) -> None:
    harness = closing_up(tmp_path)
    told_that_nothing_is_there(harness, harness.from_hand("wagon"), "T2.1")
    assert not enabled(harness.situation).confirm
    assert harness.detail.endswith("If the table does not react, go on: it asks when it needs to.")
    harness.put(harness.lift("T2.1"), "hand")
    for number in (2, 3, 4):
        if number != 3:  # what is on a square that no sensor sees is believed once hands go on
            assert harness.squares == [f"T2.{number}"]
        wagon = harness.lift(f"T2.{number}")
        harness.wait()
        assert harness.squares == [f"T2.{number - 1}"]
        harness.put(wagon, f"T2.{number - 1}")
        harness.wait()
    assert "close up" in harness.actions
    assert harness.ignored_sensors == {}


def test_after_a_wrong_answer_a_failed_attack_asks_for_no_dark_button(tmp_path: Path) -> None:
    harness, token = beaten_by_a_sheriff(tmp_path)
    told_that_nothing_is_there(harness, token, "T2.1")
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert not enabled(harness.situation).confirm
    assert "Confirm" not in harness.detail
    harness.put(harness.lift("T1.2"), "hand")
    harness.wait()
    harness.press("confirm")
    assert "put back" in harness.actions


def test_a_square_without_a_wagon_is_asked_about_as_a_place(tmp_path: Path) -> None:
    """A sensor closes in a train that has no such wagon: none is spoken of."""
    harness = open_stacked(tmp_path, GAME, 2, ["wagon 3", "wagon 1"])
    harness.put(harness.from_hand("wagon"), "T2.2")
    harness.wait(6)
    harness.press("help")
    assert harness.asked == ["T2.2 empty"]
    assert harness.detail.startswith(message_text("question-where", place="the 2nd place of Ben’s train"))
    harness.press("confirm")
    assert "Noted: the 2nd place of Ben’s train (stays closed)." in harness.detail


def test_whose_train_has_moved_up_is_told_as_it_is_spoken_to(tmp_path: Path) -> None:
    """Ben is on turn, and two sentences of one card speak of his train."""
    harness = closing_up(tmp_path)
    harness.put(harness.lift("T2.4"), "T2.1")
    harness.wait()
    assert harness.prompt.startswith("Ben: ")
    assert harness.detail.startswith("Ann took a wagon off your train. Your train has moved up and keeps its order.")
    record = [english(entry["say"]) for entry in harness.table.record]
    assert [said for said in record if message_text("golden-moved-up", owner="Ben") in said]


def failing(folder: Path, *places: str) -> TableHarness:
    """Ann has attacked two wagons of Ben's that are worth more than her dynamite; both lie beside the mat."""
    position = "open+value 1,3,1/1,4,4 6-8-8-7-6 0-0-0-0-0 3-3-3-2 0 target 2 4 -"
    harness = TableHarness(resumed_at(open_table(folder, game=GAME), position))
    for place in places or ("T2.1", "T2.2"):
        harness.put(harness.lift(place), "hand")
        harness.wait()
    return harness


def test_help_names_the_order_in_which_a_failed_attack_is_asked_for(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    assert harness.prompt.endswith("The attack fails. Take the last wagon off your own train.")
    harness.press("help")
    assert harness.detail == message_text("only-way", order="take your last wagon off, and put the others back")


def test_the_wagon_that_a_failed_attack_has_cost_is_marked_apart_from_those_put_back(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    lost = harness.lift("T1.3")
    harness.put(lost, "hand")
    laid_aside = [piece for piece, at in harness.tabletop.at.items() if at == "hand" and piece != lost]
    for piece, place in zip(laid_aside[-2:], ("T2.1", "T2.2"), strict=True):
        harness.put(piece, place)
    harness.wait()
    match = harness.table.match
    assert match is not None
    ended = last_ways(match)[-3:]
    assert [way["squares"] for way in ended] == [["T2.1"], ["T2.2"], ["T1.3"]]
    assert [way.get("leaves", False) for way in ended] == [False, False, True]


def test_undo_amid_a_failed_attack_says_what_it_has_undone_and_what_goes_back(tmp_path: Path) -> None:
    harness = failing(tmp_path)
    wagon = harness.lift("T1.3")
    harness.wait()
    harness.press("undo")
    assert harness.prompt == message_text("piece-put", piece="the wagon")
    assert harness.squares == ["T1.3"]
    assert harness.detail == "Undone. First put right what the lights show. It goes to the 3rd place of Ann’s train."
    harness.put(wagon, "T1.3")
    harness.wait()
    assert harness.prompt.endswith(message_text("golden-take-last"))
    assert harness.notice == ""


def test_undo_of_a_wagon_put_back_too_early_says_why_it_leaves_again(tmp_path: Path) -> None:
    harness = failing(tmp_path, "T2.1")
    harness.put(harness.from_hand("wagon"), "T2.1")
    harness.wait()
    harness.press("undo")
    assert harness.prompt == message_text("golden-take-flickering")
    why = message_text("golden-wagon-stays-in-hand")
    assert harness.detail == f"Undone. First put right what the lights show. {why}"
