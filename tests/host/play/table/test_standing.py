"""Where pieces are and where an action takes them, regardless of the readings."""

from pathlib import Path

from shared_rules.game import SPECTATOR
from signalbox.play.table.corrections import piece_ways, placement
from tests.host.play.table.harness import harness_at, open_stacked

ENTRY = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:Q3.2.3 0 0 1 loco red.2.3 -"


def test_entering_loco_may_be_on_any_square_of_its_path(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, ENTRY)
    state, layout = harness.state, harness.table.config.layout
    action = state.parse("enter S1")
    (effect,) = state.effects(action)
    end = layout.index_of_square(effect["to"])
    path = {layout.index_of_square(name) for name in effect["path"]}
    assert len(path) > 1
    assert {*piece_ways(state, layout, action)} == {(None, end), *((place, end) for place in path)}
    assert piece_ways(state, layout, None) == []


def test_places_hold_as_many_pieces_as_they_have_closed_sensors(tmp_path: Path) -> None:
    harness = open_stacked(tmp_path, "golden-train", 2, [])
    harness.wait()
    state, layout = harness.state, harness.table.config.layout
    colours_by_place = placement(state, layout)
    assert [len(colours) for colours in colours_by_place] == list(state.readings())
    shown = [piece["square"] for piece in state.view(SPECTATOR)["pieces"]]
    assert sum(map(len, colours_by_place)) <= len(shown)
