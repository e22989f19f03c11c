"""The table's output is the same for deals of Paris Connection that differ only in hidden cards."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared_rules.game import BY_BUTTON, BY_HANDS, SPECTATOR
from signalbox.app.table_terminal import Terminal
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.show_and_export import export_data, positions
from signalbox.play.table.present.lights import scene
from signalbox.play.table.present.snapshot import private_data
from tests.english import append_english, english, in_english
from tests.host.heads import without_heads
from tests.host.play.table.harness import TableHarness
from tests.host.play.table.test_paris_connection import COMPANIES, at, dealt
from tests.soak import mark_soak

ANN = ["red", "red", "red", "blue", "blue", "black", "black", "brown", "yellow", "purple"]
BEN = ["red", "blue", "black", "black", "brown", "brown", "yellow", "yellow", "purple", "purple"]
CLEO = ["red", "red", "blue", "blue", "blue", "black", "brown", "yellow", "purple", "purple"]


def play_a_while(harness: TableHarness) -> list[str]:
    """Build and trade legally for all seats; return everything that the first seat can see."""
    output: list[str] = []

    def collect() -> None:
        output.append(without_heads(json.dumps(in_english(harness.snapshot), sort_keys=True)))
        output.append(json.dumps(in_english(private_data(harness.table, 0)), sort_keys=True))
        output.append(repr(harness.message))
        output.append(repr(scene(harness.table, harness.situation)))

    collect()
    random = Random(5)
    for _ in range(40):
        state = harness.state
        if state.current_player() < 0:
            break
        builds = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
        if builds and random.random() < 0.8:
            action = random.choice(builds)
            harness.choose(state.notation(action))
            for effect in state.effects(action):
                harness.put(harness.from_hand(str(effect["colour"])), harness.free_square(effect["to"]))
        elif len(state.history) % 5:
            harness.press("confirm")
        else:
            harness.press(random.choice(COMPANIES))
        harness.wait()
        harness.press("help")
        collect()
    return output


@pytest.mark.parametrize("seed", [0, *mark_soak(1)])
def test_hidden_shares_change_nothing_for_another_seat(tmp_path: Path, seed: int) -> None:
    """With Ben's and Cleo's shares exchanged, Ann and spectators see the same (P2, Hidden information)."""
    hidden = BEN + CLEO
    Random(seed).shuffle(hidden)
    one = dealt(tmp_path / "one", ANN, BEN, CLEO)
    other = dealt(tmp_path / "other", ANN, hidden[:10], hidden[10:])
    first, second = play_a_while(one), play_a_while(other)
    assert len(first) == 4 * 41
    assert first == second
    assert as_exported(one) == as_exported(other)


def as_exported(harness: TableHarness) -> str:
    """Return the exported record without its headers."""
    return without_heads(json.dumps(export_data(read_record(harness.journal.path))))


def test_shares_and_choices_based_on_them_are_only_on_their_owners_page(tmp_path: Path) -> None:
    harness = dealt(tmp_path, ANN, BEN, CLEO)
    mine = {
        english(holding["label"]).lower(): holding["count"] for holding in private_data(harness.table, 0)["holdings"]
    }
    assert mine == {company: ANN.count(company) for company in COMPANIES}
    assert "deal red" not in json.dumps(in_english(harness.snapshot))
    assert "shares" not in harness.state.view(SPECTATOR)
    assert [harness.state.input_kind(action) for action in harness.state.legal_actions()] == [BY_BUTTON] * 6
    assert harness.snapshot["choices"] == []
    assert len(private_data(harness.table, 0)["choices"]) == 6
    assert private_data(harness.table, 1)["choices"] == []


def test_unfinished_record_hides_the_deal_in_every_file(tmp_path: Path) -> None:
    record = read_record(dealt(tmp_path, ANN, BEN, CLEO).journal.path)
    assert [entry.text for entry in record.entries][:3] == ["deal red", "deal red", "deal red"]
    public: dict[str, Any] = export_data(record)
    assert public["hidden"] is True
    assert set(public["actions"]) == {"deal ?"}
    assert "deal red" not in json.dumps(public)
    assert {row["action"] for row in positions(record)} == {"", "deal ?"}
    assert {row["position"] for row in positions(record)} == {""}


def test_public_help_ignores_hidden_shares(tmp_path: Path) -> None:
    hidden = ANN + BEN
    Random(1).shuffle(hidden)
    hints = []
    for folder, ann, ben in (("one", ANN, BEN), ("other", hidden[:10], hidden[10:])):
        harness = dealt(tmp_path / folder, ann, ben, CLEO)
        harness.press("help")
        hints.append((harness.prompt, harness.detail, harness.lights()))
    assert hints[0] == hints[1]
    assert "One way" in hints[0][1]


def test_hint_is_printed_once_and_for_one_turn(tmp_path: Path) -> None:
    """Neither the next player nor a player whose turn Undo restores has asked for Help."""
    lines: list[str] = []
    harness = dealt(tmp_path, ANN, BEN, CLEO)
    terminal = Terminal(append_english(lines), harness.table)

    def printed() -> list[str]:
        lines.clear()
        harness.wait()
        terminal.show(harness.snapshot)
        return [line for line in lines if "One way" in line]

    assert printed() == []
    harness.press("help")
    assert len(printed()) == 1
    harness.press("red")
    assert printed() == []
    harness.press("help")
    assert len(printed()) == 1
    harness.put(harness.from_hand("red"), "4.11.L")
    assert printed() == []
    harness.press("confirm")
    assert printed() == []
    assert harness.prompt.startswith("Ben")
    for lifted in (False, True, False):
        harness.press("undo")
        if lifted:
            harness.take_off("4.11.L")
        assert printed() == []
    assert harness.actions == ["deal ?"] * 30
    assert harness.prompt.startswith("Ann")


def test_buttons_depend_only_on_public_information(tmp_path: Path) -> None:
    harness = dealt(tmp_path, ["blue"] * 10, ["red"] * 10, CLEO)
    assert harness.game_buttons == COMPANIES
    harness.press("red")
    assert harness.game_buttons == COMPANIES[1:]
    assert [choice["text"] for choice in private_data(harness.table, 0)["choices"]] == []
    harness.press("undo", "blue")
    assert harness.game_buttons == [company for company in COMPANIES if company != "blue"]
    harness.press("red")
    assert harness.game_buttons == ["red"]


def test_help_does_not_call_the_only_hex_the_only_move(tmp_path: Path) -> None:
    """Dan chose red, which has one hex left; whether he could trade in a red share instead is secret."""
    locos = (
        "5.11/4.13-15,5.12-13,5.15/4.10,5.9,6.7,6.9-11,7.7-10,8.8-9,9.8/6.13/7.11/"
        "1.11,2.12,3.10,3.12,4.9-12,5.8-10,6.10,7.10,7.12-14,8.10-12,9.11"
    )
    with_red, without_red = "2-2-1-0-2/0-0-2-0-1-7/4-1-0-2-1-1", "0-0-0-0-3/0-0-2-0-1-7/0-3-2-3-1-0"
    outputs, may_trade = [], []
    for name, shares in (("with", f"3-{with_red}"), ("without", f"7-{without_red}")):
        harness = at(tmp_path / name, f"10 5-1-0-0-2-2/{shares} 3 chosen red 0 - 1 {locos}", 4)
        before = (harness.prompt, harness.detail, harness.lights())
        harness.press("help")
        outputs.append((before, harness.prompt, harness.detail, harness.lights()))
        may_trade.append(len(harness.state.legal_actions()) > 1)
    assert may_trade == [True, False]
    assert outputs[0] == outputs[1]
    assert "One way" in outputs[0][2]
