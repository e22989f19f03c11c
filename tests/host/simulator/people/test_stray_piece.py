"""The table asks for a stray piece to be put back, even if the readings must first be confirmed over the line."""

from pathlib import Path

from signalbox.play.table.present.message import message
from signalbox.play.table.situation import situation
from signalbox.simulator.people.demo import DemoOptions
from tests.english import english
from tests.host.simulator.people.demo_game import close, start_demo

LAID_OUT_S = 3.0
LONG_S = 3.0  # longer than a piece may be in the air for no reason


def test_table_asks_for_a_lifted_locomotive_to_be_put_back(tmp_path: Path) -> None:
    opened, group, simulation = start_demo(tmp_path, "golden-train", 2, DemoOptions("1", 0.0))
    simulation.player = None
    simulation.run(LAID_OUT_S)
    piece = group.hands.tabletop.piece_at("T1.0")
    assert piece is not None
    assert message(opened.table, situation(opened.table, simulation.now)).tone == "do"

    group.hands.tabletop.lift(piece)
    simulation.run(LONG_S)
    request = message(opened.table, situation(opened.table, simulation.now))
    assert request.tone == "wrong"
    assert "locomotive" in english(request.instruction.prompt)
    assert request.squares == ("T1.0",)

    group.hands.tabletop.place(piece, "T1.0")
    simulation.run(LONG_S)
    assert message(opened.table, situation(opened.table, simulation.now)).tone == "do"
    close(opened)
