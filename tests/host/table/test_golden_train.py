"""Golden Train at the table: the host deals, tokens are coupled, lifting a wagon attacks it, the reveal is lit."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.app.terminal import Terminal
from signalbox.errors import UserError
from signalbox.table.present.snapshot import snapshot
from tests.host.table.desk import Desk, open_stacked

GAME = "golden-train"
# Tops of the pile, one after another: Ann 3, Ben 1, Ann 3 (a match), then Ben's 2
DEAL = ["wagon 3", "wagon 1", "wagon 3", "wagon 2"]


def couple(desk: Desk, place: str) -> None:
    """Put the wagon that was drawn at the end of a train, and let the table see it."""
    desk.put(desk.from_hand("wagon"), place)
    desk.wait()


def matched(folder: Path, *more: str, **options: str) -> Desk:
    """Ann's second wagon is as her first one; Ben has one worth 1."""
    desk = open_stacked(folder, GAME, 2, [*DEAL, *more], **options)
    for place in ("T1.1", "T2.1", "T1.2"):
        couple(desk, place)
    return desk


def attacking(folder: Path, strength: int) -> Desk:
    """Ann attacks with a dynamite; only Ben's wagon worth 1 is there to be named."""
    desk = matched(folder, f"dynamite {strength}")
    desk.press("attack.1")
    return desk


def test_the_host_deals_and_placing_the_token_ends_the_draw(tmp_path: Path) -> None:
    """G3, G4: the value is shown and said, and gone from every view once the wagon stands in the train."""
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 4", "wagon sheriff"])
    assert desk.actions == ["wagon ?"]
    assert "Ann" in desk.prompt
    assert "4" in desk.prompt + desk.detail
    assert desk.lights()["T1.1"][1] == scene.BLINK
    assert desk.lights()["pile.wagons"][1] == scene.COUNT
    couple(desk, "T1.1")
    assert desk.actions == ["wagon ?", "couple", "wagon ?"]
    assert "Ben" in desk.prompt
    assert "sheriff" in (desk.prompt + desk.detail).lower()
    assert "4" not in desk.prompt + desk.detail
    assert "4" not in json.dumps([entry["say"] for entry in desk.table.record])


def test_a_token_in_the_wrong_place_is_no_coupling(tmp_path: Path) -> None:
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 4"])
    desk.put(desk.from_hand("wagon"), "T1.2")
    desk.wait()
    assert desk.tone == "wrong"
    assert "T1.2" in desk.prompt
    desk.move("T1.2", "T1.1")
    desk.wait()
    assert desk.actions[:2] == ["wagon ?", "couple"]


def test_a_match_may_attack_or_not_by_the_seats_own_buttons(tmp_path: Path) -> None:
    """G5: he may always decline; the other seat's buttons do nothing."""
    desk = matched(tmp_path)
    presses = [press for press in snapshot(desk.table, desk.at)["presses"] if press["group"] == "game"]
    assert [press["button"] for press in presses if press["enabled"]] == ["attack.1", "stop.1"]
    assert [choice["text"] for choice in snapshot(desk.table, desk.at)["choices"]] == ["decline", "attack"]
    desk.press("attack.2")
    assert desk.actions[-1] == "wagon ?"
    assert desk.table.notice.text
    desk.press("stop.1")
    assert "decline" in desk.actions
    assert "Ben" in desk.prompt


def test_lifting_a_wagon_names_it_and_its_light_tells_the_value(tmp_path: Path) -> None:
    """G6, G7: below the strength he may stop, and has succeeded; the train closes up (G8)."""
    desk = attacking(tmp_path, 3)
    assert desk.actions[-2:] == ["attack", "dynamite ?"]
    assert desk.lights()["T2.1"][1] == scene.PULSE
    desk.put(desk.lift("T2.1"), "hand")
    desk.wait()
    assert desk.actions[-1] == "target T2.1"
    assert desk.lights()["T2.1"][1] == scene.COUNT
    assert [piece["value"] for piece in snapshot(desk.table, desk.at)["pieces"] if "value" in piece] == ["1"]
    assert "Confirm" in desk.prompt  # no other wagon is there: the attack is over once all have seen the value
    desk.press("confirm")
    desk.wait()
    assert "close up" in desk.actions
    assert "Ben" in desk.prompt
    assert "value" not in json.dumps(snapshot(desk.table, desk.at)["pieces"])


def test_a_failed_attack_is_put_back_and_costs_the_last_wagon(tmp_path: Path) -> None:
    """G7, G8: a sheriff ends it; the token goes back to its place, the attacker's last one off the board."""
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 3", "wagon sheriff", "wagon 3", "wagon 2", "dynamite 4"])
    for place in ("T1.1", "T2.1", "T1.2"):
        couple(desk, place)
    desk.press("attack.1")
    token = desk.lift("T2.1")
    desk.wait()
    assert desk.actions[-1] == "target T2.1"
    assert desk.lights()["T1.2"][1] == scene.DOUBLE
    desk.put(desk.lift("T1.2"), "hand")
    desk.wait()
    assert "put back" not in desk.actions
    desk.put(token, "T2.1")
    desk.wait()
    assert "put back" in desk.actions
    assert desk.table.state is not None
    assert [len(train) for train in desk.table.state.trains] == [1, 1]  # type: ignore[attr-defined]


def test_what_a_card_has_shown_cannot_be_taken_back(tmp_path: Path) -> None:
    desk = attacking(tmp_path, 4)
    desk.press("undo")
    assert desk.actions[-1] == "dynamite ?"
    desk.put(desk.lift("T2.1"), "hand")
    desk.wait()
    before = list(desk.actions)
    desk.press("undo")
    assert desk.actions == before
    assert "shown" in desk.table.notice.text


def test_two_wagons_in_the_air_name_neither_until_one_is_back(tmp_path: Path) -> None:
    cards = ["wagon 3", "wagon 1", "wagon 2", "wagon 1", "wagon 3", "wagon 4", "dynamite 3"]
    desk = open_stacked(tmp_path, GAME, 2, cards)
    for place in ("T1.1", "T2.1", "T1.2", "T2.2"):
        couple(desk, place)
    desk.press("stop.2")  # Ben's second 1 would be a match, too
    desk.wait()
    couple(desk, "T1.3")
    desk.press("attack.1")
    one, _ = desk.lift("T2.1"), desk.lift("T2.2")
    desk.wait(1.0)
    assert desk.actions[-1] == "dynamite ?"
    desk.put(one, "T2.1")
    desk.wait()
    assert desk.actions[-1] == "target T2.2"


def test_a_closed_pile_tells_nothing_of_the_next_wagon(tmp_path: Path) -> None:
    """G4, option `pile`: the wagon is known when it is drawn, not before."""
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 3", "wagon 3", "wagon 4"], pile="closed")
    for place in ("T1.1", "T2.1"):
        couple(desk, place)
    shown = json.dumps(snapshot(desk.table, desk.at)["shown"])
    assert "4" in shown
    assert "3" not in shown


@pytest.mark.parametrize("button", ["attack.1", "stop.1", "undo"])
def test_buttons_before_anything_is_to_be_decided_do_nothing(tmp_path: Path, button: str) -> None:
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 3"])
    desk.press(button)
    desk.wait()
    assert desk.actions == ["wagon ?"]
    assert desk.table.notice.text


def test_buttons_of_seats_that_nobody_has_are_not_there(tmp_path: Path) -> None:
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 3"])
    buttons = [press["button"] for press in snapshot(desk.table, desk.at)["presses"] if press["group"] == "game"]
    assert buttons == ["attack.1", "stop.1", "attack.2", "stop.2"]
    desk.press("attack.3")
    assert desk.table.notice.text == "Nobody sits at that button."
    with pytest.raises(UserError, match=r"no button 'attack\.5'.*stop\.2, undo"):
        desk.press("attack.5")


def test_what_a_terminal_keeps_tells_no_value(tmp_path: Path) -> None:
    """Scrolling back must not win a memory game."""
    lines: list[str] = []
    desk = open_stacked(tmp_path, GAME, 2, ["wagon 4", "wagon sheriff", "wagon 4", "wagon 2", "dynamite 3"])
    terminal = Terminal(lines.append, desk.table)
    for place in ("T1.1", "T2.1", "T1.2"):
        terminal.show(snapshot(desk.table, desk.at))
        assert snapshot(desk.table, desk.at)["prompt"] not in lines[-1]
        couple(desk, place)
    desk.press("attack.1")
    desk.put(desk.lift("T2.1"), "hand")
    desk.wait()
    terminal.show(snapshot(desk.table, desk.at))
    assert "the attack fails" in lines[-1]
    assert "sheriff" not in " ".join(lines)
    assert "value 4" not in " ".join(lines)


@pytest.mark.parametrize("pressed", [1, 2])
def test_help_in_an_attack_knows_no_value_that_lies_face_down(tmp_path: Path, pressed: int) -> None:
    """G4, G7: everybody hears it, so it would tell whoever has forgotten where the low wagons are."""
    advice = set()
    for train in permutations(["wagon sheriff", "wagon 1", "wagon 3"]):
        own = ["wagon 2", "wagon 4", "wagon 3"]
        cards = [card for pair in zip(own, train, strict=True) for card in pair]
        desk = open_stacked(tmp_path, GAME, 2, [*cards, "wagon 4", "dynamite 1"], pile="closed")
        for number in range(1, 4):
            couple(desk, f"T1.{number}")
            couple(desk, f"T2.{number}")
        couple(desk, "T1.4")  # a match
        desk.press("attack.1")
        for _ in range(pressed):
            desk.press("help")
        advice.add((desk.prompt, desk.detail, str(desk.lights())))
    [(prompt, detail, _)] = advice
    assert "strength" in prompt
    assert "attack T2." in detail
